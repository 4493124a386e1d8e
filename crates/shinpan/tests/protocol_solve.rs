//! The JSON contract of `solve`: what a drawn problem is about is found, and told like `life`.

use serde_json::{Value, json};
use shinpan::protocol::{Limits, answer, answer_within};
use shinpan::search::Stop;

/// White has an eye of three points.
const THREE: &str = ".......\n.......\nXXXXX..\nOOOOX..\n...OX..";

/// Six points in the corner with one liberty outside.
const SIX: &str = "XO...\nXO...\nXOOOO\nXXXX.\n....X\nXXXXX\n.....";

/// Everybody lives or is dead, whoever moves.
const FINISHED: &str = ".X.XO\nXXXXO\nOOOOO\nX.O..\nOOOOO";

/// The stone at A3 has one liberty outside, and the walls are only presumed.
const WALLS: &str = ".......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..";

fn ask(mut request: Value) -> Value {
    request["question"] = "solve".into();
    let answer: Value = serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON");
    assert_eq!(answer["ok"], true, "{answer}");
    assert_eq!(answer["question"], "solve");
    answer
}

/// The fields that every solution has, with their values.
fn is(solution: &Value, expected: Value) {
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&solution[field], value, "{field}: {solution}");
    }
    for field in [
        "proven",
        "kind",
        "to_move",
        "target",
        "owner",
        "status",
        "outcome",
        "moves",
        "nodes",
        "line",
        "conditional",
        "assumed_safe",
        "needs_walls",
    ] {
        assert!(solution.get(field).is_some(), "{field} is missing: {solution}");
    }
    if solution["proven"] == true {
        assert_eq!(solution["moves"].as_array().unwrap().iter().filter(|mv| **mv == "pass").count(), 0);
    }
}

#[test]
fn a_kill() {
    let answer = ask(json!({ "diagram": THREE, "to_move": "black" }));
    assert_eq!((&answer["to_move"], &answer["others"]), (&json!("black"), &json!([])));
    is(
        &answer["solution"],
        json!({
            "proven": true, "kind": "kill", "to_move": "black", "target": ["A2"], "owner": "white", "status": 6,
            "outcome": "dead", "moves": ["B1"], "conditional": false, "needs_walls": [],
        }),
    );
    assert_eq!(answer["solution"]["line"][0], "B1");
    let refuted: Vec<&Value> =
        answer["solution"]["refute"].as_array().unwrap().iter().map(|wrong| &wrong["move"]).collect();
    assert_eq!(refuted, ["A1", "C1", "pass"]);
    assert!(answer.get("reason").is_none());
}

#[test]
fn a_life() {
    let answer = ask(json!({ "diagram": THREE, "to_move": "white" }));
    let expected = json!({
        "proven": true, "kind": "live", "to_move": "white", "target": ["A2"], "owner": "white", "status": 6,
        "outcome": "alive", "moves": ["B1"],
    });
    is(&answer["solution"], expected);
}

#[test]
fn a_ko() {
    let answer = ask(json!({ "diagram": SIX, "to_move": "black" }));
    let expected = json!({
        "proven": true, "kind": "ko", "target": ["B7"], "owner": "white", "status": 1, "outcome": "ko",
        "moves": ["D7"], "needs": "white", "threats": 1,
    });
    is(&answer["solution"], expected);
}

#[test]
fn walls_are_told() {
    let answer = ask(json!({ "diagram": WALLS, "to_move": "black" }));
    let expected = json!({
        "kind": "kill", "target": ["B3"], "moves": ["B1"], "conditional": true, "assumed_safe": ["B4", "E3"],
        "needs_walls": ["B4", "E3"], "moves_complete": false,
    });
    is(&answer["solution"], expected);
}

#[test]
fn both_sides_are_asked_where_nobody_is_named() {
    let answer = ask(json!({ "diagram": THREE }));
    assert_eq!(answer["to_move"], "black");
    is(&answer["solution"], json!({ "kind": "kill", "to_move": "black", "moves": ["B1"] }));
    assert_eq!(answer["others"].as_array().unwrap().len(), 1);
    is(&answer["others"][0], json!({ "kind": "live", "to_move": "white", "moves": ["B1"] }));
}

#[test]
fn nothing_to_find() {
    for (request, to_move) in [
        (json!({ "diagram": FINISHED }), Value::Null),
        (json!({ "diagram": FINISHED, "to_move": "white" }), json!("white")),
        (json!({ "diagram": "...\n..." }), Value::Null),
    ] {
        let answer = ask(request);
        assert_eq!((&answer["solution"], &answer["others"]), (&Value::Null, &json!([])), "{answer}");
        assert_eq!(answer["to_move"], to_move);
        assert!(answer["reason"].as_str().unwrap().starts_with("nothing was found"), "{answer}");
    }
}

/// The moves of the record are the solution.
#[test]
fn a_record_is_asked_about_its_first_position() {
    let record = |rest: &str| format!("(;SZ[7:5]AB[ac:ec][ed][ee]AW[ad:dd][de]{rest})");
    for (rest, to_move, found) in [
        ("PL[W];B[be]", None, "white"),
        (";B[be];W[ae]", None, "black"),
        (";W[be];B[ae]", None, "white"),
        ("PL[W]", Some("black"), "black"),
    ] {
        let answer = ask(json!({ "sgf": record(rest), "to_move": to_move }));
        assert_eq!(answer["to_move"], found, "{rest}");
        is(&answer["solution"], json!({ "to_move": found, "moves": ["B1"] }));
        assert_eq!(answer["others"], json!([]));
    }
    assert_eq!(ask(json!({ "sgf": record("") }))["others"][0]["to_move"], "white");
    let later = ask(json!({ "sgf": record(";B[be];W[ae]"), "move": 1 }));
    assert_eq!((&later["to_move"], &later["solution"]), (&json!("white"), &Value::Null));
}

#[test]
fn bad_questions_name_their_field() {
    for (field, value) in [
        ("to_move", json!("red")),
        ("assume_safe", json!(["A5"])),
        ("in_play", json!(["A5"])),
        ("ko_threats", json!(21)),
        ("nodes", json!(-1)),
        ("time", json!(1)),
    ] {
        let mut request = json!({ "question": "solve", "diagram": THREE });
        request[field] = value;
        let answer: Value = serde_json::from_str(&answer(&request.to_string())).unwrap();
        assert_eq!((&answer["ok"], &answer["error"]["field"]), (&json!(false), &json!(field)), "{answer}");
    }
}

#[test]
fn what_is_given_up_is_not_proven() {
    let request = json!({ "question": "solve", "diagram": WALLS, "to_move": "black" }).to_string();
    for limits in
        [Limits { nodes: 0, ..Limits::default() }, Limits { stop: Stop::when(|| true), ..Limits::default() }]
    {
        let answer: Value = serde_json::from_str(&answer_within(&request, &limits)).unwrap();
        assert_eq!((&answer["ok"], &answer["solution"]), (&json!(true), &Value::Null), "{answer}");
    }
}

/// What is called safe is no problem, and the kill beside it still is.
#[test]
fn what_is_called_safe_is_not_what_it_is_about() {
    let answer = ask(json!({ "diagram": WALLS, "to_move": "black", "assume_safe": ["E3", "B4"] }));
    is(&answer["solution"], json!({ "proven": true, "owner": "white", "outcome": "dead" }));
    let others = answer["others"].as_array().unwrap();
    assert!(others.iter().all(|other| other["target"][0] != "E3" && other["target"][0] != "B4"), "{answer}");
}

//! The questions of a page: moves played out against a proof, checked by the rules, drawn, and read.

use serde_json::{Value, json};
use shinpan::protocol::{Limits, answer, answer_within};
use shinpan::search::Stop;

fn ask(request: &Value) -> Value {
    let answer: Value = serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON");
    assert_eq!(answer["ok"], true, "{answer}");
    answer
}

fn refused(request: &Value) -> (String, String) {
    let answer: Value = serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON");
    assert_eq!(answer["ok"], false, "{answer}");
    let text = |value: &Value| value.as_str().unwrap_or("null").to_string();
    (text(&answer["error"]["field"]), text(&answer["error"]["message"]))
}

/// White's three points in a row: whoever takes the middle decides.
const THREE: &str = ".......\n.......\nXXXXX..\nOOOOX..\n...OX..";

fn three(first: &str, moves: &[&str]) -> Value {
    let about = json!({ "question": "life", "diagram": THREE, "target": ["D1"] });
    ask(&json!({ "question": "reply", "about": about, "first": first, "moves": moves }))
}

#[test]
fn the_start_says_what_is_best() {
    let answer = three("white", &[]);
    assert_eq!(answer["result"]["outcome"], "alive", "{answer}");
    assert_eq!((&answer["before"], &answer["changed"]), (&Value::Null, &Value::Null));
    assert_eq!((&answer["reply"], &answer["to_play"]), (&json!("B1"), &json!("white")));
    assert_eq!(answer["region"].as_array().map(Vec::len), Some(8), "three points and five stones");
}

#[test]
fn a_mistake_is_told_and_refuted() {
    let answer = three("white", &["A1"]);
    assert_eq!((&answer["legal"], &answer["changed"]), (&json!(true), &json!(true)), "{answer}");
    assert_eq!(
        (&answer["before"]["outcome"], &answer["result"]["outcome"]),
        (&json!("alive"), &json!("dead"))
    );
    assert_eq!((&answer["reply"], &answer["line"][0]), (&json!("B1"), &json!("B1")));
    let text = answer["text"].as_str().unwrap_or_default();
    assert_eq!(
        text,
        "White A1 is a mistake. Before it: White lives. Now: White is dead, if the wall at A3 stands."
    );
}

#[test]
fn a_good_move_changes_nothing_and_ends_alive() {
    let answer = three("white", &["B1"]);
    assert_eq!((&answer["changed"], &answer["over"]), (&json!(false), &json!("alive")), "{answer}");
    assert_eq!(answer["text"], "White is alive.");
}

#[test]
fn the_program_plays_its_proof_to_the_capture() {
    let mut moves = vec!["B1".to_string()];
    for _ in 0..30 {
        let names: Vec<&str> = moves.iter().map(String::as_str).collect();
        let answer = three("black", &names);
        assert_ne!(answer["result"]["outcome"], "alive", "{moves:?}: {answer}");
        if answer["over"] == "captured" {
            assert_eq!(answer["reply"], Value::Null);
            return;
        }
        // Black plays what the program says; White passes.
        let reply = if answer["to_play"] == "black" { answer["reply"].as_str() } else { Some("pass") };
        let black_passes = answer["to_play"] == "black" && reply == Some("pass");
        assert!(!black_passes, "{moves:?}: Black does not stop: {answer}");
        moves.push(reply.unwrap_or("pass").to_string());
    }
    panic!("White was never captured: {moves:?}");
}

#[test]
fn moves_against_the_rules_are_refused_by_name() {
    for (moves, index, rule) in [
        (&["A2"][..], 0, "empty-point"),
        (&["B1", "G5"], 1, "local-game"),
        (&["pass", "pass", "A1"], 2, "ended"),
        (&["threat"], 0, "threats"),
    ] {
        let answer = three("white", moves);
        assert_eq!((&answer["legal"], &answer["move"]), (&json!(false), &json!(index)), "{answer}");
        assert_eq!(answer["rule"], rule, "{answer}");
        assert!(!answer["text"].as_str().unwrap_or_default().is_empty());
    }
}

/// The L-shaped group in the corner: Black first makes a ko, for which White needs one threat.
const CORNER: &str = ".......\n.......\nXXXX...\nOOXXX..\n.OOOX..\n...OX..";

fn corner(moves: &[&str], black: u8, white: u8) -> Value {
    let about = json!({ "question": "life", "diagram": CORNER, "target": ["D1"] });
    ask(&json!({
        "question": "reply", "about": about, "first": "black", "moves": moves,
        "threats": { "black": black, "white": white },
    }))
}

#[test]
fn a_ko_just_taken_is_banned_in_the_rules_and_in_the_answer() {
    let taken = corner(&["B1", "A1", "A2"], 0, 0);
    assert_eq!(taken["captured"], json!(["A1"]), "{taken}");
    assert_eq!((&taken["banned"], &taken["to_play"]), (&json!(["A1"]), &json!("white")));
    // Without the ban White would simply take back; with it she needs a threat, as the start said.
    assert_eq!(taken["result"]["outcome"], "ko", "{taken}");
    assert_eq!((&taken["result"]["needs"], &taken["result"]["threats"]), (&json!("white"), &json!(1)));
    assert_eq!((&taken["result"]["with_threats"], &taken["changed"]), (&json!("dead"), &json!(false)));
    assert_ne!(taken["reply"], "A1");
    let again = corner(&["B1", "A1", "A2", "A1"], 0, 0);
    assert_eq!((&again["legal"], &again["move"]), (&json!(false), &json!(3)), "{again}");
    assert_eq!(again["rule"], "basic-ko");
    let none = corner(&["B1", "A1", "A2", "threat"], 0, 0);
    assert_eq!((&none["legal"], &none["rule"]), (&json!(false), &json!("threats")), "{none}");
}

#[test]
fn a_threat_opens_the_ko_and_is_spent() {
    let taken = corner(&["B1", "A1", "A2"], 0, 1);
    assert_eq!(
        (&taken["reply"], &taken["result"]["with_threats"]),
        (&json!("threat"), &json!("alive")),
        "{taken}"
    );
    let open = corner(&["B1", "A1", "A2", "threat"], 0, 1);
    assert_eq!((&open["banned"], &open["to_play"]), (&json!([]), &json!("white")), "{open}");
    assert_eq!((&open["threats"]["white"], &open["reply"]), (&json!(0), &json!("A1")));
    // Now Black is banned, and without a threat White connects.
    let back = corner(&["B1", "A1", "A2", "threat", "A1"], 0, 1);
    assert_eq!((&back["legal"], &back["banned"]), (&json!(true), &json!(["A2"])), "{back}");
    assert_eq!(back["result"]["with_threats"], "alive", "{back}");
    // With one threat each the ko goes round once more; fixed-ko does not count what was played elsewhere.
    let round = corner(&["B1", "A1", "A2", "threat", "A1", "threat", "A2"], 1, 1);
    assert_eq!((&round["legal"], &round["banned"]), (&json!(true), &json!(["A1"])), "{round}");
    assert_eq!(round["threats"], json!({ "black": 0, "white": 0 }));
}

/// A race of three liberties against three, with nothing shared and a ko nowhere.
const RACE: &str =
    ".........\n.........\n.........\n.........\n.OOOXX...\n.OXXOX...\n.OX.OXX..\n.OX.O.X..\nO.XXO.X..";

fn race(first: &str, moves: &[&str]) -> Value {
    let about = json!({ "question": "race", "diagram": RACE, "black": "C4", "white": "E4" });
    ask(&json!({ "question": "reply", "about": about, "first": first, "moves": moves }))
}

#[test]
fn a_race_is_played_out_to_the_capture() {
    let start = race("white", &[]);
    assert_eq!(start["result"]["outcome"], "white-wins", "{start}");
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..40 {
        let names: Vec<&str> = moves.iter().map(String::as_str).collect();
        let answer = race("white", &names);
        assert_eq!(answer["legal"], true, "{moves:?}: {answer}");
        assert_ne!(answer["changed"], json!(true), "{moves:?}: the program makes no mistakes: {answer}");
        if answer["over"] == "white-wins" {
            return;
        }
        assert_eq!(answer["over"], Value::Null, "{moves:?}: {answer}");
        moves.push(answer["reply"].as_str().unwrap_or("pass").to_string());
    }
    panic!("nobody captured: {moves:?}");
}

#[test]
fn a_lost_tempo_in_a_race_is_a_mistake() {
    let answer = race("white", &["pass"]);
    assert_eq!(answer["changed"], true, "{answer}");
    assert_eq!(
        (&answer["before"]["outcome"], &answer["result"]["outcome"]),
        (&json!("white-wins"), &json!("seki"))
    );
}

/// Black's block is caught in a ko at B3, which is worth another threat to him.
const RACE_KO: &str = "XX.OX.X\nXXOOXXX\nX.XOX.X\nXXOOXXX\nXXOOXXX";

/// The same with one more liberty for White.
const RACE_BAD_KO: &str = "XX.OX.X\nXXOOXXX\nX.XOX.X\nXXOOXXX\nXX.OXXX";

#[test]
fn a_race_with_a_ko_is_played_with_threats() {
    for (diagram, first) in
        [(RACE_KO, "black"), (RACE_KO, "white"), (RACE_BAD_KO, "black"), (RACE_BAD_KO, "white")]
    {
        for threats in [[0, 0], [1, 0], [0, 1], [2, 1], [2, 0]] {
            let about = json!({ "question": "race", "diagram": diagram, "black": "A5", "white": "D5" });
            let [black, white] = threats;
            let mut moves: Vec<String> = Vec::new();
            loop {
                let answer = ask(&json!({
                    "question": "reply", "about": about, "first": first, "moves": moves,
                    "threats": { "black": black, "white": white },
                }));
                assert_eq!(
                    (&answer["legal"], &answer["result"]["proven"]),
                    (&json!(true), &json!(true)),
                    "{answer}"
                );
                assert_ne!(answer["changed"], json!(true), "{moves:?} {threats:?}: {answer}");
                let Some(reply) = answer["reply"].as_str() else { break };
                moves.push(reply.to_string());
                assert!(moves.len() < 40, "{moves:?}");
            }
        }
    }
    let about = json!({ "question": "race", "diagram": RACE_KO, "black": "A5", "white": "D5" });
    let taken = ask(&json!({
        "question": "reply", "about": about, "first": "white", "moves": ["B3"], "threats": { "black": 1 },
    }));
    assert_eq!((&taken["banned"], &taken["reply"]), (&json!(["C3"]), &json!("threat")), "{taken}");
}

#[test]
fn what_cannot_be_played_out_is_said() {
    let empty =
        json!({ "question": "reply", "about": { "question": "race", "diagram": "....." }, "first": "black" });
    assert_eq!(
        refused(&empty),
        ("about.question".into(), "0 races are on the board; name a stone of both blocks".into())
    );
    let open = json!({
        "question": "reply", "first": "black",
        "about": { "question": "life", "diagram": ".....\n..O..\n.....", "target": "C2" },
    });
    // A small board is simply searched.
    let answer: Value = serde_json::from_str(&shinpan::protocol::answer(&open.to_string())).unwrap();
    assert_eq!(answer["result"]["proven"], true, "{answer}");
    let bad =
        json!({ "question": "reply", "first": "black", "about": { "question": "life", "diagram": "?" } });
    assert_eq!(refused(&bad).0, "about.diagram");
    assert_eq!(refused(&json!({ "question": "reply", "first": "black" })).0, "about");
}

#[test]
fn legal_names_the_rule() {
    let ko = "..XO.\n.XO.O\n..XO.";
    let ask_ko = |moves: &[&str]| ask(&json!({ "question": "legal", "diagram": ko, "moves": moves }));
    let taken = ask_ko(&["D2"]);
    assert_eq!((&taken["captured"], &taken["to_play"]), (&json!(["C2"]), &json!("white")), "{taken}");
    assert_eq!(taken["banned"], json!([{ "point": "C2", "rule": "basic-ko" }]));
    assert_eq!(taken["prisoners"], json!({ "black": 1, "white": 0 }));
    let back = ask_ko(&["D2", "C2"]);
    assert_eq!(
        (&back["legal"], &back["rule"], &back["move"]),
        (&json!(false), &json!("basic-ko"), &json!(1))
    );
    assert_eq!(back["diagram"], "..XO.\n.X.XO\n..XO.");
}

#[test]
fn the_analyses_end_with_three_passes() {
    let ask_phase = |phase: &str, moves: &[&str]| {
        ask(&json!({ "question": "legal", "diagram": "...\n...", "phase": phase, "moves": moves }))
    };
    assert_eq!(ask_phase("black-analysis", &[])["to_play"], "white");
    assert_eq!(ask_phase("white-analysis", &[])["to_play"], "black");
    assert_eq!(ask_phase("alternation", &["pass", "pass"])["over"], true);
    let two = ask_phase("white-analysis", &["pass", "pass"]);
    assert_eq!((&two["over"], &two["passes"]), (&json!(false), &json!(2)));
    let over = ask_phase("white-analysis", &["pass", "pass", "pass"]);
    assert_eq!((&over["over"], &over["to_play"]), (&json!(true), &Value::Null));
    let late = ask_phase("white-analysis", &["pass", "pass", "pass", "A1"]);
    assert_eq!((&late["legal"], &late["rule"]), (&json!(false), &json!("ended")));
}

/// White plays in Black's corner; if Black does not answer, White lives there, and nothing is Black's.
#[test]
fn analyses_are_judged_and_answered() {
    let judged = |moves: &[&str]| {
        ask(&json!({
            "question": "legal", "diagram": "....\nXXXX", "phase": "black-analysis", "moves": moves, "judge": true,
        }))
    };
    let scores = |score: i64| json!({ "proven": true, "score_min": score, "score_max": score });
    let start = judged(&[]);
    assert_eq!((&start["result"], &start["before"]), (&scores(4), &Value::Null), "{start}");
    let attacked = judged(&["B2"]);
    assert_eq!((&attacked["result"], &attacked["changed"]), (&scores(4), &json!(false)), "{attacked}");
    assert_eq!(attacked["reply"], "C2");
    let ignored = judged(&["B2", "pass"]);
    assert_eq!((&ignored["before"], &ignored["result"]), (&scores(4), &scores(0)), "{ignored}");
    assert_eq!((&ignored["changed"], &ignored["reply"]), (&json!(true), &json!("C2")), "{ignored}");
    // Two passes have been made: a third one ends it as the board is.
    let late = judged(&["pass", "pass"]);
    assert_eq!((&late["result"], &late["reply"]), (&scores(0), &json!("pass")), "{late}");
    let over = judged(&["pass", "B2", "pass", "D2", "pass", "pass", "pass"]);
    assert_eq!((&over["result"], &over["reply"]), (&scores(4), &Value::Null), "{over}");
    let request = json!({ "question": "legal", "diagram": "....\nXXXX", "moves": [], "judge": true });
    assert_eq!(refused(&request).0, "judge");
}

#[test]
fn pictures_and_records_are_those_of_the_commands() {
    for about in [
        json!({ "diagram": THREE }),
        json!({ "question": "safe", "diagram": THREE }),
        json!({ "question": "life", "diagram": THREE, "target": "D1" }),
        json!({ "question": "race", "diagram": RACE }),
        json!({ "question": "analyze", "diagram": THREE }),
        json!({ "question": "solve", "diagram": THREE }),
        json!({ "question": "solve", "diagram": "...\n..." }),
    ] {
        let svg = ask(&json!({ "question": "picture", "about": about }));
        assert!(svg["svg"].as_str().unwrap_or_default().starts_with("<svg "), "{about}");
        let sgf = ask(&json!({ "question": "picture", "about": about, "format": "sgf" }));
        let read = ask(&json!({ "question": "read", "text": sgf["sgf"] }));
        assert_eq!(read["diagram"], about["diagram"], "{about}");
    }
    let (field, _) = refused(&json!({ "question": "picture", "about": { "diagram": "." }, "format": "gif" }));
    assert_eq!(field, "format");
}

#[test]
fn read_walks_a_record() {
    let text = "(;SZ[5:2]PB[Shusaku];B[aa];W[ba];B[eb];W[ab];B[aa])";
    let answer = ask(&json!({ "question": "read", "text": text }));
    assert_eq!((&answer["kind"], &answer["width"], &answer["height"]), (&json!("sgf"), &json!(5), &json!(2)));
    assert_eq!(answer["moves"].as_array().map(Vec::len), Some(5), "{answer}");
    assert_eq!(answer["positions"][4], ".O...\nO...X");
    assert_eq!(answer["prisoners"][4], json!({ "black": 0, "white": 1 }));
    assert_eq!(answer["info"]["PB"], "Shusaku");
    assert_eq!(
        (&answer["illegal"][0]["move"], &answer["illegal"][0]["rule"]),
        (&json!(5), &json!("no-suicide"))
    );
    let diagram = ask(&json!({ "question": "read", "text": ". X\nO ." }));
    assert_eq!((&diagram["kind"], &diagram["diagram"]), (&json!("diagram"), &json!(".X\nO.")));
    let (field, message) = refused(&json!({ "question": "read", "text": ".X?" }));
    assert_eq!(field, "text");
    assert!(message.starts_with("line 1, column 3"), "{message}");
}

#[test]
fn limits_hold_whatever_is_asked() {
    let six = ".......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..";
    let request =
        json!({ "question": "life", "diagram": six, "target": "D1", "nodes": 1_000_000 }).to_string();
    let limits = Limits { nodes: 0, ..Limits::default() };
    let few: Value = serde_json::from_str(&answer_within(&request, &limits)).expect("JSON");
    assert_eq!(few["white_first"]["proven"], false, "{few}");
    let stopped = Limits { stop: Stop::when(|| true), ..Limits::default() };
    let none: Value = serde_json::from_str(&answer_within(&request, &stopped)).expect("JSON");
    assert_eq!(none["white_first"]["proven"], false, "{none}");
    assert_eq!(answer_within(&request, &Limits::default()), answer(&request));
}

#[test]
fn marks_tell_every_kind_of_liberty() {
    let side =
        ".........\n.........\n.........\n.........\n.OOOXX...\n.OXXOX...\n.OX.OXX..\n.OX.O.X..\nO.XXO.X..";
    let about = json!({ "question": "race", "diagram": side, "black": "C4", "white": "E4" });
    let answer = ask(&json!({ "question": "picture", "about": about, "format": "marks" }));
    let marks = answer["pictures"][0]["marks"].as_array().unwrap();
    let at = |name: &str| marks.iter().find(|mark| mark["at"] == name).unwrap();
    let tile = |tone: &str, owner: Value, letter: &str, at: &str| json!({ "mark": "tile", "tone": tone, "owner": owner, "letter": letter, "at": at });
    assert_eq!(*at("D3"), tile("purple", Value::Null, "*", "D3"));
    assert_eq!(*at("B1"), tile("sky", json!("black"), "p", "B1"));
    assert_eq!(*at("F2"), tile("sky", json!("white"), "p", "F2"));
    assert_eq!(*at("C4"), json!({ "mark": "triangle", "at": "C4" }));
    assert_eq!(*at("B5"), json!({ "mark": "square", "at": "B5" }));
    assert_eq!(
        answer["pictures"][0]["captions"],
        json!([
            "Black first: seki, if the walls at B5, E5 and A1 stand.",
            "White first: White wins, if the walls at B5, E5 and A1 stand."
        ])
    );
}

#[test]
fn what_is_not_proven_has_no_reply() {
    let about = json!({ "question": "life", "diagram": CORNER, "target": ["D1"], "nodes": 1 });
    let answer = ask(&json!({ "question": "reply", "about": about, "first": "black", "moves": [] }));
    assert_eq!(answer["result"]["proven"], false, "{answer}");
    assert_eq!(
        (&answer["reply"], &answer["line"]),
        (&Value::Null, &json!([])),
        "no pass is offered: {answer}"
    );
    assert_eq!((&answer["conditional"], &answer["assumed_safe"]), (&json!(false), &json!([])));
}

#[test]
fn a_result_that_rests_on_walls_says_so() {
    let dead = three("black", &[]);
    assert_eq!((&dead["result"]["outcome"], &dead["conditional"]), (&json!("dead"), &json!(true)), "{dead}");
    assert_eq!(dead["assumed_safe"], json!(["A3"]));
    let text = dead["text"].as_str().unwrap_or_default();
    assert_eq!(text, "Black to play: White is dead, if the wall at A3 stands.");
    let alive = three("white", &[]);
    assert_eq!((&alive["conditional"], &alive["assumed_safe"]), (&json!(false), &json!([])), "{alive}");
}

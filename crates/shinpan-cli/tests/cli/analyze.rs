//! `analyze`.

use serde_json::Value;

use super::*;

fn json(args: &[&str]) -> Value {
    let ran = run(args);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

#[test]
fn a_race_and_its_urgency() {
    let ran = run(&["analyze", "examples/race-side.txt"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for line in [
        "1. Race, Black C4 (6 stones) against White E4 (4 stones), class 0, by counting",
        "   Black first: seki with F2, F1",
        "   White first: White captures with D3, D2, B1",
        "   Swing: 15 points",
    ] {
        assert!(ran.out.contains(line), "{line}\n{}", ran.out);
    }
}

#[test]
fn the_answer_in_json_counts_what_is_known() {
    let answer = json(&["analyze", "examples/race-side.txt", "--json"]);
    let items = answer["items"].as_array().unwrap();
    assert_eq!(items[0]["kind"], "race");
    assert_eq!(items[0]["method"], "theory");
    assert_eq!(items[0]["black_first"]["result"], "seki");
    assert_eq!(items[0]["swing"], 15);
    let total = answer["proven"].as_u64().unwrap() + answer["unknown"].as_u64().unwrap();
    assert_eq!(total, items.len() as u64);
    for item in items.iter().filter(|item| item["method"].is_null()) {
        assert!(!item["reasons"].as_array().unwrap().is_empty(), "{item}");
    }
}

/// The number of threads changes nothing, and the batch gives the same answer.
#[test]
fn the_answer_does_not_depend_on_threads() {
    let board = "examples/boards/board-04.sgf";
    let one = run(&["analyze", board, "--nodes", "300", "--threads", "1", "--json"]);
    let four = run(&["analyze", board, "--nodes", "300", "--threads", "4", "--json"]);
    assert_eq!(one.out, four.out);
    let sgf = std::fs::read_to_string(root().join(board)).unwrap();
    let request = serde_json::json!({ "id": 1, "question": "analyze", "sgf": sgf, "nodes": 300 });
    let ran = run_with(&["batch"], format!("{request}\n").as_bytes());
    let (batch, alone): (Value, Value) =
        (serde_json::from_str(&ran.out).unwrap(), serde_json::from_str(&one.out).unwrap());
    assert_eq!((&batch["id"], &batch["ok"]), (&Value::from(1), &Value::from(true)));
    assert_eq!((&batch["items"], &batch["safe"]), (&alone["items"], &alone["safe"]));
}

/// Ten boards of 19x19 from games of GNU Go against itself.
#[test]
fn whole_boards_are_answered_with_what_is_unknown() {
    for number in 1..=10 {
        let board = format!("examples/boards/board-{number:02}.sgf");
        let answer = json(&["analyze", &board, "--nodes", "300", "--json"]);
        let items = answer["items"].as_array().unwrap();
        assert!(items.len() > 5, "{board}");
        for item in items {
            let proven = item["black_first"]["proven"] == true && item["white_first"]["proven"] == true;
            assert_eq!(proven, !item["method"].is_null(), "{board}: {item}");
        }
    }
}

#[test]
fn a_bent_four_is_dead_and_no_seki() {
    let ran = run(&["analyze", "examples/life-bent-four.txt", "--nodes", "50000"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.out.contains("White A4 (7 stones), by search: White is dead"), "{}", ran.out);
    assert!(!ran.out.contains("seki"), "{}", ran.out);
    assert!(ran.err.is_empty(), "nothing is said beside the answer: {}", ran.err);
}

#[test]
fn what_differs_is_not_listed_as_the_same() {
    for board in ["examples/boards/board-03.sgf", "examples/race-side.txt", "examples/four-corners.txt"] {
        let ran = run(&["analyze", board, "--nodes", "2000"]);
        let same = ran.out.split("The same whoever moves first:").nth(1).unwrap_or_default();
        let same = same.split("\n\n").next().unwrap_or_default();
        assert!(!same.contains("White first:"), "{board}\n{same}");
    }
}

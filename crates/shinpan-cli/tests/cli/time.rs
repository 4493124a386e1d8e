//! `--time`: a question ends with its time, says so, and tells the bounds that it has.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::*;

/// Stones in the open: whether they live would take hours.
const OPEN: &str = "examples/life-open.txt";

/// White's eye is too large for a game, and the search would take hours.
const RACE: &str = ".O.OOO\nOOOOOO\n...OOO\nXXXXXX\n..XO..\nOOOOOO\n..XXXX\n.X.XXX\n....XX\n";

/// A game that has hardly begun.
const BEGUN: &str = ".....\n.X.O.\n.XXO.\n.X.O.\n.....\n.....\n";

/// What a command says with 0.3 seconds for it, and more positions than it can look at by then.
#[track_caller]
fn in_time(args: &[&str], code: i32) -> Value {
    let start = Instant::now();
    let ran = run(&[args, &["--nodes", "1000000000000", "--time", "0.3", "--json"]].concat());
    let taken = start.elapsed();
    // A busy machine is slow; without a clock it would take hours.
    assert!(taken >= Duration::from_millis(300) && taken < Duration::from_secs(3), "{taken:?}");
    assert_eq!((ran.code, &ran.err[..]), (Some(code), ""), "{ran:?}");
    serde_json::from_str(&ran.out).unwrap()
}

/// Whether something in a list of reasons says that the time was over.
fn is_out_of_time(reasons: &Value) -> bool {
    reasons.as_array().unwrap().iter().any(|reason| reason.as_str().unwrap().contains("out of time"))
}

#[test]
fn life_ends_with_its_time() {
    let answer = in_time(&["life", OPEN, "--target", "C1", "--to-move", "white"], 3);
    let side = &answer["white_first"];
    assert_eq!(
        (&side["proven"], &side["status_min"], &side["status_max"]),
        (&json!(false), &json!(-6), &json!(6))
    );
    assert!(side["reason"].as_str().unwrap().contains("; out of time after "), "{side}");
}

#[test]
fn race_ends_with_its_time() {
    let folder = Folder::new("race-time");
    let file = folder.file("long.txt", RACE.as_bytes());
    let answer = in_time(&["race", &file, "--black", "A6", "--white", "D5"], 3);
    assert!(is_out_of_time(&answer["races"][0]["undecided"]), "{answer}");
}

#[test]
fn analyze_ends_with_its_time() {
    let folder = Folder::new("analyze-time");
    let file = folder.file("long.txt", RACE.as_bytes());
    let answer = in_time(&["analyze", &file], 0);
    let items = answer["items"].as_array().unwrap();
    let unknown: Vec<&Value> = items.iter().filter(|item| item["method"].is_null()).collect();
    assert!(!unknown.is_empty() && unknown.iter().all(|item| is_out_of_time(&item["reasons"])), "{answer}");
}

#[test]
fn score_ends_with_its_time() {
    let folder = Folder::new("score-time");
    let file = folder.file("begun.txt", BEGUN.as_bytes());
    let answer = in_time(&["score", &file], 3);
    assert_eq!(answer["proven"], false);
    assert!(answer.to_string().contains("out of time before it was decided"), "{answer}");
    let answer = in_time(&["score", &file, "--to-move", "black"], 3);
    assert!(answer.to_string().contains("out of time before it was decided"), "{answer}");
}

#[test]
fn batch_has_a_time_for_requests_that_name_none() {
    let race = json!({
        "question": "race", "diagram": RACE, "black": "A6", "white": "D5", "nodes": 1_000_000_000_000_u64,
    });
    let mut short = race.clone();
    short["time"] = json!(0.05);
    let quick = json!({ "question": "safe", "diagram": ".X.O\nXXX." });
    let lines = format!("{race}\n{short}\n{quick}\n");
    let start = Instant::now();
    let ran = run_with(&["batch", "--time", "0.3", "--threads", "1"], lines.as_bytes());
    let taken = start.elapsed();
    assert!(taken >= Duration::from_millis(350) && taken < Duration::from_secs(3), "{taken:?}");
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(answers[..2].iter().all(|answer| is_out_of_time(&answer["races"][0]["undecided"])), "{ran:?}");
    assert_eq!(answers[2]["ok"], true, "{ran:?}");
}

/// Time that is not used up changes nothing.
#[test]
fn what_is_solved_at_once_is_answered_in_full() {
    let commands: [&[&str]; 4] = [
        &["life", "examples/life-six.txt", "--target", "D1"],
        &["race", "examples/race-side.txt"],
        &["analyze", "examples/race-side.txt"],
        &["score", "examples/first-game.sgf"],
    ];
    for args in commands {
        let [without, with] = [run(args), run(&[args, &["--time", "600"]].concat())];
        assert_eq!((with.code, &with.out), (Some(0), &without.out), "{args:?}: {with:?}");
    }
    let questions = std::fs::read(root().join("examples/questions.jsonl")).unwrap();
    assert_eq!(run_with(&["batch", "--time", "600"], &questions).out, run_with(&["batch"], &questions).out);
}

#[test]
fn a_time_is_a_number_of_seconds() {
    let commands = ["life", "race", "analyze", "score", "batch"];
    for (command, wrong) in commands.into_iter().zip(["-1", "NaN", "inf", "soon", "1e300"]) {
        let ran = run(&[command, "no-such-file", "--time", wrong]);
        let message = format!(
            "error: invalid value '{wrong}' for '--time <SECONDS>': it is a number of seconds from 0 to 1000000000, such as 2.5\n"
        );
        assert!(ran.code == Some(2) && ran.err.starts_with(&message), "{ran:?}");
    }
}

#[test]
fn the_help_says_the_same_everywhere() {
    let told = |command: &str| {
        let help = run(&[command, "-h"]).out.split_whitespace().collect::<Vec<_>>().join(" ");
        let option = help.split_once("--time ").unwrap().1;
        option.split_once(']').unwrap().0.to_string()
    };
    let life = told("life");
    assert!(life.starts_with("<SECONDS> Give a question up after so many seconds"), "{life}");
    for command in ["race", "analyze", "score", "batch"] {
        assert_eq!(told(command), life, "{command}");
    }
}

//! `generate`.

use serde_json::Value;
use shinpan::notation::sgf::Collection;

use super::*;

#[test]
fn a_problem_with_its_solution() {
    let ran =
        run(&["generate", "life", "--seed", "3", "--empty", "6", "--place", "corner", "--status", "win"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("life-3-"), "{ran:?}");
    assert!(ran.out.contains(", corner, 6 empty points\n") && ran.out.contains(" to play: "), "{ran:?}");
    assert!(ran.out.contains(" kills with ") || ran.out.contains(" lives with "), "{ran:?}");
    assert!(
        ran.err.contains(" tried, 1 accepted; rejected: ") && ran.err.ends_with(" (seed 3)\n"),
        "{ran:?}"
    );
    assert_eq!(
        ran.out,
        run(&["generate", "life", "--seed=3", "--empty=6..6", "--place=corner", "--status=6"]).out
    );
}

/// What is written can be read again by `batch`, `show` and `play`.
#[test]
fn files_for_the_other_commands() {
    let folder = Folder::new("generate");
    let (sgf, batch) = (folder.path("problems.sgf"), folder.path("problems.jsonl"));
    let order = ["generate", "life", "--count", "4", "--empty", "5..7", "--status", "-1", "--status", "win"];
    let ran = run(&[&order[..], &["--to-move", "white", "--sgf", &sgf, "--batch", &batch]].concat());
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{ran:?}");
    let answers = run(&["batch", &batch]);
    let answers: Vec<Value> = answers.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    for answer in &answers {
        let side = &answer["white_first"];
        assert!([-1, 6].contains(&side["status"].as_i64().unwrap()), "{answer}");
        assert_eq!(side["moves"].as_array().unwrap().len(), 1, "{answer}");
    }
    let text = std::fs::read_to_string(&sgf).unwrap();
    assert_eq!((Collection::parse(&text).unwrap().games(), text.matches("PL[W]").count()), (4, 4));
    assert!(text.contains("White to play: ") && text.contains("White first: "), "{text}");
    assert_eq!(run(&["show", &sgf, "--move", "0"]).code, Some(0));
    // The same lines go to a pipe.
    let piped = run(&[&order[..], &["--to-move", "white", "--batch", "-"]].concat());
    assert_eq!(piped.out, std::fs::read_to_string(&batch).unwrap());
}

/// With ways out, on a large board; `batch` answers what is written as it was answered.
#[test]
fn problems_with_ways_out() {
    let order = ["generate", "life", "--open", "--place", "corner", "--empty", "3..5", "--nodes", "5000"];
    let ran = run(&order);
    assert!(ran.out.starts_with("open-1-") && ran.out.contains(", corner, with ways out\n"), "{ran:?}");
    let folder = Folder::new("generate-open");
    let batch = folder.path("problems.jsonl");
    assert_eq!(run(&[&order[..], &["--batch", &batch]].concat()).code, Some(0));
    let asked = std::fs::read_to_string(&batch).unwrap();
    let asked: Value = serde_json::from_str(&asked).unwrap();
    assert_eq!(asked["diagram"].as_str().unwrap().lines().count(), 19);
    let answer: Value = serde_json::from_str(&run(&["batch", &batch]).out).unwrap();
    let side = &answer[format!("{}_first", asked["to_move"].as_str().unwrap())];
    assert_eq!(
        (&side["proven"], side["moves"].as_array().unwrap().len()),
        (&Value::Bool(true), 1),
        "{answer}"
    );
}

#[test]
fn too_few_problems_end_with_3() {
    let ran = run(&["generate", "life", "--count", "2", "--empty", "3", "--tries", "2"]);
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(ran.err.starts_with("2 tried, "), "{ran:?}");
}

#[test]
fn orders_that_make_no_sense() {
    run(&["generate", "life", "--empty", "9..6"])
        .fails(2, "--empty: found 9..6; it is a number or a range A..B from 1 to 22");
    run(&["generate", "life", "--status", "loss"])
        .fails(2, "--status: a lost position has no single best move; say that any will do (best any)");
    run(&["generate", "life", "--sgf", "x", "--batch", "x"])
        .fails(2, "--batch: the record goes there; name another file");
    run(&["generate", "life", "--sgf", "no/such/folder.sgf"])
        .fails(2, "no/such/folder.sgf: there is no such folder; make it first");
    for (option, value, sign) in [
        ("--status", "lost", "a status is win, loss, ko"),
        ("--empty", "6..", "a range such as 6..8"),
        ("--place", "middle", "[possible values: corner, side, centre]"),
    ] {
        let ran = run(&["generate", "life", option, value]);
        assert!(ran.code == Some(2) && ran.err.contains(sign), "{ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_keeps_what_was_made() {
    interrupt("life", "--empty=5");
    interrupt("race", "--class=3");
}

#[cfg(unix)]
fn interrupt(kind: &str, option: &str) {
    let folder = Folder::new(&format!("generate-interrupt-{kind}"));
    let batch = folder.path("problems.jsonl");
    let child = shinpan(&["generate", kind, "--count", "1000000", option, "--batch", &batch])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    tools::wait_for_handler(child.id());
    for _ in 0..200 {
        std::thread::sleep(std::time::Duration::from_millis(50));
        if std::fs::metadata(&batch).is_ok_and(|data| data.len() > 0) {
            break;
        }
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ran = finished(child.wait_with_output().unwrap());
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert!(ran.err.contains(" accepted; "), "{ran:?}");
    let text = std::fs::read_to_string(&batch).unwrap();
    assert!(!text.is_empty() && text.ends_with("}\n"), "{text}");
}

//! `solve`.

use serde_json::Value;

use super::*;

const THREE: &str = ".......\n.......\nXXXXX..\nOOOOX..\n...OX..\n";

#[test]
fn a_problem_its_solution_and_what_else_there_is() {
    let ran = run_with(&["solve", "-"], THREE.as_bytes());
    let expected = "   A B C D E F G
 5 . . . . . . .
 4 . . . . . . .
 3 X X X X X . .
 2 T T T T X . .
 1 . b . T X . .

T  white stones, in question
b  best if Black moves first

Black to play kills the white group at A2 with B1.
  For example: B1 C1 A1
  Not A1: B1
  Not C1: B1
  Not pass: B1

Also: White to play saves the white group at A2 with B1.

Positions searched: ";
    assert!(ran.out.starts_with(expected), "{ran:?}");
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""));
}

#[test]
fn walls_and_kos_are_in_the_headline() {
    let ran = run(&["solve", "examples/life-six.txt", "--to-move", "black"]);
    let walls = "\nBlack to play kills the white group at B3 with B1, if the walls at B4 and E3 stand.\n";
    assert!(ran.out.contains(walls), "{ran:?}");
    assert!(ran.out.contains("\nAssumed safe: the blocks at B4, E3\n"), "{ran:?}");
    let ran = run(&["solve", "examples/four-corners.txt", "--to-move", "black"]);
    let ko = "\nAlso: Black to play gets a ko for the white group at H10: White needs one threat. Black plays K10.\n";
    assert!(ran.out.contains(ko), "{ran:?}");
}

/// The moves of the record are the solution, and PL says who plays.
#[test]
fn a_record_is_asked_about_its_first_position() {
    let ran = run(&["solve", "examples/problem.sgf", "--json"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&answer["to_move"], &answer["solution"]["kind"]),
        (&"black".into(), &"kill".into()),
        "{answer}"
    );
    assert!(answer["others"].as_array().unwrap().iter().all(|other| other["to_move"] == "black"), "{answer}");
    let ran = run(&["solve", "examples/problem.sgf", "--to-move", "white", "--json"]);
    let answer: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (&answer["to_move"], &answer["solution"]["kind"]),
        (&"white".into(), &"live".into()),
        "{answer}"
    );
    let later = run(&["solve", "examples/problem.sgf", "--move", "3", "--nodes", "1000"]);
    assert!(!later.out.contains("Black to play"), "{later:?}");
    run(&["solve", "examples/life-six.txt", "--move", "3"]).fails(
        2,
        "examples/life-six.txt: --move counts the moves of a record (SGF), and this is a diagram; leave it out",
    );
}

#[test]
fn nothing_to_find_is_said_and_told_by_the_exit_code() {
    let ran = run_with(&["solve", "-"], b".X.XO\nXXXXO\nOOOOO\nX.O..\nOOOOO\n");
    assert_eq!(ran.code, Some(3), "{ran:?}");
    assert!(
        ran.out.ends_with("\n\nNo solution: nothing was found that depends on the first move.\n"),
        "{ran:?}"
    );
    let ran = run(&["solve", "examples/life-six.txt", "--assume-safe", "A6"]);
    ran.fails(2, "--assume-safe: there is no stone at A6; name a stone of each block that is safe");
}

#[test]
fn pictures_and_a_record_for_each_thing_found() {
    let folder = Folder::new("solve");
    let board = folder.file("three.txt", THREE.as_bytes());
    let path = |name: &str| folder.path(name);
    let (svg, sgf) = (path("out.svg"), path("out.sgf"));
    let ran = run(&["solve", &board, "--svg", &svg, "--sgf", &sgf]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for name in ["out-1.svg", "out-2.svg"] {
        assert!(std::fs::read_to_string(path(name)).unwrap().starts_with("<svg "), "{name}");
    }
    let record = std::fs::read_to_string(&sgf).unwrap();
    assert!(record.contains("PL[B]") && record.contains("PL[W]") && record.contains("RIGHT"), "{record}");
}

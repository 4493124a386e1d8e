//! `score`.

use super::*;

const BLACK: &str = "pass C5 pass A5 pass E5 pass pass pass";
const WHITE: &str = "pass,C1,pass,A2,pass,B1,pass,D2,pass,E1,pass,pass,pass";

const FIRST_GAME: &str = "   Final-position      Control
   A B C D E           A B C D E
 5 . . . . .         5 B B B B B
 4 X X X X X         4 B B B B B
 3 O O O O O         3 W W W W W
 2 . . O . X         2 W W W W W
 1 . . . . .         1 W W W W W

Black:     5 empty + 2 x 0 white stones = 5
White:     8 empty + 2 x 1 black stone = 10
Prisoners: 0 white - 0 black = 0
Score:     5 - 10 + 0 = -5
Result:    W+5 (White wins by 5 points)
";

fn score(more: &[&str]) -> Ran {
    let args = ["score", "examples/first-game.txt", "--black-analysis", BLACK, "--white-analysis", WHITE];
    run(&[&args[..], more].concat())
}

#[test]
fn given_analyses() {
    score(&[]).says(FIRST_GAME);
    score(&["--rules", "superko"]).says(FIRST_GAME);
}

#[test]
fn analyses_of_the_record() {
    run(&["score", "examples/first-game.sgf"]).says(FIRST_GAME);
}

#[test]
fn given_analyses_start_from_the_end_of_the_alternation() {
    run(&["score", "examples/first-game.sgf", "--black-analysis", BLACK, "--white-analysis", WHITE])
        .says(FIRST_GAME);
}

#[test]
fn analyses_from_files() {
    let folder = Folder::new("score");
    let black = format!("@{}", folder.file("black", BLACK.replace(' ', "\n").as_bytes()));
    run(&["score", "examples/first-game.txt", "--black-analysis", &black, "--white-analysis", WHITE])
        .says(FIRST_GAME);
}

#[test]
fn prisoners_count() {
    let ran = score(&["--black-prisoners", "7", "--white-prisoners", "2"]);
    assert!(ran.out.ends_with("Prisoners: 7 white - 2 black = 5\nScore:     5 - 10 + 5 = 0\nResult:    Draw (both have the same score)\n"), "{ran:?}");
    let ran = score(&["--white-prisoners", "1"]);
    assert!(ran.out.contains("Score:     5 - 10 - 1 = -6\n"), "{ran:?}");
}

#[test]
fn as_json() {
    let ran = score(&["--json"]);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["result"], "W+5");
    assert_eq!(answer["control"][4], "WWWWW");
    assert_eq!(answer["black_analysis"]["end"], "X.X.X\nXXXXX\nOOOOO\n..O.X\n.....");
}

#[test]
fn an_illegal_analysis_is_named() {
    let args = ["score", "examples/first-game.txt", "--white-analysis", WHITE, "--black-analysis"];
    let with = |moves: &'static str| run(&[&args[..], &[moves]].concat());
    with("A4 pass pass pass")
        .fails(1, "black-analysis, move 1: White A4 is impossible: a black stone is there");
    with("pass pass pass C5")
        .fails(1, "black-analysis, move 4: three successive passes had ended the analysis before it");
    with("pass C5 pass")
        .fails(2, "black-analysis: it ends after move 3 with one pass; three successive passes must end it");
    with("pass K5").fails(
        2,
        "--black-analysis: move 2: \"K5\" is not on the 5x5 board; points here are A1 to E5, or pass",
    );
}

#[test]
fn missing_analyses_are_searched_for() {
    let ran = run(&["score", "examples/first-game.txt"]);
    assert!(ran.out.starts_with(FIRST_GAME), "{ran:?}");
    assert!(
        ran.out.contains("White controls 9 points of the lower side (A2 to E1); one black stone is dead"),
        "{ran:?}"
    );
    assert!(ran.out.contains("- Black's stone at E2 looks alive; it is dead."), "{ran:?}");
    let ran = run(&["score", "examples/first-game.txt", "--black-analysis", BLACK]);
    assert!(ran.out.starts_with(FIRST_GAME), "{ran:?}");
    let ran = run(&["score", "examples/first-game.txt", "--rules", "area"]);
    assert!(ran.out.ends_with("Dead:      E2\nBlack:     10\nWhite:     15\nResult:    W+5\n"), "{ran:?}");
    let ran = run(&["score", "examples/first-game.txt", "--region", "E2"]);
    assert!(ran.out.contains("The region in question: - White controls one point of E2"), "{ran:?}");
}

#[test]
fn a_search_that_is_not_finished_gives_an_interval() {
    let ran = run_with(&["score", "-", "--nodes", "10", "--json"], b".....\n#####\nOOOOO\n..O.#\n.....");
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["proven"], false);
    assert_eq!(answer["score"], serde_json::Value::Null);
    assert!(
        answer["score_min"].as_i64().unwrap() <= -5 && answer["score_max"].as_i64().unwrap() >= -5,
        "{answer}"
    );
    assert_eq!(ran.code, Some(3));
}

#[test]
fn a_game_that_is_not_over_has_a_score_with_best_play() {
    let ran = run_with(&["score", "-", "--to-move", "white"], b"OOO#.#\n.O#.#.\nOO####\n.O#.#.");
    assert!(ran.out.contains("With best play of both, White to move: 3 (B+3)\n"), "{ran:?}");
}

#[test]
fn a_record_with_faulty_analyses_is_told_so() {
    run_with(&["score", "-"], b"(;SZ[3];B[];W[]\n(;W[bb];B[bb])\n(;B[];W[];B[]))").fails(
        1,
        "standard input: line 2, column 9: black-analysis, move 2: Black B2 is impossible: a white stone is there",
    );
    run_with(&["score", "-"], b"(;SZ[3];B[];W[]\n(;W[];B[];W[])\n(;B[bb]))")
        .fails(2, "standard input: the white-analysis is not complete; three successive passes must end it");
}

//! `play`.

use super::*;

#[test]
fn a_complete_game_ends_with_its_verdict() {
    run(&["play", "examples/first-game.sgf"]).says(
        "Rules: naj (no suicide, basic-ko, fixed-ko)
Alternation: 14 moves, ended by two successive passes
Black-analysis: pass C5 pass A5 pass E5 pass pass pass
White-analysis: pass C1 pass A2 pass B1 pass D2 pass E1 pass pass pass

   Final-position      Black-analysis      White-analysis      Control
   A B C D E           A B C D E           A B C D E           A B C D E
 5 . . . . .         5 X . X . X         5 . . . . .         5 B B B B B
 4 X X X X X         4 X X X X X         4 X X X X X         4 B B B B B
 3 O O O O O         3 O O O O O         3 O O O O O         3 W W W W W
 2 . . O . X         2 . . O . X         2 O . O O .         2 W W W W W
 1 . . . . .         1 . . . . .         1 . O O . O         1 W W W W W

Black:     5 empty + 2 x 0 white stones = 5
White:     8 empty + 2 x 1 black stone = 10
Prisoners: 0 white - 0 black = 0
Score:     5 - 10 + 0 = -5
Result:    W+5 (White wins by 5 points)
",
    );
}

#[test]
fn the_analyses_may_follow_in_the_main_line() {
    let ran = run_with(
        &["play", "-"],
        b"(;SZ[4:2]AB[ab:db]PL[B];B[];W[];W[];B[ba];W[];B[da];W[];B[];W[];B[ba];W[];B[];W[])",
    );
    assert!(ran.out.ends_with("Result:    B+4 (Black wins by 4 points)\n"), "{ran:?}");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn bent_four_is_dead() {
    let ran = run(&["play", "examples/bent-four.sgf"]);
    assert!(ran.out.contains("Black:     4 empty + 2 x 7 white stones = 18\n"), "{ran:?}");
    assert!(ran.out.ends_with("Result:    B+18 (Black wins by 18 points)\n"), "{ran:?}");
}

#[test]
fn a_refused_move_has_its_place_and_rule() {
    let ran = run(&["play", "examples/illegal-ko.sgf"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        ran.out,
        "Rules: naj (no suicide, basic-ko, fixed-ko)
Alternation: 1 move, not ended
Prisoners: Black 1, White 0

   A B C D E F
 5 . . . . . .
 4 . . X O . .
 3 . X . X O .
 2 . . X O . .
 1 . . . . . .

Refused: examples/illegal-ko.sgf: line 4, column 8: move 2: White C3 is prohibited by basic-ko: it would \
         recreate the position before move 1 (Black D3)
"
    );
}

fn refused(sgf: &str) -> String {
    let ran = run_with(&["play", "-"], sgf.as_bytes());
    assert_eq!(ran.code, Some(1), "{ran:?}");
    ran.out.lines().last().unwrap().trim_start_matches("Refused: standard input: ").to_string()
}

#[test]
fn refusals_of_every_part() {
    assert_eq!(
        refused("(;SZ[3];B[bb]\n;W[bb])"),
        "line 2, column 2: move 2: White B2 is impossible: a black stone is there"
    );
    assert_eq!(
        refused("(;SZ[2]AB[ba][ab]PL[W];W[aa])"),
        "line 1, column 24: move 1: White A2 is prohibited by no-suicide: the stone would have no liberty and would capture nothing"
    );
    assert_eq!(
        refused("(;SZ[3];B[];W[]\n(;W[bb];B[bb])\n(;B[];W[];B[]))"),
        "line 2, column 9: black-analysis, move 2: Black B2 is impossible: a white stone is there"
    );
    assert_eq!(
        refused("(;SZ[3];B[];W[]\n(;W[];B[];W[])\n(;B[aa];W[aa]))"),
        "line 3, column 9: white-analysis, move 2: White A3 is impossible: a black stone is there"
    );
    assert_eq!(
        refused("(;SZ[3];B[];W[]\n(;W[];B[];W[];B[aa])\n(;B[];W[];B[]))"),
        "line 2, column 15: black-analysis, move 4: Black A3 comes too late: 3 successive passes have ended this part of the game"
    );
    assert_eq!(
        refused("(;SZ[3];B[];W[];B[aa])"),
        "line 1, column 17: black-analysis, move 1: Black A3 is out of turn: White moves next; two successive \
         passes have ended the alternation; now comes the black-analysis, which White starts"
    );
}

#[test]
fn rules_differ_in_long_cycles() {
    // Black sends two returning one; at move 5 he starts the cycle again.
    let sgf = "(;SZ[5]AB[ba][ca][ab][cc][dc][ec][cd][ed][ad][bd][ae][be][ce][de]AW[ea][bb][cb][db][eb][bc][ad][bd]PL[B]";
    let sgf = sgf.replace("[ad][bd][ae]", "[ae]") + ";B[ac];W[aa];B[ab];W[];B[ac])";
    let with = |rules: &str| run_with(&["play", "-", "--rules", rules], sgf.as_bytes());
    let naj = with("naj");
    assert!(
        naj.out.contains("move 5: Black A3 is prohibited by fixed-ko: move 1 was the same play"),
        "{naj:?}"
    );
    let najn = with("najn");
    assert_eq!(najn.code, Some(0), "{najn:?}");
    let ended = run_with(&["play", "-", "--rules", "najn", "--no-result"], sgf.as_bytes());
    let end = "Cycle: the position after move 5 stood after move 1 already\n\
               Result: no result, by agreement of the players or by the referee\nAll moves are legal.\n";
    assert!(ended.out.ends_with(end), "{ended:?}");
    let early = sgf.replace(";B[ab];W[];B[ac])", ")");
    run_with(&["play", "-", "--rules", "najn", "--no-result"], early.as_bytes()).fails(
        2,
        "standard input: no position has recurred with the same player to move; there is no cycle yet",
    );
    run_with(&["play", "-", "--no-result"], early.as_bytes())
        .fails(2, "standard input: the rules naj know no no-result; najn does");
    let superko = with("superko");
    assert!(
        superko.out.contains(
            "move 3: Black A4 is prohibited by superko: it would recreate the position at the start"
        ),
        "{superko:?}"
    );
}

#[test]
fn handicap_stones_placed_by_moves() {
    let ran = run_with(&["play", "-"], b"(;SZ[9]HA[2];B[cc];B[gg];W[ee];B[ec])");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        ran.out.contains("Handicap: C7 G3, placed by moves\nAlternation: 2 moves, not ended\n"),
        "{ran:?}"
    );
    assert_eq!(
        refused("(;SZ[9];B[cc];B[gg];W[ee])"),
        "line 1, column 15: move 2: Black G3 is out of turn: White moves next; if these 2 black stones are a \
         handicap, add HA[2] to the first node or set them up with AB"
    );
    assert_eq!(
        refused("(;SZ[9]HA[3];B[cc];B[gg];W[ee])"),
        "line 1, column 14: move 1: Black C7 is out of turn: White moves next; HA[3] tells of 3 handicap stones, \
         but Black begins with 2 plays"
    );
    let ran = run_with(&["play", "-"], b"(;SZ[9]HA[2]AB[cc][gg];W[ee];B[ec])");
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn an_unfinished_game_says_whose_move_it_is() {
    let ran = run_with(&["play", "-"], b"(;SZ[2];B[aa])");
    assert!(ran.out.ends_with("To move: White (alternation)\nAll moves are legal.\n"), "{ran:?}");
    let ran = run_with(&["play", "-"], b"(;SZ[2];B[aa];W[bb];B[];W[])");
    assert!(ran.out.ends_with(
        "To move: White (black-analysis)\nAll moves are legal. For a result the record needs both analyses, each \
         ended by three passes.\n"
    ), "{ran:?}");
}

#[test]
fn as_json() {
    let ran = run(&["play", "examples/illegal-ko.sgf", "--json"]);
    assert_eq!(ran.code, Some(1));
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(answer["legal"], false);
    assert_eq!(answer["refused"]["rule"], "basic-ko");
    assert_eq!((&answer["refused"]["line"], &answer["refused"]["column"]), (&4.into(), &8.into()));
    let ran = run(&["play", "examples/bent-four.sgf", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&answer["legal"], &answer["verdict"]["result"]), (&true.into(), &"B+18".into()));
}

#[test]
fn a_diagram_has_no_moves() {
    run(&["play", "examples/first-game.txt"]).fails(
        2,
        "examples/first-game.txt: a diagram has no moves; play needs a record (SGF), which starts with (;",
    );
}

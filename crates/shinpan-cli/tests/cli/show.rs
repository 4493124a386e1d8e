//! `show` and `safe`.

use super::*;

#[test]
fn a_diagram() {
    run(&["show", "examples/first-game.txt"]).says(
        "   A B C D E
 5 . . . . .
 4 X X X X X
 3 O O O O O
 2 . . O . X
 1 . . . . .
Size: 5x5
",
    );
}

#[test]
fn a_record_up_to_a_move() {
    run(&["show", "examples/first-game.sgf", "--move", "3"]).says(
        "   A B C D E
 5 . . . . .
 4 . X X . .
 3 . . O . .
 2 . . . . .
 1 . . . . .
Size: 5x5
To move: White
Moves: 3
Prisoners: Black 0, White 0
Last move: Black B4
Komi: 0
Result: W+5
",
    );
}

#[test]
fn what_is_shown_can_be_read_again() {
    for file in ["examples/first-game.sgf", "examples/bent-four.sgf", "examples/illegal-ko.sgf"] {
        let shown = run(&["show", file]);
        let again = run_with(&["show", "-"], shown.out.as_bytes());
        let board = |text: &str| -> String {
            text.lines().take_while(|line| !line.contains(':')).map(|line| format!("{line}\n")).collect()
        };
        assert_eq!(board(&again.out), board(&shown.out), "{again:?}");
        assert_eq!(again.code, Some(0));
    }
}

#[test]
fn drawn_boards_on_demand() {
    let ran = run(&["show", "examples/first-game.txt", "--color", "always"]);
    assert!(ran.out.contains('●') && ran.out.contains("\u{1b}["), "{ran:?}");
    let ran =
        finished(shinpan(&["show", "examples/first-game.txt"]).env("CLICOLOR_FORCE", "1").output().unwrap());
    assert!(ran.out.contains('●'), "{ran:?}");
    let ran = run(&["show", "examples/first-game.txt", "--color", "never"]);
    assert!(!ran.out.contains('●') && !ran.out.contains('\u{1b}'), "{ran:?}");
}

#[test]
fn as_json() {
    run(&["show", "examples/illegal-ko.sgf", "--move", "1", "--json"]).says(concat!(
        r#"{"width":6,"height":5,"diagram":"......\n..XO..\n.X.XO.\n..XO..\n......","to_move":"white","moves":1,"#,
        r#""last":{"colour":"black","move":"D3"},"prisoners":{"black":1,"white":0},"#,
        r#""info":{"KM":"0","GN":"White retakes the ko at once"}}"#,
        "\n"
    ));
    run_with(&["show", "-", "--json"], b"X.\n")
        .says("{\"width\":2,\"height\":1,\"diagram\":\"X.\",\"to_move\":null}\n");
}

#[test]
fn no_escape_sequence_comes_through() {
    let ran = run_with(&["show", "-"], b"(;SZ[3]PB[Sh\x1b[31mu\x07]PW[a\n\nb];B[bb])");
    assert!(!ran.out.contains('\u{1b}') && !ran.out.contains('\u{7}'), "{ran:?}");
    assert!(ran.out.contains("White: a b\n"), "{ran:?}");
}

#[test]
fn safe_points_and_local_games() {
    run_with(&["safe", "-"], b". X . X O . .\nX X X X O . .\nO O O O O . .\n").says(
        "   Position           Safe
   A B C D E F G      A B C D E F G
 3 . X . X O . .    3 B B B B 1 1 1
 2 X X X X O . .    2 B B B B 1 1 1
 1 O O O O O . .    1 1 1 1 1 1 1 1

B W  safe even if the owner always passes (Benson)
b w  safe if the owner answers every attack
1-9  local games: nothing is proven there (* from the tenth on)

Black: 8 points safe, 8 of them even without answers (6 stones, 2 points of territory)
White: 0 points safe, 0 of them even without answers (0 stones, 0 points of territory)
1 local game
  1: 13 points at E3 (6 empty, 0 black, 7 white)
",
    );
}

#[test]
fn safe_points_as_json() {
    run_with(&["safe", "-", "--json"], b".X.O\nXXX.\n").says(concat!(
        r#"{"benson":{"black":["A2","B2","C2","D2","A1","B1","C1","D1"],"white":[]},"#,
        r#""safe":{"black":["A2","B2","C2","D2","A1","B1","C1","D1"],"white":[]}}"#,
        "\n"
    ));
}

#[test]
fn the_first_of_several_games() {
    let ran = run_with(&["show", "-"], b"(;SZ[2];B[aa])(;SZ[3])");
    assert!(
        ran.out.contains("Size: 2x2\n") && ran.out.contains("Games: 2 in the file, this is the first\n"),
        "{ran:?}"
    );
}

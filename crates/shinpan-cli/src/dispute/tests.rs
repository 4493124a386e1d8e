use std::io::Cursor;

use shinpan::board::Position;
use shinpan::rules::{Prisoners, Ruleset};

use super::*;
use crate::output::Look;
use session::Held;

fn hold(moves: &str, watched: bool) -> (Result<Held, Failure>, String) {
    let position: Position = "....\nXXXX".parse().unwrap();
    let dispute = Dispute::new(&position, Prisoners::default(), Ruleset::Naj);
    let mut said = String::new();
    let mut say = |text: &str| {
        said.push_str(text);
        Ok(())
    };
    let held = Session::new(dispute, watched, Look::PLAIN, &mut say).hold(Cursor::new(moves.to_string()));
    (held, said)
}

#[test]
fn moves_may_share_a_line() {
    let (held, _) = hold("pass B2 pass, D2 pass pass pass\nB2 pass pass pass\n", false);
    let held = held.unwrap();
    assert_eq!(held.dispute.verdict().unwrap().result().to_string(), "B+4");
    assert_eq!(held.refused, 0);
}

#[test]
fn an_illegal_move_leaves_the_turn() {
    let (held, said) =
        hold("pass\nA1\nB B2\nW pass\nW C2\nB D2\npass\npass\npass\nW B2\nB2\npass\npass\npass\n", false);
    let held = held.unwrap();
    assert_eq!(held.refused, 3);
    assert!(said.contains("Refused: Black A1 is impossible: a black stone is there."), "{said}");
    assert!(said.contains("Refused: it is Black's move, not White's."), "{said}");
    assert_eq!(held.dispute.verdict().unwrap().result().to_string(), "B+4");
}

#[test]
fn undo_goes_back_over_the_end_of_an_analysis() {
    let (held, said) = hold(
        "undo\npass\nB2\npass\npass\npass\nundo\nundo\nD2\nboard\npass\npass\npass\npass pass pass",
        false,
    );
    assert_eq!(held.unwrap().dispute.verdict().unwrap().result().to_string(), "B+4");
    assert!(said.contains("There is no move to take back."), "{said}");
    assert_eq!(said.matches("Step 4 of 10").count(), 2, "{said}");
}

#[test]
fn whoever_stops_early_is_told_what_is_missing() {
    let message = |moves: &str| hold(moves, false).0.err().unwrap().message().unwrap().to_string();
    assert_eq!(
        message("pass\npass\n"),
        "no result: the moves end here, after 2 moves of the black-analysis with 2 passes at the end; three \
         successive passes must end it, and the white-analysis is still to come"
    );
    assert_eq!(
        message("pass pass pass\nB2\nquit\npass\n"),
        "no result: you stopped here, after 1 move of the white-analysis with no pass at the end; three \
         successive passes must end it"
    );
}

#[test]
fn a_typist_sees_the_board_after_each_play() {
    let (_, watched) = hold("pass\nB2\n", true);
    let (_, scripted) = hold("pass\nB2\n", false);
    assert!(watched.contains(" 2 . X . ."), "{watched}");
    assert!(!scripted.contains(" 2 . X . ."), "{scripted}");
    assert!(scripted.contains("quit): B2\n") && !watched.contains("quit): B2\n"));
}

#[test]
fn nonsense_is_survived() {
    let (held, said) = hold(&format!("\u{1b}[2J\n{}\nI9\n????\n,,,\n", "x".repeat(100_000)), false);
    assert!(held.is_err());
    assert!(!said.contains('\u{1b}'));
}

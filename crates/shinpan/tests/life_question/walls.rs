//! What is a wall, what need not be presumed, and what is in play.

use super::*;

/// A problem as books draw it, with a wall of two blocks without eyes. Nothing has to be presumed about them: White is killed
/// before she can capture either, and lives whatever they do.
#[test]
fn a_wall_that_need_not_be_presumed() {
    let question = question(CORNER_SIX, &["D1"]);
    let size = question.position.size();
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    assert_eq!(moves(&answer, size, Colour::White), ["B2", "B1"]);
    assert_eq!(moves(&answer, size, Colour::Black), ["B1"]);
    // Without the second look the walls are named.
    let answer = Question { walls: false, ..question }.answer().unwrap();
    assert!(answer.conditional);
    assert_eq!(names(&answer.assumed_safe, size), ["A4", "E3"]);
    assert_eq!(names(&answer.needs_walls, size), ["A4", "E3"]);
}

/// The same corner on a full board, with stones of both colours in the open.
#[test]
fn the_same_problem_on_a_full_board() {
    let mut rows = vec![".".repeat(19); 19];
    let corner = [".......", ".......", "XXXX...", "XOOOX..", "O..OX..", "...OX.."];
    for (row, text) in rows[13..].iter_mut().zip(corner) {
        row.replace_range(0..7, text);
    }
    rows[3].replace_range(3..6, "OX.");
    rows[12].replace_range(0..5, "...OO");
    let question = question(&rows.join("\n"), &["D1"]);
    let size = question.position.size();
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    assert_eq!(moves(&answer, size, Colour::Black), ["B1"]);
}

#[test]
fn strict_assumes_nothing() {
    let mut strict = question(CORNER_SIX, &["D1"]);
    strict.strict = true;
    let answer = strict.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    // With too few positions for that, the walls that would have to be presumed are named.
    strict.nodes = 30;
    let answer = strict.answer().unwrap();
    let reason = answer.sides[1].reason.as_ref().map(ToString::to_string).unwrap();
    assert!(reason.starts_with("strictly, these walls are not proven safe: "), "{reason}");
    strict.nodes = 10_000;
    let size = strict.position.size();
    strict.assume_safe = set(size, &["C4", "E1"]);
    let answer = strict.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert_eq!(names(&answer.assumed_safe, size), ["A4", "E3"]);
}

/// The stone at C1 has all its liberties inside: it is an intruder, and White captures it.
#[test]
fn intruders_are_no_walls() {
    let diagram = CORNER_SIX.replace(". . . O X . .", ". . X O X . .");
    let answer = question(&diagram, &["D1"]).answer().unwrap();
    assert_eq!(outcomes(&answer)[0], Some(Outcome::Alive));
    assert!(
        !answer
            .assumed_stones
            .contains(set(question(&diagram, &["D1"]).position.size(), &["C1"]).first().unwrap())
    );
}

/// The cutting stones C3 and D3 have no liberty in the open: they are no wall, White captures them or makes two eyes.
#[test]
fn weak_cutting_stones_are_no_wall() {
    let diagram = "
        . . . . . . .
        . . . O . . .
        X X O O O X .
        O O X X O X .
        . O O . X X .
        . . O X . . .
    ";
    let answer = question(diagram, &["C1"]).answer().unwrap();
    assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2]);
    assert!(!answer.assumed_stones.contains(question(diagram, &["C3"]).targets.first().unwrap()));
}

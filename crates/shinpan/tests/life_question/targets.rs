//! What is asked about: one block or several, safe ones, one side first.

use super::*;

#[test]
fn the_example_of_the_design() {
    let mut question = question("..X..\n.OOX.", &["B1"]);
    question.assume_safe = set(question.position.size(), &["D1"]);
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(-6), Some(6)]);
    assert_eq!(names(&answer.assumed_safe, question.position.size()), ["D1"]);
}

/// Two eyes in the open need no wall around them.
#[test]
fn a_safe_target_needs_no_enclosure() {
    let answer = the_same_in_all_variants(&question(".O.O..\nOOOO..\n......\n......", &["A3"]));
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2]);
    assert!(answer.sides[0].moves.contains(&Move::Pass));
    assert_eq!(answer.settled, Some(true));
}

/// Two blocks: with `any` the attacker needs only one of them.
#[test]
fn several_targets() {
    let diagram = "
        . . . . . . . .
        . . . . . . . .
        X X X X X X . .
        O O O O O X . .
        . O . X O X . .
        O O X . O X . .
    ";
    let mut all = question(diagram, &["A1", "E1"]);
    let answer = all.answer().unwrap();
    assert!(answer.is_proven());
    all.goal = Goal::Any;
    let any = all.answer().unwrap();
    assert!(any.is_proven());
    assert!(statuses(&any)[0] <= statuses(&answer)[0] && statuses(&any)[1] >= statuses(&answer)[1]);
}

#[test]
fn one_side_first() {
    let mut question = question(CORNER_SIX, &["D1"]);
    question.to_move = Some(Colour::Black);
    let answer = question.answer().unwrap();
    assert_eq!(answer.sides.len(), 1);
    assert!(answer.side(Colour::White).is_none());
    assert_eq!(answer.side(Colour::Black).unwrap().status(), Some(6));
    assert_eq!((answer.settled, answer.calm, answer.bent_four_type), (None, None, None));
}

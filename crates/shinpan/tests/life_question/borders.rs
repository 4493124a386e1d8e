//! Ways out: gaps, declared regions, and boards without any wall.

use super::*;

/// Nothing stops White on the right, and she has no eyes without going there.
#[test]
fn a_way_out_leaves_the_answer_open() {
    let diagram = "
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O O . . . .
        X . O . . . .
        . O O . . . .
    ";
    let mut question = question(diagram, &["C1"]);
    question.nodes = 10_000;
    let answer = question.answer().unwrap();
    assert!(!answer.is_proven());
    assert_eq!((answer.settled, answer.calm, answer.bent_four_type), (None, None, None));
    let side = answer.side(Colour::Black).unwrap();
    assert_eq!((side.status(), side.outcome), (None, None));
    let reason = side.reason.as_ref().unwrap().to_string();
    assert!(reason.starts_with("the target is not enclosed"), "{reason}");
    // Strictly, no wall is presumed.
    question.strict = true;
    let answer = question.answer().unwrap();
    assert!(!answer.is_proven() && !answer.conditional);
    assert!(answer.assumed_safe.is_empty());
}

/// A stone in the open: a small board is simply searched, on a larger one nothing is claimed.
#[test]
fn no_wall_at_all() {
    let ask = |diagram: &str| {
        let position: Position = diagram.parse().unwrap();
        let mut question = Question::new(&position, position.stones(Colour::White));
        question.nodes = 20_000;
        question.answer().unwrap()
    };
    let small = ask("...\n.O.\n...");
    assert_eq!(statuses(&small), [Some(6), Some(-6)]);
    assert!(!small.conditional);
    assert_eq!(statuses(&ask(".....\n..O..\n.X...\n.....\n.....")), [None, None]);
}

/// The L group as books draw it: the wall ends at the second line, so that White can crawl out on the first. She is
/// dead all the same, because every attempt is stopped within three steps.
#[test]
fn gaps_that_change_nothing() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X . . . .
        X O O O X . . . .
        . . . O X . . . .
        . . . . . . . . .
    ";
    let question = question(diagram, &["D2"]);
    let answer = the_same_in_all_variants(&question);
    assert_eq!(outcomes(&answer), [Some(Outcome::Dead); 2]);
    assert_eq!(names(&answer.assumed_safe, question.position.size()), ["A4"]);
    assert_eq!(
        answer.sides[0].reason.as_ref().map(ToString::to_string).as_deref(),
        Some(
            "the target has ways out, and is caught before it gets there; moves further out were not judged"
        )
    );
    // With a gap above her White still lives inside.
    let gap = CORNER_SIX.replace("X X X X . . .", ". . X X . . .");
    let answer = self::question(&gap, &["D1"]).answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    assert_eq!(
        answer.sides[0].reason.as_ref().map(ToString::to_string).as_deref(),
        Some(
            "the target has ways out, and survives even if all are closed; moves further out were not judged"
        )
    );
}

/// On a declared region, the border is the way out.
#[test]
fn the_border_of_a_region_is_a_way_out() {
    let gap = CORNER_SIX.replace("X X X X . . .", ". . X X . . .");
    let mut question = question(&gap, &["D1"]);
    let size = question.position.size();
    question.region = Some(set(size, &["A1", "A2", "A3", "B1", "B2", "C1", "C2", "B4", "A4"]));
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer)[0], Some(6));
    question.region = Some(set(size, &["A1", "B1", "B2", "C1", "C2"]));
    let answer = question.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    let note = "the target has a liberty outside the region, where it escapes";
    assert_eq!(answer.sides[1].reason.as_ref().map(ToString::to_string).as_deref(), Some(note));
}

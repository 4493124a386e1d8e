//! Targets that get into the open.

use super::*;
use shinpan::annotate::{self, Told};
use shinpan::board::Setup;
use shinpan::life::MOST_KEPT;

/// A white stone on the fourth line with black ones around it, on an otherwise empty board.
fn asked(black: &[&str]) -> Question {
    let size = Size::new(19, 19).unwrap();
    let mut setup = Setup::new(size);
    let target = size.point("K10").unwrap();
    setup.set(target, Some(Colour::White));
    for name in black {
        setup.set(size.point(name).unwrap(), Some(Colour::Black));
    }
    let mut question = Question::new(&setup.position().unwrap(), PointSet::single(target));
    question.nodes = 40_000;
    question
}

#[test]
fn a_stone_in_the_open_gets_out_whoever_moves_first() {
    let question = asked(&["J10"]);
    let answer = question.answer().unwrap();
    let size = question.position.size();
    for side in &answer.sides {
        let Some(Outcome::Out { points }) = side.outcome else { panic!("{:?}", side.outcome) };
        assert!(usize::from(points) >= MOST_KEPT && usize::from(points) < size.area());
        assert!(side.is_out() && side.status().is_none() && !side.is_saved());
        let sentence = answer.sentence(side, size);
        assert!(sentence.contains(&format!("gets out of the {points} points around it")), "{sentence}");
    }
    assert!(!answer.is_proven() && !answer.conditional);
    assert_eq!(answer.settled, None);
    // A record says it, and it is read back.
    let record = annotate::life(&question.position, &answer);
    let read = annotate::read(&record).unwrap();
    let told = read.iter().filter_map(|reading| match reading.told {
        Told::Life { outcome: Some(outcome), .. } => Some(outcome),
        _ => None,
    });
    assert_eq!(told.collect::<Vec<_>>(), outcomes(&answer).into_iter().flatten().collect::<Vec<_>>());
    // Its owner need not move.
    assert!(answer.side(Colour::White).unwrap().moves.contains(&Move::Pass));
    assert!(answer.side(Colour::Black).unwrap().moves.is_empty());
}

/// In atari it has to move, and every move named is one with which it gets out.
#[test]
fn a_stone_in_atari_has_to_move_to_get_out() {
    let mut question = asked(&["J10", "K11", "K9"]);
    question.nodes = 200_000;
    let answer = question.answer().unwrap();
    let [white, black] = [Colour::White, Colour::Black].map(|first| answer.side(first).unwrap());
    assert_eq!(black.outcome, Some(Outcome::Dead));
    assert!(white.is_out(), "{white:?}");
    let names: Vec<String> = white.moves.iter().map(|&mv| question.position.size().move_name(mv)).collect();
    assert_eq!(names, ["L10"]);
    // Too little is spent to know anything.
    question.nodes = 3;
    assert!(question.answer().unwrap().sides.iter().all(|side| !side.is_out()));
}

/// An answer that a target gets out is turned with the board.
#[test]
fn to_get_out_is_the_same_on_a_turned_board() {
    let question = asked(&["J10", "K11", "K9"]);
    let answer = question.answer().unwrap();
    let size = question.position.size();
    for turn in shinpan::board::Turn::all(size) {
        let turned = question.turned(turn).answer().unwrap();
        for side in &answer.sides {
            let other = turned.side(turn.colour(side.first)).unwrap();
            assert_eq!((side.is_out(), side.bounds), (other.is_out(), other.bounds));
            assert_eq!(side.moves.len(), other.moves.len());
        }
    }
}

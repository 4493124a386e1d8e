//! Budgets and stops hold whatever the region; tests early or late change no result.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Budget, Goal, Life, Problem, Ruling, Stop};
use crate::board::{Colour, Move, PointSet, Position, Size};

/// A few stones on an empty board, all of which is in play.
fn whole_board() -> Problem {
    let mut setup = Position::empty(Size::new(19, 19).unwrap()).setup();
    let size = setup.size();
    let point = |name: &str| match size.parse_move(name) {
        Ok(Move::Play(point)) => point,
        _ => panic!("{name} is no point"),
    };
    for (name, colour) in
        [("C3", Colour::Black), ("D3", Colour::Black), ("C4", Colour::White), ("Q16", Colour::White)]
    {
        setup.set(point(name), Some(colour));
    }
    let position = setup.position().unwrap();
    let target = [point("C3")].into_iter().collect();
    Problem::new(&position, Colour::Black, target, Goal::All, size.points(), PointSet::EMPTY).unwrap()
}

#[test]
fn a_budget_of_one_position_ends_every_question_about_the_whole_board() {
    let problem = whole_board();
    let mut life = Life::new(&problem, Ruling::Two, 5, Budget { nodes: 1, ..Budget::default() });
    for first in Colour::BOTH {
        assert!(life.status(first).is_err());
        for point in problem.region() {
            assert!(life.status_of(first, Move::Play(point)).is_err());
        }
    }
    assert!(life.nodes() <= 1);
    // One position, with its moves and a test or two.
    assert!(life.work() < 1000, "{}", life.work());
}

#[test]
fn a_stop_is_seen_soon_and_ends_every_question() {
    let problem = whole_board();
    let looks = Arc::new(AtomicU64::new(0));
    let seen = Arc::clone(&looks);
    let mut life = Life::new(&problem, Ruling::Two, 5, Budget::default());
    life.stop_when(Stop::when(move || seen.fetch_add(1, Ordering::Relaxed) >= 5));
    assert!(life.status(Colour::White).is_err());
    // Looks are so close that little is done between them.
    assert!(life.work() < 6 * 6000, "{}", life.work());
    let after = looks.load(Ordering::Relaxed);
    assert!(after <= 7, "{after} looks");
    let nodes = life.nodes();
    for point in problem.region() & problem.position().empty_points() {
        assert!(life.status_of(Colour::White, Move::Play(point)).is_err());
    }
    assert_eq!(life.nodes(), nodes);
    assert!(looks.load(Ordering::Relaxed) <= after + problem.region().len() as u64);
}

/// A corner of random stones, which White wants to capture and is all around.
fn corner(random: &mut fastrand::Rng) -> Option<Problem> {
    let size = Size::new(7, 6).unwrap();
    let mut setup = Position::empty(size).setup();
    let mut inside = PointSet::EMPTY;
    for point in size.points() {
        let is_inside = point.column() < 4 && point.row() < 3;
        inside |= if is_inside { [point].into_iter().collect() } else { PointSet::EMPTY };
        let colour = match random.u8(..10) {
            _ if !is_inside => Some(Colour::White),
            0..3 => Some(Colour::Black),
            3..5 => Some(Colour::White),
            _ => None,
        };
        setup.set(point, colour);
    }
    let position = setup.position().ok()?;
    let outside = size.points() - inside;
    let target = position.stones(Colour::Black).iter().next()?;
    let target = [target].into_iter().collect();
    Problem::new(&position, Colour::Black, target, Goal::All, position.empty_points(), outside).ok()
}

#[test]
fn tests_early_or_late_give_the_same_statuses() {
    let mut random = fastrand::Rng::with_seed(16);
    let mut compared = 0;
    for _ in 0..200 {
        let Some(problem) = corner(&mut random) else { continue };
        let budget = Budget { nodes: 30_000, ..Budget::default() };
        for first in Colour::BOTH {
            let status = |empty: u32| {
                let mut life = Life::new(&problem, Ruling::Two, 3, budget);
                life.test_early(empty);
                life.status(first)
            };
            let (early, late) = (status(u32::MAX), status(0));
            if let (Ok(early), Ok(late)) = (early, late) {
                assert_eq!(early, late, "{first} first:\n{}", problem.position());
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

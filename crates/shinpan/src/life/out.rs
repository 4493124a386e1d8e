//! A target that cannot be kept in: it gets into the open.
//!
//! If the attacker fails with the border open in a part of the board, whatever ko threats it has, then the target lives in that
//! part or gets a liberty outside of it, whatever is played there: it is *out* of it. That is less than life, since it may still be
//! caught further out; so the part is named, and has to be large.

use super::answer::{Outcome, Side};
use super::ask::unconditional;
use super::enclosure::Enclosure;
use super::question::Question;
use crate::board::{Board, Colour, Move, PointSet};
use crate::search::{Budget, Life};

/// The points that a part of the board has at least, so that to get out of it is worth saying.
pub const MOST_KEPT: usize = 30;

/// The positions in which first moves are judged, all together and each.
const MOVES: u64 = 200_000;
const EACH: u64 = 10_000;

/// How far from the target first moves are judged.
const STEPS: usize = 2;

/// Whether to get out of a region is worth saying: it is large, and there is something outside.
pub(super) fn is_worth_saying(region: &Enclosure) -> bool {
    region.closed.is_some() && region.problem.region().len() >= MOST_KEPT
}

/// Puts into the answer that the target gets out of a region, and near by with which moves, if its owner moves first.
pub(super) fn told(question: &Question, defender: Colour, region: &Enclosure, side: &mut Side) {
    let problem = region.for_kill();
    side.outcome = Some(Outcome::Out { points: problem.region().len() as u16 });
    if side.first != defender {
        return;
    }
    let nodes = MOVES.min(question.nodes.saturating_sub(side.nodes));
    let budget = Budget { nodes, table: question.table };
    let mut life = Life::new(problem, question.ruling, question.ko_threats, budget);
    life.stop_when(question.stop.aside());
    let board = Board::new(&question.position);
    let best = unconditional(question);
    let targets = problem.targets().iter().fold(PointSet::EMPTY, |all, &target| all | target);
    let mut near = targets;
    for _ in 0..STEPS {
        near |= near.neighbours() & board.empty_points();
    }
    // What is found of a good move serves the judgement of all.
    let _ = life.status(defender);
    let banned = problem.banned(defender);
    for point in near & problem.region() & board.empty_points() {
        if banned == Some(point) || board.check(defender, point).is_err() {
            continue;
        }
        life.allow(EACH.min(nodes.saturating_sub(life.nodes())));
        if life.reaches(defender, point, best) == Ok(true) {
            side.moves.push(Move::Play(point));
        }
    }
    side.nodes += life.nodes();
}

//! What a race has to do with life.
//!
//! A block that cannot be captured is in no race: what is left is whether the other one lives, which is asked as such
//! ([`decide`]). And where nobody captures, it is a seki only if neither block lives on its own ([`tell_peace`]).

use super::levels::{Decided, Levels, Method};
use super::undecided::Undecided;
use super::{Answer, First, Ko, Peace, Reason, pair};
use crate::board::{Board, Colour, Move, PointSet, Position};
use crate::games::Surroundings;
use crate::life::{self, Outcome};
use crate::region::static_safety;
use crate::region::walls::blocks_of;
use crate::search::{Goal, Problem, Ruling, Status, Stop};
use crate::theory::RaceResult;

/// The most positions for the question why nobody captures, for each block and each side moving first.
const MOST_FOR_PEACE: u64 = 20_000;

/// Decides a race in which at least one block cannot be captured.
pub(super) fn decide(levels: &Levels, position: &Position, answer: &Answer, stop: &Stop) -> Decided {
    let reasons = answer.verdict.as_ref().err().map_or(&[][..], Vec::as_slice);
    let is_safe = |owner: &Colour| reasons.contains(&Reason::Safe { owner: *owner });
    let mut safe = Colour::BOTH.into_iter().filter(is_safe);
    match (safe.next(), safe.next()) {
        (Some(owner), None) => against(levels, position, answer, owner, stop),
        _ => both_safe(position, answer),
    }
}

/// Both blocks stay whatever is played. Which plays spoil that was not looked at.
fn both_safe(position: &Position, answer: &Answer) -> Decided {
    let board = Board::new(position);
    let near = (answer.blocks[0] | answer.blocks[1]).neighbours() & board.empty_points();
    let first = |side: Colour| First {
        result: RaceResult::Seki,
        peace: Peace::BothLive,
        ko: None,
        moves: PointSet::EMPTY,
        pass: true,
        unjudged: near.iter().filter(|&point| board.check(side, point).is_ok()).collect(),
        strategy: None,
        tenuki: None,
    };
    let firsts = Colour::BOTH.map(|side| Some(first(side)));
    Decided { method: Some(Method::Life), firsts, moves_ahead: Some(0), ..Decided::default() }
}

/// The block of `owner` cannot be captured: whether the other one lives.
fn against(levels: &Levels, position: &Position, answer: &Answer, owner: Colour, stop: &Stop) -> Decided {
    let other = owner.opponent();
    let target = answer.blocks[other.index()];
    let mut question = life::Question::new(position, target);
    // A chain is lost with either of its blocks.
    question.goal = if pair(target)[1].is_empty() { Goal::All } else { Goal::Any };
    question.assume_safe = answer.terms.assume_safe - target;
    question.in_play = answer.terms.in_play;
    question.region = answer.terms.region;
    question.strict = answer.terms.strict;
    question.ko_threats = levels.ko_threats;
    question.nodes = levels.nodes;
    question.table = levels.table;
    question.to_move = levels.only;
    question.stop = stop.clone();
    let found = match question.answer() {
        Ok(found) => found,
        Err(bad) => {
            return Decided { undecided: vec![Undecided::NoQuestion(bad)], ..Decided::default() };
        }
    };
    let mut decided = Decided {
        assumed_safe: found.assumed_safe.clone(),
        assumed_stones: found.assumed_stones,
        unneeded: found.assumed_stones
            - blocks_of(&Board::new(position), found.needs_walls.iter().copied().collect()),
        ..Decided::default()
    };
    let board = Board::new(position);
    let empty = found.region & board.empty_points();
    let never = -(Status::from(levels.ko_threats) + 1);
    for side in &found.sides {
        decided.nodes += side.nodes;
        let Some(status) = side.status() else {
            let stopped = |reason: &life::Reason| reason.stopped_by().map(Undecided::Stopped);
            decided.undecided.push(match &side.reason {
                Some(reason) => stopped(reason).unwrap_or_else(|| Undecided::Life(Box::new(reason.clone()))),
                None => Undecided::SearchPositions(levels.nodes),
            });
            continue;
        };
        let captures = if side.first == owner { status } else { -status };
        let mut statuses = [never; 2];
        statuses[owner.index()] = captures;
        let plays = |mv: &Move| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        };
        let moves: PointSet = side.moves.iter().filter_map(plays).collect();
        let legal = |point: &_| board.check(side.first, *point).is_ok();
        let unjudged = if side.all_moves { PointSet::EMPTY } else { empty - moves };
        decided.firsts[side.first.index()] = Some(First {
            result: if captures > 0 { RaceResult::Wins(owner) } else { RaceResult::Seki },
            // The one lives, and the other is not captured.
            peace: Peace::BothLive,
            ko: Ko::of(statuses, levels.ko_threats, side.first),
            moves,
            pass: side.moves.contains(&Move::Pass),
            unjudged: unjudged.iter().filter(legal).collect(),
            strategy: None,
            tenuki: None,
        });
    }
    decided.undecided.dedup();
    decided.method = decided.is_proven().then_some(Method::Life);
    decided
}

/// Tells, where nobody captures, whether it is a seki.
pub(super) fn tell_peace(levels: &Levels, around: &Surroundings<'_>, decided: &mut Decided, stop: &Stop) {
    for side in Colour::BOTH {
        let Some(first) = &mut decided.firsts[side.index()] else { continue };
        first.peace = match first.result {
            RaceResult::Wins(_) => Peace::Seki,
            RaceResult::Seki => {
                let (peace, nodes) = peace(levels, around, side, stop);
                decided.nodes += nodes;
                peace
            }
        };
    }
}

/// Why nobody captures if a side moves first, and the positions that it took.
fn peace(levels: &Levels, around: &Surroundings<'_>, first: Colour, stop: &Stop) -> (Peace, u64) {
    let board = Board::new(around.position);
    let blocks = around.essential.map(|[one, other]| one | other);
    let is_safe = |owner: Colour| blocks[owner.index()].is_subset(&static_safety(&board, owner).stones);
    if Colour::BOTH.into_iter().any(is_safe) {
        return (Peace::BothLive, 0);
    }
    let (mut nodes, mut is_known) = (0, true);
    let safe = around.walls[0] | around.walls[1];
    let empty = around.local & board.empty_points();
    for owner in Colour::BOTH {
        let stones = blocks[owner.index()];
        let Ok(problem) = Problem::new(around.position, owner, stones, Goal::Any, empty, safe) else {
            continue;
        };
        let mut question = life::Question::new(around.position, stones);
        question.goal = Goal::Any;
        question.to_move = Some(first);
        question.ruling = Ruling::One;
        question.ko_threats = 0;
        question.nodes = levels.nodes.min(MOST_FOR_PEACE);
        question.table = levels.table;
        question.stop = stop.aside();
        let found = question.answer_in(problem).ok();
        let Some(side) = found.as_ref().and_then(|found| found.side(first)) else { continue };
        nodes += side.nodes;
        match side.outcome {
            Some(Outcome::Alive) => return (Peace::BothLive, nodes),
            Some(Outcome::Seki | Outcome::Dead | Outcome::Ko { .. }) => {}
            Some(Outcome::AliveOrSeki | Outcome::Out { .. }) | None => is_known = false,
        }
    }
    (if is_known { Peace::Seki } else { Peace::Undecided }, nodes)
}

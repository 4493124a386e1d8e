//! First moves: which of them keep the result, which are refuted, and how play goes on.
//!
//! Where the region has a border there are two games. What a side achieves in the game that is worse for it, it achieves on
//! the whole board: so a move is best if it keeps the result there. A move that fails in that game may still work; it is
//! refuted only if it fails in the game that is better for the side. What is neither is left unjudged.

use std::cell::Cell;

use super::answer::{Outcome, Refutation, Side};
use super::ask::{Asked, Game, unconditional};
use super::line::Lines;
use super::question::Question;
use super::reason::Reason;
use super::seki::{self, SavedAs};
use crate::board::{Board, Colour, Move, PointSet};
use crate::search::{Problem, Status};

/// The moves are judged with at most so many times the positions that the status took, and at least with [`FEW`]; where there are
/// few points, with so many for each two of them.
const PATIENCE: u64 = 4;
const FEW: u64 = 50_000;
const FEW_FOR_TWO: u64 = 50;

/// The positions in which life is told from seki at least.
const FEW_FOR_SEKI: u64 = 40_000;

/// The positions that every move gets, time and again, so that one that is found at once is not held back by the others.
const GLANCES: [u64; 4] = [300, 3_000, 30_000, u64::MAX];

/// A side moving first, its moves judged. `other` is the status of the opponent moving first, where it was asked.
pub(super) fn judged(question: &Question, asked: &mut Asked, other: Option<Status>) -> Side {
    let first = asked.first;
    let mut side = Side::unknown(first, asked.bounds);
    let Some(status) = side.status() else {
        side.nodes = asked.nodes();
        return side;
    };
    let spent = asked.nodes();
    let most = if question.every_move {
        u64::MAX
    } else {
        spent.saturating_add(few(question, asked).max(PATIENCE * spent))
    };
    // What is left for the moves, the pass and the refutations together.
    let left = |asked: &Asked| question.nodes.min(most).saturating_sub(asked.nodes());
    let limit = left(asked);
    side.all_moves = asked.most.is_none();
    let others = keeping(question, asked, status, limit, &mut side);
    // A pass lifts the ban on retaking a ko, and the opponent's status is told with it.
    let lifts = question.ban.is_some_and(|(side, _)| side != first);
    let passed = match other {
        Some(other) if !lifts => Some(-other),
        // Without the opponent's status a pass is judged by asking for it.
        _ if question.to_move.is_some() || lifts => {
            let limit = left(asked);
            pass(&mut asked.least, first, limit)
        }
        _ => None,
    };
    match passed {
        Some(passed) if passed >= status => side.moves.push(Move::Pass),
        Some(_) => {}
        None => side.all_moves = false,
    }
    if !side.all_moves && asked.most.is_none() {
        side.reason = Some(Reason::MovesUnjudged { limit });
    }
    let defender = asked.least.problem().defender();
    let winner = if status > 0 { first } else { first.opponent() };
    // The game in which the winner's success holds on the whole board.
    let proof = if winner == first { asked.least.problem() } else { asked.refuting().problem() }.clone();
    // Life is told from seki with as many positions again as the moves may take.
    let most = match question.every_move {
        true => u64::MAX,
        false => few(question, asked).max(FEW_FOR_SEKI).max(PATIENCE * asked.nodes()),
    };
    side.outcome = Some(outcome(question, &proof, first, status, question.nodes.min(most)));
    if question.refute {
        let limit = left(asked);
        refutations(asked.refuting(), first, status, &others, limit, &mut side);
        // What passing leads to in the game that is worse for the side need not be so on the whole board.
        let is_known = other.is_some() && !lifts || asked.most.is_none();
        if let Some(found) = passed.filter(|&found| is_known && found < status) {
            side.refutations.push(Refutation { mv: Move::Pass, status: found, reply: None });
        }
    }
    side.nodes = asked.nodes();
    let lines = |problem| Lines {
        problem,
        ruling: question.ruling,
        first,
        status,
        table: question.table,
        stop: &question.stop,
        left: Cell::new(question.nodes.saturating_sub(side.nodes)),
    };
    if question.line {
        let plays = if question.play_on && first != defender && status > 0 {
            towards_the_capture(question, &side.moves)
        } else {
            Vec::new()
        };
        side.line = lines(&proof).principal(if plays.is_empty() { &side.moves } else { &plays });
    }
    if question.refute {
        let lines = lines(asked.refuting().problem());
        lines.refute(&mut side.refutations);
    }
    side
}

/// The positions that the moves get at least.
fn few(question: &Question, asked: &Asked) -> u64 {
    let empty = (asked.least.problem().region() & question.position.empty_points()).len() as u64;
    FEW.min(FEW_FOR_TWO * empty * empty)
}

/// Puts the plays that keep the result into the answer; gives the other legal ones.
fn keeping(
    question: &Question,
    asked: &mut Asked,
    status: Status,
    limit: u64,
    side: &mut Side,
) -> Vec<crate::board::Point> {
    let first = asked.first;
    let board = Board::new(&question.position);
    let game = &mut asked.least;
    let region = game.problem().region() & question.position.empty_points();
    let banned = game.problem().banned(first);
    let legal = region.iter().filter(|&point| board.check(first, point).is_ok() && banned != Some(point));
    let mut open: Vec<_> = legal.collect();
    let mut kept = PointSet::EMPTY;
    let mut others = Vec::new();
    if status == -unconditional(question) {
        // Nothing is worse, so every move keeps it.
        kept = open.drain(..).collect();
    }
    if let Some((Move::Play(point), reached)) = game.life.winning_move(first)
        && reached >= status
    {
        // It is known, even if there are no positions left to judge others.
        kept.insert(point);
        open.retain(|&other| other != point);
    }
    let start = game.life.nodes();
    for patience in GLANCES {
        for point in std::mem::take(&mut open) {
            let left = limit.saturating_sub(game.life.nodes() - start);
            game.life.allow(left.min(patience));
            match game.life.reaches(first, point, status) {
                Ok(true) => kept.insert(point),
                Ok(false) => others.push(point),
                Err(_) => open.push(point),
            }
        }
    }
    side.all_moves &= open.is_empty();
    side.moves.extend(kept.iter().map(Move::Play));
    others.extend(open);
    others.sort_unstable();
    others
}

/// What a pass leads to, by the status of the opponent moving first.
fn pass(game: &mut Game, first: Colour, limit: u64) -> Option<Status> {
    game.life.allow(limit);
    game.life.status_of(first, Move::Pass).ok().flatten()
}

/// The plays that are proven to be worse.
fn refutations(
    game: &mut Game,
    first: Colour,
    status: Status,
    others: &[crate::board::Point],
    limit: u64,
    side: &mut Side,
) {
    game.life.allow(limit);
    for &point in others {
        let mv = Move::Play(point);
        match game.life.status_of(first, mv) {
            Ok(Some(found)) if found < status => {
                side.refutations.push(Refutation { mv, status: found, reply: None });
            }
            Ok(_) | Err(_) => {}
        }
    }
}

/// The plays among moves, those that take a liberty of a target first.
fn towards_the_capture(question: &Question, moves: &[Move]) -> Vec<Move> {
    let owner = question.targets.first().and_then(|point| question.position.at(point));
    let stones = owner.map_or(PointSet::EMPTY, |owner| question.position.stones(owner));
    let liberties = stones.component(question.targets).neighbours();
    let mut plays: Vec<Move> = moves.iter().copied().filter(|mv| *mv != Move::Pass).collect();
    plays.sort_by_key(|mv| !matches!(mv, Move::Play(point) if liberties.contains(*point)));
    plays
}

fn outcome(question: &Question, proof: &Problem, first: Colour, status: Status, nodes: u64) -> Outcome {
    let winner = if status > 0 { first } else { first.opponent() };
    if status.abs() != unconditional(question) {
        return Outcome::Ko { needs: winner.opponent(), threats: status.unsigned_abs() as u8 };
    }
    if winner != proof.defender() {
        return Outcome::Dead;
    }
    match seki::saved_as(proof, first, nodes, &question.stop) {
        SavedAs::Alive => Outcome::Alive,
        SavedAs::Seki => Outcome::Seki,
        SavedAs::Undecided => Outcome::AliveOrSeki,
    }
}

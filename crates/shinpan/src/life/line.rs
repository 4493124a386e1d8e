//! How play goes on: a principal line, and the replies to moves that are not best.
//!
//! Both are read off one run of the search: with as many threats for the loser as still do not help, so that the
//! winner has to play its best. They get what the question has left of its budget; what is not found with that is not
//! shown.

use std::cell::Cell;

use super::answer::Refutation;
use crate::board::{Colour, Move};
use crate::search::{Line, Problem, Ruling, Status, Stop};

/// The longest line.
const LONGEST: usize = 30;

/// The positions searched at most for each step.
const STEP: u64 = 200_000;

/// A proven status, to be shown.
pub(super) struct Lines<'a> {
    pub(super) problem: &'a Problem,
    pub(super) ruling: Ruling,
    pub(super) first: Colour,
    pub(super) status: Status,
    pub(super) table: usize,
    pub(super) stop: &'a Stop,
    /// What is left of the budget, in positions.
    pub(super) left: Cell<u64>,
}

/// A run, and what may be spent on it.
struct Walk<'a> {
    line: Line<'a>,
    left: &'a Cell<u64>,
}

impl Lines<'_> {
    fn run(&self, first: Colour, threats: Option<(Colour, u8)>) -> Option<Walk<'_>> {
        let threats = threats.filter(|&(_, count)| count > 0);
        let mut line = Line::new(self.problem, self.ruling, first, threats, self.table)?;
        line.stop_when(self.stop.clone());
        Some(Walk { line, left: &self.left })
    }

    fn mover(&self, side: Colour) -> Mover {
        if side == self.problem.attacker() { Mover::Attacker } else { Mover::Defender }
    }

    /// One of the best moves and what follows: the winner plays what wins, the loser what the winner would like to play
    /// next. It ends where the winner needs no more moves.
    pub(super) fn principal(&self, moves: &[Move]) -> Vec<Move> {
        let Some(&start) = moves.first() else { return Vec::new() };
        let winner = if self.status > 0 { self.first } else { self.first.opponent() };
        let threats = Some((winner.opponent(), self.status.unsigned_abs() as u8 - 1));
        // A first pass is judged even where a ruling forbids it: the other side simply starts. It shows most where the
        // winner needs no move.
        let can_pass = moves.contains(&Move::Pass);
        let passes = can_pass && (self.first == winner || moves.len() == 1);
        let (mut shown, mut side) =
            if passes { (vec![Move::Pass], self.first.opponent()) } else { (Vec::new(), self.first) };
        let Some(mut walk) = self.run(side, threats) else { return shown };
        if !passes {
            let start = match walk.resistance(self.mover(winner)) {
                Some((mv, _)) if self.first != winner && moves.contains(&mv) => mv,
                _ => start,
            };
            let succeeds =
                walk.line.permitted().iter().any(|permitted| permitted.mv == start && permitted.succeeds);
            shown.push(start);
            side = side.opponent();
            if succeeds || !walk.line.play(start) {
                return shown;
            }
        }
        while shown.len() < LONGEST {
            let next = if side == winner {
                walk.winning(self.mover(side))
            } else {
                walk.resistance(self.mover(side.opponent()))
            };
            let Some((mv, ends)) = next else { break };
            shown.push(mv);
            side = side.opponent();
            if ends || !walk.line.play(mv) {
                break;
            }
        }
        shown
    }

    /// Finds the reply that beats each move.
    pub(super) fn refute(&self, refutations: &mut [Refutation]) {
        for refutation in refutations {
            if self.left.get() == 0 {
                return;
            }
            // The hardest run that the opponent wins, so that the reply is its best.
            let count = refutation.status.unsigned_abs() as u8;
            let threats = if refutation.status > 0 {
                Some((self.first.opponent(), count))
            } else {
                Some((self.first, count - 1))
            };
            refutation.reply = match refutation.mv {
                Move::Pass => self
                    .run(self.first.opponent(), threats)
                    .and_then(|mut walk| walk.winning(self.mover(self.first.opponent()))),
                Move::Play(_) => self.run(self.first, threats).and_then(|mut walk| {
                    walk.line
                        .play(refutation.mv)
                        .then(|| walk.winning(self.mover(self.first.opponent())))
                        .flatten()
                }),
            }
            .map(|(mv, _)| mv);
        }
    }
}

/// Whose move it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mover {
    Attacker,
    Defender,
}

impl Walk<'_> {
    /// A winning move of the side to move, and whether play ends with it: the target falls, or the side could pass.
    fn winning(&mut self, side: Mover) -> Option<(Move, bool)> {
        let permitted = self.line.permitted();
        if let Some(capture) = permitted.iter().find(|permitted| permitted.succeeds) {
            return Some((capture.mv, true));
        }
        let mut moves: Vec<Move> = permitted.iter().map(|permitted| permitted.mv).collect();
        // The defender shows most by passing: no move was needed. The attacker shows most by playing.
        moves.sort_by_key(|&mv| (mv == Move::Pass) == (side == Mover::Attacker));
        moves.into_iter().find(|&mv| self.wins_with(mv) == Some(true)).map(|mv| (mv, mv == Move::Pass))
    }

    /// Whether the side to move wins with a move; `None` if that was not found out.
    fn wins_with(&mut self, mv: Move) -> Option<bool> {
        if !self.line.play(mv) {
            return None;
        }
        let (left, before) = (self.left.get(), self.line.nodes());
        let loses = self.line.wins(STEP.min(left)).ok();
        self.left.set(left.saturating_sub(self.line.nodes() - before));
        self.line.take_back();
        loses.map(|loses| !loses)
    }

    /// A move of the loser that has to be answered: the point that the winner would take after a pass, else the first
    /// play after which a pass of the winner would not do.
    fn resistance(&mut self, winner: Mover) -> Option<(Move, bool)> {
        let permitted: Vec<Move> = self.line.permitted().iter().map(|permitted| permitted.mv).collect();
        if permitted.contains(&Move::Pass) {
            self.line.play(Move::Pass);
            let wanted = self.winning(winner);
            self.line.take_back();
            let (mv, _) = wanted.filter(|(mv, _)| *mv != Move::Pass)?;
            if permitted.contains(&mv) {
                return Some((mv, false));
            }
        }
        let forces = permitted.into_iter().filter(|mv| *mv != Move::Pass).find(|&mv| {
            self.line.play(mv) && {
                let needs_answer = self.wins_with(Move::Pass) != Some(true);
                self.line.take_back();
                needs_answer
            }
        });
        // Without budget nothing was asked, so nothing was found.
        forces.filter(|_| self.left.get() > 0).map(|mv| (mv, false))
    }
}

//! How play goes on: a principal line, and the replies to moves that are not best.
//!
//! Both are read off one run of the search: with as many threats for the loser as still do not help, so that the
//! winner has to play its best.

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
}

impl<'a> Lines<'a> {
    fn run(&self, first: Colour, threats: Option<(Colour, u8)>) -> Option<Line<'a>> {
        let threats = threats.filter(|&(_, count)| count > 0);
        let mut line = Line::new(self.problem, self.ruling, first, threats, self.table)?;
        line.stop_when(self.stop.clone());
        Some(line)
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
        let Some(mut line) = self.run(side, threats) else { return shown };
        if !passes {
            let start = match resistance(&mut line, self.mover(winner)) {
                Some((mv, _)) if self.first != winner && moves.contains(&mv) => mv,
                _ => start,
            };
            let succeeds =
                line.permitted().iter().any(|permitted| permitted.mv == start && permitted.succeeds);
            shown.push(start);
            side = side.opponent();
            if succeeds || !line.play(start) {
                return shown;
            }
        }
        while shown.len() < LONGEST {
            let next = if side == winner {
                winning(&mut line, self.mover(side))
            } else {
                resistance(&mut line, self.mover(side.opponent()))
            };
            let Some((mv, ends)) = next else { break };
            shown.push(mv);
            side = side.opponent();
            if ends || !line.play(mv) {
                break;
            }
        }
        shown
    }

    /// Finds the reply that beats each move.
    pub(super) fn refute(&self, refutations: &mut [Refutation]) {
        for refutation in refutations {
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
                    .and_then(|mut line| winning(&mut line, self.mover(self.first.opponent()))),
                Move::Play(_) => self.run(self.first, threats).and_then(|mut line| {
                    line.play(refutation.mv)
                        .then(|| winning(&mut line, self.mover(self.first.opponent())))
                        .flatten()
                }),
            }
            .map(|(mv, _)| mv);
        }
    }
}

/// A winning move of the side to move, and whether play ends with it: the target falls, or the side could pass.
fn winning(line: &mut Line<'_>, side: Mover) -> Option<(Move, bool)> {
    let permitted = line.permitted();
    if let Some(capture) = permitted.iter().find(|permitted| permitted.succeeds) {
        return Some((capture.mv, true));
    }
    let mut moves: Vec<Move> = permitted.iter().map(|permitted| permitted.mv).collect();
    // The defender shows most by passing: no move was needed. The attacker shows most by playing.
    moves.sort_by_key(|&mv| (mv == Move::Pass) == (side == Mover::Attacker));
    moves.into_iter().find(|&mv| wins_with(line, mv) == Some(true)).map(|mv| (mv, mv == Move::Pass))
}

/// Whose move it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Mover {
    Attacker,
    Defender,
}

/// Whether the side to move wins with a move; `None` if that was not found out.
fn wins_with(line: &mut Line<'_>, mv: Move) -> Option<bool> {
    if !line.play(mv) {
        return None;
    }
    let loses = line.wins(STEP).ok();
    line.take_back();
    loses.map(|loses| !loses)
}

/// A move of the loser that has to be answered: the point that the winner would take after a pass, else the first
/// play after which a pass of the winner would not do.
fn resistance(line: &mut Line<'_>, winner: Mover) -> Option<(Move, bool)> {
    let permitted: Vec<Move> = line.permitted().iter().map(|permitted| permitted.mv).collect();
    if permitted.contains(&Move::Pass) {
        line.play(Move::Pass);
        let wanted = winning(line, winner);
        line.take_back();
        let (mv, _) = wanted.filter(|(mv, _)| *mv != Move::Pass)?;
        if permitted.contains(&mv) {
            return Some((mv, false));
        }
    }
    permitted
        .into_iter()
        .filter(|mv| *mv != Move::Pass)
        .find(|&mv| {
            line.play(mv) && {
                let needs_answer = wins_with(line, Move::Pass) != Some(true);
                line.take_back();
                needs_answer
            }
        })
        .map(|mv| (mv, false))
}

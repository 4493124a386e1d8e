//! A race played out on the board: can this side capture first?
//!
//! The rules are those of the sum of games ([`games`](crate::games)): passing is always allowed, the capture of an essential
//! block ends the race, play that repeats captures nothing, and a side with a threat may retake a ko at once.
//! Near the start the closed forms decide what they recognise.

use std::collections::HashMap;

use super::Question;
use super::search::{OutOfBudget, SearchLimits};
use crate::board::{Board, Colour, Point, PointSet, Position};
use crate::games::Surroundings;
use crate::theory::RaceResult;

/// So many moves from the start recognition is tried; it costs more than many positions.
const RECOGNISED: usize = 2;

/// A position, the point that may not be retaken, who moves, and who has threats.
type Key = (Position, Option<Point>, Colour, Option<(Colour, u8)>);

/// A race on the board, and what is known of it for one attacker.
pub(super) struct Play<'a> {
    around: &'a Surroundings<'a>,
    goal: Colour,
    board: Board,
    known: HashMap<Key, bool>,
    line: Vec<Key>,
    has_ko: bool,
    pub(super) nodes: u64,
    most: u64,
    forms: bool,
}

/// Whether there is a capture, and how far back in the line a repetition reaches on which that rests.
#[derive(Copy, Clone)]
struct Found {
    captures: bool,
    back_to: usize,
}

impl Found {
    const fn sure(captures: bool) -> Found {
        Found { captures, back_to: usize::MAX }
    }
}

impl<'a> Play<'a> {
    pub(super) fn new(around: &'a Surroundings<'a>, goal: Colour, limits: SearchLimits) -> Play<'a> {
        Play {
            around,
            goal,
            board: Board::new(around.position),
            known: HashMap::new(),
            line: Vec::new(),
            has_ko: false,
            nodes: 0,
            most: limits.budget.nodes,
            forms: limits.forms,
        }
    }

    /// Whether the attacker captures if a side moves first, perhaps with threats for one of them.
    pub(super) fn captures(
        &mut self,
        first: Colour,
        threats: Option<(Colour, u8)>,
    ) -> Result<bool, OutOfBudget> {
        self.found(None, first, threats).map(|found| found.captures)
    }

    /// The same after a first play; `None` if it is not allowed.
    pub(super) fn captures_after(&mut self, first: Colour, at: Point) -> Result<Option<bool>, OutOfBudget> {
        Ok(self.played(at, None, first, None)?.map(|found| found.captures))
    }

    /// Whether a ko was ever taken.
    pub(super) fn has_ko(&self) -> bool {
        self.has_ko
    }

    fn found(
        &mut self,
        banned: Option<Point>,
        mover: Colour,
        threats: Option<(Colour, u8)>,
    ) -> Result<Found, OutOfBudget> {
        let key = (self.board.position(), banned, mover, threats);
        if let Some(&captures) = self.known.get(&key) {
            return Ok(Found::sure(captures));
        }
        if let Some(depth) = self.line.iter().position(|earlier| *earlier == key) {
            return Ok(Found { captures: false, back_to: depth });
        }
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(OutOfBudget);
        }
        let depth = self.line.len();
        if self.forms
            && depth <= RECOGNISED
            && banned.is_none()
            && threats.is_none()
            && let Some(result) = self.recognised(mover)
        {
            let captures = result == RaceResult::Wins(self.goal);
            self.known.insert(key, captures);
            return Ok(Found::sure(captures));
        }
        self.line.push(key);
        let found = self.expanded(banned, mover, threats);
        self.line.pop();
        let mut found = found?;
        if found.captures || found.back_to >= depth {
            found.back_to = usize::MAX;
            self.known.insert(key, found.captures);
        }
        Ok(found)
    }

    fn expanded(
        &mut self,
        banned: Option<Point>,
        mover: Colour,
        threats: Option<(Colour, u8)>,
    ) -> Result<Found, OutOfBudget> {
        let is_attack = mover == self.goal;
        let mut back_to = usize::MAX;
        if !is_attack || banned.is_some() {
            let found = self.found(None, mover.opponent(), threats)?;
            if found.captures == is_attack {
                return Ok(found);
            }
            back_to = found.back_to;
        }
        for at in self.ordered(mover) {
            let Some(found) = self.played(at, banned, mover, threats)? else { continue };
            if found.captures == is_attack {
                return Ok(found);
            }
            back_to = back_to.min(found.back_to);
        }
        Ok(Found { captures: !is_attack, back_to })
    }

    /// The opponent's liberties first.
    fn ordered(&self, mover: Colour) -> Vec<Point> {
        let empty = self.around.local & self.board.empty_points();
        let [first, second] = self.around.essential[mover.opponent().index()];
        let foes = self.board.stones(mover.opponent());
        let near = foes.component(first | second).neighbours() & empty;
        near.iter().chain((empty - near).iter()).collect()
    }

    /// What a play leads to; `None` if it is not allowed.
    fn played(
        &mut self,
        at: Point,
        banned: Option<Point>,
        mover: Colour,
        threats: Option<(Colour, u8)>,
    ) -> Result<Option<Found>, OutOfBudget> {
        let threats = match threats {
            Some((owner, number)) if banned == Some(at) && owner == mover => {
                Some((owner, number - 1)).filter(|&(_, number)| number > 0)
            }
            _ if banned == Some(at) => return Ok(None),
            threats => threats,
        };
        let walls = self.around.walls[0] | self.around.walls[1];
        if self.board.captures(mover, at).intersects(&walls) {
            // A wall is taken as uncapturable, and what would capture it as not played.
            return Ok(None);
        }
        let Ok(captured) = self.board.play(mover, at) else { return Ok(None) };
        let essential = &self.around.essential[mover.opponent().index()];
        let found = if essential.iter().any(|block| block.intersects(&captured)) {
            Ok(Found::sure(mover == self.goal))
        } else {
            let is_ko = captured.len() == 1
                && self.board.block(at).is_some_and(|block| {
                    block.stones() == PointSet::single(at) && block.liberties() == captured
                });
            let banned = captured.first().filter(|_| is_ko);
            self.has_ko |= is_ko;
            self.found(banned, mover.opponent(), threats)
        };
        self.board.undo();
        found.map(Some)
    }

    /// The result by the closed forms, where their hypotheses hold.
    fn recognised(&self, mover: Colour) -> Option<RaceResult> {
        if self.around.blocks() != [1, 1] {
            return None;
        }
        let [black, white] = self.around.essential.map(|blocks| blocks[0].first());
        let question = Question {
            assume_safe: self.around.walls[0] | self.around.walls[1],
            ..Question::between(&self.board.position(), black?, white?)
        };
        let answer = question.answer().ok()?.into_iter().next()?;
        // Nothing may be inferred here that was not given.
        let given = self.around.walls[0] | self.around.walls[1];
        if !answer.assumed_stones.is_subset(&given) {
            return None;
        }
        answer.verdict.ok().map(|verdict| verdict.first(mover).result)
    }
}

//! The moves of the boolean search, by the definition (Wolf 2009, sections 2 and 4), cycle rules apart.
//!
//! "1(a)i" and the like are the paper's rulings. The attacker is its Black, the defender its White, T the side with
//! the threats.

use super::Statement;
use crate::board::{Colour, Move, Point, PointSet};
use crate::search::{Goal, Ruling};

/// For ruling 1(a)i: whether the defender has just retaken a ko with a threat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Retaken {
    /// It has not.
    No,
    /// With the last move.
    JustNow,
    /// With the last but one, and the attacker passed.
    ThenPassed,
}

/// Everything but the line of play that decides how it goes on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// Black's and White's stones on the whole board.
    pub stones: [PointSet; 2],
    /// Who moves next.
    pub to_move: Colour,
    /// The point that may not be retaken without a threat.
    pub banned: Option<Point>,
    /// The targets that have been captured, one bit each.
    pub captured: u16,
    /// Threats that T has left.
    pub threats: u8,
    /// The attacker has made a pass of type 1(b)ii; forgotten with the last threat, when it means nothing.
    pub has_waited: bool,
    /// For 1(a)i.
    pub retaken: Retaken,
}

/// A move, and what it leads to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The state after it.
    pub state: State,
    /// Stones it captured.
    pub captured: usize,
    /// It cost a threat.
    pub paid: bool,
}

/// The moves of a statement.
#[derive(Copy, Clone, Debug)]
pub struct Game<'a> {
    statement: &'a Statement,
    /// The points outside the region next to which Black's and White's stones cannot be captured.
    free: [PointSet; 2],
}

impl<'a> Game<'a> {
    /// The game of a statement.
    #[must_use]
    pub fn new(statement: &'a Statement) -> Game<'a> {
        Game { statement, free: Colour::BOTH.map(|colour| statement.free(colour)) }
    }

    /// The statement.
    #[must_use]
    pub fn statement(&self) -> &'a Statement {
        self.statement
    }

    /// The state at the start of the run with so many threats.
    #[must_use]
    pub fn start(&self, threats: u8) -> State {
        State {
            stones: Colour::BOTH.map(|colour| self.statement.position.stones(colour)),
            to_move: self.statement.first,
            banned: None,
            captured: 0,
            threats,
            has_waited: false,
            retaken: Retaken::No,
        }
    }

    /// All moves that only the cycle rules could prohibit, row by row, the pass last.
    pub fn moves(&self, state: &State) -> impl Iterator<Item = (Move, Step)> {
        let points = self.statement.region.iter().map(Move::Play);
        points.chain([Move::Pass]).filter_map(move |mv| Some((mv, self.after(state, mv)?)))
    }

    /// What a move leads to; `None` if more than the cycle rules prohibits it.
    #[must_use]
    pub fn after(&self, state: &State, mv: Move) -> Option<Step> {
        let mut step = match mv {
            Move::Pass => self.after_pass(state)?,
            Move::Play(point) => self.after_play(state, point)?,
        };
        step.state.has_waited &= step.state.threats > 0;
        Some(step)
    }

    /// Whether the attacker has captured what it is after.
    #[must_use]
    pub fn attacker_has_succeeded(&self, state: &State) -> bool {
        match self.statement.goal {
            Goal::Any => state.captured != 0,
            Goal::All => state.captured.count_ones() as usize == self.statement.targets.len(),
        }
    }

    fn has_threat(&self, state: &State, side: Colour) -> bool {
        self.statement.owner == side && state.threats > 0
    }

    fn after_play(&self, state: &State, point: Point) -> Option<Step> {
        let side = state.to_move;
        let (own, other) = (side as usize, side.opponent() as usize);
        let is_free = !state.stones[own].contains(point) && !state.stones[other].contains(point);
        let paid = state.banned == Some(point);
        if !self.statement.region.contains(point) || !is_free || (paid && !self.has_threat(state, side)) {
            return None;
        }
        let region = self.statement.region;
        let stone = PointSet::single(point);
        let mut stones = state.stones;
        stones[own].insert(point);
        let mut captured = PointSet::EMPTY;
        for next in stone.neighbours() & stones[other] & region {
            let block = (stones[other] & region).component(PointSet::single(next));
            if self.is_captured(block, other, &stones) {
                captured |= block;
            }
        }
        stones[other] -= captured;
        let block = (stones[own] & region).component(stone);
        if self.is_captured(block, own, &stones) {
            return None;
        }
        let is_ko = captured.len() == 1
            && block == stone
            && !self.is_free(block, own)
            && self.liberties(block, &stones) == captured;
        let mut next = State { stones, to_move: side.opponent(), retaken: Retaken::No, ..*state };
        next.banned = captured.first().filter(|_| is_ko);
        for (index, target) in self.statement.targets.iter().enumerate() {
            if target.intersects(&captured) {
                next.captured |= 1 << index;
            }
        }
        if paid {
            next.threats -= 1;
            if side == self.statement.defender {
                next.retaken = Retaken::JustNow;
            }
        }
        Some(Step { state: next, captured: captured.len(), paid })
    }

    /// The liberties in the region.
    fn liberties(&self, block: PointSet, stones: &[PointSet; 2]) -> PointSet {
        (block.neighbours() & self.statement.region) - stones[0] - stones[1]
    }

    /// Whether a block in the region cannot be captured, because of what is next to it outside.
    fn is_free(&self, block: PointSet, side: usize) -> bool {
        block.neighbours().intersects(&self.free[side])
    }

    fn is_captured(&self, block: PointSet, side: usize, stones: &[PointSet; 2]) -> bool {
        !self.is_free(block, side) && self.liberties(block, stones).is_empty()
    }

    fn after_pass(&self, state: &State) -> Option<Step> {
        let (side, defender) = (state.to_move, self.statement.defender);
        let mut next = State { to_move: side.opponent(), banned: None, retaken: Retaken::No, ..*state };
        if side != defender && state.retaken == Retaken::JustNow {
            next.retaken = Retaken::ThenPassed;
        }
        let permitted = if state.banned.is_some() {
            // 2a and 2b.
            !self.has_threat(state, side)
        } else if side == defender {
            // 1(a)ii of Ruling 2. Under Ruling 1 nobody has waited.
            if self.has_threat(state, defender) && state.has_waited {
                next.threats = 0;
            }
            // 1(a)i.
            state.retaken != Retaken::ThenPassed
        } else {
            // 1(b)i and 1(b)ii.
            next.has_waited = true;
            self.statement.ruling == Ruling::Two && self.has_threat(state, defender)
        };
        permitted.then_some(Step { state: next, captured: 0, paid: false })
    }
}

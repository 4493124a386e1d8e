//! What a certificate claims something about, with its assumptions in the open.

use std::fmt;

use super::immortal::immortal;
use crate::board::{Colour, PointSet, Position};
use crate::search::{Border, Goal, Ruling};

/// The most target blocks.
pub const MOST_TARGETS: usize = 16;

/// A local game: the position, what is assumed of it, and the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The position.
    pub position: Position,
    /// The points that may be played on.
    pub region: PointSet,
    /// What lies outside of them. If that is [`Border::Declared`], nothing is ever played there: that is an assumption. With
    /// an open border the success of the attacker is one on the whole board, with a closed one that of the defender.
    pub border: Border,
    /// The stones that are never captured. With an open border they are the attacker's, with a closed one the defender's:
    /// those of the other side need not be known.
    pub walls: PointSet,
    /// Those of them of which it is checked that they cannot be captured.
    pub proven: PointSet,
    /// Those of them that nobody called safe. What is claimed holds if they stand.
    pub presumed: PointSet,
    /// Who wants to save the targets.
    pub defender: Colour,
    /// The blocks to be captured.
    pub targets: Vec<PointSet>,
    /// When the attacker has succeeded.
    pub goal: Goal,
    /// The ruling on passes.
    pub ruling: Ruling,
    /// Who moves first.
    pub first: Colour,
    /// T: who has the threats.
    pub owner: Colour,
}

impl Statement {
    /// Whether the region and its walls make sense on the board, and every target is a whole block of the defender.
    ///
    /// # Errors
    /// [`BadStatement`] says which stones are wrong.
    pub fn check(&self) -> Result<(), BadStatement> {
        let size = self.position.size();
        let stones = self.position.stones(Colour::Black) | self.position.stones(Colour::White);
        if self.region.is_empty() {
            return self.bad(PointSet::EMPTY, "the region has no points");
        }
        if !self.region.is_subset(&size.points()) {
            return self.bad(PointSet::EMPTY, format!("the region has points beyond the board of {size}"));
        }
        if !(self.walls - stones).is_empty() {
            return self.bad(self.walls - stones, "a wall is a stone, and these points are empty:");
        }
        if self.walls.intersects(&self.region) {
            let both = self.walls & self.region;
            return self.bad(both, "these points are in the region and walls at the same time:");
        }
        let rest = stones - self.walls - self.region;
        if self.border == Border::Declared && !rest.is_empty() {
            return self.bad(rest, "these stones are neither in the region nor assumed to be safe as walls:");
        }
        for colour in Colour::BOTH {
            for block in self.position.stones(colour).components() {
                if block.intersects(&self.walls) && !block.is_subset(&self.walls) {
                    return self.bad(block, "only a part of this block is a wall:");
                }
                if block.intersects(&self.region) && !block.is_subset(&self.region) {
                    return self.bad(block, "only a part of this block is in the region:");
                }
            }
        }
        self.check_border(stones)?;
        self.check_targets()
    }

    fn bad(&self, points: PointSet, what: impl Into<String>) -> Result<(), BadStatement> {
        Err(BadStatement { names: self.position.size().names(points), what: what.into() })
    }

    /// What the border asks of stones next to it.
    fn check_border(&self, stones: PointSet) -> Result<(), BadStatement> {
        let attacker = self.defender.opponent();
        let (side, word) = match self.border {
            Border::Declared => return Ok(()),
            Border::Open => (attacker, "an open"),
            Border::Closed => (self.defender, "a closed"),
        };
        let other = self.walls - self.position.stones(side);
        if !other.is_empty() {
            return self.bad(other, format!("with {word} border the walls are {side}'s, and these are not:"));
        }
        let safe = immortal(&self.position, side, self.region);
        if !self.proven.is_subset(&safe) {
            let not = self.proven - safe;
            return self.bad(
                not,
                "these walls have no two sure eyes apart from the region; they can be presumed only:",
            );
        }
        // Were such a block captured, there would be a way out that the region does not have.
        let touching = self.region.neighbours() & self.position.stones(attacker);
        let loose = touching - self.region - self.walls;
        if self.border == Border::Open && !loose.is_empty() {
            let what =
                format!("these stones of {attacker} touch the region, and are neither in it nor walls:");
            return self.bad(loose, what);
        }
        for colour in Colour::BOTH {
            let free = self.free(colour);
            for block in (self.position.stones(colour) & self.region).components() {
                let around = block.neighbours();
                if !around.intersects(&free) && !around.intersects(&(self.region - stones)) {
                    let what =
                        format!("with {word} border this block has no liberty; it cannot be in the region:");
                    return self.bad(block, what);
                }
            }
        }
        Ok(())
    }

    fn check_targets(&self) -> Result<(), BadStatement> {
        if self.targets.is_empty() || self.targets.len() > MOST_TARGETS {
            return self.bad(PointSet::EMPTY, "there are from 1 to 16 targets");
        }
        let mut seen = PointSet::EMPTY;
        for &target in &self.targets {
            let is_block = self.position.stones(self.defender).components().any(|block| block == target);
            if !is_block || seen.intersects(&target) {
                return self.bad(target, "a target is one whole block of the defender, named once:");
            }
            // What is outside is never captured in the game; with a closed border that proves nothing.
            if self.border == Border::Closed && !target.is_subset(&self.region) {
                return self
                    .bad(target, "with a closed border a target is in the region, and this one is not:");
            }
            seen |= target;
        }
        Ok(())
    }

    /// The points outside the region next to which a stone of a colour has a liberty for ever. This is where the border
    /// decides (`docs/theory/open-borders.md`).
    pub(super) fn free(&self, colour: Colour) -> PointSet {
        let outside = self.position.size().points() - self.region;
        let own = self.walls & self.position.stones(colour);
        match (self.border, colour == self.defender) {
            (Border::Declared, _) => own | (outside & self.position.empty_points()),
            // Out is out: whatever stands there may be linked to safety.
            (Border::Open, true) => outside - self.position.stones(colour.opponent()),
            // A defender's stone outside that is no wall is taken for lost.
            (Border::Closed, false) => outside - (self.walls & self.position.stones(self.defender)),
            (Border::Open, false) | (Border::Closed, true) => own,
        }
    }

    /// The only side whose success in this game is one on the whole board; `None` if that goes for both.
    #[must_use]
    pub fn only_winner(&self) -> Option<Colour> {
        match self.border {
            Border::Declared => None,
            Border::Open => Some(self.defender.opponent()),
            Border::Closed => Some(self.defender),
        }
    }

    /// Whether two statements ask the same, wherever it is played.
    pub(super) fn asks_the_same(&self, other: &Statement) -> bool {
        let question = |of: &Statement| (of.position, of.defender, of.goal, of.ruling, of.first, of.owner);
        question(self) == question(other) && self.targets == other.targets
    }
}

/// A statement that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStatement {
    names: Vec<String>,
    what: String,
}

impl fmt::Display for BadStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        self.names.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl std::error::Error for BadStatement {}

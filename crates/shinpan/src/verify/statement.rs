//! What a certificate claims something about, with its assumptions in the open.

use std::fmt;

use crate::board::{Colour, PointSet, Position};
use crate::search::{Goal, Ruling};

/// The most target blocks.
pub const MOST_TARGETS: usize = 16;

/// A local game: the position, what is assumed of it, and the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The position.
    pub position: Position,
    /// The points that may be played on. Nothing is ever played elsewhere: that is an assumption.
    pub region: PointSet,
    /// The stones that are assumed never to be captured.
    pub walls: PointSet,
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
    /// Whether every stone is either in the region or an assumed wall, block by block, and every target a whole
    /// block of the defender.
    ///
    /// # Errors
    /// [`BadStatement`] says which stones are wrong.
    pub fn check(&self) -> Result<(), BadStatement> {
        let size = self.position.size();
        let bad = |points: PointSet, what| Err(BadStatement { names: size.names(points), what });
        let stones = self.position.stones(Colour::Black) | self.position.stones(Colour::White);
        if self.region.is_empty() {
            return bad(PointSet::EMPTY, "the region has no points");
        }
        if !(self.walls - stones).is_empty() {
            return bad(self.walls - stones, "a wall is a stone, and these points are empty:");
        }
        if self.walls.intersects(&self.region) {
            return bad(
                self.walls & self.region,
                "these points are in the region and walls at the same time:",
            );
        }
        let rest = stones - self.walls - self.region;
        if !rest.is_empty() {
            return bad(rest, "these stones are neither in the region nor assumed to be safe as walls:");
        }
        for colour in Colour::BOTH {
            for block in self.position.stones(colour).components() {
                if block.intersects(&self.walls) && !block.is_subset(&self.walls) {
                    return bad(block, "only a part of this block is a wall:");
                }
            }
        }
        if self.targets.is_empty() || self.targets.len() > MOST_TARGETS {
            return bad(PointSet::EMPTY, "there are from 1 to 16 targets");
        }
        let mut seen = PointSet::EMPTY;
        for &target in &self.targets {
            let is_block = self.position.stones(self.defender).components().any(|block| block == target);
            if !is_block || seen.intersects(&target) {
                return bad(target, "a target is one whole block of the defender, named once:");
            }
            seen |= target;
        }
        Ok(())
    }
}

/// A statement that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStatement {
    names: Vec<String>,
    what: &'static str,
}

impl fmt::Display for BadStatement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)?;
        self.names.iter().try_for_each(|name| write!(f, " {name}"))
    }
}

impl std::error::Error for BadStatement {}

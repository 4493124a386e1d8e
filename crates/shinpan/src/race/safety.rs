//! Whether winning a race makes the winner's stones safe: Mueller (1999), 3.2.

use super::ground::Ground;
use crate::board::{Board, Colour, PointSet};

/// The largest nakade shape, with a point to spare for what can be added to it.
const NAKADE: usize = 7;

/// Whether a side's essential block is safe once it has captured the other one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Rule 1: these captured stones are next to the block and to a wall of its own. There are at least two, so one
    /// of them will link the two.
    Connection(PointSet),
    /// Rule 2: it has an eye, and what is captured is another.
    SecondEye,
    /// The captured block is so small that it may be a nakade, a snapback or worse.
    Recapture,
    /// Neither rule applies.
    Unknown,
}

impl Safety {
    /// Whether it is certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        matches!(self, Safety::Connection(_) | Safety::SecondEye)
    }

    pub(super) fn of(board: &Board, ground: &Ground, winner: Colour, has_eye: bool) -> Safety {
        let own = ground.blocks[winner.index()];
        let other = ground.blocks[winner.opponent().index()];
        let links = other & own.neighbours() & ground.walls[winner.index()].neighbours();
        if links.len() >= 2 {
            return Safety::Connection(links);
        }
        let space = (board.size().points() - board.stones(winner)).component(other);
        if has_eye && space.is_subset(&own.neighbours()) {
            Safety::SecondEye
        } else if other.len() <= NAKADE {
            Safety::Recapture
        } else {
            Safety::Unknown
        }
    }
}

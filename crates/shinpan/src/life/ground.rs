//! Where a status was proven: what a certificate needs to know of a local game.

use super::Question;
use super::enclosure::Enclosure;
use crate::board::{Colour, PointSet, Turn};
use crate::search::{Border, Problem, Status};

/// The bounds of a status, and the games that it was looked for in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grounds {
    /// The status at least and at most.
    pub bounds: (Status, Status),
    /// The games, those that decided first.
    pub games: Vec<Ground>,
}

/// A local game, by the points and stones that make it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Ground {
    /// What empty points outside mean.
    pub border: Border,
    /// The empty points that are played on.
    pub empty: PointSet,
    /// The stones of the blocks that cannot be captured.
    pub safe: PointSet,
    /// Those of them that are presumed to stand.
    pub presumed: PointSet,
}

impl Ground {
    pub(super) fn new(problem: &Problem, enclosure: &Enclosure) -> Ground {
        let position = problem.position();
        // A defender's stone that is taken for lost is among the attacker's walls; it is none of them.
        let walls = Colour::BOTH.map(|colour| problem.walls(colour) & position.stones(colour));
        Ground {
            border: problem.border(),
            empty: problem.region() & position.empty_points(),
            safe: walls[0] | walls[1],
            presumed: enclosure.presumed,
        }
    }

    /// The game. It knows no ban: a certificate starts from a position without one.
    #[must_use]
    pub fn problem(&self, question: &Question, defender: Colour) -> Option<Problem> {
        let Question { position, targets, goal, .. } = question;
        let problem = Problem::new(position, defender, *targets, *goal, self.empty, self.safe).ok()?;
        Some(problem.with_border(self.border, self.safe))
    }

    pub(super) fn turned(&self, turn: Turn) -> Ground {
        Ground {
            border: self.border,
            empty: turn.set(self.empty),
            safe: turn.set(self.safe),
            presumed: turn.set(self.presumed),
        }
    }
}

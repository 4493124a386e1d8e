//! What is answered.

use super::Reason;
use crate::board::{Colour, Move, Point, PointSet};
use crate::search::{Goal, Status};

/// What becomes of the target.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It lives.
    Alive,
    /// It cannot be captured; whether it lives or is in seki was not decided.
    AliveOrSeki,
    /// It is captured.
    Dead,
    /// It cannot be captured, but has no two eyes.
    Seki,
    /// One side needs more ko threats than the other.
    Ko {
        /// The side that needs them to succeed.
        needs: Colour,
        /// How many more than the opponent.
        threats: u8,
    },
    /// It gets into the open: it cannot be kept in a part of the board, whatever ko threats there are. Whether it lives on the
    /// whole board is not proven, so this is less than the other outcomes, and the status stays open.
    Out {
        /// The points of that part, at least [`MOST_KEPT`](super::MOST_KEPT).
        points: u16,
    },
}

impl Outcome {
    /// The name in the protocol.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Outcome::Alive => "alive",
            Outcome::AliveOrSeki => "alive-or-seki",
            Outcome::Dead => "dead",
            Outcome::Seki => "seki",
            Outcome::Ko { .. } => "ko",
            Outcome::Out { .. } => "out",
        }
    }
}

/// A first move that is not best.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The move.
    pub mv: Move,
    /// The status that it leads to.
    pub status: Status,
    /// The reply that is proven to beat it; `None` if the budget did not allow to find it.
    pub reply: Option<Move>,
}

/// The answer for one side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    /// Who moves first.
    pub first: Colour,
    /// The lowest and the highest status still possible; equal if it is proven.
    pub bounds: (Status, Status),
    /// What becomes of the target, if that is proven. Beside [`Outcome::Out`] the status is not.
    pub outcome: Option<Outcome>,
    /// The first moves that are known to be best, or with which the target gets out; plays row by row and then a pass.
    pub moves: Vec<Move>,
    /// Whether these are all of them.
    pub all_moves: bool,
    /// Positions searched for the status and the moves.
    pub nodes: u64,
    /// Why nothing is proven, or what is to be said of the moves.
    pub reason: Option<Reason>,
    /// How play goes on with one of the best moves, if asked for.
    pub line: Vec<Move>,
    /// The other first moves with the replies that beat them, if asked for.
    pub refutations: Vec<Refutation>,
}

impl Side {
    /// A side of which nothing is known but bounds of its status.
    pub(super) fn unknown(first: Colour, bounds: (Status, Status)) -> Side {
        Side {
            first,
            bounds,
            outcome: None,
            moves: Vec::new(),
            all_moves: false,
            nodes: 0,
            reason: None,
            line: Vec::new(),
            refutations: Vec::new(),
        }
    }

    /// Whether it is proven that the target cannot be captured, whatever ko threats there are. That rests on no wall of the
    /// attacker.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Alive | Outcome::AliveOrSeki | Outcome::Seki))
    }

    /// Whether it is proven that the target gets out of a large part of the board, and no more.
    #[must_use]
    pub fn is_out(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Out { .. }))
    }

    /// The status, if it is proven.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        (self.bounds.0 == self.bounds.1).then_some(self.bounds.0)
    }
}

/// The answer to a [`Question`](super::Question).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The owner of the targets.
    pub defender: Colour,
    /// When the attacker has succeeded.
    pub goal: Goal,
    /// The stones of the target blocks.
    pub targets: PointSet,
    /// The defender moving first, then the attacker; only one of them if the question says who moves.
    pub sides: Vec<Side>,
    /// Passing is best for both, and the target is alive, in seki or dead without a ko (Wolf 2009, section 2.2).
    /// `None` if that is not proven or was not asked.
    pub settled: Option<bool>,
    /// Passing is best for both, and the status is a ko.
    pub calm: Option<bool>,
    /// Under Ruling 1 the status is a ko, and to pass is the single best move, but for dame, of the side that needs
    /// threats (Wolf 2009, Definition 1).
    pub bent_four_type: Option<bool>,
    /// The blocks taken as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// All stones of these blocks.
    pub assumed_stones: PointSet,
    /// Something is proven only if walls stand that nobody proved or called safe.
    pub conditional: bool,
    /// The first stones of the presumed walls that matter: with one of them in play, what is proven no longer is. Those that
    /// were not looked at are among them.
    pub needs_walls: Vec<Point>,
    /// The points that can be played on, now or after a capture; none if the target is not enclosed.
    pub region: PointSet,
}

impl Answer {
    /// The answer for a side that moves first, if it was asked.
    #[must_use]
    pub fn side(&self, first: Colour) -> Option<&Side> {
        self.sides.iter().find(|side| side.first == first)
    }

    /// The best plays of a side that moves first; none if it may as well pass.
    #[must_use]
    pub fn best_plays(&self, first: Colour) -> PointSet {
        let moves = self.side(first).map_or(&[][..], |side| &side.moves);
        if moves.contains(&Move::Pass) {
            return PointSet::EMPTY;
        }
        let point = |mv: &Move| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        };
        moves.iter().filter_map(point).collect()
    }

    /// Whether everything that was asked is proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.sides.iter().all(|side| side.status().is_some())
    }
}

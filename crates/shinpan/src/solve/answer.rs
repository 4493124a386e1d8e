//! What is answered.

use crate::board::{Board, Colour, PointSet};
use crate::life;
use crate::limits::StoppedBy;

/// What the side to play achieves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It saves its own stones.
    Live,
    /// It captures a group.
    Kill,
    /// It captures a few stones.
    Capture,
    /// It gets a ko, for life or for a capture.
    Ko,
}

/// With so many stones a target is a group that might have lived, not a few stones to be captured.
pub(super) const GROUP: usize = 4;

/// Where so many moves capture a few stones, or so many do anything else, there is no problem.
const MANY_CAPTURE: usize = 3;
const MANY: usize = 5;

impl Kind {
    /// The name in the protocol.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Live => "live",
            Kind::Kill => "kill",
            Kind::Capture => "capture",
            Kind::Ko => "ko",
        }
    }
}

/// Something that a side changes by moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// Who moves first.
    pub first: Colour,
    /// What it achieves.
    pub kind: Kind,
    /// The full answer about the target, with that side moving first.
    pub answer: life::Answer,
}

impl Solution {
    pub(super) fn new(first: Colour, answer: life::Answer) -> Solution {
        let is_ko = answer.side(first).is_some_and(|side| {
            matches!(side.outcome, Some(life::Outcome::Ko { .. })) || side.status().is_none()
        });
        let kind = match (is_ko, answer.defender == first) {
            (true, _) => Kind::Ko,
            (_, true) => Kind::Live,
            (_, false) if answer.targets.len() < GROUP => Kind::Capture,
            (_, false) => Kind::Kill,
        };
        Solution { first, kind, answer }
    }

    /// The side that moves first, with its moves.
    #[must_use]
    pub fn side(&self) -> &life::Side {
        // The answer was asked with this side moving first alone.
        &self.answer.sides[0]
    }

    /// The stones that it is about.
    #[must_use]
    pub fn target(&self) -> PointSet {
        self.answer.targets
    }

    /// Whether anybody sees it: many moves do it, or it captures a few stones in atari. A problem that has something else in it is
    /// not about that.
    pub(super) fn is_plain(&self, board: &Board) -> bool {
        let target = self.target();
        let in_atari = target
            .first()
            .and_then(|stone| board.block(stone))
            .is_some_and(|block| block.liberties().len() == 1);
        let moves = self.side().moves.len();
        match self.kind {
            Kind::Capture => in_atari || moves >= MANY_CAPTURE,
            Kind::Live | Kind::Kill | Kind::Ko => moves >= MANY,
        }
    }

    /// What it is worth: what nobody sees first, what is proven without a ko before others, and then by stones.
    pub(super) fn value(&self, board: &Board) -> (bool, bool, usize) {
        (!self.is_plain(board), self.kind != Kind::Ko, self.answer.targets.len())
    }
}

/// The answer to a [`Question`](super::Question).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who plays, if that was given.
    pub to_move: Option<Colour>,
    /// What was found, the most valuable first.
    pub solutions: Vec<Solution>,
    /// Positions searched.
    pub nodes: u64,
    /// Positions that could have been, for each side that plays.
    pub limit: u64,
    /// They did not suffice to look at everything to its end.
    pub is_spent: bool,
    /// What ended the search before its positions were spent, if something did.
    pub stopped: Option<StoppedBy>,
}

impl Answer {
    /// The solution.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.solutions.first()
    }
}

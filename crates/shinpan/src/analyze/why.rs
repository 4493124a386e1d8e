//! Why a race or a group is not decided: which limit it was, or which method does not apply.

use std::fmt;

use crate::board::{PointSet, Size};
use crate::life;
use crate::race::{Reason, Undecided};

/// Why something is not decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A hypothesis of the theory of races fails.
    Hypothesis(Reason),
    /// Games and search have not decided a race, or a search was given up.
    Undecided(Undecided),
    /// A group can reach more empty points than are searched here.
    TooManyPoints {
        /// So many it reaches.
        empty: usize,
        /// The most that are searched.
        most: usize,
    },
    /// What a group can reach spreads over too large a part of the board.
    TooWide {
        /// The points of the rectangle around it, and one line more.
        frame: usize,
        /// The most that are searched.
        most: usize,
    },
    /// The search for life ran out of its positions.
    LifePositions(u64),
    /// What the question of life says.
    Life(life::Reason),
    /// The group cannot be asked about, for this reason.
    NoQuestion(life::BadQuestion),
    /// It takes stones as walls that another item of the same answer calls dead, or captured if the opponent moves first.
    Wall {
        /// The stones of these walls.
        stones: PointSet,
    },
}

impl Why {
    /// The points that it is about; none if it is about the whole.
    #[must_use]
    pub fn points(&self) -> PointSet {
        match self {
            Why::Hypothesis(reason) => reason.points(),
            Why::Wall { stones } => *stones,
            _ => PointSet::EMPTY,
        }
    }

    /// The same with the points: `this area is no eye and not of plain liberties (C3 and 2 more)`.
    #[must_use]
    pub fn in_words(&self, size: Size) -> String {
        match &size.names(self.points())[..] {
            [] => self.to_string(),
            [only] => format!("{self} ({only})"),
            [first, more @ ..] => format!("{self} ({first} and {} more)", more.len()),
        }
    }
}

impl fmt::Display for Why {
    /// Says it without coordinates: [`Why::points`] has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Hypothesis(reason) => reason.fmt(f),
            Why::Undecided(why) => why.fmt(f),
            Why::TooManyPoints { empty, most } => {
                write!(f, "what it can reach is too large to be searched here ({empty} empty points of at most {most})")
            }
            Why::TooWide { frame, most } => {
                write!(f, "what it can reach is too wide to be searched here ({frame} points around it of at most {most})")
            }
            Why::LifePositions(most) => write!(f, "the search ran out of its {most} positions"),
            Why::Life(reason) => reason.fmt(f),
            Why::NoQuestion(bad) => bad.fmt(f),
            Why::Wall { .. } => f.write_str(
                "it takes stones as a wall that this analysis itself calls dead, or captured if the opponent moves first",
            ),
        }
    }
}

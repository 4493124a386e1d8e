//! Closed forms for capturing races: who wins, by how much, what a race is worth. No board, no search.
//!
//! A race is described by a few numbers: the shared liberties and, for each side, its eye and its outside
//! liberties with their approach moves ([`Race`], [`Counts`], [`Eye`], [`Outside`]). From them follow
//!
//! * the liberties and the status of an eye (Mueller 1999, 2.3): [`Eye`];
//! * the semeai formula, with semeai status and seki level (Mueller 1999, 3.1.1): [`Race::semeai`];
//! * the relations of balance for races with approach moves (Wolf 2012, 3 to 7): [`Race::case`],
//!   [`Race::fof`], [`Race::fif`], [`Race::table`];
//! * the result where an eye is unsettled or a block is in atari (Mueller 1999, 3.3 and 4.1): [`Race::result`];
//! * how many turns the winner can pass: [`Race::tenuki`];
//! * every kind of move that keeps the result (Wolf 2012, 9): [`Field`];
//! * whether approach moves should be turned into liberties (Wolf 2012, 8): [`convert`];
//! * what it is worth (Mueller 1999, 3.3), alone and among others: [`Stakes`], [`Value`], [`score`].
//!
//! A form outside its hypotheses gives the [`Hypothesis`] that fails. Where the papers have slips, the forms
//! are those that exhaustive play confirms; `docs/theory/errata.md` lists them.
//!
//! ```
//! use shinpan::board::Colour;
//! use shinpan::theory::{Case, Counts, Eye, Outside, Race, RaceResult};
//!
//! // Wolf 2012, Diagram 1. Black has an eye of two points with a stone in it and a liberty that takes one
//! // approach move. White has no eye, and liberties that take none, one and three.
//! let black = Counts::new(Eye::new(2, 1).unwrap(), &[Outside::approached(1)]);
//! let white = Counts::new(Eye::NONE, &[Outside::PLAIN, Outside::approached(1), Outside::approached(3)]);
//! let race = Race { shared: 1, sides: [black, white] };
//! assert_eq!((white.x(), white.v(), white.r()), (7, 3, 4));
//! assert_eq!((black.x(), black.v(), black.r()), (3, 0, 3));
//! assert_eq!(race.case(), Case::C);
//! for first in Colour::BOTH {
//!     assert_eq!(race.result(first), Ok(RaceResult::Wins(first)));
//! }
//! ```

mod balance;
mod counts;
mod eye;
mod play;
mod result;
mod room;
mod semeai;
mod space;
mod value;

pub use balance::{Case, Strategy};
pub use counts::{Counts, Outside, Race};
pub use eye::Eye;
pub use play::{Choice, Field, Kind, Side, convert};
pub use result::Tenuki;
pub(crate) use room::{Filled, Room, Spot};
pub use semeai::Semeai;
pub use space::EyeSpace;
pub use value::{Halves, Stakes, Value, score};

use std::fmt;

use crate::board::Colour;

/// How a race ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum RaceResult {
    /// A side captures the other's essential block.
    Wins(Colour),
    /// Neither side does.
    Seki,
}

impl RaceResult {
    /// How good it is for a side: 1 won, 0 seki, -1 lost.
    #[must_use]
    pub fn worth(self, side: Colour) -> i32 {
        match self {
            RaceResult::Wins(winner) if winner == side => 1,
            RaceResult::Wins(_) => -1,
            RaceResult::Seki => 0,
        }
    }
}

impl fmt::Display for RaceResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RaceResult::Wins(winner) => write!(f, "{winner} wins"),
            RaceResult::Seki => f.write_str("seki"),
        }
    }
}

/// What a closed form takes for granted, and what does not hold.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Hypothesis {
    /// An eye has at most seven points.
    EyeTooLarge {
        /// Its points.
        size: u8,
    },
    /// An eye has fewer opposing stones than points.
    EyeOverfull {
        /// Its points.
        size: u8,
        /// The opposing stones in it.
        stones: u8,
    },
    /// The owner of an eye has to move to make two eyes of it.
    EyeAlive {
        /// Its points.
        size: u8,
    },
    /// Every empty point of an eye is a liberty of its block.
    EyeNotPlain {
        /// Its points.
        size: u8,
    },
    /// The stones in an eye are one block in a nakade shape, or can be made one.
    EyeNotNakade {
        /// Its points.
        size: u8,
    },
    /// What is left after the capture of the stones in an eye is known from their number. If they are four, it
    /// is not: see [`Eye::with_life`].
    ShapeMatters {
        /// Its points.
        size: u8,
    },
    /// The eye has already been reduced to one.
    EyeUnsettled {
        /// Whose eye it is.
        owner: Colour,
    },
    /// An eye of more than three points has two empty ones, so that its owner does not capture there at once. Otherwise the
    /// race can be worth more than a number or a switch says.
    EyeNearlyFull {
        /// Its points.
        size: u8,
    },
    /// The block of this side has a liberty.
    NoLiberty {
        /// Whose block it is.
        owner: Colour,
    },
    /// The outside liberties of this side need no approach moves.
    NotPlain {
        /// Whose liberties they are.
        owner: Colour,
    },
    /// The side that moves first wins.
    NoWinner,
    /// There is such a move.
    NoSuchMove,
}

impl fmt::Display for Hypothesis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Hypothesis::EyeTooLarge { size } => write!(f, "an eye of {size} points has more than seven"),
            Hypothesis::EyeOverfull { size, stones } => {
                write!(f, "an eye of {size} points cannot hold {stones} opposing stones")
            }
            Hypothesis::EyeAlive { size } => write!(f, "the eye of {size} points is two eyes already"),
            Hypothesis::EyeNotPlain { size } => {
                write!(f, "an empty point of the eye of {size} points is no liberty")
            }
            Hypothesis::EyeNotNakade { size } => {
                write!(f, "the stones in the eye of {size} points are not one block in a nakade shape")
            }
            Hypothesis::ShapeMatters { size } => {
                write!(f, "it depends on the shape of the stones in the eye of {size} points")
            }
            Hypothesis::EyeUnsettled { owner } => write!(f, "{owner} can still make two eyes"),
            Hypothesis::EyeNearlyFull { size } => {
                write!(f, "the eye of {size} points has a single empty one: its owner can capture there")
            }
            Hypothesis::NoLiberty { owner } => write!(f, "{owner}'s block has no liberty"),
            Hypothesis::NotPlain { owner } => write!(f, "a liberty of {owner}'s block needs approach moves"),
            Hypothesis::NoWinner => f.write_str("the side that moves first does not win"),
            Hypothesis::NoSuchMove => f.write_str("there is no such move"),
        }
    }
}

impl std::error::Error for Hypothesis {}

//! Safe stones and territory, and the division of the rest of the board into local games.
//!
//! Three steps, each larger than the one before and each proven: stones that no number of successive plays
//! can remove ([`benson`]); stones that stay when their owner answers every attack ([`static_safety`]); and
//! what is left, cut into [`LocalGames`](local_games) that cannot touch each other.
//!
//! ```
//! use shinpan::board::{Board, Colour, Position};
//! use shinpan::region::{benson, local_games, static_safety};
//!
//! // Black has four points in a row: not immortal, but safe, because he answers B3 at C3 and C3 at B3.
//! let position: Position = "
//!     . . . . X O .
//!     X X X X X O .
//!     O O O O O O .
//! ".parse().unwrap();
//! let board = Board::new(&position);
//! assert!(benson(&board, Colour::Black).points().is_empty());
//! assert_eq!(static_safety(&board, Colour::Black).points().len(), 10);
//! assert_eq!(local_games(&board).len(), 1);
//! ```

mod benson;
mod enclosed;
mod group;
mod links;
mod local;
mod safety;
pub(crate) mod tactics;
pub(crate) mod walls;

pub use benson::benson;
pub(crate) use benson::benson_apart;
pub use group::{group_of, groups};
pub use local::{LocalGame, local_games};
pub use safety::static_safety;
#[doc(hidden)]
pub use safety::{firm_safety, separate_safety};

use crate::board::PointSet;

/// Stones of one colour that are safe, and the territory that they hold.
///
/// The points counted are the stones of the safe blocks and all points of the regions that are vital to at
/// least one of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Safe {
    /// The stones of the safe blocks.
    pub stones: PointSet,
    /// The points, empty or with doomed intruders, of the regions vital to them.
    pub territory: PointSet,
}

impl Safe {
    /// Stones and territory.
    #[must_use]
    pub fn points(&self) -> PointSet {
        self.stones | self.territory
    }
}

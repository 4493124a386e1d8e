//! Points, point sets, blocks, play and undo, hashing, symmetry.
//!
//! A [`Board`] knows how stones come and go, and what a ko looks like; it knows nothing of turns, passes and bans, which are the
//! business of [`crate::rules`]. Stones as written are a [`Setup`], stones that can stand a [`Position`].
//!
//! ```
//! use shinpan::board::{Board, Colour, Position};
//!
//! // Black takes the ko at C2.
//! let position: Position = "
//!     . X O .
//!     X O . O
//!     . X O .
//! ".parse().unwrap();
//! let size = position.size();
//! let mut board = Board::new(&position);
//! let captured = board.play(Colour::Black, size.point("C2").unwrap()).unwrap();
//! assert_eq!(size.names(captured), ["B2"]);
//! board.undo();
//! assert_eq!(board.position(), position);
//! ```

mod blocks;
mod hash;
mod ko;
mod point;
mod position;
mod set;
mod symmetry;

pub use blocks::{Block, Board, Forbidden};
pub use point::{Colour, CoordinateError, MAX_SIDE, Move, Point, Size};
pub use position::{NoLiberty, Position, Setup};
pub use set::{PointSet, Points};
pub use symmetry::{Symmetry, Turn};

pub(crate) use ko::ko;
pub(crate) use point::{INDICES, STRIDE};

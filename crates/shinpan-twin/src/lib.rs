//! The slow, obviously right twins of the fast parts of Shinpan, and the comparisons between them.
//!
//! The fast code keeps blocks, liberties and hashes up to date from move to move. Such code is wrong in
//! ways that no reader sees. So everything it decides is decided here a second time, straight from the
//! definition: a plain grid, simple loops, nothing remembered. The two share the alphabet ([`Size`], [`Point`],
//! [`Colour`], [`Move`], [`Position`]) and no logic. Where they differ, the twin is right or the definition is.
//!
//! [`checks`] holds the comparisons. `cargo test` runs them with small counts, `shinpan selfcheck` with large
//! ones.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan_twin::{SlowBoard, immortal};
//!
//! let position: Position = "
//!     . X . X O
//!     X X X X O
//!     O O O O .
//! ".parse().unwrap();
//! let size = position.size();
//! let board = SlowBoard::new(&position);
//! assert!(board.check(Colour::White, size.point("A3").unwrap()).is_err());
//! assert_eq!(immortal(&position, Colour::Black), position.stones(Colour::Black));
//! assert!(immortal(&position, Colour::White).is_empty());
//! ```
//!
//! [`Size`]: shinpan::board::Size
//! [`Point`]: shinpan::board::Point
//! [`Colour`]: shinpan::board::Colour
//! [`Move`]: shinpan::board::Move
//! [`Position`]: shinpan::board::Position

mod board;
pub mod checks;
mod enumerate;
mod hold;
mod immortal;
mod life;
mod race;
pub mod random;
mod score;
mod sequence;
mod table;
mod value;

pub use board::SlowBoard;
pub use enumerate::{Boards, count_legal, legal_positions};
pub use hold::GameGraph;
pub use immortal::{immortal, immortal_within};
pub use life::SlowLife;
pub use race::{RaceAnswer, SlowRace};
pub use score::{SlowScores, slow_score, slow_score_after};
pub use sequence::SlowSequence;
pub use table::ImmortalTable;
pub use value::{Game, Games, Known, NEVER, PlainRace};

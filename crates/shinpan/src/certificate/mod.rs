//! Certificates: a searched verdict written down so that nobody has to believe the search.
//!
//! This module finds the winner's replies with [`crate::search`] and writes and reads the file;
//! [`crate::verify`] checks it and knows nothing of the search. `docs/certificates.md` describes the format and
//! says what acceptance means.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::search::{Goal, Problem, Ruling};
//! use shinpan::{certificate, verify};
//!
//! let position: Position = "
//!     X . X X X X X
//!     . X O O O O X
//!     X X O . . O X
//!     X X O O O O X
//!     X X X X X X X
//! ".parse().unwrap();
//! let size = position.size();
//! let target = position.stones(Colour::White);
//! let region = size.points() - position.stones(Colour::Black) - target;
//! let inside = region.iter().filter(|point| point.row() == 2).collect();
//! let walls = position.stones(Colour::Black);
//! let problem = Problem::new(&position, Colour::White, target, Goal::All, inside, walls).unwrap();
//! let proof = certificate::of_status(&problem, Ruling::One, Colour::Black, 5, certificate::Effort::default()).unwrap();
//! assert_eq!(proof.status().unwrap().status, 6);
//!
//! let text = certificate::write(&proof);
//! let read = certificate::read(&text).unwrap();
//! assert!(verify::check(&read, verify::CheckLimits::default()).is_ok());
//! ```

mod build;
mod open;
mod read;
mod shrink;
mod words;
mod write;

pub use build::{Effort, NotBuilt, of_run, of_status, statement};
pub use open::of_answer;
pub use read::{FormatError, MOST_ENTRIES, read};
pub use words::{assumed, sentence};
pub use write::write;

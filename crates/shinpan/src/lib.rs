//! Shinpan (審判, "referee") decides questions about Go positions exactly, and shows why.
//!
//! ```
//! use shinpan::{Answer, Goal, Record, Terms};
//!
//! let record = Record::read(b"(;SZ[9]AB[ag:eg][eh][ei]AW[ah:dh][di])")?;
//! let position = record.position_at(None)?.position;
//! let size = position.size();
//! let question = Terms::default().life(&position, size.point("B2")?.into(), Goal::All);
//! if let Answer::Life(answer) = shinpan::ask(&question)? {
//!     let told: Vec<String> = answer.sides.iter().map(|side| answer.sentence(side, size)).collect();
//!     assert_eq!(told, ["White lives with B1.", "Black kills with B1."]);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every question goes this way: [`Terms`] say what it takes for granted and may cost, and make a [`Question`] of life, of a
//! race, of the whole board or of the score; [`ask()`] answers it. What is not proven is told as unknown, with the reason.
//! This crate does no input or output, reads no clock and starts no thread.
//!
//! # Features
//!
//! All are on by default.
//!
//! | feature | what it adds |
//! |---|---|
//! | `json` | `protocol`: a line of JSON in, its answer out; with `pictures`, which can be asked for |
//! | `pictures` | `picture`: boards as SVG; `annotate`: answers as records that editors show |
//! | `encodings` | SGF files in the character sets of browsers; without it, UTF-8 and Latin-1 |
//! | `generate` | `generate`: random problems, made to order and verified |
//!
//! # Modules
//!
//! The folders are the architecture. Lowest first, and a module uses only what stands in the rows before its own:
//!
//! ```text
//! board
//! limits   local   rules   theory
//! region   search
//! games   notation   verify   life   score
//! race   certificate
//! analyze   solve
//! ask   generate   playout   picture
//! annotate
//! protocol
//! ```

pub mod analyze;
#[cfg(feature = "pictures")]
pub mod annotate;
pub mod ask;
pub mod board;
pub mod certificate;
#[doc(hidden)]
pub mod games;
#[cfg(feature = "generate")]
pub mod generate;
pub mod life;
pub mod limits;
mod local;
pub mod notation;
#[cfg(feature = "pictures")]
pub mod picture;
pub mod playout;
#[cfg(feature = "json")]
pub mod protocol;
pub mod race;
pub mod region;
pub mod rules;
pub mod score;
pub mod search;
pub mod solve;
pub mod theory;
pub mod verify;

pub use ask::{Answer, BadQuestion, Question, Terms, ask};
pub use board::{Colour, Move, Point, PointSet, Position, Size};
pub use notation::sgf::Record;
pub use search::Goal;

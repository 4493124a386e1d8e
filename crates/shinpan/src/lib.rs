//! Shinpan (審判, "referee") decides questions about Go positions exactly, and shows why.
//!
//! The folders are the architecture. Lowest first, and a module uses only what stands in the rows before its own:
//!
//! ```text
//! board
//! rules   region   theory   search
//! games   notation   verify   life   score
//! race   certificate
//! analyze
//! ask   generate   playout   picture
//! annotate
//! protocol
//! ```
//!
//! Every question can be asked through [`ask`](ask()), which is what the program's doors do.
//! This crate does no input or output and reads no clock.

pub mod analyze;
pub mod annotate;
pub mod ask;
pub mod board;
pub mod certificate;
pub mod games;
pub mod generate;
pub mod life;
pub mod notation;
pub mod picture;
pub mod playout;
pub mod protocol;
pub mod race;
pub mod region;
pub mod rules;
pub mod score;
pub mod search;
pub mod theory;
pub mod verify;

pub use ask::ask;

//! SGF, the Smart Game Format, FF\[1\] to FF\[4\], for Go.
//!
//! Files come from thirty years of programs, and from strangers. So there are two layers. A [`Collection`]
//! is the file: every tree, node, property and value, understood or not, in its order; what is read is
//! written back the same. A [`Record`] is the game: the main line of one tree as setup and moves, which
//! the rest of this library asks for positions. Nothing in either is recursive, offsets lead from a move
//! back to its line and column, and [`ReadLimits`] bound the memory.
//!
//! The format is that of Arno Hollosi, *SGF File Format FF\[4\]*, <https://www.red-bean.com/sgf/>.
//!
//! ```
//! use shinpan::board::Colour;
//! use shinpan::notation::sgf::Record;
//!
//! let record = Record::read(b"(;SZ[5]AB[ba:bb]AW[ca][ac];B[cb];W[ab];B[aa])").unwrap();
//! let reached = record.position_at(Some(2)).unwrap();
//! assert_eq!(reached.to_move, Colour::Black);
//! assert_eq!(reached.position.to_string(), "\
//! .XO..
//! OXX..
//! O....
//! .....
//! .....
//! ");
//! ```

mod build;
mod checked;
#[cfg(feature = "encodings")]
mod encoding;
#[cfg(not(feature = "encodings"))]
#[path = "latin.rs"]
mod encoding;
mod error;
mod parse;
mod points;
mod record;
mod replay;
mod scan;
mod tree;
mod value;
mod write;

#[cfg(test)]
mod tests;

pub use checked::{Checked, Refused};
pub use encoding::decode;
pub use error::{Place, SgfError};
pub use parse::ReadLimits;
pub use points::point_name;
pub use record::{Record, Step, StoneChanges};
pub use replay::{Alternation, Reached, Turn};
pub use tree::{Collection, NodeId, Property};
pub use value::Value;

//! Answers as game records that common editors show: the problem, the verdict in words, the best line and the refuted
//! moves as variations, marks and territory.
//!
//! | what | where |
//! |---|---|
//! | whose problem it is | `PL` |
//! | the goal and the verdict | `C` of the root |
//! | the stones in question | `TR`; those assumed safe `SQ` |
//! | the best first move and its line | the first variation: `TE[2]`, and `C[RIGHT ...]` at its end |
//! | other best first moves | `TE[1]` |
//! | first moves that are refuted | `BM[1]`, then the reply, in a race the line to its end, with `C[WRONG ...]` |
//! | a line of a race that the budget does not play to its end | `C[The line breaks off here ...]` in place of `RIGHT` |
//! | a ko | `DM[1]`, the point in dispute `LB[xx:ko]`; threats are passes |
//! | kinds of liberties | `LB` letters, with a legend in `C` |
//! | territory | `TB` and `TW`, and in words; the analyses are variations after two passes |
//! | the whole board | safe points `TB` and `TW`; `MA` dead, `CR` not captured, `SQ` seki; `LB` numbers for what is urgent, letters for local games; a variation for each race and group |
//!
//! The last line of the root's comment says the verdict once more in fixed words, so that [`read()`] can read it back; for
//! the whole board so does that of each variation.
//!
//! ```
//! use shinpan::annotate::{self, Told};
//! use shinpan::board::Position;
//! use shinpan::life::{Outcome, Question};
//!
//! let position: Position = ". . . . . . .\n. . . . . . .\nX X X X X . .\nO O O O X . .\n. . . O X . .".parse().unwrap();
//! let target = position.size().point("D1").unwrap();
//! let mut question = Question::new(&position, [target].into_iter().collect());
//! (question.line, question.refute) = (true, true);
//! let record = annotate::life(&position, &question.answer().unwrap());
//! let read = annotate::read(&record).unwrap();
//! assert!(matches!(read[1].told, Told::Life { outcome: Some(Outcome::Dead), .. }));
//! ```

mod analyze;
mod life;
mod path;
mod race;
mod read;
mod score;

pub use analyze::analyze;
pub use life::{life, solve};
pub use race::{race_after, race_line, races};
pub use read::{NotAnnotated, Reading, Told, ToldItem, read};
pub use score::score;

use crate::board::{Colour, Position};
use crate::notation::sgf::{Collection, NodeId};

/// A board without anything to say about it.
#[must_use]
pub fn stones(position: &Position) -> Collection {
    let mut record = Collection::bare();
    let root = record.add_game(position.size());
    put(&mut record, root, position);
    record
}

fn put(record: &mut Collection, root: NodeId, position: &Position) {
    record.set_points(root, "AB", position.stones(Colour::Black));
    record.set_points(root, "AW", position.stones(Colour::White));
}

/// Adds a game that starts with a position and the player who is to move.
fn start(record: &mut Collection, position: &Position, first: Colour, name: &str) -> NodeId {
    let root = record.add_game(position.size());
    record.set_text(root, "GN", name);
    put(record, root, position);
    record.set_text(root, "PL", first.letter().encode_utf8(&mut [0; 4]));
    root
}

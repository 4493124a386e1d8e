//! What can be wrong with an SGF file, and where.

use std::fmt;

use crate::board::{MAX_SIDE, NoLiberty, Size};

use super::points;

/// A place in a text: both numbers count from 1, columns in characters.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Finds the places of byte offsets: in one pass over the text, as long as they ascend.
pub(super) struct Places<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
    /// The line break just passed, while it can still be the first half of a pair.
    half: Option<u8>,
}

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str) -> Places<'a> {
        Places { text, offset: 0, place: Place { line: 1, column: 1 }, half: None }
    }

    /// The place of the character at an offset; beyond the end, the place of the end.
    pub(super) fn at(&mut self, offset: usize) -> Place {
        if offset < self.offset {
            *self = Places::new(self.text);
        }
        let end = offset.min(self.text.len());
        for &byte in &self.text.as_bytes()[self.offset..end] {
            match byte {
                // SGF knows four line breaks: LF, CR, CR LF and LF CR.
                b'\n' | b'\r' if self.half.is_some_and(|half| half != byte) => self.half = None,
                b'\n' | b'\r' => {
                    self.half = Some(byte);
                    self.place = Place { line: self.place.line.saturating_add(1), column: 1 };
                }
                // The rest of a character that was counted at its first byte.
                0x80..=0xBF => {}
                _ => {
                    self.half = None;
                    self.place.column = self.place.column.saturating_add(1);
                }
            }
        }
        self.offset = end;
        self.place
    }
}

/// Why an SGF file cannot be read, or not as a game of Go.
///
/// ```
/// use shinpan::notation::sgf::Record;
///
/// let error = Record::read(b"(;SZ[9]\n;B[ab];W[kk])").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 10: W[kk] is not on the 9x9 board; points here are aa to ii");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SgfError {
    /// Where; `None` if it stands nowhere in a file.
    pub place: Option<Place>,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NoTree,
    NoNode { found: Option<char> },
    Stray { found: char },
    AfterVariation { found: char },
    NoValue { name: String, found: Option<char> },
    NoCapital { letters: String },
    Unclosed,
    Bytes { bytes: usize, limit: usize },
    Nodes { limit: usize },
    Values { limit: usize },
    NoGame { game: usize, games: usize },
    OtherGame { found: String },
    Size { found: String },
    LargeBoard { width: u32, height: u32 },
    TwoSizes,
    NoPoint { name: String, found: String, size: Size },
    OffBoard { name: String, found: String, size: Size },
    Contradiction { point: String },
    Several { name: String, values: usize },
    NoColour { found: String },
    FewMoves { asked: usize, moves: usize },
    NoLiberty(NoLiberty),
}

/// Keeps messages short whatever was found.
pub(super) fn shorten(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// `found 'x'`, or that the file ends.
struct Found(Option<char>);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(found) => write!(f, "found {found:?}"),
            None => write!(f, "the file ends"),
        }
    }
}

impl fmt::Display for SgfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        match &self.kind {
            Kind::NoTree => write!(f, "no game tree found; it starts with (; as in (;SZ[9];B[ee])"),
            Kind::NoNode { found } => {
                write!(f, "{} after (; a game tree starts with a node, as in (;B[aa])", Found(*found))
            }
            Kind::Stray { found } => write!(
                f,
                "found {found:?}; here comes a property such as B[aa], a node ; a variation ( or the end )"
            ),
            Kind::AfterVariation { found } => {
                write!(f, "found {found:?} after a variation; only a variation ( or the end ) can follow")
            }
            Kind::NoValue { name, found } => write!(
                f,
                "{} after the property name {name}; its value stands in brackets, as in {name}[aa]",
                Found(*found)
            ),
            Kind::NoCapital { letters } => write!(
                f,
                "the property name {letters:?} has no capital letter; names are those of SGF, such as B or AB"
            ),
            Kind::Unclosed => {
                write!(f, "this value is never closed; a value ends with ] and a ] inside it is written \\]")
            }
            Kind::Bytes { bytes, limit } => write!(f, "the file has {bytes} bytes; at most {limit} are read"),
            Kind::Nodes { limit } => write!(f, "too many nodes; at most {limit} are read"),
            Kind::Values { limit } => write!(f, "too many property values; at most {limit} are read"),
            Kind::NoGame { game, games } => {
                write!(f, "there is no game {game}; the games of this file are 1 to {games}")
            }
            Kind::OtherGame { found } => {
                write!(f, "GM[{found}] is another game; Go is GM[1], which can be left out")
            }
            Kind::Size { found } => {
                write!(f, "SZ[{found}] is no size; a size is SZ[9], or SZ[13:9] for 13 columns and 9 rows")
            }
            Kind::LargeBoard { width, height } => {
                write!(f, "the board is {width}x{height}; boards are at most {MAX_SIDE}x{MAX_SIDE}")
            }
            Kind::TwoSizes => write!(f, "two sizes of the board that differ; a game has one"),
            Kind::NoPoint { name, found, size } => write!(
                f,
                "{name}[{found}] names no point; points are two letters, here aa to {}",
                points::last(*size)
            ),
            Kind::OffBoard { name, found, size } => write!(
                f,
                "{name}[{found}] is not on the {size} board; points here are aa to {}",
                points::last(*size)
            ),
            Kind::Contradiction { point } => {
                write!(f, "{point} is in two of AB, AW and AE of one node; it can be in one")
            }
            Kind::Several { name, values } => write!(f, "{name} has {values} values; it takes one"),
            Kind::NoColour { found } => write!(f, "PL[{found}] is no player; players are PL[B] and PL[W]"),
            Kind::FewMoves { asked, moves } => {
                write!(f, "there is no move {asked}; the main line has {moves} moves")
            }
            Kind::NoLiberty(error) => {
                write!(f, "with the stones set up here, {error}; every block on a board has one")
            }
        }
    }
}

impl std::error::Error for SgfError {}

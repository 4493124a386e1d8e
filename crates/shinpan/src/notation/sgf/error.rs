//! What can be wrong with an SGF file, and where.

use std::fmt;

use crate::board::{MAX_SIDE, NoLiberty, Point, Size};

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

/// Finds the places of offsets in one pass over a text, as long as they ascend.
#[derive(Clone, Debug)]
pub(super) struct Places<'a> {
    text: &'a str,
    offset: usize,
    place: Place,
}

const START: Place = Place { line: 1, column: 1 };

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str) -> Places<'a> {
        Places { text, offset: 0, place: START }
    }

    /// The place of the character at a byte offset; the end of the text for any offset beyond it.
    pub(super) fn at(&mut self, offset: usize) -> Place {
        if offset < self.offset {
            *self = Places::new(self.text);
        }
        let bytes = self.text.as_bytes();
        for at in self.offset..offset.min(bytes.len()) {
            let pair = at > 0 && matches!(&bytes[at - 1..=at], b"\r\n" | b"\n\r");
            match bytes[at] {
                // The second half of a pair ends no further line, unless the first half was itself one.
                b'\n' | b'\r' if pair && self.place.column == 1 && !self.paired(at - 1) => {}
                b'\n' | b'\r' => self.place = Place { line: self.place.line.saturating_add(1), column: 1 },
                0x80..=0xBF => {}
                _ => self.place.column = self.place.column.saturating_add(1),
            }
        }
        self.offset = self.offset.max(offset.min(bytes.len()));
        self.place
    }

    /// Whether the line break at an offset is the second half of a pair.
    fn paired(&self, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        let mut halves = 0;
        while halves < at
            && matches!(&bytes[at - halves - 1..=at - halves], b"\r\n" | b"\n\r")
        {
            halves += 1;
        }
        halves % 2 == 1
    }
}

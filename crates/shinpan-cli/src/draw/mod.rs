//! Boards on a screen: stones, and a layer of marks over them.
//!
//! Every command draws with [`draw`], in one of two looks. A person at a terminal gets lines, round stones
//! and colours. A pipe gets `X`, `O` and `.` with the same labels, which `shinpan show -` reads again. A
//! [`Picture`] says what is to be seen and not how, so the renderer of the library ([`svg()`]) prints
//! the same pictures.

mod lines;
mod plain;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use shinpan::board::{Colour, Move, Point, Position, Size};
use shinpan::picture::{self, Item};
use shinpan::rules::MoveSequence;

use crate::output::Look;

/// The widest line when boards stand side by side.
const LINE: usize = 80;

/// What stands between two boards side by side.
const GAP: &str = "   ";

/// Something drawn over a point.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A letter in the place of what is there, in the tone of a player or of none.
    Letter(char, Option<Colour>),
    /// The number of a move, in the place of its stone.
    Number(usize, Colour),
    /// The last move. Its stone stays what it is, so that a plain picture can be read again.
    Last,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    title: String,
    position: Position,
    marks: BTreeMap<Point, Mark>,
}

impl Picture {
    /// The stones of a position.
    pub(crate) fn new(title: &str, position: &Position) -> Picture {
        Picture { title: title.to_string(), position: *position, marks: BTreeMap::new() }
    }

    /// A map: letters for the points, row by row, without stones. A dot is a point without letter.
    pub(crate) fn map(title: &str, size: Size, rows: &[String]) -> Picture {
        let mut picture = Picture::new(title, &Position::empty(size));
        for point in size.iter() {
            let letter = rows.get(usize::from(point.row())).map(String::as_bytes);
            match letter.and_then(|row| row.get(usize::from(point.column()))).map(|&byte| char::from(byte)) {
                None | Some('.') => {}
                Some(letter) => picture.mark(point, Mark::Letter(letter, owner(letter))),
            }
        }
        picture
    }

    /// The moves of a sequence as numbers in its start position. The second value lists the moves that could
    /// not be drawn, because an earlier one has its number on the same point, and the passes.
    pub(crate) fn numbered(title: &str, sequence: &MoveSequence) -> (Picture, Vec<String>) {
        let start = sequence.position_after(0).copied().unwrap_or_else(|| sequence.position());
        let mut picture = Picture::new(title, &start);
        let mut notes = Vec::new();
        let mut passes = Vec::new();
        for (index, played) in sequence.moves().iter().enumerate() {
            let number = index + 1;
            match played.mv {
                Move::Pass => passes.push(number.to_string()),
                Move::Play(point) if start.at(point).is_some() || picture.marks.contains_key(&point) => {
                    notes.push(format!("{number} at {}", start.size().name(point)));
                }
                Move::Play(point) => picture.mark(point, Mark::Number(number, played.colour)),
            }
        }
        match &passes[..] {
            [] => {}
            [only] => notes.push(format!("{only} is a pass")),
            [most @ .., last] => notes.push(format!("{} and {last} are passes", most.join(", "))),
        }
        (picture, notes)
    }

    /// Puts a mark on a point.
    pub(crate) fn mark(&mut self, point: Point, mark: Mark) {
        self.marks.insert(point, mark);
    }

    fn size(&self) -> Size {
        self.position.size()
    }

    /// The characters that a point needs: one, or as many as the longest number has digits.
    fn cell_width(&self) -> usize {
        let numbers = self.marks.values().filter_map(|mark| match mark {
            Mark::Number(number, _) => Some(number.to_string().len()),
            Mark::Letter(..) | Mark::Last => None,
        });
        numbers.max().unwrap_or(1)
    }

    /// Small boards need labels on two sides only.
    fn is_large(&self) -> bool {
        self.size().width().max(self.size().height()) > 9
    }

    /// The column letters, each at the right end of its cell.
    fn letters(&self) -> String {
        let width = self.cell_width();
        let letters: Vec<String> = (0..self.size().width())
            .map(|column| format!("{:>width$}", self.size().column_letter(column)))
            .collect();
        letters.join(" ")
    }
}

/// The same board as a drawn picture.
pub(crate) fn svg(picture: &Picture) -> String {
    let mut drawn = picture::Picture::new(&picture.position);
    drawn.set_title(&picture.title);
    for (&point, mark) in &picture.marks {
        let item = match *mark {
            Mark::Last => Item::Circle,
            Mark::Number(number, colour) => Item::Number(number, colour),
            Mark::Letter(letter, Some(of)) if owner(letter) == Some(of) => {
                Item::Territory { owner: of, sure: letter.is_uppercase() }
            }
            Mark::Letter(letter, _) => Item::Label(letter.to_string()),
        };
        drawn.put(point, item);
    }
    drawn.svg()
}

/// The player to whom a letter of a map belongs: capitals are sure, small letters need answers.
fn owner(letter: char) -> Option<Colour> {
    match letter {
        'B' | 'b' => Some(Colour::Black),
        'W' | 'w' => Some(Colour::White),
        _ => None,
    }
}

/// One line of a drawn board, and how many columns of the screen it fills.
struct Line {
    text: String,
    width: usize,
}

impl Line {
    fn new(text: String) -> Line {
        let width = text.chars().count();
        Line { text, width }
    }
}

/// Draws boards, side by side as far as they fit into a line, in rows of equal length.
pub(crate) fn draw(pictures: &[Picture], look: Look) -> String {
    let boards: Vec<Vec<Line>> = pictures
        .iter()
        .map(|picture| if look.lines { lines::draw(picture, look.colour) } else { plain::draw(picture) })
        .collect();
    let widest = boards.iter().map(|lines| width(lines)).max().unwrap_or(0);
    let fitting = ((LINE + GAP.len()) / (widest + GAP.len())).clamp(1, boards.len().max(1));
    let rows = boards.len().div_ceil(fitting).max(1);
    let bands: Vec<String> = boards.chunks(boards.len().div_ceil(rows).max(1)).map(band).collect();
    bands.join("\n")
}

fn width(lines: &[Line]) -> usize {
    lines.iter().map(|line| line.width).max().unwrap_or(0)
}

/// Boards side by side.
fn band(boards: &[Vec<Line>]) -> String {
    let mut text = String::new();
    let height = boards.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..height {
        let mut line = String::new();
        let mut missing = 0;
        for (index, lines) in boards.iter().enumerate() {
            line.push_str(&" ".repeat(missing));
            if index > 0 {
                line.push_str(GAP);
            }
            let (piece, filled) = lines.get(row).map_or(("", 0), |line| (&line.text[..], line.width));
            line.push_str(piece);
            missing = width(lines) - filled;
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

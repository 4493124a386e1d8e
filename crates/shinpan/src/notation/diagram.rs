//! Diagrams: `X` or `#` black, `O` white, `.` empty, one line a row, the whole board.
//!
//! Spaces and blank lines do not matter. The labels that people draw around a board - row numbers at either
//! end, column letters above or below - are read and checked, so that what `shinpan show` prints can be
//! read again, and a cut-out of a larger board is not taken for a small one.
//!
//! ```
//! use shinpan::board::{Colour, Position, Setup};
//!
//! let labelled: Setup = "
//!       A B C
//!     2 . X O 2
//!     1 . # . 1
//! ".parse().unwrap();
//! assert_eq!(labelled, ".XO\n.X.".parse().unwrap());
//! assert_eq!(labelled.to_string(), ".XO\n.X.\n");
//!
//! let error = "..X\n.Q.".parse::<Setup>().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 2: found 'Q'; a point is X or # (black), O (white) or . (empty)");
//! ```

use std::fmt;
use std::str::FromStr;

use crate::board::{Colour, MAX_SIDE, NoLiberty, Point, Position, Setup, Size};

/// The letters for stones and empty points in diagrams that we write.
pub(crate) fn symbol(stone: Option<Colour>) -> char {
    match stone {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    }
}

/// One row as read: its points, and the labels found.
struct Row {
    line: usize,
    points: Vec<Option<Colour>>,
    labels: Vec<(usize, u32)>,
}

impl FromStr for Setup {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Setup, DiagramError> {
        let mut rows: Vec<Row> = Vec::new();
        let mut headers: Vec<(usize, usize, usize)> = Vec::new();
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line_number = number + 1;
            if let Some((column, letters)) = column_letters(line) {
                headers.push((line_number, column, letters));
                continue;
            }
            let Some(row) = read_row(line_number, line)? else { continue };
            if let Some(first) = rows.first()
                && first.points.len() != row.points.len()
            {
                let kind =
                    Kind::Ragged { points: row.points.len(), first: first.points.len(), of: first.line };
                return Err(DiagramError { line: line_number, column: 1, kind });
            }
            if rows.len() == usize::from(MAX_SIDE) {
                return Err(DiagramError { line: line_number, column: 1, kind: Kind::TooManyRows });
            }
            rows.push(row);
        }
        let width = rows.first().map_or(0, |row| row.points.len());
        let size = Size::new(width as u8, rows.len() as u8).ok_or(DiagramError {
            line: 1,
            column: 1,
            kind: Kind::Empty,
        })?;
        check_labels(size, &rows, &headers)?;
        let mut setup = Setup::new(size);
        for (y, row) in rows.iter().enumerate() {
            for (x, &stone) in row.points.iter().enumerate() {
                if let Some(point) = Point::new(x as u8, y as u8) {
                    setup.set(point, stone);
                }
            }
        }
        Ok(setup)
    }
}

/// A line of column letters in their order from A: where it starts, and how many there are.
fn column_letters(line: &str) -> Option<(usize, usize)> {
    let alphabet = ('A'..='T').filter(|&letter| letter != 'I');
    let mut found = line.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
    let (column, first) = found.next()?;
    if !first.eq_ignore_ascii_case(&'A') {
        return None;
    }
    let mut letters = 1;
    let mut expected = alphabet.skip(1);
    for (_, letter) in found {
        if expected.next() != Some(letter.to_ascii_uppercase()) {
            return None;
        }
        letters += 1;
    }
    Some((column + 1, letters))
}

fn read_row(line: usize, text: &str) -> Result<Option<Row>, DiagramError> {
    let mut row = Row { line, points: Vec::new(), labels: Vec::new() };
    let mut label: Option<(usize, u32)> = None;
    let mut closed = false;
    for (index, c) in text.chars().enumerate() {
        let column = index + 1;
        let error = |kind| DiagramError { line, column, kind };
        if let Some(digit) = c.to_digit(10) {
            let (start, number) = label.unwrap_or((column, 0));
            if number >= 100 || closed {
                return Err(error(Kind::Label));
            }
            label = Some((start, number * 10 + digit));
            continue;
        }
        if let Some(done) = label.take() {
            closed = !row.points.is_empty();
            row.labels.push(done);
        }
        let stone = match c {
            'X' | '#' => Some(Colour::Black),
            'O' => Some(Colour::White),
            '.' => None,
            c if c.is_whitespace() => continue,
            found => return Err(error(Kind::Symbol { found })),
        };
        if closed {
            return Err(error(Kind::Label));
        }
        if row.points.len() == usize::from(MAX_SIDE) {
            return Err(error(Kind::TooManyColumns));
        }
        row.points.push(stone);
    }
    row.labels.extend(label);
    if row.points.is_empty() {
        return match row.labels.first() {
            Some(&(column, _)) => Err(DiagramError { line, column, kind: Kind::Label }),
            None => Ok(None),
        };
    }
    Ok(Some(row))
}

fn check_labels(size: Size, rows: &[Row], headers: &[(usize, usize, usize)]) -> Result<(), DiagramError> {
    for (y, row) in rows.iter().enumerate() {
        let number = u32::from(size.height()) - y as u32;
        for &(column, found) in &row.labels {
            if found != number {
                let kind = Kind::RowNumber { found, number };
                return Err(DiagramError { line: row.line, column, kind });
            }
        }
    }
    for &(line, column, letters) in headers {
        if letters != usize::from(size.width()) {
            let kind = Kind::ColumnLetters { letters, width: size.width() };
            return Err(DiagramError { line, column, kind });
        }
    }
    Ok(())
}

/// Where and why a text is not a diagram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Empty,
    Symbol { found: char },
    Label,
    TooManyColumns,
    TooManyRows,
    Ragged { points: usize, first: usize, of: usize },
    RowNumber { found: u32, number: u32 },
    ColumnLetters { letters: usize, width: u8 },
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: ", self.line, self.column)?;
        match self.kind {
            Kind::Empty => write!(f, "no points found; a diagram has one line of X, O and . for each row"),
            Kind::Symbol { found } => {
                write!(f, "found {found:?}; a point is X or # (black), O (white) or . (empty)")
            }
            Kind::Label => write!(f, "found a number that is not the label of a row of points"),
            Kind::TooManyColumns => {
                write!(f, "more than {MAX_SIDE} points in a row; boards are at most 19x19")
            }
            Kind::TooManyRows => write!(f, "more than {MAX_SIDE} rows; boards are at most 19x19"),
            Kind::Ragged { points, first, of } => {
                write!(
                    f,
                    "a row of {points} points, but the row in line {of} has {first}; rows are equally long"
                )
            }
            Kind::RowNumber { found, number } => write!(
                f,
                "row number {found}, but this is row {number} from the bottom; a diagram shows the whole board"
            ),
            Kind::ColumnLetters { letters, width } => write!(
                f,
                "{letters} column letters, but the rows have {width} points; a diagram shows the whole board"
            ),
        }
    }
}

impl std::error::Error for DiagramError {}

/// A text that is not the diagram of a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// It is no diagram.
    Diagram(DiagramError),
    /// It is a diagram in which a block has no liberty.
    NoLiberty(NoLiberty),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Diagram(error) => error.fmt(f),
            PositionError::NoLiberty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PositionError {}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        let setup: Setup = text.parse().map_err(PositionError::Diagram)?;
        setup.position().map_err(PositionError::NoLiberty)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.size().iter() {
            write!(f, "{}", symbol(self.at(point)))?;
            if point.column() + 1 == self.size().width() {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

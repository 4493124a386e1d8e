//! Points, sizes, colours and moves: the alphabet of everything else.

use std::fmt;

use super::PointSet;

/// The longest side of a board.
pub const MAX_SIDE: u8 = 19;

/// Distance between vertically adjacent points in every bitboard and mailbox.
///
/// It is one more than the longest side, whatever the size of the board: the unused last column stops
/// sideways shifts from wrapping, and a point has the same index on every board.
pub(crate) const STRIDE: usize = MAX_SIDE as usize + 1;

/// Number of point indices, used or not.
pub(crate) const INDICES: usize = STRIDE * MAX_SIDE as usize;

/// The letters of the columns: no I, as in GTP.
const COLUMNS: &[u8; MAX_SIDE as usize] = b"ABCDEFGHJKLMNOPQRST";

/// Black or White.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The player who starts an even game.
    Black,
    /// The other player.
    White,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[must_use]
    pub const fn opponent(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `B` or `W`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// `black` or `white`, as in the JSON contracts.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Colour::Black => "black",
            Colour::White => "white",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// An intersection, independent of the size of the board.
///
/// Rows count from the top and columns from the left, both from 0; people read and write points with
/// [`Size::name`] and [`Size::point`], which count rows from the bottom.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in this column and row; `None` outside 19x19.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < MAX_SIDE && row < MAX_SIDE {
            Some(Point(row as u16 * STRIDE as u16 + column as u16))
        } else {
            None
        }
    }

    pub(crate) const fn from_index(index: usize) -> Point {
        debug_assert!(index < INDICES && index % STRIDE < MAX_SIDE as usize);
        Point(index as u16)
    }

    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0 at the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.index() % STRIDE) as u8
    }

    /// Row, 0 at the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.index() / STRIDE) as u8
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({},{})", self.column(), self.row())
    }
}

/// A play on a point, or a pass.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Puts a stone on an empty point.
    Play(Point),
    /// Leaves the position as it is.
    Pass,
}

/// The dimensions of a board: any rectangle from 1x1 to 19x19.
///
/// ```
/// use shinpan::board::Size;
///
/// let size = Size::new(13, 9).unwrap();
/// let point = size.point("k4").unwrap();
/// assert_eq!((point.column(), point.row()), (9, 5));
/// assert_eq!(size.name(point), "K4");
/// assert!(Size::new(20, 19).is_none());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// `None` unless both sides are from 1 to 19.
    #[must_use]
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width >= 1 && width <= MAX_SIDE && height >= 1 && height <= MAX_SIDE {
            Some(Size { width, height })
        } else {
            None
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of intersections.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.width && point.row() < self.height
    }

    /// Every point of the board, as a set.
    #[must_use]
    pub fn points(self) -> PointSet {
        PointSet::rectangle(self.width, self.height)
    }

    /// Every point of the board, row by row from the top left.
    pub fn iter(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |row| {
            (0..self.width).map(move |column| Point::from_index(row as usize * STRIDE + column as usize))
        })
    }

    /// The points next to `point` on this board.
    pub fn neighbours(self, point: Point) -> impl Iterator<Item = Point> {
        let (column, row) = (point.column(), point.row());
        [
            (row > 0).then(|| point.index().wrapping_sub(STRIDE)),
            (column > 0).then(|| point.index().wrapping_sub(1)),
            (column + 1 < self.width).then_some(point.index() + 1),
            (row + 1 < self.height).then_some(point.index() + STRIDE),
        ]
        .into_iter()
        .flatten()
        .map(Point::from_index)
    }

    /// The name of a point as in GTP: letters from the left without I, numbers from the bottom.
    #[must_use]
    pub fn name(self, point: Point) -> String {
        format!("{}{}", self.column_letter(point.column()), self.height - point.row().min(self.height - 1))
    }

    /// The name of a move: that of its point, or `pass`.
    #[must_use]
    pub fn move_name(self, mv: Move) -> String {
        match mv {
            Move::Play(point) => self.name(point),
            Move::Pass => "pass".to_string(),
        }
    }

    /// The names of the points of a set, row by row from the top left.
    #[must_use]
    pub fn names(self, set: PointSet) -> Vec<String> {
        set.iter().map(|point| self.name(point)).collect()
    }

    /// The letter above a column.
    #[must_use]
    pub fn column_letter(self, column: u8) -> char {
        COLUMNS[usize::from(column.min(MAX_SIDE - 1))] as char
    }

    /// Reads a point name such as `D4`, in either case.
    ///
    /// # Errors
    /// [`CoordinateError`] says what was found and what would fit on this board.
    pub fn point(self, name: &str) -> Result<Point, CoordinateError> {
        let error = |problem| CoordinateError { found: shorten(name), size: self, problem };
        let mut rest = name.chars();
        let letter = rest.next().ok_or_else(|| error(Problem::Empty))?.to_ascii_uppercase();
        let column = COLUMNS
            .iter()
            .position(|&c| c as char == letter)
            .ok_or_else(|| error(if letter == 'I' { Problem::LetterI } else { Problem::Letter }))?;
        let digits = rest.as_str();
        if !matches!(digits.len(), 1..=2)
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(error(Problem::Number));
        }
        let number: u8 = digits.parse().map_err(|_| error(Problem::Number))?;
        if column >= usize::from(self.width) || number == 0 || number > self.height {
            return Err(error(Problem::OffBoard));
        }
        Ok(Point::from_index(usize::from(self.height - number) * STRIDE + column))
    }

    /// Reads a point name, or `pass` in either case.
    ///
    /// # Errors
    /// As [`Size::point`].
    pub fn parse_move(self, name: &str) -> Result<Move, CoordinateError> {
        if name.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { self.point(name).map(Move::Play) }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Keeps error messages short whatever was sent.
fn shorten(text: &str) -> String {
    const LONGEST: usize = 20;
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// A text that is not the name of a point on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoordinateError {
    found: String,
    size: Size,
    problem: Problem,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Problem {
    Empty,
    Letter,
    LetterI,
    Number,
    OffBoard,
}

impl fmt::Display for CoordinateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        match self.problem {
            Problem::Empty => write!(f, "the point is empty")?,
            Problem::Letter => write!(f, "{:?} does not start with a column letter", self.found)?,
            Problem::LetterI => write!(f, "{:?}: there is no column I", self.found)?,
            Problem::Number => write!(f, "{:?}: after the letter comes a row number", self.found)?,
            Problem::OffBoard => write!(f, "{:?} is not on the {size} board", self.found)?,
        }
        let last = size.column_letter(size.width - 1);
        write!(f, "; points here are A1 to {last}{}", size.height)
    }
}

impl std::error::Error for CoordinateError {}

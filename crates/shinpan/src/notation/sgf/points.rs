//! Points, moves and sizes as SGF writes them: column then row, `aa` at the top left.

use crate::board::{Move, Point, PointSet, Size};

use super::Value;

/// Why a value is no point.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Bad {
    NoPoint,
    OffBoard,
}

/// The name of a point: `aa` at the top left, whatever the size of the board.
///
/// ```
/// use shinpan::board::Size;
/// use shinpan::notation::sgf::point_name;
///
/// let size = Size::new(9, 9).unwrap();
/// assert_eq!(point_name(size.point("B9").unwrap()), "ba");
/// ```
#[must_use]
pub fn point_name(point: Point) -> String {
    [point.column(), point.row()].map(|side| char::from(b'a' + side)).iter().collect()
}

/// The name of the bottom right point.
pub(super) fn last(size: Size) -> String {
    [size.width(), size.height()].map(|side| char::from(b'a' + side - 1)).iter().collect()
}

/// Capitals count on from z, as FF[4] has it for boards beyond our sizes.
fn side(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn point(text: &str, size: Size) -> Result<Point, Bad> {
    let &[column, row] = text.as_bytes() else { return Err(Bad::NoPoint) };
    let (column, row) = side(column).zip(side(row)).ok_or(Bad::NoPoint)?;
    Point::new(column, row).filter(|&point| size.contains(point)).ok_or(Bad::OffBoard)
}

/// A move: a point, or a pass written as an empty value or, as before FF[4], as `tt`.
pub(super) fn read_move(value: Value<'_>, size: Size) -> Result<Move, Bad> {
    match value.simple_text().trim() {
        "" | "tt" => Ok(Move::Pass),
        name => point(name, size).map(Move::Play),
    }
}

/// The points of one value of a list: none, one, or a rectangle given by two opposite corners.
pub(super) fn read_points(value: Value<'_>, size: Size) -> Result<PointSet, Bad> {
    let corner = |value: Value<'_>| point(value.simple_text().trim(), size);
    let Some((from, to)) = value.compose() else {
        return match value.simple_text().trim() {
            "" => Ok(PointSet::EMPTY),
            name => point(name, size).map(PointSet::single),
        };
    };
    let (from, to) = (corner(from)?, corner(to)?);
    let between = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
    Ok(size
        .iter()
        .filter(|point| {
            between(from.column(), to.column(), point.column()) && between(from.row(), to.row(), point.row())
        })
        .collect())
}

/// The width and height of `9` or `13:9`, however large.
pub(super) fn read_size(value: Value<'_>) -> Option<(u32, u32)> {
    let number = |value: Value<'_>| {
        let text = value.simple_text();
        let digits = text.trim();
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        // A number too large for u32 is still a number: the board is refused for its size.
        all.then(|| digits.parse().unwrap_or(u32::MAX)).filter(|&side| side > 0)
    };
    match value.compose() {
        Some((width, height)) => number(width).zip(number(height)),
        None => number(value).map(|side| (side, side)),
    }
}

/// The value of SZ: one number for a square, as FF[4] demands, two for a rectangle.
pub(super) fn size_value(size: Size) -> String {
    if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{}:{}", size.width(), size.height())
    }
}

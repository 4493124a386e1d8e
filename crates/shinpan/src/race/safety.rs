//! Whether winning a race makes the winner's stones safe: Mueller (1999), 3.2; Wolf (2012), appendices.
//!
//! When a block is captured, it has no liberty left: what it leaves empty is surrounded by the winner's stones. Certain
//! are a link to a wall, a second eye, and two eyes in what was captured. Where they are not certain, the trick that may
//! be behind it is named.

use super::Shape;
use super::ground::Ground;
use crate::board::{Board, Colour, Point, PointSet, Size};
use crate::theory::EyeSpace;

/// The largest eye space that is looked at.
const LARGEST: usize = 7;

/// Whether a side's essential block is safe once it has captured the other one.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Safety {
    /// Rule 1: these captured stones are next to the block and to a wall of its own. There are at least two, so one
    /// of them will link the two.
    Connection(PointSet),
    /// Rule 2: it has an eye, and what is captured is another.
    SecondEye,
    /// What is captured is two eyes, even if the opponent plays there first, and however he adds to it before.
    TwoEyes,
    /// One or two stones are captured: they may be retaken at once, or after another capture (snapback).
    Snapback,
    /// What is captured is a shape in which the opponent leaves one eye (nakade).
    Nakade,
    /// The opponent can add to his stones before they are captured and make them such a shape (hidden nakade).
    HiddenNakade,
    /// One captured stone alone would link it to a wall: the link may be cut, or lack liberties (oiotoshi).
    OneLink(Point),
    /// None of these. The opponent may play under the stones.
    Unknown,
}

impl Safety {
    /// Whether it is certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        matches!(self, Safety::Connection(_) | Safety::SecondEye | Safety::TwoEyes)
    }

    /// Its name, for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Safety::Connection(_) => "connection",
            Safety::SecondEye => "second-eye",
            Safety::TwoEyes => "two-eyes",
            Safety::Snapback => "snapback",
            Safety::Nakade => "nakade",
            Safety::HiddenNakade => "hidden-nakade",
            Safety::OneLink(_) => "one-link",
            Safety::Unknown => "unknown",
        }
    }

    pub(super) fn of(board: &Board, ground: &Ground, shape: &Shape, winner: Colour) -> Safety {
        let size = board.size();
        let own = ground.blocks[winner.index()];
        let other = ground.blocks[winner.opponent().index()];
        let links = other & own.neighbours() & ground.walls[winner.index()].neighbours();
        if links.len() >= 2 {
            return Safety::Connection(links);
        }
        let has_eye = shape.sides[winner.index()].eye.is_some();
        let space = (size.points() - board.stones(winner)).component(other);
        if has_eye && space.is_subset(&own.neighbours()) {
            return Safety::SecondEye;
        }
        if let Some(link) = links.first() {
            return Safety::OneLink(link);
        }
        match other.len() {
            _ if has_eye => Safety::Unknown,
            0..=2 => Safety::Snapback,
            3..=LARGEST => Safety::inside(board, other, own | shape.shared),
            _ => Safety::Unknown,
        }
    }

    /// What the capture of a small block leaves for a winner without an eye and without a link. The points around it
    /// that are not the winner's block will be filled by stones that are linked to it, or that are captured too.
    fn inside(board: &Board, captured: PointSet, own: PointSet) -> Safety {
        let size = board.size();
        if !will_live(size, captured) {
            return Safety::Nakade;
        }
        let around = (captured.neighbours() & size.points()) - captured;
        let empty = around & board.empty_points();
        if empty.len() > LARGEST {
            return Safety::Unknown;
        }
        let mut more = (1_u32..1 << empty.len()).map(|which| captured | chosen(empty, which));
        if more.any(|captured| !will_live(size, captured)) {
            Safety::HiddenNakade
        } else if around.is_subset(&own) {
            Safety::TwoEyes
        } else {
            Safety::Unknown
        }
    }
}

/// The points of a set that the bits of a number choose.
fn chosen(points: PointSet, which: u32) -> PointSet {
    points.iter().enumerate().filter(|(i, _)| which >> i & 1 == 1).map(|(_, point)| point).collect()
}

/// Whether a space that is surrounded by one block becomes two eyes, with the opponent moving first. Too large a space
/// does not count.
fn will_live(size: Size, space: PointSet) -> bool {
    let left = space.iter().map(Point::column).min().unwrap_or(0);
    let top = space.iter().map(Point::row).min().unwrap_or(0);
    let cell = |point: Point| {
        let (column, row) = (usize::from(point.column() - left), usize::from(point.row() - top));
        (column, row, false, size.neighbours(point).all(|next| space.contains(next)))
    };
    space.len() <= LARGEST && EyeSpace::from_cells(space.iter().map(cell)).is_some_and(EyeSpace::will_live)
}

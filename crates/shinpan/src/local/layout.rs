//! Which bit is which point of the board.

use crate::board::{Point, PointSet};

use super::Bits;

/// Rectangles of the board, one below the other in the same columns, with a spare column and a spare row between them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    stride: usize,
    frames: Vec<Frame>,
    rows: usize,
}

/// A rectangle, with the points in it that are meant.
#[derive(Clone, Debug)]
struct Frame {
    points: PointSet,
    left: u8,
    top: u8,
    height: usize,
    /// Its first row among the bits.
    row: usize,
}

impl Layout {
    /// One rectangle around all the points; `None` if there are none.
    pub(crate) fn around(points: PointSet) -> Option<Layout> {
        Layout::of([points])
    }

    /// One rectangle around each connected part of the points: those that are far apart need fewer bits this way.
    pub(crate) fn stacked(points: PointSet) -> Option<Layout> {
        Layout::of(points.components())
    }

    fn of(parts: impl IntoIterator<Item = PointSet>) -> Option<Layout> {
        let mut layout = Layout::default();
        for points in parts {
            let (columns, rows) = (points.iter().map(Point::column), points.iter().map(Point::row));
            let (left, right) = (columns.clone().min()?, columns.max()?);
            let (top, bottom) = (rows.clone().min()?, rows.max()?);
            let (height, row) = (usize::from(bottom - top) + 1, layout.rows);
            layout.stride = layout.stride.max(usize::from(right - left) + 2);
            layout.rows += height + 1;
            layout.frames.push(Frame { points, left, top, height, row });
        }
        (!layout.frames.is_empty()).then_some(layout)
    }

    /// From a point to the one below it.
    pub(crate) fn stride(&self) -> usize {
        self.stride
    }

    /// The number of bits, without the spare row at the end.
    pub(crate) fn len(&self) -> usize {
        self.stride * self.rows.saturating_sub(1)
    }

    /// The index of a point, which has to be one of the points.
    pub(crate) fn index(&self, point: Point) -> usize {
        let frame = match &self.frames[..] {
            [frame] => Some(frame),
            frames => frames.iter().find(|frame| frame.points.contains(point)),
        };
        frame.map_or(0, |frame| {
            (frame.row + usize::from(point.row() - frame.top)) * self.stride
                + usize::from(point.column() - frame.left)
        })
    }

    /// The point with an index, if it is one of the points.
    pub(crate) fn point(&self, index: usize) -> Option<Point> {
        let (column, row) = (index % self.stride.max(1), index / self.stride.max(1));
        let frame = self.frames.iter().find(|frame| (frame.row..frame.row + frame.height).contains(&row))?;
        let point = Point::new(column as u8 + frame.left, (row - frame.row) as u8 + frame.top)?;
        frame.points.contains(point).then_some(point)
    }

    /// The points of the board that have an index.
    pub(crate) fn points(&self) -> PointSet {
        self.frames.iter().fold(PointSet::EMPTY, |all, frame| all | frame.points)
    }

    /// Some of the points as bits; others are left out.
    pub(crate) fn set<B: Bits>(&self, points: PointSet) -> B {
        (points & self.points()).iter().fold(B::default(), |all, point| all | B::bit(self.index(point)))
    }
}

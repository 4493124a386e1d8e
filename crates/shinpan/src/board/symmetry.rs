//! The eight symmetries of the board. A rectangle is turned into the rectangle lying on its side.

use super::{Colour, Point, PointSet, Position, Setup, Size};

/// A reflection, rotation, or both.
///
/// ```
/// use shinpan::board::{Position, Symmetry};
///
/// let position: Position = "X.O\n...".parse().unwrap();
/// let images: Vec<String> = Symmetry::ALL.iter().map(|s| s.position(&position).to_string()).collect();
/// assert!(images.contains(&"O.\n..\nX.\n".to_string()));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror_columns: bool,
    mirror_rows: bool,
    transpose: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry { mirror_columns: false, mirror_rows: false, transpose: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry { mirror_columns: i & 1 != 0, mirror_rows: i & 2 != 0, transpose: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// The size of the image of a board.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        let (width, height) =
            if self.transpose { (size.height(), size.width()) } else { (size.width(), size.height()) };
        Size::new(width, height).unwrap_or(size)
    }

    /// The image of a point of a board of this size: mirrored first, then transposed.
    #[must_use]
    pub fn point(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.mirror_columns {
            column = size.width() - 1 - column;
        }
        if self.mirror_rows {
            row = size.height() - 1 - row;
        }
        if self.transpose {
            (column, row) = (row, column);
        }
        Point::new(column, row).unwrap_or(point)
    }

    /// The image of a set of points of a board of this size.
    #[must_use]
    pub fn set(self, size: Size, set: PointSet) -> PointSet {
        set.iter().map(|point| self.point(size, point)).collect()
    }

    /// The image of a position.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        let size = position.size();
        Position::from_stones(
            self.size(size),
            Colour::BOTH.map(|colour| self.set(size, position.stones(colour))),
        )
    }

    /// The image of a setup.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let mut image = Setup::new(self.size(setup.size()));
        for colour in Colour::BOTH {
            for point in setup.stones(colour) {
                image.set(self.point(setup.size(), point), Some(colour));
            }
        }
        image
    }
}

//! The eight symmetries of the board, and the sixteen with the colours swapped or not. A rectangle is turned into the
//! rectangle lying on its side.
//!
//! No answer may depend on how a board is turned or on who is called Black. Whatever looks at points in some order, under a
//! budget that may end anywhere, looks at the board as [`Turn::canonical`] turns it, and turns back what it found.

use super::{Colour, Move, Point, PointSet, Position, Setup, Size};

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

    /// What undoes it.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        let Symmetry { mirror_columns, mirror_rows, transpose } = self;
        // Behind a transposition rows are columns.
        if transpose {
            Symmetry { mirror_columns: mirror_rows, mirror_rows: mirror_columns, transpose }
        } else {
            self
        }
    }

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

/// A symmetry of the board, with the colours swapped or not.
///
/// ```
/// use shinpan::board::{Position, Turn};
///
/// let position: Position = "X.O\n...".parse().unwrap();
/// let turned: Position = "..\n.X\n.O".parse::<Position>().unwrap();
/// let canonical = |position: &Position| Turn::canonical(position, &[]).position(position);
/// assert_eq!(canonical(&"..\nX.\n..\nO.".parse().unwrap()), canonical(&"O.X.\n....".parse().unwrap()));
/// assert_ne!(canonical(&position), canonical(&turned));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// How the points move.
    pub symmetry: Symmetry,
    /// Whether Black and White change places.
    pub swap: bool,
    /// The board that is turned.
    size: Size,
}

impl Turn {
    /// A turn of a board of this size.
    #[must_use]
    pub fn new(size: Size, symmetry: Symmetry, swap: bool) -> Turn {
        Turn { symmetry, swap, size }
    }

    /// All sixteen of a board of this size, the identity first.
    pub fn all(size: Size) -> impl Iterator<Item = Turn> {
        let both = [false, true].into_iter();
        both.flat_map(move |swap| {
            Symmetry::ALL.into_iter().map(move |symmetry| Turn::new(size, symmetry, swap))
        })
    }

    /// A turn that swaps the colours and leaves a position as it is, if there is one: whatever one player can do there, the
    /// other can do too.
    ///
    /// ```
    /// use shinpan::board::{Position, Turn};
    ///
    /// let swaps = |text: &str| Turn::own_swap(&text.parse::<Position>().unwrap()).is_some();
    /// assert!(swaps("XO.\n...\nOX."));
    /// assert!(!swaps("XO.\n...\nXX."));
    /// ```
    #[must_use]
    pub fn own_swap(position: &Position) -> Option<Turn> {
        Turn::all(position.size()).find(|turn| turn.swap && turn.position(position) == *position)
    }

    /// What undoes it.
    #[must_use]
    pub fn inverse(self) -> Turn {
        Turn { symmetry: self.symmetry.inverse(), swap: self.swap, size: self.image() }
    }

    /// The size of the image.
    #[must_use]
    pub fn image(self) -> Size {
        self.symmetry.size(self.size)
    }

    /// The image of a point.
    #[must_use]
    pub fn point(self, point: Point) -> Point {
        self.symmetry.point(self.size, point)
    }

    /// The image of a set of points.
    #[must_use]
    pub fn set(self, set: PointSet) -> PointSet {
        self.symmetry.set(self.size, set)
    }

    /// The image of a move.
    #[must_use]
    pub fn mv(self, mv: Move) -> Move {
        match mv {
            Move::Play(point) => Move::Play(self.point(point)),
            Move::Pass => Move::Pass,
        }
    }

    /// What a colour becomes.
    #[must_use]
    pub fn colour(self, colour: Colour) -> Colour {
        if self.swap { colour.opponent() } else { colour }
    }

    /// What Black and White have, as the image's Black and White have it.
    #[must_use]
    pub fn sides<T>(self, [black, white]: [T; 2]) -> [T; 2] {
        if self.swap { [white, black] } else { [black, white] }
    }

    /// The image of a position.
    #[must_use]
    pub fn position(self, position: &Position) -> Position {
        let turned = self.symmetry.position(position);
        if self.swap { turned.colours_swapped() } else { turned }
    }

    /// The turn to the greatest of the sixteen images of a position with some sets of points marked, row by row, a white
    /// stone above a black one above an empty point: the same image for all sixteen, as a rule with stones at the top. Where
    /// several turns lead there, the position has a symmetry of its own, and any of them will do.
    #[must_use]
    pub fn canonical(position: &Position, marks: &[PointSet]) -> Turn {
        Turn::greatest(position, marks, Turn::all(position.size()))
    }

    /// The same where it matters who moves: the turn to the greatest of the eight images in which Black does.
    #[must_use]
    pub fn canonical_for(position: &Position, marks: &[PointSet], mover: Colour) -> Turn {
        let is_black = |turn: &Turn| turn.colour(mover) == Colour::Black;
        Turn::greatest(position, marks, Turn::all(position.size()).filter(is_black))
    }

    fn greatest(position: &Position, marks: &[PointSet], turns: impl Iterator<Item = Turn>) -> Turn {
        let size = position.size();
        let looks = |turn: Turn| Look { position, marks, back: turn.inverse() };
        let mut lying = turns.filter(|turn| turn.image().width() >= turn.image().height());
        let mut best = lying.next().unwrap_or(Turn::new(size, Symmetry::ALL[0], false));
        for turn in lying {
            let image = turn.image();
            let (one, other) = (looks(turn), looks(best));
            let order = image.iter().map(|point| one.at(point).cmp(&other.at(point)));
            // They differ at one of the first points, as a rule.
            if order.into_iter().find(|order| order.is_ne()).is_some_and(std::cmp::Ordering::is_gt) {
                best = turn;
            }
        }
        best
    }
}

/// An image of a position, looked at point by point.
struct Look<'a> {
    position: &'a Position,
    marks: &'a [PointSet],
    back: Turn,
}

impl Look<'_> {
    /// A stone, Black's or White's of the image, or none; and which marks are on it.
    fn at(&self, point: Point) -> (u8, u32) {
        let from = self.back.point(point);
        let stone = match self.position.at(from) {
            None => 0,
            Some(colour) => 1 + self.back.colour(colour).index() as u8,
        };
        let marks = self.marks.iter().enumerate().filter(|(_, mark)| mark.contains(from));
        (stone, marks.fold(0, |all, (i, _)| all | 1 << i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_has_an_inverse() {
        let size = Size::new(4, 3).unwrap();
        for turn in Turn::all(size) {
            assert_eq!(turn.inverse().inverse(), turn);
            for point in size.iter() {
                assert_eq!(turn.inverse().point(turn.point(point)), point);
            }
        }
    }

    #[test]
    fn all_images_have_one_canonical_form() {
        for text in ["X.O.\n..O.\n.X..", "X..\n.O.\n..X", "XO.\n...\n...", "....."] {
            let position: Position = text.parse().unwrap();
            let mark = PointSet::single(Point::new(1, 0).unwrap());
            let form = |position: &Position, mark: PointSet| {
                let turn = Turn::canonical(position, &[mark]);
                (turn.position(position), turn.set(mark))
            };
            let expected = form(&position, mark);
            for turn in Turn::all(position.size()) {
                assert_eq!(form(&turn.position(&position), turn.set(mark)), expected, "{turn:?}");
            }
        }
    }
}

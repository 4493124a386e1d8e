//! Eyes on the board, as the theory wants them.

use super::Reason;
use crate::board::{Board, Colour, Point, PointSet};
use crate::theory::{Eye, EyeSpace, Filled, Hypothesis, Room, Spot};

/// The largest eye that is looked at.
const LARGEST: usize = 7;

/// The eye of an essential block.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct EyeShape {
    /// Its points, stones included.
    pub points: PointSet,
    /// The opposing stones in it: nonessential.
    pub stones: PointSet,
    /// It in numbers.
    pub eye: Eye,
    /// What becomes of it by a play of the opponent, for each empty point.
    thrown_into: [After; LARGEST],
    /// What becomes of it by a play of its owner.
    filled: [After; LARGEST],
}

impl EyeShape {
    /// The eye that fills an area next to nothing but the block of its owner.
    pub(super) fn new(
        board: &Board,
        owner: Colour,
        block: PointSet,
        points: PointSet,
    ) -> Result<EyeShape, Reason> {
        let wrong = |hypothesis| Reason::Eye { owner, points, hypothesis };
        let count = points.len();
        if count > LARGEST {
            return Err(wrong(Hypothesis::EyeTooLarge { size: count.min(255) as u8 }));
        }
        let size = count as u8;
        let at = corner_squares(board, points);
        if count > 4 && !at.is_empty() {
            return Err(Reason::CornerEye { owner, at });
        }
        let stones = points & board.stones(owner.opponent());
        let left = points.iter().map(Point::column).min().unwrap_or(0);
        let top = points.iter().map(Point::row).min().unwrap_or(0);
        let liberties = block.neighbours();
        let cells = points.iter().map(|point| {
            let (column, row) = (usize::from(point.column() - left), usize::from(point.row() - top));
            (column, row, stones.contains(point), !liberties.contains(point))
        });
        let space = EyeSpace::from_cells(cells).ok_or(wrong(Hypothesis::EyeNotNakade { size }))?;
        let mut room = Room::new(space).ok_or(wrong(Hypothesis::EyeTooLarge { size }))?;
        let whole = room.whole();
        let eye = room.loose_eye(whole).map_err(wrong)?;
        let (mut thrown_into, mut filled) = ([After::Unknown; LARGEST], [After::Unknown; LARGEST]);
        for (i, point) in (points - stones).iter().enumerate() {
            let (column, row) = (usize::from(point.column() - left), usize::from(point.row() - top));
            let bit = room.at(column, row);
            thrown_into[i] = After::throw_in(&mut room, whole.with_stone(bit));
            filled[i] = After::fill(&mut room, whole, bit);
        }
        Ok(EyeShape { points, stones, eye, thrown_into, filled })
    }

    /// The empty points, each with the eye after the opponent has played there and its owner is to move.
    pub(super) fn thrown_into(&self) -> impl Iterator<Item = (Point, After)> {
        (self.points - self.stones).iter().zip(self.thrown_into)
    }

    /// The empty points, each with the eye after its owner has played there and the opponent is to move.
    pub(super) fn filled(&self) -> impl Iterator<Item = (Point, After)> {
        (self.points - self.stones).iter().zip(self.filled)
    }
}

/// What becomes of an eye by a play in it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// One eye, or none.
    Eye(Eye),
    /// Two eyes for its owner, whatever the opponent does.
    Lives,
    /// It is not known.
    Unknown,
}

impl After {
    fn throw_in(room: &mut Room, spot: Spot) -> After {
        match room.loose_eye(spot) {
            Ok(eye) => After::Eye(eye),
            Err(_) if room.can_live(spot) => After::Lives,
            Err(_) => After::Unknown,
        }
    }

    fn fill(room: &mut Room, spot: Spot, bit: u8) -> After {
        match room.filled(spot, bit) {
            Filled::Alive => After::Lives,
            Filled::One(left) => match room.loose_eye(left) {
                Ok(eye) => After::Eye(eye),
                Err(_) if room.will_live(left) => After::Lives,
                Err(_) => After::Unknown,
            },
            Filled::Several => After::Unknown,
        }
    }
}

/// The corners of the board all of whose four points are in a set.
fn corner_squares(board: &Board, points: PointSet) -> PointSet {
    let (right, bottom) = (board.size().width() - 1, board.size().height() - 1);
    let next = |at: u8, end: u8| if at == 0 { 1.min(end) } else { at - 1 };
    let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)].into_iter();
    let whole = corners.filter(|&(column, row)| {
        let (beside, above) = (next(column, right), next(row, bottom));
        let square = [(column, row), (beside, row), (column, above), (beside, above)];
        square.iter().all(|&(c, r)| Point::new(c, r).is_some_and(|point| points.contains(point)))
    });
    whole.filter_map(|(column, row)| Point::new(column, row)).collect()
}

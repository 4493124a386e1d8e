//! Eye spaces: their shape, the stones in them, and what can become of them.
//!
//! Points are bits of a word, on a grid of 5 by 5. The owner's block is everything around, but for the edge of the
//! board: a point whose other neighbours are all off the board is *bare*, no liberty.

use super::room::{Filled, Room};
use super::{Eye, Hypothesis};

/// The side of the grid.
const SIDE: usize = 5;

/// Its left and its right column.
const LEFT: u32 = 0b00001_00001_00001_00001_00001;
const RIGHT: u32 = LEFT << (SIDE - 1);

/// An eye with the opposing stones in it, or no eye.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EyeSpace {
    points: u32,
    stones: u32,
    /// Points that are next to the edge of the board instead of the owner's block.
    bare: u32,
}

impl EyeSpace {
    /// No eye.
    pub const NONE: EyeSpace = EyeSpace { points: 0, stones: 0, bare: 0 };

    /// The nakade shapes (Mueller 1999, Figure 2), without stones.
    pub const SHAPES: [EyeSpace; 9] = [
        EyeSpace::shape(&[1]),
        EyeSpace::shape(&[3]),
        EyeSpace::shape(&[7]),
        EyeSpace::shape(&[3, 1]),
        EyeSpace::shape(&[3, 3]),
        EyeSpace::shape(&[7, 2]),
        EyeSpace::shape(&[7, 3]),
        EyeSpace::shape(&[2, 7, 2]),
        EyeSpace::shape(&[3, 7, 2]),
    ];

    const fn shape(rows: &[u32]) -> EyeSpace {
        let (mut points, mut row) = (0, 0);
        while row < rows.len() {
            points |= rows[row] << (row * SIDE);
            row += 1;
        }
        EyeSpace { points, stones: 0, bare: 0 }
    }

    /// The space with these points, each with its column and row, whether a stone is there, and whether it is next to
    /// no stone of the owner. `None` if it does not fit on the grid.
    pub(crate) fn from_cells(cells: impl Iterator<Item = (usize, usize, bool, bool)>) -> Option<EyeSpace> {
        let mut space = EyeSpace::NONE;
        for (column, row, is_stone, is_bare) in cells {
            let bit = point(column, row);
            if bit == 0 {
                return None;
            }
            space.points |= bit;
            space.stones |= if is_stone { bit } else { 0 };
            space.bare |= if is_bare { bit } else { 0 };
        }
        Some(space)
    }

    /// Every way to put opposing stones into the shape that leaves a sound or an unsettled eye.
    pub fn with_stones(self) -> impl Iterator<Item = EyeSpace> {
        (0..=self.points)
            .filter(move |stones| stones & !self.points == 0)
            .map(move |stones| EyeSpace { stones, ..self })
            .filter(|space| space.eye().is_ok())
    }

    /// The same shape with one more opposing stone in this column and row; points that it does not have are
    /// ignored.
    #[must_use]
    pub fn with_stone(self, column: usize, row: usize) -> EyeSpace {
        EyeSpace { stones: self.stones | point(column, row) & self.points, ..self }
    }

    /// Number of points.
    #[must_use]
    pub fn size(self) -> usize {
        self.points.count_ones() as usize
    }

    /// Number of empty points.
    #[must_use]
    pub fn empty_points(self) -> usize {
        self.empty().count_ones() as usize
    }

    fn empty(self) -> u32 {
        self.points & !self.stones
    }

    /// Columns and rows of its points, and whether a stone is there.
    pub fn cells(self) -> impl Iterator<Item = (usize, usize, bool)> {
        bits(self.points).map(move |bit| {
            let index = bit.trailing_zeros() as usize;
            (index % SIDE, index / SIDE, self.stones & bit != 0)
        })
    }

    /// The space with these points, stones and bare points of the grid.
    #[cfg(test)]
    pub(super) fn from_grid(points: u32, stones: u32, bare: u32) -> EyeSpace {
        EyeSpace { points, stones, bare }
    }

    /// Points, stones and bare points as bits of the grid.
    pub(super) fn on_grid(self) -> (u32, u32, u32) {
        (self.points, self.stones, self.bare)
    }

    /// The eye in numbers.
    ///
    /// # Errors
    /// [`Hypothesis::EyeNotPlain`], [`Hypothesis::EyeNotNakade`], and what [`Eye::new`] and [`Eye::with_life`] say.
    pub fn eye(self) -> Result<Eye, Hypothesis> {
        match Room::new(self) {
            Some(mut room) => room.eye(room.whole()),
            None => Err(Hypothesis::EyeTooLarge { size: self.size() as u8 }),
        }
    }

    /// Whether it is one eye and will stay one under alternate play, with every empty point a liberty: the opponent
    /// can go on, with his stones in one block, to a single empty point, and he has an answer to every play.
    #[must_use]
    pub fn is_sound(self) -> bool {
        Room::new(self).is_some_and(|mut room| room.is_sound(room.whole()))
    }

    /// Whether its owner makes two eyes even if the opponent moves first.
    pub(crate) fn will_live(self) -> bool {
        Room::new(self).is_some_and(|room| room.will_live(room.whole()))
    }

    /// The points where the opponent can throw in and leave a sound eye, as eyes with that stone.
    pub fn throw_ins(self) -> impl Iterator<Item = EyeSpace> {
        let mut room = Room::new(self);
        let empty = if self.empty_points() > 1 { self.empty() } else { 0 };
        bits(empty)
            .filter(move |&bit| {
                room.as_mut().is_some_and(|room| room.is_sound(room.whole().with_stone(room.small(bit))))
            })
            .map(move |bit| EyeSpace { stones: self.stones | bit, ..self })
    }

    /// Whether a stone at this column and row is a good throw-in.
    #[must_use]
    pub fn is_throw_in(self, column: usize, row: usize) -> bool {
        let bit = point(column, row);
        self.throw_ins().any(|next| next.stones == self.stones | bit)
    }

    /// Whether the owner, playing at this column and row, has two eyes.
    #[must_use]
    pub fn lives_at(self, column: usize, row: usize) -> bool {
        let bit = point(column, row) & self.empty();
        let lives = |room: Room| matches!(room.filled(room.whole(), room.small(bit)), Filled::Alive);
        bit != 0 && Room::new(self).is_some_and(lives)
    }

    /// How many plays of the owner in a row make two eyes.
    #[must_use]
    pub fn life(self) -> Option<u8> {
        Room::new(self).and_then(|room| room.life(room.whole()))
    }
}

/// The bit of a column and row; none outside the grid.
pub(super) fn point(column: usize, row: usize) -> u32 {
    if column < SIDE && row < SIDE { 1 << (row * SIDE + column) } else { 0 }
}

/// The single bits of a word.
pub(super) fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// A set and the points next to it, as far as they are on the grid.
pub(super) fn grown(set: u32) -> u32 {
    const ALL: u32 = (1 << (SIDE * SIDE)) - 1;
    (set | set << SIDE | set >> SIDE | set << 1 & !LEFT | set >> 1 & !RIGHT) & ALL
}

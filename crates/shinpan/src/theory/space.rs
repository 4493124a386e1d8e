//! Eye spaces: their shape, the stones in them, and what can become of them.
//!
//! Points are bits of a word, on a grid of 5 by 5. The owner's block is everything around, but for the edge of the
//! board: a point whose other neighbours are all off the board is *bare*, no liberty.

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

    /// The eye in numbers.
    ///
    /// # Errors
    /// [`Hypothesis::EyeNotPlain`], [`Hypothesis::EyeNotNakade`], and what [`Eye::new`] and [`Eye::with_life`] say.
    pub fn eye(self) -> Result<Eye, Hypothesis> {
        Soundness::of(self).eye(self)
    }

    /// Whether it is one eye and will stay one under alternate play, with every empty point a liberty: the opponent
    /// can go on, with his stones in one block, to a single empty point, and he has an answer to every play.
    #[must_use]
    pub fn is_sound(self) -> bool {
        Soundness::of(self).is_sound(self)
    }

    /// Whether its owner, to move, makes two eyes.
    pub(crate) fn can_live(self) -> bool {
        let (inside, rim) = (Inside { own: 0, other: self.stones }, self.rim());
        std::iter::once(0)
            .chain(bits(self.empty()))
            .filter(|bit| pieces(self.points & !bit) > 1)
            .any(|bit| inside.play(self.points, bit).is_alive_within(self.points, rim))
    }

    /// Whether its owner makes two eyes even if the opponent moves first.
    pub(crate) fn will_live(self) -> bool {
        // With one liberty the block might be captured instead.
        (self.empty() & self.rim()).count_ones() > 1
            && self.can_live()
            && bits(self.empty()).all(|bit| EyeSpace { stones: self.stones | bit, ..self }.can_live())
    }

    /// The space after its owner has taken a point.
    fn without(self, bit: u32, stones: u32) -> EyeSpace {
        EyeSpace { points: self.points & !bit, stones, bare: self.bare & !grown(bit) }
    }

    fn is_connected(self) -> bool {
        pieces(self.points) <= 1
    }

    /// What becomes of the space when its owner plays at this column and row.
    pub(crate) fn filled(self, column: usize, row: usize) -> Filled {
        let bit = point(column, row);
        let after = Inside { own: 0, other: self.stones }.play(self.points, bit);
        if after.is_alive(self) {
            return Filled::Alive;
        }
        let left = self.without(bit, after.other);
        if left.is_connected() { Filled::One(left) } else { Filled::Several }
    }

    /// The points where the opponent can throw in and leave a sound eye, as eyes with that stone.
    pub fn throw_ins(self) -> impl Iterator<Item = EyeSpace> {
        let mut soundness = Soundness::of(self);
        self.with_one_more().filter(move |&next| soundness.is_sound(next))
    }

    /// Every way to throw in that leaves an empty point.
    fn with_one_more(self) -> impl Iterator<Item = EyeSpace> {
        let room = if self.empty_points() > 1 { self.empty() } else { 0 };
        bits(room).map(move |bit| EyeSpace { stones: self.stones | bit, ..self })
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
        let bit = point(column, row);
        self.points & bit != 0 && Inside { own: 0, other: self.stones }.play(self.points, bit).is_alive(self)
    }

    /// The points next to the owner's block.
    fn rim(self) -> u32 {
        // Points of the space on all four sides; there are none beyond the grid.
        let (points, beside) = (self.points, (self.points << 1 & !LEFT) & (self.points >> 1 & !RIGHT));
        let inner = points & beside & points << SIDE & points >> SIDE;
        points & !self.bare & !inner
    }

    /// How many plays of the owner in a row make two eyes.
    ///
    /// Nothing but the set of points played matters: a block falls when its liberties are in it.
    #[must_use]
    pub fn life(self) -> Option<u8> {
        let (mut blocks, mut count) = ([(0, 0); MOST_BLOCKS], 0);
        let mut rest = self.stones;
        while rest != 0 && count < MOST_BLOCKS {
            let block = flood(self.stones, rest & rest.wrapping_neg());
            rest &= !block;
            blocks[count] = (block, grown(block) & self.empty());
            count += 1;
        }
        let rim = self.rim();
        // Two eyes are two points at least.
        let most = self.points.count_ones().saturating_sub(1);
        let fewest = subsets(self.points).fold(most, |fewest, own| {
            let plays = own.count_ones();
            if plays >= fewest || pieces(self.points & !own) < 2 {
                return fewest;
            }
            let standing = blocks[..count].iter().filter(|(_, liberties)| liberties & !own != 0);
            let other = rest | standing.map(|(block, _)| block).sum::<u32>();
            let lives = own & other == 0 && Inside { own, other }.is_alive_within(self.points, rim);
            if lives { plays } else { fewest }
        });
        (fewest < most).then_some(fewest as u8)
    }
}

/// Which of the spaces that can come from one space are sound, as far as has been asked. Points of the first space are
/// bits of a small number, so that all its descendants have a place in a table.
pub(crate) struct Soundness {
    cells: [u32; MOST_POINTS],
    known: [u64; PLACES / 64],
    sound: [u64; PLACES / 64],
}

/// The points of the largest space that is looked at.
const MOST_POINTS: usize = 7;

/// A place for every set of points and every set of stones.
const PLACES: usize = 1 << (2 * MOST_POINTS);

impl Soundness {
    pub(crate) fn of(space: EyeSpace) -> Soundness {
        let mut cells = [0; MOST_POINTS];
        for (cell, bit) in cells.iter_mut().zip(bits(space.points)) {
            *cell = bit;
        }
        Soundness { cells, known: [0; PLACES / 64], sound: [0; PLACES / 64] }
    }

    /// The place of a space in the table: word and bit.
    fn place(&self, space: EyeSpace) -> (usize, u64) {
        let mut place = 0;
        for (i, &cell) in self.cells.iter().enumerate() {
            place |= usize::from(space.points & cell != 0) << i;
            place |= usize::from(space.stones & cell != 0) << (i + MOST_POINTS);
        }
        (place / 64, 1 << (place % 64))
    }

    /// [`EyeSpace::is_sound`].
    fn is_sound(&mut self, space: EyeSpace) -> bool {
        let (word, bit) = self.place(space);
        if self.known[word] & bit == 0 {
            let sound = space.size() <= MOST_POINTS && self.find(space);
            self.known[word] |= bit;
            self.sound[word] |= if sound { bit } else { 0 };
        }
        self.sound[word] & bit != 0
    }

    fn find(&mut self, space: EyeSpace) -> bool {
        let stones = space.stones;
        if space.empty() & !space.rim() != 0 || space.can_live() {
            return false;
        }
        match space.empty_points() {
            0 => false,
            // The stones are one block in the end.
            1 => flood(stones, stones & stones.wrapping_neg()) == stones && self.is_held_after_plays(space),
            _ => self.has_throw_in(space) && self.is_held_after_plays(space),
        }
    }

    fn has_throw_in(&mut self, space: EyeSpace) -> bool {
        space.with_one_more().any(|next| self.is_sound(next))
    }

    /// Whether the opponent has an answer to every play of the owner.
    fn is_held_after_plays(&mut self, space: EyeSpace) -> bool {
        bits(space.empty()).all(|bit| {
            let after = Inside { own: 0, other: space.stones }.play(space.points, bit);
            let left = space.without(bit, after.other);
            left.is_connected() && (left.size() < 3 || self.is_sound(left) || self.has_throw_in(left))
        })
    }

    /// [`EyeSpace::eye`].
    fn eye(&mut self, space: EyeSpace) -> Result<Eye, Hypothesis> {
        if space.points == 0 {
            return Ok(Eye::NONE);
        }
        let (size, stones) = (space.size() as u8, space.stones.count_ones() as u8);
        let eye = Eye::new(size, stones)?;
        if space.empty() & !space.rim() != 0 {
            return Err(Hypothesis::EyeNotPlain { size });
        }
        match space.life() {
            Some(0) => eye.with_life(0),
            Some(1) if self.has_throw_in(space) => eye.with_life(1),
            Some(plays) if self.is_sound(space) => eye.with_life(plays),
            None if self.is_sound(space) => Ok(eye),
            _ => Err(Hypothesis::EyeNotNakade { size }),
        }
    }

    /// As [`EyeSpace::eye`], but an unsettled eye may have empty points that are no liberties, such as the middle of
    /// the cross: the opponent has to play there, or its owner lives. Two liberties are needed, so that the block is
    /// not captured at once.
    pub(crate) fn loose_eye(&mut self, space: EyeSpace) -> Result<Eye, Hypothesis> {
        match self.eye(space) {
            Err(Hypothesis::EyeNotPlain { size })
                if (space.empty() & space.rim()).count_ones() > 1
                    && space.life() == Some(1)
                    && self.has_throw_in(space) =>
            {
                let inner = (space.empty() & !space.rim()).count_ones() as u8;
                Ok(Eye::new(size, space.stones.count_ones() as u8)?.with_life(1)?.with_inner(inner))
            }
            other => other,
        }
    }
}

/// More blocks do not fit into seven points.
const MOST_BLOCKS: usize = MOST_POINTS;

/// A space after a play of its owner.
pub(crate) enum Filled {
    /// It is two eyes.
    Alive,
    /// It is one space, or none.
    One(EyeSpace),
    /// It is in pieces that are not two eyes yet.
    Several,
}

/// Stones in an eye space.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Inside {
    own: u32,
    other: u32,
}

impl Inside {
    /// After a play of the owner.
    fn play(mut self, points: u32, bit: u32) -> Inside {
        self.own |= bit;
        let mut rest = self.other;
        while rest != 0 {
            let block = flood(self.other, rest & rest.wrapping_neg());
            rest &= !block;
            if grown(block) & points & !self.own & !self.other == 0 {
                self.other &= !block;
            }
        }
        self
    }

    /// Whether the owner has two regions whose empty points are all next to his block (Benson 1976).
    fn is_alive(self, space: EyeSpace) -> bool {
        self.is_alive_within(space.points, space.rim())
    }

    fn is_alive_within(self, points: u32, rim: u32) -> bool {
        let block = flood(self.own, self.own & rim);
        let liberties = rim | grown(block);
        // Stones that are not linked to the block have to live on their own, or the regions next to them are open.
        let mut open = 0;
        loop {
            let eyes = |liberties: u32| {
                let (mut rest, mut eyes) = (points & !self.own, 0);
                while rest != 0 {
                    let region = flood(rest, rest & rest.wrapping_neg());
                    rest &= !region;
                    let empty = region & !self.other;
                    eyes += u32::from(empty != 0 && empty & !liberties == 0 && grown(region) & open == 0);
                }
                eyes
            };
            if eyes(liberties) < 2 {
                return false;
            }
            let mut rest = self.own & !block & !open;
            let fallen = loop {
                let stones = flood(rest, rest & rest.wrapping_neg());
                if stones == 0 || eyes(grown(stones)) < 2 {
                    break stones;
                }
                rest &= !stones;
            };
            if fallen == 0 {
                return true;
            }
            open |= fallen;
        }
    }
}

/// The bit of a column and row; none outside the grid.
fn point(column: usize, row: usize) -> u32 {
    if column < SIDE && row < SIDE { 1 << (row * SIDE + column) } else { 0 }
}

/// The single bits of a word.
fn bits(mut word: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word & word.wrapping_neg();
        word &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// How many pieces a set of at most seven points is in.
///
/// Points less pairs of neighbours plus squares of four is the number of pieces less that of holes (Euler), and a ring
/// around a hole needs eight points.
fn pieces(set: u32) -> u32 {
    debug_assert!(set.count_ones() as usize <= MOST_POINTS, "a larger set may have holes");
    let (beside, above) = (set & set >> 1 & !RIGHT, set & set >> SIDE);
    let squares = beside & beside >> SIDE;
    set.count_ones() + squares.count_ones() - beside.count_ones() - above.count_ones()
}

/// All subsets of a set.
fn subsets(set: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(0_u32), move |&subset| {
        let next = subset.wrapping_sub(set) & set;
        (next != 0).then_some(next)
    })
}

/// A set and the points next to it, as far as they are on the grid.
fn grown(set: u32) -> u32 {
    const ALL: u32 = (1 << (SIDE * SIDE)) - 1;
    (set | set << SIDE | set >> SIDE | set << 1 & !LEFT | set >> 1 & !RIGHT) & ALL
}

/// The part of a set that is connected to a seed.
fn flood(set: u32, seed: u32) -> u32 {
    let mut found = seed & set;
    loop {
        let next = grown(found) & set;
        if next == found {
            return found;
        }
        found = next;
    }
}

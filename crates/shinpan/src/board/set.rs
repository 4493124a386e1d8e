//! Sets of points as bitboards.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::Point;
use super::point::{INDICES, STRIDE};

const WORDS: usize = INDICES.div_ceil(64);

/// A set of points: one bit each, in six words, with the same layout on every board.
///
/// ```
/// use shinpan::board::{PointSet, Size};
///
/// let size = Size::new(5, 5).unwrap();
/// let corner = PointSet::single(size.point("A1").unwrap());
/// let around = corner.neighbours() & size.points();
/// assert_eq!(size.names(around), ["A2", "B1"]);
/// assert_eq!((size.points() - around).component(corner).len(), 1);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// The set without points.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// The set of one point.
    #[inline]
    #[must_use]
    pub fn single(point: Point) -> PointSet {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        PointSet(std::array::from_fn(|i| if i == word { bit } else { 0 }))
    }

    pub(crate) fn rectangle(width: u8, height: u8) -> PointSet {
        let mut set = PointSet::EMPTY;
        for row in 0..usize::from(height) {
            for column in 0..usize::from(width) {
                set.insert(Point::from_index(row * STRIDE + column));
            }
        }
        set
    }

    /// The set with these bits, one for each index of a point.
    #[inline]
    pub(crate) const fn from_words(words: [u64; WORDS]) -> PointSet {
        PointSet(words)
    }

    /// Its bits, one for each index of a point.
    #[inline]
    pub(crate) const fn words(self) -> [u64; WORDS] {
        self.0
    }

    /// Whether the point is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether there is no point in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether the set is exactly `{point}`.
    #[inline]
    #[must_use]
    pub fn is_only(&self, point: Point) -> bool {
        let single = PointSet::single(point);
        self.0.iter().zip(single.0).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// Number of points.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first point, row by row from the top left.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Point::from_index(word * 64 + self.0[word].trailing_zeros() as usize))
    }

    /// The points, row by row from the top left.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Points {
        Points { words: self.0, word: 0 }
    }

    /// Whether every point of this set is in the other.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether the sets share a point.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: &PointSet) -> bool {
        !(*self & *other).is_empty()
    }

    /// The points next to a point of the set. They may lie off the board and in the set itself:
    /// intersect with what is wanted.
    #[inline]
    #[must_use]
    pub fn neighbours(&self) -> PointSet {
        self.up(1) | self.down(1) | self.up(STRIDE) | self.down(STRIDE)
    }

    /// The points of `self` that are connected, inside `self`, to a point of `seed`.
    #[must_use]
    pub fn component(&self, seed: PointSet) -> PointSet {
        let mut found = seed & *self;
        loop {
            found = self.rows_after(found);
            let grown = (found | found.neighbours()) & *self;
            // What was found is part of what has grown: no need to compare both ways.
            if grown.is_subset(&found) {
                return found;
            }
            found = grown;
        }
    }

    /// Some points of the set and all that follow them in their rows without a gap: a carry runs through them, and ends in the
    /// column that no board has.
    #[inline]
    fn rows_after(&self, some: PointSet) -> PointSet {
        let mut carry = false;
        PointSet(std::array::from_fn(|i| {
            let (sum, over) = self.0[i].overflowing_add(some.0[i]);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            carry = over || over_again;
            some.0[i] | self.0[i] & !sum
        }))
    }

    /// The connected parts of the set, in the order of their first points.
    pub fn components(self) -> impl Iterator<Item = PointSet> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let part = rest.component(PointSet::single(rest.first()?));
            rest -= part;
            Some(part)
        })
    }

    /// Every index moved up by `by < 64`.
    #[inline]
    fn up(&self, by: usize) -> PointSet {
        PointSet(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
            self.0[i] << by | carried
        }))
    }

    /// Every index moved down by `by < 64`.
    #[inline]
    fn down(&self, by: usize) -> PointSet {
        PointSet(std::array::from_fn(|i| {
            let carried = if i + 1 == WORDS { 0 } else { self.0[i + 1] << (64 - by) };
            self.0[i] >> by | carried
        }))
    }
}

/// The points of a [`PointSet`].
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.word < WORDS {
            let bits = self.words[self.word];
            if bits != 0 {
                self.words[self.word] = bits & (bits - 1);
                return Some(Point::from_index(self.word * 64 + bits.trailing_zeros() as usize));
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn fold<B, F: FnMut(B, Point) -> B>(self, start: B, mut f: F) -> B {
        let mut all = start;
        for (word, &bits) in self.words.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                all = f(all, Point::from_index(word * 64 + bits.trailing_zeros() as usize));
                bits &= bits - 1;
            }
        }
        all
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl From<Point> for PointSet {
    fn from(point: Point) -> PointSet {
        [point].into_iter().collect()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        for point in points {
            set.insert(point);
        }
        set
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    #[inline]
    fn sub(mut self, other: PointSet) -> PointSet {
        self -= other;
        self
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

//! Bitboards of a quarter of a word to six words: the smallest that holds the points is used.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

use crate::board::PointSet;

/// A set of local points. Index `i` of a point is its row times the stride plus its column.
pub(crate) trait Bits:
    Copy + Eq + Hash + Default + Debug + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Number of indices.
    const LEN: usize;

    /// The set of one index.
    fn bit(index: usize) -> Self;
    /// Every index moved up by `by < 64`.
    fn up(self, by: usize) -> Self;
    /// Every index moved down by `by < 64`.
    fn down(self, by: usize) -> Self;
    /// Number of indices in the set.
    fn count(self) -> u32;
    /// The lowest index; only for sets that are not empty.
    fn first(self) -> usize;
    /// The set without its lowest index.
    fn rest(self) -> Self;

    /// Whether there is nothing in the set.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the index is in the set.
    #[inline]
    fn has(self, index: usize) -> bool {
        !(self & Self::bit(index)).is_empty()
    }

    /// Whether the sets share an index.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Does something with every index, lowest first.
    #[inline(always)]
    fn each(self, mut what: impl FnMut(usize)) {
        for index in self.iter() {
            what(index);
        }
    }

    /// The indices, lowest first.
    #[inline(always)]
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let index = left.first();
            left = left.rest();
            Some(index)
        })
    }
}

macro_rules! bits_of_integer {
    ($integer:ty) => {
        impl Bits for $integer {
            const LEN: usize = <$integer>::BITS as usize;

            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }

            #[inline]
            fn up(self, by: usize) -> Self {
                self << by
            }

            #[inline]
            fn down(self, by: usize) -> Self {
                self >> by
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn rest(self) -> Self {
                self & (self - 1)
            }
        }
    };
}

bits_of_integer!(u16);
bits_of_integer!(u64);
bits_of_integer!(u128);

/// So many words, for larger local games.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Words<const N: usize>([u64; N]);

/// The points of a board: row by row, with the spare column of [`PointSet`].
impl From<PointSet> for Words<6> {
    #[inline]
    fn from(points: PointSet) -> Words<6> {
        Words(points.words())
    }
}

impl From<Words<6>> for PointSet {
    #[inline]
    fn from(words: Words<6>) -> PointSet {
        PointSet::from_words(words.0)
    }
}

impl<const N: usize> Default for Words<N> {
    #[inline]
    fn default() -> Words<N> {
        Words([0; N])
    }
}

// Loops of a known length, which become straight lines of code.

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;

    #[inline(always)]
    fn bitand(mut self, other: Words<N>) -> Words<N> {
        for i in 0..N {
            self.0[i] &= other.0[i];
        }
        self
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;

    #[inline(always)]
    fn bitor(mut self, other: Words<N>) -> Words<N> {
        for i in 0..N {
            self.0[i] |= other.0[i];
        }
        self
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;

    #[inline(always)]
    fn not(mut self) -> Words<N> {
        for i in 0..N {
            self.0[i] = !self.0[i];
        }
        self
    }
}

impl<const N: usize> Bits for Words<N> {
    const LEN: usize = 64 * N;

    #[inline(always)]
    fn bit(index: usize) -> Words<N> {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Words(words)
    }

    #[inline(always)]
    fn up(mut self, by: usize) -> Words<N> {
        let mut carried = 0;
        for word in &mut self.0 {
            (*word, carried) = (*word << by | carried, *word >> (64 - by));
        }
        self
    }

    #[inline(always)]
    fn down(mut self, by: usize) -> Words<N> {
        let mut carried = 0;
        for word in self.0.iter_mut().rev() {
            (*word, carried) = (*word >> by | carried, *word << (64 - by));
        }
        self
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn first(self) -> usize {
        let mut word = 0;
        while word < N - 1 && self.0[word] == 0 {
            word += 1;
        }
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    #[inline(always)]
    fn rest(mut self) -> Words<N> {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    // Word by word: faster than one index after the other.
    #[inline(always)]
    fn each(self, mut what: impl FnMut(usize)) {
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                what(64 * i + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    #[inline(always)]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }
}

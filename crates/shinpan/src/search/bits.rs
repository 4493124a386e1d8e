//! Bitboards of one to six words: the smallest that holds the local game is used.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, Not};

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
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The indices, lowest first.
    #[inline]
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

bits_of_integer!(u64);
bits_of_integer!(u128);

/// So many words, for larger local games.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    #[inline]
    fn default() -> Words<N> {
        Words([0; N])
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;

    #[inline]
    fn bitand(self, other: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;

    #[inline]
    fn bitor(self, other: Words<N>) -> Words<N> {
        Words(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;

    #[inline]
    fn not(self) -> Words<N> {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Words<N> {
    const LEN: usize = 64 * N;

    #[inline]
    fn bit(index: usize) -> Words<N> {
        let mut words = [0; N];
        words[index / 64] = 1 << (index % 64);
        Words(words)
    }

    #[inline]
    fn up(self, by: usize) -> Words<N> {
        Words(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
            self.0[i] << by | carried
        }))
    }

    #[inline]
    fn down(self, by: usize) -> Words<N> {
        Words(std::array::from_fn(|i| {
            let carried = if i == N - 1 { 0 } else { self.0[i + 1] << (64 - by) };
            self.0[i] >> by | carried
        }))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    #[inline]
    fn rest(mut self) -> Words<N> {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, &word| all | word) == 0
    }

    #[inline]
    fn has(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 != 0
    }
}

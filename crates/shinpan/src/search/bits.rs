//! Bitboards of one, two or six words: the smallest that holds the local game is used.

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
    /// A number that differs for most sets.
    fn mix(self) -> u64;

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

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

macro_rules! bits_of_integer {
    ($integer:ty, $mix:expr) => {
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

            #[inline]
            fn mix(self) -> u64 {
                $mix(self)
            }
        }
    };
}

bits_of_integer!(u64, |set: u64| set.wrapping_mul(GOLDEN).rotate_left(29).wrapping_mul(GOLDEN));
bits_of_integer!(u128, |set: u128| {
    ((set as u64).wrapping_mul(GOLDEN) ^ ((set >> 64) as u64).rotate_left(17)).wrapping_mul(GOLDEN)
});

/// Six words, for local games that cover much of a large board.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct Wide([u64; 6]);

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl Bits for Wide {
    const LEN: usize = 384;

    fn bit(index: usize) -> Wide {
        Wide(std::array::from_fn(|i| if i == index / 64 { 1 << (index % 64) } else { 0 }))
    }

    fn up(self, by: usize) -> Wide {
        Wide(std::array::from_fn(|i| {
            let carried = if i == 0 { 0 } else { self.0[i - 1] >> (64 - by) };
            self.0[i] << by | carried
        }))
    }

    fn down(self, by: usize) -> Wide {
        Wide(std::array::from_fn(|i| {
            let carried = if i == 5 { 0 } else { self.0[i + 1] << (64 - by) };
            self.0[i] >> by | carried
        }))
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    fn rest(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn mix(self) -> u64 {
        self.0.iter().fold(0, |all: u64, &word| (all.rotate_left(23) ^ word).wrapping_mul(GOLDEN))
    }
}

//! Random numbers that stay the same: SplitMix64 (Steele, Lea and Flood 2014).
//!
//! A library would do the same work, but may change its numbers with its version and with the width of the machine,
//! and a seed is a promise.

use crate::board::{Colour, Point, PointSet};

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The stream with this number below a seed.
    pub(super) fn new(seed: u64, number: u64) -> Random {
        let start = Random(seed).next();
        Random(Random(start ^ number).next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub(super) fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }

    /// True once in so many times.
    pub(super) fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several things.
    pub(super) fn choose<T: Copy, const N: usize>(&mut self, things: [T; N]) -> T {
        things[self.below(N)]
    }

    /// Black or White.
    pub(super) fn colour(&mut self) -> Colour {
        self.choose(Colour::BOTH)
    }

    /// A point of a set; `None` if it is empty.
    pub(super) fn point(&mut self, set: PointSet) -> Option<Point> {
        set.iter().nth(self.below(set.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first numbers of the published generator for seed 1234567.
    #[test]
    fn the_numbers_are_those_of_splitmix() {
        let mut random = Random(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn numbers_stay_below_their_end() {
        let mut random = Random::new(1, 2);
        let seen: std::collections::BTreeSet<usize> = (0..100).map(|_| random.below(5)).collect();
        assert!(seen.into_iter().eq(0..5));
        assert_eq!((random.below(0), random.point(PointSet::EMPTY)), (0, None));
    }
}

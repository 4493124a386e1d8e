//! Position hashes: one fixed random number for each colour and point, combined by exclusive or.
//!
//! A hash finds a position, the full position confirms it; nothing in this crate decides by hash alone.

use super::point::INDICES;
use super::{Colour, Point};

/// `TABLE[colour][point]`, made by the SplitMix64 generator from a fixed seed at compile time.
static TABLE: [[u64; INDICES]; 2] = {
    let mut table = [[0; INDICES]; 2];
    let mut state: u64 = 0x5348_494e_5041_4e00;
    let mut colour = 0;
    while colour < 2 {
        let mut index = 0;
        while index < INDICES {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut z = state;
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            table[colour][index] = z ^ (z >> 31);
            index += 1;
        }
        colour += 1;
    }
    table
};

/// The share of one stone in the hash of a position.
#[inline]
pub(crate) fn stone(colour: Colour, point: Point) -> u64 {
    TABLE[colour.index()][point.index()]
}

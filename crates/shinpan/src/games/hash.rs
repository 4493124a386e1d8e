//! Hashing for the tables of sums and games. They are asked for every position of a sum, hold what this program made itself,
//! and compare what they find: speed is all that a hash has to have here.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A table with this hash. Nothing may go over one in its own order.
pub(super) type Table<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Multiplies and rotates, a word at a time.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    /// An odd number whose bits look random.
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(Mixer::FACTOR);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.mix(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.mix(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        // The table takes its places from the high bits and the low ones: both have to depend on everything.
        self.0 ^ (self.0 >> 32)
    }
}

//! What is known of the states of a proof search: fixed memory, full states, the least work replaced first.

use super::super::field::{Bits, Certain};
use super::super::state::{PASS, State};
use crate::board::Colour;

/// What is known of a state.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The owner reaches at least this, whatever came before.
    pub(super) least: u16,
    /// And is held to this.
    pub(super) most: u16,
    /// A move with which the mover makes sure of his bound, if it was found by search.
    pub(super) best: u8,
    /// What is certain without search.
    pub(super) certain: Certain,
    /// For which number of points the numbers of the two runs are meant.
    pub(super) wanted: u16,
    /// For each run, the numbers of proof and disproof.
    pub(super) numbers: [[u32; 2]; 2],
}

/// The numbers of a state that a run has not searched.
pub(super) const UNSEARCHED: [u32; 2] = [0; 2];

/// No move.
pub(super) const NO_MOVE: u8 = PASS - 1;

impl Known {
    pub(super) fn new(certain: Certain) -> Known {
        let Certain { least, most, .. } = certain;
        Known { least, most, best: NO_MOVE, certain, wanted: u16::MAX, numbers: [UNSEARCHED; 2] }
    }
}

#[derive(Copy, Clone, Debug)]
struct Entry {
    state: State,
    known: Known,
    work: u32,
}

/// Entries that may stand for one hash.
const WAYS: usize = 4;

/// Buckets to begin with.
const FIRST: usize = 16;

/// The most buckets.
const MOST: usize = 1 << 19;

/// A table of buckets, which grows until it has the memory it may have.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
    used: usize,
}

impl Table {
    fn bucket(&self, hash: u64) -> usize {
        (hash as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    fn find(&self, state: &State, hash: u64) -> Option<usize> {
        if self.entries.is_empty() {
            return None;
        }
        let first = self.bucket(hash);
        (first..first + WAYS).find(|&at| matches!(&self.entries[at], Some(entry) if entry.state == *state))
    }

    pub(super) fn get(&self, state: &State, hash: u64) -> Option<&Known> {
        self.find(state, hash).and_then(|at| self.entries[at].as_ref()).map(|entry| &entry.known)
    }

    /// Keeps what is known; work is added up.
    pub(super) fn put(&mut self, state: &State, hash: u64, known: Known, work: u32) {
        if let Some(at) = self.find(state, hash) {
            if let Some(entry) = &mut self.entries[at] {
                entry.known = known;
                entry.work = entry.work.saturating_add(work);
            }
            return;
        }
        if 2 * self.used >= self.entries.len() && self.entries.len() < MOST * WAYS {
            self.grow();
        }
        self.insert(hash, Entry { state: *state, known, work });
    }

    fn insert(&mut self, hash: u64, entry: Entry) {
        let first = self.bucket(hash);
        let work = |at: usize| self.entries[at].as_ref().map_or(0, |entry| entry.work + 1);
        let at = (first..first + WAYS).min_by_key(|&at| work(at)).unwrap_or(first);
        self.used += usize::from(self.entries[at].is_none());
        self.entries[at] = Some(entry);
    }

    fn grow(&mut self) {
        let size = (2 * self.entries.len()).max(FIRST * WAYS);
        let old = std::mem::replace(&mut self.entries, vec![None; size]);
        self.used = 0;
        for entry in old.into_iter().flatten() {
            self.insert(hash(&entry.state), entry);
        }
    }
}

/// A mixture of everything that makes a state.
pub(super) fn hash(state: &State) -> u64 {
    let halves = |bits: Bits| [bits as u64, (bits >> 64) as u64];
    let rest = u64::from(state.mover == Colour::White)
        | u64::from(state.passes) << 1
        | u64::from(state.ban.unwrap_or(PASS)) << 8;
    let [[a, b], [c, d]] = state.stones.map(halves);
    [a, b, c, d, rest].into_iter().fold(0, |mixed: u64, word| {
        let mixed = (mixed.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 32)
    })
}

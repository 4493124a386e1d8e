//! What is known of the states of a proof search, and how the table keeps it.

use super::super::field::{Bits, Certain};
use super::super::state::{PASS, State};
use crate::board::Colour;
use crate::search::proof::Entry;

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

/// What the table keeps.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Kept {
    state: State,
    pub(super) known: Known,
    work: u32,
}

impl Kept {
    pub(super) fn new(state: &State, known: Known, work: u32) -> Kept {
        Kept { state: *state, known, work }
    }
}

impl Entry for Kept {
    type State = State;

    fn is_of(&self, state: &State) -> bool {
        self.state == *state
    }

    /// What is known only grows.
    fn outlasts(&self, _: &Kept) -> bool {
        false
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn set_work(&mut self, work: u32) {
        self.work = work;
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

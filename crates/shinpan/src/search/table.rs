//! The transposition table: fixed memory, full positions, the least work replaced first.

use super::bits::Bits;
use super::state::State;

/// What is known of a state, from the view of the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// Proof number: the work left to prove a win.
    pub(crate) phi: u32,
    /// Disproof number: the work left to prove a loss.
    pub(crate) delta: u32,
    /// If it is solved: whether the loser could have used one more threat.
    pub(crate) ko_chance: bool,
    /// If it is solved: marks of the positions that the winner's plays create.
    pub(crate) created: Created,
}

/// Marks of positions (Bloom filters): those created on the level of a state, and those created on later levels.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Created {
    pub(crate) here: u128,
    pub(crate) later: u128,
}

impl Created {
    pub(crate) const NOTHING: Created = Created { here: 0, later: 0 };
}

impl Known {
    pub(crate) fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// The number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

#[derive(Copy, Clone, Debug)]
struct Entry<B> {
    state: State<B>,
    known: Known,
    /// Positions searched below.
    work: u32,
    /// The filling of the table in which it was written.
    filling: u32,
}

const WAYS: usize = 4;

/// A table for one run.
#[derive(Debug)]
pub(crate) struct Table<B> {
    entries: Vec<Entry<B>>,
    filling: u32,
}

impl<B: Bits> Table<B> {
    /// A table of at most so many bytes, and at least a few entries.
    pub(crate) fn new(bytes: usize) -> Table<B> {
        let most = (bytes / size_of::<Entry<B>>()).max(1024);
        let buckets = 1usize << (most / WAYS).ilog2();
        let known = Known { phi: 1, delta: 1, ko_chance: false, created: Created::NOTHING };
        let unused = Entry { state: State::default(), known, work: 0, filling: 0 };
        Table { entries: vec![unused; buckets * WAYS], filling: 1 }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.filling += 1;
    }

    fn bucket(&self, state: &State<B>) -> usize {
        (state.hash() as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    #[inline]
    pub(crate) fn get(&self, state: &State<B>) -> Option<Known> {
        let bucket = self.bucket(state);
        self.entries[bucket..bucket + WAYS]
            .iter()
            .find(|entry| entry.filling == self.filling && entry.state == *state)
            .map(|entry| entry.known)
    }

    /// Stores what is known; a solved state is never replaced by numbers about itself.
    pub(crate) fn put(&mut self, state: &State<B>, known: Known, work: u32) {
        let bucket = self.bucket(state);
        let filling = self.filling;
        let ways = &mut self.entries[bucket..bucket + WAYS];
        let slot = match ways.iter().position(|entry| entry.filling == filling && entry.state == *state) {
            Some(slot) if ways[slot].known.is_solved() && !known.is_solved() => return,
            Some(slot) => slot,
            None => {
                let cheapest = (0..WAYS).min_by_key(|&slot| (ways[slot].filling == filling, ways[slot].work));
                cheapest.unwrap_or(0)
            }
        };
        ways[slot] = Entry { state: *state, known, work, filling };
    }
}

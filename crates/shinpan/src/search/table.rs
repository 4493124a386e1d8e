//! The transposition table: fixed memory, full positions, the least work replaced first.

use std::ops::BitOr;

use super::bits::Bits;
use super::state::State;

/// What is known of a state, from the view of the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known<B> {
    /// Proof number: the work left to prove a win.
    pub(crate) phi: u32,
    /// Disproof number: the work left to prove a loss.
    pub(crate) delta: u32,
    /// If it is solved: whether the loser could have used one more threat.
    pub(crate) ko_chance: bool,
    /// If it is solved: marks of the positions that the winner's plays create.
    pub(crate) created: Created<B>,
}

/// Marks of positions (Bloom filters): those created on the level of a state, and those created on later levels.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created<B> {
    pub(crate) here: u128,
    pub(crate) later: u128,
    /// The points where stones can be captured on the way.
    pub(crate) captured: B,
    /// How many passes of the attacker there can be on the way, less those of the defender, at most.
    pub(crate) waits: i8,
}

impl<B: Bits> Default for Created<B> {
    fn default() -> Created<B> {
        Created { here: 0, later: 0, captured: B::default(), waits: i8::MIN }
    }
}

impl<B: Bits> BitOr for Created<B> {
    type Output = Created<B>;

    fn bitor(self, other: Created<B>) -> Created<B> {
        Created {
            here: self.here | other.here,
            later: self.later | other.later,
            captured: self.captured | other.captured,
            waits: self.waits.max(other.waits),
        }
    }
}

impl<B> Known<B> {
    pub(crate) fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

/// The number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

#[derive(Copy, Clone, Debug)]
struct Entry<B> {
    state: State<B>,
    known: Known<B>,
    /// Positions searched below.
    work: u32,
    /// The filling of the table in which it was written.
    filling: u32,
}

const WAYS: usize = 4;

/// A table of buckets. Most looks find nothing, so the tags of a bucket lie together, apart from its entries.
#[derive(Debug)]
pub(crate) struct Table<B> {
    tags: Vec<[u32; WAYS]>,
    entries: Vec<[Entry<B>; WAYS]>,
    filling: u32,
}

/// Where a state belongs, and how it is marked there.
#[derive(Copy, Clone, Debug)]
struct Place {
    bucket: usize,
    tag: u32,
}

impl<B: Bits> Table<B> {
    /// A table of at most so many bytes, and at least a few entries.
    pub(crate) fn new(bytes: usize) -> Table<B> {
        let each = size_of::<[Entry<B>; WAYS]>() + size_of::<[u32; WAYS]>();
        let buckets = 1usize << (bytes / each).max(256).ilog2();
        let known = Known { phi: 1, delta: 1, ko_chance: false, created: Created::default() };
        let unused = Entry { state: State::default(), known, work: 0, filling: 0 };
        Table { tags: vec![[0; WAYS]; buckets], entries: vec![[unused; WAYS]; buckets], filling: 1 }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.filling += 1;
    }

    #[inline]
    fn place(&self, state: &State<B>) -> Place {
        let hash = state.hash();
        Place { bucket: hash as usize & (self.tags.len() - 1), tag: (hash >> 32) as u32 ^ self.filling }
    }

    #[inline]
    fn find(&self, state: &State<B>, place: Place) -> Option<usize> {
        let tags = &self.tags[place.bucket];
        (0..WAYS).find(|&way| {
            tags[way] == place.tag && {
                let entry = &self.entries[place.bucket][way];
                entry.filling == self.filling && entry.state == *state
            }
        })
    }

    #[inline]
    pub(crate) fn get(&self, state: &State<B>) -> Option<Known<B>> {
        let place = self.place(state);
        self.find(state, place).map(|way| self.entries[place.bucket][way].known)
    }

    /// Stores what is known; a solved state is never replaced by numbers about itself.
    pub(crate) fn put(&mut self, state: &State<B>, known: Known<B>, work: u32) {
        let place = self.place(state);
        let found = self.find(state, place);
        let filling = self.filling;
        let ways = &mut self.entries[place.bucket];
        let way = match found {
            Some(way) if ways[way].known.is_solved() && !known.is_solved() => return,
            Some(way) => way,
            None => {
                let cheapest = (0..WAYS).min_by_key(|&way| (ways[way].filling == filling, ways[way].work));
                cheapest.unwrap_or(0)
            }
        };
        ways[way] = Entry { state: *state, known, work, filling };
        self.tags[place.bucket][way] = place.tag;
    }
}

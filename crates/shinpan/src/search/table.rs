//! The transposition table: fixed memory, full positions, the least work replaced first.

use std::ops::BitOr;

use super::bits::Bits;
use super::solver::Solved;
use super::state::{NO_MOVE, State};

/// What is known of a state, from the view of the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known<B> {
    /// Proof number: the work left to prove a win.
    pub(crate) phi: u32,
    /// Disproof number: the work left to prove a loss.
    pub(crate) delta: u32,
    /// If it is solved: whether the loser could have used one more threat.
    pub(crate) ko_chance: bool,
    /// If it is solved: whether the winner passes somewhere because he is banned from a ko.
    pub(crate) idles: bool,
    /// If the side to move wins: a point where it does, [`NO_BAN`](super::state::NO_BAN) for a pass, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// If it is solved: marks of the positions that the winner's plays create.
    pub(crate) created: Created<B>,
}

/// Marks of positions (Bloom filters): those created on the level of a state, and those created on later levels.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created<B> {
    pub(crate) here: u64,
    pub(crate) later: u64,
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

impl<B: Bits> Known<B> {
    /// Numbers of a state that is not solved.
    pub(crate) fn open(phi: u32, delta: u32) -> Known<B> {
        Known { phi, delta, ko_chance: false, idles: false, best: NO_MOVE, created: Created::default() }
    }

    /// The result, if there is one. What is kept holds in every line.
    pub(super) fn solved(&self) -> Option<Solved<B>> {
        let Known { ko_chance, idles, best, created, .. } = *self;
        self.is_solved().then(|| Solved { ko_chance, idles, best, created, ..Solved::plain(self.phi == 0) })
    }

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
}

const WAYS: usize = 4;

/// What is looked at first: one line of memory for each bucket.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Signs {
    /// Those of the entries.
    tags: [u32; WAYS],
    /// Positions searched below each entry; none if it is not in use.
    work: [u32; WAYS],
    /// Those of states that have been tested in vain. A wrong one costs no more than a test left out.
    tested: [u32; 16 - 2 * WAYS],
}

const UNUSED: Signs = Signs { tags: [0; WAYS], work: [0; WAYS], tested: [0; 16 - 2 * WAYS] };

/// A table of buckets, which grows until it has the memory it may have.
#[derive(Debug)]
pub(crate) struct Table<B> {
    signs: Vec<Signs>,
    entries: Vec<[Entry<B>; WAYS]>,
    /// The number of buckets that it may have.
    most: usize,
    /// Entries in use.
    used: usize,
}

/// The number of buckets to begin with.
const FIRST: usize = 512;

/// Where a state belongs, and how it is marked there.
#[derive(Copy, Clone, Debug)]
struct Place {
    bucket: usize,
    tag: u32,
}

impl<B: Bits> Table<B> {
    /// A table of at most so many bytes, and at least a few entries.
    pub(crate) fn new(bytes: usize) -> Table<B> {
        let each = size_of::<[Entry<B>; WAYS]>() + size_of::<Signs>();
        let most = 1usize << (bytes / each).max(256).ilog2();
        let mut table = Table { signs: vec![], entries: vec![], most, used: 0 };
        table.make(most.min(FIRST));
        table
    }

    fn make(&mut self, buckets: usize) {
        let unused = Entry { state: State::default(), known: Known::open(1, 1) };
        self.signs = vec![UNUSED; buckets];
        self.entries = vec![[unused; WAYS]; buckets];
        self.used = 0;
    }

    /// The bytes it has now.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.signs[..]) + size_of_val(&self.entries[..])
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.signs.fill(UNUSED);
        self.used = 0;
    }

    /// Whether it is the first time that a state is asked for its tests, as far as is known.
    pub(crate) fn is_untested(&mut self, hash: u64) -> bool {
        let place = self.place(hash);
        let tested = &mut self.signs[place.bucket].tested;
        if tested.contains(&place.tag) {
            return false;
        }
        // The same place on machines of every width.
        tested[((hash >> 24) % tested.len() as u64) as usize] = place.tag;
        true
    }

    /// Reads the tags of a state, so that they are at hand when it is looked for.
    #[inline]
    pub(crate) fn touch(&self, hash: u64) -> u32 {
        self.signs[self.place(hash).bucket].tags[0]
    }

    /// Reads what may be the entry of a state, so that it is at hand when it is looked for.
    #[inline]
    pub(crate) fn touch_entry(&self, hash: u64) -> u32 {
        let place = self.place(hash);
        let way = self.signs[place.bucket].tags.iter().position(|&tag| tag == place.tag);
        way.map_or(0, |way| {
            let entry = &self.entries[place.bucket][way];
            u32::from(entry.state.banned) ^ entry.known.phi
        })
    }

    #[inline]
    fn place(&self, hash: u64) -> Place {
        Place { bucket: hash as usize & (self.signs.len() - 1), tag: (hash >> 32) as u32 }
    }

    #[inline]
    fn find(&self, state: &State<B>, place: Place) -> Option<usize> {
        let Signs { tags, work, .. } = &self.signs[place.bucket];
        (0..WAYS).find(|&way| {
            tags[way] == place.tag && work[way] > 0 && self.entries[place.bucket][way].state == *state
        })
    }

    /// What is known of a state with this hash.
    #[inline]
    pub(crate) fn get(&self, state: &State<B>, hash: u64) -> Option<&Known<B>> {
        let place = self.place(hash);
        self.find(state, place).map(|way| &self.entries[place.bucket][way].known)
    }

    /// Stores what is known; a solved state is never replaced by numbers about itself.
    pub(crate) fn put(&mut self, state: &State<B>, hash: u64, known: Known<B>, work: u32) {
        if self.used > 2 * self.signs.len() && self.signs.len() < self.most {
            self.grow();
        }
        self.write(Entry { state: *state, known }, hash, work.max(1));
    }

    fn write(&mut self, entry: Entry<B>, hash: u64, work: u32) {
        let place = self.place(hash);
        let found = self.find(&entry.state, place);
        let signs = &mut self.signs[place.bucket];
        let ways = &mut self.entries[place.bucket];
        let way = match found {
            Some(way) if ways[way].known.is_solved() && !entry.known.is_solved() => return,
            Some(way) => way,
            None => {
                let cheapest = (0..WAYS).min_by_key(|&way| signs.work[way]).unwrap_or(0);
                self.used += usize::from(signs.work[cheapest] == 0);
                signs.work[cheapest] = 0;
                cheapest
            }
        };
        ways[way] = entry;
        signs.tags[way] = place.tag;
        signs.work[way] = signs.work[way].saturating_add(work);
    }

    /// The entries in use, with the positions searched below them.
    fn in_use(&self) -> impl Iterator<Item = (&Entry<B>, u32)> {
        let all = self.entries.iter().flatten().zip(self.signs.iter().flat_map(|signs| signs.work));
        all.filter(|(_, work)| *work > 0)
    }

    /// The states that are solved, with whether the side to move wins and the positions searched for it.
    pub(crate) fn solved(&self) -> impl Iterator<Item = (&State<B>, bool, u32)> {
        let solved = self.in_use().filter(|(entry, _)| entry.known.is_solved());
        solved.map(|(entry, work)| (&entry.state, entry.known.phi == 0, work))
    }

    fn grow(&mut self) {
        let mut larger = Table { signs: vec![], entries: vec![], most: self.most, used: 0 };
        larger.make((4 * self.signs.len()).min(self.most));
        for (entry, work) in self.in_use() {
            larger.write(*entry, entry.state.hash(), work);
        }
        *self = larger;
    }
}

//! The transposition table: fixed memory, full positions, the least work replaced first.

use std::ops::BitOr;

use super::solver::Solved;
use super::state::{NO_MOVE, State};
use crate::local::Bits;

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

/// What is known of a state, in one line of memory if the board fits into a word.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Entry<B> {
    stones: [B; 2],
    key: u64,
    created: [u64; 2],
    captured: B,
    phi: u32,
    delta: u32,
    /// Positions searched below it.
    work: u32,
    best: u16,
    waits: i8,
    /// A bit for a ko-chance, one for idling.
    flags: u8,
}

const _: () = assert!(size_of::<Entry<u64>>() == 64);

impl<B: Bits> Entry<B> {
    fn new(state: &State<B>, known: &Known<B>, work: u32) -> Entry<B> {
        let Known { phi, delta, ko_chance, idles, best, created } = *known;
        let Created { here, later, captured, waits } = created;
        let (stones, key, created) = (state.stones, state.key(), [here, later]);
        let flags = u8::from(ko_chance) | u8::from(idles) << 1;
        Entry { stones, key, created, captured, phi, delta, work, best, waits, flags }
    }

    fn state(&self) -> State<B> {
        State::of(self.stones, self.key)
    }

    fn known(&self) -> Known<B> {
        let Entry { created: [here, later], captured, phi, delta, best, waits, flags, .. } = *self;
        let created = Created { here, later, captured, waits };
        Known { phi, delta, ko_chance: flags & 1 != 0, idles: flags & 2 != 0, best, created }
    }

    fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

const WAYS: usize = 4;
const MARKS: usize = 8;

/// What is looked at first: one line of memory for each bucket.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
struct Signs {
    /// Those of the entries.
    tags: [u32; WAYS],
    /// Where the entries are, counted from one, and above that how much work they took; 0 if there is none.
    slots: [u32; WAYS],
    /// States that have been tested in vain: part of their tags, and their first numbers. A wrong one costs no more
    /// than a test left out.
    tested: [u32; MARKS],
}

const UNUSED: Signs = Signs { tags: [0; WAYS], slots: [0; WAYS], tested: [0; MARKS] };

/// The bits of a slot that say where the entry is.
const PLACE: u32 = (1 << 27) - 1;

/// The part of a mark that holds the first numbers of a state, and what stands there without them.
const NO_NUMBERS: u32 = (1 << 18) - 1;

/// A table of buckets, which grows until it has the memory it may have. The entries lie side by side, in the order in
/// which they came, in pieces that never move.
#[derive(Debug)]
pub(crate) struct Table<B> {
    signs: Vec<Signs>,
    entries: Vec<Vec<Entry<B>>>,
    /// The hashes of the entries, so that the table grows without reading them.
    hashes: Vec<u64>,
    /// The number of buckets that it may have.
    most: usize,
    /// Entries that have been added.
    used: usize,
    /// Those of them that can be used again.
    free: Vec<u32>,
}

/// The number of buckets to begin with, whatever the memory: so searches are the same as long as they fit.
const FIRST: usize = 256;

/// The entries of a piece.
const PIECE: usize = 1 << 11;

/// Where a state belongs, and how it is marked there.
#[derive(Copy, Clone, Debug)]
struct Place {
    bucket: usize,
    tag: u32,
}

impl<B: Bits> Table<B> {
    /// A table of at most so many bytes, and at least a few entries.
    pub(crate) fn new(bytes: usize) -> Table<B> {
        let each = WAYS * (size_of::<Entry<B>>() + size_of::<u64>()) + size_of::<Signs>();
        let most = (bytes / each).clamp(FIRST, PLACE as usize / WAYS);
        Table { signs: vec![UNUSED; FIRST], entries: vec![], hashes: vec![], most, used: 0, free: vec![] }
    }

    /// The bytes it has now.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.signs[..])
            + self.entries.len() * PIECE * size_of::<Entry<B>>()
            + self.hashes.capacity() * size_of::<u64>()
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        // As it was at the start: what is small is cleared fast.
        self.signs = vec![UNUSED; FIRST];
        self.entries.clear();
        self.hashes.clear();
        self.free.clear();
        self.used = 0;
    }

    /// Whether a state has been tested in vain, as far as is remembered.
    pub(crate) fn is_tested(&self, hash: u64) -> bool {
        self.mark(hash).is_some()
    }

    /// Remembers for a while that a state has been tested in vain.
    pub(crate) fn mark_tested(&mut self, hash: u64) {
        if self.mark(hash).is_none() {
            self.set_mark(hash, NO_NUMBERS);
        }
    }

    /// The first numbers of a state, if they are remembered.
    pub(crate) fn first_numbers(&self, hash: u64) -> Option<(u16, u16)> {
        let way = self.mark(hash)?;
        let numbers = self.signs[self.place(hash).bucket].tested[way] & NO_NUMBERS;
        (numbers != NO_NUMBERS).then_some(((numbers >> 9) as u16, (numbers & 511) as u16))
    }

    /// Remembers the first numbers of a state, both below 511, for a while.
    pub(crate) fn keep_first_numbers(&mut self, hash: u64, (phi, delta): (u16, u16)) {
        self.set_mark(hash, u32::from(phi) << 9 | u32::from(delta));
    }

    fn mark(&self, hash: u64) -> Option<usize> {
        let place = self.place(hash);
        let tested = &self.signs[place.bucket].tested;
        tested.iter().position(|mark| (mark ^ place.tag) & !NO_NUMBERS == 0)
    }

    fn set_mark(&mut self, hash: u64, numbers: u32) {
        let place = self.place(hash);
        let way = self.mark(hash).unwrap_or(place.tag as usize % MARKS);
        self.signs[place.bucket].tested[way] = (place.tag & !NO_NUMBERS) | numbers;
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
        let Signs { tags, slots, .. } = &self.signs[place.bucket];
        let way = (0..WAYS).find(|&way| tags[way] == place.tag && slots[way] != 0);
        way.map_or(0, |way| self.entry(slots[way]).phi)
    }

    #[inline]
    fn place(&self, hash: u64) -> Place {
        let bucket = ((u64::from(hash as u32) * self.signs.len() as u64) >> 32) as usize;
        Place { bucket, tag: (hash >> 32) as u32 }
    }

    #[inline]
    fn entry(&self, slot: u32) -> &Entry<B> {
        let index = (slot & PLACE) as usize - 1;
        &self.entries[index / PIECE][index % PIECE]
    }

    #[inline]
    fn find(&self, state: &State<B>, place: Place) -> Option<usize> {
        let Signs { tags, slots, .. } = &self.signs[place.bucket];
        (0..WAYS).find(|&way| {
            tags[way] == place.tag && slots[way] != 0 && {
                let entry = self.entry(slots[way]);
                entry.stones == state.stones && entry.key == state.key()
            }
        })
    }

    /// Whether there may be something about a state with this hash.
    #[inline]
    pub(crate) fn may_have(&self, hash: u64) -> bool {
        let place = self.place(hash);
        self.signs[place.bucket].tags.contains(&place.tag)
    }

    /// What is known of a state with this hash.
    #[inline]
    pub(crate) fn get(&self, state: &State<B>, hash: u64) -> Option<Known<B>> {
        let place = self.place(hash);
        self.find(state, place).map(|way| self.entry(self.signs[place.bucket].slots[way]).known())
    }

    /// Stores what is known; a solved state is never replaced by numbers about itself.
    pub(crate) fn put(&mut self, state: &State<B>, hash: u64, known: Known<B>, work: u32) {
        if self.used > 2 * self.signs.len() && self.signs.len() < self.most {
            self.grow();
        }
        let place = self.place(hash);
        let found = self.find(state, place);
        let (way, slot, work) = match found {
            Some(way) => {
                let slot = self.signs[place.bucket].slots[way];
                let entry = self.entry(slot);
                if entry.is_solved() && !known.is_solved() {
                    return;
                }
                (way, slot, entry.work.saturating_add(work.max(1)))
            }
            None => {
                // The least work is replaced.
                let slots = &self.signs[place.bucket].slots;
                let way = (0..WAYS)
                    .min_by_key(|&way| slots[way] & !PLACE | u32::from(slots[way] != 0))
                    .unwrap_or(0);
                (way, slots[way], work.max(1))
            }
        };
        let entry = Entry::new(state, &known, work);
        let index = match slot {
            0 => self.add(entry, hash),
            _ => {
                let index = (slot & PLACE) as usize - 1;
                self.entries[index / PIECE][index % PIECE] = entry;
                self.hashes[index] = hash;
                index
            }
        };
        let signs = &mut self.signs[place.bucket];
        signs.tags[way] = place.tag;
        signs.slots[way] = sign(index, work);
    }

    /// Adds an entry and gives its index.
    fn add(&mut self, entry: Entry<B>, hash: u64) -> usize {
        if let Some(index) = self.free.pop() {
            let index = index as usize;
            self.entries[index / PIECE][index % PIECE] = entry;
            self.hashes[index] = hash;
            return index;
        }
        let index = self.used;
        if index.is_multiple_of(PIECE) {
            self.entries.push(Vec::with_capacity(PIECE));
        }
        self.entries[index / PIECE].push(entry);
        self.hashes.push(hash);
        self.used += 1;
        index
    }

    /// The states that are solved, with whether the side to move wins and the positions searched for it.
    pub(crate) fn solved(&self) -> impl Iterator<Item = (State<B>, bool, u32)> {
        let all = self.entries.iter().flatten();
        all.filter(|entry| entry.is_solved()).map(|entry| (entry.state(), entry.phi == 0, entry.work))
    }

    fn grow(&mut self) {
        let buckets = (2 * self.signs.len()).min(self.most);
        let before = std::mem::replace(&mut self.signs, vec![UNUSED; buckets]);
        for slot in before.iter().flat_map(|signs| signs.slots).filter(|&slot| slot != 0) {
            let place = self.place(self.hashes[(slot & PLACE) as usize - 1]);
            let Signs { tags, slots, .. } = &mut self.signs[place.bucket];
            // Buckets that are not split in two may overflow.
            let way = (0..WAYS).min_by_key(|&way| slots[way]).unwrap_or(0);
            self.free.extend(Some(slots[way] & PLACE).filter(|&place| place != 0).map(|place| place - 1));
            tags[way] = place.tag;
            slots[way] = slot;
        }
    }
}

/// Where an entry is, and how much work it took.
fn sign(index: usize, work: u32) -> u32 {
    work.ilog2() << PLACE.count_ones() | (index as u32 + 1)
}

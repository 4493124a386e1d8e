//! The transposition table: fixed memory, full states, the least work replaced first.

/// What a table keeps of a state.
pub(crate) trait Entry: Copy {
    /// What it is about.
    type State;

    /// Whether it is about this state: a hash finds, the full state confirms.
    fn is_of(&self, state: &Self::State) -> bool;

    /// Whether it stays, although something has been found of the same state later.
    fn outlasts(&self, later: &Self) -> bool;

    /// Positions searched for it.
    fn work(&self) -> u32;

    fn set_work(&mut self, work: u32);
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
#[derive(Clone, Debug)]
pub(crate) struct Table<E> {
    signs: Vec<Signs>,
    entries: Vec<Vec<E>>,
    /// The hashes of the entries, so that the table grows without reading them.
    hashes: Vec<u64>,
    /// The number of buckets to begin with, whatever the memory: so searches are the same as long as they fit.
    first: usize,
    /// The number of buckets that it may have.
    most: usize,
    /// Entries that have been added.
    used: usize,
    /// Those of them that can be used again.
    free: Vec<u32>,
}

/// The entries of a piece.
const PIECE: usize = 1 << 11;

/// Where a state belongs, and how it is marked there.
#[derive(Copy, Clone, Debug)]
struct Place {
    bucket: usize,
    tag: u32,
}

impl<E: Entry> Table<E> {
    /// A table that begins with so many buckets, has at most so many bytes, and at least its first buckets.
    pub(crate) fn new(first: usize, bytes: usize) -> Table<E> {
        let each = WAYS * (size_of::<E>() + size_of::<u64>()) + size_of::<Signs>();
        let most = (bytes / each).clamp(first, PLACE as usize / WAYS);
        let signs = vec![UNUSED; first];
        Table { signs, entries: vec![], hashes: vec![], first, most, used: 0, free: vec![] }
    }

    /// The bytes it has now.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.signs[..])
            + self.entries.iter().map(Vec::capacity).sum::<usize>() * size_of::<E>()
            + self.hashes.capacity() * size_of::<u64>()
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        // As it was at the start: what is small is cleared fast.
        self.signs = vec![UNUSED; self.first];
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
        way.map_or(0, |way| self.entry(slots[way]).work())
    }

    #[inline]
    fn place(&self, hash: u64) -> Place {
        let bucket = ((u64::from(hash as u32) * self.signs.len() as u64) >> 32) as usize;
        Place { bucket, tag: (hash >> 32) as u32 }
    }

    #[inline]
    fn entry(&self, slot: u32) -> &E {
        let index = (slot & PLACE) as usize - 1;
        &self.entries[index / PIECE][index % PIECE]
    }

    #[inline]
    fn find(&self, state: &E::State, place: Place) -> Option<usize> {
        let Signs { tags, slots, .. } = &self.signs[place.bucket];
        (0..WAYS)
            .find(|&way| tags[way] == place.tag && slots[way] != 0 && self.entry(slots[way]).is_of(state))
    }

    /// Whether there may be something about a state with this hash.
    #[inline]
    pub(crate) fn may_have(&self, hash: u64) -> bool {
        let place = self.place(hash);
        self.signs[place.bucket].tags.contains(&place.tag)
    }

    /// What is known of a state with this hash.
    #[inline]
    pub(crate) fn get(&self, state: &E::State, hash: u64) -> Option<&E> {
        let place = self.place(hash);
        self.find(state, place).map(|way| self.entry(self.signs[place.bucket].slots[way]))
    }

    /// Keeps an entry; the work for the same state is added up.
    pub(crate) fn put(&mut self, state: &E::State, hash: u64, mut entry: E) {
        if self.used > 2 * self.signs.len() && self.signs.len() < self.most {
            self.grow();
        }
        let place = self.place(hash);
        let found = self.find(state, place);
        let (way, slot, work) = match found {
            Some(way) => {
                let slot = self.signs[place.bucket].slots[way];
                let before = self.entry(slot);
                if before.outlasts(&entry) {
                    return;
                }
                (way, slot, before.work().saturating_add(entry.work().max(1)))
            }
            None => {
                // The least work is replaced.
                let slots = &self.signs[place.bucket].slots;
                let way = (0..WAYS)
                    .min_by_key(|&way| slots[way] & !PLACE | u32::from(slots[way] != 0))
                    .unwrap_or(0);
                (way, slots[way], entry.work().max(1))
            }
        };
        entry.set_work(work);
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
    fn add(&mut self, entry: E, hash: u64) -> usize {
        if let Some(index) = self.free.pop() {
            let index = index as usize;
            self.entries[index / PIECE][index % PIECE] = entry;
            self.hashes[index] = hash;
            return index;
        }
        let index = self.used;
        if index.is_multiple_of(PIECE) {
            // Small searches stay small.
            let room = if index == 0 { PIECE.min(WAYS * self.first) } else { PIECE };
            self.entries.push(Vec::with_capacity(room));
        }
        self.entries[index / PIECE].push(entry);
        self.hashes.push(hash);
        self.used += 1;
        index
    }

    /// All entries, in the order in which they came.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &E> {
        self.entries.iter().flatten()
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

#[cfg(test)]
mod tests {
    use super::{Entry, Table};
    use std::collections::HashMap;

    /// A number, of which another is known.
    #[derive(Copy, Clone, Debug)]
    struct Fact {
        about: u64,
        known: u64,
        work: u32,
    }

    impl Entry for Fact {
        type State = u64;

        fn is_of(&self, state: &u64) -> bool {
            self.about == *state
        }

        fn outlasts(&self, later: &Fact) -> bool {
            self.known > later.known
        }

        fn work(&self) -> u32 {
            self.work
        }

        fn set_work(&mut self, work: u32) {
            self.work = work;
        }
    }

    /// Tags are rare, so that different states meet under the same one.
    fn hash(state: u64) -> u64 {
        state.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32 | (state % 7) << 32
    }

    #[test]
    fn what_is_found_is_what_was_kept_last_of_the_state() {
        let mut random = fastrand::Rng::with_seed(1);
        let mut table = Table::new(16, 1 << 16);
        let mut twin: HashMap<u64, u64> = HashMap::new();
        for known in 0..100_000 {
            let about = random.u64(0..5_000);
            table.put(&about, hash(about), Fact { about, known, work: random.u32(0..10) });
            twin.insert(about, known);
            let asked = random.u64(0..5_000);
            if let Some(fact) = table.get(&asked, hash(asked)) {
                assert_eq!((fact.about, Some(&fact.known)), (asked, twin.get(&asked)));
            }
        }
        assert!(table.bytes() <= 1 << 17, "{}", table.bytes());
        let found = (0..5_000).filter(|&state| table.get(&state, hash(state)).is_some()).count();
        assert!(found > 400, "{found}");
    }

    #[test]
    fn what_outlasts_stays_and_work_is_added_up() {
        let mut table = Table::new(16, 0);
        table.put(&1, 1, Fact { about: 1, known: 5, work: 3 });
        table.put(&1, 1, Fact { about: 1, known: 4, work: 3 });
        assert_eq!(table.get(&1, 1).map(|fact| (fact.known, fact.work)), Some((5, 3)));
        table.put(&1, 1, Fact { about: 1, known: 6, work: 0 });
        assert_eq!(table.get(&1, 1).map(|fact| (fact.known, fact.work)), Some((6, 4)));
        table.forget();
        assert!(table.get(&1, 1).is_none());
    }
}

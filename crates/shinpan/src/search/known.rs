//! What is known of a state of a run, and how the table keeps it.

use std::ops::BitOr;

use super::proof::Entry;
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

impl<B: Bits> Created<B> {
    /// The marks of a proof that is not known move by move.
    pub(crate) fn of_anything(self) -> Created<B> {
        Created { here: u64::MAX, captured: !B::default(), waits: i8::MAX, ..self }
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

/// What is known of a state, in one line of memory if the board fits into a word.
#[derive(Copy, Clone, Debug)]
#[repr(align(64))]
pub(crate) struct Packed<B> {
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

const _: () = assert!(size_of::<Packed<u64>>() == 64);

impl<B: Bits> Packed<B> {
    pub(super) fn new(state: &State<B>, known: &Known<B>, work: u32) -> Packed<B> {
        let Known { phi, delta, ko_chance, idles, best, created } = *known;
        let Created { here, later, captured, waits } = created;
        let (stones, key, created) = (state.stones, state.key(), [here, later]);
        let flags = u8::from(ko_chance) | u8::from(idles) << 1;
        Packed { stones, key, created, captured, phi, delta, work, best, waits, flags }
    }

    /// The state that it is about.
    pub(super) fn state(&self) -> State<B> {
        State::of(self.stones, self.key)
    }

    pub(super) fn known(&self) -> Known<B> {
        let Packed { created: [here, later], captured, phi, delta, best, waits, flags, .. } = *self;
        let created = Created { here, later, captured, waits };
        Known { phi, delta, ko_chance: flags & 1 != 0, idles: flags & 2 != 0, best, created }
    }

    pub(super) fn is_solved(&self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

impl<B: Bits> Entry for Packed<B> {
    type State = State<B>;

    #[inline]
    fn is_of(&self, state: &State<B>) -> bool {
        self.stones == state.stones && self.key == state.key()
    }

    /// A solved state is never replaced by numbers about itself.
    fn outlasts(&self, later: &Packed<B>) -> bool {
        self.is_solved() && !later.is_solved()
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn set_work(&mut self, work: u32) {
        self.work = work;
    }
}

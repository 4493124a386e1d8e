//! A state of a race: everything but the line of play that decides how it goes on; and what the table keeps of it.

use super::Value;
use crate::local::Bits;
use crate::search::proof::Entry;
use crate::search::{spread, stones};

/// No point is banned; as a move, a pass.
pub(super) const NONE: u16 = u16::MAX;

/// No move, not even a pass.
pub(super) const NO_MOVE: u16 = u16::MAX - 1;

/// Nobody has threats.
const NOBODY: u8 = 2;

/// Stones, side to move, ban and threats, and who is to capture.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct State<B> {
    /// Black's and White's.
    pub(super) stones: [B; 2],
    /// The point that the side to move may not retake, or [`NONE`].
    pub(super) banned: u16,
    /// 0 for Black.
    pub(super) side: u8,
    /// The side that is to capture.
    pub(super) goal: u8,
    /// The side that has threats, or [`NOBODY`].
    owner: u8,
    threats: u8,
}

impl<B: Bits> State<B> {
    pub(super) fn new(
        stones: [B; 2],
        (goal, side): (u8, u8),
        banned: u16,
        threats: Option<(u8, u8)>,
    ) -> State<B> {
        let (owner, threats) = threats.filter(|&(_, number)| number > 0).unwrap_or((NOBODY, 0));
        State { stones, banned, side, goal, owner, threats }
    }

    /// Whether the side to move is to capture.
    pub(super) fn is_attack(&self) -> bool {
        self.side == self.goal
    }

    /// Whether the side to move may retake a ko at once.
    pub(super) fn has_threat(&self) -> bool {
        self.owner == self.side
    }

    /// Whether nothing is banned and nobody has threats.
    pub(super) fn is_plain(&self) -> bool {
        self.banned == NONE && self.owner == NOBODY
    }

    /// With one threat less.
    pub(super) fn paid(self) -> State<B> {
        let owner = if self.threats > 1 { self.owner } else { NOBODY };
        State { owner, threats: self.threats.saturating_sub(1), ..self }
    }

    /// The other side's turn.
    pub(super) fn next(self, stones: [B; 2], banned: u16) -> State<B> {
        State { stones, banned, side: 1 - self.side, ..self }
    }

    pub(super) fn hash(&self) -> u64 {
        let key = u64::from(self.banned)
            | u64::from(self.side) << 16
            | u64::from(self.goal) << 17
            | u64::from(self.owner) << 18
            | u64::from(self.threats) << 20;
        stones(self.stones) ^ spread(key)
    }
}

/// What the table keeps of a state.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Kept<B> {
    pub(super) state: State<B>,
    pub(super) value: Value,
    pub(super) work: u32,
}

impl<B: Bits> Entry for Kept<B> {
    type State = State<B>;

    fn is_of(&self, state: &State<B>) -> bool {
        self.state == *state
    }

    /// A decided state is never replaced by numbers about itself.
    fn outlasts(&self, later: &Kept<B>) -> bool {
        self.value.solved.is_some() && later.value.solved.is_none()
    }

    fn work(&self) -> u32 {
        self.work
    }

    fn set_work(&mut self, work: u32) {
        self.work = work;
    }
}

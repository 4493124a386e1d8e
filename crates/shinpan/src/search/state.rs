//! A state of the boolean search: everything but the line of play that decides how it goes on.

use crate::local::Bits;

/// No point is banned.
pub(crate) const NO_BAN: u16 = u16::MAX;

/// No move, not even a pass.
pub(crate) const NO_MOVE: u16 = u16::MAX - 1;

/// Nobody has threats.
pub(crate) const NOBODY: u8 = 2;

/// Added to a side that need not use its threats.
pub(crate) const FREE: u8 = 4;

/// Stones, side to move, ban, and what the rulings on passes remember.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct State<B> {
    /// Black's and White's.
    pub(crate) stones: [B; 2],
    /// The point that the side to move may not retake, or [`NO_BAN`].
    pub(crate) banned: u16,
    /// The targets that have not been captured, one bit each.
    pub(crate) alive: u16,
    /// 0 for Black.
    pub(crate) side: u8,
    /// T: the side that may use threats, with [`FREE`] if it need not; or [`NOBODY`].
    pub(crate) owner: u8,
    /// Threats left.
    pub(crate) threats: u8,
    /// The attacker has made a pass of type 1(b)ii.
    pub(crate) has_waited: bool,
    /// For 1(a)i: 1 after the defender has retaken a ko with a threat, 2 if the attacker then passed.
    pub(crate) retaken: u8,
}

impl<B: Bits> State<B> {
    /// Without threats nobody owns any, and waiting no longer matters.
    #[inline]
    pub(crate) fn normal(self) -> State<B> {
        if self.threats == 0 { State { owner: NOBODY, has_waited: false, ..self } } else { self }
    }

    /// The same state in a run that gives fewer threats.
    pub(crate) fn with_threats(&self, threats: u8) -> State<B> {
        State { threats, ..*self }.normal()
    }

    /// Whether a side may retake a ko at once. It has to use its threats when it can, if they are not free: it may not
    /// pass where it is banned from a ko.
    #[inline]
    pub(crate) fn has_threat(&self, side: u8) -> bool {
        self.owner & !FREE == side && self.threats > 0
    }

    /// Whether threats need not be used.
    #[inline]
    pub(crate) fn is_free(&self) -> bool {
        self.owner & FREE != 0
    }

    /// What only goes one way along a line, and what the cycle rules do not compare.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        u32::from(self.alive) | u32::from(self.threats) << 16 | u32::from(self.has_waited) << 24
    }

    /// Everything but the stones, in one number.
    #[inline]
    pub(crate) fn key(&self) -> u64 {
        u64::from(self.banned)
            | u64::from(self.alive) << 16
            | u64::from(self.side) << 32
            | u64::from(self.owner) << 33
            | u64::from(self.threats) << 36
            | u64::from(self.has_waited) << 44
            | u64::from(self.retaken) << 45
    }

    /// The state with these stones and this key.
    pub(crate) fn of(stones: [B; 2], key: u64) -> State<B> {
        State {
            stones,
            banned: key as u16,
            alive: (key >> 16) as u16,
            side: (key >> 32 & 1) as u8,
            owner: (key >> 33 & 7) as u8,
            threats: (key >> 36) as u8,
            has_waited: key >> 44 & 1 != 0,
            retaken: (key >> 45) as u8,
        }
    }

    /// The position, as the cycle rules see it: stones, side to move and ban.
    #[inline]
    pub(crate) fn position_key(&self) -> u64 {
        position_key(self.side, self.banned)
    }

    /// The hash of everything. That of the stones is `hash() ^ spread(key())`.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        stones(self.stones) ^ spread(self.key())
    }
}

/// Side to move and ban in one number.
#[inline]
pub(crate) fn position_key(side: u8, banned: u16) -> u64 {
    u64::from(banned) | u64::from(side) << 16
}

/// Spreads a key over all bits of a hash.
#[inline]
pub(crate) fn spread(key: u64) -> u64 {
    key.wrapping_add(1).wrapping_mul(GOLDEN).rotate_left(29).wrapping_mul(GOLDEN)
}

/// The hash of stones: that of a play is one number off (Zobrist 1970).
pub(crate) fn stones<B: Bits>(stones: [B; 2]) -> u64 {
    let one = |side: usize| stones[side].iter().fold(0, |all, index| all ^ stone(side, index));
    one(0) ^ one(1)
}

/// The hash of one stone.
#[inline]
pub(crate) fn stone(side: usize, index: usize) -> u64 {
    STONES[side][index]
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Random numbers (SplitMix64).
static STONES: [[u64; 384]; 2] = {
    let mut all = [[0; 384]; 2];
    let mut number = 0;
    while number < 768 {
        let mut z = GOLDEN.wrapping_mul(number as u64 + 1);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        all[number / 384][number % 384] = z ^ (z >> 31);
        number += 1;
    }
    all
};

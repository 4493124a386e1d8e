//! How many liberties the essential blocks have in a game, and when that is better.

use crate::board::Colour;

/// The liberties of a block that is joined to what cannot be captured.
pub const SAFE: u8 = u8::MAX;

/// The most essential blocks of a side: a chain of two.
pub const MOST_BLOCKS: usize = 2;

/// The liberty counting function of a liberty count game (Mueller 2003, 2.4), at one position of it.
///
/// A side has one essential block or a chain of two (class 6). A point that is next to both is one liberty once they
/// are joined, so three numbers are kept: of the first, of the second, of both together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Counts {
    liberties: [[u8; 3]; 2],
    joined: [bool; 2],
}

impl Counts {
    /// Nobody has a liberty.
    pub const NONE: Counts = Counts { liberties: [[0; 3]; 2], joined: [false; 2] };

    /// One essential block each.
    #[must_use]
    pub const fn new(black: u8, white: u8) -> Counts {
        Counts { liberties: [[black, 0, black], [white, 0, white]], joined: [false; 2] }
    }

    /// The same with what one side has: the liberties of its first block, of its second and of both together, and
    /// whether the two are joined here.
    #[must_use]
    pub fn with(mut self, side: Colour, liberties: [u8; 3], joined: bool) -> Counts {
        self.liberties[side.index()] = if joined { [liberties[2]; 3] } else { liberties };
        self.joined[side.index()] = joined;
        self
    }

    /// The liberties of a side's first essential block.
    #[must_use]
    pub const fn of(&self, side: Colour) -> u8 {
        self.liberties[side.index()][0]
    }

    /// The liberties of a side: of its first block, of its second, of both together.
    #[must_use]
    pub const fn all(&self, side: Colour) -> [u8; 3] {
        self.liberties[side.index()]
    }

    /// The liberties of a side's blocks together.
    #[must_use]
    pub const fn both(&self, side: Colour) -> u8 {
        self.liberties[side.index()][2]
    }

    /// The same with a side's chain as one block.
    #[must_use]
    pub fn as_one(self, side: Colour) -> Counts {
        let both = self.both(side);
        self.with(side, [both, 0, both], false)
    }

    /// The counts of which these are so many times: ones and noughts. `None` if there are none such.
    #[must_use]
    pub fn unit(&self) -> Option<(Counts, u8)> {
        let number = self.liberties.iter().flatten().copied().max().unwrap_or(0);
        if self.joined != [false; 2] || number == SAFE {
            return None;
        }
        let liberties = self.liberties.map(|side| side.map(|count| u8::from(count > 0)));
        let unit = Counts { liberties, joined: [false; 2] };
        (unit.times(number) == *self).then_some((unit, number))
    }

    /// So many times these, which are ones and noughts.
    #[must_use]
    pub(super) fn times(&self, number: u8) -> Counts {
        let liberties = self.liberties.map(|side| side.map(|count| count * number));
        Counts { liberties, joined: self.joined }
    }

    /// The same with one more liberty for the first block of a side.
    #[must_use]
    pub(super) fn with_one_more(mut self, side: Colour) -> Counts {
        let [first, _, both] = &mut self.liberties[side.index()];
        (*first, *both) = (first.saturating_add(1), both.saturating_add(1));
        self
    }

    /// Whether a side's two essential blocks are joined here.
    #[must_use]
    pub const fn is_joined(&self, side: Colour) -> bool {
        self.joined[side.index()]
    }

    /// Whether a side's blocks are at least as well off as with other counts, whatever there is elsewhere.
    #[must_use]
    pub fn is_as_good(&self, other: &Counts, side: Colour) -> bool {
        let i = side.index();
        let more = self.liberties[i].iter().zip(&other.liberties[i]).all(|(own, other)| own >= other);
        more && self.joined[i] >= other.joined[i]
    }

    /// Domination (Mueller 2003, 2.5): a side's blocks are at least as well off, and its opponent's at most.
    #[must_use]
    pub fn dominates(&self, other: &Counts, side: Colour) -> bool {
        self.is_as_good(other, side) && other.is_as_good(self, side.opponent())
    }
}

/// What the essential blocks of one side have in all games together.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Total {
    liberties: [u32; 3],
    joined: bool,
}

impl Total {
    /// Adds what a side has in a game.
    pub fn add(&mut self, counts: &Counts, side: Colour) {
        for (all, here) in self.liberties.iter_mut().zip(counts.all(side)) {
            *all += u32::from(here);
        }
        self.joined |= counts.is_joined(side);
    }

    /// Whether one of so many essential blocks has no liberty. Capturing one of a chain ends the race.
    #[must_use]
    pub fn is_captured(&self, blocks: usize) -> bool {
        match blocks {
            _ if self.joined => self.liberties[2] == 0,
            0 => false,
            1 => self.liberties[0] == 0,
            _ => self.liberties[0] == 0 || self.liberties[1] == 0,
        }
    }
}

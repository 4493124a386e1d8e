//! The numbers that describe a race: Wolf (2012), 3.1 and 3.2.

use super::{Eye, Hypothesis};
use crate::board::Colour;

/// An outside liberty: an empty point next to one essential block and to no other.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outside {
    /// The approach moves that the opponent has to make before he can fill it (k).
    pub approach: u8,
    /// The liberties that the block has there after its owner has played on it and so linked the approach
    /// chain (m); at most 1 if linking leads nowhere.
    pub link: u8,
}

impl Outside {
    /// Filled in one move.
    pub const PLAIN: Outside = Outside { approach: 0, link: 0 };

    /// Filled after so many approach moves, with nothing to be gained by linking.
    #[must_use]
    pub const fn approached(approach: u8) -> Outside {
        Outside { approach, link: 0 }
    }

    /// The approach moves that need not be made if this is the last liberty.
    ///
    /// Wolf has all of them. But the owner can link, which costs him a move and gives him `link` liberties: with
    /// three or more that is a gain, of which the opponent saves so much less.
    #[must_use]
    pub const fn avoidable(self) -> u8 {
        self.approach.saturating_sub(self.link.saturating_sub(2))
    }
}

/// The numbers of one side.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Counts {
    eye: Eye,
    outside: u8,
    approach: u8,
    avoidable: u8,
    /// The most approach moves to one liberty, whatever linking gains.
    longest: u8,
}

impl Counts {
    /// The numbers of a block with this eye and these outside liberties.
    #[must_use]
    pub fn new(eye: Eye, outside: &[Outside]) -> Counts {
        let none = Counts { eye, outside: 0, approach: 0, avoidable: 0, longest: 0 };
        outside.iter().fold(none, |counts, &liberty| counts.and(liberty))
    }

    /// The numbers of a block whose outside liberties are known in sum: O, A and, as if it had no eye, V.
    #[must_use]
    pub const fn from_sums(eye: Eye, outside: u8, approach: u8, avoidable: u8) -> Counts {
        Counts { eye, outside, approach, avoidable, longest: avoidable }
    }

    /// With one more outside liberty.
    #[must_use]
    pub const fn and(self, liberty: Outside) -> Counts {
        let avoidable = liberty.avoidable();
        Counts {
            eye: self.eye,
            outside: self.outside.saturating_add(1),
            approach: self.approach.saturating_add(liberty.approach),
            avoidable: if avoidable > self.avoidable { avoidable } else { self.avoidable },
            longest: if liberty.approach > self.longest { liberty.approach } else { self.longest },
        }
    }

    /// Its eye, Z and I.
    #[must_use]
    pub const fn eye(&self) -> Eye {
        self.eye
    }

    /// E: the liberties that the eye is worth.
    #[must_use]
    pub const fn e(&self) -> u8 {
        self.eye.liberties()
    }

    /// O: the outside liberties.
    #[must_use]
    pub const fn o(&self) -> u8 {
        self.outside
    }

    /// A: all approach moves to them.
    #[must_use]
    pub const fn a(&self) -> u8 {
        self.approach
    }

    /// V: the approach moves that can be avoided if the capturing move is outside; none if there is an eye.
    #[must_use]
    pub const fn v(&self) -> u8 {
        if self.eye.size() == 0 { self.avoidable } else { 0 }
    }

    /// X = E + O + A: the moves that fill everything but the shared liberties.
    #[must_use]
    pub const fn x(&self) -> i32 {
        self.e() as i32 + self.outside as i32 + self.approach as i32
    }

    /// R = X - V: the same if the capturing move is outside.
    #[must_use]
    pub const fn r(&self) -> i32 {
        self.x() - self.v() as i32
    }

    /// The moves of the opponent that fill everything but the shared liberties if the owner always passes; with
    /// the capturing move outside, if there is no eye, or one that can be filled around an inner point.
    pub(crate) const fn alone(&self, outside: bool) -> i32 {
        let all = self.outside as i32 + self.approach as i32 + self.eye.open() as i32;
        let is_filled = self.eye.size() == 0 || self.eye.open() < self.eye.empty();
        if outside && is_filled { all - self.longest as i32 } else { all }
    }

    pub(crate) const fn with_eye(self, eye: Eye) -> Counts {
        Counts { eye, ..self }
    }
}

/// A race between one black and one white essential block.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Race {
    /// S: the liberties of both blocks.
    pub shared: u8,
    /// Black's numbers and White's.
    pub sides: [Counts; 2],
}

impl Race {
    /// The numbers of one side.
    #[must_use]
    pub const fn side(&self, colour: Colour) -> &Counts {
        &self.sides[colour.index()]
    }

    /// S, for sums with X and R.
    pub(crate) const fn s(&self) -> i32 {
        self.shared as i32
    }

    /// The liberties of a block on the board.
    #[must_use]
    pub const fn liberties(&self, colour: Colour) -> i32 {
        let side = self.side(colour);
        self.s() + side.o() as i32 + side.eye().open() as i32
    }

    /// Whether the opponent captures the block with one move. Its last liberty needs no approach moves.
    #[must_use]
    pub const fn is_in_atari(&self, colour: Colour) -> bool {
        self.liberties(colour) == 1
    }

    /// Whether both blocks can stand on a board.
    pub(crate) fn check(&self) -> Result<(), Hypothesis> {
        match Colour::BOTH.into_iter().find(|&owner| self.liberties(owner) == 0) {
            Some(owner) => Err(Hypothesis::NoLiberty { owner }),
            None => Ok(()),
        }
    }

    pub(crate) const fn with(mut self, colour: Colour, counts: Counts) -> Race {
        self.sides[colour.index()] = counts;
        self
    }
}

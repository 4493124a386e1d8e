//! Outside liberties that need approach moves: Wolf (2012), sections 2 and 8.
//!
//! ```text
//! . X X X X     the essential block, with its liberty at a
//! . X a X .     a chain that touches a from two sides
//! . O X X b     O is safe, and so is what stands around b: b is the approach move
//! ```
//!
//! The opponent cannot play at a before the chain is in atari. When he captures it there, his stone has two ways to
//! his wall, through the two points where the chain touched it, so that it cannot be cut off.

use super::Reason;
use crate::board::{Board, Colour, Point, PointSet};
use crate::theory::Outside;

/// The most liberties of a chain.
const MOST: usize = 4;

/// The most liberties of a chain and of a second one that protects it, together. With more, linking both gains liberties
/// in two steps, and how many depends on when the block is in atari.
const MOST_GUARDED: usize = 3;

/// An outside liberty that needs approach moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Protected {
    /// The liberty.
    pub at: Point,
    /// The stones of the approach chain.
    pub chain: PointSet,
    /// The chain's liberties where the opponent can play at once.
    pub open: PointSet,
    /// The chain's liberty that is protected by a second chain.
    pub guarded: Option<Point>,
    /// The stones of the second chain.
    pub second_chain: PointSet,
    /// The second chain's liberties where the opponent can play at once.
    pub guard_liberties: PointSet,
}

impl Protected {
    /// Approach moves, and what linking gives.
    #[must_use]
    pub fn outside(&self) -> Outside {
        outside(self.open.len() as u8, self.guarded.map(|_| self.guard_liberties.len() as u8))
    }
}

/// The numbers of a liberty whose chain has so many open liberties and, perhaps, one that is protected by a second chain
/// with so many.
pub(super) fn outside(open: u8, guard: Option<u8>) -> Outside {
    match guard {
        None => Outside { approach: open, link: open },
        Some(liberties) => Outside { approach: 1 + liberties + open, link: 1 + open },
    }
}

/// What is outside one side of a race.
pub(super) struct Outskirts<'a> {
    pub(super) board: &'a Board,
    pub(super) owner: Colour,
    /// The essential block of the owner.
    pub(super) block: PointSet,
    /// The walls of the opponent.
    pub(super) wall: PointSet,
}

impl Outskirts<'_> {
    fn fails(&self, at: PointSet) -> Reason {
        Reason::Approach { owner: self.owner, at }
    }

    /// The protected liberty that fills an area. The area is next to the owner's essential block and the opponent's
    /// walls, to no other stones, and has no stones in it but the owner's.
    pub(super) fn protected(&self, area: PointSet) -> Result<Protected, Reason> {
        let empty = area & self.board.empty_points();
        let liberties = empty & self.block.neighbours();
        let Some(at) = liberties.first() else { return Err(self.fails(area)) };
        if !liberties.is_only(at) {
            return Err(Reason::MultiPurpose { owner: self.owner, at: liberties });
        }
        let chain = self.closes(at, self.block)?;
        let around = chain.neighbours() & empty;
        let walled = around & self.wall.neighbours();
        let mut protected = Protected {
            at,
            chain,
            open: PointSet::EMPTY,
            guarded: None,
            second_chain: PointSet::EMPTY,
            guard_liberties: PointSet::EMPTY,
        };
        let mut rest = around - walled;
        rest.remove(at);
        protected.open = self.open(chain, walled)?;
        if let Some(guarded) = rest.first() {
            if !rest.is_only(guarded) {
                return Err(self.fails(rest));
            }
            let second = self.closes(guarded, chain)?;
            let mut walled = second.neighbours() & empty;
            walled.remove(guarded);
            let far = walled - self.wall.neighbours();
            if !far.is_empty() {
                return Err(self.fails(far));
            }
            protected.guarded = Some(guarded);
            protected.second_chain = second;
            protected.guard_liberties = self.open(second, walled)?;
            if protected.open.len() > 1
                || protected.open.len() + protected.guard_liberties.len() > MOST_GUARDED
            {
                return Err(self.fails(PointSet::single(guarded)));
            }
        }
        let known = protected.chain | protected.second_chain | around | protected.guard_liberties;
        let rest = area - known;
        if rest.is_empty() { Ok(protected) } else { Err(self.fails(rest)) }
    }

    /// The chain that, with some stones, closes a point in from all sides: at least twice it touches the point
    /// where a wall is near.
    fn closes(&self, at: Point, stones: PointSet) -> Result<PointSet, Reason> {
        let around = PointSet::single(at).neighbours() & self.board.size().points();
        let contact = around - stones;
        let chain = contact.first().and_then(|point| self.board.block(point));
        let Some(chain) = chain.filter(|chain| chain.colour() == self.owner).map(|chain| chain.stones())
        else {
            return Err(self.fails(PointSet::single(at)));
        };
        let ways = contact & self.wall.neighbours();
        if contact.is_subset(&chain) && ways.len() >= 2 {
            Ok(chain)
        } else {
            Err(self.fails(PointSet::single(at)))
        }
    }

    /// The liberties of a chain next to a wall, if the chain cannot grow there.
    fn open(&self, chain: PointSet, walled: PointSet) -> Result<PointSet, Reason> {
        let can_grow = |point: &Point| {
            let around = PointSet::single(*point).neighbours() & self.board.size().points();
            !(around - chain - self.wall - walled).is_empty()
        };
        let growing: PointSet = walled.iter().filter(can_grow).collect();
        if !growing.is_empty() {
            return Err(self.fails(growing));
        }
        if walled.len() > MOST { Err(self.fails(walled)) } else { Ok(walled) }
    }
}

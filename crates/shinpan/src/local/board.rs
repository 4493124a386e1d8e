//! Points, blocks and liberties.

use super::neighbours::{Grid, Neighbours};
use super::{Bits, Layout};

/// Some points, and what is fixed about them.
#[derive(Clone, Debug)]
pub(crate) struct LocalBoard<B, G = Grid> {
    /// What is next to what.
    pub(crate) neighbours: G,
    /// All points.
    pub(crate) all: B,
    /// The points where a stone of Black or White has a liberty for ever: next to a wall of its colour, or to an
    /// empty point outside.
    pub(crate) walls: [B; 2],
}

impl<B: Bits> LocalBoard<B> {
    /// The board of a layout without walls; `None` if it needs more bits.
    pub(crate) fn new(layout: &Layout) -> Option<LocalBoard<B>> {
        // Sets are moved by less than a word.
        if layout.len() > B::LEN || layout.stride() >= 64 {
            return None;
        }
        let neighbours = Grid { stride: layout.stride() };
        Some(LocalBoard { neighbours, all: layout.set(layout.points()), walls: [B::default(); 2] })
    }

    /// The local points next to a set, and those next to two points of it.
    #[inline]
    pub(crate) fn next_to_twice(&self, set: B) -> (B, B) {
        let (left, right) = (set.up(1), set.down(1));
        let (above, below) = (set.up(self.neighbours.stride), set.down(self.neighbours.stride));
        let (beside, over) = (left | right, above | below);
        ((beside | over) & self.all, ((left & right) | (above & below) | (beside & over)) & self.all)
    }

    /// The points all of whose neighbours, four of them, are in a set.
    #[inline]
    pub(crate) fn surrounded_by(&self, set: B) -> B {
        set.up(1) & set.down(1) & set.up(self.neighbours.stride) & set.down(self.neighbours.stride)
    }

    /// The points of a set that may cut it in two: their neighbours in it are not connected around them.
    pub(crate) fn cuts(&self, set: B) -> B {
        let stride = self.neighbours.stride;
        let (north, south, west, east) = (set.up(stride), set.down(stride), set.up(1), set.down(1));
        // Neighbours that are connected by the point between them.
        let north_east = north & east & set.up(stride - 1);
        let south_east = south & east & set.down(stride + 1);
        let south_west = south & west & set.down(stride - 1);
        let north_west = north & west & set.up(stride + 1);
        let by_east = north_east & south_east;
        let by_west = north_west & south_west;
        let by_north = north_west & north_east;
        let by_south = south_west & south_east;
        let apart = (north & south & !(by_east | by_west))
            | (west & east & !(by_north | by_south))
            | (north & east & !(north_east | (by_west & south_east)))
            | (south & east & !(south_east | (by_west & north_east)))
            | (south & west & !(south_west | (by_east & north_west)))
            | (north & west & !(north_west | (by_east & south_west)));
        set & apart
    }

    /// The last liberties of the blocks of a side that are in atari, and their stones.
    pub(crate) fn in_atari(&self, stones: [B; 2], side: usize) -> (B, B) {
        let own = stones[side];
        let empty = self.empty(stones);
        // Blocks with a stone that has two empty neighbours, or a liberty for ever, are left out at once.
        let (_, twice) = self.next_to_twice(empty);
        let mut rest = own & !self.component(own & (twice | self.walls[side]), own);
        let (mut last, mut all) = (B::default(), B::default());
        while !rest.is_empty() {
            let block = self.component(B::bit(rest.first()), rest);
            rest = rest & !block;
            let liberties = self.next_to(block) & empty;
            if liberties.rest().is_empty() {
                last = last | liberties;
                all = all | block;
            }
        }
        (last, all)
    }
}

impl<B: Bits, G: Neighbours<B>> LocalBoard<B, G> {
    /// The local points next to a set.
    #[inline(always)]
    pub(crate) fn next_to(&self, set: B) -> B {
        self.neighbours.next_to(set, self.all)
    }

    /// The points of `within` connected to the seed.
    #[inline]
    pub(crate) fn component(&self, seed: B, within: B) -> B {
        let mut found = seed;
        loop {
            let grown = found | (self.next_to(found) & within);
            if grown == found {
                return found;
            }
            found = grown;
        }
    }

    /// The connected parts of a set, in the order of their first points.
    pub(crate) fn components(&self, set: B) -> impl Iterator<Item = B> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let part = self.component(B::bit(rest.first()), rest);
            rest = rest & !part;
            Some(part)
        })
    }

    #[inline(always)]
    pub(crate) fn empty(&self, stones: [B; 2]) -> B {
        self.all & !(stones[0] | stones[1])
    }

    /// Whether a block of the set is a single stone.
    pub(crate) fn has_single_stones(&self, set: B) -> bool {
        !(set & !self.next_to(set)).is_empty()
    }

    /// The liberties of a block that touch nothing but the block and stones of the other side that cannot be captured;
    /// and those of them where the other side can play and stay: the dame.
    #[inline]
    pub(crate) fn closed_liberties(&self, stones: [B; 2], side: usize, block: B) -> (B, B) {
        let foes = stones[1 - side];
        let safe = self.component(foes & self.walls[1 - side], foes);
        let others = self.all & !(block | safe);
        let closed = self.next_to(block) & self.empty(stones) & !self.walls[side] & !self.next_to(others);
        (closed, closed & (self.walls[1 - side] | self.next_to(safe)))
    }

    /// Whether a block has a liberty for ever.
    #[inline]
    pub(crate) fn is_wall(&self, side: usize, block: B) -> bool {
        block.meets(self.walls[side])
    }
}

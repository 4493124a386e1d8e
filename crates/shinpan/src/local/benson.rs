//! Unconditional life after Benson (1976).
//!
//! A region is *vital* to a block if all its empty points are liberties of the block. A set of blocks of which each has two
//! vital regions bounded by blocks of the set alone cannot be captured, even if its owner always passes. Walls are blocks that
//! live. [`region::benson`](crate::region::benson) says it of a whole board, with the proof; both find the regions in their own way,
//! and [`immortal`] takes away what is not enclosed by living blocks.

use super::{Bits, LocalBoard, Neighbours};

/// A region without stones of a side, which encloses it.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Enclosed<B> {
    /// All points.
    pub(crate) points: B,
    /// The side's stones next to it.
    pub(crate) boundary: B,
    /// The blocks that it is vital to.
    pub(crate) vital: B,
}

/// The blocks among `own` that have two vital regions enclosed by such blocks alone, or are in `walls`. The regions that are left
/// are those that they enclose. If none of the `needed` stones are alive, the answer may be fewer.
pub(crate) fn immortal<B: Bits>(own: B, walls: B, regions: &mut Vec<Enclosed<B>>, needed: B) -> B {
    let mut alive = own;
    loop {
        regions.retain(|region| (region.boundary & !alive).is_empty());
        // A stone is in `once` if one vital region of its block is enclosed by living blocks, in `twice` if two are.
        let (mut once, mut twice) = (B::default(), walls);
        for region in regions.iter() {
            twice = twice | (once & region.vital);
            once = once | region.vital;
        }
        let held = twice & alive;
        if held == alive || !held.meets(needed) {
            return held;
        }
        alive = held;
    }
}

impl<B: Bits, G: Neighbours<B>> LocalBoard<B, G> {
    /// The stones of a side that cannot be captured even if it always passes, walls included. If none of the `needed` stones
    /// are among them, the answer may be fewer.
    pub(crate) fn alive(&self, stones: [B; 2], side: usize, needed: B) -> B {
        let own = stones[side];
        let mut regions = Vec::new();
        self.each_enclosed(stones, side, |points, vital| {
            if !vital.is_empty() {
                regions.push(Enclosed { points, boundary: self.next_to(points) & own, vital });
            }
        });
        immortal(own, self.component(own & self.walls[side], own), &mut regions, needed)
    }

    /// All stones of a side that cannot be captured even if it always passes, walls included; and the regions that they and the
    /// walls enclose.
    pub(crate) fn immortal(&self, stones: [B; 2], side: usize) -> (B, Vec<Enclosed<B>>) {
        let own = stones[side];
        let mut regions = Vec::new();
        if (own | self.walls[side]).is_empty() {
            return (B::default(), regions);
        }
        self.each_enclosed(stones, side, |points, vital| {
            regions.push(Enclosed { points, boundary: self.next_to(points) & own, vital });
        });
        let walls = self.component(own & self.walls[side], own);
        let alive = immortal(own, walls, &mut regions, own);
        regions.retain(|region| (region.boundary & !alive).is_empty());
        (alive, regions)
    }

    /// The regions without stones of a side, each with the blocks that it is vital to. Those that reach a wall of the other side
    /// have a way out, and are none.
    #[inline(always)]
    fn each_enclosed(&self, stones: [B; 2], side: usize, mut found: impl FnMut(B, B)) {
        let own = stones[side];
        let empty = self.empty(stones);
        let mut left = self.all & !own;
        while !left.is_empty() {
            let region = self.component(B::bit(left.first()), left);
            left = left & !region;
            if region.meets(self.walls[1 - side]) {
                continue;
            }
            let spaces = region & empty;
            let mut vital = B::default();
            // A block that it is vital to is next to every space, so also to the first. Every block has a liberty, so there is one.
            let mut seeds = self.next_to(B::bit(spaces.first())) & own;
            while !seeds.is_empty() {
                let block = self.component(B::bit(seeds.first()), own);
                seeds = seeds & !block;
                if (spaces & !self.next_to(block)).is_empty() {
                    vital = vital | block;
                }
            }
            found(region, vital);
        }
    }

    /// Whether these stones of a side may be immortal: there are two regions without a space that none of them touches, or
    /// one of them has a liberty for ever.
    #[inline]
    pub(crate) fn may_have_two_eyes(&self, stones: [B; 2], side: usize, block: B) -> bool {
        let own = stones[side];
        if block.meets(self.walls[side]) {
            return true;
        }
        let others = self.all & !own;
        let spoilt = (self.empty(stones) & !self.next_to(block)) | (others & self.walls[1 - side]);
        let good = others & !self.component(spoilt, others);
        !good.is_empty() && self.component(B::bit(good.first()), good) != good
    }
}

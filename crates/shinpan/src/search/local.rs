//! The board cut to the local game: the points that can be played on, and what is around them.

use super::Problem;
use super::bits::Bits;
use super::state::NO_BAN;
use crate::board::{Colour, Point, PointSet};

/// The fixed part of a local game.
#[derive(Clone, Debug)]
pub(crate) struct Local<B> {
    pub(super) stride: usize,
    left: u8,
    top: u8,
    /// All points.
    pub(crate) all: B,
    /// The points where a stone of Black or White has a liberty for ever: next to a wall of its colour, or to an
    /// empty point outside.
    pub(super) walls: [B; 2],
    /// The stones at the start.
    pub(crate) start: [B; 2],
    /// The target blocks.
    pub(crate) targets: Vec<B>,
    /// The point that Black or White may not retake, moving first; else [`NO_BAN`].
    pub(super) banned: [u16; 2],
}

/// What a play does.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Played<B> {
    pub(crate) stones: [B; 2],
    pub(crate) captured: B,
    /// The point that the opponent may not retake.
    pub(crate) banned: Option<u16>,
}

impl<B: Bits> Local<B> {
    /// The local game of a problem; `None` if it needs more bits or has more than 16 targets.
    pub(crate) fn new(problem: &Problem) -> Option<Local<B>> {
        let region = problem.region();
        // A state keeps one bit for each target.
        if problem.targets().len() > 16 {
            return None;
        }
        let columns = || region.iter().map(Point::column);
        let rows = || region.iter().map(Point::row);
        let (left, right) = (columns().min()?, columns().max()?);
        let (top, bottom) = (rows().min()?, rows().max()?);
        // One spare column stops sideways shifts from wrapping.
        let stride = usize::from(right - left) + 2;
        if stride * (usize::from(bottom - top) + 1) > B::LEN || stride >= 64 {
            return None;
        }
        let position = problem.position();
        let mut local = Local {
            stride,
            left,
            top,
            all: B::default(),
            walls: [B::default(); 2],
            start: [B::default(); 2],
            targets: Vec::new(),
            banned: [NO_BAN; 2],
        };
        local.all = local.set(region);
        for colour in Colour::BOTH {
            let free = problem.walls(colour) | problem.outside(colour);
            local.walls[colour as usize] = local.set(free.neighbours() & region);
            local.start[colour as usize] = local.set(position.stones(colour) & region);
        }
        local.banned = Colour::BOTH.map(|side| match problem.banned(side) {
            Some(point) if region.contains(point) => local.index(point) as u16,
            _ => NO_BAN,
        });
        // A target that is part of a wall has no point here and can never be captured.
        local.targets = problem.targets().iter().map(|&target| local.set(target & region)).collect();
        Some(local)
    }

    pub(crate) fn set(&self, points: PointSet) -> B {
        points.iter().fold(B::default(), |all, point| all | B::bit(self.index(point)))
    }

    pub(crate) fn index(&self, point: Point) -> usize {
        usize::from(point.row() - self.top) * self.stride + usize::from(point.column() - self.left)
    }

    pub(crate) fn point(&self, index: usize) -> Option<Point> {
        Point::new((index % self.stride) as u8 + self.left, (index / self.stride) as u8 + self.top)
    }

    /// The local points next to a set.
    #[inline(always)]
    pub(crate) fn next_to(&self, set: B) -> B {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & self.all
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

    /// The block of a stone, or as much of it as it takes to find a liberty, and whether there is one.
    #[inline]
    fn search_liberty(&self, stone: B, within: B, walls: B, empty: B) -> (B, bool) {
        let mut found = stone;
        loop {
            let near = self.next_to(found);
            if near.meets(empty) || found.meets(walls) {
                return (found, true);
            }
            let grown = found | (near & within);
            if grown == found {
                return (found, false);
            }
            found = grown;
        }
    }

    #[inline(always)]
    pub(crate) fn empty(&self, stones: [B; 2]) -> B {
        self.all & !(stones[0] | stones[1])
    }

    /// Puts a stone on an empty point; `None` if that is suicide.
    #[inline]
    pub(crate) fn play(&self, stones: [B; 2], side: usize, index: usize) -> Option<Played<B>> {
        let stone = B::bit(index);
        let mut own = stones[side] | stone;
        let foes = stones[1 - side];
        let empty = self.empty(stones) & !stone;
        let around = self.next_to(stone);
        let mut captured = B::default();
        let mut seeds = around & foes;
        while !seeds.is_empty() {
            let (block, has_liberty) =
                self.search_liberty(B::bit(seeds.first()), foes, self.walls[1 - side], empty);
            seeds = seeds & !block;
            if !has_liberty {
                captured = captured | block;
            }
        }
        let mut banned = None;
        if captured.is_empty() {
            if !around.meets(empty) && !self.search_liberty(stone, own, self.walls[side], empty).1 {
                return None;
            }
        } else if captured.count() == 1
            && !around.meets(stones[side])
            && !stone.meets(self.walls[side])
            && !around.meets(empty)
        {
            banned = Some(captured.first() as u16);
        }
        own = own & self.all;
        let mut after = stones;
        after[side] = own;
        after[1 - side] = foes & !captured;
        Some(Played { stones: after, captured, banned })
    }

    /// The local points next to a set, and those next to two points of it.
    #[inline]
    pub(super) fn next_to_twice(&self, set: B) -> (B, B) {
        let (left, right) = (set.up(1), set.down(1));
        let (above, below) = (set.up(self.stride), set.down(self.stride));
        let (beside, over) = (left | right, above | below);
        ((beside | over) & self.all, ((left & right) | (above & below) | (beside & over)) & self.all)
    }

    /// The points all of whose neighbours, four of them, are in a set.
    #[inline]
    pub(super) fn surrounded_by(&self, set: B) -> B {
        set.up(1) & set.down(1) & set.up(self.stride) & set.down(self.stride)
    }

    /// The last liberties of the blocks of a side that are in atari, and their stones.
    pub(super) fn in_atari(&self, stones: [B; 2], side: usize) -> (B, B) {
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

    /// The points of a set that may cut it in two: their neighbours in it are not connected around them.
    pub(super) fn cuts(&self, set: B) -> B {
        let stride = self.stride;
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

    /// The stones of a side that cannot be captured even if it always passes (Benson 1976), walls included.
    /// If none of the `needed` stones are among them, the answer may be fewer.
    pub(crate) fn alive(&self, stones: [B; 2], side: usize, needed: B) -> B {
        let own = stones[side];
        let empty = self.empty(stones);
        let mut alive = own;
        loop {
            let (mut once, mut twice) = (B::default(), self.component(own & self.walls[side], own));
            let mut left = self.all & !own;
            while !left.is_empty() {
                let region = self.component(B::bit(left.first()), left);
                left = left & !region;
                let boundary = self.next_to(region) & own;
                // A region that reaches the outside is not enclosed.
                if region.meets(self.walls[1 - side]) || !(boundary & !alive).is_empty() {
                    continue;
                }
                let spaces = region & empty;
                let mut seeds = self.next_to(B::bit(spaces.first())) & own;
                while !seeds.is_empty() {
                    let block = self.component(B::bit(seeds.first()), own);
                    seeds = seeds & !block;
                    if (spaces & !self.next_to(block)).is_empty() {
                        twice = twice | (once & block);
                        once = once | block;
                    }
                }
            }
            let held = twice & alive;
            if held == alive || !held.meets(needed) {
                return held;
            }
            alive = held;
        }
    }

    /// Whether these stones of a side may be immortal: there are two regions without a space that none of them touches, or
    /// the side has a stone with a liberty for ever.
    #[inline]
    pub(crate) fn may_have_two_eyes(&self, stones: [B; 2], side: usize, block: B) -> bool {
        let own = stones[side];
        if own.meets(self.walls[side]) {
            return true;
        }
        let others = self.all & !own;
        let spoilt = (self.empty(stones) & !self.next_to(block)) | (others & self.walls[1 - side]);
        let good = others & !self.component(spoilt, others);
        !good.is_empty() && self.component(B::bit(good.first()), good) != good
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

//! The points on which an analysis is searched, as bits: stones, plays, immortal stones and control.
//!
//! A field is the whole board, or some local games whose surroundings are safe. Safe stones next to it are *walls*: they
//! cannot be captured and count as immortal. Local games that are far apart are put one below the other, so that 128
//! bits hold them.
//!
//! Stones next to a field that are not safe are *posts*: each block of them is one point, whose liberties are those in the
//! field and, if it is promised an eye elsewhere, one *promised* point that nobody can fill without capturing.

use super::apart::{Part, Parts};
use super::miai::Interior;
use super::state::Budget;
use crate::board::{Colour, Point, PointSet, Position};

/// Number of bits of a field, gaps included.
pub(in crate::score) const BITS: u32 = 128;

/// Some points as bits.
pub(super) type Bits = u128;

/// Black's and White's stones.
pub(super) type Stones = [Bits; 2];

/// How much is looked for at a state.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Only what holds whatever is played: immortal stones.
    Immortal,
    /// What is safe by answering, too.
    Safe,
    /// Whether the owner holds everything, answering in the field while the opponent retakes kos at once. Nothing else is
    /// told apart.
    Hold,
}

/// The points of a search, and what is fixed about them.
#[derive(Clone, Debug)]
pub(super) struct Field {
    stride: u32,
    /// All points.
    mask: Bits,
    /// Points next to a wall of Black's and of White's.
    walls: [Bits; 2],
    /// Points that score 1 and points that score 2 for the owner of the analysis.
    weights: [Bits; 2],
    owner: Colour,
    points: Vec<Option<Point>>,
    /// The points of the board.
    grid: Bits,
    /// Posts and promised points, with what they are next to.
    outer: Vec<(Bits, Bits)>,
    /// Posts; a position without one of them is lost.
    posts: Bits,
    /// Promised points.
    promised: Bits,
    look: Look,
    /// What states were taken apart into, if they are.
    parts: Option<Parts>,
}

/// What is certain about a position of a field, whatever is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Certain {
    /// The owner gets at least this.
    pub(super) least: u16,
    /// And at most this.
    pub(super) most: u16,
    /// Points on which a play changes no more than a pass does.
    pub(super) inert: Bits,
    /// For [`Look::Hold`], first guesses at how much each side has yet to do.
    pub(super) work: [u16; 2],
}

/// Immortal stones of a colour, and the regions enclosed by them.
struct Immortal {
    stones: Bits,
    /// Regions, without the colour's stones, that only immortal stones and walls enclose.
    enclosed: Vec<Bits>,
}

impl Field {
    /// The field of some points of a position, in the analysis of `owner`; `None` if they are too many. `walls` are the safe
    /// stones of Black and White; every other stone next to the points has to belong to them.
    pub(super) fn new(
        position: &Position,
        points: PointSet,
        walls: [PointSet; 2],
        owner: Colour,
    ) -> Option<(Field, Stones)> {
        let boxes: Vec<(PointSet, [u32; 4])> = points
            .components()
            .map(|part| {
                let columns = part.iter().map(|point| u32::from(point.column()));
                let rows = part.iter().map(|point| u32::from(point.row()));
                let (left, right) = (columns.clone().min().unwrap_or(0), columns.max().unwrap_or(0));
                let (top, bottom) = (rows.clone().min().unwrap_or(0), rows.max().unwrap_or(0));
                (part, [left, top, right - left + 1, bottom - top + 1])
            })
            .collect();
        let stride = boxes.iter().map(|(_, [_, _, width, _])| width + 1).max()?;
        let rows: u32 = boxes.iter().map(|(_, [_, _, _, height])| height + 1).sum();
        if stride * rows > BITS {
            return None;
        }
        let mut field = Field {
            stride,
            mask: 0,
            walls: [0; 2],
            weights: [0; 2],
            owner,
            points: vec![None; BITS as usize],
            grid: 0,
            outer: Vec::new(),
            posts: 0,
            promised: 0,
            look: Look::Safe,
            parts: None,
        };
        let mut stones = [0; 2];
        let mut first_row = 0;
        for (part, [left, top, _, height]) in boxes {
            for point in part {
                let index =
                    (first_row + u32::from(point.row()) - top) * stride + u32::from(point.column()) - left;
                let bit = 1 << index;
                field.mask |= bit;
                field.points[index as usize] = Some(point);
                let next = PointSet::single(point).neighbours();
                for colour in Colour::BOTH {
                    if next.intersects(&(walls[colour.index()] - points)) {
                        field.walls[colour.index()] |= bit;
                    }
                }
                match position.at(point) {
                    None => field.weights[0] |= bit,
                    Some(colour) => {
                        stones[colour.index()] |= bit;
                        if colour != owner {
                            field.weights[1] |= bit;
                        }
                    }
                }
            }
            first_row += height + 1;
        }
        field.grid = field.mask;
        Some((field, stones))
    }

    /// Adds the blocks of the owner around the points that are not safe, with whether each is promised an eye elsewhere;
    /// `None` if there are too many, or if one relies on liberties elsewhere alone. Control of a post scores 1.
    pub(super) fn with_posts(
        mut self,
        mut stones: Stones,
        blocks: &[(PointSet, bool)],
    ) -> Option<(Field, Stones)> {
        let mut next = BITS - self.mask.leading_zeros();
        let mut bit = || {
            next += 1;
            (next <= BITS).then(|| 1 << (next - 1))
        };
        let empty = self.empty(stones);
        let promised = if blocks.iter().any(|(_, promised)| *promised) { bit()? } else { 0 };
        for (block, has_promise) in blocks {
            let post: Bits = bit()?;
            let liberties = block.neighbours();
            let near = self.points.iter().enumerate().fold(0, |near, (number, point)| {
                let is_near = point.is_some_and(|point| liberties.contains(point));
                near | Bits::from(is_near) << number
            });
            if !has_promise && near & empty == 0 {
                return None;
            }
            self.outer.push((post, near));
            if *has_promise {
                self.outer.push((promised, post));
            }
            self.posts |= post;
        }
        stones[self.owner.index()] |= self.posts;
        self.mask |= self.posts | promised;
        self.weights[0] |= self.posts;
        self.promised = promised;
        Some((self, stones))
    }

    /// The field of a part of this one, to be held, and its posts; `None` if it has too many posts.
    pub(super) fn of_part(&self, part: &Part) -> Option<(Field, Bits)> {
        let mut free = !part.points;
        let mut bit = || {
            let bit = free & free.wrapping_neg();
            free &= !bit;
            (bit != 0).then_some(bit)
        };
        let promised = if part.posts.iter().any(|(_, promised)| *promised) { bit()? } else { 0 };
        let mut outer = Vec::with_capacity(2 * part.posts.len());
        let mut posts = 0;
        for &(near, has_promise) in &part.posts {
            let post = bit()?;
            outer.push((post, near));
            if has_promise {
                outer.push((promised, post));
            }
            posts |= post;
        }
        let mut walls = [0; 2];
        walls[self.owner.index()] = part.walls;
        let field = Field {
            stride: self.stride,
            mask: part.points | posts | promised,
            walls,
            weights: [part.points | posts, 0],
            owner: self.owner,
            points: Vec::new(),
            grid: part.points,
            outer,
            posts,
            promised,
            look: Look::Hold,
            parts: None,
        };
        Some((field, posts))
    }

    /// Posts.
    pub(super) fn posts(&self) -> Bits {
        self.posts
    }

    /// Promised points.
    pub(super) fn promised(&self) -> Bits {
        self.promised
    }

    /// The same field, to be held as a whole. States are taken apart as long as the budget lasts.
    pub(super) fn holding(self, budget: Budget) -> Field {
        Field { look: Look::Hold, parts: Some(Parts::new(budget)), ..self }
    }

    /// Whether states are taken apart.
    pub(super) fn has_parts(&self) -> bool {
        self.parts.is_some()
    }

    /// The states that were looked at in parts.
    pub(super) fn spent(&self) -> u64 {
        self.parts.as_ref().map_or(0, Parts::spent)
    }

    /// The same field, looked at in another way.
    pub(super) fn looking(self, look: Look) -> Field {
        Field { look, ..self }
    }

    /// The field of some of the points, which nothing joins to the others.
    pub(super) fn part(&self, bits: Bits) -> Field {
        Field { mask: self.mask & bits, grid: self.grid & bits, ..self.clone() }
    }

    /// Whether everything is asked for, see [`Look::Hold`].
    pub(super) fn is_held(&self) -> bool {
        self.look == Look::Hold
    }

    pub(super) fn owner(&self) -> Colour {
        self.owner
    }

    /// The point of the board that a bit stands for.
    pub(super) fn point(&self, bit: u8) -> Option<Point> {
        self.points.get(usize::from(bit)).copied().flatten()
    }

    /// The bit of a point of the board.
    pub(super) fn bit(&self, point: Point) -> Option<u8> {
        self.points.iter().position(|&other| other == Some(point)).map(|bit| bit as u8)
    }

    /// The stones of a position that the field has the points of.
    pub(super) fn stones(&self, position: &Position) -> Stones {
        let mut stones = [0; 2];
        for (bit, point) in self.points.iter().enumerate() {
            if let Some(colour) = point.and_then(|point| position.at(point)) {
                stones[colour.index()] |= 1 << bit;
            }
        }
        stones
    }

    pub(super) fn mask(&self) -> Bits {
        self.mask
    }

    /// The points next to walls of a colour.
    pub(super) fn walls(&self, colour: Colour) -> Bits {
        self.walls[colour.index()]
    }

    pub(super) fn empty(&self, stones: Stones) -> Bits {
        self.mask & !(stones[0] | stones[1])
    }

    /// What some points score for the owner.
    pub(super) fn weight(&self, bits: Bits) -> u16 {
        ((bits & self.weights[0]).count_ones() + 2 * (bits & self.weights[1]).count_ones()) as u16
    }

    /// The empty points on which a side may be allowed to play: its owner does not fill a promised eye.
    pub(super) fn open(&self, stones: Stones, mover: Colour) -> Bits {
        self.empty(stones) & if mover == self.owner { !self.promised } else { !0 }
    }

    /// The score of everything.
    pub(super) fn all(&self) -> u16 {
        self.weight(self.mask)
    }

    pub(super) fn next_to(&self, bits: Bits) -> Bits {
        let inside = bits & self.grid;
        let mut next =
            (inside << 1 | inside >> 1 | inside << self.stride | inside >> self.stride) & self.grid;
        for &(outer, near) in &self.outer {
            if bits & near != 0 {
                next |= outer;
            }
            if bits & outer != 0 {
                next |= near;
            }
        }
        next
    }

    /// Whether the opponent can capture a post at once: nothing hinders him where he retakes kos as he likes.
    pub(super) fn loses_post(&self, stones: Stones) -> bool {
        let (own, empty) = (stones[self.owner.index()], self.empty(stones));
        let mut rest = self.posts & own;
        while rest != 0 {
            let block = self.component(rest & rest.wrapping_neg(), own);
            rest &= !block;
            let liberties = self.next_to(block) & empty;
            if block & self.walls[self.owner.index()] == 0 && liberties & liberties.wrapping_sub(1) == 0 {
                return true;
            }
        }
        false
    }

    /// Whether a post falls within two moves, whatever its owner does.
    pub(super) fn is_lost(&self, stones: Stones, mover: Colour, ban: Option<u8>) -> bool {
        self.posts != 0
            && self.loses_post(stones)
            && (mover != self.owner
                || !ones(self.open(stones, mover)).any(|at| {
                    ban != Some(at)
                        && self.play(stones, mover, at).is_some_and(|(after, _)| !self.loses_post(after))
                }))
    }

    /// What is connected to the seed within a set.
    fn component(&self, seed: Bits, within: Bits) -> Bits {
        let mut found = seed & within;
        loop {
            let wider = found | (self.next_to(found) & within);
            if wider == found {
                return found;
            }
            found = wider;
        }
    }

    pub(super) fn components(&self, mut rest: Bits) -> impl Iterator<Item = Bits> + '_ {
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = self.component(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            Some(part)
        })
    }

    /// The stones after a play, and the point on which the ko may not be retaken at once; `None` for suicide.
    pub(super) fn play(&self, stones: Stones, colour: Colour, at: u8) -> Option<(Stones, Option<u8>)> {
        let (me, you) = (colour.index(), colour.opponent().index());
        let stone: Bits = 1 << at;
        let own = stones[me] | stone;
        let mut theirs = stones[you];
        let empty = self.mask & !(own | theirs);
        let mut captured = 0;
        let mut rest = self.next_to(stone) & theirs;
        while rest != 0 {
            let block = self.component(rest & rest.wrapping_neg(), theirs);
            rest &= !block;
            if block & self.walls[you] == 0 && self.next_to(block) & empty == 0 {
                captured |= block;
            }
        }
        theirs &= !captured;
        let block = self.component(stone, own);
        let liberties = self.next_to(block) & (empty | captured);
        if block & self.walls[me] == 0 && liberties == 0 {
            return None;
        }
        let is_ko = captured.count_ones() == 1
            && block == stone
            && liberties == captured
            && block & self.walls[me] == 0;
        let ban = is_ko.then_some(captured.trailing_zeros() as u8);
        let mut after = [0; 2];
        after[me] = own;
        after[you] = theirs;
        Some((after, ban))
    }

    /// Benson's blocks, with the walls as blocks that live.
    fn immortal(&self, stones: Stones, colour: Colour) -> Immortal {
        let own = stones[colour.index()];
        let (wall, foreign) = (self.walls[colour.index()], self.walls[colour.opponent().index()]);
        let empty = self.empty(stones);
        if own == 0 && wall == 0 {
            return Immortal { stones: 0, enclosed: Vec::new() };
        }
        let blocks: Vec<Bits> = self.components(own).collect();
        // A region next to the opponent's wall is not enclosed.
        let mut regions: Vec<Bits> =
            self.components(self.mask & !own).filter(|region| region & foreign == 0).collect();
        let mut alive = own;
        loop {
            regions.retain(|&region| self.next_to(region) & own & !alive == 0);
            let mut held = 0;
            for &block in &blocks {
                if block & alive == 0 {
                    continue;
                }
                let next = self.next_to(block);
                let vital = |region: &&Bits| **region & next != 0 && **region & empty & !next == 0;
                if block & wall != 0 || regions.iter().filter(vital).nth(1).is_some() {
                    held |= block;
                }
            }
            if held == alive {
                return Immortal { stones: alive, enclosed: regions };
            }
            alive = held;
        }
    }

    /// The points that the owner controls if the analysis ends here.
    pub(super) fn control(&self, stones: Stones) -> Bits {
        let alive = self.immortal(stones, self.owner).stones;
        alive | self.surrounded(alive)
    }

    /// Points with immortal stones or walls of the owner on all sides.
    fn surrounded(&self, alive: Bits) -> Bits {
        let foreign = self.walls[self.owner.opponent().index()];
        self.mask & !self.next_to(self.mask & !alive) & !foreign
    }

    /// What the owner's safe stones, and his opponent's, make certain.
    ///
    /// A region that immortal stones of the owner enclose, and of which every point is next to one, will be his however
    /// many plays the opponent makes in it: every play of the owner there is joined to immortal stones, so that it stays.
    /// In a region that immortal stones of the opponent enclose, and of which every empty point is next to one, the owner
    /// can never have an immortal stone, even if the opponent always passes. What is safe by answering is not inert: its
    /// owner has to answer.
    pub(super) fn certain(&self, stones: Stones) -> Certain {
        self.look_at(stones, self.parts.as_ref())
    }

    /// The same at a glance: without what is held in parts.
    pub(super) fn glance(&self, stones: Stones) -> Certain {
        self.look_at(stones, None)
    }

    fn look_at(&self, stones: Stones, parts: Option<&Parts>) -> Certain {
        let owner = self.owner;
        if self.posts & !stones[owner.index()] != 0 {
            return Certain { least: 0, most: 0, inert: 0, work: [0; 2] };
        }
        let mine = self.immortal(stones, owner);
        let near = self.next_to(mine.stones) | self.walls[owner.index()];
        let held =
            mine.enclosed.iter().filter(|region| **region & !near == 0).fold(0, |all, region| all | region);
        let mut sure = mine.stones | held | self.surrounded(mine.stones);
        let theirs = self.immortal(stones, owner.opponent());
        let near = self.next_to(theirs.stones) | self.walls[owner.opponent().index()];
        let empty = self.empty(stones);
        let lost = theirs
            .enclosed
            .iter()
            .filter(|region| **region & empty & !near == 0)
            .fold(0, |all, region| all | region);
        let mut never = theirs.stones | lost;
        let mut inert = held | lost;
        if self.look != Look::Immortal && sure | never != self.mask {
            let firm = self.safe(stones, owner, Interior::Guarded);
            sure |= firm.stones | firm.territory;
            if self.look == Look::Hold {
                inert |= firm.territory;
                if let Some(parts) = parts.filter(|_| sure != self.mask & !self.promised) {
                    let [held, around] = parts.held(self, stones, sure);
                    sure |= held | around;
                    inert |= held;
                }
            } else if sure | never != self.mask {
                let safe = self.safe(stones, owner.opponent(), Interior::Free);
                never |= safe.stones | safe.territory;
            }
        }
        let work = if self.look == Look::Hold { self.work(stones, sure) } else { [0; 2] };
        Certain { least: self.weight(sure), most: self.weight(self.mask & !never), inert, work }
    }

    /// For the owner the points away from his stones and the blocks to join; for the opponent the empty points.
    fn work(&self, stones: Stones, sure: Bits) -> [u16; 2] {
        let own = stones[self.owner.index()];
        let near = self.next_to(own) | self.walls[self.owner.index()];
        let interior = (self.mask & !own & !near & !sure).count_ones();
        let blocks = self.components(own & !sure).count() as u32;
        [interior + blocks, (self.empty(stones) & !sure).count_ones()].map(|count| count as u16)
    }
}

/// The numbers of the bits that are set.
pub(super) fn ones(mut bits: Bits) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let bit = bits.trailing_zeros() as u8;
        bits &= bits - 1;
        Some(bit)
    })
}

//! The points on which an analysis is searched, as bits: stones, plays, immortal stones and control.
//!
//! A field is the whole board, or some local games whose surroundings are safe. Safe stones next to it are *walls*: they
//! cannot be captured and count as immortal. Local games that are far apart are put one below the other, so that 128
//! bits hold them.
//!
//! Stones next to a field that are not safe are *posts*: each block of them is one point, whose liberties are those in the
//! field and, if it is promised an eye elsewhere, one *promised* point that nobody can fill without capturing.

use super::apart::Part;
use crate::board::{Colour, Point, PointSet, Position};
use crate::local::{Bits as _, Grid, Interior, Layout, LocalBoard, Posted, SafeStones};

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
    board: LocalBoard<Bits, Posted<Bits>>,
    layout: Layout,
    /// Points that score 1 and points that score 2 for the owner of the analysis.
    weights: [Bits; 2],
    owner: Colour,
    /// Posts; a position without one of them is lost.
    posts: Bits,
    /// Promised points.
    promised: Bits,
    look: Look,
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

impl Field {
    /// The field of some points of a position, in the analysis of `owner`; `None` if they are too many. `walls` are the safe
    /// stones of Black and White; every other stone next to the points has to belong to them.
    pub(super) fn new(
        position: &Position,
        points: PointSet,
        walls: [PointSet; 2],
        owner: Colour,
    ) -> Option<(Field, Stones)> {
        let layout = Layout::stacked(points)?;
        let stride = layout.stride();
        if layout.len() + stride > BITS as usize {
            return None;
        }
        let inside = layout.set(points);
        let stones: Stones = Colour::BOTH.map(|colour| layout.set(position.stones(colour)));
        let board = LocalBoard {
            neighbours: Posted { grid: Grid { stride }, inside, beyond: Vec::new() },
            all: inside,
            walls: walls.map(|wall| layout.set((wall - points).neighbours())),
        };
        let weights = [inside & !(stones[0] | stones[1]), stones[owner.opponent().index()]];
        Some((Field { board, layout, weights, owner, posts: 0, promised: 0, look: Look::Safe }, stones))
    }

    /// Adds the blocks of the owner around the points that are not safe, with whether each is promised an eye elsewhere;
    /// `None` if there are too many, or if one relies on liberties elsewhere alone. Control of a post scores 1.
    pub(super) fn with_posts(
        mut self,
        mut stones: Stones,
        blocks: &[(PointSet, bool)],
    ) -> Option<(Field, Stones)> {
        let mut next = BITS - self.mask().leading_zeros();
        let mut bit = || {
            next += 1;
            (next <= BITS).then(|| 1 << (next - 1))
        };
        let empty = self.empty(stones);
        let promised = if blocks.iter().any(|(_, promised)| *promised) { bit()? } else { 0 };
        for (block, has_promise) in blocks {
            let post: Bits = bit()?;
            let near: Bits = self.layout.set(block.neighbours());
            if !has_promise && near & empty == 0 {
                return None;
            }
            self.board.neighbours.beyond.push((post, near));
            if *has_promise {
                self.board.neighbours.beyond.push((promised, post));
            }
            self.posts |= post;
        }
        stones[self.owner.index()] |= self.posts;
        self.board.all |= self.posts | promised;
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
        let mut beyond = Vec::with_capacity(2 * part.posts.len());
        let mut posts = 0;
        for &(near, has_promise) in &part.posts {
            let post = bit()?;
            beyond.push((post, near));
            if has_promise {
                beyond.push((promised, post));
            }
            posts |= post;
        }
        let mut walls = [0; 2];
        walls[self.owner.index()] = part.walls;
        let neighbours = Posted { grid: self.board.neighbours.grid, inside: part.points, beyond };
        let field = Field {
            board: LocalBoard { neighbours, all: part.points | posts | promised, walls },
            layout: Layout::default(),
            weights: [part.points | posts, 0],
            owner: self.owner,
            posts,
            promised,
            look: Look::Hold,
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

    /// The same field, looked at in another way.
    pub(super) fn looking(self, look: Look) -> Field {
        Field { look, ..self }
    }

    /// The field of some of the points, which nothing joins to the others.
    pub(super) fn part(&self, bits: Bits) -> Field {
        let mut part = self.clone();
        part.board.all &= bits;
        part.board.neighbours.inside &= bits;
        part
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
        self.layout.point(usize::from(bit))
    }

    /// The bit of a point of the board.
    pub(super) fn bit(&self, point: Point) -> Option<u8> {
        self.layout.points().contains(point).then(|| self.layout.index(point) as u8)
    }

    /// The stones of a position that the field has the points of.
    pub(super) fn stones(&self, position: &Position) -> Stones {
        Colour::BOTH.map(|colour| self.layout.set(position.stones(colour)))
    }

    /// All points, posts and promised points included.
    pub(super) fn mask(&self) -> Bits {
        self.board.all
    }

    /// The points next to walls of a colour.
    pub(super) fn walls(&self, colour: Colour) -> Bits {
        self.board.walls[colour.index()]
    }

    pub(super) fn empty(&self, stones: Stones) -> Bits {
        self.board.empty(stones)
    }

    pub(super) fn next_to(&self, bits: Bits) -> Bits {
        self.board.next_to(bits)
    }

    pub(super) fn components(&self, bits: Bits) -> impl Iterator<Item = Bits> + '_ {
        self.board.components(bits)
    }

    /// The stones after a play, and the point on which the ko may not be retaken at once; `None` for suicide.
    pub(super) fn play(&self, stones: Stones, colour: Colour, at: u8) -> Option<(Stones, Option<u8>)> {
        let played = self.board.play(stones, colour.index(), usize::from(at))?;
        Some((played.stones, played.banned.map(|point| point as u8)))
    }

    /// The stones of a colour that stay if it answers, and the regions vital to them.
    pub(super) fn safe(&self, stones: Stones, colour: Colour, interior: Interior) -> SafeStones<Bits> {
        self.board.safe(stones, colour.index(), interior)
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
        self.weight(self.mask())
    }

    /// Whether the opponent can capture a post at once: nothing hinders him where he retakes kos as he likes.
    pub(super) fn loses_post(&self, stones: Stones) -> bool {
        let (own, empty) = (stones[self.owner.index()], self.empty(stones));
        let mut rest = self.posts & own;
        while rest != 0 {
            let block = self.board.component(rest & rest.wrapping_neg(), own);
            rest &= !block;
            let liberties = self.next_to(block) & empty;
            if block & self.walls(self.owner) == 0 && liberties & liberties.wrapping_sub(1) == 0 {
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

    /// The points that the owner controls if the analysis ends here.
    pub(super) fn control(&self, stones: Stones) -> Bits {
        let (alive, _) = self.board.immortal(stones, self.owner.index());
        alive | self.surrounded(alive)
    }

    /// Points with immortal stones or walls of the owner on all sides.
    fn surrounded(&self, alive: Bits) -> Bits {
        let foreign = self.walls(self.owner.opponent());
        self.mask() & !self.next_to(self.mask() & !alive) & !foreign
    }

    /// What the owner's safe stones, and his opponent's, make certain.
    ///
    /// A region that immortal stones of the owner enclose, and of which every point is next to one, will be his however
    /// many plays the opponent makes in it: every play of the owner there is joined to immortal stones, so that it stays.
    /// In a region that immortal stones of the opponent enclose, and of which every empty point is next to one, the owner
    /// can never have an immortal stone, even if the opponent always passes. What is safe by answering is not inert: its
    /// owner has to answer.
    pub(super) fn glance(&self, stones: Stones) -> Certain {
        self.certain(stones, |_| [0; 2])
    }

    /// The same with what a search adds to what is sure, if that is not all: points that are held, and blocks around them.
    pub(super) fn certain(&self, stones: Stones, held: impl FnOnce(Bits) -> [Bits; 2]) -> Certain {
        let owner = self.owner;
        if self.posts & !stones[owner.index()] != 0 {
            return Certain { least: 0, most: 0, inert: 0, work: [0; 2] };
        }
        let all = self.mask();
        let (alive, enclosed) = self.board.immortal(stones, owner.index());
        let near = self.next_to(alive) | self.walls(owner);
        let filled = enclosed.iter().map(|region| region.points).filter(|region| region & !near == 0);
        let filled = filled.fold(0, |all, region| all | region);
        let mut sure = alive | filled | self.surrounded(alive);
        let (theirs, enclosed) = self.board.immortal(stones, owner.opponent().index());
        let near = self.next_to(theirs) | self.walls(owner.opponent());
        let empty = self.empty(stones);
        let lost = enclosed.iter().map(|region| region.points).filter(|region| region & empty & !near == 0);
        let lost = lost.fold(0, |all, region| all | region);
        let mut never = theirs | lost;
        let mut inert = filled | lost;
        if self.look != Look::Immortal && sure | never != all {
            let firm = self.safe(stones, owner, Interior::Guarded);
            sure |= firm.stones | firm.territory;
            if self.look == Look::Hold {
                inert |= firm.territory;
                if sure != all & !self.promised {
                    let [held, around] = held(sure);
                    sure |= held | around;
                    inert |= held;
                }
            } else if sure | never != all {
                let safe = self.safe(stones, owner.opponent(), Interior::Free);
                never |= safe.stones | safe.territory;
            }
        }
        let work = if self.look == Look::Hold { self.work(stones, sure) } else { [0; 2] };
        Certain { least: self.weight(sure), most: self.weight(all & !never), inert, work }
    }

    /// For the owner the points away from his stones and the blocks to join; for the opponent the empty points.
    fn work(&self, stones: Stones, sure: Bits) -> [u16; 2] {
        let own = stones[self.owner.index()];
        let near = self.next_to(own) | self.walls(self.owner);
        let interior = (self.mask() & !own & !near & !sure).count_ones();
        let blocks = self.components(own & !sure).count() as u32;
        [interior + blocks, (self.empty(stones) & !sure).count_ones()].map(|count| count as u16)
    }
}

/// The numbers of the bits that are set.
pub(super) fn ones(bits: Bits) -> impl Iterator<Item = u8> {
    bits.iter().map(|index| index as u8)
}

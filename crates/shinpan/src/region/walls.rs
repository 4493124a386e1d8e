//! Where a question is played: how far play reaches from some stones, and the walls that stop it.
//!
//! Play goes through empty points and through blocks that can be captured. It stops at *walls*: blocks that are proven
//! safe, blocks that the caller calls safe, and, if the caller allows it, *presumed* ones. A block is presumed a wall if
//!
//! * the group it belongs to ([`Links`]) has at least three liberties outside of what play reaches, in the open: in areas of
//!   empty points and of its own stones with at least [`OPEN`] empty points;
//! * reading a few positions with its opponent moving first, outside too, does not capture it ([`is_capturable`]).
//!
//! Everything else is in play: it can be captured, and its liberties belong to what is reached. That may take liberties
//! from other walls, so it is repeated until nothing changes. All blocks that fall are given up at once, so the order of
//! points does not matter and a turned board has the same walls.

use super::links::Links;
use super::tactics::is_capturable;
use super::{Safe, benson_apart, static_safety};
use crate::board::{Board, Colour, Point, PointSet, Turn};

/// The number of empty points that makes an outside area open. Six is the largest eye space in which one move can kill.
const OPEN: usize = 7;

/// The liberties in the open that make a group strong enough to be presumed a wall.
const STRONG: usize = 3;

/// The number of empty points above which a local game may not have most of the board.
const LARGE: usize = 20;

/// The stones of all blocks that have a stone in the set.
pub(crate) fn blocks_of(board: &Board, stones: PointSet) -> PointSet {
    let mut rest = stones;
    let mut all = PointSet::EMPTY;
    while let Some(point) = rest.first() {
        rest.remove(point);
        if let Some(block) = board.block(point) {
            all |= block.stones();
            rest -= block.stones();
        }
    }
    all
}

/// The first stone of each block that has a stone in the set, row by row from the top left.
pub(crate) fn first_stones(board: &Board, stones: PointSet) -> Vec<Point> {
    let blocks = Colour::BOTH.into_iter().flat_map(|colour| board.blocks(colour));
    let firsts: PointSet = blocks
        .filter(|block| block.stones().intersects(&stones))
        .filter_map(|block| block.stones().first())
        .collect();
    firsts.iter().collect()
}

/// Whether so many empty points are most of the board.
pub(crate) fn is_most(board: &Board, empty: PointSet) -> bool {
    empty.len() > LARGE && 2 * empty.len() > board.empty_points().len()
}

/// What is taken for granted about the blocks of a board.
#[derive(Clone, Debug)]
pub(crate) struct Walls<'a> {
    board: &'a Board,
    /// Stones of blocks that cannot be captured, because it is proven or because the caller says so.
    safe: PointSet,
    /// Stones of blocks that are never presumed to be walls.
    in_play: PointSet,
    /// Stones of blocks that were found to be presumed walls of a smaller part, and stay so.
    standing: PointSet,
    /// The links of Black and White; none if nothing is presumed.
    links: Option<[Links; 2]>,
}

/// Where a question is played.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// All points, stones that can be captured included.
    pub(crate) points: PointSet,
    /// The stones of the presumed walls next to it.
    pub(crate) presumed: PointSet,
}

impl<'a> Walls<'a> {
    /// Nothing is a wall but what is safe, and what is presumed if that is allowed.
    pub(crate) fn new(board: &'a Board, safe: PointSet, in_play: PointSet, presume: bool) -> Walls<'a> {
        let links = presume.then(|| Colour::BOTH.map(|colour| Links::of(board, colour)));
        let [safe, in_play] = [safe, in_play].map(|stones| blocks_of(board, stones));
        Walls { board, safe, in_play, standing: PointSet::EMPTY, links }
    }

    /// The same with other blocks that cannot be captured.
    pub(crate) fn with_safe(&self, safe: PointSet) -> Walls<'a> {
        Walls { safe: blocks_of(self.board, safe), ..self.clone() }
    }

    /// The same with walls that a smaller part of the same question presumes: they stay walls when it grows, although what is
    /// outside of it becomes less.
    pub(crate) fn with_standing(&self, standing: PointSet) -> Walls<'a> {
        Walls { standing, ..self.clone() }
    }

    /// What play reaches from some stones. `fighting` are blocks that play goes through from the start, safe ones excepted;
    /// every other block of the colours `may_wall` is a wall until it is given up. With `within`, play goes no further than
    /// that, the liberties of blocks that are given up excepted.
    pub(crate) fn reach(
        &self,
        seeds: PointSet,
        fighting: PointSet,
        may_wall: &[Colour],
        within: Option<PointSet>,
    ) -> Reach {
        let empty = self.board.empty_points();
        let mut given_up = PointSet::EMPTY;
        loop {
            let passable = empty | (fighting - self.safe) | given_up | seeds;
            let points = match within {
                None => passable.component(seeds),
                Some(within) => self.completed((within & passable) | seeds, passable, given_up),
            };
            let next = points.neighbours() - points;
            let mut presumed = PointSet::EMPTY;
            let mut fallen = PointSet::EMPTY;
            for &colour in may_wall {
                let open = self.open(colour, points);
                for block in self.board.blocks(colour) {
                    let stones = block.stones();
                    if !stones.intersects(&next) || stones.intersects(&self.safe) {
                        continue;
                    }
                    if self.is_presumed(stones, colour, points, open) {
                        presumed |= stones;
                    } else {
                        fallen |= stones;
                    }
                }
            }
            if fallen.is_empty() {
                return Reach { points, presumed };
            }
            given_up |= fallen;
        }
    }

    /// A part of what play can reach, with what belongs to it: the blocks that it touches, the liberties of blocks that are
    /// given up, and pockets that nothing else leads to.
    fn completed(&self, part: PointSet, passable: PointSet, given_up: PointSet) -> PointSet {
        let empty = self.board.empty_points();
        let with_blocks = |points: PointSet| points | blocks_of(self.board, points - empty);
        let mut near = with_blocks(part);
        loop {
            let grown = with_blocks(near | (given_up & near.neighbours()));
            let grown = grown | ((grown & given_up).neighbours() & empty);
            if grown == near {
                break;
            }
            near = grown;
        }
        for pocket in (passable.component(near) - near).components() {
            if (pocket & empty).len() < OPEN {
                near |= pocket;
            }
        }
        near
    }

    /// The points of the areas behind the walls of a colour that are large enough to be open.
    fn open(&self, colour: Colour, reached: PointSet) -> PointSet {
        let empty = self.board.empty_points();
        ((empty | self.board.stones(colour)) - reached)
            .components()
            .filter(|area| (*area & empty).len() >= OPEN)
            .fold(PointSet::EMPTY, |all, area| all | (area & empty))
    }

    fn is_presumed(&self, stones: PointSet, colour: Colour, fight: PointSet, open: PointSet) -> bool {
        let Some(links) = &self.links else { return false };
        if stones.intersects(&self.in_play) {
            return false;
        }
        if stones.intersects(&self.standing) {
            return true;
        }
        let liberties = links[colour.index()].group(stones, fight).neighbours() & open;
        liberties.len() >= STRONG && !self.falls(stones)
    }

    /// Whether reading captures a block. It looks at few positions, so that the order matters in which it does: it reads the
    /// board as [`Turn::canonical`] turns it.
    fn falls(&self, stones: PointSet) -> bool {
        let position = self.board.position();
        let turn = Turn::canonical(&position, &[stones]);
        let mut board = Board::new(&turn.position(&position));
        turn.set(stones).first().is_some_and(|stone| is_capturable(&mut board, stone))
    }
}

/// The stones proven safe, and what play reaches with these walls. Whoever has to answer inside the reach to save a
/// wall cannot at the same time fight there, and whoever plays there may fill his own eyes: walls have to be safe by what lies
/// outside of it. `exempt` stones are never walls.
pub(crate) fn proven_and_reach(
    board: &Board,
    reach: impl Fn(PointSet) -> Reach,
    exempt: PointSet,
) -> (PointSet, Reach) {
    let answers: [Safe; 2] = Colour::BOTH.map(|colour| static_safety(board, colour));
    let mut proven = (answers[0].stones | answers[1].stones) - exempt;
    loop {
        let reached = reach(proven);
        let stones = Colour::BOTH.map(|colour| {
            let Safe { stones, territory } = answers[colour.index()];
            if reached.points.intersects(&territory) {
                benson_apart(board, colour, reached.points).stones
            } else {
                stones
            }
        });
        // What is reached only grows, and what is proven only shrinks.
        let next = proven & (stones[0] | stones[1]);
        if next == proven {
            return (proven, reached);
        }
        proven = next;
    }
}

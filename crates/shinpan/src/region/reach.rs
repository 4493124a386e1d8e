//! How far play reaches from some stones, and the walls that stop it.
//!
//! Play goes through empty points and through blocks that can be captured. It stops at blocks that are safe and, as
//! long as nothing better is known, at blocks that *face the open*: they have a liberty that play does not reach, in an
//! outside area (empty points and stones of their colour) of at least [`OPEN`] empty points. A block in atari
//! does not if its last liberty has no empty neighbour: it can be captured from where play is.

use super::{Safe, benson, static_safety};
use crate::board::{Block, Board, Colour, Point, PointSet};

/// The number of empty points that makes an outside area open.
pub(crate) const OPEN: usize = 7;

/// The number of empty points above which a local game may not have most of the board.
pub(crate) const LARGE: usize = 20;

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

/// The points that play can reach from some stones, stones included. `passable` is what play goes through from the
/// start; every other block of the colours `walls` that is not safe is a wall until what is behind it is reached.
pub(crate) fn reach(
    board: &Board,
    seeds: PointSet,
    mut passable: PointSet,
    walls: &[Colour],
    safe: PointSet,
) -> PointSet {
    let empty = board.empty_points();
    let mut reach = passable.component(seeds);
    loop {
        let mut fallen = PointSet::EMPTY;
        for &colour in walls {
            let outside = (empty | board.stones(colour)) - reach;
            let areas: Vec<PointSet> =
                outside.components().filter(|area| (*area & empty).len() >= OPEN).collect();
            let faces_the_open = |block: &Block| {
                let open = block.liberties() - reach;
                !hangs(board, block) && areas.iter().any(|area| area.intersects(&open))
            };
            fallen |= board
                .blocks(colour)
                .filter(|block| !block.stones().intersects(&safe) && !block.stones().intersects(&passable))
                .filter(|block| block.stones().intersects(&reach.neighbours()) && !faces_the_open(block))
                .fold(PointSet::EMPTY, |all, block| all | block.stones());
        }
        if fallen.is_empty() {
            return reach;
        }
        passable |= fallen;
        reach = passable.component(seeds);
    }
}

/// Whether a block is in atari, and its last liberty leads nowhere: no empty point is next to it.
pub(crate) fn hangs(board: &Board, block: &Block) -> bool {
    let liberties = block.liberties();
    liberties.len() == 1 && !liberties.neighbours().intersects(&board.empty_points())
}

/// How the safety of a colour's blocks is proven.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Proof {
    /// They are safe if their owner answers.
    Answers,
    /// They are safe even if their owner always passes.
    Unconditional,
}

/// The stones proven safe, and what play reaches with these walls. Whoever has to answer inside the reach to save a
/// wall cannot at the same time fight there; his walls then have to be safe without answers.
pub(crate) fn proven_and_reach(
    board: &Board,
    reach: impl Fn(PointSet) -> PointSet,
    exempt: PointSet,
) -> (PointSet, PointSet) {
    let answers: [Safe; 2] = Colour::BOTH.map(|colour| static_safety(board, colour));
    let mut proofs = [Proof::Answers; 2];
    loop {
        let stones = Colour::BOTH.map(|colour| match proofs[colour as usize] {
            Proof::Answers => answers[colour as usize].stones,
            Proof::Unconditional => benson(board, colour).stones,
        });
        let proven = (stones[0] | stones[1]) - exempt;
        let reached = reach(proven);
        let mut same = true;
        for colour in Colour::BOTH {
            let proof = &mut proofs[colour as usize];
            if *proof == Proof::Answers && reached.intersects(&answers[colour as usize].territory) {
                *proof = Proof::Unconditional;
                same = false;
            }
        }
        if same {
            return (proven, reached);
        }
    }
}

//! The regions between the blocks of one colour: maximal connected sets of points without its stones.

use crate::board::{Board, Colour, PointSet};

/// A region, seen from the colour whose stones bound it (Benson 1976; Mueller 1997 calls it basic region).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Region {
    /// All points: empty ones and stones of the other colour.
    pub(crate) points: PointSet,
    /// The empty points; never none, since every stone has a liberty.
    pub(crate) empty: PointSet,
    /// The stones of the bounding colour next to the region.
    pub(crate) boundary: PointSet,
}

/// The regions of the points without a stone of `colour`, in the order of their first empty points.
///
/// The walk goes from empty point to empty point and takes the blocks of the other colour as a whole, so
/// that crowded boards, where most questions are asked, cost least.
pub(crate) fn regions(board: &Board, colour: Colour) -> Vec<Region> {
    let mut unseen = board.empty_points();
    let stones = board.stones(colour);
    let mut regions = Vec::with_capacity(64);
    while let Some(first) = unseen.first() {
        let mut foes = PointSet::EMPTY;
        let mut empty = PointSet::single(first);
        let mut boundary = PointSet::EMPTY;
        let mut todo = empty;
        while let Some(point) = todo.first() {
            todo.remove(point);
            for (next, stone) in board.around(point) {
                match stone {
                    None if !empty.contains(next) => {
                        empty.insert(next);
                        todo.insert(next);
                    }
                    Some(own) if own == colour => boundary.insert(next),
                    Some(_) if !foes.contains(next) => {
                        if let Some(block) = board.block(next) {
                            foes |= block.stones();
                            boundary |= block.stones().neighbours() & stones;
                            todo |= block.liberties() - empty;
                            empty |= block.liberties();
                        }
                    }
                    _ => {}
                }
            }
        }
        unseen -= empty;
        regions.push(Region { points: foes | empty, empty, boundary });
    }
    regions
}

//! Groups around a fight: which blocks hold together when their owner answers outside of it.
//!
//! Two blocks are *linked* as in [`groups`](super::groups): they have two common liberties, and when the opponent takes one the
//! owner takes the other. One of the points may lie inside the fight, but not all: an answer there is part of the fight.

use super::group::are_linked;
use crate::board::{Board, Colour, PointSet};

/// The links between the blocks of a colour, wherever the fight is.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    /// The stones of each block.
    blocks: Vec<PointSet>,
    /// Two blocks, and the points that link them.
    pairs: Vec<(usize, usize, PointSet)>,
}

impl Links {
    pub(crate) fn of(board: &Board, colour: Colour) -> Links {
        let blocks: Vec<(PointSet, PointSet)> =
            board.blocks(colour).map(|block| (block.stones(), block.liberties())).collect();
        let mut pairs = Vec::new();
        for (i, one) in blocks.iter().enumerate() {
            for (j, other) in blocks.iter().enumerate().skip(i + 1) {
                let common = one.1 & other.1;
                if common.len() >= 2 && are_linked(board, colour, common) {
                    pairs.push((i, j, common));
                }
            }
        }
        Links { blocks: blocks.into_iter().map(|(stones, _)| stones).collect(), pairs }
    }

    /// The group of a block, if play is on in these points.
    pub(crate) fn group(&self, block: PointSet, fight: PointSet) -> PointSet {
        let mut group = block;
        loop {
            let before = group;
            for &(i, j, common) in &self.pairs {
                let [one, other] = [self.blocks[i], self.blocks[j]];
                if group.intersects(&(one | other)) && !common.is_subset(&fight) {
                    group |= one | other;
                }
            }
            if group == before {
                return group;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    fn group(diagram: &str, stone: &str, fight: &[&str]) -> usize {
        let position: Position = diagram.parse().unwrap();
        let point = |name: &&str| position.size().point(name).unwrap();
        let block = position.stones(Colour::Black).component(PointSet::single(point(&stone)));
        let links = Links::of(&Board::new(&position), Colour::Black);
        links.group(block, fight.iter().map(point).collect()).len()
    }

    #[test]
    fn diagonal_stones_hold_unless_one_point_is_taken() {
        let diagonal = ". . . .\n. X . .\n. . X .\n. . . .";
        assert_eq!(group(diagonal, "B3", &[]), 2);
        assert_eq!(group(diagonal, "B3", &["B2"]), 2);
        assert_eq!(group(diagonal, "B3", &["B2", "C3"]), 1);
        assert_eq!(group(". . . .\n. X O .\n. . X .\n. . . .", "B3", &[]), 1);
    }

    #[test]
    fn a_jump_with_one_point_between_is_no_link() {
        assert_eq!(group(". . . . .\n. X . X .\n. . . . .", "B2", &[]), 1);
    }
}

//! Groups: blocks of one colour that live or die together.
//!
//! They are what [`links`](super::links) hold together: two blocks are linked if they have two common liberties or more, and
//! their owner has an answer on another one whichever the opponent takes. Being linked goes both ways and does not depend on
//! other blocks, so that the groups are the same in whatever order they are looked for.
//!
//! What the opponent does to two links at once is not looked at. A group says which stones are asked about together, and the
//! answer to that question is exact whatever they are.

use super::links::Links;
use crate::board::{Board, Colour, Point, PointSet};

/// The groups of a colour, in the order of their first stones.
///
/// ```
/// use shinpan::board::{Board, Colour, Position};
/// use shinpan::region::groups;
///
/// // Black's diagonal stones hold together; the block on the right is apart.
/// let position: Position = "
///     . X . . X
///     X . X . X
///     . X . . X
/// ".parse().unwrap();
/// let sizes: Vec<usize> = groups(&Board::new(&position), Colour::Black).iter().map(|group| group.len()).collect();
/// assert_eq!(sizes, [4, 3]);
/// ```
#[must_use]
pub fn groups(board: &Board, colour: Colour) -> Vec<PointSet> {
    let links = Links::of(board, colour);
    let mut seen = PointSet::EMPTY;
    let mut groups = Vec::new();
    for block in board.blocks(colour).map(|block| block.stones()) {
        if !block.intersects(&seen) {
            let group = links.group(block, PointSet::EMPTY);
            seen |= group;
            groups.push(group);
        }
    }
    groups.sort_by_key(PointSet::first);
    groups
}

/// The group that a stone belongs to; no stones if there is none.
#[must_use]
pub fn group_of(board: &Board, stone: Point) -> PointSet {
    let Some(colour) = board.at(stone) else { return PointSet::EMPTY };
    let block = board.block(stone).map_or(PointSet::EMPTY, |block| block.stones());
    Links::of(board, colour).group(block, PointSet::EMPTY)
}

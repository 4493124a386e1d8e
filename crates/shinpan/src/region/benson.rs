//! Unconditional life after Benson (1976), which is what NAJ calls immortal.
//!
//! A region is *vital* to a block if all its empty points are liberties of the block. A set of blocks of
//! which each has two vital regions bounded by blocks of the set alone cannot be captured, even if its owner
//! always passes: filling the last empty point of such a region is suicide, and the first block to fall
//! would have to lose its last liberties in two regions at once. Conversely a block that is left out can be
//! removed, so that Benson's blocks are exactly the immortal ones; `shinpan selfcheck immortal` compares the
//! two on every legal position of small boards.

use super::Safe;
use super::enclosed::{Region, regions};
use crate::board::{Block, Board, Colour, PointSet};

/// The blocks of a colour that cannot be captured whatever the opponent plays and even if the owner always
/// passes, with the regions vital to them.
#[must_use]
pub fn benson(board: &Board, colour: Colour) -> Safe {
    benson_apart(board, colour, PointSet::EMPTY)
}

/// The same by the regions alone that have no point in `fight`. These blocks stay whatever either side plays there.
pub(crate) fn benson_apart(board: &Board, colour: Colour, fight: PointSet) -> Safe {
    let mut alive = board.stones(colour);
    // Only regions that are vital to some block matter. A block to which a region is vital has every empty
    // point of it as a liberty, so it is found next to the first one.
    let mut vital: Vec<(Region, [Option<&Block>; 4])> = Vec::with_capacity(64);
    for region in regions(board, colour) {
        let Some(first) = region.empty.first() else { continue };
        if region.points.intersects(&fight) {
            continue;
        }
        let mut blocks: [Option<&Block>; 4] = [None; 4];
        let mut found = 0;
        for (next, stone) in board.around(first) {
            if stone == Some(colour)
                && let Some(block) = board.block(next)
                && region.empty.is_subset(&block.liberties())
                && !blocks[..found].iter().flatten().any(|known| std::ptr::eq(*known, block))
            {
                blocks[found] = Some(block);
                found += 1;
            }
        }
        if found > 0 {
            vital.push((region, blocks));
        }
    }
    loop {
        // A stone is in `once` if one vital region of its block is enclosed by living blocks, in `twice` if
        // two are.
        let (mut once, mut twice) = (PointSet::EMPTY, PointSet::EMPTY);
        vital.retain(|(region, _)| region.boundary.is_subset(&alive));
        for block in vital.iter().flat_map(|(_, blocks)| blocks.iter().flatten()) {
            twice |= once & block.stones();
            once |= block.stones();
        }
        if twice == alive {
            break;
        }
        alive = twice;
    }
    let territory = vital.iter().fold(PointSet::EMPTY, |all, (region, _)| all | region.points);
    Safe { stones: alive, territory }
}

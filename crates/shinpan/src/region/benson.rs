//! Unconditional life after Benson (1976), which is what NAJ calls immortal.
//!
//! A region is *vital* to a block if all its empty points are liberties of the block. A set of blocks of
//! which each has two vital regions bounded by blocks of the set alone cannot be captured, even if its owner
//! always passes: filling the last empty point of such a region is suicide, and the first block to fall
//! would have to lose its last liberties in two regions at once. Conversely a block that is left out can be
//! removed, so that Benson's blocks are exactly the immortal ones; `shinpan selfcheck immortal` compares the
//! two on every legal position of small boards.

use super::Safe;
use super::enclosed::regions;
use crate::board::{Board, Colour, PointSet};
use crate::local::benson::{Enclosed, immortal};
use crate::local::{Bits, Words};

/// The blocks of a colour that cannot be captured whatever the opponent plays and even if the owner always
/// passes, with the regions vital to them.
#[must_use]
pub fn benson(board: &Board, colour: Colour) -> Safe {
    benson_apart(board, colour, PointSet::EMPTY)
}

/// The same by the regions alone that have no point in `fight`. These blocks stay whatever either side plays there.
pub(crate) fn benson_apart(board: &Board, colour: Colour, fight: PointSet) -> Safe {
    // Only regions that are vital to some block matter. A block to which a region is vital has every empty
    // point of it as a liberty, so it is found next to the first one.
    let mut vital: Vec<Enclosed<Words<6>>> = Vec::with_capacity(64);
    for region in regions(board, colour) {
        let Some(first) = region.empty.first() else { continue };
        if region.points.intersects(&fight) {
            continue;
        }
        let mut blocks = PointSet::EMPTY;
        for (next, stone) in board.around(first) {
            if stone == Some(colour)
                && let Some(block) = board.block(next)
                && region.empty.is_subset(&block.liberties())
            {
                blocks |= block.stones();
            }
        }
        if !blocks.is_empty() {
            let (points, boundary) = (region.points.into(), region.boundary.into());
            vital.push(Enclosed { points, boundary, vital: blocks.into() });
        }
    }
    let own = board.stones(colour).into();
    let alive = immortal(own, Words::default(), &mut vital, own);
    vital.retain(|region| (region.boundary & !alive).is_empty());
    let territory = vital.iter().fold(Words::default(), |all, region| all | region.points);
    Safe { stones: alive.into(), territory: territory.into() }
}

//! Whole boards: how many positions are legal, and which can be reached.

use std::collections::HashSet;

use shinpan::board::{Board, Colour, PointSet, Position, Size};

use super::{Mismatch, Progress, same};
use crate::{Boards, SlowBoard, legal_positions};

/// Grids between two calls of the progress function.
const STEP: u64 = 4096;

/// Looks at every grid of a size: [`Setup::position`] takes exactly those in which every block has a liberty.
/// Gives the number of legal positions; none for boards of more than 20 points.
///
/// [`Setup::position`]: shinpan::board::Setup::position
///
/// # Errors
/// The first grid on which the two differ.
pub fn legal_count(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let Some(boards) = Boards::new(size) else { return Ok(0) };
    let mut legal = 0;
    for number in 0..boards.count() {
        let board = boards.get(number);
        let fast = board.setup().position();
        same("legal", &fast.is_ok(), &board.is_legal()).map_err(|text| Mismatch::new(text, &board))?;
        if let Err(error) = fast {
            let named = error.block.first().map(|stone| board.block(stone)).unwrap_or_default();
            let without = board.liberties(&named).is_empty();
            let block: PointSet = named.into_iter().collect();
            same("block without liberty", &(error.block, without), &(block, true))
                .map_err(|text| Mismatch::new(text, &board))?;
        } else {
            legal += 1;
        }
        if number.is_multiple_of(STEP) {
            progress(number);
        }
    }
    progress(boards.count());
    Ok(legal)
}

/// Shows that plays of either colour in any order (a player may pass) lead from the empty board to every
/// legal position of a size and to nothing else. Ko rules are not asked. Gives the number of positions.
///
/// Every position that is found is left by every play that [`Board`] allows, and entered again by undo.
///
/// # Errors
/// A position that was reached but is not legal, or is legal but was not reached.
pub fn reachable(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let empty = Position::empty(size);
    let mut seen = HashSet::from([empty]);
    let mut queue = vec![empty];
    let mut next = 0;
    while next < queue.len() {
        let position = queue[next];
        next += 1;
        let mut board = Board::new(&position);
        for colour in Colour::BOTH {
            for point in position.empty_points() {
                if board.play(colour, point).is_err() {
                    continue;
                }
                let after = board.position();
                if seen.insert(after) {
                    if !SlowBoard::new(&after).is_legal() {
                        return Err(Mismatch::new("reached by play, but not legal", after));
                    }
                    queue.push(after);
                }
                board.undo();
            }
        }
        if (next as u64).is_multiple_of(STEP) {
            progress(next as u64);
        }
    }
    let mut legal = 0;
    for position in legal_positions(size) {
        legal += 1;
        if !seen.contains(&position) {
            return Err(Mismatch::new("legal, but not reached by play", position));
        }
    }
    same("number of positions", &queue.len(), &legal).map_err(|text| Mismatch::new(text, empty))?;
    progress(legal as u64);
    Ok(legal as u64)
}

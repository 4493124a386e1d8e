//! Benson's algorithm against the definition of immortal stones.

use fastrand::Rng;
use shinpan::board::{Board, Colour, PointSet, Position, Size};
use shinpan::region;

use super::{Mismatch, Progress, same};
use crate::{ImmortalTable, immortal, immortal_within, random};

/// Compares Benson's stones of both colours with the immortal ones in every legal position of a size. Gives
/// the number of positions; none for boards of more than 16 points.
///
/// # Errors
/// The first position in which they differ.
pub fn benson(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    immortal_stones(size, &mut benson_stones, progress)
}

fn benson_stones(position: &Position, colour: Colour) -> PointSet {
    region::benson(&Board::new(position), colour).stones
}

/// Compares the immortal stones of both colours in every legal position of a size with what `fast` says.
/// Gives the number of positions; none for boards of more than 16 points.
///
/// # Errors
/// The first position in which they differ.
pub fn immortal_stones(
    size: Size,
    fast: &mut dyn FnMut(&Position, Colour) -> PointSet,
    progress: Progress<'_>,
) -> Result<u64, Mismatch> {
    let Some(table) = ImmortalTable::new(size, progress) else { return Ok(0) };
    let mut positions = 0;
    for (position, stones) in table.positions() {
        for (colour, slow) in Colour::BOTH.into_iter().zip(stones) {
            let names = |set| size.names(set).join(" ");
            same(format_args!("immortal {colour} stones"), &names(fast(&position, colour)), &names(slow))
                .map_err(|text| Mismatch::new(text, position))?;
        }
        positions += 1;
    }
    Ok(positions)
}

/// The table of immortal stones against the search from each single position: the two twins of Benson's
/// algorithm are themselves compared. Gives the number of positions.
///
/// # Errors
/// The first position in which they differ.
pub fn tables(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    immortal_stones(size, &mut immortal, progress)
}

/// The same on larger boards: positions near the end of random games on rectangles with sides up to
/// `largest`. Positions from which the opponent can reach more than 3000 others are left out, as trying
/// everything takes too long there. Gives the number of comparisons with at least one immortal stone.
///
/// # Errors
/// The first position in which they differ.
pub fn random_benson(largest: u8, games: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut alive = 0;
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        let mut rng = Rng::with_seed(seed);
        let size = random::size(&mut rng, largest);
        let plays = random::game_with_eyes(&mut rng, size, 3 * size.area());
        let taken_back = rng.usize(0..=plays.len().min(8));
        let position = random::position_after(size, &plays[..plays.len() - taken_back]);
        for colour in Colour::BOTH {
            let Some(slow) = immortal_within(&position, colour, 3000) else { continue };
            same(format_args!("immortal {colour} stones"), &benson_stones(&position, colour), &slow)
                .map_err(|text| Mismatch::new(text, position).of_game(seed))?;
            alive += u64::from(!slow.is_empty());
        }
        progress(game + 1);
    }
    Ok(alive)
}

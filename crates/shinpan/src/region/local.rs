//! What is not safe, cut into local games (Mueller 1999, section 2.1).

use super::static_safety;
use crate::board::{Board, Colour, PointSet};

/// A connected set of points that are not proven safe, with all their blocks; around it is safe stone or
/// edge.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct LocalGame {
    /// All its points.
    pub points: PointSet,
    /// Its empty points.
    pub empty: PointSet,
    /// Its stones, Black's and White's.
    pub stones: [PointSet; 2],
    /// The safe stones next to it, Black's and White's.
    pub walls: [PointSet; 2],
}

/// The local games of a position, in the order of their first points.
#[must_use]
pub fn local_games(board: &Board) -> Vec<LocalGame> {
    let safe = Colour::BOTH.map(|colour| static_safety(board, colour).points());
    let open = board.size().points() - safe[0] - safe[1];
    open.components()
        .map(|points| {
            let next = points.neighbours() - points;
            LocalGame {
                points,
                empty: points & board.empty_points(),
                stones: Colour::BOTH.map(|colour| points & board.stones(colour)),
                walls: Colour::BOTH.map(|colour| next & board.stones(colour)),
            }
        })
        .collect()
}

//! Immortal stones, by trying everything.

use std::collections::HashSet;

use shinpan::board::{Colour, Point, PointSet, Position};

use crate::SlowBoard;

/// The stones of a colour that the opponent cannot remove although their owner always passes
/// (Jasiek, NAJ: *immortal*).
///
/// Every position that the opponent can reach is visited; the stones that stand in all of them are immortal.
/// The ko rules are idle, and the search ends, because no position comes back: each play puts one stone of
/// the opponent, and none of his is ever removed.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan_twin::immortal;
///
/// // One eye is not enough; two are.
/// let one: Position = "X.\nXX".parse().unwrap();
/// assert!(immortal(&one, Colour::Black).is_empty());
/// let two: Position = ".X.\nXXX".parse().unwrap();
/// assert_eq!(immortal(&two, Colour::Black).len(), 4);
/// ```
#[must_use]
pub fn immortal(position: &Position, colour: Colour) -> PointSet {
    immortal_within(position, colour, usize::MAX).unwrap_or_default()
}

/// As [`immortal`]; `None` if the opponent can reach more than so many positions.
#[must_use]
pub fn immortal_within(position: &Position, colour: Colour, positions: usize) -> Option<PointSet> {
    let start = SlowBoard::new(position);
    let mut standing: Vec<Point> = start.points().collect();
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(board) = open.pop() {
        standing.retain(|&point| board.at(point) == Some(colour));
        for point in board.points() {
            let mut next = board.clone();
            if next.play(colour.opponent(), point).is_ok() && seen.insert(next.clone()) {
                if seen.len() > positions {
                    return None;
                }
                open.push(next);
            }
        }
    }
    Some(standing.into_iter().collect())
}

//! A plain count of stones and surrounded points, for comparison.

use crate::board::{Colour, PointSet, Position};

/// Black's and White's stones with the empty points that only they surround, once dead stones are gone.
///
/// ```
/// use shinpan::board::{PointSet, Position};
/// use shinpan::score::area;
///
/// let end: Position = ". X O .\nX X O O".parse().unwrap();
/// assert_eq!(area(&end, PointSet::EMPTY).map(|side| side.len()), [4, 4]);
/// ```
#[must_use]
pub fn area(position: &Position, dead: PointSet) -> [PointSet; 2] {
    let stones = Colour::BOTH.map(|colour| position.stones(colour) - dead);
    let mut sides = stones;
    for region in (position.size().points() - stones[0] - stones[1]).components() {
        let next = region.neighbours();
        match stones.map(|stones| stones.intersects(&next)) {
            [true, false] => sides[0] |= region,
            [false, true] => sides[1] |= region,
            _ => {}
        }
    }
    sides
}

/// What points of a final-position score for a colour that controls them: 1 for an empty one, 2 for an opposing stone.
pub(super) fn worth(position: &Position, colour: Colour, points: PointSet) -> i64 {
    let empty = (points & position.empty_points()).len();
    let stones = (points & position.stones(colour.opponent())).len();
    (empty + 2 * stones) as i64
}

//! Walls that need no assumption: blocks that cannot be captured whatever is played in a region (Benson 1976).
//!
//! The library has a fast test of its own; this is the definition, written out once more for the checker.

use crate::board::{Colour, PointSet, Position};

/// The stones of a colour that stay on the board even if their owner plays nowhere but in the region: blocks each of which has
/// two enclosed areas, apart from the region, all of whose empty points are its liberties, enclosed by such blocks alone.
pub(crate) fn immortal(position: &Position, colour: Colour, region: PointSet) -> PointSet {
    let (own, empty) = (position.stones(colour), position.empty_points());
    let areas: Vec<PointSet> =
        (position.size().points() - own).components().filter(|area| !area.intersects(&region)).collect();
    let mut blocks: Vec<PointSet> = own.components().collect();
    loop {
        let stones = blocks.iter().fold(PointSet::EMPTY, |all, &block| all | block);
        let is_enclosed = |area: &PointSet| (area.neighbours() & own).is_subset(&stones);
        let enclosed: Vec<PointSet> = areas.iter().copied().filter(is_enclosed).collect();
        let before = blocks.len();
        blocks.retain(|block| {
            let around = block.neighbours();
            let is_vital = |area: &&PointSet| {
                area.intersects(&around) && area.intersects(&empty) && (**area & empty).is_subset(&around)
            };
            enclosed.iter().filter(is_vital).nth(1).is_some()
        });
        if blocks.len() == before {
            return stones;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn it_agrees_with_the_library() {
        let mut rng = fastrand::Rng::with_seed(7);
        let mut found = 0;
        for _ in 0..20_000 {
            let size = crate::board::Size::new(rng.u8(2..6), rng.u8(2..5)).unwrap();
            let mut setup = crate::board::Setup::new(size);
            for point in size.iter() {
                let black = rng.f32() < 0.8;
                let stone = if black { Colour::Black } else { Colour::White };
                setup.set(point, Some(stone).filter(|_| rng.f32() < 0.7));
            }
            let Ok(position) = setup.position() else { continue };
            let region: PointSet = size.iter().filter(|_| rng.f32() < 0.1).collect();
            let board = Board::new(&position);
            for colour in Colour::BOTH {
                let here = immortal(&position, colour, region);
                assert_eq!(here, crate::region::benson_apart(&board, colour, region).stones, "{position}");
                found += usize::from(!here.is_empty());
            }
        }
        assert!(found > 300, "{found}");
    }
}

//! The same definitions on the grid, point by point and without tables.

use std::collections::HashMap;

use fastrand::Rng;

use super::{Filled, Room, Spot};
use crate::theory::space::{EyeSpace, bits, grown, point};
use crate::theory::{Eye, Hypothesis};

/// A space with its points, stones and bare points as bits of the grid.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Grid {
    points: u32,
    stones: u32,
    bare: u32,
}

fn flood(set: u32, seed: u32) -> u32 {
    let next = grown(seed & set) & set;
    if next == seed & set { next } else { flood(set, next) }
}

fn pieces(set: u32) -> Vec<u32> {
    let mut found: Vec<u32> = bits(set).map(|bit| flood(set, bit)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl Grid {
    fn empty(self) -> u32 {
        self.points & !self.stones
    }

    fn size(self) -> u32 {
        self.points.count_ones()
    }

    /// The points that have a neighbour outside the space, unless that is the edge of the board.
    fn rim(self) -> u32 {
        let is_inner = |bit: u32| grown(bit).count_ones() == 5 && grown(bit) & !self.points == 0;
        bits(self.points & !self.bare).filter(|&bit| !is_inner(bit)).sum()
    }

    fn with_stone(self, bit: u32) -> Grid {
        Grid { stones: self.stones | bit, ..self }
    }

    /// The opposing stones that are left after the owner has taken points.
    fn standing(self, own: u32) -> u32 {
        pieces(self.stones).into_iter().filter(|&block| grown(block) & self.empty() & !own != 0).sum()
    }

    /// Two regions whose empty points are all next to the owner's block. Stones apart from it have to live on their own.
    fn is_alive(self, own: u32) -> bool {
        let other = self.standing(own);
        if own & other != 0 {
            return false;
        }
        let block = bits(own & self.rim()).fold(0, |all, bit| all | flood(own, bit));
        let regions = pieces(self.points & !own);
        let mut fallen = 0;
        loop {
            let eyes = |liberties: u32| {
                let is_eye = |region: &&u32| {
                    let empty = **region & !other;
                    empty != 0 && empty & !liberties == 0 && grown(**region) & fallen == 0
                };
                regions.iter().filter(is_eye).count()
            };
            if eyes(self.rim() | grown(block)) < 2 {
                return false;
            }
            let apart = pieces(own & !block & !fallen);
            match apart.into_iter().find(|&stones| eyes(grown(stones)) < 2) {
                None => return true,
                Some(stones) => fallen |= stones,
            }
        }
    }

    fn can_live(self) -> bool {
        self.is_alive(0) || bits(self.empty()).any(|bit| self.is_alive(bit))
    }

    fn will_live(self) -> bool {
        (self.empty() & self.rim()).count_ones() > 1
            && self.can_live()
            && bits(self.empty()).all(|bit| self.with_stone(bit).can_live())
    }

    fn life(self) -> Option<u8> {
        let all: Vec<u32> = bits(self.points).collect();
        let sets = (0_u32..1 << all.len())
            .map(|choice| (0..all.len()).filter(|i| choice >> i & 1 == 1).map(|i| all[i]).sum::<u32>());
        sets.filter(|&own| self.is_alive(own)).map(|own| own.count_ones() as u8).min()
    }

    fn filled(self, bit: u32) -> Grid {
        Grid { points: self.points & !bit, stones: self.standing(bit), bare: self.bare & !grown(bit) }
    }

    fn is_sound(self, known: &mut HashMap<Grid, bool>) -> bool {
        if let Some(&sound) = known.get(&self) {
            return sound;
        }
        let is_one = match self.empty().count_ones() {
            0 => false,
            1 => pieces(self.stones).len() < 2,
            _ => self.has_throw_in(known),
        };
        let sound = self.empty() & !self.rim() == 0 && !self.can_live() && is_one && self.is_held(known);
        known.insert(self, sound);
        sound
    }

    fn has_throw_in(self, known: &mut HashMap<Grid, bool>) -> bool {
        self.empty().count_ones() > 1 && bits(self.empty()).any(|bit| self.with_stone(bit).is_sound(known))
    }

    fn is_held(self, known: &mut HashMap<Grid, bool>) -> bool {
        bits(self.empty()).all(|bit| {
            let left = self.filled(bit);
            pieces(left.points).len() < 2
                && (left.size() < 3 || left.is_sound(known) || left.has_throw_in(known))
        })
    }

    fn loose_eye(self, known: &mut HashMap<Grid, bool>) -> Result<Eye, Hypothesis> {
        if self.points == 0 {
            return Ok(Eye::NONE);
        }
        let (size, inner) = (self.size() as u8, (self.empty() & !self.rim()).count_ones() as u8);
        let eye = Eye::new(size, self.stones.count_ones() as u8)?;
        if inner > 0 {
            let is_unsettled = (self.empty() & self.rim()).count_ones() > 1
                && self.life() == Some(1)
                && self.has_throw_in(known);
            return match is_unsettled {
                true => Ok(eye.with_life(1)?.with_inner(inner)),
                false => Err(Hypothesis::EyeNotPlain { size }),
            };
        }
        match self.life() {
            Some(0) => eye.with_life(0),
            Some(1) if self.has_throw_in(known) => eye.with_life(1),
            Some(plays) if self.is_sound(known) => eye.with_life(plays),
            None if self.is_sound(known) => Ok(eye),
            _ => Err(Hypothesis::EyeNotNakade { size }),
        }
    }
}

/// A connected space of up to seven points with stones in it, some of its points next to an edge.
fn random(rng: &mut Rng) -> Grid {
    let size = rng.u32(1..=7);
    let mut points = point(rng.usize(0..5), rng.usize(0..5));
    while points.count_ones() < size {
        let next: Vec<u32> = bits(grown(points) & !points).collect();
        points |= next[rng.usize(..next.len())];
    }
    let some = |rng: &mut Rng, one_in: u32| bits(points).filter(|_| rng.u32(0..one_in) == 0).sum::<u32>();
    let stones = some(rng, 3);
    let bare = if rng.bool() { 0 } else { some(rng, 4) };
    Grid { points, stones, bare }
}

#[test]
fn tables_say_what_the_grid_says() {
    let mut rng = Rng::with_seed(11);
    let (mut sound, mut unsettled, mut alive) = (0, 0, 0);
    for _ in 0..4_000 {
        let grid = random(&mut rng);
        let space = EyeSpace::from_grid(grid.points, grid.stones, grid.bare);
        let mut room = Room::new(space).unwrap();
        let mut known = HashMap::new();
        // All that two plays make of it.
        let mut spots: Vec<(Spot, Grid)> = vec![(room.whole(), grid)];
        for depth in 0..2 {
            for (spot, grid) in spots.clone() {
                for bit in bits(grid.empty()) {
                    let small = room.small(bit);
                    spots.push((spot.with_stone(small), grid.with_stone(bit)));
                    let left = grid.filled(bit);
                    match room.filled(spot, small) {
                        Filled::Alive => assert!(grid.is_alive(bit), "{grid:?}"),
                        Filled::Several => assert!(pieces(left.points).len() > 1, "{grid:?}"),
                        Filled::One(spot) => {
                            assert!(!grid.is_alive(bit) && pieces(left.points).len() < 2, "{grid:?}");
                            spots.push((spot, left));
                        }
                    }
                }
            }
            if depth == 0 {
                // Of those after one play, a few are enough.
                rng.shuffle(&mut spots[1..]);
                spots.truncate(4);
            }
        }
        rng.shuffle(&mut spots[1..]);
        spots.truncate(8);
        for (spot, grid) in spots {
            assert_eq!((room.small(grid.points), room.small(grid.stones)), (spot.points, spot.stones));
            assert_eq!(room.rim(spot.points), room.small(grid.rim()), "{grid:?}");
            assert_eq!(room.life(spot), grid.life(), "{grid:?}");
            assert_eq!(room.can_live(spot), grid.can_live(), "{grid:?}");
            assert_eq!(room.will_live(spot), grid.will_live(), "{grid:?}");
            assert_eq!(room.is_sound(spot), grid.is_sound(&mut known), "{grid:?}");
            let eye = grid.loose_eye(&mut known);
            assert_eq!(room.loose_eye(spot), eye, "{grid:?}");
            sound += usize::from(room.is_sound(spot));
            unsettled += usize::from(eye.is_ok_and(Eye::is_unsettled));
            alive += usize::from(room.will_live(spot));
        }
    }
    assert!(sound > 1000 && unsettled > 500 && alive > 300, "{sound} {unsettled} {alive}");
}

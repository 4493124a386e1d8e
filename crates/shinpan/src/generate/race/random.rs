//! Random plans.

use super::{Approach, EyeSpace, Plan, SidePlan};
use crate::generate::random::Random;

/// What is wanted of a random race.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// At most so many empty points.
    pub points: usize,
    /// At most so many points in an eye; 0 for none.
    pub eye: usize,
    /// Whether eyes may be unsettled.
    pub unsettled: bool,
    /// Whether outside liberties may need approach moves.
    pub approach: bool,
    /// Whether approach chains may be protected by second chains, which makes exhaustive play long.
    pub guarded: bool,
}

impl Wish {
    /// Everything, with at most so many empty points.
    #[must_use]
    pub const fn any(points: usize) -> Wish {
        Wish { points, eye: 6, unsettled: true, approach: true, guarded: true }
    }

    /// A random plan. The same seed gives the same plan.
    #[must_use]
    pub fn plan(&self, seed: u64) -> Plan {
        let mut random = Random::new(seed, 0);
        loop {
            let shared = if random.one_in(3) { 0 } else { number(&mut random, 1, 4) };
            let plan = Plan { shared, sides: [self.side(&mut random), self.side(&mut random)] };
            if plan.playable_points() <= self.points && plan.build().is_some() {
                return plan;
            }
        }
    }

    fn side(&self, random: &mut Random) -> SidePlan {
        let mut outside = vec![Approach::Plain; random.below(5)];
        if self.approach && random.one_in(2) {
            for _ in 0..1 + random.below(2) {
                let approach = match random.below(if self.guarded { 6 } else { 4 }) {
                    0..4 => Approach::Chain(number(random, 1, 4)),
                    4 => Approach::Guarded(number(random, 1, 3)),
                    _ => Approach::GuardedAndOpen(number(random, 1, 2)),
                };
                outside.push(approach);
            }
        }
        let eye = if self.eye > 0 && random.one_in(2) { self.eye(random) } else { EyeSpace::NONE };
        SidePlan { eye, outside }
    }

    fn eye(&self, random: &mut Random) -> EyeSpace {
        loop {
            let shape = random.choose(EyeSpace::SHAPES);
            if shape.size() > self.eye {
                continue;
            }
            let ways: Vec<EyeSpace> = shape.with_stones().collect();
            let space = ways[random.below(ways.len())];
            let is_unsettled = space.eye().is_ok_and(|eye| eye.is_unsettled());
            if !is_unsettled || self.unsettled {
                return space;
            }
        }
    }
}

/// A number from the first to the last.
fn number(random: &mut Random, first: u8, last: u8) -> u8 {
    first + random.below(usize::from(last - first) + 1) as u8
}

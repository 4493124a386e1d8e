//! Closed forms: races per second.

use std::hint::black_box;

use shinpan::board::Colour;
use shinpan::generate::race::Wish;
use shinpan::theory::{Counts, Eye, Outside, Race};

use crate::timing::{Contender, race, timed};

/// The eye of a side and its outside liberties.
type Side = (Eye, Vec<Outside>);

/// Decides random races again and again.
pub(crate) fn measure(races: usize, rounds: usize) {
    let plans: Vec<(u8, [Side; 2])> = (0..races as u64)
        .map(|seed| {
            let plan = Wish::any(20).plan(seed);
            let numbers = plan.race();
            let side = |i: usize| (numbers.sides[i].eye(), plan.sides[i].outside());
            (plan.shared, [side(0), side(1)])
        })
        .collect();
    println!("closed forms, {races} races");
    let mut contenders = [Contender {
        label: "counts, case and result for one side first",
        unit: "races",
        round: Box::new(|| {
            const TIMES: usize = 100;
            let ((), time) = timed(|| {
                for _ in 0..TIMES {
                    for (shared, sides) in black_box(&plans) {
                        let counts = |i: usize| Counts::new(sides[i].0, &sides[i].1);
                        let race = Race { shared: *shared, sides: [counts(0), counts(1)] };
                        black_box((race.case(), race.result(Colour::Black).ok()));
                    }
                }
            });
            ((TIMES * plans.len()) as u64, time)
        }),
    }];
    let best = race(&mut contenders, rounds);
    println!("  one race in {:.1} nanoseconds", 1e9 / best[0]);
}

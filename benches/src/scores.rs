//! The search for scores.

use fastrand::Rng;
use shinpan::board::{Colour, Size};
use shinpan::limits::Allowance;
use shinpan::rules::Ruleset;
use shinpan::score::find;
use shinpan_twin::random;

/// Boards, and the states of each search.
const BOARDS: u64 = 40;
const FEW: u64 = 5_000;

/// How many analyses of random boards are found, and the states searched.
pub(crate) fn fingerprint() -> String {
    let limits = Allowance { nodes: FEW, ..Allowance::default() };
    let (mut found, mut states) = (0, 0);
    for seed in 0..BOARDS {
        let mut rng = Rng::with_seed(seed);
        let size = Size::new(rng.u8(5..=7), rng.u8(4..=6)).expect("a size");
        let plays = random::game_with_eyes(&mut rng, size, 2 * size.area());
        let position = random::position_after(size, &plays);
        for of in Colour::BOTH {
            let analysis = find(&position, of, Ruleset::Naj, &limits);
            found += usize::from(analysis.is_proven());
            states += analysis.states();
        }
    }
    format!("{found} of {} found, {states} states", 2 * BOARDS)
}

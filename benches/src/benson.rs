//! Benson's algorithm on boards near the end of random games, where there is something to find.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Size};
use shinpan::region::benson;
use shinpan_twin::random;

use crate::timing::{Contender, grouped, race, timed};

/// Positions taken from the end of each game.
const LAST: usize = 20;

pub(crate) fn measure(games: usize, rounds: usize) {
    let size = Size::new(19, 19).expect("a size");
    let boards = late_boards(size, games, 2026);
    println!(
        "Benson on {size}, both colours: {} boards of the last {LAST} plays of {games} random games",
        grouped(boards.len() as u64)
    );
    race(
        &mut [Contender {
            label: "shinpan region::benson",
            unit: "boards",
            round: Box::new(|| timed(|| run(&boards))),
        }],
        rounds,
    );
    let alive = count(&boards);
    println!("  {} stones and {} points of territory found", grouped(alive.0), grouped(alive.1));
}

fn run(boards: &[Board]) -> u64 {
    for board in boards {
        for colour in Colour::BOTH {
            std::hint::black_box(benson(std::hint::black_box(board), colour));
        }
    }
    boards.len() as u64
}

/// Boards from games in which nobody fills an eye of one point: those before the last plays, and the last.
pub(crate) fn late_boards(size: Size, games: usize, seed: u64) -> Vec<Board> {
    let mut rng = Rng::with_seed(seed);
    let mut boards = Vec::new();
    for _ in 0..games {
        let plays = random::game_with_eyes(&mut rng, size, 3 * size.area());
        for end in plays.len().saturating_sub(LAST - 1)..=plays.len() {
            boards.push(Board::new(&random::position_after(size, &plays[..end])));
        }
    }
    boards
}

/// Stones and points of territory that Benson finds on all boards together.
pub(crate) fn count(boards: &[Board]) -> (u64, u64) {
    let found = boards.iter().flat_map(|board| Colour::BOTH.map(|colour| benson(board, colour)));
    found.fold((0, 0), |(stones, territory), safe| {
        (stones + safe.stones.len() as u64, territory + safe.territory.len() as u64)
    })
}

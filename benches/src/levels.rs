//! Races of the classes 0 to 6: what theory, games and search decide, and what it costs them.
//!
//! The races are generated ([`Wild`]), as many of each class as asked for. Search here is the search on the board without closed forms.
//! Like with like: result, ko status and every move are asked of games and search, for both sides first, and both remember
//! within a race what they have found.

use std::time::Duration;

use shinpan::games::{Games, Limits};
use shinpan::generate::race::Wild;
use shinpan::race::{SearchLimits, search};
use shinpan::search::{Budget, Stop};

use crate::timing::{grouped, timed};

/// The most empty points of a race.
const POINTS: usize = 14;

/// What the search may spend on each race.
const SEARCH: SearchLimits =
    SearchLimits { budget: Budget { nodes: NODES, table: 8 << 20 }, threats: 5, moves: true, forms: false };

/// What the games may spend on each race: how often a winner can pass is not asked of the search, so not here either.
const GAMES: Limits = Limits { region: 20_000, sum: NODES, threats: 5, passes: false, forms: true };

/// The most positions, of the sum and of the search.
const NODES: u64 = 300_000;

#[derive(Default)]
struct Row {
    races: usize,
    decided: [usize; 3],
    /// Races whose regions are all within the limits of the games.
    fitting: usize,
    /// Nodes of the sum, of the regions, and of the search, where games and search both finish.
    both: usize,
    nodes: [u64; 3],
    times: [Duration; 2],
}

/// Prints the table for so many races of each class.
pub(crate) fn run(races: usize) {
    let mut rows: [Row; 7] = Default::default();
    let mut games = Games::new();
    for seed in 0.. {
        if rows.iter().all(|row| row.races == races) {
            break;
        }
        let Some(wild) = Wild::new(seed, POINTS) else { continue };
        let Some(row) = rows.get_mut(usize::from(wild.class())).filter(|row| row.races < races) else {
            continue;
        };
        row.races += 1;
        row.decided[0] += usize::from(wild.answer.is_proven() && !wild.has_chain());
        let around = wild.surroundings();
        let (by_games, games_time) = timed(|| games.decide(&around, GAMES));
        let (by_search, search_time) = timed(|| search(&around, SEARCH, &Stop::never()));
        let is_searched = by_search.firsts.iter().all(|first| first.first.is_some());
        row.decided[1] += usize::from(by_games.is_complete());
        row.decided[2] += usize::from(is_searched);
        row.fitting += usize::from(by_games.bounded.is_empty());
        row.times[0] += games_time;
        row.times[1] += search_time;
        if by_games.is_complete() && is_searched {
            row.both += 1;
            row.nodes[0] += by_games.nodes;
            row.nodes[1] += by_games.local_nodes;
            row.nodes[2] += by_search.nodes;
        }
    }
    println!(
        "Races: {races} of each class, up to {POINTS} empty points; at most {} nodes for a race",
        grouped(NODES)
    );
    println!(
        "  class  theory  games  of those that fit  search  both   sum nodes  region nodes  search nodes  ratio   games time  search time"
    );
    let mut all = [0; 3];
    for (class, row) in rows.iter().enumerate() {
        let [theory, games, search] = row.decided;
        let [sum, local, board] = row.nodes;
        for (total, nodes) in all.iter_mut().zip(row.nodes) {
            *total += nodes;
        }
        println!(
            "  {class:>5}  {theory:>6}  {games:>5}  {:>17}  {search:>6}  {:>4}  {:>10}  {:>12}  {:>12}  {:>5.0}  {:>11.2?}  {:>11.2?}",
            row.fitting,
            row.both,
            grouped(sum),
            grouped(local),
            grouped(board),
            board as f64 / sum.max(1) as f64,
            row.times[0],
            row.times[1],
        );
    }
    println!(
        "  all: {:.0} times fewer nodes in the sum than in the search",
        all[2] as f64 / all[0].max(1) as f64
    );
}

//! Races of the classes 0 to 6: what theory, games and search decide, and what it costs them.
//!
//! The races are generated ([`Wild`]), as many of each class as asked for. Search here is the search on the board without closed forms.
//! Like with like: result, ko status and every move are asked of games and search, for both sides first, and both remember
//! within a race what they have found, and nothing of another race. A node is a position whose moves are looked at: of the sum,
//! of a region that is played out, of the board.

use std::time::Duration;

use shinpan::games::{GameLimits, Games, MOST_POINTS};
use shinpan::generate::race::Wild;
use shinpan::race::{Judged, SearchLimits, search};
use shinpan::search::{Budget, Stop};

use crate::timing::{grouped, timed};

/// The most empty points of a race.
const POINTS: usize = 14;

/// What the search may spend on each race.
const SEARCH: SearchLimits = SearchLimits {
    budget: Budget { nodes: NODES, table: 8 << 20 },
    threats: 5,
    moves: Judged::All,
    forms: false,
    first: None,
};

/// What the games may spend on each race: how often a winner can pass is not asked of the search, so not here either.
const GAMES: GameLimits =
    GameLimits { region: 20_000, sum: SUM, threats: 5, passes: false, forms: true, moves: true, only: None };

/// The most positions of the search, and of the sum for each side first.
const NODES: u64 = 300_000;
const SUM: u64 = 500_000;

#[derive(Default)]
struct Row {
    races: usize,
    decided: [usize; 3],
    /// Races whose regions are all within the limits of the games, and those of them that are decided.
    fitting: [usize; 2],
    /// Nodes of the sum, of the regions, and of the search, where games and search both finish.
    both: usize,
    nodes: [u64; 3],
    times: [Duration; 2],
}

/// For the fingerprint: races of each class, and the positions of a search.
const RACES: usize = 6;
const FEW: u64 = 20_000;

/// Nodes of the sums, of the regions and of the searches, for a few races of each class.
pub(crate) fn fingerprint() -> String {
    let mut left = [RACES; 7];
    let [mut sums, mut regions, mut searched, mut decided] = [0; 4];
    for wild in (0..).filter_map(|seed| Wild::new(seed, POINTS)) {
        let Some(left_of_class) = left.get_mut(usize::from(wild.class())).filter(|left| **left > 0) else {
            continue;
        };
        *left_of_class -= 1;
        let around = wild.surroundings();
        let by_games = Games::new().decide(&around, GameLimits { sum: FEW, ..GAMES });
        let budget = Budget { nodes: FEW, ..SEARCH.budget };
        let by_search = search(&around, SearchLimits { budget, ..SEARCH }, &Stop::never());
        sums += by_games.nodes;
        regions += by_games.local_nodes;
        searched += by_search.nodes;
        decided += u64::from(by_search.firsts.iter().all(|first| first.first.is_some()));
        if left == [0; 7] {
            break;
        }
    }
    format!("{sums} nodes of sums, {regions} of regions, {searched} of searches, which decide {decided}")
}

/// Prints the table for so many races of each class.
pub(crate) fn run(races: usize) {
    let mut rows: [Row; 7] = Default::default();
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
        let (by_games, games_time) = timed(|| Games::new().decide(&around, GAMES));
        let (by_search, search_time) = timed(|| search(&around, SEARCH, &Stop::never()));
        let is_searched = by_search.firsts.iter().all(|first| first.first.is_some());
        row.decided[1] += usize::from(by_games.is_complete());
        row.decided[2] += usize::from(is_searched);
        let fits = by_games.bounded.is_empty();
        row.fitting[0] += usize::from(fits);
        row.fitting[1] += usize::from(fits && by_games.is_complete());
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
        "Races: {races} of each class, up to {POINTS} empty points; at most {} nodes of the search",
        grouped(NODES)
    );
    println!(
        "  A race fits the games if each region has at most {MOST_POINTS} points and {} positions; the sum has at most {} nodes.",
        grouped(GAMES.region as u64),
        grouped(SUM)
    );
    println!(
        "  class  theory  games  fit  of them  search  both   sum nodes  region nodes  search nodes  ratio  with regions   games time  search time"
    );
    let mut all = [0; 3];
    for (class, row) in rows.iter().enumerate() {
        let [theory, games, search] = row.decided;
        let [fitting, decided] = row.fitting;
        let [sum, local, board] = row.nodes;
        for (total, nodes) in all.iter_mut().zip(row.nodes) {
            *total += nodes;
        }
        println!(
            "  {class:>5}  {theory:>6}  {games:>5}  {fitting:>3}  {decided:>7}  {search:>6}  {:>4}  {:>10}  {:>12}  {:>12}  {:>5}  {:>12}  {:>11.2?}  {:>11.2?}",
            row.both,
            grouped(sum),
            grouped(local),
            grouped(board),
            ratio(board, sum),
            ratio(board, sum + local),
            row.times[0],
            row.times[1],
        );
    }
    let [sum, local, board] = all;
    println!(
        "  all: {} times fewer nodes in the sum than in the search, {} times with the regions played out anew for each race",
        ratio(board, sum),
        ratio(board, sum + local)
    );
}

/// How many times fewer; nothing if there is nothing to compare with.
fn ratio(many: u64, few: u64) -> String {
    if few == 0 { "-".to_string() } else { format!("{:.0}", many as f64 / few as f64) }
}

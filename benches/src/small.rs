//! Small random boards, a few points empty: every question of life can be searched to its end on the whole board.

use std::time::Duration;

use fastrand::Rng;
use shinpan::board::{Board, Colour, Position, Size};
use shinpan::life::{Answer, Question};
use shinpan::search::{Budget, Goal, Life, Problem};
use shinpan_twin::{SlowLife, random};

use crate::timing::{grouped, timed_on_core};

/// The time in which each question should be answered, both sides moving first.
const BAR: Duration = Duration::from_millis(10);

/// The boards and their empty points.
const COLUMNS: std::ops::RangeInclusive<u8> = 2..=6;
const ROWS: std::ops::RangeInclusive<u8> = 2..=5;
const EMPTY: std::ops::RangeInclusive<usize> = 5..=9;

/// The seed of the boards.
const SEED: u64 = 2026;

/// Positions after which the definition is given up, and those after which the search of the whole board is.
const BY_DEFINITION: u64 = 20_000;
const BY_SEARCH: u64 = 3_000_000;

/// How many of the slowest are named.
const NAMED: usize = 10;

#[derive(Default)]
struct Tally {
    questions: usize,
    answered: usize,
    conditional: usize,
    slow: usize,
    positions: u64,
    time: Duration,
    by_definition: usize,
    by_search: usize,
    not_compared: usize,
}

/// Asks about every block of so many boards, compares what is said with play on the whole board, and prints what missed the bar.
pub(crate) fn measure(boards: usize) {
    let mut random = Rng::with_seed(SEED);
    let mut tally = Tally::default();
    let mut slowest: Vec<(Duration, u64, String)> = Vec::new();
    for _ in 0..boards {
        let position = drawn(&mut random);
        let board = Board::new(&position);
        for block in Colour::BOTH.into_iter().flat_map(|colour| board.blocks(colour)) {
            let question = Question::new(&position, block.stones());
            let (answer, time) = timed_on_core(|| question.answer().expect("a question"));
            let nodes: u64 = answer.sides.iter().map(|side| side.nodes).sum();
            tally.questions += 1;
            tally.answered += usize::from(answer.is_proven());
            tally.conditional += usize::from(answer.conditional);
            tally.slow += usize::from(time > BAR);
            tally.positions += nodes;
            tally.time += time;
            compare(&question, &answer, &mut tally);
            let target = position.size().names(block.stones()).swap_remove(0);
            slowest.push((time, nodes, format!("{target} in\n{position}")));
            slowest.sort_by_key(|&(time, ..)| std::cmp::Reverse(time));
            slowest.truncate(NAMED);
        }
    }
    println!(
        "every block of {boards} small boards with {EMPTY:?} empty points, both sides moving first, time on one core"
    );
    println!("  questions    {:7}", tally.questions);
    println!("  answered     {:7}", tally.answered);
    println!("  conditional  {:7}", tally.conditional);
    println!("  over {BAR:?}    {:7}", tally.slow);
    println!("  positions    {:>7}, in {:.2?} all together", grouped(tally.positions), tally.time);
    println!(
        "  statuses equal to exhaustive play by the definition {}, by search of the whole board {}; not compared {}",
        tally.by_definition, tally.by_search, tally.not_compared
    );
    for (time, nodes, what) in slowest {
        println!("  {time:.2?}, {nodes} positions: {what}");
    }
}

/// Compares the statuses with play on the whole board, on which every stone can be captured.
fn compare(question: &Question, answer: &Answer, tally: &mut Tally) {
    let Question { position, targets, ruling, ko_threats, .. } = question;
    let (defender, all) = (answer.defender, position.size().points());
    let problem = Problem::new(position, defender, *targets, Goal::All, all, answer.assumed_stones);
    let problem = problem.expect("a target");
    let mut slow = SlowLife::new(&problem, *ruling, usize::from(*ko_threats), BY_DEFINITION);
    let mut fast = Life::new(&problem, *ruling, *ko_threats, Budget { nodes: BY_SEARCH, table: 8 << 20 });
    for side in &answer.sides {
        let Some(status) = side.status() else { continue };
        let (truth, count) = match slow.as_mut().and_then(|slow| slow.status(side.first)) {
            Some(truth) => (truth, &mut tally.by_definition),
            None => match fast.status(side.first) {
                Ok(truth) => (truth, &mut tally.by_search),
                Err(_) => (status, &mut tally.not_compared),
            },
        };
        *count += 1;
        let names = position.size().names(*targets);
        assert_eq!(status, truth, "{names:?}, {} first, on\n{position}", side.first);
    }
}

/// A board with a few empty points: stones anywhere, or late in a random game.
fn drawn(rng: &mut Rng) -> Position {
    loop {
        let (columns, rows) = (rng.u8(COLUMNS), rng.u8(ROWS));
        let Some(size) = Size::new(columns, rows) else { continue };
        let position = if rng.bool() {
            random::position(rng, size)
        } else {
            let longest = rng.usize(..3 * size.points().len());
            random::position_after(size, &random::game_with_eyes(rng, size, longest))
        };
        let empty = position.empty_points().len();
        if EMPTY.contains(&empty) && empty < size.points().len() {
            return position;
        }
    }
}

//! Questions of life as they are drawn, against play on the whole board.
//!
//! A verdict rests on a part of the board, on its border being open or closed, and on walls. Here the same stones are asked
//! about on the whole board with nothing left out: every stone can be captured, but for the walls that the verdict names.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Position, Size};
use shinpan::life::Question;
use shinpan::search::{Budget, Goal, Life, Problem, Ruling};

use super::{Mismatch, Progress, same};
use crate::{SlowLife, random};

/// Positions after which the definition is given up on a board, and those after which the search is.
const LIMIT: u64 = 40_000;
const SEARCH: u64 = 300_000;

/// What a comparison has seen.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct WholeTally {
    /// Verdicts compared with the definition, and with search on the whole board where that takes too long.
    pub by_definition: u64,
    /// Those compared with search.
    pub by_search: u64,
    /// How many of them rest on presumed walls.
    pub conditional: u64,
    /// How many were found in a region with ways out.
    pub bounded: u64,
    /// Verdicts that the whole board was too large for.
    pub skipped: u64,
}

impl WholeTally {
    /// All verdicts that were compared.
    #[must_use]
    pub fn compared(&self) -> u64 {
        self.by_definition + self.by_search
    }
}

/// Asks about a block of random boards and compares what is proven with the whole board.
///
/// # Errors
/// The first verdict that is not the one of the whole board.
pub fn verdicts_hold(cases: u64, seed: u64, progress: Progress<'_>) -> Result<WholeTally, Mismatch> {
    let mut tally = WholeTally::default();
    for case in 0..cases {
        progress(case);
        let seed = seed.wrapping_add(case);
        let mut rng = Rng::with_seed(seed).fork();
        let position = board(&mut rng);
        compare(&mut rng, &position, &mut tally).map_err(|mismatch| mismatch.of_game(seed))?;
    }
    Ok(tally)
}

/// A small board late in a random game, or with stones and a few empty points anywhere.
fn board(rng: &mut Rng) -> Position {
    let sizes = [(3, 3), (4, 4), (5, 4), (5, 5), (6, 4), (7, 3), (6, 5), (7, 5), (8, 4), (9, 5)];
    let (columns, rows) = sizes[rng.usize(..sizes.len())];
    let size = Size::new(columns, rows).unwrap_or_else(|| unreachable!("a board of that size"));
    if rng.bool() {
        return random::position(rng, size);
    }
    let longest = rng.usize(size.points().len() / 2..=3 * size.points().len());
    let plays = random::game_with_eyes(rng, size, longest);
    random::position_after(size, &plays)
}

fn compare(rng: &mut Rng, position: &Position, tally: &mut WholeTally) -> Result<(), Mismatch> {
    let board = Board::new(position);
    let blocks: Vec<_> = Colour::BOTH.into_iter().flat_map(|colour| board.blocks(colour)).collect();
    if blocks.is_empty() {
        return Ok(());
    }
    let block = blocks[rng.usize(..blocks.len())];
    let mut question = Question::new(position, block.stones());
    question.nodes = 20_000;
    question.ko_threats = rng.u8(0..=3);
    question.ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
    question.walls = rng.bool();
    let Ok(answer) = question.answer() else { return Ok(()) };
    let walls = answer.assumed_stones;
    let all = position.size().points();
    let Ok(problem) = Problem::new(position, block.colour(), block.stones(), Goal::All, all, walls) else {
        return Ok(());
    };
    let mut slow = SlowLife::new(&problem, question.ruling, usize::from(question.ko_threats), LIMIT);
    let budget = Budget { nodes: SEARCH, table: 1 << 20 };
    let mut fast = Life::new(&problem, question.ruling, question.ko_threats, budget);
    for side in &answer.sides {
        let Some(status) = side.status() else { continue };
        let truth = match slow.as_mut().and_then(|slow| slow.status(side.first)) {
            Some(truth) => {
                tally.by_definition += 1;
                truth
            }
            None => match fast.status(side.first) {
                Ok(truth) => {
                    tally.by_search += 1;
                    truth
                }
                Err(_) => {
                    tally.skipped += 1;
                    continue;
                }
            },
        };
        tally.conditional += u64::from(answer.conditional);
        tally.bounded += u64::from(question.enclosure().is_ok_and(|found| found.is_err()));
        let size = position.size();
        same("status", &status, &truth).map_err(|text| {
            let what = format!(
                "{} first, {:?}, at most {} threats, target {:?}, walls {:?}, {:?}: {text}",
                side.first,
                question.ruling,
                question.ko_threats,
                size.names(block.stones()),
                size.names(walls),
                side.reason,
            );
            Mismatch::new(what, position)
        })?;
    }
    Ok(())
}

//! Races on the board: what is recognised and proven, against exhaustive play.

use std::fmt;

use fastrand::Rng;
use shinpan::board::{Board, Colour, Move, Point, PointSet, Position, Setup, Size};
use shinpan::generate::race::Wish;
use shinpan::race::{Answer, Question};
use shinpan::region::benson;

use super::{Mismatch, Progress, same};
use crate::{RaceAnswer, SlowRace, random};

/// What a comparison has seen.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct RecognitionTally {
    /// Positions looked at.
    pub positions: u64,
    /// Races found, proven or not.
    pub races: u64,
    /// Races with a verdict.
    pub proven: u64,
    /// Verdicts with walls that are not proven safe.
    pub assumed: u64,
    /// Verdicts by class 0 to 3.
    pub classes: [u64; 4],
    /// Verdicts confirmed by exhaustive play.
    pub confirmed: u64,
    /// First moves compared.
    pub moves: u64,
    /// First moves that were not judged.
    pub unjudged: u64,
}

impl fmt::Display for RecognitionTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecognitionTally { classes: [c0, c1, c2, c3], .. } = self;
        writeln!(f, "{} positions, {} races, {} proven", self.positions, self.races, self.proven)?;
        writeln!(
            f,
            "class 0: {c0}, class 1: {c1}, class 2: {c2}, class 3: {c3}; walls assumed: {}",
            self.assumed
        )?;
        writeln!(
            f,
            "{} confirmed by exhaustive play, with {} moves; {} moves not judged",
            self.confirmed, self.moves, self.unjudged
        )
    }
}

/// Compares the verdict of a race with exhaustive play, as far as that has at most so many states.
///
/// # Errors
/// What differs.
pub fn confirm_race(
    position: &Position,
    answer: &Answer,
    most_states: usize,
    tally: &mut RecognitionTally,
) -> Result<(), Mismatch> {
    tally.races += 1;
    let Ok(verdict) = &answer.verdict else { return Ok(()) };
    tally.proven += 1;
    tally.classes[usize::from(answer.class.min(3))] += 1;
    tally.assumed += u64::from(!answer.assumed_stones.is_empty());
    let size = position.size();
    let names = answer.essential.map(|point| size.name(point));
    let wrong = |text: String| {
        let kind = format!("{names:?}, class {}, {:?}", answer.class, verdict.race);
        Mismatch::new(format_args!("{text}\n{kind}"), position)
    };
    let Some(slow) = slow_race(position, answer) else { return Ok(()) };
    let Some(slow) = slow.solve(most_states) else { return Ok(()) };
    compare_with_play(position, answer, &slow, tally).map_err(wrong)?;
    tally.confirmed += 1;
    Ok(())
}

/// Compares an answer with that of exhaustive play, for both sides moving first.
pub(super) fn compare_with_play(
    position: &Position,
    answer: &Answer,
    slow: &[RaceAnswer; 2],
    tally: &mut RecognitionTally,
) -> Result<(), String> {
    for (first, slow) in Colour::BOTH.into_iter().zip(slow) {
        compare(answer, first, slow, position, tally).map_err(|text| format!("{first} first: {text}"))?;
    }
    Ok(())
}

/// Exhaustive play does not take the local game from the answer if no wall is assumed: it is played on all that is not
/// alive without answers. A block can be alive in a race, if its opponent has nothing but shared liberties.
fn slow_race(position: &Position, answer: &Answer) -> Option<SlowRace> {
    let [black, white] = answer.essential;
    let board = Board::new(position);
    let walls = answer.walls[0] | answer.walls[1];
    let alive = Colour::BOTH.map(|colour| benson(&board, colour));
    let stones = alive[0].stones | alive[1].stones;
    let essential = answer.blocks[0] | answer.blocks[1];
    let region = if walls.is_subset(&stones) && !essential.intersects(&stones) {
        position.size().points() - alive[0].points() - alive[1].points()
    } else {
        answer.local
    };
    SlowRace::new(position, black, white, region, (walls | stones) - essential)
}

fn compare(
    answer: &Answer,
    first: Colour,
    slow: &RaceAnswer,
    position: &Position,
    tally: &mut RecognitionTally,
) -> Result<(), String> {
    let Ok(verdict) = &answer.verdict else { return Ok(()) };
    let found = verdict.first(first);
    let (size, empty) = (position.size(), answer.local & position.empty_points());
    same("result", &found.result, &slow.result)?;
    if found.tenuki.is_some() {
        same("tenuki", &found.tenuki, &slow.tenuki)?;
    }
    let local = empty.iter().map(Move::Play);
    for mv in local.chain([Move::Pass]) {
        let keeps = match mv {
            Move::Play(point) if found.unjudged.contains(point) => {
                tally.unjudged += 1;
                continue;
            }
            Move::Play(point) => found.moves.contains(point),
            Move::Pass => found.pass,
        };
        same(format_args!("{} keeps the result", size.move_name(mv)), &keeps, &slow.moves.contains(&mv))?;
        tally.moves += 1;
    }
    Ok(())
}

/// Where random positions come from.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Random games.
    Games,
    /// Positions in which little is arranged for the theory: random games, random stones of which most blocks are called
    /// safe, eyes of any shape in a corner, and built races with stones put on, taken off or turned over.
    Mixed,
}

/// Random positions: whatever has a verdict is compared with exhaustive play.
///
/// # Errors
/// The first wrong verdict.
pub fn random_recognition(
    source: Source,
    cases: u64,
    seed: u64,
    most_states: usize,
    progress: Progress<'_>,
) -> Result<RecognitionTally, Mismatch> {
    let mut tally = RecognitionTally::default();
    for case in 0..cases {
        progress(case);
        let seed = seed.wrapping_add(case);
        let mut rng = Rng::with_seed(seed).fork();
        let kind = if source == Source::Games { 2 } else { seed % 4 };
        // Random stones are seldom a race: they are cheap, so there are more of them.
        for _ in 0..if kind == 0 { 50 } else { 1 } {
            let question = match kind {
                0 => walled(&mut rng),
                1 => cornered(&mut rng).map(|position| Question::new(&position)),
                2 => Some(Question::new(&game_position(&mut rng))),
                _ => disturbed(&mut rng).map(|position| Question::new(&position)),
            };
            let Some(question) = question else { continue };
            tally.positions += 1;
            let answers = question.answer().map_err(|bad| Mismatch::new(bad, question.position))?;
            for answer in answers {
                confirm_race(&question.position, &answer, most_states, &mut tally)
                    .map_err(|mismatch| mismatch.of_game(seed))?;
            }
        }
    }
    Ok(tally)
}

fn game_position(rng: &mut Rng) -> Position {
    let size = random::size(rng, 9);
    game_position_on(rng, size)
}

fn game_position_on(rng: &mut Rng, size: Size) -> Position {
    let plays = random::game_with_eyes(rng, size, 400);
    let shown = rng.usize(plays.len() / 2..=plays.len());
    random::position_after(size, &plays[..shown])
}

/// Random stones, with two blocks named and most others called safe.
fn walled(rng: &mut Rng) -> Option<Question> {
    let size = random::size(rng, 7);
    let position = if rng.bool() { random::position(rng, size) } else { game_position_on(rng, size) };
    let board = Board::new(&position);
    let blocks: Vec<PointSet> = board.blocks(Colour::Black).map(|block| block.stones()).collect();
    let black = *blocks.get(rng.usize(..blocks.len().max(1)))?;
    let near = |stones: &PointSet| {
        let next = black.neighbours();
        next.intersects(stones) || (next & position.empty_points()).intersects(&stones.neighbours())
    };
    let foes: Vec<PointSet> = board.blocks(Colour::White).map(|block| block.stones()).filter(near).collect();
    let white = *foes.get(rng.usize(..foes.len().max(1)))?;
    let loose = rng.usize(1..=8);
    let all = Colour::BOTH.into_iter().flat_map(|colour| board.blocks(colour)).map(|block| block.stones());
    let others = all.filter(|&stones| stones != black && stones != white);
    let safe = others.filter(|_| rng.usize(..=loose) > 0).fold(PointSet::EMPTY, |safe, stones| safe | stones);
    let question = Question::between(&position, black.first()?, white.first()?);
    Some(Question { assume_safe: safe, ..question })
}

/// A built race with a few points changed.
fn disturbed(rng: &mut Rng) -> Option<Position> {
    let wish = Wish { points: rng.usize(4..=12), ..Wish::any(12) };
    let plan = wish.plan(rng.u64(..));
    let built = plan.build()?;
    let position = built.position;
    let walls = if rng.u8(0..4) == 0 { PointSet::EMPTY } else { built.walls };
    let points: Vec<Point> = position.size().iter().filter(|&point| !walls.contains(point)).collect();
    let mut setup: Setup = position.setup();
    for _ in 0..rng.usize(0..=4) {
        let point = points[rng.usize(..points.len())];
        let stone = [None, None, Some(Colour::Black), Some(Colour::White)][rng.usize(..4)];
        setup.set(point, stone);
    }
    Some(setup.position().unwrap_or(position))
}

/// A race in a corner: White has an eye space of any shape there, Black stands around it, with outside liberties.
fn cornered(rng: &mut Rng) -> Option<Position> {
    let (columns, rows) = (rng.u8(2..=4), rng.u8(1..=3));
    let size = Size::new(columns + 4, rows + 4)?;
    let mut setup = Setup::new(size);
    for point in size.iter() {
        let (column, row) = (point.column(), point.row());
        let is_black = column == columns + 1 && row <= rows + 1 || row == rows + 1 && column <= columns + 1;
        setup.set(point, Some(if is_black { Colour::Black } else { Colour::White }));
    }
    // The eyes of the wall, and Black's liberties.
    let mut empty = |column, row| Point::new(column, row).map(|point| setup.set(point, None));
    empty(size.width() - 1, size.height() - 1)?;
    empty(size.width() - 3, size.height() - 1)?;
    for row in 0..rng.u8(0..=(rows + 2).min(5)) {
        empty(columns + 2, row)?;
    }
    for column in 0..rng.u8(0..=1) {
        empty(column, rows + 2)?;
    }
    for _ in 0..rng.u8(0..=2) {
        empty(columns, rng.u8(0..rows))?;
    }
    // A walk through the box, with stones on some of its points.
    let (mut column, mut row) = (rng.u8(0..columns), rng.u8(0..rows));
    for _ in 0..rng.u8(1..=9) {
        let stone = (rng.u8(0..3) == 0).then_some(Colour::Black);
        setup.set(Point::new(column, row)?, stone);
        match rng.u8(0..4) {
            0 => column = (column + 1).min(columns - 1),
            1 => column = column.saturating_sub(1),
            2 => row = (row + 1).min(rows - 1),
            _ => row = row.saturating_sub(1),
        }
    }
    let position = setup.position().ok()?;
    Some(if rng.bool() { position.colours_swapped() } else { position })
}

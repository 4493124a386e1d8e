//! [`Board`] against [`SlowBoard`]: everything a board says, after every play and every undo.

use fastrand::Rng;
use shinpan::board::{Block, Board, Colour, Point, PointSet, Size};

use super::{Mismatch, Progress, same};
use crate::{SlowBoard, random};

/// Random games on random rectangles with sides up to `largest`.
///
/// Both boards make the same plays, with turns or without, now and then take some back, and at the end take
/// all back. Compared each time: stones, blocks and liberties, hash, and for every point and colour whether
/// a play is allowed, what it captures and whether it is self-atari. Refused plays must change nothing.
/// Gives the number of boards compared.
///
/// # Errors
/// The first difference.
pub fn random_games(largest: u8, games: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        let mut rng = Rng::with_seed(seed);
        let size = random::size(&mut rng, largest);
        compared += random_game(size, &mut rng).map_err(|mismatch| mismatch.of_game(seed))?;
        progress(game + 1);
    }
    Ok(compared)
}

fn random_game(size: Size, rng: &mut Rng) -> Result<u64, Mismatch> {
    let start = random::start(rng, size);
    let alternate = rng.bool();
    let mut colour = random::colour(rng);
    let mut board = Board::new(&start);
    let mut slow = vec![SlowBoard::new(&start)];
    let mut compared = 0;
    // Enough to fill the board and capture on it, and not too much for one game of a large one.
    for _ in 0..(4 * size.area()).min(300) {
        let Some(now) = slow.last() else { break };
        same_board(&board, now, slow.len() - 1)?;
        compared += 1;
        if rng.u8(0..8) == 0 {
            for _ in 0..rng.usize(1..=5) {
                undo(&mut board, &mut slow)?;
                compared += 1;
            }
            continue;
        }
        colour = if alternate { colour.opponent() } else { random::colour(rng) };
        play(&mut board, &mut slow, colour, rng)?;
    }
    while slow.len() > 1 {
        undo(&mut board, &mut slow)?;
        compared += 1;
    }
    if board.undo() {
        return Err(Mismatch::new("undo took back a play that was never made", start));
    }
    Ok(compared)
}

/// A random play on an empty point, on both boards.
fn play(board: &mut Board, slow: &mut Vec<SlowBoard>, colour: Colour, rng: &mut Rng) -> Result<(), Mismatch> {
    let Some(before) = slow.last() else { return Ok(()) };
    let empty: Vec<Point> = before.points().filter(|&point| before.at(point).is_none()).collect();
    let Some(&point) = rng.choice(&empty) else { return Ok(()) };
    let mut after = before.clone();
    let slow_result = after.play(colour, point).map(set);
    let fast_result = board.play(colour, point);
    let what = format!("{colour} plays {}", board.size().name(point));
    same(what, &fast_result, &slow_result).map_err(|text| Mismatch::new(text, before))?;
    if fast_result.is_ok() {
        slow.push(after);
    }
    Ok(())
}

/// Takes a play back on both boards and compares them; does nothing at the start.
fn undo(board: &mut Board, slow: &mut Vec<SlowBoard>) -> Result<(), Mismatch> {
    if slow.len() == 1 {
        return Ok(());
    }
    slow.pop();
    let Some(before) = slow.last() else { return Ok(()) };
    if !board.undo() {
        return Err(Mismatch::new("undo says that there is nothing to take back", before));
    }
    same_board(board, before, slow.len() - 1)
}

/// Compares everything that a board says with its twin, and the number of plays made.
///
/// # Errors
/// The first difference.
pub fn same_board(board: &Board, slow: &SlowBoard, plays: usize) -> Result<(), Mismatch> {
    stones(board, slow)
        .and_then(|()| same("plays", &board.plays(), &plays))
        .and_then(|()| blocks(board, slow))
        .and_then(|()| moves(board, slow))
        .map_err(|text| Mismatch::new(text, slow))
}

fn stones(board: &Board, slow: &SlowBoard) -> Result<(), String> {
    let empty: PointSet = slow.points().filter(|&point| slow.at(point).is_none()).collect();
    same("empty points", &board.empty_points(), &empty)?;
    for colour in Colour::BOTH {
        let stones: PointSet = slow.points().filter(|&point| slow.at(point) == Some(colour)).collect();
        same(format_args!("{colour} stones"), &board.stones(colour), &stones)?;
    }
    same("setup", &board.position().setup(), &slow.setup())?;
    same("hash", &board.hash(), &board.position().hash())
}

fn blocks(board: &Board, slow: &SlowBoard) -> Result<(), String> {
    for point in points_and_border(slow) {
        let fast = board.block(point);
        same(format_args!("a block at {point:?}"), &fast.is_some(), &slow.at(point).is_some())?;
        if let Some(block) = fast {
            let stones = slow.block(point);
            same(format_args!("colour at {point:?}"), &Some(block.colour()), &slow.at(point))?;
            same(format_args!("liberties of {point:?}"), &block.liberties(), &set(slow.liberties(&stones)))?;
            same(format_args!("stones of {point:?}"), &block.stones(), &set(stones))?;
        }
    }
    for colour in Colour::BOTH {
        let fast: Vec<PointSet> = board.blocks(colour).map(Block::stones).collect();
        let first_of_block =
            |&point: &Point| slow.at(point) == Some(colour) && slow.block(point).first() == Some(&point);
        let all: Vec<PointSet> =
            slow.points().filter(first_of_block).map(|point| set(slow.block(point))).collect();
        same(format_args!("{colour} blocks"), &fast, &all)?;
    }
    Ok(())
}

fn moves(board: &Board, slow: &SlowBoard) -> Result<(), String> {
    for point in points_and_border(slow) {
        same(format_args!("stone at {point:?}"), &board.at(point), &slow.at(point))?;
        for colour in Colour::BOTH {
            let (fast, check) = (board.check(colour, point), slow.check(colour, point));
            same(format_args!("check of {colour} at {point:?}"), &fast, &check)?;
            let (fast, captures) = (board.captures(colour, point), set(slow.captures(colour, point)));
            same(format_args!("captures of {colour} at {point:?}"), &fast, &captures)?;
            let (fast, atari) = (board.is_self_atari(colour, point), slow.is_self_atari(colour, point));
            same(format_args!("self-atari of {colour} at {point:?}"), &fast, &atari)?;
        }
    }
    Ok(())
}

/// The points of the board and those right of it and below: a board must also refuse what is off it.
fn points_and_border(slow: &SlowBoard) -> impl Iterator<Item = Point> {
    let size = slow.size();
    let larger = Size::new((size.width() + 1).min(19), (size.height() + 1).min(19)).unwrap_or(size);
    SlowBoard::empty(larger).points()
}

fn set(points: Vec<Point>) -> PointSet {
    points.into_iter().collect()
}

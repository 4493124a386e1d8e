//! Groups, joined in any order.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Point, PointSet, Position, Symmetry};
use shinpan::region::{group_of, groups};

use super::{Mismatch, Progress, same};
use crate::{SlowBoard, random};

/// Random positions on random rectangles with sides up to `largest`: parts that belong together by the definition, joined in
/// random order until none are left, are the groups; and groups turn with the board and swap with the colours.
///
/// # Errors
/// The first difference.
pub fn random_groups(
    largest: u8,
    positions: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for number in 0..positions {
        let seed = seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let size = random::size(&mut rng, largest);
        let position = random::position(&mut rng, size);
        compared += compare(&position, &mut rng)
            .map_err(|text| Mismatch::new(text, position))
            .map_err(|mismatch| mismatch.of_game(seed))?;
        progress(number + 1);
    }
    Ok(compared)
}

fn compare(position: &Position, rng: &mut Rng) -> Result<u64, String> {
    let size = position.size();
    let board = Board::new(position);
    let turn = Symmetry::ALL[rng.usize(..8)];
    let turned = Board::new(&turn.position(position).colours_swapped());
    let mut compared = 0;
    for colour in Colour::BOTH {
        let found = groups(&board, colour);
        same("groups", &found, &slow(position, colour, rng))?;
        let mut images: Vec<PointSet> = found.iter().map(|&group| turn.set(size, group)).collect();
        images.sort_by_key(PointSet::first);
        same("groups of the turned board", &groups(&turned, colour.opponent()), &images)?;
        for group in &found {
            for stone in group.iter() {
                same("group of a stone", &group_of(&board, stone), group)?;
            }
        }
        compared += found.len() as u64;
    }
    Ok(compared)
}

/// Starts from single blocks and joins two parts that belong together, any two, until there are none.
fn slow(position: &Position, colour: Colour, rng: &mut Rng) -> Vec<PointSet> {
    let board = SlowBoard::new(position);
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for point in board.points().filter(|&point| board.at(point) == Some(colour)) {
        if !parts.iter().any(|part| part.contains(&point)) {
            parts.push(board.block(point));
        }
    }
    loop {
        let mut pairs = Vec::new();
        for one in 0..parts.len() {
            for other in 0..one {
                if belong_together(&board, colour, &parts[one], &parts[other]) {
                    pairs.push((one, other));
                }
            }
        }
        let Some(&(one, other)) = rng.choice(&pairs) else { break };
        let part = parts.remove(one);
        parts[other].extend(part);
    }
    let mut groups: Vec<PointSet> = parts.into_iter().map(|part| part.into_iter().collect()).collect();
    groups.sort_by_key(PointSet::first);
    groups
}

fn belong_together(board: &SlowBoard, colour: Colour, one: &[Point], other: &[Point]) -> bool {
    let touches = |point: Point, part: &[Point]| board.neighbours(point).any(|next| part.contains(&next));
    let common: Vec<Point> = board
        .points()
        .filter(|&point| board.at(point).is_none() && touches(point, one) && touches(point, other))
        .collect();
    let answers = |attack: Point, answer: Point| {
        let mut after = board.clone();
        after.play(colour.opponent(), attack).is_err() || after.check(colour, answer).is_ok()
    };
    common.iter().any(|&p| common.iter().any(|&q| p != q && answers(p, q) && answers(q, p)))
}

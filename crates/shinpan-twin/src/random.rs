//! Random sizes, positions and games, for the checks and for measuring speed.
//!
//! Everything comes from the generator that is passed in: the same seed gives the same games.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Point, Position, Size};

use crate::SlowBoard;

/// A random rectangle with sides up to `largest`.
#[must_use]
pub fn size(rng: &mut Rng, largest: u8) -> Size {
    let largest = largest.clamp(1, 19);
    loop {
        if let Some(size) = Size::new(rng.u8(1..=largest), rng.u8(1..=largest)) {
            return size;
        }
    }
}

/// Random stones, anything from none to a full grid; blocks may lack liberties.
#[must_use]
pub fn grid(rng: &mut Rng, size: Size) -> SlowBoard {
    let mut board = SlowBoard::empty(size);
    let stones = rng.f32();
    for point in board.points() {
        if rng.f32() < stones {
            board.set(point, Some(colour(rng)));
        }
    }
    board
}

/// Random stones, without the blocks that have no liberty.
#[must_use]
pub fn position(rng: &mut Rng, size: Size) -> Position {
    let mut board = grid(rng, size);
    for point in board.points() {
        let block = board.block(point);
        if board.at(point).is_some() && board.liberties(&block).is_empty() {
            for stone in block {
                board.set(stone, None);
            }
        }
    }
    board.position().unwrap_or_else(|| Position::empty(size))
}

/// The empty board, or random stones.
#[must_use]
pub fn start(rng: &mut Rng, size: Size) -> Position {
    if rng.bool() { Position::empty(size) } else { position(rng, size) }
}

/// Black or White.
#[must_use]
pub fn colour(rng: &mut Rng) -> Colour {
    if rng.bool() { Colour::Black } else { Colour::White }
}

/// The plays of a random game: each player in turn plays on a random legal point, whatever it does to him.
/// A player without a legal play is skipped; the game ends when both are, or after `longest` plays.
#[must_use]
pub fn game(rng: &mut Rng, size: Size, longest: usize) -> Vec<(Colour, Point)> {
    game_with(rng, size, longest, |_, _, _| true)
}

/// As [`game`], but nobody fills an eye of one point, so that groups live and the game comes to an end.
#[must_use]
pub fn game_with_eyes(rng: &mut Rng, size: Size, longest: usize) -> Vec<(Colour, Point)> {
    game_with(rng, size, longest, |board, colour, point| {
        size.neighbours(point).any(|next| board.at(next) != Some(colour))
    })
}

/// The position after some plays from the empty board.
#[must_use]
pub fn position_after(size: Size, plays: &[(Colour, Point)]) -> Position {
    let mut board = Board::new(&Position::empty(size));
    for &(colour, point) in plays {
        // The plays of a game are legal; a list that is not is played as far as it goes.
        if board.play(colour, point).is_err() {
            break;
        }
    }
    board.position()
}

fn game_with(
    rng: &mut Rng,
    size: Size,
    longest: usize,
    wanted: impl Fn(&Board, Colour, Point) -> bool,
) -> Vec<(Colour, Point)> {
    let mut board = Board::new(&Position::empty(size));
    let mut plays = Vec::new();
    let mut colour = Colour::Black;
    let mut skipped = 0;
    while plays.len() < longest && skipped < 2 {
        let mut rest: Vec<Point> = board.empty_points().iter().collect();
        skipped += 1;
        while !rest.is_empty() {
            let point = rest.swap_remove(rng.usize(..rest.len()));
            if wanted(&board, colour, point) && board.play(colour, point).is_ok() {
                plays.push((colour, point));
                skipped = 0;
                break;
            }
        }
        colour = colour.opponent();
    }
    plays
}

//! Laws: what a board says does not depend on how it is turned, or on who is called Black.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Point, PointSet, Position, Symmetry};

use super::{Mismatch, Progress, same};
use crate::random;

/// Random positions on random rectangles with sides up to `largest`, each under the eight symmetries, with
/// and without the colours swapped: stones, blocks, liberties, captures, self-atari and what is forbidden
/// are those of the original, turned. So is the position after a random play.
///
/// # Errors
/// The first difference.
pub fn symmetries(largest: u8, positions: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for number in 0..positions {
        let seed = seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let size = random::size(&mut rng, largest);
        let position = random::position(&mut rng, size);
        let points: Vec<Point> = position.empty_points().iter().collect();
        let play = rng.choice(&points).map(|&point| (random::colour(&mut rng), point));
        for symmetry in Symmetry::ALL {
            for swap in [false, true] {
                Image { symmetry, swap, position }
                    .compare(play)
                    .map_err(|text| Mismatch::new(format!("{symmetry:?}, swap {swap}: {text}"), position))
                    .map_err(|mismatch| mismatch.of_game(seed))?;
                compared += 1;
            }
        }
        progress(number + 1);
    }
    Ok(compared)
}

/// A position and how it is turned.
struct Image {
    symmetry: Symmetry,
    swap: bool,
    position: Position,
}

impl Image {
    fn point(&self, point: Point) -> Point {
        self.symmetry.point(self.position.size(), point)
    }

    fn set(&self, set: PointSet) -> PointSet {
        set.iter().map(|point| self.point(point)).collect()
    }

    fn colour(&self, colour: Colour) -> Colour {
        if self.swap { colour.opponent() } else { colour }
    }

    fn of(&self, position: &Position) -> Position {
        let turned = self.symmetry.position(position);
        if self.swap { turned.colours_swapped() } else { turned }
    }

    fn compare(&self, play: Option<(Colour, Point)>) -> Result<(), String> {
        let image = self.of(&self.position);
        self.points(&image)?;
        let mut board = Board::new(&self.position);
        let mut turned = Board::new(&image);
        self.boards(&board, &turned)?;
        if let Some((colour, point)) = play {
            let captured = board.play(colour, point).map(|set| self.set(set)).ok();
            let result = turned.play(self.colour(colour), self.point(point)).ok();
            same("captured by a play", &result, &captured)?;
            same("position after a play", &turned.position(), &self.of(&board.position()))?;
            self.boards(&board, &turned)?;
        }
        Ok(())
    }

    /// The symmetry is one: it keeps the number of points and who is next to whom.
    fn points(&self, image: &Position) -> Result<(), String> {
        let (size, turned) = (self.position.size(), image.size());
        same("points", &turned.points(), &self.set(size.points()))?;
        same("number of points", &turned.area(), &size.area())?;
        for point in size.iter() {
            let stone = self.position.at(point).map(|colour| self.colour(colour));
            same("stone", &image.at(self.point(point)), &stone)?;
            let neighbours: PointSet = turned.neighbours(self.point(point)).collect();
            same("neighbours", &neighbours, &self.set(size.neighbours(point).collect()))?;
        }
        let setup = self.symmetry.setup(&self.position.setup());
        same("setup", &setup, &self.symmetry.position(&self.position).setup())
    }

    fn boards(&self, board: &Board, turned: &Board) -> Result<(), String> {
        for point in board.size().iter() {
            let to = self.point(point);
            let block = board.block(point).map(|block| {
                (self.set(block.stones()), self.set(block.liberties()), self.colour(block.colour()))
            });
            let image = turned.block(to).map(|block| (block.stones(), block.liberties(), block.colour()));
            same("block", &image, &block)?;
            for colour in Colour::BOTH {
                let own = self.colour(colour);
                same("allowed", &turned.check(own, to).is_ok(), &board.check(colour, point).is_ok())?;
                same("captures", &turned.captures(own, to), &self.set(board.captures(colour, point)))?;
                same("self-atari", &turned.is_self_atari(own, to), &board.is_self_atari(colour, point))?;
            }
        }
        Ok(())
    }
}

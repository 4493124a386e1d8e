//! Random fights with ways out, to learn from: stones put next to each other in a corner or at a side, some stones of the attacker
//! around them, and the game for a kill on what is near the largest block.

use fastrand::Rng;
use shinpan::board::{Board, Colour, Point, PointSet, Position, Size};
use shinpan::search::{Border, Goal, Problem};

/// The empty points of a fight.
const EMPTY: std::ops::RangeInclusive<usize> = 6..=30;

/// The left edge of a fight at a side.
const SIDE: u8 = 6;

/// A game with ways out; `None` if the stones came out badly.
pub(crate) fn draw(random: &mut Rng) -> Option<Problem> {
    let size = Size::new(19, 19)?;
    let left = if random.bool() { 0 } else { SIDE };
    let (width, height) = (random.u8(4..9), random.u8(3..7));
    let within = |margin: u8| -> PointSet {
        let columns = left.saturating_sub(margin)..left + width + margin;
        size.points()
            .iter()
            .filter(|point| columns.contains(&point.column()) && point.row() < height + margin)
            .collect()
    };
    let mut board = Board::new(&Position::empty(size));
    let mut colour = Colour::Black;
    for _ in 0..random.usize(6..usize::from(width) * usize::from(height) * 2 / 3 + 6) {
        put(&mut board, colour, within(0), random);
        colour = colour.opponent();
    }
    let defender = if random.bool() { Colour::Black } else { Colour::White };
    let largest = |stones: PointSet, random: &mut Rng| stones.len() * 8 + random.usize(0..16);
    let target = board.blocks(defender).max_by_key(|block| largest(block.stones(), random))?.stones();
    let share = random.f64() * 0.7;
    for point in within(1) - within(0) {
        if random.f64() < share {
            // Where it is illegal there is none.
            let _ = board.play(defender.opponent(), point);
        }
    }
    around(&board, defender, target, random.usize(2..5))
}

/// Puts a stone next to others, as a rule, and seldom into atari.
fn put(board: &mut Board, colour: Colour, within: PointSet, random: &mut Rng) {
    let stones = board.stones(Colour::Black) | board.stones(Colour::White);
    let near = stones.neighbours();
    let empty: Vec<Point> = (within & board.empty_points()).iter().collect();
    for _ in 0..10 {
        let Some(&point) = random.choice(&empty) else { return };
        let is_first = stones.is_empty();
        let is_far = !(near | near.neighbours()).contains(point) && random.f64() < 0.8;
        let is_apart = !near.contains(point) && random.f64() < 0.5;
        if !is_first && (is_far || is_apart) {
            continue;
        }
        let mut next = board.clone();
        if next.play(colour, point).is_err() {
            continue;
        }
        let in_atari = next.block(point).is_some_and(|block| block.liberties().len() == 1);
        if !in_atari || random.f64() >= 0.9 {
            *board = next;
            return;
        }
    }
}

/// The game for a kill on what is so many steps from the target. The attacker's blocks with two liberties outside are walls.
fn around(board: &Board, defender: Colour, target: PointSet, steps: usize) -> Option<Problem> {
    let empty = board.empty_points();
    let own = board.stones(defender);
    let mut near = target;
    for _ in 0..steps {
        near |= near.neighbours() & (empty | own);
        near |= own.components().filter(|block| block.intersects(&near)).fold(near, |all, block| all | block);
    }
    let mut region = near & empty;
    let mut walls = PointSet::EMPTY;
    // What is no wall brings its liberties, which may take those of others.
    for _ in 0..3 {
        walls = PointSet::EMPTY;
        for block in board.blocks(defender.opponent()) {
            if !block.stones().neighbours().intersects(&(region | near)) {
                continue;
            }
            if (block.liberties() - region).len() >= 2 {
                walls |= block.stones();
            } else {
                region |= block.liberties();
            }
        }
    }
    let problem = Problem::new(&board.position(), defender, target, Goal::All, region, walls).ok()?;
    let problem = problem.with_border(Border::Open, walls);
    let fits = EMPTY.contains(&(problem.region() & empty).len());
    (fits && !problem.outside(defender).is_empty()).then_some(problem)
}

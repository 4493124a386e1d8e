//! Life and death: the solver against the definition.

use fastrand::Rng;
use shinpan::board::{Colour, Move, Point, PointSet, Setup, Size};
use shinpan::search::{Budget, Goal, Life, Problem, Ruling};

use super::{Mismatch, Progress, same};
use crate::{SlowLife, random};

/// Positions after which the definition is given up on a problem.
const LIMIT: u64 = 30_000;

/// Compares status and best moves of random problems, for both sides moving first. Gives the number of
/// problems that the definition could decide.
///
/// # Errors
/// The first problem in which they differ.
pub fn random_lives(cases: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for case in 0..cases {
        progress(case);
        let seed = seed.wrapping_add(case);
        let mut rng = Rng::with_seed(seed);
        let Some(problem) = problem(&mut rng) else { continue };
        let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
        let most_threats = rng.u8(0..=5);
        compared += compare(&problem, ruling, most_threats).map_err(|mismatch| mismatch.of_game(seed))?;
    }
    Ok(compared)
}

fn compare(problem: &Problem, ruling: Ruling, most_threats: u8) -> Result<u64, Mismatch> {
    let size = problem.position().size();
    let slow = SlowLife { problem, ruling, most_threats: usize::from(most_threats), limit: LIMIT };
    let mut fast = Life::new(problem, ruling, most_threats, Budget { nodes: 10_000_000, table: 1 << 18 });
    let mut compared = 0;
    for first in Colour::BOTH {
        let wrong = |text: String| {
            let targets: Vec<_> = problem.targets().iter().map(|&target| size.names(target)).collect();
            let what = format!(
                "{first} first, {ruling:?}, {:?} of {targets:?}, at most {most_threats} threats, region {:?}: {text}",
                problem.goal(),
                size.names(problem.region()),
            );
            Mismatch::new(what, problem.position())
        };
        let Some(status) = slow.status(first) else { continue };
        same("status", &fast.status(first).ok(), &Some(status)).map_err(wrong)?;
        let Some((best, moves)) = slow.best_moves(first) else { continue };
        let names = |moves: &[Move]| moves.iter().map(|&mv| size.move_name(mv)).collect::<Vec<_>>().join(" ");
        same("best status", &best, &status).map_err(wrong)?;
        let found = fast.best_moves(first).map(|(status, moves)| (status, names(&moves)));
        same("best moves", &found.ok(), &Some((best, names(&moves)))).map_err(wrong)?;
        compared += 1;
    }
    Ok(compared)
}

/// A random eye space in a corner, at a side or in the centre, with stones in it and outside liberties; the
/// wall around is safe. `None` if the stones came out without liberties.
pub fn problem(rng: &mut Rng) -> Option<Problem> {
    let size = Size::new(7, 7)?;
    let place = |rng: &mut Rng| rng.u8(0..3) * 3;
    let start = Point::new(place(rng), place(rng))?;
    let mut inside = PointSet::single(start);
    for _ in 1..rng.u8(2..=8) {
        let next: Vec<Point> = ((inside.neighbours() & size.points()) - inside).iter().collect();
        inside.insert(next[rng.usize(..next.len())]);
    }
    let ring = (inside.neighbours() & size.points()) - inside;
    let around = ((ring.neighbours() & size.points()) - ring) - inside;
    let mut outside = PointSet::EMPTY;
    for _ in 0..rng.u8(0..=3) {
        let free: Vec<Point> = (around - outside).iter().collect();
        if !free.is_empty() {
            outside.insert(free[rng.usize(..free.len())]);
        }
    }
    let defender = random::colour(rng);
    let walls = ((size.points() - inside) - ring) - outside;
    let mut setup = Setup::new(size);
    for (points, colour) in [(ring, defender), (walls, defender.opponent())] {
        for point in points {
            setup.set(point, Some(colour));
        }
    }
    for point in inside {
        if rng.u8(0..3) == 0 {
            setup.set(point, Some(if rng.u8(0..3) == 0 { defender } else { defender.opponent() }));
        }
    }
    // Walls at the edge of the board have no liberties on it: give the position one where nobody plays.
    let position = setup.position().ok()?;
    let targets = if rng.bool() { ring } else { PointSet::single(ring.first()?) };
    let goal = if rng.u8(0..4) == 0 { Goal::Any } else { Goal::All };
    Problem::new(&position, defender, targets, goal, inside | ring | outside, walls).ok()
}

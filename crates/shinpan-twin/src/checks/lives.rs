//! Life and death: the solver against the definition.

use std::fmt;

use fastrand::Rng;
use shinpan::board::{Board, Colour, Move, Point, PointSet, Setup, Size, Symmetry};
use shinpan::search::{Budget, Goal, Life, Problem, Ruling, Status};

use super::{Mismatch, Progress, same};
use crate::{SlowLife, random};

/// Positions after which the definition is given up on a problem.
const LIMIT: u64 = 60_000;

/// The largest eye space.
const LARGEST: usize = 8;

/// What a comparison has seen.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct LifeTally {
    /// Problems that the definition decided, for each number of points of the eye space.
    pub decided: [u64; LARGEST + 1],
    /// Problems on which it was given up.
    pub skipped: [u64; LARGEST + 1],
    /// Questions (a problem and who moves first) whose status is a ko.
    pub kos: u64,
    /// Decided problems in which the cycle rules prohibited a play.
    pub cyclic: u64,
    /// Statuses compared: one for each first move of each side, and one for each side.
    pub statuses: u64,
}

impl fmt::Display for LifeTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for points in 1..=LARGEST {
            let (decided, skipped) = (self.decided[points], self.skipped[points]);
            writeln!(f, "{points} points: {decided} decided, {skipped} given up")?;
        }
        let (decided, skipped) = (self.decided.iter().sum::<u64>(), self.skipped.iter().sum::<u64>());
        writeln!(f, "all: {decided} decided, {skipped} given up")?;
        writeln!(f, "{} kos, {} with cycles, {} statuses", self.kos, self.cyclic, self.statuses)
    }
}

/// Compares the statuses of all first moves of random problems, for both sides moving first.
///
/// # Errors
/// The first problem in which they differ.
pub fn random_lives(cases: u64, seed: u64, progress: Progress<'_>) -> Result<LifeTally, Mismatch> {
    let mut tally = LifeTally::default();
    for case in 0..cases {
        progress(case);
        let seed = seed.wrapping_add(case);
        // Neighbouring seeds give similar first numbers: start elsewhere.
        let mut rng = Rng::with_seed(seed).fork();
        let points = rng.usize(1..=LARGEST);
        let problem = problem(&mut rng, points);
        let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
        let most_threats = rng.u8(0..=5);
        match compare(&problem, ruling, most_threats, &mut tally) {
            Ok(true) => tally.decided[points] += 1,
            Ok(false) => tally.skipped[points] += 1,
            Err(mismatch) => return Err(mismatch.of_game(seed)),
        }
    }
    Ok(tally)
}

/// Compares the same just after a ko was taken, which may not be taken back at once.
///
/// # Errors
/// The first problem in which they differ.
pub fn random_lives_after_ko(cases: u64, seed: u64, progress: Progress<'_>) -> Result<LifeTally, Mismatch> {
    let mut tally = LifeTally::default();
    for case in 0..cases {
        progress(case);
        let seed = seed.wrapping_add(case);
        let mut rng = Rng::with_seed(seed).fork();
        let points = rng.usize(1..=LARGEST);
        let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
        let most_threats = rng.u8(0..=5);
        for problem in after_ko(&problem(&mut rng, points)) {
            match compare(&problem, ruling, most_threats, &mut tally) {
                Ok(true) => tally.decided[points] += 1,
                Ok(false) => tally.skipped[points] += 1,
                Err(mismatch) => return Err(mismatch.of_game(seed)),
            }
        }
    }
    Ok(tally)
}

/// The problem after each way of taking a ko in it, but for captures of targets.
fn after_ko(problem: &Problem) -> Vec<Problem> {
    let targets = problem.targets().iter().fold(PointSet::EMPTY, |all, &target| all | target);
    let walls = problem.walls(Colour::Black) | problem.walls(Colour::White);
    let mut found = Vec::new();
    for (taker, point) in kos(problem) {
        let mut board = Board::new(problem.position());
        let Ok(captured) = board.play(taker, point) else { continue };
        let Some(banned) = captured.first().filter(|_| !captured.intersects(&(targets | walls))) else {
            continue;
        };
        let (defender, region) = (problem.defender(), problem.region());
        let after = Problem::new(&board.position(), defender, targets, problem.goal(), region, walls);
        found.extend(after.ok().map(|after| after.with_ban(Some((taker.opponent(), banned)))));
    }
    found
}

/// False if the definition was given up.
fn compare(
    problem: &Problem,
    ruling: Ruling,
    most_threats: u8,
    tally: &mut LifeTally,
) -> Result<bool, Mismatch> {
    let Some(mut slow) = SlowLife::new(problem, ruling, usize::from(most_threats), LIMIT) else {
        return Ok(false);
    };
    let Some(expected) = answers(&mut slow) else { return Ok(false) };
    tally.cyclic += u64::from(slow.prohibited > 0);
    let size = problem.position().size();
    let mut fast = Life::new(problem, ruling, most_threats, Budget { nodes: 10_000_000, table: 1 << 17 });
    for (first, status, values) in expected {
        let wrong = |text: String| {
            let targets: Vec<_> = problem.targets().iter().map(|&target| size.names(target)).collect();
            let what = format!(
                "{first} first, {ruling:?}, {:?} of {targets:?}, at most {most_threats} threats, region {:?}: {text}",
                problem.goal(),
                size.names(problem.region()),
            );
            Mismatch::new(what, problem.position())
        };
        same("status", &fast.status(first), &Ok(status)).map_err(wrong)?;
        for mv in problem.region().iter().map(Move::Play).chain([Move::Pass]) {
            let value = values.iter().find(|&&(other, _)| other == mv).map(|&(_, status)| status);
            let name = size.move_name(mv);
            same(format_args!("status of {name}"), &fast.status_of(first, mv), &Ok(value)).map_err(wrong)?;
        }
        let is_banned = problem.banned(first).is_some();
        // Where a ko was just taken, who has threats may not pass (Wolf's ruling 2), though a pass by itself has a status; and
        // the best may be to take the ko back with a threat, which is no first move.
        let plays = values.iter().filter(|(mv, _)| !is_banned || *mv != Move::Pass);
        let best = plays.map(|&(_, status)| status).max().unwrap_or(status);
        let best = if is_banned { best.max(status) } else { best };
        same("status and that of the best first move", &status, &best).map_err(wrong)?;
        tally.kos += u64::from(status.unsigned_abs() <= u32::from(most_threats));
        tally.statuses += 1 + values.len() as u64;
    }
    Ok(true)
}

/// Who moves first, the status, and the status of each first move.
type Answer = (Colour, Status, Vec<(Move, Status)>);

fn answers(slow: &mut SlowLife<'_>) -> Option<[Answer; 2]> {
    let mut answer = |first| Some((first, slow.status(first)?, slow.values(first)?));
    Some([answer(Colour::Black)?, answer(Colour::White)?])
}

/// A random eye space of so many points in a corner, at a side or in the centre, with stones in it and outside
/// liberties; the wall around has an eye elsewhere. Most have few empty points, where kos and seki live.
#[must_use]
pub fn problem(rng: &mut Rng, points: usize) -> Problem {
    // Some come out with stones without liberties. Of the others, those with a ko are looked for.
    let mut patience = if rng.u8(0..8) == 0 { 0 } else { 200 };
    loop {
        if let Some(problem) = attempt(rng, points) {
            if patience == 0 || !kos(&problem).is_empty() {
                return problem;
            }
            patience -= 1;
        }
    }
}

/// Who can take a single stone in a ko, and where.
fn kos(problem: &Problem) -> Vec<(Colour, Point)> {
    let position = problem.position();
    let (size, board) = (position.size(), Board::new(position));
    let can_take = |colour: Colour, point: Point| {
        let around: PointSet = size.neighbours(point).collect();
        let mut in_atari = board.blocks(colour.opponent()).filter(|block| block.liberties().is_only(point));
        around.is_subset(&position.stones(colour.opponent()))
            && in_atari.next().is_some_and(|block| block.stones().len() == 1)
            && in_atari.next().is_none()
    };
    let empty = position.empty_points() & problem.region();
    let both = empty.iter().flat_map(|point| Colour::BOTH.map(|colour| (colour, point)));
    both.filter(|&(colour, point)| can_take(colour, point)).collect()
}

fn attempt(rng: &mut Rng, points: usize) -> Option<Problem> {
    let size = Size::new(9, 9)?;
    let start = Point::new(rng.u8(0..2) * 4, rng.u8(0..2) * 4)?;
    let mut inside = PointSet::single(start);
    while inside.len() < points {
        inside.insert(any(rng, (inside.neighbours() & size.points()) - inside)?);
    }
    let mut ring = (inside.neighbours() & size.points()) - inside;
    let mut around = (ring.neighbours() & size.points()) - ring - inside;
    if rng.bool() {
        // Without its corners the ring consists of several blocks.
        let is_corner =
            |&point: &Point| size.neighbours(point).filter(|&next| ring.contains(next)).count() > 1;
        let corners: PointSet = around.iter().filter(is_corner).collect();
        ring |= corners;
        around = (ring.neighbours() & size.points()) - ring - inside;
    }
    let mut outside = PointSet::EMPTY;
    for _ in 0..rng.u8(0..=3) {
        outside.insert(any(rng, around - outside)?);
    }
    let rest = size.points() - inside - ring - outside;
    let eye = PointSet::single(Point::new(8, 8)?);
    if !((eye | eye.neighbours()) & size.points()).is_subset(&rest) {
        return None;
    }
    let wall = rest.component(eye);
    // What the ring cuts off from the wall belongs to the ring.
    ring |= rest - wall;
    let region = inside | ring | outside;

    let defender = random::colour(rng);
    let attacker = defender.opponent();
    let mut setup = Setup::new(size);
    let mut put = |points: PointSet, stone| points.iter().for_each(|point| setup.set(point, stone));
    put(wall - eye, Some(attacker));
    put(ring, Some(defender));
    if rng.u8(0..3) == 0 {
        put(PointSet::single(any(rng, ring)?), rng.bool().then_some(attacker));
    }
    let empty = rng.usize(1..=points).min(rng.usize(1..=points));
    let attackers = rng.f32();
    let mut left = inside;
    while left.len() > empty {
        let point = PointSet::single(any(rng, left)?);
        left -= point;
        put(point, Some(if rng.f32() < attackers { attacker } else { defender }));
    }

    let symmetry = Symmetry::ALL[rng.usize(..8)];
    let position = symmetry.position(&setup.position().ok()?);
    let targets = if rng.bool() { ring } else { PointSet::single(any(rng, ring)?) };
    let goal = if rng.u8(0..4) == 0 { Goal::Any } else { Goal::All };
    let turn = |set| symmetry.set(size, set);
    Problem::new(&position, defender, turn(targets), goal, turn(region), turn(wall)).ok()
}

fn any(rng: &mut Rng, set: PointSet) -> Option<Point> {
    if set.is_empty() { None } else { set.iter().nth(rng.usize(..set.len())) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_lifts_the_ban_on_retaking_a_ko() {
        // Black has just taken the ko; who is to move all the same and passes lets White retake it.
        random_lives_after_ko(1, 10_234, &mut |_| {}).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    }
}

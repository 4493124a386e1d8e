//! A zone is what its definition says: whatever stands outside, the result is the same.

use super::super::aim::Aim;
use super::super::moves::Run;
use super::super::solver::Solver;
use super::super::state::{NO_BAN, State};
use super::super::{Border, Goal, Problem, Ruling};
use super::everything;
use crate::board::{Board, Colour, PointSet, Position, Size};
use crate::local::Bits;

/// A fight of random stones in a corner, with a border of some kind.
fn fight(random: &mut fastrand::Rng) -> Option<Problem> {
    let size = Size::new(random.u8(4..8), random.u8(4..7))?;
    let mut setup = Position::empty(size).setup();
    let (columns, rows) = (random.u8(3..6), random.u8(3..5));
    let mut inside = PointSet::EMPTY;
    for point in size.points() {
        if point.column() < columns && point.row() < rows {
            inside |= PointSet::single(point);
        }
        setup.set(
            point,
            match random.u8(..20) {
                0..5 => Some(Colour::Black),
                5..10 => Some(Colour::White),
                _ => None,
            },
        );
    }
    let position = setup.position().ok()?;
    let target = (position.stones(Colour::Black) & inside).first()?;
    let region = inside & position.empty_points();
    // Some blocks of the attacker stand for ever.
    let board = Board::new(&position);
    let safe = board
        .blocks(Colour::White)
        .filter(|_| random.bool())
        .fold(PointSet::EMPTY, |all, block| all | block.stones());
    let target = PointSet::single(target);
    let problem = Problem::new(&position, Colour::Black, target, Goal::All, region, safe).ok()?;
    let border = [Border::Declared, Border::Open, Border::Closed][random.usize(..3)];
    let problem = problem.with_border(border, safe);
    let empty = problem.region() & position.empty_points();
    (problem.region().intersects(&target) && (4..=11).contains(&empty.len())).then_some(problem)
}

fn solver(problem: &Problem) -> Option<Solver<u64>> {
    let mut solver =
        Solver::new(Aim::new(problem)?, (Goal::All, Ruling::Two), problem.defender() as u8, 16 << 20);
    solver.prepare(Run::Plain);
    Some(solver)
}

/// The state with random stones outside a zone; `None` if some block has no liberty, or the ban is no longer one.
fn changed(
    solver: &Solver<u64>,
    state: &State<u64>,
    zone: u64,
    random: &mut fastrand::Rng,
) -> Option<State<u64>> {
    let local = &solver.local;
    let (outside, mut stones) = (local.all & !zone, state.stones.map(|stones| stones & zone));
    for index in outside.iter() {
        match random.u8(..4) {
            0 => stones[0] |= u64::bit(index),
            1 => stones[1] |= u64::bit(index),
            _ => {}
        }
    }
    let empty = local.empty(stones);
    for (side, own) in stones.into_iter().enumerate() {
        for block in local.components(own) {
            if !local.is_wall(side, block) && !local.next_to(block).meets(empty) {
                return None;
            }
        }
    }
    let is_banned = state.banned != NO_BAN;
    if is_banned && !zone.has(usize::from(state.banned)) {
        return None;
    }
    Some(State { stones, ..*state })
}

#[test]
fn a_result_holds_whatever_stands_outside_its_zone() {
    let mut random = fastrand::Rng::with_seed(0x20e5);
    let cases: usize = std::env::var("ZONES").map_or(250, |cases| cases.parse().unwrap());
    let (mut problems, mut compared, mut smaller) = (0, 0, 0);
    while problems < cases {
        let Some(problem) = fight(&mut random) else { continue };
        let Some(mut searched) = solver(&problem) else { continue };
        let first = random.u8(..2);
        if searched.first_move(first, None, 30_000).is_none() {
            continue;
        }
        problems += 1;
        let mut kept = searched.zones.of_states();
        random.shuffle(&mut kept);
        for (state, zone, wins) in kept.into_iter().take(30) {
            assert_ne!(zone, everything::<u64>());
            for _ in 0..3 {
                let Some(other) = changed(&searched, &state, zone, &mut random) else { continue };
                let Some(mut fresh) = solver(&problem) else { continue };
                fresh.keeps_zones = false;
                fresh.begin(&other);
                let Some(found) = fresh.solve_here(&other, 60_000) else { continue };
                assert_eq!(
                    found.wins,
                    wins,
                    "{:?} to move, zone {zone:b} of {:b}, {:?} became {:?}, walls {:?}\n{}",
                    state.side,
                    searched.local.all,
                    state.stones,
                    other.stones,
                    searched.local.walls,
                    problem.position()
                );
                compared += 1;
                smaller += usize::from(zone & searched.local.all != searched.local.all);
            }
        }
    }
    assert!(
        compared > 5 * cases && smaller * 2 > compared,
        "{compared} compared, {smaller} of them with something outside"
    );
}

#[test]
fn with_zones_and_without_the_results_are_the_same() {
    let mut random = fastrand::Rng::with_seed(0x51de);
    let mut compared = 0;
    while compared < 300 {
        let Some(problem) = fight(&mut random) else { continue };
        let (Some(mut with), Some(mut without)) = (solver(&problem), solver(&problem)) else { continue };
        without.keeps_zones = false;
        let first = random.u8(..2);
        let found = (with.first_move(first, None, 30_000), without.first_move(first, None, 30_000));
        if let (Some(Some(with)), Some(Some(without))) = found {
            assert_eq!(
                (with.wins, with.ko_chance),
                (without.wins, without.ko_chance),
                "{}",
                problem.position()
            );
            compared += 1;
        }
    }
}

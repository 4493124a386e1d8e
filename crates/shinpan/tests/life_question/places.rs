//! Life in two places (`docs/theory/two-places.md`).

use fastrand::Rng;
use shinpan::board::{Colour, Move, PointSet, Setup, Size};
use shinpan::life::{Outcome, Question, Reason};
use shinpan::search::{Budget, Goal, Life, Problem, Ruling};

use super::{question, statuses};

#[test]
fn a_territory_with_room_for_two_eyes_lives_as_it_stands() {
    // As a whole it is not decided in two million positions.
    let territory = question(
        "
        . . . . . . . . . . .
        . O O O O O O O O O .
        . O . . . . . . . O .
        . O . . . . . . . O .
        . O . . . X . . . O .
        . O . . . . . . . O .
        . O . . . . . . . O .
        . O O O O O O O O O .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        ",
        &["B10"],
    );
    let answer = territory.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    assert_eq!(answer.settled, Some(true));
    assert!(!answer.conditional);
    let nodes: u64 = answer.sides.iter().map(|side| side.nodes).sum();
    assert!(nodes < 10_000, "{nodes}");
    for side in &answer.sides {
        assert_eq!((side.outcome, &side.reason), (Some(Outcome::Alive), &Some(Reason::TwoPlaces)));
        assert_eq!(side.moves, [Move::Pass]);
    }
}

/// Rooms of a white block with stones of both colours inside, black stones all around that cannot be taken.
fn drawn(random: &mut Rng) -> Option<(Question, Problem)> {
    let size = Size::new(15, 8).unwrap();
    let (width, height) = (random.u8(7..11), random.u8(2..4));
    let around = |margin: u8| -> PointSet {
        let is_in = |at: u8, length: u8| at + margin >= 2 && at < 2 + length + margin;
        size.points().iter().filter(|p| is_in(p.column(), width) && is_in(p.row(), height)).collect()
    };
    let (inside, wall, outside) = (around(0), around(1) - around(0), around(2) - around(1));
    let mut setup = Setup::new(size);
    wall.iter().for_each(|point| setup.set(point, Some(Colour::White)));
    outside.iter().for_each(|point| setup.set(point, Some(Colour::Black)));
    let column = 2 + random.u8(2..width - 2);
    for point in inside {
        if point.column() == column && random.f64() < 0.8 {
            setup.set(point, Some(Colour::White));
        } else if random.f64() < 0.25 {
            setup.set(point, Some(if random.u8(0..4) == 0 { Colour::White } else { Colour::Black }));
        }
    }
    let position = setup.position().ok()?;
    let target = PointSet::single(wall.first()?);
    let mut question = Question::new(&position, target);
    question.assume_safe = outside;
    let empty = inside & position.empty_points();
    let whole = Problem::new(&position, Colour::White, target, Goal::All, empty, outside).ok()?;
    Some((question, whole))
}

/// An eye here and an eye there are two eyes: the game on both together says the same, whenever it can be searched.
#[test]
fn what_lives_in_two_places_lives_as_a_whole() {
    let mut random = Rng::with_seed(11);
    let (mut found, mut decided) = (0, 0);
    for _ in 0..400 {
        let Some((mut question, whole)) = drawn(&mut random) else { continue };
        question.nodes = 20_000;
        question.to_move = Some(Colour::Black);
        let answer = question.answer().unwrap();
        if answer.sides[0].reason != Some(Reason::TwoPlaces) {
            continue;
        }
        found += 1;
        let mut life = Life::new(&whole, Ruling::Two, 5, Budget { nodes: 100_000, table: 16 << 20 });
        if let Ok(status) = life.status(Colour::Black) {
            decided += 1;
            assert_eq!(status, -6, "{}", question.position);
        }
    }
    assert!(found >= 40 && decided >= 20, "{found} found, {decided} of them decided as a whole");
}

//! Life and death: the textbook shapes of `tests/life`, Wolf's lemmas as laws, and cases by hand.

use std::path::Path;

use fastrand::Rng;
use serde::Deserialize;
use shinpan::board::{Board, Colour, Move, PointSet, Position, Symmetry};
use shinpan::region::static_safety;
use shinpan::search::{Budget, Goal, Life, Problem, Ruling, Status, Unfinished};
use shinpan_twin::SlowLife;
use shinpan_twin::checks::{problem, random_lives, random_lives_after_ko};

const BUDGET: Budget = Budget { nodes: 20_000_000, table: 1 << 18 };
const RULINGS: [Ruling; 2] = [Ruling::One, Ruling::Two];

#[derive(Deserialize)]
struct Textbook {
    case: Vec<Shape>,
}

#[derive(Deserialize)]
struct Shape {
    id: String,
    diagram: String,
    target: String,
    ko_threats: u8,
    tenuki: Answers,
    no_tenuki: Answers,
}

#[derive(Deserialize)]
struct Answers {
    black_first: Answer,
    white_first: Answer,
}

#[derive(Deserialize)]
struct Answer {
    status: Status,
    moves: Vec<String>,
}

impl Shape {
    fn position(&self) -> Position {
        self.diagram.parse().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    fn expected(&self, ruling: Ruling, first: Colour) -> &Answer {
        let answers = match ruling {
            Ruling::One => &self.no_tenuki,
            Ruling::Two => &self.tenuki,
        };
        match first {
            Colour::Black => &answers.black_first,
            Colour::White => &answers.white_first,
        }
    }

    /// The expected first moves, in the order of the region.
    fn moves(&self, answer: &Answer, symmetry: Symmetry) -> Vec<Move> {
        let size = self.position().size();
        let read = |name: &String| match size.parse_move(name).expect("a move") {
            Move::Play(point) => Move::Play(symmetry.point(size, point)),
            Move::Pass => Move::Pass,
        };
        in_order(answer.moves.iter().map(read).collect())
    }
}

fn textbook() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for name in ["textbook.toml", "own.toml"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/life").join(name);
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let textbook: Textbook = toml::from_str(&text).expect("shapes");
        shapes.extend(textbook.case);
    }
    shapes
}

/// Plays in the order of the points, then the pass.
fn in_order(moves: Vec<Move>) -> Vec<Move> {
    let point = |&mv: &Move| match mv {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    };
    let points: PointSet = moves.iter().filter_map(point).collect();
    let pass = moves.contains(&Move::Pass).then_some(Move::Pass);
    points.iter().map(Move::Play).chain(pass).collect()
}

/// The problem of saving one block, within what the attacker's safe stones leave.
fn enclosed(position: &Position, defender: Colour, target: PointSet) -> Problem {
    let safe = static_safety(&Board::new(position), defender.opponent()).points();
    let region = (position.size().points() - safe).component(target);
    Problem::new(position, defender, target, Goal::All, region, PointSet::EMPTY).expect("a target")
}

#[test]
fn textbook_shapes_in_all_symmetries_and_both_colours() {
    let shapes = textbook();
    assert_eq!(shapes.len(), 36);
    for shape in &shapes {
        let position = shape.position();
        let size = position.size();
        let target = PointSet::single(size.point(&shape.target).expect("a point"));
        for symmetry in Symmetry::ALL {
            for defender in Colour::BOTH {
                let image = symmetry.position(&position);
                let image = if defender == Colour::White { image } else { image.colours_swapped() };
                let problem = enclosed(&image, defender, symmetry.set(size, target));
                for ruling in RULINGS {
                    let mut life = Life::new(&problem, ruling, shape.ko_threats, BUDGET);
                    for first in Colour::BOTH {
                        let in_file = if defender == Colour::White { first } else { first.opponent() };
                        let expected = shape.expected(ruling, in_file);
                        let found = life.best_moves(first).map(|(status, moves)| (status, in_order(moves)));
                        let expected = (expected.status, shape.moves(expected, symmetry));
                        assert_eq!(found, Ok(expected), "{}, {ruling:?}, {first} first\n{image}", shape.id);
                    }
                }
            }
        }
    }
}

#[test]
fn textbook_shapes_by_the_definition() {
    let mut finished = 0;
    for shape in textbook() {
        let position = shape.position();
        let size = position.size();
        let target = PointSet::single(size.point(&shape.target).expect("a point"));
        let problem = enclosed(&position, Colour::White, target);
        for ruling in RULINGS {
            for first in Colour::BOTH {
                let limit = 1_000_000;
                let slow = SlowLife::new(&problem, ruling, usize::from(shape.ko_threats), limit);
                let Some(found) = slow.and_then(|mut slow| slow.best_moves(first)) else { continue };
                let expected = shape.expected(ruling, first);
                let expected = (expected.status, shape.moves(expected, Symmetry::ALL[0]));
                assert_eq!((found.0, in_order(found.1)), expected, "{}, {ruling:?}, {first} first", shape.id);
                finished += 1;
            }
        }
    }
    assert!(finished >= 60, "{finished} of 144");
}

/// Random problems, the same in every run.
fn random_problems(seed: u64, number: u64) -> impl Iterator<Item = Problem> {
    (0..number).map(move |case| {
        let mut rng = Rng::with_seed(seed + case);
        let points = rng.usize(1..=7);
        problem(&mut rng, points)
    })
}

#[test]
fn moving_first_never_hurts_and_both_may_pass_or_neither() {
    // Wolf 2009, section 2.2, both lemmas.
    for problem in random_problems(1, 400) {
        for ruling in RULINGS {
            let mut life = Life::new(&problem, ruling, 3, BUDGET);
            let [black, white] = Colour::BOTH.map(|first| life.best_moves(first).expect("a small problem"));
            assert!(black.0 + white.0 >= 0, "{} and {}\n{}", black.0, white.0, problem.position());
            let passes = [black.1, white.1].map(|moves| moves.contains(&Move::Pass));
            assert_eq!(passes[0], passes[1], "{ruling:?}\n{}", problem.position());
            assert_eq!(passes[0], black.0 + white.0 == 0, "{ruling:?}\n{}", problem.position());
        }
    }
}

#[test]
fn without_a_ko_chance_more_threats_change_nothing() {
    let mut compared = 0;
    for problem in random_problems(10_000, 300) {
        for ruling in RULINGS {
            for first in Colour::BOTH {
                let status = |always_again| {
                    let mut slow = SlowLife::new(&problem, ruling, 4, 50_000)?;
                    slow.always_again = always_again;
                    slow.status(first)
                };
                if let (Some(always), Some(stopping)) = (status(true), status(false)) {
                    assert_eq!(always, stopping, "{ruling:?}, {first} first\n{}", problem.position());
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn more_threats_only_refine_the_status() {
    for problem in random_problems(20_000, 300) {
        for ruling in RULINGS {
            for first in Colour::BOTH {
                let status = |most| Life::new(&problem, ruling, most, BUDGET).status(first).expect("small");
                let finest = status(5);
                for most in 0..5 {
                    let coarse = finest.signum() * finest.abs().min(Status::from(most) + 1);
                    assert_eq!(status(most), coarse, "{most} threats, {first} first\n{}", problem.position());
                }
            }
        }
    }
}

#[test]
fn the_solver_agrees_with_the_definition_just_after_a_ko() {
    let tally = random_lives_after_ko(500, 1, &mut |_| {}).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    println!("{tally}");
    assert!(tally.decided.iter().sum::<u64>() > 150 && tally.kos > 5, "{tally}");
}

#[test]
fn the_solver_answers_as_the_definition() {
    let tally = random_lives(300, 1, &mut |_| {}).unwrap_or_else(|mismatch| panic!("{mismatch}"));
    let decided: u64 = tally.decided.iter().sum();
    assert!(decided > 250 && tally.cyclic > 20 && tally.kos > 0, "{tally}");
}

/// Two white groups, each with one eye of three points in a row, which only one play can save.
const TWINS: &str = "
    XXXXXXXXX.X.X
    XXXXXXXXXXXXX
    XOOOOOXOOOOOX
    XO...OXO...OX
    XOOOOOXOOOOOX
    XXXXXXXXXXXXX
";

fn twins(goal: Goal) -> Problem {
    let position: Position = TWINS.parse().expect("a position");
    let size = position.size();
    let targets = [size.point("B2").expect("a point"), size.point("H2").expect("a point")];
    let safe = static_safety(&Board::new(&position), Colour::Black).points();
    let targets = targets.into_iter().collect();
    Problem::new(&position, Colour::White, targets, goal, size.points() - safe, PointSet::EMPTY)
        .expect("targets")
}

#[test]
fn one_of_two_targets_is_enough_for_the_defender_or_for_the_attacker() {
    let best = |goal, first| {
        let problem = twins(goal);
        let size = problem.position().size();
        let mut life = Life::new(&problem, Ruling::One, 2, BUDGET);
        let (status, moves) = life.best_moves(first).expect("a small problem");
        (status, moves.iter().map(|&mv| size.move_name(mv)).collect::<Vec<_>>().join(" "))
    };
    // All must be captured: White saves one even if Black moves first.
    assert_eq!(best(Goal::All, Colour::White).0, 3);
    assert_eq!(best(Goal::All, Colour::Black).0, -3);
    // One is enough: Black captures one even if White moves first.
    assert_eq!(best(Goal::Any, Colour::White).0, -3);
    assert_eq!(best(Goal::Any, Colour::Black).0, 3);
}

#[test]
fn a_target_that_is_captured_and_one_that_lives() {
    // The left group is dead, the right one has two eyes.
    let position: Position = "
        XXXXXXXXXX.X.X
        XXXXXXXXXXXXXX
        XOOOOXXOOOOOXX
        XO..OXXO.O.OXX
        XOOOOXXOOOOOXX
        XXXXXXXXXXXXXX
    "
    .parse()
    .expect("a position");
    let size = position.size();
    let targets: PointSet = ["B2", "H2"].iter().map(|name| size.point(name).expect("a point")).collect();
    let region = size.points() - static_safety(&Board::new(&position), Colour::Black).points();
    for (goal, attacker) in [(Goal::All, -1), (Goal::Any, 1)] {
        let problem = Problem::new(&position, Colour::White, targets, goal, region, PointSet::EMPTY);
        let problem = problem.expect("targets");
        let mut life = Life::new(&problem, Ruling::Two, 5, BUDGET);
        assert_eq!(life.status(Colour::Black), Ok(6 * attacker));
        assert_eq!(life.status(Colour::White), Ok(-6 * attacker));
    }
}

#[test]
fn a_budget_that_runs_out_is_no_status() {
    let shape = textbook().into_iter().find(|shape| shape.id == "carpenters-square-0").expect("the shape");
    let position = shape.position();
    let target = PointSet::single(position.size().point(&shape.target).expect("a point"));
    let problem = enclosed(&position, Colour::White, target);
    for ruling in RULINGS {
        for first in Colour::BOTH {
            let mut life = Life::new(&problem, ruling, 5, Budget { nodes: 10, ..BUDGET });
            assert_eq!(life.status(first), Err(Unfinished));
            assert_eq!(life.best_moves(first).map(|(status, _)| status), Err(Unfinished));
        }
    }
}

#[test]
fn a_position_with_fewer_threats_is_the_same_position() {
    // D8, C8, then B8 and D6 with threats: White C8 would recreate the position after C8, whatever Black has left.
    let position: Position = "
        OOX.XXOOO
        OX..OXXOO
        OOX.XOXOO
        OOOXOOOOO
        OOOOOOOOO
        OOOOOOOOO
        OOOOOOOOO
        OOOOOOOOO
        OOOOOOOO.
    "
    .parse()
    .expect("a position");
    let size = position.size();
    let set = |names: &str| names.split(' ').map(|name| size.point(name).expect("a point")).collect();
    let region = set("C9 D9 E9 F9 B8 C8 D8 E8 F8 G8 C7 D7 E7 G7 D6");
    let problem = Problem::new(&position, Colour::Black, set("C9"), Goal::All, region, PointSet::EMPTY);
    let problem = problem.expect("a target");
    for ruling in RULINGS {
        let slow = SlowLife::new(&problem, ruling, 5, 1_000_000).expect("few points").status(Colour::Black);
        assert_eq!(slow, Some(-3));
        assert_eq!(Life::new(&problem, ruling, 5, BUDGET).status(Colour::Black), Ok(-3));
    }
}

//! Made problems: as ordered, the same for the same seed, and right according to the definition.

use serde_json::Value;
use shinpan::board::{Board, Colour, Move, PointSet, Size, Symmetry};
use shinpan::generate::life::{Best, Generator, Place, Puzzle, Rejected, Task, Wanted, Wish};
use shinpan::notation::sgf::{Collection, Record};
use shinpan::protocol;
use shinpan::search::Ruling;
use shinpan_twin::SlowLife;

/// The first problems of a seed; fewer if there are none among so many candidates.
fn some(wish: &Wish, seed: u64, count: usize) -> (Vec<Puzzle>, Generator) {
    let mut generator = Generator::new(wish.clone(), seed).unwrap();
    let mut puzzles = Vec::new();
    while puzzles.len() < count && generator.tally().candidates() < 5_000 {
        puzzles.extend(generator.candidate().ok());
    }
    assert_eq!(puzzles.len(), count, "{wish:?}: {}", generator.tally());
    (puzzles, generator)
}

fn edges(size: Size, region: PointSet) -> usize {
    let on = |wanted: &dyn Fn(u8, u8) -> bool| region.iter().any(|p| wanted(p.column(), p.row()));
    let (right, bottom) = (size.width() - 1, size.height() - 1);
    [on(&|c, _| c == 0), on(&|c, _| c == right), on(&|_, r| r == 0), on(&|_, r| r == bottom)]
        .into_iter()
        .filter(|&touched| touched)
        .count()
}

#[test]
fn the_same_seed_gives_the_same_problems() {
    let wish = Wish { empties: 5..=7, ..Wish::default() };
    let (first, generator) = some(&wish, 7, 5);
    let (again, other) = some(&wish, 7, 5);
    assert_eq!(first, again);
    assert_eq!(generator.tally(), other.tally());
    assert_ne!(first, some(&wish, 8, 5).0);
}

/// A promise to whoever wrote down a seed: the shapes do not change. Only where the budget runs out may the search.
#[test]
fn a_seed_is_a_promise() {
    let wish = Wish { empties: 6..=6, place: Some(Place::Corner), ..Wish::default() };
    let (puzzles, _) = some(&wish, 2026, 1);
    assert_eq!(puzzles[0].id(), "life-2026-1");
    assert_eq!(puzzles[0].task_in_words(), "Black to play: kill the white stones at H7.");
    assert_eq!(
        puzzles[0].solution_in_words(),
        "Black first: Black kills with J8, if the walls at E6, F5 and H4 stand."
    );
    assert_eq!(
        puzzles[0].position().to_string(),
        "\
....X.OOO
.....XO..
.....X.O.
....X.OOO
.....XXOO
.......XX
.........
.........
.........
"
    );
}

#[test]
fn problems_are_as_ordered() {
    for (place, touched) in [(Place::Corner, 2), (Place::Side, 1), (Place::Centre, 0)] {
        for task in Task::BOTH {
            let wish = Wish {
                place: Some(place),
                task: Some(task),
                to_move: Some(Colour::White),
                empties: 6..=6,
                ..Wish::default()
            };
            for puzzle in some(&wish, 1, 3).0 {
                let size = puzzle.position().size();
                assert_eq!(edges(size, puzzle.answer.region), touched, "{}", puzzle.position());
                assert_eq!(puzzle.empty().len(), 6);
                assert_eq!(puzzle.side().first, Colour::White);
                assert_eq!(puzzle.answer.defender == Colour::White, task == Task::Live);
                assert!(matches!(puzzle.side().moves[..], [Move::Play(_)]));
            }
        }
    }
    let wish = Wish { size: Some(13), empties: 4..=5, ..Wish::default() };
    for puzzle in some(&wish, 3, 4).0 {
        assert_eq!(puzzle.position().size(), Size::new(13, 13).unwrap());
        assert!((4..=5).contains(&puzzle.empty().len()));
    }
}

#[test]
fn statuses_are_as_ordered() {
    let status = |wanted: Wanted, best: Best| {
        let wish = Wish { statuses: vec![wanted], best, empties: 5..=7, ..Wish::default() };
        some(&wish, 1, 2).0.iter().map(|puzzle| puzzle.side().status().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(status(Wanted::Win, Best::Play), [6, 6]);
    assert_eq!(status(Wanted::Exactly(-1), Best::Play), [-1, -1]);
    assert!(status(Wanted::Ko, Best::One).iter().all(|status| status.abs() < 6));
    assert!(status(Wanted::FavourableKo, Best::Play).iter().all(|status| (1..6).contains(status)));
    assert_eq!(status(Wanted::Loss, Best::Any), [-6, -6]);
}

/// Status and single best move, according to the slow twin.
#[test]
fn the_definition_agrees() {
    for ruling in [Ruling::One, Ruling::Two] {
        let wish = Wish { empties: 3..=6, ruling, ko_threats: 2, ..Wish::default() };
        let mut decided = 0;
        for puzzle in some(&wish, 5, 12).0 {
            let problem = puzzle.question.enclosure().unwrap().unwrap().problem;
            let Some(mut slow) = SlowLife::new(&problem, ruling, 2, 300_000) else { continue };
            let Some((status, best)) = slow.best_moves(puzzle.side().first) else { continue };
            assert_eq!(
                (Some(status), &best),
                (puzzle.side().status(), &puzzle.side().moves),
                "{}",
                puzzle.position()
            );
            assert_eq!(best.len(), 1);
            decided += 1;
        }
        assert!(decided >= 8, "the definition decided {decided} only");
    }
}

/// Asked again through the protocol, as a line of a batch and as a record, the answer is the same.
#[test]
fn what_is_written_asks_the_same_question() {
    let wish = Wish { ruling: Ruling::One, ko_threats: 3, ..Wish::default() };
    for puzzle in some(&wish, 11, 6).0 {
        let request = puzzle.request();
        let answered = |request: &serde_json::Map<String, Value>| -> Value {
            serde_json::from_str(&protocol::answer(&Value::Object(request.clone()).to_string())).unwrap()
        };
        let answer = answered(&request);
        let side = &answer[format!("{}_first", puzzle.side().first.word())];
        let size = puzzle.position().size();
        assert_eq!(answer["id"], puzzle.id());
        assert_eq!((&answer["ok"], &answer["warnings"]), (&Value::Bool(true), &Value::Null));
        assert_eq!(side["status"], puzzle.side().status().unwrap());
        assert_eq!(side["moves"], Value::from(vec![size.move_name(puzzle.side().moves[0])]));

        let text = puzzle.sgf().to_string();
        let tree = Collection::parse(&text).unwrap();
        let record = Record::from_tree(&tree, 1).unwrap();
        let reached = record.position_at(Some(0)).unwrap();
        assert_eq!((&reached.position, reached.to_move), (puzzle.position(), puzzle.side().first));
        assert!(record.position_at(None).is_ok(), "the solution is legal: {text}");
        let root = tree.root(1).unwrap();
        let solution = tree.children(root).next().unwrap();
        assert_eq!(tree.move_of(solution, puzzle.side().first, size).unwrap(), Some(puzzle.side().moves[0]));
        assert_eq!(tree.text(solution, "C").unwrap(), puzzle.solution_in_words());

        let mut again = request.clone();
        again.remove("diagram");
        again.insert("sgf".into(), text.into());
        again.insert("move".into(), 0.into());
        assert_eq!(answered(&again), answer);
    }
}

/// No local game comes twice, however it is turned or coloured; small ones are soon used up.
#[test]
fn there_are_no_duplicates() {
    let wish = Wish { empties: 2..=3, place: Some(Place::Corner), best: Best::Any, ..Wish::default() };
    let (puzzles, generator) = some(&wish, 1, 60);
    assert!(generator.tally().rejected(Rejected::Duplicate) > 0, "{}", generator.tally());
    for (index, one) in puzzles.iter().enumerate() {
        for other in &puzzles[..index] {
            let same = Symmetry::ALL.iter().any(|symmetry| {
                let turned = symmetry.position(other.position());
                one.task == other.task
                    && (turned == *one.position() || turned.colours_swapped() == *one.position())
            });
            assert!(!same, "{} and {}:\n{}", one.id(), other.id(), one.position());
        }
    }
}

#[test]
fn orders_that_cannot_be_fulfilled() {
    let refused = |wish: Wish| {
        let error = Generator::new(wish, 1).unwrap_err();
        format!("{}: {error}", error.field())
    };
    assert_eq!(
        refused(Wish { empties: 0..=4, ..Wish::default() }),
        "empty: found 0..4; it is a number or a range A..B from 1 to 22"
    );
    assert_eq!(refused(Wish { size: Some(6), ..Wish::default() }), "size: found 6; it is from 7 to 19");
    assert_eq!(
        refused(Wish { ko_threats: 21, ..Wish::default() }),
        "ko_threats: found 21; at most 20 threats are considered"
    );
    assert_eq!(
        refused(Wish { ko_threats: 0, statuses: vec![Wanted::Ko], ..Wish::default() }),
        "status: with at most 0 threats no status is one of those"
    );
    assert_eq!(
        refused(Wish { statuses: vec![Wanted::Loss], ..Wish::default() }),
        "status: a lost position has no single best move; say that any will do (best any)"
    );
    assert_eq!("-1".parse(), Ok(Wanted::Exactly(-1)));
    assert_eq!(
        "lost".parse::<Wanted>().unwrap_err().to_string(),
        "a status is win, loss, ko, favourable-ko, unfavourable-ko or a number such as -1"
    );
}

fn open(empties: std::ops::RangeInclusive<usize>) -> Wish {
    Wish { open: true, empties, nodes: 3_000, ..Wish::default() }
}

/// What is drawn depends on nothing but the seed and the number. It is as ordered, and there is something to be asked.
#[test]
fn open_candidates_are_drawn() {
    for (place, most_edges) in [(Place::Corner, 2), (Place::Side, 1), (Place::Centre, 0)] {
        let wish = Wish { place: Some(place), task: Some(Task::Kill), ..open(4..=12) };
        let generator = Generator::new(wish.clone(), 3).unwrap();
        let again = Generator::new(wish, 3).unwrap();
        let mut drawn = 0;
        for number in (1..=200).rev() {
            let drawing = generator.drawing(number);
            assert_eq!(drawing, again.drawing(number));
            let Some(drawing) = drawing else { continue };
            drawn += 1;
            let (position, size) = (&drawing.position, drawing.position.size());
            let board = Board::new(position);
            let target = board.block(drawing.target).unwrap();
            assert_eq!((size, drawing.task), (Size::new(19, 19).unwrap(), Task::Kill));
            assert_ne!(target.colour(), drawing.first);
            assert!(target.stones().len() >= 3 && target.liberties().len() >= 2, "{position}");
            assert!(edges(size, target.stones()) <= most_edges, "{position}");
        }
        assert!(drawn >= 50, "{drawn} of 200 in the {}", place.name());
    }
}

/// Most walls have gaps: few of the drawings have a local game without ways out.
#[test]
fn open_candidates_have_ways_out() {
    let generator = Generator::new(open(6..=8), 1).unwrap();
    let drawings: Vec<_> = (1..=300).filter_map(|number| generator.drawing(number)).collect();
    let is_enclosed = |position, target| {
        let question = shinpan::life::Question::new(position, PointSet::single(target));
        question.enclosure().unwrap().is_ok()
    };
    let enclosed = drawings.iter().filter(|drawing| is_enclosed(&drawing.position, drawing.target)).count();
    assert!(enclosed * 4 < drawings.len(), "{enclosed} of {}", drawings.len());
}

/// Asked again as they are written, their answer is the same; and no other move keeps it.
#[test]
fn open_problems_are_answered_as_written() {
    let wish = Wish { place: Some(Place::Corner), task: Some(Task::Kill), ..open(2..=4) };
    let (puzzles, generator) = some(&wish, 5, 2);
    let (again, other) = some(&wish, 5, 2);
    assert_eq!((&puzzles, generator.tally()), (&again, other.tally()));
    for puzzle in puzzles {
        let [Move::Play(best)] = puzzle.side().moves[..] else { panic!("{}", puzzle.position()) };
        assert!(puzzle.open && puzzle.id().starts_with("open-5-"));
        let answer: Value =
            serde_json::from_str(&protocol::answer(&Value::Object(puzzle.request()).to_string())).unwrap();
        let (side, size) =
            (&answer[format!("{}_first", puzzle.side().first.word())], puzzle.position().size());
        assert_eq!(
            (&side["proven"], &side["status"]),
            (&Value::Bool(true), &puzzle.side().status().unwrap().into())
        );
        assert_eq!(side["moves"], Value::from(vec![size.name(best)]), "{}", puzzle.position());
        // Refuted, on all of the board: the defender answers, and lives or gets a ko.
        for point in (puzzle.position().empty_points() - PointSet::single(best)).iter().step_by(7) {
            let mut board = Board::new(puzzle.position());
            if board.play(puzzle.side().first, point).is_err() {
                continue;
            }
            let mut question = puzzle.question.clone();
            (question.position, question.to_move) = (board.position(), Some(puzzle.answer.defender));
            let ((least, _), _) = question.bounds(puzzle.answer.defender).unwrap();
            assert!(
                -least < puzzle.side().status().unwrap(),
                "{} at {}",
                puzzle.position(),
                size.name(point)
            );
        }
    }
}

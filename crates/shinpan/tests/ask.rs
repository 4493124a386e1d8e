//! The one path from a question to an answer, and what is put together from answers.

use shinpan::ask::{
    Answer, Code, Counting, Ended, Final, Limits, Memory, Problem, Problems, Question, Score, Scored, Terms,
    fortune, semeai,
};
use shinpan::board::{Board, Colour, Move, PointSet, Position};
use shinpan::life::MOST_THREATS;
use shinpan::region::group_of;
use shinpan::rules::Prisoners;
use shinpan::search::{Goal, Stop};

/// White has an eye of three points.
const THREE: &str = "
    . . . . . . .
    . . . . . . .
    X X X X X . .
    O O O O X . .
    . . . O X . .
";

/// The game is over.
const FINISHED: &str = "
    . X . X O
    X X X X O
    O O O O O
    X . O . .
    O O O O O
";

fn position(diagram: &str) -> Position {
    diagram.parse().unwrap()
}

fn stones(position: &Position, names: &[&str]) -> PointSet {
    names.iter().map(|name| position.size().point(name).unwrap()).collect()
}

#[test]
fn every_question_has_its_answer() {
    let position = position(THREE);
    let terms = Terms { nodes: Some(2_000), ..Terms::default() };
    let target = stones(&position, &["D1"]);
    let answer = |question: &Question| shinpan::ask(question).unwrap();
    assert!(
        matches!(answer(&terms.life(&position, target, Goal::All)), Answer::Life(life) if life.is_proven())
    );
    let Answer::Solve(solved) = answer(&terms.solve(&position)) else {
        panic!("a problem has such an answer")
    };
    assert_eq!(solved.solution().unwrap().kind.word(), "kill");
    assert!(matches!(answer(&terms.race(&position, [[None; 2]; 2])), Answer::Race(_)));
    assert!(matches!(answer(&terms.analyze(&position)), Answer::Analyze(all) if all.proven() > 0));
    assert!(
        matches!(answer(&Question::Safe(position)), Answer::Safe(safety) if safety.local_games.len() == 1)
    );
    let score = Question::Score(Box::new(terms.score(&self::position(FINISHED))));
    let Answer::Score(scored) = answer(&score) else { panic!("{score:?}") };
    assert_eq!(scored.verdict().unwrap().0.result().to_string(), "W+3");
    let next = Score { to_move: Some(Colour::White), ..terms.score(&self::position(FINISHED)) };
    assert!(matches!(answer(&Question::Score(Box::new(next))), Answer::Score(game)
        if matches!(&*game, Scored::Game { to_move: Colour::White, .. })));
}

#[test]
fn questions_that_make_no_sense_name_the_part_at_fault() {
    let position = position(THREE);
    let terms = Terms { ko_threats: Some(MOST_THREATS + 1), ..Terms::default() };
    let target = stones(&position, &["D1"]);
    for question in [
        terms.life(&position, target, Goal::All),
        terms.solve(&position),
        terms.race(&position, [[None; 2]; 2]),
        terms.analyze(&position),
    ] {
        assert_eq!(shinpan::ask(&question).unwrap_err().field(), "ko_threats");
    }
    let nothing = Terms::default().life(&position, PointSet::EMPTY, Goal::All);
    assert_eq!(shinpan::ask(&nothing).unwrap_err().field(), "target");
    let nowhere = Terms { assume_safe: stones(&position, &["A5"]), ..Terms::default() }.solve(&position);
    assert_eq!(shinpan::ask(&nowhere).unwrap_err().field(), "assume_safe");
}

#[test]
fn limits_hold_for_every_question() {
    let position = position(THREE);
    let limits = Limits { nodes: 3, stop: Stop::when(|| true), ..Limits::default() };
    let terms = Terms { nodes: Some(1_000_000), ..Terms::default() };
    let nodes = |question: Question| match question.within(&limits) {
        Question::Life(question) => question.nodes,
        Question::Solve(question) => question.nodes,
        Question::Race(question) => question.nodes,
        Question::Analyze { options, .. } => options.nodes,
        Question::Score(question) => question.limits.nodes,
        Question::Safe(_) => 3,
    };
    let target = stones(&position, &["D1"]);
    for question in [
        terms.life(&position, target, Goal::All),
        terms.solve(&position),
        terms.race(&position, [[None; 2]; 2]),
        terms.analyze(&position),
        Question::Score(Box::new(terms.score(&position))),
        Question::Safe(position),
    ] {
        assert_eq!(nodes(question), 3);
    }
}

#[test]
fn a_group_and_what_becomes_of_it() {
    let position = position(THREE);
    let size = position.size();
    let group = group_of(&Board::new(&position), size.point("D1").unwrap());
    assert_eq!(group, position.stones(Colour::White));
    let found = fortune(&position, group, &Terms::default(), &mut Memory::default()).unwrap();
    let vital = Move::Play(size.point("B1").unwrap());
    assert_eq!((found.attack, found.defence), (Some((Code::Succeeds, vital)), Some((Code::Succeeds, vital))));
    assert!(!found.is_alive() && !found.is_dead() && found.reason.is_none());
}

#[test]
fn a_block_in_atari_can_be_captured_wherever_it_is() {
    let position = position(". . . . .\n. . O . .\n. O X . .\n. . O . .\n. . . . .");
    let target = stones(&position, &["C3"]);
    let found = fortune(&position, target, &Terms::default(), &mut Memory::default()).unwrap();
    let at_once = Move::Play(position.size().point("D3").unwrap());
    assert_eq!(found.attack, Some((Code::Succeeds, at_once)));
}

#[test]
fn a_race_as_each_side_sees_it() {
    // Mueller 1999, Figure 1 left: three liberties against two.
    let position = position(
        ". O . O O
         O O O O O
         . . . O O
         X X X X X
         O O O O X
         O O O O O
         . X . X X
         X X X X X
         . X . X X",
    );
    let size = position.size();
    let [black, white] = ["A6", "A5"].map(|name| size.point(name).unwrap());
    let ask = |stones| semeai(&position, stones, &Terms::default(), &mut Memory::default()).unwrap().unwrap();
    let first = ask([black, white]);
    assert_eq!((first.save, first.kill), (Code::Succeeds, Code::Succeeds));
    let first = ask([white, black]);
    assert_eq!((first.save, first.kill, first.mv), (Code::Fails, Code::Fails, Move::Pass));
}

#[test]
fn the_move_of_a_race_keeps_what_is_promised() {
    // Each side's first answer is certain, the second takes a ko: a pass, or a play elsewhere, gives the ko up.
    for (own, other, kill, diagram) in [
        ("A4", "B1", Code::GoodKo, ". O . O O\nO O O . X\nO X O X .\nX . X O O\n. X X X X"),
        ("B4", "B3", Code::GoodKo, "X X . . X\nX O O O O\n. X O X X\nO X X O .\n. . X O X"),
        ("A5", "B2", Code::BadKo, "O O O . O\n. . O . .\n. . O O O\nO X X X X\nX . . . O"),
    ] {
        let position = position(diagram);
        let [own, other] = [own, other].map(|name| position.size().point(name).unwrap());
        let terms = Terms { nodes: Some(50_000), ..Terms::default() };
        let ask = |position: &Position, stones, terms: &Terms| {
            semeai(position, stones, terms, &mut Memory::default()).unwrap().unwrap()
        };
        let found = ask(&position, [own, other], &terms);
        assert_eq!((found.save, found.kill), (Code::Succeeds, kill), "{diagram}");
        let Move::Play(at) = found.mv else { panic!("a pass gives the ko up\n{diagram}") };
        let first = position.at(own).unwrap();
        let mut board = Board::new(&position);
        let captured = board.play(first, at).unwrap();
        let ban = board.ko(at, captured).map(|point| (first.opponent(), point));
        let after = ask(&board.position(), [other, own], &Terms { ban, ..terms });
        assert_eq!(after.kill, Code::Fails, "{diagram}");
        // As far as the one captures, the other does not save.
        let saves = if kill == Code::GoodKo { Code::BadKo } else { Code::GoodKo };
        assert_eq!(after.save, saves, "{diagram}");
    }
}

#[test]
fn the_most_urgent_problem_and_its_moves() {
    let position = position(THREE);
    let size = position.size();
    let (terms, mut memory) = (Terms { line: true, ..Terms::default() }, Memory::default());
    let mut seen = 0;
    let problems = Problems::find(&position, Colour::Black, &terms, &mut memory, |_| seen += 1);
    assert!(seen > 0 && !problems.is_empty());
    let problem = problems.at_hand(&terms, &mut memory).unwrap();
    assert!(matches!(problem, Problem::Life(_)) && problem.gains(Colour::Black));
    assert_eq!(problem.sentence(Colour::Black, size), "Black kills with B1.");
    let vital = Move::Play(size.point("B1").unwrap());
    assert_eq!(problem.moves(Colour::Black).unwrap(), [vital]);
    assert_eq!(problem.line(Colour::Black)[0], vital);
    let rated = problem.rated(Colour::Black, 5);
    assert!(rated[0].mv == vital && rated[0].is_best && rated[0].status == 6);
    // The same point saves the group.
    let problems = Problems::find(&position, Colour::White, &terms, &mut memory, |_| {});
    let found: Vec<Problem> = problems.gains(&terms, &mut memory).collect();
    assert_eq!(found[0].moves(Colour::White).unwrap(), [vital]);
}

#[test]
fn what_is_proven_is_not_searched_again() {
    let position = position(THREE);
    let question = Terms::default().life(&position, stones(&position, &["D1"]), Goal::All);
    let mut memory = Memory::default();
    let first = memory.ask(&question).unwrap();
    let nodes = memory.nodes;
    assert!(nodes > 0 && first.is_proven());
    assert!(memory.ask(&question).unwrap().is_proven());
    assert_eq!(memory.nodes, nodes);
    memory.forget();
    memory.ask(&question).unwrap();
    assert_eq!(memory.nodes, 2 * nodes);
}

#[test]
fn the_end_of_a_game() {
    let finished = position(FINISHED);
    let size = finished.size();
    let prisoners = Prisoners { black: 2, white: 1 };
    let ended = Ended::find(&finished, prisoners, &Terms::default(), &mut Memory::default());
    assert!(ended.is_complete(), "{}", ended.why_not());
    assert_eq!(ended.blocks(Final::Dead), [stones(&finished, &["A2"])]);
    assert_eq!(ended.stone(size.point("A5").unwrap()), None);
    assert_eq!(ended.territory(Colour::Black), stones(&finished, &["A5", "C5"]));
    assert_eq!(ended.owner(size.point("A2").unwrap()), Some(Colour::White));
    assert_eq!(ended.score(Counting::Control).unwrap(), -2);
    assert_eq!(ended.score(Counting::Area).unwrap(), -9);
}

#[test]
fn nobody_is_ahead_on_a_board_that_is_its_own_swap() {
    // Turned by half a circle, it is the same with the colours swapped: no search is needed.
    let even = position(". . . . .\n. X . . .\n. . . . .\n. . . O .\n. . . . .");
    let terms = Terms { nodes: Some(1), ..Terms::default() };
    let ended = Ended::find(&even, Prisoners { black: 3, white: 1 }, &terms, &mut Memory::default());
    assert_eq!(ended.score(Counting::Control).unwrap(), 2);
    assert_eq!(ended.score(Counting::Area).unwrap(), 0);
    let ahead = position(". . . . .\n. X . . .\n. . . . .\n. . . . .\n. . . . .");
    let ended = Ended::find(&ahead, Prisoners::default(), &terms, &mut Memory::default());
    assert!(ended.score(Counting::Control).is_err());
}

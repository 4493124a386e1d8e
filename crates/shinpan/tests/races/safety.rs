//! Whether the winner is safe: what is called certain is confirmed by search after the capture, and every trick has a
//! board on which it is named.

use shinpan::board::{Colour, PointSet, Position};
use shinpan::generate::race::{Generator, Order};
use shinpan::life;
use shinpan::race::{Answer, Question, Safety};
use shinpan::rules::{KoRule, MoveSequence};
use shinpan::theory::RaceResult;

/// White stones inside a black block that has two outside liberties in a white wall with two eyes. `*` is filled by Black.
fn inside(rows: [&str; 2]) -> Position {
    let width = 9;
    let mut text = String::from(".O.OOOOOO\nOOOOOOOOO\nO..OOOOOO\nOXXXXXXOO\n");
    for row in rows {
        text.push_str(&format!("{:O<width$}\n", format!("OX{row:X<4}X")));
    }
    text.push_str("OXXXXXXOO\nOOOOOOOOO\n");
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn ask(position: &Position) -> Answer {
    let size = position.size();
    let [black, white] = ["B5", "C4"].map(|name| size.point(name).expect("a point"));
    Question::between(position, black, white).answer().expect("a question").remove(0)
}

/// The position after some moves, White and Black in turn.
fn after(position: &Position, first: Colour, moves: &[&str]) -> Position {
    let mut game = MoveSequence::new(position, first, KoRule::Fixed);
    for name in moves {
        let mv = position.size().parse_move(name).expect("a move");
        game.play(mv).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    game.position()
}

/// Whether the black block lives if White moves first, by search.
fn lives(position: &Position) -> bool {
    let black = PointSet::single(position.size().point("B5").expect("a point"));
    let question = life::Question { to_move: Some(Colour::White), ..life::Question::new(position, black) };
    let answer = question.answer().expect("a question");
    assert!(answer.is_proven(), "{position}");
    answer.sides[0].outcome != Some(life::Outcome::Dead)
}

#[test]
fn what_is_captured_is_two_eyes_or_one() {
    // Four in a row live, whether White adds to them or not.
    let board = inside(["OOOO", "X.X"]);
    assert_eq!(ask(&board).safety[0], Safety::TwoEyes);
    assert!(lives(&after(&board, Colour::Black, &["D3"])));
    // Three in a row do not.
    let board = inside(["OOO.", ""]);
    assert_eq!(ask(&board).safety[0], Safety::Nakade);
    assert!(!lives(&after(&board, Colour::Black, &["F4"])));
    // A bent four lives; with a stone more it is the bulky five.
    let board = inside(["OOO.", "O."]);
    assert_eq!(ask(&board).safety[0], Safety::HiddenNakade);
    assert!(lives(&after(&board, Colour::Black, &["D3", "pass", "F4"])));
    assert!(!lives(&after(&board, Colour::White, &["D3", "F4"])));
    // An eye beside it makes one eye enough.
    let board = inside(["OO.X", "XXX."]);
    assert_eq!(ask(&board).safety[0], Safety::SecondEye);
    assert!(lives(&after(&board, Colour::Black, &["E4"])));
    // One or two stones.
    assert_eq!(ask(&inside(["OO.", ""])).safety[0], Safety::Snapback);
}

#[test]
fn links_hold_after_the_capture() {
    let mut generator = Generator::new(Order { points: 10, ..Order::default() }, 3).expect("an order");
    let (mut certain, mut one_link, mut unknown, mut confirmed) = (0, 0, 0, 0);
    for puzzle in (0..3_000).filter_map(|_| generator.candidate()) {
        let verdict = puzzle.answer.verdict.as_ref().expect("a verdict");
        for first in Colour::BOTH {
            let safety = puzzle.answer.safety[first as usize];
            if verdict.first(first).result != RaceResult::Wins(first) {
                continue;
            }
            match safety {
                Safety::Connection(_) => certain += 1,
                Safety::OneLink(_) => one_link += 1,
                _ => unknown += 1,
            }
            let line = puzzle.line(first);
            let mut game = MoveSequence::new(&puzzle.built.position, first, KoRule::Fixed);
            for &mv in &line {
                game.play(mv).expect("a legal line");
            }
            let position = game.position();
            let [own, other] = [first, first.opponent()].map(|side| puzzle.built.essential[side as usize]);
            if !safety.is_certain() || position.at(other).is_some() || certain > 60 {
                continue;
            }
            assert_eq!(line.len() % 2, 1, "the winner captures");
            let question = life::Question {
                to_move: Some(first.opponent()),
                nodes: 20_000,
                ..life::Question::new(&position, PointSet::single(own))
            };
            // A block that is linked to a living wall is no question, and large areas are left undecided.
            if let Ok(answer) = question.answer()
                && let Some(outcome) = answer.sides[0].outcome
            {
                assert_eq!(outcome, life::Outcome::Alive, "{safety:?}\n{position}");
                confirmed += 1;
            }
        }
    }
    assert!(confirmed >= 10, "{confirmed}");
    assert!(certain > 100 && one_link > 0 && unknown > 0, "{certain} {one_link} {unknown}");
}

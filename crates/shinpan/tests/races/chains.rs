//! Chains of two essential blocks, by name and as the board shows them; and by how many moves what is not counted is won.

use shinpan::board::{Colour, PointSet, Position};
use shinpan::race::{Decided, Method, Question, Reason};
use shinpan::theory::RaceResult;

/// Two black blocks with a cut at D6 between them: named as a chain, they are class 6 and not counted, but decided.
#[test]
fn chains_are_not_counted_but_decided() {
    let rows = [".O.OO", "OOOOO", "..OOO", "XXX.X", ".OXOX", "OOOOO", "XXXXX", "XXXXX", ".X.XX"];
    let position: Position = rows.join("\n").parse().expect("a diagram");
    let point = |name: &str| position.size().point(name).expect("a point");
    let chained = [Some(point("E6")), None];
    let question = Question { chained, ..Question::between(&position, point("A6"), point("A4")) };
    let answers = question.answer().expect("a question");
    assert_eq!((answers[0].class, answers[0].blocks[0].len()), (6, 6));
    assert!(matches!(answers[0].verdict, Err(ref reasons) if matches!(reasons[..], [Reason::Chain { .. }])));
    let decided = question.decide(&answers).remove(0);
    for first in Colour::BOTH {
        let found = decided.first(first).expect("a result");
        assert_eq!((found.result, found.moves), (RaceResult::Wins(first), PointSet::single(point("D6"))));
    }
    let alone = Question { white: None, ..question };
    let error = alone.answer().expect_err("White is not named");
    assert_eq!(error.to_string(), "a chain is asked about against named blocks; name a white stone");
}

/// Black's eye is enough against White, so the stone at E5 can be given up; with both to keep, White cuts at E6 first.
const GIVE_UP: [&str; 10] =
    [".O.OO", "OOOOO", "OOXXX", "..X.X", "XXXX.", ".OXOX", "OOOOO", "XXXXX", "XXXXX", ".X.XX"];

fn decided(question: &Question) -> Decided {
    let answers = question.answer().expect("a question");
    question.decide(&answers).remove(0)
}

#[test]
fn a_chain_that_the_board_shows_is_asked_about_too() {
    let position: Position = GIVE_UP.join("\n").parse().expect("a diagram");
    let point = |name: &str| position.size().point(name).expect("a point");
    let question = Question::new(&position);
    let answers = question.answer().expect("a question");
    assert_eq!((answers.len(), answers[0].class), (1, 6));
    let alone = question.decide(&answers).remove(0);
    for first in Colour::BOTH {
        assert_eq!(alone.first(first).expect("a result").result, RaceResult::Wins(Colour::Black));
    }
    let chain = alone.chain.expect("a chain");
    assert!(chain.blocks[0].contains(point("C8")) && chain.blocks[0].contains(point("E5")));
    assert_eq!(chain.blocks[1], answers[0].blocks[1]);
    for first in Colour::BOTH {
        assert_eq!(chain.decided.first(first).expect("a result").result, RaceResult::Wins(first));
    }
    assert_eq!(chain.decided.first(Colour::White).expect("a result").moves, PointSet::single(point("E6")));
    // Asked about by name it is the same, and shows no other chain.
    let chained = [Some(point("E5")), None];
    let by_name = decided(&Question { chained, ..Question::between(&position, point("C8"), point("B5")) });
    assert_eq!((&by_name.firsts, by_name.chain), (&chain.decided.firsts, None));
}

/// White has no liberty of its own, and gets more and more of them at the bottom: Black's lead shrinks by one each time, and when
/// it is gone Black no longer wins moving second.
#[test]
fn moves_ahead_are_liberties_that_the_loser_lacks() {
    for (more, ahead) in [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)] {
        let mut rows: Vec<String> = GIVE_UP.iter().map(|row| (*row).to_string()).collect();
        rows[7] = format!("{}{}", ".".repeat(more), "X".repeat(5 - more));
        let position: Position = rows.join("\n").parse().expect("a diagram");
        let found = decided(&Question::new(&position));
        assert_eq!(found.method, Some(Method::Games), "{position}");
        let second = found.first(Colour::White).expect("a result").result;
        assert_eq!(second == RaceResult::Wins(Colour::Black), ahead > 0, "{position}");
        assert_eq!(found.moves_ahead, Some(ahead), "{position}");
    }
}

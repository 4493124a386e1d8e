//! Positions as they are drawn: walls with gaps, stones in the fight, loose stones outside. `tests/life/README.md` says how each
//! verdict was checked.

use shinpan::analyze::{Options, Subject, analyze};
use shinpan::board::{Colour, Move, PointSet, Position};
use shinpan::life::{Answer, Outcome, Question};

struct Drawn {
    id: String,
    question: Question,
    /// The status with Black and with White moving first, where it is recorded.
    statuses: [Option<i32>; 2],
}

fn drawn() -> Vec<Drawn> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/life/drawn.toml");
    let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let cases = table["case"].as_array().unwrap();
    let read = |case: &toml::Value| {
        let text = |field: &str| case[field].as_str().unwrap();
        let position: Position = text("diagram").parse().unwrap();
        let target: PointSet = [position.size().point(text("target")).unwrap()].into_iter().collect();
        let status = |field| case.get(field).and_then(toml::Value::as_integer).map(|status| status as i32);
        let mut question = Question::new(&position, target);
        question.nodes = 100_000;
        Drawn {
            id: text("id").to_string(),
            question,
            statuses: [status("black_first"), status("white_first")],
        }
    };
    cases.iter().map(read).collect()
}

#[test]
fn verdicts_of_drawn_positions() {
    let all = drawn();
    assert!(all.len() >= 60, "{}", all.len());
    let mut conditional = 0;
    for Drawn { id, question, statuses } in all {
        let answer = question.answer().unwrap();
        for (first, expected) in Colour::BOTH.into_iter().zip(statuses) {
            let found = answer.side(first).unwrap();
            if let Some(expected) = expected {
                assert_eq!(found.status(), Some(expected), "{id}, {first} first\n{}", question.position);
            }
        }
        conditional += usize::from(answer.conditional);
        assert!(answer.conditional || answer.needs_walls.is_empty(), "{id}");
        rests_on_nothing_unsaid(&id, &question, &answer);
    }
    println!("{conditional} rest on presumed walls");
}

/// A kill without a condition is proven also where nothing is presumed, near or far.
fn rests_on_nothing_unsaid(id: &str, question: &Question, answer: &Answer) {
    if answer.conditional {
        return;
    }
    let strictly = Question { strict: true, ..question.clone() }.answer().unwrap();
    for side in answer.sides.iter().filter(|side| side.status().is_some() && !side.is_saved()) {
        let again = strictly.side(side.first).unwrap();
        assert_eq!(side.status(), again.status(), "{id}, {} first\n{}", side.first, question.position);
    }
}

/// A corner of a board of 19 lines, the rest empty.
fn corner(rows: &str, target: &str) -> Question {
    let mut board = vec![".".repeat(19); 19];
    for (line, row) in board.iter_mut().zip(rows.trim().lines()) {
        let row = row.trim().replace(' ', "");
        line.replace_range(0..row.len(), &row);
    }
    let position: Position = board.join("\n").parse().unwrap();
    let target = position.size().point(target).unwrap();
    Question::new(&position, [target].into_iter().collect())
}

fn plays(answer: &Answer, first: Colour, question: &Question) -> Vec<String> {
    let size = question.position.size();
    answer.side(first).unwrap().moves.iter().map(|&mv| size.move_name(mv)).collect()
}

/// E19 hangs on one liberty outside and is no wall; taken as one, Black was called dead.
#[test]
fn a_stone_that_hangs_is_no_wall() {
    let question = corner(
        ". O . . O . .
         . X . O X O .
         X X X O X O .
         O O X X X O .
         . . O O O . .
         . O . . . . .",
        "B18",
    );
    let answer = question.answer().unwrap();
    let size = question.position.size();
    assert_eq!(plays(&answer, Colour::Black, &question), ["C19"]);
    assert!(matches!(
        answer.side(Colour::Black).unwrap().outcome,
        Some(Outcome::Alive | Outcome::AliveOrSeki)
    ));
    for stone in ["E19", "D18"] {
        assert!(!answer.assumed_stones.contains(size.point(stone).unwrap()), "{stone} is no wall");
    }
    let sentence = answer.sentence(answer.side(Colour::White).unwrap(), size);
    assert!(sentence.starts_with("White kills with C18"), "{sentence}");
}

/// White's loose stone at G19 is no way out: nothing is claimed from it, and without threats Black is known to kill.
#[test]
fn a_loose_stone_outside_is_no_silent_escape() {
    let mut question = corner(
        ". . . . . X O .
         O O O O O O X X
         . X X X X X . .
         . . . . . . . .
         . X . . . . . .",
        "A18",
    );
    question.nodes = 100_000;
    let answer = question.answer().unwrap();
    let black = answer.side(Colour::Black).unwrap();
    assert!(black.bounds.1 > 0, "it is not said that White lives: {black:?}");
    assert_eq!(answer.side(Colour::White).unwrap().outcome, Some(Outcome::Alive));
}

/// The corner of a problem whose refutation "Not C18: A18" was wrong: after both, Black kills with C19.
#[test]
fn a_reply_that_was_not_proven_is_not_told() {
    let mut question = corner(
        "O . . O . . .
         . O . . O X .
         . X O O O X .
         . X X X X X .",
        "E18",
    );
    question.nodes = 100_000;
    question.refute = true;
    let answer = question.answer().unwrap();
    let size = question.position.size();
    assert_eq!(plays(&answer, Colour::White, &question), ["C18"]);
    let wrong = |side: &shinpan::life::Side| {
        side.refutations.iter().any(|refutation| {
            size.move_name(refutation.mv) == "C18"
                && refutation.reply.is_some_and(|mv| size.move_name(mv) == "A18")
        })
    };
    assert!(!answer.sides.iter().any(wrong), "{answer:?}");
}

/// The two eyes of a group are not among the moves that keep it alive.
#[test]
fn own_eyes_are_no_moves() {
    let mut rows = vec!["X".repeat(9); 9];
    for (row, corner) in rows.iter_mut().zip(["O.O", "OO.", "XOO"]) {
        row.replace_range(6..9, corner);
    }
    rows[8].replace_range(0..3, ".X.");
    let position: Position = rows.join("\n").parse().unwrap();
    for target in ["J9", "G9"] {
        let target = position.size().point(target).unwrap();
        let answer = Question::new(&position, [target].into_iter().collect()).answer().unwrap();
        assert_eq!(answer.side(Colour::White).unwrap().moves, [Move::Pass]);
        assert!(answer.sides.iter().all(|side| side.outcome == Some(Outcome::Alive) && side.all_moves));
    }
}

/// An item of an analysis says of its walls what the question about the same stones says.
#[test]
fn an_analysis_needs_the_walls_that_the_question_of_life_needs() {
    let (mut asked, mut conditional, mut spared) = (0, 0, 0);
    for Drawn { id, question, .. } in drawn() {
        let analysis = analyze(&question.position, Options::default(), |_, _| {});
        for item in analysis.items.iter().filter(|item| item.is_proven()) {
            let Subject::Group { stones, .. } = item.subject else { continue };
            let answer = Question { targets: stones, ..question.clone() }.answer().unwrap();
            assert_eq!(item.is_conditional(), answer.conditional, "{id}\n{}", question.position);
            assert_eq!(item.needs_walls, answer.needs_walls, "{id}\n{}", question.position);
            asked += 1;
            conditional += usize::from(answer.conditional);
            spared += item.assumed_safe.len() - item.needs_walls.len();
        }
    }
    println!("{asked} groups, {conditional} rest on presumed walls, {spared} walls not needed");
    assert!(asked > 50 && conditional > 8 && spared > 12, "{asked} {conditional} {spared}");
}

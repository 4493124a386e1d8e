//! Life and death as people ask it: enclosures found on the board, outcomes, and what is taken for granted.

mod borders;
mod ladders;
mod out;
mod places;
mod protocol;
mod replies;
mod targets;
mod textbook;
mod walls;

use shinpan::board::{Board, Colour, Move, Point, PointSet, Position, Size, Symmetry};
use shinpan::life::{Answer, Outcome, Question};
use shinpan::search::{Goal, Ruling, Status};

fn set(size: Size, names: &[&str]) -> PointSet {
    names.iter().map(|name| size.point(name).unwrap()).collect()
}

fn question(diagram: &str, targets: &[&str]) -> Question {
    let position: Position = diagram.parse().unwrap();
    Question::new(&position, set(position.size(), targets))
}

fn moves(answer: &Answer, size: Size, first: Colour) -> Vec<String> {
    answer.side(first).unwrap().moves.iter().map(|&mv| size.move_name(mv)).collect()
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| size.name(point)).collect()
}

fn statuses(answer: &Answer) -> Vec<Option<Status>> {
    answer.sides.iter().map(|side| side.status()).collect()
}

fn outcomes(answer: &Answer) -> Vec<Option<Outcome>> {
    answer.sides.iter().map(|side| side.outcome).collect()
}

/// The same question turned, mirrored and with colours swapped, sixteen in all.
fn variants(question: &Question) -> Vec<(Symmetry, bool, Question)> {
    let size = question.position.size();
    let mut all = Vec::new();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let mut turned = question.clone();
            turned.position = symmetry.position(&question.position);
            if swapped {
                turned.position = turned.position.colours_swapped();
            }
            turned.targets = symmetry.set(size, question.targets);
            turned.assume_safe = symmetry.set(size, question.assume_safe);
            turned.region = question.region.map(|region| symmetry.set(size, region));
            all.push((symmetry, swapped, turned));
        }
    }
    all
}

/// Asks all variants and compares statuses, outcomes, walls and moves; the answer to the question as it stands.
fn the_same_in_all_variants(question: &Question) -> Answer {
    let answer = question.answer().unwrap();
    let size = question.position.size();
    let plays = |answer: &Answer, side: usize| -> PointSet {
        let moves = answer.sides[side].moves.iter();
        moves.filter_map(|mv| if let Move::Play(point) = mv { Some(*point) } else { None }).collect()
    };
    for (symmetry, swapped, variant) in variants(question) {
        let found = variant.answer().unwrap();
        assert_eq!(statuses(&found), statuses(&answer), "{symmetry:?}\n{}", variant.position);
        assert_eq!(found.assumed_stones, symmetry.set(size, answer.assumed_stones), "{}", variant.position);
        for side in 0..2 {
            assert_eq!(plays(&found, side), symmetry.set(size, plays(&answer, side)), "{}", variant.position);
        }
        if !swapped {
            assert_eq!(outcomes(&found), outcomes(&answer), "{}", variant.position);
        }
    }
    answer
}

fn textbook() -> Vec<(String, Question, toml::Table)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/life/textbook.toml");
    let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let cases = table["case"].as_array().unwrap();
    cases
        .iter()
        .map(|case| {
            let text = |field: &str| case[field].as_str().unwrap();
            let case_question = question(text("diagram"), &[text("target")]);
            (text("id").to_string(), case_question, case.as_table().unwrap().clone())
        })
        .collect()
}

const CORNER_SIX: &str = "
    . . . . . . .
    . . . . . . .
    X X X X . . .
    X O O O X . .
    O . . O X . .
    . . . O X . .
";

//! The shapes of the textbook, drawn with a wall of two eyes and with a thin one: outcomes, seki, bent four.

use super::*;

/// The walls of the textbook shapes have two eyes: the local game is found without assumptions.
#[test]
fn textbook_shapes_are_found_strictly() {
    for (id, mut question, case) in textbook() {
        question.strict = true;
        let size = question.position.size();
        for (ruling, name) in [(Ruling::Two, "tenuki"), (Ruling::One, "no_tenuki")] {
            question.ruling = ruling;
            let answer = question.answer().unwrap();
            assert!(answer.assumed_safe.is_empty(), "{id}");
            for (first, field) in [(Colour::Black, "black_first"), (Colour::White, "white_first")] {
                let expected = &case[name][field];
                let side = answer.side(first).unwrap();
                assert_eq!(
                    side.status(),
                    expected["status"].as_integer().map(|n| n as i32),
                    "{id} {name} {field}"
                );
                let wanted: PointSet = expected["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(|name| size.point(name.as_str().unwrap()).ok())
                    .collect();
                let found = moves(&answer, size, first);
                let plays: PointSet = found.iter().filter_map(|name| size.point(name).ok()).collect();
                assert_eq!(plays, wanted, "{id} {name} {field}: {found:?}");
                let passes =
                    expected["moves"].as_array().unwrap().iter().any(|name| name.as_str() == Some("pass"));
                assert_eq!(found.contains(&"pass".to_string()), passes, "{id} {name} {field}");
            }
        }
    }
}

/// Books draw the same shapes with a thin wall. The answers are the same, and the walls are listed.
#[test]
fn textbook_shapes_with_thin_walls() {
    for (id, mut question, _) in textbook() {
        let thick = question.answer().unwrap();
        let size = question.position.size();
        let black = question.position.stones(Colour::Black);
        let near = thick.region | thick.region.neighbours();
        let near = (near | near.neighbours()) & size.points();
        let mut setup = question.position.setup();
        for point in black - near {
            setup.set(point, None);
        }
        question.position = setup.position().unwrap();
        let thin = question.answer().unwrap();
        assert_eq!(thin.conditional, !thin.needs_walls.is_empty(), "{id}");
        assert_eq!(statuses(&thin), statuses(&thick), "{id}\n{}", question.position);
        assert_eq!(outcomes(&thin), outcomes(&thick), "{id}\n{}", question.position);
        if thin.region == thick.region {
            for (one, other) in thin.sides.iter().zip(&thick.sides) {
                assert_eq!(one.moves, other.moves, "{id}");
            }
        }
    }
}

fn outcome(id: &str, ruling: Ruling) -> (Answer, Question) {
    let (_, mut question, _) = textbook().into_iter().find(|(name, ..)| name == id).unwrap();
    question.ruling = ruling;
    (question.answer().unwrap(), question)
}

#[test]
fn seki_is_told_from_life() {
    let (answer, _) = outcome("seki-six", Ruling::Two);
    assert_eq!(outcomes(&answer), [Some(Outcome::Seki); 2]);
    for id in ["straight-four", "rectangular-six", "rectangular-six-corner-2", "empty-bent-four-corner-2"] {
        let (answer, _) = outcome(id, Ruling::Two);
        assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2], "{id}");
        assert_eq!(answer.settled, Some(true));
    }
}

/// Eight points with one black stone in them: the seki comes about only if Black moves first. Paper and program
/// that look at the intruders of the start alone would call this life.
#[test]
fn a_seki_that_is_still_to_come() {
    let (_, mut question, _) = textbook().into_iter().find(|(name, ..)| name == "seki-six").unwrap();
    let mut setup = question.position.setup();
    for point in set(question.position.size(), &["C4", "D4", "E4", "D3", "F3"]) {
        setup.set(point, None);
    }
    question.position = setup.position().unwrap();
    assert_eq!(outcomes(&question.answer().unwrap()), [Some(Outcome::Alive), Some(Outcome::Seki)]);
    // Without that stone White simply lives.
    setup.set(question.position.size().point("E3").unwrap(), None);
    question.position = setup.position().unwrap();
    assert_eq!(outcomes(&question.answer().unwrap()), [Some(Outcome::Alive); 2]);
}

#[test]
fn bent_four_and_its_rulings() {
    let white_needs_one = Some(Outcome::Ko { needs: Colour::White, threats: 1 });
    for id in ["bent-four-0", "bent-four-1", "bent-four-2", "bent-four-edge"] {
        let (answer, _) = outcome(id, Ruling::Two);
        assert_eq!(outcomes(&answer), [Some(Outcome::Dead); 2], "{id}");
        assert_eq!(
            (answer.settled, answer.calm, answer.bent_four_type),
            (Some(true), Some(false), Some(true))
        );
        let (answer, _) = outcome(id, Ruling::One);
        assert_eq!(outcomes(&answer), [white_needs_one; 2], "{id}");
        assert_eq!(
            (answer.settled, answer.calm, answer.bent_four_type),
            (Some(false), Some(true), Some(true))
        );
    }
    for id in ["bent-four-later", "mannen-ko-a", "mannen-ko-b", "two-step-ko", "seki-six", "square-four"] {
        for ruling in [Ruling::One, Ruling::Two] {
            assert_eq!(outcome(id, ruling).0.bent_four_type, Some(false), "{id}");
        }
    }
    let (answer, _) = outcome("two-step-ko", Ruling::Two);
    assert_eq!(outcomes(&answer), [Some(Outcome::Ko { needs: Colour::Black, threats: 2 }); 2]);
}

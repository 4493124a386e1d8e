//! Laws: colours, Mueller against Wolf, the rules of optimal play, and the generated boards.

use shinpan::board::{Board, Colour};
use shinpan::generate::race::{EyeSpace, Plan, Wish};
use shinpan::region::benson;
use shinpan::theory::{Case, Eye, Field, Hypothesis, Kind, Outside, Race, RaceResult, Side, Tenuki};
use shinpan_twin::checks::Subject;

fn plans(count: u64) -> impl Iterator<Item = Plan> {
    (0..count).map(|seed| Wish::any(20).plan(seed))
}

fn swapped(result: RaceResult) -> RaceResult {
    match result {
        RaceResult::Wins(winner) => RaceResult::Wins(winner.opponent()),
        RaceResult::Seki => RaceResult::Seki,
    }
}

#[test]
fn swapping_the_colours_changes_nothing_but_the_names() {
    for plan in plans(5_000) {
        let race = plan.race();
        let other = Race { sides: [race.sides[1], race.sides[0]], ..race };
        for first in Colour::BOTH {
            let second = first.opponent();
            assert_eq!(race.result(first).map(swapped), other.result(second), "{plan:?}");
            assert_eq!(race.tenuki(first), other.tenuki(second), "{plan:?}");
            assert_eq!(race.strategy(first), other.strategy(second), "{plan:?}");
            assert_eq!(race.moves_ahead(first), other.moves_ahead(second), "{plan:?}");
        }
    }
}

#[test]
fn moving_first_is_no_disadvantage() {
    for plan in plans(5_000) {
        let race = plan.race();
        for first in Colour::BOTH {
            let worth = |mover| race.result(mover).expect("a result").worth(first);
            assert!(worth(first) >= worth(first.opponent()), "{plan:?}");
        }
    }
}

#[test]
fn mueller_and_wolf_agree_without_approach_moves() {
    let mut seen = 0;
    for plan in plans(20_000) {
        let race = plan.race();
        let Ok(semeai) = race.semeai() else { continue };
        let results = Colour::BOTH.map(|first| race.table(first));
        match semeai.winner() {
            Some(winner) => assert_eq!(results, [RaceResult::Wins(winner); 2], "{plan:?}"),
            None if semeai.is_unsettled() => assert_ne!(results[0], results[1], "{plan:?}"),
            None => assert_eq!(results, [RaceResult::Seki; 2], "{plan:?}"),
        }
        let status = semeai.status.abs();
        if let Some(winner) = semeai.winner() {
            assert!(race.case() == Case::B || race.moves_ahead(winner) == status, "{plan:?}");
        }
        seen += 1;
    }
    assert!(seen > 4_000, "{seen}");
}

#[test]
fn the_rules_of_optimal_play_keep_the_result() {
    let mut rules = [0; 8];
    for plan in plans(20_000).chain((0..5_000).map(|seed| Wish::any(9).plan(seed))) {
        let race = plan.race();
        let outside = [plan.sides[0].outside(), plan.sides[1].outside()];
        let side = |i: usize| Side { eye: race.sides[i].eye(), outside: &outside[i] };
        let field = Field { shared: plan.shared, sides: [side(0), side(1)] };
        for first in Colour::BOTH {
            let (rule, kind) = match field.best(first) {
                Err(Hypothesis::ShapeMatters { .. }) => continue,
                other => other.expect("a rule"),
            };
            rules[usize::from(rule)] += 1;
            let wins = race.result(first) == Ok(RaceResult::Wins(first));
            if kind == Kind::Pass && wins {
                assert_ne!(race.tenuki(first), Ok(Tenuki::Times(0)), "{plan:?}");
            } else {
                assert_eq!(
                    field.keeps(first, kind),
                    Ok(true),
                    "rule {rule}, {first} first: {kind:?} in {plan:?}"
                );
            }
            assert!(field.kinds(first).any(|other| other == kind), "{kind:?} in {plan:?}");
        }
    }
    assert!(rules[1..].iter().all(|&count| count > 0), "{rules:?}");
}

/// Black has two points with a stone in them, White a chain with three liberties: if White fills the shared liberty, he
/// is captured. He has to link first.
#[test]
fn linking_comes_before_the_last_shared_liberty() {
    let chain = [Outside { approach: 3, link: 3 }];
    let eye = Eye::new(2, 1).expect("an eye");
    let sides = [Side { eye, outside: &[] }, Side { eye: Eye::NONE, outside: &chain }];
    let field = Field { shared: 1, sides };
    assert_eq!(field.race().result(Colour::White), Ok(RaceResult::Wins(Colour::White)));
    assert_eq!(field.keeps(Colour::White, Kind::Shared), Ok(false));
    assert_eq!(field.best(Colour::White), Ok((2, Kind::Link(0))));
}

#[test]
fn built_races_stand_between_living_walls() {
    for plan in plans(500) {
        let built = plan.build().expect("a board");
        let board = Board::new(&built.position);
        for colour in Colour::BOTH {
            let alive = benson(&board, colour).stones;
            let wall = built.walls & built.position.stones(colour);
            assert!(!wall.is_empty() && wall.is_subset(&alive), "{}", built.position);
        }
        let empty = built.position.empty_points();
        assert_eq!(empty.len(), built.roles.len() + 4, "{}", built.position);
        assert_eq!(built.roles.len(), plan.playable_points(), "{}", built.position);
        assert_eq!(Wish::any(20).plan(7), Wish::any(20).plan(7));
    }
}

#[test]
fn nakade_shapes_are_what_players_know() {
    let unsettled = |space: EyeSpace| space.eye().map(|eye| eye.is_unsettled()).ok();
    // One, two and the square are settled; three, the pyramid and the bulky five are not. The middle of the
    // cross and of the rabbity six is no liberty.
    let expected =
        [Some(false), Some(false), Some(true), Some(true), Some(false), Some(true), Some(true), None, None];
    assert_eq!(EyeSpace::SHAPES.map(unsettled), expected);
}

#[test]
fn exhaustive_play_agrees_with_the_closed_forms() {
    Subject::must_hold("race", 200);
}

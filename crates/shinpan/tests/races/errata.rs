//! The slips of the papers, settled by count over all small races without eyes (Wolf 2012, case B).

use shinpan::board::Colour;
use shinpan::theory::{Counts, Eye, Field, Kind, Outside, Race, RaceResult, Side, Strategy};

/// Sides without eyes: one to five outside liberties, one of them with up to five approach moves.
fn sides() -> impl Iterator<Item = Counts> + Clone {
    (1..=5).flat_map(|o| (0..=5).map(move |v| Counts::from_sums(Eye::NONE, o, v, v)))
}

fn races() -> impl Iterator<Item = Race> {
    let shared = 1..=4;
    shared.flat_map(|shared| {
        sides().flat_map(move |black| sides().map(move |white| Race { shared, sides: [black, white] }))
    })
}

fn v(race: &Race, side: Colour) -> i32 {
    i32::from(race.side(side).v())
}

/// Questions in which FIF changes the result of FOF: the race, who moves first, who wins by FIF.
fn changed() -> impl Iterator<Item = (Race, Colour, Colour)> {
    races().flat_map(|race| {
        Colour::BOTH.into_iter().filter_map(move |first| match race.table(first) {
            RaceResult::Wins(winner) if race.fof(first) != RaceResult::Wins(winner) => {
                Some((race, first, winner))
            }
            _ => None,
        })
    })
}

#[test]
fn relations_17_and_21_are_necessary() {
    let (mut from_seki, mut from_death) = (0, 0);
    for (race, first, winner) in changed() {
        let difference = v(&race, winner.opponent()) - v(&race, winner);
        if race.fof(first) == RaceResult::Seki {
            assert!(difference > 1, "(17) in {race:?}");
            from_seki += 1;
        } else {
            assert!(difference > 2 * i32::from(race.shared) - 1, "(21) in {race:?}");
            from_death += 1;
        }
    }
    assert_eq!((from_seki, from_death), (198, 256));
}

#[test]
fn section_5_1_asks_for_too_much() {
    let counter_examples = changed()
        .filter(|(race, first, winner)| {
            let difference = v(race, winner.opponent()) - v(race, *winner);
            race.fof(*first) != RaceResult::Seki && difference <= 2 * i32::from(race.shared) + 1
        })
        .count();
    assert_eq!(counter_examples, 164);
}

#[test]
fn fof_is_final_if_no_liberty_takes_two_approach_moves() {
    for (race, _, winner) in changed() {
        assert!(v(&race, Colour::Black) >= 2 || v(&race, Colour::White) >= 2, "{winner} in {race:?}");
    }
}

#[test]
fn section_7_1_has_the_wrong_v_for_diagram_15() {
    let black = Counts::from_sums(Eye::NONE, 3, 0, 0);
    let race = |white| Race { shared: 2, sides: [black, white] };
    // X_W = 4 both times.
    let printed = race(Counts::from_sums(Eye::NONE, 3, 1, 1));
    let right = race(Counts::from_sums(Eye::NONE, 1, 3, 3));
    assert_eq!(printed.result(Colour::Black), Ok(RaceResult::Seki));
    assert_eq!(right.result(Colour::Black), Ok(RaceResult::Wins(Colour::Black)));
    assert_eq!((right.side(Colour::White).x(), right.side(Colour::White).r()), (4, 1));
}

#[test]
fn section_7_4_counts_passes_wrongly() {
    let mut printed_differs = 0;
    for race in races() {
        for side in Colour::BOTH {
            let (fof, fif) = (race.passes(side, Strategy::Fof), race.passes(side, Strategy::Fif));
            assert_eq!(fif - fof, v(&race, side.opponent()) - v(&race, side) - 1, "{race:?}");
            let printed = race.side(side).x() - (race.side(side.opponent()).x() + i32::from(race.shared) + 1);
            printed_differs += i32::from(fif - printed != v(&race, side.opponent()) - v(&race, side) - 1);
        }
    }
    assert_eq!(printed_differs, 2 * 4 * 30 * 30);
}

#[test]
fn equal_passes_do_not_mean_none() {
    // wolf-75: FIF and FOF allow two passes each.
    let black = Counts::from_sums(Eye::NONE, 4, 0, 0);
    let white = Counts::from_sums(Eye::NONE, 1, 1, 1);
    let race = Race { shared: 1, sides: [black, white] };
    assert_eq!(race.passes(Colour::Black, Strategy::Fif), 2);
    assert_eq!(race.passes(Colour::Black, Strategy::Fof), 2);
    assert_eq!(race.strategy(Colour::Black), None);
}

#[test]
fn moves_ahead_are_not_passes() {
    // wolf-step3: two moves ahead by FOF, but after two passes the loser kills by FIF.
    let black = Counts::from_sums(Eye::NONE, 1, 2, 2);
    let white = Counts::from_sums(Eye::NONE, 1, 0, 0);
    let race = Race { shared: 1, sides: [black, white] };
    assert_eq!(race.moves_ahead(Colour::Black), 2);
    assert_eq!(race.tenuki(Colour::Black), Ok(shinpan::theory::Tenuki::Times(1)));
}

#[test]
fn the_exception_to_rule_5_is_not_for_case_b_alone() {
    // gen-27, case A: three liberties each, one of Black's with three approach moves.
    let black = [Outside::PLAIN, Outside::PLAIN, Outside::approached(3)];
    let side = |outside| Side { eye: Eye::NONE, outside };
    let field = Field { shared: 0, sides: [side(&black), side(&[Outside::PLAIN; 3])] };
    assert_eq!(field.race().result(Colour::White), Ok(RaceResult::Wins(Colour::White)));
    assert_eq!(field.keeps(Colour::White, Kind::Outside(0)), Ok(true));
    assert_eq!(field.keeps(Colour::White, Kind::Approach(2)), Ok(false));
}

//! The search against the definition: a capture is what can be forced in finitely many moves.

use std::collections::HashMap;

use super::aim::Played;
use super::state::{NONE, State};
use super::{Ask, Race, Racer};
use crate::board::Colour;
use crate::generate::race::Wild;
use crate::limits::{Budget, Stop};
use crate::local::Bits;

const BUDGET: Budget = Budget { nodes: 100_000, table: 1 << 20 };

/// The most states of a race that is played out.
const MOST: usize = 4_000;

/// Whether a side captures, by marking all states from which it does until there are no more; `None` if there are too many states.
fn by_marking<B: Bits>(racer: &Racer<'_, B>, start: State<B>) -> Option<bool> {
    let (mut numbers, mut states) = (HashMap::from([(start.hash(), 0)]), vec![start]);
    // For each state the moves that capture at once, and what the others lead to.
    let mut moves: Vec<(bool, Vec<usize>)> = Vec::new();
    while moves.len() < states.len() {
        let state = states[moves.len()];
        let points = racer.local.empty(state.stones).iter().map(|index| index as u16);
        let (mut captures, mut leads) = (false, vec![]);
        for mv in points.chain([NONE]) {
            match racer.made(&state, mv) {
                None => {}
                Some(Played::Captures) => captures = true,
                Some(Played::Leads(next)) => {
                    let number = *numbers.entry(next.hash()).or_insert(states.len());
                    if number == states.len() {
                        states.push(next);
                    }
                    assert_eq!(states[number], next, "hashes differ");
                    leads.push(number);
                }
            }
        }
        moves.push((captures, leads));
        if states.len() > MOST {
            return None;
        }
    }
    let mut is_won = vec![false; states.len()];
    loop {
        let before = is_won.clone();
        for (number, (captures, leads)) in moves.iter().enumerate() {
            is_won[number] |= match states[number].is_attack() {
                true => *captures || leads.iter().any(|&next| is_won[next]),
                false => !captures && leads.iter().all(|&next| is_won[next]),
            };
        }
        if before == is_won {
            return Some(is_won[0]);
        }
    }
}

#[test]
fn a_capture_is_what_can_be_forced() {
    let (mut compared, mut captured, mut with_ko) = (0, 0, 0);
    for wild in (0..200).filter_map(|seed| Wild::new(seed, 6)) {
        let around = wild.surroundings();
        let mut racer: Racer<'_, u128> =
            Racer::new(&around, false, BUDGET, &Stop::never()).expect("small enough");
        let empty = around.local & around.position.empty_points();
        for banned in [None, empty.first()] {
            let [black, white] =
                Colour::BOTH.map(|goal| Colour::BOTH.map(|mover| Ask { banned, ..Ask::plain(goal, mover) }));
            for ask in black.into_iter().chain(white) {
                let Some(forced) = by_marking(&racer, racer.state(ask)) else { continue };
                let found = racer.captures(ask).expect("a result");
                assert_eq!(found.captures, forced, "{ask:?}\n{}", wild.position);
                let loser = if forced { ask.goal.opponent() } else { ask.goal };
                let ask = Ask { threats: Some((loser, 2)), ..ask };
                let Some(with_threats) = by_marking(&racer, racer.state(ask)) else { continue };
                let found_with_threats = racer.captures(ask).expect("a result").captures;
                assert_eq!(found_with_threats, with_threats, "{ask:?}\n{}", wild.position);
                assert!(found.ko_chance || with_threats == forced, "no ko-chance\n{}", wild.position);
                compared += 1;
                captured += u32::from(forced);
                with_ko += u32::from(with_threats != forced);
            }
        }
    }
    assert!(compared > 300 && captured > 50 && with_ko > 10, "{compared} {captured} {with_ko}");
}

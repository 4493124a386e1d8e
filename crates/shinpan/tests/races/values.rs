//! Values and sums.

use std::collections::HashMap;

use fastrand::Rng;
use shinpan::board::Colour;
use shinpan::theory::{Counts, Eye, Halves, Hypothesis, Outside, Race, RaceResult, Stakes, Value, score};
use shinpan_twin::{Game, Games, PlainRace};

/// Both sides take any switch that is left, in every order.
fn played_out(values: &[Value], player: Colour) -> i32 {
    let numbers: i32 = values.iter().filter(|value| value.is_number()).map(|value| value.mean().0).sum();
    let switches: Vec<Value> = values.iter().copied().filter(|value| !value.is_number()).collect();
    let after = |i: usize| {
        let mut rest = switches.clone();
        let taken = rest.remove(i).after(player).0;
        numbers + taken + played_out(&rest, player.opponent())
    };
    let all = (0..switches.len()).map(after);
    match player {
        Colour::Black => all.max(),
        Colour::White => all.min(),
    }
    .unwrap_or(numbers)
}

#[test]
fn the_hottest_switch_first_is_best() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..3_000 {
        let count = rng.usize(0..=6);
        let mut values: Vec<Value> = (0..count)
            .map(|_| {
                let value = Value::switch(rng.i32(-9..=9), rng.i32(-9..=9));
                if rng.bool() { value.with_star() } else { value }
            })
            .collect();
        for first in Colour::BOTH {
            let expected = Halves(played_out(&values, first));
            assert_eq!(score(&mut values, first), expected, "{values:?}");
        }
        assert!(values.is_sorted_by_key(|value| std::cmp::Reverse(value.temperature())));
    }
}

/// Races with plain liberties and eyes of up to three points that are settled.
fn small_races() -> impl Iterator<Item = PlainRace> {
    const EYES: [(u8, u8); 6] = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];
    let eyes = EYES.into_iter().flat_map(|black| EYES.map(|white| [black, white]));
    let outside = (0..=3).flat_map(|black| (0..=3).map(move |white| [black, white]));
    eyes.flat_map(move |eyes| {
        let outside = outside.clone();
        outside
            .flat_map(move |outside| (0..=3).map(move |shared| PlainRace::new([3, 2], outside, eyes, shared)))
    })
}

const STAKES: Stakes = Stakes { stones: [3, 2] };

#[test]
fn values_are_those_of_play() {
    let (mut games, mut known) = (Games::default(), HashMap::new());
    let (mut same, mut stars, mut switches, mut refused) = (0, 0, 0, 0);
    for small in small_races().filter(|small| small.race().semeai().is_ok()) {
        let race = small.race();
        match STAKES.value(&race) {
            Ok(value) => {
                let game = small.game(&mut games, &mut known);
                assert_eq!(games.text(game), value.to_string(), "{small:?}");
                same += 1;
                stars += usize::from(Colour::BOTH.into_iter().any(|first| value.has_star(first)));
                switches += usize::from(!value.is_number());
            }
            Err(Hypothesis::EyeNotSmall { size }) => {
                let results = Colour::BOTH.map(|first| race.result(first));
                assert!(size > 1 && results.contains(&Ok(RaceResult::Seki)), "{small:?}");
                refused += 1;
            }
            Err(other) => panic!("{other}: {small:?}"),
        }
    }
    assert_eq!((same, stars, switches, refused), (1333, 517, 165, 924));
}

/// The points of a sum of games if a side moves first, by playing it out.
fn stop(games: &mut Games, game: Game, first: Colour) -> i32 {
    if let Some(points) = games.as_number(game) {
        return points;
    }
    let ends: Vec<i32> = games
        .moves(game, first)
        .to_vec()
        .into_iter()
        .map(|next| stop(games, next, first.opponent()))
        .collect();
    let best = if first == Colour::Black { ends.iter().max() } else { ends.iter().min() };
    *best.expect("a move")
}

#[test]
fn sums_of_races_are_played_hottest_first() {
    let (mut games, mut known) = (Games::default(), HashMap::new());
    let races = small_races().filter_map(|small| Some((small, STAKES.value(&small.race()).ok()?)));
    let (settled, hot): (Vec<(PlainRace, Value)>, Vec<_>) = races.partition(|(_, value)| value.is_number());
    let mut rng = Rng::with_seed(5);
    for _ in 0..300 {
        let mut chosen = vec![settled[rng.usize(..settled.len())]];
        chosen.extend((0..rng.usize(1..=3)).map(|_| hot[rng.usize(..hot.len())]));
        let mut sum = games.integer(0);
        for (small, _) in &chosen {
            let game = small.game(&mut games, &mut known);
            sum = games.sum(sum, game);
        }
        let mut values: Vec<Value> = chosen.iter().map(|&(_, value)| value).collect();
        for first in Colour::BOTH {
            let expected = stop(&mut games, sum, first);
            assert_eq!(score(&mut values, first), Halves::whole(expected), "{chosen:?}");
        }
    }
}

#[test]
fn winner_score_and_defensive_moves() {
    // Mueller 1999, Figure 1 left: Black three liberties, White two; Black is one ahead.
    let side = |n: usize| Counts::new(Eye::NONE, &[Outside::PLAIN; 3][..n]);
    let race = Race { shared: 0, sides: [side(3), side(2)] };
    let stakes = Stakes { stones: [5, 9] };
    // min(3 + 1 - 1, 2 + 0) = 2 moves, so 0 + 2 + 18 - 2 points, and one of three liberties is left.
    assert_eq!(stakes.defensive_moves(&race, Colour::Black), Ok(2));
    assert_eq!(stakes.value(&race), Ok(Value::number(18).with_star()));
    assert_eq!(stakes.value(&race).expect("a value").to_string(), "18*");
}

#[test]
fn a_block_in_atari_has_a_value_too() {
    let side = |n: usize| Counts::new(Eye::NONE, &[Outside::PLAIN; 3][..n]);
    let race = Race { shared: 0, sides: [side(1), side(3)] };
    assert_eq!(STAKES.value(&race), Ok(Value::number(-6)));
    let race = Race { shared: 0, sides: [side(1), side(1)] };
    assert_eq!(STAKES.value(&race).expect("a value").to_string(), "{4* | -6*}");
}

#[test]
fn halves_are_written_as_people_do() {
    let texts = [0, 1, -1, 2, 7, -7].map(|n| Halves(n).to_string());
    assert_eq!(texts, ["0", "½", "-½", "1", "3½", "-3½"]);
}

//! Values and sums.

use fastrand::Rng;
use shinpan::board::Colour;
use shinpan::theory::{Counts, Eye, Halves, Hypothesis, Outside, Race, RaceResult, Stakes, Value, score};
use shinpan_twin::{Game, Games, Known, NEVER, PlainRace};

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

/// Races with plain liberties between eyes of these kinds, up to so many outside and shared liberties.
fn races_of(eyes: &[(u8, u8)], most: u8, held: u8) -> Vec<PlainRace> {
    let mut races = Vec::new();
    for &black in eyes {
        for &white in eyes {
            for outside in (0..=most).flat_map(|black| (0..=most).map(move |white| [black, white])) {
                for shared in 0..=most {
                    races.push(PlainRace::new([3, 2], outside, [black, white], shared, held));
                }
            }
        }
    }
    races.retain(|race| race.race().semeai().is_ok());
    races
}

/// Settled eyes of up to three points.
const SMALL: [(u8, u8); 6] = [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)];

const STAKES: Stakes = Stakes { stones: [3, 2] };

/// Numbers, stars and switches that were seen.
#[derive(Debug, Default, PartialEq, Eq)]
struct Seen {
    races: usize,
    stars: usize,
    switches: usize,
    sekis: usize,
}

/// The value of a race is what both ways of play make of it. For points they agree on everything; as a game that is lost by
/// whoever cannot move, a seki between different small eyes has the same star and more points, since captures there are
/// moves that gain nothing else.
fn is_that_of_play(small: &PlainRace, games: &mut Games, known: &mut Known, seen: &mut Seen) {
    let race = small.race();
    let value = STAKES.value(&race).expect("a value");
    let results = Colour::BOTH.map(|first| race.result(first).expect("a result"));
    for first in Colour::BOTH {
        assert_eq!(Halves::whole(small.score(first, known)), value.after(first), "{small:?}");
    }
    let game = small.game(games, known);
    let (played, written) = (games.text(game), value.to_string());
    let sizes = small.eyes.map(|(size, _)| size.min(4));
    let is_seki = results.contains(&RaceResult::Seki);
    if is_seki && sizes[0] != sizes[1] {
        let stars = |text: &str| text.replace(|c: char| c.is_ascii_digit() || c == '-', "");
        assert_eq!(stars(&played), stars(&written), "{small:?}");
    } else {
        assert_eq!(played, written, "{small:?}");
    }
    seen.races += 1;
    seen.stars += usize::from(Colour::BOTH.into_iter().any(|first| value.has_star(first)));
    seen.switches += usize::from(!value.is_number());
    seen.sekis += usize::from(is_seki);
}

#[test]
fn values_are_those_of_play() {
    let (mut games, mut known, mut seen) = (Games::default(), Known::default(), Seen::default());
    for small in races_of(&SMALL, 3, NEVER) {
        is_that_of_play(&small, &mut games, &mut known, &mut seen);
    }
    assert_eq!(seen, Seen { races: 2257, stars: 745, switches: 453, sekis: 988 });
}

/// Big eyes, also if a play of the owner there threatens to make two eyes.
#[test]
fn values_with_big_eyes_are_those_of_play() {
    let mut seen = Seen::default();
    for size in 4..=7 {
        let held = if size < 7 { &[NEVER, 2][..] } else { &[NEVER] };
        for &held in held {
            let (mut games, mut known) = (Games::default(), Known::default());
            // A square without stones is settled too. What is thrown into larger eyes comes to those with most stones.
            let stones = match size {
                4 => 0..3,
                5 => 1..4,
                size => size - 3..size - 1,
            };
            let mut eyes: Vec<(u8, u8)> = stones.map(|stones| (size, stones)).collect();
            eyes.extend(if size < 6 { &[(0, 0), (1, 0), (3, 1)][..] } else { &[(0, 0), (1, 0)] });
            eyes.extend((size == 5).then_some((4, 1)));
            for small in races_of(&eyes, 1, held) {
                is_that_of_play(&small, &mut games, &mut known, &mut seen);
            }
        }
    }
    assert_eq!(seen, Seen { races: 1599, stars: 559, switches: 265, sekis: 222 });
}

/// With a single empty point in a big eye the race may be hotter than the result says.
#[test]
fn a_big_eye_that_is_nearly_full_has_no_closed_value() {
    let small = PlainRace::new([3, 2], [2, 0], [(1, 0), (4, 3)], 0, NEVER);
    let race = small.race();
    assert_eq!(STAKES.value(&race), Err(Hypothesis::EyeNearlyFull { size: 4 }));
    // Black wins whoever moves first, and yet White's capture is a threat.
    assert_eq!(Colour::BOTH.map(|first| race.result(first)), [Ok(RaceResult::Wins(Colour::Black)); 2]);
    let (mut games, mut known) = (Games::default(), Known::default());
    let game = small.game(&mut games, &mut known);
    assert_eq!(games.text(game), "{5 | {4 | -14}}");
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
    let (mut games, mut known) = (Games::default(), Known::default());
    let races = races_of(&SMALL, 3, NEVER).into_iter().filter_map(|small| {
        let value = STAKES.value(&small.race()).ok()?;
        // As a game alone, a seki between different eyes is worth more.
        let game = small.game(&mut games, &mut known);
        (games.text(game) == value.to_string()).then_some((small, value))
    });
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

/// Two races at once, sekis among them, for points.
#[test]
fn sums_of_sekis_have_the_points_of_both() {
    let mut known = Known::default();
    let mut races = races_of(&SMALL, 1, NEVER);
    let empty = |small: &PlainRace| {
        small.eyes.iter().map(|(size, stones)| size - stones).sum::<u8>()
            + small.outside.iter().sum::<u8>()
            + small.shared
    };
    races.retain(|small| empty(small) <= 4);
    let is_seki = |small: &PlainRace| {
        Colour::BOTH.iter().any(|&first| small.race().result(first) == Ok(RaceResult::Seki))
    };
    let sekis: Vec<PlainRace> = races.iter().copied().filter(is_seki).collect();
    let mut rng = Rng::with_seed(6);
    for _ in 0..30 {
        let pair = [sekis[rng.usize(..sekis.len())], races[rng.usize(..races.len())]];
        let mut values = pair.map(|small| STAKES.value(&small.race()).expect("a value"));
        for first in Colour::BOTH {
            let expected = Halves::whole(PlainRace::score_of(&pair, first, &mut known));
            assert_eq!(score(&mut values, first), expected, "{pair:?}");
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

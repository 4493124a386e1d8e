//! Values and sums.

use fastrand::Rng;
use shinpan::board::Colour;
use shinpan::theory::{Counts, Dame, Eye, Halves, Outside, Race, Stakes, Value, score};

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

#[test]
fn winner_score_and_defensive_moves() {
    // Mueller 1999, Figure 1 left: Black three liberties, White two; Black is one ahead.
    let side = |n: usize| Counts::new(Eye::NONE, &[Outside::PLAIN; 3][..n]);
    let race = Race { shared: 0, sides: [side(3), side(2)] };
    let stakes = Stakes { stones: [5, 9], dame: Dame { black_wins: 3, white_wins: 2, seki: 0 } };
    // min(3 + 1 - 1, 2 + 0) = 2 moves, so 0 + 2 + 18 - 2 points, and three dame.
    assert_eq!(stakes.defensive_moves(&race, Colour::Black), Ok(2));
    assert_eq!(stakes.value(&race), Ok(Value::number(18).with_star()));
    assert_eq!(stakes.value(&race).expect("a value").to_string(), "18*");
}

#[test]
fn seki_score_counts_small_eyes() {
    // Mueller 1999, 3.3: a black eye of two against a white one of three is worth -2.
    let side = |size, stones| Counts::new(Eye::new(size, stones).expect("an eye"), &[]);
    let race = Race { shared: 3, sides: [side(2, 0), side(3, 1)] };
    let stakes = Stakes { stones: [9, 9], dame: Dame::default() };
    assert_eq!(stakes.seki_score(&race), Ok(-2));
    assert_eq!(stakes.value(&race), Ok(Value::number(-2)));
}

#[test]
fn halves_are_written_as_people_do() {
    let texts = [0, 1, -1, 2, 7, -7].map(|n| Halves(n).to_string());
    assert_eq!(texts, ["0", "½", "-½", "1", "3½", "-3½"]);
}

//! How a race ends, told apart: both sides' conditions of a ko, life beside a block that cannot be captured, both live.

use serde_json::{Value, json};
use shinpan::board::Colour;
use shinpan::protocol;
use shinpan::theory::{Counts, Eye, Outside, Race, RaceResult};

fn ask(rows: &str, more: Value) -> Value {
    let mut request = json!({ "id": 1, "question": "race", "diagram": rows.replace('|', "\n") });
    if let (Some(fields), Value::Object(more)) = (request.as_object_mut(), more) {
        fields.extend(more);
    }
    let answer: Value = serde_json::from_str(&protocol::answer(&request.to_string())).unwrap();
    assert_eq!(answer["ok"], true, "{answer}");
    assert_eq!(answer["races"].as_array().unwrap().len(), 1, "{answer}");
    answer["races"][0].clone()
}

/// The board: with the colours swapped the conditions are swapped, and nothing else changes.
#[test]
fn a_ko_tells_both_sides_conditions() {
    let region = ["A3", "B3", "A2", "B1", "C1"];
    let one = ask("..X|.OX|O..", json!({ "black": "C3", "white": "B2", "region": region }));
    let other = ask("..O|.XO|X..", json!({ "black": "B2", "white": "C3", "region": region }));
    let swapped = |word: &Value| match word.as_str() {
        Some("black") => json!("white"),
        Some("white") => json!("black"),
        Some("black-wins") => json!("white-wins"),
        Some("white-wins") => json!("black-wins"),
        _ => word.clone(),
    };
    let mut kos = 0;
    for (first, second) in [("black_first", "white_first"), ("white_first", "black_first")] {
        let (one, other) = (&one[first], &other[second]);
        assert_eq!(one["proven"], true, "{one}");
        for field in ["result", "without_threats", "needs"] {
            assert_eq!(swapped(&one[field]), other[field], "{field}: {one} {other}");
        }
        for field in ["moves", "threats"] {
            assert_eq!(one[field], other[field], "{field}: {one} {other}");
        }
        if one["result"] == "ko" {
            kos += 1;
            assert_eq!(one["captures"]["black"], other["captures"]["white"]);
            assert_eq!(one["captures"]["white"], other["captures"]["black"]);
            let conditions = ["black", "white"].map(|side| one["captures"][side]["captures"].clone());
            assert!(conditions.iter().any(|word| word == "with" || word == "unless"), "{one}");
        }
    }
    assert!(kos > 0, "{one}");
}

/// Black has two eyes: what is left is whether White lives, which depends on B1.
#[test]
fn beside_a_safe_block_it_is_asked_whether_the_other_lives() {
    let rows = "X.X.X..|XXXXX..|OOOOX..|...OX..";
    let race = ask(rows, json!({ "black": "A4", "white": "A2" }));
    assert_eq!((&race["method"], &race["unsettled"]), (&json!("life"), &json!(true)), "{race}");
    assert_eq!(race["black_first"]["result"], "black-wins");
    assert_eq!(race["black_first"]["moves"], json!(["B1"]));
    assert_eq!(race["white_first"]["result"], "both-live");
    assert_eq!(race["white_first"]["moves"], json!(["B1"]));
    assert_eq!(race["reasons"][0]["hypothesis"], "safe");
    assert_eq!(race["undecided"], json!([]));
}

#[test]
fn two_groups_with_two_eyes_are_no_race() {
    let race = ask("X.X.XO.O.|XXXXXOOOO|.........|.........", json!({ "black": "A4", "white": "H4" }));
    assert_eq!((&race["method"], &race["unsettled"]), (&json!("life"), &json!(false)), "{race}");
    for first in ["black_first", "white_first"] {
        assert_eq!((&race[first]["result"], &race[first]["moves"]), (&json!("both-live"), &json!(["pass"])));
    }
}

/// Both eyes can become two, and nobody is fast enough to prevent it: both live. With settled eyes it is a seki.
#[test]
fn counting_tells_seki_from_life() {
    let side = |eye: Eye, outside: usize| Counts::new(eye, &[Outside::PLAIN; 6][..outside]);
    let three = Eye::new(3, 0).unwrap().with_life(1).unwrap();
    let both = Race { shared: 0, sides: [side(three, 1), side(three, 6)] };
    assert_eq!(both.result(Colour::Black), Ok(RaceResult::Seki));
    assert_eq!(both.both_live(Colour::Black), Ok(true));
    let seki = Race { shared: 2, sides: [side(Eye::NONE, 0), side(Eye::NONE, 0)] };
    assert_eq!(seki.result(Colour::Black), Ok(RaceResult::Seki));
    assert_eq!(seki.both_live(Colour::Black), Ok(false));
}

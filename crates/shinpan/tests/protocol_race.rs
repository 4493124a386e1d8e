//! The question `race` of the JSON contract.

use serde_json::{Value, json};
use shinpan::board::Colour;
use shinpan::generate::race::{Approach, BadApproach, BadOrder, Generator, Order, SideOrder};
use shinpan::protocol::answer;
use shinpan::rules::{KoRule, MoveSequence};
use shinpan::theory::{Case, RaceResult};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON")
}

/// Wolf 2012, Diagram 15.
const BOARD: &str = "\
.O.OOOO
OOOOOOO
...OOOO
XXXXXXX
..XOXOX
OOOOOOO
OOXXXXX
O.OOXXX
XOO.O.X
XXXOOXX
XXXX.XX
XXXXXXX
.X.XXXX";

#[test]
fn a_race_is_answered_to_the_letter() {
    let request = json!({ "id": "r1", "question": "race", "diagram": BOARD, "black": "C9", "white": "A6" });
    let expected = concat!(
        r#"{"id":"r1","ok":true,"races":[{"black":"C9","white":"A6","class":3,"case":"B_FIF","method":"theory","#,
        r#""counts":{"shared":2,"black":{"Z":0,"I":0,"E":0,"O":3,"A":0,"V":0,"X":3,"R":3},"#,
        r#""white":{"Z":0,"I":0,"E":0,"O":1,"A":3,"V":3,"X":4,"R":1}},"#,
        r#""black_first":{"proven":true,"result":"black-wins","moves":["A9","B9"],"strategy":"FIF","tenuki":0},"#,
        r#""white_first":{"proven":true,"result":"white-wins","moves":["A11","B11","C11"],"strategy":"FOF","tenuki":0},"#,
        r#""semeai_status":null,"seki_level":null,"unsettled":true,"moves_ahead":0,"value":null,"conditional":false,"assumed_safe":[],"needs_walls":[],"#,
        r#""safety":{"black":"connection","white":"connection"}}]}"#,
    );
    assert_eq!(answer(&request.to_string()), expected);
}

/// Without names all races are found, under the first stones of their blocks.
#[test]
fn all_races_on_the_board() {
    let answer = ask(&json!({ "id": 1, "question": "race", "diagram": BOARD }));
    let races = answer["races"].as_array().unwrap();
    assert_eq!(races.len(), 1, "{answer}");
    assert_eq!((&races[0]["black"], &races[0]["white"]), (&json!("A10"), &json!("D9")));
    let none = ask(&json!({ "id": 2, "question": "race", "diagram": ".....\n.....", "nonsense": 1 }));
    assert_eq!(none["races"], json!([]));
    assert_eq!(none["warnings"], json!(["unknown field \"nonsense\" was ignored"]));
}

#[test]
fn what_fails_is_named_with_its_points() {
    let diagram = "..XO.\n..XO.\nOXXO.\nX.O..";
    let answer = ask(&json!({ "question": "race", "diagram": diagram, "black": "A1", "white": "A2" }));
    assert_eq!(answer["ok"], true, "{answer}");
    let race = &answer["races"][0];
    for field in ["case", "method", "counts", "semeai_status", "unsettled", "moves_ahead", "value"] {
        assert!(race[field].is_null() && race.get(field).is_some(), "{field}: {race}");
    }
    assert_eq!(
        race["black_first"],
        json!({ "proven": false, "result": null, "moves": [], "strategy": null, "tenuki": null })
    );
    let reasons = race["reasons"].as_array().unwrap();
    assert_eq!(reasons[0]["hypothesis"], "open");
    assert!(reasons[0]["points"].as_array().unwrap().contains(&json!("E4")), "{race}");
    assert!(reasons[0]["message"].as_str().unwrap().contains("open area"), "{race}");
}

/// A corner eye of four points, which the closed forms do not know (`limit-corner-4`): games decide, and what fails is still
/// said. Without nodes for games and search it stays open.
#[test]
fn where_theory_fails_the_next_level_goes_on() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/races/limits.toml"));
    let file: toml::Table = text.unwrap().parse().unwrap();
    let cases = file["case"].as_array().unwrap();
    let case = cases.iter().find(|case| case["id"].as_str() == Some("limit-corner-4")).unwrap();
    let text = |field: &str| case[field].as_str().unwrap().trim();
    let mut request = json!({
        "question": "race", "diagram": text("diagram"), "black": text("black"), "white": text("white"),
    });
    let race = &ask(&request)["races"][0];
    assert_eq!((&race["method"], &race["undecided"]), (&json!("games"), &json!([])), "{race}");
    assert_eq!(race["reasons"][0]["hypothesis"], "eye", "{race}");
    assert!(race["nodes"].as_u64().unwrap() > 0 && race["counts"].is_null(), "{race}");
    for first in ["black_first", "white_first"] {
        assert_eq!(race[first]["proven"], true, "{race}");
        assert_eq!(race[first]["result"].as_str(), case[first]["result"].as_str(), "{race}");
    }
    request["nodes"] = json!(0);
    let race = &ask(&request)["races"][0];
    assert_eq!((&race["method"], &race["black_first"]["proven"]), (&Value::Null, &json!(false)), "{race}");
    let undecided =
        ["the sum of its games has more than 0 positions", "the search ran out of its 0 positions"];
    assert_eq!(race["undecided"], json!(undecided));
    assert_eq!(race["black_first"]["bounds"], json!({ "black": [-6, 6], "white": [-6, 6] }));
    request["ko_threats"] = json!(21);
    assert_eq!(ask(&request)["error"]["field"], "ko_threats");
}

#[test]
fn bad_requests_name_the_field() {
    for (field, value, sign) in [
        ("black", json!("A9"), "there is no stone at A9; name a black stone"),
        ("black", json!("A8"), "the stone at A8 is not black"),
        ("white", json!("Z1"), "points here are A1 to G13"),
        ("white", json!(["A8"]), "it is a stone, or a list of two stones"),
        ("white", json!(["A8", 7]), "it is a stone, or a list of two stones"),
        ("white", json!(["A8", "A10"]), "the stone at A10 is not white"),
        ("black", json!(["A10", "A13"]), "name a"),
        ("white", json!(7), "it is a text, found a number"),
        ("assume_safe", json!(["A9"]), "there is no stone at A9"),
        ("assume_safe", json!(7), "it is a list of points"),
        ("region", json!(["A8"]), "no point of the region is empty"),
        ("strict", json!("yes"), "it is true or false, found a text"),
        ("diagram", json!("?"), "found '?'"),
    ] {
        let mut request = json!({ "id": 3, "question": "race", "diagram": BOARD });
        request[field] = value;
        let answer = ask(&request);
        assert_eq!((&answer["id"], &answer["ok"]), (&json!(3), &json!(false)), "{answer}");
        assert_eq!(answer["error"]["field"], field, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(sign), "{answer}");
    }
}

/// Every race made to order is what was ordered, and its request gets the same answer.
#[test]
fn races_to_order() {
    let order = Order {
        shared: Some(2),
        sides: [
            SideOrder { outside: Some(vec![Approach::Plain, Approach::Chain(2)]), eye: Some((0, 0)) },
            SideOrder { outside: None, eye: Some((0, 0)) },
        ],
        case: Some(Case::B),
        settled: Some(false),
        ..Order::default()
    };
    let mut generator = Generator::new(order, 7).unwrap();
    let puzzles: Vec<_> = (0..3000).filter_map(|_| generator.candidate()).collect();
    assert!(puzzles.len() >= 5, "{}", generator.tally());
    for puzzle in puzzles {
        let answer = ask(&puzzle.request().into());
        let race = &answer["races"][0];
        assert_eq!((&race["unsettled"], &race["counts"]["shared"]), (&json!(true), &json!(2)), "{answer}");
        let black = &race["counts"]["black"];
        assert_eq!((&black["O"], &black["A"], &black["Z"]), (&json!(2), &json!(2), &json!(0)), "{answer}");
        assert!(race["case"].as_str().unwrap().starts_with("B_"), "{answer}");
        let sgf = puzzle.sgf("Who wins?").to_string();
        let record = ask(&json!({
            "question": "race", "sgf": sgf, "move": 0, "black": race["black"], "white": race["white"],
        }));
        assert_eq!(record["races"], answer["races"], "{sgf}");
        // Who wins does so on the board, by the line of the record.
        let verdict = puzzle.answer.verdict.as_ref().unwrap();
        for first in Colour::BOTH {
            let mut game = MoveSequence::new(&puzzle.built.position, first, KoRule::Fixed);
            for mv in puzzle.line(first) {
                game.play(mv).expect("a legal line");
            }
            if verdict.first(first).result == RaceResult::Wins(first) {
                let loser = puzzle.built.essential[first.opponent() as usize];
                assert_eq!(game.position().at(loser), None, "{sgf}");
            }
        }
    }
}

/// Two races on one board: the order of play and the points.
#[test]
fn several_races_together() {
    let rows = [
        ".O.OOO.O.OO",
        "OOOOOOOOOOO",
        "..OOOO..OOO",
        "XXXXXOXXXXX",
        ".OXOXOXOXOX",
        "OOOOOXOOOOO",
        "..XXXX..XXX",
        "XXXXXXXXXXX",
        ".X.XXX.X.XX",
    ];
    let answer = ask(&json!({ "question": "race", "diagram": rows.join("\n") }));
    let values: Vec<&Value> = answer["races"].as_array().unwrap().iter().map(|race| &race["value"]).collect();
    assert_eq!(values, ["{14 | -14}", "{14* | -16*}"]);
    assert_eq!(
        answer["sum"],
        json!({
            "order": [1, 0], "settled": [], "left_out": [],
            "black_first": { "score": 0, "play": [
                { "player": "black", "race": 1, "moves": ["G3", "H3"] },
                { "player": "white", "race": 0, "moves": ["A7", "B7"] },
            ] },
            "white_first": { "score": -2, "play": [
                { "player": "white", "race": 1, "moves": ["G7", "H7"] },
                { "player": "black", "race": 0, "moves": ["A3", "B3"] },
            ] },
        })
    );
    // One race alone has no sum.
    let one = ask(&json!({ "question": "race", "diagram": rows.join("\n"), "black": "A6", "white": "A4" }));
    assert_eq!(one.get("sum"), None);
}

#[test]
fn orders_that_cannot_be_met() {
    let refused = |order: Order| Generator::new(order, 1).unwrap_err();
    let eye = |eye| SideOrder { eye: Some(eye), outside: None };
    let white = Order { sides: [SideOrder::default(), eye((3, 3))], ..Order::default() };
    assert_eq!(refused(white).field(), "white_eye");
    let black = Order { sides: [eye((9, 0)), SideOrder::default()], ..Order::default() };
    assert_eq!(refused(black).to_string().split(';').next(), Some("found 9/0"));
    let outside = SideOrder { outside: Some(vec![Approach::Chain(5)]), eye: None };
    let chain = Order { sides: [outside, SideOrder::default()], ..Order::default() };
    assert_eq!(refused(chain).field(), "black");
    assert_eq!(refused(Order { class: Some(4), ..Order::default() }), BadOrder::Class(4));
    assert_eq!(refused(Order { points: 0, ..Order::default() }), BadOrder::Points);
    assert_eq!("g2+1".parse(), Ok(Approach::GuardedAndOpen(2)));
    assert_eq!(
        ["0", "4", "g1"].map(str::parse),
        [Ok(Approach::Plain), Ok(Approach::Chain(4)), Ok(Approach::Guarded(1))]
    );
    for text in ["", "5", "g0", "g", "+1", "-1", "g2+2", "g3+1", "g4"] {
        assert_eq!(text.parse::<Approach>(), Err(BadApproach), "{text:?}");
    }
}

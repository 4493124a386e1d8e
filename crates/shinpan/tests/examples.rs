//! The programs in `examples/` print what they should.

// Only what they tell is called, not their `main`.
#![allow(dead_code)]

#[path = "../examples/json.rs"]
mod json;
#[path = "../examples/life.rs"]
mod life;
#[path = "../examples/race.rs"]
mod race;

#[test]
fn life_is_told_for_either_side() {
    let told = life::told().expect("an answer");
    let lines =
        ["White first: White lives with B1. Line: B1", "Black first: Black kills with B1. Line: B1 A1 C1"];
    assert_eq!(told.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_race_is_told_with_its_moves() {
    let told = race::told().expect("an answer");
    let lines = [
        "Black A6 against White A5, decided by theory",
        "Black first: Black wins; moves that keep it: A3 C3",
        "White first: Black wins; moves that keep it: A7 B7 C7 A3 C3",
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_bad_line_is_answered_too() {
    let safe = r#"["A2","B2","C2","D2","A1","B1","C1","D1"]"#;
    let good = format!(
        r#"{{"id":1,"ok":true,"benson":{{"black":{safe},"white":[]}},"safe":{{"black":{safe},"white":[]}}}}"#
    );
    let message = "line 1, column 3: found '?'; a point is X or # (black), O (white) or . (empty)";
    let bad = format!(r#"{{"id":2,"ok":false,"error":{{"field":"diagram","message":"{message}"}}}}"#);
    assert_eq!(json::told(), format!("{good}\n{bad}\n"));
}

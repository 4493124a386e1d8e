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
    assert_eq!(life::told().expect("an answer"), "");
}

#[test]
fn a_race_is_told_with_its_moves() {
    assert_eq!(race::told().expect("an answer"), "");
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

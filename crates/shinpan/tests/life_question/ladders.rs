//! Ladders and nets in the open (`tests/life/ladders.jsonl`).

use std::path::Path;

use serde_json::Value;
use shinpan::board::{Colour, PointSet, Setup, Size};
use shinpan::life::Question;

/// What may be searched for one of them.
const NODES: u64 = 30_000;

fn cases() -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/life/ladders.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn question(case: &Value) -> (Question, Colour) {
    let size = Size::new(19, 19).unwrap();
    let point = |name: &Value| size.point(name.as_str().unwrap()).unwrap();
    let mut setup = Setup::new(size);
    for (colour, field) in [(Colour::Black, "black"), (Colour::White, "white")] {
        for name in case[field].as_array().unwrap() {
            setup.set(point(name), Some(colour));
        }
    }
    let position = setup.position().unwrap();
    let first = if case["to_move"] == "black" { Colour::Black } else { Colour::White };
    let mut question = Question::new(&position, PointSet::single(point(&case["target"])));
    (question.to_move, question.nodes) = (Some(first), NODES);
    (question, first)
}

#[test]
fn what_is_caught_across_the_board_is_dead_and_what_is_not_is_never_called_so() {
    let (mut caught, mut free) = (0, 0);
    for case in cases() {
        let (question, first) = question(&case);
        let answer = question.answer().unwrap();
        let (least, most) = answer.side(first).unwrap().bounds;
        let is_dead = if first == answer.defender { most < 0 } else { least > 0 };
        assert_eq!(is_dead, case["captured"] == true, "{}", case["id"]);
        *(if is_dead { &mut caught } else { &mut free }) += 1;
    }
    assert_eq!((caught, free), (38, 12));
}

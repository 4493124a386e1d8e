//! The answer to `solve`.

use serde_json::{Map, Value};

use super::life::{first_stones, side, walls};
use crate::board::{Colour, Size};
use crate::solve::{Answer, Solution};

/// The fields of the answer, for a board of this size.
pub(super) fn solve(answer: &Answer, size: Size) -> Map<String, Value> {
    let mut told = answer.solutions.iter().map(|solution| one(solution, size));
    let to_move = answer.to_move.or(answer.solution().map(|solution| solution.first));
    let mut fields = Map::new();
    fields.insert("question".into(), "solve".into());
    fields.insert("to_move".into(), to_move.map(Colour::word).into());
    fields.insert("solution".into(), told.next().into());
    fields.insert("others".into(), told.collect());
    fields.insert("nodes".into(), answer.nodes.into());
    if let Some(reason) = answer.reason() {
        fields.insert("reason".into(), reason.into());
    }
    fields
}

/// One thing that the side to play changes: what it is about, then the fields of its side in `life`.
fn one(solution: &Solution, size: Size) -> Value {
    let side = side(solution.side(), size);
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    put("proven", solution.answer.is_proven().into());
    put("kind", solution.kind.word().into());
    put("to_move", solution.first.word().into());
    put("target", first_stones(solution.target(), size).into());
    put("owner", solution.answer.defender.word().into());
    fields.extend(side);
    // It is promised, also where none is known.
    fields.entry("line").or_insert_with(|| Value::Array(Vec::new()));
    fields.extend(walls(&solution.answer, size));
    Value::Object(fields)
}

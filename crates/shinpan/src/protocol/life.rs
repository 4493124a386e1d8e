//! The answer to `life`.

use serde_json::{Map, Value, json};

use crate::board::{Point, PointSet, Size};
use crate::life::{Answer, Outcome, Side};

/// The fields of the answer, for a board of this size.
pub(super) fn life(answer: &Answer, size: Size) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("question".into(), "life".into());
    fields.insert("defender".into(), answer.defender.word().into());
    for side in &answer.sides {
        fields.insert(format!("{}_first", side.first.word()), Value::Object(self::side(side, size)));
    }
    if answer.sides.len() == 2 {
        fields.insert("settled".into(), answer.settled.into());
        fields.insert("calm".into(), answer.calm.into());
        fields.insert("bent_four_type".into(), answer.bent_four_type.into());
    }
    fields.extend(walls(answer, size));
    fields
}

/// What the answer rests on.
pub(super) fn walls(answer: &Answer, size: Size) -> Map<String, Value> {
    let names = |walls: &[Point]| walls.iter().map(|&point| Value::from(size.name(point))).collect();
    let mut fields = Map::new();
    fields.insert("conditional".into(), answer.conditional.into());
    fields.insert("assumed_safe".into(), names(&answer.assumed_safe));
    fields.insert("needs_walls".into(), names(&answer.needs_walls));
    fields
}

/// The first stone of each block.
pub(super) fn first_stones(stones: PointSet, size: Size) -> Vec<String> {
    stones.components().filter_map(|block| block.first()).map(|stone| size.name(stone)).collect()
}

/// One side moving first. What the contract promises comes first, and the rest only where there is something to say.
pub(super) fn side(side: &Side, size: Size) -> Map<String, Value> {
    let names = |moves: &[crate::board::Move]| -> Vec<String> {
        moves.iter().map(|&mv| size.move_name(mv)).collect()
    };
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    put("proven", side.status().is_some().into());
    put("status", side.status().into());
    put("outcome", side.outcome.map(Outcome::word).into());
    put("moves", names(&side.moves).into());
    put("nodes", side.nodes.into());
    if side.status().is_none() {
        put("status_min", side.bounds.0.into());
        put("status_max", side.bounds.1.into());
    } else if !side.all_moves {
        put("moves_complete", false.into());
    }
    match side.outcome {
        Some(Outcome::Ko { needs, threats }) => {
            put("needs", needs.word().into());
            put("threats", threats.into());
        }
        Some(Outcome::Out { points }) => put("out_of", points.into()),
        _ => {}
    }
    if let Some(reason) = &side.reason {
        put("reason", reason.to_string().into());
    }
    if !side.line.is_empty() {
        put("line", names(&side.line).into());
    }
    if !side.refutations.is_empty() {
        let refutations = side.refutations.iter().map(|refutation| {
            let reply = refutation.reply.map(|mv| size.move_name(mv));
            json!({ "move": size.move_name(refutation.mv), "status": refutation.status, "reply": reply })
        });
        put("refute", refutations.collect());
    }
    fields
}

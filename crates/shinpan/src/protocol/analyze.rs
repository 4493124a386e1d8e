//! The answer to `analyze`.

use serde_json::{Map, Value, json};

use super::life::first_stones;
use crate::analyze::{Analysis, Fate, Item, ItemOutcome, Subject};
use crate::board::{Colour, Move, Point, Size};
use crate::life;
use crate::theory::Tenuki;

/// The fields of an analysis.
pub(super) fn analyze(analysis: &Analysis) -> Map<String, Value> {
    let plan = &analysis.plan;
    let size = plan.position.size();
    let sides = |names: [Vec<String>; 2]| {
        let [black, white] = names;
        json!({ "black": black, "white": white })
    };
    let mut fields = Map::new();
    fields.insert("question".into(), "analyze".into());
    fields.insert("safe".into(), sides(plan.safe.map(|safe| size.names(safe.points()))));
    let games = plan.local_games.iter().map(|game| {
        let at = game.points.first().map(|point| size.name(point));
        json!({
            "at": at, "points": game.points.len(), "empty": game.empty.len(),
            "black": game.stones[0].len(), "white": game.stones[1].len(),
        })
    });
    fields.insert("local_games".into(), games.collect());
    fields.insert("items".into(), analysis.items.iter().map(|item| one(item, size)).collect());
    fields.insert("proven".into(), analysis.proven().into());
    fields.insert("unknown".into(), (analysis.items.len() - analysis.proven()).into());
    if !plan.skipped.is_empty() {
        fields.insert("skipped".into(), size.names(plan.skipped).into());
    }
    fields
}

fn one(item: &Item, size: Size) -> Value {
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    let name = |stones: crate::board::PointSet| stones.first().map(|stone| size.name(stone));
    match item.subject {
        Subject::Race { blocks: [black, white], class } => {
            put("kind", "race".into());
            put("black", name(black).into());
            put("white", name(white).into());
            put("class", class.into());
        }
        Subject::Group { owner, stones } => {
            put("kind", "group".into());
            put("owner", owner.word().into());
            put("at", name(stones).into());
            let blocks = first_stones(stones, size);
            if blocks.len() > 1 {
                put("blocks", blocks.into());
            }
        }
    }
    put("stones", item.stones().len().into());
    put("method", item.level.map(|level| level.word()).into());
    for side in Colour::BOTH {
        put(&format!("{}_first", side.word()), first(item.first(side), size));
    }
    put("unsettled", item.is_unsettled().into());
    put("swing", item.swing.into());
    let names = |walls: &[Point]| walls.iter().map(|&wall| size.name(wall)).collect::<Vec<String>>();
    put("conditional", item.is_conditional().into());
    put("assumed_safe", names(&item.assumed_safe).into());
    put("needs_walls", names(&item.needs_walls).into());
    put("nodes", item.nodes.into());
    if !item.is_proven() {
        put("reasons", item.reasons.iter().map(|why| why.in_words(size)).collect());
    }
    Value::Object(fields)
}

fn first(fate: Option<&Fate>, size: Size) -> Value {
    let Some(fate) = fate else { return json!({ "proven": false }) };
    let moves: Vec<String> = fate.moves.iter().map(|&mv: &Move| size.move_name(mv)).collect();
    let mut fields = Map::new();
    fields.insert("proven".into(), true.into());
    fields.insert("result".into(), fate.word().into());
    fields.insert("moves".into(), moves.into());
    if !fate.all_moves {
        fields.insert("moves_complete".into(), false.into());
    }
    match fate.outcome {
        ItemOutcome::RaceKo { without, needs, threats, captures } => {
            fields.insert("without_threats".into(), without.word().into());
            fields.insert("needs".into(), needs.word().into());
            fields.insert("threats".into(), threats.into());
            fields.insert("captures".into(), super::race::captures(captures));
        }
        ItemOutcome::Group(life::Outcome::Ko { needs, threats }) => {
            fields.insert("needs".into(), needs.word().into());
            fields.insert("threats".into(), threats.into());
        }
        ItemOutcome::Race(_) | ItemOutcome::Group(_) => {}
    }
    match fate.tenuki {
        None => {}
        Some(Tenuki::Times(times)) => {
            fields.insert("tenuki".into(), times.into());
        }
        Some(Tenuki::Always) => {
            fields.insert("tenuki".into(), "always".into());
        }
    }
    Value::Object(fields)
}

//! The question `read`: what somebody pasted, as positions and moves.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::Fields;
use crate::board::{Colour, Move, Position};
use crate::notation::sgf::{Collection, Reached, Record, SgfError};
use crate::rules::{Game, Prisoners, Ruleset};

/// The most positions of a record that are told.
const MOST_POSITIONS: usize = 1000;

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let text = fields
        .text("text")?
        .ok_or_else(|| BadRequest::new("text", "it is missing; it is a game record (SGF) or a diagram"))?;
    let answer = if is_record(text) {
        record(text).map_err(|error| BadRequest::new("text", error))?
    } else {
        let position: Position = text.parse().map_err(|error| BadRequest::new("text", error))?;
        let size = position.size();
        let diagram = position.to_string();
        json!({
            "kind": "diagram", "width": size.width(), "height": size.height(),
            "diagram": diagram.trim_end(), "to_move": null, "moves": [],
            "positions": [diagram.trim_end()], "prisoners": [told(Prisoners::default())],
            "info": {}, "illegal": [],
        })
    };
    Ok(answer.as_object().cloned().unwrap_or_default())
}

/// `(;` starts every record and no diagram; there may be text before it.
fn is_record(text: &str) -> bool {
    text.match_indices('(').any(|(at, _)| text[at + 1..].trim_start().starts_with(';'))
}

fn record(text: &str) -> Result<Value, SgfError> {
    let tree = Collection::parse(text)?;
    let record = Record::from_tree(&tree, 1)?;
    let size = record.size();
    let reached = record.positions(MOST_POSITIONS)?;
    let diagram = |reached: &Reached| reached.position.to_string().trim_end().to_string();
    let mv = |(colour, mv): (Colour, Move)| json!({ "colour": colour.word(), "move": size.move_name(mv) });
    let moves: Vec<Value> = reached.iter().filter_map(|reached| reached.last.map(mv)).collect();
    let positions: Vec<String> = reached.iter().map(diagram).collect();
    let prisoners: Vec<Value> = reached.iter().map(|reached| told(reached.prisoners)).collect();
    let players: Vec<&str> = reached.iter().map(|reached| reached.to_move.word()).collect();
    let info: Map<String, Value> =
        record.infos().map(|(name, text)| (name.to_string(), text.into())).collect();
    Ok(json!({
        "kind": "sgf", "width": size.width(), "height": size.height(),
        "diagram": positions.first(), "to_move": players.first(), "moves": moves,
        "positions": positions, "prisoners": prisoners, "info": info,
        "illegal": first_illegal(&record)?, "games": tree.games(),
        "left_out": record.moves().saturating_sub(MOST_POSITIONS),
    }))
}

fn told(prisoners: Prisoners) -> Value {
    json!({ "black": prisoners.black, "white": prisoners.white })
}

/// The first move that breaks a rule of NAJ, if one does.
fn first_illegal(record: &Record) -> Result<Vec<Value>, SgfError> {
    let moves = record.alternation()?;
    let first = moves.moves.first().map_or(Colour::Black, |turn| turn.colour);
    let mut game = Game::new(&moves.start, first, Ruleset::Naj);
    for (index, turn) in moves.moves.iter().enumerate() {
        if game.final_position().is_some() {
            break;
        }
        if let Err(refusal) = game.play_as(turn.colour, turn.mv) {
            return Ok(vec![
                json!({ "move": index + 1, "rule": refusal.rule().name(), "text": refusal.to_string() }),
            ]);
        }
    }
    Ok(Vec::new())
}

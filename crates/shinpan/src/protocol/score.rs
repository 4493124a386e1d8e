//! The question `score`, with given analyses.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::Fields;
use crate::board::{Colour, Move, Size};
use crate::notation::sgf::Checked;
use crate::rules::{MoveSequence, Prisoners, Ruleset};
use crate::score::{Verdict, play_analysis};

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let (verdict, [black, white]) = answer(fields)?;
    Ok(score(&verdict, [&black, &white]))
}

/// The verdict of a request, with its two analyses.
pub(super) fn answer(fields: Fields<'_>) -> Result<(Verdict, [MoveSequence; 2]), BadRequest> {
    let rules = fields.rules()?;
    let start = fields.position()?;
    let recorded = start.record.as_ref().map(|(record, tree)| Checked::new(record, tree, rules)).transpose();
    let recorded = recorded.map_err(|error| BadRequest::new("sgf", error))?;
    let game = recorded.as_ref().and_then(Checked::counted);
    let (position, prisoners) = match game {
        Some(game) => (game.alternation().position(), game.prisoners()),
        None => (start.position, start.prisoners),
    };
    let prisoners = fields.prisoners()?.unwrap_or(prisoners);
    let analysis = |of: Colour| -> Result<MoveSequence, BadRequest> {
        let field = match of {
            Colour::Black => "black_analysis",
            Colour::White => "white_analysis",
        };
        let recorded =
            || game?.analysis(of).map(|sequence| sequence.moves().iter().map(|played| played.mv).collect());
        let moves: Vec<Move> = fields.moves(field, position.size())?.or_else(recorded).ok_or_else(|| {
            BadRequest::new(
                field,
                "it is missing; analyses cannot be searched for yet, so both must be given",
            )
        })?;
        play_analysis(&position, of, &moves, rules).map_err(|error| BadRequest::new(field, error))
    };
    let (black, white) = (analysis(Colour::Black)?, analysis(Colour::White)?);
    let verdict = Verdict::new(&position, [&black.position(), &white.position()], prisoners);
    Ok((verdict, [black, white]))
}

/// The fields of the answer, for the black-analysis and the white-analysis that led to the verdict.
#[must_use]
pub fn score(verdict: &Verdict, analyses: [&MoveSequence; 2]) -> Map<String, Value> {
    let size = verdict.final_position().size();
    let [black, white] = analyses.map(|sequence| analysis(size, sequence));
    let answer = json!({
        "proven": true,
        "score": verdict.score(),
        "result": verdict.result().to_string(),
        "black_score": verdict.side_score(Colour::Black),
        "white_score": verdict.side_score(Colour::White),
        "prisoner_difference": verdict.prisoners().difference(),
        "control": verdict.control_rows(),
        "black_analysis": black,
        "white_analysis": white,
    });
    match answer {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn analysis(size: Size, sequence: &MoveSequence) -> Value {
    let moves: Vec<String> = sequence.moves().iter().map(|played| size.move_name(played.mv)).collect();
    json!({ "moves": moves, "end": sequence.position().to_string().trim_end() })
}

impl Fields<'_> {
    /// The rules; NAJ if they are not named.
    pub(super) fn rules(&self) -> Result<Ruleset, BadRequest> {
        match self.text("rules")? {
            None => Ok(Ruleset::Naj),
            Some(name) => name.parse().map_err(|error| BadRequest::new("rules", error)),
        }
    }

    /// `{"black":n,"white":n}`: the stones that each player has captured.
    fn prisoners(&self) -> Result<Option<Prisoners>, BadRequest> {
        let counts = self.counts("prisoners")?;
        Ok(counts.map(|[black, white]| Prisoners { black, white }))
    }

    /// `{"black":n,"white":n}`, where what is left out is 0.
    pub(super) fn counts(&self, field: &str) -> Result<Option<[u32; 2]>, BadRequest> {
        let Some(value) = self.given(field) else { return Ok(None) };
        let Value::Object(by) = value else {
            return Err(BadRequest::new(field, "it is an object such as {\"black\":0,\"white\":0}"));
        };
        if let Some(key) = by.keys().find(|key| !["black", "white"].contains(&key.as_str())) {
            let message =
                format!("found {:?}; its fields are \"black\" and \"white\"", super::fields::short(key));
            return Err(BadRequest::new(field, message));
        }
        let count = |colour: &str| match by.get(colour) {
            None => Ok(0),
            Some(value) => value.as_u64().and_then(|n| u32::try_from(n).ok()).ok_or_else(|| {
                let message = format!("found {}; it is a whole number from 0", super::fields::shown(value));
                BadRequest::new(&format!("{field}.{colour}"), message)
            }),
        };
        Ok(Some([count("black")?, count("white")?]))
    }
}

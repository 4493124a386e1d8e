//! The question `life`.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::{Fields, Start, kind, short, shown};
use crate::board::{Colour, PointSet, Size};
use crate::life::{Answer, Outcome, Question, Side};
use crate::search::{Goal, Ruling};

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let question = read(fields)?;
    let answer = question.answer().map_err(|error| BadRequest::new(error.field(), error))?;
    Ok(life(&answer, question.position.size()))
}

/// The question of a request.
pub(super) fn read(fields: Fields<'_>) -> Result<Question, BadRequest> {
    let Start { position, ban, .. } = fields.position()?;
    let size = position.size();
    let targets = fields.points("target", size)?.ok_or_else(|| {
        BadRequest::new("target", "it is missing; name a stone of each block in question, such as [\"B2\"]")
    })?;
    let mut question = Question::new(&position, targets);
    question.ban = ban;
    question.goal = match fields.text("goal")? {
        None | Some("all") => Goal::All,
        Some("any") => Goal::Any,
        Some(other) => {
            let message = format!("found {:?}; it is \"all\" or \"any\"", short(other));
            return Err(BadRequest::new("goal", message));
        }
    };
    question.to_move = fields.colour("to_move")?;
    if let Some(threats) = fields.whole_number("ko_threats")? {
        question.ko_threats = u8::try_from(threats).unwrap_or(u8::MAX);
    }
    if fields.flag("tenuki")? == Some(false) {
        question.ruling = Ruling::One;
    }
    question.assume_safe = fields.points("assume_safe", size)?.unwrap_or(PointSet::EMPTY);
    question.region = fields.points("region", size)?;
    question.strict = fields.flag("strict")?.unwrap_or(false);
    question.nodes = fields.nodes(question.nodes)?;
    question.line = fields.flag("line")?.unwrap_or(false);
    question.refute = fields.flag("refute")?.unwrap_or(false);
    question.table = question.table.min(fields.limits.table);
    question.stop = fields.limits.stop.clone();
    Ok(question)
}

/// The fields of the answer, for a board of this size.
#[must_use]
pub fn life(answer: &Answer, size: Size) -> Map<String, Value> {
    let mut fields = Map::new();
    fields.insert("question".into(), "life".into());
    fields.insert("defender".into(), answer.defender.word().into());
    for side in &answer.sides {
        fields.insert(format!("{}_first", side.first.word()), self::side(side, size));
    }
    if answer.sides.len() == 2 {
        fields.insert("settled".into(), answer.settled.into());
        fields.insert("calm".into(), answer.calm.into());
        fields.insert("bent_four_type".into(), answer.bent_four_type.into());
    }
    let walls: Vec<String> = answer.assumed_safe.iter().map(|&point| size.name(point)).collect();
    fields.insert("assumed_safe".into(), walls.into());
    fields
}

/// One side moving first. What the contract promises comes first, and the rest only where there is something to say.
fn side(side: &Side, size: Size) -> Value {
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
    if let Some(Outcome::Ko { needs, threats }) = side.outcome {
        put("needs", needs.word().into());
        put("threats", threats.into());
    }
    if let Some(reason) = &side.reason {
        put("reason", reason.as_str().into());
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
    Value::Object(fields)
}

impl Fields<'_> {
    /// `true` or `false`.
    pub(super) fn flag(&self, field: &str) -> Result<Option<bool>, BadRequest> {
        match self.given(field) {
            None => Ok(None),
            Some(Value::Bool(flag)) => Ok(Some(*flag)),
            Some(other) => Err(BadRequest::new(field, format!("it is true or false, found {}", kind(other)))),
        }
    }

    /// `"black"` or `"white"`.
    pub(super) fn colour(&self, field: &str) -> Result<Option<Colour>, BadRequest> {
        let Some(word) = self.text(field)? else { return Ok(None) };
        let colour = Colour::BOTH.into_iter().find(|colour| colour.word() == word);
        colour.map(Some).ok_or_else(|| {
            BadRequest::new(field, format!("found {:?}; it is \"black\" or \"white\"", short(word)))
        })
    }

    /// A list of points such as `["A1","B2"]`, or one point.
    pub(super) fn points(&self, field: &str, size: Size) -> Result<Option<PointSet>, BadRequest> {
        let values = match self.given(field) {
            None => return Ok(None),
            Some(Value::Array(values)) => &values[..],
            Some(one @ Value::String(_)) => std::slice::from_ref(one),
            Some(other) => {
                let message =
                    format!("it is a list of points such as [\"A1\",\"B2\"], found {}", kind(other));
                return Err(BadRequest::new(field, message));
            }
        };
        let point = |value: &Value| match value {
            Value::String(name) => size.point(name).map_err(|error| BadRequest::new(field, error)),
            other => {
                let message = format!("found {}; a point is a text such as \"B2\"", shown(other));
                Err(BadRequest::new(field, message))
            }
        };
        values.iter().map(point).collect::<Result<PointSet, BadRequest>>().map(Some)
    }
}

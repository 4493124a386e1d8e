//! The fields of a request, read with errors that name them.

use serde_json::{Map, Value};

use super::{BadRequest, Limits};
use crate::board::{Colour, Move, Point, PointSet, Position, Size};
use crate::notation::sgf::{Collection, Reached, Record};
use crate::rules::Prisoners;

/// The fields of one request. A field that is `null` counts as left out.
#[derive(Copy, Clone)]
pub(super) struct Fields<'a> {
    pub(super) request: &'a Map<String, Value>,
    pub(super) limits: &'a Limits,
}

/// The position that a request is about.
pub(super) struct Start {
    pub(super) position: Position,
    /// Who plays, where the request gives a record that says so.
    pub(super) to_move: Option<Colour>,
    /// Stones captured on the way to it, where the request tells the way.
    pub(super) prisoners: Prisoners,
    /// Who may not retake a ko at once, and where, if the last move of the record took it.
    pub(super) ban: Option<(Colour, Point)>,
    /// The whole record, where the request gives one and asks for no move of it.
    pub(super) record: Option<(Record, Collection)>,
}

impl<'a> Fields<'a> {
    pub(super) fn given(&self, field: &str) -> Option<&'a Value> {
        self.request.get(field).filter(|value| !value.is_null())
    }

    pub(super) fn text(&self, field: &str) -> Result<Option<&'a str>, BadRequest> {
        match self.given(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(BadRequest::new(field, format!("it is a text, found {}", kind(other)))),
        }
    }

    pub(super) fn whole_number(&self, field: &str) -> Result<Option<usize>, BadRequest> {
        match self.given(field) {
            None => Ok(None),
            Some(value) => match value.as_u64().and_then(|n| usize::try_from(n).ok()) {
                Some(number) => Ok(Some(number)),
                None => Err(BadRequest::new(
                    field,
                    format!("found {}; it is a whole number from 0", shown(value)),
                )),
            },
        }
    }

    /// The field `nodes` or what is given, within the limits.
    pub(super) fn nodes(&self, default: u64) -> Result<u64, BadRequest> {
        let asked = self.whole_number("nodes")?.map_or(default, |nodes| nodes as u64);
        Ok(asked.min(self.limits.nodes))
    }

    /// The position of `diagram`, or of `sgf` after `move` moves.
    pub(super) fn position(&self) -> Result<Start, BadRequest> {
        self.position_after(self.whole_number("move")?)
    }

    /// The same for a problem: the moves of its record are the solution, so that it starts before them.
    pub(super) fn problem(&self) -> Result<Start, BadRequest> {
        self.position_after(self.whole_number("move")?.or(Some(0)))
    }

    fn position_after(&self, number: Option<usize>) -> Result<Start, BadRequest> {
        match (self.text("diagram")?, self.text("sgf")?) {
            (Some(diagram), None) => {
                let position = diagram.parse().map_err(|error| BadRequest::new("diagram", error))?;
                Ok(Start {
                    position,
                    to_move: None,
                    prisoners: Prisoners::default(),
                    ban: None,
                    record: None,
                })
            }
            (None, Some(sgf)) => {
                let wrong = |error| BadRequest::new("sgf", error);
                let tree = Collection::parse(sgf).map_err(wrong)?;
                let record = Record::from_tree(&tree, 1).map_err(wrong)?;
                let field = if self.given("move").is_some() { "move" } else { "sgf" };
                let reached = record.position_at(number).map_err(|error| BadRequest::new(field, error))?;
                let record = number.is_none().then_some((record, tree));
                let Reached { position, named: to_move, prisoners, ban, .. } = reached;
                Ok(Start { position, to_move, prisoners, ban, record })
            }
            (None, None) => {
                Err(BadRequest::new("diagram", "it is missing; a request has a \"diagram\" or an \"sgf\""))
            }
            (Some(_), Some(_)) => {
                Err(BadRequest::new("sgf", "a request has a \"diagram\" or an \"sgf\", not both"))
            }
        }
    }

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

    /// The request that `about` holds, as fields of its own.
    pub(super) fn about(&self) -> Result<Fields<'a>, BadRequest> {
        match self.given("about") {
            Some(Value::Object(request)) => Ok(Fields { request, limits: self.limits }),
            Some(other) => {
                Err(BadRequest::new("about", format!("it is a request, an object; found {}", kind(other))))
            }
            None => Err(BadRequest::new("about", "it is missing; it is the request in question, an object")),
        }
    }

    /// A list of moves such as `["pass","B2"]`.
    pub(super) fn moves(&self, field: &str, size: Size) -> Result<Option<Vec<Move>>, BadRequest> {
        let Some(value) = self.given(field) else { return Ok(None) };
        let Value::Array(values) = value else {
            let message = format!("it is a list such as [\"pass\",\"B2\"], found {}", kind(value));
            return Err(BadRequest::new(field, message));
        };
        let mut moves = Vec::with_capacity(values.len());
        for (index, value) in values.iter().enumerate() {
            let error = |message: String| BadRequest::new(field, format!("move {}: {message}", index + 1));
            let Value::String(name) = value else {
                return Err(error(format!(
                    "found {}; a move is a point such as \"B2\", or \"pass\"",
                    shown(value)
                )));
            };
            moves.push(size.parse_move(name).map_err(|wrong| error(wrong.to_string()))?);
        }
        Ok(Some(moves))
    }
}

/// What kind of JSON value it is, in words.
pub(super) fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// The value itself if it is short, else its kind.
pub(super) fn shown(value: &Value) -> String {
    match value {
        Value::Array(_) | Value::Object(_) => kind(value).to_string(),
        other => short(&other.to_string()),
    }
}

/// The first characters of a text.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().nth(LONGEST).is_none() {
        return text.to_string();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

//! From a request to a question, and from an answer to its fields.

use serde_json::{Map, Value};

use super::fields::{Fields, short};
use super::{BadRequest, analyze, life, race, safe, score, solve};
use crate::ask::{Answer, Question, Terms, ask};
use crate::board::{Point, PointSet, Size};
use crate::search::Goal;

/// Answers a request.
pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let question = read(fields)?;
    Ok(told(&question, &answer(&question)?))
}

/// The answer to a question.
pub(super) fn answer(question: &Question) -> Result<Answer, BadRequest> {
    ask(question).map_err(|error| BadRequest::new(error.field(), error))
}

/// The question of a request, within the limits.
pub(super) fn read(fields: Fields<'_>) -> Result<Question, BadRequest> {
    let question = match fields.text("question")? {
        Some("analyze") => {
            let position = fields.position()?.position;
            fields.terms(position.size())?.analyze(&position)
        }
        Some("life") => {
            let start = fields.position()?;
            let size = start.position.size();
            let targets = fields.points("target", size)?.ok_or_else(|| {
                let message = "it is missing; name a stone of each block in question, such as [\"B2\"]";
                BadRequest::new("target", message)
            })?;
            let terms = Terms { ban: start.ban, ..fields.terms(size)? };
            terms.life(&start.position, targets, fields.goal()?)
        }
        Some("race") => {
            let position = fields.position()?.position;
            let size = position.size();
            let named = [fields.blocks("black", size)?, fields.blocks("white", size)?];
            fields.terms(size)?.race(&position, named)
        }
        Some("safe") => Question::Safe(fields.position()?.position),
        Some("score") => score::read(fields)?,
        Some("solve") => {
            let start = fields.problem()?;
            let terms = fields.terms(start.position.size())?;
            let to_move = terms.to_move.or(start.to_move);
            Terms { ban: start.ban, to_move, ..terms }.solve(&start.position)
        }
        Some(other) => {
            let message = format!("found {:?}; {}", short(other), super::QUESTIONS);
            return Err(BadRequest::new("question", message));
        }
        None => return Err(BadRequest::new("question", format!("it is missing; {}", super::QUESTIONS))),
    };
    Ok(question.within(fields.limits))
}

/// The fields of the answer to a question: what `batch` adds to the id, and what the commands print with `--json`.
#[must_use]
pub fn told(question: &Question, answer: &Answer) -> Map<String, Value> {
    match answer {
        Answer::Life(answer) => life::life(answer, question.position().size()),
        Answer::Solve(answer) => solve::solve(answer, question.position().size()),
        Answer::Race(races) => race::race(races),
        Answer::Analyze(analysis) => analyze::analyze(analysis),
        Answer::Score(scored) => score::scored(scored),
        Answer::Safe(safety) => safe::safe(safety),
    }
}

impl Fields<'_> {
    /// The terms of a question on a board of this size.
    pub(super) fn terms(&self, size: Size) -> Result<Terms, BadRequest> {
        Ok(Terms {
            assume_safe: self.points("assume_safe", size)?.unwrap_or(PointSet::EMPTY),
            in_play: self.points("in_play", size)?.unwrap_or(PointSet::EMPTY),
            region: self.points("region", size)?,
            strict: self.flag("strict")?.unwrap_or(false),
            to_move: self.colour("to_move")?,
            ban: None,
            ko_threats: self
                .whole_number("ko_threats")?
                .map(|threats| u8::try_from(threats).unwrap_or(u8::MAX)),
            tenuki: self.flag("tenuki")?,
            nodes: self.whole_number("nodes")?.map(|nodes| nodes as u64),
            groups: None,
            line: self.flag("line")?.unwrap_or(false),
            // Who wants the reply to every other move wants every move judged.
            every_move: self.flag("every_move")?.unwrap_or(false) || self.flag("refute")? == Some(true),
            refute: self.flag("refute")?.unwrap_or(false),
            stop: self.limits.stop.clone(),
        })
    }

    fn goal(&self) -> Result<Goal, BadRequest> {
        match self.text("goal")? {
            None | Some("all") => Ok(Goal::All),
            Some("any") => Ok(Goal::Any),
            Some(other) => {
                let message = format!("found {:?}; it is \"all\" or \"any\"", short(other));
                Err(BadRequest::new("goal", message))
            }
        }
    }

    /// A stone, or the stones of a chain of two blocks.
    fn blocks(&self, field: &str, size: Size) -> Result<[Option<Point>; 2], BadRequest> {
        let names = match self.given(field) {
            Some(Value::Array(names)) if names.len() == 2 && names.iter().all(Value::is_string) => {
                names.iter().filter_map(Value::as_str).collect()
            }
            Some(Value::Array(_)) => {
                let message = "it is a stone, or a list of two stones for a chain of two blocks";
                return Err(BadRequest::new(field, message));
            }
            _ => Vec::from_iter(self.text(field)?),
        };
        let mut found = [None; 2];
        for (place, name) in found.iter_mut().zip(names) {
            *place = Some(size.point(name).map_err(|error| BadRequest::new(field, error))?);
        }
        Ok(found)
    }
}

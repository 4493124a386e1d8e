//! The JSON contract: one request line in, one answer line out.
//!
//! The batch command, the page and the WebAssembly build all speak it. A bad request is answered, never
//! fatal, and the answer names the field; unknown fields are answered too, with a warning each, so that a
//! slip of the pen does not go unnoticed.
//!
//! ```
//! use shinpan::protocol::answer;
//!
//! let line = r#"{"id":"b1","question":"safe","diagram":".X.O\nXXX."}"#;
//! assert_eq!(
//!     answer(line),
//!     r#"{"id":"b1","ok":true,"benson":{"black":["A2","B2","C2","D2","A1","B1","C1","D1"],"white":[]},"#.to_string()
//!         + r#""safe":{"black":["A2","B2","C2","D2","A1","B1","C1","D1"],"white":[]}}"#
//! );
//! assert_eq!(
//!     answer(r#"{"id":7,"question":"safe","diagram":".X?"}"#),
//!     r#"{"id":7,"ok":false,"error":{"field":"diagram","message":"line 1, column 3: found '?'; "#.to_string()
//!         + r#"a point is X or # (black), O (white) or . (empty)"}}"#
//! );
//! ```

mod analyze;
mod asked;
mod fields;
mod legal;
mod life;
mod picture;
mod progress;

mod race;
mod read;
mod reply;
mod safe;
mod score;
mod solve;

pub use crate::ask::Limits;
pub use asked::told;
pub use progress::Progress;
pub use score::{known_control, score};

use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::search::Stop;
use fields::Fields;

/// The longest request line, in bytes.
pub const MAX_LINE: usize = 4 << 20;

/// Every field that some question knows. A field that the question at hand does not use is ignored.
const KNOWN: &[&str] = &[
    "id",
    "question",
    "diagram",
    "sgf",
    "move",
    "rules",
    "prisoners",
    "black_analysis",
    "white_analysis",
    "to_move",
    "target",
    "goal",
    "ko_threats",
    "tenuki",
    "assume_safe",
    "in_play",
    "region",
    "strict",
    "nodes",
    "time",
    "line",
    "every_move",
    "refute",
    "black",
    "white",
    "about",
    "first",
    "moves",
    "threats",
    "phase",
    "judge",
    "format",
    "text",
];

/// What can be asked.
const QUESTIONS: &str = "the questions are \"analyze\", \"life\", \"race\", \"safe\", \"score\" and \"solve\"; on a page \
                         also \"reply\", \"legal\", \"picture\" and \"read\"";

/// A request that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BadRequest {
    /// The field at fault; `None` if the line as a whole is.
    field: Option<String>,
    /// What is wrong and what would be right.
    message: String,
}

impl BadRequest {
    fn new(field: &str, message: impl ToString) -> BadRequest {
        BadRequest { field: Some(field.to_string()), message: message.to_string() }
    }

    /// The same fault in the request that `about` holds.
    fn within_about(self) -> BadRequest {
        let field = self.field.map_or("about".to_string(), |field| format!("about.{field}"));
        BadRequest { field: Some(field), ..self }
    }
}

/// Answers one request line with one line, without the line ends.
#[must_use]
pub fn answer(line: &str) -> String {
    answer_within(line, &Limits::default())
}

/// The same with a way to give it up from outside: what is not decided by then is answered as not proven.
#[must_use]
pub fn answer_until(line: &str, stop: &Stop) -> String {
    answer_within(line, &Limits { stop: stop.clone(), ..Limits::default() })
}

/// Answers one request line within limits.
#[must_use]
pub fn answer_within(line: &str, limits: &Limits) -> String {
    if line.len() > MAX_LINE {
        return line_too_long();
    }
    let request = match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(request)) => request,
        Ok(other) => {
            let message = format!("a request is a JSON object in one line, found {}", fields::kind(&other));
            return refuse(&Value::Null, BadRequest { field: None, message });
        }
        Err(error) => {
            let message = format!("a request is a JSON object in one line: {error}");
            return refuse(&Value::Null, BadRequest { field: None, message });
        }
    };
    let id = request.get("id").unwrap_or(&Value::Null);
    match timed(&request, limits).and_then(|limits| question(&request, &limits)) {
        Ok(body) => {
            let mut answer = Map::new();
            answer.insert("id".into(), id.clone());
            answer.insert("ok".into(), Value::Bool(true));
            answer.extend(body);
            let warnings: Vec<Value> = request
                .keys()
                .filter(|key| !KNOWN.contains(&key.as_str()))
                .map(|key| Value::String(format!("unknown field {key:?} was ignored")))
                .collect();
            if !warnings.is_empty() {
                answer.insert("warnings".into(), Value::Array(warnings));
            }
            Value::Object(answer).to_string()
        }
        Err(error) => refuse(id, error),
    }
}

/// The answer to a line longer than [`MAX_LINE`], which need not be read to its end.
#[must_use]
pub fn line_too_long() -> String {
    let message = format!("the line is too long; a request has at most {MAX_LINE} bytes");
    refuse(&Value::Null, BadRequest { field: None, message })
}

fn refuse(id: &Value, error: BadRequest) -> String {
    json!({ "id": id, "ok": false, "error": { "field": error.field, "message": error.message } }).to_string()
}

/// The limits, and the time that the request allows: it is a number of seconds.
fn timed(request: &Map<String, Value>, limits: &Limits) -> Result<Limits, BadRequest> {
    let seconds = |time: &Value| {
        let seconds = time.as_f64().filter(|seconds| (0.0..=1e9).contains(seconds));
        seconds.map(Duration::from_secs_f64).ok_or_else(|| {
            let message = format!("found {}; it is a number of seconds from 0", fields::shown(time));
            BadRequest::new("time", message)
        })
    };
    let named = request.get("time").filter(|time| !time.is_null()).map(seconds).transpose()?;
    let Some(time) = named.or(limits.time) else { return Ok(limits.clone()) };
    limits.for_time(time).ok_or_else(|| {
        BadRequest::new("time", "there is no clock here; a question is given up after its \"nodes\"")
    })
}

fn question(request: &Map<String, Value>, limits: &Limits) -> Result<Map<String, Value>, BadRequest> {
    let fields = Fields { request, limits };
    match fields.text("question")? {
        Some("legal") => legal::question(fields),
        Some("picture") => picture::question(fields),
        Some("read") => read::question(fields),
        Some("reply") => reply::question(fields),
        _ => asked::question(fields),
    }
}

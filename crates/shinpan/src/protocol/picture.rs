//! The question `picture`: an answer drawn, or as a record.

use serde_json::{Map, Value, json};

use super::fields::{Fields, short};
use super::{BadRequest, asked};
use crate::annotate;
use crate::ask::{Answer, Question};
use crate::board::Colour;
use crate::life;
use crate::notation::sgf::Collection;
use crate::picture::{self, Item, Picture};

/// In which form a picture is given.
#[derive(Copy, Clone)]
enum Format {
    Svg,
    Sgf,
    Marks,
}

/// What is drawn, and the record of it.
struct Drawn {
    pictures: Vec<Picture>,
    record: Collection,
}

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let about = fields.about()?;
    let format = match fields.text("format")? {
        None | Some("svg") => Format::Svg,
        Some("sgf") => Format::Sgf,
        Some("marks") => Format::Marks,
        Some(other) => {
            let message = format!("found {:?}; it is \"svg\", \"sgf\" or \"marks\"", short(other));
            return Err(BadRequest::new("format", message));
        }
    };
    let drawn = drawn(about).map_err(BadRequest::within_about)?;
    let mut answer = Map::new();
    match format {
        Format::Sgf => {
            answer.insert("sgf".into(), drawn.record.to_string().into());
        }
        Format::Svg => {
            let pictures: Vec<Value> = drawn.pictures.iter().map(|picture| picture.svg().into()).collect();
            answer.insert("svg".into(), pictures.first().cloned().unwrap_or(Value::Null));
            answer.insert("pictures".into(), pictures.into());
        }
        Format::Marks => {
            let pictures: Vec<Value> = drawn.pictures.iter().map(marks).collect();
            answer.insert("pictures".into(), pictures.into());
        }
    }
    Ok(answer)
}

/// What is put on the points, for a program that draws it itself, and the sentences below.
fn marks(picture: &Picture) -> Value {
    let size = picture.size();
    let marks: Vec<Value> = picture
        .items()
        .map(|(point, item)| {
            let mut mark = mark(item);
            mark.insert("at".into(), size.name(point).into());
            Value::Object(mark)
        })
        .collect();
    json!({ "marks": marks, "captions": picture.captions() })
}

fn mark(item: &Item) -> Map<String, Value> {
    let (kind, more) = match item {
        Item::Triangle => ("triangle", json!({})),
        Item::Square => ("square", json!({})),
        Item::Circle => ("circle", json!({})),
        Item::Cross => ("cross", json!({})),
        Item::Label(text) => ("label", json!({ "text": text })),
        Item::Tile { tone, owner, letter } => {
            ("tile", json!({ "tone": tone.name(), "owner": owner.map(Colour::word), "letter": letter }))
        }
        Item::Number(number, colour) => ("number", json!({ "number": number, "colour": colour.word() })),
        Item::Territory { owner, sure } => ("territory", json!({ "owner": owner.word(), "sure": sure })),
    };
    let mut mark = Map::new();
    mark.insert("mark".into(), kind.into());
    if let Value::Object(more) = more {
        mark.extend(more);
    }
    mark
}

fn drawn(about: Fields<'_>) -> Result<Drawn, BadRequest> {
    let asked = match about.text("question")? {
        None => {
            let position = about.position()?.position;
            return Ok(Drawn {
                pictures: vec![Picture::new(&position)],
                record: annotate::stones(&position),
            });
        }
        Some("analyze" | "life" | "race" | "safe" | "score" | "solve") => asked::read(about)?,
        Some(other) => {
            let message = format!(
                "found {:?}; drawn are \"analyze\", \"life\", \"race\", \"safe\", \"score\" and \"solve\"",
                short(other)
            );
            return Err(BadRequest::new("question", message));
        }
    };
    let asked = match asked {
        Question::Life(question) => {
            Question::Life(Box::new(life::Question { line: true, refute: true, ..*question }))
        }
        other => other,
    };
    let position = asked.position();
    let (pictures, record) = match asked::answer(&asked)? {
        Answer::Life(answer) => (vec![picture::life(position, &answer)], annotate::life(position, &answer)),
        Answer::Solve(answer) => (picture::solve(position, &answer), annotate::solve(position, &answer)),
        Answer::Race(races) => (
            races.iter().map(|(answer, decided)| picture::race(position, answer, decided)).collect(),
            annotate::races(position, &races.answers, &races.decided),
        ),
        Answer::Analyze(analysis) => (vec![picture::analyze(&analysis)], annotate::analyze(&analysis)),
        Answer::Safe(_) => (vec![picture::safe(position)], annotate::stones(position)),
        Answer::Score(scored) => {
            let (verdict, analyses) = scored.verdict().ok_or_else(|| {
                BadRequest::new("nodes", "the score is not proven within them; more would be needed")
            })?;
            (vec![picture::control(&verdict)], annotate::score(&verdict, analyses))
        }
    };
    Ok(Drawn { pictures, record })
}

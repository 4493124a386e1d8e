//! The question `picture`: an answer drawn, or as a record.

use serde_json::{Map, Value, json};

use super::fields::{Fields, short};
use super::{BadRequest, analyze, life, race, score};
use crate::annotate;
use crate::board::Colour;
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
    Ok(match about.text("question")? {
        None => {
            let position = about.position()?.position;
            Drawn { pictures: vec![Picture::new(&position)], record: annotate::stones(&position) }
        }
        Some("safe") => {
            let position = about.position()?.position;
            Drawn { pictures: vec![picture::safe(&position)], record: annotate::stones(&position) }
        }
        Some("life") => {
            let mut question = life::read(about)?;
            question.line = true;
            question.refute = true;
            let answer = question.answer().map_err(|error| BadRequest::new(error.field(), error))?;
            let position = &question.position;
            Drawn {
                pictures: vec![picture::life(position, &answer)],
                record: annotate::life(position, &answer),
            }
        }
        Some("race") => {
            let question = race::read(about)?;
            let answers = question.answer().map_err(|error| BadRequest::new(error.field(), error))?;
            let decided = question.decide(&answers);
            let position = &question.position;
            let drawn = answers.iter().zip(&decided);
            Drawn {
                pictures: drawn.map(|(answer, decided)| picture::race(position, answer, decided)).collect(),
                record: annotate::races(position, &answers, &decided),
            }
        }
        Some("score") => {
            let (verdict, analyses) = score::answer(about)?;
            Drawn {
                pictures: vec![picture::control(&verdict)],
                record: annotate::score(&verdict, analyses.each_ref()),
            }
        }
        Some("analyze") => {
            let analysis = analyze::answer(about)?;
            Drawn { pictures: vec![picture::analyze(&analysis)], record: annotate::analyze(&analysis) }
        }
        Some(other) => {
            let message = format!(
                "found {:?}; drawn are \"analyze\", \"life\", \"race\", \"safe\" and \"score\"",
                short(other)
            );
            return Err(BadRequest::new("question", message));
        }
    })
}

//! The question `reply`: play it out.

use serde_json::{Map, Value, json};

use super::fields::{Fields, kind, short, shown};
use super::{BadRequest, asked, legal};
use crate::analyze::ItemOutcome;
use crate::ask::Question;
use crate::board::{Colour, Size};
use crate::life::{MOST_THREATS, Outcome as Lives, if_walls_stand};
use crate::playout::{End, Playout, Standing, Step};

/// The most moves of a line that is played out.
const MOST_MOVES: usize = 400;

/// Positions searched for each answer, unless the request says otherwise.
const NODES: u64 = 2_000_000;

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let about = fields.about()?;
    let first = fields
        .colour("first")?
        .ok_or_else(|| BadRequest::new("first", "it is missing; it is \"black\" or \"white\""))?;
    let threats = threats(fields)?;
    let mut play = playout(about, first, threats).map_err(BadRequest::within_about)?;
    let size = play.position().size();
    let steps = steps(fields, size)?;
    let mut before = None;
    for (index, &step) in steps.iter().enumerate() {
        if index + 1 == steps.len() {
            before = Some(play.standing());
        }
        if let Err(refused) = play.play(step) {
            let mut answer =
                legal::refusal(index, refused.rule(), &refused.to_string(), &play.position(), play.to_play());
            answer.insert("question".into(), "reply".into());
            return Ok(answer);
        }
    }
    Ok(told(&play, steps.last().copied(), before.as_ref(), size))
}

fn playout(about: Fields<'_>, first: Colour, threats: [u8; 2]) -> Result<Playout, BadRequest> {
    let wrong = |error| BadRequest::new("question", error);
    match about.text("question")? {
        Some("life" | "race") => match asked::read(about)? {
            Question::Life(mut question) => {
                question.nodes = about.nodes(NODES)?;
                Playout::of_life(*question, first, threats).map_err(wrong)
            }
            Question::Race(question) => Playout::of_race(*question, first, threats).map_err(wrong),
            _ => unreachable!("these are questions of life and of races"),
        },
        Some(other) => {
            let message = format!("found {:?}; \"life\" and \"race\" can be played out", short(other));
            Err(BadRequest::new("question", message))
        }
        None => Err(BadRequest::new("question", "it is missing; it is \"life\" or \"race\"")),
    }
}

fn threats(fields: Fields<'_>) -> Result<[u8; 2], BadRequest> {
    let [black, white] = fields.counts("threats")?.unwrap_or_default();
    let few = |number: u32| {
        u8::try_from(number).ok().filter(|&number| number <= MOST_THREATS).ok_or_else(|| {
            let message = format!("found {number}; at most {MOST_THREATS} threats are considered");
            BadRequest::new("threats", message)
        })
    };
    Ok([few(black)?, few(white)?])
}

/// `["B2","pass","threat"]`.
fn steps(fields: Fields<'_>, size: Size) -> Result<Vec<Step>, BadRequest> {
    let values = match fields.given("moves") {
        None => return Ok(Vec::new()),
        Some(Value::Array(values)) => values,
        Some(other) => {
            let message = format!("it is a list such as [\"B2\",\"pass\"], found {}", kind(other));
            return Err(BadRequest::new("moves", message));
        }
    };
    if values.len() > MOST_MOVES {
        return Err(BadRequest::new("moves", format!("a line has at most {MOST_MOVES} moves")));
    }
    let step = |(index, value): (usize, &Value)| {
        let wrong = |message: String| BadRequest::new("moves", format!("move {}: {message}", index + 1));
        match value {
            Value::String(name) if name == "threat" => Ok(Step::Threat),
            Value::String(name) => {
                size.parse_move(name).map(Step::Move).map_err(|error| wrong(error.to_string()))
            }
            other => Err(wrong(format!(
                "found {}; a move is a point such as \"B2\", \"pass\" or \"threat\"",
                shown(other)
            ))),
        }
    };
    values.iter().enumerate().map(step).collect()
}

fn told(play: &Playout, last: Option<Step>, before: Option<&Standing>, size: Size) -> Map<String, Value> {
    let now = play.standing();
    let name = |step: &Step| step_name(*step, size);
    // Who has no threat for a ko that only a threat opens has made no mistake.
    let had_a_choice = |before: &Standing| {
        !before.moves.is_empty() || last == Some(Step::Threat) || play.threats()[before.side.index()] > 0
    };
    let changed = before.and_then(|before| Some(now.is_worse_than(before)? && had_a_choice(before)));
    let line: Vec<String> = play.steps(&now).iter().map(name).collect();
    let [black, white] = play.threats();
    let conditions = play.conditions(&now);
    let answer = json!({
        "question": "reply",
        "legal": true,
        "diagram": play.position().to_string().trim_end(),
        "to_play": play.to_play().word(),
        "captured": size.names(play.captured()),
        "banned": size.names(play.banned()),
        "threats": { "black": black, "white": white },
        "region": size.names(play.region()),
        "result": result(&now),
        "before": before.map(result),
        "changed": changed,
        "moves": now.moves.iter().map(|&mv| size.move_name(mv)).collect::<Vec<_>>(),
        "reply": play.reply(&now).as_ref().map(name),
        "line": line,
        "conditional": !conditions.is_empty(),
        "assumed_safe": conditions.iter().map(|&wall| size.name(wall)).collect::<Vec<_>>(),
        "over": play.end().map(End::word),
        "nodes": now.nodes + before.map_or(0, |before| before.nodes),
        "text": text(play, last, before, &now, changed, size),
    });
    answer.as_object().cloned().unwrap_or_default()
}

fn step_name(step: Step, size: Size) -> String {
    match step {
        Step::Move(mv) => size.move_name(mv),
        Step::Threat => "threat".to_string(),
    }
}

fn result(standing: &Standing) -> Value {
    let mut fields = Map::new();
    fields.insert("proven".into(), standing.outcome.is_some().into());
    fields.insert("outcome".into(), standing.outcome.map(ItemOutcome::word).into());
    fields.insert("first".into(), standing.side.word().into());
    if standing.defender.is_some() {
        fields.insert("status".into(), standing.status.into());
    }
    if let Some(
        ItemOutcome::Group(Lives::Ko { needs, threats: number })
        | ItemOutcome::RaceKo { needs, threats: number, .. },
    ) = standing.outcome
    {
        fields.insert("needs".into(), needs.word().into());
        fields.insert("threats".into(), number.into());
        fields.insert("with_threats".into(), standing.with_threats().map(ItemOutcome::word).into());
    }
    if let Some(reason) = &standing.reason {
        fields.insert("reason".into(), reason.as_str().into());
    }
    fields.into()
}

/// One sentence on the last move and on how it stands.
fn text(
    play: &Playout,
    last: Option<Step>,
    before: Option<&Standing>,
    now: &Standing,
    changed: Option<bool>,
    size: Size,
) -> String {
    let owner = play.defender().map(|defender| defender.to_string()).unwrap_or_default();
    let words = |standing: &Standing| match (standing.outcome, &standing.reason) {
        (Some(outcome), _) => {
            let condition = match play.conditions(standing) {
                [] => String::new(),
                walls => if_walls_stand(walls, size),
            };
            format!("{}{condition}", outcome.words(&owner))
        }
        (None, Some(reason)) => format!("not proven: {reason}"),
        (None, None) => "not proven".to_string(),
    };
    match play.end() {
        Some(End::Captured) => return format!("The {} stones are captured.", owner.to_lowercase()),
        Some(End::Won(winner)) => return format!("{winner} has captured first and wins the race."),
        Some(End::Passed) => return format!("Both have passed: {}.", words(now)),
        Some(End::Alive) if changed != Some(true) => return format!("{owner} is alive."),
        _ => {}
    }
    if let (Some(true), Some(before), Some(step)) = (changed, before, last) {
        let mover = before.side;
        let step = step_name(step, size);
        return format!("{mover} {step} is a mistake. Before it: {}. Now: {}.", words(before), words(now));
    }
    format!("{} to play: {}.", play.to_play(), words(now))
}

//! The answer to `race`.

use serde_json::{Map, Value, json};

use crate::ask::Races;
use crate::board::{Colour, Size};
use crate::race::{Answer, Capture, Chain, Decided, First, Reason, Safety, Sum, Undecided, Verdict};
use crate::search::Status;
use crate::theory::{Case, Counts, Strategy, Tenuki};

/// The fields of the answers to a question, with what was decided of each. A block that the question names keeps the name
/// that it has there.
pub(super) fn race(answer: &Races) -> Map<String, Value> {
    let question = &answer.question;
    let size = question.position.size();
    let races: Vec<Value> = answer
        .iter()
        .map(|(answer, decided)| {
            let mut fields = Map::new();
            for (colour, named) in Colour::BOTH.into_iter().zip([question.black, question.white]) {
                let stone = size.name(named.unwrap_or(answer.essential[colour.index()]));
                let named = match question.chained[colour.index()] {
                    Some(second) => json!([stone, size.name(second)]),
                    None => stone.into(),
                };
                fields.insert(colour.word().into(), named);
            }
            fields.extend(one(answer, decided, size));
            Value::Object(fields)
        })
        .collect();
    let mut fields = Map::new();
    fields.insert("races".into(), races.into());
    if let Some(sum) = answer.sum() {
        fields.insert("sum".into(), together(&sum, &answer.answers, size));
    }
    fields
}

/// Several races together: the order of play, with the places of the races in the list.
fn together(sum: &Sum, answers: &[Answer], size: Size) -> Value {
    let mut fields = Map::new();
    let places = |races: &[usize]| Value::from(races.to_vec());
    fields.insert("order".into(), places(&sum.order));
    fields.insert("settled".into(), places(&sum.settled));
    fields.insert("left_out".into(), places(&sum.left_out));
    for first in Colour::BOTH {
        let play: Vec<Value> = sum
            .play(first)
            .map(|(player, race)| {
                let verdict = answers[race].verdict.as_ref().ok();
                let moves = verdict.map(|verdict| names(verdict.first(player), size));
                json!({ "player": player.word(), "race": race, "moves": moves })
            })
            .collect();
        let score = sum.scores[first.index()];
        let score: Value =
            if score.0 % 2 == 0 { (score.0 / 2).into() } else { (f64::from(score.0) / 2.0).into() };
        fields.insert(format!("{}_first", first.word()), json!({ "score": score, "play": play }));
    }
    fields.into()
}

fn names(first: &First, size: Size) -> Vec<String> {
    first.moves().map(|mv| size.move_name(mv)).collect()
}

/// One race, but for the names of its blocks. A race that theory leaves open has the same fields, and the reasons.
fn one(answer: &Answer, decided: &Decided, size: Size) -> Map<String, Value> {
    let verdict = answer.verdict.as_ref().ok();
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    put("class", answer.class.into());
    put("case", verdict.map(case).into());
    put("method", decided.method.map(|method| method.word()).into());
    put("counts", verdict.map(counts).into());
    for colour in Colour::BOTH {
        put(&format!("{}_first", colour.word()), first(decided, colour, size));
    }
    let semeai = verdict.and_then(|verdict| verdict.semeai);
    put("semeai_status", semeai.map(|semeai| semeai.status).into());
    put("seki_level", semeai.and_then(|semeai| semeai.seki_level).into());
    put("unsettled", decided.is_unsettled().into());
    put("moves_ahead", decided.moves_ahead.into());
    put("value", verdict.and_then(|verdict| verdict.value).map(|value| value.to_string()).into());
    let walls: Vec<String> = size.names(answer.taken_as_safe(decided));
    let presumed = answer.presumed(decided);
    let is_known = decided.firsts.iter().any(Option::is_some);
    put("conditional", (is_known && !presumed.is_empty()).into());
    put("assumed_safe", walls.into());
    let needed = presumed.iter().filter(|_| is_known).map(|&wall| size.name(wall));
    put("needs_walls", needed.collect::<Vec<String>>().into());
    match &answer.verdict {
        Ok(_) => {
            let [black, white] = answer.safety.each_ref().map(Safety::name);
            put("safety", json!({ "black": black, "white": white }));
        }
        Err(reasons) => {
            put("reasons", reasons.iter().map(|why| reason(why, size)).collect());
            put("undecided", decided.undecided.iter().map(Undecided::to_string).collect());
            put("nodes", decided.nodes.into());
        }
    }
    if let Some(found) = &decided.chain {
        put("chain", chain(found, size));
    }
    fields
}

/// The race in which neither block of a chain may be lost.
fn chain(chain: &Chain, size: Size) -> Value {
    let decided = &chain.decided;
    let mut fields = Map::new();
    for colour in Colour::BOTH {
        let firsts = chain.blocks[colour.index()].components().filter_map(|block| block.first());
        let names: Vec<String> = firsts.map(|first| size.name(first)).collect();
        let named = if let [only] = &names[..] { json!(only) } else { json!(names) };
        fields.insert(colour.word().into(), named);
    }
    fields.insert("method".into(), decided.method.map(|method| method.word()).into());
    for colour in Colour::BOTH {
        fields.insert(format!("{}_first", colour.word()), first(decided, colour, size));
    }
    fields.insert("unsettled".into(), decided.is_unsettled().into());
    fields.insert("moves_ahead".into(), decided.moves_ahead.into());
    fields.insert("undecided".into(), decided.undecided.iter().map(Undecided::to_string).collect());
    fields.insert("nodes".into(), decided.nodes.into());
    fields.into()
}

/// The case of Wolf's Table 1. Case B is named after the strategy that decides it.
fn case(verdict: &Verdict) -> &'static str {
    match verdict.case {
        Case::A => "A",
        Case::B if verdict.by_fif => "B_FIF",
        Case::B => "B_FOF",
        Case::C => "C",
        Case::D => "D",
    }
}

fn counts(verdict: &Verdict) -> Value {
    let side = |counts: &Counts| {
        json!({
            "Z": counts.eye().size(), "I": counts.eye().stones(), "E": counts.e(), "O": counts.o(),
            "A": counts.a(), "V": counts.v(), "X": counts.x(), "R": counts.r(),
        })
    };
    let [black, white] = verdict.race.sides.each_ref().map(side);
    json!({ "shared": verdict.race.shared, "black": black, "white": white })
}

/// One side moving first.
fn first(decided: &Decided, side: Colour, size: Size) -> Value {
    let first = decided.first(side);
    let moves = first.map_or(Vec::new(), |first| names(first, size));
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    put("proven", first.is_some().into());
    put("result", first.map(|first| if first.ko.is_some() { "ko" } else { first.ending().word() }).into());
    put("moves", moves.into());
    put("strategy", first.and_then(|first| first.strategy).map(strategy).into());
    put(
        "tenuki",
        match first.and_then(|first| first.tenuki) {
            None => Value::Null,
            Some(Tenuki::Times(times)) => times.into(),
            Some(Tenuki::Always) => "always".into(),
        },
    );
    if let Some(first) = first.filter(|first| !first.is_complete()) {
        put("moves_complete", false.into());
        put("unjudged", size.names(first.unjudged).into());
    }
    if let Some((first, ko)) = first.and_then(|first| Some((first, first.ko?))) {
        put("without_threats", first.ending().word().into());
        put("needs", ko.needs.word().into());
        put("threats", ko.threats.into());
        put("captures", captures(ko.captures));
    }
    if let (None, Some(bounds)) = (first, decided.bounds) {
        let [black, white] = bounds[side.index()].map(|(low, high): (Status, Status)| json!([low, high]));
        put("bounds", json!({ "black": black, "white": white }));
    }
    Value::Object(fields)
}

/// Whether Black captures White in a ko, and whether White captures Black.
pub(super) fn captures(captures: [Capture; 2]) -> Value {
    let [black, white] = captures.map(|capture| match capture.threats() {
        None => json!({ "captures": capture.word() }),
        Some(threats) => json!({ "captures": capture.word(), "threats": threats }),
    });
    json!({ "black": black, "white": white })
}

fn strategy(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::Fof => "FOF",
        Strategy::Fif => "FIF",
    }
}

/// The hypothesis that fails, in words, and where.
fn reason(reason: &Reason, size: Size) -> Value {
    json!({ "hypothesis": reason.name(), "message": reason.to_string(), "points": size.names(reason.points()) })
}

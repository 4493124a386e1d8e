//! The question `score`, with analyses given or searched for.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::Fields;
use crate::ask::{Counting, Question, Score, Scored};
use crate::board::{Colour, Move, PointSet, Size};
use crate::notation::sgf::Checked;
use crate::rules::{MoveSequence, Prisoners, Ruleset};
use crate::score::{Alternation, Count, Found, Margin, RegionScore, Trap, Verdict, play_analysis};

/// The name of the plain count beside the rulesets.
const AREA: &str = "area";

/// The question of a request.
pub(super) fn read(fields: Fields<'_>) -> Result<Question, BadRequest> {
    let named = fields.text("rules")?;
    let (rules, counting) = match named {
        None => (Ruleset::Naj, Counting::Control),
        Some(AREA) => (Ruleset::Naj, Counting::Area),
        Some(name) => {
            let rules = name.parse();
            let rules = rules.map_err(|error| BadRequest::new("rules", format!("{error}, or {AREA}")))?;
            (rules, Counting::Control)
        }
    };
    let start = fields.position()?;
    let recorded = start.record.as_ref().map(|(record, tree)| Checked::new(record, tree, rules)).transpose();
    let recorded = recorded.map_err(|error| BadRequest::new("sgf", error))?;
    let game = recorded.as_ref().and_then(Checked::counted);
    let (position, prisoners) = match game {
        Some(game) => (game.alternation().position(), game.prisoners()),
        None => (start.position, start.prisoners),
    };
    let prisoners = fields.prisoners()?.unwrap_or(prisoners);
    let analysis = |of: Colour| -> Result<Option<MoveSequence>, BadRequest> {
        let field = match of {
            Colour::Black => "black_analysis",
            Colour::White => "white_analysis",
        };
        let recorded =
            || game?.analysis(of).map(|sequence| sequence.moves().iter().map(|played| played.mv).collect());
        let Some(moves): Option<Vec<Move>> = fields.moves(field, position.size())?.or_else(recorded) else {
            return Ok(None);
        };
        play_analysis(&position, of, &moves, rules).map(Some).map_err(|error| BadRequest::new(field, error))
    };
    let given = [analysis(Colour::Black)?, analysis(Colour::White)?];
    let question = fields.terms(position.size())?.score(&position);
    Ok(Question::Score(Box::new(Score { given, prisoners, rules, counting, ..question })))
}

/// The fields of the answer.
pub(super) fn scored(scored: &Scored) -> Map<String, Value> {
    match scored {
        Scored::Count { count, counting: Counting::Control, region } => self::count(count, *region),
        Scored::Count { count, counting: Counting::Area, .. } => plain_area(count),
        Scored::Game { position, to_move, found } => game(position.size(), *to_move, found),
    }
}

/// The score of a game that goes on.
fn game(size: Size, to_move: Colour, found: &Alternation) -> Map<String, Value> {
    let line: Vec<String> = found.line.iter().map(|&mv| size.move_name(mv)).collect();
    let (least, most) = found.score;
    let fields = json!({
        "proven": found.is_proven(), "to_move": to_move.word(), "score": (least == most).then_some(least),
        "score_min": least, "score_max": most, "line": line, "nodes": found.states,
    });
    let mut fields = fields.as_object().cloned().unwrap_or_default();
    if let Some(why) = &found.unscored {
        fields.insert("reason".into(), why.to_string().into());
    }
    fields
}

/// The fields of the answer to a count, with the verdict on a region that is disputed.
fn count(count: &Count, region: Option<PointSet>) -> Map<String, Value> {
    let size = count.final_position().size();
    let mut fields = match (count.verdict(), Colour::BOTH.map(|of| count.sequence(of))) {
        (Some(verdict), [Some(black), Some(white)]) => score(&verdict, [black, white]),
        _ => bounds(count),
    };
    if Colour::BOTH.iter().any(|&of| count.found(of).is_some()) {
        let regions: Vec<Value> = count.regions().iter().map(|part| self::region(part, size)).collect();
        fields.insert("settled".into(), settled(count).into());
        fields.insert("held".into(), held(count).into());
        fields.insert("regions".into(), regions.into());
        fields.insert("traps".into(), count.traps().iter().map(|trap| self::trap(trap, size)).collect());
        fields.insert("nodes".into(), count.states().into());
    }
    if let Some(points) = region {
        fields.insert("region".into(), self::region(&count.searched(points), size));
    }
    fields
}

/// What is known when the limits end the search: never a guess.
fn bounds(count: &Count) -> Map<String, Value> {
    let size = count.final_position().size();
    let mut fields = Map::new();
    let mut put = |field: &str, value: Value| {
        fields.insert(field.to_string(), value);
    };
    let (least, most) = count.score();
    put("proven", false.into());
    put("score", (least == most).then_some(least).into());
    put("score_min", least.into());
    put("score_max", most.into());
    let result = (least == most).then(|| Margin(least).to_string());
    put("result", result.into());
    put("winner", count.winner().map(Colour::word).into());
    for of in Colour::BOTH {
        let (least, most) = count.side_score(of);
        put(&format!("{}_score", of.word()), (least == most).then_some(least).into());
        put(&format!("{}_score_min", of.word()), least.into());
        put(&format!("{}_score_max", of.word()), most.into());
    }
    put("prisoner_difference", count.prisoners().difference().into());
    put("control", known_control(count).into());
    for of in Colour::BOTH {
        put(
            &format!("{}_analysis", of.word()),
            count.sequence(of).map(|sequence| analysis(size, sequence)).into(),
        );
    }
    put("reasons", reasons(count));
    fields
}

/// Why the analyses that are not known are not.
fn reasons(count: &Count) -> Value {
    let open = Colour::BOTH.into_iter().filter_map(|of| Some((of, count.why_open(of)?)));
    open.map(|(of, why)| json!(format!("{of}'s analysis: {why}"))).collect()
}

/// The control map as far as it is known: `?` where it is not.
#[must_use]
pub fn known_control(count: &Count) -> Vec<String> {
    let size = count.final_position().size();
    let known = Colour::BOTH.map(|of| match (count.control(of), count.found(of)) {
        (Some(control), _) => (control, size.points() - control),
        (None, Some(found)) => found.known(),
        (None, None) => Default::default(),
    });
    rows(size, known)
}

/// The part of the control map that needs no search: `?` where it does.
fn settled(count: &Count) -> Vec<String> {
    let known =
        Colour::BOTH.map(|of| count.found(of).map(|found| (found.sure(), found.lost())).unwrap_or_default());
    rows(count.final_position().size(), known)
}

/// The same with the regions that one side holds by answering in them, each shown by a search of its own.
fn held(count: &Count) -> Vec<String> {
    let known = Colour::BOTH.map(|of| count.found(of).map(Found::known).unwrap_or_default());
    rows(count.final_position().size(), known)
}

/// A map, given for each colour the points that it controls and those that it does not.
fn rows(size: Size, known: [(PointSet, PointSet); 2]) -> Vec<String> {
    let mut rows = vec![String::new(); usize::from(size.height())];
    for point in size.iter() {
        let sign = match known.map(|(yes, no)| (yes.contains(point), no.contains(point))) {
            [(true, _), (true, _)] => '2',
            [(true, _), (_, true)] => 'B',
            [(_, true), (true, _)] => 'W',
            [(_, true), (_, true)] => '.',
            _ => '?',
        };
        rows[usize::from(point.row())].push(sign);
    }
    rows
}

/// Stones and surrounded points, once the stones that the analyses show dead are gone.
fn plain_area(count: &Count) -> Map<String, Value> {
    let size = count.final_position().size();
    let known = Scored::plain_area(count);
    let sides = known.map(|(_, sides)| sides.map(|side| side.len() as i64));
    let score = sides.map(|[black, white]| black - white);
    let mut fields = Map::new();
    fields.insert("proven".into(), known.is_some().into());
    fields.insert("score".into(), score.into());
    fields.insert("result".into(), score.map(|score| Margin(score).to_string()).into());
    for colour in Colour::BOTH {
        let side = sides.map(|sides| sides[colour.index()]);
        fields.insert(format!("{}_area", colour.word()), side.into());
    }
    fields.insert("dead".into(), known.map(|(dead, _)| size.names(dead)).into());
    if known.is_none() {
        fields.insert("reasons".into(), reasons(count));
    }
    fields.insert("nodes".into(), count.states().into());
    fields
}

fn region(region: &RegionScore, size: Size) -> Value {
    let side = |score: Option<(i64, i64)>| match score {
        Some((least, most)) if least == most => json!({ "score": least }),
        Some((least, most)) => json!({ "score": null, "score_min": least, "score_max": most }),
        None => Value::Null,
    };
    json!({
        "points": size.names(region.points),
        "black": side(region.score[0]),
        "white": side(region.score[1]),
        "why": region.why,
    })
}

fn trap(trap: &Trap, size: Size) -> Value {
    json!({ "kind": trap.word(), "points": size.names(trap.points), "text": trap.text(size) })
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

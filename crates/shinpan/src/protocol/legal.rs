//! The question `legal`: moves checked by the rules, phase by phase.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::{Fields, short};
use crate::board::{Colour, Move, Position, Size};
use crate::rules::{MoveSequence, Phase, Refusal, Rule};

pub(super) fn question(fields: Fields<'_>) -> Result<Map<String, Value>, BadRequest> {
    let rules = fields.rules()?;
    let position = fields.position()?.position;
    let size = position.size();
    let phase = match fields.text("phase")? {
        None | Some("alternation") => Phase::Alternation,
        Some("black-analysis") => Phase::BlackAnalysis,
        Some("white-analysis") => Phase::WhiteAnalysis,
        Some(other) => {
            let names = "it is \"alternation\", \"black-analysis\" or \"white-analysis\"";
            return Err(BadRequest::new("phase", format!("found {:?}; {names}", short(other))));
        }
    };
    let first = match phase {
        Phase::BlackAnalysis => Colour::White,
        Phase::WhiteAnalysis => Colour::Black,
        _ => fields.colour("first")?.unwrap_or(Colour::Black),
    };
    let mut sequence = MoveSequence::new(&position, first, rules.ko_rule());
    for (index, mv) in fields.moves("moves", size)?.unwrap_or_default().into_iter().enumerate() {
        let colour = sequence.to_move();
        let refused = if sequence.passes() >= phase.ending_passes() {
            let text = format!(
                "{colour} {} comes too late: {} successive passes have ended the {phase}",
                size.move_name(mv),
                phase.ending_passes()
            );
            Some((Rule::Ended.name(), text))
        } else {
            sequence.play(mv).err().map(|refusal| (refusal.rule().name(), refusal.to_string()))
        };
        if let Some((rule, text)) = refused {
            return Ok(refusal(index, rule, &text, &sequence.position(), colour));
        }
    }
    Ok(standing(&mut sequence, phase, size))
}

/// A move that was refused, with the board before it.
pub(super) fn refusal(
    index: usize,
    rule: &str,
    text: &str,
    position: &Position,
    to_play: Colour,
) -> Map<String, Value> {
    let answer = json!({
        "legal": false, "move": index, "rule": rule, "text": text,
        "diagram": position.to_string().trim_end(), "to_play": to_play.word(),
    });
    answer.as_object().cloned().unwrap_or_default()
}

fn standing(sequence: &mut MoveSequence, phase: Phase, size: Size) -> Map<String, Value> {
    let to_play = sequence.to_move();
    let over = sequence.passes() >= phase.ending_passes();
    let by_ko = |refusal: &Refusal| matches!(refusal.rule(), Rule::BasicKo | Rule::FixedKo | Rule::Superko);
    let mut banned = Vec::new();
    for point in sequence.board().empty_points() {
        if let Some(refusal) = sequence.reasons(Move::Play(point)).into_iter().find(by_ko) {
            banned.push(json!({ "point": size.name(point), "rule": refusal.rule().name() }));
        }
    }
    let captured = sequence.moves().last().map(|played| size.names(played.captured)).unwrap_or_default();
    let text = match over {
        true => format!("The {phase} is over."),
        false => format!("{to_play} to play."),
    };
    let answer = json!({
        "legal": true,
        "diagram": sequence.position().to_string().trim_end(),
        "to_play": if over { Value::Null } else { to_play.word().into() },
        "over": over,
        "passes": sequence.passes(),
        "captured": captured,
        "banned": banned,
        "prisoners": { "black": sequence.removed(Colour::White), "white": sequence.removed(Colour::Black) },
        "plays": if over { Vec::new() } else { size.names(sequence.legal_plays()) },
        "text": text,
    });
    answer.as_object().cloned().unwrap_or_default()
}

//! The question `legal`: moves checked by the rules, phase by phase.

use serde_json::{Map, Value, json};

use super::BadRequest;
use super::fields::{Fields, short};
use crate::board::{Colour, Move, Position, Size};
use crate::limits::Allowance;
use crate::rules::{KoRule, MoveSequence, Phase, Refusal, Rule};
use crate::score::{self, Standing};

/// States searched for each judgement, unless the request says otherwise.
const NODES: u64 = 200_000;

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
    let judge = judge(fields, phase, rules.ko_rule())?;
    let mut before = None;
    let mut sequence = MoveSequence::new(&position, first, rules.ko_rule());
    let moves = fields.moves("moves", size)?.unwrap_or_default();
    let last = moves.len().wrapping_sub(1);
    for (index, mv) in moves.into_iter().enumerate() {
        let colour = sequence.to_move();
        if let Some(judge) = judge.as_ref().filter(|_| index == last) {
            before = Some(judge.of(&sequence));
        }
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
    let mut answer = standing(&mut sequence, phase, size);
    if let Some(judge) = judge {
        judge.tell(&sequence, before, &mut answer);
    }
    Ok(answer)
}

/// Says what an analysis is worth with best play.
struct Judge {
    of: Colour,
    ko_rule: KoRule,
    limits: Allowance,
}

fn judge(fields: Fields<'_>, phase: Phase, ko_rule: KoRule) -> Result<Option<Judge>, BadRequest> {
    if fields.flag("judge")? != Some(true) {
        return Ok(None);
    }
    let of = match phase {
        Phase::BlackAnalysis => Colour::Black,
        Phase::WhiteAnalysis => Colour::White,
        _ => {
            let message = "only a \"black-analysis\" or a \"white-analysis\" can be judged";
            return Err(BadRequest::new("judge", message));
        }
    };
    let limits = Allowance { nodes: fields.nodes(NODES)?, stop: fields.limits.stop.clone() };
    Ok(Some(Judge { of, ko_rule, limits }))
}

impl Judge {
    fn of(&self, sequence: &MoveSequence) -> Standing {
        score::standing(sequence, self.of, self.ko_rule, &self.limits)
    }

    /// Adds the score with best play from here, whether the last move has changed it, and the best answer.
    fn tell(&self, sequence: &MoveSequence, before: Option<Standing>, answer: &mut Map<String, Value>) {
        let now = self.of(sequence);
        let size = sequence.board().size();
        let told = |standing: &Standing| {
            let (least, most) = standing.score;
            json!({ "proven": standing.is_proven(), "score_min": least, "score_max": most })
        };
        // Who has just moved loses by a lower score if it is his analysis, else by a higher one.
        let changed = before.filter(|before| before.is_proven() && now.is_proven()).map(|before| {
            let gain = now.score.0 - before.score.0;
            if sequence.to_move() == self.of { gain > 0 } else { gain < 0 }
        });
        answer.insert("result".into(), told(&now));
        answer.insert("before".into(), before.as_ref().map(told).into());
        answer.insert("changed".into(), changed.into());
        answer.insert("reply".into(), now.reply.map(|mv| size.move_name(mv)).into());
        answer.insert("nodes".into(), (now.states + before.map_or(0, |before| before.states)).into());
    }
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

//! `shinpan play`: checks a record under the rules, up to the verdict or the first illegal move.

use serde_json::{Value, json};
use shinpan::board::{Colour, Move};
use shinpan::notation::sgf::Checked;
use shinpan::protocol;
use shinpan::rules::{GameEnd, MoveSequence, Phase, Ruleset};
use shinpan::score::Verdict;

use crate::args::Play;
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input::{Content, Input};
use crate::moves;
use crate::output::Output;
use crate::sums;
use crate::text::count;

/// Runs the command.
///
/// # Errors
/// [`Failure::Told`] if a move was refused; [`Failure::Input`] if the file is no record.
pub(crate) fn run(args: &Play, out: &mut Output) -> Result<(), Failure> {
    let input = Input::read(&args.file)?;
    let Content::Record(record, tree) = &input.content else {
        return Err(input.wrong("a diagram has no moves; play needs a record (SGF), which starts with (;"));
    };
    let mut checked = Checked::new(record, tree, args.rules.set).map_err(|error| input.wrong(error))?;
    if args.no_result && checked.refused.is_none() {
        checked.game.end_without_result().map_err(|error| input.wrong(error))?;
    }
    if args.json {
        out.json(&object(&checked))?;
    } else {
        let mut text = report(&checked, &input.name, out.look());
        if tree.games() > 1 {
            text.push_str(&format!("Note: the file has {} games; this is the first\n", tree.games()));
        }
        out.say(&text)?;
    }
    if checked.refused.is_some() { Err(Failure::Told) } else { Ok(()) }
}

fn report(checked: &Checked, name: &str, look: crate::output::Look) -> String {
    let game = &checked.game;
    let rules = match game.rules() {
        Ruleset::Naj => "naj (no suicide, basic-ko, fixed-ko)",
        Ruleset::Najn => "najn (no suicide, basic-ko; a cycle may end without result)",
        Ruleset::Superko => "superko (no suicide, no position twice)",
    };
    let mut text = format!("Rules: {rules}\n");
    if !checked.handicap.is_empty() {
        let size = game.alternation().board().size();
        text.push_str(&format!("Handicap: {}, placed by moves\n", size.names(checked.handicap).join(" ")));
    }
    text.push_str(&format!("Alternation: {}\n", length(game.alternation(), Phase::Alternation)));
    let prisoners = game.prisoners();
    if prisoners.black + prisoners.white > 0 {
        text.push_str(&format!("Prisoners: Black {}, White {}\n", prisoners.black, prisoners.white));
    }
    for colour in Colour::BOTH {
        if let Some(sequence) = game.analysis(colour).filter(|sequence| !sequence.moves().is_empty()) {
            let line = moves::line(sequence.board().size(), sequence.moves().iter().map(|played| played.mv));
            text.push_str(&format!("{colour}-analysis: {line}\n"));
        }
    }
    text.push('\n');
    if let Some(verdict) = Verdict::of_game(&checked.game) {
        let pictures = [
            Picture::new("Final-position", verdict.final_position()),
            end(checked, Colour::Black),
            end(checked, Colour::White),
            sums::control_map(&verdict),
        ];
        text.push_str(&format!("{}\n{}", draw(&pictures, look), sums::text(&verdict)));
        if let Some(refused) = &checked.refused {
            text.push_str(&format!("\nRefused: {name}: {refused}\n"));
        }
        return text;
    }
    text.push_str(&draw(&[now(checked)], look));
    match &checked.refused {
        Some(refused) => text.push_str(&format!("\nRefused: {name}: {refused}\n")),
        None => text.push_str(&open_end(checked)),
    }
    text
}

/// How long a part of the game is, and whether it has ended.
fn length(sequence: &MoveSequence, phase: Phase) -> String {
    let moves = count(sequence.moves().len(), "move");
    if sequence.passes() >= phase.ending_passes() {
        format!("{moves}, ended by two successive passes")
    } else {
        format!("{moves}, not ended")
    }
}

/// The end of an analysis.
fn end(checked: &Checked, colour: Colour) -> Picture {
    let position = checked
        .game
        .analysis(colour)
        .map_or_else(|| checked.game.current().position(), MoveSequence::position);
    Picture::new(&format!("{colour}-analysis"), &position)
}

/// The position now, with its last move.
fn now(checked: &Checked) -> Picture {
    let current = checked.game.current();
    let mut picture = Picture::new("", &current.position());
    if let Some(Move::Play(point)) = current.moves().last().map(|played| played.mv) {
        picture.mark(point, Mark::Last);
    }
    picture
}

/// What a legal record still lacks.
fn open_end(checked: &Checked) -> String {
    let game = &checked.game;
    let mut text = match game.to_move() {
        Some(colour) => format!("To move: {colour} ({})\n", game.phase()),
        None => String::new(),
    };
    if let Some(cycle) = game.cycle() {
        text.push_str(&format!(
            "Cycle: the position after move {} stood after move {} already\n",
            cycle.to, cycle.from
        ));
    }
    if let Some(GameEnd::NoResult(_)) = game.outcome() {
        text.push_str("Result: no result, by agreement of the players or by the referee\n");
    }
    if checked.set_up {
        text.push_str("Note: stones are set up between moves; the moves after that cannot be checked\n");
    }
    text.push_str(match game.phase() {
        Phase::Alternation | Phase::Over => "All moves are legal.\n",
        _ => {
            "All moves are legal. For a result the record needs both analyses, each ended by three passes.\n"
        }
    });
    text
}

fn object(checked: &Checked) -> Value {
    let game = &checked.game;
    let size = game.alternation().board().size();
    let list = |sequence: &MoveSequence| -> Vec<String> {
        sequence.moves().iter().map(|played| size.move_name(played.mv)).collect()
    };
    let prisoners = game.prisoners();
    let mut object = json!({
        "rules": game.rules().name(),
        "legal": checked.refused.is_none(),
        "phase": game.phase().to_string(),
        "to_move": game.to_move().map(Colour::word),
        "handicap": size.names(checked.handicap),
        "moves": list(game.alternation()),
        "prisoners": { "black": prisoners.black, "white": prisoners.white },
        "position": game.current().position().to_string().trim_end(),
        "no_result": matches!(game.outcome(), Some(GameEnd::NoResult(_))),
    });
    if let Some(refused) = &checked.refused {
        object["refused"] = json!({
            "phase": refused.phase.to_string(),
            "number": refused.number,
            "line": refused.place.map(|place| place.line),
            "column": refused.place.map(|place| place.column),
            "colour": refused.refusal.colour.word(),
            "move": size.move_name(refused.refusal.mv),
            "rule": refused.refusal.rule().name(),
            "message": refused.refusal.to_string(),
            "hint": refused.hint,
        });
    }
    if let (Some(verdict), Some(black), Some(white)) =
        (Verdict::of_game(&checked.game), game.analysis(Colour::Black), game.analysis(Colour::White))
    {
        object["verdict"] = Value::Object(protocol::score(&verdict, [black, white]));
    }
    object
}

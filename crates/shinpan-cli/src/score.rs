//! `shinpan score`: the count of a finished game from its two played-out analyses.

use serde_json::Value;
use shinpan::annotate;
use shinpan::board::{Colour, Position};
use shinpan::notation::sgf::Checked;
use shinpan::picture;
use shinpan::protocol;
use shinpan::rules::{MoveSequence, Phase};
use shinpan::score::{Fault, Verdict, play_analysis};

use crate::args::Score;
use crate::draw::{Picture, draw};
use crate::failure::Failure;
use crate::input::{Content, Input};
use crate::moves;
use crate::output::Output;
use crate::sums;

/// Runs the command.
///
/// # Errors
/// [`Failure::Rule`] if an analysis is illegal, [`Failure::Input`] if it is incomplete or missing.
pub(crate) fn run(args: &Score, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let input = Input::read(&args.source.file)?;
    let (verdict, analyses) = match (&args.black_analysis, &args.white_analysis) {
        (Some(black), Some(white)) => {
            let moment = input.final_moment(args.source.number, args.rules.set)?;
            let position = &moment.position;
            let analyses = [
                analysis(args, position, Colour::Black, black)?,
                analysis(args, position, Colour::White, white)?,
            ];
            let ends = analyses.each_ref().map(MoveSequence::position);
            let prisoners = args.captured.or(moment.prisoners);
            (Verdict::new(position, [&ends[0], &ends[1]], prisoners), analyses)
        }
        (None, None) => recorded(args, &input)?,
        (black, _) => {
            let missing = if black.is_none() { "--black-analysis" } else { "--white-analysis" };
            return Err(not_yet(&input, &format!("{missing} is missing")));
        }
    };
    args.written.write_record(|| annotate::score(&verdict, analyses.each_ref()))?;
    args.written.pictures.write(&[picture::control(&verdict)])?;
    if args.json {
        return out.json(&Value::Object(protocol::score(&verdict, analyses.each_ref())));
    }
    let pictures = [Picture::new("Final-position", verdict.final_position()), sums::control_map(&verdict)];
    out.say(&format!("{}\n{}", draw(&pictures, out.look()), sums::text(&verdict)))
}

fn analysis(args: &Score, position: &Position, of: Colour, given: &str) -> Result<MoveSequence, Failure> {
    let option = match of {
        Colour::Black => "--black-analysis",
        Colour::White => "--white-analysis",
    };
    let moves = moves::read(option, given, position.size())?;
    play_analysis(position, of, &moves, args.rules.set).map_err(|error| match error.fault {
        Fault::Unfinished { .. } => Failure::input(error),
        Fault::Refused(_) | Fault::TooLate => Failure::Rule(error.to_string()),
    })
}

/// The analyses of a record that holds them itself.
fn recorded(args: &Score, input: &Input) -> Result<(Verdict, [MoveSequence; 2]), Failure> {
    let missing = || not_yet(input, "both analyses are missing");
    let Content::Record(record, tree) = &input.content else { return Err(missing()) };
    if args.source.number.is_some() {
        return Err(missing());
    }
    let checked = Checked::new(record, tree, args.rules.set).map_err(|error| input.wrong(error))?;
    let game = &checked.game;
    let (Some(verdict), Some(black), Some(white)) =
        (Verdict::of_game(game), game.analysis(Colour::Black), game.analysis(Colour::White))
    else {
        return Err(match &checked.refused {
            Some(refused) if refused.phase != Phase::Alternation => {
                Failure::Rule(format!("{}: {refused}", input.name))
            }
            _ if checked.branches => {
                let phase = game.phase();
                input.wrong(format!("the {phase} is not complete; three successive passes must end it"))
            }
            _ => missing(),
        });
    };
    let prisoners = args.captured.or(verdict.prisoners());
    Ok((verdict.with_prisoners(prisoners), [black.clone(), white.clone()]))
}

fn not_yet(input: &Input, what: &str) -> Failure {
    input.wrong(format!(
        "{what}; analyses cannot be searched for yet, so give both, as in --black-analysis \"pass B2 pass pass pass\""
    ))
}

//! `shinpan score`: the count of a finished game, from analyses that are given or searched for.

mod words;

use shinpan::annotate;
use shinpan::ask::{Answer, Counting, Question, Score, Scored, Terms};
use shinpan::board::{Colour, Position};
use shinpan::notation::sgf::Checked;
use shinpan::picture;
use shinpan::protocol;
use shinpan::rules::{MoveSequence, Phase};
use shinpan::score::{Count, Fault, Verdict, play_analysis};

use crate::args::{self, points};
use crate::ask;
use crate::asking::Asking;
use crate::draw::{Picture, draw};
use crate::failure::Failure;
use crate::input::{Content, Input, Moment};
use crate::moves;
use crate::output::Output;
use crate::sums;

/// Runs the command.
///
/// # Errors
/// [`Failure::Rule`] if an analysis is illegal, [`Failure::Input`] if it is incomplete, [`Failure::Unproven`] after an answer
/// that is not proven, [`Failure::Interrupted`] after Ctrl-C.
pub(crate) fn run(args: &args::Score, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let input = Input::read(&args.source.file)?;
    let rules = args.counting.rules();
    let (moment, given) = match recorded(args, &input)? {
        Some(found) => found,
        None => (input.final_moment(args.source.number, rules)?, [None, None]),
    };
    let position = &moment.position;
    let [black, white] = given;
    let given = [
        analysis(args, position, Colour::Black, args.black_analysis.as_deref())?.or(black),
        analysis(args, position, Colour::White, args.white_analysis.as_deref())?.or(white),
    ];
    let region = points("--region", &args.region, position.size())?;
    let terms = Terms {
        region: (!region.is_empty()).then_some(region),
        to_move: args.to_move.as_deref().map(ask::colour),
        nodes: Some(args.nodes),
        ..Terms::default()
    };
    let counting = match args.counting {
        args::Counting::Score(_) => Counting::Control,
        args::Counting::Area => Counting::Area,
    };
    let prisoners = args.captured.or(moment.prisoners);
    let question =
        Question::Score(Box::new(Score { given, prisoners, rules, counting, ..terms.score(position) }));
    let asking = Asking::begin(args.time);
    let answer = asking.answer(&question)?;
    let Answer::Score(scored) = &answer else {
        unreachable!("a question about the score has such an answer")
    };
    let verdict = scored.verdict();
    if let Some((verdict, analyses)) = &verdict {
        args.written.write_record(|| annotate::score(verdict, *analyses))?;
        args.written.pictures.write(&[picture::control(verdict)])?;
    }
    if args.json {
        out.json(&ask::json(&question, &answer))?;
    } else {
        let (pictures, text) = match &**scored {
            Scored::Game { to_move, found, .. } => {
                let board = draw(&[Picture::new("", position)], out.look());
                (board, words::alternation(found, *to_move, position.size()))
            }
            Scored::Count { count, counting, region } => {
                let text = match counting {
                    Counting::Area => words::area(count),
                    Counting::Control => words::searched(count, region.unwrap_or_default()),
                };
                (pictures(count, verdict.as_ref().map(|(verdict, _)| verdict), out), text)
            }
        };
        out.say(&format!("{pictures}\n{text}"))?;
    }
    match answer.is_proven() {
        true => Ok(()),
        false if asking.is_interrupted() => Err(Failure::Interrupted),
        false => Err(Failure::Unproven),
    }
}

fn pictures(count: &Count, verdict: Option<&Verdict>, out: &Output) -> String {
    let position = count.final_position();
    let control = match verdict {
        Some(verdict) => sums::control_map(verdict),
        None => Picture::map("Control", position.size(), &protocol::known_control(count)),
    };
    draw(&[Picture::new("Final-position", position), control], out.look())
}

fn analysis(
    args: &args::Score,
    position: &Position,
    of: Colour,
    given: Option<&str>,
) -> Result<Option<MoveSequence>, Failure> {
    let Some(given) = given else { return Ok(None) };
    let option = match of {
        Colour::Black => "--black-analysis",
        Colour::White => "--white-analysis",
    };
    let moves = moves::read(option, given, position.size())?;
    play_analysis(position, of, &moves, args.counting.rules()).map(Some).map_err(|error| match error.fault {
        Fault::Unfinished { .. } => Failure::input(error),
        Fault::Refused(_) | Fault::TooLate => Failure::Rule(error.to_string()),
    })
}

type Recorded = (Moment, [Option<MoveSequence>; 2]);

/// The end of a recorded game and its analyses, if the record holds them itself.
fn recorded(args: &args::Score, input: &Input) -> Result<Option<Recorded>, Failure> {
    let Content::Record(record, tree) = &input.content else { return Ok(None) };
    if args.source.number.is_some() || args.black_analysis.is_some() && args.white_analysis.is_some() {
        return Ok(None);
    }
    let rules = args.counting.rules();
    let checked = Checked::new(record, tree, rules).map_err(|error| input.wrong(error))?;
    let game = &checked.game;
    let (Some(_), Some(black), Some(white)) =
        (Verdict::of_game(game), game.analysis(Colour::Black), game.analysis(Colour::White))
    else {
        return match &checked.refused {
            Some(refused) if refused.phase != Phase::Alternation => {
                Err(Failure::Rule(format!("{}: {refused}", input.name)))
            }
            _ if checked.branches => {
                let phase = game.phase();
                Err(input.wrong(format!("the {phase} is not complete; three successive passes must end it")))
            }
            _ => Ok(None),
        };
    };
    let moment = input.final_moment(None, rules)?;
    Ok(Some((moment, [Some(black.clone()), Some(white.clone())])))
}

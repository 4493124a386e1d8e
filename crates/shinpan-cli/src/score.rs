//! `shinpan score`: the count of a finished game, from analyses that are given or searched for.

mod words;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use serde_json::{Value, json};
use shinpan::annotate;
use shinpan::board::{Colour, Position};
use shinpan::notation::sgf::Checked;
use shinpan::picture;
use shinpan::protocol;
use shinpan::rules::{MoveSequence, Phase};
use shinpan::score::{Count, Fault, Limits, Verdict, alternation, play_analysis};
use shinpan::search::Stop;

use crate::args::{Counting, Score, points};
use crate::draw::{Picture, draw};
use crate::failure::Failure;
use crate::input::{Content, Input, Moment};
use crate::interrupt;
use crate::moves;
use crate::output::Output;
use crate::sums;

/// Runs the command.
///
/// # Errors
/// [`Failure::Rule`] if an analysis is illegal, [`Failure::Input`] if it is incomplete, [`Failure::Unproven`] after an answer
/// that is not proven, [`Failure::Interrupted`] after Ctrl-C.
pub(crate) fn run(args: &Score, out: &mut Output) -> Result<(), Failure> {
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
    let (limits, interrupted, bar) = limits(args);
    let prisoners = args.captured.or(moment.prisoners);
    if let Some(to_move) = &args.to_move {
        let to_move = if to_move == "black" { Colour::Black } else { Colour::White };
        let found = alternation(position, to_move, None, prisoners, rules, &limits);
        bar.finish_and_clear();
        if args.json {
            let size = position.size();
            let line: Vec<String> = found.line.iter().map(|&mv| size.move_name(mv)).collect();
            let (least, most) = found.score;
            out.json(&json!({
                "proven": found.is_proven(), "to_move": to_move.word(), "score": (least == most).then_some(least),
                "score_min": least, "score_max": most, "line": line, "nodes": found.states,
            }))?;
        } else {
            let board = draw(&[Picture::new("", position)], out.look());
            out.say(&format!("{board}\n{}", words::alternation(&found, to_move, position.size())))?;
        }
        return if found.is_proven() { Ok(()) } else { Err(Failure::Unproven) };
    }
    let count = Count::new(position, given, prisoners, rules, &limits);
    bar.finish_and_clear();
    let verdict = count.verdict();
    if let (Some(verdict), [Some(black), Some(white)]) = (&verdict, Colour::BOTH.map(|of| count.sequence(of)))
    {
        args.written.write_record(|| annotate::score(verdict, [black, white]))?;
        args.written.pictures.write(&[picture::control(verdict)])?;
    }
    if args.json {
        let fields = match args.counting {
            Counting::Area => protocol::plain_area(&count),
            Counting::Score(_) => protocol::count(&count, (!region.is_empty()).then_some(region)),
        };
        out.json(&Value::Object(fields))?;
    } else {
        let text = match args.counting {
            Counting::Area => words::area(&count),
            Counting::Score(_) => words::searched(&count, region),
        };
        out.say(&format!("{}\n{text}", pictures(&count, verdict.as_ref(), out)))?;
    }
    match verdict {
        Some(_) => Ok(()),
        None if interrupted.load(Ordering::Relaxed) => Err(Failure::Interrupted),
        None => Err(Failure::Unproven),
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

/// What the search may spend. At a terminal a spinner shows that it is at work; Ctrl-C ends it with what is known.
fn limits(args: &Score) -> (Limits, Arc<AtomicBool>, ProgressBar) {
    let interrupted = interrupt::flag();
    let bar = if io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    bar.set_message("searching");
    let most = args.time.filter(|time| *time >= 0.0).map(|time| Duration::from_secs_f64(time.min(1e9)));
    let (start, flag, spinner) = (Instant::now(), Arc::clone(&interrupted), bar.clone());
    let stop = Stop::when(move || {
        spinner.tick();
        flag.load(Ordering::Relaxed) || most.is_some_and(|most| start.elapsed() >= most)
    });
    (Limits { nodes: args.nodes, stop }, interrupted, bar)
}

fn analysis(
    args: &Score,
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
fn recorded(args: &Score, input: &Input) -> Result<Option<Recorded>, Failure> {
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

//! `shinpan solve`: what a drawn problem is about, and its solution.

use shinpan::ask::{Answer, Question, Terms};
use shinpan::board::{Colour, Point, Position};
use shinpan::{annotate, picture, solve};

use crate::args::Solve;
use crate::ask;
use crate::asking::Asking;
use crate::draw::{Picture, draw};
use crate::failure::Failure;
use crate::input::{self, Moment};
use crate::life;
use crate::output::{Look, Output};

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file or an option cannot be understood, [`Failure::Unproven`] after an answer that is
/// not proven.
pub(crate) fn run(args: &Solve, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let moment = input::load_problem(&args.file, args.number)?;
    let question = question(args, &moment)?;
    let answer = Asking::begin(args.time).answer(&question)?;
    let Answer::Solve(solved) = &answer else { unreachable!("a problem has such an answer") };
    if args.json {
        out.json(&ask::json(&question, &answer))?;
    } else {
        out.say(&text(&moment.position, moment.ban, solved, out.look()))?;
    }
    args.written.write_record(|| annotate::solve(&moment.position, solved))?;
    args.written.pictures.write(&picture::solve(&moment.position, solved))?;
    if answer.is_proven() { Ok(()) } else { Err(Failure::Unproven) }
}

/// The question of the options.
///
/// # Errors
/// [`Failure::Input`] if a point is none of the board.
pub(crate) fn question(args: &Solve, moment: &Moment) -> Result<Question, Failure> {
    let terms = Terms {
        ban: moment.ban,
        to_move: args.to_move.as_deref().map(ask::colour).or(moment.named),
        ko_threats: Some(args.kos.ko_threats),
        tenuki: Some(!args.kos.no_tenuki),
        nodes: args.nodes,
        ..args.walls.terms(moment.position.size())?
    };
    Ok(terms.solve(&moment.position))
}

/// The answer for a person: the solution, its line and the replies to other moves, then what else was found.
pub(crate) fn text(
    position: &Position,
    ban: Option<(Colour, Point)>,
    answer: &solve::Answer,
    look: Look,
) -> String {
    let size = position.size();
    let [solution, others @ ..] = &answer.solutions[..] else {
        let reason = answer.reason().unwrap_or_default();
        return format!("{}\nNo solution: {reason}.\n", draw(&[Picture::new("", position)], look));
    };
    let mut text = life::shown(position, &solution.answer, look);
    text.push_str(&format!("{}\n{}\n", solution.sentence(size), life::details(solution.side(), size)));
    for other in others {
        text.push_str(&format!("Also: {}\n{}", other.sentence(size), life::line(other.side(), size)));
    }
    if !others.is_empty() {
        text.push('\n');
    }
    text.push_str(&life::terms(&solution.answer, answer.nodes, ban, size));
    text
}

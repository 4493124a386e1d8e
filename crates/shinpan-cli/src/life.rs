//! `shinpan life`: whether stones live, with whom moving first, and what that rests on.

use std::path::Path;

use shinpan::annotate;
use shinpan::ask::{Answer, Question, Terms};
use shinpan::board::{Colour, Point, PointSet, Position, Size};
use shinpan::certificate::{self, Effort};
use shinpan::life::{self, Side};
use shinpan::picture;
use shinpan::search::Goal;

use crate::args::{Life, points};
use crate::ask;
use crate::asking::Asking;
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input::{self, Moment};
use crate::moves;
use crate::output::{Look, Output};

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file or an option cannot be understood, [`Failure::Unproven`] after an answer that is
/// not proven.
pub(crate) fn run(args: &Life, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let (_, moment) = input::load(&args.source)?;
    let question = question(args, &moment)?;
    let Answer::Life(mut answer) = Asking::begin(args.time).answer(&question)? else {
        unreachable!("a question of life has an answer of life");
    };
    args.written.write_record(|| annotate::life(&moment.position, &answer))?;
    if !args.refute {
        answer.sides.iter_mut().for_each(|side| side.refutations.clear());
    }
    if args.json {
        out.json(&ask::json(&question, &Answer::Life(answer.clone())))?;
    } else {
        out.say(&text(&moment.position, moment.ban, &answer, out.look()))?;
    }
    args.written.pictures.write(&[picture::life(&moment.position, &answer)])?;
    if !answer.is_proven() {
        return Err(Failure::Unproven);
    }
    match (&args.certificate, &question) {
        (Some(path), Question::Life(question)) => certify(question, &answer, path),
        _ => Ok(()),
    }
}

/// The answer for a person.
pub(crate) fn text(
    position: &Position,
    ban: Option<(Colour, Point)>,
    answer: &life::Answer,
    look: Look,
) -> String {
    let size = position.size();
    let mut text = shown(position, answer, look);
    for side in &answer.sides {
        text.push_str(&format!("{} first: {}\n", side.first, answer.sentence(side, size)));
        text.push_str(&details(side, size));
    }
    text.push_str(&remarks(answer));
    let nodes = answer.sides.iter().map(|side| side.nodes).sum();
    text.push_str(&terms(answer, nodes, ban, size));
    text
}

/// The board with its marks, and what they mean.
pub(crate) fn shown(position: &Position, answer: &life::Answer, look: Look) -> String {
    format!("{}{}\n", draw(&[board(position, answer)], look), legend(answer))
}

/// Writes the certificate of the status for the side that moves first.
fn certify(question: &life::Question, answer: &life::Answer, path: &Path) -> Result<(), Failure> {
    let name = input::name_of(path);
    let none = |why: &str| Failure::input(format!("{name}: no certificate was written: {why}"));
    let Some(first) = question.to_move else { return Err(none("--to-move is needed")) };
    let effort = Effort { table: question.table, ..Effort::default() };
    let built =
        certificate::of_answer(question, answer, first, effort).map_err(|error| none(&error.to_string()))?;
    std::fs::write(path, certificate::write(&built)).map_err(|error| none(&error.to_string()))
}

/// The question of the options.
pub(crate) fn question(args: &Life, moment: &Moment) -> Result<Question, Failure> {
    let size = moment.position.size();
    let terms = Terms {
        ban: moment.ban,
        to_move: args.to_move.as_deref().map(ask::colour),
        ko_threats: Some(args.kos.ko_threats),
        tenuki: Some(!args.kos.no_tenuki),
        nodes: args.nodes,
        line: true,
        every_move: args.every_move || args.refute,
        refute: args.refute || args.written.sgf.is_some(),
        ..args.ground.terms(size)?
    };
    let goal = if args.goal == "any" { Goal::Any } else { Goal::All };
    Ok(terms.life(&moment.position, points("--target", &args.target, size)?, goal))
}

/// The board with the targets, the assumed walls and the best moves.
fn board(position: &Position, answer: &life::Answer) -> Picture {
    let mut picture = Picture::new("", position);
    let mut mark = |points: PointSet, letter: char, tone: Option<Colour>| {
        for point in points {
            picture.mark(point, Mark::Letter(letter, tone));
        }
    };
    mark(answer.targets, 'T', Some(answer.defender));
    for colour in Colour::BOTH {
        mark(answer.assumed_stones & position.stones(colour), 'S', Some(colour));
    }
    let [black, white] = Colour::BOTH.map(|first| answer.best_plays(first));
    mark(black - white, 'b', Some(Colour::Black));
    mark(white - black, 'w', Some(Colour::White));
    mark(black & white, '*', None);
    picture
}

fn legend(answer: &life::Answer) -> String {
    let mut text = format!("\nT  {}, in question\n", stones(answer.defender));
    if !answer.assumed_safe.is_empty() {
        text.push_str("S  assumed safe, without proof\n");
    }
    let [black, white] = Colour::BOTH.map(|first| answer.best_plays(first));
    if black.intersects(&white) {
        text.push_str("*  best for both\n");
    }
    for (colour, only) in [(Colour::Black, black - white), (Colour::White, white - black)] {
        if !only.is_empty() {
            let letter = colour.letter().to_ascii_lowercase();
            text.push_str(&format!("{letter}  best if {colour} moves first\n"));
        }
    }
    text
}

fn stones(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black stones",
        Colour::White => "white stones",
    }
}

/// How play goes on with one of the best moves.
pub(crate) fn line(side: &Side, size: Size) -> String {
    match &side.line[..] {
        [] | [_] => String::new(),
        line => format!("  For example: {}\n", moves::line(size, line.iter().copied())),
    }
}

/// What follows a sentence about a side: a line, and the replies to other moves.
pub(crate) fn details(side: &Side, size: Size) -> String {
    let mut text = line(side, size);
    if let Some(reason) = side.reason.as_ref().filter(|_| side.status().is_some()) {
        text.push_str(&format!("  Note: {reason}.\n"));
    }
    for refutation in &side.refutations {
        let reply = refutation.reply.map_or("no reply found in time".to_string(), |mv| size.move_name(mv));
        text.push_str(&format!("  Not {}: {reply}\n", size.move_name(refutation.mv)));
    }
    text
}

fn remarks(answer: &life::Answer) -> String {
    let mut text = String::from("\n");
    if answer.settled == Some(true) {
        text.push_str("Settled: neither side gains by moving first.\n");
    }
    if answer.calm == Some(true) {
        text.push_str("Calm: a ko that neither side gains by starting.\n");
    }
    if answer.bent_four_type == Some(true) {
        text.push_str(
            "Bent four type: the side that needs threats does best to pass, so the other can wait.\n",
        );
    }
    text
}

/// What was not proven, what it took, and what the last move forbids.
pub(crate) fn terms(answer: &life::Answer, nodes: u64, ban: Option<(Colour, Point)>, size: Size) -> String {
    let mut text = String::new();
    if !answer.assumed_safe.is_empty() {
        let walls: Vec<String> = answer.assumed_safe.iter().map(|&point| size.name(point)).collect();
        text.push_str(&format!("Assumed safe: the blocks at {}\n", walls.join(", ")));
    }
    text.push_str(&format!("Positions searched: {nodes}\n"));
    if let Some((side, point)) = ban.filter(|(_, point)| answer.region.contains(*point)) {
        text.push_str(&format!(
            "The last move took a ko: {side} may not retake {} at once.\n",
            size.name(point)
        ));
    }
    text
}

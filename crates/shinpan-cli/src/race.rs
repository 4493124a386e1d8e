//! `shinpan race`: who wins capturing races, with every liberty marked and the count as a sum.

mod words;

use shinpan::annotate;
use shinpan::ask::{Answer, Question, Races, Terms};
use shinpan::board::{Point, Position, Size};
use shinpan::picture::{self, Sign, race_sign};
use shinpan::race::{self, Decided, Reason};

use crate::args::{Race, point};
use crate::ask;
use crate::asking::Asking;
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input;
use crate::output::{Look, Output};

pub(crate) use words::{words, words_beyond};

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file or an option cannot be understood, [`Failure::Unproven`] after an answer in which a
/// race has no verdict.
pub(crate) fn run(args: &Race, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let (_, moment) = input::load(&args.source)?;
    let question = question(args, &moment.position)?;
    let answer = Asking::begin(args.time).answer(&question)?;
    let Answer::Race(races) = &answer else { unreachable!("a question about races has such an answer") };
    if args.json {
        out.json(&ask::json(&question, &answer))?;
    } else {
        out.say(&text(races, out.look()))?;
    }
    args.written.write_record(|| annotate::races(&moment.position, &races.answers, &races.decided))?;
    let pictures: Vec<_> =
        races.iter().map(|(answer, decided)| picture::race(&moment.position, answer, decided)).collect();
    args.written.pictures.write(&pictures)?;
    if answer.is_proven() { Ok(()) } else { Err(Failure::Unproven) }
}

/// The question of the options.
pub(crate) fn question(args: &Race, position: &Position) -> Result<Question, Failure> {
    let size = position.size();
    // A stone, or two with a comma between them.
    let stones = |option: &str, names: &Option<String>| -> Result<[Option<Point>; 2], Failure> {
        let Some(names) = names else { return Ok([None; 2]) };
        let (first, second) = names.split_once(',').map_or((&names[..], None), |(one, two)| (one, Some(two)));
        let second = second.map(|second| point(option, second, size)).transpose()?;
        Ok([Some(point(option, first, size)?), second])
    };
    let named = [stones("--black", &args.black)?, stones("--white", &args.white)?];
    let terms = Terms { ko_threats: Some(args.ko_threats), nodes: args.nodes, ..args.ground.terms(size)? };
    Ok(terms.race(position, named))
}

/// The answer for a person.
pub(crate) fn text(races: &Races, look: Look) -> String {
    if races.answers.is_empty() {
        return "No two blocks on the board are in a race.\n".to_string();
    }
    let Races { question, answers, .. } = races;
    let pages = races.iter().map(|(answer, decided)| {
        let [black, white] = answer.essential;
        let named = [question.black.unwrap_or(black), question.white.unwrap_or(white)];
        page(&question.position, answer, Some(decided), named, look)
    });
    let sum = races.sum().map(|sum| words::together(&sum, answers, question.position.size()));
    pages.chain(sum).collect::<Vec<_>>().join("\n")
}

/// A race for a person: its blocks under these names, the board with a legend, the count, and what follows; where counting
/// fails, what was decided without.
pub(crate) fn page(
    position: &Position,
    answer: &race::Answer,
    decided: Option<&Decided>,
    named: [Point; 2],
    look: Look,
) -> String {
    let size = position.size();
    let mut text = title(answer, named, size);
    let signs: Vec<(Point, Sign)> =
        size.iter().filter_map(|point| Some((point, race_sign(position, answer, point)?))).collect();
    let mut picture = Picture::new("", position);
    for &(point, sign) in &signs {
        picture.mark(point, Mark::Letter(sign.letter(), sign.owner()));
    }
    text.push_str(&format!("\n{}\n", draw(&[picture], look)));
    let mut legend: Vec<(char, &str)> =
        signs.iter().map(|(_, sign)| (sign.letter(), sign.meaning())).collect();
    // Stones first, then liberties, numbers in their order.
    legend
        .sort_by_key(|&(letter, meaning)| (!letter.is_uppercase(), letter.is_ascii_digit(), letter, meaning));
    legend.dedup();
    for (letter, meaning) in legend {
        text.push_str(&format!("{letter}  {meaning}\n"));
    }
    format!("{text}\n{}", words::words_beyond(answer, decided, size))
}

fn title(answer: &race::Answer, [black, white]: [Point; 2], size: Size) -> String {
    let is_chain = |reason: &Reason| matches!(reason, Reason::Chain { .. });
    let chained = answer.verdict.as_ref().is_err_and(|reasons| reasons.iter().any(is_chain));
    let class = match answer.class {
        0 => "plain liberties",
        1 => "settled eyes",
        2 => "an unsettled eye",
        3 => "approach moves",
        4 => "other eyes or liberties",
        6 if chained => "a chain of blocks",
        5..=7 => "other blocks",
        _ => "an open area",
    };
    format!(
        "Black {} against White {}: class {}, {class}\n",
        size.name(black),
        size.name(white),
        answer.class
    )
}

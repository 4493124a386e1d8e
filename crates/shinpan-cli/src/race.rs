//! `shinpan race`: who wins capturing races, with every liberty marked and the count as a sum.

mod words;

use serde_json::Value;
use shinpan::board::{Colour, Point, Position, Size};
use shinpan::protocol;
use shinpan::race::{Answer, Question, Role, Sum};

use crate::args::{Race, point};
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input;
use crate::output::{Look, Output};

pub(crate) use words::words;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file or an option cannot be understood, [`Failure::Unproven`] after an answer in which a
/// race has no verdict.
pub(crate) fn run(args: &Race, out: &mut Output) -> Result<(), Failure> {
    let (_, moment) = input::load(&args.source)?;
    let question = question(args, &moment.position)?;
    let answers = question.answer().map_err(|error| {
        let option = error.field().replace('_', "-");
        Failure::input(format!("--{option}: {error}"))
    })?;
    if args.json {
        out.json(&Value::Object(protocol::race(&question, &answers)))?;
    } else if answers.is_empty() {
        out.say("No two blocks on the board are in a race.\n")?;
    } else {
        let pages = answers.iter().map(|answer| {
            let [black, white] = answer.essential;
            let named = [question.black.unwrap_or(black), question.white.unwrap_or(white)];
            page(&moment.position, answer, named, out.look())
        });
        let mut pages: Vec<String> = pages.collect();
        if let Some(sum) = Sum::of(&answers) {
            pages.push(words::together(&sum, &answers, moment.position.size()));
        }
        out.say(&pages.join("\n"))?;
    }
    if answers.iter().all(Answer::is_proven) { Ok(()) } else { Err(Failure::Unproven) }
}

fn question(args: &Race, position: &Position) -> Result<Question, Failure> {
    let size = position.size();
    let stone = |option: &str, name: &Option<String>| {
        name.as_deref().map(|name| point(option, name, size)).transpose()
    };
    let mut question = Question::new(position);
    question.black = stone("--black", &args.black)?;
    question.white = stone("--white", &args.white)?;
    question.assume_safe = args.ground.assume_safe(size)?;
    question.region = args.ground.region(size)?;
    question.strict = args.ground.strict;
    Ok(question)
}

/// A race for a person: its blocks under these names, the board with a legend, the count, and what follows.
pub(crate) fn page(position: &Position, answer: &Answer, named: [Point; 2], look: Look) -> String {
    let size = position.size();
    let mut text = title(answer, named, size);
    let signs: Vec<(Point, Sign)> =
        size.iter().filter_map(|point| Some((point, sign(position, answer, point)?))).collect();
    let mut picture = Picture::new("", position);
    for &(point, sign) in &signs {
        picture.mark(point, Mark::Letter(sign.letter(), sign.tone()));
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
    format!("{text}\n{}", words(answer, size))
}

fn title(answer: &Answer, [black, white]: [Point; 2], size: Size) -> String {
    let class = match answer.class {
        0 => "plain liberties",
        1 => "settled eyes",
        2 => "an unsettled eye",
        3 => "approach moves",
        4 => "other eyes or liberties",
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

/// What is drawn over a point.
#[derive(Copy, Clone)]
enum Sign {
    Essential(Colour),
    Assumed(Colour),
    Shared,
    Plain(Colour),
    /// With the number of approach moves.
    Protected(Colour, u8),
    Approach(Colour),
    Guarded(Colour),
    Eye(Colour),
    Unknown,
}

fn sign(position: &Position, answer: &Answer, point: Point) -> Option<Sign> {
    let is_assumed = answer.assumed_stones.contains(point);
    match answer.role(point)? {
        Role::Essential(colour) => Some(Sign::Essential(colour)),
        Role::Wall(colour) => is_assumed.then_some(Sign::Assumed(colour)),
        Role::Shared => Some(Sign::Shared),
        Role::Outside(colour) => Some(Sign::Plain(colour)),
        Role::Protected(colour, i) => {
            let [black, white] = &answer.shape.sides;
            let protected = if colour == Colour::Black { black } else { white }.protected();
            let moves = protected.iter().nth(i).map_or(0, |liberty| liberty.outside().approach);
            Some(Sign::Protected(colour, moves))
        }
        Role::Approach(colour, _) => Some(Sign::Approach(colour)),
        Role::Guarded(colour, _) => Some(Sign::Guarded(colour)),
        Role::Eye(colour) => Some(Sign::Eye(colour)),
        Role::Chain(..) | Role::Inside(_) => None,
        // A stone can be seen; what it is for is not known either.
        Role::Unknown => position.at(point).is_none().then_some(Sign::Unknown),
    }
}

impl Sign {
    fn letter(self) -> char {
        match self {
            Sign::Essential(colour) => colour.letter(),
            Sign::Assumed(_) => 'S',
            Sign::Shared => '*',
            Sign::Plain(_) => 'p',
            Sign::Protected(_, moves) => char::from_digit(u32::from(moves), 10).unwrap_or('+'),
            Sign::Approach(_) => 'a',
            Sign::Guarded(_) => 'g',
            Sign::Eye(_) => 'e',
            Sign::Unknown => '?',
        }
    }

    /// The player to whom it belongs.
    fn tone(self) -> Option<Colour> {
        match self {
            Sign::Essential(colour)
            | Sign::Assumed(colour)
            | Sign::Plain(colour)
            | Sign::Protected(colour, _)
            | Sign::Approach(colour)
            | Sign::Guarded(colour)
            | Sign::Eye(colour) => Some(colour),
            Sign::Shared | Sign::Unknown => None,
        }
    }

    fn meaning(self) -> &'static str {
        match self {
            Sign::Essential(Colour::Black) => "Black's block",
            Sign::Essential(Colour::White) => "White's block",
            Sign::Assumed(_) => "assumed safe, without proof",
            Sign::Shared => "shared liberty",
            Sign::Plain(_) => "plain outside liberty",
            Sign::Protected(_, 1) => "outside liberty that needs 1 approach move",
            Sign::Protected(..) => "outside liberty that needs so many approach moves",
            Sign::Approach(_) => "approach move",
            Sign::Guarded(_) => "approach move that needs approach moves itself",
            Sign::Eye(_) => "point of an eye",
            Sign::Unknown => "not known what it is",
        }
    }
}

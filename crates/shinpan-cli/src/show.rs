//! `shinpan show`: the position, and what the file says about it.

use serde_json::{Map, Value, json};
use shinpan::board::{Colour, Move, Size};
use shinpan::notation::sgf::{Record, Step};
use shinpan::picture;

use crate::args::Show;
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input::{self, Content, Input, Moment};
use crate::output::Output;
use crate::text::printable;

/// What a record tells about its game: the property, and what we call it.
const INFO: [(&str, &str); 8] = [
    ("EV", "Event"),
    ("DT", "Date"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RU", "Rules"),
    ("KM", "Komi"),
    ("HA", "Handicap"),
    ("RE", "Result"),
];

/// Runs the command.
///
/// # Errors
/// [`Failure`] if the file cannot be read.
pub(crate) fn run(args: &Show, out: &mut Output) -> Result<(), Failure> {
    args.pictures.check()?;
    let (input, moment) = input::load(&args.source)?;
    args.pictures.write(&[drawn(args, &input, &moment)?])?;
    if args.json {
        return out.json(&object(&moment, input.record()));
    }
    let mut picture = Picture::new("", &moment.position);
    if let Some((_, Move::Play(point))) = moment.last {
        picture.mark(point, Mark::Last);
    }
    let mut text = draw(&[picture], out.look());
    for (name, value) in remarks(&moment) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    if let Content::Record(_, tree) = &input.content
        && tree.games() > 1
    {
        text.push_str(&format!("Games: {} in the file, this is the first\n", tree.games()));
    }
    for (name, value) in input.record().into_iter().flat_map(game_info) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    out.say(&text)
}

/// The board to be written, with the last moves numbered if that was asked for.
fn drawn(args: &Show, input: &Input, moment: &Moment) -> Result<picture::Picture, Failure> {
    let Some(numbers) = args.numbers else {
        let mut board = picture::Picture::new(&moment.position);
        if let Some((_, Move::Play(point))) = moment.last {
            board.put(point, picture::Item::Circle);
        }
        return Ok(board);
    };
    let (Some(record), Some(moves)) = (input.record(), moment.moves) else {
        return Err(
            input.wrong("--numbers counts the moves of a record (SGF), and this is a diagram; leave it out")
        );
    };
    let Some(first) = moves.checked_sub(numbers) else {
        return Err(input.wrong(format!("--numbers: there are {moves} moves up to here, and not {numbers}")));
    };
    let played = record.steps().iter().filter_map(|step| match *step {
        Step::Move { colour, mv, .. } => Some((colour, mv)),
        Step::Setup { .. } => None,
    });
    let mut board = picture::Picture::new(&input.moment(Some(first))?.position);
    board.number(played.skip(first).take(numbers));
    Ok(board)
}

/// What a record tells about its game, in our order.
pub(crate) fn game_info(record: &Record) -> Vec<(&'static str, String)> {
    INFO.iter()
        .filter_map(|&(property, name)| Some((name, printable(record.info(property)?))))
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

fn remarks(moment: &Moment) -> Vec<(&'static str, String)> {
    let size = moment.position.size();
    let mut remarks = vec![("Size", size.to_string())];
    if let Some(colour) = moment.to_move {
        remarks.push(("To move", colour.to_string()));
    }
    if let Some(moves) = moment.moves {
        remarks.push(("Moves", moves.to_string()));
        let prisoners = moment.prisoners;
        remarks.push(("Prisoners", format!("Black {}, White {}", prisoners.black, prisoners.white)));
    }
    if let Some((colour, mv)) = moment.last {
        remarks.push(("Last move", format!("{colour} {}", size.move_name(mv))));
    }
    remarks
}

fn object(moment: &Moment, record: Option<&Record>) -> Value {
    let size: Size = moment.position.size();
    let mut object = json!({
        "width": size.width(),
        "height": size.height(),
        "diagram": moment.position.to_string().trim_end(),
        "to_move": moment.to_move.map(Colour::word),
    });
    let Some(record) = record else { return object };
    let info: Map<String, Value> =
        record.infos().map(|(name, text)| (name.to_string(), Value::from(text))).collect();
    object["moves"] = moment.moves.into();
    object["last"] = match moment.last {
        Some((colour, mv)) => json!({ "colour": colour.word(), "move": size.move_name(mv) }),
        None => Value::Null,
    };
    object["prisoners"] = json!({ "black": moment.prisoners.black, "white": moment.prisoners.white });
    object["info"] = info.into();
    object
}

//! `shinpan safe`: what is safe without search, and the local games that are left.

use shinpan::ask::{Answer, Question, Safety};
use shinpan::board::{Colour, PointSet, Position};
use shinpan::picture;
use shinpan::region::LocalGame;

use crate::args::Safe;
use crate::ask;
use crate::draw::{Picture, draw};
use crate::failure::Failure;
use crate::input;
use crate::output::{Look, Output};
use crate::text::count;

/// Runs the command.
///
/// # Errors
/// [`Failure`] if the file cannot be read.
pub(crate) fn run(args: &Safe, out: &mut Output) -> Result<(), Failure> {
    args.pictures.check()?;
    let (_, moment) = input::load(&args.source)?;
    args.pictures.write(&[picture::safe(&moment.position)])?;
    let question = Question::Safe(moment.position);
    let answer = ask::answer(&question)?;
    if args.json {
        return out.json(&ask::json(&question, &answer));
    }
    let Answer::Safe(safety) = &answer else { unreachable!("a question about safety has such an answer") };
    out.say(&text(safety, out.look()))
}

/// The answer for a person.
pub(crate) fn text(safety: &Safety, look: Look) -> String {
    let games = &safety.local_games;
    let mut text = draw(&[Picture::new("Position", &safety.position), map(safety)], look);
    text.push_str("\nB W  safe even if the owner always passes (Benson)\n");
    text.push_str("b w  safe if the owner answers every attack\n");
    if !games.is_empty() {
        text.push_str("1-9  local games: nothing is proven there (* from the tenth on)\n");
    }
    text.push('\n');
    for colour in Colour::BOTH {
        text.push_str(&side(safety, colour));
    }
    text.push_str(&format!("{}\n", count(games.len(), "local game")));
    for (index, game) in games.iter().enumerate() {
        text.push_str(&local_game(&safety.position, index + 1, game));
    }
    text
}

fn map(safety: &Safety) -> Picture {
    let size = safety.position.size();
    let mut rows = vec![vec!['.'; usize::from(size.width())]; usize::from(size.height())];
    let mut put = |set: PointSet, letter: char| {
        for point in set {
            rows[usize::from(point.row())][usize::from(point.column())] = letter;
        }
    };
    for colour in Colour::BOTH {
        put(safety.safe[colour.index()].points(), colour.letter().to_ascii_lowercase());
        put(safety.benson[colour.index()].points(), colour.letter());
    }
    for (game, digit) in safety.local_games.iter().zip(('1'..='9').chain(std::iter::repeat('*'))) {
        put(game.points, digit);
    }
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    Picture::map("Safe", size, &rows)
}

fn side(safety: &Safety, colour: Colour) -> String {
    let safe = safety.safe[colour.index()];
    let sure = safety.benson[colour.index()].points().len();
    format!(
        "{colour}: {} safe, {} of them even without answers ({}, {} of territory)\n",
        count(safe.points().len(), "point"),
        sure,
        count(safe.stones.len(), "stone"),
        count((safe.points() - safe.stones).len(), "point"),
    )
}

fn local_game(position: &Position, number: usize, game: &LocalGame) -> String {
    let at = game.points.first().map(|point| position.size().name(point)).unwrap_or_default();
    let [black, white] = game.stones.map(|stones| stones.len());
    format!(
        "  {number}: {} at {at} ({} empty, {black} black, {white} white)\n",
        count(game.points.len(), "point"),
        game.empty.len(),
    )
}

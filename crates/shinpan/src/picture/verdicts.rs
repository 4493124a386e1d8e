//! What the questions find out, as pictures.

use super::{Item, Picture, Sign, Tone, race_sign};
use crate::board::{Board, Colour, Position};
use crate::race::{Answer as Race, Decided};
use crate::region::{benson, local_games, static_safety};
use crate::score::Verdict;
use crate::{life, solve};

/// The target, the assumed walls and the best moves; with one side asked, its line as numbers.
#[must_use]
pub fn life(position: &Position, answer: &life::Answer) -> Picture {
    let size = position.size();
    let mut picture = Picture::new(position);
    picture.set_title(&format!("Life or death of {}'s stones", answer.defender));
    picture.show_around(answer.targets | answer.assumed_stones | answer.region);
    let (defender, attacker) = (answer.defender, answer.defender.opponent());
    picture.put_all(answer.targets, &Item::Triangle);
    picture.explain(Some(defender), Item::Triangle, "in question");
    picture.put_all(answer.assumed_stones, &Item::Square);
    if !answer.assumed_stones.is_empty() {
        let owner =
            if answer.assumed_stones.intersects(&position.stones(attacker)) { attacker } else { defender };
        picture.explain(Some(owner), Item::Square, "assumed safe, without proof");
    }
    if let [only] = &answer.sides[..] {
        picture.number_line(only.first, &only.line);
    } else {
        best_moves(&mut picture, answer);
    }
    for side in &answer.sides {
        picture.say(&format!("{} first: {}", side.first, answer.sentence(side, size)));
    }
    picture
}

/// Each thing that was found, with its line as numbers; the board alone if nothing was.
#[must_use]
pub fn solve(position: &Position, answer: &solve::Answer) -> Vec<Picture> {
    if answer.solutions.is_empty() {
        return vec![Picture::new(position)];
    }
    answer.solutions.iter().map(|solution| life(position, &solution.answer)).collect()
}

/// The best plays of each side, where it must not as well pass.
fn best_moves(picture: &mut Picture, answer: &life::Answer) {
    let [black, white] = Colour::BOTH.map(|first| answer.best_plays(first));
    let tile = |owner: Option<Colour>, letter: &str| Item::Tile {
        tone: if owner.is_none() { Tone::Green } else { Tone::Sky },
        owner,
        letter: letter.to_string(),
    };
    for (points, item, meaning) in [
        (black & white, tile(None, "*"), "best for both"),
        (black - white, tile(Some(Colour::Black), "b"), "best if Black moves first"),
        (white - black, tile(Some(Colour::White), "w"), "best if White moves first"),
    ] {
        if !points.is_empty() {
            picture.put_all(points, &item);
            picture.explain(None, item, meaning);
        }
    }
}

/// The blocks of a race, every liberty in the colour of its kind, and who wins.
#[must_use]
pub fn race(position: &Position, answer: &Race, decided: &Decided) -> Picture {
    let size = position.size();
    let mut picture = Picture::new(position);
    let [black, white] = answer.essential.map(|point| size.name(point));
    picture.set_title(&format!("The race between Black {black} and White {white}"));
    picture.show_around(answer.local | answer.walls[0] | answer.walls[1]);
    let mut signs: Vec<_> =
        size.iter().filter_map(|point| Some((point, race_sign(position, answer, point)?))).collect();
    for &(point, sign) in &signs {
        picture.put(point, sign.item());
    }
    // Stones first, then liberties, numbers in their order.
    signs.sort_by_key(|(_, sign)| {
        let is_assumed = matches!(sign, Sign::Assumed(_));
        (
            !sign.is_stone(),
            is_assumed,
            sign.letter().is_ascii_digit(),
            sign.letter(),
            sign.owner().map(Colour::index),
        )
    });
    for (_, sign) in signs {
        let stone = if sign.is_stone() { sign.owner() } else { None };
        picture.explain(stone, sign.item(), &sign.meaning_with_owner());
    }
    for first in Colour::BOTH {
        if let Some(best) = decided.first(first) {
            picture.say(&format!("{first} first: {}{}.", best.outcome(), answer.condition(decided, size)));
        }
    }
    if !decided.is_proven() {
        picture.say("Not proven.");
    }
    picture
}

/// The final-position with the control of both players, and the score.
#[must_use]
pub fn control(verdict: &Verdict) -> Picture {
    let position = verdict.final_position();
    let mut picture = Picture::new(position);
    picture.set_title("Control of a finished game");
    for owner in Colour::BOTH {
        // Stones of one's own need no sign: they are where everybody sees them.
        let points = verdict.control(owner) - position.stones(owner);
        let item = Item::Territory { owner, sure: true };
        picture.put_all(points, &item);
        if !points.is_empty() {
            picture.explain(None, item, &format!("controlled by {owner}"));
        }
    }
    picture.say(&format!(
        "Black {}, White {}, prisoners {:+}: {}",
        verdict.side_score(Colour::Black),
        verdict.side_score(Colour::White),
        verdict.prisoners().difference(),
        verdict.result()
    ));
    picture
}

/// What is safe without search, and the local games that are left, as numbers.
#[must_use]
pub fn safe(position: &Position) -> Picture {
    let board = Board::new(position);
    let mut picture = Picture::new(position);
    picture.set_title("Stones and territory that are safe without search");
    for owner in Colour::BOTH {
        let sure = benson(&board, owner).points();
        let answered = static_safety(&board, owner).points() - sure;
        for (points, sure, meaning) in
            [(sure, true, "even if the owner always passes"), (answered, false, "if the owner answers")]
        {
            if !points.is_empty() {
                let item = Item::Territory { owner, sure };
                picture.put_all(points, &item);
                picture.explain(None, item, &format!("safe for {owner}, {meaning}"));
            }
        }
    }
    let games = local_games(&board);
    for (game, number) in games.iter().zip(1usize..) {
        picture.put_all(game.empty, &Item::Label(number.to_string()));
    }
    if !games.is_empty() {
        picture.explain(None, Item::Label("1".to_string()), "local games: nothing is proven there");
    }
    picture
}

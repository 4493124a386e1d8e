//! The whole board as a picture.

use super::{Item, Picture, Tone};
use crate::analyze::{Analysis, Standing};
use crate::board::Colour;

/// The most items that are told in words under the board.
const TOLD: usize = 12;

/// One sign for each stone that was asked about, the needed moves of what is urgent, what is safe, and the local games.
#[must_use]
pub fn analyze(analysis: &Analysis) -> Picture {
    let plan = &analysis.plan;
    let size = plan.position.size();
    let mut picture = Picture::new(&plan.position);
    picture.set_title("The whole board: what is safe, what is urgent, what is not decided");
    for (owner, safe) in Colour::BOTH.into_iter().zip(&plan.safe) {
        let item = Item::Territory { owner, sure: false };
        picture.put_all(safe.points(), &item);
        if !safe.points().is_empty() {
            picture.explain(None, item, &format!("safe for {owner} without search"));
        }
    }
    for (number, [black, white]) in analysis.needed() {
        let letter = number.to_string();
        for (points, owner, meaning) in [
            (black & white, None, "a move for both that decides this number"),
            (black - white, Some(Colour::Black), "a move for Black that decides this number"),
            (white - black, Some(Colour::White), "a move for White that decides this number"),
        ] {
            let tone = if owner.is_none() { Tone::Green } else { Tone::Sky };
            let tile = |letter: &str| Item::Tile { tone, owner, letter: letter.to_string() };
            picture.put_all(points, &tile(&letter));
            if !points.is_empty() {
                picture.explain(None, tile("n"), meaning);
            }
        }
    }
    for (standing, stones) in analysis.standings() {
        let item = match standing {
            Standing::Urgent(number) => {
                picture.put_all(stones, &Item::Label(number.to_string()));
                continue;
            }
            // On a large board most stones are undecided; what is decided is to be seen.
            Standing::Unknown => continue,
            Standing::Dead => Item::Cross,
            Standing::Stays => Item::Circle,
            Standing::Seki => Item::Square,
            Standing::Ko => Item::Label("ko".to_string()),
        };
        picture.put_all(stones, &item);
        let stone = if stones.intersects(&plan.position.stones(Colour::Black)) {
            Colour::Black
        } else {
            Colour::White
        };
        picture.explain(Some(stone), item, standing.meaning());
    }
    for (letter, point, game) in analysis.letters() {
        picture.put(point, Item::Label(letter.clone()));
        let [black, white] = game.stones.map(|stones| stones.len());
        let empty = game.empty.len();
        picture.explain(
            None,
            Item::Label(letter),
            &format!("local game: {empty} empty points, {black} black and {white} white stones"),
        );
    }
    for (number, item) in analysis.urgent().take(TOLD) {
        let [black, white] = Colour::BOTH.map(|side| item.sentence(side, size));
        picture.say(&format!(
            "{number}. {}. Black first: {black}. White first: {white}. Swing: {} points.",
            item.title(size),
            item.swing
        ));
    }
    match analysis.urgent().count() {
        0 => picture.say("Nothing that was decided depends on who moves first."),
        all if all > TOLD => picture.say(&format!("And {} more.", all - TOLD)),
        _ => {}
    }
    picture.say(&format!(
        "{} of {} races and groups are decided. Stones without a sign are not.",
        analysis.proven(),
        analysis.items.len()
    ));
    if analysis.items.iter().any(|item| item.is_proven() && item.is_conditional()) {
        picture.say("The walls around what is decided are taken as safe, without proof.");
    }
    picture
}

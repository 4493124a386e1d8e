//! The question `safe`.

use serde_json::{Map, Value, json};

use crate::board::{Board, Colour, Position};
use crate::region::{Safe, benson, static_safety};

/// The fields of the answer: the points that are Benson-safe, and those that are safe under alternating play.
#[must_use]
pub fn safe(position: &Position) -> Map<String, Value> {
    let board = Board::new(position);
    let points = |method: fn(&Board, Colour) -> Safe| {
        let [black, white] =
            Colour::BOTH.map(|colour| position.size().names(method(&board, colour).points()));
        json!({ "black": black, "white": white })
    };
    let mut answer = Map::new();
    answer.insert("benson".into(), points(benson));
    answer.insert("safe".into(), points(static_safety));
    answer
}

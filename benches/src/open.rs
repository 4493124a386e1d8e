//! Open problems: groups with ways out, drawn as they come up in books and games.
//!
//! They are candidates of `shinpan generate life --open`.

use serde_json::{Value, json};
use shinpan::generate::life::{Drawing, Generator, Wish};

/// Seed of the problems.
const SEED: u64 = 2026;

/// The empty points between the walls.
const EMPTIES: std::ops::RangeInclusive<usize> = 4..=12;

/// The candidates that came out well, with their numbers, as they come.
fn drawings(seed: u64) -> impl Iterator<Item = (u64, Drawing)> {
    let wish = Wish { open: true, empties: EMPTIES, ..Wish::default() };
    let generator = Generator::new(wish, seed).expect("a wish that can be fulfilled");
    (1..).filter_map(move |number| Some((number, generator.drawing(number)?)))
}

fn line(number: u64, drawing: &Drawing) -> Value {
    json!({
        "id": format!("open-{number}"),
        "question": "life",
        "diagram": drawing.position.to_string().trim_end(),
        "target": drawing.position.size().name(drawing.target),
        "to_move": drawing.first.word(),
    })
}

/// Prints so many candidates as lines for `shinpan batch`. Nothing is asked about them.
pub(crate) fn print(count: usize, seed: Option<u64>) {
    for (number, drawing) in drawings(seed.unwrap_or(SEED)).take(count) {
        println!("{}", line(number, &drawing));
    }
}

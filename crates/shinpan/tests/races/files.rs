//! The files of `tests/races`.

use std::path::Path;

use serde::Deserialize;
use shinpan::board::{Board, Colour, Move, PointSet, Position};
use shinpan::race::Question;
use shinpan::region::benson;
use shinpan::theory::{Counts, Eye, Race, RaceResult, Tenuki};
use shinpan_twin::{RaceAnswer, SlowRace};

#[derive(Deserialize)]
pub(crate) struct File {
    #[serde(default)]
    pub(crate) eye: Vec<EyeRow>,
    pub(crate) case: Vec<Case>,
}

#[derive(Deserialize)]
pub(crate) struct EyeRow {
    pub(crate) size: u8,
    pub(crate) status: u8,
    pub(crate) liberties: u8,
    pub(crate) liberties_with_stones: Vec<u8>,
}

#[derive(Deserialize)]
pub(crate) struct Case {
    pub(crate) id: String,
    diagram: String,
    black: String,
    white: String,
    pub(crate) class: u8,
    pub(crate) case: String,
    #[serde(rename = "S")]
    pub(crate) shared: u8,
    #[serde(rename = "B")]
    pub(crate) black_numbers: Numbers,
    #[serde(rename = "W")]
    pub(crate) white_numbers: Numbers,
    pub(crate) settled: bool,
    pub(crate) black_first: Answer,
    pub(crate) white_first: Answer,
    pub(crate) fof: Option<Firsts>,
    pub(crate) fif: Option<Firsts>,
    pub(crate) table1: Option<Firsts>,
    pub(crate) mueller: Option<Mueller>,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(crate) struct Numbers {
    pub(crate) z: u8,
    pub(crate) i: u8,
    pub(crate) o: u8,
    pub(crate) a: u8,
    pub(crate) v: u8,
    pub(crate) e: u8,
    pub(crate) x: i32,
    pub(crate) r: i32,
}

#[derive(Deserialize)]
pub(crate) struct Answer {
    result: String,
    moves: Vec<String>,
    tenuki: Option<u32>,
}

#[derive(Deserialize)]
pub(crate) struct Firsts {
    black_first: String,
    white_first: String,
}

#[derive(Deserialize)]
pub(crate) struct Mueller {
    pub(crate) delta: i32,
    #[serde(rename = "F")]
    pub(crate) forced: i32,
    pub(crate) semeai_status: i32,
    pub(crate) seki_level: Option<i32>,
    pub(crate) unsettled: bool,
}

pub(crate) fn file(name: &str) -> File {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/races").join(name).with_extension("toml");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str::<File>(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn all_cases() -> Vec<Case> {
    ["wolf", "mueller", "limits", "generated"].into_iter().flat_map(|name| file(name).case).collect()
}

pub(crate) fn result(text: &str) -> RaceResult {
    match text {
        "black-wins" => RaceResult::Wins(Colour::Black),
        "white-wins" => RaceResult::Wins(Colour::White),
        "seki" => RaceResult::Seki,
        other => panic!("{other} is no result"),
    }
}

impl Firsts {
    /// The results with Black first and White first.
    pub(crate) fn results(&self) -> [RaceResult; 2] {
        [result(&self.black_first), result(&self.white_first)]
    }
}

impl Case {
    pub(crate) fn position(&self) -> Position {
        self.diagram.parse().unwrap_or_else(|error| panic!("{}: {error}", self.id))
    }

    /// The question about the two named blocks.
    pub(crate) fn question(&self) -> Question {
        let position = self.position();
        let point = |name: &str| position.size().point(name).expect("a point");
        Question::between(&position, point(&self.black), point(&self.white))
    }

    /// The race on everything that Benson's stones leave.
    pub(crate) fn slow(&self) -> SlowRace {
        let position = self.position();
        let (size, board) = (position.size(), Board::new(&position));
        let safe = benson(&board, Colour::Black).points() | benson(&board, Colour::White).points();
        let point = |name: &str| size.point(name).expect("a point");
        let (black, white) = (point(&self.black), point(&self.white));
        SlowRace::new(&position, black, white, size.points() - safe, PointSet::EMPTY)
            .unwrap_or_else(|| panic!("{}: no race", self.id))
    }

    /// What the file says for Black first and White first.
    pub(crate) fn expected(&self) -> [RaceAnswer; 2] {
        let size = self.position().size();
        [&self.black_first, &self.white_first].map(|answer| {
            let mut moves: Vec<Move> =
                answer.moves.iter().map(|name| size.parse_move(name).expect("a move")).collect();
            moves.sort_unstable();
            let tenuki = answer.tenuki.map(Tenuki::Times);
            RaceAnswer { result: result(&answer.result), moves, tenuki }
        })
    }

    /// The race in numbers.
    pub(crate) fn race(&self) -> Race {
        let counts = |numbers: &Numbers| {
            let eye = Eye::new(numbers.z, numbers.i).expect("an eye");
            let eye = match (self.class, numbers.z, numbers.i) {
                // The unsettled eyes of the files are empty.
                (2, 3.., 0) => eye.with_life(1),
                // Black's eye in Figure 8.
                (_, 5, 1) => eye.with_life(2),
                _ => Ok(eye),
            };
            Counts::from_sums(eye.expect("one eye"), numbers.o, numbers.a, numbers.v)
        };
        Race { shared: self.shared, sides: [counts(&self.black_numbers), counts(&self.white_numbers)] }
    }
}

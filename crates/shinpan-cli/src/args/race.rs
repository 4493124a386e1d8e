//! The options for capturing races.

use std::path::PathBuf;

use clap::Args;
use shinpan::board::Colour;
use shinpan::generate::race::{Approach, Order, SideOrder};
use shinpan::theory::Case;

use super::{Ground, Source, Time, Written};

/// Options of `race`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Without --black and --white all races on the board are found. The walls around are found on the board. Those that \
are not proven safe but face the open are assumed safe, and the answer lists them. A side with a chain of two blocks has \
lost the race with either of them. Where what the count takes for \
granted does not hold, the sum of its games decides, or search on the board. Exit code 3: at least one race is not \
decided; the answer says what does not hold and where.")]
pub(crate) struct Race {
    #[command(flatten)]
    pub(crate) source: Source,
    /// A stone of Black's block, or two of a chain of two blocks, such as C3,E5 [default: every block].
    #[arg(long, value_name = "POINT")]
    pub(crate) black: Option<String>,
    /// A stone of White's block, or two of a chain [default: every block].
    #[arg(long, value_name = "POINT")]
    pub(crate) white: Option<String>,
    #[command(flatten)]
    pub(crate) ground: Ground,
    /// The largest number of ko threats considered.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub(crate) ko_threats: u8,
    /// Where counting does not decide, give up after N positions of games, and of search [default: 200000].
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) time: Time,
    #[command(flatten)]
    pub(crate) written: Written,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of `generate race`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
What is not chosen is random. An outside liberty is written as the number of its approach moves: 0 is a plain one, \
1 to 4 stand behind an approach chain, g1 to g3 behind a chain whose liberty is protected by a second chain with so \
many, g1+1 and g2+1 the same with one more open liberty. `--black 0,0,3` is two plain liberties and one with three \
approach moves, `--black none` is none. An eye is written as its points and the opposing stones in it: 5/2, or 0.

Without --sgf and --batch the races are drawn, with their verdicts. Exit code 3: fewer races than asked for were \
found within --tries.")]
pub(crate) struct GenerateRace {
    /// Number of races.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Number of shared liberties.
    #[arg(long, value_name = "N")]
    pub(crate) shared: Option<u8>,
    /// Black's outside liberties, such as 0,0,3.
    #[arg(long, value_name = "LIBERTIES", value_parser = liberties)]
    pub(crate) black: Option<Liberties>,
    /// White's outside liberties.
    #[arg(long, value_name = "LIBERTIES", value_parser = liberties)]
    pub(crate) white: Option<Liberties>,
    /// Black's eye, such as 4 or 5/2; 0 is none.
    #[arg(long, value_name = "EYE", value_parser = eye)]
    pub(crate) black_eye: Option<(u8, u8)>,
    /// White's eye.
    #[arg(long, value_name = "EYE", value_parser = eye)]
    pub(crate) white_eye: Option<(u8, u8)>,
    /// The class: 0 plain liberties, 1 settled eyes, 2 an unsettled eye, 3 approach moves.
    #[arg(long, value_name = "N")]
    pub(crate) class: Option<u8>,
    /// The case of Wolf's Table 1: A, B, B_FOF, B_FIF, C or D.
    #[arg(
        long,
        value_name = "CASE",
        hide_possible_values = true,
        value_parser = ["A", "B", "B_FOF", "B_FIF", "C", "D"]
    )]
    pub(crate) case: Option<String>,
    /// The result is the same whoever moves first.
    #[arg(long, conflicts_with = "unsettled")]
    pub(crate) settled: bool,
    /// The result depends on who moves first.
    #[arg(long)]
    pub(crate) unsettled: bool,
    /// At most N empty points.
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub(crate) points: usize,
    /// Give up after N candidates [default: 100000 for each race].
    #[arg(long, value_name = "N")]
    pub(crate) tries: Option<u64>,
    /// The seed: the same seed and options, the same races.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write the races to OUT as a record with one game each; - is standard output.
    #[arg(long, value_name = "OUT")]
    pub(crate) sgf: Option<PathBuf>,
    /// Write the questions to OUT as JSON lines for `batch`; - is standard output.
    #[arg(long, value_name = "OUT")]
    pub(crate) batch: Option<PathBuf>,
}

/// The outside liberties of one side.
#[derive(Clone, Debug)]
pub(crate) struct Liberties(Vec<Approach>);

/// `0,0,3`, or `none`.
fn liberties(text: &str) -> Result<Liberties, String> {
    if text == "none" {
        return Ok(Liberties(Vec::new()));
    }
    let all: Result<Vec<Approach>, _> = text.split(',').map(|one| one.trim().parse()).collect();
    all.map(Liberties).map_err(|error| error.to_string())
}

/// `5`, or `5/2` with stones in it.
fn eye(text: &str) -> Result<(u8, u8), String> {
    let (size, stones) = text.split_once('/').unwrap_or((text, "0"));
    let number = |text: &str| text.parse::<u8>().ok();
    number(size).zip(number(stones)).ok_or_else(|| {
        "an eye is a number of points such as 4, or with the stones in it such as 5/2".to_string()
    })
}

impl GenerateRace {
    /// What the library is to make.
    pub(crate) fn order(&self) -> Order {
        let (case, by_fif) = match self.case.as_deref() {
            Some("A") => (Some(Case::A), None),
            Some("B") => (Some(Case::B), None),
            Some("B_FOF") => (Some(Case::B), Some(false)),
            Some("B_FIF") => (Some(Case::B), Some(true)),
            Some("C") => (Some(Case::C), None),
            Some("D") => (Some(Case::D), None),
            _ => (None, None),
        };
        let sides = Colour::BOTH.map(|colour| {
            let (outside, eye) = match colour {
                Colour::Black => (&self.black, self.black_eye),
                Colour::White => (&self.white, self.white_eye),
            };
            SideOrder { outside: outside.as_ref().map(|liberties| liberties.0.clone()), eye }
        });
        let settled = (self.settled || self.unsettled).then_some(self.settled);
        Order { shared: self.shared, sides, class: self.class, case, by_fif, settled, points: self.points }
    }
}

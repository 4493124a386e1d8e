//! Options of `score`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use shinpan::rules::Ruleset;

use super::{Captured, Source, Time, Written};

/// What is counted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Counting {
    /// The score of a ruleset.
    Score(Ruleset),
    /// Stones and surrounded points, for comparison.
    Area,
}

impl Counting {
    /// The rules of the analyses.
    pub(crate) fn rules(self) -> Ruleset {
        match self {
            Counting::Score(rules) => rules,
            Counting::Area => Ruleset::Naj,
        }
    }
}

fn counting() -> impl TypedValueParser<Value = Counting> {
    let names = Ruleset::ALL.map(Ruleset::name).into_iter().chain(["area"]);
    PossibleValuesParser::new(names).map(|name| name.parse().map_or(Counting::Area, Counting::Score))
}

/// Options of `score`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
An analysis that is not given and not in the record is searched for, with best play of both sides. What is not \
decided within the limits is told as an interval, with exit code 3.\n\n\
MOVES are points and passes separated by spaces or commas, such as \"pass B2 pass pass pass\", or @FILE for \
a file that holds them.")]
pub(crate) struct Score {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Rules: naj (basic-ko, fixed-ko), najn (basic-ko alone), superko (given analyses only), or area: a plain count of stones
    /// and surrounded points without the dead stones, for comparison.
    #[arg(long = "rules", value_parser = counting(), default_value = "naj", value_name = "RULES")]
    pub(crate) counting: Counting,
    /// The black-analysis: White moves first, three successive passes end it.
    #[arg(long, value_name = "MOVES")]
    pub(crate) black_analysis: Option<String>,
    /// The white-analysis: Black moves first, three successive passes end it.
    #[arg(long, value_name = "MOVES")]
    pub(crate) white_analysis: Option<String>,
    #[command(flatten)]
    pub(crate) captured: Captured,
    /// The verdict on these points besides: a region that is disputed; may be repeated.
    #[arg(long, value_name = "POINTS")]
    pub(crate) region: Vec<String>,
    /// Give up after N states for each analysis.
    #[arg(long, value_name = "N", default_value_t = shinpan::limits::Allowance::NODES)]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) time: Time,
    /// The game is not over: the side to move, for the score with best play of both to its end.
    #[arg(long, value_name = "COLOUR", value_parser = ["black", "white"])]
    pub(crate) to_move: Option<String>,
    #[command(flatten)]
    pub(crate) written: Written,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

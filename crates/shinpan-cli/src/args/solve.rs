//! Options of `solve`.

use std::path::PathBuf;

use clap::Args;

use super::{Kos, Time, Walls, Written};

/// Options of `solve`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Every group is asked about, and what is found is what depends on the first move: the largest comes first. Without \
--to-move a record says who plays, by PL or by its first move; else both sides are asked. What rests on walls that are \
not proven safe says so. Exit code 3: nothing was found, or it is not proven.")]
pub(crate) struct Solve {
    /// Record (SGF) or diagram; - is standard input.
    pub(crate) file: PathBuf,
    /// Take the position after N moves of the record [default: 0, since a problem's moves are its solution].
    #[arg(long = "move", value_name = "N")]
    pub(crate) number: Option<usize>,
    /// Who plays.
    #[arg(long, value_name = "COLOUR", value_parser = ["black", "white"])]
    pub(crate) to_move: Option<String>,
    #[command(flatten)]
    pub(crate) kos: Kos,
    #[command(flatten)]
    pub(crate) walls: Walls,
    /// Give up after N positions for each side that plays [default: 3000000].
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

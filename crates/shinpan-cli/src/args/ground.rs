//! Where a question is played, and the points that options name.

use clap::Args;
use shinpan::ask::Terms;
use shinpan::board::{Point, PointSet, Size};

use crate::failure::Failure;

/// The walls of a question.
#[derive(Debug, Args)]
pub(crate) struct Walls {
    /// A stone of each block that is to be taken as safe; may be repeated.
    #[arg(long, value_name = "POINTS")]
    assume_safe: Vec<String>,
    /// A stone of each block that is not to be presumed a wall; may be repeated.
    #[arg(long, value_name = "POINTS")]
    in_play: Vec<String>,
    /// Assume nothing: walls that are not proven safe leave the question open.
    #[arg(long)]
    strict: bool,
}

impl Walls {
    /// The terms of a question with these walls.
    pub(crate) fn terms(&self, size: Size) -> Result<Terms, Failure> {
        Ok(Terms {
            assume_safe: points("--assume-safe", &self.assume_safe, size)?,
            in_play: points("--in-play", &self.in_play, size)?,
            strict: self.strict,
            ..Terms::default()
        })
    }
}

/// Ko threats, and what playing elsewhere is worth.
#[derive(Copy, Clone, Debug, Args)]
pub(crate) struct Kos {
    /// The largest number of ko threats considered.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u8).range(0..=20))]
    pub(crate) ko_threats: u8,
    /// Playing elsewhere gains nothing: the attacker has to prove the kill, so that bent four is a ko.
    #[arg(long)]
    pub(crate) no_tenuki: bool,
}

/// The walls and the region of a question.
#[derive(Debug, Args)]
pub(crate) struct Ground {
    #[command(flatten)]
    walls: Walls,
    /// The points on which play is allowed [default: what the stones in question can reach]; may be repeated.
    #[arg(long, value_name = "POINTS")]
    region: Vec<String>,
}

impl Ground {
    /// The terms of a question on this ground.
    pub(crate) fn terms(&self, size: Size) -> Result<Terms, Failure> {
        let region =
            if self.region.is_empty() { None } else { Some(points("--region", &self.region, size)?) };
        Ok(Terms { region, ..self.walls.terms(size)? })
    }
}

/// The point that an option names.
pub(crate) fn point(option: &str, name: &str, size: Size) -> Result<Point, Failure> {
    size.point(name).map_err(|error| Failure::input(format!("{option}: {error}")))
}

/// The points that an option names.
pub(crate) fn points(option: &str, names: &[String], size: Size) -> Result<PointSet, Failure> {
    let names = names.iter().flat_map(|names| names.split(|c: char| c.is_whitespace() || c == ','));
    names.filter(|name| !name.is_empty()).map(|name| point(option, name, size)).collect()
}

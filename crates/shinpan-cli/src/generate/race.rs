//! `shinpan generate race`: races from chosen numbers, each with its verdict on the board.

use serde_json::{Map, Value};
use shinpan::generate::race::{Generator, Puzzle, Tally};

use super::{Maker, Order, Outlets, Problem, bad};
use crate::args::GenerateRace;
use crate::failure::Failure;
use crate::output::{Look, Output};
use crate::race;

/// Runs the command.
pub(super) fn run(args: &GenerateRace, out: &mut Output) -> Result<(), Failure> {
    let generator = Generator::new(args.order(), args.seed).map_err(|error| bad(error.field(), &error))?;
    let outlets = Outlets::open(&args.sgf, &args.batch)?;
    Order { count: args.count, tries: args.tries, seed: args.seed, outlets }.fill(generator, out)
}

impl Maker for Generator {
    type Made = Puzzle;
    type Tally = Tally;

    fn next(&mut self) -> Option<Puzzle> {
        self.candidate()
    }

    fn tally(&self) -> Tally {
        *Generator::tally(self)
    }

    fn counts(tally: &Tally) -> [u64; 2] {
        [tally.accepted, tally.candidates()]
    }
}

impl Problem for Puzzle {
    fn page(&self, look: Look) -> String {
        format!(
            "{}\n{}",
            self.id(),
            race::page(&self.built.position, &self.answer, None, self.answer.essential, look)
        )
    }

    fn record(&self) -> String {
        let size = self.built.position.size();
        self.sgf(race::words(&self.answer, size).trim_end()).to_string()
    }

    fn question(&self) -> Map<String, Value> {
        self.request()
    }
}

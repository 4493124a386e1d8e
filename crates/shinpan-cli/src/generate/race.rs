//! `shinpan generate race`: races from chosen numbers, each with its verdict on the board.
//!
//! A candidate takes microseconds, so there is no thread and no progress bar.

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use serde_json::{Map, Value};
use shinpan::generate::race::{Generator, Puzzle};

use super::{Outlets, Problem, TRIES};
use crate::args::GenerateRace;
use crate::failure::Failure;
use crate::output::{Look, Output};
use crate::race;
use crate::selfcheck::watch_keyboard;

/// Runs the command.
pub(super) fn run(args: &GenerateRace, out: &mut Output) -> Result<(), Failure> {
    let mut generator = Generator::new(args.order(), args.seed).map_err(|error| {
        let option = error.field().replace('_', "-");
        Failure::input(format!("--{option}: {error}"))
    })?;
    let mut outlets = Outlets::open(&args.sgf, &args.batch)?;
    let tries = args.tries.unwrap_or(TRIES.saturating_mul(args.count));
    let interrupted = watch_keyboard();
    let ended = loop {
        if generator.tally().accepted >= args.count {
            break Ok(());
        } else if generator.tally().candidates() >= tries {
            break Err(Failure::Unproven);
        } else if interrupted.load(Ordering::Relaxed) {
            break Err(Failure::Interrupted);
        }
        if let Some(puzzle) = generator.candidate() {
            outlets.write(&puzzle, out)?;
        }
    };
    // Without standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "{} (seed {})", generator.tally(), args.seed);
    ended
}

impl Problem for Puzzle {
    fn page(&self, look: Look) -> String {
        format!(
            "{}\n{}",
            self.id(),
            race::page(&self.built.position, &self.answer, self.answer.essential, look)
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

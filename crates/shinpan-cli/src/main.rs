//! The program `shinpan`: one file a subcommand.
//!
//! Each command reads its input through [`input`], asks the library, and draws with [`draw`]. It returns a
//! [`failure::Failure`] or nothing; only this file turns that into a message and an exit code.

mod analyze;
mod args;
mod ask;
mod asking;
mod batch;
mod completions;
mod dispute;
mod draw;
mod failure;
mod generate;
mod gtp;
mod input;
mod interrupt;
mod life;
mod man;
mod moves;
mod output;
mod page;
mod play;
mod race;
mod safe;
mod score;
mod selfcheck;
mod serve;
mod show;
mod solve;
mod sums;
mod text;
mod verify;
mod written;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failure;
use output::Output;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                // If standard error is closed, the exit code still tells.
                let _ = writeln!(io::stderr(), "error: {message}");
            }
            failure.code()
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut out = Output::new(arguments.color);
    match &arguments.command {
        Command::Analyze(args) => analyze::run(args, &mut out),
        Command::Show(args) => show::run(args, &mut out),
        Command::Safe(args) => safe::run(args, &mut out),
        Command::Solve(args) => solve::run(args, &mut out),
        Command::Life(args) => life::run(args, &mut out),
        Command::Race(args) => race::run(args, &mut out),
        Command::Score(args) => score::run(args, &mut out),
        Command::Play(args) => play::run(args, &mut out),
        Command::Batch(args) => batch::run(args),
        Command::Gtp(args) => gtp::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Page(args) => page::run(args, &mut out),
        Command::Dispute(args) => dispute::run(args, &mut out),
        Command::Generate(args) => generate::run(args, &mut out),
        Command::Verify(args) => verify::run(args, &mut out),
        Command::Selfcheck(args) => selfcheck::run(args, &mut out),
        Command::Completions(args) => completions::run(args, &mut out),
        Command::Man(args) => man::run(args, &mut out),
    }
}

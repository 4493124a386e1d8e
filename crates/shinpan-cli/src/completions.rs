//! `shinpan completions`: what a shell needs to complete our commands and options.

use clap::CommandFactory;

use crate::args::{Arguments, Completions};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the command.
///
/// # Errors
/// [`Failure`] if standard output fails.
pub(crate) fn run(args: &Completions, out: &mut Output) -> Result<(), Failure> {
    // Written to memory first: the generator panics when a pipe closes.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "shinpan", &mut script);
    out.say(&String::from_utf8_lossy(&script))
}

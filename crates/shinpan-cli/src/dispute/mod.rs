//! `shinpan dispute`: the disagreement procedure of NAJ, step by step, up to a sheet that both players sign.
//!
//! The players play, the program only referees: it shows the step, takes the moves one by one, refuses those
//! that a rule prohibits, and counts at the end. Nothing is written to a file before both analyses are
//! complete, so a sheet that exists is a sheet that can be signed.

mod page;
mod session;
mod sheet;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal, Write};

use shinpan::score::Dispute;

use crate::args;
use crate::failure::Failure;
use crate::input::{self, Input};
use crate::output::Output;
use crate::text::count;
use crate::written::{check_folder, write_whole};
use session::Session;
use sheet::Sheet;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the moves end before both analyses are complete.
pub(crate) fn run(args: &args::Dispute, out: &mut Output) -> Result<(), Failure> {
    if input::is_stdin(&args.source.file) {
        let message =
            "standard input: the moves of the players come from there; put the position into a file";
        return Err(Failure::input(message));
    }
    let input = Input::read(&args.source.file)?;
    let moment = input.final_moment(args.source.number, args.rules.set)?;
    for path in [&args.html, &args.text].into_iter().flatten() {
        check_folder(path)?;
    }
    let prisoners = args.captured.or(moment.prisoners);
    let dispute = Dispute::new(&moment.position, prisoners, args.rules.set);
    let players = input.record().map(|record| ["PB", "PW"].map(|name| record.info(name)));
    let look = out.look();
    // The sheet may go to a file, so a reader of standard output who leaves does not end the session.
    let mut say = |text: &str| match out.say(text) {
        Err(Failure::Closed) => Ok(()),
        other => other,
    };
    let watched = io::stdin().is_terminal();
    let moves = io::stdin().lock();
    let held = Session::new(dispute, watched, look, &mut say).hold(moves)?;
    let dispute = held.dispute;
    let Some(verdict) = dispute.verdict() else {
        return Err(Failure::input("the dispute is not settled: an analysis is not complete"));
    };
    let sheet = Sheet::new(&dispute, &verdict, players.unwrap_or([None, None]));
    say(&sheet.closing_steps(look))?;
    let text = sheet.text();
    say(&format!("\n{text}"))?;
    if !watched && held.refused > 0 {
        // Nobody was there to correct them, so what followed may have been meant for other moves.
        let refused = count(held.refused, "input");
        let _ = writeln!(io::stderr(), "note: {refused} refused; look through the moves before you sign");
    }
    if let Some(path) = &args.text {
        write_whole(path, text.as_bytes())?;
        say(&format!("The sheet is in {}\n", input::name_of(path)))?;
    }
    if let Some(path) = &args.html {
        write_whole(path, page::page(&sheet).as_bytes())?;
        say(&format!("The page is in {}\n", input::name_of(path)))?;
    }
    Ok(())
}

//! `shinpan man`: the manual page, for `shinpan man | man -l -`.

use clap::builder::Resettable;
use clap::{Command, CommandFactory};
use clap_mangen::Man;

use crate::args::{self, Arguments};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if there is no such command.
pub(crate) fn run(args: &args::Man, out: &mut Output) -> Result<(), Failure> {
    let mut program = Arguments::command();
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            // The commands of a command are written as in the names of manual pages: generate-life.
            let found = name.split('-').try_fold(&program, |above, name| find(above, name))?;
            found.clone().display_name(format!("shinpan-{name}"))
        }
    };
    let mut roff = Vec::new();
    // The codes get a section with the name that readers of manuals look for.
    Man::new(page.after_help(Resettable::Reset)).render(&mut roff)?;
    let mut roff = String::from_utf8_lossy(&roff).into_owned();
    roff.push_str(".SH \"EXIT STATUS\"\n");
    for (code, meaning) in args::EXIT_CODES {
        roff.push_str(&format!(".TP\n.B {code}\n{meaning}\n"));
    }
    out.say(&roff)
}

fn find<'a>(program: &'a Command, name: &str) -> Result<&'a Command, Failure> {
    program.find_subcommand(name).ok_or_else(|| {
        let names: Vec<&str> = program.get_subcommands().map(Command::get_name).collect();
        Failure::input(format!("there is no command {name:?}; the commands are {}", names.join(", ")))
    })
}

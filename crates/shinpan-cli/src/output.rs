//! Standard output: what kind of reader it has, and how boards look for that reader.

use std::io::{self, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};

use crate::args::When;
use crate::failure::Failure;

/// How boards are drawn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Lines and round stones, for a person at a terminal; else letters that `shinpan show -` reads again.
    pub(crate) lines: bool,
    /// With colours.
    pub(crate) colour: bool,
}

impl Look {
    /// Letters only.
    pub(crate) const PLAIN: Look = Look { lines: false, colour: false };
}

/// Standard output.
#[derive(Debug)]
pub(crate) struct Output {
    stream: AutoStream<io::Stdout>,
    look: Look,
}

impl Output {
    /// Looks at the terminal, at `--color`, and at the variables NO_COLOR, CLICOLOR and TERM.
    pub(crate) fn new(when: When) -> Output {
        let stdout = io::stdout();
        let choice = match when {
            When::Auto => AutoStream::choice(&stdout),
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        };
        let colour = choice != ColorChoice::Never;
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let lines = colour || (stdout.is_terminal() && !dumb);
        Output { stream: AutoStream::new(stdout, choice), look: Look { lines, colour } }
    }

    /// How boards are drawn here.
    pub(crate) fn look(&self) -> Look {
        self.look
    }

    /// Writes a text as it is, and sends it off.
    ///
    /// # Errors
    /// [`Failure::Closed`] if nobody reads any more.
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.stream.write_all(text.as_bytes())?;
        self.stream.flush()?;
        Ok(())
    }

    /// Writes a JSON object in one line.
    ///
    /// # Errors
    /// As [`Output::say`].
    pub(crate) fn json(&mut self, value: &serde_json::Value) -> Result<(), Failure> {
        self.say(&format!("{value}\n"))
    }
}

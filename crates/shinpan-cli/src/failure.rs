//! Why a command stopped, and the exit code that says so.
//!
//! A script that calls the referee must tell "this move is illegal" from "I could not read the file", so the
//! two are different variants and different exit codes. A reader that closes its end of our output, as
//! `head -1` does, has what it wanted: that is no failure worth a word.

use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command stopped.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The record or an analysis breaks a rule: exit code 1.
    Rule(String),
    /// The answer on standard output has named what breaks a rule or differs: exit code 1.
    Told,
    /// Bad usage, or input that cannot be read: exit code 2.
    Input(String),
    /// The answer on standard output is not proven: exit code 3.
    Unproven,
    /// Stopped by the user: exit code 130.
    Interrupted,
    /// Whoever read our output has left.
    Closed,
}

impl Failure {
    /// Bad usage or unreadable input.
    pub(crate) fn input(message: impl fmt::Display) -> Failure {
        Failure::Input(message.to_string())
    }

    /// The message for standard error, if there is something to say.
    pub(crate) fn message(&self) -> Option<&str> {
        match self {
            Failure::Rule(message) | Failure::Input(message) => Some(message),
            Failure::Told | Failure::Unproven | Failure::Interrupted | Failure::Closed => None,
        }
    }

    /// The exit code.
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::Rule(_) | Failure::Told => ExitCode::from(1),
            Failure::Input(_) => ExitCode::from(2),
            Failure::Unproven => ExitCode::from(3),
            Failure::Interrupted => ExitCode::from(130),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    /// For errors of standard output; those of files are given their names where they happen.
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Input(format!("standard output: {error}")),
        }
    }
}

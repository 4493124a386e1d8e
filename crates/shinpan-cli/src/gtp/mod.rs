//! `shinpan gtp`: the referee inside other programs, by the Go Text Protocol, version 2.
//!
//! A thread of its own reads the input ([`queue`]), so that a long question can be interrupted; another one answers,
//! line by line and in order. The commands are in families, one file each, and listed in one place ([`commands`]).

mod commands;
mod engine;
mod game;
mod gogui;
mod kata;
mod params;
mod queue;
mod regress;
mod rules;
mod session;
mod standard;
#[cfg(test)]
mod tests;
mod wire;

use std::io::{self, BufReader};
use std::sync::Arc;
use std::thread;

use crate::args::Gtp;
use crate::failure::Failure;
use engine::{Engine, Next};
use queue::Queue;

pub(crate) use session::answers;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if standard input cannot be read.
pub(crate) fn run(args: &Gtp) -> Result<(), Failure> {
    let queue = Arc::new(Queue::default());
    let reader = Arc::clone(&queue);
    thread::Builder::new()
        .name("input".to_string())
        .spawn(move || reader.feed(BufReader::new(io::stdin())))
        .map_err(Failure::input)?;
    let mut engine = Engine::new(Arc::clone(&queue), Box::new(io::stdout()), Box::new(io::stderr()));
    engine.params.nodes = args.nodes;
    engine.params.time = args.time;
    while let Some(item) = queue.take() {
        match engine.answer(&item) {
            Next::Go => {}
            Next::Quit => return Ok(()),
            Next::Broken(error) => return Err(error.into()),
        }
    }
    Ok(())
}

//! `shinpan batch`: JSON lines in, JSON lines out, in the same order.
//!
//! A batch may have a million lines, come from another program that waits for each answer, and contain
//! anything. So the lines flow through bounded queues - memory does not grow with the input - and an answer
//! is flushed as soon as none is ready behind it. Order comes from a queue of promises: the reader puts the
//! promise of an answer into it while a worker makes the answer, and the writer redeems them one by one.

mod lines;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::num::NonZero;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use shinpan::protocol::{self, Limits};
use shinpan::search::Stop;

use crate::args::Batch;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;

pub(crate) use lines::{Line, Lines};

/// Requests that wait for each worker, at most: enough that a hard one at the front keeps nobody idle.
const WAITING: usize = 32;

/// Who waits looks at the keyboard now and then.
const LOOK: Duration = Duration::from_millis(50);

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file cannot be read; bad lines are answered and are no failures. [`Failure::Interrupted`] after
/// Ctrl-C: what has been read is answered, as far as it is known.
pub(crate) fn run(args: &Batch) -> Result<(), Failure> {
    let input = BufReader::with_capacity(1 << 16, input::open(&args.file)?);
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let watched = io::stderr().is_terminal() && !(input::is_stdin(&args.file) && io::stdin().is_terminal());
    let bar = if watched { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} answers, {per_sec}, {elapsed}") {
        bar.set_style(style);
    }
    let output = io::BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let stop = interrupt::stop();
    let time = args.time.most;
    let answer = move |line: &str, stop: &Stop| answer(line, stop, time);
    let done = answer_all(input, output, threads, answer, &stop, |_| bar.inc(1));
    bar.finish_and_clear();
    match done {
        Err(Stopped::Reading(error)) => {
            Err(Failure::input(format!("{}: {error}", input::name_of(&args.file))))
        }
        Err(Stopped::Writing(error)) => Err(Failure::from(error)),
        Ok(_) if stop.is_asked() => Err(Failure::Interrupted),
        Ok(_) => Ok(()),
    }
}

/// Answers a line, within the time that it allows itself, or within this.
fn answer(line: &str, stop: &Stop, time: Option<Duration>) -> String {
    let limits = Limits { stop: stop.clone(), clock: Some(interrupt::clock), time, ..Limits::default() };
    protocol::answer_within(line, &limits)
}

/// Why a batch ended early.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The input could not be read further.
    Reading(io::Error),
    /// The output could not be written.
    Writing(io::Error),
}

/// A line of the input, and where its answer goes.
type Job = (Line, SyncSender<String>);

/// Answers a line.
pub(crate) trait Answering: Fn(&str, &Stop) -> String + Copy + Send + 'static {}

impl<A: Fn(&str, &Stop) -> String + Copy + Send + 'static> Answering for A {}

/// Answers every line of the input in order; gives their number. When it is given up, no more lines are read, and those that
/// were are answered with what is known.
///
/// The reader is a thread of its own that is left behind if the output closes, since nothing can wake it
/// from waiting for input.
///
/// # Errors
/// [`Stopped`], after all answers that could be given have been written.
pub(crate) fn answer_all<R, W>(
    input: R,
    mut output: W,
    threads: usize,
    answer: impl Answering,
    stop: &Stop,
    mut progress: impl FnMut(u64),
) -> Result<u64, Stopped>
where
    R: BufRead + Send + 'static,
    W: Write,
{
    let waiting = WAITING * threads;
    let (to_workers, jobs) = sync_channel::<Job>(waiting);
    let (to_writer, promises) = sync_channel::<Result<Receiver<String>, io::Error>>(waiting);
    let jobs = Arc::new(Mutex::new(jobs));
    for number in 0..threads.max(1) {
        let (jobs, stop) = (Arc::clone(&jobs), stop.clone());
        let worker = thread::Builder::new().spawn(move || work(&jobs, answer, &stop));
        // Fewer threads than asked for are slower, no threads are a failure.
        match worker {
            Err(error) if number == 0 => return Err(Stopped::Reading(error)),
            Err(_) => break,
            Ok(_) => {}
        }
    }
    // Only the workers hold the queue now, so that it closes with the last of them.
    drop(jobs);
    let until = stop.clone();
    let reader = thread::Builder::new().spawn(move || read(input, &to_workers, &to_writer, &until));
    reader.map_err(Stopped::Reading)?;

    let mut written = 0;
    while let Some(promise) = next(&promises, &mut output, stop).map_err(Stopped::Writing)? {
        let promised = promise.map_err(Stopped::Reading)?;
        // A worker that vanished has still been asked a question.
        let text = next(&promised, &mut output, &Stop::never()).map_err(Stopped::Writing)?;
        let text = text.unwrap_or_else(|| failed(""));
        writeln!(output, "{text}").map_err(Stopped::Writing)?;
        written += 1;
        progress(written);
    }
    output.flush().map_err(Stopped::Writing)?;
    Ok(written)
}

/// The next thing from a queue. Whoever has to wait for it lets the output go first, and waits until it is given up.
fn next<T>(queue: &Receiver<T>, output: &mut impl Write, stop: &Stop) -> io::Result<Option<T>> {
    match queue.try_recv() {
        Ok(item) => Ok(Some(item)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            output.flush()?;
            loop {
                match queue.recv_timeout(LOOK) {
                    Ok(item) => return Ok(Some(item)),
                    Err(RecvTimeoutError::Timeout) if !stop.is_asked() => {}
                    Err(_) => return Ok(None),
                }
            }
        }
    }
}

fn read(
    input: impl BufRead,
    to_workers: &SyncSender<Job>,
    to_writer: &SyncSender<Result<Receiver<String>, io::Error>>,
    stop: &Stop,
) {
    for line in Lines::new(input, protocol::MAX_LINE) {
        let sent = match line {
            Ok(Line::Text(bytes)) if bytes.trim_ascii().is_empty() => continue,
            Ok(line) => {
                let (promise, promised) = sync_channel(1);
                to_writer.send(Ok(promised)).is_ok() && to_workers.send((line, promise)).is_ok()
            }
            Err(error) => {
                // The writer ends with this error; if it has ended already, nobody misses it.
                let _ = to_writer.send(Err(error));
                false
            }
        };
        if !sent || stop.is_asked() {
            return;
        }
    }
}

fn work(jobs: &Mutex<Receiver<Job>>, answer: impl Answering, stop: &Stop) {
    loop {
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((line, promise)) = job else { return };
        let text = match line {
            Line::TooLong => protocol::line_too_long(),
            Line::Text(bytes) => match str::from_utf8(&bytes) {
                Ok(text) => answer_safely(text, answer, stop),
                Err(error) => {
                    let message = format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1);
                    refuse(&Value::Null, &message)
                }
            },
        };
        // If nobody waits for the answer any more, the output has closed.
        let _ = promise.send(text);
    }
}

/// An answer even if answering panics: a fault of ours in one line must not cost the others.
fn answer_safely(line: &str, answer: impl Answering, stop: &Stop) -> String {
    let line = line.trim_start_matches('\u{feff}');
    panic::catch_unwind(AssertUnwindSafe(|| answer(line, stop))).unwrap_or_else(|_| failed(line))
}

pub(crate) fn failed(line: &str) -> String {
    let id = serde_json::from_str::<Value>(line).ok().and_then(|request| request.get("id").cloned());
    refuse(
        &id.unwrap_or(Value::Null),
        "shinpan failed on this line; that is a fault of the program, please report it",
    )
}

fn refuse(id: &Value, message: &str) -> String {
    json!({ "id": id, "ok": false, "error": { "field": null, "message": message } }).to_string()
}

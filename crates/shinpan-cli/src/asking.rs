//! A question at work: what ends it early, and what is shown meanwhile.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use shinpan::ask::{Alone, Answer, Crew, Limits, Question, ask_with};
use shinpan::protocol::Progress;
use shinpan::search::Stop;

use crate::args::Time;
use crate::ask::bad;
use crate::failure::Failure;
use crate::interrupt;

/// So often the line at a terminal is written again.
const SHOW: Duration = Duration::from_millis(100);

/// A question at work. Ctrl-C and the clock end it with what is known by then. If standard error is a terminal, a line of it
/// tells how far the question is, and is gone before the answer.
pub(crate) struct Asking {
    limits: Limits,
    interrupted: Arc<AtomicBool>,
    line: ProgressBar,
}

impl Asking {
    /// The clock starts now.
    pub(crate) fn begin(time: Time) -> Asking {
        let (interrupted, progress) = (interrupt::flag(), Arc::new(Mutex::new(Progress::default())));
        let (flag, heard) = (Arc::clone(&interrupted), Arc::clone(&progress));
        let stop = Stop::when(move || flag.load(Ordering::Relaxed))
            .listening(move |news| heard.lock().unwrap_or_else(PoisonError::into_inner).heard(news));
        let limits = Limits { stop, clock: Some(interrupt::clock), ..Limits::default() };
        let limits = time.most.and_then(|most| limits.for_time(most)).unwrap_or(limits);
        Asking { limits, interrupted, line: line(progress) }
    }

    /// The answer to the question.
    ///
    /// # Errors
    /// [`Failure::Input`] that names the option at fault.
    pub(crate) fn answer(&self, question: &Question) -> Result<Answer, Failure> {
        self.answer_with(question, &Alone)
    }

    /// The same with others who do the parts of an analysis.
    ///
    /// # Errors
    /// As [`Asking::answer`].
    pub(crate) fn answer_with(&self, question: &Question, crew: &dyn Crew) -> Result<Answer, Failure> {
        let answer = ask_with(&question.clone().within(&self.limits), crew);
        self.line.finish_and_clear();
        answer.map_err(|error| bad(&error))
    }

    /// The line at the terminal. One that has a length counts the parts of an analysis.
    pub(crate) fn line(&self) -> &ProgressBar {
        &self.line
    }

    /// Whether Ctrl-C was pressed.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }
}

/// A line that is written again and again, if there is a terminal.
fn line(progress: Arc<Mutex<Progress>>) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let line = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {known} ({elapsed})") {
        let known = move |state: &ProgressState, out: &mut dyn fmt::Write| {
            let progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
            // A line that cannot be written is not missed.
            let _ = write_line(&progress, state, out);
        };
        line.set_style(style.with_key("known", known));
    }
    line.enable_steady_tick(SHOW);
    line
}

/// `Black first: status from -6 to 6, region of 23 points; 12800 positions`, or how many parts are done.
fn write_line(progress: &Progress, state: &ProgressState, out: &mut dyn fmt::Write) -> fmt::Result {
    match state.len() {
        Some(parts) => write!(out, "{} of {parts} races and groups; ", state.pos())?,
        None if progress.text.is_empty() => {}
        None => write!(out, "{}; ", progress.text)?,
    }
    write!(out, "{} positions", progress.nodes)
}

//! `shinpan analyze`: the whole board, the most urgent first.

mod words;

pub(crate) use words::words;

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use shinpan::analyze::{Item, Plan};
use shinpan::ask::{Answer, Crew, Question, Terms, ask_with};
use shinpan::board::Position;
use shinpan::{annotate, picture};

use crate::args::Analyze;
use crate::ask;
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::output::Output;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file cannot be read or another one cannot be written.
pub(crate) fn run(args: &Analyze, out: &mut Output) -> Result<(), Failure> {
    args.written.check()?;
    let (_, moment) = input::load(&args.source)?;
    let threads = match args.threads {
        Some(threads) => usize::from(threads),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    };
    let question = question(args, &moment.position)?.within(&interrupt::limits());
    let answer = ask_with(&question, &Threads(threads)).map_err(|error| ask::bad(&error))?;
    let Answer::Analyze(analysis) = &answer else {
        unreachable!("a question about the whole board has such an answer");
    };
    if args.json {
        out.json(&ask::json(&question, &answer))?;
    } else {
        out.say(&words(analysis, out.look()))?;
    }
    args.written.write_record(|| annotate::analyze(analysis))?;
    args.written.pictures.write(&[picture::analyze(analysis)])
}

/// The question of the options.
///
/// # Errors
/// [`Failure::Input`] if a point is none of the board.
pub(crate) fn question(args: &Analyze, position: &Position) -> Result<Question, Failure> {
    let terms = Terms {
        nodes: Some(args.nodes),
        groups: Some(args.groups),
        ko_threats: Some(args.ko_threats),
        ..args.walls.terms(position.size())?
    };
    Ok(terms.analyze(position))
}

/// So many threads.
pub(crate) struct Threads(pub(crate) usize);

impl Crew for Threads {
    fn answer(&self, plan: &Plan) -> Vec<Item> {
        answer_all(plan, self.0)
    }
}

/// Gives the tasks out to threads. Each is answered on its own, so the answers do not depend on their number.
fn answer_all(plan: &Plan, threads: usize) -> Vec<Item> {
    let total = plan.tasks.len();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let found: Mutex<Vec<(usize, Item)>> = Mutex::new(Vec::with_capacity(total));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = plan.tasks.get(number) else { return };
            let item = plan.answer(task);
            found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, item));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| {
        // A thread that cannot be had is no loss: this one does what is left.
        let others: Vec<_> =
            (1..threads).filter_map(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        if !others.is_empty() || threads == 1 {
            let watcher = thread::Builder::new().spawn_scoped(scope, || watch(&done, total));
            work();
            drop(watcher);
        } else {
            work();
        }
    });
    let mut items = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    items.sort_by_key(|&(number, _)| number);
    items.into_iter().map(|(_, item)| item).collect()
}

/// Shows how far it is on standard error, if that is a terminal.
fn watch(done: &AtomicUsize, total: usize) {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(total as u64) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {pos} of {len} races and groups ({elapsed})") {
        bar.set_style(style);
    }
    loop {
        let number = done.load(Ordering::Relaxed);
        if number >= total {
            bar.finish_and_clear();
            return;
        }
        bar.set_position(number as u64);
        thread::sleep(Duration::from_millis(20));
    }
}

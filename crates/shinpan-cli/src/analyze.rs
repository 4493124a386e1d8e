//! `shinpan analyze`: the whole board, the most urgent first.

mod words;

pub(crate) use words::words;

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use indicatif::ProgressBar;
use shinpan::analyze::{Item, Plan};
use shinpan::ask::{Answer, Crew, Question, Terms};
use shinpan::board::Position;
use shinpan::{annotate, picture};

use crate::args::Analyze;
use crate::ask;
use crate::asking::Asking;
use crate::failure::Failure;
use crate::input;
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
    let question = question(args, &moment.position)?;
    let asking = Asking::begin(args.time);
    let answer = asking.answer_with(&question, &Threads(threads, asking.line()))?;
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

/// So many threads, and the line at the terminal that counts what they have done.
pub(crate) struct Threads<'a>(pub(crate) usize, pub(crate) &'a ProgressBar);

impl Crew for Threads<'_> {
    /// Gives the tasks out. Each is answered on its own, so the answers do not depend on the number of threads.
    fn answer(&self, plan: &Plan) -> Vec<Item> {
        let Threads(threads, line) = *self;
        let total = plan.tasks.len();
        line.set_length(total as u64);
        let next = AtomicUsize::new(0);
        let found: Mutex<Vec<(usize, Item)>> = Mutex::new(Vec::with_capacity(total));
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(task) = plan.tasks.get(number) else { return };
                let item = plan.answer(task);
                found.lock().unwrap_or_else(PoisonError::into_inner).push((number, item));
                line.inc(1);
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads {
                // A thread that cannot be had is no loss: this one does what is left.
                let _ = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        let mut items = found.into_inner().unwrap_or_else(PoisonError::into_inner);
        items.sort_by_key(|&(number, _)| number);
        items.into_iter().map(|(_, item)| item).collect()
    }
}

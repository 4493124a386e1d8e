//! `shinpan generate`: random problems, each verified, as pictures, as a record or as batch lines.
//!
//! The problems are made in a thread of their own while this one watches the clock and the keyboard. Each is written
//! as soon as it is found, so that Ctrl-C costs nothing but the candidate at hand.

mod race;

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Map, Value};
use shinpan::board::{Colour, Move};
use shinpan::generate::life::{Generator, Puzzle, Tally, Wish};
use shinpan::search::Ruling;

use crate::args::{Generate, GenerateLife, Kind};
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::input;
use crate::interrupt;
use crate::moves;
use crate::output::{Look, Output};
use crate::written::check_folder;

/// Candidates for each problem, unless the user says otherwise.
const TRIES: u64 = 100_000;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the options make no sense or a file cannot be written, [`Failure::Unproven`] if too few
/// problems were found, [`Failure::Interrupted`] after Ctrl-C.
pub(crate) fn run(args: &Generate, out: &mut Output) -> Result<(), Failure> {
    match &args.kind {
        Kind::Life(args) => life(args, out),
        Kind::Race(args) => race::run(args, out),
    }
}

fn life(args: &GenerateLife, out: &mut Output) -> Result<(), Failure> {
    let generator = Generator::new(wish(args), args.seed).map_err(|error| bad(error.field(), &error))?;
    let outlets = Outlets::open(&args.sgf, &args.batch)?;
    Order { count: args.count, tries: args.tries, seed: args.seed, outlets }.fill(generator, out)
}

/// An order that the generator cannot meet.
fn bad(field: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::input(format!("--{}: {error}", field.replace('_', "-")))
}

/// How many problems are wanted, and where they go.
struct Order {
    count: u64,
    tries: Option<u64>,
    seed: u64,
    outlets: Outlets,
}

impl Order {
    /// Takes candidates until there are enough problems, too many candidates, or an interrupt.
    fn fill<M: Maker>(mut self, maker: M, out: &mut Output) -> Result<(), Failure> {
        let tries = self.tries.unwrap_or(TRIES.saturating_mul(self.count));
        let interrupted = interrupt::flag();
        let candidates = make(maker)?;
        let progress = Progress::new(self.count);
        let mut tally = M::Tally::default();
        let ended = loop {
            let [accepted, tried] = M::counts(&tally);
            if accepted == self.count {
                break Ok(());
            } else if tried >= tries {
                break Err(Failure::Unproven);
            } else if interrupted.load(Ordering::Relaxed) {
                break Err(Failure::Interrupted);
            }
            match candidates.recv_timeout(Duration::from_millis(100)) {
                Ok((made, now)) => {
                    tally = now;
                    if let Some(problem) = made {
                        progress.bar.suspend(|| self.outlets.write(&problem, out))?;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let message = "the generator failed; that is a fault of the program, please report it";
                    break Err(Failure::input(message));
                }
            }
            progress.show(M::counts(&tally));
        };
        progress.bar.finish_and_clear();
        // Without standard error there is nobody to tell.
        let _ = writeln!(io::stderr(), "{tally} (seed {})", self.seed);
        ended
    }
}

/// What makes problems.
trait Maker: Send + 'static {
    /// A problem.
    type Made: Problem + Send;
    /// What became of the candidates.
    type Tally: Copy + Default + Send + std::fmt::Display;

    /// The next candidate, if it became a problem.
    fn next(&mut self) -> Option<Self::Made>;

    /// The count up to here.
    fn tally(&self) -> Self::Tally;

    /// Problems, and candidates.
    fn counts(tally: &Self::Tally) -> [u64; 2];
}

impl Maker for Generator {
    type Made = Puzzle;
    type Tally = Tally;

    fn next(&mut self) -> Option<Puzzle> {
        self.candidate().ok()
    }

    fn tally(&self) -> Tally {
        *Generator::tally(self)
    }

    fn counts(tally: &Tally) -> [u64; 2] {
        [tally.accepted, tally.candidates()]
    }
}

fn wish(args: &GenerateLife) -> Wish {
    Wish {
        place: args.place,
        open: args.open,
        empties: args.empty.clone(),
        task: args.task,
        to_move: Colour::BOTH.into_iter().find(|colour| args.to_move.as_deref() == Some(colour.word())),
        statuses: args.status.clone(),
        best: args.best,
        ruling: if args.no_tenuki { Ruling::One } else { Ruling::Two },
        ko_threats: args.ko_threats,
        nodes: args.nodes,
        size: args.size,
    }
}

/// A candidate that became a problem, or none, and the count up to there.
type Candidate<M> = (Option<<M as Maker>::Made>, <M as Maker>::Tally);

/// Makes candidates in another thread until nobody takes them any more.
fn make<M: Maker>(mut maker: M) -> Result<Receiver<Candidate<M>>, Failure> {
    let (send, candidates) = sync_channel(64);
    let worker = move || {
        loop {
            let made = maker.next();
            if send.send((made, maker.tally())).is_err() {
                return;
            }
        }
    };
    thread::Builder::new().spawn(worker).map_err(Failure::input)?;
    Ok(candidates)
}

/// How far it is, shown in a terminal.
struct Progress {
    bar: ProgressBar,
    count: u64,
}

impl Progress {
    fn new(count: u64) -> Progress {
        let bar = if io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
            bar.set_style(style);
        }
        Progress { bar, count }
    }

    fn show(&self, [accepted, tried]: [u64; 2]) {
        if !self.bar.is_hidden() {
            self.bar.set_message(format!("{accepted} of {} problems, {tried} tried", self.count));
            self.bar.tick();
        }
    }
}

/// A problem in the three forms in which it is written.
trait Problem {
    /// The problem and its solution for a person.
    fn page(&self, look: Look) -> String;
    /// As a record.
    fn record(&self) -> String;
    /// As a request of the protocol.
    fn question(&self) -> Map<String, Value>;
}

impl Problem for Puzzle {
    fn page(&self, look: Look) -> String {
        page(self, look)
    }

    fn record(&self) -> String {
        self.sgf().to_string()
    }

    fn question(&self) -> Map<String, Value> {
        self.request()
    }
}

/// Where problems go.
struct Outlets {
    sgf: Option<Outlet>,
    batch: Option<Outlet>,
    written: u64,
}

/// A file, or standard output if there is none.
struct Outlet {
    name: String,
    file: Option<File>,
}

impl Outlet {
    fn open(path: &Path) -> Result<Outlet, Failure> {
        if input::is_stdin(path) {
            return Ok(Outlet { name: "standard output".to_string(), file: None });
        }
        check_folder(path)?;
        let name = input::name_of(path);
        let file = File::create(path).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        Ok(Outlet { name, file: Some(file) })
    }

    fn write(&mut self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match &mut self.file {
            None => out.say(text),
            Some(file) => file
                .write_all(text.as_bytes())
                .map_err(|error| Failure::input(format!("{}: {error}", self.name))),
        }
    }
}

impl Outlets {
    fn open(sgf: &Option<PathBuf>, batch: &Option<PathBuf>) -> Result<Outlets, Failure> {
        if sgf.is_some() && sgf == batch {
            return Err(Failure::input("--batch: the record goes there; name another file"));
        }
        let open = |path: &Option<_>| path.as_deref().map(Outlet::open).transpose();
        Ok(Outlets { sgf: open(sgf)?, batch: open(batch)?, written: 0 })
    }

    fn write(&mut self, puzzle: &impl Problem, out: &mut Output) -> Result<(), Failure> {
        self.written += 1;
        if self.sgf.is_none() && self.batch.is_none() {
            let gap = if self.written > 1 { "\n" } else { "" };
            return out.say(&format!("{gap}{}", puzzle.page(out.look())));
        }
        if let Some(outlet) = &mut self.sgf {
            outlet.write(&puzzle.record(), out)?;
        }
        if let Some(outlet) = &mut self.batch {
            outlet.write(&format!("{}\n", Value::Object(puzzle.question())), out)?;
        }
        Ok(())
    }
}

/// The problem and its solution for a person.
fn page(puzzle: &Puzzle, look: Look) -> String {
    let (side, size) = (puzzle.side(), puzzle.position().size());
    let mut picture = Picture::new("", puzzle.position());
    if let [Move::Play(point)] = side.moves[..] {
        picture.mark(point, Mark::Letter('*', Some(side.first)));
    }
    let (place, empty) = (puzzle.place.name(), puzzle.empty().len());
    // The region that an open problem is decided on is not part of it.
    let what = if puzzle.open { "with ways out".to_string() } else { format!("{empty} empty points") };
    let mut text = format!("{}, {place}, {what}\n", puzzle.id());
    text.push_str(&format!("{}\n\n{}\n", puzzle.task_in_words(), draw(&[picture], look)));
    text.push_str(&format!("{}\n", puzzle.solution_in_words()));
    if side.line.len() > 1 {
        text.push_str(&format!("  For example: {}\n", moves::line(size, side.line.iter().copied())));
    }
    text
}

//! `shinpan selfcheck`: the comparisons with the slow twins, and inputs meant to break the program, as long
//! as the user likes.
//!
//! A check runs in a thread of its own while this one watches the clock and the keyboard: so progress is
//! shown in a terminal, and Ctrl-C answered with what has been done so far, even if the check looks at neither.

mod doors;
mod lines;
mod notation;
#[cfg(test)]
mod tests;

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use shinpan_twin::checks::{Length, Mismatch, SUBJECTS};

use crate::args::Selfcheck;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::text::count;

/// How a check is to be run.
#[derive(Copy, Clone, Debug)]
struct Wish {
    long: bool,
    seed: u64,
    /// The number of random cases.
    count: Option<u64>,
}

/// Runs a check: counts into the callback what is done, gives the number of comparisons or what differs.
type Run = dyn Fn(Wish, &mut dyn FnMut(u64)) -> Result<u64, String> + Send + Sync;

/// A check.
#[derive(Clone)]
struct Check {
    name: &'static str,
    claim: &'static str,
    run: Arc<Run>,
}

/// All checks: those of the twins, then those of this program.
fn checks() -> Vec<Check> {
    let twins = SUBJECTS.iter().map(|subject| Check {
        name: subject.name,
        claim: subject.claim,
        run: Arc::new(|wish, progress| {
            let length = match wish.count {
                Some(number) => Length::Cases(number),
                None if wish.long => Length::Long,
                None => Length::Short,
            };
            (subject.run)(length, wish.seed, progress).map_err(|mismatch: Mismatch| mismatch.to_string())
        }),
    });
    let ours = [
        Check { name: "notation", claim: notation::CLAIM, run: Arc::new(notation::run_quietly) },
        Check { name: "batch", claim: lines::CLAIM, run: Arc::new(lines::run) },
        Check { name: "doors", claim: doors::CLAIM, run: Arc::new(doors::run) },
    ];
    twins.chain(ours).collect()
}

/// Runs the command.
///
/// # Errors
/// [`Failure::Told`] after a mismatch, [`Failure::Interrupted`] after Ctrl-C.
pub(crate) fn run(args: &Selfcheck, out: &mut Output) -> Result<(), Failure> {
    let all = checks();
    let widest = all.iter().map(|check| check.name.len()).max().unwrap_or(0);
    let chosen = match args.subject.as_deref() {
        Some("list") => {
            let lines: Vec<String> =
                all.iter().map(|check| format!("{:widest$}  {}\n", check.name, check.claim)).collect();
            return out.say(&lines.concat());
        }
        None => all,
        Some(name) => {
            let names: Vec<&str> = all.iter().map(|check| check.name).collect();
            let wrong = format!("there is no subject {name:?}; the subjects are {}", names.join(", "));
            let found: Vec<Check> = all.into_iter().filter(|check| check.name == name).collect();
            if found.is_empty() {
                return Err(Failure::Input(wrong));
            }
            found
        }
    };
    let interrupted = interrupt::flag();
    let wish = Wish { long: args.long, seed: args.seed, count: args.count };
    let (mut compared, mut finished, mut mismatches) = (0, 0, 0);
    let total = chosen.len();
    for check in chosen {
        let name = check.name;
        match observe(check, wish, &interrupted) {
            Outcome::Agreed(number) => {
                compared += number;
                finished += 1;
                out.say(&format!("{name:widest$}  {} comparisons agree\n", HumanCount(number)))?;
            }
            Outcome::Differs(text) => {
                mismatches += 1;
                finished += 1;
                out.say(&format!("{name:widest$}  MISMATCH (seed {})\n{}\n", wish.seed, text.trim_end()))?;
            }
            Outcome::Interrupted(done) => {
                out.say(&format!("{name:widest$}  interrupted after {}\n", HumanCount(done)))?;
                out.say(&summary(finished, total, compared, mismatches, wish.seed))?;
                return Err(Failure::Interrupted);
            }
        }
    }
    out.say(&summary(finished, total, compared, mismatches, wish.seed))?;
    if mismatches == 0 { Ok(()) } else { Err(Failure::Told) }
}

fn summary(finished: usize, total: usize, compared: u64, mismatches: usize, seed: u64) -> String {
    let checks =
        if finished == total { count(total, "check") } else { format!("{finished} of {total} checks") };
    let found = match mismatches {
        0 => "no mismatch".to_string(),
        1 => "1 MISMATCH".to_string(),
        more => format!("{more} MISMATCHES"),
    };
    format!("{checks}, {} comparisons, {found} (seed {seed})\n", HumanCount(compared))
}

/// How a check ended.
enum Outcome {
    Agreed(u64),
    Differs(String),
    Interrupted(u64),
}

/// Runs a check and shows how far it is, in a terminal.
fn observe(check: Check, wish: Wish, interrupted: &AtomicBool) -> Outcome {
    const LOOK: Duration = Duration::from_millis(100);
    let done = Arc::new(AtomicU64::new(0));
    let (send, result) = channel();
    let counter = Arc::clone(&done);
    let name = check.name;
    let worker = thread::Builder::new().spawn(move || {
        // Whoever would take the result has left only if the program is ending.
        let _ = send.send((check.run)(wish, &mut |number| counter.store(number, Ordering::Relaxed)));
    });
    if let Err(error) = worker {
        return Outcome::Differs(format!("it could not be run: {error}"));
    }
    let bar = if io::stderr().is_terminal() { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {human_pos} ({elapsed})") {
        bar.set_style(style);
    }
    bar.set_message(name);
    loop {
        let outcome = match result.recv_timeout(LOOK) {
            Ok(Ok(number)) => Some(Outcome::Agreed(number)),
            Ok(Err(text)) => Some(Outcome::Differs(text)),
            Err(RecvTimeoutError::Disconnected) => Some(Outcome::Differs("it panicked".to_string())),
            Err(RecvTimeoutError::Timeout) if interrupted.load(Ordering::Relaxed) => {
                Some(Outcome::Interrupted(done.load(Ordering::Relaxed)))
            }
            Err(RecvTimeoutError::Timeout) => None,
        };
        if let Some(outcome) = outcome {
            bar.finish_and_clear();
            return outcome;
        }
        bar.set_position(done.load(Ordering::Relaxed));
    }
}

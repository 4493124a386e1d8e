//! Rounds that take turns, and the best of each.

use std::time::{Duration, Instant};

/// Something to measure: its label, what it counts, and one round of it, which gives how much it did.
pub(crate) struct Contender<'a> {
    pub(crate) label: &'static str,
    pub(crate) unit: &'static str,
    /// Gives the amount of work and the time it took. It keeps its own time, so that it can leave out what
    /// would be unfair to count.
    pub(crate) round: Box<dyn FnMut() -> (u64, Duration) + 'a>,
}

/// Runs all contenders in turn, several times; prints a line each and gives the best speeds.
///
/// The best round is the one that the rest of the machine disturbed least. Taking turns makes the
/// disturbances fall on all alike.
pub(crate) fn race(contenders: &mut [Contender<'_>], rounds: usize) -> Vec<f64> {
    let mut best = vec![0.0_f64; contenders.len()];
    for _ in 0..rounds {
        for (best, contender) in best.iter_mut().zip(contenders.iter_mut()) {
            let (work, time) = (contender.round)();
            *best = best.max(work as f64 / time.as_secs_f64());
        }
    }
    for (speed, contender) in best.iter().zip(contenders) {
        println!("  {:46} {:>12} {}/s", contender.label, grouped(*speed as u64), contender.unit);
    }
    best
}

/// The time that this thread has had a core for itself.
fn core_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

/// Measures one piece of work by the time that it had a core, which other programs do not change much.
pub(crate) fn timed_on_core<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = core_time();
    let result = std::hint::black_box(work());
    (result, core_time() - start)
}

/// Measures one piece of work.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = std::hint::black_box(work());
    (result, start.elapsed())
}

/// A number with thin groups of three digits, as in 1 234 567.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

//! The lines that wait, read by a thread of its own, so that whoever is at work can see that somebody is waiting.

use std::collections::VecDeque;
use std::io::BufRead;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::wire::{Request, is_interrupt};
use crate::batch::{Line, Lines};

/// The longest line, in bytes. A whole game in one line needs a few kilobytes.
pub(super) const LONGEST: usize = 1 << 20;

/// The most that waits, in bytes; then reading stops until something is answered.
const WAITING: usize = 8 << 20;

/// What each waiting line costs besides its bytes.
const OVERHEAD: usize = 128;

/// A line that waits.
#[derive(Debug)]
pub(super) struct Item {
    /// Its number among all lines of the input.
    pub(super) number: u64,
    /// The command; `None` if the line was too long.
    pub(super) request: Option<Request>,
    cost: usize,
}

#[derive(Debug, Default)]
struct State {
    items: VecDeque<Item>,
    cost: usize,
    has_ended: bool,
}

/// The waiting lines.
#[derive(Debug, Default)]
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// The number of the last line read, empty ones and comments included.
    last: AtomicU64,
    /// Commands up to this line are to be given up.
    interrupted: AtomicU64,
}

impl Queue {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Nobody panics with the lock held; if somebody did, the lines would still be there.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads lines to the end of the input.
    pub(super) fn feed(&self, input: impl BufRead) {
        for line in Lines::new(input, LONGEST) {
            let Ok(line) = line else { break };
            let number = self.last.fetch_add(1, Ordering::Relaxed) + 1;
            let item = match line {
                Line::TooLong => Some(Item { number, request: None, cost: OVERHEAD }),
                Line::Text(bytes) if is_interrupt(&bytes) => {
                    self.interrupted.store(number, Ordering::Relaxed);
                    None
                }
                Line::Text(bytes) => Request::read(&bytes).map(|request| Item {
                    number,
                    request: Some(request),
                    cost: OVERHEAD + bytes.len(),
                }),
            };
            let mut state = self.lock();
            if let Some(item) = item {
                while state.cost > WAITING {
                    state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
                state.cost += item.cost;
                state.items.push_back(item);
            }
            drop(state);
            self.changed.notify_all();
        }
        self.last.store(u64::MAX, Ordering::Relaxed);
        self.lock().has_ended = true;
        self.changed.notify_all();
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn take(&self) -> Option<Item> {
        let mut state = self.lock();
        loop {
            if let Some(item) = state.items.pop_front() {
                state.cost -= item.cost;
                self.changed.notify_all();
                return Some(item);
            }
            if state.has_ended {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether the command of a line is to be given up.
    pub(super) fn is_interrupted(&self, number: u64) -> bool {
        self.interrupted.load(Ordering::Relaxed) > number
    }

    /// Whether anything came after a line, be it an empty line or the end.
    pub(super) fn has_more_than(&self, number: u64) -> bool {
        self.last.load(Ordering::Relaxed) > number
    }

    /// Waits so long, or until something comes after a line.
    pub(super) fn wait_for_more_than(&self, number: u64, time: Duration) {
        let state = self.lock();
        let waiting = |_: &mut State| !self.has_more_than(number);
        let _ = self.changed.wait_timeout_while(state, time, waiting);
    }
}

//! Questions at work: a bounded number of threads that take turns on the cores.
//!
//! **Fairness.** A client is a tab of the page, or else a connection. Of the questions that wait, the next is one of the
//! client with the fewest at work. Of those at work as many as there are cores go on; after [`SLICE`], if another one
//! lines up, a question gives its core away, and of those in line the one whose client had its last turn longest ago
//! goes on. So a short question waits for a few slices, not for a long one to end.
//!
//! **Refusal.** If as many wait as may wait, the next is refused, and so is a client that alone fills half of the places.

use std::collections::HashMap;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use shinpan::protocol::{self, Progress, answer_within};
use shinpan::search::Stop;
use tokio::sync::oneshot;

use crate::interrupt;

/// How long a question keeps its core while others are in line.
const SLICE: Duration = Duration::from_millis(20);

/// The stack of a thread that searches.
const STACK: usize = 16 << 20;

/// The memory of one search, in bytes; a question has a few of them.
const TABLE: usize = 32 << 20;

/// The turns of so many clients are remembered, also of those that have nothing at work now.
const REMEMBERED: usize = 1024;

/// How much may be at work and wait.
#[derive(Copy, Clone, Debug)]
pub(super) struct Capacity {
    /// Questions that are worked on at the same moment.
    pub(super) cores: usize,
    /// Questions that take turns on them.
    pub(super) running: usize,
    /// Questions that wait besides.
    pub(super) waiting: usize,
    /// The most positions of a question.
    pub(super) nodes: u64,
    /// The longest time of a question.
    pub(super) time: Duration,
}

/// Who asks: a tab of the page, or a connection.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Client {
    Page(String),
    Connection(u64),
}

/// Why a question is not taken.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    Full,
    Stopping,
}

/// What is known of a question from outside, and the way to give it up.
#[derive(Debug, Default)]
pub(super) struct Watch {
    given_up: AtomicBool,
    progress: Mutex<Progress>,
    has_begun: AtomicBool,
}

impl Watch {
    /// How far it is.
    pub(super) fn progress(&self) -> Progress {
        let mut progress = locked(&self.progress).clone();
        if !self.has_begun.load(Ordering::Relaxed) {
            progress.text = "waiting for a free core".to_string();
        }
        progress
    }
}

struct Task {
    client: Client,
    line: String,
    watch: Arc<Watch>,
    answer: oneshot::Sender<String>,
}

#[derive(Default)]
struct State {
    waiting: Vec<Task>,
    /// Questions at work, for each client.
    at_work: HashMap<Client, usize>,
    /// When each client had its last turn.
    turns: HashMap<Client, u64>,
    /// Who lines up for a core, with a number that says since when.
    line: Vec<(u64, Client)>,
    cores_taken: usize,
    count: u64,
    is_stopping: bool,
}

/// The threads and their questions.
pub(super) struct Engine {
    capacity: Capacity,
    state: Mutex<State>,
    /// Something waits to be begun, or the server stops.
    work: Condvar,
    /// A core is free.
    turn: Condvar,
    /// How many line up, to be seen without the lock.
    in_line: AtomicUsize,
}

impl Engine {
    /// Starts the threads.
    ///
    /// # Errors
    /// If the system gives none.
    pub(super) fn start(capacity: Capacity) -> io::Result<Arc<Engine>> {
        let engine = Arc::new(Engine {
            capacity,
            state: Mutex::default(),
            work: Condvar::new(),
            turn: Condvar::new(),
            in_line: AtomicUsize::new(0),
        });
        for _ in 0..capacity.running {
            let engine = Arc::clone(&engine);
            thread::Builder::new().stack_size(STACK).spawn(move || engine.work())?;
        }
        Ok(engine)
    }

    pub(super) fn capacity(&self) -> Capacity {
        self.capacity
    }

    /// Takes a question: what is known of it, and where its answer comes from.
    ///
    /// # Errors
    /// [`Refused`], at once.
    pub(super) fn ask(
        &self,
        client: Client,
        line: String,
    ) -> Result<(Arc<Watch>, oneshot::Receiver<String>), Refused> {
        let mut state = locked(&self.state);
        if state.is_stopping {
            return Err(Refused::Stopping);
        }
        let idle = self.capacity.running - state.at_work.values().sum::<usize>().min(self.capacity.running);
        let own = state.waiting.iter().filter(|task| task.client == client).count();
        if state.waiting.len() >= self.capacity.waiting + idle || own > (self.capacity.waiting / 2).max(idle)
        {
            return Err(Refused::Full);
        }
        let watch = Arc::new(Watch::default());
        let (answer, promised) = oneshot::channel();
        state.waiting.push(Task { client, line, watch: Arc::clone(&watch), answer });
        drop(state);
        self.work.notify_one();
        Ok((watch, promised))
    }

    /// Gives a question up, whether it waits or is at work.
    pub(super) fn give_up(&self, watch: &Watch) {
        watch.given_up.store(true, Ordering::Relaxed);
        if !watch.has_begun.load(Ordering::Relaxed) {
            locked(&self.state).waiting.retain(|task| !task.watch.given_up.load(Ordering::Relaxed));
        }
    }

    /// Gives all questions up and takes no more.
    pub(super) fn stop(&self) {
        let mut state = locked(&self.state);
        state.is_stopping = true;
        state.waiting.clear();
        drop(state);
        self.work.notify_all();
        self.turn.notify_all();
    }

    fn is_stopping(&self) -> bool {
        locked(&self.state).is_stopping
    }

    fn work(self: &Arc<Engine>) {
        while let Some(task) = self.next() {
            let Task { client, line, watch, answer } = task;
            watch.has_begun.store(true, Ordering::Relaxed);
            self.take_core(&client);
            let text = self.answered(&client, &line, &watch);
            self.leave_core();
            self.finish(&client);
            // If nobody waits for it any more, it is not missed.
            let _ = answer.send(text);
        }
    }

    /// The next question, of the client with the fewest at work.
    fn next(&self) -> Option<Task> {
        let mut state = locked(&self.state);
        loop {
            if state.is_stopping {
                return None;
            }
            let at_work = |task: &Task| state.at_work.get(&task.client).copied().unwrap_or(0);
            let next = state.waiting.iter().enumerate().min_by_key(|(index, task)| (at_work(task), *index));
            if let Some((index, _)) = next {
                let task = state.waiting.remove(index);
                *state.at_work.entry(task.client.clone()).or_default() += 1;
                return Some(task);
            }
            state = self.work.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, client: &Client) {
        let mut state = locked(&self.state);
        if let Some(left) = state.at_work.get_mut(client) {
            *left -= 1;
            if *left == 0 {
                state.at_work.remove(client);
            }
        }
        if state.turns.len() > REMEMBERED {
            let State { turns, at_work, .. } = &mut *state;
            turns.retain(|client, _| at_work.contains_key(client));
        }
    }

    fn answered(self: &Arc<Engine>, client: &Client, line: &str, watch: &Arc<Watch>) -> String {
        let limits = protocol::Limits {
            nodes: self.capacity.nodes,
            table: TABLE,
            stop: self.stop_for(client, watch),
            clock: Some(interrupt::clock),
            time: None,
        };
        panic::catch_unwind(AssertUnwindSafe(|| answer_within(line, &limits)))
            .unwrap_or_else(|_| crate::batch::failed(line))
    }

    /// Asked every few positions: whether to give up, and, besides, whether it is somebody else's turn.
    fn stop_for(self: &Arc<Engine>, client: &Client, watch: &Arc<Watch>) -> Stop {
        let (engine, client, watched) = (Arc::clone(self), client.clone(), Arc::clone(watch));
        let turn = Mutex::new(Instant::now());
        let heard = Arc::clone(watch);
        let stop = Stop::when(move || {
            if watched.given_up.load(Ordering::Relaxed) {
                return true;
            }
            let mut turn = locked(&turn);
            if turn.elapsed() >= SLICE {
                if engine.in_line.load(Ordering::Relaxed) > 0 {
                    engine.leave_core();
                    engine.take_core(&client);
                }
                *turn = Instant::now();
                return engine.is_stopping();
            }
            false
        });
        let stop = stop.or(interrupt::clock(self.capacity.time));
        stop.listening(move |news| locked(&heard.progress).heard(news))
    }

    /// Waits for a core. Of those in line, the one goes on whose client had its last turn longest ago.
    fn take_core(&self, client: &Client) {
        let mut state = locked(&self.state);
        state.count += 1;
        let number = state.count;
        state.line.push((number, client.clone()));
        self.in_line.store(state.line.len(), Ordering::Relaxed);
        loop {
            let last = |client: &Client| state.turns.get(client).copied().unwrap_or(0);
            let first = state.line.iter().min_by_key(|(number, client)| (last(client), *number));
            if state.cores_taken < self.capacity.cores && first.is_some_and(|(first, _)| *first == number) {
                break;
            }
            state = self.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.line.retain(|(other, _)| *other != number);
        self.in_line.store(state.line.len(), Ordering::Relaxed);
        state.cores_taken += 1;
        state.count += 1;
        let now = state.count;
        state.turns.insert(client.clone(), now);
        drop(state);
        // Another core may be free for the next in line.
        self.turn.notify_all();
    }

    fn leave_core(&self) {
        locked(&self.state).cores_taken -= 1;
        self.turn.notify_all();
    }
}

/// A thread that failed leaves nothing half done behind.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

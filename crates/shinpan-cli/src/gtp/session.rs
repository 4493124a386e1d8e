//! A whole session within this program, without a process: for the comparison of the doors, and for tests.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use super::engine::{Engine, Next};
use super::queue::Queue;

/// What was written, for whoever looks.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What is answered to an input that is sent at once, and what is told beside it.
pub(super) fn session(input: &[u8]) -> (String, String) {
    let queue = Arc::new(Queue::default());
    let (out, notes) = (Shared::default(), Shared::default());
    let mut engine = Engine::new(Arc::clone(&queue), Box::new(out.clone()), Box::new(notes.clone()));
    // An input longer than what may wait is taken while it is read.
    std::thread::scope(|scope| {
        scope.spawn(|| queue.feed(input));
        while let Some(item) = queue.take() {
            if !matches!(engine.answer(&item), Next::Go) {
                // Whoever reads may wait for room.
                while queue.take().is_some() {}
            }
        }
    });
    (out.text(), notes.text())
}

/// The answers to commands, one for each, with `= ` or `? ` before them.
pub(crate) fn answers(commands: &[String]) -> Vec<String> {
    let (out, _) = session(format!("{}\n", commands.join("\n")).as_bytes());
    out.split("\n\n").filter(|answer| !answer.is_empty()).map(str::to_string).collect()
}

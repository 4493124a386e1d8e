//! Ctrl-C: what is at work is given up, and what is known by then is told.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use shinpan::search::Stop;

/// A flag that Ctrl-C raises. Pressed a second time it ends the program at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    // Without these handlers Ctrl-C ends the program without a report, which is no reason not to work.
    let _ =
        signal_hook::flag::register_conditional_shutdown(signal_hook::consts::SIGINT, 130, Arc::clone(&flag));
    let _ = signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&flag));
    flag
}

/// The same for the library: a question is given up at Ctrl-C.
pub(crate) fn stop() -> Stop {
    let flag = flag();
    Stop::when(move || flag.load(Ordering::Relaxed))
}

/// Asks to give up after so long.
pub(crate) fn clock(time: Duration) -> Stop {
    let start = Instant::now();
    Stop::clock(move || start.elapsed() >= time)
}

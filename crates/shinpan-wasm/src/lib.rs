//! The library for a page without a server: the JSON contract of `shinpan batch`, in WebAssembly.
//!
//! Four functions at the border, without a binding generator, so that no tool but the compiler is needed:
//!
//! * `shinpan_alloc(length)` gives memory for a request;
//! * `shinpan_ask(request, length)` takes a request (UTF-8 JSON), frees it, and gives an answer: four bytes with its
//!   length, little endian, then the JSON;
//! * `shinpan_free(pointer, length)` frees an answer, its four bytes included;
//! * `env.progress(text, length)`, which the page provides, is called now and then with `{"nodes":n,"text":"..."}`.
//!
//! A page asks in a worker of its own, which it ends if the answer is no longer wanted.

pub mod border;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use shinpan::protocol::{Limits, Progress, answer_within};
use shinpan::search::Stop;

/// So often, in looks at [`Stop`], progress is told.
const TELL: u64 = 1024;

/// Answers a request and tells `tell` how it goes.
fn ask(request: &[u8], tell: fn(&str)) -> String {
    let Ok(line) = std::str::from_utf8(request) else {
        return r#"{"id":null,"ok":false,"error":{"field":null,"message":"the request is not UTF-8"}}"#
            .to_string();
    };
    let progress = Arc::new(Mutex::new(Progress::default()));
    let heard = Arc::clone(&progress);
    let looks = AtomicU64::new(0);
    let stop = Stop::when(move || {
        let looks = looks.fetch_add(1, Ordering::Relaxed) + 1;
        if looks.is_multiple_of(TELL) {
            tell(&progress.lock().unwrap_or_else(PoisonError::into_inner).to_json());
        }
        false
    });
    let stop = stop.listening(move |news| {
        heard.lock().unwrap_or_else(PoisonError::into_inner).heard(news);
    });
    // A table as large as that of the program: what is forgotten when it is full is the same, and so is the answer.
    answer_within(line, &Limits { stop, ..Limits::default() })
}

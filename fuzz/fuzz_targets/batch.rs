//! Whatever a line says, its answer is one line with one JSON object.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::protocol;

fuzz_target!(|line: &str| {
    let answer = protocol::answer(line);
    assert!(!answer.contains('\n'));
    assert!(answer.starts_with("{\"id\":") && answer.ends_with('}'));
});

//! Lines of JSON in, lines of JSON out: what `shinpan batch`, the server and the page speak.

use shinpan::protocol;

/// A good question, and one with a slip of the pen.
const LINES: [&str; 2] =
    [r#"{"id":1,"question":"safe","diagram":".X.O\nXXX."}"#, r#"{"id":2,"question":"safe","diagram":".X?"}"#];

fn main() {
    print!("{}", told());
}

pub(crate) fn told() -> String {
    LINES.iter().map(|line| protocol::answer(line) + "\n").collect()
}

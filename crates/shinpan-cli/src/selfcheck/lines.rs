//! A long batch: every line answered, in order, in memory that does not grow.
//!
//! The input is made while it is read and the output is checked while it is written, so a million lines are
//! as little trouble as ten: `shinpan selfcheck batch --count 1000000`.

use std::io::{self, BufReader, Read, Write};
use std::num::NonZero;
use std::thread;

use serde_json::Value;
use shinpan::protocol;
use shinpan::search::Stop;

use super::Wish;
use crate::batch::answer_all;

pub(super) const CLAIM: &str =
    "a batch is answered line by line, in order, in memory that does not grow with it";

/// The growth of the memory that is taken for noise.
const NOISE: u64 = 32 << 20;

/// Every so many lines, one is longer than allowed.
const LONG: u64 = 50_000;

/// Runs the check.
pub(super) fn run(wish: Wish, progress: &mut dyn FnMut(u64)) -> Result<u64, String> {
    let count = wish.count.unwrap_or(if wish.long { 1_000_000 } else { 20_000 });
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let input = BufReader::new(Requests { next: 0, count, ready: Vec::new(), at: 0 });
    let mut output = Answers { expected: 0, line: Vec::new(), wrong: None };
    let (mut early, mut late) = (0, 0);
    let answered =
        answer_all(input, &mut output, threads, protocol::answer_until, &Stop::never(), |number| {
            progress(number);
            if number % 1_000 == 0 {
                let memory = if number * 4 <= count { &mut early } else { &mut late };
                *memory = resident().unwrap_or(0).max(*memory);
            }
        });
    if let Some(wrong) = output.wrong {
        return Err(wrong);
    }
    match answered {
        Err(stopped) => Err(format!("the batch stopped: {stopped:?}")),
        Ok(answered) if answered != count => Err(format!("{count} lines, but {answered} answers")),
        Ok(_) if early > 0 && late > early + NOISE => {
            Err(format!("the memory grew from {} to {} MiB", early >> 20, late >> 20))
        }
        Ok(answered) => Ok(answered),
    }
}

/// The memory that this program holds, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// The input: good lines, bad lines and, rarely, lines that are too long.
struct Requests {
    next: u64,
    count: u64,
    ready: Vec<u8>,
    at: usize,
}

fn request(number: u64) -> Vec<u8> {
    match number % 8 {
        _ if is_long(number) => vec![b'x'; protocol::MAX_LINE + 9],
        0 => b"{\"id\":".to_vec(),
        1 => vec![b'"', 0xFF, b'"'],
        2 => format!(r#"{{"id":{number},"question":"score","diagram":"....\n####","black_analysis":["pass","B2","pass","D2","pass","pass","pass"],"white_analysis":["B2","pass","pass","pass"]}}"#).into_bytes(),
        3 => format!(r#"{{"id":{number},"question":"score","diagram":"....\n####","black_analysis":["B9"]}}"#).into_bytes(),
        _ => format!(r#"{{"id":{number},"question":"safe","diagram":".X.O\nXXX."}}"#).into_bytes(),
    }
}

fn is_long(number: u64) -> bool {
    number % LONG == LONG - 1
}

/// Lines whose answers cannot have an id.
fn is_nameless(number: u64) -> bool {
    is_long(number) || number % 8 < 2
}

impl Read for Requests {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.ready.len() {
            if self.next == self.count {
                return Ok(0);
            }
            self.ready = request(self.next);
            self.ready.push(b'\n');
            self.at = 0;
            self.next += 1;
        }
        let taken = buffer.len().min(self.ready.len() - self.at);
        buffer[..taken].copy_from_slice(&self.ready[self.at..self.at + taken]);
        self.at += taken;
        Ok(taken)
    }
}

/// The output: each line has to answer the next request.
struct Answers {
    expected: u64,
    line: Vec<u8>,
    wrong: Option<String>,
}

impl Answers {
    fn check(&mut self) {
        let number = self.expected;
        self.expected += 1;
        let id = if is_nameless(number) { Value::Null } else { Value::from(number) };
        let ok = matches!(number % 8, 2 | 4..) && !is_long(number);
        let fits = serde_json::from_slice::<Value>(&self.line)
            .is_ok_and(|answer| answer["id"] == id && answer["ok"] == ok);
        if !fits && self.wrong.is_none() {
            self.wrong = Some(format!("line {}: {}", number + 1, String::from_utf8_lossy(&self.line)));
        }
        self.line.clear();
    }
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                self.check();
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

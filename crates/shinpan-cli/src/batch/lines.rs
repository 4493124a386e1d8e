//! Lines of bytes, with a bound on their length.

use std::io::{self, BufRead};

/// A line of the input, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Its bytes.
    Text(Vec<u8>),
    /// It was longer than allowed, and was skipped.
    TooLong,
}

/// The lines of an input. A line that is too long is read over and never held.
#[derive(Debug)]
pub(crate) struct Lines<R> {
    input: R,
    longest: usize,
    ended: bool,
}

impl<R: BufRead> Lines<R> {
    /// Lines of at most `longest` bytes.
    pub(crate) fn new(input: R, longest: usize) -> Lines<R> {
        Lines { input, longest, ended: false }
    }

    fn line(&mut self) -> io::Result<Option<Line>> {
        let mut bytes = Vec::new();
        let mut too_long = false;
        let mut started = false;
        loop {
            let piece = match self.input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if piece.is_empty() {
                self.ended = true;
                break;
            }
            started = true;
            let end = piece.iter().position(|&byte| byte == b'\n');
            let taken = &piece[..end.unwrap_or(piece.len())];
            if !too_long {
                bytes.extend_from_slice(taken);
            }
            let used = taken.len() + usize::from(end.is_some());
            self.input.consume(used);
            // The end of a line may be CR LF, and the CR does not count.
            if bytes.len() > self.longest + 1 {
                too_long = true;
                bytes = Vec::new();
            }
            if end.is_some() {
                break;
            }
        }
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Ok(match started {
            false => None,
            true if too_long || bytes.len() > self.longest => Some(Line::TooLong),
            true => Some(Line::Text(bytes)),
        })
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<io::Result<Line>> {
        if self.ended {
            return None;
        }
        let line = self.line();
        if line.is_err() {
            self.ended = true;
        }
        line.transpose()
    }
}

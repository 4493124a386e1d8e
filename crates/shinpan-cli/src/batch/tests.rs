use std::io::{self, Cursor, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::*;

fn all(input: &[u8], threads: usize, answer: impl Answering) -> Vec<String> {
    let mut output = Vec::new();
    let lines = answer_all(Cursor::new(input.to_vec()), &mut output, threads, answer, &Stop::never(), |_| {})
        .unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(text.lines().count() as u64, lines);
    text.lines().map(ToString::to_string).collect()
}

/// Answers with the line.
fn echo(line: &str, _: &Stop) -> String {
    line.to_string()
}

#[test]
fn lines_end_with_lf_crlf_or_the_input() {
    let lines = |text: &str, longest| -> Vec<Line> {
        Lines::new(BufReader::with_capacity(2, Cursor::new(text.to_string())), longest)
            .map(Result::unwrap)
            .collect()
    };
    let text = |text: &str| Line::Text(text.into());
    assert_eq!(lines("ab\r\n\ncd", 9), [text("ab"), text(""), text("cd")]);
    assert_eq!(lines("ab\n", 9), [text("ab")]);
    assert_eq!(lines("abc\r\nabcd\nabcdefgh\nx", 3), [text("abc"), Line::TooLong, Line::TooLong, text("x")]);
    assert_eq!(lines("", 3), []);
}

#[test]
fn answers_keep_the_order_of_the_lines() {
    // The first lines take longest.
    let slow = |line: &str, _: &Stop| {
        let number: u64 = line.parse().unwrap_or(0);
        thread::sleep(Duration::from_micros(200_u64.saturating_sub(number)));
        line.to_string()
    };
    let expected: Vec<String> = (0..500).map(|number| number.to_string()).collect();
    for threads in [1, 2, 7] {
        assert_eq!(all(expected.join("\n").as_bytes(), threads, slow), expected);
    }
}

#[test]
fn a_panic_costs_one_line_only() {
    let answers = all(b"{\"id\":1}\n{\"id\":2,\"x\":0}\nplain\n", 2, |line, _| {
        assert!(!line.contains('x'), "as asked for");
        line.to_string()
    });
    assert_eq!(answers[0], r#"{"id":1}"#);
    assert!(answers[1].starts_with(r#"{"id":2,"ok":false,"error":{"field":null,"message":"shinpan failed"#));
    assert_eq!(answers[2], "plain");
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let answers = all(b"one\n\n  \n\xff\xfe\nab\xff\ntwo", 3, echo);
    assert_eq!(answers.len(), 4);
    assert!(answers[1].contains("byte 1 of the line is not UTF-8"));
    assert!(answers[2].contains("byte 3 of the line is not UTF-8"));
    assert_eq!(answers[3], "two");
}

/// Gives what is sent, as a pipe does.
struct Pipe {
    pieces: mpsc::Receiver<Vec<u8>>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let piece = self.pieces.recv().unwrap_or_default();
        buffer[..piece.len()].copy_from_slice(&piece);
        Ok(piece.len())
    }
}

/// Shows what has been flushed, as a pipe does behind a buffer.
struct Shown {
    held: Vec<u8>,
    flushed: mpsc::Sender<Vec<u8>>,
}

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.held.is_empty() {
            let _ = self.flushed.send(std::mem::take(&mut self.held));
        }
        Ok(())
    }
}

#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let (send, pieces) = mpsc::channel();
    let (flushed, answers) = mpsc::channel();
    let batch = thread::spawn(move || {
        let output = Shown { held: Vec::new(), flushed };
        answer_all(BufReader::new(Pipe { pieces }), output, 2, echo, &Stop::never(), |_| {}).unwrap()
    });
    for line in ["one\n", "two\n", "three\n"] {
        send.send(line.as_bytes().to_vec()).unwrap();
        assert_eq!(answers.recv_timeout(Duration::from_secs(20)).unwrap(), line.as_bytes());
    }
    drop(send);
    assert_eq!(batch.join().unwrap(), 3);
}

#[test]
fn a_closed_output_ends_the_batch() {
    struct Closed;
    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (send, pieces) = mpsc::channel();
    send.send(b"one\n".to_vec()).unwrap();
    let stopped = answer_all(BufReader::new(Pipe { pieces }), Closed, 2, echo, &Stop::never(), |_| {});
    assert!(matches!(stopped, Err(Stopped::Writing(_))));
}

#[test]
fn what_is_given_up_is_answered_and_nothing_more_is_read() {
    let (send, pieces) = mpsc::channel();
    let (flushed, answers) = mpsc::channel();
    let asked = Arc::new(AtomicBool::new(false));
    let stop = {
        let asked = Arc::clone(&asked);
        Stop::when(move || asked.load(Ordering::Relaxed))
    };
    // An answer takes until it is given up.
    let patient = |line: &str, stop: &Stop| {
        while !stop.is_asked() {
            thread::sleep(Duration::from_millis(1));
        }
        format!("{line} given up")
    };
    let batch = thread::spawn(move || {
        let output = Shown { held: Vec::new(), flushed };
        answer_all(BufReader::new(Pipe { pieces }), output, 1, patient, &stop, |_| {}).unwrap()
    });
    send.send(b"one\n".to_vec()).unwrap();
    assert!(answers.recv_timeout(Duration::from_millis(100)).is_err());
    asked.store(true, Ordering::Relaxed);
    assert_eq!(answers.recv_timeout(Duration::from_secs(20)).unwrap(), b"one given up\n");
    // The input is still open.
    assert_eq!(batch.join().unwrap(), 1);
    drop(send);
}

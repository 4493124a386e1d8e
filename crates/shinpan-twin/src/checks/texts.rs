//! Diagrams: what is written can be read again, and nothing that is read makes the reader panic.

use std::fmt::Debug;
use std::panic;

use fastrand::Rng;
use shinpan::board::{Position, Setup, Size};
use shinpan::notation::diagram::{DiagramError, PositionError};

use super::{Mismatch, Progress, same};
use crate::{SlowBoard, random};

/// Diagrams of random setups on random rectangles, written plainly, with spaces and `#`, and with labels:
/// each is read back as the setup it shows. As a position it is taken if every block has a liberty. With one
/// label that does not fit it is refused, and the error points to the label.
///
/// # Errors
/// The first text that is read as something else.
pub fn random_diagrams(diagrams: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for number in 0..diagrams {
        let seed = seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let size = random::size(&mut rng, 19);
        let board = random::grid(&mut rng, size);
        let setup = board.setup();
        for text in [setup.to_string(), spaced(&board), labelled(&board)] {
            same("setup", &text.parse::<Setup>(), &Ok(setup))
                .and_then(|()| same("legal", &text.parse::<Position>().is_ok(), &board.is_legal()))
                .map_err(|what| Mismatch::new(what, &text).of_game(seed))?;
            compared += 1;
        }
        let (text, line, column) = mislabelled(&mut rng, &board);
        let place = text.parse::<Setup>().map_err(|error| (error.line, error.column));
        same("place of a wrong label", &place.err(), &Some((line, column)))
            .map_err(|what| Mismatch::new(what, &text).of_game(seed))?;
        compared += 1;
        progress(number + 1);
    }
    Ok(compared)
}

fn spaced(board: &SlowBoard) -> String {
    let lines = board.to_string().replace('X', "#");
    lines.lines().map(|line| line.chars().map(|c| format!(" {c}")).collect::<String>() + "\r\n").collect()
}

fn labelled(board: &SlowBoard) -> String {
    let letters = letters(board.size().width());
    let mut text = format!("   {letters}\n");
    for (row, number) in board.to_string().lines().zip((1..=board.size().height()).rev()) {
        text.push_str(&format!("{number:2} {}{number}\n", apart(row)));
    }
    text + &format!("   {letters}\n")
}

fn letters(width: u8) -> String {
    apart(&"ABCDEFGHJKLMNOPQRST"[..usize::from(width)])
}

fn apart(row: &str) -> String {
    row.chars().map(|c| format!("{c} ")).collect()
}

/// A diagram with one label that does not fit, and its line and column.
fn mislabelled(rng: &mut Rng, board: &SlowBoard) -> (String, usize, usize) {
    let (width, height) = (board.size().width(), usize::from(board.size().height()));
    let rows = board.to_string();
    let mut lines: Vec<String> = labelled(board).lines().map(String::from).collect();
    let line = rng.usize(..lines.len());
    let column = match rows.lines().nth(line.wrapping_sub(1)) {
        None => {
            let fewer = width == 19 || width > 1 && rng.bool();
            lines[line] = format!("   {}", letters(if fewer { width - 1 } else { width + 1 }));
            4
        }
        Some(row) => {
            let (number, points) = (height + 1 - line, apart(row));
            let wrong = (number + rng.usize(1..25)) % 25;
            let left = rng.bool();
            lines[line] =
                if left { format!("{wrong} {points}") } else { format!("{number:2} {points}{wrong}") };
            if left { 1 } else { 3 + points.len() + 1 }
        }
    };
    (lines.join("\n"), line + 1, column)
}

/// Diagrams with random characters put in, taken out and exchanged, and texts that are nothing but random.
/// Reading them never panics. What is read, written and read again is the same; an error names a line and
/// a column that exist, or line 1, column 1.
///
/// # Errors
/// The first text that is treated otherwise.
pub fn mutated_diagrams(texts: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut refused = 0;
    for number in 0..texts {
        let seed = seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let text = mutated(&mut rng);
        refused += read(&text).map_err(|what| Mismatch::new(what, format!("{text:?}")).of_game(seed))?;
        progress(number + 1);
    }
    if refused == 0 && texts > 100 {
        return Err(Mismatch::new("no text was refused", "so nothing was shown"));
    }
    Ok(texts)
}

/// What people type, and what they do not.
const CHARACTERS: [char; 32] = [
    'X', 'O', '.', '#', ' ', '\n', 'A', 'B', 'C', 'a', 'I', '0', '1', '2', '9', '\t', '\r', 'x', 'o', '-',
    '+', '審', 'é', '\u{feff}', '\u{85}', '\u{a0}', '\u{2028}', '\u{0}', '٣', '🙂', '"', '\u{301}',
];

fn mutated(rng: &mut Rng) -> String {
    let largest = if rng.u8(0..8) == 0 { 19 } else { 6 };
    let size = random::size(rng, largest);
    let board = random::grid(rng, size);
    let text = match rng.u8(0..4) {
        0 => String::new(),
        1 => board.to_string(),
        2 => spaced(&board),
        _ => labelled(&board),
    };
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..=20) {
        let at = rng.usize(0..=text.len());
        match rng.u8(0..6) {
            0 | 1 => text.insert(at, *rng.choice(&CHARACTERS).unwrap_or(&'X')),
            2 if at < text.len() => {
                text.remove(at);
            }
            3 if at < text.len() => text[at] = *rng.choice(&CHARACTERS).unwrap_or(&'X'),
            4 => {
                let digits = rng.usize(1..=30);
                text.splice(at..at, (0..digits).map(|_| rng.digit(10)).collect::<Vec<char>>());
            }
            _ => {
                // A piece of the text once more, somewhere else: long rows, many rows, doubled labels.
                let piece: Vec<char> = text[at..].iter().copied().take(rng.usize(0..60)).collect();
                let to = rng.usize(0..=text.len());
                text.splice(to..to, piece);
            }
        }
    }
    text.into_iter().collect()
}

/// Reads a text as a diagram: 1 if it was refused, with an error that points into the text.
fn read(text: &str) -> Result<u64, String> {
    let setup = without_panic("Setup", || text.parse::<Setup>())?;
    let position = without_panic("Position", || text.parse::<Position>())?;
    match (setup, position) {
        (Ok(setup), position) => {
            same("written and read", &setup.to_string().parse(), &Ok(setup))?;
            match (SlowBoard::from_setup(&setup).is_legal(), position) {
                (true, Ok(position)) => same("position", &position.setup(), &setup).map(|()| 0),
                (false, Err(PositionError::NoLiberty(error))) => {
                    named(error.size, &error.to_string()).map(|()| 0)
                }
                (legal, position) => Err(format!("legal: {legal}, read as {position:?}")),
            }
        }
        (Err(error), Err(PositionError::Diagram(other))) => {
            same("errors", &error, &other)?;
            exists(text, &error).map(|()| 1)
        }
        (setup, position) => Err(format!("setup {setup:?}, position {position:?}")),
    }
}

/// The line and column of an error are in the text, or the very start of it.
fn exists(text: &str, error: &DiagramError) -> Result<(), String> {
    let line = text.lines().nth(error.line.wrapping_sub(1)).map_or(0, |line| line.chars().count());
    let there = (error.line, error.column) == (1, 1) || (1..=line.max(1)).contains(&error.column);
    let lines = text.lines().count().max(1);
    if there && (1..=lines).contains(&error.line) && !error.to_string().is_empty() {
        Ok(())
    } else {
        Err(format!("{lines} lines, this one of {line} characters, but the error says {error}"))
    }
}

/// The error about a block without liberty names a point of the board.
fn named(size: Size, message: &str) -> Result<(), String> {
    let point = message.split(' ').filter_map(|word| size.point(word).ok()).next();
    if point.is_some() { Ok(()) } else { Err(format!("names no point: {message}")) }
}

/// Runs something that must not panic.
pub(crate) fn without_panic<T: Debug>(
    what: &str,
    run: impl FnOnce() -> T + panic::UnwindSafe,
) -> Result<T, String> {
    panic::catch_unwind(run).map_err(|_| format!("{what}: panicked"))
}

//! Files: read within bounds, and told apart by what is in them.
//!
//! Nobody should have to say whether a file is a record or a diagram. `(;` starts every record and no
//! diagram, so the content decides, whatever the file is called.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use shinpan::board::{Colour, Move, Point, Position, Setup};
use shinpan::notation::sgf::{Checked, Collection, Record, SgfError};
use shinpan::rules::{Prisoners, Ruleset};

use crate::args::Source;
use crate::failure::Failure;
use crate::text::printable;

/// The most that is read of any file, in bytes.
const LIMIT: u64 = 64 << 20;

/// The most that is read of a diagram or a list of moves, which never need more than a few kilobytes.
const TEXT_LIMIT: usize = 4 << 20;

/// The name of a file in messages.
pub(crate) fn name_of(path: &Path) -> String {
    if is_stdin(path) { "standard input".to_string() } else { printable(&path.to_string_lossy()) }
}

/// Whether a path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input, for reading.
///
/// # Errors
/// [`Failure::Input`] with the name of the file.
pub(crate) fn open(path: &Path) -> Result<Box<dyn Read + Send>, Failure> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin()));
    }
    let wrong = |error: io::Error| Failure::input(format!("{}: {}", name_of(path), reason(&error)));
    let file = File::open(path).map_err(wrong)?;
    if file.metadata().map_err(wrong)?.is_dir() {
        return Err(Failure::input(format!("{}: it is a directory; name a file in it", name_of(path))));
    }
    Ok(Box::new(file))
}

/// Reads a whole file, if it is not too large.
///
/// # Errors
/// [`Failure::Input`] with the name of the file.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = name_of(path);
    let too_large = || {
        let most = LIMIT >> 20;
        Failure::input(format!("{name}: more than {most} MiB; a file may have at most that much"))
    };
    let wrong = |error: io::Error| Failure::input(format!("{name}: {}", reason(&error)));
    let file = open(path)?;
    // Spares the reading of what is refused anyway. What is no plain file has no length to speak of.
    if !is_stdin(path) && std::fs::metadata(path).is_ok_and(|data| data.len() > LIMIT) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    file.take(LIMIT + 1).read_to_end(&mut bytes).map_err(wrong)?;
    if bytes.len() as u64 > LIMIT {
        return Err(too_large());
    }
    Ok(bytes)
}

/// What the system says, in our words where they are plainer.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_string(),
        io::ErrorKind::PermissionDenied => "it may not be read".to_string(),
        io::ErrorKind::IsADirectory => "it is a directory; name a file in it".to_string(),
        _ => error.to_string(),
    }
}

/// The text of a small file.
///
/// # Errors
/// [`Failure::Input`] with the place of the first byte that is no text.
pub(crate) fn text(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    if bytes.len() > TEXT_LIMIT {
        let most = TEXT_LIMIT >> 20;
        return Err(Failure::input(format!("{name}: more than {most} MiB; no diagram needs so much")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let end = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(end).copied().unwrap_or_default();
        let before = String::from_utf8_lossy(&error.as_bytes()[..end]).into_owned();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
        Failure::input(format!(
            "{name}: line {line}, column {column}: the byte 0x{byte:02X} is not UTF-8; a diagram is plain text"
        ))
    })
}

/// A record or a diagram that was read.
#[derive(Debug)]
pub(crate) enum Content {
    /// A diagram.
    Diagram(Position),
    /// A record, and the tree it is the main line of.
    Record(Box<Record>, Box<Collection>),
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name in messages.
    pub(crate) name: String,
    /// What is in it.
    pub(crate) content: Content,
}

/// A moment of a game: what all commands ask a file for.
#[derive(Clone, Debug)]
pub(crate) struct Moment {
    /// The stones.
    pub(crate) position: Position,
    /// Whose move it is, where the file says so.
    pub(crate) to_move: Option<Colour>,
    /// The same, where the file leaves no doubt: a player is named, or there are moves.
    pub(crate) named: Option<Colour>,
    /// The prisoners of the moves until then.
    pub(crate) prisoners: Prisoners,
    /// The number of moves, if it is a record.
    pub(crate) moves: Option<usize>,
    /// The last of them.
    pub(crate) last: Option<(Colour, Move)>,
    /// Who may not retake a ko at once, and where, because the last of them took it.
    pub(crate) ban: Option<(Colour, Point)>,
}

impl Input {
    /// Reads a file.
    ///
    /// # Errors
    /// [`Failure::Input`] with the name of the file, the place in it, and what would be right.
    pub(crate) fn read(path: &Path) -> Result<Input, Failure> {
        let name = name_of(path);
        let bytes = read(path)?;
        let content = if is_sgf(&bytes) {
            let wrong = |error: SgfError| Failure::input(format!("{name}: {error}"));
            let tree = Collection::read(&bytes).map_err(wrong)?;
            drop(bytes);
            let record = Record::from_tree(&tree, 1).map_err(wrong)?;
            Content::Record(Box::new(record), Box::new(tree))
        } else {
            Content::Diagram(diagram(&name, bytes)?)
        };
        Ok(Input { name, content })
    }

    /// An error about this file.
    pub(crate) fn wrong(&self, error: impl std::fmt::Display) -> Failure {
        Failure::input(format!("{}: {error}", self.name))
    }

    /// The record, if it is one.
    pub(crate) fn record(&self) -> Option<&Record> {
        match &self.content {
            Content::Diagram(_) => None,
            Content::Record(record, _) => Some(record),
        }
    }

    /// The position that is asked for.
    ///
    /// # Errors
    /// [`Failure::Input`] if there is no such move.
    pub(crate) fn moment(&self, number: Option<usize>) -> Result<Moment, Failure> {
        match &self.content {
            Content::Diagram(_) if number.is_some() => {
                Err(self
                    .wrong("--move counts the moves of a record (SGF), and this is a diagram; leave it out"))
            }
            Content::Diagram(position) => Ok(Moment {
                position: *position,
                to_move: None,
                named: None,
                prisoners: Prisoners::default(),
                moves: None,
                last: None,
                ban: None,
            }),
            Content::Record(record, _) => {
                let reached = record.position_at(number).map_err(|error| self.wrong(error))?;
                Ok(Moment {
                    position: reached.position,
                    to_move: Some(reached.to_move),
                    named: reached.named,
                    prisoners: reached.prisoners,
                    moves: Some(reached.moves),
                    last: reached.last,
                    ban: reached.ban,
                })
            }
        }
    }

    /// The moment at which a game is to be counted: the one asked for, else the end of the alternation if the
    /// record goes on with analyses, else the end of the main line.
    ///
    /// # Errors
    /// [`Failure::Input`] if there is no such moment.
    pub(crate) fn final_moment(&self, number: Option<usize>, rules: Ruleset) -> Result<Moment, Failure> {
        match (&self.content, number) {
            (Content::Record(record, tree), None) => {
                let checked = Checked::new(record, tree, rules).map_err(|error| self.wrong(error))?;
                self.moment(checked.final_move())
            }
            _ => self.moment(number),
        }
    }
}

/// Reads the file that a command names, and the moment of it.
///
/// # Errors
/// As [`Input::read`] and [`Input::moment`].
pub(crate) fn load(source: &Source) -> Result<(Input, Moment), Failure> {
    let input = Input::read(&source.file)?;
    let moment = input.moment(source.number)?;
    Ok((input, moment))
}

/// The same for a problem: the moves of its record are the solution, so that it starts before them.
///
/// # Errors
/// As [`load`].
pub(crate) fn load_problem(path: &Path, number: Option<usize>) -> Result<Moment, Failure> {
    let input = Input::read(path)?;
    input.moment(number.or(input.record().map(|_| 0)))
}

/// Whether a semicolon follows a parenthesis somewhere.
fn is_sgf(bytes: &[u8]) -> bool {
    let mut open = false;
    for byte in bytes {
        match byte {
            b'(' => open = true,
            b';' if open => return true,
            byte if byte.is_ascii_whitespace() => {}
            _ => open = false,
        }
    }
    false
}

fn diagram(name: &str, bytes: Vec<u8>) -> Result<Position, Failure> {
    let text = without_remarks(&text(name, bytes)?);
    let setup: Setup = text.parse().map_err(|error| Failure::input(format!("{name}: {error}")))?;
    setup
        .position()
        .map_err(|error| Failure::input(format!("{name}: {error}; every block on a board has one")))
}

/// Empties the lines that say something about a position, such as `To move: Black`, so that what `show`
/// prints is a diagram again. The line numbers stay.
fn without_remarks(text: &str) -> String {
    let is_remark = |line: &str| {
        line.split_once(": ").is_some_and(|(name, _)| {
            name.starts_with(|c: char| c.is_ascii_uppercase())
                && name.chars().any(|c| c.is_ascii_lowercase())
                && name.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')
        })
    };
    let lines: Vec<&str> = text.lines().map(|line| if is_remark(line) { "" } else { line }).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides() {
        assert!(is_sgf(b"(;SZ[9])"));
        assert!(is_sgf(b"\xef\xbb\xbfA game: ( \n ;SZ[9])"));
        assert!(!is_sgf(b"..X\n.O."));
        assert!(!is_sgf(b"(X;"));
    }

    #[test]
    fn what_show_prints_is_a_diagram() {
        let position = diagram("x", b"Size: 2x1\n   A B\n 1 X .\nTo move: Black\n".to_vec()).unwrap();
        assert_eq!(position.to_string(), "X.\n");
    }

    #[test]
    fn errors_keep_their_place() {
        let place = |bytes: &[u8]| diagram("f", bytes.to_vec()).unwrap_err().message().unwrap().to_string();
        assert_eq!(
            place(b"To move: Black\n..Q"),
            "f: line 2, column 3: found 'Q'; a point is X or # (black), O (white) or . (empty)"
        );
        assert_eq!(
            place(b"...\n.\xff."),
            "f: line 2, column 2: the byte 0xFF is not UTF-8; a diagram is plain text"
        );
        assert_eq!(
            place(b"OX\nX."),
            "f: the white stone at A2 has no liberty; every block on a board has one"
        );
    }
}

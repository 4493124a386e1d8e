//! Random and mutated texts for everything that reads text. None may make it panic.

use std::panic::{self, AssertUnwindSafe};

use fastrand::Rng;
use serde_json::{Value, json};
use shinpan::board::{Position, Setup, Size};
use shinpan::notation::sgf::{Checked, Collection, Record};
use shinpan::protocol;
use shinpan::rules::Ruleset;
use shinpan_twin::random;

use super::Wish;

pub(super) const CLAIM: &str =
    "no diagram, record, point name or batch line makes the program panic, and what is read is written again";

/// Texts that look like something.
const DIAGRAMS: [&str; 4] = ["..X\n.O.\n", "  A B C\n2 . X O 2\n1 . # . 1\n", "X", ". . . .\n# O # O\n"];
const RECORDS: [&str; 5] = [
    "(;GM[1]FF[4]SZ[5];B[bb];W[cc];B[dd](;W[aa])(;W[ee];B[];W[tt]))",
    "(;SZ[3:2]AB[aa:ba]AW[ca]PL[W];W[cb]C[a \\] b:c];B[];W[](;W[];B[];W[])(;B[];W[];B[]))",
    "text (;FF[3]HA[2];Black[dd];White[pp])(;SZ[1])",
    "(;CA[Shift_JIS]PB[\u{5449}]LB[aa:x][bb:y\\:z]AE[cc];AB[aa]AB[bb])",
    "(;SZ[19]KM[6,5]RE[W+R];B[pd];W[dp];B[pq];W[dd])",
];
const NAMES: [&str; 6] = ["A1", "T19", "pass", "J9", "i5", "K0"];
const LINES: [&str; 4] = [
    r#"{"id":1,"question":"safe","diagram":".X.\nXXX"}"#,
    r#"{"id":"s","question":"score","diagram":"....\n####","rules":"naj","prisoners":{"black":1,"white":0},"black_analysis":["pass","B2","pass","D2","pass","pass","pass"],"white_analysis":["B2","pass","pass","pass"]}"#,
    r#"{"id":null,"question":"score","sgf":"(;SZ[2];B[];W[])","move":1,"black_analysis":["pass","pass","pass"]}"#,
    r#"{"question":"safe","sgf":"(;AB[aa])","extra":[{}]}"#,
];

/// Pieces that are put in.
const PIECES: [&str; 36] = [
    "X",
    "O",
    ".",
    "#",
    "\n",
    " ",
    "\r",
    "\t",
    "A",
    "I",
    "0",
    "9",
    "99999999999999999999",
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "B[]",
    "W[tt]",
    "AB[aa:ss]",
    "SZ[19]",
    "{",
    "}",
    "\"",
    ",",
    "null",
    "-1",
    "1e999",
    "\u{feff}",
    "\u{0}",
    "\u{202e}",
    "\u{1F642}",
    "\u{FFFF}",
];

/// Runs the check without the usual message of a panic, which is reported with its input.
pub(super) fn run_quietly(wish: Wish, progress: &mut dyn FnMut(u64)) -> Result<u64, String> {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = run(wish, progress);
    panic::set_hook(hook);
    result
}

/// Runs the check.
pub(super) fn run(wish: Wish, progress: &mut dyn FnMut(u64)) -> Result<u64, String> {
    let count = wish.count.unwrap_or(if wish.long { 3_000_000 } else { 60_000 });
    let result = (0..count).try_for_each(|number| {
        let seed = wish.seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let kind = Kind::ALL[rng.usize(0..Kind::ALL.len())];
        let bytes = text(&mut rng, kind);
        let outcome = panic::catch_unwind(AssertUnwindSafe(|| read(kind, &bytes)));
        progress(number + 1);
        let what = match outcome {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(what)) => what,
            Err(_) => "panic".to_string(),
        };
        let shown = String::from_utf8_lossy(&bytes);
        Err(format!("{kind:?}: {what}\n{shown:?}\nto see it alone: --count 1 --seed {seed}"))
    });
    result.map(|()| count)
}

/// What a text is meant to be.
#[derive(Copy, Clone, Debug)]
enum Kind {
    Diagram,
    Record,
    Name,
    Line,
}

impl Kind {
    const ALL: [Kind; 4] = [Kind::Diagram, Kind::Record, Kind::Name, Kind::Line];

    fn texts(self) -> &'static [&'static str] {
        match self {
            Kind::Diagram => &DIAGRAMS,
            Kind::Record => &RECORDS,
            Kind::Name => &NAMES,
            Kind::Line => &LINES,
        }
    }
}

/// A text of a kind, changed in a few places.
fn text(rng: &mut Rng, kind: Kind) -> Vec<u8> {
    let texts = kind.texts();
    let mut bytes = match rng.u8(0..8) {
        0 => Vec::new(),
        1 => random_board(rng, kind).into_bytes(),
        _ => texts[rng.usize(0..texts.len())].as_bytes().to_vec(),
    };
    for _ in 0..rng.usize(0..12) {
        let at = rng.usize(0..=bytes.len());
        match rng.u8(0..8) {
            0..=2 => {
                let piece = PIECES[rng.usize(0..PIECES.len())];
                bytes.splice(at..at, piece.bytes());
            }
            3 if at < bytes.len() => {
                bytes.remove(at);
            }
            4 if at < bytes.len() => bytes[at] ^= 1 << rng.u8(0..8),
            5 => bytes.insert(at, rng.u8(..)),
            6 => bytes.truncate(at),
            _ => {
                let end = rng.usize(at..=bytes.len());
                let piece = bytes[at..end].to_vec();
                let to = rng.usize(0..=bytes.len());
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

/// A text of a kind about a random board.
fn random_board(rng: &mut Rng, kind: Kind) -> String {
    let size: Size = random::size(rng, 19);
    let setup: Setup = random::grid(rng, size).setup();
    match kind {
        Kind::Diagram | Kind::Name => setup.to_string(),
        Kind::Line => json!({ "id": 1, "question": "safe", "diagram": setup.to_string() }).to_string(),
        Kind::Record => {
            let mut tree = Collection::new(size);
            let mut node = tree.root(1);
            for colour in shinpan::board::Colour::BOTH {
                for point in setup.stones(colour) {
                    if let Some(last) = node {
                        let next = tree.add_child(last);
                        tree.set_move(next, colour, shinpan::board::Move::Play(point));
                        node = Some(next);
                    }
                }
            }
            tree.to_string()
        }
    }
}

/// Reads a text in every way there is; an error is what should not have happened.
fn read(kind: Kind, bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    match kind {
        Kind::Diagram => {
            if let Ok(setup) = text.parse::<Setup>() {
                let again = setup.to_string().parse::<Setup>();
                must(again == Ok(setup), "a diagram is not what was written")?;
            }
            // Its errors are for people; here they only have to exist.
            let _ = text.parse::<Position>().map_err(|error| error.to_string());
            Ok(())
        }
        Kind::Record => read_record(bytes),
        Kind::Name => {
            for (width, height) in [(1, 1), (5, 9), (19, 19)] {
                let Some(size) = Size::new(width, height) else { continue };
                if let Ok(mv) = size.parse_move(&text) {
                    must(size.parse_move(&size.move_name(mv)) == Ok(mv), "a name is not what was read")?;
                }
            }
            Ok(())
        }
        Kind::Line => {
            let answer = protocol::answer(&text);
            must(!answer.contains('\n'), "an answer has several lines")?;
            let answer: Value =
                serde_json::from_str(&answer).map_err(|error| format!("an answer is no JSON: {error}"))?;
            must(answer["ok"].is_boolean(), "an answer lacks ok")
        }
    }
}

fn read_record(bytes: &[u8]) -> Result<(), String> {
    let Ok(tree) = Collection::read(bytes).map_err(|error| error.to_string()) else { return Ok(()) };
    let written = tree.to_string();
    match Collection::parse(&written) {
        Ok(again) => must(again.to_string() == written, "a tree is written in two ways")?,
        Err(error) => return Err(format!("a tree cannot be read again: {error}\n{written:?}")),
    }
    let Ok(record) = Record::from_tree(&tree, 1).map_err(|error| error.to_string()) else { return Ok(()) };
    if let Ok(end) = record.position_at(None) {
        must(end.moves == record.moves(), "the end is not after the last move")?;
    }
    for rules in Ruleset::ALL {
        if let Ok(replay) = Checked::new(&record, &tree, rules) {
            let told = replay.refused.as_ref().map(|refused| refused.refusal.to_string());
            must(told != Some(String::new()), "a refusal says nothing")?;
        }
    }
    Ok(())
}

fn must(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what.to_string()) }
}

//! The data of a classical collection for the page's gallery: each problem as it is drawn, and what `solve` proved about it.
//!
//! What is proven need not be what the book means: in the sections about life, the capture of a few stones is told apart.

use std::fmt::Write;
use std::path::Path;
use std::time::Instant;

use serde_json::{Map, Value, json};
use shinpan::board::{Colour, Position, Size};
use shinpan::life::Outcome;
use shinpan::search::Stop;
use shinpan::solve::{Kind, Question, Solution};

/// Solves the problems of a file, each for so many seconds, and writes what the page shows of them: one problem a line.
pub(crate) fn make(from: &Path, seconds: f64, to: &Path) -> std::io::Result<()> {
    let text = std::fs::read_to_string(from)?;
    let mut lines = Vec::new();
    let mut solved = 0;
    for line in text.lines() {
        let fields: Value = serde_json::from_str(line)?;
        let entry = entry(&fields, seconds);
        solved += usize::from(entry.contains_key("solution"));
        eprintln!(
            "{}: {}",
            entry["id"],
            entry.get("solution").map_or(&Value::Null, |found| &found["sentence"])
        );
        lines.push(Value::Object(entry).to_string());
    }
    println!("{} problems, {solved} solved in {seconds} s each", lines.len());
    std::fs::write(to, format!("{{\"seconds\":{seconds},\"problems\":[\n{}\n]}}\n", lines.join(",\n")))
}

/// A problem, with its solution if that is proven.
fn entry(fields: &Value, seconds: f64) -> Map<String, Value> {
    let text = |field: &str| fields[field].as_str().unwrap_or_default();
    let position: Position = text("diagram").parse().expect("a diagram");
    let first = if text("to_move") == "black" { Colour::Black } else { Colour::White };
    let mut entry = Map::new();
    // The name of the collection is that of the file.
    let id = text("id").rsplit(' ').next().unwrap_or_default();
    entry.insert("id".into(), id.into());
    entry.insert("section".into(), text("claim").into());
    entry.insert("to_move".into(), first.word().into());
    entry.insert("board".into(), packed(&position).into());
    let start = Instant::now();
    let mut question = Question::new(&position, Some(first));
    question.nodes = u64::MAX;
    question.stop = Stop::clock(move || start.elapsed().as_secs_f64() >= seconds);
    let answer = question.answer().expect("a question about a board");
    let proven =
        answer.solution().filter(|found| found.side().status().is_some() && !found.side().moves.is_empty());
    if let Some(found) = proven {
        if is_solution(found, text("claim")) {
            entry.insert("solution".into(), solution(found, position.size()));
        } else {
            entry.insert("smaller".into(), found.sentence(position.size()).into());
        }
    }
    entry
}

/// The stones of the smallest group that a problem of life is about.
const GROUP: usize = 3;

/// Whether it is what the section of the book asks for. Where that is life, a few stones are another and smaller matter.
fn is_solution(found: &Solution, section: &str) -> bool {
    let is_life = ["live", "kill", "ko"].contains(&section);
    !is_life || found.kind != Kind::Capture && found.target().len() >= GROUP
}

fn solution(found: &Solution, size: Size) -> Value {
    let side = found.side();
    let names = |moves: &[_]| moves.iter().map(|&mv| size.move_name(mv)).collect::<Vec<String>>();
    let target: Vec<String> =
        found.target().components().filter_map(|block| block.first()).map(|stone| size.name(stone)).collect();
    let mut told = json!({
        "kind": found.kind.word(),
        "target": target,
        "owner": found.answer.defender.word(),
        "status": side.status(),
        "outcome": side.outcome.map(Outcome::word),
        "moves": names(&side.moves),
        "line": names(&side.line),
        "sentence": found.sentence(size),
    });
    // Who saves its stones beside walls saves them beside anything.
    if found.answer.conditional && !side.is_saved() {
        told["needs_walls"] = found.answer.needs_walls.iter().map(|&wall| size.name(wall)).collect();
    }
    told
}

/// The rows of a board with numbers for its empty points, as in the page's links.
fn packed(position: &Position) -> String {
    let mut packed = String::new();
    for row in position.to_string().replace(' ', "").trim_end().split('\n') {
        let mut empty = 0;
        for sign in row.chars().chain(['/']) {
            if sign == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                write!(packed, "{empty}").expect("a text takes all");
            }
            empty = 0;
            packed.push(sign);
        }
    }
    packed.pop();
    packed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_packed_as_in_links() {
        let position: Position =
            ".......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..".parse().expect("a diagram");
        assert_eq!(packed(&position), "7/7/1XXX3/XOOOX2/O2OX2/3OX2");
    }
}

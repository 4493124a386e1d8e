//! Classical collections as they are drawn: how many problems `solve` answers, and how soon.
//!
//! `benches/classics` holds them; `benches/README.md` says where they come from. A section's claim is a claim: what was found is
//! printed problem by problem, so that it can be compared.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use shinpan::board::{Colour, Position};
use shinpan::search::Stop;
use shinpan::solve::{Answer, Question};

/// What counts as at once.
const SOON: Duration = Duration::from_secs(1);

#[derive(Default)]
struct Tally {
    asked: usize,
    answered: usize,
    soon: usize,
}

/// Asks every `step`-th problem of a file, each for so many seconds.
pub(crate) fn measure(file: &Path, seconds: f64, step: usize) -> std::io::Result<()> {
    let text = std::fs::read_to_string(file)?;
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for line in text.lines().step_by(step) {
        let fields: Value = serde_json::from_str(line)?;
        let position: Position =
            fields["diagram"].as_str().and_then(|text| text.parse().ok()).expect("a diagram");
        let first = if fields["to_move"] == "black" { Colour::Black } else { Colour::White };
        let claim = fields["claim"].as_str().unwrap_or("no claim");
        let start = Instant::now();
        let mut question = Question::new(&position, Some(first));
        question.nodes = u64::MAX;
        question.stop = Stop::clock(move || start.elapsed().as_secs_f64() >= seconds);
        let answer = question.answer().expect("a question about a board");
        let taken = start.elapsed();
        let tally = tallies.entry(claim.to_string()).or_default();
        tally.asked += 1;
        let is_answered = answer.solution().is_some_and(|solution| solution.side().status().is_some());
        tally.answered += usize::from(is_answered);
        tally.soon += usize::from(is_answered && taken <= SOON);
        println!(
            "{} ({claim}) {:.2} s: {}",
            fields["id"].as_str().unwrap_or("?"),
            taken.as_secs_f64(),
            told(&answer, &position)
        );
    }
    println!("\n| section | problems | answered | within {SOON:?} |\n|---|---|---|---|");
    for (claim, Tally { asked, answered, soon }) in &tallies {
        println!("| {claim} | {asked} | {answered} | {soon} |");
    }
    Ok(())
}

fn told(answer: &Answer, position: &Position) -> String {
    match answer.solution() {
        Some(solution) => solution.sentence(position.size()),
        None => answer.reason().unwrap_or_default(),
    }
}

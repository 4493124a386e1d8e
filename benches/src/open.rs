//! Open problems: groups with ways out, drawn as they come up in books and games, and how soon they are answered.
//!
//! `benches/open.jsonl` holds five hundred, as lines for `shinpan batch`: candidates of `shinpan generate life --open`.
//! `benches/README.md` says how they were made.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use shinpan::board::{Colour, Move, PointSet, Position};
use shinpan::generate::life::{Drawing, Generator, Wish};
use shinpan::life;
use shinpan::search::Stop;
use shinpan::solve;

/// The problems, as they were printed by [`choose`].
const PROBLEMS: &str = include_str!("../open.jsonl");

/// Seed of the problems.
const SEED: u64 = 2026;

/// The empty points between the walls.
const EMPTIES: std::ops::RangeInclusive<usize> = 4..=12;

/// What is answered with so few positions is left out.
const FEW: u64 = 30;

/// What counts as soon, and as at once.
const SOON: Duration = Duration::from_secs(1);
const AT_ONCE: Duration = Duration::from_millis(100);

/// A limit of time is kept within this share of it: an answer that the clock ended is in time.
const KEPT: f64 = 1.05;

/// The candidates that came out well, with their numbers, as they come.
fn drawings(seed: u64) -> impl Iterator<Item = (u64, Drawing)> {
    let generator = generator(seed);
    (1..).filter_map(move |number| Some((number, generator.drawing(number)?)))
}

fn generator(seed: u64) -> Generator {
    let wish = Wish { open: true, empties: EMPTIES, ..Wish::default() };
    Generator::new(wish, seed).expect("a wish that can be fulfilled")
}

fn line(number: u64, drawing: &Drawing) -> Value {
    json!({
        "id": format!("open-{number}"),
        "question": "life",
        "diagram": drawing.position.to_string().trim_end(),
        "target": drawing.position.size().name(drawing.target),
        "to_move": drawing.first.word(),
    })
}

/// Prints so many candidates. Nothing is asked about them.
pub(crate) fn print(count: usize, seed: Option<u64>) {
    for (number, drawing) in drawings(seed.unwrap_or(SEED)).take(count) {
        println!("{}", line(number, &drawing));
    }
}

/// Prints the first so many candidates that are not answered at a glance.
pub(crate) fn choose(count: usize) {
    let is_work = |(_, drawing): &(u64, Drawing)| {
        let mut question = life::Question::new(&drawing.position, PointSet::single(drawing.target));
        question.nodes = FEW;
        let ((least, most), _) = question.bounds(drawing.first).expect("a question about a stone");
        least < most
    };
    for (number, drawing) in drawings(SEED).filter(is_work).take(count) {
        println!("{}", line(number, &drawing));
    }
}

/// A line of the file.
struct Problem {
    id: String,
    position: Position,
    target: PointSet,
    first: Colour,
}

impl Problem {
    fn read(line: &str) -> Problem {
        let fields: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |field: &str| fields[field].as_str().expect("a text").to_string();
        let position: Position = text("diagram").parse().expect("a diagram");
        let target = position.size().point(&text("target")).expect("a point");
        let first = if text("to_move") == "black" { Colour::Black } else { Colour::White };
        Problem { id: text("id"), position, target: PointSet::single(target), first }
    }

    fn life(&self, seconds: f64) -> life::Question {
        let mut question = life::Question::new(&self.position, self.target);
        (question.to_move, question.nodes, question.stop) = (Some(self.first), u64::MAX, clock(seconds));
        question
    }

    /// The status of the target alone, and whether it is proven.
    fn ask_status(&self, seconds: f64) -> (bool, String) {
        let ((least, most), nodes) = self.life(seconds).bounds(self.first).expect("a question about a stone");
        (least == most, format!("from {least} to {most} after {nodes} positions"))
    }

    /// What `life` says about it, with moves and walls, and whether that is proven: the status, or that the target gets out.
    fn ask_life(&self, seconds: f64) -> (bool, String) {
        let answer = self.life(seconds).answer().expect("a question about a stone");
        let side = &answer.sides[0];
        (side.outcome.is_some(), answer.sentence(side, self.position.size()))
    }

    /// What `solve` finds, and whether that is proven: a solution, or that there is none.
    fn ask_solve(&self, seconds: f64) -> (bool, String) {
        let mut question = solve::Question::new(&self.position, Some(self.first));
        (question.nodes, question.stop) = (u64::MAX, clock(seconds));
        let answer = question.answer().expect("a question about a board");
        let Some(solution) = answer.solution() else {
            return (answer.stopped.is_none() && !answer.is_spent, answer.reason().unwrap_or_default());
        };
        let is_played = !solution.side().moves.contains(&Move::Pass);
        (is_played && solution.side().status().is_some(), solution.sentence(self.position.size()))
    }
}

/// Stops what is asked now after so many seconds.
fn clock(seconds: f64) -> Stop {
    let start = Instant::now();
    Stop::clock(move || start.elapsed().as_secs_f64() >= seconds)
}

/// What became of the problems, asked in one way.
#[derive(Default)]
struct Tally {
    /// The time of each that was answered, and of each that was not.
    answered: Vec<Duration>,
    given_up: Vec<Duration>,
    unanswered: Vec<String>,
}

impl Tally {
    fn add(&mut self, problem: &Problem, ask: impl Fn() -> (bool, String)) -> String {
        let start = Instant::now();
        let (is_proven, told) = ask();
        let taken = start.elapsed();
        if is_proven {
            self.answered.push(taken);
        } else {
            self.given_up.push(taken);
            self.unanswered.push(problem.id.clone());
        }
        format!("{:.3} s: {told}", taken.as_secs_f64())
    }

    fn row(&self, name: &str) -> String {
        let mut all: Vec<Duration> = self.answered.iter().chain(&self.given_up).copied().collect();
        all.sort_unstable();
        let within =
            |time: Duration| self.answered.iter().filter(|&&taken| taken <= time.mul_f64(KEPT)).count();
        let part =
            |count: usize| format!("{count} ({:.1} %)", 100.0 * count as f64 / all.len().max(1) as f64);
        format!(
            "| {name} | {} | {} | {} | {} | {:.2?} |",
            all.len(),
            part(self.answered.len()),
            part(within(SOON)),
            part(within(AT_ONCE)),
            all.get(all.len() / 2).copied().unwrap_or_default(),
        )
    }
}

/// Asks every `step`-th problem, each time for so many seconds: the status of its target, `life` about it, and `solve` about the
/// board.
pub(crate) fn measure(seconds: f64, step: usize) {
    let (mut status, mut life, mut solve) = (Tally::default(), Tally::default(), Tally::default());
    for problem in PROBLEMS.lines().step_by(step).map(Problem::read) {
        println!("{}", problem.id);
        println!("  status {}", status.add(&problem, || problem.ask_status(seconds)));
        println!("  life {}", life.add(&problem, || problem.ask_life(seconds)));
        println!("  solve {}", solve.add(&problem, || problem.ask_solve(seconds)));
    }
    println!(
        "\n| asked | problems | answered | within {SOON:?} | within {AT_ONCE:?} | median |\n|---|---|---|---|---|---|"
    );
    println!("{}\n{}\n{}", status.row("status"), life.row("life"), solve.row("solve"));
    for (name, tally) in [("status", status), ("life", life), ("solve", solve)] {
        println!("\nunanswered by {name} within {seconds} s: {}", tally.unanswered.join(" "));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seed is a promise: the problems are what is drawn today.
    #[test]
    fn the_problems_are_candidates() {
        let generator = generator(SEED);
        for text in PROBLEMS.lines() {
            let id = Problem::read(text).id;
            let number = id.trim_start_matches("open-").parse().expect("a number");
            let drawing = generator.drawing(number).expect("a candidate");
            assert_eq!(line(number, &drawing).to_string(), text);
        }
        assert_eq!(PROBLEMS.lines().count(), 500);
    }
}

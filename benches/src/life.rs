//! The search for life and death, on a thousand generated problems, and against the definition it is compared with.
//!
//! `benches/life.jsonl` holds the problems as lines for `shinpan batch`; `benches/README.md` says how they were made.
//! What is measured is the status for the side to move: run 0, and as many runs with
//! threats as it takes.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Value, json};
use shinpan::board::{Colour, Move, Point, PointSet, Position, Size};
use shinpan::generate::life::{Generator, Wish};
use shinpan::life::Question;
use shinpan::search::{Budget, Life, Problem, Ruling};
use shinpan_twin::SlowLife;

use crate::timing::{grouped, timed_on_core};

/// The problems.
const PROBLEMS: &str = include_str!("../life.jsonl");

/// What one search may use: the memory of the bars, and more positions than the longest bar leaves time for.
const BUDGET: Budget = Budget { nodes: 5_000_000, table: 256 << 20 };

/// Sizes that are summed up together, and the time in which 95 of 100 of them should be solved.
const BARS: [(RangeInclusive<usize>, Duration); 3] = [
    (8..=14, Duration::from_millis(100)),
    (15..=18, Duration::from_secs(1)),
    (19..=22, Duration::from_secs(10)),
];

/// How the problems were drawn.
const SEED: u64 = 2026;
const THREATS: u8 = 5;
const MAKING: Budget = Budget { nodes: 4_000_000, table: 256 << 20 };

/// Larger candidates are taken as they come: whether some play is better than a pass is not asked.
const ASKED: usize = 16;

/// The sizes whose node total is part of the fingerprint: they take seconds.
const FINGERPRINT: RangeInclusive<usize> = 8..=10;

/// The sizes at which the definition is asked too. Every tenth problem, as it takes thousands of times as long.
const TWIN: RangeInclusive<usize> = 8..=12;
const TWIN_STEP: usize = 10;

struct Task {
    id: String,
    problem: Problem,
    ruling: Ruling,
    threats: u8,
    first: Colour,
    empty: usize,
}

struct Solved {
    nodes: u64,
    time: Duration,
    memory: usize,
    is_proven: bool,
}

impl Task {
    fn read(line: &str) -> Task {
        let fields: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |name: &str| fields[name].as_str().expect("a text").to_string();
        let position: Position = text("diagram").parse().expect("a diagram");
        let target = fields["target"][0].as_str().expect("a target");
        let mut question = Question::new(&position, [point(position.size(), target)].into_iter().collect());
        question.ruling = if fields["tenuki"] == true { Ruling::Two } else { Ruling::One };
        // The problems were made when every block that faces the open was a wall, and are measured like that.
        question.assume_safe = facing_the_open(&position, position.at(point(position.size(), target)));
        let problem = question.enclosure().expect("a question").expect("an enclosed target").problem;
        Task {
            id: text("id"),
            empty: (problem.region() & position.empty_points()).len(),
            ruling: question.ruling,
            threats: fields["ko_threats"].as_u64().and_then(|n| u8::try_from(n).ok()).expect("threats"),
            first: if fields["to_move"] == "black" { Colour::Black } else { Colour::White },
            problem,
        }
    }

    fn solve(&self) -> Solved {
        let mut life = Life::new(&self.problem, self.ruling, self.threats, BUDGET);
        let (status, time) = timed_on_core(|| life.status(self.first));
        Solved { nodes: life.nodes(), time, memory: life.memory(), is_proven: status.is_ok() }
    }
}

/// The attacker's blocks with a liberty in the largest empty area.
fn facing_the_open(position: &Position, defender: Option<Colour>) -> PointSet {
    let Some(attacker) = defender.map(Colour::opponent) else { return PointSet::EMPTY };
    let mut left = position.empty_points();
    let mut open = PointSet::EMPTY;
    while let Some(seed) = left.first() {
        let area = grown([seed].into_iter().collect(), left);
        left = left - area;
        if area.len() > open.len() {
            open = area;
        }
    }
    let stones = position.stones(attacker);
    grown(open.neighbours() & stones, stones)
}

/// What is connected to a set within another one.
fn grown(mut set: PointSet, within: PointSet) -> PointSet {
    loop {
        let next = set | (set.neighbours() & within);
        if next == set {
            return set;
        }
        set = next;
    }
}

fn point(size: Size, name: &str) -> Point {
    let Ok(Move::Play(point)) = size.parse_move(name) else { panic!("{name} is no point") };
    point
}

fn tasks(sizes: RangeInclusive<usize>) -> Vec<Task> {
    PROBLEMS.lines().map(Task::read).filter(|task| sizes.contains(&task.empty)).collect()
}

/// Prints so many problems with this number of empty points as lines for `shinpan batch`. They are candidates of
/// `shinpan generate life`. Up to [`ASKED`] empty points, each has a first play that is better than a pass: it is asked
/// for both statuses, and named and left out if that takes more than the budget. Larger ones are not chosen at all.
pub(crate) fn make(count: usize, empty: usize) {
    let wish = Wish { empties: empty..=empty, ..Wish::default() };
    let generator = Generator::new(wish, SEED).expect("a wish that can be fulfilled");
    let mut made = 0;
    for number in 1.. {
        let Some((problem, first)) = generator.problem(number) else { continue };
        if empty <= ASKED {
            let status = |side| Life::new(&problem, Ruling::Two, THREATS, MAKING).status(side);
            let (Ok(ours), Ok(theirs)) = (status(first), status(first.opponent())) else {
                eprintln!("{empty}-{number} was given up");
                continue;
            };
            if ours <= -theirs {
                continue;
            }
        }
        let names = |points: PointSet| problem.position().size().names(points);
        let request = json!({
            "id": format!("{empty}-{number}"),
            "question": "life",
            "diagram": problem.position().to_string().trim_end(),
            "target": names(problem.targets()[0])[..1],
            "to_move": first.to_string().to_lowercase(),
            "ko_threats": THREATS,
            "tenuki": true,
        });
        println!("{request}");
        made += 1;
        if made == count {
            return;
        }
    }
}

/// The node total that depends on the code alone.
pub(crate) fn fingerprint() -> String {
    let tasks = tasks(FINGERPRINT);
    let nodes: u64 = tasks.iter().map(|task| task.solve().nodes).sum();
    format!("{} problems, {nodes} nodes", tasks.len())
}

/// Prints a line for each number of empty points, then the bars and what missed them.
pub(crate) fn measure(limit: usize) {
    println!("life and death: the status for the side to move, time on one core, a table of up to 256 MiB");
    println!("  empty problems solved        nodes   nodes/s    median       95 %        max   memory");
    let mut by_size: BTreeMap<usize, Vec<(Task, Solved)>> = BTreeMap::new();
    for task in tasks(8..=limit) {
        let solved = task.solve();
        by_size.entry(task.empty).or_default().push((task, solved));
    }
    for (empty, all) in &mut by_size {
        all.sort_by_key(|(_, solved)| solved.time);
        println!("  {empty:5} {}", row(all.iter().map(|(_, solved)| solved)));
    }
    for (sizes, bar) in BARS {
        let mut group: Vec<&(Task, Solved)> = by_size.range(sizes.clone()).flat_map(|(_, all)| all).collect();
        if group.is_empty() {
            continue;
        }
        group.sort_by_key(|(_, solved)| solved.time);
        println!(
            "  {:>5} {}",
            format!("{}-{}", sizes.start(), sizes.end()),
            row(group.iter().map(|(_, s)| s))
        );
        let slow: Vec<_> =
            group.iter().filter(|(_, solved)| solved.time > bar || !solved.is_proven).collect();
        let within = 100.0 * (group.len() - slow.len()) as f64 / group.len() as f64;
        println!("        within {bar:?}: {within:.1} %");
        for (task, solved) in slow {
            let given_up = if solved.is_proven { "" } else { ", and was given up" };
            println!("          {} ({} empty) took {:.2?}{given_up}", task.id, task.empty, solved.time);
        }
    }
}

/// One line of the table; the problems are sorted by time.
fn row<'a>(all: impl Iterator<Item = &'a Solved>) -> String {
    let all: Vec<&Solved> = all.collect();
    let nodes: u64 = all.iter().map(|solved| solved.nodes).sum();
    let time: Duration = all.iter().map(|solved| solved.time).sum();
    let at = |part: usize| all[(all.len() * part / 100).min(all.len() - 1)].time;
    format!(
        "{:8} {:6} {:>12} {:>9} {:>9.2?} {:>10.2?} {:>10.2?} {:>5} MiB",
        all.len(),
        all.iter().filter(|solved| solved.is_proven).count(),
        grouped(nodes),
        grouped((nodes as f64 / time.as_secs_f64()) as u64),
        at(50),
        at(95),
        at(100),
        all.iter().map(|solved| solved.memory).max().unwrap_or(0) >> 20,
    )
}

/// How many positions the definition looks at for the same answers. It is given up after `patience` times as many as
/// the search took, so the ratio is a lower bound.
pub(crate) fn against_the_twin(patience: u64) {
    println!("the definition, which remembers nothing, on every tenth of the smaller problems");
    println!("  empty problems finished        nodes  the search   ratio at least");
    for empty in TWIN {
        let (mut ours, mut theirs, mut finished, mut count) = (0, 0, 0, 0);
        for task in tasks(empty..=empty).iter().step_by(TWIN_STEP) {
            let nodes = task.solve().nodes.max(1);
            let limit = nodes.saturating_mul(patience).max(100_000);
            let twin = SlowLife::new(&task.problem, task.ruling, usize::from(task.threats), limit);
            let Some(mut twin) = twin else { continue };
            finished += usize::from(twin.status(task.first).is_some());
            theirs += limit - twin.left();
            ours += nodes;
            count += 1;
        }
        let ratio = theirs / ours.max(1);
        println!(
            "  {empty:5} {count:8} {finished:8} {:>12} {:>11} {ratio:16}",
            grouped(theirs),
            grouped(ours)
        );
    }
}

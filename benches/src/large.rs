//! The search for life and death on large regions: twenty open corner problems of a classical book.
//!
//! `benches/large.jsonl` holds the problems as they are drawn; `benches/README.md` says where they come from. They are cut
//! to regions of three sizes: the points nearest to the target, with the attacker's stones all around. Few of them are
//! solved. What is measured is how many positions are searched in a second.

use std::time::Duration;

use serde_json::Value;
use shinpan::board::{Colour, Move, Point, PointSet, Position};
use shinpan::search::{Budget, Goal, Life, Problem, Ruling};

use crate::timing::{grouped, timed_on_core};

/// The problems.
const PROBLEMS: &str = include_str!("../large.jsonl");

/// Points of the regions, and the bar: positions a second.
const BARS: [(usize, u64); 3] = [(30, 300_000), (56, 200_000), (90, 150_000)];

/// The memory of a search.
const TABLE: usize = 256 << 20;

/// A problem as it is drawn.
struct Drawn {
    id: String,
    position: Position,
    target: Point,
    first: Colour,
}

impl Drawn {
    fn read(line: &str) -> Drawn {
        let fields: Value = serde_json::from_str(line).expect("a line of JSON");
        let text = |name: &str| fields[name].as_str().expect("a text").to_string();
        let position: Position = text("diagram").parse().expect("a diagram");
        let name = fields["target"][0].as_str().expect("a target");
        let Ok(Move::Play(target)) = position.size().parse_move(name) else { panic!("{name} is no point") };
        let first = if fields["to_move"] == "black" { Colour::Black } else { Colour::White };
        Drawn { id: text("id"), position, target, first }
    }

    /// The problem on the points nearest to the target, so many that at least `points` are in play. All others are the
    /// attacker's.
    fn cut(&self, points: usize) -> Problem {
        let defender = self.position.at(self.target).expect("a target");
        let block = self.block(defender);
        let distance = |point: Point| block.iter().map(|stone| steps(stone, point)).min().unwrap_or(0);
        let mut near: Vec<Point> = self.position.size().points().iter().collect();
        near.sort_by_key(|&point| (distance(point), point));
        let cut = |number: usize| {
            let mut setup = self.position.setup();
            for &point in &near[number..] {
                setup.set(point, Some(defender.opponent()));
            }
            let position = setup.position().ok()?;
            let outside: PointSet = near[number..].iter().copied().collect();
            let problem =
                Problem::new(&position, defender, block, Goal::All, position.empty_points(), outside).ok()?;
            (problem.region().len() >= points).then_some(problem)
        };
        (points..near.len()).find_map(cut).expect("a problem")
    }

    fn block(&self, colour: Colour) -> PointSet {
        let stones = self.position.stones(colour);
        let mut block: PointSet = [self.target].into_iter().collect();
        loop {
            let grown = block | (block.neighbours() & stones);
            if grown == block {
                return block;
            }
            block = grown;
        }
    }
}

/// The positions of each search for the fingerprint.
const FEW: u64 = 2_000;

/// How many games are solved with few positions, and the positions searched.
pub(crate) fn fingerprint() -> String {
    let (points, _) = BARS[0];
    let (mut solved, mut nodes, mut games) = (0, 0, 0);
    for drawn in PROBLEMS.lines().map(Drawn::read) {
        let problem = drawn.cut(points);
        let mut life = Life::new(&problem, Ruling::Two, 5, Budget { nodes: FEW, table: 8 << 20 });
        solved += usize::from(life.status(drawn.first).is_ok());
        nodes += life.nodes();
        games += 1;
    }
    format!("{solved} of {games} solved, {nodes} nodes")
}

fn steps(one: Point, two: Point) -> u8 {
    one.row().abs_diff(two.row()) + one.column().abs_diff(two.column())
}

/// Prints a line for each size of regions; a search is given up after so many positions.
pub(crate) fn measure(nodes: u64, only: Option<usize>) {
    println!(
        "open corners: the points nearest to the target, time on one core, {} positions each",
        grouped(nodes)
    );
    println!("  points  bar/s   nodes/s      nodes solved    slowest");
    let drawn: Vec<Drawn> = PROBLEMS.lines().map(Drawn::read).collect();
    for (points, bar) in BARS.into_iter().filter(|(points, _)| only.is_none_or(|only| only == *points)) {
        let (mut all, mut time, mut solved, mut slowest) = (0, Duration::ZERO, 0, u64::MAX);
        for one in &drawn {
            let problem = one.cut(points);
            let mut life = Life::new(&problem, Ruling::Two, 0, Budget { nodes, table: TABLE });
            let (status, took) = timed_on_core(|| life.status(one.first));
            let speed = (life.nodes() as f64 / took.as_secs_f64()) as u64;
            if only.is_some() {
                println!(
                    "    {:20} {:3} points {:8} nodes {:>9}/s {status:?}",
                    one.id,
                    problem.region().len(),
                    life.nodes(),
                    grouped(speed)
                );
            }
            all += life.nodes();
            time += took;
            solved += usize::from(status.is_ok());
            slowest = slowest.min(if life.nodes() < 1000 { u64::MAX } else { speed });
        }
        println!(
            "  {points:6} {:>7} {:>9} {:>10} {solved:6} {:>10}",
            grouped(bar),
            grouped((all as f64 / time.as_secs_f64()) as u64),
            grouped(all),
            grouped(slowest),
        );
    }
}

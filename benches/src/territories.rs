//! Empty territories with a solid wall: how long it takes to prove what any player sees, that they are alive as they stand.

use std::time::Duration;

use shinpan::board::{Colour, Point, PointSet, Position, Setup, Size};
use shinpan::life::{Outcome, Question};

use crate::timing::timed_on_core;

/// The time in which each should be proven.
const BAR: Duration = Duration::from_millis(50);

/// The sides of a territory, the longer one first.
const LONGEST: u8 = 9;
const SHORTEST: u8 = 4;

/// Where a territory lies.
const PLACES: [(&str, u8, u8); 3] = [("corner", 0, 0), ("side", 5, 0), ("centre", 5, 5)];

/// Prints the time and the verdict of each, and what missed the bar.
pub(crate) fn measure() {
    println!("empty territories with a solid wall, both sides moving first, time on one core");
    println!("   size  place   outside    verdict              positions       time");
    let (mut count, mut within, mut slowest) = (0, 0, Duration::ZERO);
    for width in 5..=LONGEST {
        for height in SHORTEST..=width {
            for (place, left, bottom) in PLACES {
                for is_surrounded in [false, true] {
                    let (position, target) = drawn((left, bottom), (width, height), is_surrounded);
                    let question = Question::new(&position, target);
                    let (answer, time) = timed_on_core(|| question.answer().expect("a question"));
                    let outcomes: Vec<Option<Outcome>> =
                        answer.sides.iter().map(|side| side.outcome).collect();
                    let is_alive = outcomes.iter().all(|&outcome| outcome == Some(Outcome::Alive));
                    let verdict: Vec<&str> =
                        outcomes.iter().map(|outcome| outcome.map_or("unknown", Outcome::word)).collect();
                    let nodes: u64 = answer.sides.iter().map(|side| side.nodes).sum();
                    let outside = if is_surrounded { "stones" } else { "open" };
                    println!(
                        "  {:>5}  {place:7} {outside:8}  {:18} {nodes:10} {time:>10.2?}",
                        format!("{width}x{height}"),
                        verdict.join(", "),
                    );
                    count += 1;
                    within += usize::from(is_alive && time <= BAR);
                    slowest = slowest.max(time);
                }
            }
        }
    }
    println!("  alive within {BAR:?}: {within} of {count}; the slowest took {slowest:.2?}");
}

/// A white territory of this size with its lower left point there, and a stone of its wall. Where it is surrounded, Black has
/// a stone on every point next to the wall.
fn drawn(at: (u8, u8), (width, height): (u8, u8), is_surrounded: bool) -> (Position, PointSet) {
    let size = Size::new(19, 19).expect("a board");
    let around = |margin: u8| -> PointSet {
        let spans = |from: u8, length: u8, here: u8| here + margin >= from && here < from + length + margin;
        let is_in = |point: &Point| spans(at.0, width, point.column()) && spans(at.1, height, point.row());
        size.points().iter().filter(is_in).collect()
    };
    let wall = around(1) - around(0);
    let black = if is_surrounded { around(2) - around(1) } else { PointSet::EMPTY };
    let mut setup = Setup::new(size);
    for (stones, colour) in [(black, Colour::Black), (wall, Colour::White)] {
        stones.iter().for_each(|point| setup.set(point, Some(colour)));
    }
    (setup.position().expect("a position"), wall.first().into_iter().collect())
}

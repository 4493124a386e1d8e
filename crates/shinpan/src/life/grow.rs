//! Regions that grow where it matters.
//!
//! A target with ways out is looked at in a small region first, once with an open border and once with a closed one. If the
//! target is caught even though the border is open, or lives even though it is closed, that holds on the whole board. If not,
//! the region grows by a step at those ways out that alone let the target get away, and by all of them if no single one does.
//! Walls that were presumed for the smaller region stay walls of the larger one.

use super::ask::unconditional;
use super::enclosure::{Area, Enclosure};
use super::question::Question;
use crate::board::{Colour, PointSet};
use crate::limits::Interim;
use crate::search::{Budget, Life, Problem, Status};

/// The positions that the first games get, and the factor by which that grows.
const FIRST: u64 = 4_000;
const GROWTH: u64 = 8;

/// The most times that a region grows.
const MOST: usize = 24;

/// The most empty points of a region.
const LARGEST: usize = 120;

/// What growing has found for one side that moves first.
pub(super) struct Grown {
    /// The regions to be asked: where the lower bound was proven, and where the upper one was; or the last one.
    pub(super) regions: Vec<Enclosure>,
    /// The status, at least and at most.
    pub(super) bounds: (Status, Status),
    /// Positions searched.
    pub(super) nodes: u64,
}

/// Grows a region until its games agree, or until the budget is spent.
pub(super) fn grow(question: &Question, area: &Area<'_>, first: Colour) -> Grown {
    let best = unconditional(question);
    // What is left is for the moves, and for all that play can reach if that is little.
    let most = question.nodes / 4 * 3;
    let mut search = Search { question, first, nodes: 0, most, limit: FIRST.min(question.nodes) };
    let mut region = area.start();
    let mut bounds = (-best, best);
    let mut proofs: [Option<Enclosure>; 2] = [None, None];
    for _ in 0..MOST {
        let (open, closed) = loop {
            let open = search.bounds(region.for_kill());
            let closed = search.bounds(region.for_life());
            let is_finished = open.0 == open.1 && closed.0 == closed.1;
            let most = question.nodes / 4;
            if is_finished || search.is_spent() || search.limit >= most {
                break (open, closed);
            }
            search.limit = most.min(search.limit.saturating_mul(GROWTH));
        };
        let (least, most) = if first == area.defender { (closed.0, open.1) } else { (open.0, closed.1) };
        if least > bounds.0 {
            bounds.0 = least;
            proofs[0] = Some(region.clone());
        }
        if most < bounds.1 {
            bounds.1 = most;
            proofs[1] = Some(region.clone());
        }
        question.stop.tell(Interim::Status { first, bounds, points: region.problem.region().len() });
        let is_finished = open.0 == open.1 && closed.0 == closed.1;
        let empty = (region.problem.region() & question.position.empty_points()).len();
        if bounds.0 >= bounds.1 || !is_finished || search.is_spent() || empty > LARGEST {
            break;
        }
        let ways = area.ways_out(&region);
        if ways.is_empty() {
            break;
        }
        let worst = if first == area.defender { closed.0 } else { closed.1 };
        let helps = |way: &PointSet, search: &mut Search<'_>| {
            let alone = search.bounds(&region.with_ways(*way));
            // Better for the defender than with all ways closed.
            if first == area.defender { alone.0 > worst } else { alone.1 < worst }
        };
        let mut guilty: PointSet = PointSet::EMPTY;
        if ways.len() > 1 {
            for way in &ways {
                if helps(way, &mut search) {
                    guilty |= *way;
                }
            }
        }
        if guilty.is_empty() {
            guilty = ways.iter().fold(PointSet::EMPTY, |all, way| all | *way);
        }
        region = area.grown(&region, guilty);
    }
    // More liberties never hurt, so the bounds are in order; should they ever not be, nothing is claimed.
    if bounds.0 > bounds.1 {
        bounds = (-best, best);
    }
    let mut regions: Vec<Enclosure> = proofs.into_iter().flatten().collect();
    if regions.is_empty() || bounds.0 < bounds.1 {
        regions.push(region);
    }
    regions.dedup();
    Grown { regions, bounds, nodes: search.nodes }
}

struct Search<'a> {
    question: &'a Question,
    first: Colour,
    nodes: u64,
    /// The positions that all games together may take, and one.
    most: u64,
    limit: u64,
}

impl Search<'_> {
    fn is_spent(&self) -> bool {
        self.nodes >= self.most || self.question.stop.is_asked()
    }

    /// The status of a game, at least and at most.
    fn bounds(&mut self, problem: &Problem) -> (Status, Status) {
        let left = self.most.saturating_sub(self.nodes);
        let budget = Budget { nodes: self.limit.min(left), table: self.question.table };
        let mut life = Life::new(problem, self.question.ruling, self.question.ko_threats, budget);
        life.stop_when(self.question.stop.aside());
        let bounds = match life.status(self.first) {
            Ok(status) => (status, status),
            Err(_) => life.bounds(),
        };
        self.nodes += life.nodes();
        bounds
    }
}

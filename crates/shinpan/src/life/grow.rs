//! Regions that grow where it matters.
//!
//! A target with ways out is looked at in small regions first: with an open border, in which a kill is a kill on the whole board,
//! and with a closed one, in which a life is a life. Each of the two games is a *hunt* of its own. If it ends the other way, its
//! region grows: that for a kill where the target got out, that for a life by a step on all sides. A hunt that takes long waits
//! while the other goes on. Walls that were presumed for the smaller region stay walls of the larger one.

use super::ask::unconditional;
use super::enclosure::{Area, Enclosure};
use super::out::is_worth_saying;
use super::question::Question;
use crate::board::{Colour, PointSet};
use crate::limits::Interim;
use crate::search::{Budget, Life, Status};

/// The positions that the first games get, and the factor by which that grows.
const FIRST: u64 = 1_000;
const GROWTH: u64 = 4;

/// A hunt that succeeds without threats may take so many times its positions to see how many threats the other side would need.
const PATIENCE: u64 = 16;

/// The positions that are spent at most to see that threats do not keep a target in.
const MOST_TO_GET_OUT: u64 = 20_000;

/// The most empty points of a region.
const LARGEST: usize = 120;

/// What growing has found for one side that moves first.
pub(super) struct Grown {
    /// The regions to be asked: where the lower bound was proven, and where the upper one was; or the last one.
    pub(super) regions: Vec<Enclosure>,
    /// The status, at least and at most.
    pub(super) bounds: (Status, Status),
    /// A large region in which the attacker fails with the border open, whatever threats it has.
    pub(super) out: Option<Enclosure>,
    /// Positions searched.
    pub(super) nodes: u64,
}

/// A game whose region grows.
struct Hunt {
    is_for_kill: bool,
    region: Enclosure,
    /// The region is what the target encloses.
    is_inside: bool,
    /// Nothing is left to be tried.
    is_over: bool,
}

/// Grows regions until the games agree, or until the budget is spent.
pub(super) fn grow(question: &Question, area: &Area<'_>, first: Colour) -> Grown {
    let best = unconditional(question);
    // What is left is for the moves, and for all that play can reach if that is little.
    let most = question.nodes / 4 * 3;
    let limit = FIRST.min(question.nodes);
    let mut search = Search { question, first, nodes: 0, most, limit, out_of: None };
    let mut bounds = (-best, best);
    let mut proofs: [Option<Enclosure>; 2] = [None, None];
    let attacks = first != area.defender;
    let start = area.start();
    // A life is looked for inside first: who needs no more room need not look outside.
    let inside = area.inside();
    let mut hunts = [true, false].map(|is_for_kill| Hunt {
        is_for_kill,
        region: if is_for_kill { start.clone() } else { inside.clone().unwrap_or(start.clone()) },
        is_inside: !is_for_kill && inside.is_some(),
        is_over: question.hunter.is_some_and(|hunter| is_for_kill == (hunter == area.defender)),
    });
    while bounds.0 < bounds.1 && !search.is_spent() && hunts.iter().any(|hunt| !hunt.is_over) {
        for hunt in &mut hunts {
            while !hunt.is_over && bounds.0 < bounds.1 && !search.is_spent() {
                let hunts_first = hunt.is_for_kill == attacks;
                // Where the other side has no more than a ko, it matters how many threats this one needs.
                let is_ko = if hunts_first {
                    (1 - best..0).contains(&bounds.1)
                } else {
                    (1..best).contains(&bounds.0)
                };
                let (found, out) = search.bounds(hunt, area.defender, is_ko);
                note(hunt, found, hunts_first, &mut bounds, &mut proofs);
                let points = hunt.region.problem.region().len();
                question.stop.tell(Interim::Status { first, bounds, points });
                let fails = if hunts_first { found.1 < 0 } else { found.0 > 0 };
                if found.0 < found.1 && (is_ko || !fails) {
                    break;
                }
                let wider = match std::mem::take(&mut hunt.is_inside) {
                    true => Some(start.clone()),
                    false => area.wider(&hunt.region, out),
                };
                match wider {
                    Some(region) => hunt.region = region,
                    None => hunt.is_over = true,
                }
                let empty = hunt.region.problem.region() & question.position.empty_points();
                hunt.is_over |= empty.len() > LARGEST;
            }
        }
        // A ladder leads far away: it has a region of its own, if nothing is found near by in the first round.
        if bounds.0 < bounds.1
            && search.limit <= FIRST
            && question.hunter != Some(area.defender)
            && let Some(region) = area.driven(&start, first)
        {
            let ladder = Hunt { is_for_kill: true, region, is_inside: false, is_over: false };
            let (found, _) = search.bounds(&ladder, area.defender, false);
            note(&ladder, found, attacks, &mut bounds, &mut proofs);
        }
        // What is left open with all that there is stays open.
        if search.limit >= most {
            break;
        }
        search.limit = search.limit.saturating_mul(GROWTH);
    }
    // More liberties never hurt, so the bounds are in order; should they ever not be, nothing is claimed.
    if bounds.0 > bounds.1 {
        bounds = (-best, best);
    }
    let mut regions: Vec<Enclosure> = proofs.into_iter().flatten().collect();
    if regions.is_empty() || bounds.0 < bounds.1 {
        regions.extend(hunts.into_iter().map(|hunt| hunt.region));
    }
    regions.dedup();
    Grown { regions, bounds, out: search.out_of, nodes: search.nodes }
}

/// Notes what a hunt has found: the game for a kill says what the attacker gets at least, the one for a life the defender.
fn note(
    hunt: &Hunt,
    found: (Status, Status),
    hunts_first: bool,
    bounds: &mut (Status, Status),
    proofs: &mut [Option<Enclosure>; 2],
) {
    if hunts_first && found.0 > bounds.0 {
        bounds.0 = found.0;
        proofs[0] = Some(hunt.region.clone());
    }
    if !hunts_first && found.1 < bounds.1 {
        bounds.1 = found.1;
        proofs[1] = Some(hunt.region.clone());
    }
}

struct Search<'a> {
    question: &'a Question,
    first: Colour,
    nodes: u64,
    /// The positions that all games together may take, and one.
    most: u64,
    limit: u64,
    /// The last large region that the target was seen to get out of, whatever threats the attacker has.
    out_of: Option<Enclosure>,
}

impl Search<'_> {
    fn is_spent(&self) -> bool {
        self.nodes >= self.most || self.question.stop.is_asked()
    }

    /// What a hunt says of the status, at least and at most, and where the target gets out. Kos that the hunter loses are looked
    /// at only if that is asked.
    fn bounds(&mut self, hunt: &Hunt, defender: Colour, with_kos: bool) -> ((Status, Status), PointSet) {
        let (problem, hunter) = match hunt.is_for_kill {
            true => (hunt.region.for_kill(), defender.opponent()),
            false => (hunt.region.for_life(), defender),
        };
        let best = unconditional(self.question);
        let unknown = (-best, best);
        let left = self.most.saturating_sub(self.nodes);
        let budget = Budget { nodes: self.limit.min(left), table: self.question.table };
        let mut life = Life::new(problem, self.question.ruling, self.question.ko_threats, budget);
        life.stop_when(self.question.stop.aside());
        let bounds = if with_kos {
            match life.status(self.first) {
                Ok(status) => (status, status),
                Err(_) => life.bounds(),
            }
        } else {
            let found = life.success(self.first, hunter);
            let succeeds = if hunter == self.first { found.0 > 0 } else { found.1 < 0 };
            if succeeds && found.0 < found.1 {
                // Only how many threats its opponent would need is left to be seen: that is not begun anew.
                life.allow(left.saturating_sub(life.nodes()).min(self.limit.saturating_mul(PATIENCE)));
                life.success(self.first, hunter)
            } else {
                if hunt.is_for_kill && found != unknown && is_worth_saying(&hunt.region) {
                    life.allow(MOST_TO_GET_OUT.min(left.saturating_sub(life.nodes())));
                    if life.status(self.first) == Ok(if hunter == self.first { -best } else { best }) {
                        // The first is the smallest: there it is seen soonest with which moves.
                        self.out_of.get_or_insert(hunt.region.clone());
                    }
                }
                found
            }
        };
        self.nodes += life.nodes();
        let out = if hunt.is_for_kill { life.way_out(self.first) } else { PointSet::EMPTY };
        (bounds, out)
    }
}

//! A state of the game of a region, taken apart: the owner's stones have divided what is left into smaller regions, and each
//! of them may be held by itself.
//!
//! This is the rule of `hold.rs` over again, asked at a state: regions that keep each other's promises are held together. The
//! games are small, and the same ones come up again and again, so each is searched once and kept. See "Held territory" in
//! `docs/theory/held-territory.md`.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::field::{Bits, Certain, Field, Stones};
use super::graph::{Graph, Label};
use super::state::Threats;
use crate::limits::{Allowance, Stop};

/// The most states that are spent on one position of a part.
const STATES: u64 = 300;

/// The most states that are kept; then all parts are forgotten.
const KEPT: u64 = 200_000;

/// The most empty points of a part.
const LARGEST: u32 = 8;

/// A region of a state, with what its surroundings can rely on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part {
    /// Its points, and the blocks of the owner that touch nothing else.
    pub(super) points: Bits,
    /// The points next to safe stones.
    pub(super) walls: Bits,
    /// The other blocks around it: the points next to them, and whether an eye elsewhere is promised.
    pub(super) posts: Vec<(Bits, bool)>,
}

/// The game of a part, as far as it was searched.
#[derive(Clone, Debug)]
struct Game {
    graph: Graph,
    posts: Bits,
    /// The stones with which it was given up.
    open: BTreeSet<Stones>,
}

/// The parts that came up in a search.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    games: RefCell<BTreeMap<Part, Game>>,
    /// The states in them.
    kept: Cell<u64>,
    spent: Cell<u64>,
    budget: Allowance,
}

impl Parts {
    pub(super) fn new(budget: Allowance) -> Parts {
        Parts { games: RefCell::default(), kept: Cell::new(0), spent: Cell::new(0), budget }
    }

    /// The states that were looked at.
    pub(super) fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// What is certain about a position of a field, with what is held in parts.
    pub(super) fn certain(&self, field: &Field, stones: Stones) -> Certain {
        field.certain(stones, |sure| self.held(field, stones, sure))
    }

    /// What a field holds in parts beyond what is sure: the regions, with the owner's blocks in them, and the blocks around
    /// them.
    fn held(&self, field: &Field, stones: Stones, sure: Bits) -> [Bits; 2] {
        let own = stones[field.owner().index()];
        let regions: Vec<Bits> = field.components(field.mask() & !own & !field.promised()).collect();
        if regions.len() < 2 {
            return [0; 2];
        }
        let blocks: Vec<(Bits, Bits)> =
            field.components(own).map(|block| (block, field.next_to(block))).collect();
        let (mut held, mut around) = (0, 0);
        loop {
            let known = sure | held | around;
            let open = |region: &&Bits| **region & !known != 0;
            let mut active: Vec<Bits> = regions.iter().filter(open).copied().collect();
            active.sort_by_key(|region| (region & field.empty(stones)).count_ones());
            let parts = loop {
                let part = |&region: &Bits| part(field, stones, region, &active, &blocks, own & known);
                let parts: Vec<Option<(Part, Bits)>> = active.iter().map(part).collect();
                let is_held = |part: &Option<(Part, Bits)>| {
                    part.as_ref().is_some_and(|(part, _)| self.holds(field, part, stones))
                };
                match parts.iter().position(|part| !is_held(part)) {
                    Some(place) => active.remove(place),
                    None => break parts,
                };
            };
            if parts.is_empty() {
                return [held, around];
            }
            for (part, blocks) in parts.into_iter().flatten() {
                held |= part.points;
                around |= blocks;
            }
        }
    }

    /// Whether the game of a part is won, as far as few states show it.
    fn holds(&self, field: &Field, part: &Part, stones: Stones) -> bool {
        if self.spent.get() >= self.budget.nodes || self.budget.stop.is_asked() {
            return false;
        }
        let (owner, opponent) = (field.owner().index(), field.owner().opponent());
        let mut games = self.games.borrow_mut();
        if self.kept.get() > KEPT {
            games.clear();
            self.kept.set(0);
        }
        let game = match games.get_mut(part) {
            Some(game) => game,
            None => {
                let Some((field, posts)) = field.of_part(part) else { return false };
                let mut graph = Graph::new(field, Threats::Of(opponent));
                graph.relabel(graph.field.all());
                games.entry(part.clone()).or_insert(Game { graph, posts, open: BTreeSet::new() })
            }
        };
        let mut stones = stones.map(|stones| stones & part.points);
        stones[owner] |= game.posts;
        let root = game.graph.root(stones, opponent);
        let label = game.graph.nodes[root as usize].label;
        if label != Label::Unknown || game.open.contains(&stones) {
            return label == Label::Owner;
        }
        let mut budget = Allowance { nodes: STATES, stop: Stop::never() };
        let label = game.graph.grow(root, &mut budget);
        for count in [&self.kept, &self.spent] {
            count.set(count.get() + STATES - budget.nodes);
        }
        if !matches!(label, Some(Label::Owner | Label::Opponent)) {
            game.open.insert(stones);
        }
        label == Some(Label::Owner)
    }
}

/// A region as a part, with the blocks around it; `None` if it is too large, or if a block relies on other liberties alone.
/// `blocks` come with what they are next to; those in `safe` are walls.
fn part(
    field: &Field,
    stones: Stones,
    region: Bits,
    active: &[Bits],
    blocks: &[(Bits, Bits)],
    safe: Bits,
) -> Option<(Part, Bits)> {
    let empty = field.empty(stones);
    if (region & empty).count_ones() > LARGEST {
        return None;
    }
    let others = active.iter().filter(|&&other| other != region);
    let eyes = others.fold(field.promised(), |eyes, other| eyes | other);
    let mut part = Part { points: region, walls: field.walls(field.owner()) & region, posts: Vec::new() };
    let mut around = 0;
    for &(block, near) in blocks.iter().filter(|(_, near)| near & region != 0) {
        let is_wall = block & (safe | field.walls(field.owner())) != 0;
        if !is_wall && block & field.posts() == 0 && near & !region == 0 {
            part.points |= block;
            continue;
        }
        around |= block;
        if is_wall {
            part.walls |= near & region;
            continue;
        }
        let is_promised = near & eyes != 0;
        if !is_promised && near & region & empty == 0 {
            return None;
        }
        part.posts.push((near & region, is_promised));
    }
    part.posts.sort_unstable();
    Some((part, around))
}

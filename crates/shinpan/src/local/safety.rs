//! Safety by miai pairs: what [`static_safety`](crate::region::static_safety) says of a board, said at every state
//! of a search, and a little more of it.
//!
//! Here a region may join the chains around it two at a time, and guard its interior points as well. An answer may then put
//! the two points of another pair into different regions; the stones are as safe, but need not look safe afterwards.
//! `docs/theory/firm-territory.md` has the proof.

use super::{Bits, LocalBoard, Neighbours, disjoint_pairs_exist};

/// What is asked of the points of a healthy region that are not next to the chain. They are under opposing stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Interior {
    /// Nothing: the stones on them can stay.
    Free,
    /// There are none, or they are guarded.
    Guarded,
}

/// Safe stones of a colour and the points of their vital regions.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct SafeStones<B> {
    pub(crate) stones: B,
    pub(crate) territory: B,
}

/// Blocks that cannot be separated.
#[derive(Copy, Clone, Debug)]
struct Chain<B> {
    stones: B,
    near: B,
    /// Whether a wall belongs to it.
    is_wall: bool,
}

/// A region without the colour's stones, and the sets from which merging pairs in it are taken.
#[derive(Clone, Debug)]
struct Between<B> {
    points: B,
    merging: Vec<B>,
}

struct Chains<'a, B, G> {
    board: &'a LocalBoard<B, G>,
    empty: B,
    interior: Interior,
    chains: Vec<Chain<B>>,
    regions: Vec<Between<B>>,
}

impl<B: Bits, G: Neighbours<B>> LocalBoard<B, G> {
    /// The stones of a side that stay if it answers, and the regions vital to them.
    pub(crate) fn safe(&self, stones: [B; 2], side: usize, interior: Interior) -> SafeStones<B> {
        let own = stones[side];
        let (wall, foreign) = (self.walls[side], self.walls[1 - side]);
        let empty = self.empty(stones);
        let blocks: Vec<Chain<B>> = self
            .components(own)
            .map(|stones| Chain { stones, near: self.next_to(stones), is_wall: stones.meets(wall) })
            .collect();
        let mut regions: Vec<B> =
            self.components(self.all & !own).filter(|region| !region.meets(foreign)).collect();
        let mut alive = own;
        loop {
            regions.retain(|&region| !self.next_to(region).meets(own & !alive));
            if regions.is_empty() && wall.is_empty() {
                return SafeStones::default();
            }
            let mut chains = Chains {
                board: self,
                empty,
                interior,
                chains: Vec::with_capacity(blocks.len() + 1),
                regions: regions.iter().map(|&points| Between { points, merging: Vec::new() }).collect(),
            };
            if !wall.is_empty() {
                chains.chains.push(Chain { stones: B::default(), near: wall, is_wall: true });
            }
            for block in blocks.iter().filter(|block| block.stones.meets(alive)) {
                match chains.chains.first_mut() {
                    Some(walls) if block.is_wall => {
                        walls.stones = walls.stones | block.stones;
                        walls.near = walls.near | block.near;
                    }
                    _ => chains.chains.push(*block),
                }
            }
            while chains.merge() {}
            let (held, territory) = chains.safe();
            if held == alive {
                return SafeStones { stones: held, territory };
            }
            alive = held;
        }
    }
}

impl<B: Bits, G: Neighbours<B>> Chains<'_, B, G> {
    fn around(&self, region: B) -> Vec<usize> {
        (0..self.chains.len()).filter(|&chain| self.chains[chain].near.meets(region)).collect()
    }

    fn is_healthy(&self, region: B, near: B) -> bool {
        let asked = if self.interior == Interior::Free { region & self.empty } else { region };
        (asked & !near).is_empty()
    }

    /// One round of joining chains, region by region; whether some were joined.
    fn merge(&mut self) -> bool {
        let mut joined = false;
        for number in 0..self.regions.len() {
            let points = self.regions[number].points;
            let around = self.around(points);
            if around.len() < 2 {
                continue;
            }
            let mut sets = self.regions[number].merging.clone();
            let mut near: Vec<(B, usize)> =
                around.iter().enumerate().map(|(group, &chain)| (self.chains[chain].near, group)).collect();
            let before = sets.len();
            for one in 0..near.len() {
                for two in 0..one {
                    let common = near[one].0 & near[two].0 & points & self.empty;
                    if near[one].1 == near[two].1 || common.count() < 2 {
                        continue;
                    }
                    sets.push(common);
                    if !disjoint_pairs_exist(&sets) {
                        sets.pop();
                        continue;
                    }
                    let (union, from, to) = (near[one].0 | near[two].0, near[one].1, near[two].1);
                    for (near, group) in &mut near {
                        if *group == from || *group == to {
                            (*near, *group) = (union, to);
                        }
                    }
                }
            }
            if sets.len() == before {
                continue;
            }
            // All pairs lie in vital regions, so that nothing is asked of play elsewhere.
            let whole = near.iter().all(|&(_, group)| group == near[0].1);
            if !whole || self.units(points, &sets, near[0].0) == 0 {
                continue;
            }
            self.regions[number].merging = sets;
            self.join(&around, &near);
            joined = true;
        }
        joined
    }

    /// Makes one chain of the chains of each group.
    fn join(&mut self, around: &[usize], groups: &[(B, usize)]) {
        for (place, &chain) in around.iter().enumerate() {
            let group = groups[place].1;
            let first = around[groups.iter().position(|&(_, other)| other == group).unwrap_or(place)];
            if first != chain {
                let Chain { stones, near, is_wall } = self.chains[chain];
                let into = &mut self.chains[first];
                into.stones = into.stones | stones;
                into.near = into.near | near;
                into.is_wall |= is_wall;
                self.chains[chain].near = B::default();
            }
        }
        self.chains.retain(|chain| !chain.near.is_empty());
    }

    /// The number of sure liberties that a region gives to the only chain around it: 0, 1 or 2.
    fn units(&self, region: B, merging: &[B], near: B) -> usize {
        let healthy = merging.is_empty() && self.is_healthy(region, near);
        let (interior, liberties) = (region & !near, region & near);
        if 2 * (interior.count() + merging.len() as u32) > liberties.count() {
            return usize::from(healthy);
        }
        let mut sets = merging.to_vec();
        sets.extend(interior.iter().map(|point| self.guards(point, liberties)));
        if merging.is_empty() {
            let splitting = (liberties & self.empty)
                .iter()
                .filter(|&point| self.board.components(region & !B::bit(point)).nth(1).is_some())
                .fold(B::default(), |all, point| all | B::bit(point));
            sets.push(splitting);
            if disjoint_pairs_exist(&sets) {
                return 2;
            }
            sets.pop();
        }
        usize::from(healthy || disjoint_pairs_exist(&sets))
    }

    /// The stones of the chains that are walls or have two sure liberties, and the vital regions.
    fn safe(&self) -> (B, B) {
        let mut sure = vec![0; self.chains.len()];
        let mut territory = B::default();
        for Between { points, merging } in &self.regions {
            let around = self.around(*points);
            for &chain in &around {
                let near = self.chains[chain].near;
                let units = match around.len() {
                    1 => self.units(*points, merging, near),
                    _ => usize::from(merging.is_empty() && self.is_healthy(*points, near)),
                };
                sure[chain] += units;
                if units > 0 {
                    territory = territory | *points;
                }
            }
        }
        let is_safe: Vec<bool> =
            self.chains.iter().zip(sure).map(|(chain, sure)| chain.is_wall || sure >= 2).collect();
        let safe = || self.chains.iter().zip(&is_safe).filter(|(_, is_safe)| **is_safe);
        if self.interior == Interior::Guarded {
            let near = safe().fold(B::default(), |all, (chain, _)| all | chain.near);
            for Between { points, merging } in &self.regions {
                let closed = self.around(*points).iter().all(|&chain| is_safe[chain]);
                if !territory.meets(*points)
                    && closed
                    && merging.is_empty()
                    && self.has_one_eye(*points, near)
                {
                    territory = territory | *points;
                }
            }
        }
        (safe().fold(B::default(), |all, (chain, _)| all | chain.stones), territory)
    }

    /// Whether the opponent has room for no more than one eye in a region that safe chains enclose: every point is next to
    /// them or guarded, apart from one, or from two that are next to each other.
    fn has_one_eye(&self, region: B, near: B) -> bool {
        let (interior, liberties) = (region & !near, region & near);
        if 2 * interior.count() > liberties.count() + 4 {
            return false;
        }
        let guarded = |eye: B| {
            let sets: Vec<B> = (interior & !eye).iter().map(|point| self.guards(point, liberties)).collect();
            disjoint_pairs_exist(&sets)
        };
        interior.iter().any(|point| {
            let here = B::bit(point);
            let mates = (interior & self.board.next_to(here)).iter().filter(move |&mate| mate > point);
            let eyes = std::iter::once(here).chain(mates.map(|mate| here | B::bit(mate)));
            // On a board of one row a lone point could be a ko.
            let lone = |eye: B| eye.iter().any(|point| self.board.next_to(B::bit(point)).count() < 2);
            eyes.into_iter().any(|eye| !lone(eye) && guarded(eye))
        })
    }

    /// The points of which one will join an interior point to the chain.
    fn guards(&self, point: usize, liberties: B) -> B {
        // A guard of an empty point is empty. A guard of a stone may be a stone: it falls together with it.
        let guards = if self.empty.has(point) { liberties & self.empty } else { liberties };
        self.board.next_to(B::bit(point)) & guards
    }
}

//! Safety by miai pairs on a field: what [`static_safety`](crate::region::static_safety) says of a board, said at every state
//! of a search, and a little more of it.
//!
//! Here a region may join the chains around it two at a time, and guard its interior points as well. An answer may then put
//! the two points of another pair into different regions; the stones are as safe, but need not look safe afterwards.
//! `docs/theory/firm-territory.md` has the proof.

use super::field::{Bits, Field, Stones, ones};
use crate::board::Colour;

/// What is asked of the points of a healthy region that are not next to the chain. They are under opposing stones.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Interior {
    /// Nothing: the stones on them can stay.
    Free,
    /// There are none, or they are guarded.
    Guarded,
}

/// Safe stones of a colour and the points of their vital regions.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Safe {
    pub(super) stones: Bits,
    pub(super) territory: Bits,
}

/// Blocks that cannot be separated.
#[derive(Copy, Clone, Debug)]
struct Chain {
    stones: Bits,
    near: Bits,
    /// Whether a wall belongs to it.
    is_wall: bool,
}

/// A region without the colour's stones, and the sets from which merging pairs in it are taken.
#[derive(Clone, Debug)]
struct Region {
    points: Bits,
    merging: Vec<Bits>,
}

struct Chains<'a> {
    field: &'a Field,
    empty: Bits,
    interior: Interior,
    chains: Vec<Chain>,
    regions: Vec<Region>,
}

impl Field {
    /// The stones of a colour that stay if it answers, and the regions vital to them.
    pub(super) fn safe(&self, stones: Stones, colour: Colour, interior: Interior) -> Safe {
        let own = stones[colour.index()];
        let (wall, foreign) = (self.walls(colour), self.walls(colour.opponent()));
        let empty = self.empty(stones);
        let blocks: Vec<Chain> = self
            .components(own)
            .map(|stones| Chain { stones, near: self.next_to(stones), is_wall: stones & wall != 0 })
            .collect();
        let mut regions: Vec<Bits> =
            self.components(self.mask() & !own).filter(|region| region & foreign == 0).collect();
        let mut alive = own;
        loop {
            regions.retain(|&region| self.next_to(region) & own & !alive == 0);
            if regions.is_empty() && wall == 0 {
                return Safe::default();
            }
            let mut chains = Chains {
                field: self,
                empty,
                interior,
                chains: Vec::with_capacity(blocks.len() + 1),
                regions: regions.iter().map(|&points| Region { points, merging: Vec::new() }).collect(),
            };
            if wall != 0 {
                chains.chains.push(Chain { stones: 0, near: wall, is_wall: true });
            }
            for block in blocks.iter().filter(|block| block.stones & alive != 0) {
                match chains.chains.first_mut() {
                    Some(walls) if block.is_wall => {
                        walls.stones |= block.stones;
                        walls.near |= block.near;
                    }
                    _ => chains.chains.push(*block),
                }
            }
            while chains.merge() {}
            let (held, territory) = chains.safe();
            if held == alive {
                return Safe { stones: held, territory };
            }
            alive = held;
        }
    }
}

impl Chains<'_> {
    fn around(&self, region: Bits) -> Vec<usize> {
        (0..self.chains.len()).filter(|&chain| self.chains[chain].near & region != 0).collect()
    }

    fn is_healthy(&self, region: Bits, near: Bits) -> bool {
        let asked = if self.interior == Interior::Free { region & self.empty } else { region };
        asked & !near == 0
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
            let mut near: Vec<(Bits, usize)> =
                around.iter().enumerate().map(|(group, &chain)| (self.chains[chain].near, group)).collect();
            let before = sets.len();
            for one in 0..near.len() {
                for two in 0..one {
                    let common = near[one].0 & near[two].0 & points & self.empty;
                    if near[one].1 == near[two].1 || common.count_ones() < 2 {
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
    fn join(&mut self, around: &[usize], groups: &[(Bits, usize)]) {
        for (place, &chain) in around.iter().enumerate() {
            let group = groups[place].1;
            let first = around[groups.iter().position(|&(_, other)| other == group).unwrap_or(place)];
            if first != chain {
                let Chain { stones, near, is_wall } = self.chains[chain];
                let into = &mut self.chains[first];
                into.stones |= stones;
                into.near |= near;
                into.is_wall |= is_wall;
                self.chains[chain].near = 0;
            }
        }
        self.chains.retain(|chain| chain.near != 0);
    }

    /// The number of sure liberties that a region gives to the only chain around it: 0, 1 or 2.
    fn units(&self, region: Bits, merging: &[Bits], near: Bits) -> usize {
        let healthy = merging.is_empty() && self.is_healthy(region, near);
        let (interior, liberties) = (region & !near, region & near);
        if 2 * (interior.count_ones() + merging.len() as u32) > liberties.count_ones() {
            return usize::from(healthy);
        }
        let mut sets = merging.to_vec();
        sets.extend(ones(interior).map(|point| self.guards(point, liberties)));
        if merging.is_empty() {
            let splitting = ones(liberties & self.empty)
                .filter(|&point| self.field.components(region & !(1 << point)).nth(1).is_some())
                .fold(0, |all, point| all | 1 << point);
            sets.push(splitting);
            if disjoint_pairs_exist(&sets) {
                return 2;
            }
            sets.pop();
        }
        usize::from(healthy || disjoint_pairs_exist(&sets))
    }

    /// The stones of the chains that are walls or have two sure liberties, and the vital regions.
    fn safe(&self) -> (Bits, Bits) {
        let mut sure = vec![0; self.chains.len()];
        let mut territory = 0;
        for Region { points, merging } in &self.regions {
            let around = self.around(*points);
            for &chain in &around {
                let near = self.chains[chain].near;
                let units = match around.len() {
                    1 => self.units(*points, merging, near),
                    _ => usize::from(merging.is_empty() && self.is_healthy(*points, near)),
                };
                sure[chain] += units;
                if units > 0 {
                    territory |= points;
                }
            }
        }
        let is_safe: Vec<bool> =
            self.chains.iter().zip(sure).map(|(chain, sure)| chain.is_wall || sure >= 2).collect();
        let safe = || self.chains.iter().zip(&is_safe).filter(|(_, is_safe)| **is_safe);
        if self.interior == Interior::Guarded {
            let near = safe().fold(0, |all, (chain, _)| all | chain.near);
            for Region { points, merging } in &self.regions {
                let closed = self.around(*points).iter().all(|&chain| is_safe[chain]);
                if territory & points == 0 && closed && merging.is_empty() && self.has_one_eye(*points, near)
                {
                    territory |= points;
                }
            }
        }
        (safe().fold(0, |all, (chain, _)| all | chain.stones), territory)
    }

    /// Whether the opponent has room for no more than one eye in a region that safe chains enclose: every point is next to
    /// them or guarded, apart from one, or from two that are next to each other.
    fn has_one_eye(&self, region: Bits, near: Bits) -> bool {
        let (interior, liberties) = (region & !near, region & near);
        if 2 * interior.count_ones() > liberties.count_ones() + 4 {
            return false;
        }
        let guarded = |eye: Bits| {
            let sets: Vec<Bits> = ones(interior & !eye).map(|point| self.guards(point, liberties)).collect();
            disjoint_pairs_exist(&sets)
        };
        ones(interior).any(|point| {
            let mates = ones(interior & self.field.next_to(1 << point)).filter(|&mate| mate > point);
            let eyes = std::iter::once(1 << point).chain(mates.map(|mate| 1 << point | 1 << mate));
            // On a board of one row a lone point could be a ko.
            let lone = |eye: Bits| ones(eye).any(|point| self.field.next_to(1 << point).count_ones() < 2);
            eyes.into_iter().any(|eye| !lone(eye) && guarded(eye))
        })
    }

    /// The points of which one will join an interior point to the chain.
    fn guards(&self, point: u8, liberties: Bits) -> Bits {
        // A guard of an empty point is empty. A guard of a stone may be a stone: it falls together with it.
        let guards = if self.empty >> point & 1 == 1 { liberties & self.empty } else { liberties };
        self.field.next_to(1 << point) & guards
    }
}

/// Whether two points can be taken from every set so that no point is taken twice: a bipartite matching in which every set
/// asks for two partners, by augmenting paths.
fn disjoint_pairs_exist(sets: &[Bits]) -> bool {
    let mut owners: Vec<(u8, usize)> = Vec::new();
    sets.iter().all(|set| set.count_ones() >= 2)
        && (0..2 * sets.len()).all(|demand| {
            let mut tried = 0;
            augment(sets, demand, &mut owners, &mut tried)
        })
}

/// Finds a point for a demand, moving earlier demands to other points where that helps.
fn augment(sets: &[Bits], demand: usize, owners: &mut Vec<(u8, usize)>, tried: &mut Bits) -> bool {
    for point in ones(sets[demand / 2]) {
        if *tried >> point & 1 == 1 {
            continue;
        }
        *tried |= 1 << point;
        let Some(at) = owners.iter().position(|&(taken, _)| taken == point) else {
            owners.push((point, demand));
            return true;
        };
        if augment(sets, owners[at].1, owners, tried) {
            // The earlier demand has found another point.
            owners[at].1 = demand;
            return true;
        }
    }
    false
}

//! Static safety under alternating play, after Mueller (1997): blocks that cannot be captured if their
//! owner answers the opponent's plays, found without search.
//!
//! The owner's strategy is a set of *miai pairs*: disjoint pairs of empty points of one region, with the one
//! rule "if the opponent takes one point, take the other". Three kinds of pair are used.
//!
//! * A *merging* pair: two common liberties of all chains around a region. It makes one chain of them.
//! * A *guarding* pair of an interior point (one that is not next to the chain): two liberties of the chain
//!   next to that point. Once the opponent takes one, the other makes the point a liberty.
//! * A *splitting* pair: two liberties of the chain each of which cuts the region in two. Once the opponent
//!   takes one, the other makes two regions of it.
//!
//! A region bounded by one chain is *1-vital* to it if every interior point is guarded, or if it merges and has
//! no interior point; and *2-vital* if it does not merge and a splitting pair is left beside the guards. A region
//! whose empty points all are liberties of a chain is *healthy* for it, and needs no answer at all. A chain with one 2-vital region or two 1-vital or healthy
//! ones, all bounded by such chains alone, is safe. Whether enough disjoint pairs exist is a matching
//! problem, so that the answer does not depend on the order in which points are looked at.
//!
//! Why it is right. Consider the first time that a block of a safe chain is captured. If the block is not
//! yet the whole chain, some merging pair next to it is untouched, so it had two liberties. If it is the
//! whole chain, each of its regions still holds an empty point, because the opponent cannot fill a region
//! without suicide and every answer leaves the stone it answered, or the point under it, in the region; each
//! such empty point is a liberty or has both its guards as empty liberties; and a 2-vital region offers two
//! liberties before it is split and two regions afterwards. So the chain had two liberties, and no single
//! play captures it. An answer never captures under a ko ban, because the opponent's play it follows
//! captured nothing there. `docs/theory/safety.md` gives the proof in full.

use super::Safe;
use super::enclosed::{Region, regions};
use crate::board::{Block, Board, Colour, PointSet};
use crate::local::{Interior, Words, disjoint_pairs_exist};

/// The blocks of a colour that stay on the board if their owner answers, with the regions vital to them.
#[must_use]
pub fn static_safety(board: &Board, colour: Colour) -> Safe {
    safety(board, colour, Asked { interior: Interior::Free, merging: Merging::Anywhere })
}

/// The same with all pairs in the territory: whatever is played elsewhere, nothing has to be answered there for its sake.
#[must_use]
pub fn separate_safety(board: &Board, colour: Colour) -> Safe {
    safety(board, colour, Asked { interior: Interior::Free, merging: Merging::InTerritory })
}

/// The same, too, without regions in which capturing could make room for the opponent: every point of a region that counts,
/// also under an opposing stone, is next to the chain or guarded. All of it becomes its owner's own, stone by stone, if he
/// goes on after answering: see "Firm safety" in `docs/theory/firm-territory.md`.
#[must_use]
pub fn firm_safety(board: &Board, colour: Colour) -> Safe {
    safety(board, colour, Asked { interior: Interior::Guarded, merging: Merging::InTerritory })
}

/// Where chains may be merged.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Merging {
    Anywhere,
    /// Only in regions that are vital to the merged chain.
    InTerritory,
}

#[derive(Copy, Clone, Debug)]
struct Asked {
    interior: Interior,
    merging: Merging,
}

fn safety(board: &Board, colour: Colour, asked: Asked) -> Safe {
    let mut regions = regions(board, colour);
    let mut safe = board.stones(colour);
    loop {
        regions.retain(|region| region.boundary.is_subset(&safe));
        let chains = Chains::new(board, colour, safe, &regions, asked);
        let held = chains.safe();
        if held == safe {
            let territory = (0..regions.len())
                .filter(|&r| chains.vitality(r).iter().any(|&(_, units)| units > 0))
                .fold(PointSet::EMPTY, |all, r| all | regions[r].points);
            return Safe { stones: safe, territory };
        }
        safe = held;
    }
}

/// The blocks of `within`, joined to chains by merging pairs.
struct Chains<'a> {
    regions: &'a [Region],
    /// The stones of each chain; disjoint.
    chains: Vec<PointSet>,
    /// Which regions merge the chains around them.
    merges: Vec<bool>,
    asked: Asked,
}

impl<'a> Chains<'a> {
    fn new(
        board: &Board,
        colour: Colour,
        within: PointSet,
        regions: &'a [Region],
        asked: Asked,
    ) -> Chains<'a> {
        let blocks = board.blocks(colour).map(Block::stones);
        let chains = blocks.filter(|block| block.is_subset(&within)).collect();
        let mut all = Chains { regions, chains, merges: vec![false; regions.len()], asked };
        while all.merge_once() {}
        all
    }

    /// The chains around a region.
    fn around(&self, region: &Region) -> Vec<PointSet> {
        self.chains.iter().copied().filter(|chain| chain.intersects(&region.boundary)).collect()
    }

    /// One round: every region that can makes one chain of those around it, all regions at once.
    fn merge_once(&mut self) -> bool {
        let mut unions = Vec::new();
        for (r, region) in self.regions.iter().enumerate() {
            let around = self.around(region);
            if around.len() < 2 {
                continue;
            }
            let common = around.iter().fold(region.empty, |common, chain| common & chain.neighbours());
            let union = around.iter().fold(PointSet::EMPTY, |all, chain| all | *chain);
            let idle = around.iter().any(|chain| region.empty.is_subset(&chain.neighbours()));
            // Answers in a region can capture stones in it and so open its interior. A region that gives an
            // eye without any answer is not put at risk for a connection.
            let free = !idle && self.asked.merging == Merging::Anywhere;
            if common.len() >= 2 && (free || self.units(region, union, true) > 0) {
                unions.push((r, union));
            }
        }
        for &(r, mut union) in &unions {
            self.merges[r] = true;
            self.chains.retain(|chain| {
                let joins = chain.intersects(&union);
                if joins {
                    union |= *chain;
                }
                !joins
            });
            self.chains.push(union);
        }
        !unions.is_empty()
    }

    /// The chains to which a region is vital, with the number of sure liberties it gives.
    fn vitality(&self, r: usize) -> Vec<(PointSet, usize)> {
        let region = &self.regions[r];
        let around = self.around(region);
        if let [chain] = around[..] {
            return vec![(chain, self.units(region, chain, self.merges[r]))];
        }
        around.into_iter().map(|chain| (chain, usize::from(self.is_healthy(region, chain)))).collect()
    }

    /// The stones of the chains with two sure liberties.
    fn safe(&self) -> PointSet {
        let vital: Vec<(PointSet, usize)> = (0..self.regions.len()).flat_map(|r| self.vitality(r)).collect();
        self.chains
            .iter()
            .filter(|chain| {
                vital.iter().filter(|(of, _)| of == *chain).map(|(_, units)| units).sum::<usize>() >= 2
            })
            .fold(PointSet::EMPTY, |all, chain| all | *chain)
    }

    /// Whether a region needs no answer.
    fn is_healthy(&self, region: &Region, chain: PointSet) -> bool {
        match self.asked.interior {
            Interior::Free => region.empty.is_subset(&chain.neighbours()),
            Interior::Guarded => region.points.is_subset(&chain.neighbours()),
        }
    }

    /// The number of sure liberties that a region gives to the only chain around it: 0, 1 or 2.
    fn units(&self, region: &Region, chain: PointSet, merges: bool) -> usize {
        let next = chain.neighbours();
        let liberties = region.empty & next;
        let interior = region.points - next;
        if merges {
            return usize::from(interior.is_empty());
        }
        let healthy = self.is_healthy(region, chain);
        if 2 * interior.len() > (region.points & next).len() {
            return usize::from(healthy);
        }
        // A guard of an empty point is empty. A guard of a stone may be a stone: it falls together with it.
        let mut pairs: Vec<Words<6>> = interior
            .iter()
            .map(|point| {
                let guards = if region.empty.contains(point) { liberties } else { region.points & next };
                (PointSet::single(point).neighbours() & guards).into()
            })
            .collect();
        let splitting: PointSet = liberties
            .iter()
            .filter(|&point| (region.points - PointSet::single(point)).components().nth(1).is_some())
            .collect();
        pairs.push(splitting.into());
        if disjoint_pairs_exist(&pairs) {
            return 2;
        }
        pairs.pop();
        usize::from(healthy || disjoint_pairs_exist(&pairs))
    }
}

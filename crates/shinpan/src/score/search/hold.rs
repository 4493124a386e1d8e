//! Territory that its owner holds by answering in it, proven region by region.
//!
//! A region between blocks of one colour is *held* if its owner, who answers every play in the region there and is never
//! behind in a ko, ends up controlling all of it and loses none of the blocks around it. A block around a region that is held
//! has an eye in it in the end, and a liberty in it at every turn of the opponent. So in each of several such regions a block
//! may be promised one eye elsewhere, and regions that keep each other's promise are held together: see "Held territory" in
//! `docs/theory/held-territory.md`.

use std::collections::BTreeMap;

use super::field::{Field, Stones};
use super::line::fill;
use super::prove::Prover;
use super::state::{PASS, State, Threats};
use crate::board::{Block, Board, Colour, Move, PointSet, Position};
use crate::limits::Allowance;
use crate::region::Safe;

/// Rounds of the search: states for one region, and the most empty points that it may have.
const ROUNDS: [(u64, usize); 6] =
    [(500, 10), (5_000, 14), (50_000, 17), (150_000, 20), (500_000, 18), (500_000, 30)];

/// The most states for a region with more opposing stones than empty points: the stones are dead, or nearly always alive.
const CROWDED: u64 = 5_000;

/// The longest line.
const LONGEST: usize = 1_000;

/// A region that is held.
#[derive(Clone, Debug)]
pub(super) struct Territory {
    /// Its points, own stones in it included.
    pub(super) points: PointSet,
    /// Moves after which its owner controls all of it, the opponent's passes first and between them.
    pub(super) line: Vec<Move>,
}

/// What a colour holds.
#[derive(Clone, Debug)]
pub(super) struct Held {
    /// What is safe: what was known before, and what the search has added.
    pub(super) safe: Safe,
    /// The regions that were added.
    pub(super) regions: Vec<Territory>,
}

/// What was found out about a position: both analyses ask the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(Vec<([Safe; 2], [Held; 2])>);

impl Memory {
    /// What Black and White hold beyond what is known to be safe. `position` is the same in all calls.
    pub(super) fn hold(
        &mut self,
        position: &Position,
        known: [Safe; 2],
        budget: &mut Allowance,
    ) -> [Held; 2] {
        if let Some((_, found)) = self.0.iter().find(|(asked, _)| *asked == known) {
            return found.clone();
        }
        let found = hold(position, known, budget);
        self.0.push((known, found.clone()));
        found
    }
}

fn hold(position: &Position, known: [Safe; 2], budget: &mut Allowance) -> [Held; 2] {
    let board = Board::new(position);
    let mut found = known.map(|safe| Held { safe, regions: Vec::new() });
    let mut grounds = Colour::BOTH.map(|colour| Ground::new(&board, position, colour));
    for (nodes, most) in ROUNDS {
        for colour in Colour::BOTH {
            let foes = found[colour.opponent().index()].safe.stones;
            let ground = &mut grounds[colour.index()];
            while ground.round(&mut found[colour.index()], foes, (nodes, most), budget) {}
        }
    }
    found
}

/// A region as it is searched.
struct Plot {
    /// The points without stones of the colour, and its blocks that touch nothing else.
    points: PointSet,
    empty: usize,
    /// The other blocks around it.
    around: Vec<PointSet>,
}

/// What a block around a region can rely on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Support {
    Nothing,
    /// An eye elsewhere.
    Eye,
    Safe,
}

enum Attempt {
    Held(Vec<Move>),
    Lost,
    /// Not decided with so many states.
    Open(u64),
}

struct Ground<'a> {
    position: &'a Position,
    colour: Colour,
    regions: Vec<Plot>,
    known: BTreeMap<(usize, Vec<Support>), Attempt>,
}

impl<'a> Ground<'a> {
    fn new(board: &Board, position: &'a Position, colour: Colour) -> Ground<'a> {
        let parts: Vec<PointSet> =
            (position.size().points() - position.stones(colour)).components().collect();
        let blocks: Vec<PointSet> = board.blocks(colour).map(Block::stones).collect();
        let regions = parts
            .iter()
            .map(|&part| {
                let touches = |block: &PointSet| block.neighbours().intersects(&part);
                let alone = |block: &PointSet| {
                    !parts.iter().any(|other| *other != part && block.neighbours().intersects(other))
                };
                let (inner, around): (Vec<PointSet>, Vec<PointSet>) =
                    blocks.iter().filter(|block| touches(block)).partition(|block| alone(block));
                let points = inner.into_iter().fold(part, |all, block| all | block);
                Plot { points, empty: (part & position.empty_points()).len(), around }
            })
            .collect();
        Ground { position, colour, regions, known: BTreeMap::new() }
    }

    /// Looks for regions that keep each other's promises; whether something new is held.
    fn round(
        &mut self,
        held: &mut Held,
        foes: PointSet,
        limits: (u64, usize),
        budget: &mut Allowance,
    ) -> bool {
        let safe = held.safe;
        let mut active: Vec<usize> = (0..self.regions.len())
            .filter(|&number| {
                let region = &self.regions[number];
                region.empty <= limits.1
                    && !region.points.intersects(&foes)
                    && !region.points.is_subset(&safe.points())
            })
            .collect();
        active.sort_by_key(|&number| self.regions[number].empty);
        loop {
            let failing = active.iter().position(|&number| {
                let support = self.support(number, &active, safe.stones);
                !self.is_held(number, support, safe.stones, limits.0, budget)
            });
            match failing {
                Some(place) => active.remove(place),
                None => break,
            };
        }
        for &number in &active {
            let support = self.support(number, &active, safe.stones);
            if let Some(Attempt::Held(line)) = self.known.get(&(number, support)) {
                let Plot { points, around, .. } = &self.regions[number];
                held.safe.territory |= *points;
                held.safe.stones |= around.iter().fold(PointSet::EMPTY, |all, block| all | *block);
                held.regions.push(Territory { points: *points, line: line.clone() });
            }
        }
        !active.is_empty()
    }

    /// What the blocks around a region can rely on if all active regions are held.
    fn support(&self, number: usize, active: &[usize], safe: PointSet) -> Vec<Support> {
        let elsewhere = |block: &PointSet| {
            active.iter().any(|&other| other != number && self.regions[other].around.contains(block))
        };
        self.regions[number]
            .around
            .iter()
            .map(|block| match block {
                block if block.is_subset(&safe) => Support::Safe,
                block if elsewhere(block) => Support::Eye,
                _ => Support::Nothing,
            })
            .collect()
    }

    fn is_held(
        &mut self,
        number: usize,
        support: Vec<Support>,
        safe: PointSet,
        nodes: u64,
        budget: &mut Allowance,
    ) -> bool {
        let Plot { points, empty, .. } = &self.regions[number];
        let stones = (*points & self.position.stones(self.colour.opponent())).len();
        let nodes = if stones > *empty { nodes.min(CROWDED) } else { nodes };
        let key = (number, support);
        match self.known.get(&key) {
            Some(Attempt::Held(_)) => return true,
            Some(Attempt::Lost) => return false,
            Some(Attempt::Open(spent)) if *spent >= nodes => return false,
            _ => {}
        }
        let outcome = self.prove(number, &key.1, safe, nodes, budget);
        let is_held = matches!(outcome, Attempt::Held(_));
        self.known.insert(key, outcome);
        is_held
    }

    fn prove(
        &self,
        number: usize,
        support: &[Support],
        safe: PointSet,
        nodes: u64,
        budget: &mut Allowance,
    ) -> Attempt {
        let Plot { points, around, .. } = &self.regions[number];
        let posts: Vec<(PointSet, bool)> = around
            .iter()
            .zip(support)
            .filter(|(_, support)| **support != Support::Safe)
            .map(|(block, support)| (*block, *support == Support::Eye))
            .collect();
        let mut walls = [PointSet::EMPTY; 2];
        walls[self.colour.index()] = safe;
        let field = Field::new(self.position, *points, walls, self.colour)
            .and_then(|(field, stones)| field.with_posts(stones, &posts));
        let Some((field, stones)) = field else { return Attempt::Lost };
        let wanted = field.all();
        let opponent = self.colour.opponent();
        let mut prover = Prover::holding(field, Threats::Of(opponent), budget.clone());
        let state = State { stones, mover: opponent, ban: None, passes: 0 };
        let found = budget.share(nodes, |share| prover.proves(state, self.colour, wanted, share));
        budget.nodes = budget.nodes.saturating_sub(prover.spent_apart());
        match found {
            Some(true) => line(prover, stones, wanted, budget).map_or(Attempt::Lost, Attempt::Held),
            Some(false) => Attempt::Lost,
            None => Attempt::Open(nodes),
        }
    }
}

/// Moves with which the owner shows that he holds everything while the opponent passes.
fn line(mut prover: Prover, mut stones: Stones, wanted: u16, budget: &mut Allowance) -> Option<Vec<Move>> {
    let field = prover.field.clone();
    let mover = field.owner();
    let mut moves = Vec::new();
    let mut is_sure = false;
    while field.weight(field.control(stones)) < wanted {
        if moves.len() > LONGEST {
            return None;
        }
        let state = State { stones, mover, ban: None, passes: 0 };
        is_sure |= prover.certain(stones).least >= wanted;
        let mv = if is_sure {
            fill(&field, state, wanted, |stones| prover.certain(stones))
        } else {
            prover.choose(&state, wanted, budget)?
        };
        if mv == PASS {
            return None;
        }
        stones = field.play(stones, mover, mv)?.0;
        moves.extend([Move::Pass, Move::Play(field.point(mv)?)]);
    }
    Some(moves)
}

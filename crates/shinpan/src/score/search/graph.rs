//! The game graph of an analysis, grown where it matters, with exact labels.
//!
//! A node is a state: stones, side to move, banned point, number of passes. For a number t, the states from which the owner
//! of the analysis can reach at least t in finitely many moves get the label [`Label::Owner`], those from which the
//! opponent can keep him below t in finitely many moves get [`Label::Opponent`]; both are least fixed points and are kept up
//! to date as the graph grows. They do not depend on the path, and they bind under fixed-ko as well (`docs/theory/score-control.md`).
//! Proof and disproof numbers only choose where the graph grows.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::field::{Certain, Field, Stones};
use super::state::{PASS, State, Threats, each_move};
use crate::board::Colour;
use crate::limits::{Allowance, Interim};

/// No node, no edge.
const NONE: u32 = u32::MAX;

/// The number of a state on the path, which proves nothing.
const REPEATED: u32 = 1 << 24;

/// Larger than every number.
const ENDLESS: u32 = 1 << 30;

/// The longest path that is followed.
const DEEPEST: usize = 1_000;

/// The number of steps without growth after which the numbers are taken to go round.
const MOST_IDLE: u32 = 20_000;

/// Who has proven what.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Label {
    Unknown,
    Owner,
    Opponent,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) state: State,
    first: u32,
    count: u16,
    /// Children not yet lost for the mover.
    left: u16,
    pub(super) label: Label,
    pub(super) certain: Certain,
    expanded: bool,
    on_path: bool,
    /// When it got its label: children before parents.
    pub(super) rank: u32,
    proof: u32,
    disproof: u32,
    parents: u32,
}

#[derive(Copy, Clone, Debug)]
struct Edge {
    parent: u32,
    child: u32,
    next: u32,
    mv: u8,
}

/// The graph of an analysis.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) field: Field,
    pub(super) threats: Threats,
    pub(super) nodes: Vec<Node>,
    edges: Vec<Edge>,
    index: HashMap<State, u32, BuildHasherDefault<Mixer>>,
    wanted: u16,
    clock: u32,
    /// Whether some play was banned somewhere.
    pub(super) saw_ban: bool,
    pub(super) grown: u64,
    /// Whether plays that change no more than a pass are left out. They may be where the path does not matter.
    pub(super) prunes: bool,
    /// Transitions of the board, before and after, that may not be made.
    pub(super) prohibited: Vec<[Stones; 2]>,
    /// Steps since the graph last grew.
    idle: u32,
}

impl Graph {
    pub(super) fn new(field: Field, threats: Threats) -> Graph {
        Graph {
            field,
            threats,
            nodes: Vec::new(),
            edges: Vec::new(),
            index: HashMap::default(),
            wanted: 0,
            clock: 0,
            saw_ban: false,
            grown: 0,
            prunes: true,
            prohibited: Vec::new(),
            idle: 0,
        }
    }

    /// The node of a state from which a search starts.
    pub(super) fn root(&mut self, stones: Stones, mover: Colour) -> u32 {
        self.start(State { stones, mover, ban: None, passes: 0 })
    }

    /// The same for a state in the middle of an analysis.
    pub(super) fn start(&mut self, state: State) -> u32 {
        self.node(state, None)
    }

    /// The children of a node with their moves; none before it is expanded.
    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = (u8, u32)> + '_ {
        let node = &self.nodes[node as usize];
        let first = node.first as usize;
        let edges = if node.expanded { &self.edges[first..first + usize::from(node.count)] } else { &[] };
        edges.iter().map(|edge| (edge.mv, edge.child))
    }

    pub(super) fn is_expanded(&self, node: u32) -> bool {
        self.nodes[node as usize].expanded
    }

    /// The node of a state, if the graph has it.
    pub(super) fn find(&self, state: &State) -> Option<u32> {
        self.index.get(state).copied()
    }

    /// Labels everything for a number of points and grows the graph until the root has a label, until nothing is left to
    /// grow, or until the budget is spent. `None` then, and the graph tells nothing.
    pub(super) fn solve(&mut self, root: u32, wanted: u16, budget: &mut Allowance) -> Option<Label> {
        self.relabel(wanted);
        self.grow(root, budget)
    }

    /// The same for the number of points that was asked for last.
    pub(super) fn grow(&mut self, root: u32, budget: &mut Allowance) -> Option<Label> {
        let mut stuck = false;
        loop {
            let label = self.nodes[root as usize].label;
            if label != Label::Unknown {
                return Some(label);
            }
            if budget.is_spent() {
                return None;
            }
            let before = self.grown;
            self.idle = 0;
            self.descend(root, ENDLESS, ENDLESS, 0, budget);
            if self.grown > before || self.nodes[root as usize].label != Label::Unknown {
                stuck = false;
            } else if !stuck {
                // Numbers that come from repetitions hold on one path only.
                self.guess_again();
                stuck = true;
            } else {
                // Every promising path repeats itself. Grow what is left, the nearest first.
                let open = self.open(root);
                if open.is_empty() {
                    return Some(Label::Unknown);
                }
                for node in open.into_iter().take(64.max(self.nodes.len() / 64)) {
                    if budget.is_spent() {
                        return None;
                    }
                    if self.nodes[node as usize].label == Label::Unknown {
                        self.expand(node, budget);
                    }
                }
            }
        }
    }

    /// The nodes without a label that are not grown, the nearest first.
    fn open(&self, root: u32) -> Vec<u32> {
        self.unlabelled(root).into_iter().filter(|&node| !self.is_expanded(node)).collect()
    }

    /// The nodes without a label that play can reach without leaving them, the nearest first.
    pub(super) fn unlabelled(&self, root: u32) -> Vec<u32> {
        if self.nodes[root as usize].label != Label::Unknown {
            return Vec::new();
        }
        let mut seen = vec![false; self.nodes.len()];
        let mut found = vec![root];
        seen[root as usize] = true;
        let mut next = 0;
        while let Some(&node) = found.get(next) {
            next += 1;
            for (_, child) in self.children(node) {
                if !seen[child as usize] && self.nodes[child as usize].label == Label::Unknown {
                    seen[child as usize] = true;
                    found.push(child);
                }
            }
        }
        found
    }

    pub(super) fn relabel(&mut self, wanted: u16) {
        self.wanted = wanted;
        self.clock = 0;
        let mut fresh = Vec::new();
        for number in 0..self.nodes.len() {
            let label = self.first_label(self.nodes[number].certain);
            let node = &mut self.nodes[number];
            node.left = node.count;
            (node.label, node.rank) = (label, 0);
            if label != Label::Unknown {
                fresh.push(number as u32);
            }
        }
        self.guess_again();
        self.propagate(fresh);
    }

    fn guess_again(&mut self) {
        for number in 0..self.nodes.len() {
            let (proof, disproof) = self.first_numbers(self.nodes[number].certain);
            let node = &mut self.nodes[number];
            (node.proof, node.disproof) = (proof, disproof);
        }
    }

    fn first_label(&self, certain: Certain) -> Label {
        if certain.least >= self.wanted {
            Label::Owner
        } else if certain.most < self.wanted {
            Label::Opponent
        } else {
            Label::Unknown
        }
    }

    /// First guesses at the work ahead: how far what is certain is from what is wanted.
    fn first_numbers(&self, certain: Certain) -> (u32, u32) {
        let up = self.wanted.saturating_sub(certain.least);
        let down = (certain.most + 1).saturating_sub(self.wanted);
        (1 + u32::from(up), 1 + u32::from(down))
    }

    /// Carries new labels to the parents.
    fn propagate(&mut self, mut fresh: Vec<u32>) {
        while let Some(number) = fresh.pop() {
            let label = self.nodes[number as usize].label;
            let mut edge = self.nodes[number as usize].parents;
            while edge != NONE {
                let Edge { parent, next, .. } = self.edges[edge as usize];
                edge = next;
                let good = self.good_for(self.nodes[parent as usize].state.mover);
                let node = &mut self.nodes[parent as usize];
                if node.label != Label::Unknown {
                    continue;
                }
                let decided = if label == good {
                    true
                } else {
                    node.left -= 1;
                    node.left == 0
                };
                if decided {
                    self.clock += 1;
                    node.label = label;
                    node.rank = self.clock;
                    fresh.push(parent);
                }
            }
        }
    }

    fn good_for(&self, mover: Colour) -> Label {
        if mover == self.field.owner() { Label::Owner } else { Label::Opponent }
    }

    /// The node of a state. What is certain about its stones may be known already.
    fn node(&mut self, state: State, certain: Option<Certain>) -> u32 {
        if let Some(&known) = self.index.get(&state) {
            return known;
        }
        let mut certain = certain.unwrap_or_else(|| self.field.glance(state.stones));
        if state.passes == 3 {
            // What is certain can be filled instead of passing.
            certain.most = certain.least;
        }
        if self.field.is_lost(state.stones, state.mover, state.ban) {
            certain.most = 0;
        }
        let number = self.nodes.len() as u32;
        let (proof, disproof) = self.first_numbers(certain);
        self.nodes.push(Node {
            state,
            first: 0,
            count: 0,
            left: 0,
            label: self.first_label(certain),
            certain,
            expanded: state.passes == 3,
            on_path: false,
            rank: 0,
            proof,
            disproof,
            parents: NONE,
        });
        self.index.insert(state, number);
        number
    }

    /// Adds the children of a node and what their labels say about it.
    fn expand(&mut self, number: u32, budget: &mut Allowance) {
        if self.nodes[number as usize].expanded {
            return;
        }
        let before = self.nodes.len();
        self.grown += 1;
        budget.stop.tell(Interim::Positions(1));
        self.idle = 0;
        let Node { state, certain, .. } = self.nodes[number as usize].clone();
        let inert = if self.prunes { certain.inert } else { 0 };
        let mut next: Vec<(u8, State, Option<Certain>)> = Vec::with_capacity(24);
        self.saw_ban |= each_move(&self.field, self.threats, &state, inert, |mv, after| {
            if mv == PASS || !self.prohibited.contains(&[state.stones, after.stones]) {
                next.push((mv, after, (mv == PASS).then_some(certain)));
            }
        });
        let first = self.edges.len() as u32;
        let good = self.good_for(state.mover);
        for (mv, state, certain) in next {
            let child = self.node(state, certain);
            let edge = self.edges.len() as u32;
            let parents = std::mem::replace(&mut self.nodes[child as usize].parents, edge);
            self.edges.push(Edge { parent: number, child, next: parents, mv });
            // Where only one number of points is ever asked for, one good move is enough.
            if self.field.is_held() && self.nodes[child as usize].label == good {
                break;
            }
        }
        let count = (self.edges.len() as u32 - first) as u16;
        budget.nodes = budget.nodes.saturating_sub((self.nodes.len() - before) as u64);
        let node = &mut self.nodes[number as usize];
        (node.first, node.count, node.left, node.expanded) = (first, count, count, true);
        let labels: Vec<Label> =
            self.children(number).map(|(_, child)| self.nodes[child as usize].label).collect();
        let bad = labels.iter().filter(|&&label| label != Label::Unknown && label != good).count() as u16;
        let node = &mut self.nodes[number as usize];
        node.left -= bad;
        let label = if labels.contains(&good) {
            good
        } else if node.left == 0 {
            match good {
                Label::Owner => Label::Opponent,
                _ => Label::Owner,
            }
        } else {
            return;
        };
        self.label(number, label);
    }

    /// Gives a node its label, and its parents theirs.
    fn label(&mut self, number: u32, label: Label) {
        let node = &mut self.nodes[number as usize];
        if node.label == Label::Unknown {
            self.clock += 1;
            node.label = label;
            node.rank = self.clock;
            self.propagate(vec![number]);
        }
    }

    /// Grows the graph below a node until one of its numbers reaches its limit.
    fn descend(&mut self, number: u32, proof: u32, disproof: u32, depth: usize, budget: &mut Allowance) {
        if !self.nodes[number as usize].expanded {
            self.expand(number, budget);
        }
        if self.nodes[number as usize].label != Label::Unknown {
            return;
        }
        self.nodes[number as usize].on_path = true;
        let mine = self.nodes[number as usize].state.mover == self.field.owner();
        loop {
            if self.nodes[number as usize].label != Label::Unknown
                || budget.nodes == 0
                || self.idle > MOST_IDLE
                || (self.grown.is_multiple_of(1024) && budget.stop.is_asked())
            {
                break;
            }
            self.idle += 1;
            // For the owner to move: the least proof number, and the greatest disproof number; else the other way round.
            let (mut best, mut least, mut second, mut greatest, mut open) = (NONE, ENDLESS, ENDLESS, 0, 0);
            for (_, child) in self.children(number) {
                let node = &self.nodes[child as usize];
                if node.label != Label::Unknown {
                    continue;
                }
                open += 1;
                let (up, down) =
                    if node.on_path { (REPEATED, REPEATED) } else { (node.proof, node.disproof) };
                let (easy, hard) = if mine { (up, down) } else { (down, up) };
                if easy < least {
                    (best, second, least) = (child, least, easy);
                } else {
                    second = second.min(easy);
                }
                greatest = greatest.max(hard);
            }
            let greatest = (greatest + open - 1).min(REPEATED);
            let node = &mut self.nodes[number as usize];
            (node.proof, node.disproof) = if mine { (least, greatest) } else { (greatest, least) };
            if depth == DEEPEST {
                (node.proof, node.disproof) = (REPEATED, REPEATED);
            }
            if node.proof >= proof || node.disproof >= disproof || least >= REPEATED || depth == DEEPEST {
                break;
            }
            let (easy, hard) = if mine { (proof, disproof) } else { (disproof, proof) };
            let easy = easy.min(second.saturating_add(1 + second / 4));
            let hard = hard - (open - 1);
            let (proof, disproof) = if mine { (easy, hard) } else { (hard, easy) };
            self.descend(best, proof, disproof, depth + 1, budget);
        }
        self.nodes[number as usize].on_path = false;
    }
}

/// A quick mixer for states; the table compares them in full.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_u128(&mut self, value: u128) {
        self.add(value as u64);
        self.add((value >> 64) as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }
}

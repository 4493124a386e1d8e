//! What fixed-ko decides where neither side can reach its aim in finitely many moves.
//!
//! The states without a label, once the graph has no open end, are those in which both sides can keep going round. There the
//! path matters: no transition of the board may be made twice. This is searched exactly, along the path, but only inside
//! these states: to step on a labelled state is to lose or to win, because the strategy that the label stands for makes no
//! transition that led to a state before it (`docs/theory/cycles.md`).

use std::collections::{BTreeMap, HashMap};

use super::graph::{Graph, Label};
use super::state::{PASS, State};
use crate::limits::Allowance;

/// Which transitions of a part have been made.
type Made = Vec<u64>;

/// The states in which play can go round.
pub(super) struct Rounds<'a> {
    graph: &'a Graph,
    /// The strongly connected part of each state, by node.
    part: HashMap<u32, u32>,
    /// The number of each transition within its part.
    transitions: BTreeMap<(u32, u8, [u128; 2], bool), usize>,
    known: HashMap<(u32, Made), bool>,
}

impl<'a> Rounds<'a> {
    /// The states without a label that can be reached from a root. The graph has no open end there.
    pub(super) fn new(graph: &'a Graph, root: u32) -> Rounds<'a> {
        let nodes = graph.unlabelled(root);
        let part = parts(graph, &nodes);
        let mut transitions = BTreeMap::new();
        let mut counts: HashMap<u32, usize> = HashMap::new();
        for &node in &nodes {
            for (mv, child) in graph.children(node) {
                if mv != PASS && part.get(&child).is_some_and(|of| *of == part[&node]) {
                    let key = transition(graph, part[&node], node, mv);
                    let next = counts.entry(part[&node]).or_default();
                    transitions.entry(key).or_insert_with(|| {
                        *next += 1;
                        *next - 1
                    });
                }
            }
        }
        Rounds { graph, part, transitions, known: HashMap::new() }
    }

    /// Whether the owner gets what the graph is labelled for, from the first move of a move-sequence on; `None` if the budget
    /// does not last.
    pub(super) fn owner_succeeds(&mut self, root: u32, budget: &mut Allowance) -> Option<bool> {
        self.search(root, Vec::new(), 0, budget)
    }

    /// A move with which the mover keeps what he has, given the transitions made in this part; `None` also for a state that is
    /// not one of these.
    pub(super) fn choose(&mut self, node: u32, made: &Made, budget: &mut Allowance) -> Option<u8> {
        self.part.get(&node)?;
        let mine = self.graph.nodes[node as usize].state.mover == self.graph.field.owner();
        for (mv, child) in self.open_moves(node) {
            if let Some(next) = self.after(node, mv, child, made)
                && self.search(child, next, 0, budget)? == mine
            {
                return Some(mv);
            }
        }
        None
    }

    /// The transitions made in the part of the state that a move leads to.
    pub(super) fn follow(&self, state: &State, mv: u8, made: Made) -> Made {
        let Some(node) = self.graph.find(state).filter(|node| self.part.contains_key(node)) else {
            return Vec::new();
        };
        let child = self.open_moves(node).into_iter().find(|&(other, _)| other == mv);
        child.and_then(|(mv, child)| self.after(node, mv, child, &made)).unwrap_or_default()
    }

    /// The moves that go on without leaving these states.
    fn open_moves(&self, node: u32) -> Vec<(u8, u32)> {
        let label = |child: u32| self.graph.nodes[child as usize].label;
        self.graph.children(node).filter(|&(_, child)| label(child) == Label::Unknown).collect()
    }

    /// The transitions made after a move, as far as they can recur; `None` if fixed-ko prohibits it.
    fn after(&self, node: u32, mv: u8, child: u32, made: &Made) -> Option<Made> {
        let part = self.part[&child];
        // All states with the same position lead to the same child, so only what is made within its part can recur.
        let mut next = if part == self.part[&node] { made.clone() } else { Vec::new() };
        let number = self.transitions.get(&transition(self.graph, part, node, mv)).filter(|_| mv != PASS);
        if let Some(&number) = number {
            if next.len() <= number / 64 {
                next.resize(number / 64 + 1, 0);
            }
            if next[number / 64] >> (number % 64) & 1 == 1 {
                return None;
            }
            next[number / 64] |= 1 << (number % 64);
        }
        Some(next)
    }

    fn search(&mut self, node: u32, made: Made, depth: usize, budget: &mut Allowance) -> Option<bool> {
        const DEEPEST: usize = 3_000;
        let key = (node, made);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        if budget.nodes == 0 || depth == DEEPEST || budget.stop.is_asked() {
            return None;
        }
        budget.nodes -= 1;
        let mine = self.graph.nodes[node as usize].state.mover == self.graph.field.owner();
        // A labelled state is lost for the mover, or this one would have its label.
        let mut best = !mine;
        for (mv, child) in self.open_moves(node) {
            if let Some(next) = self.after(node, mv, child, &key.1)
                && self.search(child, next, depth + 1, budget)? == mine
            {
                best = mine;
                break;
            }
        }
        self.known.insert(key, best);
        Some(best)
    }
}

/// What fixed-ko compares: the position before and the play, which fix the position after.
fn transition(graph: &Graph, part: u32, node: u32, mv: u8) -> (u32, u8, [u128; 2], bool) {
    let state = graph.nodes[node as usize].state;
    (part, mv, state.stones, state.mover == graph.field.owner())
}

/// The strongly connected parts of some nodes (Tarjan 1972), without recursion.
fn parts(graph: &Graph, nodes: &[u32]) -> HashMap<u32, u32> {
    let inside: HashMap<u32, Vec<u32>> = nodes
        .iter()
        .map(|&node| {
            let next = graph.children(node).map(|(_, child)| child);
            (node, next.filter(|&child| graph.nodes[child as usize].label == Label::Unknown).collect())
        })
        .collect();
    let (mut order, mut low): (HashMap<u32, u32>, HashMap<u32, u32>) = Default::default();
    let mut part: HashMap<u32, u32> = HashMap::new();
    let mut stack = Vec::new();
    let mut calls: Vec<(u32, usize)> = Vec::new();
    let mut parts = 0;
    for &root in nodes {
        if order.contains_key(&root) {
            continue;
        }
        calls.push((root, 0));
        while let Some(&mut (node, ref mut next)) = calls.last_mut() {
            if *next == 0 {
                let number = order.len() as u32;
                order.insert(node, number);
                low.insert(node, number);
                stack.push(node);
            }
            if let Some(&child) = inside[&node].get(*next) {
                *next += 1;
                match order.get(&child) {
                    None => calls.push((child, 0)),
                    Some(&seen) if !part.contains_key(&child) => {
                        let least = low[&node].min(seen);
                        low.insert(node, least);
                    }
                    Some(_) => {}
                }
                continue;
            }
            calls.pop();
            if let Some(&(parent, _)) = calls.last() {
                let least = low[&parent].min(low[&node]);
                low.insert(parent, least);
            }
            if low[&node] == order[&node] {
                while let Some(member) = stack.pop() {
                    part.insert(member, parts);
                    if member == node {
                        break;
                    }
                }
                parts += 1;
            }
        }
    }
    part
}

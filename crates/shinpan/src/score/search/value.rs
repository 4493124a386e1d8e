//! What an analysis of a field is worth, and to whom it is proven.

use super::cycle::Rounds;
use super::field::{Field, Stones};
use super::graph::{Budget, Graph, Label, Threats};
use super::line::line;
use crate::board::{Colour, Move};
use crate::rules::KoRule;

/// The score that the owner of an analysis reaches: at least the first, at most the second.
pub(super) type Bounds = (u16, u16);

/// The game of a field in one of its forms, with everything that was found out about it.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) graph: Graph,
    stones: Stones,
    ko_rule: KoRule,
    /// Whether going round mattered somewhere.
    pub(super) cycles: bool,
}

impl Analysis {
    pub(super) fn new(field: Field, stones: Stones, threats: Threats, ko_rule: KoRule) -> Analysis {
        Analysis { graph: Graph::new(field, threats), stones, ko_rule, cycles: false }
    }

    pub(super) fn root(&mut self, first: Colour) -> u32 {
        self.graph.root(self.stones, first)
    }

    /// Whether the owner gets at least `wanted` when `first` moves first; `None` if it was not found out.
    pub(super) fn reaches(&mut self, first: Colour, wanted: u16, budget: &mut Budget) -> Option<bool> {
        let root = self.root(first);
        match self.graph.solve(root, wanted, budget)? {
            Label::Owner => Some(true),
            Label::Opponent => Some(false),
            Label::Unknown => {
                self.cycles = true;
                if self.ko_rule != KoRule::Fixed {
                    return None;
                }
                if self.graph.prunes {
                    // A play that changes nothing else changes the path.
                    self.graph = Graph::new(self.graph.field.clone(), self.graph.threats);
                    self.graph.prunes = false;
                    return self.reaches(first, wanted, budget);
                }
                Rounds::new(&self.graph, root).owner_succeeds(root, budget)
            }
        }
    }

    /// A line that shows a proven score.
    pub(super) fn line(&mut self, first: Colour, score: u16, budget: &mut Budget) -> Option<Vec<Move>> {
        line(&mut self.graph, self.stones, first, score, budget)
    }

    /// The exact score if the bounds agree. A guess is asked for first.
    pub(super) fn value(&mut self, first: Colour, guess: Option<u16>, budget: &mut Budget) -> Bounds {
        let root = self.root(first);
        let certain = self.graph.nodes[root as usize].certain;
        let (mut least, mut most) = (certain.least, certain.most);
        // What is certain from the start is often all: ask for a little more first, then halve.
        let mut guesses = match guess {
            Some(guess) => vec![guess + 1, guess],
            None => vec![least + 1],
        };
        while least < most {
            let wanted = match guesses.pop() {
                Some(guess) if guess <= least || guess > most => continue,
                Some(guess) => guess,
                None => least + (most - least).div_ceil(2),
            };
            match self.reaches(first, wanted, budget) {
                Some(true) => least = wanted,
                Some(false) => most = wanted - 1,
                None => break,
            }
        }
        (least, most)
    }
}

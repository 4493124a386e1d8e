//! What an analysis of a field is worth, and to whom it is proven.
//!
//! Small games are settled by their graph, larger ones by proof-number search. Where neither side has a proof because both can go
//! round for ever, the graph is grown to its end and fixed-ko decides.

use super::cycle::Rounds;
use super::field::{Field, Stones};
use super::graph::{Graph, Label};
use super::line::line;
use super::prove::Prover;
use super::state::{State, Threats};
use crate::board::{Colour, Move};
use crate::limits::Allowance;
use crate::rules::KoRule;

/// The score that the owner of an analysis reaches: at least the first, at most the second.
pub(super) type Bounds = (u16, u16);

/// The states up to which a graph is grown before proofs are looked for.
const SMALL: u64 = 5_000;

/// The game of a field in one of its forms, with everything that was found out about it.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    pub(super) graph: Graph,
    pub(super) prover: Prover,
    stones: Stones,
    ko_rule: KoRule,
    /// Whether going round mattered somewhere.
    pub(super) cycles: bool,
}

impl Analysis {
    pub(super) fn new(field: Field, stones: Stones, threats: Threats, ko_rule: KoRule) -> Analysis {
        let prover = Prover::new(field.clone(), threats);
        Analysis { graph: Graph::new(field, threats), prover, stones, ko_rule, cycles: false }
    }

    pub(super) fn root(&mut self, first: Colour) -> u32 {
        self.graph.root(self.stones, first)
    }

    fn start(&self, first: Colour) -> State {
        State { stones: self.stones, mover: first, ban: None, passes: 0 }
    }

    /// Whether a ban on retaking a ko was met.
    pub(super) fn saw_ban(&self) -> bool {
        self.graph.saw_ban || self.prover.saw_ban()
    }

    /// Who is sure of his aim without regard to the path; [`Label::Unknown`] if nobody is.
    fn label(&mut self, first: Colour, wanted: u16, budget: &mut Allowance) -> Option<Label> {
        let root = self.root(first);
        let small = SMALL.saturating_sub(self.graph.nodes.len() as u64);
        let found = budget.share(small, |share| self.graph.solve(root, wanted, share));
        found.or_else(|| self.prover.solve(self.start(first), wanted, budget)).or_else(|| {
            // Paths that are too long for proofs.
            self.graph.solve(root, wanted, budget)
        })
    }

    /// Whether the owner gets at least `wanted` when `first` moves first; `None` if it was not found out.
    pub(super) fn reaches(&mut self, first: Colour, wanted: u16, budget: &mut Allowance) -> Option<bool> {
        match self.label(first, wanted, budget)? {
            Label::Owner => Some(true),
            Label::Opponent => Some(false),
            Label::Unknown => {
                self.cycles = true;
                if self.ko_rule == KoRule::Fixed { self.goes_round(first, wanted, budget) } else { None }
            }
        }
    }

    /// What fixed-ko decides where nobody has a proof.
    fn goes_round(&mut self, first: Colour, wanted: u16, budget: &mut Allowance) -> Option<bool> {
        if self.graph.prunes {
            // A play that changes nothing else changes the path.
            self.graph = Graph::new(self.graph.field.clone(), self.graph.threats);
            self.graph.prunes = false;
        }
        let root = self.root(first);
        match self.graph.solve(root, wanted, budget)? {
            Label::Owner => Some(true),
            Label::Opponent => Some(false),
            Label::Unknown => Rounds::new(&self.graph, root).owner_succeeds(root, budget),
        }
    }

    /// A line that shows a proven score.
    pub(super) fn line(&mut self, first: Colour, score: u16, budget: &mut Allowance) -> Option<Vec<Move>> {
        line(self, first, score, budget)
    }

    /// The exact score if the bounds agree. A guess is asked for first.
    pub(super) fn value(&mut self, first: Colour, guess: Option<u16>, budget: &mut Allowance) -> Bounds {
        let root = self.root(first);
        let certain = self.graph.nodes[root as usize].certain;
        let (mut least, mut most) = (certain.least, certain.most);
        // What is certain from the start is often all: ask for a little more first, then halve.
        let mut guesses = match guess {
            Some(guess) => vec![guess + 1, guess],
            None => vec![least + 1],
        };
        // The numbers for which nobody has shown a proof: those above and below are asked for first.
        let mut open: Option<Bounds> = None;
        while least < most {
            let halved = |least: u16, most: u16| least + (most - least).div_ceil(2);
            let (wanted, share) = match (open, guesses.pop()) {
                (None, Some(guess)) if guess <= least || guess > most => continue,
                (None, Some(guess)) => (guess, budget.nodes / 2),
                (None, None) => (halved(least, most), budget.nodes / 2),
                (Some((from, _)), _) if least + 1 < from => (halved(least, from - 1), budget.nodes / 4),
                (Some((_, to)), _) if to < most => (halved(to, most), budget.nodes / 4),
                (Some((from, to)), _) => {
                    // Only what hangs on repetitions or is too hard is left, and all that may still be spent.
                    match self.reaches(first, halved(from - 1, to), budget) {
                        Some(true) => least = halved(from - 1, to),
                        Some(false) => most = halved(from - 1, to) - 1,
                        None => break,
                    }
                    open = Some((least + 1, most));
                    continue;
                }
            };
            match budget.share(share, |share| self.label(first, wanted, share)) {
                Some(Label::Owner) => least = wanted,
                Some(Label::Opponent) => most = wanted - 1,
                Some(Label::Unknown) | None => {
                    open = open.map_or(Some((wanted, wanted)), |(from, to)| {
                        Some((from.min(wanted), to.max(wanted)))
                    });
                }
            }
            if let Some(known) = self.prover.bounds(&self.start(first)) {
                (least, most) = (least.max(known.0), most.min(known.1));
            }
            open = open.map(|(from, to)| (from.max(least + 1), to.min(most))).filter(|(from, to)| from <= to);
        }
        (least, most)
    }
}

//! Bounds from the parts of a field.
//!
//! Where the field falls into several games, what the owner reaches in each if the opponent moves first and retakes every ko at
//! once adds up to a lower bound for all of them together, with the opponent to move; and likewise the upper bound, with the
//! owner to move ("When adding up is exact" in `docs/theory/score-sums.md`). The games of the parts are small, and the same position of a part
//! stands beside many positions of the others.

use std::collections::HashMap;

use super::super::field::{Bits, Field, Stones};
use super::super::state::{Budget, PASS, State, Threats};
use super::known::Known;
use super::{Prover, Run};
use crate::board::Colour;

/// The states that are spent when a position of a part is met for the first time; twice as many after as many more times.
const FIRST_TRY: u64 = 50;

/// What is known of a position of a part.
#[derive(Copy, Clone, Debug)]
struct Local {
    /// What a side can prove is in between.
    range: (u16, u16),
    met: u32,
}

/// A part of a field, for a side that answers in it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    bits: Bits,
    prover: Prover,
    known: HashMap<Stones, Local>,
    /// How often it was looked at, and how many states that took.
    looks: u64,
    spent: u64,
}

impl Part {
    /// The parts of a field for the proofs of a side; none if it is in one piece.
    pub(super) fn all(field: &Field, side: Colour) -> Vec<Part> {
        let bits: Vec<Bits> = field.components(field.mask()).collect();
        if bits.len() < 2 || field.is_held() {
            return Vec::new();
        }
        let prover = |bits| Prover::whole(field.part(bits), Threats::Of(side.opponent()));
        bits.into_iter()
            .map(|bits| Part { bits, prover: prover(bits), known: HashMap::new(), looks: 0, spent: 0 })
            .collect()
    }

    pub(super) fn saw_ban(&self) -> bool {
        self.prover.saw_ban()
    }

    /// What a side proves here if the other moves first and retakes kos: what is known after one more look.
    fn look(&mut self, stones: Stones, side: Colour, budget: &mut Budget) -> (u16, u16) {
        let stones = stones.map(|stones| stones & self.bits);
        let field = &self.prover.field;
        let local = self.known.entry(stones).or_insert_with(|| {
            let certain = field.glance(stones);
            Local { range: (certain.least, certain.most), met: 0 }
        });
        local.met = local.met.saturating_add(1);
        self.looks += 1;
        if local.range.0 < local.range.1 && local.met.is_power_of_two() && self.spent <= self.looks {
            let state = State { stones, mover: side.opponent(), ban: None, passes: 0 };
            let nodes = FIRST_TRY * u64::from(local.met);
            let before = budget.nodes;
            local.range = budget.share(nodes, |share| self.prover.narrow(&state, side, local.range, share));
            self.spent += before - budget.nodes;
        }
        local.range
    }
}

impl Prover {
    /// What the parts add to what is known of a state. Who is to move can pass, as long as that does not make the end his opponent's.
    pub(super) fn add_up(&mut self, state: &State, known: &mut Known) {
        if self.parts.iter().all(Vec::is_empty) {
            return;
        }
        let left = self.kernel.limit.saturating_sub(self.kernel.nodes);
        let mut budget = Budget { nodes: left, stop: self.kernel.stop.clone() };
        let owner = self.field.owner();
        for side in [owner, owner.opponent()] {
            let mine = side == owner;
            let parts = &mut self.parts[usize::from(!mine)];
            if parts.is_empty() || state.passes + u8::from(state.mover == side) > 1 {
                continue;
            }
            let ranges = parts.iter_mut().map(|part| part.look(state.stones, side, &mut budget));
            let (least, most) = ranges.fold((0, 0), |sum, range| (sum.0 + range.0, sum.1 + range.1));
            if mine && least > known.least {
                known.least = least;
            } else if !mine && most < known.most {
                known.most = most;
            } else {
                continue;
            }
            if state.mover == side {
                known.best = PASS;
            }
        }
        self.kernel.charge(left - budget.nodes);
    }

    /// Narrows the range of what a side can prove from a state on: for the owner his least score, for the opponent the greatest
    /// that he leaves him.
    fn narrow(
        &mut self,
        state: &State,
        side: Colour,
        (mut least, mut most): (u16, u16),
        budget: &mut Budget,
    ) -> (u16, u16) {
        let mine = side == self.field.owner();
        while least < most && !budget.is_spent() {
            let (wanted, proven, failed) = if mine {
                let wanted = least + (most - least).div_ceil(2);
                (wanted, (wanted, most), (least, wanted - 1))
            } else {
                let middle = least + (most - least) / 2;
                (middle + 1, (least, middle), (middle + 1, most))
            };
            (least, most) = match self.run(*state, side, wanted, budget) {
                Run::Proven => proven,
                Run::Refuted | Run::Failed => failed,
                Run::Open => break,
            };
        }
        (least, most)
    }
}

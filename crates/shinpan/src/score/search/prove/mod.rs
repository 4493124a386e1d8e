//! Proofs for one number of points at a time: an aim of the kernel ([`proof`](crate::search::proof)).
//!
//! A run tries to prove that one side, the *prover*, gets what it wants: the owner of the analysis at least so many points, or
//! his opponent that he gets fewer. A state that is already on the path counts against the prover. So what is proven is won
//! by finitely many moves, whatever came before: it belongs to the least fixed points of `docs/theory/score-control.md`, and is kept. That
//! the prover fails may hang on the path; such a failure is kept only as long as the path stands, and is no answer. If no
//! repetition was needed for it, it is a proof for the other side.

mod aim;
mod known;
mod parts;

use super::apart::Parts;
use super::field::{Certain, Field, Look, Stones};
use super::graph::Label;
use super::state::{Budget, State, Threats};
use crate::board::Colour;
use crate::search::proof::{self, Decided, Kernel, NEVER, Table, Ties};
use aim::Candidate;
use known::{Kept, Known, NO_MOVE, UNSEARCHED, hash};
use parts::Part;

/// The number of a state whose failure hangs on the path.
const DOUBTFUL: u32 = 1 << 20;

/// The longest path that is followed.
const DEEPEST: usize = 400;

/// The number of buckets of the table to begin with.
const FIRST: usize = 16;

/// The memory that the table may have, in bytes.
const MEMORY: usize = 256 << 20;

/// What a new state counts as, in moves that are looked at.
const TEST: u64 = 64;

/// The states of the first slice of a run.
const FIRST_SLICE: u64 = 4_000;

/// The number of steps without a new state after which the numbers are taken to go round.
const MOST_IDLE: u32 = 200_000;

/// How a run has ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Run {
    Proven,
    /// The other side has proven the contrary.
    Refuted,
    /// The prover has nothing but repetitions.
    Failed,
    /// The budget is spent.
    Open,
}

/// A result for the side to move, on a path.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Solved {
    wins: bool,
    /// What a failure of the prover owes to the path. They are fast if a path was too long.
    ties: Ties,
    /// Whether it hangs on no repetition at all.
    is_pure: bool,
    /// A move that wins, or [`NO_MOVE`].
    best: u8,
    /// What the owner is known to reach, and what he is held to.
    bounds: [u16; 2],
}

impl Decided for Solved {
    fn wins(&self) -> bool {
        self.wins
    }

    fn ties(&mut self) -> &mut Ties {
        &mut self.ties
    }

    fn is_better(&self, other: &Solved) -> bool {
        (self.is_pure, self.ties.are_looser(other.ties)) > (other.is_pure, other.ties.are_looser(self.ties))
    }
}

type Value = proof::Value<Solved>;

/// Proofs about the states of a field.
#[derive(Clone, Debug)]
pub(super) struct Prover {
    pub(super) field: Field,
    threats: Threats,
    kernel: Kernel<Kept, Candidate>,
    /// The parts of the field, for the proofs of the owner and of the opponent.
    parts: [Vec<Part>; 2],
    /// What states were taken apart into, if they are.
    apart: Option<Parts>,
    side: Colour,
    wanted: u16,
    path: Vec<(State, u64)>,
    /// How many states of the path have a hash that ends like this.
    marks: Vec<u16>,
    /// Whether some play was banned somewhere.
    met_ban: bool,
    /// Steps since the last new state, and the states by then.
    idle: u32,
    last: u64,
}

const MARKS: usize = 1 << 12;

impl Prover {
    pub(super) fn new(field: Field, threats: Threats) -> Prover {
        let owner = field.owner();
        let parts = [owner, owner.opponent()].map(|side| Part::all(&field, side));
        Prover { parts, ..Prover::whole(field, threats) }
    }

    /// Proofs that a field is held as a whole. States are taken apart as long as the budget lasts.
    pub(super) fn holding(field: Field, threats: Threats, budget: Budget) -> Prover {
        Prover { apart: Some(Parts::new(budget)), ..Prover::new(field.looking(Look::Hold), threats) }
    }

    /// What is certain about a position, with what is held in parts if states are taken apart.
    pub(super) fn certain(&self, stones: Stones) -> Certain {
        match &self.apart {
            Some(apart) => apart.certain(&self.field, stones),
            None => self.field.glance(stones),
        }
    }

    /// The states that were looked at in parts of states.
    pub(super) fn spent_apart(&self) -> u64 {
        self.apart.as_ref().map_or(0, Parts::spent)
    }

    /// Proofs without regard to parts.
    fn whole(field: Field, threats: Threats) -> Prover {
        let side = field.owner();
        Prover {
            parts: Default::default(),
            apart: None,
            field,
            threats,
            kernel: Kernel::new(Table::new(FIRST, MEMORY)),
            side,
            wanted: 0,
            path: Vec::new(),
            marks: Vec::new(),
            met_ban: false,
            idle: 0,
            last: 0,
        }
    }

    /// Who is sure of his aim from a state on; [`Label::Unknown`] if neither is in finitely many moves, `None` if the budget does
    /// not last.
    pub(super) fn solve(&mut self, state: State, wanted: u16, budget: &mut Budget) -> Option<Label> {
        let owner = self.field.owner();
        let mut sides = vec![owner, owner.opponent()];
        let mut slice = FIRST_SLICE;
        while !budget.is_spent() && !sides.is_empty() {
            let before = budget.nodes;
            for side in sides.clone() {
                match budget.share(slice, |share| self.run(state, side, wanted, share)) {
                    Run::Proven if side == owner => return Some(Label::Owner),
                    Run::Refuted if side != owner => return Some(Label::Owner),
                    Run::Proven | Run::Refuted => return Some(Label::Opponent),
                    Run::Failed => sides.retain(|&other| other != side),
                    Run::Open => {}
                }
            }
            if before == budget.nodes {
                // All paths are too long.
                return None;
            }
            slice *= 2;
        }
        sides.is_empty().then_some(Label::Unknown)
    }

    /// Whether a side proves what it wants.
    pub(super) fn proves(
        &mut self,
        state: State,
        side: Colour,
        wanted: u16,
        budget: &mut Budget,
    ) -> Option<bool> {
        match self.run(state, side, wanted, budget) {
            Run::Proven => Some(true),
            Run::Refuted | Run::Failed => Some(false),
            Run::Open => None,
        }
    }

    /// Whether some play was banned somewhere.
    pub(super) fn saw_ban(&self) -> bool {
        self.met_ban || self.parts.iter().flatten().any(Part::saw_ban)
    }

    /// What is known of the score from a state on: at least, at most.
    pub(super) fn bounds(&self, state: &State) -> Option<(u16, u16)> {
        self.known(state, hash(state)).map(|known| (known.least, known.most))
    }

    /// A move with which the mover comes nearer to what he can prove; `None` if he cannot, or if nothing is left to do.
    pub(super) fn choose(&mut self, state: &State, wanted: u16, budget: &mut Budget) -> Option<u8> {
        self.proves(*state, state.mover, wanted, budget).filter(|is_proven| *is_proven)?;
        self.best(state)
    }

    /// A move that the mover has proven to keep what he wants; the state is proven for him.
    fn best(&self, state: &State) -> Option<u8> {
        self.known(state, hash(state)).map(|known| known.best).filter(|&best| best != NO_MOVE)
    }

    fn run(&mut self, state: State, side: Colour, wanted: u16, budget: &mut Budget) -> Run {
        (self.side, self.wanted, self.idle) = (side, wanted, 0);
        self.marks.resize(MARKS, 0);
        let before = self.kernel.nodes;
        self.kernel.limit = before.saturating_add(budget.nodes);
        self.kernel.stop = budget.stop.clone();
        let hash = hash(&state);
        let mut solved = self.look(&state, hash).solved;
        if solved.is_none() && !self.kernel.is_over() {
            self.enter(&state, hash);
            solved = proof::search(self, &state, hash, NEVER, NEVER).solved;
            self.leave();
        }
        budget.nodes = budget.nodes.saturating_sub(self.kernel.nodes - before);
        match solved {
            Some(Solved { wins, .. }) if wins == (state.mover == side) => Run::Proven,
            Some(Solved { is_pure: true, .. }) => Run::Refuted,
            Some(Solved { ties, .. }) if ties.are_none() => Run::Failed,
            _ => Run::Open,
        }
    }

    /// Gives the run up if the numbers go round.
    fn watch(&mut self) {
        if self.last != self.kernel.nodes {
            (self.last, self.idle) = (self.kernel.nodes, 0);
        }
        self.idle += 1;
        if self.idle > MOST_IDLE {
            self.kernel.limit = 0;
        }
    }

    fn run_number(&self) -> usize {
        usize::from(self.side != self.field.owner())
    }

    /// What is known of a state before it is searched.
    fn look(&mut self, state: &State, hash: u64) -> Value {
        if let Some(step) = self.step(state, hash) {
            return Value::of(self.failed(state.mover, Ties::to(step)));
        }
        if let Some(known) = self.known(state, hash) {
            return self.value(state.mover, known);
        }
        let mut certain = self.field.glance(state.stones);
        if state.passes == 3 {
            // What is certain can be filled instead of passing.
            certain.most = certain.least;
        }
        if self.field.is_lost(state.stones, state.mover, state.ban) {
            certain.most = 0;
        }
        self.kernel.nodes += 1;
        self.kernel.work += TEST;
        let mut known = Known::new(certain);
        if self.value(state.mover, &known).solved.is_none() {
            self.add_up(state, &mut known);
        }
        self.remember(state, hash, known, 0);
        self.value(state.mover, &known)
    }

    /// What the table has of a state.
    fn known(&self, state: &State, hash: u64) -> Option<&Known> {
        self.kernel.table.get(state, hash).map(|kept| &kept.known)
    }

    fn remember(&mut self, state: &State, hash: u64, known: Known, work: u32) {
        self.kernel.table.put(state, hash, Kept::new(state, known, work));
    }

    /// The step of the path on which a state stands.
    fn step(&self, state: &State, hash: u64) -> Option<usize> {
        if self.marks[hash as usize % MARKS] == 0 {
            return None;
        }
        self.path.iter().position(|(other, mark)| *mark == hash && other == state)
    }

    /// The value that a state has by what is known of it, for the side to move.
    fn value(&self, mover: Colour, known: &Known) -> Value {
        let (owner, opponent) = (known.least >= self.wanted, known.most < self.wanted);
        if owner || opponent {
            let wins = owner == (mover == self.field.owner());
            let bounds = [known.least, known.most];
            return Value::of(Solved { wins, ties: Ties::NONE, is_pure: true, best: NO_MOVE, bounds });
        }
        let [proof, disproof] = match known.numbers[self.run_number()] {
            UNSEARCHED => self.first_numbers(known),
            _ if known.wanted != self.wanted => self.first_numbers(known),
            [_, 0] => return Value::of(self.failed(mover, Ties::NONE)),
            numbers => numbers,
        };
        let (phi, delta) = if mover == self.side { (proof, disproof) } else { (disproof, proof) };
        Value { phi, delta, solved: None }
    }

    /// The result of a state in which the prover has nothing but repetitions.
    fn failed(&self, mover: Colour, ties: Ties) -> Solved {
        let wins = mover != self.side;
        Solved { wins, ties, is_pure: false, best: NO_MOVE, bounds: [0, u16::MAX] }
    }

    /// First guesses at the work ahead. Whether what is certain is near to what is wanted says little about it.
    fn first_numbers(&self, known: &Known) -> [u32; 2] {
        let [up, down] = known.certain.work.map(|work| 1 + u32::from(work));
        if self.side == self.field.owner() { [up, down] } else { [down, up] }
    }

    fn enter(&mut self, state: &State, hash: u64) {
        self.path.push((*state, hash));
        self.marks[hash as usize % MARKS] += 1;
    }

    fn leave(&mut self) {
        if let Some((_, hash)) = self.path.pop() {
            self.marks[hash as usize % MARKS] -= 1;
        }
    }

    /// Keeps the numbers of a state, and of what is proven for one side the bounds and the move. A failure that hangs on the path is none
    /// elsewhere.
    fn keep(&mut self, state: &State, hash: u64, value: &Value, work: u32) {
        let known = self.known(state, hash).copied();
        let mut known = known.unwrap_or_else(|| Known::new(self.field.glance(state.stones)));
        if known.wanted != self.wanted {
            (known.wanted, known.numbers) = (self.wanted, [UNSEARCHED; 2]);
        }
        let is_prover = state.mover == self.side;
        known.numbers[self.run_number()] = match value.solved {
            Some(solved) if solved.wins != is_prover && !solved.ties.are_none() => [DOUBTFUL, 1],
            _ if is_prover => [value.phi, value.delta],
            _ => [value.delta, value.phi],
        };
        if let Some(Solved { wins, is_pure, best, bounds: [least, most], .. }) = value.solved
            && (wins == is_prover || is_pure)
        {
            if wins == (state.mover == self.field.owner()) {
                known.least = known.least.max(least).max(self.wanted);
            } else {
                known.most = known.most.min(most).min(self.wanted.saturating_sub(1));
            }
            if best != NO_MOVE {
                known.best = best;
            }
        }
        self.remember(state, hash, known, work);
    }
}

#[cfg(test)]
mod tests;

//! Proof-number search, depth first, for one number of points at a time (Nagai 2002).
//!
//! A run tries to prove that one side, the *prover*, gets what it wants: the owner of the analysis at least so many points, or
//! his opponent that he gets fewer. A state that is already on the path counts against the prover. So what is proven is won
//! by finitely many moves, whatever came before: it belongs to the least fixed points of `docs/theory/score-control.md`, and is kept. That
//! the prover fails may hang on the path; such a failure is kept only as long as the path stands, and is no answer. If no
//! repetition was needed for it, it is a proof for the other side.

mod known;
mod parts;
mod simulate;

use super::field::Field;
use super::graph::Label;
use super::state::{Budget, State, Threats};
use crate::board::Colour;
use crate::search::proof::Table;
use known::{Kept, Known, NO_MOVE, UNSEARCHED, hash};
use parts::Part;

/// Larger than every number.
const ENDLESS: u32 = 1 << 30;

/// The number of a state whose failure hangs on the path.
const DOUBTFUL: u32 = 1 << 20;

/// The longest path that is followed.
const DEEPEST: usize = 400;

/// No step of the path.
const NEVER: usize = usize::MAX;

/// What a failure hangs on that comes from a path that was too long: no step has this number.
const TOO_LONG: usize = 0;

/// The number of buckets of the table to begin with.
const FIRST: usize = 16;

/// The memory that the table may have, in bytes.
const MEMORY: usize = 256 << 20;

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

/// What is known of a state on a path.
#[derive(Copy, Clone, Debug)]
struct Value {
    proof: u32,
    disproof: u32,
    /// The first step of the path on which a failure hangs.
    since: usize,
    /// Whether a failure hangs on no repetition at all.
    pure: bool,
}

impl Value {
    const PROVEN: Value = Value { proof: 0, disproof: ENDLESS, since: NEVER, pure: true };
    const REFUTED: Value = Value { proof: ENDLESS, disproof: 0, since: NEVER, pure: true };

    fn failed(since: usize) -> Value {
        Value { since, pure: false, ..Value::REFUTED }
    }

    fn open([proof, disproof]: [u32; 2]) -> Value {
        Value { proof, disproof, since: NEVER, pure: false }
    }

    fn is_decided(&self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Copy, Clone, Debug)]
struct Child {
    state: State,
    hash: u64,
    mv: u8,
    value: Value,
}

/// Proofs about the states of a field.
#[derive(Clone, Debug)]
pub(super) struct Prover {
    pub(super) field: Field,
    threats: Threats,
    table: Table<Kept>,
    /// The parts of the field, for the proofs of the owner and of the opponent.
    parts: [Vec<Part>; 2],
    side: Colour,
    wanted: u16,
    path: Vec<(State, u64)>,
    /// How many states of the path have a hash that ends like this.
    marks: Vec<u16>,
    children: Vec<Child>,
    /// Whether some play was banned somewhere.
    met_ban: bool,
    spent: bool,
    steps: u64,
    /// Steps since the last new state, and what was left to spend then.
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

    /// Proofs without regard to parts.
    fn whole(field: Field, threats: Threats) -> Prover {
        let side = field.owner();
        Prover {
            parts: Default::default(),
            field,
            threats,
            table: Table::new(FIRST, MEMORY),
            side,
            wanted: 0,
            path: Vec::new(),
            marks: Vec::new(),
            children: Vec::new(),
            met_ban: false,
            spent: false,
            steps: 0,
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
        (self.side, self.wanted, self.spent, self.idle) = (side, wanted, false, 0);
        self.marks.resize(MARKS, 0);
        let hash = hash(&state);
        let mut value = self.look(&state, hash, budget);
        while !value.is_decided() && !self.spent {
            value = self.search(&state, hash, ENDLESS, ENDLESS, budget);
        }
        match value {
            Value { proof: 0, .. } => Run::Proven,
            Value { disproof: 0, pure: true, .. } => Run::Refuted,
            Value { disproof: 0, since: NEVER, .. } => Run::Failed,
            _ => Run::Open,
        }
    }

    /// Whether to give up: the budget is spent, or the numbers go round.
    fn is_over(&mut self, budget: &Budget) -> bool {
        self.steps += 1;
        if self.last != budget.nodes {
            (self.last, self.idle) = (budget.nodes, 0);
        }
        self.idle += 1;
        self.spent |= budget.nodes == 0
            || self.idle > MOST_IDLE
            || self.steps.is_multiple_of(256) && budget.stop.is_asked();
        self.spent
    }

    fn run_number(&self) -> usize {
        usize::from(self.side != self.field.owner())
    }

    /// What is known of a state before it is searched.
    fn look(&mut self, state: &State, hash: u64, budget: &mut Budget) -> Value {
        if let Some(step) = self.step(state, hash) {
            return Value::failed(step + 1);
        }
        if let Some(known) = self.known(state, hash) {
            return self.value(known);
        }
        let mut certain = self.field.glance(state.stones);
        if state.passes == 3 {
            // What is certain can be filled instead of passing.
            certain.most = certain.least;
        }
        if self.field.is_lost(state.stones, state.mover, state.ban) {
            certain.most = 0;
        }
        budget.nodes = budget.nodes.saturating_sub(1);
        let mut known = Known::new(certain);
        if !self.value(&known).is_decided() {
            self.add_up(state, &mut known, budget);
        }
        self.remember(state, hash, known, 0);
        self.value(&known)
    }

    /// What the table has of a state.
    fn known(&self, state: &State, hash: u64) -> Option<&Known> {
        self.table.get(state, hash).map(|kept| &kept.known)
    }

    fn remember(&mut self, state: &State, hash: u64, known: Known, work: u32) {
        self.table.put(state, hash, Kept::new(state, known, work));
    }

    /// The step of the path on which a state stands.
    fn step(&self, state: &State, hash: u64) -> Option<usize> {
        if self.marks[hash as usize % MARKS] == 0 {
            return None;
        }
        self.path.iter().position(|(other, mark)| *mark == hash && other == state)
    }

    fn value(&self, known: &Known) -> Value {
        let (owner, opponent) = (known.least >= self.wanted, known.most < self.wanted);
        let mine = self.side == self.field.owner();
        if owner || opponent {
            return if owner == mine { Value::PROVEN } else { Value::REFUTED };
        }
        match known.numbers[self.run_number()] {
            UNSEARCHED => Value::open(self.first_numbers(known)),
            _ if known.wanted != self.wanted => Value::open(self.first_numbers(known)),
            [_, 0] => Value::failed(NEVER),
            numbers => Value::open(numbers),
        }
    }

    /// First guesses at the work ahead. Whether what is certain is near to what is wanted says little about it.
    fn first_numbers(&self, known: &Known) -> [u32; 2] {
        let [up, down] = known.certain.work.map(|work| 1 + u32::from(work));
        if self.side == self.field.owner() { [up, down] } else { [down, up] }
    }

    /// Searches below a state until one of its numbers reaches its limit.
    fn search(
        &mut self,
        state: &State,
        hash: u64,
        most_proof: u32,
        most_disproof: u32,
        budget: &mut Budget,
    ) -> Value {
        let step = self.path.len();
        if step == DEEPEST {
            return Value::failed(TOO_LONG);
        }
        let before = budget.nodes;
        let mut known = match self.known(state, hash) {
            Some(known) => *known,
            None => Known::new(self.field.glance(state.stones)),
        };
        if self.field.has_parts() && known.numbers[self.run_number()] == UNSEARCHED {
            known.certain = self.field.certain(state.stones);
            known.least = known.least.max(known.certain.least);
            self.remember(state, hash, known, 1);
        }
        self.add_up(state, &mut known, budget);
        let value = self.value(&known);
        if value.is_decided() {
            self.remember(state, hash, known, 1);
            return value;
        }
        let base = self.children.len();
        self.add_moves(state, known.certain.inert);
        self.push(state, hash);
        for at in base..self.children.len() {
            let Child { state, hash, .. } = self.children[at];
            self.children[at].value = self.look(&state, hash, budget);
        }
        let prover = state.mover == self.side;
        let (value, mv, bound) = loop {
            // The prover needs one child with few proof numbers, and fails if all fail; for the other side it is the reverse.
            let (mut best, mut least, mut second, mut greatest, mut open) = (base, ENDLESS, ENDLESS, 0, 0);
            let (mut since, mut pure) = (NEVER, true);
            let mut decided = None;
            for at in base..self.children.len() {
                let value = self.children[at].value;
                if value.is_decided() {
                    if (value.proof == 0) == prover {
                        // Of several failures, the one that hangs on the latest step.
                        let better = decided.is_none_or(|other: usize| {
                            let other = self.children[other].value;
                            (value.pure, value.since) > (other.pure, other.since)
                        });
                        if better {
                            decided = Some(at);
                        }
                    } else {
                        since = since.min(value.since);
                        pure &= value.pure;
                    }
                    continue;
                }
                open += 1;
                let (easy, hard) =
                    if prover { (value.proof, value.disproof) } else { (value.disproof, value.proof) };
                if easy < least {
                    (best, second, least) = (at, least, easy);
                } else {
                    second = second.min(easy);
                }
                greatest = greatest.max(hard);
            }
            if let Some(at) = decided {
                let Child { value, mv, .. } = self.children[at];
                break (value, mv, self.bound(at..at + 1));
            }
            if open == 0 {
                let value = if prover { Value { since, pure, ..Value::REFUTED } } else { Value::PROVEN };
                break (value, NO_MOVE, self.bound(base..self.children.len()));
            }
            let greatest = (greatest + open - 1).min(ENDLESS - 1);
            let numbers = if prover { [least, greatest] } else { [greatest, least] };
            if self.spent || numbers[0] >= most_proof || numbers[1] >= most_disproof {
                break (Value::open(numbers), NO_MOVE, [0; 2]);
            }
            if self.is_over(budget) {
                continue;
            }
            let (easy, hard) = if prover { (most_proof, most_disproof) } else { (most_disproof, most_proof) };
            let easy = easy.min(second.saturating_add(1 + second / 4));
            let hard = hard - (open - 1);
            let (proof, disproof) = if prover { (easy, hard) } else { (hard, easy) };
            let Child { state: next, hash, .. } = self.children[best];
            let before = budget.nodes;
            let value = self.search(&next, hash, proof, disproof, budget);
            self.children[best].value = value;
            // The mover's move was refuted for good.
            let refuted = if prover { value.disproof == 0 && value.pure } else { value.proof == 0 };
            if refuted {
                self.refute_likewise(base, &next, next.mover, before - budget.nodes, budget);
            }
            for at in base..self.children.len() {
                let child = self.children[at];
                if !child.value.is_decided()
                    && at != best
                    && let Some(known) = self.known(&child.state, child.hash)
                {
                    self.children[at].value = self.value(known);
                }
            }
        };
        self.children.truncate(base);
        self.pop();
        let value = if value.since > step { Value { since: NEVER, ..value } } else { value };
        let work = u32::try_from(before - budget.nodes).unwrap_or(u32::MAX);
        self.keep(state, hash, value, work.saturating_add(1));
        if let Some(winner) = self.winner(&value) {
            self.label(state, hash, winner, mv, bound);
        }
        value
    }

    /// Who is sure of his aim.
    fn winner(&self, value: &Value) -> Option<Colour> {
        match value {
            Value { proof: 0, .. } => Some(self.side),
            Value { disproof: 0, pure: true, .. } => Some(self.side.opponent()),
            _ => None,
        }
    }

    /// What is known of the least score that some children leave to the owner, and of the greatest.
    fn bound(&self, children: std::ops::Range<usize>) -> [u16; 2] {
        children.fold([u16::MAX, 0], |[least, most], at| {
            let Child { state, hash, .. } = &self.children[at];
            match self.known(state, *hash) {
                Some(known) => [least.min(known.least), most.max(known.most)],
                None => [0, u16::MAX],
            }
        })
    }

    fn push(&mut self, state: &State, hash: u64) {
        self.path.push((*state, hash));
        self.marks[hash as usize % MARKS] += 1;
    }

    fn pop(&mut self) {
        if let Some((_, hash)) = self.path.pop() {
            self.marks[hash as usize % MARKS] -= 1;
        }
    }

    /// Keeps who is sure of his aim, the move that makes him so, and what he is sure of: at least what was asked for.
    fn label(&mut self, state: &State, hash: u64, winner: Colour, mv: u8, [least, most]: [u16; 2]) {
        let Some(mut known) = self.known(state, hash).copied() else { return };
        if winner == self.field.owner() {
            known.least = known.least.max(least).max(self.wanted);
        } else {
            known.most = known.most.min(most).min(self.wanted.saturating_sub(1));
        }
        if mv != NO_MOVE {
            known.best = mv;
        }
        self.remember(state, hash, known, 1);
    }

    /// Keeps the numbers of a state. A failure that hangs on the path is none elsewhere.
    fn keep(&mut self, state: &State, hash: u64, value: Value, work: u32) {
        let known = self.known(state, hash).copied();
        let mut known = known.unwrap_or_else(|| Known::new(self.field.glance(state.stones)));
        if known.wanted != self.wanted {
            (known.wanted, known.numbers) = (self.wanted, [UNSEARCHED; 2]);
        }
        let Value { proof, disproof, since, .. } = value;
        let doubtful = disproof == 0 && since != NEVER;
        known.numbers[self.run_number()] = if doubtful { [DOUBTFUL, 1] } else { [proof, disproof] };
        self.remember(state, hash, known, work);
    }
}

#[cfg(test)]
mod tests;

//! Who captures first, as an aim of the kernel ([`proof`](crate::search::proof)).
//!
//! The rules are those of the sum of games ([`games`](crate::games)): passing is always allowed, the capture of an essential
//! block ends the race, play that repeats captures nothing, and a side with a threat may retake a ko at once. So a capture is
//! won in finitely many moves, whatever came before. That there is none may hang on the line: it is kept only if it does not.
//!
//! Play is on the local board, where what touches a wall has a liberty for ever, as in the games and in exhaustive play.
//! `docs/theory/races-walls.md` proves that it is the race of the whole board.

mod aim;
mod state;
#[cfg(all(test, feature = "generate"))]
mod tests;

use super::Question;
use super::search::OutOfBudget;
use crate::board::{Colour, Point, PointSet, Position};
use crate::games::Surroundings;
use crate::limits::{Budget, Stop};
use crate::local::{Bits, Layout, LocalBoard, Words};
use crate::search::proof::{self, Decided, Kernel, NEVER, Table, Ties};
use crate::theory::RaceResult;
use aim::{Candidate, Played};
use state::{Kept, NO_MOVE, NONE, State};

/// So many moves from the start recognition is tried; it costs more than many positions.
const RECOGNISED: usize = 2;

/// The longest line, so that the stack stays small.
const LONGEST: usize = 500;

/// The number of buckets of the table to begin with.
const FIRST: usize = 64;

/// The number of a state whose failure hangs on the line.
const DOUBTFUL: u32 = 1 << 20;

/// A question: whether a side captures in a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Ask {
    pub(super) goal: Colour,
    pub(super) mover: Colour,
    /// Who has threats, and how many.
    pub(super) threats: Option<(Colour, u8)>,
    /// The point that may not be retaken.
    pub(super) banned: Option<Point>,
}

impl Ask {
    /// Without ko and threats.
    pub(super) const fn plain(goal: Colour, mover: Colour) -> Ask {
        Ask { goal, mover, threats: None, banned: None }
    }
}

/// Whether a side captures, and whether the loser could have used one more threat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Captures {
    pub(super) captures: bool,
    pub(super) ko_chance: bool,
}

/// A race on a local board of some number of bits, and what is known of it.
pub(super) trait Race {
    /// Whether a side captures.
    fn captures(&mut self, ask: Ask) -> Result<Captures, OutOfBudget>;

    /// The same after a first play; `None` if it is not allowed.
    fn captures_after(&mut self, ask: Ask, at: Point) -> Result<Option<bool>, OutOfBudget>;

    /// Positions so far.
    fn nodes(&self) -> u64;

    /// Counts positions that another search has looked at.
    fn charge(&mut self, positions: u64);
}

/// A race on the smallest board that holds it; `None` if it has no points.
pub(super) fn race<'a>(
    around: &'a Surroundings<'a>,
    forms: bool,
    budget: Budget,
    stop: &Stop,
) -> Option<Box<dyn Race + 'a>> {
    Racer::<u64>::boxed(around, forms, budget, stop)
        .or_else(|| Racer::<u128>::boxed(around, forms, budget, stop))
        .or_else(|| Racer::<Words<3>>::boxed(around, forms, budget, stop))
        .or_else(|| Racer::<Words<6>>::boxed(around, forms, budget, stop))
}

/// A result for the side to move, on a line.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Solved {
    wins: bool,
    /// The loser could have used one more threat.
    ko_chance: bool,
    /// A move that wins, or [`NO_MOVE`].
    best: u16,
    /// What it owes to the line. They are fast if a line was too long.
    ties: Ties,
}

impl Solved {
    const fn plain(wins: bool) -> Solved {
        Solved { wins, ko_chance: false, best: NO_MOVE, ties: Ties::NONE }
    }
}

impl Decided for Solved {
    fn wins(&self) -> bool {
        self.wins
    }

    fn ties(&mut self) -> &mut Ties {
        &mut self.ties
    }
}

type Value = proof::Value<Solved>;

/// A race on the local board.
struct Racer<'a, B> {
    around: &'a Surroundings<'a>,
    layout: Layout,
    local: LocalBoard<B>,
    start: [B; 2],
    /// The essential blocks of Black and White; the second may be empty.
    essential: [[B; 2]; 2],
    forms: bool,
    kernel: Kernel<Kept<B>, Candidate<B>>,
    line: Vec<(State<B>, u64)>,
}

impl<'a, B: Bits> Racer<'a, B> {
    fn boxed(
        around: &'a Surroundings<'a>,
        forms: bool,
        budget: Budget,
        stop: &Stop,
    ) -> Option<Box<dyn Race + 'a>>
    where
        B: 'a,
    {
        Some(Box::new(Racer::<B>::new(around, forms, budget, stop)?))
    }

    /// A race with its local board; `None` if it needs more bits.
    fn new(around: &'a Surroundings<'a>, forms: bool, budget: Budget, stop: &Stop) -> Option<Racer<'a, B>> {
        let layout = Layout::around(around.local)?;
        let mut local = LocalBoard::new(&layout)?;
        let outside = around.position.empty_points() - around.local;
        local.walls = around.walls.map(|walls| layout.set(((walls - around.local) | outside).neighbours()));
        let mut kernel = Kernel::new(Table::new(FIRST, budget.table));
        kernel.limit = budget.nodes;
        kernel.stop = stop.clone();
        Some(Racer {
            around,
            start: Colour::BOTH.map(|colour| layout.set(around.position.stones(colour))),
            essential: around.essential.map(|blocks| blocks.map(|block| layout.set(block))),
            layout,
            local,
            forms,
            kernel,
            line: Vec::new(),
        })
    }

    fn state(&self, ask: Ask) -> State<B> {
        let inside = ask.banned.filter(|&point| self.around.local.contains(point));
        let banned = inside.map_or(NONE, |point| self.layout.index(point) as u16);
        let threats = ask.threats.map(|(owner, number)| (owner as u8, number));
        State::new(self.start, (ask.goal as u8, ask.mover as u8), banned, threats)
    }

    fn solve(&mut self, state: &State<B>) -> Result<Captures, OutOfBudget> {
        let hash = state.hash();
        self.line.clear();
        let mut solved = self.look(state, hash).solved;
        if solved.is_none() && !self.kernel.is_over() {
            self.line.push((*state, hash));
            solved = proof::search(self, state, hash, NEVER, NEVER).solved;
        }
        match solved {
            Some(solved) if solved.ties.are_none() => {
                Ok(Captures { captures: solved.wins == state.is_attack(), ko_chance: solved.ko_chance })
            }
            Some(_) => Err(OutOfBudget::Line),
            None => Err(self.kernel.stop.stopped_by().map_or(OutOfBudget::Positions, OutOfBudget::Stopped)),
        }
    }

    /// What is known of a state before it is searched.
    fn look(&mut self, state: &State<B>, hash: u64) -> Value {
        if let Some(value) = self.seen(state, hash) {
            return value;
        }
        self.kernel.work += 1;
        let [own, foe] = [state.side, 1 - state.side].map(|side| self.liberties(state, side));
        // A last liberty can be taken unless that is a banned ko.
        if let Some(last) = foe.filter(|foe| foe.count() == 1).map(|last| last.first() as u16)
            && (state.banned != last || state.has_threat())
        {
            return Value::of(Solved { best: last, ..Solved::plain(true) });
        }
        let (attacker, defender) = if state.is_attack() { (own, foe) } else { (foe, own) };
        let Some(defender) = defender else { return Value::of(Solved::plain(!state.is_attack())) };
        // As many moves as it takes to fill the liberties.
        let proof = defender.count();
        let disproof = attacker.map_or(proof + 2, Bits::count);
        let (phi, delta) = if state.is_attack() { (proof, disproof) } else { (disproof, proof) };
        Value { phi, delta, solved: None }
    }

    /// What the line or the table say of a state.
    fn seen(&self, state: &State<B>, hash: u64) -> Option<Value> {
        if let Some(ply) = self.line.iter().position(|(other, mark)| *mark == hash && other == state) {
            return Some(Value::of(self.failed(state, Ties::to(ply))));
        }
        self.known(state, hash)
    }

    /// What the table has of a state.
    fn known(&self, state: &State<B>, hash: u64) -> Option<Value> {
        self.kernel.table.get(state, hash).map(|kept| kept.value)
    }

    /// There is no capture, for a reason that hangs on the line.
    fn failed(&self, state: &State<B>, ties: Ties) -> Solved {
        Solved { ties, ..Solved::plain(!state.is_attack()) }
    }

    /// The liberties of the essential block of a side that has the fewest; `None` if it has one for ever.
    fn liberties(&self, state: &State<B>, side: u8) -> Option<B> {
        let side = usize::from(side);
        let (own, empty) = (state.stones[side], self.local.empty(state.stones));
        let blocks = self.essential[side].into_iter().filter(|block| !block.is_empty());
        let blocks = blocks.map(|block| self.local.component(block, own));
        let blocks = blocks.filter(|&block| !self.local.is_wall(side, block));
        blocks.map(|block| self.local.next_to(block) & empty).min_by_key(|liberties| liberties.count())
    }

    /// The result by the closed forms, where their hypotheses hold.
    fn recognised(&self, state: &State<B>) -> Option<RaceResult> {
        if self.around.blocks() != [1, 1] {
            return None;
        }
        let [black, white] = self.around.essential.map(|blocks| blocks[0].first());
        let given = self.around.walls[0] | self.around.walls[1];
        let question =
            Question { assume_safe: given, ..Question::between(&self.position(state), black?, white?) };
        let answer = question.answer().ok()?.into_iter().next()?;
        // Nothing may be inferred here that was not given.
        if !answer.assumed_stones.is_subset(&given) {
            return None;
        }
        answer.verdict.ok().map(|verdict| verdict.first(Colour::BOTH[usize::from(state.side)]).result)
    }

    fn position(&self, state: &State<B>) -> Position {
        let position = self.around.position;
        let stones = Colour::BOTH.map(|colour| {
            let inside: PointSet =
                state.stones[colour.index()].iter().filter_map(|index| self.layout.point(index)).collect();
            (position.stones(colour) - self.around.local) | inside
        });
        Position::from_stones(position.size(), stones)
    }
}

impl<B: Bits> Race for Racer<'_, B> {
    fn captures(&mut self, ask: Ask) -> Result<Captures, OutOfBudget> {
        self.solve(&self.state(ask))
    }

    fn captures_after(&mut self, ask: Ask, at: Point) -> Result<Option<bool>, OutOfBudget> {
        let state = self.state(ask);
        match self.played(&state, self.layout.index(at) as u16) {
            None => Ok(None),
            Some(Played::Captures) => Ok(Some(state.is_attack())),
            Some(Played::Leads(next)) => self.solve(&next).map(|found| Some(found.captures)),
        }
    }

    fn nodes(&self) -> u64 {
        self.kernel.nodes
    }

    fn charge(&mut self, positions: u64) {
        self.kernel.charge(positions);
    }
}

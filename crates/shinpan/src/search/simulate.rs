//! Simulation (Kawano 1996): what refutes one move often refutes its neighbours.
//!
//! When a move of a state has been refuted, the same replies are tried against its other moves: they are taken from the
//! table, where the refuted move is the *model*, and played one by one in the real positions. What succeeds is a proof
//! like any other, and what fails has cost little.

use super::bits::Bits;
use super::solver::{Child, Solved, Solver, Value};
use super::state::{NO_BAN, NO_MOVE, State};

/// Positions that an attempt may take, more than the model took.
const PATIENCE: u64 = 20;

impl<B: Bits> Solver<B> {
    /// Tries to refute the open moves of a state, which are those from `base`, as one of them was in so many positions.
    pub(super) fn refute_likewise(&mut self, state: &State<B>, base: usize, model: &State<B>, work: u64) {
        for index in base..self.children.len() {
            let child = self.children[index];
            if child.solved.is_none() {
                let limit = self.limit.min(self.nodes + PATIENCE + work);
                self.children[index].solved = self.simulate(state, &child, model, true, limit);
            }
        }
    }

    /// The result after a move, if one can play on as in a model which the next to move wins, or loses.
    fn simulate(
        &mut self,
        state: &State<B>,
        child: &Child<B>,
        model: &State<B>,
        wins: bool,
        limit: u64,
    ) -> Option<Solved<B>> {
        if self.nodes >= limit {
            return None;
        }
        self.nodes += 1;
        let before = self.nodes;
        self.push(child, state.side);
        let state = &child.state;
        let base = self.children.len();
        let mut loss = Solved { ko_chance: self.has_a_ko_chance(state), ..Solved::plain(false) };
        let found = match self.generate(state, &mut loss) {
            Some(won) => wins.then_some(won),
            None if wins => self.simulate_win(state, base, model, limit),
            None => {
                self.simulate_loss(state, base, model, limit).then(|| self.lost_by_all(state, base, loss))
            }
        };
        self.children.truncate(base);
        let value = found.map(|found| Value::of(found).seen_from(self.line.len() - 1));
        self.line.pop();
        let value = value?;
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(state, child.hash, &value, work);
        value.solved
    }

    /// The win with the move that wins in the model, or with any that is known to.
    fn simulate_win(
        &mut self,
        state: &State<B>,
        base: usize,
        model: &State<B>,
        limit: u64,
    ) -> Option<Solved<B>> {
        for child in &self.children[base..] {
            if let Some(solved) = child.solved.filter(|solved| !solved.wins) {
                return Some(self.won_by(state, child, solved));
            }
        }
        let best = self.table.get(model, model.hash()).map_or(NO_MOVE, |known| known.best);
        let mut moves = self.children[base..].iter();
        let child = *moves.find(|child| child.point == best && child.solved.is_none())?;
        let next = self.same_move(model, best)?;
        let solved = self.simulate(state, &child, &next, false, limit)?;
        Some(self.won_by(state, &child, solved))
    }

    /// Whether every move can be answered as in the model.
    fn simulate_loss(&mut self, state: &State<B>, base: usize, model: &State<B>, limit: u64) -> bool {
        let has_answer = |child: &Child<B>| match child.solved {
            Some(solved) => solved.wins,
            None => self.same_move(model, child.point).is_some_and(|next| {
                self.table.get(&next, next.hash()).is_some_and(|known| known.best != NO_MOVE)
            }),
        };
        if !self.children[base..].iter().all(has_answer) {
            return false;
        }
        for index in base..self.children.len() {
            let child = self.children[index];
            if child.solved.is_none() {
                let next = self.same_move(model, child.point);
                let solved = next.and_then(|next| self.simulate(state, &child, &next, true, limit));
                if solved.is_none() {
                    return false;
                }
                self.children[index].solved = solved;
            }
        }
        true
    }

    /// What a move leads to in the model.
    fn same_move(&self, model: &State<B>, point: u16) -> Option<State<B>> {
        let child = match point {
            NO_BAN => self.pass(model),
            _ => self.play(model, usize::from(point), model.banned == point),
        };
        child.map(|child| child.state)
    }
}

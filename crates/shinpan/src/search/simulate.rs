//! Simulation (Kawano 1996): what refutes one move often refutes its neighbours.
//!
//! When a move of a state has been refuted, the same replies are tried against its other moves: they are taken from the
//! table, where the refuted move is the *model*, and played one by one in the real positions. What succeeds is a proof
//! like any other, and what fails has cost little.

use super::bits::Bits;
use super::moves::Repetition;
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
        let found = if wins {
            self.simulate_win(state, model, limit)
        } else if self.add_moves(state, &mut loss).is_none() && self.simulate_loss(state, base, model, limit)
        {
            Some(self.lost_by_all(state, base, loss))
        } else {
            None
        };
        self.children.truncate(base);
        let value = found.map(|found| Value::of(found).seen_from(self.line.len() - 1));
        self.line.pop();
        let value = value?;
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(state, child.hash, &value, work);
        value.solved
    }

    /// The win with the move that wins in the model. If its point is taken here, then the point that is taken there alone
    /// may have changed places with it.
    fn simulate_win(&mut self, state: &State<B>, model: &State<B>, limit: u64) -> Option<Solved<B>> {
        let best = self.table.get(model, model.hash())?.best;
        let here = state.stones[0] | state.stones[1];
        let is_taken = best < NO_MOVE && here.has(usize::from(best));
        let only_there = (model.stones[0] | model.stones[1]) & !here;
        let point = match (is_taken, only_there.count()) {
            (false, _) => best,
            (true, 1) => only_there.first() as u16,
            (true, _) => return None,
        };
        let mut child = self.permitted_move(state, point)?;
        if state.side != self.defender && self.attacker_has_succeeded(child.state.alive) {
            return Some(Solved::plain(true));
        }
        self.look_up(&mut child);
        let solved = child.solved.or_else(|| {
            let next = self.same_move(model, best)?;
            self.simulate(state, &child, &next, false, limit)
        });
        solved.filter(|solved| !solved.wins).map(|solved| self.won_by(state, &child, solved))
    }

    /// A move that leads to a new position.
    fn permitted_move(&self, state: &State<B>, point: u16) -> Option<Child<B>> {
        let child = match point {
            NO_MOVE => None,
            NO_BAN => self.pass(state),
            _ if state.banned == point && !state.has_threat(state.side) => None,
            _ => self.play(state, usize::from(point), state.banned == point),
        }?;
        let is_new = point == NO_BAN || matches!(self.repetition(&child, state.side), Repetition::None);
        is_new.then_some(child)
    }

    /// Whether every move can be answered as in the model.
    fn simulate_loss(&mut self, state: &State<B>, base: usize, model: &State<B>, limit: u64) -> bool {
        self.fetch(base);
        for index in base..self.children.len() {
            let mut child = self.children[index];
            self.look_up(&mut child);
            let solved = child.solved.or_else(|| {
                let next = self.same_move(model, child.point)?;
                self.simulate(state, &child, &next, true, limit)
            });
            if !solved.is_some_and(|solved| solved.wins) {
                return false;
            }
            self.children[index].solved = solved;
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

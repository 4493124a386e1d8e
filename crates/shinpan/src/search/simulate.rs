//! Simulation (Kawano 1996): what refutes one move often refutes its neighbours.
//!
//! When a move of a state has been refuted, the same replies are tried against its other moves: they are taken from the
//! table, where the refuted move is the *model*, and played one by one in the real positions. What succeeds is a proof
//! like any other, and what fails has cost little.

use super::moves::Repetition;
use super::solver::{Next, Solved, Solver, Value};
use super::state::{NO_BAN, NO_MOVE, State};
use crate::local::Bits;

/// Positions that an attempt may take, more than the model took.
const PATIENCE: u64 = 20;

impl<B: Bits> Solver<B> {
    /// Tries to refute the open moves of a state, which are those from `base`, as one of them was in so many positions.
    pub(super) fn refute_likewise(
        &mut self,
        state: &State<B>,
        base: usize,
        model: &Next<B>,
        work: u64,
        loss: &mut Solved<B>,
    ) {
        let mut index = base;
        while index < self.children.len() && self.nodes < self.limit {
            let child = self.children[index];
            let next = Next { child, state: self.after(state, &child) };
            let limit = self.limit.min(self.nodes + PATIENCE + work);
            if let Some(solved) = self.simulate(state.side, &next, model, true, limit) {
                self.lose_with(state, &next, &solved, loss);
                self.children.remove(index);
            } else {
                index += 1;
            }
        }
    }

    /// The result after a move, if one can play on as in a model which the next to move wins, or loses.
    fn simulate(
        &mut self,
        mover: u8,
        next: &Next<B>,
        model: &Next<B>,
        wins: bool,
        limit: u64,
    ) -> Option<Solved<B>> {
        if self.nodes >= limit {
            return None;
        }
        self.nodes += 1;
        self.look();
        let before = self.nodes;
        self.push(next, mover);
        let base = self.children.len();
        let found = if wins {
            self.simulate_win(next, model, limit)
        } else {
            self.simulate_loss(next, base, model, limit)
        };
        self.children.truncate(base);
        let value = found.map(|found| Value::of(found).seen_from(self.line.len() - 1));
        self.line.pop();
        let value = value?;
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(&next.state, next.child.hash, &value, work);
        value.solved
    }

    /// The win with the move that wins in the model. If its point is taken here, then the point that is taken there alone
    /// may have changed places with it.
    fn simulate_win(&mut self, here: &Next<B>, model: &Next<B>, limit: u64) -> Option<Solved<B>> {
        let state = &here.state;
        let best = self.table.get(&model.state, model.child.hash)?.best;
        let taken = state.stones[0] | state.stones[1];
        let is_taken = best < NO_MOVE && taken.has(usize::from(best));
        let only_there = (model.state.stones[0] | model.state.stones[1]) & !taken;
        let point = match (is_taken, only_there.count()) {
            (false, _) => best,
            (true, 1) => only_there.first() as u16,
            (true, _) => return None,
        };
        let mut next = self.permitted_move(here, point)?;
        if state.side != self.defender && self.attacker_has_succeeded(next.state.alive) {
            return Some(Solved::plain(true));
        }
        let solved = self.look_up(&mut next).or_else(|| {
            let same = self.same_move(model, best)?;
            self.simulate(state.side, &next, &same, false, limit)
        });
        solved.filter(|solved| !solved.wins).map(|solved| self.won_by(state, &next, solved))
    }

    /// A move that leads to a new position.
    fn permitted_move(&self, here: &Next<B>, point: u16) -> Option<Next<B>> {
        let (state, hash) = (&here.state, here.child.hash);
        let next = match point {
            NO_MOVE => None,
            NO_BAN => self.pass(state, hash),
            _ if state.banned == point && !state.has_threat(state.side) => None,
            _ => self.play(state, hash, usize::from(point), state.banned == point),
        }?;
        let is_new = point == NO_BAN || matches!(self.repetition(&next, state.side), Repetition::None);
        is_new.then_some(next)
    }

    /// The loss, if every move can be answered as in the model.
    fn simulate_loss(
        &mut self,
        here: &Next<B>,
        base: usize,
        model: &Next<B>,
        limit: u64,
    ) -> Option<Solved<B>> {
        let state = &here.state;
        let mut loss = Solved { ko_chance: self.has_a_ko_chance(state), ..Solved::plain(false) };
        if self.add_moves(state, here.child.hash, &mut loss).is_some() {
            return None;
        }
        self.fetch(base);
        for index in base..self.children.len() {
            // Every move may be tested.
            self.look();
            if self.nodes >= self.limit {
                return None;
            }
            let child = self.children[index];
            let mut next = Next { child, state: self.after(state, &child) };
            let solved = self.look_up(&mut next).or_else(|| {
                let same = self.same_move(model, child.point)?;
                self.simulate(state.side, &next, &same, true, limit)
            });
            let solved = solved.filter(|solved| solved.wins)?;
            self.lose_with(state, &next, &solved, &mut loss);
        }
        Some(loss)
    }

    /// What a move leads to in the model.
    fn same_move(&self, model: &Next<B>, point: u16) -> Option<Next<B>> {
        let (state, hash) = (&model.state, model.child.hash);
        match point {
            NO_BAN => self.pass(state, hash),
            _ => self.play(state, hash, usize::from(point), state.banned == point),
        }
    }
}

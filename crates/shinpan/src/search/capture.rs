//! Capture with ko threats as an aim of the kernel, and the replies that its simulations try.

use super::known::Packed;
use super::moves::Repetition;
use super::proof::{Aim, Joint, Kernel, Reply};
use super::solver::{Candidate, Child, Next, Solved, Solver, Value};
use super::state::{NO_BAN, NO_MOVE, State};
use crate::local::Bits;

impl<B: Bits> Aim for Solver<B> {
    type State = State<B>;
    type Move = Candidate;
    type Solved = Solved<B>;
    type Kept = Packed<B>;

    /// Positions are those that are searched or simulated.
    const STEP: u64 = 1;
    const JOINT: Joint = Joint::Sum;
    const SLACK: u32 = 2;

    #[inline]
    fn kernel(&self) -> &Kernel<Packed<B>, Candidate> {
        &self.kernel
    }

    #[inline]
    fn kernel_mut(&mut self) -> &mut Kernel<Packed<B>, Candidate> {
        &mut self.kernel
    }

    fn ply(&self) -> usize {
        self.line.len() - 1
    }

    fn push(&mut self, next: &Next<B>) {
        self.push(next);
    }

    fn pop(&mut self) {
        self.line.pop();
    }

    fn no_move(&self, state: &State<B>) -> Solved<B> {
        Solved { ko_chance: self.has_a_ko_chance(state), ..Solved::plain(false) }
    }

    fn add_moves(&mut self, state: &State<B>, hash: u64, loss: &mut Solved<B>) -> Option<Solved<B>> {
        self.add_moves(state, hash, loss)
    }

    fn expand(&mut self, state: &State<B>, hash: u64, loss: &mut Solved<B>) -> Option<Solved<B>> {
        if let Some(solved) = self.by_pattern(state) {
            return Some(solved);
        }
        self.generate(state, hash, loss)
    }

    fn after(&self, state: &State<B>, child: &Child) -> State<B> {
        self.after(state, child)
    }

    fn test(&mut self, next: &Next<B>) -> Option<Solved<B>> {
        self.test(next)
    }

    fn look_up(&mut self, next: &Next<B>) -> Option<Solved<B>> {
        self.look_up(next)
    }

    fn won_by(&self, state: &State<B>, next: &Next<B>, solved: Solved<B>) -> Solved<B> {
        self.won_by(state, next, solved)
    }

    fn refuted(&self) -> usize {
        self.refuted.len()
    }

    fn forget_refuted(&mut self, since: usize) {
        self.refuted.truncate(since);
    }

    fn mark_idle(&mut self, state: &State<B>, base: usize, since: usize, loss: &Solved<B>) {
        self.mark_idle(state, base, since, loss);
    }

    fn concluded(&self, state: &State<B>, base: usize, since: usize, loss: Solved<B>) -> Solved<B> {
        self.concluded(state, base, since, loss)
    }

    fn lose_with(&mut self, state: &State<B>, next: &Next<B>, solved: &Solved<B>, loss: &mut Solved<B>) {
        self.note_refuted(next, solved);
        self.lost_by(state, next, solved, loss);
    }

    fn store(&mut self, state: &State<B>, hash: u64, value: &Value<B>, work: u32) {
        self.store(state, hash, value, work);
    }

    /// The move that wins in the model. If its point is taken here, then the point that is taken there alone may have changed
    /// places with it.
    fn reply(&self, here: &Next<B>, model: &Next<B>) -> Option<Reply<Candidate, State<B>, Solved<B>>> {
        let state = &here.state;
        let best = self.kernel.table.get(&model.state, model.child.hash)?.known().best;
        let taken = state.stones[0] | state.stones[1];
        let is_taken = best < NO_MOVE && taken.has(usize::from(best));
        let only_there = (model.state.stones[0] | model.state.stones[1]) & !taken;
        let point = match (is_taken, only_there.count()) {
            (false, _) => best,
            (true, 1) => only_there.first() as u16,
            (true, _) => return None,
        };
        let next = self.permitted_move(here, point)?;
        if state.side != self.defender && self.attacker_has_succeeded(next.state.alive) {
            return Some(Reply::Ends(self.captured_at_once(state)));
        }
        Some(Reply::Leads(next, Candidate { point: best, ..next.child.mv }))
    }

    fn same_move(&self, model: &Next<B>, mv: &Candidate) -> Option<Next<B>> {
        let (state, hash) = (&model.state, model.child.hash);
        match mv.point {
            NO_BAN => self.pass(state, hash),
            point => self.play(state, hash, usize::from(point), state.banned == point),
        }
    }
}

impl<B: Bits> Solver<B> {
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
}

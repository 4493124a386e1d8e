//! A number of points as an aim of the kernel, and the replies that its simulations try.

use super::super::state::{PASS, State, Threats, each_move};
use super::known::{Kept, Known, NO_MOVE, UNSEARCHED, hash};
use super::{DEEPEST, Prover, Solved, Value};
use crate::search::proof::{Aim, Child, Joint, Kernel, Next, Reply, Ties, sort_out};

/// A move, and the state that it leads to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Candidate {
    state: State,
    mv: u8,
}

/// A move that has been looked at or need not be.
fn child(mv: u8, state: State) -> Child<Candidate> {
    Child { hash: hash(&state), phi: 0, delta: 0, mv: Candidate { state, mv }, is_new: false, is_idle: false }
}

impl Aim for Prover {
    type State = State;
    type Move = Candidate;
    type Solved = Solved;
    type Kept = Kept;

    /// Positions are those that are looked at for the first time.
    const STEP: u64 = 0;
    const JOINT: Joint = Joint::Greatest;
    const SLACK: u32 = 4;

    fn kernel(&self) -> &Kernel<Kept, Candidate> {
        &self.kernel
    }

    fn kernel_mut(&mut self) -> &mut Kernel<Kept, Candidate> {
        &mut self.kernel
    }

    fn ply(&self) -> usize {
        self.path.len() - 1
    }

    fn push(&mut self, next: &Next<Candidate, State>) {
        self.enter(&next.state, next.child.hash);
    }

    fn pop(&mut self) {
        self.leave();
    }

    fn no_move(&self, _: &State) -> Solved {
        Solved { wins: false, ties: Ties::NONE, is_pure: true, best: NO_MOVE, bounds: [u16::MAX, 0] }
    }

    fn add_moves(&mut self, state: &State, hash: u64, _: &mut Solved) -> Option<Solved> {
        let inert = self.known(state, hash).map_or(0, |known| known.certain.inert);
        self.add_moves_but(state, inert);
        None
    }

    fn expand(&mut self, state: &State, hash: u64, loss: &mut Solved) -> Option<Solved> {
        if self.path.len() > DEEPEST {
            return Some(self.failed(state.mover, Ties { are_fast: true, ..Ties::NONE }));
        }
        self.watch();
        let known = self.known(state, hash).copied();
        let mut known = known.unwrap_or_else(|| Known::new(self.field.glance(state.stones)));
        if self.apart.is_some() && known.numbers[self.run_number()] == UNSEARCHED {
            known.certain = self.certain(state.stones);
            known.least = known.least.max(known.certain.least);
            self.remember(state, hash, known, 1);
        }
        self.add_up(state, &mut known);
        if let Some(solved) = self.value(state.mover, &known).solved {
            self.remember(state, hash, known, 1);
            return Some(solved);
        }
        let base = self.kernel.children.len();
        self.add_moves_but(state, known.certain.inert);
        self.kernel.fetch(base);
        sort_out(self, state, base, loss, |prover, next| Some(prover.look(&next.state, next.child.hash)))
    }

    fn after(&self, _: &State, child: &Child<Candidate>) -> State {
        child.mv.state
    }

    fn test(&mut self, _: &Next<Candidate, State>) -> Option<Solved> {
        None
    }

    fn look_up(&mut self, next: &Next<Candidate, State>) -> Option<Solved> {
        self.look(&next.state, next.child.hash).solved
    }

    fn won_by(&self, _: &State, next: &Next<Candidate, State>, solved: Solved) -> Solved {
        Solved { wins: true, best: next.child.mv.mv, ..solved }
    }

    fn lose_with(&mut self, _: &State, _: &Next<Candidate, State>, solved: &Solved, loss: &mut Solved) {
        let ([least, most], [one, other]) = (loss.bounds, solved.bounds);
        loss.bounds = [least.min(one), most.max(other)];
        loss.is_pure &= solved.is_pure;
        loss.ties.add(solved.ties);
    }

    fn store(&mut self, state: &State, hash: u64, value: &Value, work: u32) {
        self.keep(state, hash, value, work);
    }

    /// Moves lead to the same states: what was found below one may decide another.
    fn refresh(&mut self, state: &State, base: usize, loss: &mut Solved) -> Option<Solved> {
        sort_out(self, state, base, loss, |prover, Next { child, state }| {
            prover.known(state, child.hash).map(|known| prover.value(state.mover, known))
        })
    }

    /// The move that wins in the model. If its point is taken here, then the point that is taken there alone may have changed
    /// places with it.
    fn reply(
        &self,
        here: &Next<Candidate, State>,
        model: &Next<Candidate, State>,
    ) -> Option<Reply<Candidate, State, Solved>> {
        if self.path.len() > DEEPEST {
            return None;
        }
        let best = self.known(&model.state, model.child.hash)?.best;
        let taken = |state: &State| state.stones[0] | state.stones[1];
        let mv = match best {
            NO_MOVE => return None,
            PASS => PASS,
            at if taken(&here.state) >> at & 1 == 0 => at,
            _ => {
                let only_there = taken(&model.state) & !taken(&here.state);
                (only_there.count_ones() == 1).then(|| only_there.trailing_zeros() as u8)?
            }
        };
        let next = self.played(&here.state, mv)?;
        Some(Reply::Leads(next, Candidate { mv: best, ..next.child.mv }))
    }

    fn same_move(
        &self,
        model: &Next<Candidate, State>,
        candidate: &Candidate,
    ) -> Option<Next<Candidate, State>> {
        self.played(&model.state, candidate.mv)
    }
}

impl Prover {
    /// What a move leads to, if it is legal.
    fn played(&self, state: &State, mv: u8) -> Option<Next<Candidate, State>> {
        let mover = state.mover.opponent();
        let state = match mv {
            PASS if self.field.is_held() => State { mover, ban: None, passes: 0, ..*state },
            PASS if state.passes == 3 => return None,
            PASS => State { mover, ban: None, passes: state.passes + 1, ..*state },
            _ if state.ban == Some(mv) || self.field.open(state.stones, state.mover) >> mv & 1 == 0 => {
                return None;
            }
            _ => {
                let (stones, ban) = self.field.play(state.stones, state.mover, mv)?;
                let ban = ban.filter(|_| self.threats != Threats::Of(mover));
                State { stones, mover, ban, passes: 0 }
            }
        };
        Some(Next { child: child(mv, state), state })
    }

    fn add_moves_but(&mut self, state: &State, inert: u128) {
        let children = &mut self.kernel.children;
        self.met_ban |= each_move(&self.field, self.threats, state, inert, |mv, state| {
            children.push(child(mv, state));
        });
    }
}

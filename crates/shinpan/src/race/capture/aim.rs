//! A capture as an aim of the kernel, and the replies that its simulations try.

use super::state::{Kept, NO_MOVE, NONE, State};
use super::{DOUBTFUL, LONGEST, RECOGNISED, Racer, Solved, Value};
use crate::local::Bits;
use crate::search::proof::{self, Aim, Child, Joint, Kernel, Reply, Ties, sort_out};
use crate::theory::RaceResult;

/// A move, and the state that it leads to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Candidate<B> {
    state: State<B>,
    /// The point, or [`NONE`] for a pass.
    mv: u16,
}

type Next<B> = proof::Next<Candidate<B>, State<B>>;

/// What a play does.
pub(super) enum Played<B> {
    /// It captures an essential block.
    Captures,
    Leads(State<B>),
}

fn child<B: Bits>(mv: u16, state: State<B>) -> Child<Candidate<B>> {
    Child { hash: state.hash(), phi: 0, delta: 0, mv: Candidate { state, mv }, is_new: false, is_idle: false }
}

impl<B: Bits> Aim for Racer<'_, B> {
    type State = State<B>;
    type Move = Candidate<B>;
    type Solved = Solved;
    type Kept = Kept<B>;

    const STEP: u64 = 1;
    const JOINT: Joint = Joint::Sum;
    const SLACK: u32 = 2;

    fn kernel(&self) -> &Kernel<Kept<B>, Candidate<B>> {
        &self.kernel
    }

    fn kernel_mut(&mut self) -> &mut Kernel<Kept<B>, Candidate<B>> {
        &mut self.kernel
    }

    fn ply(&self) -> usize {
        self.line.len() - 1
    }

    fn push(&mut self, next: &Next<B>) {
        self.line.push((next.state, next.child.hash));
    }

    fn pop(&mut self) {
        self.line.pop();
    }

    fn no_move(&self, state: &State<B>) -> Solved {
        Solved { ko_chance: state.banned != NONE && !state.has_threat(), ..Solved::plain(false) }
    }

    fn add_moves(&mut self, state: &State<B>, _: u64, _: &mut Solved) -> Option<Solved> {
        // A pass captures nothing unless it opens a ko: it is answered by another.
        if !state.is_attack() || state.banned != NONE {
            self.kernel.children.push(child(NONE, state.next(state.stones, NONE)));
        }
        for index in self.local.empty(state.stones).iter() {
            match self.played(state, index as u16) {
                None => {}
                Some(Played::Captures) => {
                    return Some(Solved { best: index as u16, ..Solved::plain(true) });
                }
                Some(Played::Leads(next)) => self.kernel.children.push(child(index as u16, next)),
            }
        }
        None
    }

    fn expand(&mut self, state: &State<B>, hash: u64, loss: &mut Solved) -> Option<Solved> {
        if self.line.len() > LONGEST {
            return Some(self.failed(state, Ties { are_fast: true, ..Ties::NONE }));
        }
        if self.forms
            && self.line.len() <= RECOGNISED + 1
            && state.is_plain()
            && self.known(state, hash).is_none()
            && let Some(result) = self.recognised(state)
        {
            let captures = matches!(result, RaceResult::Wins(winner) if winner as u8 == state.goal);
            return Some(Solved::plain(captures == state.is_attack()));
        }
        let base = self.kernel.children.len();
        if let Some(solved) = self.add_moves(state, hash, loss) {
            return Some(solved);
        }
        self.kernel.fetch(base);
        sort_out(self, state, base, loss, |racer, next| Some(racer.look(&next.state, next.child.hash)))
    }

    fn after(&self, _: &State<B>, child: &Child<Candidate<B>>) -> State<B> {
        child.mv.state
    }

    fn test(&mut self, _: &Next<B>) -> Option<Solved> {
        None
    }

    fn look_up(&mut self, next: &Next<B>) -> Option<Solved> {
        self.look(&next.state, next.child.hash).solved
    }

    fn won_by(&self, _: &State<B>, next: &Next<B>, solved: Solved) -> Solved {
        Solved { wins: true, best: next.child.mv.mv, ..solved }
    }

    fn lose_with(&mut self, _: &State<B>, _: &Next<B>, solved: &Solved, loss: &mut Solved) {
        loss.ko_chance |= solved.ko_chance;
        loss.ties.add(solved.ties);
    }

    /// Keeps numbers and results. A failure that hangs on the line is none elsewhere.
    fn store(&mut self, state: &State<B>, hash: u64, value: &Value, work: u32) {
        let value = match value.solved {
            Some(solved) if !solved.ties.are_none() => {
                let (phi, delta) = if state.is_attack() { (DOUBTFUL, 1) } else { (1, DOUBTFUL) };
                Value { phi, delta, solved: None }
            }
            _ => *value,
        };
        self.kernel.table.put(state, hash, Kept { state: *state, value, work });
    }

    /// Moves lead to the same states: what was found below one may decide another.
    fn refresh(&mut self, state: &State<B>, base: usize, loss: &mut Solved) -> Option<Solved> {
        sort_out(self, state, base, loss, |racer, next| racer.seen(&next.state, next.child.hash))
    }

    /// The move that wins in the model. If its point is taken here, then the point that is taken there alone may have changed
    /// places with it.
    fn reply(&self, here: &Next<B>, model: &Next<B>) -> Option<Reply<Candidate<B>, State<B>, Solved>> {
        if self.line.len() > LONGEST {
            return None;
        }
        let best = self.known(&model.state, model.child.hash)?.solved?.best;
        let taken = |state: &State<B>| state.stones[0] | state.stones[1];
        let mv = match best {
            NO_MOVE => return None,
            NONE => NONE,
            at if !taken(&here.state).has(usize::from(at)) => at,
            _ => {
                let only_there = taken(&model.state) & !taken(&here.state);
                (only_there.count() == 1).then(|| only_there.first() as u16)?
            }
        };
        match self.made(&here.state, mv)? {
            Played::Captures => Some(Reply::Ends(Solved { best: mv, ..Solved::plain(true) })),
            Played::Leads(state) => {
                let next = Next { child: child(mv, state), state };
                Some(Reply::Leads(next, Candidate { mv: best, state }))
            }
        }
    }

    fn same_move(&self, model: &Next<B>, candidate: &Candidate<B>) -> Option<Next<B>> {
        match self.made(&model.state, candidate.mv)? {
            Played::Captures => None,
            Played::Leads(state) => Some(Next { child: child(candidate.mv, state), state }),
        }
    }
}

impl<B: Bits> Racer<'_, B> {
    /// What a move does; `None` if it is not allowed.
    pub(super) fn made(&self, state: &State<B>, mv: u16) -> Option<Played<B>> {
        match mv {
            NONE => Some(Played::Leads(state.next(state.stones, NONE))),
            mv => self.played(state, mv),
        }
    }

    /// What a play does; `None` if it is not allowed.
    pub(super) fn played(&self, state: &State<B>, at: u16) -> Option<Played<B>> {
        let is_retaken = state.banned == at;
        if (is_retaken && !state.has_threat()) || !self.local.empty(state.stones).has(usize::from(at)) {
            return None;
        }
        let side = usize::from(state.side);
        let after = self.local.play(state.stones, side, usize::from(at))?;
        if self.essential[1 - side].iter().any(|block| block.meets(after.captured)) {
            return Some(Played::Captures);
        }
        let next = state.next(after.stones, after.banned.unwrap_or(NONE));
        Some(Played::Leads(if is_retaken { next.paid() } else { next }))
    }
}

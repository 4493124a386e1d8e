//! The moves of the boolean search: plays, retakes that cost a threat, passes by the rulings, and the cycle rules.

use super::proof::Ties;
use super::solver::{Candidate, Child, Next, Solver, position_hash};
use super::state::{FREE, NO_BAN, NOBODY, State, spread, stone};
use super::{Goal, Ruling};
use crate::local::Bits;

/// Who may use threats in a run.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Run {
    /// Nobody.
    Plain,
    /// A side, so many.
    Threats(u8, u8),
    /// A side, so many, but it may pass where it is banned from a ko and keep them; and the attacker may not wait. Who loses
    /// like this loses every run with as many threats or fewer.
    Free(u8, u8),
}

impl Run {
    pub(super) fn owner(self) -> Option<u8> {
        match self {
            Run::Plain => None,
            Run::Threats(owner, _) | Run::Free(owner, _) => Some(owner),
        }
    }
}

/// How the cycle rules see a move to a position.
pub(super) enum Repetition {
    /// It is new.
    None,
    /// It recreates a position, and is permitted.
    Permitted { since: usize },
    /// It recreates a position, and is not; the ties are fast if the cycle is bad for the defender.
    Prohibited(Ties),
}

impl<B: Bits> Solver<B> {
    /// The state at the start.
    pub(crate) fn start(&self, side: u8) -> State<B> {
        let alive = (0..self.aim.targets.len()).fold(0, |all, target| all | 1 << target);
        let (owner, threats) = match self.run {
            Run::Plain => (NOBODY, 0),
            Run::Threats(owner, threats) => (owner, threats),
            Run::Free(owner, threats) => (owner | FREE, threats),
        };
        State {
            stones: self.aim.start,
            banned: self.aim.banned[usize::from(side)],
            alive,
            side,
            owner,
            threats,
            has_waited: false,
            retaken: 0,
        }
        .normal()
    }

    /// The permitted moves of a state at the end of a line, with the states they lead to. A pass has no index.
    pub(crate) fn permitted(&mut self, state: &State<B>) -> Vec<(Option<usize>, State<B>)> {
        let (hash, has_threat) = (state.hash(), state.has_threat(state.side));
        let mut moves = Vec::new();
        for index in self.local.empty(state.stones).iter() {
            let paid = usize::from(state.banned) == index;
            if let Some(next) = self.play(state, hash, index, paid)
                && (!paid || has_threat)
                && !matches!(self.repetition(&next, state.side), Repetition::Prohibited(_))
            {
                moves.push((Some(index), next.state));
            }
        }
        moves.extend(self.pass(state, hash).map(|next| (None, next.state)));
        moves
    }

    /// A play in a state with this hash.
    pub(super) fn play(&self, state: &State<B>, hash: u64, index: usize, paid: bool) -> Option<Next<B>> {
        if !self.local.empty(state.stones).has(index) {
            return None;
        }
        let played = self.local.play(state.stones, usize::from(state.side), index)?;
        let mut alive = state.alive;
        if !played.captured.is_empty() {
            for (target, &block) in self.aim.targets.iter().enumerate() {
                if played.captured.meets(block) {
                    alive &= !(1 << target);
                }
            }
        }
        let next = State {
            stones: played.stones,
            banned: played.banned.unwrap_or(NO_BAN),
            alive,
            side: 1 - state.side,
            owner: state.owner,
            threats: state.threats - u8::from(paid && state.threats > 0),
            has_waited: state.has_waited,
            retaken: u8::from(paid && state.side == self.defender),
        };
        let next = next.normal();
        let captured = played.captured.count() as u16;
        let taken = played.captured.iter().fold(0, |all, index| all ^ stone(usize::from(next.side), index));
        let changed = stone(usize::from(state.side), index) ^ taken;
        let hash = hash ^ spread(state.key()) ^ spread(next.key()) ^ changed;
        let mv = Candidate { captured, point: index as u16, paid, is_plain: false };
        let child = Child { mv, ..Child::plain(index, hash) };
        Some(Next { child, state: next })
    }

    /// A pass in a state with this hash.
    pub(super) fn pass(&self, state: &State<B>, hash: u64) -> Option<Next<B>> {
        let defends = state.side == self.defender;
        let has_threat = state.has_threat(state.side);
        let defender_has_threat = state.has_threat(self.defender);
        let mut next = State { banned: NO_BAN, side: 1 - state.side, retaken: 0, ..*state };
        if self.comes_to_life {
            if defends {
                return None;
            }
        } else if state.banned != NO_BAN {
            // 2a and 2b.
            if has_threat && !state.is_free() {
                return None;
            }
            if !defends && state.retaken == 1 {
                next.retaken = 2;
            }
        } else if defends {
            // 1(a)i and 1(a)ii.
            if state.retaken == 2 {
                return None;
            }
            if defender_has_threat && state.has_waited {
                next.threats = 0;
            }
        } else {
            // 1(b)i and 1(b)ii.
            if self.ruling == Ruling::One || !defender_has_threat || state.is_free() {
                return None;
            }
            next.has_waited = true;
            if state.retaken == 1 {
                next.retaken = 2;
            }
        }
        let next = next.normal();
        let hash = hash ^ spread(state.key()) ^ spread(next.key());
        let mv = Candidate { captured: 0, point: NO_BAN, paid: false, is_plain: false };
        let child = Child { mv, ..Child::plain(0, hash) };
        Some(Next { child, state: next })
    }

    pub(super) fn repetition(&self, next: &Next<B>, mover: u8) -> Repetition {
        let last = &self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += u32::from(next.child.mv.captured);
        // Without captures no position comes back.
        if captured == [0; 2] {
            return Repetition::None;
        }
        let Next { child, state } = next;
        let hash = position_hash(state, child.hash);
        let earlier = self.line.iter().enumerate().rev().find(|(_, past)| {
            past.hash == hash
                && past.stones == state.stones
                && past.side == state.side
                && past.banned == state.banned
        });
        let Some((since, past)) = earlier else { return Repetition::None };
        let by_attacker = captured[0] - past.captured[0];
        let by_defender = captured[1] - past.captured[1];
        let spent = last.spent + u32::from(child.mv.paid) > past.spent;
        let are_fast = by_attacker > by_defender || (self.run.owner() == Some(self.defender) && spent);
        if mover == self.defender && !are_fast && !self.comes_to_life {
            Repetition::Permitted { since }
        } else {
            Repetition::Prohibited(Ties { since, are_fast })
        }
    }

    /// Whether the side to move has no threat left for a ko that it could retake. Where the cycle rules forbid the
    /// retake in this line, another line may permit it.
    pub(super) fn has_a_ko_chance(&self, state: &State<B>) -> bool {
        state.banned != NO_BAN && !state.has_threat(state.side)
    }

    pub(crate) fn attacker_has_succeeded(&self, alive: u16) -> bool {
        match self.goal {
            Goal::All => alive == 0,
            Goal::Any => alive.count_ones() < self.aim.targets.len() as u32,
        }
    }
}

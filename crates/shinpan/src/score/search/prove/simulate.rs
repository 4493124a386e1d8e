//! Replies that refuted one move, tried against the other moves of the same state (Kawano 1996).
//!
//! The refuted move is the *model*: the table knows the winner's replies below it. They are played one by one after another
//! move, and every state on the way is looked at as it is there. So what succeeds is a proof of its own, and what fails has cost
//! little.

use super::super::state::{Budget, PASS, State, Threats, each_move};
use super::known::{NO_MOVE, hash};
use super::{Child, DEEPEST, Prover, Value};
use crate::board::Colour;

/// Steps that an attempt may take, more than the model took.
const PATIENCE: u64 = 20;

impl Prover {
    /// Tries to refute the open moves among the children from `base` on, as one of them was in so many states.
    pub(super) fn refute_likewise(
        &mut self,
        base: usize,
        model: &State,
        winner: Colour,
        work: u64,
        budget: &mut Budget,
    ) {
        for at in base..self.children.len() {
            let Child { state, hash, value, .. } = self.children[at];
            if !value.is_decided() {
                let mut patience = PATIENCE + work;
                if self.wins_likewise(&state, hash, model, winner, &mut patience, budget) {
                    self.children[at].value = self.look(&state, hash, budget);
                }
            }
        }
    }

    /// Whether the winner, who is to move, can play on as in a model which he wins.
    fn wins_likewise(
        &mut self,
        state: &State,
        hash: u64,
        model: &State,
        winner: Colour,
        patience: &mut u64,
        budget: &mut Budget,
    ) -> bool {
        if *patience == 0 || self.path.len() >= DEEPEST || self.is_over(budget) {
            return false;
        }
        *patience -= 1;
        let Some(best) = self.best(model) else { return false };
        let taken = |state: &State| state.stones[0] | state.stones[1];
        let mv = if best == PASS || taken(state) >> best & 1 == 0 {
            best
        } else {
            // The point that is taken there alone may have changed places with it.
            let only_there = taken(model) & !taken(state);
            if only_there.count_ones() != 1 {
                return false;
            }
            only_there.trailing_zeros() as u8
        };
        let (Some(after), Some(model)) = (self.after(state, mv), self.after(model, best)) else {
            return false;
        };
        self.push(state, hash);
        let is_won = self.answers_likewise(&after, &model, winner, patience, budget);
        self.pop();
        if is_won {
            let bounds = self.bounds(&after).map_or([0, u16::MAX], |(least, most)| [least, most]);
            self.label(state, hash, winner, mv, bounds);
        }
        is_won
    }

    /// Whether the winner can answer every move as in a model.
    fn answers_likewise(
        &mut self,
        state: &State,
        model: &State,
        winner: Colour,
        patience: &mut u64,
        budget: &mut Budget,
    ) -> bool {
        let hash = hash(state);
        let value = self.look(state, hash, budget);
        if value.is_decided() {
            return self.winner(&value) == Some(winner);
        }
        let inert = self.known(state, hash).map_or(0, |known| known.certain.inert);
        let base = self.children.len();
        self.add_moves(state, inert);
        self.push(state, hash);
        let mut all = true;
        for at in base..self.children.len() {
            let Child { state, hash, mv, .. } = self.children[at];
            let value = self.look(&state, hash, budget);
            all = if value.is_decided() {
                self.winner(&value) == Some(winner)
            } else {
                let next = self.after(model, mv);
                next.is_some_and(|next| self.wins_likewise(&state, hash, &next, winner, patience, budget))
            };
            if !all {
                break;
            }
        }
        self.pop();
        if all {
            let bound = self.bound(base..self.children.len());
            self.label(state, hash, winner, NO_MOVE, bound);
        }
        self.children.truncate(base);
        all
    }

    /// The state after a move, if it is legal.
    fn after(&self, state: &State, mv: u8) -> Option<State> {
        let mover = state.mover.opponent();
        match mv {
            PASS if self.field.is_held() => Some(State { mover, ban: None, passes: 0, ..*state }),
            PASS => {
                Some(State { mover, ban: None, passes: state.passes + 1, ..*state }).filter(|s| s.passes <= 3)
            }
            _ if state.ban == Some(mv) || self.field.open(state.stones, state.mover) >> mv & 1 == 0 => None,
            _ => {
                let (stones, ban) = self.field.play(state.stones, state.mover, mv)?;
                let ban = ban.filter(|_| self.threats != Threats::Of(mover));
                Some(State { stones, mover, ban, passes: 0 })
            }
        }
    }

    pub(super) fn add_moves(&mut self, state: &State, inert: u128) {
        let children = &mut self.children;
        self.met_ban |= each_move(&self.field, self.threats, state, inert, |mv, state| {
            children.push(Child { state, hash: hash(&state), mv, value: Value::REFUTED });
        });
    }
}

//! When a result that is known of a state holds here: in this line, and with these threats.

use super::Goal;
use super::Ruling;
use super::known::{Created, Packed};
use super::moves::Run;
use super::solver::{Solved, Solver};
use super::state::{FREE, NO_BAN, State, spread};
use crate::local::Bits;

/// What is left to do, if a run with fewer threats came to the opposite result.
const UNLIKELY: u32 = 1000;

/// What other runs know of a state.
#[derive(Copy, Clone, Debug)]
pub(super) enum Learnt<B> {
    Nothing,
    /// A result that holds here too.
    Result(Solved<B>),
    /// First numbers.
    Numbers(u32, u32),
}

impl<B: Bits> Solver<B> {
    /// What other runs know of a state with threats: that the side with threats loses even with more of them, and free ones; a
    /// result that holds with more threats too; or first numbers.
    pub(super) fn learn_from_other_runs(&self, state: &State<B>, hash: u64) -> Learnt<B> {
        let stones = hash ^ spread(state.key());
        let find =
            |other: &State<B>| self.kernel.table.get(other, stones ^ spread(other.key())).map(Packed::known);
        if let Some(free) = self.with_free_threats(state)
            && let Some(solved) = find(&free).and_then(|known| known.solved())
            && solved.wins != state.has_threat(state.side)
            && !self.may_be_blocked(state, &solved)
        {
            return Learnt::Result(solved);
        }
        let mut learnt = Learnt::Nothing;
        for fewer in [state.threats - 1, 0].into_iter().take(usize::from(state.threats).min(2)) {
            let Some(known) = find(&state.with_threats(fewer)) else { continue };
            if let Some(solved) = known.solved().filter(|solved| self.holds_with_more_threats(state, solved))
            {
                return Learnt::Result(solved);
            }
            if matches!(learnt, Learnt::Nothing) {
                learnt = match (known.phi, known.delta) {
                    (0, _) => Learnt::Numbers(1, UNLIKELY),
                    (_, 0) => Learnt::Numbers(UNLIKELY, 1),
                    (phi, delta) => Learnt::Numbers(phi, delta),
                };
            }
        }
        learnt
    }

    /// The same state with as many free threats as have been searched, if it has fewer, or the same number but has to use
    /// them.
    fn with_free_threats(&self, state: &State<B>) -> Option<State<B>> {
        let is_less = (state.threats, state.is_free()) < (self.most_free, true);
        is_less.then_some(State {
            owner: state.owner | FREE,
            threats: self.most_free,
            has_waited: false,
            ..*state
        })
    }

    /// Whether a result holds with more threats too: their owner has lost and had no chance to use one more, or has won
    /// and never passed where he would have to use one, or never has to.
    fn holds_with_more_threats(&self, state: &State<B>, solved: &Solved<B>) -> bool {
        let winner = if solved.wins { state.side } else { 1 - state.side };
        let by_owner = self.run.owner() == Some(winner);
        if by_owner { !solved.idles || state.is_free() } else { !solved.ko_chance }
    }

    /// Whether a position that the winner may want to create stands in the line on another level. It can come back
    /// only if every stone that it does not have can be captured.
    pub(super) fn may_be_blocked(&self, state: &State<B>, solved: &Solved<B>) -> bool {
        let created = &solved.created;
        if created.here | created.later == 0
            || (self.levels_are_threats() && self.holds_with_more_threats(state, solved))
        {
            return false;
        }
        let level = state.level();
        // A defender who has no threats to spend may go back unless the attacker waited more often.
        let by_defender = solved.wins == (state.side == self.defender);
        let may_go_back = by_defender && self.run.owner() != Some(self.defender) && !self.comes_to_life;
        let waits = self.line.last().map_or(0, |last| last.waits) + i32::from(created.waits);
        let kept = [state.stones[0] & !created.captured, state.stones[1] & !created.captured];
        self.line.iter().any(|past| {
            (past.mark & created.later != 0 || (past.level != level && past.mark & created.here != 0))
                && ((kept[0] & !past.stones[0]) | (kept[1] & !past.stones[1])).is_empty()
                && !(may_go_back && waits <= past.waits)
        })
    }

    /// Whether levels differ in nothing but the threats left. A fact that holds with more threats holds for the earlier
    /// position too, if that is the same on such a level.
    fn levels_are_threats(&self) -> bool {
        (self.goal == Goal::Any || self.aim.targets.len() == 1)
            && (self.ruling == Ruling::One
                || self.run.owner() != Some(self.defender)
                || matches!(self.run, Run::Free(..)))
    }

    /// What is created below a move, seen from its parent.
    pub(super) fn created_by(
        &self,
        parent: &State<B>,
        point: u16,
        next: &State<B>,
        created: Created<B>,
    ) -> Created<B> {
        let before = parent.stones[0] | parent.stones[1];
        let captured = created.captured | (before & !(next.stones[0] | next.stones[1]));
        let waits = created.waits.saturating_add(self.waits(point, parent.side) as i8);
        if parent.level() == next.level() {
            return Created { captured, waits, ..created };
        }
        Created { here: 0, later: created.here | created.later, captured, waits }
    }

    /// What a move adds to the passes of the attacker less those of the defender.
    pub(super) fn waits(&self, point: u16, mover: u8) -> i32 {
        match point {
            NO_BAN if mover == self.defender => -1,
            NO_BAN => 1,
            _ => 0,
        }
    }
}

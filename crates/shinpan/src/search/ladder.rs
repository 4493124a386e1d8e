//! Ladders: captures in which the target is in atari after every move of the attacker.
//!
//! Then the defender has few moves that matter: on the last liberty, and where stones next to the target can be taken; whatever
//! else it does, it is taken. So a ladder is read in no time however long it is, where the search would look at every move. The
//! attacker captures nothing but the target: the defender's stones become more and more, and no position comes back.

use super::solver::{Solved, Solver};
use super::state::{NO_BAN, State};
use crate::local::Bits;

/// The most plays that are read where a search begins.
pub(super) const AT_THE_START: u32 = 1_000;

/// The same in the middle of a search, where most targets run away at once.
pub(super) const WITHIN: u32 = 24;

impl<B: Bits> Solver<B> {
    /// The result of a state in which a ladder of so many plays decides.
    pub(super) fn ladder(&self, state: &State<B>, hash: u64, plays: u32) -> Option<Solved<B>> {
        let [target] = self.aim.targets[..] else { return None };
        if target.is_empty() {
            return None;
        }
        let mut reading = Reading { solver: self, target, left: plays };
        match state.side == self.defender {
            true => reading.stays(state, hash),
            false => reading.falls(state, hash),
        }
    }
}

struct Reading<'a, B> {
    solver: &'a Solver<B>,
    target: B,
    left: u32,
}

impl<B: Bits> Reading<'_, B> {
    /// The block of the target and its liberties; `None` if it has got out.
    fn block(&self, state: &State<B>) -> Option<(B, B)> {
        let Solver { local, defender, .. } = self.solver;
        let defender = usize::from(*defender);
        let block = local.component(self.target, state.stones[defender]);
        let liberties = local.next_to(block) & local.empty(state.stones);
        (!local.is_wall(defender, block)).then_some((block, liberties))
    }

    /// The attacker, to move, takes the target or drives it on.
    fn falls(&mut self, state: &State<B>, hash: u64) -> Option<Solved<B>> {
        let solver = self.solver;
        let (_, liberties) = self.block(state)?;
        if liberties.count() == 1 {
            let is_banned = liberties.first() == usize::from(state.banned);
            return (!is_banned).then(|| solver.captured_at_once(state));
        }
        if liberties.count() != 2 {
            return None;
        }
        liberties.iter().find_map(|index| {
            self.left = self.left.checked_sub(1)?;
            if index == usize::from(state.banned) {
                return None;
            }
            let next = solver.play(state, hash, index, false).filter(|next| next.child.mv.captured == 0)?;
            let loss = self.stays(&next.state, next.child.hash)?;
            Some(solver.won_by(state, &next, loss))
        })
    }

    /// The defender, to move, is in atari and no move helps.
    fn stays(&mut self, state: &State<B>, hash: u64) -> Option<Solved<B>> {
        let solver = self.solver;
        let (block, last) = self.block(state)?;
        if state.banned != NO_BAN || last.count() != 1 {
            return None;
        }
        let mut loss = Solved::plain(false);
        // Whatever else is played leaves the target to be taken.
        let mut zone = solver.zone_of_capture(state.stones);
        for index in solver.may_free(state, block).iter() {
            let stone = B::bit(index);
            zone = zone | stone | solver.local.next_to(stone);
            let Some(next) = solver.play(state, hash, index, false) else { continue };
            let solved = self.falls(&next.state, next.child.hash)?;
            solver.lost_by(state, &next, &solved, &mut loss);
            let attacker = usize::from(1 - solver.defender);
            let captured = state.stones[attacker] & !next.state.stones[attacker];
            zone = zone | solved.zone | captured | solver.local.next_to(captured);
        }
        Some(Solved { zone: solver.zone_without_moves(state, zone), ..loss })
    }
}

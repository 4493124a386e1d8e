//! Exact tests without search: the target lives as it stands, lives with one move, or cannot leave atari.

use super::Goal;
use super::bits::Bits;
use super::solver::{Child, Solved, Solver, mark};
use super::state::{NO_BAN, State};
use super::table::Created;

impl<B: Bits> Solver<B> {
    /// Exact tests without search.
    pub(super) fn known_without_search(&self, state: &State<B>) -> Option<Solved<B>> {
        if state.side == self.defender {
            if let Some(next) = self.life_with_one_move(state) {
                let created = self.created_by(state, &next, Created::default());
                let created = Created { here: mark(&next.state), waits: 0, ..created };
                let idles = self.may_be_banned(next.state.stones);
                return Some(Solved { idles, best: next.point, created, ..Solved::plain(true) });
            }
            return self.cannot_leave_atari(state).then(|| Solved::plain(false));
        }
        if state.retaken == 0 && self.lives_as_it_stands(state, state.stones) {
            return Some(Solved { idles: self.may_be_banned(state.stones), ..Solved::plain(false) });
        }
        let next = self.kill_with_one_move(state)?;
        let created = self.created_by(state, &next, Created::default());
        let created = Created { here: mark(&next.state), waits: 0, ..created };
        Some(Solved { best: next.point, created, ..Solved::plain(true) })
    }

    /// A play that puts a target with two liberties into atari for good, and what it leads to.
    fn kill_with_one_move(&self, state: &State<B>) -> Option<Child<B>> {
        let defender = usize::from(self.defender);
        if !(self.goal == Goal::Any || state.alive.count_ones() == 1) {
            return None;
        }
        let empty = self.local.empty(state.stones);
        self.local.targets.iter().enumerate().find_map(|(target, &block)| {
            if state.alive >> target & 1 == 0 || block.is_empty() {
                return None;
            }
            let block = self.local.component(block, state.stones[defender]);
            let liberties = self.local.next_to(block) & empty;
            if liberties.count() != 2 || self.local.is_wall(defender, block) {
                return None;
            }
            liberties.iter().filter(|&index| index != usize::from(state.banned)).find_map(|index| {
                let next = self.play(state, index, false)?;
                self.cannot_leave_atari(&next.state).then_some(next)
            })
        })
    }

    /// Whether the targets are immortal, attacker to move. Where the defender has to use its threats, it must not be
    /// possible to ban it from a ko, or it might have to move against its will.
    fn lives_as_it_stands(&self, state: &State<B>, stones: [B; 2]) -> bool {
        let defender = usize::from(self.defender);
        let needed = self.to_be_saved(stones);
        if !self.local.may_have_two_eyes(stones, defender, needed) {
            return false;
        }
        let immortal = self.local.alive(stones, defender, needed);
        self.is_saved(state.alive, immortal)
            && (!state.has_threat(self.defender)
                || state.is_free()
                || !self.local.has_single_stones(stones[defender] & !immortal))
    }

    /// The stones of the defender that have to be immortal: the block of a lone target, or some of all stones.
    fn to_be_saved(&self, stones: [B; 2]) -> B {
        let own = stones[usize::from(self.defender)];
        match self.local.targets[..] {
            [target] if !target.is_empty() => self.local.component(target, own),
            _ => own,
        }
    }

    /// Whether a defender whose targets are immortal, and who passes from now on, might be banned from a ko.
    fn may_be_banned(&self, stones: [B; 2]) -> bool {
        let defender = usize::from(self.defender);
        self.local.has_single_stones(stones[defender] & !self.local.alive(stones, defender, stones[defender]))
    }

    /// A play after which the targets are immortal, and what it leads to.
    fn life_with_one_move(&self, state: &State<B>) -> Option<Child<B>> {
        let defender = usize::from(self.defender);
        let foes = state.stones[1 - defender];
        self.local.empty(state.stones).iter().find_map(|index| {
            let stone = B::bit(index);
            if index == usize::from(state.banned) {
                return None;
            }
            if !self.local.next_to(stone).meets(foes) {
                let mut stones = state.stones;
                stones[defender] = stones[defender] | stone;
                if !self.local.may_have_two_eyes(stones, defender, self.to_be_saved(stones)) {
                    return None;
                }
            }
            let next = self.play(state, index, false)?;
            self.lives_as_it_stands(state, next.state.stones).then_some(next)
        })
    }

    /// Whether the target is in atari and every move of the defender, who is not banned from a ko, leaves it there.
    fn cannot_leave_atari(&self, state: &State<B>) -> bool {
        let defender = usize::from(self.defender);
        if state.banned != NO_BAN || !(self.goal == Goal::Any || state.alive.count_ones() == 1) {
            return false;
        }
        let empty = self.local.empty(state.stones);
        self.local.targets.iter().enumerate().any(|(target, &block)| {
            if state.alive >> target & 1 == 0 || block.is_empty() {
                return false;
            }
            let stone = block;
            let block = self.local.component(stone, state.stones[defender]);
            let near = self.local.next_to(block);
            let liberties = near & empty;
            if liberties.count() != 1 || self.local.is_wall(defender, block) {
                return false;
            }
            // Only plays on the liberty and captures of what is around the block can help.
            let mut helpful = liberties;
            let mut seeds = near & state.stones[1 - defender];
            while !seeds.is_empty() {
                let foes = self.local.component(B::bit(seeds.first()), state.stones[1 - defender]);
                seeds = seeds & !foes;
                let last = self.local.next_to(foes) & empty;
                if last.count() == 1 && !self.local.is_wall(1 - defender, foes) {
                    helpful = helpful | last;
                }
            }
            helpful.iter().all(|index| {
                self.local.play(state.stones, defender, index).is_none_or(|played| {
                    let block = self.local.component(stone, played.stones[defender]);
                    let liberties = self.local.next_to(block) & self.local.empty(played.stones);
                    !self.local.is_wall(defender, block)
                        && liberties.count() == 1
                        && played.banned != Some(liberties.first() as u16)
                })
            })
        })
    }

    fn is_saved(&self, alive: u16, immortal: B) -> bool {
        // A target without points here is part of a wall.
        let is_safe = |(target, &block): (usize, &B)| {
            alive >> target & 1 != 0 && (block.is_empty() || block.meets(immortal))
        };
        let mut targets = self.local.targets.iter().enumerate();
        match self.goal {
            Goal::All => targets.any(is_safe),
            Goal::Any => targets.all(is_safe),
        }
    }
}

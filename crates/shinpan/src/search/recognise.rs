//! Exact tests without search: the target lives as it stands, lives with one move, or cannot leave atari.

use super::Goal;
use super::known::Created;
use super::solver::{Next, Solved, Solver, mark};
use super::state::{NO_BAN, State};
use crate::local::Bits;

/// The most plays that are tried: no test takes long, whatever the region.
const CANDIDATES: usize = 64;

/// Points where the defender can make its targets immortal, whether it may be banned from a ko then, and the zone of the proof.
pub(super) type Ways<B> = Vec<(usize, bool, B)>;

impl<B: Bits> Solver<B> {
    /// Exact tests without search, ladders of so many plays among them.
    pub(super) fn known_without_search(&self, state: &State<B>, hash: u64, plays: u32) -> Option<Solved<B>> {
        if state.side == self.defender {
            if let Some(next) = self.life_with_one_move(state, hash) {
                let idles = self.may_be_banned(next.state.stones);
                let zone = self.zone_of_life(next.state.stones);
                return Some(Solved { idles, ..self.won_at_once(state, &next, zone) });
            }
            if self.has_ways_out() {
                return self.ladder(state, hash, plays);
            }
            let is_lost = self.cannot_leave_atari(state);
            return is_lost.then(|| Solved { zone: self.zone_of_atari(state), ..Solved::plain(false) });
        }
        if state.retaken == 0 && self.lives_as_it_stands(state, state.stones) {
            let (idles, zone) = (self.may_be_banned(state.stones), self.zone_of_life(state.stones));
            return Some(Solved { idles, zone, ..Solved::plain(false) });
        }
        if self.has_ways_out() {
            return self.ladder(state, hash, plays);
        }
        let next = self.kill_with_one_move(state, hash)?;
        Some(self.won_at_once(state, &next, self.zone_of_atari(&next.state)))
    }

    /// Whether the target may get away.
    fn has_ways_out(&self) -> bool {
        self.aim.targets.len() == 1 && !self.local.walls[usize::from(self.defender)].is_empty()
    }

    /// The result of a state in which a move decides.
    fn won_at_once(&self, state: &State<B>, next: &Next<B>, zone: B) -> Solved<B> {
        let best = next.child.mv.point;
        let created = self.created_by(state, best, &next.state, Created::default());
        let created = Created { here: mark(&next.state, next.child.hash), waits: 0, ..created };
        Solved { best, created, zone: self.zone_of_win(state, next, zone), ..Solved::plain(true) }
    }

    /// A play that puts a target with two liberties into atari for good, and what it leads to.
    fn kill_with_one_move(&self, state: &State<B>, hash: u64) -> Option<Next<B>> {
        let defender = usize::from(self.defender);
        if !(self.goal == Goal::Any || state.alive.count_ones() == 1) {
            return None;
        }
        let empty = self.local.empty(state.stones);
        self.aim.targets.iter().enumerate().find_map(|(target, &block)| {
            if state.alive >> target & 1 == 0 || block.is_empty() {
                return None;
            }
            let block = self.local.component(block, state.stones[defender]);
            let liberties = self.local.next_to(block) & empty;
            if liberties.count() != 2 || self.local.is_wall(defender, block) {
                return None;
            }
            liberties.iter().filter(|&index| index != usize::from(state.banned)).find_map(|index| {
                let next = self.play(state, hash, index, false)?;
                self.cannot_leave_atari(&next.state).then_some(next)
            })
        })
    }

    /// Whether the targets are immortal, attacker to move. Where the defender has to use its threats, it must not be
    /// possible to ban it from a ko, or it might have to move against its will.
    fn lives_as_it_stands(&self, state: &State<B>, stones: [B; 2]) -> bool {
        self.are_immortal(state, stones, self.to_be_saved(stones))
    }

    fn are_immortal(&self, state: &State<B>, stones: [B; 2], needed: B) -> bool {
        let defender = usize::from(self.defender);
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
        match self.aim.targets[..] {
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
    fn life_with_one_move(&self, state: &State<B>, hash: u64) -> Option<Next<B>> {
        let defender = usize::from(self.defender);
        let (capturing, _) = self.local.in_atari(state.stones, 1 - defender);
        let target = self.to_be_saved(state.stones);
        let candidates = self.may_give_life(state.stones, target, capturing);
        candidates.iter().take(CANDIDATES).find_map(|index| {
            if index == usize::from(state.banned) {
                return None;
            }
            let next = match capturing.has(index) {
                true => self.play(state, hash, index, false)?,
                false if self.lives_after(state, target, index) => self.play(state, hash, index, false)?,
                false => return None,
            };
            (!capturing.has(index) || self.lives_as_it_stands(state, next.state.stones)).then_some(next)
        })
    }

    /// The empty points where a play may make the targets immortal: where it captures, cuts something off, is part of an
    /// enclosed space, or links the target.
    fn may_give_life(&self, stones: [B; 2], target: B, capturing: B) -> B {
        let local = &self.local;
        let defender = usize::from(self.defender);
        let empty = local.empty(stones);
        if self.aim.targets.len() != 1 {
            return empty;
        }
        let own = stones[defender];
        let others = local.all & !own;
        let reached = local.component(others & local.walls[1 - defender], others);
        let links = local.next_to(target) & (local.next_to(own & !target) | local.walls[defender]);
        empty & (!reached | local.cuts(others) | links | capturing)
    }

    /// Whether the targets are immortal after a play of the defender that captures nothing; attacker to move.
    fn lives_after(&self, state: &State<B>, target: B, index: usize) -> bool {
        let defender = usize::from(self.defender);
        let stone = B::bit(index);
        let mut stones = state.stones;
        stones[defender] = stones[defender] | stone;
        let needed = match self.local.next_to(stone).meets(target) {
            true => self.local.component(target | stone, stones[defender]),
            false => target,
        };
        self.are_immortal(state, stones, needed)
    }

    /// Plays of the defender, up to three, each of which makes the targets immortal, whatever plain play the attacker makes
    /// before, unless that is next to it or on the same point; and whether the defender may be banned from a ko after it.
    ///
    /// A play that captures nothing leaves the regions of Benson's theorem as they are, but for an empty point less.
    pub(super) fn ways_to_live(&self, state: &State<B>) -> Ways<B> {
        let local = &self.local;
        let defender = usize::from(self.defender);
        let empty = local.empty(state.stones);
        let target = self.to_be_saved(state.stones);
        // It has to be legal and capture nothing also after the attacker's play.
        let robust = local.next_to(empty) & !local.next_to(state.stones[1 - defender]);
        let candidates = self.may_give_life(state.stones, target, B::default()) & robust;
        let mut ways = Ways::new();
        for index in candidates.iter().take(CANDIDATES) {
            if self.lives_after(state, target, index) {
                let mut stones = state.stones;
                stones[defender] = stones[defender] | B::bit(index);
                ways.push((index, self.may_be_banned(stones), self.zone_of_life(stones) | B::bit(index)));
                if ways.len() == 3 {
                    break;
                }
            }
        }
        ways
    }

    /// Whether the target is in atari and every move of the defender, who is not banned from a ko, leaves it there.
    fn cannot_leave_atari(&self, state: &State<B>) -> bool {
        let defender = usize::from(self.defender);
        if state.banned != NO_BAN || !(self.goal == Goal::Any || state.alive.count_ones() == 1) {
            return false;
        }
        let empty = self.local.empty(state.stones);
        self.aim.targets.iter().enumerate().any(|(target, &block)| {
            if state.alive >> target & 1 == 0 || block.is_empty() {
                return false;
            }
            let stone = block;
            let block = self.local.component(stone, state.stones[defender]);
            let liberties = self.local.next_to(block) & empty;
            if liberties.count() != 1 || self.local.is_wall(defender, block) {
                return false;
            }
            self.may_free(state, block).iter().all(|index| {
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

    /// The plays of the defender that may free a block in atari: on its liberty, and where what is around it can be taken.
    pub(super) fn may_free(&self, state: &State<B>, block: B) -> B {
        let local = &self.local;
        let attacker = usize::from(1 - self.defender);
        let (empty, foes) = (local.empty(state.stones), state.stones[attacker]);
        let near = local.next_to(block);
        let (mut helpful, mut seeds) = (near & empty, near & foes);
        while !seeds.is_empty() {
            let foe = local.component(B::bit(seeds.first()), foes);
            seeds = seeds & !foe;
            let last = local.next_to(foe) & empty;
            if last.count() == 1 && !local.is_wall(attacker, foe) {
                helpful = helpful | last;
            }
        }
        helpful
    }

    fn is_saved(&self, alive: u16, immortal: B) -> bool {
        // A target without points here is part of a wall.
        let is_safe = |(target, &block): (usize, &B)| {
            alive >> target & 1 != 0 && (block.is_empty() || block.meets(immortal))
        };
        let mut targets = self.aim.targets.iter().enumerate();
        match self.goal {
            Goal::All => targets.any(is_safe),
            Goal::Any => targets.all(is_safe),
        }
    }
}

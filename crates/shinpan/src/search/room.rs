//! An exact test without search: the defender has no room for two eyes.
//!
//! A stone of the attacker that is connected to a wall stays for ever, and so does one put next to it. Where such a
//! stone stands or could be put, the defender cannot have an eye. What is left is its *room*. If there are no two
//! points in it that could be eyes side by side, the attacker fills all other points, one after the other and in no
//! hurry, and then takes what is left. `docs/theory/room.md` has the proof.

use super::solver::Solver;
use super::state::State;
use crate::local::Bits;
use crate::local::LocalBoard;

/// The most points of a room that one play of the attacker can spoil; larger ones are not looked at.
const LARGEST: u32 = 8;

/// The most points of a room that can be too small for two eyes.
const SMALL: u32 = 5;

/// The room of a target.
#[derive(Copy, Clone, Debug)]
struct Room<B> {
    /// The block of the target.
    target: B,
    /// Where the attacker can put a stone that stays for ever.
    open: B,
    /// The attacker's stones that are not connected to a wall.
    loose: B,
    /// The points where an eye can still be.
    points: B,
    /// Where loose stones will be linked to safe ones.
    links: B,
}

impl<B: Bits> Room<B> {
    fn of(local: &LocalBoard<B>, stones: [B; 2], target: B, defender: usize, within: B) -> Room<B> {
        let foes = stones[1 - defender];
        let target = local.component(target, stones[defender]);
        let mut safe = local.component(foes & local.walls[1 - defender], foes);
        let mut open = local.walls[1 - defender] | local.next_to(safe);
        let loose = foes & !safe & within;
        // A block that can be linked to safe stones in two ways will be: each way is kept for one block alone.
        let empty = local.empty(stones);
        let mut links = B::default();
        let mut seeds = loose;
        while !seeds.is_empty() {
            let block = local.component(B::bit(seeds.first()), foes);
            seeds = seeds & !block;
            let ways = local.next_to(block) & open & empty & !links;
            if ways.count() >= 2 {
                links = links | (ways & !ways.rest().rest());
                safe = safe | block;
                open = open | local.next_to(block);
                seeds = loose & !safe;
            }
        }
        Room { target, open, loose, points: within & !(target | safe | open), links }
    }

    /// Whether it has no two eyes: at most two points side by side, or a stone of the attacker at the heart of it.
    fn is_too_small(&self, local: &LocalBoard<B>, foes: B) -> bool {
        match self.points.count() {
            0 | 1 => true,
            2 => self.points.meets(local.next_to(self.points)),
            // Taking the heart must not threaten a link.
            3..=SMALL if !local.next_to(self.points & foes).meets(self.links) => {
                (self.points & foes).iter().any(|heart| self.others(local, heart, local.next_to(self.target)))
            }
            _ => false,
        }
    }

    /// Whether all other points are next to this one, and within a set.
    fn others(&self, local: &LocalBoard<B>, heart: usize, within: B) -> bool {
        let heart = B::bit(heart);
        (self.points & !(heart | (local.next_to(heart) & within))).is_empty()
    }
}

impl<B: Bits> Solver<B> {
    /// Whether a lone target has no room for two eyes, or the attacker can take it away with one play.
    pub(super) fn has_no_room(&self, state: &State<B>) -> bool {
        let defender = usize::from(self.defender);
        let local = &self.local;
        let [target] = self.aim.targets[..] else { return false };
        if target.is_empty() {
            return false;
        }
        let foes = state.stones[1 - defender];
        // Stones that cannot be captured seal it off from what is elsewhere.
        let seal = local.component(foes & local.walls[1 - defender], foes);
        let within = local.component(target, local.all & !seal);
        if within.meets(local.walls[defender]) {
            return false;
        }
        // The room that is left even if all stones of the attacker are safe.
        let least = within
            & !(local.component(target, state.stones[defender])
                | foes
                | local.walls[1 - defender]
                | local.next_to(foes));
        if least.count() > if state.side == self.defender { SMALL } else { LARGEST } {
            return false;
        }
        let room = Room::of(local, state.stones, target, defender, within);
        if room.is_too_small(local, foes) {
            return true;
        }
        if state.side == self.defender || room.points.count() > LARGEST {
            return false;
        }
        let is_enough = |stones: [B; 2]| {
            Room::of(local, stones, target, defender, within).is_too_small(local, stones[1 - defender])
        };
        let banned = usize::from(state.banned);
        let empty = local.empty(state.stones);
        let at_heart = |heart: usize| {
            heart != banned
                && room.others(local, heart, local.all)
                && local
                    .play(state.stones, 1 - defender, heart)
                    .is_some_and(|played| is_enough(played.stones))
        };
        if room.points.count() <= SMALL && (room.points & empty).iter().any(at_heart) {
            return true;
        }
        let useful = room.open & empty & within & local.next_to(room.points | room.loose);
        useful.iter().any(|index| {
            let mut stones = state.stones;
            stones[1 - defender] = foes | B::bit(index);
            index != banned && is_enough(stones)
        })
    }
}

//! Zones: the part of the board on which a proof rests, and proofs that are found again on other boards.
//!
//! A *zone* of a state that a side wins is a set of points such that the side wins every state which agrees with it there, whatever
//! stands elsewhere, by a strategy that comes to an end without any repetition. So a move of the loser outside the zone changes
//! nothing: once one move has been refuted by a proof in whose zone it does not lie, that is the answer to every move outside, and
//! only those inside are left to be looked at. And a solved state serves all states that agree with it on its zone: it is kept as a
//! *pattern*.
//!
//! What a zone has to hold is proven in `docs/theory/zones.md`; the rules have their names from there. Zones are kept in the run
//! without threats, for a single target.

#[cfg(test)]
mod tests;

use std::hash::{Hash, Hasher};

use super::moves::Run;
use super::solver::{Next, Solved, Solver};
use super::state::{NO_BAN, State};
use crate::local::Bits;

/// The zone of a proof that may rest on anything.
pub(super) fn everything<B: Bits>() -> B {
    !B::default()
}

/// A move of the loser that has been refuted, and the zone of the proof.
#[derive(Copy, Clone, Debug)]
pub(super) struct Refuted<B> {
    /// The point, or [`NO_BAN`] for a pass.
    point: u16,
    zone: B,
    /// It captures something.
    captures: bool,
}

impl<B: Bits> Refuted<B> {
    /// Whether the same proof answers every move outside its zone.
    fn is_idle(&self) -> bool {
        self.zone != everything()
            && (self.point == NO_BAN || (!self.captures && !self.zone.has(usize::from(self.point))))
    }
}

impl<B: Bits> Solver<B> {
    /// Whether zones are kept.
    #[inline]
    pub(super) fn has_zones(&self) -> bool {
        self.keeps_zones
            && self.run == Run::Plain
            && matches!(self.aim.targets[..], [target] if !target.is_empty())
    }

    /// What a refuted move leaves to be remembered.
    pub(super) fn note_refuted(&mut self, next: &Next<B>, solved: &Solved<B>) {
        if !self.has_zones() {
            return;
        }
        let (point, captured) = (next.child.mv.point, next.child.mv.captured);
        let mut zone = solved.zone;
        if captured == 1 {
            // Whether a ko arises.
            zone = zone | self.local.next_to(B::bit(usize::from(point)));
        }
        self.refuted.push(Refuted { point, zone, captures: captured > 0 });
    }

    /// The zone of a win by a move, from that of the state that it leads to.
    pub(super) fn zone_of_win(&self, state: &State<B>, next: &Next<B>, zone: B) -> B {
        let point = next.child.mv.point;
        if zone == everything() || point == NO_BAN {
            return zone;
        }
        let side = usize::from(state.side);
        let stone = B::bit(usize::from(point));
        let captured = state.stones[1 - side] & !next.state.stones[1 - side];
        let ko = if captured.count() == 1 { self.local.next_to(stone) } else { B::default() };
        zone | stone | captured | self.local.next_to(captured) | ko
    }

    /// The zone of a target that is immortal: its block and the others that it needs, and what they enclose.
    pub(super) fn zone_of_life(&self, stones: [B; 2]) -> B {
        if !self.has_zones() {
            return everything();
        }
        let defender = usize::from(self.defender);
        let block = self.local.component(self.aim.targets[0], stones[defender]);
        if self.local.is_wall(defender, block) {
            return block;
        }
        let (alive, regions) = self.local.immortal(stones, defender);
        if !alive.meets(block) {
            return everything();
        }
        // From block to region and on, as far as they hang together.
        let mut zone = block;
        loop {
            let near = regions.iter().filter(|region| region.boundary.meets(zone));
            let grown = near.fold(zone, |all, region| all | region.points | region.boundary);
            let grown = grown | self.local.component(grown & alive, alive);
            if grown == zone {
                return zone;
            }
            zone = grown;
        }
    }

    /// The zone of a target that can be taken at once.
    pub(super) fn zone_of_capture(&self, stones: [B; 2]) -> B {
        if !self.has_zones() {
            return everything();
        }
        let block = self.local.component(self.aim.targets[0], stones[usize::from(self.defender)]);
        block | self.local.next_to(block)
    }

    /// The zone of a target without room for two eyes: what its room is in, and the stones around it.
    pub(super) fn zone_without_room(&self, state: &State<B>) -> B {
        if !self.has_zones() {
            return everything();
        }
        let attacker = usize::from(1 - self.defender);
        let foes = state.stones[attacker];
        let seal = self.local.component(foes & self.local.walls[attacker], foes);
        let within = self.local.component(self.aim.targets[0], self.local.all & !seal);
        let around = within | self.local.next_to(within);
        around | self.local.component(around & seal, seal)
    }

    /// The zone of a target that cannot leave atari, defender to move.
    pub(super) fn zone_of_atari(&self, state: &State<B>) -> B {
        if !self.has_zones() {
            return everything();
        }
        let local = &self.local;
        let defender = usize::from(self.defender);
        let target = self.aim.targets[0];
        let block = local.component(target, state.stones[defender]);
        let mut zone = block | local.next_to(block);
        for index in self.may_free(state, block).iter() {
            let stone = B::bit(index);
            zone = zone | stone | local.next_to(stone);
            if let Some(played) = local.play(state.stones, defender, index) {
                let block = local.component(target, played.stones[defender]);
                zone = zone | block | local.next_to(block) | played.captured | local.next_to(played.captured);
            }
        }
        self.zone_without_moves(state, zone)
    }

    /// The zone of a state in which no move outside a set of points can save the target, defender to move.
    pub(super) fn zone_without_moves(&self, state: &State<B>, zone: B) -> B {
        if !self.has_zones() {
            return everything();
        }
        self.closed(state.stones, usize::from(1 - self.defender), zone)
    }

    /// The zone with what has to belong to it where the loser is to move: whole blocks, all that is next to the loser's (R1, R2), and
    /// liberties of the winner's, so that a play outside takes none of them (R3).
    fn closed(&self, stones: [B; 2], winner: usize, mut zone: B) -> B {
        let local = &self.local;
        let (own, foes) = (stones[winner], stones[1 - winner]);
        let empty = local.empty(stones);
        loop {
            let before = zone;
            let blocks = local.component(zone & foes, foes);
            zone = zone | blocks | local.next_to(blocks);
            let mut rest = local.component(zone & own, own);
            zone = zone | rest;
            rest = rest & !local.component(rest & local.walls[winner], rest);
            while !rest.is_empty() {
                let block = local.component(B::bit(rest.first()), rest);
                rest = rest & !block;
                let near = local.next_to(block);
                let liberties = near & empty;
                let mut missing = liberties & !zone;
                let mut held = (liberties & zone).count();
                while held < 2 && !missing.is_empty() {
                    zone = zone | B::bit(missing.first());
                    missing = missing.rest();
                    held += 1;
                }
                if held < 2 {
                    zone = zone | near;
                }
            }
            if zone == before {
                return zone;
            }
        }
    }

    /// The zone of a state that is lost if every move in it has been refuted: from the smallest proof that answers all moves outside,
    /// with the proofs of the moves inside; the whole region if there is no such proof, and `None` if one of them has no zone.
    fn zone_of_loss(&self, state: &State<B>, since: usize, listed: B) -> Option<B> {
        let refuted = &self.refuted[since..];
        let local = &self.local;
        let base =
            refuted.iter().filter(|refuted| refuted.is_idle()).min_by_key(|refuted| refuted.zone.count());
        let Some(base) = base else { return self.zone_of_all(refuted) };
        let winner = usize::from(1 - state.side);
        let empty = local.empty(state.stones);
        let alike = self.alike(state);
        let mut zone = self.closed(state.stones, winner, base.zone);
        loop {
            let before = zone;
            for Refuted { point, zone: other, .. } in refuted {
                if *point != NO_BAN && zone.has(usize::from(*point)) {
                    zone = zone | *other;
                }
            }
            if zone.meets(alike) {
                zone = zone | alike;
            }
            // What is no move is none elsewhere (R4).
            zone = zone | local.next_to(zone & empty & !listed);
            if zone == before {
                return Some(zone);
            }
            if (local.all & !zone).is_empty() {
                return self.zone_of_all(refuted);
            }
            zone = self.closed(state.stones, winner, zone);
        }
    }

    /// The whole region, if every proof has a zone: nothing is outside, but no proof rests on a repetition.
    fn zone_of_all(&self, refuted: &[Refuted<B>]) -> Option<B> {
        refuted.iter().all(|refuted| refuted.zone != everything()).then_some(self.local.all)
    }

    /// The attacker's dame, if one of them stands for all.
    fn alike(&self, state: &State<B>) -> B {
        let defender = usize::from(self.defender);
        if state.side == self.defender {
            return B::default();
        }
        let block = self.local.component(self.aim.targets[0], state.stones[defender]);
        self.local.closed_liberties(state.stones, defender, block).1
    }

    /// The points of the moves of a state, those that are open and those that have been refuted.
    fn listed(&self, base: usize, since: usize) -> B {
        let open = self.kernel.children[base..].iter().map(|child| child.mv.point);
        let refuted = self.refuted[since..].iter().map(|refuted| refuted.point);
        open.chain(refuted)
            .filter(|&point| point != NO_BAN)
            .fold(B::default(), |all, point| all | B::bit(usize::from(point)))
    }

    /// Marks the open moves from `base` that need not be looked at.
    pub(super) fn mark_idle(&mut self, state: &State<B>, base: usize, since: usize, loss: &Solved<B>) {
        if !self.has_zones() || self.kernel.children.len() == base || !loss.ties.are_none() {
            return;
        }
        let Some(zone) = self.zone_of_loss(state, since, self.listed(base, since)) else { return };
        if (self.local.all & !zone).is_empty() {
            return;
        }
        for child in &mut self.kernel.children[base..] {
            child.is_idle = child.mv.point == NO_BAN || !zone.has(usize::from(child.mv.point));
        }
    }

    /// The result of a state all of whose moves that matter have been refuted.
    pub(super) fn concluded(
        &self,
        state: &State<B>,
        base: usize,
        since: usize,
        loss: Solved<B>,
    ) -> Solved<B> {
        let is_pruned = self.kernel.children[base..].iter().any(|child| child.is_idle);
        if !self.has_zones() || !loss.ties.are_none() {
            return loss;
        }
        let zone = self.zone_of_loss(state, since, self.listed(base, since)).unwrap_or_else(everything);
        let created = if is_pruned { loss.created.of_anything() } else { loss.created };
        Solved { zone, created, ..loss }
    }
}

/// A solved state, or one that stands for all that agree with it.
#[derive(Copy, Clone, Debug)]
struct Kept<B> {
    stones: [B; 2],
    key: u64,
    zone: B,
    ko_chance: bool,
    idles: bool,
    wins: bool,
    best: u16,
}

impl<B: Bits> Kept<B> {
    /// Whether it is about the same.
    fn is_of(&self, other: &Kept<B>) -> bool {
        self.stones == other.stones && self.key == other.key && self.zone == other.zone
    }
}

/// The zones of solved states, and patterns.
#[derive(Clone, Debug)]
pub(super) struct Zones<B> {
    states: Vec<Option<Kept<B>>>,
    /// States in use, about.
    used: usize,
    patterns: Vec<Option<Kept<B>>>,
    /// Zones of patterns with the side to move, ban and targets of their states, those that were met last first.
    shapes: Vec<(u64, B)>,
}

/// The places for zones to begin with, and at most.
const FEW: usize = 1 << 10;
const MANY: usize = 1 << 18;

/// The places that are looked at.
const NEAR: usize = 6;

/// The zones that are tried for a state.
const SHAPES: usize = 96;

impl<B: Bits> Zones<B> {
    pub(super) fn new() -> Zones<B> {
        Zones { states: Vec::new(), used: 0, patterns: Vec::new(), shapes: Vec::new() }
    }

    /// The zone of a solved state.
    pub(super) fn get(&self, state: &State<B>) -> B {
        if self.states.is_empty() {
            return everything();
        }
        let key = state.key();
        let at =
            place(&self.states, (state.stones, key), |kept| kept.stones == state.stones && kept.key == key);
        match &self.states[at] {
            Some(kept) if kept.stones == state.stones && kept.key == key => kept.zone,
            _ => everything(),
        }
    }

    /// Keeps the zone of a solved state; one that took more than a test is a pattern, too.
    pub(super) fn put(&mut self, state: &State<B>, solved: &Solved<B>, is_pattern: bool) {
        let Solved { zone, ko_chance, idles, wins, best, .. } = *solved;
        let kept = Kept { stones: state.stones, key: state.key(), zone, ko_chance, idles, wins, best };
        if self.used * 2 >= self.states.len() && self.states.len() < MANY {
            let before = std::mem::take(&mut self.states);
            self.states = vec![None; (4 * before.len()).clamp(FEW, MANY)];
            for kept in before.into_iter().flatten() {
                let at = place(&self.states, (kept.stones, kept.key), |_| false);
                self.states[at] = Some(kept);
            }
            let before = std::mem::replace(&mut self.patterns, vec![None; self.states.len()]);
            for kept in before.into_iter().flatten() {
                let at = place(&self.patterns, (kept.stones, kept.key, kept.zone), |_| false);
                self.patterns[at] = Some(kept);
            }
        }
        let at = place(&self.states, (state.stones, kept.key), |other| {
            other.stones == kept.stones && other.key == kept.key
        });
        self.used += usize::from(self.states[at].is_none());
        self.states[at] = Some(kept);
        if is_pattern {
            let stones = state.stones.map(|stones| stones & zone);
            let pattern = Kept { stones, ..kept };
            let at = place(&self.patterns, (stones, kept.key, zone), |other| other.is_of(&pattern));
            self.patterns[at] = Some(pattern);
            let shape = (kept.key, zone);
            match self.shapes.iter().position(|&other| other == shape) {
                Some(at) => self.shapes.swap(at, at.saturating_sub(1)),
                None => {
                    self.shapes.truncate(SHAPES - 1);
                    self.shapes.insert(self.shapes.len() / 2, shape);
                }
            }
        }
    }

    /// The states whose zones are kept, with who wins.
    #[cfg(test)]
    pub(super) fn of_states(&self) -> Vec<(State<B>, B, bool)> {
        let kept = self.states.iter().flatten();
        kept.map(|kept| (State::of(kept.stones, kept.key), kept.zone, kept.wins)).collect()
    }

    /// A solved state that agrees with this one on its zone.
    fn met(&mut self, state: &State<B>) -> Option<Kept<B>> {
        let key = state.key();
        for number in 0..self.shapes.len() {
            let (of, zone) = self.shapes[number];
            if of != key {
                continue;
            }
            let stones = state.stones.map(|stones| stones & zone);
            let is_met = |kept: &Kept<B>| kept.stones == stones && kept.key == key && kept.zone == zone;
            let at = place(&self.patterns, (stones, key, zone), is_met);
            if let Some(kept) = self.patterns[at].filter(is_met) {
                self.shapes.swap(number, number / 2);
                return Some(kept);
            }
        }
        None
    }
}

/// The place of what is looked for, or a free one near by; or one whose owner has to go.
fn place<B>(all: &[Option<Kept<B>>], key: impl Hash, is_it: impl Fn(&Kept<B>) -> bool) -> usize {
    let mut mix = Mix(0);
    key.hash(&mut mix);
    let first = (mix.finish() >> 32) as usize;
    let mut places = (first..first + NEAR).map(|place| place & (all.len() - 1));
    places.find(|&at| all[at].as_ref().is_none_or(&is_it)).unwrap_or(first & (all.len() - 1))
}

/// Every word is mixed into a number.
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x2545_f491_4f6c_dd1d);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, _: usize) {
        // Lengths are always the same.
    }
}

impl<B: Bits> Solver<B> {
    /// The result of a state that agrees with one that has been solved.
    pub(super) fn by_pattern(&mut self, state: &State<B>) -> Option<Solved<B>> {
        if !self.has_zones() {
            return None;
        }
        let Kept { zone, ko_chance, idles, wins, best, .. } = self.zones.met(state)?;
        let plain = Solved::plain(wins);
        Some(Solved { zone, ko_chance, idles, best, created: plain.created.of_anything(), ..plain })
    }
}

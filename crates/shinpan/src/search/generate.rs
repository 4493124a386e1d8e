//! The moves of a state with what is known of them before they are searched.

use super::Goal;
use super::facts::Learnt;
use super::guess::{self, Outlook};
use super::known::{Created, Packed};
use super::ladder;
use super::moves::Repetition;
use super::proof::Ties;
use super::recognise::Ways;
use super::solver::{Child, Next, Solved, Solver, TEST, Value, mark};
use super::state::{NO_BAN, NOBODY, State, position_key, spread, stone};
use crate::local::Bits;

/// What is found once for a state and serves all its moves.
#[derive(Copy, Clone, Debug)]
pub(super) struct View<B> {
    /// The empty points where a play can matter.
    pub(super) useful: B,
    /// Those where a play puts a stone and does nothing else.
    pub(super) plain: B,
    /// The state after such a play, but for the stone, and its hash.
    pub(super) quiet: State<B>,
    pub(super) quiet_hash: u64,
}

/// The liberties of a lone target, and what is next to it.
#[derive(Copy, Clone, Debug)]
struct Atari<B> {
    near: B,
    liberties: u32,
}

impl<B: Bits> Atari<B> {
    /// Whether a target may be in atari after a plain play.
    fn is_touched_by(&self, index: usize) -> bool {
        self.liberties == 1 || (self.liberties == 2 && self.near.has(index))
    }
}

impl<B: Bits> Solver<B> {
    /// Adds the permitted moves that are not decided to `children`, with numbers, and what the others imply to `loss`. Gives
    /// a result at once if a move wins.
    pub(super) fn generate(
        &mut self,
        state: &State<B>,
        hash: u64,
        loss: &mut Solved<B>,
    ) -> Option<Solved<B>> {
        let base = self.kernel.children.len();
        if let Some(won) = self.add_moves(state, hash, loss) {
            return Some(won);
        }
        self.kernel.fetch(base);
        let defends = state.side == self.defender;
        let mut ways = if defends { Some(Ways::default()) } else { None };
        let atari = self.atari(state);
        let is_small = self.local.empty(state.stones).count() <= self.tested_early;
        let mut kept = base;
        for index in base..self.kernel.children.len() {
            let child = self.kernel.children[index];
            if child.mv.is_plain
                && !is_small
                && state.owner == NOBODY
                && !self.kernel.table.may_have(child.hash)
                && (!defends || !atari.is_touched_by(usize::from(child.mv.point)))
                && ways.get_or_insert_with(|| self.ways_to_live(state)).is_empty()
            {
                // Nothing can be known of it.
                self.kernel.children[kept] = child;
                kept += 1;
                continue;
            }
            let mut next = Next { child, state: self.after(state, &child) };
            match self.known(state, &mut next, &atari, &mut ways, is_small) {
                Some(solved) if solved.wins => {
                    self.note_refuted(&next, &solved);
                    self.lost_by(state, &next, &solved, loss);
                }
                Some(solved) => return Some(self.won_by(state, &next, solved)),
                None => {
                    self.kernel.children[kept] = next.child;
                    kept += 1;
                }
            }
        }
        self.kernel.children.truncate(kept);
        self.estimate(state, base, is_small);
        None
    }

    /// What is known of a state without much ado: that the target is in atari, what the table has, that the defender lives
    /// with one of some plays, or from runs with fewer threats.
    fn known(
        &mut self,
        parent: &State<B>,
        next: &mut Next<B>,
        atari: &Atari<B>,
        ways: &mut Option<Ways<B>>,
        is_small: bool,
    ) -> Option<Solved<B>> {
        let Next { child, state } = next;
        if state.side != self.defender {
            let is_far = child.mv.is_plain && !atari.near.has(usize::from(child.mv.point));
            let is_taken =
                if is_far { atari.liberties == 1 } else { atari.liberties <= 2 && self.is_in_atari(state) };
            if is_taken {
                return Some(self.captured_at_once(state));
            }
        }
        if let Some(known) = self.kernel.table.get(state, child.hash).map(Packed::known) {
            let solved = known.solved().map(|solved| Solved { zone: self.zones.get(state), ..solved });
            if !solved.is_some_and(|solved| self.may_be_blocked(state, &solved)) {
                (child.phi, child.delta) = (known.phi, known.delta);
                child.is_new = false;
                return solved;
            }
            return None;
        }
        let is_tested = is_small && self.kernel.table.is_tested(child.hash);
        if child.mv.is_plain && !is_tested {
            let ways = ways.get_or_insert_with(|| self.ways_to_live(parent));
            let near = self.local.next_to(B::bit(usize::from(child.mv.point)));
            let way = ways.iter().find(|(way, ..)| *way != usize::from(child.mv.point) && !near.has(*way));
            if let Some(&(index, idles, zone)) = way {
                let solved = Solved { zone, ..self.lives_with(state, child.hash, index, idles) };
                if !self.may_be_blocked(state, &solved) {
                    // It may be a model for others.
                    if is_small {
                        self.store(state, child.hash, &Value::of(solved), 1);
                    }
                    return Some(solved);
                }
            }
        }
        if is_small {
            child.is_new = false;
        }
        if is_small && !is_tested {
            if let Some(solved) = self.test(&Next { child: *child, state: *state }) {
                return Some(solved);
            }
            self.kernel.table.mark_tested(child.hash);
        }
        if state.owner != NOBODY {
            match self.learn_from_other_runs(state, child.hash) {
                Learnt::Nothing => {}
                Learnt::Result(solved) => {
                    self.store(state, child.hash, &Value::of(solved), 1);
                    return Some(solved);
                }
                Learnt::Numbers(phi, delta) => (child.phi, child.delta) = (phi, delta),
            }
        }
        None
    }

    /// The result of a state in which the attacker takes the target.
    pub(super) fn captured_at_once(&self, state: &State<B>) -> Solved<B> {
        Solved { zone: self.zone_of_capture(state.stones), ..Solved::plain(true) }
    }

    /// The result of a state in which a plain play of the defender makes the targets immortal.
    fn lives_with(&self, state: &State<B>, hash: u64, index: usize, idles: bool) -> Solved<B> {
        let after = State { banned: NO_BAN, side: 1 - state.side, retaken: 0, ..*state }.normal();
        let hash = hash ^ spread(state.key()) ^ spread(after.key()) ^ stone(usize::from(state.side), index);
        let created = Created { here: mark(&after, hash), waits: 0, ..Created::default() };
        Solved { idles, best: index as u16, created, ..Solved::plain(true) }
    }

    /// Where the target stands, for all plays that do not touch it.
    fn atari(&self, state: &State<B>) -> Atari<B> {
        let defender = usize::from(self.defender);
        // The targets cannot be told apart: every play touches them.
        let [target] = self.aim.targets[..] else { return Atari { near: self.local.all, liberties: 1 } };
        if target.is_empty() {
            return Atari { near: B::default(), liberties: u32::MAX };
        }
        let block = self.local.component(target, state.stones[defender]);
        let near = self.local.next_to(block);
        let liberties = match self.local.is_wall(defender, block) {
            true => u32::MAX,
            false => (near & self.local.empty(state.stones)).count(),
        };
        Atari { near, liberties }
    }

    /// What is found once for a state.
    pub(super) fn view(&self, state: &State<B>, hash: u64) -> View<B> {
        let side = usize::from(state.side);
        let local = &self.local;
        let empty = local.empty(state.stones);
        let mut has_liberty = local.next_to(empty) | local.walls[side];
        if !(empty & !has_liberty).is_empty() {
            // A stone without a liberty of its own shares those of a block that has another one.
            let (_, in_atari) = local.in_atari(state.stones, side);
            has_liberty = has_liberty | local.next_to(state.stones[side] & !in_atari);
        }
        let (capturing, _) = local.in_atari(state.stones, 1 - side);
        let plain = empty & has_liberty & !capturing;
        let quiet = State { banned: NO_BAN, side: 1 - state.side, retaken: 0, ..*state }.normal();
        let quiet_hash = hash ^ spread(state.key()) ^ spread(quiet.key());
        View { useful: self.useful(state), plain, quiet, quiet_hash }
    }

    /// Adds the permitted moves to `children`, and what the prohibited ones imply to `loss`. Gives a result at
    /// once if a move wins.
    pub(super) fn add_moves(
        &mut self,
        state: &State<B>,
        hash: u64,
        loss: &mut Solved<B>,
    ) -> Option<Solved<B>> {
        let view = self.view(state, hash);
        let defends = state.side == self.defender;
        let has_threat = state.has_threat(state.side);
        // Without captures no position comes back.
        let may_repeat = self.line[self.line.len() - 1].captured != [0; 2];
        let position =
            view.quiet_hash ^ spread(view.quiet.key()) ^ spread(position_key(1 - state.side, NO_BAN));
        let mut harmless = None;
        for index in view.useful.iter() {
            let paid = usize::from(state.banned) == index;
            if paid && !has_threat {
                continue;
            }
            let one = stone(usize::from(state.side), index);
            if view.plain.has(index) && !paid {
                let child = Child::plain(index, view.quiet_hash ^ one);
                if !(may_repeat && self.line.iter().any(|past| past.hash == position ^ one)) {
                    self.kernel.children.push(child);
                    continue;
                }
            }
            let Some(next) = self.play(state, hash, index, paid) else { continue };
            if !defends && self.attacker_has_succeeded(next.state.alive) {
                return Some(self.captured_at_once(state));
            }
            match self.repetition(&next, state.side) {
                Repetition::None => self.kernel.children.push(next.child),
                // The defender may go round for ever.
                Repetition::Permitted { since } => {
                    harmless = Some(Solved { ties: Ties::to(since), ..Solved::plain(true) });
                }
                Repetition::Prohibited(ties) => loss.ties.add(ties),
            }
        }
        self.kernel.children.extend(self.pass(state, hash).map(|next| next.child));
        self.kernel.work += u64::from(view.useful.count());
        harmless
    }

    /// What a move leads to.
    pub(super) fn after(&self, state: &State<B>, child: &Child) -> State<B> {
        if child.mv.is_plain {
            let mut next = State { banned: NO_BAN, side: 1 - state.side, retaken: 0, ..*state }.normal();
            let own = &mut next.stones[usize::from(state.side)];
            *own = *own | B::bit(usize::from(child.mv.point));
            return next;
        }
        let next = match child.mv.point {
            // The hash is that of the child.
            NO_BAN => self.pass(state, 0),
            point => self.play(state, 0, usize::from(point), child.mv.paid),
        };
        next.map_or(*state, |next| next.state)
    }

    /// The empty points where a play can matter.
    ///
    /// A liberty of a lone target that touches nothing else but stones which cannot be captured is of no use to the
    /// defender: a pass leaves one liberty more and is otherwise the same, if no threats hang on it. And where the
    /// attacker can play there and stay, nothing but that can happen; all such dame are alike, and one stands for all.
    fn useful(&self, state: &State<B>) -> B {
        let empty = self.local.empty(state.stones);
        let [target] = self.aim.targets[..] else { return empty };
        if target.is_empty() {
            return empty;
        }
        let defender = usize::from(self.defender);
        let block = self.local.component(target, state.stones[defender]);
        let (closed, dame) = self.local.closed_liberties(state.stones, defender, block);
        let may_pass = !state.has_threat(self.defender) || state.is_free();
        if state.side == self.defender && may_pass && state.retaken == 0 {
            empty & !closed
        } else if dame.is_empty() {
            empty
        } else {
            empty & !dame.rest()
        }
    }

    /// What is known of a state: from the table, by tests, or from runs with fewer threats.
    pub(super) fn look_up(&mut self, next: &Next<B>) -> Option<Solved<B>> {
        let Next { child, state } = next;
        if state.side != self.defender && self.is_in_atari(state) {
            return Some(self.captured_at_once(state));
        }
        if let Some(known) = self.kernel.table.get(state, child.hash).map(Packed::known) {
            let solved = known.solved().map(|solved| Solved { zone: self.zones.get(state), ..solved });
            return solved.filter(|solved| !self.may_be_blocked(state, solved));
        }
        if !self.kernel.table.is_tested(child.hash) {
            if let Some(solved) = self.test(next) {
                return Some(solved);
            }
            self.kernel.table.mark_tested(next.child.hash);
        }
        if next.state.owner != NOBODY
            && let Learnt::Result(solved) = self.learn_from_other_runs(&next.state, next.child.hash)
        {
            self.store(&next.state, next.child.hash, &Value::of(solved), 1);
            return Some(solved);
        }
        None
    }

    /// What exact tests say of a state, if it holds in this line.
    pub(super) fn test(&mut self, next: &Next<B>) -> Option<Solved<B>> {
        let Next { child, state } = next;
        self.kernel.work += TEST;
        // What the first test says holds in every line, because no line goes on after it.
        let solved = match self.has_no_room(state) {
            true => {
                Solved { zone: self.zone_without_room(state), ..Solved::plain(state.side != self.defender) }
            }
            false => self
                .known_without_search(state, child.hash, ladder::WITHIN)
                .filter(|solved| !self.may_be_blocked(state, solved))?,
        };
        self.store(state, child.hash, &Value::of(solved), 1);
        Some(solved)
    }

    /// First numbers for the moves from `base` of which nothing is known.
    fn estimate(&mut self, state: &State<B>, base: usize, is_small: bool) {
        let mut outlook = None;
        for index in base..self.kernel.children.len() {
            let child = self.kernel.children[index];
            if child.phi != 0 {
                continue;
            }
            // On large regions there is no room to remember them.
            let known = if is_small { self.kernel.table.first_numbers(child.hash) } else { None };
            let steps = known.unwrap_or_else(|| {
                let steps = self.first_steps(state, &child, &mut outlook, is_small);
                if is_small {
                    self.kernel.table.keep_first_numbers(child.hash, steps);
                }
                steps
            });
            let child = &mut self.kernel.children[index];
            (child.phi, child.delta) = guess::numbers(steps);
        }
    }

    /// The first numbers of a move, in steps; if they need not be exact, blocks that it links are seen as they were. The
    /// outlook is that of the state, once it is needed.
    #[inline]
    fn first_steps(
        &self,
        state: &State<B>,
        child: &Child,
        outlook: &mut Option<Outlook<B>>,
        exact: bool,
    ) -> (u16, u16) {
        let defender = usize::from(self.defender);
        if child.mv.is_plain {
            let outlook = outlook.get_or_insert_with(|| {
                Outlook::new(&self.local, &self.aim.targets, &self.blank, state, 1 - state.side, defender)
            });
            if let Some(steps) = outlook.after(&self.local, usize::from(child.mv.point), exact) {
                return steps;
            }
        }
        let next = self.after(state, child);
        Outlook::new(&self.local, &self.aim.targets, &self.blank, &next, next.side, defender)
            .steps(&self.local, next.banned != NO_BAN)
    }

    /// Whether the attacker, to move, can take what he is after.
    fn is_in_atari(&self, state: &State<B>) -> bool {
        let defender = usize::from(self.defender);
        let empty = self.local.empty(state.stones);
        (self.goal == Goal::Any || state.alive.count_ones() == 1)
            && self.aim.targets.iter().enumerate().any(|(target, &block)| {
                if state.alive >> target & 1 == 0 || block.is_empty() {
                    return false;
                }
                let block = self.local.component(block, state.stones[defender]);
                let liberties = self.local.next_to(block) & empty;
                liberties.count() == 1
                    && !self.local.is_wall(defender, block)
                    && liberties.first() != usize::from(state.banned)
            })
    }
}

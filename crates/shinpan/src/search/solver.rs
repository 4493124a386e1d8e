//! One run of the boolean search, by depth-first proof-number search.
//!
//! **Cycles.** What a position is worth can depend on the line that led to it, because the cycle rules forbid
//! plays that recreate a position of the line. So results carry two marks: `since`, the earliest moment of the
//! line that they rely on, and `bound`, set if a cycle in which the defender loses stones or threats was met.
//! Only results that rely on nothing before their own position and met no such cycle enter the table.
//!
//! That is exact. Without such cycles the attacker's wins are those of the game in which every repetition is the
//! defender's (an attractor), and the defender's wins are those of strategies all of whose cycles are harmless.
//! Let such a fact be used in a line where an earlier position blocks the strategy behind it. Then the earliest
//! position of the line that belongs to the same winning region is won by the same side, and its strategy never
//! leaves the region, so nothing before it blocks it; what is said of positions after it cannot matter.
//! Everything else is searched anew in every line.
//!
//! One thing more: the cycle rules compare stones, side and ban, but a state has more to it, its *level*: the
//! threats left, whether the attacker has waited, the targets left. An earlier position of the line may come back on
//! another level, and then the winning region can contain the later state but not the earlier one. Levels only go one
//! way. So facts carry marks of the positions that the winner's plays create (Bloom filters), on the level of the fact
//! and on later ones, and of the points where stones are captured; a fact is used only if no marked position stands in
//! the line on another level and could come back. `docs/theory/life-search.md` has the proofs of this and of the shortcuts.

use super::bits::Bits;
use super::guess;
use super::local::Local;
use super::moves::{Repetition, Run};
use super::state::{FREE, NO_BAN, NO_MOVE, NOBODY, State};
use super::status::Lesson;
use super::table::{Created, Known, NEVER, Table};
use super::{Goal, Ruling, Stop};

/// What is left to do, if a run with fewer threats came to the opposite result.
const UNLIKELY: u32 = 1000;

/// Positions searched between two looks at [`Stop`].
pub const LOOK: u64 = 64;

/// A moment of the line of play.
#[derive(Copy, Clone, Debug)]
pub(super) struct Moment<B> {
    pub(super) stones: [B; 2],
    pub(super) side: u8,
    pub(super) banned: u16,
    /// Stones captured by the attacker and by the defender so far, and threats spent.
    pub(super) captured: [u32; 2],
    pub(super) spent: u32,
    pub(super) level: u32,
    /// Passes of the attacker less those of the defender.
    pub(super) waits: i32,
    /// A bit that stands for the position in a Bloom filter.
    pub(super) mark: u64,
}

/// What a run found for a side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) wins: bool,
    /// The loser could have used one more threat.
    pub(crate) ko_chance: bool,
}

/// A proven result for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Solved<B> {
    pub(super) wins: bool,
    pub(super) ko_chance: bool,
    /// The winner passes somewhere because he is banned from a ko and has no threat.
    pub(super) idles: bool,
    /// If the side to move wins: a point where it does, [`NO_BAN`] for a pass, or [`NO_MOVE`].
    pub(super) best: u16,
    /// The earliest moment of the line that the result relies on.
    pub(super) since: usize,
    /// A cycle that is bad for the defender was met.
    pub(super) bound: bool,
    /// Marks of the positions that the winner's plays create.
    pub(super) created: Created<B>,
}

impl<B: Bits> Solved<B> {
    pub(super) fn plain(wins: bool) -> Solved<B> {
        Solved {
            wins,
            ko_chance: false,
            idles: false,
            best: NO_MOVE,
            since: usize::MAX,
            bound: false,
            created: Created::default(),
        }
    }
}

/// A move with what is known of the state it leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Child<B> {
    /// The point, or [`NO_BAN`] for a pass.
    pub(super) point: u16,
    pub(super) state: State<B>,
    pub(super) hash: u64,
    pub(super) captured: u32,
    pub(super) paid: bool,
    /// Proof and disproof number; none as long as nothing is known.
    pub(super) phi: u32,
    pub(super) delta: u32,
    pub(super) solved: Option<Solved<B>>,
}

/// What a state is known to be worth after some search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Value<B> {
    phi: u32,
    delta: u32,
    pub(super) solved: Option<Solved<B>>,
}

impl<B: Bits> Value<B> {
    pub(super) fn of(solved: Solved<B>) -> Value<B> {
        let (phi, delta) = if solved.wins { (0, NEVER) } else { (NEVER, 0) };
        Value { phi, delta, solved: Some(solved) }
    }

    /// The value of a state at this moment of the line: what it relies on may lie in its own subtree.
    pub(super) fn seen_from(mut self, ply: usize) -> Value<B> {
        if let Some(solved) = &mut self.solved
            && !solved.bound
            && solved.since >= ply
        {
            solved.since = usize::MAX;
        }
        self
    }
}

/// A run: the local game, the rulings, who has threats, and how far to go.
#[derive(Debug)]
pub(crate) struct Solver<B> {
    pub(crate) local: Local<B>,
    pub(super) ruling: Ruling,
    pub(super) goal: Goal,
    /// The side of the defender.
    pub(super) defender: u8,
    /// Who may use threats.
    pub(super) run: Run,
    /// The most free threats that have been searched.
    most_free: u8,
    pub(super) table: Table<B>,
    pub(super) line: Vec<Moment<B>>,
    pub(super) children: Vec<Child<B>>,
    /// Positions searched.
    pub(crate) nodes: u64,
    /// Positions after which the run is given up.
    pub(super) limit: u64,
    /// Gives the run up before that.
    pub(crate) stop: Stop,
}

impl<B: Bits> Solver<B> {
    pub(crate) fn new(
        local: Local<B>,
        (goal, ruling): (Goal, Ruling),
        defender: u8,
        table: Table<B>,
    ) -> Solver<B> {
        Solver {
            local,
            ruling,
            goal,
            defender,
            run: Run::Plain,
            most_free: 0,
            table,
            line: Vec::with_capacity(256),
            children: Vec::with_capacity(4096),
            nodes: 0,
            limit: u64::MAX,
            stop: Stop::never(),
        }
    }

    /// The memory of its table, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.table.bytes()
    }

    /// Starts a run.
    pub(crate) fn prepare(&mut self, run: Run) {
        self.run = run;
        if let Run::Free(_, threats) = run {
            self.most_free = threats;
        }
    }

    /// Forgets all results: they are relative to the position at the start, side to move included.
    pub(crate) fn forget(&mut self) {
        self.table.forget();
        self.most_free = 0;
    }

    /// Appends a permitted move to the line.
    pub(crate) fn advance(&mut self, state: &State<B>, index: Option<usize>) -> Option<State<B>> {
        let child = match index {
            Some(index) => self.play(state, index, usize::from(state.banned) == index)?,
            None => self.pass(state)?,
        };
        self.push(&child, state.side);
        Some(child.state)
    }

    /// Starts a line.
    pub(crate) fn begin(&mut self, state: &State<B>) {
        self.line.clear();
        self.line.push(moment(state, [0; 2], 0, 0));
    }

    /// Takes the last move of the line back.
    pub(crate) fn retreat(&mut self) {
        self.line.pop();
    }

    /// The result for the side to move at the end of the line; `None` if the limit was reached.
    pub(crate) fn solve_here(&mut self, state: &State<B>, limit: u64) -> Option<Outcome> {
        self.limit = if self.stop.is_asked() { 0 } else { self.nodes.saturating_add(limit) };
        let solved = match self.known_without_search(state) {
            Some(solved) => solved,
            None => self.search(state, state.hash(), NEVER, NEVER).solved?,
        };
        Some(Outcome { wins: solved.wins, ko_chance: solved.ko_chance })
    }

    /// The result for the side that moves first, after its first play if one is given: `None` in the second place
    /// if that is not permitted, in the first if the limit was reached.
    pub(crate) fn first_move(
        &mut self,
        side: u8,
        index: Option<usize>,
        limit: u64,
    ) -> Option<Option<Outcome>> {
        let start = self.start(side);
        self.begin(&start);
        let Some(index) = index else { return self.solve_here(&start, limit).map(Some) };
        if usize::from(start.banned) == index {
            return Some(None);
        }
        let Some(child) = self.play(&start, index, false) else { return Some(None) };
        if self.attacker_has_succeeded(child.state.alive) {
            return Some(Some(Outcome { wins: true, ko_chance: false }));
        }
        self.push(&child, side);
        let reply = self.solve_here(&child.state, limit)?;
        Some(Some(Outcome { wins: !reply.wins, ..reply }))
    }

    pub(super) fn push(&mut self, child: &Child<B>, mover: u8) {
        let last = self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += child.captured;
        let waits = last.waits + self.waits(child, mover);
        self.line.push(moment(&child.state, captured, last.spent + u32::from(child.paid), waits));
    }

    /// Searches until a threshold is reached or the state is solved. The state is the last of the line.
    fn search(&mut self, state: &State<B>, hash: u64, most_phi: u32, most_delta: u32) -> Value<B> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(LOOK) && self.stop.is_asked() {
            self.limit = 0;
        }
        let before = self.nodes;
        let base = self.children.len();
        let mut loss = Solved { ko_chance: self.has_a_ko_chance(state), ..Solved::plain(false) };
        if let Some(won) = self.generate(state, &mut loss) {
            self.children.truncate(base);
            let value = Value::of(won);
            self.store(state, hash, &value, 1);
            return value;
        }
        self.estimate(base);
        let ply = self.line.len() - 1;
        let value = loop {
            let (mut phi, mut second, mut best) = (NEVER - 1, NEVER, base);
            let (mut delta, mut open) = (0, 0u32);
            let mut win = None;
            for (i, child) in self.children[base..].iter().enumerate() {
                if let Some(solved) = child.solved {
                    if !solved.wins {
                        win = Some((child, solved));
                        break;
                    }
                    continue;
                }
                open += 1;
                delta = (child.phi + delta).min(NEVER - 1);
                if child.delta < phi || open == 1 {
                    second = phi;
                    phi = child.delta;
                    best = base + i;
                } else if child.delta < second {
                    second = child.delta;
                }
            }
            if let Some((child, solved)) = win {
                break Value::of(self.won_by(state, child, solved));
            }
            if open == 0 {
                break Value::of(self.lost_by_all(state, base, loss));
            }
            if phi >= most_phi || delta >= most_delta || self.nodes >= self.limit {
                break Value { phi, delta, solved: None };
            }
            let child = self.children[best];
            let child_phi = (most_delta - delta).saturating_add(child.phi).min(NEVER);
            let child_delta = most_phi.min(second + second / 2 + 1);
            self.push(&child, state.side);
            let searched = self.nodes;
            let value = self.search(&child.state, child.hash, child_phi, child_delta);
            self.line.pop();
            let child = &mut self.children[best];
            (child.phi, child.delta, child.solved) = (value.phi, value.delta, value.solved);
            if value.solved.is_some_and(|solved| solved.wins) {
                let model = child.state;
                self.refute_likewise(state, base, &model, self.nodes - searched);
            }
        };
        self.children.truncate(base);
        let value = value.seen_from(ply);
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(state, hash, &value, work);
        value
    }

    /// The result of a state whose side to move wins with this move.
    pub(super) fn won_by(&self, state: &State<B>, child: &Child<B>, solved: Solved<B>) -> Solved<B> {
        let mut created = self.created_by(state, child, solved.created);
        created.here |= mark(&child.state);
        created.waits = created.waits.max(0);
        let idles = solved.idles || (child.point == NO_BAN && state.banned != NO_BAN);
        Solved { wins: true, idles, best: child.point, created, ..solved }
    }

    /// The result of a state in which every move loses; the moves are those from `base`.
    pub(super) fn lost_by_all(&self, state: &State<B>, base: usize, mut loss: Solved<B>) -> Solved<B> {
        for child in &self.children[base..] {
            if let Some(solved) = child.solved {
                loss.ko_chance |= solved.ko_chance;
                loss.idles |= solved.idles;
                loss.since = loss.since.min(solved.since);
                loss.bound |= solved.bound;
                loss.created = loss.created | self.created_by(state, child, solved.created);
            }
        }
        loss
    }

    /// Keeps numbers, and results that hold in every line.
    pub(super) fn store(&mut self, state: &State<B>, hash: u64, value: &Value<B>, work: u32) {
        let known = match value.solved {
            Some(solved) if solved.bound || solved.since != usize::MAX => return,
            Some(Solved { ko_chance, idles, best, created, .. }) => {
                Known { phi: value.phi, delta: value.delta, ko_chance, idles, best, created }
            }
            None => Known::open(value.phi, value.delta),
        };
        self.table.put(state, hash, known, work);
    }

    /// Adds the permitted moves to `children` with what is known of them, and what the prohibited ones imply to `loss`.
    /// Gives a result at once if a move wins.
    fn generate(&mut self, state: &State<B>, loss: &mut Solved<B>) -> Option<Solved<B>> {
        let base = self.children.len();
        let won = self.add_moves(state, loss);
        if won.is_none() {
            self.fetch(base);
            for index in base..self.children.len() {
                let mut child = self.children[index];
                self.look_up(&mut child);
                self.children[index] = child;
            }
        }
        won
    }

    /// Adds the permitted moves to `children`, and what the prohibited ones imply to `loss`. Gives a result at
    /// once if a move wins.
    pub(super) fn add_moves(&mut self, state: &State<B>, loss: &mut Solved<B>) -> Option<Solved<B>> {
        let defends = state.side == self.defender;
        let has_threat = state.has_threat(state.side);
        let mut harmless = None;
        for index in self.useful(state).iter() {
            let paid = usize::from(state.banned) == index;
            if paid && !has_threat {
                continue;
            }
            let Some(child) = self.play(state, index, paid) else { continue };
            if !defends && self.attacker_has_succeeded(child.state.alive) {
                return Some(Solved::plain(true));
            }
            match self.repetition(&child, state.side) {
                Repetition::None => self.children.push(child),
                // The defender may go round for ever.
                Repetition::Permitted { since } => {
                    harmless = Some(Solved { since, ..Solved::plain(true) });
                }
                Repetition::Prohibited { since, bound } => {
                    loss.since = loss.since.min(since);
                    loss.bound |= bound;
                }
            }
        }
        self.children.extend(self.pass(state));
        harmless
    }

    /// Fetches what the table may know of the moves from `base`: all at once, so that memory is read side by side.
    pub(super) fn fetch(&self, base: usize) {
        let moves = &self.children[base..];
        std::hint::black_box(moves.iter().fold(0, |all, child| all ^ self.table.touch(child.hash)));
        std::hint::black_box(moves.iter().fold(0, |all, child| all ^ self.table.touch_entry(child.hash)));
    }

    /// The empty points where a play can matter.
    ///
    /// A liberty of a lone target that touches nothing else but stones which cannot be captured is of no use to the
    /// defender: a pass leaves one liberty more and is otherwise the same, if no threats hang on it. And where the
    /// attacker can play there and stay, nothing but that can happen; all such dame are alike, and one stands for all.
    fn useful(&self, state: &State<B>) -> B {
        let empty = self.local.empty(state.stones);
        let [target] = self.local.targets[..] else { return empty };
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
    pub(super) fn look_up(&mut self, child: &mut Child<B>) {
        if child.state.side != self.defender && self.is_in_atari(&child.state) {
            child.solved = Some(Solved::plain(true));
            return;
        }
        if let Some(known) = self.table.get(&child.state, child.hash) {
            let solved = known.solved();
            if !solved.is_some_and(|solved| self.may_be_blocked(&child.state, &solved)) {
                (child.phi, child.delta, child.solved) = (known.phi, known.delta, solved);
            }
            return;
        }
        if !self.table.is_tested(child.hash) {
            // What the first test says holds in every line, because no line goes on after it.
            if self.has_no_room(&child.state) {
                child.solved = Some(Solved::plain(child.state.side != self.defender));
                return;
            }
            let known = self.known_without_search(&child.state);
            child.solved = known.filter(|solved| !self.may_be_blocked(&child.state, solved));
        }
        if child.solved.is_none() && child.state.owner != NOBODY {
            self.learn_from_other_runs(child);
        }
        if let Some(solved) = child.solved {
            self.store(&child.state, child.hash, &Value::of(solved), 1);
        } else {
            self.table.mark_tested(child.hash);
        }
    }

    /// First numbers for the moves from `base` of which nothing is known.
    fn estimate(&mut self, base: usize) {
        for index in base..self.children.len() {
            let child = &self.children[index];
            if child.solved.is_none() && child.phi == 0 {
                let (state, hash) = (child.state, child.hash);
                let steps = self.table.first_numbers(hash).unwrap_or_else(|| {
                    let steps = guess::steps(&self.local, &state, usize::from(self.defender));
                    self.table.keep_first_numbers(hash, steps);
                    steps
                });
                let child = &mut self.children[index];
                (child.phi, child.delta) = (guess::number(steps.0), guess::number(steps.1));
            }
        }
    }

    /// What other runs know of a state: that the side with threats loses even with more of them, and free ones; a result
    /// that holds with more threats too; or first numbers.
    fn learn_from_other_runs(&self, child: &mut Child<B>) {
        let threats = child.state.threats;
        if let Some(free) = self.with_free_threats(&child.state)
            && let Some(solved) = self.table.get(&free, free.hash()).and_then(|known| known.solved())
            && solved.wins != child.state.has_threat(child.state.side)
            && !self.may_be_blocked(&child.state, &solved)
        {
            child.solved = Some(solved);
            return;
        }
        let mut is_first = true;
        for fewer in [threats - 1, 0].into_iter().take(usize::from(threats).min(2)) {
            let less = child.state.with_threats(fewer);
            let Some(known) = self.table.get(&less, less.hash()) else { continue };
            child.solved = known.solved().filter(|solved| self.holds_with_more_threats(&child.state, solved));
            if child.solved.is_some() {
                return;
            }
            if std::mem::take(&mut is_first) {
                (child.phi, child.delta) = match (known.phi, known.delta) {
                    (0, _) => (1, UNLIKELY),
                    (_, 0) => (UNLIKELY, 1),
                    numbers => numbers,
                };
            }
        }
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
    fn may_be_blocked(&self, state: &State<B>, solved: &Solved<B>) -> bool {
        let created = &solved.created;
        if created.here | created.later == 0
            || (self.levels_are_threats() && self.holds_with_more_threats(state, solved))
        {
            return false;
        }
        let level = state.level();
        // A defender who has no threats to spend may go back unless the attacker waited more often.
        let by_defender = solved.wins == (state.side == self.defender);
        let may_go_back = by_defender && self.run.owner() != Some(self.defender);
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
        (self.goal == Goal::Any || self.local.targets.len() == 1)
            && (self.ruling == Ruling::One
                || self.run.owner() != Some(self.defender)
                || matches!(self.run, Run::Free(..)))
    }

    /// What is created below a child, seen from its parent.
    pub(super) fn created_by(&self, parent: &State<B>, child: &Child<B>, created: Created<B>) -> Created<B> {
        let before = parent.stones[0] | parent.stones[1];
        let captured = created.captured | (before & !(child.state.stones[0] | child.state.stones[1]));
        let waits = created.waits.saturating_add(self.waits(child, parent.side) as i8);
        if parent.level() == child.state.level() {
            return Created { captured, waits, ..created };
        }
        Created { here: 0, later: created.here | created.later, captured, waits }
    }

    /// What a move adds to the passes of the attacker less those of the defender.
    fn waits(&self, child: &Child<B>, mover: u8) -> i32 {
        match child.point {
            NO_BAN if mover == self.defender => -1,
            NO_BAN => 1,
            _ => 0,
        }
    }

    /// Whether the attacker, to move, can take what he is after.
    fn is_in_atari(&self, state: &State<B>) -> bool {
        let defender = usize::from(self.defender);
        let empty = self.local.empty(state.stones);
        (self.goal == Goal::Any || state.alive.count_ones() == 1)
            && self.local.targets.iter().enumerate().any(|(target, &block)| {
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

    /// What the table holds of the run without threats. What took no search is left out.
    pub(crate) fn lessons(&self) -> Vec<Lesson> {
        let searched = self.table.solved().filter(|(state, _, work)| *work > 1 && state.owner == NOBODY);
        searched
            .map(|(state, wins, work)| {
                let mut features = Vec::new();
                guess::features(&self.local, &state, usize::from(self.defender), |feature| {
                    features.push(feature);
                });
                Lesson { features, lives: wins == (state.side == self.defender), work }
            })
            .collect()
    }
}

fn moment<B: Bits>(state: &State<B>, captured: [u32; 2], spent: u32, waits: i32) -> Moment<B> {
    let State { stones, side, banned, .. } = *state;
    Moment { stones, side, banned, captured, spent, level: state.level(), waits, mark: mark(state) }
}

/// The bit of a position, as the cycle rules see it.
pub(super) fn mark<B: Bits>(state: &State<B>) -> u64 {
    let State { stones, side, banned, .. } = *state;
    1 << (State { stones, side, banned, ..State::default() }.hash() >> 58)
}

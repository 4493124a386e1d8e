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
//! and on later ones, and a fact is used only if no marked position stands in the line on another level.

use super::bits::Bits;
use super::local::Local;
use super::state::{NO_BAN, State};
use super::table::{Created, Known, NEVER, Table};
use super::{Goal, Ruling};

/// A moment of the line of play.
#[derive(Copy, Clone, Debug)]
struct Moment<B> {
    stones: [B; 2],
    side: u8,
    banned: u16,
    /// Stones captured by the attacker and by the defender so far, and threats spent.
    captured: [u32; 2],
    spent: u32,
    level: u32,
    /// A bit that stands for the position in a Bloom filter.
    mark: u128,
}

/// A proven result for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    pub(crate) wins: bool,
    /// The loser could have used one more threat.
    pub(crate) ko_chance: bool,
    /// The earliest moment of the line that the result relies on.
    since: usize,
    /// A cycle that is bad for the defender was met.
    bound: bool,
    /// Marks of the positions that the winner's plays create.
    created: Created,
}

impl Solved {
    const fn plain(wins: bool) -> Solved {
        Solved { wins, ko_chance: false, since: usize::MAX, bound: false, created: Created::NOTHING }
    }
}

/// A move with what is known of the state it leads to.
#[derive(Copy, Clone, Debug)]
struct Child<B> {
    state: State<B>,
    captured: u32,
    paid: bool,
    phi: u32,
    delta: u32,
    solved: Option<Solved>,
}

/// What a state is known to be worth after some search.
#[derive(Copy, Clone, Debug)]
struct Value {
    phi: u32,
    delta: u32,
    solved: Option<Solved>,
}

impl Value {
    fn of(solved: Solved) -> Value {
        let (phi, delta) = if solved.wins { (0, NEVER) } else { (NEVER, 0) };
        Value { phi, delta, solved: Some(solved) }
    }
}

/// How the cycle rules see a move to a position.
enum Repetition {
    /// It is new.
    None,
    /// It recreates a position, and is permitted.
    Permitted { since: usize },
    /// It recreates a position, and is not; `bound` if the cycle is bad for the defender.
    Prohibited { since: usize, bound: bool },
}

/// A run: the local game, the rulings, who has threats, and how far to go.
#[derive(Debug)]
pub(crate) struct Solver<B> {
    pub(crate) local: Local<B>,
    ruling: Ruling,
    goal: Goal,
    /// The side of the defender.
    defender: u8,
    /// T: who may use threats.
    owner: Option<u8>,
    /// The threats at the start.
    threats: u8,
    table: Table<B>,
    line: Vec<Moment<B>>,
    children: Vec<Child<B>>,
    /// Positions searched.
    pub(crate) nodes: u64,
    /// Positions after which the run is given up.
    limit: u64,
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
            owner: None,
            threats: 0,
            table,
            line: Vec::with_capacity(256),
            children: Vec::with_capacity(4096),
            nodes: 0,
            limit: u64::MAX,
        }
    }

    /// Starts a run in which one side may have some threats.
    pub(crate) fn prepare(&mut self, threats: Option<(u8, u8)>) {
        self.owner = threats.map(|(side, _)| side);
        self.threats = threats.map_or(0, |(_, threats)| threats);
    }

    /// Forgets all results: they are relative to the position at the start, side to move included.
    pub(crate) fn forget(&mut self) {
        self.table.forget();
    }

    /// The state at the start.
    pub(crate) fn start(&self, side: u8) -> State<B> {
        let alive = (0..self.local.targets.len()).fold(0, |all, target| all | 1 << target);
        State {
            stones: self.local.start,
            banned: NO_BAN,
            alive,
            side,
            owner: self.owner.map_or(2, |side| side),
            threats: self.threats,
            has_waited: false,
            retaken: 0,
        }
    }

    /// The permitted moves of a state at the end of a line, with the states they lead to. A pass has no index.
    pub(crate) fn permitted(&mut self, state: &State<B>) -> Vec<(Option<usize>, State<B>)> {
        let has_threat = self.owner == Some(state.side) && state.threats > 0;
        let mut moves = Vec::new();
        for index in self.local.empty(state.stones).iter() {
            let paid = usize::from(state.banned) == index;
            if let Some(child) = self.play(state, index, paid)
                && (!paid || has_threat)
                && !matches!(self.repetition(&child, state.side), Repetition::Prohibited { .. })
            {
                moves.push((Some(index), child.state));
            }
        }
        moves.extend(self.pass(state).map(|child| (None, child.state)));
        moves
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
        self.line.push(moment(state, [0; 2], 0));
    }

    /// Takes the last move of the line back.
    pub(crate) fn retreat(&mut self) {
        self.line.pop();
    }

    /// The result for the side to move at the end of the line; `None` if the limit was reached.
    pub(crate) fn solve_here(&mut self, state: &State<B>, limit: u64) -> Option<Solved> {
        self.limit = self.nodes.saturating_add(limit);
        self.search(state, NEVER, NEVER).solved
    }

    /// The result for the side that moves first, after its first play if one is given: `None` in the second place
    /// if that is not permitted, in the first if the limit was reached.
    pub(crate) fn first_move(
        &mut self,
        side: u8,
        index: Option<usize>,
        limit: u64,
    ) -> Option<Option<Solved>> {
        let start = self.start(side);
        self.begin(&start);
        let Some(index) = index else { return self.solve_here(&start, limit).map(Some) };
        let Some(child) = self.play(&start, index, false) else { return Some(None) };
        if self.attacker_has_succeeded(child.state.alive) {
            return Some(Some(Solved::plain(true)));
        }
        self.push(&child, side);
        let reply = self.solve_here(&child.state, limit)?;
        Some(Some(Solved { wins: !reply.wins, ..reply }))
    }

    fn push(&mut self, child: &Child<B>, mover: u8) {
        let last = self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += child.captured;
        self.line.push(moment(&child.state, captured, last.spent + u32::from(child.paid)));
    }

    /// Searches until a threshold is reached or the state is solved. The state is the last of the line.
    fn search(&mut self, state: &State<B>, most_phi: u32, most_delta: u32) -> Value {
        self.nodes += 1;
        let seen = self.table.get(state).is_some();
        if !seen && let Some(solved) = self.known_without_search(state) {
            self.store(state, &Value::of(solved), 1);
            return Value::of(solved);
        }
        let before = self.nodes;
        let base = self.children.len();
        let mut loss = Solved::plain(false);
        self.look_for_a_ko_chance(state, &mut loss);
        if let Some(won) = self.generate(state, &mut loss) {
            self.children.truncate(base);
            let value = Value::of(won);
            self.store(state, &value, 1);
            return value;
        }
        let ply = self.line.len() - 1;
        let value = loop {
            let (mut phi, mut second, mut best) = (NEVER - 1, NEVER, base);
            let (mut delta, mut open) = (0, 0);
            let mut win = None;
            for (i, child) in self.children[base..].iter().enumerate() {
                if let Some(solved) = child.solved
                    && !solved.wins
                {
                    let mut created = seen_from(state, &child.state, solved.created);
                    created.here |= mark(&child.state);
                    win = Some(Solved { created, ..solved });
                    break;
                }
                if child.solved.is_some() {
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
            if let Some(lost) = win {
                break Value::of(Solved { wins: true, ..lost });
            }
            if open == 0 {
                // Every move loses.
                for child in &self.children[base..] {
                    if let Some(solved) = child.solved {
                        loss.ko_chance |= solved.ko_chance;
                        loss.since = loss.since.min(solved.since);
                        loss.bound |= solved.bound;
                        let created = seen_from(state, &child.state, solved.created);
                        loss.created.here |= created.here;
                        loss.created.later |= created.later;
                    }
                }
                break Value::of(loss);
            }
            if phi >= most_phi || delta >= most_delta || self.nodes >= self.limit {
                break Value { phi, delta, solved: None };
            }
            let child = self.children[best];
            let child_phi = (most_delta - delta).saturating_add(child.phi).min(NEVER);
            let child_delta = most_phi.min(second + 1 + second / 4);
            self.push(&child, state.side);
            let value = self.search(&child.state, child_phi, child_delta);
            self.line.pop();
            let child = &mut self.children[best];
            (child.phi, child.delta, child.solved) = (value.phi, value.delta, value.solved);
        };
        self.children.truncate(base);
        let mut value = value;
        if let Some(solved) = &mut value.solved
            && !solved.bound
            && solved.since >= ply
        {
            // What it relies on lies in its own subtree.
            solved.since = usize::MAX;
        }
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(state, &value, work);
        value
    }

    /// Keeps numbers, and results that hold in every line.
    fn store(&mut self, state: &State<B>, value: &Value, work: u32) {
        let known = match value.solved {
            Some(solved) if solved.bound || solved.since != usize::MAX => return,
            Some(Solved { ko_chance, created, .. }) => {
                Known { phi: value.phi, delta: value.delta, ko_chance, created }
            }
            None => Known { phi: value.phi, delta: value.delta, ko_chance: false, created: Created::NOTHING },
        };
        self.table.put(state, known, work);
    }

    /// Exact tests that need no moves.
    fn known_without_search(&self, state: &State<B>) -> Option<Solved> {
        // Where the defender may have to move against its will, life without answers proves nothing.
        let free_to_pass = (self.owner != Some(self.defender) || state.threats == 0) && state.retaken == 0;
        if !free_to_pass {
            return None;
        }
        let immortal = self.local.alive(state.stones, usize::from(self.defender));
        // A target without points here is part of a wall.
        let is_safe = |(target, &block): (usize, &B)| {
            state.alive >> target & 1 != 0 && (block.is_empty() || block.meets(immortal))
        };
        let mut targets = self.local.targets.iter().enumerate();
        let saved = match self.goal {
            Goal::All => targets.any(is_safe),
            Goal::Any => targets.all(is_safe),
        };
        saved.then(|| Solved::plain(state.side == self.defender))
    }

    /// Adds the permitted moves to `children`, and what the prohibited ones imply to `loss`. Gives a result at
    /// once if a move wins.
    fn generate(&mut self, state: &State<B>, loss: &mut Solved) -> Option<Solved> {
        let defends = state.side == self.defender;
        let has_threat = self.owner == Some(state.side) && state.threats > 0;
        let mut harmless = None;
        for index in self.local.empty(state.stones).iter() {
            let paid = usize::from(state.banned) == index;
            if paid && !has_threat {
                continue;
            }
            let Some(mut child) = self.play(state, index, paid) else { continue };
            if !defends && self.attacker_has_succeeded(child.state.alive) {
                return Some(Solved::plain(true));
            }
            match self.repetition(&child, state.side) {
                Repetition::None => {}
                Repetition::Permitted { since } => {
                    // The defender may go round for ever. Prefer a win that relies on nothing, if there is one.
                    harmless = Some(Solved { since, ..Solved::plain(true) });
                    continue;
                }
                Repetition::Prohibited { since, bound } => {
                    loss.since = loss.since.min(since);
                    loss.bound |= bound;
                    continue;
                }
            }
            self.look_up(&mut child);
            self.children.push(child);
        }
        if let Some(mut child) = self.pass(state) {
            self.look_up(&mut child);
            self.children.push(child);
        }
        harmless
    }

    fn look_up(&self, child: &mut Child<B>) {
        self.estimate(child);
        if child.solved.is_some() {
            return;
        }
        let Some(known) = self.table.get(&child.state) else { return };
        if known.is_solved() {
            if self.may_be_blocked(&child.state, known.created) {
                return;
            }
            let (ko_chance, created) = (known.ko_chance, known.created);
            child.solved = Some(Solved { ko_chance, created, ..Solved::plain(known.phi == 0) });
        }
        (child.phi, child.delta) = (known.phi, known.delta);
    }

    /// Whether a position that the winner may want to create stands in the line on another level.
    fn may_be_blocked(&self, state: &State<B>, created: Created) -> bool {
        if created == Created::NOTHING {
            return false;
        }
        let level = state.level();
        self.line.iter().any(|past| {
            past.mark & created.later != 0 || (past.mark & created.here != 0 && past.level != level)
        })
    }

    /// First numbers for a state that has not been searched: the attacker needs about as many plays as the target
    /// with the fewest liberties has. If that is one, and it is his move, he has won.
    fn estimate(&self, child: &mut Child<B>) {
        let state = &child.state;
        let own = state.stones[usize::from(self.defender)];
        let empty = self.local.empty(state.stones);
        let mut fewest = 8;
        let mut in_atari = false;
        for (target, &block) in self.local.targets.iter().enumerate() {
            if state.alive >> target & 1 != 0 && !block.is_empty() {
                let block = self.local.component(B::bit(block.first()), own);
                let liberties = self.local.next_to(block) & empty;
                fewest = fewest.min(liberties.count());
                in_atari |= liberties.count() == 1
                    && !self.local.is_wall(usize::from(self.defender), block)
                    && liberties.first() != usize::from(state.banned);
            }
        }
        let one_is_enough = self.goal == Goal::Any || state.alive.count_ones() == 1;
        if in_atari && one_is_enough && state.side != self.defender {
            child.solved = Some(Solved::plain(true));
        }
        let (kill, live) = (fewest.max(1), 1);
        (child.phi, child.delta) = if state.side == self.defender { (live, kill) } else { (kill, live) };
    }

    fn play(&self, state: &State<B>, index: usize, paid: bool) -> Option<Child<B>> {
        if !self.local.empty(state.stones).has(index) {
            return None;
        }
        let played = self.local.play(state.stones, usize::from(state.side), index)?;
        let mut alive = state.alive;
        if !played.captured.is_empty() {
            for (target, &block) in self.local.targets.iter().enumerate() {
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
        let captured = played.captured.count();
        Some(Child { state: next, captured, paid, phi: 1, delta: 1, solved: None })
    }

    fn pass(&self, state: &State<B>) -> Option<Child<B>> {
        let defends = state.side == self.defender;
        let has_threat = self.owner == Some(state.side) && state.threats > 0;
        let defender_has_threat = self.owner == Some(self.defender) && state.threats > 0;
        let mut next = State { banned: NO_BAN, side: 1 - state.side, retaken: 0, ..*state };
        if state.banned != NO_BAN {
            // 2a and 2b.
            if has_threat {
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
            if self.ruling == Ruling::One || !defender_has_threat {
                return None;
            }
            next.has_waited = true;
            if state.retaken == 1 {
                next.retaken = 2;
            }
        }
        Some(Child { state: next, captured: 0, paid: false, phi: 1, delta: 1, solved: None })
    }

    fn repetition(&self, child: &Child<B>, mover: u8) -> Repetition {
        let last = &self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += child.captured;
        // Without captures no position comes back.
        if captured == [0; 2] {
            return Repetition::None;
        }
        let next = &child.state;
        let earlier = self.line.iter().enumerate().rev().find(|(_, past)| {
            past.stones == next.stones && past.side == next.side && past.banned == next.banned
        });
        let Some((since, past)) = earlier else { return Repetition::None };
        let by_attacker = captured[0] - past.captured[0];
        let by_defender = captured[1] - past.captured[1];
        let spent = last.spent + u32::from(child.paid) > past.spent;
        let bound = by_attacker > by_defender || (self.owner == Some(self.defender) && spent);
        if mover == self.defender && !bound {
            Repetition::Permitted { since }
        } else {
            Repetition::Prohibited { since, bound }
        }
    }

    /// Whether the side to move has no threat left for a ko that it could retake.
    fn look_for_a_ko_chance(&self, state: &State<B>, loss: &mut Solved) {
        let has_threat = self.owner == Some(state.side) && state.threats > 0;
        if state.banned == NO_BAN || has_threat {
            return;
        }
        let Some(child) = self.play(state, usize::from(state.banned), true) else { return };
        match self.repetition(&child, state.side) {
            Repetition::Prohibited { since, bound } => {
                loss.since = loss.since.min(since);
                loss.bound |= bound;
            }
            Repetition::None | Repetition::Permitted { .. } => loss.ko_chance = true,
        }
    }

    pub(crate) fn attacker_has_succeeded(&self, alive: u16) -> bool {
        match self.goal {
            Goal::All => alive == 0,
            Goal::Any => alive.count_ones() < self.local.targets.len() as u32,
        }
    }
}

fn moment<B: Bits>(state: &State<B>, captured: [u32; 2], spent: u32) -> Moment<B> {
    let State { stones, side, banned, .. } = *state;
    Moment { stones, side, banned, captured, spent, level: state.level(), mark: mark(state) }
}

/// The bit of a position, as the cycle rules see it.
fn mark<B: Bits>(state: &State<B>) -> u128 {
    let State { stones, side, banned, .. } = *state;
    1 << (State { stones, side, banned, ..State::default() }.hash() >> 57)
}

/// What is created below a child, seen from its parent.
fn seen_from<B: Bits>(parent: &State<B>, child: &State<B>, created: Created) -> Created {
    if parent.level() == child.level() {
        return created;
    }
    Created { here: 0, later: created.here | created.later }
}

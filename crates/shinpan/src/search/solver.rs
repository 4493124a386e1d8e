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

use super::aim::Aim;
use super::guess::{Blank, Outlook};
use super::moves::Run;
use super::state::{NO_BAN, NO_MOVE, NOBODY, State, spread};
use super::status::Lesson;
use super::table::{Created, Known, NEVER, Table};
use super::{Goal, Ruling, Stop};
use crate::local::{Bits, LocalBoard};

/// Positions searched between two looks at [`Stop`], at most; on large regions there are fewer.
pub const LOOK: u64 = 64;

/// Work done between two looks at [`Stop`], at most, counted in moves that are looked at: a millisecond at most.
const WORK: u64 = 4096;

/// What a test without search counts as, in moves that are looked at.
pub(super) const TEST: u64 = 16;

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
    /// The hash of the position, and a bit that stands for it in a Bloom filter.
    pub(super) hash: u64,
    pub(super) mark: u64,
}

/// What a run found for a side.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct RunResult {
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

/// A move that has not been decided, with its numbers. The state that it leads to is made when it is needed.
#[derive(Copy, Clone, Debug)]
pub(super) struct Child {
    /// The hash of the state that it leads to.
    pub(super) hash: u64,
    /// Proof and disproof number; 0 as long as nothing is known.
    pub(super) phi: u32,
    pub(super) delta: u32,
    /// Stones that it captures.
    pub(super) captured: u16,
    /// The point, or [`NO_BAN`] for a pass.
    pub(super) point: u16,
    /// It costs a threat.
    pub(super) paid: bool,
    /// It puts a stone there and does nothing else.
    pub(super) is_plain: bool,
    /// The state has not been tested.
    pub(super) is_new: bool,
}

impl Child {
    /// A move that puts a stone on a point and does nothing else.
    #[inline]
    pub(super) fn plain(index: usize, hash: u64) -> Child {
        let point = index as u16;
        Child { hash, phi: 0, delta: 0, captured: 0, point, paid: false, is_plain: true, is_new: true }
    }
}

/// A move and the state that it leads to.
#[derive(Copy, Clone, Debug)]
pub(super) struct Next<B> {
    pub(super) child: Child,
    pub(super) state: State<B>,
}

/// What a state is known to be worth after some search.
#[derive(Copy, Clone, Debug)]
pub(super) struct Value<B> {
    pub(super) phi: u32,
    pub(super) delta: u32,
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
    pub(crate) local: LocalBoard<B>,
    pub(super) aim: Aim<B>,
    pub(super) ruling: Ruling,
    pub(super) goal: Goal,
    /// The side of the defender.
    pub(super) defender: u8,
    /// Who may use threats.
    pub(super) run: Run,
    /// The most free threats that have been searched.
    pub(super) most_free: u8,
    pub(super) table: Table<B>,
    pub(super) line: Vec<Moment<B>>,
    pub(super) children: Vec<Child>,
    /// What the first numbers are found from.
    pub(super) blank: Blank,
    /// Positions searched.
    pub(crate) nodes: u64,
    /// Positions after which the run is given up.
    pub(super) limit: u64,
    /// Gives the run up before that.
    pub(crate) stop: Stop,
    /// The work done so far, and when to look at `stop` again.
    pub(super) work: u64,
    next_look: u64,
    /// With so many empty points or fewer, all moves are tested when they are generated; with more, only those that are
    /// searched.
    pub(super) tested_early: u32,
}

impl<B: Bits> Solver<B> {
    pub(crate) fn new(
        (local, aim): (LocalBoard<B>, Aim<B>),
        (goal, ruling): (Goal, Ruling),
        defender: u8,
        table: Table<B>,
    ) -> Solver<B> {
        Solver {
            blank: Blank::new(&local, usize::from(defender)),
            local,
            aim,
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
            work: 0,
            next_look: 0,
            tested_early: 20,
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
        let next = match index {
            Some(index) => self.play(state, state.hash(), index, usize::from(state.banned) == index)?,
            None => self.pass(state, state.hash())?,
        };
        self.push(&next, state.side);
        Some(next.state)
    }

    /// Starts a line.
    pub(crate) fn begin(&mut self, state: &State<B>) {
        self.line.clear();
        self.line.push(moment(state, state.hash(), [0; 2], 0, 0));
    }

    /// Takes the last move of the line back.
    pub(crate) fn retreat(&mut self) {
        self.line.pop();
    }

    /// The result for the side to move at the end of the line; `None` if the limit was reached.
    pub(crate) fn solve_here(&mut self, state: &State<B>, limit: u64) -> Option<RunResult> {
        if limit == 0 || self.stop.is_asked() {
            return None;
        }
        self.limit = self.nodes.saturating_add(limit);
        self.work += TEST;
        let hash = state.hash();
        let solved = match self.known_without_search(state, hash) {
            Some(solved) => solved,
            None => self.search(state, hash, NEVER, NEVER).solved?,
        };
        Some(RunResult { wins: solved.wins, ko_chance: solved.ko_chance })
    }

    /// The result for the side that moves first, after its first play if one is given: `None` in the second place
    /// if that is not permitted, in the first if the limit was reached.
    pub(crate) fn first_move(
        &mut self,
        side: u8,
        index: Option<usize>,
        limit: u64,
    ) -> Option<Option<RunResult>> {
        let start = self.start(side);
        self.begin(&start);
        let Some(index) = index else { return self.solve_here(&start, limit).map(Some) };
        if usize::from(start.banned) == index {
            return Some(None);
        }
        let Some(next) = self.play(&start, start.hash(), index, false) else { return Some(None) };
        if self.attacker_has_succeeded(next.state.alive) {
            return Some(Some(RunResult { wins: true, ko_chance: false }));
        }
        self.push(&next, side);
        let reply = self.solve_here(&next.state, limit)?;
        Some(Some(RunResult { wins: !reply.wins, ..reply }))
    }

    pub(super) fn push(&mut self, next: &Next<B>, mover: u8) {
        let last = self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += u32::from(next.child.captured);
        let waits = last.waits + self.waits(next.child.point, mover);
        let spent = last.spent + u32::from(next.child.paid);
        self.line.push(moment(&next.state, next.child.hash, captured, spent, waits));
    }

    /// Looks at `stop`, if it is time, and gives the run up if that is asked.
    pub(super) fn look(&mut self) {
        if self.nodes.is_multiple_of(LOOK) || self.work >= self.next_look {
            self.next_look = self.work + WORK;
            if self.stop.is_asked() {
                self.limit = 0;
            }
        }
    }

    /// Searches until a threshold is reached or the state is solved. The state is the last of the line.
    fn search(&mut self, state: &State<B>, hash: u64, most_phi: u32, most_delta: u32) -> Value<B> {
        self.nodes += 1;
        self.look();
        let before = self.nodes;
        let base = self.children.len();
        let mut loss = Solved { ko_chance: self.has_a_ko_chance(state), ..Solved::plain(false) };
        let value = match self.generate(state, hash, &mut loss) {
            Some(won) => Value::of(won),
            None => self.search_moves(state, base, loss, most_phi, most_delta),
        };
        self.children.truncate(base);
        let value = value.seen_from(self.line.len() - 1);
        let work = u32::try_from(self.nodes - before + 1).unwrap_or(u32::MAX);
        self.store(state, hash, &value, work);
        value
    }

    /// Searches the moves from `base`, the most promising one first.
    fn search_moves(
        &mut self,
        state: &State<B>,
        base: usize,
        mut loss: Solved<B>,
        most_phi: u32,
        most_delta: u32,
    ) -> Value<B> {
        while self.children.len() > base {
            let Choice { best, phi, second, delta } = choose(&self.children[base..]);
            if phi >= most_phi || delta >= most_delta || self.nodes >= self.limit {
                return Value { phi, delta, solved: None };
            }
            let child = self.children[base + best];
            let next = Next { child, state: self.after(state, &child) };
            if child.is_new {
                self.children[base + best].is_new = false;
                match self.test(&next) {
                    None => {}
                    Some(solved) if solved.wins => {
                        self.children.remove(base + best);
                        self.lose_with(state, &next, &solved, &mut loss);
                        continue;
                    }
                    Some(solved) => return Value::of(self.won_by(state, &next, solved)),
                }
            }
            let child_phi = (most_delta - delta).saturating_add(child.phi).min(NEVER);
            let child_delta = most_phi.min(second + second / 2 + 1);
            self.push(&next, state.side);
            let searched = self.nodes;
            let value = self.search(&next.state, child.hash, child_phi, child_delta);
            self.line.pop();
            match value.solved {
                None => {
                    let child = &mut self.children[base + best];
                    (child.phi, child.delta) = (value.phi, value.delta);
                }
                Some(solved) if solved.wins => {
                    self.children.remove(base + best);
                    self.lose_with(state, &next, &solved, &mut loss);
                    self.refute_likewise(state, base, &next, self.nodes - searched, &mut loss);
                }
                Some(solved) => return Value::of(self.won_by(state, &next, solved)),
            }
        }
        Value::of(loss)
    }

    /// The result of a state whose side to move wins with this move.
    pub(super) fn won_by(&self, state: &State<B>, next: &Next<B>, solved: Solved<B>) -> Solved<B> {
        let point = next.child.point;
        let mut created = self.created_by(state, point, &next.state, solved.created);
        created.here |= mark(&next.state, next.child.hash);
        created.waits = created.waits.max(0);
        let idles = solved.idles || (point == NO_BAN && state.banned != NO_BAN);
        Solved { wins: true, idles, best: point, created, ..solved }
    }

    /// Adds what a losing move implies to the result of a state in which every move loses.
    pub(super) fn lose_with(
        &self,
        state: &State<B>,
        next: &Next<B>,
        solved: &Solved<B>,
        loss: &mut Solved<B>,
    ) {
        loss.ko_chance |= solved.ko_chance;
        loss.idles |= solved.idles;
        loss.since = loss.since.min(solved.since);
        loss.bound |= solved.bound;
        loss.created = loss.created | self.created_by(state, next.child.point, &next.state, solved.created);
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

    /// What the table holds of the run without threats. What took no search is left out.
    pub(crate) fn lessons(&self) -> Vec<Lesson> {
        let searched = self.table.solved().filter(|(state, _, work)| *work > 1 && state.owner == NOBODY);
        searched
            .map(|(state, wins, work)| {
                let mut features = Vec::new();
                let defender = usize::from(self.defender);
                Outlook::new(&self.local, &self.aim.targets, &self.blank, &state, state.side, defender)
                    .features(&self.local, state.banned != NO_BAN, |feature| features.push(feature));
                Lesson { features, lives: wins == (state.side == self.defender), work }
            })
            .collect()
    }
}

/// The open move to search next.
struct Choice {
    /// Its number among them.
    best: usize,
    /// Its disproof number, which is the proof number of the state and the next larger one.
    phi: u32,
    second: u32,
    /// The disproof number of the state.
    delta: u32,
}

fn choose(moves: &[Child]) -> Choice {
    let mut choice = Choice { best: 0, phi: NEVER - 1, second: NEVER, delta: 0 };
    for (i, child) in moves.iter().enumerate() {
        choice.delta = (child.phi + choice.delta).min(NEVER - 1);
        if child.delta < choice.phi || i == 0 {
            (choice.second, choice.phi, choice.best) = (choice.phi, child.delta, i);
        } else if child.delta < choice.second {
            choice.second = child.delta;
        }
    }
    choice
}

fn moment<B: Bits>(state: &State<B>, hash: u64, captured: [u32; 2], spent: u32, waits: i32) -> Moment<B> {
    let State { stones, side, banned, .. } = *state;
    let (hash, mark) = (position_hash(state, hash), mark(state, hash));
    Moment { stones, side, banned, captured, spent, level: state.level(), waits, hash, mark }
}

/// The hash of the position of a state, as the cycle rules see it, from that of the state.
#[inline]
pub(super) fn position_hash<B: Bits>(state: &State<B>, hash: u64) -> u64 {
    hash ^ spread(state.key()) ^ spread(state.position_key())
}

/// The bit of a position.
#[inline]
pub(super) fn mark<B: Bits>(state: &State<B>, hash: u64) -> u64 {
    1 << (position_hash(state, hash) >> 58)
}

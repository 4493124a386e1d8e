//! One run of the boolean search: capture with ko threats, as an aim of the kernel ([`proof`](super::proof)).
//!
//! **Cycles.** What a position is worth can depend on the line that led to it, because the cycle rules forbid
//! plays that recreate a position of the line. So results carry their [`Ties`]: the earliest
//! moment of the line that they rely on, and whether a cycle in which the defender loses stones or threats was met, which
//! ties them fast. Only results that rely on nothing before their own position and met no such cycle enter the table.
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
use super::known::{Created, Known, Packed};
use super::ladder;
use super::moves::Run;
use super::proof::{self, Decided, Entry as _, Kernel, NEVER, Table, Ties};
use super::state::{NO_BAN, NO_MOVE, NOBODY, State, spread};
use super::status::Lesson;
use super::zone::{Refuted, Zones, everything};
use super::{Goal, Ruling};
use crate::local::{Bits, LocalBoard};

/// The number of buckets of the table to begin with.
const FIRST: usize = 256;

/// The longest line that is followed in the table.
const LONGEST: usize = 100;

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
    /// If the side to move wins: a point where it does, [`NO_BAN`] for a pass, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// The proof may rest on a repetition.
    pub(crate) repeats: bool,
}

/// A proven result for the side to move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved<B> {
    pub(super) wins: bool,
    pub(super) ko_chance: bool,
    /// The winner passes somewhere because he is banned from a ko and has no threat.
    pub(super) idles: bool,
    /// If the side to move wins: a point where it does, [`NO_BAN`] for a pass, or [`NO_MOVE`].
    pub(super) best: u16,
    /// What it owes to the line. They are fast if a cycle that is bad for the defender was met.
    pub(super) ties: Ties,
    /// Marks of the positions that the winner's plays create.
    pub(super) created: Created<B>,
    /// The points on which it rests.
    pub(super) zone: B,
}

impl<B: Bits> Solved<B> {
    pub(super) fn plain(wins: bool) -> Solved<B> {
        Solved {
            wins,
            ko_chance: false,
            idles: false,
            best: NO_MOVE,
            ties: Ties::NONE,
            created: Created::default(),
            zone: everything(),
        }
    }
}

impl<B: Bits> Decided for Solved<B> {
    #[inline]
    fn wins(&self) -> bool {
        self.wins
    }

    #[inline]
    fn ties(&mut self) -> &mut Ties {
        &mut self.ties
    }
}

/// What a move is beyond its numbers.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Candidate {
    /// Stones that it captures.
    pub(super) captured: u16,
    /// The point, or [`NO_BAN`] for a pass.
    pub(super) point: u16,
    /// It costs a threat.
    pub(super) paid: bool,
    /// It puts a stone there and does nothing else.
    pub(super) is_plain: bool,
}

/// An open move of a run.
pub(super) type Child = proof::Child<Candidate>;

impl Child {
    /// A move that puts a stone on a point and does nothing else.
    #[inline]
    pub(super) fn plain(index: usize, hash: u64) -> Child {
        let mv = Candidate { captured: 0, point: index as u16, paid: false, is_plain: true };
        Child { hash, phi: 0, delta: 0, mv, is_new: true, is_idle: false }
    }
}

/// A move of a run and the state that it leads to.
pub(super) type Next<B> = proof::Next<Candidate, State<B>>;

/// What a state of a run is known to be worth after some search.
pub(super) type Value<B> = proof::Value<Solved<B>>;

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
    /// Its search: table, open moves, and what it may spend.
    pub(crate) kernel: Kernel<Packed<B>, Candidate>,
    pub(super) line: Vec<Moment<B>>,
    /// The moves of the states of the line that have been refuted, and the zones of solved states.
    pub(super) refuted: Vec<Refuted<B>>,
    pub(super) zones: Zones<B>,
    /// Whether zones are kept at all.
    pub(super) keeps_zones: bool,
    /// The defender has to become immortal, whether or not the attacker plays: he may pass, and it may not.
    pub(crate) comes_to_life: bool,
    /// What the first numbers are found from.
    pub(super) blank: Blank,
    /// With so many empty points or fewer, all moves are tested when they are generated; with more, only those that are
    /// searched.
    pub(super) tested_early: u32,
}

impl<B: Bits> Solver<B> {
    pub(crate) fn new(
        (local, aim): (LocalBoard<B>, Aim<B>),
        (goal, ruling): (Goal, Ruling),
        defender: u8,
        table: usize,
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
            kernel: Kernel::new(Table::new(FIRST, table)),
            line: Vec::with_capacity(256),
            refuted: Vec::new(),
            zones: Zones::new(),
            keeps_zones: true,
            comes_to_life: false,
            tested_early: 20,
        }
    }

    /// The memory of its table, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.kernel.table.bytes()
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
        self.kernel.table.forget();
        self.zones = Zones::new();
        self.most_free = 0;
    }

    /// Appends a permitted move to the line.
    pub(crate) fn advance(&mut self, state: &State<B>, index: Option<usize>) -> Option<State<B>> {
        let next = match index {
            Some(index) => self.play(state, state.hash(), index, usize::from(state.banned) == index)?,
            None => self.pass(state, state.hash())?,
        };
        self.push(&next);
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
        if limit == 0 || self.kernel.stop.is_asked() {
            return None;
        }
        self.kernel.limit = self.kernel.nodes.saturating_add(limit);
        self.kernel.work += TEST;
        let hash = state.hash();
        let solved = match self.known_without_search(state, hash, ladder::AT_THE_START) {
            Some(solved) => solved,
            None => proof::search(self, state, hash, NEVER, NEVER).solved?,
        };
        let Solved { wins, ko_chance, best, zone, .. } = solved;
        Some(RunResult { wins, ko_chance, best, repeats: zone == everything() })
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
            return Some(Some(RunResult { wins: true, ko_chance: false, best: NO_MOVE, repeats: false }));
        }
        self.push(&next);
        let reply = self.solve_here(&next.state, limit)?;
        Some(Some(RunResult { wins: !reply.wins, ..reply }))
    }

    pub(super) fn push(&mut self, next: &Next<B>) {
        let mover = 1 - next.state.side;
        let last = self.line[self.line.len() - 1];
        let mut captured = last.captured;
        captured[usize::from(mover == self.defender)] += u32::from(next.child.mv.captured);
        let waits = last.waits + self.waits(next.child.mv.point, mover);
        let spent = last.spent + u32::from(next.child.mv.paid);
        self.line.push(moment(&next.state, next.child.hash, captured, spent, waits));
    }

    /// The result of a state whose side to move wins with this move.
    pub(super) fn won_by(&self, state: &State<B>, next: &Next<B>, solved: Solved<B>) -> Solved<B> {
        let point = next.child.mv.point;
        let mut created = self.created_by(state, point, &next.state, solved.created);
        created.here |= mark(&next.state, next.child.hash);
        created.waits = created.waits.max(0);
        let idles = solved.idles || (point == NO_BAN && state.banned != NO_BAN);
        let zone = self.zone_of_win(state, next, solved.zone);
        Solved { wins: true, idles, best: point, created, zone, ..solved }
    }

    /// Adds what a losing move implies to the result of a state in which every move loses.
    pub(super) fn lost_by(&self, state: &State<B>, next: &Next<B>, solved: &Solved<B>, loss: &mut Solved<B>) {
        loss.ko_chance |= solved.ko_chance;
        loss.idles |= solved.idles;
        loss.ties.add(solved.ties);
        loss.created =
            loss.created | self.created_by(state, next.child.mv.point, &next.state, solved.created);
    }

    /// Keeps numbers, and results that hold in every line.
    pub(super) fn store(&mut self, state: &State<B>, hash: u64, value: &Value<B>, work: u32) {
        let known = match value.solved {
            Some(solved) if !solved.ties.are_none() => return,
            Some(Solved { ko_chance, idles, best, created, .. }) => {
                Known { phi: value.phi, delta: value.delta, ko_chance, idles, best, created }
            }
            None => Known::open(value.phi, value.delta),
        };
        if let Some(solved) = &value.solved
            && solved.zone != everything()
            && self.has_zones()
        {
            // What rests on the whole region serves no other state.
            let is_pattern = work > 1 && !(self.local.all & !solved.zone).is_empty();
            self.zones.put(state, solved, is_pattern);
        }
        self.kernel.table.put(state, hash, Packed::new(state, &known, work));
    }

    /// Where the target gets out, or comes nearest to it, if both sides play as the table says.
    pub(crate) fn way_out(&mut self, side: u8) -> B {
        let mut state = self.start(side);
        self.begin(&state);
        for _ in 0..LONGEST {
            let Some(known) = self.kernel.table.get(&state, state.hash()).map(Packed::known) else { break };
            let point = if known.phi == 0 {
                known.best
            } else {
                let base = self.kernel.children.len();
                let mut loss = Solved::plain(false);
                self.add_moves(&state, state.hash(), &mut loss);
                let moves: Vec<Child> = self.kernel.children.drain(base..).collect();
                let work = |child: &Child| {
                    let next = self.after(&state, child);
                    self.kernel.table.get(&next, child.hash).map(|entry| entry.work())
                };
                let hardest = moves.iter().filter_map(|child| Some((work(child)?, child.mv.point)));
                hardest.max().map_or(NO_MOVE, |(_, point)| point)
            };
            let next = match point {
                NO_MOVE => None,
                NO_BAN => self.advance(&state, None),
                point => self.advance(&state, Some(usize::from(point))),
            };
            match next {
                Some(next) => state = next,
                None => break,
            }
        }
        let defender = usize::from(self.defender);
        let (own, empty) = (state.stones[defender], self.local.empty(state.stones));
        let mut reached = self.aim.targets.iter().fold(B::default(), |all, &target| {
            if target.is_empty() { all } else { all | self.local.component(target, own) }
        });
        let exits = self.local.walls[defender];
        loop {
            if reached.meets(exits) {
                return reached & exits;
            }
            let next = self.local.next_to(reached) & (empty | own) & !reached;
            if next.is_empty() {
                return next;
            }
            reached = self.local.component(reached | next, reached | next | own);
        }
    }

    /// What the table holds of the run without threats. What took no search is left out.
    pub(crate) fn lessons(&self) -> Vec<Lesson> {
        let solved = self.kernel.table.iter().filter(|entry| entry.is_solved() && entry.work() > 1);
        solved
            .map(|entry| (entry.state(), entry.known().phi == 0, entry.work()))
            .filter(|(state, ..)| state.owner == NOBODY)
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

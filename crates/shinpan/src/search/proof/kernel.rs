//! The loop of the search: which move next, how far, when to stop.

use super::aim::{Aim, Child, Decided, Joint, Next, NextOf, Value};
use super::simulate::refute_likewise;
use super::table::{Entry, Table};
use super::{NEVER, Stop};
use crate::limits::Interim;

/// Positions between two looks at [`Stop`], at most; where a position takes long there are fewer.
const LOOK: u64 = 64;

/// Work done between two looks at [`Stop`], at most, counted in moves that are looked at: a millisecond at most.
const WORK: u64 = 4096;

/// What every search has: its table, its open moves, and what it may spend.
#[derive(Clone, Debug)]
pub(crate) struct Kernel<E, M> {
    pub(crate) table: Table<E>,
    /// The open moves of all states of the line.
    pub(crate) children: Vec<Child<M>>,
    /// Positions so far, as the aim counts them.
    pub(crate) nodes: u64,
    /// Positions after which the search is given up.
    pub(crate) limit: u64,
    /// Gives the search up before that.
    pub(crate) stop: Stop,
    /// The work done so far, in moves that were looked at, and when to look at `stop` again.
    pub(crate) work: u64,
    next_look: u64,
    /// The positions that were told of.
    told: u64,
    /// States that were searched or simulated.
    pub(super) steps: u64,
}

impl<E: Entry, M> Kernel<E, M> {
    pub(crate) fn new(table: Table<E>) -> Kernel<E, M> {
        Kernel {
            table,
            children: Vec::new(),
            nodes: 0,
            limit: u64::MAX,
            stop: Stop::never(),
            work: 0,
            next_look: 0,
            told: 0,
            steps: 0,
        }
    }

    /// Whether the search is given up.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.nodes >= self.limit
    }

    /// Looks at `stop`, if it is time, and gives the search up if that is asked.
    pub(super) fn look(&mut self) {
        if self.nodes.is_multiple_of(LOOK) || self.work >= self.next_look {
            self.next_look = self.work + WORK;
            self.stop.tell(Interim::Positions(self.nodes - self.told));
            self.told = self.nodes;
            if self.stop.is_asked() {
                self.limit = 0;
            }
        }
    }

    /// Counts positions that another search has looked at, and told of.
    pub(crate) fn charge(&mut self, positions: u64) {
        self.nodes += positions;
        self.told += positions;
    }

    /// Counts a state, and gives the positions so far.
    pub(super) fn step(&mut self, positions: u64) -> u64 {
        self.steps += 1;
        self.nodes += positions;
        self.look();
        self.nodes
    }

    /// Fetches what the table may know of the moves from `base`: all at once, so that memory is read side by side.
    pub(crate) fn fetch(&self, base: usize) {
        let moves = &self.children[base..];
        std::hint::black_box(moves.iter().fold(0, |all, child| all ^ self.table.touch(child.hash)));
        std::hint::black_box(moves.iter().fold(0, |all, child| all ^ self.table.touch_entry(child.hash)));
    }
}

/// Searches until a threshold is reached or the state is solved. The state is the last of the line.
pub(crate) fn search<A: Aim>(
    aim: &mut A,
    state: &A::State,
    hash: u64,
    most_phi: u32,
    most_delta: u32,
) -> Value<A::Solved> {
    let before = aim.kernel_mut().step(A::STEP);
    let (base, since) = (aim.kernel().children.len(), aim.refuted());
    let mut loss = aim.no_move(state);
    let value = match aim.expand(state, hash, &mut loss) {
        Some(solved) => Value::of(solved),
        None => search_moves(aim, state, (base, since), loss, most_phi, most_delta),
    };
    aim.kernel_mut().children.truncate(base);
    aim.forget_refuted(since);
    let value = value.seen_from(aim.ply());
    let work = u32::try_from(aim.kernel().nodes - before + 1).unwrap_or(u32::MAX);
    aim.store(state, hash, &value, work);
    value
}

/// Searches the moves from `base`, the most promising one first; some have been refuted `since`.
fn search_moves<A: Aim>(
    aim: &mut A,
    state: &A::State,
    (base, since): (usize, usize),
    mut loss: A::Solved,
    most_phi: u32,
    most_delta: u32,
) -> Value<A::Solved> {
    aim.mark_idle(state, base, since, &loss);
    while let Some(choice) = choose::<A>(&aim.kernel().children[base..]) {
        let kernel = aim.kernel();
        let Choice { best, phi, delta, .. } = choice;
        if phi >= most_phi || delta >= most_delta || kernel.is_over() {
            return Value { phi, delta, solved: None };
        }
        let best = base + best;
        let child = kernel.children[best];
        let next = Next { child, state: aim.after(state, &child) };
        if child.is_new {
            aim.kernel_mut().children[best].is_new = false;
            match aim.test(&next) {
                None => {}
                Some(solved) if solved.wins() => {
                    aim.kernel_mut().children.remove(best);
                    aim.lose_with(state, &next, &solved, &mut loss);
                    aim.mark_idle(state, base, since, &loss);
                    continue;
                }
                Some(solved) => return Value::of(aim.won_by(state, &next, solved)),
            }
        }
        let (child_phi, child_delta) = choice.thresholds::<A>(&child, most_phi, most_delta);
        aim.push(&next);
        let searched = aim.kernel().nodes;
        let value = search(aim, &next.state, child.hash, child_phi, child_delta);
        aim.pop();
        match value.solved {
            None => {
                let child = &mut aim.kernel_mut().children[best];
                (child.phi, child.delta) = (value.phi, value.delta);
            }
            Some(solved) if solved.wins() => {
                aim.kernel_mut().children.remove(best);
                aim.lose_with(state, &next, &solved, &mut loss);
                let work = aim.kernel().nodes - searched;
                aim.mark_idle(state, base, since, &loss);
                refute_likewise(aim, state, base, &next, work, &mut loss);
                aim.mark_idle(state, base, since, &loss);
            }
            Some(solved) => return Value::of(aim.won_by(state, &next, solved)),
        }
        if let Some(solved) = aim.refresh(state, base, &mut loss) {
            return Value::of(solved);
        }
    }
    Value::of(aim.concluded(state, base, since, loss))
}

/// Gives the moves from `base` their numbers, as far as something is found of them, takes those away that are decided, and adds
/// what they imply. The result is the best win.
pub(crate) fn sort_out<A: Aim>(
    aim: &mut A,
    state: &A::State,
    base: usize,
    loss: &mut A::Solved,
    find: impl Fn(&mut A, &NextOf<A>) -> Option<Value<A::Solved>>,
) -> Option<A::Solved> {
    let (mut won, mut kept): (Option<A::Solved>, _) = (None, base);
    for at in base..aim.kernel().children.len() {
        let child = aim.kernel().children[at];
        let mut next = Next { child, state: aim.after(state, &child) };
        if let Some(value) = find(aim, &next) {
            (next.child.phi, next.child.delta) = (value.phi, value.delta);
            match value.solved {
                None => {}
                Some(solved) if solved.wins() => {
                    aim.lose_with(state, &next, &solved, loss);
                    continue;
                }
                Some(solved) => {
                    let other = aim.won_by(state, &next, solved);
                    won = won.filter(|won| !other.is_better(won)).or(Some(other));
                    continue;
                }
            }
        }
        aim.kernel_mut().children[kept] = next.child;
        kept += 1;
    }
    aim.kernel_mut().children.truncate(kept);
    won
}

/// The open move to search next.
struct Choice {
    /// Its number among them.
    best: usize,
    /// Its disproof number, which is the proof number of the state, and the next larger one.
    phi: u32,
    second: u32,
    /// The disproof number of the state.
    delta: u32,
    /// How many other moves are open.
    others: u32,
}

/// `None` if there is none, but for idle ones.
fn choose<A: Aim>(moves: &[Child<A::Move>]) -> Option<Choice> {
    let mut choice = Choice { best: usize::MAX, phi: NEVER - 1, second: NEVER, delta: 0, others: 0 };
    for (i, child) in moves.iter().enumerate().filter(|(_, child)| !child.is_idle) {
        choice.others += u32::from(choice.best != usize::MAX);
        choice.delta = match A::JOINT {
            Joint::Sum => (child.phi + choice.delta).min(NEVER - 1),
            Joint::Greatest => child.phi.max(choice.delta),
        };
        if child.delta < choice.phi || choice.best == usize::MAX {
            (choice.second, choice.phi, choice.best) = (choice.phi, child.delta, i);
        } else if child.delta < choice.second {
            choice.second = child.delta;
        }
    }
    if A::JOINT == Joint::Greatest {
        choice.delta = (choice.delta + choice.others).min(NEVER - 1);
    }
    (choice.best != usize::MAX).then_some(choice)
}

impl Choice {
    /// How far to search the move: until the state has reached a threshold of its own, or the move is so much harder than the
    /// second best that it is the turn of that.
    fn thresholds<A: Aim>(&self, child: &Child<A::Move>, most_phi: u32, most_delta: u32) -> (u32, u32) {
        let most_child_phi = match A::JOINT {
            Joint::Sum => (most_delta - self.delta).saturating_add(child.phi).min(NEVER),
            Joint::Greatest => most_delta - self.others,
        };
        (most_child_phi, most_phi.min(self.second + self.second / A::SLACK + 1))
    }
}

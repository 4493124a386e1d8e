//! What the kernel has to be told: the moves of a game, its ends, and how results are put together.

use super::NEVER;
use super::kernel::Kernel;
use super::table::Entry;
use super::ties::Ties;

/// How the disproof number of a state is put together from the proof numbers of its moves.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Joint {
    /// Their sum: right for a tree.
    Sum,
    /// The greatest, and one for every other move: where moves lead to the same states, a sum counts much of the work often.
    Greatest,
}

/// A proven result for the side to move.
pub(crate) trait Decided: Copy {
    /// Whether it wins.
    fn wins(&self) -> bool;

    /// What the result owes to the line.
    fn ties(&mut self) -> &mut Ties;

    /// Whether it hangs on a later moment of the line than another win, if on any.
    fn is_better(&self, other: &Self) -> bool {
        let (mut one, mut other) = (*self, *other);
        one.ties().are_looser(*other.ties())
    }
}

/// A move that has not been decided, with its numbers. The state that it leads to is made when it is needed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Child<M> {
    /// The hash of the state that it leads to.
    pub(crate) hash: u64,
    /// Proof and disproof number, from the view of the side that is to move then; 0 as long as nothing is known.
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    pub(crate) mv: M,
    /// The state has not been tested.
    pub(crate) is_new: bool,
    /// It need not be looked at: another refutation answers it, too.
    pub(crate) is_idle: bool,
}

/// A move and the state that it leads to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Next<M, S> {
    pub(crate) child: Child<M>,
    pub(crate) state: S,
}

/// What a state is known to be worth after some search.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Value<R> {
    pub(crate) phi: u32,
    pub(crate) delta: u32,
    pub(crate) solved: Option<R>,
}

impl<R: Decided> Value<R> {
    pub(crate) fn of(solved: R) -> Value<R> {
        let (phi, delta) = if solved.wins() { (0, NEVER) } else { (NEVER, 0) };
        Value { phi, delta, solved: Some(solved) }
    }

    /// The value of a state at this moment of the line.
    pub(crate) fn seen_from(mut self, ply: usize) -> Value<R> {
        if let Some(solved) = &mut self.solved {
            let ties = solved.ties();
            *ties = ties.seen_from(ply);
        }
        self
    }
}

/// The reply that a model suggests.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Reply<M, S, R> {
    /// It ends the game: the result of the state in which it is made.
    Ends(R),
    /// What it leads to, and which move it is in the model.
    Leads(Next<M, S>, M),
}

/// The move and the state after it, of an aim.
pub(crate) type NextOf<A> = Next<<A as Aim>::Move, <A as Aim>::State>;

/// The reply that a model suggests, of an aim.
pub(crate) type ReplyOf<A> = Reply<<A as Aim>::Move, <A as Aim>::State, <A as Aim>::Solved>;

/// What a search is to prove, and in which game. Everything is seen from the side to move: it wins if one of its moves leads to
/// a state that the other side loses.
pub(crate) trait Aim: Sized {
    type State: Copy;
    /// What a move is beyond its numbers.
    type Move: Copy;
    type Solved: Decided;
    /// What the table keeps.
    type Kept: Entry<State = Self::State>;

    /// What a state that is searched or simulated counts as, in positions of the budget.
    const STEP: u64;
    const JOINT: Joint;
    /// A move is searched until it is harder than the second best by one part in so many.
    const SLACK: u32;

    fn kernel(&self) -> &Kernel<Self::Kept, Self::Move>;

    fn kernel_mut(&mut self) -> &mut Kernel<Self::Kept, Self::Move>;

    /// The number of the last moment of the line.
    fn ply(&self) -> usize;

    /// Appends a move to the line.
    fn push(&mut self, next: &NextOf<Self>);

    /// Takes the last move of the line back.
    fn pop(&mut self);

    /// The result of a state in which every move loses, as long as no move has been looked at.
    fn no_move(&self, state: &Self::State) -> Self::Solved;

    /// Adds the permitted moves to the children, and what the prohibited ones imply to `loss`. Gives a result if there is one at
    /// once.
    fn add_moves(&mut self, state: &Self::State, hash: u64, loss: &mut Self::Solved) -> Option<Self::Solved>;

    /// The same, but only moves that are not decided are added, with numbers, and what the others imply is joined.
    fn expand(&mut self, state: &Self::State, hash: u64, loss: &mut Self::Solved) -> Option<Self::Solved>;

    /// What a move leads to.
    fn after(&self, state: &Self::State, child: &Child<Self::Move>) -> Self::State;

    /// What exact tests say of a state of which nothing is known.
    fn test(&mut self, next: &NextOf<Self>) -> Option<Self::Solved>;

    /// What is known of a state without search.
    fn look_up(&mut self, next: &NextOf<Self>) -> Option<Self::Solved>;

    /// The result of a state whose side to move wins with this move.
    fn won_by(&self, state: &Self::State, next: &NextOf<Self>, solved: Self::Solved) -> Self::Solved;

    /// The refuted moves that are remembered.
    fn refuted(&self) -> usize {
        0
    }

    /// Forgets the refuted moves but for so many.
    fn forget_refuted(&mut self, _since: usize) {}

    /// Marks the moves from `base` that need not be looked at, after those that have been refuted `since`.
    fn mark_idle(&mut self, _state: &Self::State, _base: usize, _since: usize, _loss: &Self::Solved) {}

    /// The result of a state of whose moves none is left, but for idle ones from `base`.
    fn concluded(
        &self,
        _state: &Self::State,
        _base: usize,
        _since: usize,
        loss: Self::Solved,
    ) -> Self::Solved {
        loss
    }

    /// Adds what a losing move implies to the result of a state in which every move loses.
    fn lose_with(
        &mut self,
        state: &Self::State,
        next: &NextOf<Self>,
        solved: &Self::Solved,
        loss: &mut Self::Solved,
    );

    /// Keeps what holds in every line.
    fn store(&mut self, state: &Self::State, hash: u64, value: &Value<Self::Solved>, work: u32);

    /// Looks at the moves from `base` again, after one of them has been searched. Gives a result if one of them wins.
    fn refresh(
        &mut self,
        _state: &Self::State,
        _base: usize,
        _loss: &mut Self::Solved,
    ) -> Option<Self::Solved> {
        None
    }

    /// The reply to a move that a model suggests, in which the side to move wins.
    fn reply(&self, here: &NextOf<Self>, model: &NextOf<Self>) -> Option<ReplyOf<Self>>;

    /// What a move leads to in the model.
    fn same_move(&self, model: &NextOf<Self>, mv: &Self::Move) -> Option<NextOf<Self>>;
}

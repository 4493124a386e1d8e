//! A problem as it is drawn, and the search for what it is about.

use std::cmp::Reverse;
use std::fmt;

use super::answer::{Answer, Solution};
use super::candidates::{Candidate, candidates};
use crate::board::{Board, Colour, Move, Point, PointSet, Position, Turn};
use crate::life::{self, Pursuit};
use crate::limits::Stop;
use crate::search::Ruling;

/// The positions that a candidate gets in the first round, and how much more in each that follows.
const FIRST: u64 = 2_000;
const MORE: u64 = 5;

/// With fewer positions nothing is begun.
const LEAST: u64 = 100;

/// So many candidates get all of that, the others and single stones one part in [`LESS`].
const LIKELY: usize = 3;
const LESS: u64 = 8;

/// When something is found, only larger targets are looked at, for so many rounds.
const ROUNDS_MORE: usize = 2;

/// The answer about a solution may take so many times the positions that it took to find it, and at least [`FEW`].
const PATIENCE: u64 = 8;
const FEW: u64 = 100_000;

/// The most solutions that are told.
const MOST: usize = 5;

/// What is asked: a board, and who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The board.
    pub position: Position,
    /// Who plays; if that is not given, both are asked.
    pub to_move: Option<Colour>,
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// Nothing but `assume_safe` is taken for granted.
    pub strict: bool,
    /// Whether the attacker may wait (Ruling 2) or not.
    pub ruling: Ruling,
    /// The largest number of threats considered.
    pub ko_threats: u8,
    /// The point that a side may not retake, moving first, because a ko was just taken there.
    pub ban: Option<(Colour, Point)>,
    /// Positions searched, for each side that plays.
    pub nodes: u64,
    /// The most memory of a search, in bytes.
    pub table: usize,
    /// Gives the search up from outside; what is not proven by then stays unproven.
    pub stop: Stop,
}

impl Question {
    /// A question with at most five threats.
    #[must_use]
    pub fn new(position: &Position, to_move: Option<Colour>) -> Question {
        Question {
            position: *position,
            to_move,
            assume_safe: PointSet::EMPTY,
            in_play: PointSet::EMPTY,
            strict: false,
            ruling: Ruling::Two,
            ko_threats: 5,
            ban: None,
            nodes: 3_000_000,
            table: 64 << 20,
            stop: Stop::never(),
        }
    }

    /// Searches for the answer.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn answer(&self) -> Result<Answer, BadQuestion> {
        let mut answer = Answer {
            to_move: self.to_move,
            solutions: Vec::new(),
            nodes: 0,
            limit: self.nodes,
            is_spent: false,
            stopped: None,
        };
        let stones = self.position.stones(Colour::Black) | self.position.stones(Colour::White);
        if let Some(stone) = stones.first() {
            // Whatever is at fault in the terms is found before anything is searched.
            let named = Candidate::named(&self.position, stone);
            self.about(&named).defender().map_err(BadQuestion)?;
        }
        for first in Colour::BOTH.into_iter().filter(|&side| self.to_move.is_none_or(|only| only == side)) {
            let mut hunt = Hunt { question: self, first, nodes: 0, is_spent: false };
            answer.solutions.extend(hunt.solutions());
            answer.nodes += hunt.nodes;
            answer.is_spent |= hunt.is_spent;
        }
        // What is worth the same stands in an order that does not depend on how the board is turned.
        let (turn, board) = (Turn::canonical(&self.position, &[]), Board::new(&self.position));
        answer
            .solutions
            .sort_by_key(|solution| (Reverse(solution.value(&board)), turn.set(solution.target()).first()));
        answer.solutions.truncate(MOST);
        answer.stopped = self.stop.stopped_by();
        Ok(answer)
    }

    /// The question whether a candidate lives.
    fn about(&self, candidate: &Candidate) -> life::Question {
        let mut question = life::Question::new(&self.position, candidate.target);
        question.assume_safe = self.assume_safe - candidate.target;
        question.in_play = self.in_play;
        question.strict = self.strict;
        question.ruling = self.ruling;
        question.ko_threats = self.ko_threats;
        question.ban = self.ban;
        question.table = self.table;
        question.stop = self.stop.aside();
        question
    }
}

/// The search for what a side achieves by moving first.
struct Hunt<'a> {
    question: &'a Question,
    first: Colour,
    nodes: u64,
    /// Something was left open when the positions were spent.
    is_spent: bool,
}

impl Hunt<'_> {
    fn left(&self) -> u64 {
        let left = self.question.nodes.saturating_sub(self.nodes);
        if self.question.stop.is_asked() || left < LEAST { 0 } else { left }
    }

    /// The problems that the side solves by moving first, each with its full answer.
    fn solutions(&mut self) -> Vec<Solution> {
        let board = Board::new(&self.question.position);
        let mut all = candidates(&self.question.position, self.first);
        // What is called safe is no problem.
        all.retain(|candidate| !candidate.target.intersects(&self.question.assume_safe));
        let mut open: Vec<Pursued> = all.into_iter().map(Pursued::new).collect();
        let (mut found, mut plain) = (Vec::new(), Vec::new());
        let mut largest = 0;
        let mut share = FIRST;
        let mut more = ROUNDS_MORE;
        while !open.is_empty() && self.left() > 0 && more > 0 {
            let (mut next, mut doubtful) = (Vec::new(), Vec::new());
            for (rank, mut pursued) in open.into_iter().enumerate() {
                let is_likely = rank < LIKELY && pursued.candidate.is_likely();
                let nodes = if is_likely { share } else { share / LESS };
                match self.attempt(&mut pursued, nodes) {
                    Attempt::Open => next.push(if is_likely { pursued } else { pursued.forgotten() }),
                    Attempt::Settled => {}
                    // At once, so that its moves are known whatever time is left for others.
                    Attempt::Succeeds { is_doubtful: false } => {
                        let value = pursued.candidate.value();
                        match self.told(pursued) {
                            Some(solution) if solution.is_plain(&board) => plain.push(solution),
                            Some(solution) => {
                                largest = largest.max(value);
                                found.push(solution);
                            }
                            None => {}
                        }
                    }
                    Attempt::Succeeds { is_doubtful: true } => doubtful.push(pursued),
                }
            }
            // What may be settled is told if there is nothing better.
            doubtful.sort_by_key(|pursued| Reverse(pursued.candidate.value()));
            for pursued in doubtful {
                if found.is_empty() {
                    largest = pursued.candidate.value();
                    found.extend(self.told(pursued));
                }
            }
            open = next;
            if !found.is_empty() {
                open.retain(|pursued| pursued.candidate.value() > largest);
                more -= 1;
            }
            share = share.saturating_mul(MORE);
        }
        self.is_spent = !open.is_empty() && self.left() == 0;
        // As long as a group is open nobody knows that a few stones are the point.
        if !found.is_empty() || !open.iter().any(|pursued| pursued.candidate.is_group()) {
            found.append(&mut plain);
        }
        found
    }

    /// Goes on with a candidate, up to so many positions for it.
    fn attempt(&mut self, pursued: &mut Pursued, nodes: u64) -> Attempt {
        let question = self.question.about(&pursued.candidate);
        let begun = pursued.pursuit.take().map_or_else(|| question.pursue(self.first), Ok);
        let Ok(begun) = begun else { return Attempt::Settled };
        let pursuit = pursued.pursuit.insert(begun);
        let before = pursuit.nodes();
        let bounds = pursuit.go_on(nodes.min(before + self.left()));
        let spent = pursuit.nodes();
        self.nodes += spent - before;
        if bounds.0 <= 0 {
            // What is lost for good cannot be won with more positions.
            let is_over = bounds.1 < 0 || pursuit.is_over();
            return if is_over { Attempt::Settled } else { Attempt::Open };
        }
        // Whether the first move was needed: it was not if the side succeeds without it.
        let nodes = nodes.max(2 * spent);
        let mut passed = life::Question { hunter: Some(self.first), ..question.clone() };
        passed.nodes = nodes.min(self.left());
        let Ok((passed, more)) = passed.bounds(self.first.opponent()) else { return Attempt::Settled };
        self.nodes += more;
        if -passed.1 >= bounds.0 {
            return Attempt::Settled;
        }
        let defends = pursued.candidate.group.intersects(&self.question.position.stones(self.first));
        if !defends || -passed.0 < bounds.0 {
            return Attempt::Succeeds { is_doubtful: false };
        }
        // To live is seldom the point where it may be done without a move. It was needed if the other side kills.
        let Ok(mut danger) = question.pursue(self.first.opponent()) else { return Attempt::Settled };
        let is_needed = danger.go_on(nodes.min(self.left())).0 > 0;
        self.nodes += danger.nodes();
        Attempt::Succeeds { is_doubtful: !is_needed }
    }

    /// The full answer about a candidate that succeeds: moves, a line, replies, walls.
    fn told(&mut self, pursued: Pursued) -> Option<Solution> {
        let pursuit = pursued.pursuit?;
        let spent = pursuit.nodes();
        let answer = pursuit.answer((PATIENCE * spent).max(FEW).min(self.left().max(FEW)));
        let side = answer.side(self.first)?;
        self.nodes += side.nodes.saturating_sub(spent);
        // Nobody needs to be told about what is done without a move, and nothing is a solution without one.
        let is_told = !side.moves.is_empty() && !side.moves.contains(&Move::Pass);
        is_told.then(|| Solution::new(self.first, answer))
    }
}

/// A candidate, and what is known of it.
struct Pursued {
    candidate: Candidate,
    /// What is known of it.
    pursuit: Option<Pursuit>,
}

impl Pursued {
    fn new(candidate: Candidate) -> Pursued {
        Pursued { candidate, pursuit: None }
    }

    /// The same without what is known: memory is for the likely ones.
    fn forgotten(self) -> Pursued {
        Pursued::new(self.candidate)
    }
}

enum Attempt {
    /// Nothing is known yet.
    Open,
    /// It does not matter who moves first, or it cannot be done.
    Settled,
    /// The side succeeds.
    Succeeds {
        /// Stones are saved, and it is not proven that they need the move.
        is_doubtful: bool,
    },
}

/// A question that makes no sense.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BadQuestion(life::BadQuestion);

impl BadQuestion {
    /// The part of the question at fault, by its name in the protocol.
    #[must_use]
    pub fn field(&self) -> &'static str {
        self.0.field()
    }
}

impl fmt::Display for BadQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for BadQuestion {}

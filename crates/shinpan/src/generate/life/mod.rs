//! Life and death problems: enclosed positions with exactly one best move.
//!
//! A candidate is an eye space grown at random in a corner, at a side or in the centre, with the defender's stones
//! around it (some without their corners, some with holes), a few liberties outside, stones of both colours inside, and
//! the attacker's wall, which faces the open board. The question is put to [`Question`] as a user would put it, with
//! inferred walls. A candidate becomes a [`Puzzle`] only if the local game found there has the empty points that were
//! drawn, every first move is solved, and its status and best moves are as ordered.
//!
//! With [`Wish::open`] the wall has gaps, and there are loose stones outside: the problem as a user would draw it, on the whole board.
//! There the status is proven on as much of the board as it takes, and all other moves that could matter are refuted.
//!
//! **Bias.** Most candidates are rejected, and a [`Tally`] says why. The problems are a fair sample of nothing but the
//! candidates that pass: those that need more positions than [`Wish::nodes`] are missing.
//!
//! ```
//! use shinpan::generate::life::{Generator, Place, Wanted, Wish};
//!
//! let wish = Wish { place: Some(Place::Corner), empties: 5..=5, statuses: vec![Wanted::Win], ..Wish::default() };
//! let mut generator = Generator::new(wish, 1).unwrap();
//! let puzzle = loop {
//!     if let Ok(puzzle) = generator.candidate() {
//!         break puzzle;
//!     }
//! };
//! assert_eq!((puzzle.side().status(), puzzle.side().moves.len()), (Some(6), 1));
//! assert_eq!(generator.tally().accepted, 1);
//! ```

mod judge;
mod open;
mod puzzle;
mod shape;
mod wish;

#[cfg(test)]
mod tests;

pub use puzzle::Puzzle;
pub use wish::{BadWish, Best, MOST_EMPTIES, Place, SMALLEST_BOARD, Task, UnknownStatus, Wanted, Wish};

use std::collections::BTreeSet;
use std::fmt;

use super::random::Random;
use crate::board::{Board, Colour, Point, PointSet, Position};
use crate::life::{Answer, Question};
use crate::search::{Budget, Life, Problem, Status, Unfinished};
use shape::Shape;

/// Why a candidate is no problem.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rejected {
    /// Stones without liberties or in small blocks, too little room, a target that can be taken at once, or another
    /// local game than was drawn.
    Shape,
    /// The budget ran out.
    Budget,
    /// Another status than those wanted.
    Status,
    /// A pass is as good as any move.
    Pass,
    /// Several moves are best.
    Several,
    /// The same local game, or the same stones, as an earlier problem, turned, mirrored, moved or with colours swapped.
    Duplicate,
}

impl Rejected {
    /// All reasons, in the order in which they are looked at.
    pub const ALL: [Rejected; 6] = [
        Rejected::Shape,
        Rejected::Budget,
        Rejected::Status,
        Rejected::Pass,
        Rejected::Several,
        Rejected::Duplicate,
    ];
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rejected::Shape => "bad shape",
            Rejected::Budget => "out of budget",
            Rejected::Status => "other status",
            Rejected::Pass => "may pass",
            Rejected::Several => "several best moves",
            Rejected::Duplicate => "duplicate",
        })
    }
}

/// What became of the candidates.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Those that became problems.
    pub accepted: u64,
    rejected: [u64; Rejected::ALL.len()],
}

impl Tally {
    /// All candidates.
    #[must_use]
    pub fn candidates(&self) -> u64 {
        self.accepted + self.rejected.iter().sum::<u64>()
    }

    /// Those rejected for this reason.
    #[must_use]
    pub fn rejected(&self, reason: Rejected) -> u64 {
        self.rejected[reason as usize]
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reasons = Rejected::ALL.map(|reason| format!("{reason} {}", self.rejected(reason)));
        write!(f, "{} tried, {} accepted; rejected: {}", self.candidates(), self.accepted, reasons.join(", "))
    }
}

/// A candidate as it is drawn, before anything is asked about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Where on the board it is.
    pub place: Place,
    /// What the side that moves first has to do.
    pub task: Task,
    /// Who moves first.
    pub first: Colour,
    /// The board.
    pub position: Position,
    /// A stone of the target.
    pub target: Point,
    /// The empty points that were drawn.
    pub empty: PointSet,
}

/// Makes candidates one after the other, and keeps those that are as ordered.
#[derive(Clone, Debug)]
pub struct Generator {
    wish: Wish,
    seed: u64,
    seen: BTreeSet<String>,
    tally: Tally,
}

impl Generator {
    /// A generator that has made nothing yet.
    ///
    /// # Errors
    /// [`BadWish`] if no problem can be as ordered.
    pub fn new(wish: Wish, seed: u64) -> Result<Generator, BadWish> {
        wish.check()?;
        Ok(Generator { wish, seed, seen: BTreeSet::new(), tally: Tally::default() })
    }

    /// What became of the candidates so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Makes the next candidate.
    ///
    /// # Errors
    /// [`Rejected`] says why it is no problem.
    pub fn candidate(&mut self) -> Result<Puzzle, Rejected> {
        let number = self.tally.candidates() + 1;
        let made = self.make(number).and_then(|puzzle| {
            if self.seen.insert(puzzle.local_picture()) { Ok(puzzle) } else { Err(Rejected::Duplicate) }
        });
        match made {
            Ok(_) => self.tally.accepted += 1,
            Err(reason) => self.tally.rejected[reason as usize] += 1,
        }
        made
    }

    /// A candidate as it is drawn: nothing is asked about it. `None` if it came out badly.
    #[must_use]
    pub fn drawing(&self, number: u64) -> Option<Drawing> {
        self.draw(number).ok()
    }

    /// The local game that a candidate is made from and the side to move, before anything is asked about it; `None` also for
    /// an open one, which has none.
    #[must_use]
    pub fn problem(&self, number: u64) -> Option<(Problem, Colour)> {
        let drawing = self.draw(number).ok()?;
        self.local_game(&drawing).ok().map(|problem| (problem, drawing.first))
    }

    fn draw(&self, number: u64) -> Result<Drawing, Rejected> {
        let wish = &self.wish;
        let mut random = Random::new(self.seed, number);
        let place = wish.place.unwrap_or_else(|| random.choose(Place::ALL));
        let empties = wish.empties.start() + random.below(wish.empties.clone().count());
        let task = wish.task.unwrap_or_else(|| random.choose(Task::BOTH));
        let first = wish.to_move.unwrap_or_else(|| random.colour());
        let defender = if task == Task::Live { first } else { first.opponent() };
        let draw = if wish.open { open::draw } else { shape::draw };
        let shape = draw(&mut random, place, empties, defender, wish.size).ok_or(Rejected::Shape)?;
        if wish.open && !open::is_question(&shape, defender, first) {
            return Err(Rejected::Shape);
        }
        let Shape { position, target, empty } = shape;
        Ok(Drawing { place, task, first, position, target, empty })
    }

    /// The question, as a user would put it.
    fn question(&self, drawing: &Drawing) -> Question {
        let mut question = Question::new(&drawing.position, PointSet::single(drawing.target));
        question.to_move = Some(drawing.first);
        question.ruling = self.wish.ruling;
        question.ko_threats = self.wish.ko_threats;
        question.line = true;
        // Of moves in an open problem those are known to be worse that are refuted.
        question.refute = self.wish.open;
        question
    }

    /// The local game of a candidate without ways out, if it is the one that was drawn.
    fn local_game(&self, drawing: &Drawing) -> Result<Problem, Rejected> {
        let Drawing { task, position, target, empty, .. } = drawing;
        let in_atari = Board::new(position).block(*target).is_some_and(|block| block.liberties().len() == 1);
        if in_atari && *task == Task::Kill {
            return Err(Rejected::Shape);
        }
        match self.question(drawing).enclosure() {
            Ok(Ok(enclosure)) if enclosure.problem.region() & position.empty_points() == *empty => {
                Ok(enclosure.problem)
            }
            _ => Err(Rejected::Shape),
        }
    }

    fn make(&self, number: u64) -> Result<Puzzle, Rejected> {
        let drawing = self.draw(number)?;
        let question = self.question(&drawing);
        let answer = if self.wish.open {
            judge::judge(&self.wish, &question, drawing.first)?
        } else {
            self.enclosed(&drawing, &question)?
        };
        Ok(Puzzle {
            seed: self.seed,
            number,
            open: self.wish.open,
            place: drawing.place,
            task: drawing.task,
            question,
            answer,
        })
    }

    /// The answer for a candidate without ways out, if that is as ordered.
    fn enclosed(&self, drawing: &Drawing, question: &Question) -> Result<Answer, Rejected> {
        let problem = self.local_game(drawing)?;
        let status = self.judge(&problem, drawing.first)?;
        // What a user is answered, with its line of play and seki told from life.
        let answer = question.answer().map_err(|_| Rejected::Shape)?;
        let is_proven = |side: &crate::life::Side| side.status() == Some(status) && side.all_moves;
        if !answer.side(drawing.first).is_some_and(is_proven) {
            return Err(Rejected::Budget);
        }
        Ok(answer)
    }

    /// The status, if it and the first moves are as ordered.
    fn judge(&self, problem: &Problem, first: Colour) -> Result<Status, Rejected> {
        let empty = problem.region() & problem.position().empty_points();
        let budget = Budget { nodes: self.wish.nodes, ..Budget::default() };
        let life = |budget| Life::new(problem, self.wish.ruling, self.wish.ko_threats, budget);
        let unfinished = |_: Unfinished| Rejected::Budget;
        let mut ours = life(budget);
        let status = ours.status(first).map_err(unfinished)?;
        if !self.wish.admits(status) {
            return Err(Rejected::Status);
        }
        if self.wish.best == Best::Any {
            return Ok(status);
        }
        let rest = Budget { nodes: budget.nodes.saturating_sub(ours.nodes()), ..budget };
        let passed = -life(rest).status(first.opponent()).map_err(unfinished)?;
        if passed >= status && self.wish.best == Best::Play {
            return Err(Rejected::Pass);
        }
        let mut best = usize::from(passed >= status);
        for point in empty {
            best += usize::from(ours.reaches(first, point, status).map_err(unfinished)?);
            if best > 1 {
                return Err(Rejected::Several);
            }
        }
        Ok(status)
    }
}

//! What can be asked.

use std::fmt;
use std::time::Duration;

use super::Score;
use crate::analyze::Options;
use crate::board::Position;
use crate::life::MOST_THREATS;
use crate::search::Stop;
use crate::{life, race, solve};

/// A question about a board. [`Terms`](super::Terms) make them.
#[derive(Clone, Debug)]
pub enum Question {
    /// Whether stones live.
    Life(Box<life::Question>),
    /// What a drawn problem is about.
    Solve(Box<solve::Question>),
    /// Who wins the race of two blocks, or all races on the board.
    Race(Box<race::Question>),
    /// What is urgent on the whole board.
    Analyze {
        /// The board.
        position: Position,
        /// How much may be spent on its parts.
        options: Options,
        /// Gives it up from outside.
        stop: Stop,
    },
    /// Who has won.
    Score(Box<Score>),
    /// What is safe without search.
    Safe(Position),
}

/// Who has a clock makes a [`Stop`] that asks to give up after so long.
pub type Clock = fn(Duration) -> Stop;

/// What may be spent on an answer, and who may give it up.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most positions that a question can ask for.
    pub nodes: u64,
    /// The most memory of one search, in bytes.
    pub table: usize,
    /// Gives the answer up: what is not proven by then is told as unknown.
    pub stop: Stop,
    /// The clock, if there is one: this library has none.
    pub clock: Option<Clock>,
    /// The time of a request that names none.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: u64::MAX, table: usize::MAX, stop: Stop::never(), clock: None, time: None }
    }
}

impl Limits {
    /// The same limits for a question that may take so long; `None` if there is no clock to tell.
    #[must_use]
    pub fn for_time(&self, time: Duration) -> Option<Limits> {
        let stop = self.stop.clone().or(self.clock?(time));
        Some(Limits { stop, ..self.clone() })
    }
}

impl Question {
    /// The board that it is about.
    #[must_use]
    pub fn position(&self) -> &Position {
        match self {
            Question::Life(question) => &question.position,
            Question::Solve(question) => &question.position,
            Question::Race(question) => &question.position,
            Question::Score(question) => &question.position,
            Question::Analyze { position, .. } | Question::Safe(position) => position,
        }
    }

    /// The same question with no more to spend than this.
    #[must_use]
    pub fn within(mut self, limits: &Limits) -> Question {
        let (nodes, stopped) = match &mut self {
            Question::Life(question) => {
                question.table = question.table.min(limits.table);
                (&mut question.nodes, &mut question.stop)
            }
            Question::Solve(question) => {
                question.table = question.table.min(limits.table);
                (&mut question.nodes, &mut question.stop)
            }
            Question::Race(question) => (&mut question.nodes, &mut question.stop),
            Question::Analyze { options, stop, .. } => (&mut options.nodes, stop),
            Question::Score(question) => (&mut question.limits.nodes, &mut question.limits.stop),
            Question::Safe(_) => return self,
        };
        *nodes = limits.nodes.min(*nodes);
        *stopped = limits.stop.clone();
        self
    }

    /// What the questions do not check by themselves.
    pub(super) fn check(&self) -> Result<(), BadQuestion> {
        match self {
            Question::Analyze { options, .. } if options.ko_threats > MOST_THREATS => {
                Err(BadQuestion::Threats(options.ko_threats))
            }
            // On a board without stones it asks about nothing that would be checked.
            Question::Solve(question) if question.ko_threats > MOST_THREATS => {
                Err(BadQuestion::Threats(question.ko_threats))
            }
            _ => Ok(()),
        }
    }
}

/// A question that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadQuestion {
    /// One about life.
    Life(life::BadQuestion),
    /// One about a drawn problem.
    Solve(solve::BadQuestion),
    /// One about races.
    Race(race::BadQuestion),
    /// So many ko threats are not considered.
    Threats(u8),
}

impl BadQuestion {
    /// The part of the question at fault, by its name in the protocol.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            BadQuestion::Life(bad) => bad.field(),
            BadQuestion::Solve(bad) => bad.field(),
            BadQuestion::Race(bad) => bad.field(),
            BadQuestion::Threats(_) => "ko_threats",
        }
    }
}

impl fmt::Display for BadQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadQuestion::Life(bad) => bad.fmt(f),
            BadQuestion::Solve(bad) => bad.fmt(f),
            BadQuestion::Race(bad) => bad.fmt(f),
            BadQuestion::Threats(found) => {
                write!(f, "found {found}; at most {MOST_THREATS} threats are considered")
            }
        }
    }
}

impl std::error::Error for BadQuestion {}

//! What is answered.

use super::Scored;
use crate::analyze::Analysis;
use crate::board::{Board, Colour, Position};
use crate::race::{self, Decided, Sum};
use crate::region::{LocalGame, Safe, benson, local_games, static_safety};
use crate::{life, solve};

/// The answer to a [`Question`](super::Question).
#[derive(Clone, Debug)]
pub enum Answer {
    /// Whether stones live.
    Life(Box<life::Answer>),
    /// What a drawn problem is about.
    Solve(Box<solve::Answer>),
    /// Races.
    Race(Races),
    /// The whole board.
    Analyze(Box<Analysis>),
    /// Who has won.
    Score(Box<Scored>),
    /// What is safe.
    Safe(Box<Safety>),
}

impl Answer {
    /// Whether everything that was asked is proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        match self {
            Answer::Life(answer) => answer.is_proven(),
            Answer::Solve(answer) => answer.solution().is_some_and(|solution| solution.answer.is_proven()),
            Answer::Race(races) => races.decided.iter().all(Decided::is_proven),
            Answer::Analyze(analysis) => analysis.proven() == analysis.items.len(),
            Answer::Score(scored) => scored.is_proven(),
            Answer::Safe(_) => true,
        }
    }
}

/// Races: what counting says of each, and what was decided.
#[derive(Clone, Debug)]
pub struct Races {
    /// The question, whose names the blocks keep.
    pub question: Box<race::Question>,
    /// What was recognised and counted.
    pub answers: Vec<race::Answer>,
    /// What was decided, by counting or by a higher level.
    pub decided: Vec<Decided>,
}

impl Races {
    /// Each race with what was decided.
    pub fn iter(&self) -> impl Iterator<Item = (&race::Answer, &Decided)> {
        self.answers.iter().zip(&self.decided)
    }

    /// Several races together, if there are several.
    #[must_use]
    pub fn sum(&self) -> Option<Sum> {
        Sum::of(&self.answers)
    }
}

/// What is safe without search, and what is left.
#[derive(Clone, Debug)]
pub struct Safety {
    /// The board.
    pub position: Position,
    /// What stays even if its owner always passes, Black's and White's.
    pub benson: [Safe; 2],
    /// What stays if its owner answers, Black's and White's.
    pub safe: [Safe; 2],
    /// What is left, in parts that do not touch each other.
    pub local_games: Vec<LocalGame>,
}

impl Safety {
    pub(super) fn of(position: &Position) -> Safety {
        let board = Board::new(position);
        Safety {
            position: *position,
            benson: Colour::BOTH.map(|colour| benson(&board, colour)),
            safe: Colour::BOTH.map(|colour| static_safety(&board, colour)),
            local_games: local_games(&board),
        }
    }
}

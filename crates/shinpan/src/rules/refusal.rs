//! Refused moves: the rule, and the earlier position or play that forbids.

use std::fmt;

use crate::board::{Colour, Forbidden, Move, Size};

/// The rules that can refuse a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A play needs a point of the board.
    OnBoard,
    /// A play needs an empty point.
    EmptyPoint,
    /// A play may not leave its own block without liberty.
    NoSuicide,
    /// A play may not recreate the position just before the last opposing move.
    BasicKo,
    /// A play may not repeat an earlier play from the same position to the same position.
    FixedKo,
    /// A play may not recreate an earlier position.
    Superko,
    /// The players move in turn.
    Turn,
    /// No move follows the passes that end a phase.
    Ended,
}

impl Rule {
    /// The name of the rule.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::OnBoard => "on-board",
            Rule::EmptyPoint => "empty-point",
            Rule::NoSuicide => "no-suicide",
            Rule::BasicKo => "basic-ko",
            Rule::FixedKo => "fixed-ko",
            Rule::Superko => "superko",
            Rule::Turn => "turn",
            Rule::Ended => "ended",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A move that was not made, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The size of the board.
    pub size: Size,
    /// Who tried.
    pub colour: Colour,
    /// What was tried.
    pub mv: Move,
    /// What forbids it.
    pub why: Why,
}

/// What forbids a move. Moves count from 1; position 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The board itself: the point is off it or taken, or the play is suicide.
    Board(Forbidden),
    /// The play would recreate the position before this move of the opponent.
    BasicKo {
        /// Number of the opponent's last move.
        before: usize,
        /// The move with that number.
        last: Move,
    },
    /// This earlier play went from the same position to the same position.
    FixedKo {
        /// Number of that play.
        earlier: usize,
    },
    /// The play would recreate the position after this move.
    Superko {
        /// Number of the move, 0 for the start.
        after: usize,
    },
    /// It is the other player's turn.
    Turn,
    /// The last moves were the passes that end the sequence, or the game has ended without result.
    Ended {
        /// How many passes; 0 without result.
        passes: usize,
    },
}

impl Refusal {
    /// The rule that refuses.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self.why {
            Why::Board(Forbidden::OffBoard { .. }) => Rule::OnBoard,
            Why::Board(Forbidden::Occupied { .. }) => Rule::EmptyPoint,
            Why::Board(Forbidden::Suicide { .. }) => Rule::NoSuicide,
            Why::BasicKo { .. } => Rule::BasicKo,
            Why::FixedKo { .. } => Rule::FixedKo,
            Why::Superko { .. } => Rule::Superko,
            Why::Turn => Rule::Turn,
            Why::Ended { .. } => Rule::Ended,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (colour, size) = (self.colour, self.size);
        write!(f, "{colour} {} ", size.move_name(self.mv))?;
        match &self.why {
            Why::Board(Forbidden::OffBoard { .. }) => write!(f, "is not on the {size} board"),
            Why::Board(Forbidden::Occupied { by, .. }) => {
                write!(f, "is impossible: a {} stone is there", by.word())
            }
            Why::Board(Forbidden::Suicide { .. }) => write!(
                f,
                "is prohibited by no-suicide: the stone would have no liberty and would capture nothing"
            ),
            Why::BasicKo { before, last } => {
                let (foe, last) = (colour.opponent(), size.move_name(*last));
                write!(
                    f,
                    "is prohibited by basic-ko: it would recreate the position before move {before} ({foe} {last})"
                )
            }
            Why::FixedKo { earlier } => write!(
                f,
                "is prohibited by fixed-ko: move {earlier} was the same play, from the same position to the same position"
            ),
            Why::Superko { after: 0 } => {
                write!(f, "is prohibited by superko: it would recreate the position at the start")
            }
            Why::Superko { after } => {
                write!(f, "is prohibited by superko: it would recreate the position after move {after}")
            }
            Why::Turn => write!(f, "is out of turn: {} moves next", colour.opponent()),
            Why::Ended { passes: 0 } => write!(f, "comes too late: the game has ended without result"),
            Why::Ended { passes } => {
                write!(f, "comes too late: {passes} successive passes have ended this part of the game")
            }
        }
    }
}

impl std::error::Error for Refusal {}

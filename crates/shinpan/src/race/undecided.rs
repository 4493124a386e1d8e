//! Why games and search have not decided a race that theory left open: which limit it was, or which method does not apply.

use std::fmt;

use super::OutOfBudget;
use crate::games::{Decision, GameLimits, MOST_POINTS, Open, TooLarge};
use crate::life;
use crate::limits::StoppedBy;

/// Why a level has not decided a race that theory left open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// There is no closed area to play in.
    NotClosed,
    /// Regions could not be played out, so that they have bounds.
    Regions {
        /// How many have more than [`MOST_POINTS`] points.
        large: usize,
        /// How many have more positions than may be looked at.
        deep: usize,
        /// The most positions of a region.
        positions: usize,
        /// Why bounds do not decide the race.
        why: Open,
    },
    /// The sum of games has more positions than this.
    SumPositions(u64),
    /// A line of play in the sum of games is longer than can be followed.
    SumLine,
    /// There are more empty points than are searched.
    TooManyPoints(usize),
    /// The search has looked at as many positions as it may.
    SearchPositions(u64),
    /// A line of play is longer than the search can follow.
    SearchLine,
    /// Whether a block lives was asked, and is not known for this reason.
    Life(Box<life::Reason>),
    /// Whether a block lives cannot be asked, for this reason.
    NoQuestion(life::BadQuestion),
    /// It was stopped: by the clock, or by the caller.
    Stopped(StoppedBy),
}

impl Undecided {
    /// Why games left a race open, for either side moving first.
    pub(super) fn of_games(decision: &Decision, limits: GameLimits) -> Vec<Undecided> {
        let large = decision.bounded.iter().filter(|points| points.len() > MOST_POINTS).count();
        let deep = decision.bounded.len() - large;
        let of = |open: Open| match open {
            Open::Sum(TooLarge::Positions) => Undecided::SumPositions(limits.sum),
            Open::Sum(TooLarge::Line) => Undecided::SumLine,
            Open::Sum(TooLarge::Stopped(by)) => Undecided::Stopped(by),
            why => Undecided::Regions { large, deep, positions: limits.region, why },
        };
        let mut all: Vec<Undecided> = Vec::new();
        for why in decision.open.iter().flatten().map(|&open| of(open)) {
            if !all.contains(&why) {
                all.push(why);
            }
        }
        // Which side moves first makes no order among reasons.
        all.sort_by_key(ToString::to_string);
        all
    }

    /// Why a search was left.
    pub(crate) fn of_search(ended_by: Option<OutOfBudget>, nodes: u64) -> Undecided {
        match ended_by {
            Some(OutOfBudget::Stopped(by)) => Undecided::Stopped(by),
            Some(OutOfBudget::Line) => Undecided::SearchLine,
            Some(OutOfBudget::Positions) | None => Undecided::SearchPositions(nodes),
        }
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::NotClosed => write!(f, "there is no closed area in which it could be played out"),
            Undecided::Regions { large, deep, positions, why } => {
                let mut parts = Vec::new();
                if *large > 0 {
                    parts.push(format!("{large} of its regions have more than {MOST_POINTS} points"));
                }
                if *deep > 0 {
                    parts.push(format!("{deep} of its regions have more than {positions} positions"));
                }
                let why = match why {
                    Open::Sum(_) | Open::Bounds => "bounds on them do not agree",
                    Open::BoundsWithKo => "bounds do not tell how many threats a ko takes",
                    Open::BoundsOfChain => "bounds say nothing about a chain of two blocks",
                    Open::BoundsOfPass => "bounds do not tell whether a pass keeps the result",
                };
                write!(f, "{}, and {why}", parts.join(", "))
            }
            Undecided::SumPositions(most) => {
                write!(f, "the sum of its games has more than {most} positions")
            }
            Undecided::SumLine => {
                write!(f, "a line of play in the sum of its games is too long to be followed")
            }
            Undecided::TooManyPoints(most) => {
                write!(f, "it has more than {most} empty points: it is not searched on the board")
            }
            Undecided::SearchPositions(most) => write!(f, "the search ran out of its {most} positions"),
            Undecided::SearchLine => write!(f, "a line of play is too long to be searched"),
            Undecided::Life(reason) => write!(f, "whether the other block lives is not known: {reason}"),
            Undecided::NoQuestion(bad) => write!(f, "whether the other block lives cannot be asked: {bad}"),
            Undecided::Stopped(by) => by.fmt(f),
        }
    }
}

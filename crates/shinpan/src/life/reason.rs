//! Why something is not known, or what an answer rests on.

use std::fmt;

use super::Open;
use crate::limits::StoppedBy;

/// A remark on the answer for one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The target is safe without search, and nothing else was looked at.
    Safe,
    /// The target gets an eye in each of two places, and nothing else was looked at.
    TwoPlaces,
    /// The limit of positions was reached, or a game's share of it.
    OutOfNodes {
        /// Positions searched.
        spent: u64,
        /// Positions that were allowed.
        limit: u64,
        /// The limit was shared out among several games.
        shared: bool,
    },
    /// The search was stopped after so many positions: by the clock, or by the caller.
    Stopped {
        /// What stopped it.
        by: StoppedBy,
        /// Positions searched.
        spent: u64,
    },
    /// The target has ways out, and the games with them open and closed do not agree within so many steps.
    Open {
        /// Why there is no game without ways out.
        open: Open,
        /// What ended the search there.
        ended: Box<Reason>,
    },
    /// The games with the ways out open and closed were searched to their ends, and differ.
    WaysOut,
    /// The target has ways out, and lives even if all are closed. Moves further out were not judged.
    LivesInside,
    /// The target has ways out, and is caught before it gets there. Moves further out were not judged.
    Caught,
    /// The target has a liberty outside the declared region.
    Escapes,
    /// The status is proven, but not every first move was judged.
    MovesUnjudged {
        /// Positions that were allowed for them.
        limit: u64,
    },
}

impl Reason {
    /// What stopped the search before its end, if something did.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        match self {
            Reason::Stopped { by, .. } => Some(*by),
            Reason::Open { ended, .. } => ended.stopped_by(),
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Safe => {
                f.write_str("the target is safe without search; other moves than a pass were not looked at")
            }
            Reason::TwoPlaces => f.write_str(
                "the target gets an eye in each of two places; other moves than a pass were not looked at",
            ),
            Reason::OutOfNodes { spent, limit, shared: false } => {
                write!(f, "the limit of {limit} positions was reached ({spent} were searched)")
            }
            Reason::OutOfNodes { spent, limit, shared: true } => write!(
                f,
                "of {limit} positions, shared out among several games, one had too few ({spent} were searched)"
            ),
            Reason::Stopped { by, spent } => write!(f, "{by} after {spent} positions"),
            Reason::Open { open, ended } => write!(f, "{open}; {ended}"),
            Reason::WaysOut => {
                f.write_str("whether it gets away depends on what is further out than was looked at")
            }
            Reason::LivesInside => f.write_str(
                "the target has ways out, and survives even if all are closed; moves further out were not judged",
            ),
            Reason::Caught => f.write_str(
                "the target has ways out, and is caught before it gets there; moves further out were not judged",
            ),
            Reason::Escapes => f.write_str("the target has a liberty outside the region, where it escapes"),
            Reason::MovesUnjudged { limit } => {
                write!(f, "not every first move was judged within {limit} positions")
            }
        }
    }
}

//! A way to give a search up from outside.

use std::fmt;
use std::sync::Arc;

use super::Status;
use crate::board::{Colour, Turn};

/// What ended a search that could have gone on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StoppedBy {
    /// Whoever asked gave it up.
    Caller,
    /// The time that it may take is over.
    Time,
}

impl fmt::Display for StoppedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StoppedBy::Caller => "given up from outside",
            StoppedBy::Time => "out of time",
        })
    }
}

/// Asked now and then during a search, which is given up as soon as it says so. The result is then the same as if the
/// budget had run out: nothing is claimed that was not proven.
///
/// This crate has no clock and no keyboard; whoever has one puts it in here.
///
/// ```
/// use shinpan::limits::{Stop, StoppedBy};
///
/// assert!(!Stop::never().is_asked());
/// assert_eq!(Stop::when(|| true).stopped_by(), Some(StoppedBy::Caller));
/// assert_eq!(Stop::when(|| false).or(Stop::clock(|| true)).stopped_by(), Some(StoppedBy::Time));
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    asked: Option<Arc<dyn Fn() -> Option<StoppedBy> + Send + Sync>>,
    heard: Option<Arc<Heard>>,
}

/// What is told during a search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Interim {
    /// So many more positions have been searched.
    Positions(u64),
    /// What is known of the status so far.
    Status {
        /// Who moves first.
        first: Colour,
        /// The lowest and the highest status that are still possible for that side.
        bounds: (Status, Status),
        /// The number of points of the region that is searched.
        points: usize,
    },
}

/// Hears what is told.
type Heard = dyn Fn(Interim) + Send + Sync;

impl Stop {
    /// The search goes on to its end or to that of its budget.
    #[must_use]
    pub fn never() -> Stop {
        Stop::default()
    }

    /// The search is given up when this is true.
    #[must_use]
    pub fn when(asked: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { asked: Some(Arc::new(move || asked().then_some(StoppedBy::Caller))), heard: None }
    }

    /// The search is given up when this is true, because its time is over.
    #[must_use]
    pub fn clock(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { asked: Some(Arc::new(move || is_over().then_some(StoppedBy::Time))), heard: None }
    }

    /// The same, and who listens hears what is told on the way.
    #[must_use]
    pub fn listening(self, heard: impl Fn(Interim) + Send + Sync + 'static) -> Stop {
        Stop { heard: Some(Arc::new(heard)), ..self }
    }

    /// The same for a question beside the one that was asked: who listens hears nothing of its status.
    pub(crate) fn aside(&self) -> Stop {
        self.retold(|news| match news {
            Interim::Status { .. } => None,
            Interim::Positions(_) => Some(news),
        })
    }

    /// The same for a turned board: who listens hears of the sides as they are called on the board that was asked about.
    pub(crate) fn turned(&self, turn: Turn) -> Stop {
        self.retold(move |news| match news {
            Interim::Status { first, bounds, points } => {
                Some(Interim::Status { first: turn.colour(first), bounds, points })
            }
            Interim::Positions(_) => Some(news),
        })
    }

    /// The same, and who listens hears what is made of the news.
    fn retold(&self, retell: impl Fn(Interim) -> Option<Interim> + Send + Sync + 'static) -> Stop {
        let Some(heard) = self.heard.clone() else { return self.clone() };
        self.clone().listening(move |news| {
            if let Some(news) = retell(news) {
                heard(news);
            }
        })
    }

    /// Given up when either says so. Who listened to the first still does.
    #[must_use]
    pub fn or(self, other: Stop) -> Stop {
        let (heard, one) = (self.heard.clone(), self);
        Stop { asked: Some(Arc::new(move || one.stopped_by().or_else(|| other.stopped_by()))), heard }
    }

    /// Whether to give up now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.stopped_by().is_some()
    }

    /// Whether to give up now, and why.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        self.asked.as_ref().and_then(|asked| asked())
    }

    /// Tells who listens.
    pub(crate) fn tell(&self, news: Interim) {
        if let Some(heard) = &self.heard {
            heard(news);
        }
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        match (&self.asked, &other.asked) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        }
    }
}

impl Eq for Stop {}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.asked.is_some() { "Stop::when(..)" } else { "Stop::never()" })
    }
}

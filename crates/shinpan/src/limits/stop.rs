//! A way to give a search up from outside.

use std::fmt;
use std::sync::Arc;

use super::Status;
use crate::board::Colour;

/// Asked now and then during a search, which is given up as soon as it says so. The result is then the same as if the
/// budget had run out: nothing is claimed that was not proven.
///
/// This crate has no clock and no keyboard; whoever has one puts it in here.
///
/// ```
/// use shinpan::limits::Stop;
///
/// assert!(!Stop::never().is_asked());
/// assert!(Stop::when(|| true).is_asked());
/// ```
#[derive(Clone, Default)]
pub struct Stop {
    asked: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    heard: Option<Arc<Heard>>,
}

/// Hears the lowest and the highest status that are still possible for the side that moves first.
type Heard = dyn Fn(Colour, (Status, Status)) + Send + Sync;

impl Stop {
    /// The search goes on to its end or to that of its budget.
    #[must_use]
    pub fn never() -> Stop {
        Stop::default()
    }

    /// The search is given up when this is true.
    #[must_use]
    pub fn when(asked: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop { asked: Some(Arc::new(asked)), heard: None }
    }

    /// The same, and who listens hears what is known so far: the lowest and the highest status that are still possible for
    /// the side that moves first.
    #[must_use]
    pub fn listening(self, heard: impl Fn(Colour, (Status, Status)) + Send + Sync + 'static) -> Stop {
        Stop { heard: Some(Arc::new(heard)), ..self }
    }

    /// Given up when either says so. Who listened to the first still does.
    #[must_use]
    pub fn or(self, other: Stop) -> Stop {
        let (heard, one) = (self.heard.clone(), self);
        Stop { asked: Some(Arc::new(move || one.is_asked() || other.is_asked())), heard }
    }

    /// Whether to give up now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked())
    }

    /// Tells what is known so far.
    pub(crate) fn tell(&self, first: Colour, bounds: (Status, Status)) {
        if let Some(heard) = &self.heard {
            heard(first, bounds);
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

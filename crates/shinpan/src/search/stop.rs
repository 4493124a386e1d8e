//! A way to give a search up from outside.

use std::fmt;
use std::sync::Arc;

/// Asked now and then during a search, which is given up as soon as it says so. The result is then the same as if the
/// budget had run out: nothing is claimed that was not proven.
///
/// This crate has no clock and no keyboard; whoever has one puts it in here.
///
/// ```
/// use shinpan::search::Stop;
///
/// assert!(!Stop::never().is_asked());
/// assert!(Stop::when(|| true).is_asked());
/// ```
#[derive(Clone, Default)]
pub struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    /// The search goes on to its end or to that of its budget.
    #[must_use]
    pub fn never() -> Stop {
        Stop(None)
    }

    /// The search is given up when this is true.
    #[must_use]
    pub fn when(asked: impl Fn() -> bool + Send + Sync + 'static) -> Stop {
        Stop(Some(Arc::new(asked)))
    }

    /// Whether to give up now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.0.as_ref().is_some_and(|asked| asked())
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(one), Some(two)) => Arc::ptr_eq(one, two),
            _ => false,
        }
    }
}

impl Eq for Stop {}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Stop::when(..)" } else { "Stop::never()" })
    }
}

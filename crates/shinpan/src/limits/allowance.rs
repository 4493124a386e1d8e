//! States for a search that counts them down.

use super::Stop;

/// What a search may spend: states to look at, and a way to end it from outside.
///
/// ```
/// use shinpan::limits::{Allowance, Stop};
///
/// let allowance = Allowance { nodes: 1000, ..Allowance::default() };
/// assert!(!allowance.is_spent());
/// assert!(Allowance { stop: Stop::when(|| true), ..allowance }.is_spent());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// The number of states that may be looked at.
    pub nodes: u64,
    /// Ends the search from outside.
    pub stop: Stop,
}

impl Allowance {
    /// The number of states if nobody says another.
    pub const NODES: u64 = 1_000_000;

    /// Whether nothing is left, or the search is to be given up.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.nodes == 0 || self.stop.is_asked()
    }

    /// Spends at most so many states on something.
    pub(crate) fn share<T>(&mut self, most: u64, spend: impl FnOnce(&mut Allowance) -> T) -> T {
        let given = most.min(self.nodes);
        let mut share = Allowance { nodes: given, stop: self.stop.clone() };
        let found = spend(&mut share);
        self.nodes -= given - share.nodes;
        found
    }
}

impl Default for Allowance {
    fn default() -> Allowance {
        Allowance { nodes: Allowance::NODES, stop: Stop::never() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_no_more_than_what_is_left() {
        let mut allowance = Allowance { nodes: 10, ..Allowance::default() };
        let given = allowance.share(4, |share| {
            let given = share.nodes;
            share.nodes -= 3;
            given
        });
        assert_eq!((given, allowance.nodes), (4, 7));
        assert_eq!(allowance.share(100, |share| std::mem::take(&mut share.nodes)), 7);
        assert!(allowance.is_spent());
    }
}

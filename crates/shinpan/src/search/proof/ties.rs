//! What a result owes to the line of play that led to it.
//!
//! A result may rest on the fact that a position of the line came back. It holds in every line if that position lies in
//! its own subtree, and in this line alone otherwise. There is one rule for all aims: a result is kept if it has no ties
//! when it is seen from its own position.

/// What a result owes to its line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ties {
    /// The earliest moment of the line that it relies on; the largest number if there is none.
    pub(crate) since: usize,
    /// It belongs to this line, wherever it is seen from.
    pub(crate) are_fast: bool,
}

impl Ties {
    /// It holds in every line.
    pub(crate) const NONE: Ties = Ties { since: usize::MAX, are_fast: false };

    /// It relies on a moment of the line.
    pub(crate) const fn to(since: usize) -> Ties {
        Ties { since, are_fast: false }
    }

    /// Whether it holds in every line.
    #[inline]
    pub(crate) fn are_none(&self) -> bool {
        *self == Ties::NONE
    }

    /// Whether they reach less far back than others.
    pub(crate) fn are_looser(&self, other: Ties) -> bool {
        (!self.are_fast, self.since) > (!other.are_fast, other.since)
    }

    /// Adds what another result owes, on which this one rests.
    #[inline]
    pub(crate) fn add(&mut self, other: Ties) {
        self.since = self.since.min(other.since);
        self.are_fast |= other.are_fast;
    }

    /// The ties of a result at this moment of the line: what it relies on may lie in its own subtree.
    #[inline]
    pub(crate) fn seen_from(self, ply: usize) -> Ties {
        if !self.are_fast && self.since >= ply { Ties::NONE } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::Ties;

    #[test]
    fn ties_to_the_own_subtree_are_none() {
        let mut ties = Ties::NONE;
        ties.add(Ties::to(7));
        ties.add(Ties::to(4));
        assert_eq!(ties.seen_from(5), Ties::to(4));
        assert!(ties.seen_from(4).are_none());
        ties.add(Ties { are_fast: true, ..Ties::NONE });
        assert!(!ties.seen_from(4).are_none());
    }
}

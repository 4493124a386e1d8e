//! Positions and memory for a search that is asked more than once.

/// How much may be spent on a question.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions searched, all runs together.
    pub nodes: u64,
    /// Memory of the transposition table, in bytes.
    pub table: usize,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { nodes: u64::MAX, table: 64 << 20 }
    }
}

/// The budget ran out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Unfinished;

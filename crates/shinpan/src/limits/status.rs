//! The status of a problem, as a number.

/// The status of a problem for the side that moves first (Wolf 2009, section 2.2).
///
/// With `k` the largest number of threats considered: `k + 1` is an unconditional win, `n` from `k` to 1 a win
/// unless the opponent has `n` more threats, `-n` a loss unless the side has `n` more, `-(k + 1)` an
/// unconditional loss.
pub type Status = i32;

//! Random problems, made to order and verified.
//!
//! The same order and the same seed give the same problems on every machine, as long as the search needs no more
//! positions for them than the order allows. Every candidate has random numbers of its own, from the seed and its place
//! in the sequence, so that none depends on how many another used.

pub mod life;
pub mod race;
mod random;

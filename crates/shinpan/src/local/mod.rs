//! The local board: some points as bits, with all that stones on them can do.
//!
//! [`LocalBoard`] knows its points, what is next to what ([`Neighbours`]) and where a stone has a liberty for ever; it plays, captures
//! and finds the ko that may not be retaken, Benson's immortal stones ([`benson`]) and the stones that are safe by answering
//! ([`safety`]). It knows no goals, no states and no search: the search for life, the analyses of the score and the regions of a
//! race put theirs on top. Bits are as few as the points need ([`Bits`]), up to the whole board of 19 by 19; [`Layout`] says which
//! bit is which point. Nothing here is fast at the cost of being right: the tests compare it with [`Board`](crate::board::Board).

pub(crate) mod benson;
mod bits;
mod board;
mod layout;
mod neighbours;
mod pairs;
mod play;
mod safety;
#[cfg(test)]
mod tests;

pub(crate) use bits::{Bits, Words};
pub(crate) use board::LocalBoard;
pub(crate) use layout::Layout;
pub(crate) use neighbours::{Grid, Listed, Neighbours, Posted};
pub(crate) use pairs::disjoint_pairs_exist;

pub(crate) use safety::{Interior, SafeStones};

//! The score of an analysis with best play of both sides, found by search.
//!
//! In the analysis of a colour, its *owner*, the opponent moves first; three successive passes end it; the owner wants as
//! many points as he can control, the opponent as few. Safe stones and territory are settled without search
//! ([`divide`]), the local games that are left are searched apart or together ([`sum`]): small ones as a graph of states with
//! exact labels ([`graph`]), larger ones by proofs ([`prove`]); where both sides can go round for ever, fixed-ko decides along
//! the path ([`cycle`]).

mod apart;
mod cycle;
mod divide;
mod field;
mod found;
mod graph;
mod hold;
mod line;
mod play_out;
mod prove;
mod standing;
mod state;
mod sum;
#[cfg(test)]
mod tests;
mod value;

/// The most points of the rectangles around what is searched.
pub(super) const MOST_FRAME: usize = field::BITS as usize;

pub(super) use found::find_again;
pub use found::{Found, find, find_undivided};
pub(super) use hold::Memory;
pub use standing::{Standing, standing};
pub use sum::{Area, Method};

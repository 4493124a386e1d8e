//! Capturing races: the cases of `tests/races` by the closed forms and by exhaustive play, the errata of the
//! papers settled by count, laws, and values.

mod board;
mod cases;
mod chains;
mod endings;
mod errata;
mod files;
mod hypotheses;
mod laws;
mod reasons;
mod safety;
mod values;
mod walls;

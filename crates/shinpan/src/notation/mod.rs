//! How positions and games are written: diagrams and SGF. Point names are [`crate::board::Size::point`].

pub mod diagram;
pub mod sgf;

//! The boolean search for life and death with ko threats (Wolf 2009).

mod facts;
mod generate;
mod guess;
mod line;

mod aim;
mod moves;
mod problem;
mod recognise;
mod room;
mod simulate;
mod solver;
mod state;
mod status;
mod table;
#[cfg(test)]
mod tests;

pub use crate::limits::{Budget, Status, Stop, Unfinished};
#[doc(hidden)]
pub use guess::FEATURES;
pub use line::{Line, Permitted};
pub use problem::{Border, Goal, NoTarget, Problem, Ruling};
#[doc(hidden)]
pub use solver::LOOK;
#[doc(hidden)]
pub use status::Lesson;
pub use status::Life;

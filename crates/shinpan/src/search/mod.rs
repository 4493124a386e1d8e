//! The boolean search for life and death with ko threats (Wolf 2009).

mod aim;
mod capture;
mod facts;
mod generate;
mod guess;
mod known;
mod ladder;
mod line;
mod moves;
mod problem;
pub(crate) mod proof;
mod recognise;
mod room;
mod solver;
mod state;
mod status;
#[cfg(test)]
mod tests;
mod zone;

pub use crate::limits::{Budget, Status, Stop, StoppedBy, Unfinished};
#[doc(hidden)]
pub use guess::FEATURES;
pub use line::{Line, Permitted};
pub use problem::{Border, Goal, NoTarget, Problem, Ruling};
#[doc(hidden)]
pub(crate) use state::{spread, stones};
pub(crate) use status::Coming;
#[doc(hidden)]
pub use status::Lesson;
pub use status::Life;

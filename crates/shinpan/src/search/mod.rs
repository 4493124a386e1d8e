//! The boolean search for life and death with ko threats (Wolf 2009).

mod bits;
mod capture;
mod facts;
mod generate;
mod guess;
mod known;
mod line;
mod local;
mod moves;
mod problem;
pub(crate) mod proof;
mod recognise;
mod room;
mod solver;
mod state;
mod status;
mod stop;
#[cfg(test)]
mod tests;

#[doc(hidden)]
pub use guess::FEATURES;
pub use line::{Line, Permitted};
pub use problem::{Border, Goal, NoTarget, Problem, Ruling, Status};
#[doc(hidden)]
pub use proof::LOOK;
#[doc(hidden)]
pub use status::Lesson;
pub use status::{Budget, Life, Unfinished};
pub use stop::Stop;

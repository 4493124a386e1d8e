//! The boolean search for life and death with ko threats (Wolf 2009).

mod bits;
mod line;
mod local;
mod moves;
mod problem;
mod recognise;
mod solver;
mod state;
mod status;
mod table;

pub use line::{Line, Permitted};
pub use problem::{Goal, NoTarget, Problem, Ruling, Status};
pub use status::{Budget, Life, Unfinished};

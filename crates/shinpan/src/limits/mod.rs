//! What a question may cost, who can end it early, and how the answer of a search is counted: the words that everything above
//! the board shares.

mod allowance;
mod budget;
mod status;
mod stop;

pub use allowance::Allowance;
pub use budget::{Budget, Unfinished};
pub use status::Status;
pub use stop::{Interim, Stop, StoppedBy};

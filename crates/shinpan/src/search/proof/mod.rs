//! Proof-number search, depth first (Nagai 2002): one kernel for every aim.
//!
//! The kernel owns what all searches share: the thresholds and the choice of the next move (`kernel`), the table of fixed memory
//! (`table`), the replay of refutations against neighbouring moves (`simulate`), and the rule for results that depend on the
//! line of play (`ties`). An [`Aim`] says what is proven, and in which game: capture with ko threats
//! ([`Solver`](super::solver::Solver)) is one, a number of points in an analysis (`score::search::prove`) another, who captures first in a race (`race::capture`) a third.

mod aim;
mod kernel;
mod simulate;
mod table;
mod ties;

use super::Stop;

pub(crate) use aim::{Aim, Child, Decided, Joint, Next, Reply, Value};
pub(crate) use kernel::{Kernel, search, sort_out};
pub(crate) use table::{Entry, Table};
pub(crate) use ties::Ties;

/// The number that stands for "never".
pub(crate) const NEVER: u32 = u32::MAX / 4;

//! Who does the parts of an analysis. The library has no threads of its own; a door that has some gives them here.

use crate::analyze::{Item, Plan};

/// Those who answer the tasks of a plan. Every task is answered on its own, so that their number changes nothing.
pub trait Crew {
    /// The answers to all tasks, in their order.
    fn answer(&self, plan: &Plan) -> Vec<Item>;
}

/// One after the other.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Alone;

impl Crew for Alone {
    fn answer(&self, plan: &Plan) -> Vec<Item> {
        plan.tasks.iter().map(|task| plan.answer(task)).collect()
    }
}

//! Solutions in words.

use super::answer::{Answer, Solution};
use crate::board::Size;

impl Solution {
    /// What the side achieves and how, such as `Black to play kills White at B18: Black kills with B19.`
    #[must_use]
    pub fn sentence(&self, size: Size) -> String {
        let at = self.target().first().map_or_else(String::new, |stone| size.name(stone));
        format!("{} at {at}: {}", self.answer.defender, self.answer.sentence(self.side(), size))
    }
}

impl Answer {
    /// Why there is no solution.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        if !self.solutions.is_empty() {
            return None;
        }
        Some(if self.is_given_up {
            format!(
                "nothing was found that depends on the first move; given up after {} positions",
                self.nodes
            )
        } else if self.nodes >= self.limit {
            format!("nothing was found that depends on the first move within {} positions", self.limit)
        } else {
            "nothing was found that depends on the first move".to_string()
        })
    }
}

//! Solutions in words.

use super::answer::{Answer, Kind, Solution};
use crate::board::Size;
use crate::life::Outcome;

impl Solution {
    /// What the side achieves and how, such as `Black to play kills the white group at B18 with B19.`
    #[must_use]
    pub fn sentence(&self, size: Size) -> String {
        let (answer, side) = (&self.answer, self.side());
        let (first, owner) = (self.first, answer.defender.word());
        let at = self.target().first().map_or_else(String::new, |stone| size.name(stone));
        let what = match (self.target().len(), self.kind) {
            (1, _) => format!("the {owner} stone at {at}"),
            (_, Kind::Capture) => format!("the {owner} stones at {at}"),
            _ => format!("the {owner} group at {at}"),
        };
        let verdict = answer.sentence(side, size);
        let note = match side.outcome {
            None | Some(Outcome::Out { .. }) => return format!("{first} to play, {what}: {verdict}"),
            Some(Outcome::Ko { .. }) => {
                let needs = verdict.trim_start_matches("ko: ");
                return format!("{first} to play gets a ko for {what}: {needs}");
            }
            Some(Outcome::Alive | Outcome::Dead) => "",
            Some(Outcome::AliveOrSeki) => " (life or seki)",
            Some(Outcome::Seki) => " (seki)",
        };
        let does = match self.kind {
            Kind::Capture => "captures",
            _ if side.is_saved() => "saves",
            _ => "kills",
        };
        let (plays, condition) = (side.plays(size), answer.condition(side, size));
        format!("{first} to play {does} {what} with {plays}{note}{condition}.")
    }
}

impl Answer {
    /// Why there is no solution.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        if !self.solutions.is_empty() {
            return None;
        }
        let nothing = "nothing was found that depends on the first move";
        Some(match self.stopped {
            Some(by) => format!("{nothing}; {by} after {} positions", self.nodes),
            None if self.is_spent => format!("{nothing} within {} positions", self.limit),
            None => nothing.to_string(),
        })
    }
}

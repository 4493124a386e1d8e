//! Answers in words.

use super::answer::{Answer, Outcome, Side};
use crate::board::{Move, Size};

impl Answer {
    /// What one side that moves first achieves and how, in a sentence such as `Black kills with B1.`
    #[must_use]
    pub fn sentence(&self, side: &Side, size: Size) -> String {
        let (first, defender) = (side.first, self.defender);
        let needless = side.moves.contains(&Move::Pass);
        let with = || {
            let plays: Vec<String> =
                side.moves.iter().filter(|mv| **mv != Move::Pass).map(|&mv| size.move_name(mv)).collect();
            either(&plays)
        };
        let Some(outcome) = side.outcome else {
            let (least, most) = side.bounds;
            let reason = side.reason.as_deref().unwrap_or("no reason is known");
            return format!("not proven, the status is from {least} to {most}: {reason}.");
        };
        match outcome {
            Outcome::Alive if first == defender && !needless => format!("{defender} lives with {}.", with()),
            Outcome::AliveOrSeki if first == defender && !needless => {
                format!("{defender} saves its stones with {} (life or seki).", with())
            }
            Outcome::AliveOrSeki => format!("{defender} cannot be captured (life or seki)."),
            Outcome::Alive => format!("{defender} is alive as it stands."),
            Outcome::Seki if first == defender && !needless => {
                format!("{defender} gets a seki with {}.", with())
            }
            Outcome::Seki => "it is a seki.".to_string(),
            Outcome::Dead if first != defender && !needless => format!("{first} kills with {}.", with()),
            Outcome::Dead if first != defender && side.moves == [Move::Pass] => {
                format!("{defender} is dead as it stands; {first} must not play here now.")
            }
            Outcome::Dead => format!("{defender} is dead as it stands."),
            Outcome::Ko { needs, threats } => {
                let number = match threats {
                    1 => "one threat".to_string(),
                    2 => "two threats".to_string(),
                    more => format!("{more} threats"),
                };
                let best = match &side.moves[..] {
                    [] => String::new(),
                    [Move::Pass] => format!(" {first} does best to pass."),
                    _ if needless => format!(" {first} may pass."),
                    _ => format!(" {first} plays {}.", with()),
                };
                format!("ko: {needs} needs {number}.{best}")
            }
        }
    }
}

/// `A1`, `A1 or B1`, `A1, B1 or C1`.
fn either(names: &[String]) -> String {
    match names {
        [] => "a move that was not found in time".to_string(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

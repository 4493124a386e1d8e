//! Answers in words.

use super::answer::{Answer, Outcome, Side};
use crate::board::{Move, Point, Size};

impl Answer {
    /// What one side that moves first achieves and how, in a sentence such as `Black kills with B1, if the wall at B4
    /// stands.`
    #[must_use]
    pub fn sentence(&self, side: &Side, size: Size) -> String {
        let (first, defender) = (side.first, self.defender);
        let needless = side.moves.contains(&Move::Pass);
        let with = || side.plays(size);
        let Some(outcome) = side.outcome else {
            let (least, most) = side.bounds;
            let reason = side.reason.as_ref().map_or("no reason is known".to_string(), ToString::to_string);
            return format!("not proven, the status is from {least} to {most}: {reason}.");
        };
        // A verdict that rests on walls is not one about how things stand.
        let condition = self.condition(side, size);
        let as_it_stands = if condition.is_empty() { " as it stands" } else { "" };
        let verdict = match outcome {
            Outcome::Alive if first == defender && !needless => format!("{defender} lives with {}", with()),
            Outcome::Alive => format!("{defender} is alive{as_it_stands}"),
            Outcome::AliveOrSeki if first == defender && !needless => {
                format!("{defender} saves its stones with {} (life or seki)", with())
            }
            Outcome::AliveOrSeki => format!("{defender} cannot be captured (life or seki)"),
            Outcome::Seki if first == defender && !needless => {
                format!("{defender} gets a seki with {}", with())
            }
            Outcome::Seki => "it is a seki".to_string(),
            Outcome::Dead if first != defender && !needless => format!("{first} kills with {}", with()),
            Outcome::Dead if first != defender && side.moves == [Move::Pass] => {
                format!("{defender} is dead{as_it_stands}")
            }
            Outcome::Dead => format!("{defender} is dead{as_it_stands}"),
            Outcome::Out { points } => {
                let part = format!("out of the {points} points around it; whether it lives is not proven");
                let plays = side.moves.iter().any(|mv| *mv != Move::Pass);
                match first == defender && !needless && plays {
                    true => format!("{defender} gets {part}; with {}", with()),
                    false => format!("{defender} gets {part}"),
                }
            }
            Outcome::Ko { needs, threats } => {
                let number = match threats {
                    1 => "one threat".to_string(),
                    2 => "two threats".to_string(),
                    more => format!("{more} threats"),
                };
                format!("ko: {needs} needs {number}")
            }
        };
        let best = match (outcome, &side.moves[..]) {
            (Outcome::Ko { .. }, [Move::Pass]) => format!(" {first} does best to pass."),
            (Outcome::Ko { .. }, [_, ..]) if needless => format!(" {first} may pass."),
            (Outcome::Ko { .. }, [_, ..]) => format!(" {first} plays {}.", with()),
            (Outcome::Dead, [Move::Pass]) if first != defender && side.all_moves => {
                format!(" {first} must not play here now.")
            }
            _ => String::new(),
        };
        format!("{verdict}{condition}.{best}")
    }

    /// `, if the wall at C16 stands`; nothing if no wall is presumed.
    pub(crate) fn condition(&self, side: &Side, size: Size) -> String {
        let is_conditional = self.conditional && !side.is_saved() && !side.is_out();
        if is_conditional { if_walls_stand(&self.needs_walls, size) } else { String::new() }
    }
}

impl Side {
    /// The best plays, such as `A1, B1 or C1`.
    pub(crate) fn plays(&self, size: Size) -> String {
        let plays: Vec<String> =
            self.moves.iter().filter(|mv| **mv != Move::Pass).map(|&mv| size.move_name(mv)).collect();
        either(&plays)
    }
}

/// `, if the wall at C16 stands`.
pub(crate) fn if_walls_stand(walls: &[Point], size: Size) -> String {
    /// The most walls that are named.
    const NAMED: usize = 4;
    let names: Vec<String> = walls.iter().map(|&wall| size.name(wall)).collect();
    match &names[..] {
        [] => ", if the walls stand".to_string(),
        [wall] => format!(", if the wall at {wall} stands"),
        [most @ .., last] if names.len() <= NAMED => {
            format!(", if the walls at {} and {last} stand", most.join(", "))
        }
        [first, ..] => format!(", if the walls at {first} and {} others stand", names.len() - 1),
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

//! Items in words.

use super::item::{Fate, Item, ItemOutcome, Level, Subject};
use crate::board::{Colour, Move, PointSet, Size};
use crate::life::{self, if_walls_stand};
use crate::race::{Ending, Ko};
use crate::theory::Tenuki;

/// The most moves that are named.
const MOVES: usize = 6;

impl Item {
    /// What it is about and what decided it: `White D1 (5 stones), by search`.
    #[must_use]
    pub fn title(&self, size: Size) -> String {
        let level = match self.level {
            None => "",
            Some(Level::Safety) => ", safe without search",
            Some(Level::Theory) => ", by counting",
            Some(Level::Games) => ", by the sum of its games",
            Some(Level::Search) => ", by search",
            Some(Level::Life) => ", by the question of life",
        };
        match self.subject {
            Subject::Race { blocks: [black, white], class } => {
                let (black, white) = (block(black, size), block(white, size));
                format!("Race, Black {black} against White {white}, class {class}{level}")
            }
            Subject::Group { owner, stones } => format!("{owner} {}{level}", block(stones, size)),
        }
    }

    /// The same by names alone: `C4-E4`, `D1`.
    #[must_use]
    pub fn name(&self, size: Size) -> String {
        match self.subject {
            Subject::Race { blocks: [black, white], .. } => {
                format!("{}-{}", at(black, size), at(white, size))
            }
            Subject::Group { stones, .. } => at(stones, size),
        }
    }

    /// What happens if a side moves first, and with which moves: `White is dead with B1`.
    #[must_use]
    pub fn sentence(&self, side: Colour, size: Size) -> String {
        match self.first(side) {
            None => "unknown".to_string(),
            Some(fate) => {
                // Only what is captured, or may be, rests on walls.
                let is_saved = matches!(
                    fate.outcome,
                    ItemOutcome::Group(
                        life::Outcome::Alive | life::Outcome::AliveOrSeki | life::Outcome::Seki
                    )
                );
                let condition = match self.is_conditional() && !is_saved {
                    true => if_walls_stand(&self.needs_walls, size),
                    false => String::new(),
                };
                let outcome = self.outcome_in_words(fate);
                format!("{outcome}{}{condition}{}", moves(fate, side, size), passes(fate))
            }
        }
    }

    /// What happens if a side moves first, without the moves.
    #[must_use]
    pub fn outcome_in_words(&self, fate: &Fate) -> String {
        match self.subject {
            Subject::Group { owner, .. } => fate.outcome.words(&owner.to_string()),
            Subject::Race { .. } => fate.outcome.words(""),
        }
    }

    /// What is known whoever moves first, in a line.
    #[must_use]
    pub fn in_short(&self) -> String {
        let [one, other] = Colour::BOTH.map(|side| match self.first(side) {
            None => "unknown".to_string(),
            Some(fate) => self.outcome_in_words(fate),
        });
        if one == other { one } else { format!("Black first: {one}; White first: {other}") }
    }
}

impl ItemOutcome {
    /// How it ends, for the group of this owner.
    #[must_use]
    pub fn words(self, owner: &str) -> String {
        let wins = |ending: Ending| match ending {
            Ending::Wins(winner) => format!("{winner} captures"),
            other => other.to_string(),
        };
        match self {
            ItemOutcome::Race(result) => wins(result),
            ItemOutcome::RaceKo { without, needs, threats, captures } => {
                let ko = Ko { needs, threats, captures };
                format!("ko: without threats {}; {}", wins(without), ko.conditions(without.result()))
            }
            ItemOutcome::Group(life::Outcome::Alive) => format!("{owner} lives"),
            ItemOutcome::Group(life::Outcome::AliveOrSeki) => format!("{owner} lives or is in seki"),
            ItemOutcome::Group(life::Outcome::Dead) => format!("{owner} is dead"),
            ItemOutcome::Group(life::Outcome::Seki) => format!("{owner} lives in seki"),
            ItemOutcome::Group(life::Outcome::Out { points }) => {
                format!("{owner} gets out of the {points} points around it")
            }
            ItemOutcome::Group(life::Outcome::Ko { needs, threats }) => {
                format!("ko: {needs} needs {}", more_threats(threats))
            }
        }
    }

    /// How it ends, by its name in the protocol.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ItemOutcome::Race(ending) => ending.word(),
            ItemOutcome::RaceKo { .. } => "ko",
            ItemOutcome::Group(outcome) => outcome.word(),
        }
    }
}

/// Its first stone.
fn at(stones: PointSet, size: Size) -> String {
    stones.first().map(|stone| size.name(stone)).unwrap_or_default()
}

fn block(stones: PointSet, size: Size) -> String {
    let plural = if stones.len() == 1 { "" } else { "s" };
    format!("{} ({} stone{plural})", at(stones, size), stones.len())
}

fn more_threats(threats: u8) -> String {
    format!("{threats} more threat{}", if threats == 1 { "" } else { "s" })
}

fn moves(fate: &Fate, side: Colour, size: Size) -> String {
    // Who has lost has nothing to choose.
    if fate.is_lost_race(side) || fate.moves.is_empty() {
        return String::new();
    }
    if fate.moves.contains(&Move::Pass) {
        return ", also without a move".to_string();
    }
    let named: Vec<String> = fate.moves.iter().take(MOVES).map(|&mv| size.move_name(mv)).collect();
    let more = if fate.moves.len() > MOVES { ", ..." } else { "" };
    format!(" with {}{more}", named.join(", "))
}

fn passes(fate: &Fate) -> String {
    match fate.tenuki {
        None | Some(Tenuki::Times(0)) => String::new(),
        Some(Tenuki::Times(1)) => "; it can play elsewhere once".to_string(),
        Some(Tenuki::Times(times)) => format!("; it can play elsewhere {times} times"),
        Some(Tenuki::Always) => "; it never needs a move here".to_string(),
    }
}

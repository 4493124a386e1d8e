//! A ko on which a race depends: what each side needs to capture, and to save its own block.
//!
//! Two questions are asked of a race, whether Black captures and whether White does, and each has its own ko status (Wolf
//! 2009). So a race can be a seki that Black wins with one threat and White with two; or Black captures, White needs one
//! threat to save a seki and three to capture himself.

use std::fmt;

use crate::board::Colour;
use crate::limits::Status;
use crate::theory::RaceResult;

/// Whether a side captures the essential block of the other.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Capture {
    /// Whatever threats there are, as far as they were considered.
    Always,
    /// Unless the other side has so many more threats.
    Unless(u8),
    /// If it has so many more threats than the other side.
    With(u8),
    /// Not with as many threats as were considered.
    Never,
}

impl Capture {
    /// From the status of the attacker, with so many threats considered.
    #[must_use]
    pub fn of(status: Status, threats: u8) -> Capture {
        let number = u8::try_from(status.unsigned_abs()).unwrap_or(u8::MAX);
        match (status > 0, number > threats) {
            (true, true) => Capture::Always,
            (true, false) => Capture::Unless(number),
            (false, true) => Capture::Never,
            (false, false) => Capture::With(number),
        }
    }

    /// The name in the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Capture::Always => "always",
            Capture::Unless(_) => "unless",
            Capture::With(_) => "with",
            Capture::Never => "never",
        }
    }

    /// The number of threats that it depends on, if it does.
    #[must_use]
    pub const fn threats(self) -> Option<u8> {
        match self {
            Capture::Unless(number) | Capture::With(number) => Some(number),
            Capture::Always | Capture::Never => None,
        }
    }

    /// The same from its name and number.
    #[must_use]
    pub fn named(word: &str, threats: Option<u8>) -> Option<Capture> {
        match (word, threats) {
            ("always", None) => Some(Capture::Always),
            ("never", None) => Some(Capture::Never),
            ("unless", Some(number)) => Some(Capture::Unless(number)),
            ("with", Some(number)) => Some(Capture::With(number)),
            _ => None,
        }
    }

    /// Whether it captures with so many more threats than the other side, which may be less than none.
    #[must_use]
    pub fn holds(self, more: i32) -> bool {
        match self {
            Capture::Always => true,
            Capture::Unless(number) => -more < i32::from(number),
            Capture::With(number) => more >= i32::from(number),
            Capture::Never => false,
        }
    }
}

/// A ko on which a race depends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ko {
    /// Who needs the fewest threats to change the result. If both need as many, it is the side that moves first.
    pub needs: Colour,
    /// How many more than the opponent.
    pub threats: u8,
    /// Whether Black captures White, and whether White captures Black.
    pub captures: [Capture; 2],
}

impl Ko {
    /// The ko of a race in which a side moves first, if it depends on one.
    #[must_use]
    pub fn new(captures: [Capture; 2], first: Colour) -> Option<Ko> {
        // Who could change what holds without threats.
        let needs = |attacker: Colour| match captures[attacker.index()] {
            Capture::Unless(number) => Some((number, attacker.opponent())),
            Capture::With(number) => Some((number, attacker)),
            Capture::Always | Capture::Never => None,
        };
        let all = Colour::BOTH.into_iter().filter_map(needs);
        let (threats, needs) = all.min_by_key(|&(number, side)| (number, side != first))?;
        Some(Ko { needs, threats, captures })
    }

    /// The same from the statuses of Black and White as attackers, with so many threats considered.
    #[must_use]
    pub fn of(statuses: [Status; 2], threats: u8, first: Colour) -> Option<Ko> {
        Ko::new(statuses.map(|status| Capture::of(status, threats)), first)
    }

    /// How it ends if Black has so many more threats than White, which may be less than none.
    #[must_use]
    pub fn result(&self, more: i32) -> RaceResult {
        let captures = |side: Colour| {
            let more = if side == Colour::Black { more } else { -more };
            self.captures[side.index()].holds(more)
        };
        Colour::BOTH.into_iter().find(|&side| captures(side)).map_or(RaceResult::Seki, RaceResult::Wins)
    }

    /// What each side needs to change a result: `White needs 1 more ko threat than Black to save its block and 3 to win`.
    #[must_use]
    pub fn conditions(&self, without: RaceResult) -> String {
        let of = |side: Colour| {
            let other = side.opponent();
            let saves = match (without, self.captures[other.index()]) {
                (RaceResult::Wins(winner), Capture::Unless(number)) if winner == other => Some(number),
                _ => None,
            };
            let wins = match self.captures[side.index()] {
                Capture::With(number) => Some(number),
                _ => None,
            };
            let threats = |number: u8| {
                let plural = if number == 1 { "" } else { "s" };
                format!("{side} needs {number} more ko threat{plural} than {other}")
            };
            match (saves, wins) {
                (None, None) => None,
                (Some(one), Some(other)) if one < other => {
                    Some(format!("{} to save its block and {other} to win", threats(one)))
                }
                (_, Some(number)) => Some(format!("{} to win", threats(number))),
                (Some(number), None) => Some(format!("{} to save its block", threats(number))),
            }
        };
        let both: Vec<String> = Colour::BOTH.into_iter().filter_map(of).collect();
        both.join(", ")
    }
}

/// Where nobody captures the other: why.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Peace {
    /// Neither block lives on its own.
    Seki,
    /// At least one of them lives on its own, and the other is not captured: it is no race.
    BothLive,
    /// It is not known which.
    Undecided,
}

/// How a race ends if nobody has ko threats.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A side captures the other's essential block.
    Wins(Colour),
    /// Neither side does, and neither lives on its own.
    Seki,
    /// Neither side does, because at least one lives on its own.
    BothLive,
    /// Neither side does; it is not known why.
    NotCaptured,
}

impl Ending {
    /// A result, told apart.
    #[must_use]
    pub const fn of(result: RaceResult, peace: Peace) -> Ending {
        match (result, peace) {
            (RaceResult::Wins(winner), _) => Ending::Wins(winner),
            (RaceResult::Seki, Peace::Seki) => Ending::Seki,
            (RaceResult::Seki, Peace::BothLive) => Ending::BothLive,
            (RaceResult::Seki, Peace::Undecided) => Ending::NotCaptured,
        }
    }

    /// Who captures, or nobody.
    #[must_use]
    pub const fn result(self) -> RaceResult {
        match self {
            Ending::Wins(winner) => RaceResult::Wins(winner),
            Ending::Seki | Ending::BothLive | Ending::NotCaptured => RaceResult::Seki,
        }
    }

    /// Why nobody captures; seki says nothing where somebody does.
    #[must_use]
    pub const fn peace(self) -> Peace {
        match self {
            Ending::Wins(_) | Ending::Seki => Peace::Seki,
            Ending::BothLive => Peace::BothLive,
            Ending::NotCaptured => Peace::Undecided,
        }
    }

    /// All of them.
    pub const ALL: [Ending; 5] = [
        Ending::Wins(Colour::Black),
        Ending::Wins(Colour::White),
        Ending::Seki,
        Ending::BothLive,
        Ending::NotCaptured,
    ];

    /// The name in the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Wins(Colour::Black) => "black-wins",
            Ending::Wins(Colour::White) => "white-wins",
            Ending::Seki => "seki",
            Ending::BothLive => "both-live",
            Ending::NotCaptured => "both-live-or-seki",
        }
    }

    /// The one with this name.
    #[must_use]
    pub fn named(word: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.word() == word)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Wins(winner) => write!(f, "{winner} wins"),
            Ending::Seki => f.write_str("seki"),
            Ending::BothLive => f.write_str("both live"),
            Ending::NotCaptured => f.write_str("nobody captures, both live or seki"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Colour::{Black, White};

    #[test]
    fn both_sides_conditions_are_told() {
        let ko = Ko::of([-2, -1], 5, Black).unwrap();
        assert_eq!((ko.needs, ko.threats), (White, 1));
        assert_eq!(
            ko.conditions(RaceResult::Seki),
            "Black needs 2 more ko threats than White to win, White needs 1 more ko threat than Black to win"
        );
        let results = [-2, -1, 0, 1, 2].map(|more| ko.result(more));
        let seki = RaceResult::Seki;
        assert_eq!(
            results,
            [RaceResult::Wins(White), RaceResult::Wins(White), seki, seki, RaceResult::Wins(Black)]
        );

        let ko = Ko::of([1, -3], 5, Black).unwrap();
        assert_eq!((ko.needs, ko.threats), (White, 1));
        assert_eq!(
            ko.conditions(RaceResult::Wins(Black)),
            "White needs 1 more ko threat than Black to save its block and 3 to win"
        );
        assert_eq!(
            [-3, -1, 0].map(|more| ko.result(more)),
            [RaceResult::Wins(White), seki, RaceResult::Wins(Black)]
        );
    }

    #[test]
    fn of_two_who_need_as_many_it_is_the_side_that_moves_first() {
        for first in Colour::BOTH {
            assert_eq!(Ko::of([-2, -2], 5, first).unwrap().needs, first);
        }
        assert_eq!(Ko::of([6, -6], 5, Black), None);
    }

    #[test]
    fn names_are_read_back() {
        for ending in Ending::ALL {
            assert_eq!(Ending::named(ending.word()), Some(ending));
            assert_eq!(Ending::of(ending.result(), ending.peace()), ending);
        }
        for capture in [Capture::Always, Capture::Unless(2), Capture::With(1), Capture::Never] {
            assert_eq!(Capture::named(capture.word(), capture.threats()), Some(capture));
        }
    }
}

//! What is ordered.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::board::{Colour, MAX_SIDE};
use crate::life::MOST_THREATS;
use crate::search::{Ruling, Status};

/// The most empty points of a local game.
pub const MOST_EMPTIES: usize = 22;

/// The smallest board.
pub const SMALLEST_BOARD: u8 = 7;

/// Where on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// At two edges.
    Corner,
    /// At one edge.
    Side,
    /// At no edge.
    Centre,
}

impl Place {
    /// All places.
    pub const ALL: [Place; 3] = [Place::Corner, Place::Side, Place::Centre];

    /// `corner`, `side` or `centre`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Place::Corner => "corner",
            Place::Side => "side",
            Place::Centre => "centre",
        }
    }
}

/// What the side that moves first has to do.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Task {
    /// It is the defender, and saves its stones.
    Live,
    /// It is the attacker, and captures them.
    Kill,
}

impl Task {
    /// Both tasks.
    pub const BOTH: [Task; 2] = [Task::Live, Task::Kill];

    /// `live` or `kill`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Task::Live => "live",
            Task::Kill => "kill",
        }
    }
}

/// How good the best first move has to be.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Wanted {
    /// Success without a ko.
    Win,
    /// Failure without a ko.
    Loss,
    /// Any ko.
    Ko,
    /// A ko in which the opponent needs threats.
    FavourableKo,
    /// A ko in which the side itself needs threats.
    UnfavourableKo,
    /// This very status.
    Exactly(Status),
}

impl Wanted {
    /// The wishes that have a name.
    pub const NAMED: [(&'static str, Wanted); 5] = [
        ("win", Wanted::Win),
        ("loss", Wanted::Loss),
        ("ko", Wanted::Ko),
        ("favourable-ko", Wanted::FavourableKo),
        ("unfavourable-ko", Wanted::UnfavourableKo),
    ];

    /// Whether a status is one of those wanted, with at most so many threats.
    #[must_use]
    pub fn admits(self, status: Status, ko_threats: u8) -> bool {
        let best = Status::from(ko_threats) + 1;
        match self {
            Wanted::Win => status == best,
            Wanted::Loss => status == -best,
            Wanted::Ko => status.abs() < best,
            Wanted::FavourableKo => (1..best).contains(&status),
            Wanted::UnfavourableKo => (1..best).contains(&-status),
            Wanted::Exactly(wanted) => status == wanted,
        }
    }
}

impl FromStr for Wanted {
    type Err = UnknownStatus;

    fn from_str(text: &str) -> Result<Wanted, UnknownStatus> {
        let named = Wanted::NAMED.into_iter().find(|&(name, _)| name == text).map(|(_, wanted)| wanted);
        let number = || text.parse().ok().map(Wanted::Exactly);
        named.or_else(number).ok_or(UnknownStatus)
    }
}

/// A text that is no [`Wanted`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct UnknownStatus;

impl fmt::Display for UnknownStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Wanted::NAMED.map(|(name, _)| name);
        write!(f, "a status is {} or a number such as -1", names.join(", "))
    }
}

impl std::error::Error for UnknownStatus {}

/// Which first moves have to be best.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Best {
    /// A single one, which is a play.
    #[default]
    Play,
    /// A single one, which may be a pass.
    One,
    /// Any number, so that every position with the status is a problem.
    Any,
}

impl Best {
    /// All of them.
    pub const ALL: [Best; 3] = [Best::Play, Best::One, Best::Any];

    /// `play`, `one` or `any`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Best::Play => "play",
            Best::One => "one",
            Best::Any => "any",
        }
    }
}

/// An order for problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Where on the board; anywhere if not given.
    pub place: Option<Place>,
    /// The walls have gaps, and there are loose stones outside, on a board of 19x19 if no size is given.
    pub open: bool,
    /// The number of empty points of the local game; in an open problem, of those between the walls before they got gaps.
    pub empties: RangeInclusive<usize>,
    /// What the side that moves first has to do; either if not given.
    pub task: Option<Task>,
    /// Who moves first; either if not given.
    pub to_move: Option<Colour>,
    /// The statuses wanted; any if there are none.
    pub statuses: Vec<Wanted>,
    /// Which first moves have to be best.
    pub best: Best,
    /// Whether the attacker may wait (Ruling 2) or not.
    pub ruling: Ruling,
    /// The largest number of threats considered.
    pub ko_threats: u8,
    /// Positions searched for a candidate before it is given up. What is accepted is asked once more as a
    /// [`Question`](crate::life::Question) with its own budget, and rejected if that is too small.
    pub nodes: u64,
    /// The sides of the board; as small as looks well if not given.
    pub size: Option<u8>,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            place: None,
            open: false,
            empties: 6..=8,
            task: None,
            to_move: None,
            statuses: Vec::new(),
            best: Best::Play,
            ruling: Ruling::Two,
            ko_threats: 5,
            nodes: 200_000,
            size: None,
        }
    }
}

impl Wish {
    /// Whether a status is wanted.
    #[must_use]
    pub fn admits(&self, status: Status) -> bool {
        self.statuses.is_empty() || self.statuses.iter().any(|wanted| wanted.admits(status, self.ko_threats))
    }

    /// Refuses what no problem can fulfil.
    pub(super) fn check(&self) -> Result<(), BadWish> {
        let bad = |field, message| Err(BadWish { field, message });
        let (least, most) = (*self.empties.start(), *self.empties.end());
        if least == 0 || most > MOST_EMPTIES || least > most {
            let found = if least == most { format!("{least}") } else { format!("{least}..{most}") };
            let message = format!("found {found}; it is a number or a range A..B from 1 to {MOST_EMPTIES}");
            return bad("empty", message);
        }
        if self.ko_threats > MOST_THREATS {
            let message = format!("found {}; at most {MOST_THREATS} threats are considered", self.ko_threats);
            return bad("ko_threats", message);
        }
        if let Some(size) = self.size.filter(|size| !(SMALLEST_BOARD..=MAX_SIDE).contains(size)) {
            return bad("size", format!("found {size}; it is from {SMALLEST_BOARD} to {MAX_SIDE}"));
        }
        let best = Status::from(self.ko_threats) + 1;
        // A pass is a first move, too, and nothing is worse than an unconditional loss.
        match (-best..=best).rev().find(|&status| status != 0 && self.admits(status)) {
            None => {
                bad("status", format!("with at most {} threats no status is one of those", self.ko_threats))
            }
            Some(highest) if highest == -best && self.best != Best::Any => bad(
                "status",
                "a lost position has no single best move; say that any will do (best any)".to_string(),
            ),
            Some(_) => Ok(()),
        }
    }
}

/// An order that no problem can fulfil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWish {
    field: &'static str,
    message: String,
}

impl BadWish {
    /// The part of the order at fault, by the name of its option.
    #[must_use]
    pub fn field(&self) -> &'static str {
        self.field
    }
}

impl fmt::Display for BadWish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BadWish {}

//! What a point of a race is called on a board: one letter and one colour for each kind, wherever it is shown.

use super::{Item, Tone};
use crate::board::{Colour, Point, Position};
use crate::race::{Answer, Role};

/// A kind of point in a race.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A stone of a side's block.
    Essential(Colour),
    /// A stone that is assumed safe.
    Assumed(Colour),
    /// A shared liberty.
    Shared,
    /// A plain outside liberty of a side.
    Plain(Colour),
    /// An outside liberty of a side, with the number of approach moves that it needs.
    Protected(Colour, u8),
    /// Where the opponent of a side makes an approach move.
    Approach(Colour),
    /// An approach move that needs approach moves itself.
    Guarded(Colour),
    /// An empty point of a side's eye.
    Eye(Colour),
    /// A point of which nothing is known.
    Unknown,
}

/// The sign of a point in a race, if it has one.
#[must_use]
pub fn race_sign(position: &Position, answer: &Answer, point: Point) -> Option<Sign> {
    let is_assumed = answer.assumed_stones.contains(point);
    match answer.role(point)? {
        Role::Essential(colour) => Some(Sign::Essential(colour)),
        Role::Wall(colour) => is_assumed.then_some(Sign::Assumed(colour)),
        Role::Shared => Some(Sign::Shared),
        Role::Outside(colour) => Some(Sign::Plain(colour)),
        Role::Protected(colour, i) => {
            let protected = answer.shape.sides[colour.index()].protected();
            let moves = protected.iter().nth(i).map_or(0, |liberty| liberty.outside().approach);
            Some(Sign::Protected(colour, moves))
        }
        Role::Approach(colour, _) => Some(Sign::Approach(colour)),
        Role::Guarded(colour, _) => Some(Sign::Guarded(colour)),
        Role::Eye(colour) => Some(Sign::Eye(colour)),
        Role::Chain(..) | Role::Inside(_) => None,
        // A stone can be seen; what it is for is not known either.
        Role::Unknown => position.at(point).is_none().then_some(Sign::Unknown),
    }
}

impl Sign {
    /// The letter in diagrams and labels.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Sign::Essential(colour) => colour.letter(),
            Sign::Assumed(_) => 'S',
            Sign::Shared => '*',
            Sign::Plain(_) => 'p',
            Sign::Protected(_, moves) => char::from_digit(u32::from(moves), 10).unwrap_or('+'),
            Sign::Approach(_) => 'a',
            Sign::Guarded(_) => 'g',
            Sign::Eye(_) => 'e',
            Sign::Unknown => '?',
        }
    }

    /// The player to whom it belongs.
    #[must_use]
    pub fn owner(self) -> Option<Colour> {
        match self {
            Sign::Essential(colour)
            | Sign::Assumed(colour)
            | Sign::Plain(colour)
            | Sign::Protected(colour, _)
            | Sign::Approach(colour)
            | Sign::Guarded(colour)
            | Sign::Eye(colour) => Some(colour),
            Sign::Shared | Sign::Unknown => None,
        }
    }

    /// What it is, in words.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Essential(Colour::Black) => "Black's block",
            Sign::Essential(Colour::White) => "White's block",
            Sign::Assumed(_) => "assumed safe, without proof",
            Sign::Shared => "shared liberty",
            Sign::Plain(_) => "plain outside liberty",
            Sign::Protected(_, 1) => "outside liberty that needs 1 approach move",
            Sign::Protected(..) => "outside liberty that needs so many approach moves",
            Sign::Approach(_) => "approach move",
            Sign::Guarded(_) => "approach move that needs approach moves itself",
            Sign::Eye(_) => "point of an eye",
            Sign::Unknown => "not known what it is",
        }
    }

    /// What it is and whose, in words.
    #[must_use]
    pub fn meaning_with_owner(self) -> String {
        match self {
            Sign::Plain(owner) => format!("{owner}'s plain outside liberty"),
            Sign::Protected(owner, 1) => format!("{owner}'s outside liberty: 1 approach move first"),
            Sign::Protected(owner, moves) => {
                format!("{owner}'s outside liberty: {moves} approach moves first")
            }
            Sign::Approach(owner) => format!("approach move against {owner}"),
            Sign::Guarded(owner) => format!("approach move against {owner} that needs others first"),
            Sign::Eye(owner) => format!("point of {owner}'s eye"),
            Sign::Essential(_) | Sign::Assumed(_) | Sign::Shared | Sign::Unknown => {
                self.meaning().to_string()
            }
        }
    }

    /// Whether it is a stone, and not a point where one can be played.
    #[must_use]
    pub fn is_stone(self) -> bool {
        matches!(self, Sign::Essential(_) | Sign::Assumed(_))
    }

    /// Its colour in pictures.
    #[must_use]
    pub fn tone(self) -> Tone {
        match self {
            Sign::Shared => Tone::Purple,
            Sign::Plain(_) => Tone::Sky,
            Sign::Protected(..) => Tone::Orange,
            Sign::Approach(_) => Tone::Yellow,
            Sign::Guarded(_) => Tone::Red,
            Sign::Eye(_) => Tone::Green,
            Sign::Essential(_) | Sign::Assumed(_) | Sign::Unknown => Tone::Grey,
        }
    }

    pub(super) fn item(self) -> Item {
        match self {
            Sign::Essential(_) => Item::Triangle,
            Sign::Assumed(_) => Item::Square,
            _ => Item::Tile { tone: self.tone(), owner: self.owner(), letter: self.letter().to_string() },
        }
    }
}

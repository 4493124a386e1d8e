//! Which moves are legal, and the record of a game.
//!
//! The definitions are those of the New Amateur-Japanese Rules (Jasiek, NAJ): no suicide; *basic-ko*, a play
//! may not recreate the position just before the last opposing move; *fixed-ko*, a play is prohibited if
//! the positions just before and just after it are, in that order, those of an earlier play of the same
//! move-sequence. A pass is always legal, and every move-sequence has a history of its own.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::rules::{KoRule, MoveSequence};
//!
//! // Black takes the ko; White may not take it back at once.
//! let start: Position = "
//!     . . X O .
//!     . X O . O
//!     . . X O .
//! ".parse().unwrap();
//! let size = start.size();
//! let mut moves = MoveSequence::new(&start, Colour::Black, KoRule::Fixed);
//! moves.play(size.parse_move("D2").unwrap()).unwrap();
//! let refusal = moves.play(size.parse_move("C2").unwrap()).unwrap_err();
//! assert_eq!(refusal.rule().name(), "basic-ko");
//! assert_eq!(refusal.to_string(), "White C2 is prohibited by basic-ko: it would recreate the position before move 1 (Black D2)");
//! ```

mod game;
mod refusal;
mod sequence;

pub use game::{Cycle, Game, GameEnd, NoCycle, Phase, Prisoners};
pub use refusal::{Refusal, Rule, Why};
pub use sequence::{MoveSequence, Played};

use std::fmt;
use std::str::FromStr;

/// Which earlier positions bind a play.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum KoRule {
    /// Basic-ko alone.
    Basic,
    /// Basic-ko and fixed-ko.
    Fixed,
    /// Positional superko: no earlier position of the move-sequence may be recreated.
    Superko,
}

/// The rules of a game: its ko rule, and whether a long cycle may end it without result.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// The New Amateur-Japanese Rules: basic-ko and fixed-ko.
    Naj,
    /// NAJ with the no-result option: basic-ko alone, and a long cycle ends the game without result when
    /// the players agree or a referee rules so.
    Najn,
    /// NAJ with positional superko instead of its ko rules, for analysis.
    Superko,
}

impl Ruleset {
    /// All of them.
    pub const ALL: [Ruleset; 3] = [Ruleset::Naj, Ruleset::Najn, Ruleset::Superko];

    /// `naj`, `najn` or `superko`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ruleset::Naj => "naj",
            Ruleset::Najn => "najn",
            Ruleset::Superko => "superko",
        }
    }

    /// The ko rule of its move-sequences.
    #[must_use]
    pub const fn ko_rule(self) -> KoRule {
        match self {
            Ruleset::Naj => KoRule::Fixed,
            Ruleset::Najn => KoRule::Basic,
            Ruleset::Superko => KoRule::Superko,
        }
    }

    /// Whether a cycle can end the game without result.
    #[must_use]
    pub const fn has_no_result(self) -> bool {
        matches!(self, Ruleset::Najn)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(name: &str) -> Result<Ruleset, UnknownRuleset> {
        Ruleset::ALL
            .into_iter()
            .find(|ruleset| ruleset.name().eq_ignore_ascii_case(name))
            .ok_or(UnknownRuleset)
    }
}

/// A name that is no ruleset's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct UnknownRuleset;

impl fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rules are naj, najn or superko")
    }
}

impl std::error::Error for UnknownRuleset {}

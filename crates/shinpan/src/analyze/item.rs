//! What is known about a race or a group.

use super::why::Why;
use crate::board::{Colour, Move, Point, PointSet};
use crate::life;
use crate::race::{Capture, Ending, First, Ko, Method};
use crate::theory::Tenuki;

/// What is asked about.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A race between two blocks.
    Race {
        /// The essential blocks, Black's and White's.
        blocks: [PointSet; 2],
        /// The class (Mueller 1999, 2.5).
        class: u8,
    },
    /// Whether a group lives: blocks that live or die together ([`groups`](crate::region::groups)).
    Group {
        /// Whose it is.
        owner: Colour,
        /// The stones of its blocks.
        stones: PointSet,
    },
}

/// What decided it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is safe as it stands, without search.
    Safety,
    /// Closed forms.
    Theory,
    /// The sum of liberty count games.
    Games,
    /// Search on the board.
    Search,
    /// A race with a block that cannot be captured: whether the other lives.
    Life,
}

impl From<Method> for Level {
    fn from(method: Method) -> Level {
        match method {
            Method::Theory => Level::Theory,
            Method::Games => Level::Games,
            Method::Search => Level::Search,
            Method::Life => Level::Life,
        }
    }
}

impl Level {
    /// The name in the protocol.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Level::Safety => "safety",
            Level::Theory => "theory",
            Level::Games => "games",
            Level::Search => "search",
            Level::Life => "life",
        }
    }
}

/// How it ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ItemOutcome {
    /// A race, without ko.
    Race(Ending),
    /// A race with a ko.
    RaceKo {
        /// How it ends if nobody has threats.
        without: Ending,
        /// Who needs the fewest threats to change that; the side that moves first, if both need as many.
        needs: Colour,
        /// How many more than the opponent.
        threats: u8,
        /// Whether Black captures White, and whether White captures Black.
        captures: [Capture; 2],
    },
    /// A group.
    Group(life::Outcome),
}

impl ItemOutcome {
    /// The ko of a race, if it is one.
    #[must_use]
    pub fn race_ko(self) -> Option<Ko> {
        match self {
            ItemOutcome::RaceKo { needs, threats, captures, .. } => Some(Ko { needs, threats, captures }),
            ItemOutcome::Race(_) | ItemOutcome::Group(_) => None,
        }
    }

    /// Whether it is the same end, whoever moves first.
    fn is_like(self, other: ItemOutcome) -> bool {
        match (self, other) {
            // Of two who need as many threats the one that moves first is named.
            (
                ItemOutcome::RaceKo { without, captures, .. },
                ItemOutcome::RaceKo { without: other, captures: others, .. },
            ) => without == other && captures == others,
            _ => self == other,
        }
    }
}

impl From<&First> for ItemOutcome {
    fn from(first: &First) -> ItemOutcome {
        match first.ko {
            None => ItemOutcome::Race(first.ending()),
            Some(Ko { needs, threats, captures }) => {
                ItemOutcome::RaceKo { without: first.ending(), needs, threats, captures }
            }
        }
    }
}

/// What happens if one side moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// How it ends.
    pub outcome: ItemOutcome,
    /// The first moves that are known to keep it.
    pub moves: Vec<Move>,
    /// Whether these are all of them.
    pub all_moves: bool,
    /// Where the side that moves first wins a race: how often it can play elsewhere first.
    pub tenuki: Option<Tenuki>,
}

impl Fate {
    /// How it ends, by its name in the protocol.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.outcome.word()
    }

    /// Whether a side that moves first loses the race all the same.
    pub(super) fn is_lost_race(&self, side: Colour) -> bool {
        matches!(self.outcome, ItemOutcome::Race(Ending::Wins(winner)) if winner != side)
    }

    /// The plays of which a side that moves first needs one; none if it has lost or may as well pass.
    #[must_use]
    pub fn needed(&self, side: Colour) -> PointSet {
        if self.is_lost_race(side) || self.moves.contains(&Move::Pass) {
            return PointSet::EMPTY;
        }
        let point = |mv: &Move| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        };
        self.moves.iter().filter_map(point).collect()
    }
}

/// A race or a group, with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What is asked about.
    pub subject: Subject,
    /// What decided it; `None` if nothing did for at least one side moving first.
    pub level: Option<Level>,
    /// With Black moving first, and White; `None` where it is not known.
    pub firsts: [Option<Fate>; 2],
    /// The blocks taken as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// Those of them without which it is no longer known: none if it rests on no presumed wall.
    pub needs_walls: Vec<Point>,
    /// The points that change hands between the one side moving first and the other: two for a stone, one for a liberty
    /// that goes with it. 0 if it makes no difference, or if that is not known.
    pub swing: u32,
    /// Why it is not known.
    pub reasons: Vec<Why>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Item {
    /// Its stones.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        match self.subject {
            Subject::Race { blocks, .. } => blocks[0] | blocks[1],
            Subject::Group { stones, .. } => stones,
        }
    }

    /// What happens if a side moves first, if it is known.
    #[must_use]
    pub fn first(&self, side: Colour) -> Option<&Fate> {
        self.firsts[side.index()].as_ref()
    }

    /// Whether what is known rests on walls that are only presumed to stand.
    #[must_use]
    pub fn is_conditional(&self) -> bool {
        !self.needs_walls.is_empty()
    }

    /// Whether it is known for both sides moving first.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.firsts.iter().all(Option::is_some)
    }

    /// The plays of which a side that moves first needs one, as far as that is known.
    #[must_use]
    pub fn needed(&self, side: Colour) -> PointSet {
        self.first(side).map_or(PointSet::EMPTY, |fate| fate.needed(side))
    }

    /// Whether it is known that points change hands.
    #[must_use]
    pub fn is_urgent(&self) -> bool {
        self.is_proven() && self.swing > 0
    }

    /// Whether it depends on who moves first; `None` if that is not known.
    #[must_use]
    pub fn is_unsettled(&self) -> Option<bool> {
        let [black, white] = &self.firsts;
        Some(!black.as_ref()?.outcome.is_like(white.as_ref()?.outcome))
    }
}

//! A question as the caller states it, checked.

use std::fmt;

use super::answer::Answer;
use super::enclosure::{Area, Enclosure, Open};
use super::{ask, walls};
use crate::board::{Board, Colour, Point, PointSet, Position, Size};
use crate::region::walls::blocks_of;
use crate::search::{Goal, Problem, Ruling, Stop};

/// The largest number of ko threats that can be considered.
pub const MOST_THREATS: u8 = 20;

/// The largest number of target blocks.
pub const MOST_TARGETS: usize = 16;

/// What is asked about which stones, and how much may be spent on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The board.
    pub position: Position,
    /// Stones of the blocks to be captured or saved. The one who saves them, the defender, is their owner.
    pub targets: PointSet,
    /// When the attacker has succeeded, if there are several.
    pub goal: Goal,
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// The points on which play is allowed; found out if not given.
    pub region: Option<PointSet>,
    /// Nothing but `assume_safe` and `region` is taken for granted.
    pub strict: bool,
    /// Whether the attacker may wait (Ruling 2) or not.
    pub ruling: Ruling,
    /// The largest number of threats considered.
    pub ko_threats: u8,
    /// Who moves first; both are asked if not given.
    pub to_move: Option<Colour>,
    /// The point that a side may not retake, moving first, because a ko was just taken there.
    pub ban: Option<(Colour, Point)>,
    /// Positions searched, for each side that moves first; what its status and moves leave is for the line and the replies.
    pub nodes: u64,
    /// The most memory of a search, in bytes.
    pub table: usize,
    /// Only the success of this side is looked for. Where there are ways out, that takes less than to find out both what it
    /// achieves and what it does not.
    pub hunter: Option<Colour>,
    /// Judges every first move within the budget. If not, the moves that take much longer to judge than the status took
    /// are left open.
    pub every_move: bool,
    /// Tells which of the presumed walls matter, by asking again with each of them in play.
    pub walls: bool,
    /// Asks for a principal line.
    pub line: bool,
    /// The line goes on to the capture, also where the target is dead as it stands.
    pub play_on: bool,
    /// Asks for the replies to all moves that are not best.
    pub refute: bool,
    /// Gives the search up from outside; what is not proven by then stays unproven.
    pub stop: Stop,
}

impl Question {
    /// A question about the blocks of these stones, with both sides moving first and at most five threats.
    #[must_use]
    pub fn new(position: &Position, targets: PointSet) -> Question {
        Question {
            position: *position,
            targets,
            goal: Goal::All,
            assume_safe: PointSet::EMPTY,
            in_play: PointSet::EMPTY,
            region: None,
            strict: false,
            ruling: Ruling::Two,
            ko_threats: 5,
            to_move: None,
            ban: None,
            nodes: 1_000_000,
            table: 64 << 20,
            hunter: None,
            every_move: false,
            walls: true,
            line: false,
            play_on: false,
            refute: false,
            stop: Stop::never(),
        }
    }

    /// The owner of the targets.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn defender(&self) -> Result<Colour, BadQuestion> {
        let size = self.position.size();
        let bad = |fault| BadQuestion { size, fault };
        let first = self.targets.first().ok_or(bad(Fault::NoTarget))?;
        for point in self.targets {
            if self.position.at(point).is_none() {
                return Err(bad(Fault::EmptyTarget(point)));
            }
        }
        let black = self.position.stones(Colour::Black);
        let defender = if black.contains(first) { Colour::Black } else { Colour::White };
        if let Some(other) = (self.targets - self.position.stones(defender)).first() {
            return Err(bad(Fault::TwoColours(first, other)));
        }
        let board = Board::new(&self.position);
        let blocks = board.blocks(defender).filter(|block| block.stones().intersects(&self.targets));
        let (mut count, mut stones) = (0, PointSet::EMPTY);
        for block in blocks {
            count += 1;
            stones |= block.stones();
        }
        if count > MOST_TARGETS {
            return Err(bad(Fault::ManyTargets(count)));
        }
        for point in self.assume_safe {
            if self.position.at(point).is_none() {
                return Err(bad(Fault::EmptySafe(point)));
            }
        }
        if let Some(point) = (self.assume_safe & stones).first() {
            return Err(bad(Fault::SafeTarget(point)));
        }
        for point in self.in_play {
            if self.position.at(point).is_none() {
                return Err(bad(Fault::EmptyInPlay(point)));
            }
        }
        if let Some(point) = (blocks_of(&board, self.assume_safe) & self.in_play).first() {
            return Err(bad(Fault::SafeInPlay(point)));
        }
        if let Some(region) = self.region
            && !region.intersects(&self.position.empty_points())
        {
            return Err(bad(Fault::FullRegion));
        }
        if self.ko_threats > MOST_THREATS {
            return Err(bad(Fault::ManyThreats(self.ko_threats)));
        }
        Ok(defender)
    }

    /// The local game of the question and what it takes for granted, or why there is none without ways out.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn enclosure(&self) -> Result<Result<Enclosure, Open>, BadQuestion> {
        let defender = self.defender()?;
        let board = Board::new(&self.position);
        Ok(Area::new(self, &board, defender).enclosed())
    }

    /// The stones of the target blocks.
    pub(super) fn target_blocks(&self, board: &Board) -> PointSet {
        blocks_of(board, self.targets)
    }

    /// The place of the question: its local game, or what is near if it has ways out.
    pub(crate) fn vicinity(&self) -> Result<Enclosure, BadQuestion> {
        let defender = self.defender()?;
        let board = Board::new(&self.position);
        Ok(Area::new(self, &board, defender).vicinity())
    }

    /// Searches for the answer in a local game that is known, such as that of an earlier position.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn answer_in(&self, problem: Problem) -> Result<Answer, BadQuestion> {
        let defender = self.defender()?;
        Ok(ask::answer_in(self, defender, Enclosure::given(problem)))
    }

    /// The answer, searched for on the board as it lies.
    pub(super) fn answer_as_it_lies(&self) -> Result<Answer, BadQuestion> {
        let defender = self.defender()?;
        let mut answer = ask::answer(self, defender);
        walls::look(self, &mut answer);
        Ok(answer)
    }
}

/// A question that makes no sense.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BadQuestion {
    size: Size,
    fault: Fault,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Fault {
    NoTarget,
    EmptyTarget(Point),
    TwoColours(Point, Point),
    ManyTargets(usize),
    EmptySafe(Point),
    SafeTarget(Point),
    EmptyInPlay(Point),
    SafeInPlay(Point),
    FullRegion,
    ManyThreats(u8),
}

impl BadQuestion {
    /// The part of the question at fault, by its name in the protocol.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self.fault {
            Fault::NoTarget | Fault::EmptyTarget(_) | Fault::TwoColours(..) | Fault::ManyTargets(_) => {
                "target"
            }
            Fault::EmptySafe(_) | Fault::SafeTarget(_) => "assume_safe",
            Fault::EmptyInPlay(_) | Fault::SafeInPlay(_) => "in_play",
            Fault::FullRegion => "region",
            Fault::ManyThreats(_) => "ko_threats",
        }
    }
}

impl fmt::Display for BadQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point| self.size.name(point);
        match self.fault {
            Fault::NoTarget => write!(f, "no stone is named; name one stone of each block in question"),
            Fault::EmptyTarget(point) => write!(f, "there is no stone at {}; name a stone", name(point)),
            Fault::TwoColours(first, other) => write!(
                f,
                "the stones at {} and {} have two colours; all targets have one owner",
                name(first),
                name(other)
            ),
            Fault::ManyTargets(count) => {
                write!(f, "{count} blocks are named; at most {MOST_TARGETS} can be asked about at once")
            }
            Fault::EmptySafe(point) => {
                write!(f, "there is no stone at {}; name a stone of each block that is safe", name(point))
            }
            Fault::SafeTarget(point) => {
                write!(f, "the stone at {} belongs to a target, which cannot be taken as safe", name(point))
            }
            Fault::EmptyInPlay(point) => {
                write!(f, "there is no stone at {}; name a stone of each block that is in play", name(point))
            }
            Fault::SafeInPlay(point) => {
                write!(f, "the block at {} cannot be both safe and in play", name(point))
            }
            Fault::FullRegion => write!(f, "no point of the region is empty, so nothing can be played"),
            Fault::ManyThreats(count) => {
                write!(f, "found {count}; at most {MOST_THREATS} threats are considered")
            }
        }
    }
}

impl std::error::Error for BadQuestion {}

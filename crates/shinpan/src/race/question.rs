//! A question as the caller states it, checked.

use std::fmt;

use super::{Answer, Levels, ask};
use crate::board::{Colour, Point, PointSet, Position, Size};
use crate::life::MOST_THREATS;
use crate::limits::Stop;

/// What is asked about which blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The board.
    pub position: Position,
    /// A stone of Black's essential block; all are tried if not given.
    pub black: Option<Point>,
    /// A stone of White's essential block; all are tried if not given.
    pub white: Option<Point>,
    /// A stone of a second essential block of Black and of White: a side with a chain of two has lost the race with either
    /// of them (class 6). Both sides' first blocks have to be named.
    pub chained: [Option<Point>; 2],
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// The points on which play is allowed; found out if not given.
    pub region: Option<PointSet>,
    /// Nothing but `assume_safe` and `region` is taken for granted.
    pub strict: bool,
    /// Where theory fails, positions for the sum of games and then for the search, for each race.
    pub nodes: u64,
    /// The most ko threats considered, at most [`MOST_THREATS`].
    pub ko_threats: u8,
    /// A way to give games and search up from outside.
    pub stop: Stop,
}

/// What a question takes for granted.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// The points on which play is allowed, if they are declared.
    pub region: Option<PointSet>,
    /// Whether nothing else is taken for granted.
    pub strict: bool,
}

impl Terms {
    pub(super) fn of(question: &Question) -> Terms {
        let Question { assume_safe, in_play, region, strict, .. } = *question;
        Terms { assume_safe, in_play, region, strict }
    }
}

impl Question {
    /// A question about all races on the board.
    #[must_use]
    pub fn new(position: &Position) -> Question {
        Question {
            position: *position,
            black: None,
            white: None,
            chained: [None; 2],
            assume_safe: PointSet::EMPTY,
            in_play: PointSet::EMPTY,
            region: None,
            strict: false,
            nodes: Levels::default().nodes,
            ko_threats: Levels::default().ko_threats,
            stop: Stop::never(),
        }
    }

    /// A question about the race between the blocks of two stones.
    #[must_use]
    pub fn between(position: &Position, black: Point, white: Point) -> Question {
        Question { black: Some(black), white: Some(white), ..Question::new(position) }
    }

    /// The races. With both blocks named there is one; otherwise as many as are found.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn answer(&self) -> Result<Vec<Answer>, BadQuestion> {
        self.check()?;
        Ok(ask::answers(self))
    }

    /// The stones that are named, with the colour that they should have.
    fn named(&self) -> impl Iterator<Item = (Colour, Point)> {
        let all = [[self.black, self.white], self.chained];
        all.into_iter()
            .flat_map(|each| Colour::BOTH.into_iter().zip(each))
            .filter_map(|(colour, point)| Some((colour, point?)))
    }

    fn check(&self) -> Result<(), BadQuestion> {
        let bad = |fault| Err(BadQuestion { size: self.position.size(), fault });
        for (colour, point) in self.named() {
            match self.position.at(point) {
                None => return bad(Fault::Empty(colour, point)),
                Some(stone) if stone != colour => return bad(Fault::WrongColour(colour, point)),
                Some(_) => {}
            }
        }
        for point in self.assume_safe {
            if self.position.at(point).is_none() {
                return bad(Fault::EmptySafe(point));
            }
        }
        for point in self.in_play {
            if self.position.at(point).is_none() {
                return bad(Fault::EmptyInPlay(point));
            }
        }
        if self.chained != [None; 2] {
            for (colour, named) in Colour::BOTH.into_iter().zip([self.black, self.white]) {
                if named.is_none() {
                    return bad(Fault::Unnamed(colour));
                }
            }
        }
        for (colour, named) in self.named() {
            let block = self.position.stones(colour).component(PointSet::single(named));
            if let Some(point) = (block & self.assume_safe).first() {
                return bad(Fault::SafeBlock(point));
            }
        }
        match self.region {
            Some(region) if !region.intersects(&self.position.empty_points()) => bad(Fault::FullRegion),
            _ if self.ko_threats > MOST_THREATS => bad(Fault::Threats(self.ko_threats)),
            _ => Ok(()),
        }
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
    Empty(Colour, Point),
    WrongColour(Colour, Point),
    Unnamed(Colour),
    EmptySafe(Point),
    EmptyInPlay(Point),
    SafeBlock(Point),
    FullRegion,
    Threats(u8),
}

impl BadQuestion {
    /// The part of the question at fault, by its name in the protocol.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self.fault {
            Fault::Empty(colour, _) | Fault::WrongColour(colour, _) | Fault::Unnamed(colour) => colour.word(),
            Fault::EmptySafe(_) | Fault::SafeBlock(_) => "assume_safe",
            Fault::EmptyInPlay(_) => "in_play",
            Fault::FullRegion => "region",
            Fault::Threats(_) => "ko_threats",
        }
    }
}

impl fmt::Display for BadQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point| self.size.name(point);
        match self.fault {
            Fault::Empty(colour, point) => {
                write!(f, "there is no stone at {}; name a {} stone", name(point), colour.word())
            }
            Fault::WrongColour(colour, point) => {
                write!(f, "the stone at {} is not {}; name one that is", name(point), colour.word())
            }
            Fault::Unnamed(colour) => {
                write!(f, "a chain is asked about against named blocks; name a {} stone", colour.word())
            }
            Fault::EmptySafe(point) => {
                write!(f, "there is no stone at {}; name a stone of each block that is safe", name(point))
            }
            Fault::EmptyInPlay(point) => {
                write!(f, "there is no stone at {}; name a stone of each block that is in play", name(point))
            }
            Fault::SafeBlock(point) => {
                write!(
                    f,
                    "the stone at {} belongs to an essential block, which cannot be taken as safe",
                    name(point)
                )
            }
            Fault::FullRegion => write!(f, "no point of the region is empty, so nothing can be played"),
            Fault::Threats(found) => {
                write!(f, "found {found}; at most {MOST_THREATS} threats are considered")
            }
        }
    }
}

impl std::error::Error for BadQuestion {}

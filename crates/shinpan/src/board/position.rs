//! Stones on a board: as somebody wrote them ([`Setup`]), and as they can stand ([`Position`]).

use std::fmt;

use super::{Colour, Point, PointSet, Size, hash};

/// Stones as written in a diagram or file: no point is taken twice, but blocks may lack liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    size: Size,
    stones: [PointSet; 2],
}

impl Setup {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Setup {
        Setup { size, stones: [PointSet::EMPTY; 2] }
    }

    /// Puts a stone or, with `None`, empties a point, whatever was there. Points off the board are ignored.
    pub fn set(&mut self, point: Point, stone: Option<Colour>) {
        if !self.size.contains(point) {
            return;
        }
        for colour in Colour::BOTH {
            if stone == Some(colour) {
                self.stones[colour.index()].insert(point);
            } else {
                self.stones[colour.index()].remove(point);
            }
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.stones[colour.index()]
    }

    /// What stands on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.stones[colour.index()].contains(point))
    }

    /// The same stones as a position of the game.
    ///
    /// # Errors
    /// [`NoLiberty`] names the first block that has no liberty.
    pub fn position(&self) -> Result<Position, NoLiberty> {
        let empty = self.size.points() - self.stones[0] - self.stones[1];
        for colour in Colour::BOTH {
            let stones = self.stones(colour);
            let dead = stones - stones.component(empty.neighbours());
            if let Some(block) = dead.components().next() {
                return Err(NoLiberty { size: self.size, colour, block });
            }
        }
        Ok(Position(*self))
    }
}

/// A block without liberties, which cannot stand on a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NoLiberty {
    /// The size of the board.
    pub size: Size,
    /// Whose block it is.
    pub colour: Colour,
    /// Its stones.
    pub block: PointSet,
}

impl fmt::Display for NoLiberty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = self.block.first().map(|point| self.size.name(point)).unwrap_or_default();
        let colour = self.colour;
        match self.block.len() {
            1 => write!(f, "the {} stone at {point} has no liberty", colour.word()),
            n => write!(f, "the {} block of {n} stones at {point} has no liberty", colour.word()),
        }
    }
}

impl std::error::Error for NoLiberty {}

/// A distribution of stones in which every block has a liberty.
///
/// Positions are compared point by point: a rotated position is another position, as the ko rules want it.
///
/// ```
/// use shinpan::board::{Colour, Position};
///
/// let position: Position = "
///     . X O .
///     X . X O
///     . X O .
/// ".parse().unwrap();
/// assert_eq!(position.stones(Colour::Black).len(), 4);
/// let error = "OX\nX.".parse::<Position>().unwrap_err();
/// assert_eq!(error.to_string(), "the white stone at A2 has no liberty");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position(Setup);

impl Position {
    /// The empty board.
    #[must_use]
    pub fn empty(size: Size) -> Position {
        Position(Setup::new(size))
    }

    /// For stones that come from a [`super::Board`], which keeps the liberties right.
    pub(crate) fn from_stones(size: Size, stones: [PointSet; 2]) -> Position {
        Position(Setup { size, stones })
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.0.size
    }

    /// The stones of a colour.
    #[must_use]
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.0.stones(colour)
    }

    /// The points without a stone.
    #[must_use]
    pub fn empty_points(&self) -> PointSet {
        self.0.size.points() - self.0.stones[0] - self.0.stones[1]
    }

    /// What stands on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        self.0.at(point)
    }

    /// As a setup, to change stones freely.
    #[must_use]
    pub fn setup(&self) -> Setup {
        self.0
    }

    /// The hash that a [`super::Board`] keeps up to date while stones come and go.
    #[must_use]
    pub fn hash(&self) -> u64 {
        Colour::BOTH
            .into_iter()
            .flat_map(|colour| self.stones(colour).iter().map(move |point| hash::stone(colour, point)))
            .fold(0, |all, one| all ^ one)
    }

    /// Black stones for white ones and white for black.
    #[must_use]
    pub fn colours_swapped(&self) -> Position {
        Position(Setup { size: self.0.size, stones: [self.0.stones[1], self.0.stones[0]] })
    }
}

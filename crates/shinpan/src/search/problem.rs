//! A life and death problem: who wants to capture what, and where play is allowed.

use crate::board::{Board, Colour, Point, PointSet, Position};

/// When the attacker has succeeded, if there are several targets.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Goal {
    /// All targets must be captured: the defender succeeds if any survives.
    #[default]
    All,
    /// The first capture of a target is enough.
    Any,
}

/// Wolf's rulings on passing (2009, section 4).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Ruling 1: playing elsewhere gains nothing, so the attacker has to prove the kill.
    One,
    /// Ruling 2: the attacker may wait, so that bent four in the corner is dead as it stands.
    Two,
}

/// What empty points outside the region mean to the stones next to them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Border {
    /// A liberty for ever, for both sides: the caller says that what touches the border cannot be captured.
    #[default]
    Declared,
    /// A way out: the defender's stones next to them have escaped, the attacker's have no liberties there. What the attacker
    /// captures all the same, it captures on the whole board.
    Open,
    /// The attacker's: its stones next to them are joined to a wall, the defender's have no liberties there. What lives all
    /// the same lives on the whole board.
    Closed,
}

impl Border {
    /// The empty points outside that are liberties for ever to stones of the defender, or of the attacker, next to them.
    fn liberties(self, outside: PointSet, is_defender: bool) -> PointSet {
        match (self, is_defender) {
            (Border::Declared, _) | (Border::Open, true) | (Border::Closed, false) => outside,
            (Border::Open, false) | (Border::Closed, true) => PointSet::EMPTY,
        }
    }
}

/// Stones to be captured by the attacker and saved by the defender, on a part of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    position: Position,
    defender: Colour,
    targets: Vec<PointSet>,
    goal: Goal,
    region: PointSet,
    border: Border,
    walls: [PointSet; 2],
    ban: Option<(Colour, Point)>,
}

impl Problem {
    /// A problem. The targets are the defender's blocks that have a stone in `targets`; play is allowed on
    /// the points of `region` and, once they are captured, on those of every block that can be captured there.
    /// Blocks with a stone in `safe`, or with a liberty outside the region, cannot be captured: they are walls.
    ///
    /// # Errors
    /// [`NoTarget`] if no stone of the defender is meant.
    pub fn new(
        position: &Position,
        defender: Colour,
        targets: PointSet,
        goal: Goal,
        region: PointSet,
        safe: PointSet,
    ) -> Result<Problem, NoTarget> {
        let board = Board::new(position);
        let targets: Vec<PointSet> = board
            .blocks(defender)
            .map(|block| block.stones())
            .filter(|stones| stones.intersects(&targets))
            .collect();
        if targets.is_empty() {
            return Err(NoTarget);
        }
        let problem = Problem {
            position: *position,
            defender,
            targets,
            goal,
            region,
            border: Border::Declared,
            walls: [PointSet::EMPTY; 2],
            ban: None,
        };
        Ok(problem.surrounded(&board, region & position.empty_points(), safe))
    }

    /// The same problem with another border. `safe` are stones of blocks that cannot be captured, as in [`Problem::new`].
    #[must_use]
    pub fn with_border(self, border: Border, safe: PointSet) -> Problem {
        let board = Board::new(&self.position);
        let empty = self.region & self.position.empty_points();
        Problem { border, ..self }.surrounded(&board, empty, safe)
    }

    /// Sorts the blocks of the board into walls and those that can be captured.
    fn surrounded(self, board: &Board, empty: PointSet, safe: PointSet) -> Problem {
        let outside = self.position.empty_points() - empty;
        let mut walls = [PointSet::EMPTY; 2];
        let mut inside = empty;
        for colour in Colour::BOTH {
            for block in board.blocks(colour) {
                let stones = block.stones();
                let free = self.border.liberties(outside, colour == self.defender);
                if stones.intersects(&safe) || block.liberties().intersects(&free) {
                    walls[colour as usize] |= stones;
                } else if block.liberties().intersects(&empty) {
                    inside |= stones;
                } else {
                    // It has no liberty that counts, and what it touches cannot need it: the attacker's stands outside, the
                    // defender's is taken for lost.
                    walls[self.attacker() as usize] |= stones;
                }
            }
        }
        Problem { region: inside - walls[0] - walls[1], walls, ..self }
    }

    /// The same problem just after a ko was taken: this side, if it moves first, may not take it back there at once.
    #[must_use]
    pub fn with_ban(self, ban: Option<(Colour, Point)>) -> Problem {
        Problem { ban, ..self }
    }

    /// The point that this side may not retake if it moves first.
    #[must_use]
    pub fn banned(&self, first: Colour) -> Option<Point> {
        self.ban.filter(|(side, _)| *side == first).map(|(_, point)| point)
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who wants to save the targets.
    #[must_use]
    pub fn defender(&self) -> Colour {
        self.defender
    }

    /// Who wants to capture them.
    #[must_use]
    pub fn attacker(&self) -> Colour {
        self.defender.opponent()
    }

    /// The blocks in question.
    #[must_use]
    pub fn targets(&self) -> &[PointSet] {
        &self.targets
    }

    /// When the attacker has succeeded.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The points that can be played on, now or after a capture.
    #[must_use]
    pub fn region(&self) -> PointSet {
        self.region
    }

    /// What empty points outside the region mean.
    #[must_use]
    pub fn border(&self) -> Border {
        self.border
    }

    /// The empty points outside the region that are a liberty for ever to stones of a colour next to them.
    #[must_use]
    pub fn outside(&self, colour: Colour) -> PointSet {
        self.border.liberties(self.position.empty_points() - self.region, colour == self.defender)
    }

    /// The stones of a colour that cannot be captured.
    #[must_use]
    pub fn walls(&self, colour: Colour) -> PointSet {
        self.walls[colour as usize]
    }
}

/// A problem in which nothing is to be captured.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct NoTarget;

impl std::fmt::Display for NoTarget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no stone of the defender is named as a target")
    }
}

impl std::error::Error for NoTarget {}

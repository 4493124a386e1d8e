//! Where a question is played: the local games that bound it, and the walls that they take for granted.
//!
//! The definition stands in the [module above](super), the walls in [`region::walls`](crate::region). A target is either
//! *enclosed*: all that play can reach is small, and one game decides. Or it has ways out. Then play is followed a few steps
//! only, and two games bound what happens on the whole board: one whose border is open, in which a kill is a kill, and one
//! whose border is closed, in which a life is a life (`docs/theory/open-borders.md`).

use std::fmt;

use super::Question;
use crate::board::{Board, Colour, Point, PointSet, Size};
use crate::region::benson_apart;
use crate::region::walls::{Reach, Walls, blocks_of, first_stones, is_most, proven_and_reach};
use crate::search::{Border, Problem};

/// The most empty points of a region without a border that is searched as a whole.
const MOST_ENCLOSED: usize = 30;

/// How many steps from the target play is followed where there are ways out, one try after the other.
const STEPS: [usize; 4] = [2, 3, 4, 6];

/// A local game of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// What is searched; if it has a border, that is open here.
    pub problem: Problem,
    /// The same with a closed border, if it has one.
    pub closed: Option<Problem>,
    /// The blocks that are taken as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// The stones of those blocks.
    pub assumed_stones: PointSet,
    /// Those of them that nobody called safe: they are presumed to stand.
    pub presumed: PointSet,
    /// The target has a liberty outside the declared region.
    pub escapes: bool,
}

impl Enclosure {
    /// The game in which the defender does no better than on the whole board.
    #[must_use]
    pub fn for_life(&self) -> &Problem {
        self.closed.as_ref().unwrap_or(&self.problem)
    }

    /// The game in which the attacker does no better than on the whole board.
    #[must_use]
    pub fn for_kill(&self) -> &Problem {
        &self.problem
    }
}

/// Why a question has no local game without a border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// The target reaches so many empty points.
    Large(usize),
    /// Strictly speaking, some walls are not safe: the first stone of each.
    Unproven(Size, Vec<Point>),
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Open::Large(empty) => {
                write!(f, "the target is not enclosed: play can reach {empty} empty points")
            }
            Open::Unproven(size, walls) => {
                let names: Vec<String> = walls.iter().map(|&point| size.name(point)).collect();
                write!(f, "strictly, these walls are not proven safe: {}", names.join(", "))
            }
        }
    }
}

/// The local games of a question, to be tried in their order, and why there is none without a border.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Enclosures {
    pub(crate) all: Vec<Enclosure>,
    pub(crate) open: Option<Open>,
}

impl Enclosures {
    /// A local game of which nothing is left to be found out.
    pub(super) fn given(problem: Problem) -> Enclosures {
        let enclosure = Enclosure {
            problem,
            closed: None,
            assumed_safe: Vec::new(),
            assumed_stones: PointSet::EMPTY,
            presumed: PointSet::EMPTY,
            escapes: false,
        };
        Enclosures { all: vec![enclosure], open: None }
    }

    pub(super) fn find(question: &Question, defender: Colour) -> Enclosures {
        let board = Board::new(&question.position);
        let targets = blocks_of(&board, question.targets);
        let given = blocks_of(&board, question.assume_safe);
        let area = Area { question, board: &board, defender, targets, given };
        match question.region {
            Some(region) => Enclosures { all: vec![area.declared(region)], open: None },
            None => area.found(),
        }
    }
}

struct Area<'a> {
    question: &'a Question,
    board: &'a Board,
    defender: Colour,
    /// All stones of the target blocks.
    targets: PointSet,
    /// The stones of the blocks that the caller calls safe.
    given: PointSet,
}

impl Area<'_> {
    /// The local game on a region that the caller declares. What touches its border cannot be captured.
    fn declared(&self, region: PointSet) -> Enclosure {
        let proven = Colour::BOTH.map(|colour| benson_apart(self.board, colour, region).stones);
        let proven = (proven[0] | proven[1]) - self.targets;
        let problem = self.problem(region, proven | self.given);
        let inside = problem.region();
        let walls = (problem.walls(Colour::Black) | problem.walls(Colour::White)) - proven;
        let assumed = (walls & (inside.neighbours() | self.given)) - self.targets;
        let escapes = !self.targets.is_subset(&inside);
        Enclosure { escapes, ..self.enclosure(problem, None, assumed | self.given, PointSet::EMPTY) }
    }

    /// The local games that the position shows.
    fn found(&self) -> Enclosures {
        let walls = Walls::new(self.board, PointSet::EMPTY, self.question.in_play, !self.question.strict);
        let reach = |steps| proven_and_reach(self.board, |safe| self.reach(&walls, safe, steps), self.targets);
        let empty = self.board.empty_points();
        let (proven, whole) = reach(None);
        let reached = (whole.points & empty).len();
        if reached <= MOST_ENCLOSED || !is_most(self.board, whole.points & empty) {
            return Enclosures { all: vec![self.enclosed(proven, whole)], open: None };
        }
        let mut all: Vec<Enclosure> = Vec::with_capacity(STEPS.len());
        for steps in STEPS {
            let (proven, near) = reach(Some(steps));
            let found = self.bounded(proven, near);
            if all.last() != Some(&found) {
                all.push(found);
            }
        }
        let open = if self.question.strict {
            let walls = Walls::new(self.board, PointSet::EMPTY, self.question.in_play, true);
            let presumed = self.reach(&walls, proven, Some(STEPS[0])).presumed;
            Open::Unproven(self.board.size(), first_stones(self.board, presumed))
        } else {
            Open::Large(reached)
        };
        Enclosures { all, open: Some(open) }
    }

    /// The points that play can reach from the target, stones included.
    fn reach(&self, walls: &Walls<'_>, proven: PointSet, steps: Option<usize>) -> Reach {
        let walls = walls.with_safe(proven | self.given);
        let fighting = self.board.stones(self.defender);
        walls.reach(self.targets, fighting, &[self.defender.opponent()], steps)
    }

    /// A region without a border.
    fn enclosed(&self, proven: PointSet, reach: Reach) -> Enclosure {
        let safe = proven | self.given | reach.presumed;
        let problem = self.problem(reach.points & self.board.empty_points(), safe);
        self.enclosure(problem, None, reach.presumed | self.given, reach.presumed)
    }

    /// A region with a border.
    fn bounded(&self, proven: PointSet, reach: Reach) -> Enclosure {
        let safe = proven | self.given | reach.presumed;
        let problem = self.problem(reach.points & self.board.empty_points(), safe);
        let open = problem.clone().with_border(Border::Open, safe);
        let closed = problem.with_border(Border::Closed, safe);
        self.enclosure(open, Some(closed), reach.presumed | self.given, reach.presumed)
    }

    fn problem(&self, region: PointSet, safe: PointSet) -> Problem {
        let Question { position, goal, ban, .. } = self.question;
        let Ok(problem) = Problem::new(position, self.defender, self.targets, *goal, region, safe) else {
            unreachable!("a question has been checked to have a target")
        };
        problem.with_ban(*ban)
    }

    fn enclosure(
        &self,
        problem: Problem,
        closed: Option<Problem>,
        assumed: PointSet,
        presumed: PointSet,
    ) -> Enclosure {
        let assumed_stones = blocks_of(self.board, assumed);
        Enclosure {
            problem,
            closed,
            assumed_safe: first_stones(self.board, assumed_stones),
            assumed_stones,
            presumed,
            escapes: false,
        }
    }
}

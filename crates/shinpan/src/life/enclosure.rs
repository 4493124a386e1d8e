//! Where play is allowed: the area that the target can reach, and the walls that stop it.
//!
//! The definition stands in the [module above](super). It errs towards more play and towards "open": a block that is
//! wrongly let into the local game only costs search, while every block that is taken as a wall without proof is listed.

use std::fmt;

use super::Question;
use crate::board::{Block, Board, Colour, Point, PointSet, Size};
use crate::region::benson;
use crate::region::reach::{LARGE, OPEN, blocks_of, first_stones, hangs, is_most, proven_and_reach, reach};
use crate::search::Problem;

/// A question with its local game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Enclosure {
    /// What is searched.
    pub problem: Problem,
    /// The blocks that are taken as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// The stones of those blocks.
    pub assumed_stones: PointSet,
    /// The target has a liberty outside the declared region.
    pub escapes: bool,
    /// The enclosure has gaps: `problem` lets the target escape through them.
    pub gaps: Option<Gaps>,
}

/// An enclosure with gaps. What holds with the gaps open and with the gaps closed holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gaps {
    /// The same problem with attacker stones, which cannot be captured, in the gaps.
    pub closed: Problem,
    /// Why the target is not enclosed.
    pub open: Open,
}

/// Why a question has no local game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// No wall of the attacker stops the target.
    NoWall,
    /// The target reaches most of the board: so many empty points.
    Large(usize),
    /// Strictly speaking, some walls are not safe: the first stone of each.
    Unproven(Size, Vec<Point>),
}

impl fmt::Display for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Open::NoWall => f.write_str(
                "the target is not enclosed: no wall stops it; name walls as safe, or declare the region",
            ),
            Open::Large(empty) => write!(
                f,
                "the target is not enclosed: it reaches {empty} empty points, most of the board; name walls as \
                 safe, or declare the region"
            ),
            Open::Unproven(size, walls) => {
                let names: Vec<String> = walls.iter().map(|&point| size.name(point)).collect();
                write!(f, "strictly, these walls are not proven safe: {}", names.join(", "))
            }
        }
    }
}

/// How many steps from the target play is followed where the enclosure has gaps.
const STEPS: usize = 3;

impl Enclosure {
    /// A local game of which nothing is left to be found out.
    pub(super) fn given(problem: Problem) -> Enclosure {
        let assumed_stones = PointSet::EMPTY;
        Enclosure { problem, assumed_safe: Vec::new(), assumed_stones, escapes: false, gaps: None }
    }

    pub(super) fn find(question: &Question, defender: Colour) -> Result<Enclosure, Open> {
        let board = Board::new(&question.position);
        let targets = blocks_of(&board, question.targets);
        let given = blocks_of(&board, question.assume_safe);
        let area = Area { board: &board, defender, targets };
        match question.region {
            Some(region) => Ok(area.declared(question, given, region)),
            None => area.found(question, given),
        }
    }
}

struct Area<'a> {
    board: &'a Board,
    defender: Colour,
    /// All stones of the target blocks.
    targets: PointSet,
}

impl Area<'_> {
    /// The local game on a region that the caller declares. What touches its border cannot be captured.
    fn declared(&self, question: &Question, given: PointSet, region: PointSet) -> Enclosure {
        let proven = Colour::BOTH.map(|colour| benson(self.board, colour).stones);
        let proven = (proven[0] | proven[1]) - self.targets;
        let problem = self.problem(question, region, proven | given);
        let inside = problem.region();
        let walls = (problem.walls(Colour::Black) | problem.walls(Colour::White)) - proven;
        let assumed = (walls & (inside.neighbours() | given)) - self.targets;
        let escapes = !self.targets.is_subset(&inside);
        self.enclosure(problem, assumed | given, escapes)
    }

    /// The local game that the position shows.
    fn found(&self, question: &Question, given: PointSet) -> Result<Enclosure, Open> {
        let (proven, reach) = proven_and_reach(self.board, |safe| self.reach(safe | given), self.targets);
        let empty = reach & self.board.empty_points();
        let attackers = self.board.stones(self.defender.opponent());
        let border = blocks_of(self.board, (reach.neighbours() - reach) & attackers);
        let open = if border.is_empty() {
            Some(Open::NoWall)
        } else if is_most(self.board, empty) {
            Some(Open::Large(empty.len()))
        } else {
            None
        };
        if let Some(open) = open {
            return self.with_gaps(question, given, open);
        }
        let inferred = border - proven - given;
        if question.strict && !inferred.is_empty() {
            return Err(Open::Unproven(self.board.size(), first_stones(self.board, inferred)));
        }
        let problem = self.problem(question, empty, proven | given | border);
        Ok(self.enclosure(problem, inferred | given, false))
    }

    /// The part of an open area next to the target, if most of the attacker's wall is there.
    fn with_gaps(&self, question: &Question, given: PointSet, open: Open) -> Result<Enclosure, Open> {
        let proven = Colour::BOTH.map(|colour| benson(self.board, colour).stones);
        let safe = ((proven[0] | proven[1]) - self.targets) | given;
        let (empty, attacker) = (self.board.empty_points(), self.defender.opponent());
        let passable = empty | (self.board.stones(self.defender) - safe);
        let mut near = self.targets;
        for _ in 0..STEPS {
            near |= near.neighbours() & passable;
        }
        for pocket in (passable.component(self.targets) - near).components() {
            if (pocket & empty).len() < OPEN {
                near |= pocket;
            }
        }
        let region = near & empty;
        let outside: Vec<PointSet> = ((empty | self.board.stones(attacker)) - region)
            .components()
            .filter(|area| (*area & empty).len() >= OPEN)
            .collect();
        let faces_the_open = |block: &Block| {
            let liberties = block.liberties() - region;
            !hangs(self.board, block) && outside.iter().any(|area| area.intersects(&liberties))
        };
        let inferred = self
            .board
            .blocks(attacker)
            .filter(|block| {
                block.stones().intersects(&region.neighbours()) && !block.stones().intersects(&safe)
            })
            .filter(|block| faces_the_open(block))
            .fold(PointSet::EMPTY, |all, block| all | block.stones());
        if question.strict || region.len() > LARGE || inferred.is_empty() {
            return Err(open);
        }
        // Close the gaps: every way from here to the outside gets a stone.
        let inside = near | blocks_of(self.board, near & self.board.stones(self.defender));
        let gaps = (inside.neighbours() & empty) - region;
        let mut setup = question.position.setup();
        for point in gaps {
            setup.set(point, Some(attacker));
        }
        let Ok(closed) = setup.position() else { return Err(open) };
        let walls = safe | inferred;
        let Ok(closed) =
            Problem::new(&closed, self.defender, self.targets, question.goal, region, walls | gaps)
        else {
            return Err(open);
        };
        let closed = closed.with_ban(question.ban);
        let problem = self.problem(question, region, walls);
        let mut enclosure = self.enclosure(problem, inferred | given, false);
        enclosure.gaps = Some(Gaps { closed, open });
        Ok(enclosure)
    }

    /// The points that play can reach from the target, stones included.
    fn reach(&self, safe: PointSet) -> PointSet {
        // All attacker blocks are walls until what is behind them is reached.
        let passable = self.board.empty_points() | (self.board.stones(self.defender) - safe);
        reach(self.board, self.targets, passable, &[self.defender.opponent()], safe)
    }

    fn problem(&self, question: &Question, region: PointSet, safe: PointSet) -> Problem {
        let Ok(problem) =
            Problem::new(&question.position, self.defender, self.targets, question.goal, region, safe)
        else {
            unreachable!("a question has been checked to have a target")
        };
        problem.with_ban(question.ban)
    }

    fn enclosure(&self, problem: Problem, assumed: PointSet, escapes: bool) -> Enclosure {
        let assumed_stones = blocks_of(self.board, assumed);
        Enclosure {
            problem,
            assumed_safe: first_stones(self.board, assumed_stones),
            assumed_stones,
            escapes,
            gaps: None,
        }
    }
}

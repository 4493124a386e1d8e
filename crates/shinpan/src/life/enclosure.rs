//! Where play is allowed: the area that the target can reach, and the walls that stop it.
//!
//! The definition stands in the [module above](super). It errs towards more play and towards "open": a block that is
//! wrongly let into the local game only costs search, while every block that is taken as a wall without proof is listed.

use std::fmt;

use super::Question;
use crate::board::{Block, Board, Colour, Point, PointSet, Size};
use crate::region::{Safe, benson, static_safety};
use crate::search::Problem;

/// The number of empty points that makes an outside area open.
const OPEN: usize = 7;

/// The number of empty points above which a local game may not have most of the board.
const LARGE: usize = 20;

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

/// How the safety of a colour's blocks is proven.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Proof {
    /// They are safe if their owner answers.
    Answers,
    /// They are safe even if their owner always passes.
    Unconditional,
}

impl Enclosure {
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

/// The stones of all blocks that have a stone in the set.
fn blocks_of(board: &Board, stones: PointSet) -> PointSet {
    stones
        .iter()
        .filter_map(|point| board.block(point))
        .fold(PointSet::EMPTY, |all, block| all | block.stones())
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
        let answers = Colour::BOTH.map(|colour| static_safety(self.board, colour));
        let mut proofs = [Proof::Answers; 2];
        let (proven, reach) = loop {
            let proven = self.proven(&answers, proofs);
            let reach = self.reach(proven | given);
            // Whoever has to answer inside the local game to save a wall cannot at the same time fight there.
            let mut same = true;
            for colour in Colour::BOTH {
                let proof = &mut proofs[colour as usize];
                if *proof == Proof::Answers && reach.intersects(&answers[colour as usize].territory) {
                    *proof = Proof::Unconditional;
                    same = false;
                }
            }
            if same {
                break (proven, reach);
            }
        };
        let empty = reach & self.board.empty_points();
        let attackers = self.board.stones(self.defender.opponent());
        let border = blocks_of(self.board, (reach.neighbours() - reach) & attackers);
        let open = if border.is_empty() {
            Some(Open::NoWall)
        } else if empty.len() > LARGE && 2 * empty.len() > self.board.empty_points().len() {
            Some(Open::Large(empty.len()))
        } else {
            None
        };
        if let Some(open) = open {
            return self.with_gaps(question, given, open);
        }
        let inferred = border - proven - given;
        if question.strict && !inferred.is_empty() {
            return Err(Open::Unproven(self.board.size(), self.first_stones(inferred)));
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
            outside.iter().any(|area| area.intersects(&liberties))
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
        let problem = self.problem(question, region, walls);
        let mut enclosure = self.enclosure(problem, inferred | given, false);
        enclosure.gaps = Some(Gaps { closed, open });
        Ok(enclosure)
    }

    fn proven(&self, answers: &[Safe; 2], proofs: [Proof; 2]) -> PointSet {
        let stones = Colour::BOTH.map(|colour| match proofs[colour as usize] {
            Proof::Answers => answers[colour as usize].stones,
            Proof::Unconditional => benson(self.board, colour).stones,
        });
        (stones[0] | stones[1]) - self.targets
    }

    /// The points that play can reach from the target, stones included.
    fn reach(&self, safe: PointSet) -> PointSet {
        let attacker = self.defender.opponent();
        let empty = self.board.empty_points();
        // All attacker blocks are walls until what is behind them is reached.
        let mut passable = empty | (self.board.stones(self.defender) - safe);
        let mut reach = passable.component(self.targets);
        loop {
            let outside = (empty | self.board.stones(attacker)) - reach;
            let areas: Vec<PointSet> =
                outside.components().filter(|area| (*area & empty).len() >= OPEN).collect();
            let faces_the_open = |block: &Block| {
                let open = block.liberties() - reach;
                !open.is_empty() && areas.iter().any(|area| area.intersects(&open))
            };
            let fallen = self
                .board
                .blocks(attacker)
                .filter(|block| !block.stones().intersects(&safe) && !block.stones().intersects(&passable))
                .filter(|block| block.stones().intersects(&reach.neighbours()) && !faces_the_open(block))
                .fold(PointSet::EMPTY, |all, block| all | block.stones());
            if fallen.is_empty() {
                return reach;
            }
            passable |= fallen;
            reach = passable.component(self.targets);
        }
    }

    fn problem(&self, question: &Question, region: PointSet, safe: PointSet) -> Problem {
        let Ok(problem) =
            Problem::new(&question.position, self.defender, self.targets, question.goal, region, safe)
        else {
            unreachable!("a question has been checked to have a target")
        };
        problem
    }

    fn enclosure(&self, problem: Problem, assumed: PointSet, escapes: bool) -> Enclosure {
        let assumed_stones = blocks_of(self.board, assumed);
        Enclosure {
            problem,
            assumed_safe: self.first_stones(assumed_stones),
            assumed_stones,
            escapes,
            gaps: None,
        }
    }

    fn first_stones(&self, stones: PointSet) -> Vec<Point> {
        let blocks = Colour::BOTH.into_iter().flat_map(|colour| self.board.blocks(colour));
        let firsts: PointSet = blocks
            .filter(|block| block.stones().intersects(&stones))
            .filter_map(|block| block.stones().first())
            .collect();
        firsts.iter().collect()
    }
}

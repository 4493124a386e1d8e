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
use crate::region::tactics::way_of_capture;
use crate::region::walls::{Reach, Walls, blocks_of, first_stones, is_most, proven_and_reach};
use crate::search::{Border, Problem};

/// Up to so many empty points, what play can reach is searched as a whole even if it is most of the board.
const FEW: usize = 14;

/// How many steps from the target play is followed at first where there are ways out.
const STEPS: usize = 2;

/// So many empty points inside may be enough for life without a look outside.
const ROOM: usize = 7;

/// The same where nothing is searched and all that matters is what is near.
const VICINITY: usize = 5;

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
    /// A local game of which nothing is left to be found out.
    pub(super) fn given(problem: Problem) -> Enclosure {
        Enclosure {
            problem,
            closed: None,
            assumed_safe: Vec::new(),
            assumed_stones: PointSet::EMPTY,
            presumed: PointSet::EMPTY,
            escapes: false,
        }
    }

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
            Open::Unproven(_, walls) if walls.is_empty() => {
                f.write_str("strictly, nothing that is proven safe encloses the target")
            }
            Open::Unproven(size, walls) => {
                let names: Vec<String> = walls.iter().map(|&point| size.name(point)).collect();
                write!(f, "strictly, these walls are not proven safe: {}", names.join(", "))
            }
        }
    }
}

/// What there is around the target of a question.
pub(crate) struct Area<'a> {
    question: &'a Question,
    board: &'a Board,
    pub(super) defender: Colour,
    /// All stones of the target blocks.
    targets: PointSet,
    /// The stones of the blocks that the caller calls safe.
    given: PointSet,
    walls: Walls<'a>,
}

impl<'a> Area<'a> {
    pub(super) fn new(question: &'a Question, board: &'a Board, defender: Colour) -> Area<'a> {
        Area {
            question,
            board,
            defender,
            targets: blocks_of(board, question.targets),
            given: blocks_of(board, question.assume_safe),
            walls: Walls::new(board, PointSet::EMPTY, question.in_play, !question.strict),
        }
    }

    /// The local game without ways out, or why there is none.
    pub(super) fn enclosed(&self) -> Result<Enclosure, Open> {
        if let Some(region) = self.question.region {
            return Ok(self.declared(region));
        }
        let (proven, whole) = self.reach(&self.walls, None);
        let reached = whole.points & self.board.empty_points();
        if reached.len() <= FEW || !is_most(self.board, reached) {
            return Ok(self.whole(proven, whole));
        }
        if !self.question.strict {
            return Err(Open::Large(reached.len()));
        }
        let walls = Walls::new(self.board, PointSet::EMPTY, self.question.in_play, true);
        let presumed = self.reach(&walls, Some(self.near(STEPS))).1.presumed;
        Err(Open::Unproven(self.board.size(), first_stones(self.board, presumed)))
    }

    /// All that play can reach, as one game, however large it is.
    pub(super) fn all(&self) -> Enclosure {
        let (proven, whole) = self.reach(&self.walls, None);
        self.whole(proven, whole)
    }

    /// What is near the target, if there are ways out.
    pub(super) fn start(&self) -> Enclosure {
        self.bounded(self.near(STEPS), PointSet::EMPTY)
    }

    /// What the defender's blocks enclose around the target, with none of the ways out: all regions next to it between blocks
    /// of its colour, but for the largest one. `None` if there is no more than a few points.
    pub(super) fn inside(&self) -> Option<Enclosure> {
        let others = self.board.size().points() - self.board.stones(self.defender);
        let near = self.targets.neighbours();
        let mut regions: Vec<PointSet> =
            others.components().filter(|region| region.intersects(&near)).collect();
        let largest = regions.iter().map(PointSet::len).max()?;
        regions.retain(|region| region.len() < largest);
        let inside = regions.into_iter().fold(self.targets, |all, region| all | region);
        let room = inside & self.board.empty_points();
        // A target without a liberty inside would be taken for lost there, and could not be captured.
        (room.len() >= ROOM && room.intersects(&near))
            .then(|| self.bounded(self.with_blocks(inside), PointSet::EMPTY))
    }

    /// What can be thought of as the place of the question.
    pub(super) fn vicinity(&self) -> Enclosure {
        self.enclosed().unwrap_or_else(|_| self.bounded(self.near(VICINITY), PointSet::EMPTY))
    }

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

    /// The points within so many steps of the target; a block is one step.
    fn near(&self, steps: usize) -> PointSet {
        let passable = self.board.empty_points() | self.board.stones(self.defender);
        let mut near = self.targets;
        for _ in 0..steps {
            near |= near.neighbours() & passable;
            near = self.with_blocks(near);
        }
        near
    }

    fn with_blocks(&self, points: PointSet) -> PointSet {
        points | blocks_of(self.board, points - self.board.empty_points())
    }

    /// The stones proven safe and the points that play can reach from the target, stones included.
    fn reach(&self, walls: &Walls<'_>, within: Option<PointSet>) -> (PointSet, Reach) {
        let fighting = self.board.stones(self.defender);
        let attacker = [self.defender.opponent()];
        let reach = |proven: PointSet| {
            walls.with_safe(proven | self.given).reach(self.targets, fighting, &attacker, within)
        };
        proven_and_reach(self.board, reach, self.targets)
    }

    /// A region without a border.
    fn whole(&self, proven: PointSet, reach: Reach) -> Enclosure {
        let safe = proven | self.given | reach.presumed;
        let problem = self.problem(reach.points & self.board.empty_points(), safe);
        self.enclosure(problem, None, reach.presumed | self.given, reach.presumed)
    }

    /// A region with a border. Walls that are presumed for a smaller one stay so.
    fn bounded(&self, near: PointSet, standing: PointSet) -> Enclosure {
        let walls = self.walls.with_standing(standing);
        let (mut proven, mut reach) = self.reach(&walls, Some(near));
        // What the defender has in the region can be captured there, too: what stands around it has to be looked at.
        let mut near = near;
        loop {
            let left = self.held_in(reach.points) - reach.points - near - proven;
            if left.is_empty() {
                break;
            }
            near |= left;
            (proven, reach) = self.reach(&walls, Some(near));
        }
        let safe = proven | self.given | reach.presumed;
        let problem = self.problem(reach.points & self.board.empty_points(), safe);
        let open = problem.clone().with_border(Border::Open, safe);
        let closed = problem.with_border(Border::Closed, safe);
        self.enclosure(open, Some(closed), reach.presumed | self.given, reach.presumed)
    }

    /// The defender's blocks next to empty points of a region that have all their liberties in it.
    fn held_in(&self, region: PointSet) -> PointSet {
        let empty = region & self.board.empty_points();
        let beside = blocks_of(self.board, empty.neighbours() & self.board.stones(self.defender));
        let held = |block: &PointSet| (block.neighbours() & self.board.empty_points()).is_subset(&empty);
        beside.components().filter(held).fold(PointSet::EMPTY, |all, block| all | block)
    }

    /// The region with what lies outside next to these points of it, or next to all if there are none; `None` if there is
    /// nothing.
    pub(super) fn wider(&self, enclosure: &Enclosure, at: PointSet) -> Option<Enclosure> {
        let region = self.with_friends(enclosure);
        let next = region.neighbours() & (self.board.empty_points() - region);
        let there = at.neighbours() & next;
        let step = if there.is_empty() { next } else { there };
        (!step.is_empty()).then(|| self.grown(enclosure, step))
    }

    /// The region with all points where a lone target is driven, if it is seen to be captured.
    pub(super) fn driven(&self, enclosure: &Enclosure, first: Colour) -> Option<Enclosure> {
        let stone = self.targets.first().filter(|_| enclosure.problem.targets().len() == 1)?;
        let played = way_of_capture(&mut self.board.clone(), stone, first)?;
        let step = played | (played.neighbours() & self.board.empty_points());
        Some(self.bounded(self.with_friends(enclosure) | self.with_blocks(step), enclosure.presumed))
    }

    /// The region with these points outside of it, and what they lead to at once.
    pub(super) fn grown(&self, enclosure: &Enclosure, at: PointSet) -> Enclosure {
        let fighting = self.board.stones(self.defender);
        let step = self.with_blocks(at | (at.neighbours() & fighting));
        self.bounded(self.with_friends(enclosure) | step, enclosure.presumed)
    }

    /// A region with the defender's blocks next to it that are not safe.
    fn with_friends(&self, enclosure: &Enclosure) -> PointSet {
        let region = enclosure.problem.region();
        let safe = enclosure.for_life().walls(self.defender);
        region | (blocks_of(self.board, region.neighbours() & self.board.stones(self.defender)) - safe)
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

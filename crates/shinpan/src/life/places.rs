//! Life in two places: a target that gets an eye in each of two parts of the board, whatever is played in the other.
//!
//! A large space is hard to search as a whole, although nothing could be clearer: there is room for an eye here and for another
//! one there, far enough apart that no stone matters to both. So each part is searched by itself, the border closed, with an eye
//! given to the target elsewhere. If it comes to life in both, the attacker moving first, it lives
//! (`docs/theory/two-places.md`).

use std::cmp::Reverse;

use super::enclosure::Area;
use super::question::Question;
use crate::board::{Board, Colour, Point, PointSet, Position};
use crate::search::{Border, Budget, Coming, Goal, Life, Problem, Ruling};

/// The empty points of a space that is cut in two by a line, at least: smaller ones are searched as a whole. And those of a part.
const ROOM: usize = 16;
const PART: usize = 5;

/// The positions that a part gets, and all of them together.
const EACH: u64 = 3_000;
const MOST: u64 = 24_000;

/// The memory of a search, in bytes.
const TABLE: usize = 1 << 20;

/// What was found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Places {
    /// The points of the two parts, if they were found.
    pub(super) points: Option<PointSet>,
    /// Positions searched.
    pub(super) nodes: u64,
}

impl Places {
    /// Nothing was looked at.
    pub(super) const NONE: Places = Places { points: None, nodes: 0 };
}

/// Looks for two places in which the target gets an eye each, the attacker moving first.
pub(super) fn look(question: &Question, board: &Board, area: &Area<'_>) -> Places {
    let mut places = Places::NONE;
    let target = question.target_blocks(board);
    let is_block =
        target.first().and_then(|stone| board.block(stone)).is_some_and(|it| it.stones() == target);
    if !is_block || question.every_move || question.region.is_some() || question.ban.is_some() {
        return places;
    }
    let mut looking = Looking { question, defender: area.defender, target, nodes: 0 };
    places.points = looking.parts(board).into_iter().find_map(|parts| looking.lives_in(parts));
    places.nodes = looking.nodes;
    places
}

struct Looking<'a> {
    question: &'a Question,
    defender: Colour,
    /// The stones of the target, which are one block.
    target: PointSet,
    /// Positions searched.
    nodes: u64,
}

impl Looking<'_> {
    /// What the target's side encloses, cut in two by a line or by the target, the most even ones first.
    fn parts(&self, board: &Board) -> Vec<[PointSet; 2]> {
        let size = board.size();
        let others = size.points() - board.stones(self.defender);
        let near = self.target.neighbours();
        let mut spaces: Vec<PointSet> = others.components().filter(|space| space.intersects(&near)).collect();
        let largest = spaces.iter().map(PointSet::len).max().unwrap_or(0);
        spaces.retain(|space| space.len() < largest);
        let inside = spaces.iter().fold(PointSet::EMPTY, |all, &space| all | space);
        let room = |part: &PointSet| (*part & board.empty_points()).len();
        let divided = |place: &dyn Fn(Point) -> u8, at: u8| {
            let side =
                |is_in: &dyn Fn(u8) -> bool| inside.iter().filter(|&point| is_in(place(point))).collect();
            [side(&|here| here < at), side(&|here| here > at)]
        };
        let mut all: Vec<[PointSet; 2]> = spaces.iter().map(|&space| [space, inside - space]).collect();
        if room(&inside) >= ROOM {
            all.extend((0..size.height()).map(|at| divided(&Point::row, at)));
            all.extend((0..size.width()).map(|at| divided(&Point::column, at)));
        }
        let smaller = |parts: &[PointSet; 2]| parts.iter().map(room).min().unwrap_or(0);
        all.retain(|parts| smaller(parts) >= PART && parts.iter().all(|part| part.intersects(&near)));
        all.sort_by_key(|parts| Reverse(smaller(parts)));
        all
    }

    /// Whether the target gets an eye in both parts: then the points that these are.
    fn lives_in(&mut self, parts: [PointSet; 2]) -> Option<PointSet> {
        let [one, other] = parts.map(|part| self.game(&self.question.position, part));
        let (one, other) = (one?, other?);
        // What is played for: no stone may matter to both.
        let [here, there] = [&one, &other].map(|game| game.region() - self.target);
        if here.intersects(&(there | there.neighbours())) {
            return None;
        }
        let is_enough = self.gets_an_eye(&one, here) && self.gets_an_eye(&other, there);
        is_enough.then_some(here | there)
    }

    /// The game on a part of the board with its border closed.
    fn game(&self, position: &Position, part: PointSet) -> Option<Problem> {
        let safe = self.question.assume_safe;
        let game = Problem::new(position, self.defender, self.target, Goal::All, part, safe).ok()?;
        Some(game.with_border(Border::Closed, safe))
    }

    /// Whether the target gets an eye on these points, the attacker moving first.
    fn gets_an_eye(&mut self, game: &Problem, here: PointSet) -> bool {
        let left = EACH.min(MOST.min(self.question.nodes / 4).saturating_sub(self.nodes));
        let Some(given) = self.with_an_eye(game, here).filter(|_| left > 0) else { return false };
        let mut life = Life::new(&given, Ruling::Two, 0, Budget { nodes: left, table: TABLE });
        life.stop_when(self.question.stop.aside());
        let coming = life.comes_to_life(self.defender.opponent());
        self.nodes += life.nodes();
        coming == Ok(Coming::Anyhow)
    }

    /// The same game with an eye of the target where it does not matter to these points: a ring of stones around an empty point,
    /// all of it on empty points.
    fn with_an_eye(&self, game: &Problem, here: PointSet) -> Option<Problem> {
        let position = &self.question.position;
        let (size, empty) = (position.size(), position.empty_points());
        let free = empty - here - here.neighbours();
        let eyes = self.target.neighbours() & free;
        eyes.iter().find_map(|eye| {
            let ring: PointSet = size.points().iter().filter(|&point| is_next(eye, point)).collect();
            let eye = PointSet::single(eye);
            let ring = ring - eye - self.target;
            if !ring.is_subset(&free) {
                return None;
            }
            let mut setup = position.setup();
            ring.iter().for_each(|point| setup.set(point, Some(self.defender)));
            let with_eye = setup.position().ok()?;
            let target = with_eye.stones(self.defender).component(self.target);
            let is_joined = (eye.neighbours() & size.points()).is_subset(&target);
            let given = self.game(&with_eye, (here & empty) | eye).filter(|_| is_joined)?;
            // The attacker's walls stand as before, and nothing else is played for.
            let attacker = self.defender.opponent();
            let is_same = game.walls(attacker).is_subset(&given.walls(attacker))
                && given.region() - target == here | eye;
            is_same.then_some(given)
        })
    }
}

/// Whether two points are next to each other, also at a corner.
fn is_next(one: Point, other: Point) -> bool {
    one.row().abs_diff(other.row()) <= 1 && one.column().abs_diff(other.column()) <= 1
}

//! Smaller regions. A certificate lists a reply to every move of the loser in its region, needed or not, so that a few points more
//! make a file many times as long. What succeeds with less holds as well: outside, a border is worse for the winner.

use crate::board::{Colour, Point, PointSet};
use crate::life::{Ground, Question};
use crate::search::{Border, Line, Problem};

use super::build::{Effort, statement};

/// A trial may take so many times the positions that the whole region took, and at least [`FEW`].
const PATIENCE: u64 = 4;
const FEW: u64 = 10_000;

/// The memory of a trial.
const TABLE: usize = 1 << 20;

/// The most positions of all trials, in those of one.
const TRIALS: u64 = 60;

/// A run, and who is to win it.
pub(super) struct Aim<'a> {
    pub(super) question: &'a Question,
    pub(super) defender: Colour,
    pub(super) first: Colour,
    pub(super) owner: Colour,
    pub(super) winner: Colour,
    /// The largest number of threats.
    pub(super) threats: u8,
    pub(super) effort: Effort,
}

impl Aim<'_> {
    /// The game on fewer points, if it is found to be won on them by the same side with no more walls.
    pub(super) fn shrunk(&self, game: &Ground) -> Ground {
        let full = match game.problem(self.question, self.defender) {
            Some(problem) if game.border != Border::Declared => problem,
            _ => return *game,
        };
        let walls = self.walls(&full);
        let Some(spent) = self.nodes_to_win(&full, self.effort.nodes) else { return *game };
        let limit = FEW.max(PATIENCE * spent);
        let mut left = limit.saturating_mul(TRIALS);
        let mut kept = *game;
        let mut number = kept.empty.len() / 2;
        while number > 0 {
            for part in self.farthest_first(kept.empty).chunks(number) {
                let less = Ground { empty: kept.empty - part.iter().copied().collect::<PointSet>(), ..kept };
                let Some(problem) = less.problem(self.question, self.defender) else { continue };
                // What could be captured before must not become a wall for want of points.
                if left == 0 || problem.region().is_empty() || !self.walls(&problem).is_subset(&walls) {
                    continue;
                }
                let spent = self.nodes_to_win(&problem, limit.min(left));
                left = left.saturating_sub(spent.unwrap_or(limit));
                if spent.is_some() && self.makes_sense(&problem) {
                    kept = less;
                }
            }
            number /= 2;
        }
        kept
    }

    fn walls(&self, problem: &Problem) -> PointSet {
        statement(problem, self.question.ruling, self.first, self.owner).walls
    }

    fn makes_sense(&self, problem: &Problem) -> bool {
        statement(problem, self.question.ruling, self.first, self.owner).check().is_ok()
    }

    /// The positions that it takes to see that the winner wins; `None` if that is not seen within a limit.
    fn nodes_to_win(&self, problem: &Problem, limit: u64) -> Option<u64> {
        let run = Some((self.owner, self.threats));
        let table = self.effort.table.min(TABLE);
        let mut line = Line::new(problem, self.question.ruling, self.first, run, table)?;
        let wins = line.wins(limit).ok()? == (self.winner == self.first);
        wins.then(|| line.nodes())
    }

    /// Points by their distance from the targets.
    fn farthest_first(&self, points: PointSet) -> Vec<Point> {
        let board = self.question.position.size().points();
        let (mut near, mut rest, mut all) = (self.question.targets, points, Vec::new());
        while !rest.is_empty() && near != board {
            near |= near.neighbours() & board;
            all.extend((rest & near).iter());
            rest -= near;
        }
        all.reverse();
        all
    }
}

//! A problem on its local board: what stands there at the start, and what is to be captured.

use super::Problem;
use super::state::NO_BAN;
use crate::board::{Colour, Point};
use crate::local::{Bits, Layout, LocalBoard};

/// What the search is about, on a local board.
#[derive(Clone, Debug)]
pub(crate) struct Aim<B> {
    layout: Layout,
    /// The stones at the start.
    pub(super) start: [B; 2],
    /// The target blocks.
    pub(super) targets: Vec<B>,
    /// The point that Black or White may not retake, moving first; else [`NO_BAN`].
    pub(super) banned: [u16; 2],
}

impl<B: Bits> Aim<B> {
    /// A problem with its local board; `None` if it needs more bits or has more than 16 targets.
    pub(crate) fn new(problem: &Problem) -> Option<(LocalBoard<B>, Aim<B>)> {
        let region = problem.region();
        // A state keeps one bit for each target.
        if problem.targets().len() > 16 {
            return None;
        }
        let layout = Layout::around(region)?;
        let mut board = LocalBoard::new(&layout)?;
        board.walls = Colour::BOTH.map(|colour| {
            let free = problem.walls(colour) | problem.outside(colour);
            layout.set(free.neighbours())
        });
        let banned = |side| problem.banned(side).filter(|&point| region.contains(point));
        let aim = Aim {
            start: Colour::BOTH.map(|colour| layout.set(problem.position().stones(colour))),
            // A target that is part of a wall has no point here and can never be captured.
            targets: problem.targets().iter().map(|&target| layout.set(target)).collect(),
            banned: Colour::BOTH.map(|side| banned(side).map_or(NO_BAN, |point| layout.index(point) as u16)),
            layout,
        };
        Some((board, aim))
    }

    pub(crate) fn index(&self, point: Point) -> usize {
        self.layout.index(point)
    }

    pub(crate) fn point(&self, index: usize) -> Option<Point> {
        self.layout.point(index)
    }
}

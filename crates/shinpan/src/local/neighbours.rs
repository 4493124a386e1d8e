//! What is next to what on a local board.

use std::fmt::Debug;

use super::Bits;

/// The neighbours of points.
pub(crate) trait Neighbours<B>: Clone + Debug {
    /// Those of a set that are in `all`, the points of the board.
    fn next_to(&self, set: B, all: B) -> B;
}

/// Rows of a board one after the other, with one spare column that stops sideways shifts from wrapping.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) stride: usize,
}

impl<B: Bits> Neighbours<B> for Grid {
    #[inline(always)]
    fn next_to(&self, set: B, all: B) -> B {
        (set.up(1) | set.down(1) | set.up(self.stride) | set.down(self.stride)) & all
    }
}

/// A grid, and points beyond it that each stand for something larger.
#[derive(Clone, Debug)]
pub(crate) struct Posted<B> {
    pub(crate) grid: Grid,
    /// The points of the grid.
    pub(crate) inside: B,
    /// Points beyond it, with what they are next to.
    pub(crate) beyond: Vec<(B, B)>,
}

impl<B: Bits> Neighbours<B> for Posted<B> {
    #[inline(always)]
    fn next_to(&self, set: B, _: B) -> B {
        let mut next = self.grid.next_to(set & self.inside, self.inside);
        for &(point, near) in &self.beyond {
            if set.meets(near) {
                next = next | point;
            }
            if set.meets(point) {
                next = next | near;
            }
        }
        next
    }
}

/// A few points in any order, each with its neighbours.
#[derive(Clone, Debug)]
pub(crate) struct Listed<B>(pub(crate) Vec<B>);

impl<B: Bits> Neighbours<B> for Listed<B> {
    #[inline]
    fn next_to(&self, set: B, _: B) -> B {
        set.iter().fold(B::default(), |all, index| all | self.0[index])
    }
}

//! Where a race is played: the area that both blocks can reach, and the walls that stop them.

use std::cell::OnceCell;

use super::{Question, Reason};
use crate::board::{Board, Colour, PointSet};
use crate::region::benson;
use crate::region::walls::{Walls, blocks_of, is_most, proven_and_reach};

/// A local game with two essential blocks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Ground {
    /// The essential blocks, Black's and White's.
    pub(super) blocks: [PointSet; 2],
    /// All points that play can reach, essential blocks included.
    pub(super) local: PointSet,
    /// The stones next to it, which cannot be captured.
    pub(super) walls: [PointSet; 2],
    /// Those of them that are not proven safe.
    pub(super) assumed: PointSet,
}

/// What is known of the board before a race is looked at.
pub(super) struct Land<'a> {
    pub(super) board: &'a Board,
    /// Stones that are alive even if their owner always passes.
    pub(super) alive: PointSet,
    /// Stones of blocks that the caller calls safe.
    pub(super) given: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    in_play: PointSet,
    walls: OnceCell<Walls<'a>>,
}

impl<'a> Land<'a> {
    pub(super) fn new(board: &'a Board, question: &Question) -> Land<'a> {
        let alive = Colour::BOTH.map(|colour| benson(board, colour).stones);
        Land {
            board,
            alive: alive[0] | alive[1],
            given: blocks_of(board, question.assume_safe),
            in_play: question.in_play,
            walls: OnceCell::new(),
        }
    }

    /// The local game without anything taken for granted but what the caller says: all that is not safe.
    pub(super) fn sure(&self, blocks: [PointSet; 2]) -> Ground {
        // A block whose opponent has nothing but shared liberties is alive, and yet in a race.
        let essential = blocks[0] | blocks[1];
        let open = self.board.size().points() - (self.alive - essential) - self.given;
        let local = open.component(essential);
        self.ground(blocks, local, self.alive)
    }

    /// The local game on a declared region. What touches its border cannot be captured.
    pub(super) fn declared(&self, blocks: [PointSet; 2], region: PointSet) -> Result<Ground, Reason> {
        let outside = self.board.empty_points() - region;
        let essential = blocks[0] | blocks[1];
        let mut safe = (self.alive - essential) | self.given;
        for block in Colour::BOTH.into_iter().flat_map(|colour| self.board.blocks(colour)) {
            if block.liberties().intersects(&outside) {
                safe |= block.stones();
            }
        }
        if essential.intersects(&safe) {
            let empty = (blocks[0] | blocks[1]).neighbours() & outside;
            return Err(Reason::Open { empty });
        }
        let open = self.board.size().points() - safe - outside;
        Ok(self.ground(blocks, open.component(essential), self.alive))
    }

    /// The local game that the position shows, with presumed walls.
    pub(super) fn inferred(&self, blocks: [PointSet; 2], strict: bool) -> Result<Ground, Reason> {
        let essential = blocks[0] | blocks[1];
        // The groups of a board are found once, and not at all for races that need no presumed walls.
        let walls = self.walls.get_or_init(|| Walls::new(self.board, PointSet::EMPTY, self.in_play, true));
        let reach = |safe: PointSet| {
            walls.with_safe(safe | self.given).reach(essential, essential, &Colour::BOTH, None)
        };
        let (proven, reach) = proven_and_reach(self.board, reach, essential);
        let local = reach.points;
        let empty = local & self.board.empty_points();
        let ground = self.ground(blocks, local, proven);
        if is_most(self.board, empty) || ground.walls.iter().all(PointSet::is_empty) {
            return Err(Reason::Open { empty });
        }
        let inferred = ground.assumed - self.given;
        if strict && !inferred.is_empty() {
            return Err(Reason::Unproven { walls: inferred });
        }
        Ok(ground)
    }

    fn ground(&self, blocks: [PointSet; 2], local: PointSet, proven: PointSet) -> Ground {
        let border = local.neighbours() - local;
        let walls = Colour::BOTH.map(|colour| {
            let stones = border & self.board.stones(colour);
            if stones.is_empty() { stones } else { blocks_of(self.board, stones) }
        });
        let assumed = (walls[0] | walls[1]) - (proven - self.given);
        Ground { blocks, local, walls, assumed }
    }
}

//! Chains of two essential blocks that the board shows (Mueller 1999, class 6).
//!
//! Whether a second block is essential is not a matter of its shape: it may be a stone to give up. So the race between the two
//! largest blocks is one question, and that in which neither block of a chain may be lost is another. Both are
//! answered. Where they differ, a block has to be given up for what the first one promises.

use super::ask::{chains, unrecognised};
use super::levels::{Decided, is_without_ground};
use super::{Answer, Reason};
use crate::board::{Block, Board, Colour, PointSet, Position};

/// A race with a chain of two blocks on at least one side, neither of which may be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The stones of Black and of White: one block, or two.
    pub blocks: [PointSet; 2],
    /// Who wins.
    pub decided: Decided,
}

impl Answer {
    /// The same race with the chains that it shows. A block belongs to one if it touches the opponent's essential block and
    /// has a liberty in common with its owner's, unless there is more than one such block.
    pub(super) fn as_chain(&self, position: &Position) -> Option<Answer> {
        let reasons = self.verdict.as_ref().err()?;
        let is_chain = |reason: &Reason| matches!(reason, Reason::Chain { .. });
        if reasons.iter().any(|reason| is_chain(reason) || is_without_ground(reason)) {
            return None;
        }
        let board = Board::new(position);
        let mut blocks = self.blocks;
        for owner in Colour::BOTH {
            let (own, other) = (self.blocks[owner.index()], self.blocks[owner.opponent().index()]);
            let is_linked = |block: &&Block| {
                block.stones().is_subset(&(self.local - own))
                    && block.stones().neighbours().intersects(&other)
                    && block.liberties().intersects(&own.neighbours())
            };
            let mut linked = board.blocks(owner).filter(is_linked);
            if let (Some(second), None) = (linked.next(), linked.next()) {
                blocks[owner.index()] |= second.stones();
            }
        }
        let chains = chains(blocks);
        (!chains.is_empty()).then(|| Answer {
            local: self.local,
            walls: self.walls,
            assumed_safe: self.assumed_safe.clone(),
            assumed_stones: self.assumed_stones,
            terms: self.terms,
            ..unrecognised(blocks, chains)
        })
    }
}

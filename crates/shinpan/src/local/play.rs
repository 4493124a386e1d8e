//! Playing on a local board: captures, suicide, and the ko that may not be retaken.

use super::{Bits, LocalBoard, Neighbours};

/// What a play does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct AfterPlay<B> {
    pub(crate) stones: [B; 2],
    pub(crate) captured: B,
    /// The point that the opponent may not retake.
    pub(crate) banned: Option<u16>,
}

impl<B: Bits, G: Neighbours<B>> LocalBoard<B, G> {
    /// Puts a stone on an empty point; `None` if that is suicide.
    #[inline]
    pub(crate) fn play(&self, stones: [B; 2], side: usize, index: usize) -> Option<AfterPlay<B>> {
        let stone = B::bit(index);
        let own = stones[side] | stone;
        let foes = stones[1 - side];
        let empty = self.empty(stones) & !stone;
        let around = self.next_to(stone);
        let mut captured = B::default();
        let mut seeds = around & foes;
        while !seeds.is_empty() {
            let (block, has_liberty) =
                self.search_liberty(B::bit(seeds.first()), foes, self.walls[1 - side], empty);
            seeds = seeds & !block;
            if !has_liberty {
                captured = captured | block;
            }
        }
        let mut banned = None;
        if captured.is_empty() {
            if !around.meets(empty) && !self.search_liberty(stone, own, self.walls[side], empty).1 {
                return None;
            }
        } else if captured.count() == 1
            && !stone.meets(self.walls[side])
            && !around.meets(stones[side] | empty)
        {
            // One stone has captured one, and has no other liberty.
            banned = Some(captured.first() as u16);
        }
        let mut after = stones;
        after[side] = own;
        after[1 - side] = foes & !captured;
        Some(AfterPlay { stones: after, captured, banned })
    }

    /// The block of a stone, or as much of it as it takes to find a liberty, and whether there is one.
    #[inline]
    fn search_liberty(&self, stone: B, within: B, walls: B, empty: B) -> (B, bool) {
        let mut found = stone;
        loop {
            let near = self.next_to(found);
            if near.meets(empty) || found.meets(walls) {
                return (found, true);
            }
            let grown = found | (near & within);
            if grown == found {
                return (found, false);
            }
            found = grown;
        }
    }
}

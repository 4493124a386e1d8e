//! A small reading of captures on the whole board: ladders and simple nets.
//!
//! It decides nothing by itself. It keeps a block that can be taken at once from being presumed a wall, so it may
//! miss a capture (the verdict then names the wall that it rests on), and it ignores ko bans; and it says where to look for the proof
//! of a capture that leads across the board.

use crate::board::{Board, Colour, Point, PointSet};

/// The most positions looked at for one block.
const NODES: u32 = 600;

/// A block with more liberties than this is not captured in a simple way: at the start, its opponent to move, and later.
const AT_THE_START: usize = 3;
const LATER: usize = 2;

/// Nets are thrown in the first moves only.
const NETS: u32 = 2;

/// Whether the opponent of a block, moving first, is seen to capture it. The board is the same afterwards.
pub(crate) fn is_capturable(board: &mut Board, stone: Point) -> bool {
    let Some(owner) = board.at(stone) else { return false };
    Reading::new(stone, owner).falls(board, 0)
}

/// Where a block is driven if a side moves first and the block is seen to be captured: the points that are played on.
pub(crate) fn way_of_capture(board: &mut Board, stone: Point, first: Colour) -> Option<PointSet> {
    let owner = board.at(stone)?;
    let mut reading = Reading::new(stone, owner);
    let falls = match first == owner {
        true => !reading.is_saved(board, 0),
        false => reading.falls(board, 0),
    };
    falls.then_some(reading.played)
}

struct Reading {
    stone: Point,
    owner: Colour,
    left: u32,
    /// The points that were played on.
    played: PointSet,
}

impl Reading {
    fn new(stone: Point, owner: Colour) -> Reading {
        Reading { stone, owner, left: NODES, played: PointSet::EMPTY }
    }

    fn liberties(&self, board: &Board) -> PointSet {
        board.block(self.stone).map_or(PointSet::EMPTY, |block| block.liberties())
    }

    /// Whether the block falls, its opponent to move.
    fn falls(&mut self, board: &mut Board, depth: u32) -> bool {
        let attacker = self.owner.opponent();
        let liberties = self.liberties(board);
        if liberties.len() == 1 {
            return liberties.first().is_some_and(|last| board.check(attacker, last).is_ok());
        }
        if liberties.len() > if depth == 0 { AT_THE_START } else { LATER } {
            return false;
        }
        // A net is thrown from a point next to the liberties; with three of them only the liberties are tried.
        let net = if liberties.len() == 2 && depth <= NETS {
            (liberties.neighbours() & board.empty_points()) - liberties
        } else {
            PointSet::EMPTY
        };
        for point in liberties.iter().chain(net) {
            if self.left == 0 {
                return false;
            }
            if board.play(attacker, point).is_err() {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            self.played |= PointSet::single(point);
            let falls = !self.is_saved(board, depth + 1);
            board.undo();
            if falls {
                return true;
            }
        }
        false
    }

    /// Whether the block is saved, its owner to move.
    fn is_saved(&mut self, board: &mut Board, depth: u32) -> bool {
        let liberties = self.liberties(board);
        if liberties.len() > LATER {
            return true;
        }
        let Some(block) = board.block(self.stone) else { return false };
        // Stones around it that can be taken at once.
        let around = block.stones().neighbours() & board.stones(self.owner.opponent());
        let taken: PointSet = board
            .blocks(self.owner.opponent())
            .filter(|foe| foe.stones().intersects(&around) && foe.liberties().len() == 1)
            .fold(PointSet::EMPTY, |all, foe| all | foe.liberties());
        for point in taken | liberties {
            if self.left == 0 {
                return true;
            }
            if board.play(self.owner, point).is_err() {
                continue;
            }
            self.left = self.left.saturating_sub(1);
            self.played |= PointSet::single(point);
            let saved = !self.falls(board, depth + 1);
            board.undo();
            if saved {
                return true;
            }
        }
        // A block that is not in atari may be better off without a move.
        liberties.len() > 1 && !self.falls(board, depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;

    fn falls(diagram: &str, stone: &str) -> bool {
        let position: Position = diagram.parse().unwrap();
        let mut board = Board::new(&position);
        let found = is_capturable(&mut board, position.size().point(stone).unwrap());
        assert_eq!(board.position(), position, "the board is left as it was");
        found
    }

    #[test]
    fn a_ladder_works_unless_a_stone_breaks_it() {
        let ladder = ". . . . . . .
                      . . . . . . .
                      . . . . . . .
                      . . . . . . .
                      . X O . . . .
                      . . X X . . .
                      . . . . . . .";
        assert!(falls(ladder, "C3"));
        let broken = ". . . . . . .
                      . . . . . . .
                      . . . . . O .
                      . . . . . . .
                      . X O . . . .
                      . . X X . . .
                      . . . . . . .";
        assert!(!falls(broken, "C3"));
    }

    #[test]
    fn a_net_holds() {
        let net = ". . . . . . .
                   . . . X . . .
                   . . . . . . .
                   . X O . X . .
                   . O X X . . .
                   . O X . . . .
                   . . . . . . .";
        assert!(falls(net, "C4"));
    }

    #[test]
    fn a_block_in_the_open_stands() {
        assert!(!falls(". . . .\n. X . .\n. X . .\n. . . .", "B2"));
    }
}

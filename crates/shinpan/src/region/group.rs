//! Groups: blocks of one colour that live or die together.
//!
//! Two sets of blocks of one colour *belong together* if they have two common liberties of which their owner can take the
//! one when the opponent takes the other, whichever comes first. The groups of a board are the finest division of its blocks
//! in which no two parts belong together. There is only one: sets that belong together still do when more blocks are added
//! to them, so that the order in which parts are joined changes nothing.
//!
//! What the opponent does to two links at once is not looked at. A group says which stones are asked about together, and the
//! answer to that question is exact whatever they are.

use crate::board::{Board, Colour, Point, PointSet};

/// The groups of a colour, in the order of their first stones.
///
/// ```
/// use shinpan::board::{Board, Colour, Position};
/// use shinpan::region::groups;
///
/// // Black's diagonal stones hold together; the block on the right is apart.
/// let position: Position = "
///     . X . . X
///     X . X . X
///     . X . . X
/// ".parse().unwrap();
/// let sizes: Vec<usize> = groups(&Board::new(&position), Colour::Black).iter().map(|group| group.len()).collect();
/// assert_eq!(sizes, [4, 3]);
/// ```
#[must_use]
pub fn groups(board: &Board, colour: Colour) -> Vec<PointSet> {
    let mut parts: Vec<Part> = board
        .blocks(colour)
        .map(|block| Part { stones: block.stones(), liberties: block.liberties() })
        .collect();
    while let Some((one, other)) = pair(board, colour, &parts) {
        let Part { stones, liberties } = parts.swap_remove(other);
        parts[one].stones |= stones;
        parts[one].liberties |= liberties;
    }
    let mut groups: Vec<PointSet> = parts.into_iter().map(|part| part.stones).collect();
    groups.sort_by_key(PointSet::first);
    groups
}

/// The group that a stone belongs to; no stones if there is none.
#[must_use]
pub fn group_of(board: &Board, stone: Point) -> PointSet {
    let Some(colour) = board.at(stone) else { return PointSet::EMPTY };
    let own = groups(board, colour).into_iter().find(|group| group.contains(stone));
    own.unwrap_or_default()
}

/// Blocks that are known to belong together.
struct Part {
    stones: PointSet,
    liberties: PointSet,
}

/// Two parts that belong together.
fn pair(board: &Board, colour: Colour, parts: &[Part]) -> Option<(usize, usize)> {
    let pairs = (0..parts.len()).flat_map(|one| (one + 1..parts.len()).map(move |other| (one, other)));
    pairs.into_iter().find(|&(one, other)| {
        let common = parts[one].liberties & parts[other].liberties;
        common.len() >= 2 && are_linked(board, colour, common)
    })
}

/// Whether two of these points are a link that holds when its owner answers.
pub(super) fn are_linked(board: &Board, colour: Colour, common: PointSet) -> bool {
    let mut seen = PointSet::EMPTY;
    common.iter().any(|point| {
        let found = seen
            .iter()
            .any(|other| can_answer(board, colour, point, other) && can_answer(board, colour, other, point));
        seen.insert(point);
        found
    })
}

/// Whether a colour can play on `answer` after the opponent has played on `attack`, if the opponent can.
fn can_answer(board: &Board, colour: Colour, attack: Point, answer: Point) -> bool {
    let mut after = board.clone();
    after.play(colour.opponent(), attack).is_err() || after.check(colour, answer).is_ok()
}

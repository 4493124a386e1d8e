//! The immortal stones of every legal position of a small board at once.

use shinpan::board::{Colour, PointSet, Position, Size};

use crate::{Boards, SlowBoard};

/// The immortal stones of Black in every legal position of a size, hence those of White too.
///
/// [`crate::immortal`] visits every position that the opponent can reach, anew for each position. Here each
/// answer is written down once: a stone is immortal if it stands now and is immortal after every play of the
/// opponent. In the numbers of [`Boards`] a play of White turns an empty point into a white stone (digit 1
/// into 2) and black stones into empty points (0 into 1). No digit falls and one rises, so every play leads
/// to a higher number: going down from the highest, all successors are known before they are needed. This
/// also shows that no position comes back.
///
/// White's stones in a position are Black's in the position with the colours swapped.
///
/// ```
/// use shinpan::board::{Colour, Size};
/// use shinpan_twin::ImmortalTable;
///
/// let table = ImmortalTable::new(Size::new(3, 2).unwrap(), &mut |_| {}).unwrap();
/// let alive = table.positions().filter(|(_, [black, _])| !black.is_empty()).count();
/// let position = ".X.\nXXX".parse().unwrap();
/// assert_eq!(table.immortal(&position, Colour::Black).unwrap().len(), 4);
/// assert!(alive > 1);
/// ```
#[derive(Clone)]
pub struct ImmortalTable {
    boards: Boards,
    /// For each grid a bit for each point, the first point lowest; [`ILLEGAL`] where a block has no liberty.
    immortal: Vec<u16>,
}

/// The mark of grids that are no positions. No position has every point immortal: one must be empty.
const ILLEGAL: u16 = u16::MAX;

/// One bit a point.
const MOST_POINTS: usize = 16;

impl ImmortalTable {
    /// Fills the table; `None` if the board has more than 16 points. Progress is the number of grids done.
    #[must_use]
    pub fn new(size: Size, progress: &mut dyn FnMut(u64)) -> Option<ImmortalTable> {
        if size.area() > MOST_POINTS {
            return None;
        }
        let boards = Boards::new(size)?;
        let mut table = ImmortalTable { boards, immortal: vec![ILLEGAL; boards.count() as usize] };
        for number in (0..boards.count()).rev() {
            let board = boards.get(number);
            if board.is_legal() {
                table.immortal[number as usize] = table.after_every_play(&board);
            }
            if number.is_multiple_of(65536) {
                progress(boards.count() - number);
            }
        }
        Some(table)
    }

    /// The black stones that stand now and are immortal after every play of White.
    fn after_every_play(&self, board: &SlowBoard) -> u16 {
        let mut immortal = 0;
        for (bit, point) in board.points().enumerate() {
            if board.at(point) == Some(Colour::Black) {
                immortal |= 1 << bit;
            }
        }
        for point in board.points() {
            let mut next = board.clone();
            if immortal != 0 && next.play(Colour::White, point).is_ok() {
                immortal &= self.immortal[self.boards.number(&next) as usize];
            }
        }
        immortal
    }

    /// The size of the boards.
    #[must_use]
    pub fn size(&self) -> Size {
        self.boards.size()
    }

    /// The immortal stones of a colour; `None` for a position of another size.
    #[must_use]
    pub fn immortal(&self, position: &Position, colour: Colour) -> Option<PointSet> {
        if position.size() != self.size() {
            return None;
        }
        let number = self.boards.number(&SlowBoard::new(position));
        Some(self.stones(number)[usize::from(colour == Colour::White)])
    }

    /// Every legal position with the immortal stones of Black and of White.
    pub fn positions(&self) -> impl Iterator<Item = (Position, [PointSet; 2])> {
        (0..self.boards.count()).filter(|&number| self.immortal[number as usize] != ILLEGAL).filter_map(
            |number| Some((self.boards.get(number).setup().position().ok()?, self.stones(number))),
        )
    }

    fn stones(&self, number: u64) -> [PointSet; 2] {
        let swapped = self.boards.count() - 1 - number;
        [number, swapped].map(|number| self.set(self.immortal[number as usize]))
    }

    fn set(&self, bits: u16) -> PointSet {
        let points = SlowBoard::empty(self.size()).points();
        points.enumerate().filter(|&(bit, _)| bits >> bit & 1 == 1).map(|(_, point)| point).collect()
    }
}

impl std::fmt::Debug for ImmortalTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImmortalTable").field("size", &self.size()).finish_non_exhaustive()
    }
}

//! From a plan to a board.

use super::{Approach, EyeSpace, Plan, SidePlan};
use crate::board::{Board, Colour, Point, PointSet, Position, Setup, Size};

/// What an empty point of a built race is. Numbers are places in the list of outside liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A liberty of both essential blocks.
    Shared,
    /// An outside liberty of a side.
    Outside(Colour, usize),
    /// A point where the opponent of a side can make an approach move at once.
    Approach(Colour, usize),
    /// A liberty of an approach chain of a side that is protected by a second chain.
    Protected(Colour, usize),
    /// A point of the eye of a side, in this column and row of its shape.
    Eye(Colour, usize, usize),
}

/// A race on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// The board. Both walls are alive by Benson's definition.
    pub position: Position,
    /// A stone of Black's essential block and one of White's.
    pub essential: [Point; 2],
    /// The stones of both walls.
    pub walls: PointSet,
    /// The empty points of the race with their roles, row by row from the top left.
    pub roles: Vec<(Point, Role)>,
}

/// What stands on a point of a side's strip.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Cell {
    Wall,
    Own,
    Empty(Role),
}

/// What hangs on one essential block, row by row away from it.
struct Strip {
    rows: Vec<Vec<Cell>>,
    width: usize,
}

impl Strip {
    fn new(side: &SidePlan, owner: Colour) -> Strip {
        let mut strip = Strip { rows: Vec::new(), width: 0 };
        for (i, &approach) in side.outside.iter().enumerate() {
            strip.hang(approach, owner, i);
        }
        if side.eye != EyeSpace::NONE {
            strip.hang_eye(side.eye, owner);
        }
        strip
    }

    fn set(&mut self, column: usize, row: usize, cell: Cell) {
        while self.rows.len() <= row {
            self.rows.push(Vec::new());
        }
        let cells = &mut self.rows[row];
        if cells.len() <= column {
            cells.resize(column + 1, Cell::Wall);
        }
        cells[column] = cell;
    }

    fn at(&self, column: usize, row: usize) -> Cell {
        self.rows.get(row).and_then(|cells| cells.get(column)).copied().unwrap_or(Cell::Wall)
    }

    fn hang(&mut self, approach: Approach, owner: Colour, i: usize) {
        let left = self.width;
        let (outside, near) = (Cell::Empty(Role::Outside(owner, i)), Cell::Empty(Role::Approach(owner, i)));
        let mut put = |column: usize, row: usize, cell: Cell| self.set(left + column, row, cell);
        // An approach chain touches its liberty from two sides. From one side only, its capture would start a
        // ko or a recapture.
        let chain: &[(usize, usize)] = match approach {
            Approach::Plain => {
                put(0, 0, outside);
                self.width += 1;
                return;
            }
            Approach::Chain(_) => &[(0, 0), (1, 0), (0, 1), (2, 1), (1, 2), (2, 2)],
            _ => &[(0, 0), (1, 0), (0, 1), (2, 1), (3, 1), (1, 2), (2, 2), (4, 2), (3, 3), (4, 3)],
        };
        chain.iter().for_each(|&(column, row)| put(column, row, Cell::Own));
        put(1, 1, outside);
        let (open, number): (&[(usize, usize)], u8) = match approach {
            Approach::Plain => (&[], 0),
            Approach::Chain(n) => (&[(3, 1), (1, 3), (2, 3), (3, 2)], n),
            Approach::Guarded(n) | Approach::GuardedAndOpen(n) => (&[(5, 2), (4, 4), (3, 4), (5, 3)], n),
        };
        open.iter().take(usize::from(number)).for_each(|&(column, row)| put(column, row, near));
        if !matches!(approach, Approach::Chain(_)) {
            put(3, 2, Cell::Empty(Role::Protected(owner, i)));
        }
        if matches!(approach, Approach::GuardedAndOpen(_)) {
            put(1, 3, near);
        }
        self.width += if matches!(approach, Approach::Chain(_)) { 5 } else { 7 };
    }

    fn hang_eye(&mut self, eye: EyeSpace, owner: Colour) {
        let columns = eye.cells().map(|(column, _, _)| column + 1).max().unwrap_or(0);
        let rows = eye.cells().map(|(_, row, _)| row + 1).max().unwrap_or(0);
        for row in 0..=rows {
            for column in 0..columns + 2 {
                self.set(self.width + column, row, Cell::Own);
            }
        }
        for (column, row, stone) in eye.cells() {
            let cell = if stone { Cell::Wall } else { Cell::Empty(Role::Eye(owner, column, row)) };
            self.set(self.width + 1 + column, row, cell);
        }
        self.width += columns + 2;
    }
}

impl Plan {
    /// Puts the race on a board; `None` if it does not fit on 19x19 or a block would have no liberty.
    #[must_use]
    pub fn build(&self) -> Option<Built> {
        let strips = [Strip::new(&self.sides[0], Colour::Black), Strip::new(&self.sides[1], Colour::White)];
        let heights = strips.each_ref().map(|strip| strip.rows.len().max(1));
        let needed = strips.iter().map(|strip| strip.width).max().unwrap_or(0);
        let width = needed.max(usize::from(self.shared)).max(5);
        let height = heights[0] + heights[1] + 7;
        let size = Size::new(u8::try_from(width).ok()?, u8::try_from(height).ok()?)?;
        let (mut setup, mut roles) = (Setup::new(size), Vec::new());
        let middle = 2 + heights[0] + 1;
        for row in 0..height {
            for column in 0..width {
                let point = Point::new(column as u8, row as u8)?;
                // Away from the middle lie the own line, the strip, and two rows of the opponent's wall.
                let (owner, away) =
                    if row < middle { (Colour::Black, middle - row) } else { (Colour::White, row - middle) };
                let strip = &strips[owner.index()];
                let is_last = away == heights[owner.index()] + 3;
                let cell = match away {
                    0 if column < usize::from(self.shared) => Cell::Empty(Role::Shared),
                    0 => {
                        setup.set(point, Some(if column % 2 == 0 { Colour::Black } else { Colour::White }));
                        continue;
                    }
                    1 => Cell::Own,
                    _ if is_last && (column == 0 || column == 2) => continue,
                    away => strip.at(column, away - 2),
                };
                match cell {
                    Cell::Own => setup.set(point, Some(owner)),
                    Cell::Wall => setup.set(point, Some(owner.opponent())),
                    Cell::Empty(role) => roles.push((point, role)),
                }
            }
        }
        let essential = [Point::new(0, middle as u8 - 1)?, Point::new(0, middle as u8 + 1)?];
        let position = setup.position().ok()?;
        let board = Board::new(&position);
        // The eyes of the walls are in the corners and two points from there.
        let corners = [Point::new(1, 0)?, Point::new(1, height as u8 - 1)?];
        let walls = corners.iter().filter_map(|&point| board.block(point));
        let walls = walls.fold(PointSet::EMPTY, |all, block| all | block.stones());
        Some(Built { position, essential, walls, roles })
    }
}

//! A board that is only a grid. Blocks and liberties are looked up anew every time.
//!
//! [`shinpan::board::Board`] keeps its blocks up to date, which is where a mistake could hide. Here nothing
//! is kept, so nothing can be stale.

use std::fmt;

use shinpan::board::{Colour, Forbidden, Point, Position, Setup, Size};

/// A grid of stones; blocks may lack liberties.
///
/// ```
/// use shinpan::board::Colour;
/// use shinpan_twin::SlowBoard;
///
/// let mut board = SlowBoard::new(&".OX.\nXOX.".parse().unwrap());
/// let size = board.size();
/// let captured = board.play(Colour::Black, size.point("A2").unwrap()).unwrap();
/// assert_eq!(captured.iter().map(|&point| size.name(point)).collect::<Vec<_>>(), ["B2", "B1"]);
/// assert_eq!(board.to_string(), "X.X.\nX.X.\n");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct SlowBoard {
    size: Size,
    /// Row by row from the top left.
    grid: Vec<Option<Colour>>,
}

impl SlowBoard {
    /// The empty board.
    #[must_use]
    pub fn empty(size: Size) -> SlowBoard {
        SlowBoard { size, grid: vec![None; size.area()] }
    }

    /// The stones of a position.
    #[must_use]
    pub fn new(position: &Position) -> SlowBoard {
        SlowBoard::from_setup(&position.setup())
    }

    /// The stones of a setup.
    #[must_use]
    pub fn from_setup(setup: &Setup) -> SlowBoard {
        let mut board = SlowBoard::empty(setup.size());
        for point in board.points() {
            board.set(point, setup.at(point));
        }
        board
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Every point, row by row from the top left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (width, height) = (self.size.width(), self.size.height());
        (0..height).flat_map(move |row| (0..width).filter_map(move |column| Point::new(column, row)))
    }

    /// Where a point is in the grid; `None` off the board.
    fn index(&self, point: Point) -> Option<usize> {
        let (column, row) = (usize::from(point.column()), usize::from(point.row()));
        let (width, height) = (usize::from(self.size.width()), usize::from(self.size.height()));
        (column < width && row < height).then_some(row * width + column)
    }

    /// What stands on a point; `None` also off the board.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        self.grid[self.index(point)?]
    }

    /// Puts a stone or empties a point. Points off the board are ignored.
    pub fn set(&mut self, point: Point, stone: Option<Colour>) {
        if let Some(index) = self.index(point) {
            self.grid[index] = stone;
        }
    }

    /// The points above, left, right and below, as far as they are on the board.
    pub fn neighbours(&self, point: Point) -> impl Iterator<Item = Point> + use<> {
        let (column, row) = (point.column(), point.row());
        let (width, height) = (self.size.width(), self.size.height());
        let above = if row > 0 { Point::new(column, row - 1) } else { None };
        let left = if column > 0 { Point::new(column - 1, row) } else { None };
        let right = if column + 1 < width { Point::new(column + 1, row) } else { None };
        let below = if row + 1 < height { Point::new(column, row + 1) } else { None };
        [above, left, right, below].into_iter().flatten()
    }

    /// The points that are connected to this one through points with the same content, in their order.
    /// For a stone this is its block, for an empty point its empty area.
    #[must_use]
    pub fn block(&self, point: Point) -> Vec<Point> {
        let mut found = vec![false; self.grid.len()];
        self.fill(point, self.at(point), &mut found);
        self.marked(&found)
    }

    /// Marks the point, if it has this content and is not marked yet, and goes on to its neighbours.
    fn fill(&self, point: Point, content: Option<Colour>, found: &mut [bool]) {
        if let Some(index) = self.index(point)
            && self.grid[index] == content
            && !found[index]
        {
            found[index] = true;
            for neighbour in self.neighbours(point) {
                self.fill(neighbour, content, found);
            }
        }
    }

    /// The empty points next to the given ones, in their order.
    #[must_use]
    pub fn liberties(&self, block: &[Point]) -> Vec<Point> {
        let mut found = vec![false; self.grid.len()];
        for &stone in block {
            for neighbour in self.neighbours(stone) {
                if let Some(index) = self.index(neighbour) {
                    found[index] |= self.grid[index].is_none();
                }
            }
        }
        self.marked(&found)
    }

    fn marked(&self, marks: &[bool]) -> Vec<Point> {
        self.points().zip(marks).filter(|&(_, &mark)| mark).map(|(point, _)| point).collect()
    }

    /// Whether every block has a liberty, that is whether every stone breathes: it has an empty neighbour,
    /// or a neighbour of its colour that breathes.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        let mut breathes: Vec<bool> = self.grid.iter().map(Option::is_none).collect();
        loop {
            let mut changed = false;
            for (index, point) in self.points().enumerate() {
                let breath = |next| match self.grid[next] {
                    None => true,
                    stone => stone == self.grid[index] && breathes[next],
                };
                if !breathes[index] && self.neighbours(point).filter_map(|next| self.index(next)).any(breath)
                {
                    breathes[index] = true;
                    changed = true;
                }
            }
            if !changed {
                return breathes.into_iter().all(|breathes| breathes);
            }
        }
    }

    /// Whether a stone may be put here: on the board, empty, no suicide.
    ///
    /// # Errors
    /// [`Forbidden`] says why not.
    pub fn check(&self, colour: Colour, point: Point) -> Result<(), Forbidden> {
        self.clone().play(colour, point).map(|_| ())
    }

    /// The stones that a play would capture; nothing where it is forbidden.
    #[must_use]
    pub fn captures(&self, colour: Colour, point: Point) -> Vec<Point> {
        self.clone().play(colour, point).unwrap_or_default()
    }

    /// Whether a play is allowed and leaves its own block with a single liberty.
    #[must_use]
    pub fn is_self_atari(&self, colour: Colour, point: Point) -> bool {
        let mut after = self.clone();
        after.play(colour, point).is_ok() && after.liberties(&after.block(point)).len() == 1
    }

    /// Puts a stone, then removes the opposing blocks next to it that have no liberty; gives them back.
    ///
    /// # Errors
    /// [`Forbidden`] says why the stone cannot be put; the board is as before.
    pub fn play(&mut self, colour: Colour, point: Point) -> Result<Vec<Point>, Forbidden> {
        if self.index(point).is_none() {
            return Err(Forbidden::OffBoard { point });
        }
        if let Some(by) = self.at(point) {
            return Err(Forbidden::Occupied { point, by });
        }
        self.set(point, Some(colour));
        let mut captured = Vec::new();
        for neighbour in self.neighbours(point) {
            if self.at(neighbour) == Some(colour.opponent()) {
                let block = self.block(neighbour);
                if self.liberties(&block).is_empty() {
                    for &stone in &block {
                        self.set(stone, None);
                    }
                    captured.extend(block);
                }
            }
        }
        if self.liberties(&self.block(point)).is_empty() {
            self.set(point, None);
            return Err(Forbidden::Suicide { point });
        }
        captured.sort_unstable();
        Ok(captured)
    }

    /// The same stones as a setup.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.size);
        for point in self.points() {
            setup.set(point, self.at(point));
        }
        setup
    }

    /// The same stones as a position; `None` if a block has no liberty, by either account.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        if self.is_legal() { self.setup().position().ok() } else { None }
    }
}

impl fmt::Display for SlowBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.grid.chunks(usize::from(self.size.width())) {
            for stone in row {
                f.write_str(match stone {
                    Some(Colour::Black) => "X",
                    Some(Colour::White) => "O",
                    None => ".",
                })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for SlowBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SlowBoard {}\n{self}", self.size)
    }
}

//! Every way to put stones on a small board, and the legal ones among them.

use shinpan::board::{Colour, Position, Size};

use crate::SlowBoard;

/// The largest board that is numbered: 3^20 boards still fit any counter we use.
const MOST_POINTS: usize = 20;

/// All grids of a size, each with its number.
///
/// The number is written in base 3, one digit a point, row by row from the top left, the first point last:
/// a black stone is 0, an empty point 1, a white stone 2. This order of digits is chosen for
/// [`crate::ImmortalTable`]. The grid with the colours swapped has the number `last - number`.
///
/// ```
/// use shinpan::board::Size;
/// use shinpan_twin::Boards;
///
/// let boards = Boards::new(Size::new(3, 1).unwrap()).unwrap();
/// assert_eq!(boards.count(), 27);
/// assert_eq!(boards.get(0 + 3 * 1 + 9 * 2).to_string(), "X.O\n");
/// assert_eq!(boards.number(&boards.get(17)), 17);
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Boards {
    size: Size,
    count: u64,
}

impl Boards {
    /// `None` if the board has more than 20 points.
    #[must_use]
    pub fn new(size: Size) -> Option<Boards> {
        (size.area() <= MOST_POINTS).then(|| Boards { size, count: 3_u64.pow(size.area() as u32) })
    }

    /// The size of the boards.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// How many grids there are: 3 to the number of points.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The grid with a number.
    #[must_use]
    pub fn get(&self, number: u64) -> SlowBoard {
        let mut board = SlowBoard::empty(self.size);
        let mut rest = number;
        for point in board.points() {
            board.set(point, content(rest % 3));
            rest /= 3;
        }
        board
    }

    /// The number of a grid of this size.
    #[must_use]
    pub fn number(&self, board: &SlowBoard) -> u64 {
        let (mut number, mut place) = (0, 1);
        for point in board.points() {
            number += place * digit(board.at(point));
            place *= 3;
        }
        number
    }
}

fn content(digit: u64) -> Option<Colour> {
    match digit {
        0 => Some(Colour::Black),
        1 => None,
        _ => Some(Colour::White),
    }
}

fn digit(content: Option<Colour>) -> u64 {
    match content {
        Some(Colour::Black) => 0,
        None => 1,
        Some(Colour::White) => 2,
    }
}

/// Every legal position of a size, in the order of [`Boards`]; none for boards of more than 20 points.
///
/// ```
/// use shinpan::board::Size;
/// use shinpan_twin::legal_positions;
///
/// let texts: Vec<String> =
///     legal_positions(Size::new(2, 1).unwrap()).map(|position| position.to_string()).collect();
/// assert_eq!(texts, [".X\n", "X.\n", "..\n", "O.\n", ".O\n"]);
/// ```
pub fn legal_positions(size: Size) -> impl Iterator<Item = Position> {
    let boards = Boards::new(size);
    let count = boards.map_or(0, |boards| boards.count());
    boards
        .into_iter()
        .flat_map(move |boards| (0..count).map(move |number| boards.get(number)))
        .filter_map(|board| board.position())
}

/// The number of legal positions of a size, by looking at every grid.
///
/// Tromp and Farnebäck (2007) have 1, 57, 12675 and 24318165 for the squares up to 4x4.
#[must_use]
pub fn count_legal(size: Size) -> u64 {
    let Some(boards) = Boards::new(size) else { return 0 };
    (0..boards.count()).filter(|&number| boards.get(number).is_legal()).count() as u64
}

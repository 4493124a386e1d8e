//! Pictures of boards: one renderer for documents, the command line and pages.
//!
//! A [`Picture`] says what is to be seen: stones, marks, numbered moves, coloured liberties, territory, a legend, and
//! which part of the board. [`Picture::svg`] draws it as one SVG element that needs nothing from outside: no styles, no
//! scripts, no names that could clash with those of another picture on the same page.
//!
//! **For all readers.** Nothing is said by colour alone: every coloured tile carries a letter, Black's have a black
//! frame and White's a white one, territory is told apart by filled and hollow squares. The colours are those of Okabe
//! and Ito (2008), which people with any kind of colour blindness tell apart; printed in grey the letters remain. The
//! diagram is also in the element's description, for readers who listen.
//!
//! **Partial boards.** Where the part that is shown ends inside the board, the lines run on a little and the paper
//! is torn, so that nobody takes the edge of the picture for the edge of the board.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::picture::{Item, Picture};
//!
//! let position: Position = ". X O\nX . O\n. X O".parse().unwrap();
//! let mut picture = Picture::new(&position);
//! picture.put(position.size().point("B2").unwrap(), Item::Number(1, Colour::Black));
//! assert!(picture.svg().starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
//! ```

mod analysis;
mod caption;
mod paper;
mod sequence;
mod sign;
mod svg;
mod verdicts;

use std::collections::BTreeMap;

use crate::board::{Colour, Point, PointSet, Position, Size};

pub use analysis::analyze;
pub use sign::{Sign, race_sign};
pub use svg::escape;
pub use verdicts::{control, life, race, safe, solve};

/// A colour of Okabe and Ito's palette.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// `#E69F00`
    Orange,
    /// `#56B4E9`
    Sky,
    /// `#009E73`
    Green,
    /// `#F0E442`
    Yellow,
    /// `#0072B2`
    Blue,
    /// `#D55E00`
    Red,
    /// `#CC79A7`
    Purple,
    /// A light grey.
    Grey,
}

impl Tone {
    /// Its name, in small letters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Tone::Orange => "orange",
            Tone::Sky => "sky",
            Tone::Green => "green",
            Tone::Yellow => "yellow",
            Tone::Blue => "blue",
            Tone::Red => "red",
            Tone::Purple => "purple",
            Tone::Grey => "grey",
        }
    }

    /// All of them.
    pub const ALL: [Tone; 8] =
        [Tone::Orange, Tone::Sky, Tone::Green, Tone::Yellow, Tone::Blue, Tone::Red, Tone::Purple, Tone::Grey];
}

/// Something drawn on a point, over its stone if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A triangle.
    Triangle,
    /// A square.
    Square,
    /// A ring.
    Circle,
    /// A cross.
    Cross,
    /// A text of one to three characters.
    Label(String),
    /// A coloured tile with a letter, framed for the player to whom it belongs.
    Tile {
        /// Its colour.
        tone: Tone,
        /// Whose it is.
        owner: Option<Colour>,
        /// What it says.
        letter: String,
    },
    /// The number of a move, on its stone.
    Number(usize, Colour),
    /// Territory: a filled square for Black, a hollow one for White; small if it rests on answers.
    Territory {
        /// Whose it is.
        owner: Colour,
        /// Whether it needs no answers.
        sure: bool,
    },
}

/// An entry of the legend: an item as it looks on the board, and what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    stone: Option<Colour>,
    item: Item,
    text: String,
}

/// The part of the board that is shown: columns and rows, both ends included.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Window {
    left: u8,
    right: u8,
    top: u8,
    bottom: u8,
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    title: String,
    position: Position,
    items: BTreeMap<Point, Vec<Item>>,
    legend: Vec<Entry>,
    captions: Vec<String>,
    window: Window,
}

impl Picture {
    /// The stones of a position, on the whole board.
    #[must_use]
    pub fn new(position: &Position) -> Picture {
        let size = position.size();
        Picture {
            title: String::new(),
            position: *position,
            items: BTreeMap::new(),
            legend: Vec::new(),
            captions: Vec::new(),
            window: Window { left: 0, right: size.width() - 1, top: 0, bottom: size.height() - 1 },
        }
    }

    /// Gives it a title, for readers who listen and for those who point at it.
    pub fn set_title(&mut self, title: &str) {
        self.title = title.to_string();
    }

    /// Puts something on a point, over what is already there.
    pub fn put(&mut self, point: Point, item: Item) {
        self.items.entry(point).or_default().push(item);
    }

    /// Puts the same on many points.
    pub fn put_all(&mut self, points: PointSet, item: &Item) {
        for point in points {
            self.put(point, item.clone());
        }
    }

    /// Adds an entry to the legend, with the stone on which the item is drawn there. Entries appear once.
    pub fn explain(&mut self, stone: Option<Colour>, item: Item, text: &str) {
        let entry = Entry { stone, item, text: text.to_string() };
        if !self.legend.contains(&entry) {
            self.legend.push(entry);
        }
    }

    /// Adds a sentence under the board.
    pub fn say(&mut self, caption: &str) {
        self.captions.push(caption.to_string());
    }

    /// Shows only what is around these points. The part ends at the edge of the board if that is near, and nothing is
    /// cut off if it would not be much.
    pub fn show_around(&mut self, points: PointSet) {
        /// Lines shown around the points, and the least that is worth cutting off.
        const AROUND: u8 = 1;
        const WORTH: u8 = 4;
        let size = self.position.size();
        let columns = || points.iter().map(Point::column);
        let rows = || points.iter().map(Point::row);
        let (Some(left), Some(right)) = (columns().min(), columns().max()) else { return };
        let (Some(top), Some(bottom)) = (rows().min(), rows().max()) else { return };
        let low = |at: u8| if at >= WORTH + AROUND { at - AROUND } else { 0 };
        let high = |at: u8, side: u8| if at + AROUND + WORTH < side { at + AROUND } else { side - 1 };
        self.window = Window {
            left: low(left),
            right: high(right, size.width()),
            top: low(top),
            bottom: high(bottom, size.height()),
        };
    }

    /// Everything that was put on points, row by row, what lies under something else first.
    pub fn items(&self) -> impl Iterator<Item = (Point, &Item)> {
        self.items.iter().flat_map(|(&point, items)| items.iter().map(move |item| (point, item)))
    }

    /// The sentences under the board.
    #[must_use]
    pub fn captions(&self) -> &[String] {
        &self.captions
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.position.size()
    }

    /// The points that are shown, row by row from the top left.
    fn shown(&self) -> impl Iterator<Item = Point> {
        let Window { left, right, top, bottom } = self.window;
        (top..=bottom).flat_map(move |row| (left..=right).filter_map(move |column| Point::new(column, row)))
    }
}

/// The points that have a dot on a board of this size.
#[must_use]
pub fn star_points(size: Size) -> PointSet {
    let corner = |side: u8, at: u8| {
        let line = if side >= 13 { 3 } else { 2 };
        side >= 7 && (at == line || at + line + 1 == side)
    };
    let middle = |side: u8, at: u8| side >= 7 && side % 2 == 1 && at == side / 2;
    let large = size.width() >= 15 && size.height() >= 15;
    let is_star = |point: Point| {
        let (x, y) = ((size.width(), point.column()), (size.height(), point.row()));
        let [corner_x, corner_y] = [x, y].map(|(side, at)| corner(side, at));
        let [middle_x, middle_y] = [x, y].map(|(side, at)| middle(side, at));
        (corner_x && corner_y)
            || (middle_x && middle_y)
            || (large && (corner_x || middle_x) && (corner_y || middle_y))
    };
    size.iter().filter(|&point| is_star(point)).collect()
}

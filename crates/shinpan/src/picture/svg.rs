//! Pictures as SVG.

use std::fmt::{self, Write};

use super::paper::Paper;
use super::{Entry, Item, Picture, Tone, Window, caption, star_points};
use crate::board::{Colour, Move};

/// The distance of two lines.
const CELL: f64 = 28.0;

/// From the outermost line to the edge of the ground, and from there to that of the picture.
const EDGE: f64 = 19.0;
const LABELS: f64 = 20.0;

/// The radius of a stone.
const STONE: f64 = 13.2;

/// The height of the text under the board, and of a line of it.
const TEXT: f64 = 12.0;
const LINE: f64 = 18.0;

/// The narrowest picture that has text under it.
const NARROW: f64 = 300.0;

const INK: &str = "#1a1a1a";
const GROUND: &str = "#f5e6c4";
const GRID: &str = "#6b5a3a";
const FONT: &str = "DejaVu Sans, Verdana, Arial, sans-serif";

impl Tone {
    /// The colour as SVG writes it.
    #[must_use]
    pub const fn hex(self) -> &'static str {
        match self {
            Tone::Orange => "#E69F00",
            Tone::Sky => "#56B4E9",
            Tone::Green => "#009E73",
            Tone::Yellow => "#F0E442",
            Tone::Blue => "#0072B2",
            Tone::Red => "#D55E00",
            Tone::Purple => "#CC79A7",
            Tone::Grey => "#D9D9D9",
        }
    }

    /// The ink that can be read on it, also in grey.
    #[must_use]
    pub const fn ink(self) -> &'static str {
        match self {
            Tone::Blue => "#ffffff",
            _ => INK,
        }
    }
}

/// The element, as it grows.
struct Drawing {
    text: String,
}

impl Drawing {
    fn add(&mut self, element: fmt::Arguments<'_>) {
        // A String takes everything.
        let _ = self.text.write_fmt(element);
        self.text.push('\n');
    }

    fn circle(&mut self, x: f64, y: f64, r: f64, style: &str) {
        self.add(format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r}\" {style}/>"));
    }

    fn square(&mut self, x: f64, y: f64, half: f64, style: &str) {
        let side = 2.0 * half;
        self.add(format_args!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" {style}/>",
            x - half,
            y - half
        ));
    }

    /// A text of which the middle is at a point.
    fn label(&mut self, x: f64, y: f64, height: f64, style: &str, text: &str) {
        // An asterisk hangs at the top of its line.
        let (base, height) =
            if text == "*" { (y + 0.72 * height, 1.5 * height) } else { (y + 0.36 * height, height) };
        self.add(format_args!(
            "<text x=\"{x:.1}\" y=\"{base:.1}\" font-size=\"{height}\" text-anchor=\"middle\" {style}>{}</text>",
            escape(text)
        ));
    }

    fn stone(&mut self, x: f64, y: f64, colour: Colour) {
        match colour {
            Colour::Black => self.circle(x, y, STONE, &format!("fill=\"{INK}\"")),
            Colour::White => self.circle(
                x,
                y,
                STONE - 0.6,
                &format!("fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"1.2\""),
            ),
        }
    }

    fn item(&mut self, x: f64, y: f64, stone: Option<Colour>, item: &Item) {
        let ink = if stone == Some(Colour::Black) { "#ffffff" } else { INK };
        let outline = format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"1.8\"");
        match item {
            Item::Triangle => {
                self.add(format_args!("<path d=\"M{:.1} {:.1}l7.4 12.6h-14.8z\" {outline}/>", x, y - 8.3));
            }
            Item::Square => self.square(x, y, 5.6, &outline),
            Item::Circle => self.circle(x, y, 6.4, &outline),
            Item::Cross => self.add(format_args!(
                "<path d=\"M{0:.1} {1:.1}l11 11m0 -11l-11 11\" {outline}/>",
                x - 5.5,
                y - 5.5
            )),
            Item::Label(text) => {
                if stone.is_none() {
                    self.circle(x, y, 9.5, &format!("fill=\"{GROUND}\""));
                }
                self.label(x, y, fitting(text, 15.0), &format!("font-weight=\"bold\" fill=\"{ink}\""), text);
            }
            Item::Tile { tone, owner, letter } => self.tile(x, y, *tone, *owner, letter),
            Item::Number(number, colour) => {
                self.stone(x, y, *colour);
                let ink = if *colour == Colour::Black { "#ffffff" } else { INK };
                let text = number.to_string();
                let style = format!("font-weight=\"bold\" fill=\"{ink}\"");
                self.label(x, y, fitting(&text, 14.5), &style, &text);
            }
            Item::Territory { owner, sure } => {
                let half = if *sure { 5.0 } else { 3.2 };
                let fill = match owner {
                    Colour::Black => INK,
                    Colour::White => "#ffffff",
                };
                // A seam in the other colour, so that it can be seen on a stone.
                let seam = match owner {
                    Colour::Black => "#ffffff",
                    Colour::White => INK,
                };
                self.square(x, y, half, &format!("fill=\"{fill}\" stroke=\"{seam}\" stroke-width=\"1.2\""));
            }
        }
    }

    /// A tile has two frames, the outer one dark and the inner one in the colour of the owner.
    fn tile(&mut self, x: f64, y: f64, tone: Tone, owner: Option<Colour>, letter: &str) {
        let fill = tone.hex();
        let half = 10.5;
        match owner {
            None => self.square(
                x,
                y,
                half,
                &format!("rx=\"2\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"0.8\""),
            ),
            Some(Colour::Black) => {
                self.square(
                    x,
                    y,
                    half,
                    &format!("rx=\"2\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2.6\""),
                );
            }
            Some(Colour::White) => {
                let frame = format!("rx=\"2\" fill=\"#ffffff\" stroke=\"{INK}\" stroke-width=\"0.8\"");
                self.square(x, y, half + 0.9, &frame);
                self.square(x, y, half - 1.8, &format!("fill=\"{fill}\""));
            }
        }
        let style = format!("font-weight=\"bold\" fill=\"{}\"", tone.ink());
        self.label(x, y, fitting(letter, 14.0), &style, letter);
    }
}

/// The height at which a text fits into a stone.
fn fitting(text: &str, most: f64) -> f64 {
    match text.chars().count() {
        0 | 1 => most,
        2 => most - 2.0,
        _ => most - 5.0,
    }
}

/// Where things are.
struct Layout {
    window: Window,
    /// The width of the whole and of the board within it.
    width: f64,
    board: f64,
    left: f64,
    top: f64,
}

impl Layout {
    fn x(&self, column: u8) -> f64 {
        self.left + CELL * f64::from(column - self.window.left)
    }

    fn y(&self, row: u8) -> f64 {
        self.top + CELL * f64::from(row - self.window.top)
    }
}

impl Picture {
    /// The picture as one SVG element.
    #[must_use]
    pub fn svg(&self) -> String {
        let window = self.window;
        let board = CELL * f64::from(window.right - window.left) + 2.0 * (EDGE + LABELS);
        let has_text = !self.legend.is_empty() || !self.captions.is_empty();
        let width = if has_text { board.max(NARROW) } else { board };
        let left = EDGE + LABELS + (width - board) / 2.0;
        let layout = Layout { window, width, board, left, top: EDGE + LABELS };
        let foot = layout.y(window.bottom) + EDGE + LABELS;
        let mut drawing = Drawing { text: String::new() };
        self.ground(&layout, &mut drawing);
        self.coordinates(&layout, &mut drawing);
        self.stones(&layout, &mut drawing);
        let height = self.text_below(&layout, foot, &mut drawing);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
             height=\"{height:.0}\" role=\"img\" font-family=\"{FONT}\">\n<title>{}</title>\n<desc>{}</desc>\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n{}</svg>\n",
            escape(if self.title.is_empty() { "Go board" } else { &self.title }),
            escape(&self.description()),
            drawing.text
        )
    }

    fn ground(&self, layout: &Layout, drawing: &mut Drawing) {
        let (size, window) = (self.size(), self.window);
        let torn = [
            window.left > 0,
            window.top > 0,
            window.right + 1 < size.width(),
            window.bottom + 1 < size.height(),
        ];
        let (left, right) = (layout.x(window.left), layout.x(window.right));
        let (top, bottom) = (layout.y(window.top), layout.y(window.bottom));
        let paper =
            Paper { left: left - EDGE, top: top - EDGE, right: right + EDGE, bottom: bottom + EDGE, torn };
        drawing.add(format_args!("<polygon points=\"{}\" fill=\"{GROUND}\"/>", paper.outline()));
        for tear in paper.tears() {
            drawing.add(format_args!(
                "<polyline points=\"{tear}\" fill=\"none\" stroke=\"#b09a6a\" stroke-width=\"0.9\"/>"
            ));
        }
        // Lines run on where the board does.
        let beyond = |torn: bool| if torn { EDGE - 6.0 } else { 0.0 };
        let (from, to) = (left - beyond(torn[0]), right + beyond(torn[2]));
        let (above, below) = (top - beyond(torn[1]), bottom + beyond(torn[3]));
        let mut lines = String::new();
        let mut edges = String::new();
        for column in window.left..=window.right {
            let is_edge = column == 0 || column + 1 == size.width();
            let path = if is_edge { &mut edges } else { &mut lines };
            let _ = write!(path, "M{:.1} {above:.1}V{below:.1}", layout.x(column));
        }
        for row in window.top..=window.bottom {
            let is_edge = row == 0 || row + 1 == size.height();
            let path = if is_edge { &mut edges } else { &mut lines };
            let _ = write!(path, "M{from:.1} {:.1}H{to:.1}", layout.y(row));
        }
        for (path, width) in [(lines, 0.9), (edges, 1.7)] {
            if !path.is_empty() {
                drawing.add(format_args!(
                    "<path d=\"{path}\" stroke=\"{GRID}\" stroke-width=\"{width}\" stroke-linecap=\"square\"/>"
                ));
            }
        }
        let stars = star_points(size);
        for point in self.shown().filter(|&point| stars.contains(point)) {
            drawing.circle(layout.x(point.column()), layout.y(point.row()), 2.7, &format!("fill=\"{GRID}\""));
        }
    }

    /// Labels left and below; on large boards on all sides that are not torn.
    fn coordinates(&self, layout: &Layout, drawing: &mut Drawing) {
        const OUT: f64 = EDGE + 10.0;
        let (size, window) = (self.size(), self.window);
        let is_large = size.width().max(size.height()) > 9;
        let style = "fill=\"#555555\"";
        for column in window.left..=window.right {
            let (x, letter) = (layout.x(column), size.column_letter(column).to_string());
            drawing.label(x, layout.y(window.bottom) + OUT, 11.0, style, &letter);
            if is_large && window.top == 0 {
                drawing.label(x, layout.y(0) - OUT, 11.0, style, &letter);
            }
        }
        for row in window.top..=window.bottom {
            let (y, number) = (layout.y(row), (size.height() - row).to_string());
            drawing.label(layout.x(window.left) - OUT, y, 11.0, style, &number);
            if is_large && window.right + 1 == size.width() {
                drawing.label(layout.x(window.right) + OUT, y, 11.0, style, &number);
            }
        }
    }

    fn stones(&self, layout: &Layout, drawing: &mut Drawing) {
        for point in self.shown() {
            let (x, y) = (layout.x(point.column()), layout.y(point.row()));
            let stone = self.position.at(point);
            if let Some(colour) = stone {
                drawing.stone(x, y, colour);
            }
            for item in self.items.get(&point).into_iter().flatten() {
                drawing.item(x, y, stone, item);
            }
        }
    }

    /// The legend and the captions; gives the height of the picture.
    fn text_below(&self, layout: &Layout, foot: f64, drawing: &mut Drawing) -> f64 {
        if self.legend.is_empty() && self.captions.is_empty() {
            return foot;
        }
        let left = if layout.width > layout.board { LABELS } else { layout.left - EDGE };
        let room = layout.width - left - LABELS;
        let mut y = foot + 14.0;
        let style = format!("fill=\"{INK}\"");
        let lines = |drawing: &mut Drawing, text: &str, x: f64, room: f64, mut y: f64| {
            for line in caption::lines(text, room, TEXT) {
                drawing.add(format_args!(
                    "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{TEXT}\" {style}>{}</text>",
                    y + 0.36 * TEXT,
                    escape(&line)
                ));
                y += LINE;
            }
            y
        };
        for Entry { stone, item, text } in &self.legend {
            let x = left + STONE;
            if let Some(colour) = stone {
                drawing.stone(x, y, *colour);
            }
            drawing.item(x, y, *stone, item);
            let after = lines(drawing, text, left + 38.0, room - 38.0, y);
            y = after.max(y) + (CELL - LINE) + 2.0;
        }
        if !self.legend.is_empty() {
            y += 2.0;
        }
        for text in &self.captions {
            y = lines(drawing, text, left, room, y) + 2.0;
        }
        y
    }

    /// The stones and moves as text, for readers who listen.
    fn description(&self) -> String {
        let mut text = self.position.to_string();
        let moves: Vec<String> = self
            .items()
            .filter_map(|(point, item)| match item {
                Item::Number(number, colour) => {
                    Some(format!("{number} {colour} {}", self.size().move_name(Move::Play(point))))
                }
                _ => None,
            })
            .collect();
        if !moves.is_empty() {
            text.push_str(&format!("Moves: {}\n", moves.join(", ")));
        }
        text
    }
}

/// A text that may stand between tags and in attributes.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if (c.is_control() && c != '\n') || matches!(c, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}');
            }
            c => safe.push(c),
        }
    }
    safe
}

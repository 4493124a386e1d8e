//! Boards with lines and round stones, for terminals.
//!
//! A terminal may be dark or light, so with colours the board brings its own ground, and both players get
//! the same filled stone in black and in white. Without colours the shapes tell them apart.

use anstyle::{Ansi256Color, Color, Style};
use shinpan::board::{Colour, Point, Size};
use shinpan::picture::star_points;

use super::{Line, Mark, Picture};

const WOOD: Color = Color::Ansi256(Ansi256Color(179));
const LINES: Style = on_wood(94);
const BLACK: Style = on_wood(16).bold();
const WHITE: Style = on_wood(231).bold();
const NOTE: Style = on_wood(124).bold();

/// A colour of the 256 on the ground of the board.
const fn on_wood(ink: u8) -> Style {
    Style::new().fg_color(Some(Color::Ansi256(Ansi256Color(ink)))).bg_color(Some(WOOD))
}

/// The crossing of lines that go up (1), down (2), left (4) and right (8).
const CROSSINGS: [char; 16] =
    ['·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

pub(super) fn draw(picture: &Picture, colour: bool) -> Vec<Line> {
    let size = picture.size();
    let width = picture.cell_width();
    let header = || Line::new(format!("    {}", picture.letters()));
    let mut lines = Vec::new();
    if !picture.title.is_empty() {
        lines.push(Line::new(format!("    {}", picture.title)));
    }
    lines.push(header());
    for row in 0..size.height() {
        let number = size.height() - row;
        let mut board = Painter { text: String::new(), columns: 0, colour };
        board.put(LINES, " ");
        for column in 0..size.width() {
            let Some(point) = Point::new(column, row) else { continue };
            let (style, text) = cell(picture, point, colour);
            let reach = width.saturating_sub(text.chars().count()) + usize::from(column > 0);
            board.put(LINES, &if column > 0 { "─" } else { " " }.repeat(reach));
            board.put(style, &text);
        }
        board.put(LINES, " ");
        let mut line = format!("{number:>2} {}", board.text);
        let mut columns = 3 + board.columns;
        if picture.is_large() {
            let label = number.to_string();
            columns += label.len();
            line.push_str(&label);
        }
        lines.push(Line { text: line, width: columns });
    }
    if picture.is_large() {
        lines.push(header());
    }
    lines
}

/// Puts styled pieces together and counts their columns.
struct Painter {
    text: String,
    columns: usize,
    colour: bool,
}

impl Painter {
    fn put(&mut self, style: Style, piece: &str) {
        self.columns += piece.chars().count();
        if self.colour && !piece.is_empty() {
            self.text.push_str(&format!("{style}{piece}{style:#}"));
        } else {
            self.text.push_str(piece);
        }
    }
}

fn style_of(colour: Option<Colour>) -> Style {
    match colour {
        Some(Colour::Black) => BLACK,
        Some(Colour::White) => WHITE,
        None => NOTE,
    }
}

fn cell(picture: &Picture, point: Point, colour: bool) -> (Style, String) {
    let stone = picture.position.at(point);
    match picture.marks.get(&point) {
        Some(Mark::Letter(letter, of)) => (style_of(*of), letter.to_string()),
        Some(Mark::Number(number, of)) => (style_of(Some(*of)), number.to_string()),
        mark => match stone {
            None => (LINES, crossing(picture.size(), point).to_string()),
            Some(of) => {
                let filled = colour || of == Colour::Black;
                let shape = match (mark.is_some(), filled) {
                    (false, true) => '●',
                    (false, false) => '○',
                    (true, true) => '◉',
                    (true, false) => '◎',
                };
                (style_of(Some(of)), shape.to_string())
            }
        },
    }
}

fn crossing(size: Size, point: Point) -> char {
    if star_points(size).contains(point) {
        return '╋';
    }
    let up = usize::from(point.row() > 0);
    let down = usize::from(point.row() + 1 < size.height());
    let left = usize::from(point.column() > 0);
    let right = usize::from(point.column() + 1 < size.width());
    CROSSINGS[up + 2 * down + 4 * left + 8 * right]
}

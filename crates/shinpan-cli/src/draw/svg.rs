//! Boards as SVG, for a page that prints: black and white only, no scripts, nothing fetched.

use std::fmt::Write;

use shinpan::board::{Colour, Point};

use super::lines::is_star;
use super::{Mark, Picture};

/// The distance of two lines.
const CELL: u32 = 24;

/// The room for the labels around the board.
const EDGE: u32 = 30;

/// A picture as one SVG element.
pub(crate) fn svg(picture: &Picture) -> String {
    let size = picture.size();
    let at = |index: u8| EDGE + CELL * u32::from(index);
    let (right, bottom) = (at(size.width() - 1), at(size.height() - 1));
    let (width, height) = (right + EDGE, bottom + EDGE);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\"><title>{}</title>\n",
        escape(&picture.title)
    );
    let mut add = |element: String| {
        text.push_str(&element);
        text.push('\n');
    };
    for column in 0..size.width() {
        let x = at(column);
        add(format!("<line x1=\"{x}\" y1=\"{EDGE}\" x2=\"{x}\" y2=\"{bottom}\" class=\"l\"/>"));
        let letter = size.column_letter(column);
        add(format!("<text x=\"{x}\" y=\"{}\" class=\"c\">{letter}</text>", height - 7));
    }
    for row in 0..size.height() {
        let y = at(row);
        add(format!("<line x1=\"{EDGE}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\" class=\"l\"/>"));
        add(format!("<text x=\"9\" y=\"{}\" class=\"c\">{}</text>", y + 4, size.height() - row));
    }
    for point in size.iter() {
        for element in shapes(picture, point, at(point.column()), at(point.row())) {
            add(element);
        }
    }
    text.push_str("</svg>\n");
    text
}

fn shapes(picture: &Picture, point: Point, x: u32, y: u32) -> Vec<String> {
    let stone = |colour: Colour| {
        let class = match colour {
            Colour::Black => "b",
            Colour::White => "w",
        };
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"11\" class=\"{class}\"/>")
    };
    let label = |text: &str, class: &str| {
        format!("<text x=\"{x}\" y=\"{}\" class=\"{class}\">{}</text>", y + 4, escape(text))
    };
    let mut shapes: Vec<String> = Vec::new();
    match (picture.position.at(point), picture.marks.get(&point)) {
        (_, Some(Mark::Letter(letter, of))) => {
            let (ground, ink) = if *of == Some(Colour::Black) { ("mb", "n i") } else { ("mw", "n") };
            shapes.push(format!(
                "<rect x=\"{}\" y=\"{}\" width=\"20\" height=\"20\" class=\"{ground}\"/>",
                x.saturating_sub(10),
                y.saturating_sub(10)
            ));
            shapes.push(label(&letter.to_string(), ink));
        }
        (_, Some(Mark::Number(number, of))) => {
            shapes.push(stone(*of));
            shapes.push(label(&number.to_string(), if *of == Colour::Black { "n i" } else { "n" }));
        }
        (Some(of), mark) => {
            shapes.push(stone(of));
            if mark.is_some() {
                let class = if of == Colour::Black { "rb" } else { "rw" };
                shapes.push(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" class=\"{class}\"/>"));
            }
        }
        (None, _) if is_star(picture.size(), point) => {
            shapes.push(format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3\" class=\"b\"/>"));
        }
        (None, _) => {}
    }
    shapes
}

/// The style rules that the elements need, once on a page.
pub(crate) const STYLE: &str = "\
svg .l{stroke:#000;stroke-width:1}
svg .b{fill:#000}
svg .w{fill:#fff;stroke:#000;stroke-width:1.2}
svg .mb{fill:#444}
svg .mw{fill:#fff;stroke:#000;stroke-width:.6}
svg .rb{fill:none;stroke:#fff;stroke-width:1.5}
svg .rw{fill:none;stroke:#000;stroke-width:1.5}
svg text{font:12px sans-serif;text-anchor:middle}
svg .c{fill:#555;font-size:11px}
svg .n{fill:#000;font-weight:bold}
svg .i{fill:#fff}
";

/// A text that may stand between tags and in attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c if c.is_control() && c != '\n' => {
                let _ = write!(safe, "\u{fffd}");
            }
            c => safe.push(c),
        }
    }
    safe
}

//! Boards as letters, for pipes and files. What this draws without letters and numbers is a diagram.

use shinpan::board::Colour;

use super::{Line, Mark, Picture};

pub(super) fn draw(picture: &Picture) -> Vec<Line> {
    let size = picture.size();
    let width = picture.cell_width();
    let header = || Line::new(format!("   {}", picture.letters()));
    let mut lines = Vec::new();
    if !picture.title.is_empty() {
        lines.push(Line::new(format!("   {}", picture.title)));
    }
    lines.push(header());
    let mut points = size.iter();
    for row in 0..size.height() {
        let number = size.height() - row;
        let cells: Vec<String> = points
            .by_ref()
            .take(usize::from(size.width()))
            .map(|point| match picture.marks.get(&point) {
                Some(Mark::Letter(letter, _)) => format!("{letter:>width$}"),
                Some(Mark::Number(number, _)) => format!("{number:>width$}"),
                Some(Mark::Last) | None => format!("{:>width$}", symbol(picture.position.at(point))),
            })
            .collect();
        let mut line = format!("{number:>2} {}", cells.join(" "));
        if picture.is_large() {
            line.push_str(&format!(" {number}"));
        }
        lines.push(Line::new(line));
    }
    if picture.is_large() {
        lines.push(header());
    }
    lines
}

/// The letters of diagrams.
fn symbol(stone: Option<Colour>) -> char {
    match stone {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    }
}

//! Names of points and moves, on every size of board.

use fastrand::Rng;
use shinpan::board::{Move, Point, Size};

use super::texts::without_panic;
use super::{Mismatch, Progress, same};

/// Every point of every rectangle has a name that is read back in either case, and each name belongs to one
/// point. Every text of up to two characters from an alphabet of digits, letters and signs, and as many longer
/// random texts as asked for, is read as the point whose name it is, or refused with a message that says what
/// names there are.
///
/// # Errors
/// The first name that is read otherwise.
pub fn point_names(texts: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    let sides = 1..=19;
    for size in
        sides.clone().flat_map(|width| sides.clone().filter_map(move |height| Size::new(width, height)))
    {
        let names = names(size);
        for (name, point) in &names {
            let wrong = |text| Mismatch::new(text, format!("{name} on {size}"));
            same("name", &size.name(*point), name).map_err(wrong)?;
            same("move", &size.move_name(Move::Play(*point)), name).map_err(wrong)?;
            compared += read(size, &names, name)? + read(size, &names, &name.to_lowercase())?;
        }
        for first in CHARACTERS {
            compared += read(size, &names, &first.to_string())?;
            for second in CHARACTERS {
                compared += read(size, &names, &format!("{first}{second}"))?;
            }
        }
        for text in ["", "pass", "PASS", "Pass", "passs", "A1 ", " A1", "A1\n", "A+1", "A-1", "A1.0", "A256"]
        {
            compared += read(size, &names, text)?;
        }
    }
    let mut rng = Rng::with_seed(seed);
    for number in 0..texts {
        if let Some(size) = Size::new(rng.u8(1..=19), rng.u8(1..=19)) {
            let longest = rng.usize(3..=24);
            let length = rng.usize(2..=longest);
            let text: String = (0..length).filter_map(|_| rng.choice(CHARACTERS)).collect();
            compared += read(size, &names(size), &text)?;
        }
        progress(number + 1);
    }
    Ok(compared)
}

const CHARACTERS: [char; 40] = [
    'A', 'B', 'C', 'D', 'H', 'I', 'J', 'K', 'S', 'T', 'U', 'Z', 'a', 'h', 'i', 'j', 't', 'u', '0', '1', '2',
    '3', '4', '5', '6', '7', '8', '9', ' ', '-', '+', '.', '\n', '\0', 'é', 'İ', 'ı', '１', '審', '🙂',
];

/// The names as people use them: columns from the left without I, rows from the bottom.
fn names(size: Size) -> Vec<(String, Point)> {
    let mut names = Vec::new();
    for row in 1..=size.height() {
        for (column, letter) in "ABCDEFGHJKLMNOPQRST".chars().enumerate().take(usize::from(size.width())) {
            let point = Point::new(column as u8, size.height() - row);
            names.extend(point.map(|point| (format!("{letter}{row}"), point)));
        }
    }
    names
}

/// Reads a text on a board where it may or may not be a name.
fn read(size: Size, names: &[(String, Point)], text: &str) -> Result<u64, Mismatch> {
    let wrong = |what| Mismatch::new(what, format!("{text:?} on {size}"));
    let expected = names.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)).map(|&(_, point)| point);
    let fast = without_panic("Size::point", || size.point(text)).map_err(wrong)?;
    same("point", &fast.as_ref().ok().copied(), &expected).map_err(wrong)?;
    let mv = if text.eq_ignore_ascii_case("pass") { Some(Move::Pass) } else { expected.map(Move::Play) };
    same("move", &size.parse_move(text).ok(), &mv).map_err(wrong)?;
    if let (Err(error), Some((last, _))) = (fast, names.last()) {
        let message = error.to_string();
        same("message", &message.ends_with(&format!("points here are A1 to {last}")), &true)
            .map_err(wrong)?;
        same("length of the message", &(message.chars().count() < 200), &true).map_err(wrong)?;
    }
    Ok(1)
}

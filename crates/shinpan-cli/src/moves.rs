//! Lists of moves on the command line: `"pass B2 pass pass pass"`, or `@FILE`.

use std::path::Path;

use shinpan::board::{Move, Size};

use crate::failure::Failure;
use crate::input;

/// Reads the moves given to an option.
///
/// # Errors
/// [`Failure::Input`] names the option, the number of the move, and what points there are.
pub(crate) fn read(option: &str, given: &str, size: Size) -> Result<Vec<Move>, Failure> {
    match given.strip_prefix('@') {
        None => parse(option, given, size),
        Some(path) => {
            let path = Path::new(path);
            let name = input::name_of(path);
            let text = input::text(&name, input::read(path)?)?;
            parse(&format!("{option}: {name}"), &text, size)
        }
    }
}

fn parse(place: &str, text: &str, size: Size) -> Result<Vec<Move>, Failure> {
    let names = text.split(|c: char| c.is_whitespace() || c == ',').filter(|name| !name.is_empty());
    let moves: Vec<Move> = names
        .enumerate()
        .map(|(index, name)| {
            let wrong = |error| Failure::input(format!("{place}: move {}: {error}, or pass", index + 1));
            size.parse_move(name).map_err(wrong)
        })
        .collect::<Result<_, _>>()?;
    if moves.is_empty() {
        return Err(Failure::input(format!(
            "{place}: no moves; the shortest analysis is \"pass pass pass\""
        )));
    }
    Ok(moves)
}

/// The moves in one line, separated by spaces.
pub(crate) fn line(size: Size, moves: impl IntoIterator<Item = Move>) -> String {
    moves.into_iter().map(|mv| size.move_name(mv)).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_and_commas_separate() {
        let size = Size::new(5, 5).unwrap();
        let moves = read("--x", " pass, B2,c3  PASS", size).unwrap();
        assert_eq!(line(size, moves), "pass B2 C3 pass");
    }

    #[test]
    fn errors_count_the_moves() {
        let size = Size::new(5, 5).unwrap();
        let message = |text| read("--x", text, size).unwrap_err().message().unwrap().to_string();
        assert_eq!(
            message("B2 Z9"),
            "--x: move 2: \"Z9\" does not start with a column letter; points here are A1 to E5, or pass"
        );
        assert_eq!(message(","), "--x: no moves; the shortest analysis is \"pass pass pass\"");
    }
}

//! Words and numbers as people read them.

/// The longest piece of a file that is shown in one line.
const LONGEST: usize = 200;

/// A text from a file in one short line. Control characters could move the cursor or change the colours of
/// a terminal, so they do not come through.
pub(crate) fn printable(text: &str) -> String {
    let mut line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.retain(|c| !c.is_control() && !is_direction(c));
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Invisible characters that reorder what stands around them.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// `1 move`, `2 moves`.
pub(crate) fn count(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(printable("Honinbo\n  \u{1b}[31mShusaku\u{7}\u{202e}"), "Honinbo [31mShusaku");
        assert_eq!(printable(&"x".repeat(1000)).chars().count(), LONGEST + 1);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!((count(1, "move"), count(0, "move")), ("1 move".to_string(), "0 moves".to_string()));
    }
}

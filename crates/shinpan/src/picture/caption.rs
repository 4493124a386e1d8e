//! Sentences broken into lines.

/// The average width of a character of the captions, in parts of its height. A little more than it is, so that lines
/// never run over the edge.
const WIDTH: f64 = 0.58;

/// Breaks a text into lines that fit.
pub(super) fn lines(text: &str, width: f64, height: f64) -> Vec<String> {
    let most = ((width / (height * WIDTH)) as usize).max(12);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn no_word_is_lost_and_lines_fit() {
        let text = "White first: White is dead as it stands, and that is that.";
        let broken = lines(text, 120.0, 10.0);
        assert_eq!(broken.join(" "), text);
        assert!(broken.len() > 1 && broken.iter().all(|line| line.len() <= 21), "{broken:?}");
    }
}

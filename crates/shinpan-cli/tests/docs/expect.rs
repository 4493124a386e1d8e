//! What a document should show, from what it shows and what the program prints.

use crate::json;

/// The lines that belong into the document: `expected` itself if it fits, else what is printed, with the same
/// left out as far as that can be told.
pub(crate) fn shown(expected: &[String], actual: &str) -> Vec<String> {
    let mut actual: Vec<String> = actual.lines().map(|line| line.trim_end().to_owned()).collect();
    while actual.last().is_some_and(String::is_empty) {
        actual.pop();
    }
    if let Some(lines) = json::shown(expected, &actual) {
        return lines;
    }
    if fits(expected, &actual) {
        return expected.to_vec();
    }
    rewritten(expected, &actual)
}

/// Whether printed lines fit those shown; a line `...` stands for any number of them.
fn fits(shown: &[String], actual: &[String]) -> bool {
    match shown.split_first() {
        None => actual.is_empty(),
        Some((line, rest)) if line == "..." => (0..=actual.len()).any(|skip| fits(rest, &actual[skip..])),
        Some((line, rest)) => {
            actual.split_first().is_some_and(|(first, others)| line_fits(line, first) && fits(rest, others))
        }
    }
}

/// Whether a line fits; `...` within it stands for any text.
fn line_fits(shown: &str, actual: &str) -> bool {
    if shown == actual {
        return true;
    }
    let mut parts = shown.split("...");
    let Some(mut rest) = parts.next().and_then(|first| actual.strip_prefix(first)) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return false };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// The printed lines, with a gap where the document has one: the lines between two gaps are found again by
/// their likeness.
fn rewritten(shown: &[String], actual: &[String]) -> Vec<String> {
    let parts: Vec<&[String]> = shown.split(|line| line == "...").collect();
    if parts.len() == 1 {
        return kept(shown, actual);
    }
    let mut lines = Vec::new();
    let mut from = 0;
    for (number, part) in parts.iter().enumerate() {
        if number > 0 {
            lines.push("...".to_owned());
        }
        if part.is_empty() {
            continue;
        }
        if number > 0 {
            let likeness = |at: &usize| likeness(&part[0], &actual[*at]);
            // The first of the most alike.
            let Some(best) = (from..actual.len()).rev().max_by_key(likeness) else { continue };
            from = best;
        }
        let to = if number + 1 == parts.len() { actual.len() } else { actual.len().min(from + part.len()) };
        lines.extend(kept(part, &actual[from..to]));
        from = to;
    }
    lines
}

/// Printed lines; where one that is shown with a gap in it still fits, the shown one.
fn kept(shown: &[String], actual: &[String]) -> Vec<String> {
    let gaps: Vec<&String> = shown.iter().filter(|line| line.contains("...")).collect();
    let keep = |line: &String| (*gaps.iter().find(|gap| line_fits(gap, line)).unwrap_or(&line)).clone();
    actual.iter().map(keep).collect()
}

/// How many words two lines have in common at the same place, and how many characters at the beginning.
fn likeness(one: &str, other: &str) -> usize {
    let words = one.split_whitespace().zip(other.split_whitespace()).filter(|(a, b)| a == b).count();
    let start = one.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
    words * 4 + start
}

#[test]
fn gaps_stand_for_anything() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(fits(&lines("a\n...\nd"), &lines("a\nb\nc\nd")));
    assert!(!fits(&lines("a\n...\nd"), &lines("a\nb\nc")));
    assert!(line_fits("a ... c", "a b c") && !line_fits("a ... c", "a b"));
    assert_eq!(rewritten(&lines("a\n...\nno 3"), &lines("x\nb\nno 4\ny")), lines("x\n...\nno 4\ny"));
    assert_eq!(rewritten(&lines("...\nk b\n..."), &lines("x\nk c\ny")), lines("...\nk c\n..."));
}

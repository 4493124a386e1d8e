//! What cannot be seen from outside; the promises of the public interface are in `tests/sgf.rs`.

use super::error::{Places, shorten};
use super::scan;
use super::{Collection, Place, ReadLimits, Value};

fn value(raw: &str) -> Value<'_> {
    Value { raw, start: 0 }
}

#[test]
fn places_count_characters_and_all_four_line_breaks() {
    let text = "ab\ncé\r\nd\n\re\rf\n\ng\r\n\r\nh";
    let expected = [
        ('a', 1, 1),
        ('b', 1, 2),
        ('c', 2, 1),
        ('é', 2, 2),
        ('d', 3, 1),
        ('e', 4, 1),
        ('f', 5, 1),
        ('g', 7, 1),
        ('h', 9, 1),
    ];
    let mut places = Places::new(text);
    for (letter, line, column) in expected {
        let offset = text.find(letter).unwrap();
        assert_eq!(places.at(offset), Place { line, column }, "{letter}");
        assert_eq!(Places::new(text).at(offset), Place { line, column }, "{letter} from the start");
    }
    assert_eq!(places.at(0), Place { line: 1, column: 1 }, "backwards");
    assert_eq!(places.at(1000), Place { line: 9, column: 2 }, "beyond the end");
}

#[test]
fn text_keeps_hard_line_breaks_and_drops_soft_ones() {
    for line_break in ["\n", "\r", "\r\n", "\n\r"] {
        let raw = format!("a{line_break}b\\{line_break}c");
        assert_eq!(value(&raw).text(), "a\nbc");
        assert_eq!(value(&raw).simple_text(), "a bc");
        let twice = format!("a{line_break}{line_break}b");
        assert_eq!(value(&twice).text(), "a\n\nb");
    }
}

#[test]
fn escapes_are_undone() {
    assert_eq!(value(r"\]\\\:\a\é").text(), r"]\:aé");
    assert_eq!(value("tab\there \\\tand \u{b}\u{c}").text(), "tab here  and   ");
    assert_eq!(value("ideographic\u{3000}space").simple_text(), "ideographic\u{3000}space");
    assert_eq!(value("plain: [text").text(), "plain: [text");
}

#[test]
fn composed_values_split_at_the_first_plain_colon() {
    let parts = |raw| {
        let (first, second) = value(raw).compose()?;
        Some((first.raw().to_string(), second.raw().to_string()))
    };
    let both = |a: &str, b: &str| Some((a.to_string(), b.to_string()));
    assert_eq!(parts("aa:bb"), both("aa", "bb"));
    assert_eq!(parts(r"a\:b:c:d"), both(r"a\:b", "c:d"));
    assert_eq!(parts(r"a\\:b"), both(r"a\\", "b"));
    assert_eq!(parts(r"\é:"), both(r"\é", ""));
    assert_eq!(parts(r"a\:b"), None);
}

#[test]
fn the_charset_is_that_of_the_first_root() {
    assert_eq!(scan::charset("mail (hi) (;FF[4]CA[x]CA[y])"), Some("x"));
    assert_eq!(scan::charset("(;C[CA[no\\]]ChArset [ yes ])"), Some(" yes "));
    assert_eq!(scan::charset("(;C[a];CA[no])"), None);
    assert_eq!(scan::charset("(;C[a]CA"), None);
    assert_eq!(scan::charset("(;C[a]CA[b"), None);
    assert_eq!(scan::charset(""), None);
}

#[test]
fn limits_refuse_what_is_beyond_them() {
    let read = |text: &str, limits: ReadLimits| {
        Collection::read_within(text.as_bytes(), &limits).map(|_| ()).map_err(|error| error.to_string())
    };
    let text = "(;B[aa]\n;W[bb][cc])";
    let limits = ReadLimits { bytes: 19, nodes: 2, values: 3 };
    assert_eq!(read(text, limits), Ok(()));
    assert_eq!(
        read(text, ReadLimits { bytes: 18, ..limits }),
        Err("the file has 19 bytes; at most 18 are read".into())
    );
    assert_eq!(
        read(text, ReadLimits { nodes: 1, ..limits }),
        Err("line 2, column 1: too many nodes; at most 1 are read".into())
    );
    assert_eq!(
        read(text, ReadLimits { values: 2, ..limits }),
        Err("line 2, column 7: too many property values; at most 2 are read".into())
    );
}

#[test]
fn long_findings_are_shortened() {
    assert_eq!(shorten("é".repeat(20).as_str()), "é".repeat(20));
    assert_eq!(shorten("é".repeat(21).as_str()), format!("{}…", "é".repeat(20)));
}

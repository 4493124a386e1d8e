//! Property values: kept as written, read on demand.
//!
//! What a value means depends on the type of its property, and a program cannot know every private property
//! of every other program. A `\:` is a plain colon in a comment and no separator in a label. So a tree
//! keeps the text between the brackets untouched, and the caller says as what it wants it. Whatever was
//! not understood is then written back exactly.

use std::borrow::Cow;
use std::fmt;

/// A property value as it stands between its brackets.
///
/// ```
/// use shinpan::notation::sgf::Collection;
///
/// let sgf = Collection::parse("(;C[a \\\\ b \\] c\\\nd]LB[aa:x\\:y])").unwrap();
/// let root = sgf.root(1).unwrap();
/// assert_eq!(sgf.value(root, "C").unwrap().text(), "a \\ b ] cd");
/// let (point, label) = sgf.value(root, "LB").unwrap().compose().unwrap();
/// assert_eq!((point.raw(), &*label.simple_text()), ("aa", "x:y"));
/// ```
#[derive(Copy, Clone)]
pub struct Value<'a> {
    pub(super) raw: &'a str,
    /// The offset of the value in the texts of its collection.
    pub(super) start: u32,
}

impl<'a> Value<'a> {
    /// The text as written, with its escapes.
    #[must_use]
    pub fn raw(&self) -> &'a str {
        self.raw
    }

    /// As Text of FF\[4\]: escapes undone, soft line breaks gone, every line break `\n`, other white space a
    /// space.
    #[must_use]
    pub fn text(&self) -> Cow<'a, str> {
        unescape(self.raw, '\n')
    }

    /// As SimpleText of FF\[4\]: like [`Value::text`], but line breaks become spaces.
    #[must_use]
    pub fn simple_text(&self) -> Cow<'a, str> {
        unescape(self.raw, ' ')
    }

    /// The two parts of a composed value: before and after the first colon that is not escaped.
    #[must_use]
    pub fn compose(&self) -> Option<(Value<'a>, Value<'a>)> {
        let mut bytes = self.raw.bytes().enumerate();
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'\\' => drop(bytes.next()),
                b':' => {
                    let first = Value { raw: &self.raw[..at], start: self.start };
                    let second = Value { raw: &self.raw[at + 1..], start: self.start + at as u32 + 1 };
                    return Some((first, second));
                }
                _ => {}
            }
        }
        None
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Value<'_>) -> bool {
        self.raw == other.raw
    }
}

impl Eq for Value<'_> {}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({:?})", self.raw)
    }
}

fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Undoes the escapes; `line_break` stands for each hard line break.
fn unescape(raw: &str, line_break: char) -> Cow<'_, str> {
    let plain = |byte| match byte {
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => false,
        b'\n' => line_break == '\n',
        _ => true,
    };
    if raw.bytes().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut rest = raw.chars().peekable();
    while let Some(c) = rest.next() {
        let (c, soft) = if c == '\\' {
            match rest.next() {
                Some(next) => (next, true),
                None => break,
            }
        } else {
            (c, false)
        };
        if is_break(c) {
            rest.next_if(|&next| is_break(next) && next != c);
            if !soft {
                text.push(line_break);
            }
        } else {
            text.push(if matches!(c, '\t' | '\u{b}' | '\u{c}') { ' ' } else { c });
        }
    }
    Cow::Owned(text)
}

/// The text as it has to stand between brackets; inside a composed value, colons are escaped too.
pub(super) fn escape(text: &str, composed: bool) -> String {
    let mut raw = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | ']') || (composed && c == ':') {
            raw.push('\\');
        }
        raw.push(c);
    }
    raw
}

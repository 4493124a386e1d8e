//! From bytes to text.
//!
//! SGF is a text format whose encoding is named inside the text, in the property CA of the root, if at all.
//! The text must be decoded before it is parsed: in Shift_JIS, GBK and Big5 the second byte of a character
//! can be that of `]` or `\`. But then CA cannot be found by looking at bytes either. We turn it around: a
//! label found anywhere is believed if the bytes are valid in that encoding and the text they give has that
//! very label in its root.

use encoding_rs::{Encoding, UTF_8};

use super::scan;

/// The text of a file, and the name of the encoding it was taken to have. Never fails: bytes that mean
/// nothing become U+FFFD.
///
/// In this order: a byte order mark; the label in CA, if the bytes are valid in that encoding; UTF-8, if they
/// are valid; UTF-8 with a few broken characters; the most likely of the encodings that browsers know.
///
/// ```
/// use shinpan::notation::sgf::decode;
///
/// // The second byte of 表 is a backslash in Shift_JIS.
/// let (text, name) = decode(b"(;PB[\x95\x5c]CA[Shift_JIS])");
/// assert_eq!((text.as_str(), name), ("(;PB[表]CA[Shift_JIS])", "Shift_JIS"));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> (String, &'static str) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return (text.into_owned(), encoding.name());
    }
    let utf8 = std::str::from_utf8(bytes).ok();
    if let Some(text) = utf8
        && scan::charset(text).and_then(encoding_of).is_none_or(|label| label == UTF_8)
    {
        return (text.to_string(), UTF_8.name());
    }
    if let Some((text, encoding)) = labels(bytes).into_iter().find_map(|label| as_labelled(bytes, label)) {
        return (text, encoding.name());
    }
    if let Some(text) = utf8 {
        return (text.to_string(), UTF_8.name());
    }
    let encoding = if scan::is_damaged_utf8(bytes) { UTF_8 } else { guess(bytes) };
    let (text, _) = encoding.decode_without_bom_handling(bytes);
    (text.into_owned(), encoding.name())
}

fn encoding_of(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label(label.as_bytes())
}

/// The encodings named by anything that looks like CA, in their order, each once.
fn labels(bytes: &[u8]) -> Vec<&'static Encoding> {
    const MOST: usize = 4;
    const LONGEST: usize = 40;
    let mut labels = Vec::new();
    for (at, _) in bytes.windows(2).enumerate().filter(|(_, two)| two == b"CA") {
        let rest = bytes[at + 2..].trim_ascii_start();
        let Some(rest) = rest.strip_prefix(b"[") else { continue };
        let end = rest.iter().take(LONGEST).position(|&byte| byte == b']');
        if let Some(encoding) = end.and_then(|end| Encoding::for_label(&rest[..end]))
            && !labels.contains(&encoding)
        {
            labels.push(encoding);
            if labels.len() == MOST {
                break;
            }
        }
    }
    labels
}

/// The text in an encoding, if it is valid and names that encoding itself.
fn as_labelled(bytes: &[u8], encoding: &'static Encoding) -> Option<(String, &'static Encoding)> {
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    let named = scan::charset(&text).and_then(encoding_of) == Some(encoding);
    named.then(|| (text.into_owned(), encoding))
}

/// The most likely encoding of bytes that are not UTF-8.
fn guess(bytes: &[u8]) -> &'static Encoding {
    // A guess is as good after this many bytes as after all.
    const ENOUGH: usize = 1 << 18;
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // The detector wants to see what stands before.
    let rest = &bytes[first.saturating_sub(4)..];
    let mut detector = chardetng::EncodingDetector::new(chardetng::Iso2022JpDetection::Deny);
    detector.feed(&rest[..rest.len().min(ENOUGH)], rest.len() <= ENOUGH);
    detector.guess(None, chardetng::Utf8Detection::Deny)
}

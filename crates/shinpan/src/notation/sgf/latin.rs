//! From bytes to text, in a build without the feature `encodings`.

use super::scan;

/// The text of a file, and the name of the encoding it was taken to have. Never fails: bytes that mean
/// nothing become U+FFFD.
///
/// UTF-8, with or without a byte order mark, also with a few broken characters; else Latin-1, whatever CA says. The feature
/// `encodings` knows the others: without it names in them are misread, and text in which the second byte of a character is
/// `]` or `\` is cut short.
#[must_use]
pub fn decode(bytes: &[u8]) -> (String, &'static str) {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_string(), "UTF-8"),
        Err(_) if scan::is_damaged_utf8(bytes) => (String::from_utf8_lossy(bytes).into_owned(), "UTF-8"),
        Err(_) => (bytes.iter().map(|&byte| char::from(byte)).collect(), "ISO-8859-1"),
    }
}

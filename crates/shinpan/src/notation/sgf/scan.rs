//! The pieces of an SGF text: where game trees start, white space, names and values.

/// A place in a text from which pieces are read.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Scanner<'a> {
    /// Before the `(` of the next game tree.
    ///
    /// What stands before a game tree is none of ours: mail headers, a greeting, the rest of a web page. A
    /// tree starts with `(;`. Some programs forget the first semicolon; at the very start of a file, where
    /// there is no other text to mistake, `(` and a property will do.
    pub(super) fn find_tree(&mut self) -> bool {
        if self.at == 0 {
            self.skip_space();
            let mut ahead = self.clone();
            if ahead.take(b'(') {
                ahead.skip_space();
                if !ahead.letters().is_empty() && ahead.peek() == Some(b'[') {
                    return true;
                }
            }
        }
        while let Some(next) = self.text[self.at..].find('(') {
            self.at += next;
            let mut ahead = Scanner { text: self.text, at: self.at + 1 };
            ahead.skip_space();
            if ahead.peek() == Some(b';') {
                return true;
            }
            self.at += 1;
        }
        self.at = self.text.len();
        false
    }

    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The character here, for a message.
    pub(super) fn found(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Passes a byte, if it is here.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        here
    }

    #[inline]
    pub(super) fn skip_space(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                0x80.. => match self.found().filter(|c| c.is_whitespace()) {
                    Some(space) => self.at += space.len_utf8(),
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// The letters here, small ones too.
    #[inline]
    pub(super) fn letters(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        self.at += len;
        &rest[..len]
    }

    /// The value after a `[` that was just passed, and passes its `]`; `None` if there is none.
    #[inline]
    pub(super) fn value(&mut self) -> Option<&'a str> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at)? {
                b']' => break,
                b'\\' => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Some(&self.text[start..self.at - 1])
    }
}

/// The name of a property without its small letters, which FF[1] to FF[3] allow and ignore.
pub(super) fn capitals(letters: &str) -> impl Iterator<Item = char> {
    letters.chars().filter(char::is_ascii_uppercase)
}

/// The value of CA in the root of the first game tree.
#[cfg(any(test, feature = "encodings"))]
pub(super) fn charset(text: &str) -> Option<&str> {
    let mut scanner = Scanner { text, at: 0 };
    scanner.find_tree();
    scanner.take(b'(');
    scanner.skip_space();
    scanner.take(b';');
    loop {
        scanner.skip_space();
        let name = scanner.letters();
        scanner.skip_space();
        if name.is_empty() || scanner.peek() != Some(b'[') {
            return None;
        }
        while scanner.take(b'[') {
            let value = scanner.value()?;
            if capitals(name).eq("CA".chars()) {
                return Some(value);
            }
            scanner.skip_space();
        }
    }
}

/// Whether all but a few of the characters beyond ASCII are valid UTF-8. Names that a program cut at a
/// fixed number of bytes look like this; other encodings give sequences valid in UTF-8 by rare chance.
pub(super) fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk.valid().bytes().filter(|byte| *byte >= 0xC0).count();
        broken += usize::from(!chunk.invalid().is_empty());
    }
    valid > 4 * broken
}

//! From text to game trees, in one pass and without recursion.
//!
//! The grammar is that of FF\[4\], whose trees FF\[1\] to FF\[3\] share. We forgive what can only mean one
//! thing - text around the trees, small letters in names, a missing semicolon after a parenthesis, missing
//! parentheses at the end, a property given twice - and refuse the rest, with the place.

use std::borrow::Cow;
use std::collections::HashMap;

use super::error::{Kind, Places, SgfError, shorten};
use super::scan::{Scanner, capitals};
use super::tree::{NONE, Span, number};
use super::{Collection, encoding};

/// How much is read before a file is refused, so that no file can fill the memory.
///
/// The defaults allow for more than ten thousand games with comments in one file. A tree at these limits
/// takes about half a gigabyte, and its [`super::Record`] at worst 0.7 more; a service that reads files of
/// strangers wants less.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ReadLimits {
    /// Bytes of the file, 64 MiB; never more than 1 GiB.
    pub bytes: usize,
    /// Nodes in all game trees, 4 million.
    pub nodes: usize,
    /// Property values in all nodes, 8 million.
    pub values: usize,
}

impl Default for ReadLimits {
    fn default() -> ReadLimits {
        ReadLimits { bytes: 64 << 20, nodes: 4_000_000, values: 8_000_000 }
    }
}

/// Offsets and numbers are 32 bits wide; decoding makes at most three bytes of one.
const MOST_BYTES: usize = 1 << 30;

impl ReadLimits {
    fn check(&self, bytes: usize) -> Result<(), SgfError> {
        let limit = self.bytes.min(MOST_BYTES);
        if bytes > limit {
            return Err(SgfError { place: None, kind: Kind::Bytes { bytes, limit } });
        }
        Ok(())
    }
}

impl Collection {
    /// Reads a file in whatever encoding, see [`decode`](super::decode).
    ///
    /// # Errors
    /// [`SgfError`] says where the file is no SGF and what would be right there.
    pub fn read(bytes: &[u8]) -> Result<Collection, SgfError> {
        Collection::read_within(bytes, &ReadLimits::default())
    }

    /// As [`Collection::read`], with other limits.
    ///
    /// # Errors
    /// As [`Collection::read`].
    pub fn read_within(bytes: &[u8], limits: &ReadLimits) -> Result<Collection, SgfError> {
        limits.check(bytes.len())?;
        parse(encoding::decode(bytes).0, limits)
    }

    /// Reads a text.
    ///
    /// # Errors
    /// As [`Collection::read`].
    pub fn parse(text: &str) -> Result<Collection, SgfError> {
        let limits = ReadLimits::default();
        limits.check(text.len())?;
        parse(text.to_string(), &limits)
    }
}

fn parse(source: String, limits: &ReadLimits) -> Result<Collection, SgfError> {
    let mut parser = Parser {
        scanner: Scanner { text: &source, at: 0 },
        limits,
        collection: Collection::bare(),
        named: Vec::new(),
        index: HashMap::new(),
    };
    parser.collection()?;
    let mut collection = parser.collection;
    collection.source = source;
    Ok(collection)
}

struct Parser<'a> {
    scanner: Scanner<'a>,
    limits: &'a ReadLimits,
    collection: Collection,
    /// The properties of the current node: names and numbers.
    named: Vec<(Cow<'a, str>, u32)>,
    /// The same, for nodes with many.
    index: HashMap<Cow<'a, str>, u32>,
}

/// With more properties than this, a node is searched by hash.
const MANY: usize = 16;

impl<'a> Parser<'a> {
    fn collection(&mut self) -> Result<(), SgfError> {
        while self.scanner.find_tree() {
            self.tree()?;
        }
        if self.collection.roots.is_empty() { Err(self.error_at(0, Kind::NoTree)) } else { Ok(()) }
    }

    /// One game tree, from its `(` to behind its `)` or to the end of the text.
    fn tree(&mut self) -> Result<(), SgfError> {
        // For each open parenthesis, the node before it.
        let mut open: Vec<u32> = Vec::new();
        let mut node = NONE;
        let mut closed = false;
        loop {
            let at = self.scanner.at;
            match self.scanner.peek() {
                None => return Ok(()),
                Some(b'(') => {
                    self.scanner.at += 1;
                    open.push(node);
                    closed = false;
                    self.scanner.skip_space();
                    if !self.scanner.take(b';')
                        && !self.scanner.peek().is_some_and(|byte| byte.is_ascii_alphabetic())
                    {
                        let found = self.scanner.found();
                        return Err(self.error_at(self.scanner.at, Kind::NoNode { found }));
                    }
                    node = self.node(node, at)?;
                }
                Some(b')') => {
                    self.scanner.at += 1;
                    match open.pop() {
                        Some(NONE) | None => return Ok(()),
                        Some(before) => node = before,
                    }
                    closed = true;
                }
                Some(b';') if !closed => {
                    self.scanner.at += 1;
                    node = self.node(node, at)?;
                }
                Some(_) => {
                    let found = self.scanner.found().unwrap_or_default();
                    let kind = if closed { Kind::AfterVariation { found } } else { Kind::Stray { found } };
                    return Err(self.error_at(at, kind));
                }
            }
            self.scanner.skip_space();
        }
    }

    /// A node, from behind its `;` to behind its last property.
    fn node(&mut self, parent: u32, at: usize) -> Result<u32, SgfError> {
        if self.collection.nodes.len() >= self.limits.nodes {
            return Err(self.error_at(at, Kind::Nodes { limit: self.limits.nodes }));
        }
        let node = self.collection.push_node(parent);
        self.named.clear();
        if !self.index.is_empty() {
            // Not cleared, which takes as long as the largest node did.
            self.index = HashMap::new();
        }
        loop {
            self.scanner.skip_space();
            let at = self.scanner.at;
            let letters = self.scanner.letters();
            if letters.is_empty() {
                return Ok(node);
            }
            let name: Cow<'a, str> = if letters.bytes().all(|byte| byte.is_ascii_uppercase()) {
                Cow::Borrowed(letters)
            } else {
                Cow::Owned(capitals(letters).collect())
            };
            if name.is_empty() {
                return Err(self.error_at(at, Kind::NoCapital { letters: shorten(letters) }));
            }
            self.scanner.skip_space();
            if self.scanner.peek() != Some(b'[') {
                let kind = Kind::NoValue { name: shorten(&name), found: self.scanner.found() };
                return Err(self.error_at(self.scanner.at, kind));
            }
            let is_charset = name == "CA";
            let property = self.property(node, name, at);
            self.values(property, is_charset)?;
        }
    }

    /// The property of this name in the current node, a new one if there is none.
    fn property(&mut self, node: u32, name: Cow<'a, str>, at: usize) -> u32 {
        let known = if self.named.len() <= MANY {
            self.named.iter().find(|(known, _)| *known == name).map(|&(_, property)| property)
        } else {
            self.index.get(name.as_ref()).copied()
        };
        if let Some(property) = known {
            return property;
        }
        let span = match &name {
            Cow::Borrowed(_) => Span { start: number(at), len: number(name.len()) },
            Cow::Owned(name) => self.add(name),
        };
        let property = self.collection.push_property(node, span, number(at));
        self.named.push((name, property));
        if self.named.len() > MANY {
            let new = if self.index.is_empty() { 0 } else { self.named.len() - 1 };
            self.index.extend(self.named[new..].iter().cloned());
        }
        property
    }

    /// The values of a property, from its first `[` to behind its last `]`.
    fn values(&mut self, property: u32, is_charset: bool) -> Result<(), SgfError> {
        loop {
            let at = self.scanner.at;
            if !self.scanner.take(b'[') {
                return Ok(());
            }
            if self.collection.values.len() >= self.limits.values {
                return Err(self.error_at(at, Kind::Values { limit: self.limits.values }));
            }
            let Some(value) = self.scanner.value() else { return Err(self.error_at(at, Kind::Unclosed)) };
            let span = if is_charset {
                // The text is Unicode by now, and is written as UTF-8.
                self.add("UTF-8")
            } else {
                Span { start: number(at + 1), len: number(value.len()) }
            };
            self.collection.push_value(property, span);
            self.scanner.skip_space();
        }
    }

    /// Puts text behind the source.
    fn add(&mut self, text: &str) -> Span {
        let start = number(self.scanner.text.len() + self.collection.added.len());
        self.collection.added.push_str(text);
        Span { start, len: number(text.len()) }
    }

    fn error_at(&self, at: usize, kind: Kind) -> SgfError {
        SgfError { place: Some(Places::new(self.scanner.text).at(at)), kind }
    }
}

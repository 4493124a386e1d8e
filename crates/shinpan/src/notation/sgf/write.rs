//! From game trees to text.
//!
//! The same tree always gives the same text, and the text gives the same tree. Lines break between nodes
//! only, since a break inside a value may mean something.

use std::fmt::{self, Write};

use super::tree::{NONE, NodeId};
use super::{Collection, Property};

/// A line that is longer than this gets no further node.
const LONG: usize = 72;

impl Property<'_> {
    /// Writes the property; gives its length.
    fn write(&self, out: &mut impl Write) -> Result<usize, fmt::Error> {
        out.write_str(self.name())?;
        let mut len = self.name().len();
        for value in self.values() {
            out.write_char('[')?;
            out.write_str(value.raw())?;
            out.write_char(']')?;
            len += value.raw().len() + 2;
        }
        Ok(len)
    }
}

impl fmt::Display for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f).map(|_| ())
    }
}

/// The whole file.
///
/// ```
/// use shinpan::notation::sgf::Collection;
///
/// let sgf = Collection::parse("( ;Black[aa] ( ;White[bb] (;B[cc]) ) (;W[dd]) ) bye").unwrap();
/// assert_eq!(sgf.to_string(), "(;B[aa]\n(;W[bb];B[cc])\n(;W[dd]))\n");
/// ```
impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for root in self.roots() {
            self.write_tree(root, f)?;
        }
        Ok(())
    }
}

impl Collection {
    fn write_tree(&self, root: NodeId, out: &mut impl Write) -> fmt::Result {
        let mut line = 1;
        let mut node = root;
        out.write_char('(')?;
        loop {
            line += self.write_node(node, out)?;
            let here = &self.nodes[node.0 as usize];
            if here.first_child != NONE {
                if here.first_child != here.last_child {
                    out.write_str("\n(")?;
                    line = 1;
                } else if line > LONG {
                    out.write_char('\n')?;
                    line = 0;
                }
                node = NodeId(here.first_child);
                continue;
            }
            // Back to the last variation that has another beside it.
            loop {
                let Some(parent) = self.parent(node) else { return out.write_str(")\n") };
                let before = &self.nodes[parent.0 as usize];
                if before.first_child != before.last_child {
                    out.write_char(')')?;
                }
                let sibling = self.nodes[node.0 as usize].next_sibling;
                if sibling != NONE {
                    out.write_str("\n(")?;
                    line = 1;
                    node = NodeId(sibling);
                    break;
                }
                node = parent;
            }
        }
    }

    /// Writes a node; gives its length.
    fn write_node(&self, node: NodeId, out: &mut impl Write) -> Result<usize, fmt::Error> {
        out.write_char(';')?;
        let mut len = 1;
        for property in self.properties(node) {
            len += property.write(out)?;
        }
        Ok(len)
    }
}

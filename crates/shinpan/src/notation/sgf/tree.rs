//! The game trees of a file, in one flat arena.
//!
//! Nodes, properties and values lie in three vectors and name each other by number, so nothing here is
//! recursive: a tree can be read, walked, compared, written and dropped on the smallest stack, however
//! deep it is. The text stays where it was read, and a value is a span of it. A node with a move takes 60
//! bytes beside its text.

use std::borrow::Cow;
use std::fmt;

use super::error::Places;
use super::{Place, Value};

/// No node, property, value or offset.
pub(super) const NONE: u32 = u32::MAX;

/// A node of a [`Collection`], valid for that collection only.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) parent: u32,
    pub(super) first_child: u32,
    pub(super) last_child: u32,
    pub(super) next_sibling: u32,
    pub(super) first_property: u32,
    pub(super) last_property: u32,
}

/// A piece of the texts of a collection: of its source, or behind that of what was added.
#[derive(Copy, Clone, Debug)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) len: u32,
}

#[derive(Clone, Debug)]
pub(super) struct PropertyEntry {
    pub(super) name: Span,
    /// The offset of the name in the source; [`NONE`] if it was never there.
    pub(super) at: u32,
    pub(super) next: u32,
    pub(super) first_value: u32,
    pub(super) last_value: u32,
}

#[derive(Clone, Debug)]
pub(super) struct ValueEntry {
    pub(super) span: Span,
    pub(super) next: u32,
}

/// One or more game trees, as a file holds them.
///
/// Two collections are equal if they have the same nodes in the same order, with the same properties in the
/// same order and the same values as written: exactly if they are written as the same text.
///
/// Property names are capitals. A [`NodeId`] of another collection makes methods panic or answer for some
/// other node, as a wrong index does.
///
/// ```
/// use shinpan::notation::sgf::Collection;
///
/// let sgf = Collection::parse("(;FF[4]SZ[9];B[ee](;W[ec];B[cd])(;W[ge]N[other]))").unwrap();
/// let root = sgf.root(1).unwrap();
/// let main: Vec<_> = sgf.main_line(root).filter_map(|node| sgf.value(node, "W")).collect();
/// assert_eq!(main[0].raw(), "ec");
/// let black = sgf.children(root).next().unwrap();
/// let names: Vec<_> = sgf.children(black).filter_map(|node| sgf.text(node, "N")).collect();
/// assert_eq!(names, ["other"]);
/// ```
#[derive(Clone)]
pub struct Collection {
    pub(super) source: String,
    pub(super) added: String,
    pub(super) nodes: Vec<Node>,
    pub(super) properties: Vec<PropertyEntry>,
    pub(super) values: Vec<ValueEntry>,
    pub(super) roots: Vec<u32>,
}

impl Collection {
    /// A collection without games; whoever makes one adds a game before giving it away.
    pub(crate) fn bare() -> Collection {
        Collection {
            source: String::new(),
            added: String::new(),
            nodes: Vec::new(),
            properties: Vec::new(),
            values: Vec::new(),
            roots: Vec::new(),
        }
    }

    /// Number of game trees, at least one.
    #[must_use]
    pub fn games(&self) -> usize {
        self.roots.len()
    }

    /// Number of nodes in all game trees.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// The root of a game tree; games count from 1.
    #[must_use]
    pub fn root(&self, game: usize) -> Option<NodeId> {
        self.roots.get(game.checked_sub(1)?).map(|&root| NodeId(root))
    }

    /// The roots of all game trees.
    pub fn roots(&self) -> impl Iterator<Item = NodeId> {
        self.roots.iter().map(|&root| NodeId(root))
    }

    /// The node before a node; `None` for a root.
    #[must_use]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        id(self.nodes[node.0 as usize].parent)
    }

    /// The nodes after a node: one if the game just goes on, several for variations, the main one first.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let first = id(self.nodes[node.0 as usize].first_child);
        std::iter::successors(first, |child| id(self.nodes[child.0 as usize].next_sibling))
    }

    /// A node and what follows it, by first variations.
    pub fn main_line(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |node| id(self.nodes[node.0 as usize].first_child))
    }

    /// A node and all below it, with their depths, each before its children, in the order of the file.
    pub fn walk(&self, node: NodeId) -> impl Iterator<Item = (usize, NodeId)> {
        let mut next = Some((0, node));
        std::iter::from_fn(move || {
            let (depth, now) = next?;
            next = self.after(node, depth, now);
            Some((depth, now))
        })
    }

    /// The node after `now` in a walk from `top`.
    fn after(&self, top: NodeId, mut depth: usize, mut now: NodeId) -> Option<(usize, NodeId)> {
        if let Some(child) = id(self.nodes[now.0 as usize].first_child) {
            return Some((depth + 1, child));
        }
        while now != top {
            if let Some(sibling) = id(self.nodes[now.0 as usize].next_sibling) {
                return Some((depth, sibling));
            }
            now = self.parent(now)?;
            depth -= 1;
        }
        None
    }

    /// The properties of a node, in their order.
    pub fn properties(&self, node: NodeId) -> impl Iterator<Item = Property<'_>> {
        let first = self.nodes[node.0 as usize].first_property;
        std::iter::successors(link(first), |&entry| link(self.properties[entry].next))
            .map(|entry| Property { collection: self, entry })
    }

    /// A property of a node.
    #[must_use]
    pub fn property(&self, node: NodeId, name: &str) -> Option<Property<'_>> {
        self.properties(node).find(|property| property.name() == name)
    }

    /// The first value of a property of a node.
    #[must_use]
    pub fn value(&self, node: NodeId, name: &str) -> Option<Value<'_>> {
        self.property(node, name)?.values().next()
    }

    /// The first value of a property of a node, as [`Value::text`].
    #[must_use]
    pub fn text(&self, node: NodeId, name: &str) -> Option<Cow<'_, str>> {
        self.value(node, name).map(|value| value.text())
    }

    /// Where a value starts in the text that was read; `None` if it was added later.
    #[must_use]
    pub fn place(&self, value: &Value<'_>) -> Option<Place> {
        self.place_at(value.start)
    }

    /// The place of an offset, if it is in the source.
    pub(super) fn place_at(&self, offset: u32) -> Option<Place> {
        let offset = offset as usize;
        (offset < self.source.len()).then(|| Places::new(&self.source).at(offset))
    }

    fn slice(&self, span: Span) -> &str {
        let (start, len) = (span.start as usize, span.len as usize);
        match start.checked_sub(self.source.len()) {
            None => &self.source[start..start + len],
            Some(start) => &self.added[start..start + len],
        }
    }

    /// A new node at the end of the children of its parent, or a new root.
    pub(super) fn push_node(&mut self, parent: u32) -> u32 {
        let node = number(self.nodes.len());
        self.nodes.push(Node {
            parent,
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_property: NONE,
            last_property: NONE,
        });
        match link(parent) {
            None => self.roots.push(node),
            Some(parent) => {
                let last = std::mem::replace(&mut self.nodes[parent].last_child, node);
                match link(last) {
                    None => self.nodes[parent].first_child = node,
                    Some(last) => self.nodes[last].next_sibling = node,
                }
            }
        }
        node
    }

    /// A new property, still without value, at the end of those of its node.
    pub(super) fn push_property(&mut self, node: u32, name: Span, at: u32) -> u32 {
        let property = number(self.properties.len());
        self.properties.push(PropertyEntry { name, at, next: NONE, first_value: NONE, last_value: NONE });
        let node = &mut self.nodes[node as usize];
        match link(std::mem::replace(&mut node.last_property, property)) {
            None => node.first_property = property,
            Some(last) => self.properties[last].next = property,
        }
        property
    }

    /// A new value at the end of those of its property.
    pub(super) fn push_value(&mut self, property: u32, span: Span) {
        let value = number(self.values.len());
        self.values.push(ValueEntry { span, next: NONE });
        let property = &mut self.properties[property as usize];
        match link(std::mem::replace(&mut property.last_value, value)) {
            None => property.first_value = value,
            Some(last) => self.values[last].next = value,
        }
    }
}

/// A property of a node: a name and one or more values.
#[derive(Copy, Clone)]
pub struct Property<'a> {
    collection: &'a Collection,
    pub(super) entry: usize,
}

impl<'a> Property<'a> {
    /// Its name, in capitals.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.collection.slice(self.collection.properties[self.entry].name)
    }

    /// Its values, in their order.
    pub fn values(&self) -> impl Iterator<Item = Value<'a>> + use<'a> {
        let collection = self.collection;
        let first = collection.properties[self.entry].first_value;
        std::iter::successors(link(first), move |&value| link(collection.values[value].next)).map(
            move |value| {
                let span = collection.values[value].span;
                Value { raw: collection.slice(span), start: span.start }
            },
        )
    }

    /// Where its name stands in the text that was read; `None` if it was added later.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.collection.place_at(self.at())
    }

    pub(super) fn at(&self) -> u32 {
        self.collection.properties[self.entry].at
    }
}

impl PartialEq for Property<'_> {
    fn eq(&self, other: &Property<'_>) -> bool {
        self.name() == other.name() && self.values().eq(other.values())
    }
}

impl Eq for Property<'_> {}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Property({self})")
    }
}

impl PartialEq for Collection {
    fn eq(&self, other: &Collection) -> bool {
        self.nodes.len() == other.nodes.len()
            && self.roots.len() == other.roots.len()
            && self.roots().zip(other.roots()).all(|(a, b)| {
                let (mut mine, mut theirs) = (self.walk(a), other.walk(b));
                loop {
                    match (mine.next(), theirs.next()) {
                        (None, None) => return true,
                        (Some((depth, a)), Some((other_depth, b)))
                            if depth == other_depth && self.properties(a).eq(other.properties(b)) => {}
                        _ => return false,
                    }
                }
            })
    }
}

impl Eq for Collection {}

impl fmt::Debug for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Collection").field(&self.to_string()).finish()
    }
}

fn link(number: u32) -> Option<usize> {
    (number != NONE).then_some(number as usize)
}

fn id(number: u32) -> Option<NodeId> {
    (number != NONE).then_some(NodeId(number))
}

/// The number of a new entry, or the offset of new text.
pub(super) fn number(len: usize) -> u32 {
    u32::try_from(len).ok().filter(|&number| number < NONE).expect("a collection stays below 4 GiB")
}

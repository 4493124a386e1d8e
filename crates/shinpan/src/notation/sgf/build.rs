//! Making game trees and changing their properties.

use crate::board::{Colour, Move, Point, PointSet, Size};

use super::points::{self, point_name};
use super::tree::{NONE, NodeId, Span, number};
use super::value::escape;
use super::{Collection, Property};

/// Trees are built node by node. Setting a property replaces all its values and keeps its place among the
/// properties of the node; a new one comes last.
///
/// ```
/// use shinpan::board::{Colour, Size};
/// use shinpan::notation::sgf::Collection;
///
/// let size = Size::new(9, 9).unwrap();
/// let mut sgf = Collection::new(size);
/// let root = sgf.root(1).unwrap();
/// sgf.set_points(root, "AB", ["C7", "G3"].iter().map(|name| size.point(name).unwrap()).collect());
/// let good = sgf.add_child(root);
/// sgf.set_move(good, Colour::White, size.parse_move("E5").unwrap());
/// let bad = sgf.add_child(root);
/// sgf.set_move(bad, Colour::White, size.parse_move("pass").unwrap());
/// sgf.set_text(bad, "C", "too late [1]");
/// assert_eq!(
///     sgf.to_string(),
///     "(;GM[1]FF[4]CA[UTF-8]SZ[9]AB[cc][gg]\n(;W[ee])\n(;W[]C[too late [1\\]]))\n"
/// );
/// ```
///
/// # Panics
/// Names of properties are capitals, `A` to `Z`; anything else is a mistake of the program and panics.
impl Collection {
    /// A collection with one game, see [`Collection::add_game`].
    #[must_use]
    pub fn new(size: Size) -> Collection {
        let mut collection = Collection::bare();
        collection.add_game(size);
        collection
    }

    /// Adds a game at the end: a root that names the game, the format, the encoding and the size.
    pub fn add_game(&mut self, size: Size) -> NodeId {
        let root = NodeId(self.push_node(NONE));
        self.set_text(root, "GM", "1");
        self.set_text(root, "FF", "4");
        self.set_text(root, "CA", "UTF-8");
        self.set_raw(root, "SZ", [points::size_value(size)]);
        root
    }

    /// Adds a node after another: its first child goes on with the main line, later ones are variations.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        NodeId(self.push_node(parent.0))
    }

    /// Sets a property to a text. CA stays UTF-8, which is what is written.
    pub fn set_text(&mut self, node: NodeId, name: &str, text: &str) {
        self.set_raw(node, name, [escape(text, false)]);
    }

    /// Sets a property to several texts.
    pub fn set_texts<'t>(&mut self, node: NodeId, name: &str, texts: impl IntoIterator<Item = &'t str>) {
        self.set_raw(node, name, texts.into_iter().map(|text| escape(text, false)));
    }

    /// Sets a property to a list of points, row by row from the top left; removes it if there are none.
    pub fn set_points(&mut self, node: NodeId, name: &str, points: PointSet) {
        self.set_raw(node, name, points.iter().map(point_name));
    }

    /// Sets a property to points with texts, such as LB; removes it if there are none.
    pub fn set_labels<'t>(
        &mut self,
        node: NodeId,
        name: &str,
        labels: impl IntoIterator<Item = (Point, &'t str)>,
    ) {
        let values =
            labels.into_iter().map(|(point, text)| format!("{}:{}", point_name(point), escape(text, true)));
        self.set_raw(node, name, values);
    }

    /// Makes a node one of a move. A pass has an empty value.
    pub fn set_move(&mut self, node: NodeId, colour: Colour, mv: Move) {
        let value = match mv {
            Move::Play(point) => point_name(point),
            Move::Pass => String::new(),
        };
        self.set_raw(node, colour.letter().encode_utf8(&mut [0; 4]), [value]);
    }

    /// Removes a property; false if the node has none of this name.
    pub fn remove(&mut self, node: NodeId, name: &str) -> bool {
        let Some(entry) = self.property(node, name).map(|property| property.entry as u32) else {
            return false;
        };
        let next = self.properties[entry as usize].next;
        let before = self
            .properties(node)
            .map(|property| property.entry)
            .find(|&before| self.properties[before].next == entry);
        let node = &mut self.nodes[node.0 as usize];
        match before {
            None => node.first_property = next,
            Some(before) => self.properties[before].next = next,
        }
        if node.last_property == entry {
            node.last_property = before.map_or(NONE, |before| before as u32);
        }
        true
    }

    fn set_raw(&mut self, node: NodeId, name: &str, values: impl IntoIterator<Item = String>) {
        assert!(
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase()),
            "{name:?} is no property name; they are capitals"
        );
        let mut values = values.into_iter().peekable();
        if values.peek().is_none() {
            self.remove(node, name);
            return;
        }
        let property = match self.property(node, name).map(|property: Property<'_>| property.entry as u32) {
            Some(property) => {
                let entry = &mut self.properties[property as usize];
                (entry.first_value, entry.last_value) = (NONE, NONE);
                property
            }
            None => {
                let name = self.add(name);
                self.push_property(node.0, name, NONE)
            }
        };
        for value in values {
            let span = self.add(if name == "CA" { "UTF-8" } else { &value });
            self.push_value(property, span);
        }
    }

    fn add(&mut self, text: &str) -> Span {
        let start = number(self.source.len() + self.added.len());
        self.added.push_str(text);
        number(self.source.len() + self.added.len());
        Span { start, len: number(text.len()) }
    }
}

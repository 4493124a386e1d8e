//! The main line of a game tree as a game of Go: its size, its setup and moves, and who played.
//!
//! A node with setup and a move is illegal in FF\[4\] but exists. As its authors advise, it is read as two
//! nodes, the setup first. A player to move (PL) beside a move says nothing then, unless it names the one
//! who makes that move.

use crate::board::{Colour, Move, PointSet, Size};

use super::error::{Kind, Places, SgfError, shorten};
use super::points::{self, Bad};
use super::tree::{NONE, NodeId};
use super::{Collection, Place, Property, Value};

/// Stones that a node puts and takes (AB, AW, AE), and the player it names (PL).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct StoneChanges {
    /// Points that get a black stone, whatever was there.
    pub black: PointSet,
    /// Points that get a white stone, whatever was there.
    pub white: PointSet,
    /// Points that get empty.
    pub empty: PointSet,
    /// Who moves next, if the node says so.
    pub to_move: Option<Colour>,
}

/// One step of the main line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Stones are put or taken, or the player to move is named.
    Setup {
        /// What changes.
        changes: Box<StoneChanges>,
        /// Where the first of the properties stands; `None` if the tree was not read from a file.
        place: Option<Place>,
    },
    /// A move.
    Move {
        /// Whose.
        colour: Colour,
        /// Which.
        mv: Move,
        /// Where B or W stands; `None` if the tree was not read from a file.
        place: Option<Place>,
    },
}

/// The game on the main line of a game tree.
///
/// ```
/// use shinpan::notation::sgf::Record;
///
/// let record = Record::read("(;PB[呉清源]PW[Kitani]KM[0];B[qc];W[cd])".as_bytes()).unwrap();
/// assert_eq!(record.size().to_string(), "19x19");
/// assert_eq!((record.info("PB"), record.komi(), record.moves()), (Some("呉清源"), Some(0.0), 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub(super) size: Size,
    pub(super) steps: Vec<Step>,
    /// Whether the root gives a handicap: White moves first.
    pub(super) handicap_start: bool,
    info: Vec<(String, String)>,
}

/// The game-info properties of FF\[4\] for Go, and the program that wrote the file.
const INFO: [&str; 24] = [
    "AN", "AP", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "HA", "KM", "ON", "OT", "PB", "PC", "PW", "RE",
    "RO", "RU", "SO", "TM", "US", "WR", "WT",
];

impl Record {
    /// Reads the first game of a file.
    ///
    /// # Errors
    /// [`SgfError`] says what is wrong, where, and what would be right.
    pub fn read(bytes: &[u8]) -> Result<Record, SgfError> {
        Record::from_tree(&Collection::read(bytes)?, 1)
    }

    /// The record of a game; games count from 1.
    ///
    /// # Errors
    /// [`SgfError`] says what is wrong, where, and what would be right.
    pub fn from_tree(collection: &Collection, game: usize) -> Result<Record, SgfError> {
        let Some(root) = collection.root(game) else {
            let kind = Kind::NoGame { game, games: collection.games() };
            return Err(SgfError { place: None, kind });
        };
        let mut reader = Reader {
            collection,
            places: Places::new(&collection.source),
            size: collection.size(root)?,
            steps: Vec::new(),
        };
        let mut info: Vec<(String, String)> = Vec::new();
        for node in collection.main_line(root) {
            reader.node(node)?;
            for property in collection.properties(node).filter(|property| INFO.contains(&property.name())) {
                if let Some(value) = property.values().next()
                    && !info.iter().any(|(known, _)| known == property.name())
                {
                    // The comment on the game is the only one that may have several lines.
                    let text = if property.name() == "GC" { value.text() } else { value.simple_text() };
                    info.push((property.name().to_string(), text.into_owned()));
                }
            }
        }
        let Reader { size, steps, .. } = reader;
        let mut record = Record { size, steps, handicap_start: false, info };
        let only_black =
            collection.property(root, "AB").is_some() && collection.property(root, "AW").is_none();
        record.handicap_start = only_black || record.handicap().is_some_and(|stones| stones >= 2);
        Ok(record)
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Setup and moves, in their order.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Number of moves, passes included.
    #[must_use]
    pub fn moves(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Move { .. })).count()
    }

    /// What the file says about the game: PB, PW, RE, RU, KM, HA, DT, EV and so on.
    #[must_use]
    pub fn info(&self, name: &str) -> Option<&str> {
        self.infos().find(|(known, _)| *known == name).map(|(_, text)| text)
    }

    /// All that the file says about the game, in its order.
    pub fn infos(&self) -> impl Iterator<Item = (&str, &str)> {
        self.info.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The komi (KM), if there is one and it is a number.
    #[must_use]
    pub fn komi(&self) -> Option<f64> {
        // Some programs write 6,5 where their language does.
        let komi: f64 = self.info("KM")?.trim().replace(',', ".").parse().ok()?;
        komi.is_finite().then_some(komi)
    }

    /// The number of handicap stones (HA), if it is there and a number.
    #[must_use]
    pub fn handicap(&self) -> Option<u32> {
        self.info("HA")?.trim().parse().ok()
    }
}

impl Collection {
    /// The size of the board of a game: SZ of its root, 19x19 if that is missing.
    ///
    /// # Errors
    /// [`SgfError`] if it is another game than Go, or a board we do not have.
    pub fn size(&self, root: NodeId) -> Result<Size, SgfError> {
        if let Some(value) = self.value(root, "GM") {
            let found = value.simple_text();
            if !matches!(found.trim(), "" | "1") {
                return Err(self.error(value, Kind::OtherGame { found: shorten(&found) }));
            }
        }
        let mut size = None;
        for value in self.property(root, "SZ").iter().flat_map(Property::values) {
            let Some((width, height)) = points::read_size(value) else {
                return Err(self.error(value, Kind::Size { found: shorten(value.raw()) }));
            };
            let side = |side: u32| u8::try_from(side).unwrap_or(u8::MAX);
            let Some(found) = Size::new(side(width), side(height)) else {
                return Err(self.error(value, Kind::LargeBoard { width, height }));
            };
            if size.replace(found).is_some_and(|before| before != found) {
                return Err(self.error(value, Kind::TwoSizes));
            }
        }
        Ok(size.or(Size::new(19, 19)).expect("19x19 is a size"))
    }

    /// The points of a list property such as AB or TR, rectangles filled in; none if the node lacks it.
    ///
    /// # Errors
    /// [`SgfError`] names the first value that is no point of this board.
    pub fn points(&self, node: NodeId, name: &str, size: Size) -> Result<PointSet, SgfError> {
        let mut all = PointSet::EMPTY;
        for value in self.property(node, name).iter().flat_map(Property::values) {
            all |= points::read_points(value, size).map_err(|bad| self.bad_point(name, value, bad, size))?;
        }
        Ok(all)
    }

    /// The move of a colour in a node, its B or W, if it has one.
    ///
    /// # Errors
    /// [`SgfError`] if it is no point of this board, or if there are several.
    pub fn move_of(&self, node: NodeId, colour: Colour, size: Size) -> Result<Option<Move>, SgfError> {
        self.property(node, colour.letter().encode_utf8(&mut [0; 4]))
            .map(|property| self.move_in(property, size))
            .transpose()
    }

    fn move_in(&self, property: Property<'_>, size: Size) -> Result<Move, SgfError> {
        let value = self.only_value(property)?;
        points::read_move(value, size).map_err(|bad| self.bad_point(property.name(), value, bad, size))
    }

    fn only_value<'a>(&self, property: Property<'a>) -> Result<Value<'a>, SgfError> {
        let mut values = property.values();
        match (values.next(), values.next()) {
            (Some(value), None) => Ok(value),
            (_, second) => {
                let (name, values) = (property.name().to_string(), property.values().count());
                let place = second.and_then(|value| self.place(&value));
                Err(SgfError { place, kind: Kind::Several { name, values } })
            }
        }
    }

    fn bad_point(&self, name: &str, value: Value<'_>, bad: Bad, size: Size) -> SgfError {
        let (name, found) = (name.to_string(), shorten(value.raw()));
        let kind = match bad {
            Bad::NoPoint => Kind::NoPoint { name, found, size },
            Bad::OffBoard => Kind::OffBoard { name, found, size },
        };
        self.error(value, kind)
    }

    fn error(&self, value: Value<'_>, kind: Kind) -> SgfError {
        SgfError { place: self.place(&value), kind }
    }
}

struct Reader<'a> {
    collection: &'a Collection,
    places: Places<'a>,
    size: Size,
    steps: Vec<Step>,
}

impl Reader<'_> {
    fn node(&mut self, node: NodeId) -> Result<(), SgfError> {
        let mover = self.collection.properties(node).find_map(|property| colour_of(property.name()));
        self.setup(node, mover)?;
        for property in self.collection.properties(node) {
            if let Some(colour) = colour_of(property.name()) {
                let mv = self.collection.move_in(property, self.size)?;
                let place = self.place(property);
                self.steps.push(Step::Move { colour, mv, place });
            }
        }
        Ok(())
    }

    fn setup(&mut self, node: NodeId, mover: Option<Colour>) -> Result<(), SgfError> {
        let mut first: Option<Property<'_>> = None;
        let mut changes = StoneChanges::default();
        for property in self.collection.properties(node) {
            let taken = changes.black | changes.white | changes.empty;
            let set = match property.name() {
                "AB" => &mut changes.black,
                "AW" => &mut changes.white,
                "AE" => &mut changes.empty,
                "PL" => {
                    let named = self.player(self.collection.only_value(property)?)?;
                    if mover.is_none_or(|mover| mover == named) {
                        changes.to_move = Some(named);
                        first.get_or_insert(property);
                    }
                    continue;
                }
                _ => continue,
            };
            *set = self.collection.points(node, property.name(), self.size)?;
            if let Some(point) = (taken & *set).first() {
                let kind = Kind::Contradiction { point: points::point_name(point) };
                return Err(SgfError { place: property.place(), kind });
            }
            first.get_or_insert(property);
        }
        if let Some(property) = first {
            let place = self.place(property);
            self.steps.push(Step::Setup { changes: Box::new(changes), place });
        }
        Ok(())
    }

    fn player(&self, value: Value<'_>) -> Result<Colour, SgfError> {
        // Before FF[4] the players were also written out, or numbered.
        match value.simple_text().trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Ok(Colour::Black),
            "w" | "white" | "2" => Ok(Colour::White),
            _ => Err(self.collection.error(value, Kind::NoColour { found: shorten(value.raw()) })),
        }
    }

    fn place(&mut self, property: Property<'_>) -> Option<Place> {
        (property.at() != NONE).then(|| self.places.at(property.at() as usize))
    }
}

/// Whose move a property is.
fn colour_of(name: &str) -> Option<Colour> {
    match name {
        "B" => Some(Colour::Black),
        "W" => Some(Colour::White),
        _ => None,
    }
}

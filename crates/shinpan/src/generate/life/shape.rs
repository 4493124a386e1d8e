//! Positions that look like problems: an eye space, the defender's stones around it, and the attacker's wall.

use super::super::random::Random;
use super::wish::Place;
use crate::board::{Board, Colour, MAX_SIDE, Point, PointSet, Position, Setup, Size, Symmetry};

/// The board sizes that are tried, the smallest first.
const SIZES: [u8; 6] = [9, 11, 13, 15, 17, 19];

/// The middle of the field on which shapes are drawn.
const MIDDLE: u8 = MAX_SIDE / 2;

/// A drawn position.
pub(super) struct Shape {
    pub(super) position: Position,
    /// A stone of the defender's largest block.
    pub(super) target: Point,
    /// The empty points of the local game.
    pub(super) empty: PointSet,
}

/// Draws a position with so many empty points in its local game. `None` if the stones came out badly: without
/// liberties, too large for the board, or in many small blocks.
pub(super) fn draw(
    random: &mut Random,
    place: Place,
    empties: usize,
    defender: Colour,
    size: Option<u8>,
) -> Option<Shape> {
    let field = Size::new(MAX_SIDE, MAX_SIDE)?;
    let group = Group::draw(random, field, start(place)?, empties)?;
    let wall = around(field, group.points());
    let (crop, size) = crop(place, group.points() | wall, size)?;
    let Stones { defender: own, attacker, empty } = group.broken(random, wall)?;
    let mut setup = Setup::new(size);
    let mut put = |points: PointSet, stone| points.iter().for_each(|point| setup.set(crop.of(point), stone));
    put(own, Some(defender));
    put(attacker, Some(defender.opponent()));
    turned(random, &setup.position().ok()?, defender, empty.iter().map(|point| crop.of(point)).collect())
}

/// An eye space with the defender's stones around it, and what is still to be broken there.
pub(super) struct Group {
    inside: PointSet,
    /// The defender's stones.
    ring: PointSet,
    /// Liberties between the ring and the wall.
    outside: PointSet,
    /// Points of the ring that are not the defender's, and how many of them are empty.
    breaches: usize,
    holes: usize,
    /// Stones in the eye space.
    intruders: usize,
}

/// Where the stones are, and the empty points among them.
pub(super) struct Stones {
    pub(super) defender: PointSet,
    pub(super) attacker: PointSet,
    pub(super) empty: PointSet,
}

impl Group {
    /// Draws a group that has so many empty points once it is broken.
    pub(super) fn draw(random: &mut Random, field: Size, start: Point, empties: usize) -> Option<Group> {
        // Some empty points are liberties outside, some are holes in the ring; the eye space gets the others.
        let liberties = random.below(4.min(empties / 3 + 1));
        // A large eye space lives by itself, unless its ring is broken more often.
        let breaches = random.below(empties / 4 + 2) + empties.saturating_sub(7) / 2;
        let holes = (0..breaches).filter(|_| !random.one_in(3)).count().min(empties - liberties - 1);
        let inside_empty = empties - liberties - holes;
        let intruders = random.below(inside_empty * 2 / 3 + 2);

        let inside = grow(random, field, start, inside_empty + intruders)?;
        let mut ring = around(field, inside);
        let cut = random.one_in(2);
        for corner in corners(field, inside, ring) {
            // Without its corners the ring consists of several blocks.
            if !(cut && random.one_in(4)) {
                ring.insert(corner);
            }
        }
        let mut outside = PointSet::EMPTY;
        for _ in 0..liberties {
            outside.insert(random.point(around(field, inside | ring) - outside)?);
        }
        let rest = field.points() - inside - ring - outside;
        let open = rest.component(PointSet::single(Point::new(field.width() - 1, field.height() - 1)?));
        // What the ring cuts off from the open belongs to the ring.
        ring |= rest - open;
        Some(Group { inside, ring, outside, breaches, holes, intruders })
    }

    /// All that the wall is around.
    pub(super) fn points(&self) -> PointSet {
        self.inside | self.ring | self.outside
    }

    /// Breaks the ring, and puts stones of both colours into the eye space.
    pub(super) fn broken(self, random: &mut Random, wall: PointSet) -> Option<Stones> {
        let (mut ring, mut attacker) = (self.ring, wall);
        let mut empty = self.inside | self.outside;
        for breach in 0..self.breaches {
            let point = PointSet::single(random.point(ring)?);
            ring -= point;
            if breach < self.holes { empty |= point } else { attacker |= point }
        }
        let share = random.below(3) + 1;
        for _ in 0..self.intruders {
            let point = PointSet::single(random.point(empty & self.inside)?);
            empty -= point;
            if random.below(4) < share { attacker |= point } else { ring |= point }
        }
        Some(Stones { defender: ring, attacker, empty })
    }
}

/// The shape in a random orientation, if one block is most of the defender's stones.
pub(super) fn turned(
    random: &mut Random,
    position: &Position,
    defender: Colour,
    empty: PointSet,
) -> Option<Shape> {
    let symmetry = random.choose(Symmetry::ALL);
    let empty = symmetry.set(position.size(), empty);
    let position = symmetry.position(position);
    let board = Board::new(&position);
    let main =
        board.blocks(defender).map(|block| block.stones()).max_by_key(|stones| (stones.len(), *stones))?;
    let target = main.first().filter(|_| 2 * main.len() > position.stones(defender).len())?;
    Some(Shape { position, target, empty })
}

fn start(place: Place) -> Option<Point> {
    match place {
        Place::Corner => Point::new(0, 0),
        Place::Side => Point::new(MIDDLE, 0),
        Place::Centre => Point::new(MIDDLE, MIDDLE),
    }
}

/// The points next to a set, without the set.
pub(super) fn around(field: Size, set: PointSet) -> PointSet {
    (set.neighbours() & field.points()) - set
}

/// The points that connect the parts of a ring where it turns.
fn corners(field: Size, inside: PointSet, ring: PointSet) -> PointSet {
    let touches = |&point: &Point| field.neighbours(point).filter(|&next| ring.contains(next)).count() > 1;
    around(field, inside | ring).iter().filter(touches).collect()
}

/// A connected set of so many points. Of two random points the one with more neighbours in the set is taken, which
/// makes it compact.
fn grow(random: &mut Random, field: Size, start: Point, points: usize) -> Option<PointSet> {
    let mut set = PointSet::single(start);
    while set.len() < points {
        let next = around(field, set);
        let contacts = |point| field.neighbours(point).filter(|&next| set.contains(next)).count();
        let [one, other] = [random.point(next)?, random.point(next)?];
        set.insert(if contacts(one) < contacts(other) { other } else { one });
    }
    Some(set)
}

/// The part of the field that becomes the board.
#[derive(Copy, Clone)]
struct Crop {
    columns: u8,
    rows: u8,
}

impl Crop {
    /// Where a point of this part comes to lie.
    fn of(self, point: Point) -> Point {
        let column = point.column().saturating_sub(self.columns);
        Point::new(column, point.row().saturating_sub(self.rows)).unwrap_or(point)
    }
}

/// The smallest board, or that of the given size, on which the stones have an empty line behind them.
fn crop(place: Place, stones: PointSet, size: Option<u8>) -> Option<(Crop, Size)> {
    let given = size.as_ref().map(std::slice::from_ref);
    let mut sizes = given.unwrap_or(&SIZES).iter();
    sizes.find_map(|&side| {
        let shift = (MAX_SIDE - side) / 2;
        let (columns, rows) = match place {
            Place::Corner => (0, 0),
            Place::Side => (shift, 0),
            Place::Centre => (shift, shift),
        };
        let [column_margin, row_margin] = [place != Place::Corner, place == Place::Centre].map(u8::from);
        let fits = |at: u8, first: u8, margin: u8| at >= first + margin && at + 1 < first + side;
        let fit = stones
            .iter()
            .all(|point| fits(point.column(), columns, column_margin) && fits(point.row(), rows, row_margin));
        fit.then_some((Crop { columns, rows }, Size::new(side, side)?))
    })
}

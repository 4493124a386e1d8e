//! Positions with ways out, as problems are drawn in books and come up in games: a thin wall with gaps around the group, and
//! loose stones of both colours further out, on a board that is empty otherwise.

use super::super::random::Random;
use super::shape::{Group, Shape, Stones, around, turned};
use super::wish::Place;
use crate::board::{Board, Colour, MAX_SIDE, Point, PointSet, Setup, Size};
use crate::region::static_safety;

/// The stones of the smallest target.
const SMALLEST_TARGET: usize = 3;

/// The empty points that there are at least within two steps of the target.
const ROOM: usize = 6;

/// The most gaps in a wall.
const MOST_GAPS: usize = 4;

/// Draws a position with so many empty points between the walls, before they got their gaps. `None` if the stones came out
/// badly: without liberties, too large for the board, or in many small blocks.
pub(super) fn draw(
    random: &mut Random,
    place: Place,
    empties: usize,
    defender: Colour,
    size: Option<u8>,
) -> Option<Shape> {
    let side = size.unwrap_or(MAX_SIDE);
    let field = Size::new(side, side)?;
    let start = start(random, place, side)?;
    let group = Group::draw(random, field, start, empties)?;
    let within = group.points();
    let solid = around(field, within);
    if (within | solid).iter().any(|point| is_across(point, place, side)) {
        return None;
    }
    let gaps = gaps(random, field, solid)?;
    let wall = thin(random, field, within, solid - gaps);
    let watch = watched(random, field, within | solid, gaps);
    let Stones { defender: own, attacker, empty } = group.broken(random, (wall | watch) - within)?;
    let drawn = own | attacker | within | solid;
    let links = loose(random, field, drawn, gaps);
    let helpers = loose(random, field, drawn | links, solid);

    let mut setup = Setup::new(field);
    let mut put = |points: PointSet, stone| points.iter().for_each(|point| setup.set(point, Some(stone)));
    put(own | links, defender);
    put(attacker | helpers, defender.opponent());
    turned(random, &setup.position().ok()?, defender, empty)
}

/// Whether there is something to be asked about a drawn position: a target of some stones with some room, which does not live
/// as it stands, and is not taken by the first move.
pub(super) fn is_question(shape: &Shape, defender: Colour, first: Colour) -> bool {
    let board = Board::new(&shape.position);
    let Some(block) = board.block(shape.target) else { return false };
    let (target, empty) = (block.stones(), shape.position.empty_points());
    let near = target.neighbours() & empty;
    let room = near | (near.neighbours() & empty);
    let is_taken = first != defender && block.liberties().len() == 1;
    target.len() >= SMALLEST_TARGET
        && room.len() >= ROOM
        && !is_taken
        && !static_safety(&board, defender).stones.intersects(&target)
}

/// Where the eye space begins. What is at a side or in the centre may be a few lines from its middle.
fn start(random: &mut Random, place: Place, side: u8) -> Option<Point> {
    let third = side / 3;
    let mut along =
        || u8::try_from(random.below(usize::from(side - 2 * third))).ok().map(|line| third + line);
    match place {
        Place::Corner => Point::new(0, 0),
        Place::Side => Point::new(along()?, 0),
        Place::Centre => Point::new(along()?, along()?),
    }
}

/// Whether a point is so near to an edge that a problem at this place has no business there.
fn is_across(point: Point, place: Place, side: u8) -> bool {
    let (near, far) = (|line: u8| line < 2, |line: u8| line + 3 > side);
    let (column, row) = (point.column(), point.row());
    match place {
        Place::Corner => far(column) || far(row),
        Place::Side => near(column) || far(column) || far(row),
        Place::Centre => near(column) || far(column) || near(row) || far(row),
    }
}

/// One to four gaps in a wall, each of one point or two. Where the wall turns they leave a hane or a knight's move.
fn gaps(random: &mut Random, field: Size, wall: PointSet) -> Option<PointSet> {
    let mut gaps = PointSet::EMPTY;
    for _ in 0..random.below(MOST_GAPS) + 1 {
        let gap = PointSet::single(random.point(wall)?);
        gaps |= gap;
        if random.one_in(2)
            && let Some(next) = random.point(steps(field, gap, 2) & (wall - gap))
        {
            gaps.insert(next);
        }
    }
    Some(gaps)
}

/// The wall without some of its stones, or with them a line further out; as many as the wall is thin.
fn thin(random: &mut Random, field: Size, within: PointSet, wall: PointSet) -> PointSet {
    let mut stones = wall;
    let thinness = random.below(4);
    for point in wall {
        if random.below(10) >= thinness {
            continue;
        }
        stones -= PointSet::single(point);
        let further = around(field, PointSet::single(point)) - within - wall;
        if random.one_in(2)
            && let Some(point) = random.point(further)
        {
            stones.insert(point);
        }
    }
    stones
}

/// Stones of the attacker that watch some of the gaps from one to three steps away.
fn watched(random: &mut Random, field: Size, taken: PointSet, gaps: PointSet) -> PointSet {
    let mut stones = PointSet::EMPTY;
    for gap in gaps {
        let reach = random.below(3) + 1;
        if random.below(3) < 2
            && let Some(point) = random.point(steps(field, PointSet::single(gap), reach) - taken)
        {
            stones.insert(point);
        }
    }
    stones
}

/// Up to two stones, two to four steps away from these points and from nothing nearer, but not on the first line.
fn loose(random: &mut Random, field: Size, taken: PointSet, from: PointSet) -> PointSet {
    let mut stones = PointSet::EMPTY;
    for _ in 0..random.below(3) {
        let reach = random.below(3) + 2;
        let apart = steps(field, from, reach) - steps(field, from, 1) - taken;
        let inner = apart.iter().filter(|&point| field.neighbours(point).count() == 4).collect();
        if let Some(point) = random.point(inner) {
            stones.insert(point);
        }
    }
    stones
}

/// The points up to so many steps away, with those that it is away from.
fn steps(field: Size, from: PointSet, steps: usize) -> PointSet {
    (0..steps).fold(from, |reached, _| reached | around(field, reached))
}

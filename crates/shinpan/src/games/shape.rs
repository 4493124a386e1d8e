//! From the board to games: a region of a race, played out by both sides in every order.
//!
//! What is left of the local game without the essential blocks falls into regions. A play changes one of them: what it
//! captures is there, and what it does elsewhere is to take away or give back liberties of the essential blocks. So the
//! stones in a region are the positions of its game. Legality depends on the rest in two ways only: a play without a
//! liberty must capture an essential block, and a play that leaves one's own essential block no liberty here needs one
//! elsewhere.

use std::collections::HashMap;
use std::sync::Arc;

use super::conditional::{Choice, Condition, Draft, Game, Games, Node};
use super::hash::Table;
use super::{Counts, SAFE};
use crate::board::{Colour, Point, PointSet, Position};
use crate::local::{Bits, Listed, LocalBoard};

/// The most points of a region that is played out, stones in it included.
pub const MOST_POINTS: usize = Mask::BITS as usize;

/// Some points of a region.
type Mask = u16;

/// So many positions are played out before it is asked whether to give up.
const LOOK: usize = 64;

/// No point is banned, or the capture of an essential block has ended play.
const FREE: u8 = u8::MAX;
const OVER: u8 = u8::MAX - 1;

/// What one point of a region is next to, and what is on it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Cell {
    stone: Option<u8>,
    /// The essential blocks next to it: the first and second of Black, of White.
    essential: [[bool; 2]; 2],
    /// Whether something that Black, or White, never loses is next to it.
    wall: [bool; 2],
}

/// A region as it looks from inside, in one of its eight images.
type Picture = Vec<(u8, u8, Cell)>;

/// Regions that have been played out, by their pictures.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    known: HashMap<(Picture, usize), Option<Arc<Played>>>,
}

/// A region that has been played out, in the order of its picture.
#[derive(Debug)]
struct Played {
    game: Game,
    plays: [Vec<Option<Choice>>; 2],
    states: usize,
}

/// A region of a race as a game.
#[derive(Clone, Debug)]
pub struct RegionGame {
    /// Its points.
    pub points: PointSet,
    /// The game.
    pub game: Game,
    /// What Black's and White's first plays lead to, by point; `None` if it is suicide.
    pub plays: [Vec<(Point, Option<Choice>)>; 2],
    /// The positions that were played out for it.
    pub states: usize,
    /// Whether they were known already, from this region or one like it.
    pub is_known: bool,
}

/// The surroundings of all regions of a race.
#[derive(Copy, Clone, Debug)]
pub struct Surroundings<'a> {
    /// The board.
    pub position: &'a Position,
    /// The essential blocks of Black and White, one or two each; the second may be empty.
    pub essential: [[PointSet; 2]; 2],
    /// Stones that cannot be captured, Black's and White's.
    pub walls: [PointSet; 2],
    /// The points of the local game.
    pub local: PointSet,
}

impl Surroundings<'_> {
    /// All essential stones.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        self.essential.iter().flatten().fold(PointSet::EMPTY, |all, &block| all | block)
    }

    /// The number of essential blocks of Black and White.
    #[must_use]
    pub fn blocks(&self) -> [usize; 2] {
        self.essential.map(|blocks| blocks.iter().filter(|block| !block.is_empty()).count())
    }

    /// The regions, in the order of their first points.
    pub fn regions(&self) -> impl Iterator<Item = PointSet> {
        (self.local - self.stones()).components()
    }

    fn cell(&self, point: Point) -> Cell {
        let next: PointSet = self.position.size().neighbours(point).collect();
        // An empty point outside is a liberty for ever.
        let outside = self.position.empty_points() - self.local;
        Cell {
            stone: self.position.at(point).map(|colour| colour.index() as u8),
            essential: self.essential.map(|blocks| blocks.map(|block| block.intersects(&next))),
            wall: self.walls.map(|wall| (wall | outside).intersects(&next)),
        }
    }

    /// The liberties that an essential block of a side has in a set, its second block included: as it stands.
    #[must_use]
    pub fn liberties(&self, side: Colour, region: PointSet) -> usize {
        let own = (self.essential[side.index()][0] | self.essential[side.index()][1])
            | (region & self.position.stones(side));
        let block = own.component(self.essential[side.index()][0] | self.essential[side.index()][1]);
        (block.neighbours() & region & self.position.empty_points()).len()
    }

    /// The picture that is the smallest of the eight, and the points in its order.
    fn picture(&self, points: PointSet) -> (Picture, Vec<Point>) {
        let cells: Vec<(Point, Cell)> = points.iter().map(|point| (point, self.cell(point))).collect();
        let mut best: Option<(Picture, Vec<Point>)> = None;
        for image in 0..8 {
            let place = |point: Point| {
                let (x, y) = (i16::from(point.column()), i16::from(point.row()));
                let (x, y) = if image & 4 == 0 { (x, y) } else { (y, x) };
                (if image & 1 == 0 { x } else { -x }, if image & 2 == 0 { y } else { -y })
            };
            let corner = cells.iter().fold((i16::MAX, i16::MAX), |(left, top), &(point, _)| {
                let (x, y) = place(point);
                (left.min(x), top.min(y))
            });
            let mut all: Vec<((u8, u8, Cell), Point)> = cells
                .iter()
                .map(|&(point, cell)| {
                    let (x, y) = place(point);
                    (((x - corner.0) as u8, (y - corner.1) as u8, cell), point)
                })
                .collect();
            all.sort_by_key(|&(cell, _)| cell);
            let (picture, order): (Picture, Vec<Point>) = all.into_iter().unzip();
            if best.as_ref().is_none_or(|(least, _)| picture < *least) {
                best = Some((picture, order));
            }
        }
        best.unwrap_or_default()
    }
}

impl Games {
    /// The game of a region; `None` if it has too many points or positions, or was given up from outside.
    pub fn region(&mut self, around: &Surroundings<'_>, points: PointSet, most: usize) -> Option<RegionGame> {
        if points.len() > MOST_POINTS {
            return None;
        }
        let (picture, order) = around.picture(points);
        let key = (picture, most);
        let is_known = self.shapes.known.contains_key(&key);
        if !is_known {
            let played = Arena::new(&key.0).play_out(self, most).map(Arc::new);
            if played.is_none() && self.stop.is_asked() {
                return None;
            }
            self.shapes.known.insert(key.clone(), played);
        }
        let played = Arc::clone(self.shapes.known.get(&key)?.as_ref()?);
        let plays = Colour::BOTH.map(|side| {
            let choices = &played.plays[side.index()];
            let is_empty = |point: &Point| around.position.at(*point).is_none();
            let all = order.iter().copied().zip(choices.iter().copied());
            all.filter(|(point, _)| is_empty(point)).collect()
        });
        Some(RegionGame { points, game: played.game, plays, states: played.states, is_known })
    }
}

/// The fixed part of a region.
struct Arena {
    /// The region as a board. The essential blocks are walls of it: what is joined to one stays as long as play goes on.
    board: LocalBoard<Mask, Listed<Mask>>,
    /// The points next to the essential blocks.
    essential: [[Mask; 2]; 2],
    /// The points next to something that is never lost.
    wall: [Mask; 2],
    start: [Mask; 2],
}

/// Stones, and the point that may not be retaken.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct State {
    stones: [Mask; 2],
    banned: u8,
}

/// A block, as far as it is in the region.
struct Group {
    stones: Mask,
    liberties: Mask,
    essential: [bool; 2],
    is_safe: bool,
}

impl Arena {
    fn new(picture: &Picture) -> Arena {
        let mask = |test: &dyn Fn(&Cell) -> bool| {
            picture
                .iter()
                .enumerate()
                .filter(|(_, (_, _, cell))| test(cell))
                .fold(0, |all, (i, _)| all | 1 << i)
        };
        let next = picture
            .iter()
            .map(|&(x, y, _)| {
                let near = |&(_, &(u, v, _)): &(usize, &(u8, u8, Cell))| x.abs_diff(u) + y.abs_diff(v) == 1;
                picture.iter().enumerate().filter(near).fold(0, |all, (i, _)| all | 1 << i)
            })
            .collect();
        let essential = [0, 1].map(|side| [0, 1].map(|k| mask(&|cell| cell.essential[side][k])));
        let wall = [0, 1].map(|side| mask(&|cell| cell.wall[side]));
        let walls = [0, 1].map(|side| essential[side][0] | essential[side][1] | wall[side]);
        Arena {
            board: LocalBoard { neighbours: Listed(next), all: mask(&|_| true), walls },
            essential,
            wall,
            start: [0, 1].map(|side| mask(&|cell| cell.stone == Some(side as u8))),
        }
    }

    /// What is connected to some stones of a side, or to some of its essential blocks.
    fn group(&self, stones: [Mask; 2], side: usize, seed: Mask, essential: [bool; 2]) -> Group {
        let own = stones[side];
        let mut group = Group { stones: seed, liberties: 0, essential, is_safe: false };
        let (mut todo, mut around) = (seed, 0);
        for k in [0, 1] {
            if essential[k] {
                around |= self.essential[side][k];
                todo |= self.essential[side][k] & own;
            }
        }
        group.stones |= todo;
        while todo != 0 {
            let at = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            let mut reached = self.board.neighbours.0[at];
            for k in [0, 1] {
                if self.essential[side][k] >> at & 1 == 1 && !group.essential[k] {
                    group.essential[k] = true;
                    reached |= self.essential[side][k];
                }
            }
            around |= reached;
            todo |= reached & own & !group.stones;
            group.stones |= reached & own;
        }
        group.liberties = around & self.board.empty(stones);
        group.is_safe = group.stones & self.wall[side] != 0;
        group
    }

    fn counts(&self, stones: [Mask; 2]) -> Counts {
        let mut counts = Counts::NONE;
        for side in Colour::BOTH {
            let count = |essential: [bool; 2]| {
                let group = self.group(stones, side.index(), 0, essential);
                let liberties = if group.is_safe { SAFE } else { group.liberties.count_ones() as u8 };
                (liberties, group.essential == [true, true])
            };
            let ((first, one), (second, _), (both, _)) =
                (count([true, false]), count([false, true]), count([true, true]));
            counts = counts.with(side, [first, second, both], one);
        }
        counts
    }

    /// The state after a play, and what has to be true for it; `None` if it is suicide in any case.
    fn play(&self, state: State, side: usize, at: usize) -> Option<(State, Condition)> {
        let other = 1 - side;
        let Some(played) = self.board.play(state.stones, side, at) else {
            // Only the capture of an essential block can make it legal, and that ends the race.
            let mut stones = state.stones;
            stones[side] |= 1 << at;
            let foe = Colour::BOTH[other];
            let (before, after) = (self.counts(state.stones).all(foe), self.counts(stones).all(foe));
            let is_last = before.iter().zip(after).any(|(&before, after)| before > 0 && after == 0);
            let over = State { stones, banned: OVER };
            return is_last.then_some((over, Condition { captures: true, ko: false }));
        };
        let ko = played.captured != 0 && state.banned == at as u8;
        let banned = played.banned.map_or(FREE, |point| point as u8);
        Some((State { stones: played.stones, banned }, Condition { captures: false, ko }))
    }

    fn play_out(&self, games: &mut Games, most: usize) -> Option<Played> {
        let start = State { stones: self.start, banned: FREE };
        let mut states = vec![start];
        let mut numbers: Table<State, u32> = [(start, 0)].into_iter().collect();
        let mut draft: Draft = Vec::new();
        let points = self.board.all.count() as usize;
        let mut plays = [vec![None; points], vec![None; points]];
        while draft.len() < states.len() {
            if states.len() > most || (draft.len().is_multiple_of(LOOK) && games.stop.is_asked()) {
                return None;
            }
            let state = states[draft.len()];
            let mut node = Node::still(self.counts(state.stones));
            let mut number = |state: State| {
                let fresh = states.len() as u32;
                let number = *numbers.entry(state).or_insert(fresh);
                if number == fresh {
                    states.push(state);
                }
                number
            };
            if state.banned < OVER {
                node.cool = Some(number(State { banned: FREE, ..state }));
            }
            let empty = self.board.empty(state.stones);
            for at in empty.iter().filter(|_| state.banned != OVER) {
                for side in [0, 1] {
                    let Some((after, condition)) = self.play(state, side, at) else { continue };
                    let choice = Choice { condition, to: number(after) };
                    node.options[side].push(choice);
                    if draft.is_empty() {
                        plays[side][at] = Some(choice);
                    }
                }
            }
            draft.push(node);
        }
        let stop = games.stop.clone();
        let found = games.interned(&draft, &stop)?;
        let game = |place: u32| found[place as usize];
        let plays = plays.map(|side| {
            let one = |choice: Choice<u32>| Choice { condition: choice.condition, to: game(choice.to) };
            side.into_iter().map(|choice| choice.map(one)).collect()
        });
        Some(Played { game: game(0), plays, states: states.len() })
    }
}

//! A capturing race by exhaustive play.
//!
//! The game: no suicide, no immediate retaking of a ko, passing is always allowed. Two passes in a row, or play
//! without end, leave both essential blocks standing: that is seki. The capture of an essential block ends it.
//! Walls cannot be captured, and play is allowed on the region only.
//!
//! A state is the stones on the region, the point where a ko may not be retaken, and the side to move. A side
//! wins a state if it can play to a capture or to a state that it wins; and if the other side is to move and
//! everything it can do, passing too, leads to such a state. The smallest sets of states with this property are
//! found in two ways: [`SlowRace::solve_all`] writes down every state that can arise and goes over them until nothing
//! changes; [`SlowRace::solve`] looks only at those that the question needs, which are far fewer where approach chains
//! can be captured. The tests compare the two. A pass wins nothing, because a second pass ends the race; so passes
//! need not be counted in the state.
//!
//! Two facts make it small enough for ten and more points. Essential blocks and walls are never taken off, so
//! each is one vertex of a graph whose other vertices are the points. And points with the same neighbours can
//! be exchanged, so that only how many of them hold which stone matters; [`SlowRace::without_symmetry`] turns
//! this off, and the tests compare the two.

mod all;
mod needed;

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use shinpan::board::{Board, Colour, Move, Point, PointSet, Position};
use shinpan::theory::{RaceResult, Tenuki};

/// No point is banned.
const FREE: u8 = u8::MAX;

/// Stones on the region, the banned point, and the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    stones: [u64; 2],
    banned: u8,
    to_move: u8,
}

/// What one side can get when it moves first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RaceAnswer {
    /// The result of best play.
    pub result: RaceResult,
    /// Every first move, pass included, that keeps it: plays row by row from the top left, then the pass.
    pub moves: Vec<Move>,
    /// Where the side that moves first wins: how many of its first turns it can pass and still win.
    pub tenuki: Option<Tenuki>,
}

/// A race, ready to be solved.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan::theory::{RaceResult, Tenuki};
/// use shinpan_twin::SlowRace;
///
/// // Mueller 1999, Figure 1 left: three liberties against two.
/// let position: Position = "
///     . O . O O
///     O O O O O
///     . . . O O
///     X X X X X
///     O O O O X
///     O O O O O
///     . X . X X
///     X X X X X
///     . X . X X
/// ".parse().unwrap();
/// let size = position.size();
/// let [black, white] = ["A6", "A4"].map(|name| size.point(name).unwrap());
/// let walls = ["A8", "A2"].map(|name| size.point(name).unwrap()).into_iter().collect();
/// let eyes = ["A9", "C9", "A1", "C1"].map(|name| size.point(name).unwrap()).into_iter().collect();
/// let race = SlowRace::new(&position, black, white, size.points() - eyes, walls).unwrap();
/// let [black_first, white_first] = race.solve(10_000).unwrap();
/// assert_eq!(black_first.result, RaceResult::Wins(Colour::Black));
/// assert_eq!(black_first.moves.len(), 2);
/// assert_eq!(black_first.tenuki, Some(Tenuki::Times(1)));
/// assert_eq!(white_first.result, RaceResult::Wins(Colour::Black));
/// ```
#[derive(Clone, Debug)]
pub struct SlowRace {
    /// The points that can be played on now or after a capture, numbered.
    points: Vec<Point>,
    /// The neighbours of each point.
    next: Vec<u64>,
    /// Points next to the essential blocks of Black and White: one, or two (class 6).
    essential: [[u64; 2]; 2],
    /// Points next to a wall of Black and White.
    wall: [u64; 2],
    /// Sets of points that can be exchanged, each with more than one.
    alike: Vec<u64>,
    start: [u64; 2],
}

impl SlowRace {
    /// The race between the blocks at two points. Play is allowed on `region` and, once they are captured, on
    /// the points of every block that can be captured there. Blocks with a stone in `safe`, or with a liberty
    /// outside the region, are walls.
    ///
    /// `None` if there is no black block at the one point or white block at the other, if one of them is a
    /// wall, or if there are more than 64 points to play on.
    #[must_use]
    pub fn new(
        position: &Position,
        black: Point,
        white: Point,
        region: PointSet,
        safe: PointSet,
    ) -> Option<SlowRace> {
        SlowRace::between_chains(position, [black, white].map(PointSet::single), region, safe)
    }

    /// The same with one or two essential blocks on each side, named by stones of theirs. The first capture of any ends the
    /// race.
    #[must_use]
    pub fn between_chains(
        position: &Position,
        named: [PointSet; 2],
        region: PointSet,
        safe: PointSet,
    ) -> Option<SlowRace> {
        let size = position.size();
        let board = Board::new(position);
        let outside = position.empty_points() - region;
        let (mut walls, mut essentials) = ([PointSet::EMPTY; 2], [[PointSet::EMPTY; 2]; 2]);
        let mut inside = region & position.empty_points();
        for (colour, named) in Colour::BOTH.into_iter().zip(named) {
            let mut places = essentials[colour as usize].iter_mut();
            for block in board.blocks(colour) {
                let is_wall = block.stones().intersects(&safe) || block.liberties().intersects(&outside);
                match (block.stones().intersects(&named), is_wall) {
                    (true, true) => return None,
                    (true, false) => *places.next()? = block.stones(),
                    (false, true) => walls[colour as usize] |= block.stones(),
                    (false, false) => inside |= block.stones(),
                }
            }
            if essentials[colour as usize][0].is_empty() {
                return None;
            }
        }
        let points: Vec<Point> = inside.iter().collect();
        if points.len() > 64 {
            return None;
        }
        let word = |set: PointSet| {
            points.iter().enumerate().map(|(i, &p)| u64::from(set.contains(p)) << i).sum::<u64>()
        };
        let next = points.iter().map(|&point| word(size.neighbours(point).collect())).collect();
        let mut race = SlowRace {
            next,
            essential: essentials.map(|blocks| blocks.map(|block| word(block.neighbours()))),
            wall: walls.map(|wall| word(wall.neighbours())),
            alike: Vec::new(),
            start: Colour::BOTH.map(|colour| word(position.stones(colour))),
            points,
        };
        race.drop_edges();
        race.find_alike();
        Some(race)
    }

    /// The same race with every point on its own.
    #[must_use]
    pub fn without_symmetry(mut self) -> SlowRace {
        self.alike.clear();
        self
    }

    /// The same race with so many more plain outside liberties for every essential block of a side: points next to it and to
    /// a wall of the opponent, and to nothing else. They are on no board, so first moves there have no names.
    ///
    /// `None` if there are more than 64 points to play on.
    fn with_more(&self, side: Colour, liberties: usize) -> Option<SlowRace> {
        let mut race = self.clone();
        let own = side as usize;
        for block in 0..2 {
            if self.essential[own][block] == 0 {
                continue;
            }
            for _ in 0..liberties {
                let bit = 1_u64.checked_shl(race.next.len() as u32)?;
                race.essential[own][block] |= bit;
                race.wall[1 - own] |= bit;
                race.next.push(0);
            }
        }
        race.find_alike();
        Some(race)
    }

    /// By how many moves a side is ahead: it wins moving second, and still does if every essential block of the opponent has
    /// one plain outside liberty less than that more. `Some(None)` if it is by more than `most`; `None` if more states are
    /// needed than allowed.
    #[must_use]
    pub fn ahead(&self, side: Colour, most: u8, most_states: usize) -> Option<Option<u8>> {
        let second = 1 - side as usize;
        for more in 0..=most {
            let race = self.with_more(side.opponent(), usize::from(more))?;
            let judge = &mut needed::Needed::new(&race, most_states);
            if !judge.wins(&race.starts()[second], side as u8)? {
                return Some(Some(more));
            }
        }
        Some(None)
    }

    /// How many points are empty and can be played on at the start.
    #[must_use]
    pub fn empty_points(&self) -> usize {
        self.points.len() - (self.start[0] | self.start[1]).count_ones() as usize
    }

    /// Two points that share a neighbour which Black never loses, and one which White never loses, need no edge
    /// between them: stones of a colour there are joined by that neighbour, and each is a liberty of it.
    fn drop_edges(&mut self) {
        for p in 0..self.next.len() {
            for q in 0..self.next.len() {
                let both = 1 << p | 1 << q;
                let share = |colour: usize| {
                    let [first, second] = self.essential[colour];
                    [first, second, self.wall[colour]].iter().any(|set| set & both == both)
                };
                if share(0) && share(1) {
                    self.next[p] &= !(1 << q);
                }
            }
        }
    }

    /// Points can be exchanged if they have the same neighbours, apart from each other.
    fn find_alike(&mut self) {
        self.alike.clear();
        let touches = |p: usize| {
            [self.essential[0], self.essential[1], self.wall].map(|sets| sets.map(|set| set >> p & 1))
        };
        let mut seen = 0_u64;
        for p in 0..self.next.len() {
            if seen >> p & 1 == 0 {
                let is_alike = |&q: &usize| {
                    touches(p) == touches(q) && self.next[p] & !(1 << q) == self.next[q] & !(1 << p)
                };
                let group = (p..self.next.len()).filter(is_alike).map(|q| 1 << q).sum::<u64>();
                seen |= group;
                if group.count_ones() > 1 {
                    self.alike.push(group);
                }
            }
        }
    }

    /// One state for all that differ by an exchange of points: in each group the banned point comes first, then
    /// empty points, then Black's, then White's.
    fn canonical(&self, mut state: State) -> State {
        for &group in &self.alike {
            let white = state.stones[1] & group;
            let black = state.stones[0] & group;
            let (blacks, whites) = (black.count_ones(), white.count_ones());
            let empties = group.count_ones() - blacks - whites;
            let (mut rest, mut number) = (group, 0);
            state.stones = [state.stones[0] & !group, state.stones[1] & !group];
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest &= rest - 1;
                if number >= empties + blacks {
                    state.stones[1] |= bit;
                } else if number >= empties {
                    state.stones[0] |= bit;
                }
                number += 1;
            }
            if state.banned != FREE && group >> state.banned & 1 == 1 {
                state.banned = group.trailing_zeros() as u8;
            }
        }
        state
    }

    /// The block at a point: its stones on the region, its liberties, and whether the essential block or a wall
    /// belongs to it.
    fn block(&self, stones: &[u64; 2], colour: usize, point: usize) -> (u64, u64, bool, bool) {
        let own = stones[colour];
        let empty = !(stones[0] | stones[1]);
        let (mut block, mut around) = (1_u64 << point, 0_u64);
        let (mut todo, mut joined) = (block, [false; 2]);
        while todo != 0 {
            let at = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            let mut reached = self.next[at];
            for (next_to, joined) in self.essential[colour].into_iter().zip(&mut joined) {
                if next_to >> at & 1 == 1 && !*joined {
                    *joined = true;
                    reached |= next_to;
                }
            }
            around |= reached;
            todo |= reached & own & !block;
            block |= reached & own;
        }
        (block, around & empty & self.all(), joined != [false; 2], block & self.wall[colour] != 0)
    }

    /// Whether the essential block of a colour with these points next to it has no liberty, and no wall for a friend.
    fn is_taken(&self, stones: &[u64; 2], colour: usize, next_to: u64) -> bool {
        let empty = !(stones[0] | stones[1]);
        if next_to & empty & self.all() != 0 {
            return false;
        }
        match next_to & stones[colour] {
            0 => true,
            friends => {
                let (_, liberties, _, wall) = self.block(stones, colour, friends.trailing_zeros() as usize);
                liberties == 0 && !wall
            }
        }
    }

    fn all(&self) -> u64 {
        if self.next.len() == 64 { u64::MAX } else { (1 << self.next.len()) - 1 }
    }

    /// The state after a play; `None` if it may not be played. `Some(None)` if it captures the essential block.
    fn play(&self, state: &State, point: usize) -> Option<Option<State>> {
        let (own, other) = (usize::from(state.to_move), usize::from(1 - state.to_move));
        if (state.stones[0] | state.stones[1]) >> point & 1 == 1 || state.banned == point as u8 {
            return None;
        }
        let mut stones = state.stones;
        stones[own] |= 1 << point;
        let is_taken = |next_to: u64| next_to >> point & 1 == 1 && self.is_taken(&stones, other, next_to);
        if self.essential[other].into_iter().any(is_taken) {
            return Some(None);
        }
        let mut captured = 0;
        let mut neighbours = self.next[point] & stones[other];
        while neighbours != 0 {
            let at = neighbours.trailing_zeros() as usize;
            let (block, liberties, essential, wall) = self.block(&stones, other, at);
            neighbours &= !block;
            if liberties == 0 && !wall {
                if essential {
                    return Some(None);
                }
                captured |= block;
            }
        }
        stones[other] &= !captured;
        let (block, liberties, essential, wall) = self.block(&stones, own, point);
        if liberties == 0 && !wall {
            return None;
        }
        let is_ko = captured.count_ones() == 1 && block.count_ones() == 1 && liberties == captured;
        let banned = if is_ko && !wall && !essential { captured.trailing_zeros() as u8 } else { FREE };
        Some(Some(State { stones, banned, to_move: other as u8 }))
    }

    /// Decides the race for Black first and for White first; `None` if more states are needed than allowed.
    #[must_use]
    pub fn solve(&self, most_states: usize) -> Option<[RaceAnswer; 2]> {
        self.answers(&mut needed::Needed::new(self, most_states))
    }

    /// The same by way of all states that can arise; `None` if there are more than allowed.
    #[must_use]
    pub fn solve_all(&self, most_states: usize) -> Option<[RaceAnswer; 2]> {
        self.answers(&mut all::All::new(self, &self.starts(), most_states)?)
    }

    fn starts(&self) -> [State; 2] {
        [0, 1].map(|to_move| State { stones: self.start, banned: FREE, to_move })
    }

    fn answers(&self, judge: &mut impl Judge) -> Option<[RaceAnswer; 2]> {
        let [black, white] = self.starts();
        Some([self.answer(judge, black)?, self.answer(judge, white)?])
    }

    fn answer(&self, judge: &mut impl Judge, start: State) -> Option<RaceAnswer> {
        let (first, second) = (start.to_move, 1 - start.to_move);
        let colour = |side: u8| Colour::BOTH[usize::from(side)];
        let result = if judge.wins(&start, first)? {
            RaceResult::Wins(colour(first))
        } else if judge.wins(&start, second)? {
            RaceResult::Wins(colour(second))
        } else {
            RaceResult::Seki
        };
        let worth = result.worth(colour(first));
        let mut keeps = |after: &State| match worth {
            1 => judge.wins(after, first),
            0 => judge.wins(after, second).map(|lost| !lost),
            _ => Some(true),
        };
        let mut moves = Vec::new();
        for (i, &point) in self.points.iter().enumerate() {
            let kept = match self.play(&start, i) {
                None => false,
                Some(None) => true,
                Some(Some(after)) => keeps(&after)?,
            };
            if kept {
                moves.push(Move::Play(point));
            }
        }
        if worth < 1 && keeps(&start.passed())? {
            moves.push(Move::Pass);
        }
        let tenuki = if worth == 1 { Some(self.tenuki(judge, start)?) } else { None };
        Some(RaceAnswer { result, moves, tenuki })
    }

    /// The winner passes and the other side plays freely: how many such turns until the winner, to move, no
    /// longer wins.
    fn tenuki(&self, judge: &mut impl Judge, start: State) -> Option<Tenuki> {
        let winner = start.to_move;
        let mut seen: HashSet<State, BuildHasherDefault<Mixer>> = HashSet::default();
        let mut now = vec![start];
        let mut turns = 0;
        while !now.is_empty() {
            let mut then = Vec::new();
            for passed in now.iter().map(State::passed) {
                for reply in (0..self.next.len()).filter_map(|point| self.play(&passed, point)) {
                    match reply {
                        Some(reply) if judge.wins(&reply, winner)? => {
                            let reply = self.canonical(reply);
                            if seen.insert(reply) {
                                then.push(reply);
                            }
                        }
                        _ => return Some(Tenuki::Times(turns)),
                    }
                }
            }
            now = then;
            turns += 1;
        }
        Some(Tenuki::Always)
    }
}

impl State {
    fn passed(&self) -> State {
        State { banned: FREE, to_move: 1 - self.to_move, ..*self }
    }
}

/// Who wins a state.
trait Judge {
    /// Whether a side captures the other's essential block; `None` if that is too much to find out.
    fn wins(&mut self, state: &State, side: u8) -> Option<bool>;
}

/// Numbers for states.
type Numbers = HashMap<State, u32, BuildHasherDefault<Mixer>>;

/// A quick hash for the states, which are not chosen by an adversary.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(23) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

//! A capturing race by exhaustive play: every state that can arise is written down, then decided backwards.
//!
//! The game: no suicide, no immediate retaking of a ko, passing is always allowed. Two passes in a row, or play
//! without end, leave both essential blocks standing: that is seki. The capture of an essential block ends it.
//! Walls cannot be captured, and play is allowed on the region only.
//!
//! A state is the stones on the region, the point where a ko may not be retaken, and the side to move. A side
//! wins a state if it can play to a capture or to a state that it wins; and if the other side is to move and
//! everything it can do, passing too, leads to such a state. The smallest sets of states with this property are
//! found by going over all states until nothing changes. A pass wins nothing, because a second pass ends the
//! race; so passes need not be counted in the state.
//!
//! Two facts make it small enough for ten and more points. Essential blocks and walls are never taken off, so
//! each is one vertex of a graph whose other vertices are the points. And points with the same neighbours can
//! be exchanged, so that only how many of them hold which stone matters; [`SlowRace::without_symmetry`] turns
//! this off, and the tests compare the two.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shinpan::board::{Board, Colour, Move, Point, PointSet, Position};
use shinpan::theory::{RaceResult, Tenuki};

/// No point is banned.
const FREE: u8 = u8::MAX;

/// The end of an edge that captures the opponent's essential block.
const CAPTURE: u32 = u32::MAX;

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
    /// Points next to the essential block of Black and White.
    essential: [u64; 2],
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
        let size = position.size();
        let board = Board::new(position);
        let outside = position.empty_points() - region;
        let (mut walls, mut essentials) = ([PointSet::EMPTY; 2], [PointSet::EMPTY; 2]);
        let mut inside = region & position.empty_points();
        for (colour, named) in [(Colour::Black, black), (Colour::White, white)] {
            for block in board.blocks(colour) {
                let is_wall = block.stones().intersects(&safe) || block.liberties().intersects(&outside);
                match (block.stones().contains(named), is_wall) {
                    (true, true) => return None,
                    (true, false) => essentials[colour as usize] = block.stones(),
                    (false, true) => walls[colour as usize] |= block.stones(),
                    (false, false) => inside |= block.stones(),
                }
            }
            if essentials[colour as usize].is_empty() {
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
            essential: essentials.map(|block| word(block.neighbours())),
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

    /// How many points are empty and can be played on at the start.
    #[must_use]
    pub fn empty_points(&self) -> usize {
        self.points.len() - (self.start[0] | self.start[1]).count_ones() as usize
    }

    /// Two points that share a neighbour which Black never loses, and one which White never loses, need no edge
    /// between them: stones of a colour there are joined by that neighbour, and each is a liberty of it.
    fn drop_edges(&mut self) {
        for p in 0..self.points.len() {
            for q in 0..self.points.len() {
                let both = 1 << p | 1 << q;
                let share =
                    |colour: usize| self.essential[colour] & both == both || self.wall[colour] & both == both;
                if share(0) && share(1) {
                    self.next[p] &= !(1 << q);
                }
            }
        }
    }

    /// Points can be exchanged if they have the same neighbours, apart from each other.
    fn find_alike(&mut self) {
        let touches = |p: usize| {
            [self.essential[0], self.essential[1], self.wall[0], self.wall[1]].map(|set| set >> p & 1)
        };
        let mut seen = 0_u64;
        for p in 0..self.points.len() {
            if seen >> p & 1 == 0 {
                let is_alike = |&q: &usize| {
                    touches(p) == touches(q) && self.next[p] & !(1 << q) == self.next[q] & !(1 << p)
                };
                let group = (p..self.points.len()).filter(is_alike).map(|q| 1 << q).sum::<u64>();
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
        let (mut todo, mut essential) = (block, false);
        while todo != 0 {
            let at = todo.trailing_zeros() as usize;
            todo &= todo - 1;
            let mut reached = self.next[at];
            if self.essential[colour] >> at & 1 == 1 && !essential {
                essential = true;
                reached |= self.essential[colour];
            }
            around |= reached;
            todo |= reached & own & !block;
            block |= reached & own;
        }
        (block, around & empty & self.all(), essential, block & self.wall[colour] != 0)
    }

    /// Whether the essential block of a colour has no liberty, and no wall for a friend.
    fn is_taken(&self, stones: &[u64; 2], colour: usize) -> bool {
        let empty = !(stones[0] | stones[1]);
        if self.essential[colour] & empty & self.all() != 0 {
            return false;
        }
        match self.essential[colour] & stones[colour] {
            0 => true,
            friends => {
                let (_, liberties, _, wall) = self.block(stones, colour, friends.trailing_zeros() as usize);
                liberties == 0 && !wall
            }
        }
    }

    fn all(&self) -> u64 {
        if self.points.len() == 64 { u64::MAX } else { (1 << self.points.len()) - 1 }
    }

    /// The state after a play; `None` if it may not be played. `Some(None)` if it captures the essential block.
    fn play(&self, state: &State, point: usize) -> Option<Option<State>> {
        let (own, other) = (usize::from(state.to_move), usize::from(1 - state.to_move));
        if (state.stones[0] | state.stones[1]) >> point & 1 == 1 || state.banned == point as u8 {
            return None;
        }
        let mut stones = state.stones;
        stones[own] |= 1 << point;
        if self.essential[other] >> point & 1 == 1 && self.is_taken(&stones, other) {
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

    /// Decides the race for Black first and for White first; `None` if there are more states than allowed.
    #[must_use]
    pub fn solve(&self, most_states: usize) -> Option<[RaceAnswer; 2]> {
        let starts = [0, 1].map(|to_move| State { stones: self.start, banned: FREE, to_move });
        let graph = Graph::new(self, &starts, most_states)?;
        let answer = |start: State| graph.answer(self, start, most_states);
        Some([answer(starts[0])?, answer(starts[1])?])
    }
}

/// All states that can arise, and who wins them.
struct Graph {
    states: Vec<State>,
    numbers: HashMap<State, u32, BuildHasherDefault<Mixer>>,
    /// Where the edges of each state start; the last edge of a state is the pass.
    first_edge: Vec<u32>,
    edges: Vec<u32>,
    /// Bit 0: Black wins, bit 1: White wins.
    won: Vec<u8>,
}

impl Graph {
    /// Everything that can follow some states; `None` if it is too much.
    fn new(race: &SlowRace, starts: &[State], most_states: usize) -> Option<Graph> {
        let mut graph = Graph {
            states: Vec::new(),
            numbers: HashMap::default(),
            first_edge: vec![0],
            edges: Vec::new(),
            won: Vec::new(),
        };
        for &start in starts {
            graph.number(race.canonical(start));
        }
        while graph.first_edge.len() <= graph.states.len() {
            if graph.states.len() > most_states {
                return None;
            }
            graph.expand(race);
        }
        graph.decide();
        Some(graph)
    }

    fn number(&mut self, state: State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    /// Writes down the edges of the next state. Where a capture is possible, nothing else is looked at.
    fn expand(&mut self, race: &SlowRace) {
        let state = self.states[self.first_edge.len() - 1];
        let start = self.edges.len();
        for point in 0..race.points.len() {
            match race.play(&state, point) {
                None => {}
                Some(None) => {
                    self.edges.truncate(start);
                    self.edges.push(CAPTURE);
                    break;
                }
                Some(Some(after)) => {
                    let number = self.number(race.canonical(after));
                    if !self.edges[start..].contains(&number) {
                        self.edges.push(number);
                    }
                }
            }
        }
        let pass = self.number(State { banned: FREE, to_move: 1 - state.to_move, ..state });
        self.edges.push(pass);
        self.first_edge.push(self.edges.len() as u32);
    }

    /// The states after the plays of a state, and the one after the pass.
    fn successors(&self, number: usize) -> (&[u32], u32) {
        let edges = &self.edges[self.first_edge[number] as usize..self.first_edge[number + 1] as usize];
        (&edges[..edges.len() - 1], edges[edges.len() - 1])
    }

    fn decide(&mut self) {
        self.won = vec![0; self.states.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..self.states.len()).rev() {
                let won = self.decided(number);
                changed |= won != self.won[number];
                self.won[number] = won;
            }
        }
    }

    /// Who wins a state, from what is known of the next ones.
    fn decided(&self, number: usize) -> u8 {
        let (plays, pass) = self.successors(number);
        let own = 1 << self.states[number].to_move;
        if plays.contains(&CAPTURE) {
            return own;
        }
        let (mut any, mut all) = (0, self.won[pass as usize]);
        for &play in plays {
            any |= self.won[play as usize];
            all &= self.won[play as usize];
        }
        any & own | all & !own
    }

    fn answer(&self, race: &SlowRace, start: State, most_states: usize) -> Option<RaceAnswer> {
        let first = start.to_move;
        let number = self.numbers[&race.canonical(start)];
        let [own, other] = [first, 1 - first].map(|side| Colour::BOTH[usize::from(side)]);
        let result = match self.won[number as usize] {
            0 => RaceResult::Seki,
            won if won >> first & 1 == 1 => RaceResult::Wins(own),
            _ => RaceResult::Wins(other),
        };
        let keeps = |won: u8| match result {
            RaceResult::Wins(winner) if winner == own => won >> first & 1 == 1,
            RaceResult::Wins(_) => true,
            RaceResult::Seki => won >> (1 - first) & 1 == 0,
        };
        let mut moves = Vec::new();
        for (i, &point) in race.points.iter().enumerate() {
            let keeps = match race.play(&start, i) {
                None => false,
                Some(None) => true,
                Some(Some(after)) => keeps(self.won_after(race, after, most_states)?),
            };
            if keeps {
                moves.push(Move::Play(point));
            }
        }
        let (_, pass) = self.successors(number as usize);
        if result != RaceResult::Wins(own) && keeps(self.won[pass as usize]) {
            moves.push(Move::Pass);
        }
        let tenuki = (result == RaceResult::Wins(own)).then(|| self.tenuki(number, first));
        Some(RaceAnswer { result, moves, tenuki })
    }

    /// Who wins a state after a first move. It has not been reached if there was a capture instead.
    fn won_after(&self, race: &SlowRace, state: State, most_states: usize) -> Option<u8> {
        match self.numbers.get(&race.canonical(state)) {
            Some(&number) => Some(self.won[number as usize]),
            None => Graph::new(race, &[state], most_states).map(|graph| graph.won[0]),
        }
    }

    /// The winner passes and the other side plays freely: how many such turns until the winner, to move, no
    /// longer wins.
    fn tenuki(&self, number: u32, winner: u8) -> Tenuki {
        let mut seen = vec![false; self.states.len()];
        let mut now = vec![number];
        let mut turns = 0;
        while !now.is_empty() {
            let mut then = Vec::new();
            for &state in &now {
                let (_, pass) = self.successors(state as usize);
                for &reply in self.successors(pass as usize).0 {
                    if reply == CAPTURE || self.won[reply as usize] >> winner & 1 == 0 {
                        return Tenuki::Times(turns);
                    }
                    if !seen[reply as usize] {
                        seen[reply as usize] = true;
                        then.push(reply);
                    }
                }
            }
            now = then;
            turns += 1;
        }
        Tenuki::Always
    }
}

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

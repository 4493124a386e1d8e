//! What races with plain liberties are worth, by playing them out as combinatorial games.
//!
//! A game is what Black can move to and what White can move to; whoever cannot move has lost. A point of territory is a
//! move that its owner can make without changing anything else, so n points are the integer n, and a point that either
//! side can take without gain is a star. [`Games`] keeps them in their simplest form, in which equal games are one.
//!
//! [`PlainRace`] plays a race of class 0 or 1 stone by stone, by Japanese counting. As long as nobody has captured, a side
//! that wins even if the other moves first has the points that the position shows: its dead neighbours need not be
//! taken off. It can be played in two ways: as a game in which whoever cannot move has lost, and for points, with passes.
//! They differ in a seki, where a move that gains nothing is worth a point in the first and none in the second.

use std::collections::{BTreeMap, HashMap};

use shinpan::board::Colour;
use shinpan::theory::{Counts, Eye, Outside, Race};

/// A game in a collection of games.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(u32);

/// The largest integer that is known by name.
const LARGEST: i32 = 99;

/// Games in simplest form.
#[derive(Default, Debug)]
pub struct Games {
    options: Vec<[Vec<Game>; 2]>,
    numbers: BTreeMap<[Vec<Game>; 2], Game>,
    at_most: HashMap<(Game, Game), bool>,
    sums: HashMap<(Game, Game), Game>,
    integers: HashMap<i32, Game>,
}

impl Games {
    /// The game with these moves for Black and these for White.
    pub fn game(&mut self, black: Vec<Game>, white: Vec<Game>) -> Game {
        let mut options = [black, white];
        loop {
            for side in [0, 1] {
                options[side].sort_unstable();
                options[side].dedup();
                let all = options[side].clone();
                // A move is dominated if another is at least as good for the mover.
                options[side].retain(|&one| {
                    !all.iter().any(|&other| other != one && self.is_at_least(other, one, side))
                });
            }
            let Some((side, at, back)) = self.reversible(&options) else { break };
            options[side].remove(at);
            options[side].extend(back);
        }
        let next = Game(self.options.len() as u32);
        let game = *self.numbers.entry(options.clone()).or_insert(next);
        if game == next {
            self.options.push(options);
        }
        game
    }

    /// Whether one game is as good for a side as another.
    fn is_at_least(&mut self, one: Game, other: Game, side: usize) -> bool {
        if side == 0 { self.is_at_most(other, one) } else { self.is_at_most(one, other) }
    }

    /// A move that has an answer after which its mover is not better off than before, and the moves that go through it.
    fn reversible(&mut self, options: &[Vec<Game>; 2]) -> Option<(usize, usize, Vec<Game>)> {
        for side in [0, 1] {
            for (at, &option) in options[side].iter().enumerate() {
                for answer in self.options[option.0 as usize][1 - side].clone() {
                    // Is the answer as good for the answering side as the whole?
                    if self.compare_with(options, answer, side) {
                        return Some((side, at, self.options[answer.0 as usize][side].clone()));
                    }
                }
            }
        }
        None
    }

    /// Whether a game that has no number yet is at least (side 0) or at most (side 1) another.
    fn compare_with(&mut self, options: &[Vec<Game>; 2], other: Game, side: usize) -> bool {
        let others = self.options[other.0 as usize].clone();
        // other <= whole: no move of Black from other is >= whole, and no move of White from whole is <= other.
        let ours = &options[1 - side];
        !ours.iter().any(|&option| self.is_at_least(other, option, side))
            && !others[side].iter().any(|&option| self.holds_against(options, option, side))
    }

    /// Whether a game that has no number yet is at most (side 0) or at least (side 1) another.
    fn holds_against(&mut self, options: &[Vec<Game>; 2], other: Game, side: usize) -> bool {
        let others = self.options[other.0 as usize].clone();
        !options[side].iter().any(|&option| self.is_at_least(option, other, side))
            && !others[1 - side].iter().any(|&option| self.compare_with(options, option, side))
    }

    /// Whether a game is at most as good for Black as another.
    pub fn is_at_most(&mut self, one: Game, other: Game) -> bool {
        if let Some(&known) = self.at_most.get(&(one, other)) {
            return known;
        }
        let [left, _] = self.options[one.0 as usize].clone();
        let [_, right] = self.options[other.0 as usize].clone();
        let holds = !left.iter().any(|&option| self.is_at_most(other, option))
            && !right.iter().any(|&option| self.is_at_most(option, one));
        self.at_most.insert((one, other), holds);
        holds
    }

    /// So many moves of Black, or of White if negative.
    pub fn integer(&mut self, points: i32) -> Game {
        if let Some(&known) = self.integers.get(&points) {
            return known;
        }
        let [mut black, mut white] = [Vec::new(), Vec::new()];
        match points {
            0 => {}
            1.. => black.push(self.integer(points - 1)),
            ..0 => white.push(self.integer(points + 1)),
        }
        let game = self.game(black, white);
        self.integers.insert(points, game);
        game
    }

    /// So many points that either side can take.
    pub fn with_stars(&mut self, game: Game, stars: u32) -> Game {
        let zero = self.integer(0);
        let star = self.game(vec![zero], vec![zero]);
        (0..stars % 2).fold(game, |game, _| self.sum(game, star))
    }

    /// Both games together.
    pub fn sum(&mut self, one: Game, other: Game) -> Game {
        let pair = (one.min(other), one.max(other));
        if let Some(&known) = self.sums.get(&pair) {
            return known;
        }
        let options = [0, 1].map(|side| {
            let of = |games: &Games, game: Game| games.options[game.0 as usize][side].clone();
            let mut sums: Vec<Game> =
                of(self, one).into_iter().map(|option| self.sum(option, other)).collect();
            sums.extend(of(self, other).into_iter().map(|option| self.sum(one, option)).collect::<Vec<_>>());
            sums
        });
        let [black, white] = options;
        let sum = self.game(black, white);
        self.sums.insert(pair, sum);
        sum
    }

    /// The number of points, if nobody gains any by moving: an integer, with a star or without.
    pub fn as_number(&mut self, game: Game) -> Option<i32> {
        (-LARGEST..=LARGEST).find(|&points| {
            let integer = self.integer(points);
            integer == game || self.with_stars(integer, 1) == game
        })
    }

    /// What a side can move to.
    #[must_use]
    pub fn moves(&self, game: Game, side: Colour) -> &[Game] {
        &self.options[game.0 as usize][side as usize]
    }

    /// The game as a text, with integers and stars by name.
    pub fn text(&mut self, game: Game) -> String {
        if let Some(points) = self.as_number(game) {
            let star = if self.integer(points) == game { "" } else { "*" };
            return format!("{points}{star}");
        }
        let [black, white] = Colour::BOTH.map(|side| {
            let options = self.moves(game, side).to_vec();
            options.into_iter().map(|option| self.text(option)).collect::<Vec<_>>().join(", ")
        });
        format!("{{{black} | {white}}}")
    }
}

/// An eye that stays one however often its owner plays there.
pub const NEVER: u8 = u8::MAX;

/// The points of the smallest eye that can become two although the opponent has played in it.
const ROOMY: u8 = 4;

/// A race with plain liberties, and the stones that have been put into it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlainRace {
    /// The stones of Black's essential block and White's.
    pub stones: [u8; 2],
    /// The plain outside liberties of Black's block and White's.
    pub outside: [u8; 2],
    /// The points of each side's eye, and the opposing stones in it.
    pub eyes: [(u8, u8); 2],
    /// How many plays of its owner in a row make two eyes of it: none if it is two eyes, [`NEVER`] if no number does.
    pub life: [u8; 2],
    /// How many it takes after the opponent has played in an eye of four points or more: two at least.
    pub held: u8,
    /// The shared liberties.
    pub shared: u8,
    /// Stones of each side on shared liberties, on its own outside liberties and in its eye: dead if it loses.
    pub put_in: [u8; 2],
    /// Stones that Black has captured in his eye, less those that White has captured.
    pub prisoners: i8,
}

/// Several races, each with its points if it is over, who moves, and whether the other has passed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Together {
    races: Vec<(PlainRace, Option<i32>)>,
    side: usize,
    passed: bool,
}

impl Together {
    fn scored(&self, known: &mut Known, sums: &mut HashMap<Together, i32>) -> i32 {
        if let Some(&found) = sums.get(self) {
            return found;
        }
        let next = |races, passed| Together { races, side: 1 - self.side, passed };
        let mut best = match self.passed {
            true => self.races.iter().map(|(race, end)| end.unwrap_or_else(|| race.shown(known))).sum(),
            false => next(self.races.clone(), true).scored(known, sums),
        };
        for (i, (race, _)) in self.races.iter().enumerate().filter(|(_, (_, end))| end.is_none()) {
            for after in race.plays(self.side) {
                let end = (after.liberties(1 - self.side) == 0).then(|| after.points(self.side));
                let mut races = self.races.clone();
                races[i] = (after, end);
                let found = next(races, false).scored(known, sums);
                best = if self.side == 0 { best.max(found) } else { best.min(found) };
            }
        }
        sums.insert(self.clone(), best);
        best
    }
}

/// What is known of races.
#[derive(Debug, Default)]
pub struct Known {
    games: HashMap<PlainRace, Game>,
    captors: HashMap<(PlainRace, usize, bool), Option<usize>>,
    scores: HashMap<(PlainRace, usize, bool), i32>,
}

impl PlainRace {
    /// A race in which nothing has been played. Eyes of four points and more become two by `held` plays of their owner in a
    /// row, smaller ones never.
    #[must_use]
    pub fn new(stones: [u8; 2], outside: [u8; 2], eyes: [(u8, u8); 2], shared: u8, held: u8) -> PlainRace {
        let life = eyes.map(|(size, _)| if size >= ROOMY { held } else { NEVER });
        PlainRace { stones, outside, eyes, life, held, shared, put_in: [0; 2], prisoners: 0 }
    }

    fn liberties(&self, side: usize) -> u8 {
        let (size, stones) = self.eyes[side];
        self.outside[side] + self.shared + size - stones
    }

    /// The race in numbers.
    ///
    /// # Panics
    /// If an eye is fuller than it can be.
    #[must_use]
    pub fn race(&self) -> Race {
        let side = |i: usize| {
            let eye = Eye::new(self.eyes[i].0, self.eyes[i].1).expect("an eye");
            Counts::new(eye, &vec![Outside::PLAIN; usize::from(self.outside[i])])
        };
        Race { shared: self.shared, sides: [side(0), side(1)] }
    }

    /// The points of a winner as the position shows them, and the prisoners.
    fn points(&self, winner: usize) -> i32 {
        let loser = 1 - winner;
        let stones = 2 * (self.stones[loser] + self.put_in[loser]);
        let ((own, inside), (other, thrown_in)) = (self.eyes[winner], self.eyes[loser]);
        let empty = self.shared + self.outside[loser] + other - thrown_in;
        let points = i32::from(stones + empty + own + inside);
        i32::from(self.prisoners) + if winner == 0 { points } else { -points }
    }

    /// The races after the plays of a side. It has captured if the opponent has no liberty left.
    fn plays(&self, side: usize) -> Vec<PlainRace> {
        let other = 1 - side;
        let mut plays = Vec::new();
        let mut play = |can: bool, change: &dyn Fn(&mut PlainRace)| {
            if can {
                let mut next = *self;
                change(&mut next);
                plays.push(next);
            }
        };
        play(self.outside[other] > 0, &|next| next.outside[other] -= 1);
        play(self.outside[side] > 0, &|next| {
            next.outside[side] -= 1;
            next.put_in[side] += 1;
        });
        play(self.shared > 0, &|next| {
            next.shared -= 1;
            next.put_in[side] += 1;
        });
        let (size, stones) = self.eyes[other];
        let empty = size - stones;
        // Into the last point of an eye only to capture the block; never into one of two eyes.
        let is_open = empty > 1 || empty == 1 && self.liberties(other) == 1;
        play(is_open && self.life[other] > 0, &|next| {
            next.eyes[other].1 += 1;
            next.life[other] = if size >= ROOMY { self.held } else { NEVER };
        });
        let (size, stones) = self.eyes[side];
        play(size > 0 && self.life[side] > 0, &|next| {
            let captured = if size - stones == 1 { stones } else { 0 };
            next.eyes[side] = (size - 1, stones - captured);
            next.put_in[side] += 1;
            next.prisoners += if side == 0 { captured as i8 } else { -(captured as i8) };
            next.life[side] = match self.life[side] {
                // What is left after a capture is a nakade shape: three points and more can be made two eyes.
                _ if captured > 0 => {
                    if size > 3 {
                        1
                    } else {
                        NEVER
                    }
                }
                NEVER => NEVER,
                plays => plays - 1,
            };
        });
        // No suicide.
        plays.retain(|next| next.liberties(side) > 0 || next.liberties(other) == 0);
        plays
    }

    /// Who wins whoever moves first, by play.
    fn winner(&self, known: &mut Known) -> Option<usize> {
        let [black, white] = [0, 1].map(|side| self.captor(side, false, known));
        black.filter(|_| black == white)
    }

    /// Who captures if a side moves, with passes; `None` if nobody does.
    fn captor(&self, side: usize, passed: bool, known: &mut Known) -> Option<usize> {
        // Nothing but the liberties matters.
        let bare = PlainRace { stones: [0; 2], put_in: [0; 2], prisoners: 0, ..*self };
        let key = (bare, side, passed);
        if let Some(&found) = known.captors.get(&key) {
            return found;
        }
        let worth = |found: Option<usize>| found.map_or(0, |captor| if captor == side { 1 } else { -1 });
        let mut best = if passed { None } else { bare.captor(1 - side, true, known) };
        for next in bare.plays(side) {
            let has_captured = next.liberties(1 - side) == 0;
            let found = if has_captured { Some(side) } else { next.captor(1 - side, false, known) };
            if worth(found) > worth(best) {
                best = found;
            }
        }
        known.captors.insert(key, best);
        best
    }

    /// The points if a side moves first, with passes. Two of them end it; in a seki nothing but prisoners counts.
    pub fn score(&self, first: Colour, known: &mut Known) -> i32 {
        self.scored(first as usize, false, known)
    }

    fn scored(&self, side: usize, passed: bool, known: &mut Known) -> i32 {
        let key = (*self, side, passed);
        if let Some(&found) = known.scores.get(&key) {
            return found;
        }
        let mut best = match passed {
            true => self.shown(known),
            false => self.scored(1 - side, true, known),
        };
        for next in self.plays(side) {
            let has_captured = next.liberties(1 - side) == 0;
            let found = if has_captured { next.points(side) } else { next.scored(1 - side, false, known) };
            best = if side == 0 { best.max(found) } else { best.min(found) };
        }
        known.scores.insert(key, best);
        best
    }

    /// The points that the position shows.
    fn shown(&self, known: &mut Known) -> i32 {
        self.winner(known).map_or(i32::from(self.prisoners), |winner| self.points(winner))
    }

    /// The points of several races if a side moves first, with passes, and every order of play.
    pub fn score_of(races: &[PlainRace], first: Colour, known: &mut Known) -> i32 {
        let races = races.iter().map(|&race| (race, None)).collect();
        let all = Together { races, side: first as usize, passed: false };
        all.scored(known, &mut HashMap::new())
    }

    /// The race as a game.
    pub fn game(&self, games: &mut Games, known: &mut Known) -> Game {
        if let Some(&game) = known.games.get(self) {
            return game;
        }
        let points = self.shown(known);
        let [owed, shown] = [-points, points].map(|points| games.integer(points));
        // The points that the position shows lie beside what can still be played.
        let [black, white] = [0, 1].map(|side| {
            let after: Vec<Game> =
                self.plays(side).iter().map(|next| next.after(side, games, known)).collect();
            after.into_iter().map(|game| games.sum(game, owed)).collect()
        });
        let game = games.game(black, white);
        let game = games.sum(game, shown);
        known.games.insert(*self, game);
        game
    }

    /// The race as a game after a play of a side.
    fn after(&self, side: usize, games: &mut Games, known: &mut Known) -> Game {
        if self.liberties(1 - side) > 0 {
            return self.game(games, known);
        }
        let points = games.integer(self.points(side));
        // The winner's own outside liberties are left for nobody.
        games.with_stars(points, u32::from(self.outside[side]))
    }
}

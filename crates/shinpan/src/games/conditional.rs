//! Conditional combinatorial games: options that depend on what is going on elsewhere (Mueller 2003, section 2).

use std::collections::HashMap;

use super::hash::Table;
use super::{Bounds, Counts, MOST_BLOCKS};
use crate::board::Colour;
use crate::limits::Stop;

/// What has to be true elsewhere for an option (Mueller 2003, 2.1).
///
/// There is a third kind of condition that needs no mark: a play that takes the last liberty of one's own block here is
/// possible only if the block has one elsewhere. The counts of the option say so.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Condition {
    /// The option must capture: an essential block of the opponent that has no liberty left here has none elsewhere.
    pub captures: bool,
    /// A ko must be open to be taken: not just been taken by the opponent.
    pub ko: bool,
}

impl Condition {
    /// Always true: the least specific.
    pub const ALWAYS: Condition = Condition { captures: false, ko: false };
    /// A block of the opponent has no liberty elsewhere.
    pub const CAPTURES: Condition = Condition { captures: true, ko: false };
    /// A ko may be taken now.
    pub const KO: Condition = Condition { captures: false, ko: true };

    /// Whether it is at least as specific as another: where it is true, so is the other.
    #[must_use]
    pub const fn implies(self, other: Condition) -> bool {
        (self.captures || !other.captures) && (self.ko || !other.ko)
    }
}

/// A game, by its place in [`Games`]. Equal games have equal places.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(pub(super) u32);

/// A move that a side can choose, and what has to be true for it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice<T = Game> {
    /// What has to be true elsewhere.
    pub condition: Condition,
    /// What it leads to.
    pub to: T,
}

/// One position of a game: the liberties of the essential blocks, and the options of Black (left) and White (right).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node<T = Game> {
    /// The liberties.
    pub counts: Counts,
    /// Black's options and White's.
    pub options: [Vec<Choice<T>>; 2],
    /// Where a ko has just been taken: what the game becomes once somebody plays elsewhere or passes.
    pub cool: Option<T>,
}

impl<T> Node<T> {
    /// A position without options.
    #[must_use]
    pub const fn still(counts: Counts) -> Node<T> {
        Node { counts, options: [Vec::new(), Vec::new()], cool: None }
    }

    /// A side's options.
    #[must_use]
    pub fn options(&self, side: Colour) -> &[Choice<T>] {
        &self.options[side.index()]
    }
}

/// A graph that is about to become a game: positions refer to each other by number, also in circles.
pub type Draft = Vec<Node<u32>>;

/// Plain regions (Mueller 2003, 2.6.1), which add up to one of their kind.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Plain {
    /// Outside liberties of a side.
    Outside(Colour, u8),
    /// Shared liberties.
    Shared(u8),
}

/// What is known of a game from its place alone.
#[derive(Copy, Clone, Debug)]
struct Facts {
    /// Its play can come back to where it was.
    has_loop: bool,
    /// It can come to a ko that has just been taken.
    has_ko: bool,
    /// A play can add a liberty to an essential block of Black, or White.
    gains: [bool; 2],
    /// The opponent can take all liberties here of an essential block if only he plays: of Black's first and second, and
    /// White's.
    falls: [[bool; MOST_BLOCKS]; 2],
    /// The same of the first essential block of Black and White, while it has a liberty elsewhere.
    drains: [bool; 2],
    /// The liberties that each play takes, and how many times, if that is all there is.
    heap: Option<(Counts, u8)>,
    /// Options of Black and White that can wait until the opponent has no plain outside liberties.
    waits: [u64; 2],
    bounds: [Bounds; 2],
}

/// All games that have come up, each once.
#[derive(Debug, Default)]
pub struct Games {
    nodes: Vec<Node>,
    facts: Vec<Facts>,
    known: Table<Node, Game>,
    /// Games that refer to each other in a circle, by what they are like together.
    circles: HashMap<Vec<Node<Link>>, u32>,
    pub(super) memory: super::sum::Memory,
    pub(super) shapes: super::shape::Shapes,
    pub(super) stop: Stop,
}

/// A reference in a circle of games: to a game outside it, or to the one with a number inside.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Link {
    Outside(Game),
    Inside(u32),
}

impl Games {
    /// No games yet.
    #[must_use]
    pub fn new() -> Games {
        Games::default()
    }

    /// Lets everything that is decided be given up from outside, as if the limits had been reached.
    pub fn stop_when(&mut self, stop: Stop) {
        self.stop = stop;
        self.memory.spoilt = None;
    }

    /// How many different games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The position that a game is in.
    #[must_use]
    pub fn node(&self, game: Game) -> &Node {
        &self.nodes[game.0 as usize]
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// What a game becomes if somebody plays elsewhere.
    #[must_use]
    pub fn cool(&self, game: Game) -> Game {
        self.node(game).cool.unwrap_or(game)
    }

    /// Whether play in it can come back to where it was, as in a ko.
    #[must_use]
    pub fn has_loop(&self, game: Game) -> bool {
        self.facts[game.0 as usize].has_loop
    }

    /// Whether play in it can come to a ko that has just been taken, so that threats may be of use.
    pub(super) fn has_ko(&self, game: Game) -> bool {
        self.facts[game.0 as usize].has_ko
    }

    /// Whether no play in it adds a liberty to an essential block of a side. If that holds for all games elsewhere, then
    /// the condition that the side has no liberty elsewhere is monotone (Mueller 2003, 2.2): once true, it stays true.
    #[must_use]
    pub fn is_monotone(&self, game: Game, side: Colour) -> bool {
        !self.facts[game.0 as usize].gains[side.index()]
    }

    /// Whether the opponent can take all liberties here of an essential block of a side if only he plays.
    pub(super) fn falls(&self, game: Game, side: Colour, block: usize) -> bool {
        self.facts[game.0 as usize].falls[side.index()][block]
    }

    /// Whether the opponent can do so for the first block although it has a liberty elsewhere. Where he cannot, as in an eye,
    /// his last play there has to capture.
    pub(super) fn drains(&self, game: Game, side: Colour) -> bool {
        self.facts[game.0 as usize].drains[side.index()]
    }

    /// The plain region that a game is, if it is one.
    #[must_use]
    pub fn plain(&self, game: Game) -> Option<Plain> {
        match self.heap(game)? {
            (_, 0) => Some(Plain::Shared(0)),
            (unit, number) if unit == Counts::new(1, 0) => Some(Plain::Outside(Colour::Black, number)),
            (unit, number) if unit == Counts::new(0, 1) => Some(Plain::Outside(Colour::White, number)),
            (unit, number) if unit == Counts::new(1, 1) => Some(Plain::Shared(number)),
            _ => None,
        }
    }

    /// The liberties that each play in a game takes, and how many times, if that is all there is to it: plain regions, and
    /// what is like them for chains of blocks. Those with the same unit add up.
    pub(super) fn heap(&self, game: Game) -> Option<(Counts, u8)> {
        self.facts[game.0 as usize].heap
    }

    /// Whether an option, by its number, is never better than to take a plain outside liberty of the opponent first.
    pub(super) fn waits(&self, game: Game, side: Colour, option: usize) -> bool {
        self.facts[game.0 as usize].waits[side.index()].checked_shr(option as u32).unwrap_or(0) & 1 == 1
    }

    /// How many plain outside liberties of a side a game is worth to it (Mueller 2003, section 3), as far as is known.
    #[must_use]
    pub fn bounds(&self, game: Game, side: Colour) -> Bounds {
        self.facts[game.0 as usize].bounds[side.index()]
    }

    /// Notes what a game is worth.
    pub(super) fn bound(&mut self, game: Game, bounds: [Bounds; 2]) {
        self.facts[game.0 as usize].bounds = bounds;
    }

    /// Notes that an option can wait.
    pub(super) fn let_wait(&mut self, game: Game, side: Colour, choice: Choice) {
        let place = self.node(game).options(side).iter().position(|&other| other == choice);
        if let Some(place) = place.filter(|&place| place < 64) {
            self.facts[game.0 as usize].waits[side.index()] |= 1 << place;
        }
    }

    /// A game from its options, which are games themselves. Options with a dominated context are left out: if two lead
    /// to the same game, the one with the more specific condition (Mueller 2003, 2.3).
    pub fn game(&mut self, counts: Counts, left: &[Choice], right: &[Choice]) -> Game {
        let mut node = Node { counts, options: [left.to_vec(), right.to_vec()], cool: None };
        tidy(&mut node);
        self.add(node)
    }

    /// The games of all positions of a graph. Positions that cannot be told apart become one game.
    pub fn intern(&mut self, draft: &Draft) -> Vec<Game> {
        let never = Stop::never();
        let Some((nodes, class)) = merge(draft, &never) else { return Vec::new() };
        let games = self.intern_merged(&nodes, &never).unwrap_or_default();
        class.iter().map(|&class| games[class as usize]).collect()
    }

    /// The same for a graph in which all positions can be told apart; `None` if it is given up.
    pub(super) fn intern_merged(&mut self, nodes: &Draft, stop: &Stop) -> Option<Vec<Game>> {
        let mut games: Vec<Option<Game>> = vec![None; nodes.len()];
        for circle in circles(nodes) {
            match circle[..] {
                [only] if !refers(&nodes[only], only as u32) => {
                    let node = map(&nodes[only], |to| games[to as usize].unwrap_or(Game(0)));
                    games[only] = Some(self.add(node));
                }
                _ => self.add_circle(nodes, &circle, &mut games, stop)?,
            }
        }
        games.into_iter().collect()
    }

    fn add(&mut self, node: Node) -> Game {
        if let Some(&game) = self.known.get(&node) {
            return game;
        }
        let game = Game(self.nodes.len() as u32);
        let facts = self.facts_of(&node, false);
        self.known.insert(node.clone(), game);
        self.nodes.push(node);
        self.facts.push(facts);
        game
    }

    /// Adds games that refer to each other. The order of `circle` does not matter: they are sorted by what they are
    /// like, until all differ.
    fn add_circle(
        &mut self,
        nodes: &[Node<u32>],
        circle: &[usize],
        games: &mut [Option<Game>],
        stop: &Stop,
    ) -> Option<()> {
        let mut rank: HashMap<u32, u32> = circle.iter().map(|&place| (place as u32, 0)).collect();
        let described = |place: usize, rank: &HashMap<u32, u32>| {
            let mut node = map(&nodes[place], |to| match rank.get(&to) {
                Some(&number) => Link::Inside(number),
                None => Link::Outside(games[to as usize].unwrap_or(Game(0))),
            });
            tidy(&mut node);
            node
        };
        let mut ranks = 1;
        loop {
            if stop.is_asked() {
                return None;
            }
            let mut all: Vec<_> =
                circle.iter().map(|&place| (rank[&(place as u32)], described(place, &rank), place)).collect();
            all.sort();
            let mut next = HashMap::new();
            let mut number = 0;
            for (i, (old, node, place)) in all.iter().enumerate() {
                if i > 0 && (all[i - 1].0 != *old || all[i - 1].1 != *node) {
                    number += 1;
                }
                next.insert(*place as u32, number);
            }
            rank = next;
            if number + 1 == ranks {
                break;
            }
            ranks = number + 1;
        }
        let mut order = circle.to_vec();
        order.sort_by_key(|&place| rank[&(place as u32)]);
        let key: Vec<Node<Link>> = order.iter().map(|&place| described(place, &rank)).collect();
        let base = match self.circles.get(&key) {
            Some(&base) => base,
            None => {
                let base = self.nodes.len() as u32;
                for node in &key {
                    let node = map(node, |link| match link {
                        Link::Outside(game) => game,
                        Link::Inside(number) => Game(base + number),
                    });
                    self.nodes.push(node);
                    self.facts.push(Facts {
                        has_loop: true,
                        has_ko: false,
                        gains: [false; 2],
                        falls: [[false; MOST_BLOCKS]; 2],
                        drains: [false; 2],
                        heap: None,
                        waits: [0; 2],
                        bounds: [Bounds::default(); 2],
                    });
                }
                // What can be gained anywhere in the circle can be gained from everywhere in it; so with a ko.
                let (mut gains, mut has_ko) = ([false; 2], false);
                for place in base as usize..self.nodes.len() {
                    let facts = self.facts_of(&self.nodes[place], true);
                    gains = [gains[0] || facts.gains[0], gains[1] || facts.gains[1]];
                    has_ko |= facts.has_ko;
                }
                for facts in &mut self.facts[base as usize..] {
                    (facts.gains, facts.has_ko) = (gains, has_ko);
                }
                // In a circle it takes as many rounds as there are moves to make.
                let mut changed = true;
                while changed {
                    changed = false;
                    for place in base as usize..self.nodes.len() {
                        let Facts { falls, drains, .. } = self.facts_of(&self.nodes[place], true);
                        let facts = &mut self.facts[place];
                        changed |= (falls, drains) != (facts.falls, facts.drains);
                        (facts.falls, facts.drains) = (falls, drains);
                    }
                }
                self.circles.insert(key, base);
                base
            }
        };
        for &place in circle {
            games[place] = Some(Game(base + rank[&(place as u32)]));
        }
        Some(())
    }

    fn facts_of(&self, node: &Node, has_loop: bool) -> Facts {
        let next = node.options.iter().flatten().map(|choice| choice.to).chain(node.cool);
        let has_ko = node.options.iter().flatten().any(|choice| choice.condition.ko);
        let mut facts = Facts {
            has_loop,
            has_ko,
            gains: [false; 2],
            falls: [[false; MOST_BLOCKS]; 2],
            drains: [false; 2],
            heap: self.heap_of_node(node),
            waits: [0; 2],
            bounds: [Bounds::default(); 2],
        };
        for side in Colour::BOTH {
            let attacks = node.options(side.opponent()).iter();
            let reached: Vec<Game> = attacks.clone().map(|choice| choice.to).chain(node.cool).collect();
            for block in 0..MOST_BLOCKS {
                facts.falls[side.index()][block] = node.counts.all(side)[block] == 0
                    || reached.iter().any(|&to| self.falls(to, side, block));
            }
            let mut freely =
                attacks.filter(|choice| !choice.condition.captures).map(|choice| choice.to).chain(node.cool);
            facts.drains[side.index()] =
                node.counts.of(side) == 0 || freely.any(|to| self.facts[to.0 as usize].drains[side.index()]);
        }
        for to in next {
            let (other, counts) = (&self.facts[to.0 as usize], &self.nodes[to.0 as usize].counts);
            facts.has_loop |= other.has_loop;
            facts.has_ko |= other.has_ko;
            for side in Colour::BOTH {
                facts.gains[side.index()] |=
                    other.gains[side.index()] || !node.counts.is_as_good(counts, side);
            }
        }
        facts
    }

    fn heap_of_node(&self, node: &Node) -> Option<(Counts, u8)> {
        let (unit, number) = node.counts.unit()?;
        let next = if number < 2 { (Counts::NONE, 0) } else { (unit, number - 1) };
        let is_heap = Colour::BOTH.iter().all(|&side| match node.options(side) {
            [] => number == 0 || unit.both(side.opponent()) == 0,
            [only] => {
                number > 0
                    && unit.both(side.opponent()) > 0
                    && only.condition == Condition::ALWAYS
                    && self.heap(only.to) == Some(next)
            }
            _ => false,
        });
        (is_heap && node.cool.is_none()).then_some((unit, number))
    }

    /// A game in which each play takes one unit of liberties.
    pub(super) fn heap_of(&mut self, unit: Counts, number: u8) -> Game {
        let mut game = self.game(Counts::NONE, &[], &[]);
        for number in 1..=number {
            let next = [Choice { condition: Condition::ALWAYS, to: game }];
            let options =
                |side: Colour| -> &[Choice] { if unit.both(side.opponent()) > 0 { &next } else { &[] } };
            game = self.game(unit.times(number), options(Colour::Black), options(Colour::White));
        }
        game
    }
}

/// Sorts options, and leaves out those with a dominated context.
fn tidy<T: Copy + Ord>(node: &mut Node<T>) {
    for options in &mut node.options {
        options.sort();
        options.dedup();
        let all = options.clone();
        options.retain(|choice| {
            !all.iter().any(|other| {
                other.to == choice.to
                    && other.condition != choice.condition
                    && choice.condition.implies(other.condition)
            })
        });
    }
}

/// The same position with other references, tidied.
pub(super) fn map<T: Copy, U: Copy + Ord>(node: &Node<T>, mut to: impl FnMut(T) -> U) -> Node<U> {
    let mut side = |options: &[Choice<T>]| {
        options.iter().map(|choice| Choice { condition: choice.condition, to: to(choice.to) }).collect()
    };
    let options = [side(&node.options[0]), side(&node.options[1])];
    let mut node = Node { counts: node.counts, options, cool: node.cool.map(to) };
    tidy(&mut node);
    node
}

/// Positions that cannot be told apart made one, with the class of each; `None` if it is given up.
pub(super) fn merge(draft: &Draft, stop: &Stop) -> Option<(Draft, Vec<u32>)> {
    let mut class = vec![0_u32; draft.len()];
    let mut classes = 1;
    loop {
        if stop.is_asked() {
            return None;
        }
        let mut numbers: HashMap<(u32, Node<u32>), u32> = HashMap::new();
        let next: Vec<u32> = draft
            .iter()
            .zip(&class)
            .map(|(node, &old)| {
                let fresh = numbers.len() as u32;
                *numbers.entry((old, map(node, |to| class[to as usize]))).or_insert(fresh)
            })
            .collect();
        let found = numbers.len();
        class = next;
        if found == classes {
            break;
        }
        classes = found;
    }
    let mut nodes: Vec<Option<Node<u32>>> = vec![None; classes];
    for (node, &place) in draft.iter().zip(&class) {
        nodes[place as usize].get_or_insert_with(|| map(node, |to| class[to as usize]));
    }
    Some((nodes.into_iter().flatten().collect(), class))
}

fn refers(node: &Node<u32>, to: u32) -> bool {
    node.cool == Some(to) || node.options.iter().flatten().any(|choice| choice.to == to)
}

/// The positions that can reach each other, sets that others lead to first (Tarjan 1972, without recursion).
fn circles(nodes: &[Node<u32>]) -> Vec<Vec<usize>> {
    const NEW: u32 = u32::MAX;
    let next = |place: usize, i: usize| -> Option<usize> {
        let node = &nodes[place];
        let choices = node.options.iter().flatten().map(|choice| choice.to);
        choices.chain(node.cool).nth(i).map(|to| to as usize)
    };
    let (mut index, mut low) = (vec![NEW; nodes.len()], vec![0_u32; nodes.len()]);
    let (mut on_stack, mut stack, mut found) = (vec![false; nodes.len()], Vec::new(), Vec::new());
    let mut counter = 0;
    for start in 0..nodes.len() {
        if index[start] != NEW {
            continue;
        }
        let mut work = vec![(start, 0)];
        while let Some(&mut (place, ref mut i)) = work.last_mut() {
            if *i == 0 {
                index[place] = counter;
                low[place] = counter;
                counter += 1;
                stack.push(place);
                on_stack[place] = true;
            }
            match next(place, *i) {
                Some(to) => {
                    *i += 1;
                    if index[to] == NEW {
                        work.push((to, 0));
                    } else if on_stack[to] {
                        low[place] = low[place].min(index[to]);
                    }
                }
                None => {
                    work.pop();
                    if let Some(&(parent, _)) = work.last() {
                        low[parent] = low[parent].min(low[place]);
                    }
                    if low[place] == index[place] {
                        let mut circle = Vec::new();
                        while let Some(member) = stack.pop() {
                            on_stack[member] = false;
                            circle.push(member);
                            if member == place {
                                break;
                            }
                        }
                        found.push(circle);
                    }
                }
            }
        }
    }
    found
}

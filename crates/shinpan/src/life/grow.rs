//! Regions that grow where it matters.
//!
//! A target with ways out is looked at in small regions first: with an open border, in which a kill is a kill on the whole board,
//! and with a closed one, in which a life is a life. Each of the two games is a *hunt* of its own. If it ends the other way, its
//! region grows: that for a kill where the target got out, that for a life by a step on all sides. A hunt that takes long waits
//! while the other goes on. Walls that were presumed for the smaller region stay walls of the larger one.

use super::ask::unconditional;
use super::enclosure::{Area, Enclosure};
use super::out::is_worth_saying;
use super::question::Question;
use crate::board::{Colour, Move};
use crate::limits::Interim;
use crate::search::{Budget, Life, Status};

/// The positions that the first games get, and the factor by which that grows.
const FIRST: u64 = 1_000;
const GROWTH: u64 = 4;

/// A hunt that succeeds without threats may take so many times its positions to see how many threats the other side would need.
const PATIENCE: u64 = 16;

/// The positions that are spent at most to see that threats do not keep a target in.
const MOST_TO_GET_OUT: u64 = 20_000;

/// When a target was seen to get out of a large region, the hunts go on with so many times the positions that this took, and at
/// least with so many: seldom is it caught further out.
const PATIENCE_OUT: u64 = 4;
const FEW_OUT: u64 = 100_000;

/// The most empty points of a region.
const LARGEST: usize = 120;

/// Regions that grow for one side that moves first. What their searches know is kept, so that they can go on later.
#[derive(Debug)]
pub(super) struct Growth {
    first: Colour,
    /// The status, at least and at most.
    pub(super) bounds: (Status, Status),
    /// All games that were begun, and which of them proved the lower bound and the upper one.
    games: Vec<Game>,
    proofs: [Option<usize>; 2],
    hunts: [Hunt; 2],
    /// Where the hunts begin.
    start: Enclosure,
    /// A large region in which the attacker fails with the border open, whatever threats it has.
    out: Option<Enclosure>,
    /// Positions searched, and how many are enough.
    pub(super) nodes: u64,
    enough: u64,
    /// The positions that each region gets in this round.
    limit: u64,
    /// A ladder has been looked for.
    is_ladder_seen: bool,
}

/// One of the two games of a region, and what its search knows, as long as that is of use.
#[derive(Debug)]
struct Game {
    region: Enclosure,
    is_for_kill: bool,
    life: Option<Life>,
}

/// A game whose region grows.
#[derive(Debug)]
struct Hunt {
    game: usize,
    /// The region is what the target encloses.
    is_inside: bool,
    /// Nothing is left to be tried.
    is_over: bool,
}

/// What growing may use.
struct Terms<'a> {
    question: &'a Question,
    area: &'a Area<'a>,
    /// The positions that all games together may take.
    most: u64,
}

/// What growing has found.
#[derive(Debug)]
pub(super) struct Grown {
    /// The regions to be asked: where the lower bound was proven, and where the upper one was; or the last one.
    pub(super) regions: Vec<Enclosure>,
    /// Searches of their games that know something.
    pub(super) lives: Vec<Life>,
    /// The status, at least and at most.
    pub(super) bounds: (Status, Status),
    /// A large region in which the attacker fails with the border open, whatever threats it has.
    pub(super) out: Option<Enclosure>,
    /// Positions searched.
    pub(super) nodes: u64,
}

impl Growth {
    pub(super) fn new(question: &Question, area: &Area<'_>, first: Colour) -> Growth {
        let best = unconditional(question);
        let start = area.start();
        // A life is looked for inside first: who needs no more room need not look outside.
        let inside = area.inside();
        let is_inside = inside.is_some();
        let game = |region: Enclosure, is_for_kill| Game { region, is_for_kill, life: None };
        let games = vec![game(start.clone(), true), game(inside.unwrap_or_else(|| start.clone()), false)];
        let hunt = |game, is_for_kill: bool| Hunt {
            game,
            is_inside: !is_for_kill && is_inside,
            is_over: question.hunter.is_some_and(|hunter| is_for_kill == (hunter == area.defender)),
        };
        Growth {
            first,
            bounds: (-best, best),
            games,
            proofs: [None; 2],
            hunts: [hunt(0, true), hunt(1, false)],
            start,
            out: None,
            nodes: 0,
            enough: u64::MAX,
            limit: FIRST,
            is_ladder_seen: false,
        }
    }

    /// Goes on until the games agree, or until so many positions have been searched in all.
    pub(super) fn go_on(&mut self, question: &Question, area: &Area<'_>, most: u64) {
        let terms = Terms { question, area, most };
        while self.is_open() && !self.is_spent(&terms) {
            for index in 0..self.hunts.len() {
                self.hunt(index, &terms);
            }
            self.look_for_a_ladder(&terms);
            // What is left open with all that there is stays open.
            if self.limit >= most {
                break;
            }
            if !self.is_spent(&terms) {
                self.limit = self.limit.saturating_mul(GROWTH);
            }
        }
        // More liberties never hurt, so the bounds are in order; should they ever not be, nothing is claimed.
        if self.bounds.0 > self.bounds.1 {
            let best = unconditional(question);
            self.bounds = (-best, best);
            self.proofs = [None; 2];
            self.hunts.iter_mut().for_each(|hunt| hunt.is_over = true);
        }
    }

    /// Whether more positions can be of use.
    pub(super) fn is_open(&self) -> bool {
        self.bounds.0 < self.bounds.1
            && self.nodes < self.enough
            && self.hunts.iter().any(|hunt| !hunt.is_over)
    }

    /// A first move that reaches the lower bound, if that is a success, and what it reaches at least.
    pub(super) fn winning_move(&self) -> Option<(Move, Status)> {
        self.games[self.proofs[0]?].life.as_ref()?.winning_move(self.first)
    }

    /// Lets both sides hunt from now on, whoever was the hunter.
    pub(super) fn hunt_both(&mut self) {
        for hunt in self.hunts.iter_mut().filter(|hunt| self.games[hunt.game].life.is_none()) {
            hunt.is_over = false;
        }
        self.limit = FIRST;
    }

    /// What was found. If the bounds do not meet, the regions of the hunts come after those of the bounds.
    pub(super) fn grown(self) -> Grown {
        let Growth { bounds, games, proofs, hunts, out, nodes, .. } = self;
        let mut told: Vec<usize> = proofs.into_iter().flatten().collect();
        if told.is_empty() || bounds.0 < bounds.1 {
            told.extend(hunts.iter().map(|hunt| hunt.game));
        }
        let mut regions: Vec<Enclosure> = told.into_iter().map(|game| games[game].region.clone()).collect();
        regions.dedup();
        let lives = games.into_iter().filter_map(|game| game.life).collect();
        Grown { regions, lives, bounds, out, nodes }
    }

    fn is_spent(&self, terms: &Terms<'_>) -> bool {
        self.nodes >= terms.most.min(self.enough) || terms.question.stop.is_asked()
    }

    /// Lets a hunt go on until its region takes too long.
    fn hunt(&mut self, index: usize, terms: &Terms<'_>) {
        let best = unconditional(terms.question);
        while !self.hunts[index].is_over && self.bounds.0 < self.bounds.1 && !self.is_spent(terms) {
            let game = self.hunts[index].game;
            let hunts_first = self.hunts_first(game, terms);
            // Where the other side has no more than a ko, it matters how many threats this one needs.
            let is_ko = if hunts_first {
                (1 - best..0).contains(&self.bounds.1)
            } else {
                (1..best).contains(&self.bounds.0)
            };
            let found = self.search(game, is_ko, terms);
            self.note(game, found, hunts_first);
            let points = self.games[game].region.problem.region().len();
            terms.question.stop.tell(Interim::Status { first: self.first, bounds: self.bounds, points });
            let fails = if hunts_first { found.1 < 0 } else { found.0 > 0 };
            if found.0 < found.1 && (is_ko || !fails) {
                break;
            }
            self.widen(index, terms);
        }
    }

    /// The next region of a hunt.
    fn widen(&mut self, index: usize, terms: &Terms<'_>) {
        let hunt = &mut self.hunts[index];
        let Game { region, is_for_kill, life } = &mut self.games[hunt.game];
        let is_for_kill = *is_for_kill;
        let wider = if std::mem::take(&mut hunt.is_inside) {
            Some(self.start.clone())
        } else {
            let out = life.as_mut().filter(|_| is_for_kill).map(|life| life.way_out(self.first));
            terms.area.wider(region, out.unwrap_or_default())
        };
        let empty = terms.question.position.empty_points();
        match wider.filter(|region| (region.problem.region() & empty).len() <= LARGEST) {
            Some(region) => {
                hunt.game = self.games.len();
                self.games.push(Game { region, is_for_kill, life: None });
                self.forget();
            }
            None => hunt.is_over = true,
        }
    }

    /// Forgets what is of no more use.
    fn forget(&mut self) {
        for (index, game) in self.games.iter_mut().enumerate() {
            if !self.proofs.contains(&Some(index)) && self.hunts.iter().all(|hunt| hunt.game != index) {
                game.life = None;
            }
        }
    }

    /// A ladder leads far away: it has a region of its own, if nothing is found near by in the first round.
    fn look_for_a_ladder(&mut self, terms: &Terms<'_>) {
        let is_for_life = terms.question.hunter == Some(terms.area.defender);
        if self.is_ladder_seen || is_for_life || self.bounds.0 == self.bounds.1 || self.is_spent(terms) {
            return;
        }
        self.is_ladder_seen = true;
        if let Some(region) = terms.area.driven(&self.start, self.first) {
            let game = self.games.len();
            self.games.push(Game { region, is_for_kill: true, life: None });
            let found = self.search(game, false, terms);
            self.note(game, found, self.hunts_first(game, terms));
            self.forget();
        }
    }

    fn hunts_first(&self, game: usize, terms: &Terms<'_>) -> bool {
        self.games[game].is_for_kill == (self.first != terms.area.defender)
    }

    /// Notes what a game has shown: the one for a kill says what the attacker gets at least, the one for a life the defender.
    fn note(&mut self, game: usize, found: (Status, Status), hunts_first: bool) {
        if hunts_first && found.0 > self.bounds.0 {
            self.bounds.0 = found.0;
            self.proofs[0] = Some(game);
        }
        if !hunts_first && found.1 < self.bounds.1 {
            self.bounds.1 = found.1;
            self.proofs[1] = Some(game);
        }
    }

    /// What a game says of the status, at least and at most. Kos that the hunter loses are looked at only if that is asked.
    fn search(&mut self, game: usize, with_kos: bool, terms: &Terms<'_>) -> (Status, Status) {
        let Terms { question, area, most } = *terms;
        let (first, limit) = (self.first, self.limit);
        let Game { region, is_for_kill, life } = &mut self.games[game];
        let (problem, hunter) = match is_for_kill {
            true => (region.for_kill(), area.defender.opponent()),
            false => (region.for_life(), area.defender),
        };
        let best = unconditional(question);
        let unknown = (-best, best);
        let life = life.get_or_insert_with(|| {
            // Both hunts have their share of the memory.
            let table = if question.hunter.is_some() { question.table } else { question.table / 2 };
            let budget = Budget { nodes: 0, table };
            let mut life = Life::new(problem, question.ruling, question.ko_threats, budget);
            life.stop_when(question.stop.aside());
            life
        });
        let (before, left) = (life.nodes(), most.min(self.enough).saturating_sub(self.nodes));
        // So many in all for this region, and of those so many that are left.
        let allow = |life: &mut Life, in_all: u64| {
            let spent = life.nodes() - before;
            life.allow(in_all.saturating_sub(life.nodes()).min(left.saturating_sub(spent)));
        };
        allow(life, limit);
        let found = if with_kos {
            match life.status(first) {
                Ok(status) => (status, status),
                Err(_) => life.bounds(),
            }
        } else {
            let found = life.success(first, hunter);
            let succeeds = if hunter == first { found.0 > 0 } else { found.1 < 0 };
            if succeeds && found.0 < found.1 {
                // Only how many threats its opponent would need is left to be seen.
                allow(life, limit.saturating_mul(PATIENCE));
                life.success(first, hunter)
            } else {
                if *is_for_kill && found != unknown && is_worth_saying(region) {
                    life.allow(MOST_TO_GET_OUT.min(left.saturating_sub(life.nodes() - before)));
                    if life.status(first) == Ok(if hunter == first { -best } else { best }) {
                        // The first is the smallest: there it is seen soonest with which moves.
                        self.out.get_or_insert_with(|| {
                            self.enough = self.nodes.saturating_mul(PATIENCE_OUT).max(self.nodes + FEW_OUT);
                            region.clone()
                        });
                    }
                }
                found
            }
        };
        self.nodes += life.nodes() - before;
        found
    }
}

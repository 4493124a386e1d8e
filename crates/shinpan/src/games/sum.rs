//! The sum: a race as the games of its regions, and who captures whom in it.
//!
//! The game is that of the board: passing is always allowed, the capture of an essential block ends the race, and play
//! without end captures nothing. A play is made in one game; a ko that was just taken elsewhere may be retaken after it.
//!
//! The sum is searched move by move, and what repeats is no capture. Threats are counted as in [`life`](crate::life): the
//! loser of the run without threats is given more and more of them, each good for retaking a ko at once.

use std::collections::HashMap;

use super::conditional::{Choice, Condition, Game, Games, Plain};
use super::count::{Counts, Total};
use super::families;
use super::hash::Table;
use super::line::{self, Best, Found, Known, Line};
use crate::board::Colour;
use crate::limits::{Interim, Status, Stop, StoppedBy};
use crate::theory::{RaceResult, Tenuki};

/// So many positions are looked at before it is asked whether to give up.
const LOOK: u64 = 64;

/// What is known of sums.
#[derive(Debug, Default)]
pub(super) struct Memory {
    line: Line<(Place, Colour), Proofs>,
    /// What stopped the search for a game that was not found: nothing is concluded any more.
    pub(super) spoilt: Option<StoppedBy>,
    /// Games with the chain of a side as one block.
    pub(super) joined: HashMap<(Game, Colour), Game>,
    /// Games with a name.
    pub(super) names: HashMap<Game, (Colour, families::Named)>,
}

/// Games side by side, and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    spot: Spot,
    /// Who has threats, and how many.
    threats: Option<(Colour, u8)>,
}

/// A place without threats.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Spot {
    parts: Vec<Game>,
    blocks: [u8; 2],
    mover: Colour,
}

impl Place {
    /// The threats of a side, those of its opponent as less than none.
    fn threats_of(&self, side: Colour) -> i16 {
        self.threats.map_or(0, |(owner, number)| i16::from(number) * if owner == side { 1 } else { -1 })
    }
}

/// With how many threats a side captures at least, and with how many it does not.
#[derive(Copy, Clone, Debug)]
struct Span {
    fails: i16,
    captures: i16,
}

/// What is certain of places. More threats never hurt, so one number says it of all that are more, or less; and where one
/// side captures, the other does not.
#[derive(Debug, Default)]
struct Proofs(Table<Spot, [Span; 2]>);

impl Known<(Place, Colour)> for Proofs {
    fn recall(&self, (place, goal): &(Place, Colour)) -> Option<bool> {
        let spans = self.0.get(&place.spot)?;
        let (threats, own) = (place.threats_of(*goal), spans[goal.index()]);
        if threats >= own.captures {
            return Some(true);
        }
        let is_lost = threats <= own.fails || -threats >= spans[goal.opponent().index()].captures;
        is_lost.then_some(false)
    }

    fn keep(&mut self, (place, goal): (Place, Colour), captures: bool) {
        if self.0.len() >= line::MOST_REMEMBERED {
            self.0.clear();
        }
        let threats = place.threats_of(goal);
        let nothing = Span { fails: i16::MIN, captures: i16::MAX };
        let span = &mut self.0.entry(place.spot).or_insert([nothing; 2])[goal.index()];
        if captures {
            span.captures = span.captures.min(threats);
        } else {
            span.fails = span.fails.max(threats);
        }
    }
}

/// A race: its games, and the number of essential blocks of Black and White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The games of its regions.
    pub parts: Vec<Game>,
    /// One for each side, or two for a chain.
    pub blocks: [usize; 2],
}

/// Why a sum was not searched to its end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TooLarge {
    /// It has more positions than may be looked at.
    Positions,
    /// A line of play is longer than can be followed.
    Line,
    /// It was stopped: by the clock, or by the caller.
    Stopped(StoppedBy),
}

/// How much may be spent on a sum, and what has been.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most positions.
    pub most: u64,
    /// The positions whose moves were looked at: not those that closed forms decide, nor those out of reach.
    pub nodes: u64,
    /// Whether closed forms decide sums of plain games.
    pub forms: bool,
}

impl Effort {
    /// At most so many positions.
    #[must_use]
    pub const fn at_most(most: u64) -> Effort {
        Effort { most, nodes: 0, forms: true }
    }

    fn spend(&mut self, stop: &Stop) -> Result<(), TooLarge> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(TooLarge::Positions);
        }
        if !self.nodes.is_multiple_of(LOOK) {
            return Ok(());
        }
        stop.tell(Interim::Positions(LOOK));
        stop.stopped_by().map_or(Ok(()), |by| Err(TooLarge::Stopped(by)))
    }
}

/// What a play leads to.
enum After {
    /// It takes an essential block.
    Captures,
    To(Place),
}

impl Games {
    /// The result of a race without ko threats.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn result(&mut self, sum: &Sum, first: Colour, effort: &mut Effort) -> Result<RaceResult, TooLarge> {
        let place = self.place(sum, first);
        for goal in [first, first.opponent()] {
            if self.captures(&place, goal, effort)? {
                return Ok(RaceResult::Wins(goal));
            }
        }
        Ok(RaceResult::Seki)
    }

    /// Whether a side that moves first keeps a result by a first move: a choice in the game with a number, or a pass. Who has
    /// lost keeps that by every move that is allowed.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn keeps(
        &mut self,
        sum: &Sum,
        first: Colour,
        result: RaceResult,
        mv: Option<(usize, Choice)>,
        effort: &mut Effort,
    ) -> Result<bool, TooLarge> {
        let after = match mv {
            // Two passes end the race, so a pass keeps no win.
            None if result == RaceResult::Wins(first) => return Ok(false),
            None => After::To(self.place(&self.cooled(sum), first.opponent())),
            Some((number, choice)) => {
                let rest =
                    (0..sum.parts.len()).filter(|&i| i != number).map(|i| self.cool(sum.parts[i])).collect();
                let place = self.place(sum, first);
                match self.after(rest, choice, &place) {
                    None => return Ok(false),
                    Some(after) => after,
                }
            }
        };
        match (after, result) {
            (After::Captures, _) => Ok(true),
            (After::To(place), RaceResult::Wins(winner)) if winner == first => {
                self.captures(&place, first, effort)
            }
            (After::To(place), RaceResult::Seki) => Ok(!self.captures(&place, first.opponent(), effort)?),
            (After::To(_), RaceResult::Wins(_)) => Ok(true),
        }
    }

    /// Whether a side captures, as a status for the attacker: how many threats either side lacks (Wolf 2009, 2.2).
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn status(
        &mut self,
        sum: &Sum,
        first: Colour,
        attacker: Colour,
        threats: u8,
        effort: &mut Effort,
    ) -> Result<Status, TooLarge> {
        let mut place = self.place(sum, first);
        let without = self.captures(&place, attacker, effort)?;
        let sign = if without { 1 } else { -1 };
        if place.spot.parts.iter().any(|&part| self.has_ko(part)) {
            let owner = if without { attacker.opponent() } else { attacker };
            let flips = |number| {
                place.threats = Some((owner, number));
                Ok(self.captures(&place, attacker, effort)? != without)
            };
            return Ok(sign * Status::from(line::least(threats, flips)?));
        }
        Ok(sign * (Status::from(threats) + 1))
    }

    /// Whether Black captures, and whether White does, each as a [`status`](Games::status), if the result without threats is
    /// known. Who wins whatever threats there are leaves the other nothing.
    pub(super) fn statuses(
        &mut self,
        sum: &Sum,
        first: Colour,
        result: RaceResult,
        threats: u8,
        effort: &mut Effort,
    ) -> Result<[Status; 2], TooLarge> {
        let best = Status::from(threats) + 1;
        let worth = |side: Colour| if result == RaceResult::Wins(side) { best } else { -best };
        let mut found = Colour::BOTH.map(worth);
        if !sum.parts.iter().any(|&part| self.has_ko(part)) {
            return Ok(found);
        }
        let order = match result {
            RaceResult::Wins(winner) => [winner, winner.opponent()],
            RaceResult::Seki => Colour::BOTH,
        };
        for side in order {
            found[side.index()] = self.status(sum, first, side, threats, effort)?;
            if found[side.index()] == best {
                break;
            }
        }
        Ok(found)
    }

    /// How many of its first turns a side can pass and still win, if it wins moving first.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn tenuki(
        &mut self,
        sum: &Sum,
        winner: Colour,
        effort: &mut Effort,
    ) -> Result<Option<Tenuki>, TooLarge> {
        let start = self.place(sum, winner);
        if !self.captures(&start, winner, effort)? {
            return Ok(None);
        }
        let mut seen = std::collections::HashSet::new();
        let (mut now, mut turns) = (vec![start], 0);
        while !now.is_empty() {
            let mut then = Vec::new();
            for place in now {
                let passed = self.passed(&place);
                for after in self.plays(&passed, true) {
                    match after {
                        After::Captures => return Ok(Some(Tenuki::Times(turns))),
                        After::To(next) => {
                            effort.spend(&self.stop)?;
                            if !self.captures(&next, winner, effort)? {
                                return Ok(Some(Tenuki::Times(turns)));
                            }
                            if seen.insert(next.clone()) {
                                then.push(next);
                            }
                        }
                    }
                }
            }
            now = then;
            turns += 1;
        }
        Ok(Some(Tenuki::Always))
    }

    fn cooled(&self, sum: &Sum) -> Sum {
        Sum { parts: sum.parts.iter().map(|&part| self.cool(part)).collect(), blocks: sum.blocks }
    }

    fn place(&mut self, sum: &Sum, mover: Colour) -> Place {
        let blocks = sum.blocks.map(|count| count as u8);
        Place { spot: self.normal(sum.parts.clone(), blocks, mover), threats: None }
    }

    /// The games in order, plain ones of a kind added up, empty ones left out. A chain that is joined somewhere is one
    /// block everywhere, for good: what joins it goes only with the block itself.
    fn normal(&mut self, mut parts: Vec<Game>, mut blocks: [u8; 2], mover: Colour) -> Spot {
        for side in Colour::BOTH {
            let is_joined = |&part: &Game| self.node(part).counts.is_joined(side);
            if blocks[side.index()] > 1 && parts.iter().any(is_joined) {
                blocks[side.index()] = 1;
                parts.iter_mut().for_each(|part| *part = self.as_one(*part, side));
            }
        }
        let mut heaps: Vec<(Counts, u8)> = Vec::new();
        parts.retain(|&part| match self.heap(part) {
            Some((unit, number)) => {
                match heaps.iter_mut().find(|(other, _)| *other == unit) {
                    Some((_, all)) => *all = all.saturating_add(number),
                    None => heaps.push((unit, number)),
                }
                false
            }
            None => true,
        });
        parts.extend(
            heaps.into_iter().filter(|&(_, number)| number > 0).map(|(unit, n)| self.heap_of(unit, n)),
        );
        parts.sort_unstable();
        Spot { parts, blocks, mover }
    }

    fn is_captured(&self, parts: &[Game], blocks: [u8; 2], side: Colour) -> bool {
        let mut total = Total::default();
        for &part in parts {
            total.add(&self.node(part).counts, side);
        }
        total.is_captured(usize::from(blocks[side.index()]))
    }

    fn passed(&mut self, place: &Place) -> Place {
        let Spot { parts, blocks, mover } = &place.spot;
        let parts = parts.iter().map(|&part| self.cool(part)).collect();
        Place { spot: self.normal(parts, *blocks, mover.opponent()), threats: place.threats }
    }

    /// What a choice in one game leads to, with the others as they are after it. A ko that was just taken can be retaken
    /// at the cost of a threat.
    fn after(&mut self, mut parts: Vec<Game>, choice: Choice, place: &Place) -> Option<After> {
        let Condition { captures, ko } = choice.condition;
        let (blocks, mover) = (place.spot.blocks, place.spot.mover);
        let threats = match place.threats {
            Some((owner, number)) if ko && owner == mover => Some((owner, number - 1)),
            _ if ko => return None,
            threats => threats,
        };
        parts.push(choice.to);
        if self.is_captured(&parts, blocks, mover.opponent()) {
            return Some(After::Captures);
        }
        if captures || self.is_captured(&parts, blocks, mover) {
            return None;
        }
        // Threats are of no use where there is no ko to come.
        let has_ko = parts.iter().any(|&part| self.has_ko(part));
        Some(After::To(Place {
            spot: self.normal(parts, blocks, mover.opponent()),
            threats: threats.filter(|&(_, number)| has_ko && number > 0),
        }))
    }

    /// Everything that the side to move can play, but for what is never better than to take a plain outside liberty of the
    /// opponent: that can be done first.
    fn plays(&mut self, place: &Place, all: bool) -> Vec<After> {
        let Spot { parts, mover, .. } = &place.spot;
        let (mover, has_better) = (*mover, !all && self.has_better(place));
        let mut order: Vec<usize> = (0..parts.len()).collect();
        // What takes liberties of the opponent alone comes first, what takes one's own too comes last.
        order.sort_by_key(|&i| {
            let counts = self.node(parts[i]).counts;
            (counts.of(mover) > 0, counts.of(mover.opponent()) == 0)
        });
        let mut plays = Vec::new();
        for i in order {
            if i > 0 && parts[i] == parts[i - 1] {
                continue;
            }
            let rest: Vec<Game> = (0..parts.len()).filter(|&j| j != i).map(|j| self.cool(parts[j])).collect();
            let plain = self.plain(parts[i]);
            for (number, choice) in self.node(parts[i]).options(mover).to_vec().into_iter().enumerate() {
                let can_wait = has_better
                    && match plain {
                        Some(Plain::Outside(owner, _)) => owner == mover,
                        Some(Plain::Shared(_)) => true,
                        None => self.waits(parts[i], mover, number),
                    };
                match self.after(rest.clone(), choice, place) {
                    Some(After::Captures) => return vec![After::Captures],
                    Some(after) if !can_wait => plays.push(after),
                    _ => {}
                }
            }
        }
        plays
    }

    /// Whether the side to move can take a plain outside liberty of the opponent, who has one block.
    fn has_better(&self, place: &Place) -> bool {
        let foe = place.spot.mover.opponent();
        let is_better =
            |part: &Game| matches!(self.plain(*part), Some(Plain::Outside(owner, _)) if owner == foe);
        place.spot.blocks[foe.index()] == 1 && place.spot.parts.iter().any(is_better)
    }

    /// Whether a side captures an essential block of the other.
    fn captures(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<bool, TooLarge> {
        self.searched(place, goal, effort).map(|found| found.captures)
    }

    /// What was found on the way, or is known, or is found now.
    fn searched(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<Found, TooLarge> {
        if let Some(by) = self.memory.spoilt {
            return Err(TooLarge::Stopped(by));
        }
        let key = (place.clone(), goal);
        if let Some(found) = self.memory.line.look(&key) {
            return Ok(found);
        }
        let captures = if self.is_out_of_reach(place, goal) {
            Some(false)
        } else if effort.forms {
            self.by_numbers(place, goal)
        } else {
            None
        };
        if let Some(captures) = captures {
            return Ok(self.memory.line.learn(key, captures));
        }
        effort.spend(&self.stop)?;
        if self.memory.line.is_full() {
            return Err(TooLarge::Line);
        }
        self.memory.line.enter(key);
        let found = self.expanded(place, goal, effort);
        self.memory.line.leave(found)
    }

    /// Whether a side captures, by the closed forms: exactly, or because it captures although the opponent has at least as
    /// much as he really has, or does not although it has itself (partial order bounding: Mueller 2003, section 3). Threats
    /// change nothing where there is no ko.
    fn by_numbers(&mut self, place: &Place, goal: Colour) -> Option<bool> {
        let Spot { parts, blocks, mover } = &place.spot;
        let mut wins = |favoured: Option<Colour>| {
            let result = families::closed_form(self, parts, *blocks, *mover, favoured)?;
            Some(result == RaceResult::Wins(goal))
        };
        let exact = if place.threats.is_none() { wins(None) } else { None };
        exact
            .or_else(|| wins(Some(goal.opponent())).filter(|&captures| captures))
            .or_else(|| wins(Some(goal)).filter(|&captures| !captures))
    }

    /// Whether a side cannot capture even if the opponent always passes: each of his blocks keeps a liberty in some game, or
    /// the only one has two eyes, games of which neither can be filled before the other.
    fn is_out_of_reach(&self, place: &Place, goal: Colour) -> bool {
        let target = goal.opponent();
        let Spot { parts, blocks, .. } = &place.spot;
        let blocks = usize::from(blocks[target.index()]);
        (0..blocks).all(|block| parts.iter().any(|&part| !self.falls(part, target, block)))
            || blocks == 1 && parts.iter().filter(|&&part| !self.drains(part, target)).nth(1).is_some()
    }

    fn expanded(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<Found, TooLarge> {
        let is_attack = place.spot.mover == goal;
        let plays = self.plays(place, false);
        if let [After::Captures] = plays[..] {
            return Ok(Found::sure(is_attack));
        }
        // Two passes end the race, so a pass captures nothing unless it opens a ko. To take a plain outside liberty of the
        // opponent is never worse than to pass.
        let is_hot = place.spot.parts.iter().any(|&part| self.node(part).cool.is_some());
        let pass = ((!is_attack || is_hot) && !self.has_better(place)).then(|| After::To(self.passed(place)));
        let all: Vec<(Place, Colour)> = pass
            .into_iter()
            .chain(plays)
            .filter_map(|after| match after {
                After::To(next) => Some((next, goal)),
                After::Captures => None,
            })
            .collect();
        let is_settled = |next: &(Place, Colour)| {
            self.memory.line.recall(next) == Some(is_attack)
                || !is_attack && self.is_out_of_reach(&next.0, goal)
        };
        if self.memory.spoilt.is_none() && all.iter().any(is_settled) {
            return Ok(Found::sure(is_attack));
        }
        let mut best = Best::of(is_attack);
        for (next, _) in &all {
            if let Some(found) = best.add(self.searched(next, goal, effort)?) {
                return Ok(found);
            }
        }
        Ok(best.nothing())
    }
}

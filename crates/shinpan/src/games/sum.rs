//! The sum: a race as the games of its regions, and who captures whom in it.
//!
//! The game is that of the board: passing is always allowed, the capture of an essential block ends the race, and play
//! without end captures nothing. A play is made in one game; a ko that was just taken elsewhere may be retaken after it.
//!
//! The sum is searched move by move, and what repeats is no capture. Threats are counted as in [`life`](crate::life): the
//! loser of the run without threats is given more and more of them, each good for retaking a ko at once.

use std::collections::HashMap;

use super::conditional::{Choice, Condition, Game, Games, Plain};
use super::count::Total;
use super::families;
use super::line::{self, Best, Found, Line};
use crate::board::Colour;
use crate::search::{Status, Stop};
use crate::theory::{RaceResult, Tenuki};

/// So many positions are looked at before it is asked whether to give up.
const LOOK: u64 = 64;

/// What is known of sums.
#[derive(Debug, Default)]
pub(super) struct Memory {
    line: Line<(Place, Colour)>,
    /// Games with a name.
    pub(super) names: HashMap<Game, (Colour, families::Named)>,
}

/// Games side by side, and who moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Place {
    parts: Vec<Game>,
    blocks: [u8; 2],
    mover: Colour,
    /// Who has threats, and how many.
    threats: Option<(Colour, u8)>,
}

/// A race: its games, and the number of essential blocks of Black and White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The games of its regions.
    pub parts: Vec<Game>,
    /// One for each side, or two for a chain.
    pub blocks: [usize; 2],
}

/// The sum has more positions than may be looked at, or it was given up from outside.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// How much may be spent on a sum, and what has been.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The most positions.
    pub most: u64,
    /// The positions looked at.
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
        let is_over = self.nodes > self.most || (self.nodes.is_multiple_of(LOOK) && stop.is_asked());
        if is_over { Err(TooLarge) } else { Ok(()) }
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
        if place.parts.iter().any(|&part| self.has_ko(part)) {
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
                for after in self.plays(&passed) {
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
        Place { parts: self.normal(sum.parts.clone()), blocks, mover, threats: None }
    }

    /// The games in order, plain ones of a kind added up, empty ones left out.
    fn normal(&mut self, mut parts: Vec<Game>) -> Vec<Game> {
        let (mut outside, mut shared) = ([0_u8; 2], 0_u8);
        parts.retain(|&part| match self.plain(part) {
            Some(Plain::Outside(owner, number)) => {
                outside[owner.index()] = outside[owner.index()].saturating_add(number);
                false
            }
            Some(Plain::Shared(number)) => {
                shared = shared.saturating_add(number);
                false
            }
            None => true,
        });
        for owner in Colour::BOTH {
            if outside[owner.index()] > 0 {
                parts.push(self.outside(owner, outside[owner.index()]));
            }
        }
        if shared > 0 {
            parts.push(self.shared(shared));
        }
        parts.sort_unstable();
        parts
    }

    fn is_captured(&self, parts: &[Game], blocks: [u8; 2], side: Colour) -> bool {
        let mut total = Total::default();
        for &part in parts {
            total.add(&self.node(part).counts, side);
        }
        total.is_captured(usize::from(blocks[side.index()]))
    }

    fn passed(&mut self, place: &Place) -> Place {
        let parts = place.parts.iter().map(|&part| self.cool(part)).collect();
        Place { parts: self.normal(parts), mover: place.mover.opponent(), ..*place }
    }

    /// What a choice in one game leads to, with the others as they are after it. A ko that was just taken can be retaken
    /// at the cost of a threat.
    fn after(&mut self, mut parts: Vec<Game>, choice: Choice, place: &Place) -> Option<After> {
        let Condition { captures, ko } = choice.condition;
        let threats = match place.threats {
            Some((owner, number)) if ko && owner == place.mover => Some((owner, number - 1)),
            _ if ko => return None,
            threats => threats,
        };
        parts.push(choice.to);
        if self.is_captured(&parts, place.blocks, place.mover.opponent()) {
            return Some(After::Captures);
        }
        if captures || self.is_captured(&parts, place.blocks, place.mover) {
            return None;
        }
        // Threats are of no use where there is no ko to come.
        let has_ko = parts.iter().any(|&part| self.has_ko(part));
        Some(After::To(Place {
            parts: self.normal(parts),
            mover: place.mover.opponent(),
            threats: threats.filter(|&(_, number)| has_ko && number > 0),
            ..*place
        }))
    }

    /// Everything that the side to move can play.
    fn plays(&mut self, place: &Place) -> Vec<After> {
        let mover = place.mover;
        let mut order: Vec<usize> = (0..place.parts.len()).collect();
        // What takes liberties of the opponent alone comes first, what takes one's own too comes last.
        order.sort_by_key(|&i| {
            let counts = self.node(place.parts[i]).counts;
            (counts.of(mover) > 0, counts.of(mover.opponent()) == 0)
        });
        let mut plays = Vec::new();
        for i in order {
            if i > 0 && place.parts[i] == place.parts[i - 1] {
                continue;
            }
            let rest: Vec<Game> =
                (0..place.parts.len()).filter(|&j| j != i).map(|j| self.cool(place.parts[j])).collect();
            for choice in self.node(place.parts[i]).options(mover).to_vec() {
                match self.after(rest.clone(), choice, place) {
                    Some(After::Captures) => return vec![After::Captures],
                    Some(after) => plays.push(after),
                    None => {}
                }
            }
        }
        plays
    }

    /// Whether a side captures an essential block of the other.
    fn captures(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<bool, TooLarge> {
        self.searched(place, goal, effort).map(|found| found.captures)
    }

    /// What was found on the way, or is known, or is found now.
    fn searched(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<Found, TooLarge> {
        let key = (place.clone(), goal);
        if let Some(found) = self.memory.line.look(&key) {
            return Ok(found);
        }
        effort.spend(&self.stop)?;
        if effort.forms
            && place.threats.is_none()
            && let Some(result) = families::closed_form(self, &place.parts, place.blocks, place.mover)
        {
            return Ok(self.memory.line.learn(key, result == RaceResult::Wins(goal)));
        }
        if self.is_out_of_reach(place, goal) {
            return Ok(self.memory.line.learn(key, false));
        }
        if self.memory.line.is_full() {
            return Err(TooLarge);
        }
        self.memory.line.enter(key);
        let found = self.expanded(place, goal, effort);
        self.memory.line.leave(found)
    }

    /// Whether a side cannot capture even if the opponent always passes: each of his blocks keeps a liberty in some game.
    fn is_out_of_reach(&self, place: &Place, goal: Colour) -> bool {
        let target = goal.opponent();
        (0..usize::from(place.blocks[target.index()]))
            .all(|block| place.parts.iter().any(|&part| !self.falls(part, target, block)))
    }

    fn expanded(&mut self, place: &Place, goal: Colour, effort: &mut Effort) -> Result<Found, TooLarge> {
        let is_attack = place.mover == goal;
        let plays = self.plays(place);
        if let [After::Captures] = plays[..] {
            return Ok(Found::sure(is_attack));
        }
        // Two passes end the race, so a pass captures nothing unless it opens a ko. To take a plain outside liberty of the
        // opponent is never worse than to pass.
        let is_hot = place.parts.iter().any(|&part| self.node(part).cool.is_some());
        let foe = place.mover.opponent();
        let is_better =
            |part: &Game| matches!(self.plain(*part), Some(Plain::Outside(owner, _)) if owner == foe);
        let has_better = place.parts.iter().any(is_better);
        let pass = ((!is_attack || is_hot) && !has_better).then(|| After::To(self.passed(place)));
        let mut best = Best::of(is_attack);
        for after in pass.into_iter().chain(plays) {
            let After::To(next) = after else { continue };
            if let Some(found) = best.add(self.searched(&next, goal, effort)?) {
                return Ok(found);
            }
        }
        Ok(best.nothing())
    }
}

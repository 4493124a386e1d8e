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
use crate::board::Colour;
use crate::search::Status;
use crate::theory::{RaceResult, Tenuki};

/// The most positions that are remembered from one race to the next.
const MOST_REMEMBERED: usize = 2_000_000;

/// What is known of sums.
#[derive(Debug, Default)]
pub(super) struct Memory {
    captures: HashMap<(Place, Colour), bool>,
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

/// The sum has more positions than may be looked at.
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

    fn spend(&mut self) -> Result<(), TooLarge> {
        self.nodes += 1;
        if self.nodes > self.most { Err(TooLarge) } else { Ok(()) }
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
        self.result_at(&place, effort)
    }

    fn result_at(&mut self, place: &Place, effort: &mut Effort) -> Result<RaceResult, TooLarge> {
        if effort.forms
            && let Some(result) = families::closed_form(self, &place.parts, place.blocks, place.mover)
        {
            effort.spend()?;
            return Ok(result);
        }
        let first = place.mover;
        for goal in [first, first.opponent()] {
            if self.captures(place, goal, effort)? {
                return Ok(RaceResult::Wins(goal));
            }
        }
        Ok(RaceResult::Seki)
    }

    /// The result after a first move: a choice in the game with a number, or a pass. `None` if it is not allowed.
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn result_after(
        &mut self,
        sum: &Sum,
        first: Colour,
        mv: Option<(usize, Choice)>,
        effort: &mut Effort,
    ) -> Result<Option<RaceResult>, TooLarge> {
        let after = match mv {
            None => After::To(self.place(&self.cooled(sum), first.opponent())),
            Some((number, choice)) => {
                let rest =
                    (0..sum.parts.len()).filter(|&i| i != number).map(|i| self.cool(sum.parts[i])).collect();
                let place = self.place(sum, first);
                match self.after(rest, choice, &place) {
                    None => return Ok(None),
                    Some(after) => after,
                }
            }
        };
        match after {
            After::Captures => Ok(Some(RaceResult::Wins(first))),
            After::To(place) => self.result_at(&place, effort).map(Some),
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
        if place.parts.iter().any(|&part| self.has_loop(part)) {
            let owner = if without { attacker.opponent() } else { attacker };
            for number in 1..=threats {
                place.threats = Some((owner, number));
                if self.captures(&place, attacker, effort)? != without {
                    return Ok(sign * Status::from(number));
                }
            }
        }
        Ok(sign * (Status::from(threats) + 1))
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
                            effort.spend()?;
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
        Some(After::To(Place {
            parts: self.normal(parts),
            mover: place.mover.opponent(),
            threats: threats.filter(|&(_, number)| number > 0),
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
        let found = self.searched(place, goal, &mut Vec::new(), effort)?;
        Ok(found.captures)
    }

    /// What was found on the way, or is known, or is found now.
    ///
    /// A position that repeats one of the line is no capture. What is found to be none because of that may be one on
    /// another line, so it is remembered only if the repetition does not reach back beyond the position itself.
    fn searched(
        &mut self,
        place: &Place,
        goal: Colour,
        line: &mut Vec<Place>,
        effort: &mut Effort,
    ) -> Result<Found, TooLarge> {
        let key = (place.clone(), goal);
        if let Some(&captures) = self.memory.captures.get(&key) {
            return Ok(Found::sure(captures));
        }
        if let Some(depth) = line.iter().position(|earlier| earlier == place) {
            return Ok(Found { captures: false, back_to: depth });
        }
        effort.spend()?;
        if effort.forms
            && place.threats.is_none()
            && let Some(result) = families::closed_form(self, &place.parts, place.blocks, place.mover)
        {
            let captures = result == RaceResult::Wins(goal);
            self.memory.captures.insert(key, captures);
            return Ok(Found::sure(captures));
        }
        let depth = line.len();
        line.push(place.clone());
        let found = self.expanded(place, goal, line, effort);
        line.pop();
        let mut found = found?;
        if found.captures || found.back_to >= depth {
            found.back_to = usize::MAX;
            if self.memory.captures.len() > MOST_REMEMBERED {
                self.memory.captures.clear();
            }
            self.memory.captures.insert(key, found.captures);
        }
        Ok(found)
    }

    fn expanded(
        &mut self,
        place: &Place,
        goal: Colour,
        line: &mut Vec<Place>,
        effort: &mut Effort,
    ) -> Result<Found, TooLarge> {
        let is_attack = place.mover == goal;
        let plays = self.plays(place);
        if let [After::Captures] = plays[..] {
            return Ok(Found::sure(is_attack));
        }
        let mut back_to = usize::MAX;
        let passed = self.passed(place);
        // Two passes end the race, so a pass captures nothing unless it opens a ko.
        let is_hot = place.parts.iter().any(|&part| self.node(part).cool.is_some());
        let pass = (!is_attack || is_hot).then_some(After::To(passed));
        for after in pass.into_iter().chain(plays) {
            let After::To(next) = after else { continue };
            let found = self.searched(&next, goal, line, effort)?;
            if found.captures == is_attack {
                return Ok(found);
            }
            back_to = back_to.min(found.back_to);
        }
        Ok(Found { captures: !is_attack, back_to })
    }
}

/// Whether there is a capture, and how far back in the line a repetition reaches on which that rests.
#[derive(Copy, Clone)]
struct Found {
    captures: bool,
    back_to: usize,
}

impl Found {
    const fn sure(captures: bool) -> Found {
        Found { captures, back_to: usize::MAX }
    }
}

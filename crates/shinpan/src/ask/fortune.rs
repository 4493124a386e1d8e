//! What becomes of a group if it is attacked, and if it is defended.

use std::fmt;

use super::{Answer, BadQuestion, Memory, Terms};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::life::{self, Outcome, Side};
use crate::race::{Capture, First};
use crate::search::{Goal, Status};
use crate::theory::RaceResult;

/// How far somebody succeeds who moves first.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// He fails.
    Fails,
    /// He needs more ko threats than the opponent.
    BadKo,
    /// He succeeds unless the opponent has more ko threats.
    GoodKo,
    /// He succeeds.
    Succeeds,
}

impl Code {
    /// From the status of the side that moves first, with so many threats considered.
    #[must_use]
    pub fn of_status(status: Status, ko_threats: u8) -> Code {
        let best = Status::from(ko_threats) + 1;
        match status {
            status if status >= best => Code::Succeeds,
            1.. => Code::GoodKo,
            status if status > -best => Code::BadKo,
            _ => Code::Fails,
        }
    }

    /// Whether a side captures the other's block in a race.
    pub(super) fn captures(found: &First, side: Colour) -> Code {
        let captures = match found.ko {
            Some(ko) => ko.captures[side.index()],
            None if found.result == RaceResult::Wins(side) => Capture::Always,
            None => Capture::Never,
        };
        match captures {
            Capture::Always => Code::Succeeds,
            Capture::Unless(_) => Code::GoodKo,
            Capture::With(_) => Code::BadKo,
            Capture::Never => Code::Fails,
        }
    }

    /// Whether a side saves its own: as far as the other does not capture it.
    pub(super) fn saves(found: &First, side: Colour) -> Code {
        Code::captures(found, side.opponent()).against()
    }

    /// How far the opponent of somebody who succeeds so far succeeds with the contrary.
    pub(super) const fn against(self) -> Code {
        match self {
            Code::Succeeds => Code::Fails,
            Code::GoodKo => Code::BadKo,
            Code::BadKo => Code::GoodKo,
            Code::Fails => Code::Succeeds,
        }
    }
}

/// What becomes of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fortune {
    /// Whose it is.
    pub owner: Colour,
    /// Its stones.
    pub stones: PointSet,
    /// How far the opponent succeeds if he moves first, and with which move; `None` if that is not proven.
    pub attack: Option<(Code, Move)>,
    /// The same for the owner.
    pub defence: Option<(Code, Move)>,
    /// Why something is not proven.
    pub reason: Option<NotProven>,
}

impl Fortune {
    /// Whether it lives whoever moves first.
    #[must_use]
    pub fn is_alive(&self) -> bool {
        matches!(self.attack, Some((Code::Fails, _)))
    }

    /// Whether it is captured whoever moves first.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        matches!(self.defence, Some((Code::Fails, _)))
    }
}

/// Why an answer is not proven, in a sentence for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotProven(pub String);

impl NotProven {
    /// For one side of a question of life.
    #[must_use]
    pub fn of(side: &Side) -> NotProven {
        let (least, most) = side.bounds;
        let reason = side.reason.as_ref().map_or("no reason is known".to_string(), ToString::to_string);
        if let Some(Outcome::Out { points }) = side.outcome {
            return NotProven(format!(
                "not proven; if {} moves first, the stones get out of the {points} points around them: {reason}",
                side.first
            ));
        }
        NotProven(format!(
            "not proven, the status for {} first is from {least} to {most}: {reason}",
            side.first
        ))
    }
}

impl fmt::Display for NotProven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What becomes of stones of one colour: by a question of life; and of a single block that this leaves open, by its races.
///
/// # Errors
/// [`BadQuestion`] if the terms make no sense.
pub fn fortune(
    position: &Position,
    stones: PointSet,
    terms: &Terms,
    memory: &mut Memory,
) -> Result<Fortune, BadQuestion> {
    let question = terms.life(position, stones, Goal::All);
    let answer = memory.life(&question)?;
    let threats = ko_threats(&question);
    let coded = |first: Colour| {
        let side = answer.side(first)?;
        Some((Code::of_status(side.status()?, threats), best_move(side)))
    };
    let owner = answer.defender;
    let mut fortune = Fortune {
        owner,
        stones: answer.targets,
        attack: coded(owner.opponent()),
        defence: coded(owner),
        reason: answer.sides.iter().find(|side| side.status().is_none()).map(NotProven::of),
    };
    let is_block = answer.targets.components().count() == 1;
    if let (true, Some(last)) = (is_block, last_liberty(position, &fortune, terms)) {
        fortune.attack = Some((Code::Succeeds, Move::Play(last)));
    }
    if fortune.reason.is_some() && is_block && terms.ban.is_none() && terms.region.is_none() {
        by_races(position, terms, memory, &mut fortune)?;
    }
    Ok(fortune)
}

/// Where a block in atari can be captured at once.
fn last_liberty(position: &Position, fortune: &Fortune, terms: &Terms) -> Option<Point> {
    let board = Board::new(position);
    let liberties = board.block(fortune.stones.first()?)?.liberties();
    let last = liberties.first().filter(|&last| liberties.is_only(last))?;
    let attacker = fortune.owner.opponent();
    (board.check(attacker, last).is_ok() && terms.ban != Some((attacker, last))).then_some(last)
}

/// What the races of a block say: who loses one is captured, and who does not is not.
fn by_races(
    position: &Position,
    terms: &Terms,
    memory: &mut Memory,
    fortune: &mut Fortune,
) -> Result<(), BadQuestion> {
    let board = Board::new(position);
    let own = fortune.stones.first();
    let near = |foe: &crate::board::Block| {
        foe.stones().intersects(&fortune.stones.neighbours())
            || own
                .and_then(|own| board.block(own))
                .is_some_and(|own| own.liberties().intersects(&foe.liberties()))
    };
    let foes: Vec<Option<Point>> = board
        .blocks(fortune.owner.opponent())
        .filter(|foe| !foe.stones().intersects(&terms.assume_safe) && near(foe))
        .map(|foe| foe.stones().first())
        .collect();
    for foe in foes {
        if fortune.reason.is_none() {
            return Ok(());
        }
        let mut named = [[own, None], [foe, None]];
        if fortune.owner == Colour::White {
            named.swap(0, 1);
        }
        let Answer::Race(races) = memory.ask(&terms.race(position, named))? else { continue };
        let [decided] = &races.decided[..] else { continue };
        let coded = |first: Colour| {
            let found = decided.first(first)?;
            let mv = if found.pass { Some(Move::Pass) } else { found.moves().next() };
            let saves = first == fortune.owner;
            let code = if saves { Code::saves(found, first) } else { Code::captures(found, first) };
            Some((code, mv.unwrap_or(Move::Pass)))
        };
        fortune.attack = fortune.attack.or_else(|| coded(fortune.owner.opponent()));
        fortune.defence = fortune.defence.or_else(|| coded(fortune.owner));
        if fortune.attack.is_some() && fortune.defence.is_some() {
            fortune.reason = None;
        }
    }
    Ok(())
}

/// The threats that a question of life considers.
pub(super) fn ko_threats(question: &super::Question) -> u8 {
    match question {
        super::Question::Life(question) => question.ko_threats,
        _ => 0,
    }
}

/// The move that somebody is told who moves first: a pass if that is enough to succeed, else the first play that is best.
#[must_use]
pub fn best_move(side: &Side) -> Move {
    let is_ko = matches!(side.outcome, Some(Outcome::Ko { .. }));
    let play = side.line.iter().chain(&side.moves).find(|&&mv| mv != Move::Pass).copied();
    match play {
        Some(play) if is_ko || !side.moves.contains(&Move::Pass) => play,
        _ => Move::Pass,
    }
}

/// The side of an answer with its code and its move.
pub(super) fn coded(answer: &life::Answer, first: Colour, threats: u8) -> Result<(Code, Move), NotProven> {
    let none = || NotProven("not proven".to_string());
    let side = answer.side(first).ok_or_else(none)?;
    let status = side.status().ok_or_else(|| NotProven::of(side))?;
    Ok((Code::of_status(status, threats), best_move(side)))
}

//! A race as its one side sees it: whether it saves its own block, and whether it captures the other's.
//!
//! Where the race is decided without a ko that is read off its result. Otherwise both are asked as questions of life, each
//! for itself, in the local game of the race if there is one; and where that is not decided, a race with a ko tells it.

use super::fortune::{NotProven, coded, ko_threats};
use super::{Answer, BadQuestion, Code, Memory, Terms};
use crate::board::{Colour, Move, Point, PointSet, Position};
use crate::race::{self, First, Follow};
use crate::search::Goal;
use crate::theory::Tenuki;

/// What the owner of a block achieves, moving first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// Whether he saves it.
    pub save: Code,
    /// Whether he captures the other block.
    pub kill: Code,
    /// With which move; a pass where none is needed, or none helps.
    pub mv: Move,
}

/// The race of the block of `own`, whose owner moves first, with that of `other`.
///
/// # Errors
/// [`BadQuestion`] if the terms make no sense; [`NotProven`] within an answer.
pub fn semeai(
    position: &Position,
    [own, other]: [Point; 2],
    terms: &Terms,
    memory: &mut Memory,
) -> Result<Result<Semeai, NotProven>, BadQuestion> {
    let first = position.at(own).unwrap_or(Colour::Black);
    let mut named = [[Some(own), None], [Some(other), None]];
    if first == Colour::White {
        named.swap(0, 1);
    }
    let asked = terms.about(position, [own, other].into_iter().collect()).race(position, named);
    let Answer::Race(races) = memory.ask(&asked)? else {
        unreachable!("a question about a race has an answer about one");
    };
    // Neither counting nor games know of a ko that was just taken.
    let is_banned = terms.ban.is_some_and(|(_, point)| races.answers[0].local.contains(point));
    let found = races.decided[0].first(first).filter(|_| !is_banned);
    let known = found.map(|found| decided(position, &races.answers[0], found, first));
    if let (Some(known), Some(None)) = (known, found.map(|found| found.ko)) {
        return Ok(Ok(known));
    }
    let searched = searched(position, &races.answers[0], first, [own, other], terms, memory)?;
    Ok(searched.or_else(|why| known.ok_or(why)))
}

/// What the race says by itself.
fn decided(position: &Position, race: &race::Answer, found: &First, first: Colour) -> Semeai {
    let (save, kill) = (Code::saves(found, first), Code::captures(found, first));
    // A pass is the best answer wherever it still wins.
    let can_wait = matches!(found.tenuki, Some(Tenuki::Times(1..) | Tenuki::Always));
    let rests = save == Code::Fails || found.pass || kill == Code::Succeeds && can_wait;
    let mv = if rests { Move::Pass } else { best_play(position, race, found, first) };
    Semeai { save, kill, mv }
}

/// The positions of a race that are looked at for a line.
const NODES_OF_LINE: u64 = 20_000;

/// How a race with a local game goes on after some moves.
pub(super) fn line(position: &Position, race: &race::Answer, first: Colour, moves: &[Move]) -> Vec<Move> {
    if !race.is_proven() && !has_ground(race) {
        return Vec::new();
    }
    Follow::new(race, NODES_OF_LINE).line(position, first, None, moves).moves
}

/// The move with which a line of play starts, or the first that is best.
fn best_play(position: &Position, race: &race::Answer, found: &First, first: Colour) -> Move {
    let counted = line(position, race, first, &[]).first().copied();
    counted.or_else(|| found.moves().next()).unwrap_or(Move::Pass)
}

/// Two questions of life: can the owner of the first block save it, and can he capture the other?
fn searched(
    position: &Position,
    race: &race::Answer,
    first: Colour,
    [own, other]: [Point; 2],
    terms: &Terms,
    memory: &mut Memory,
) -> Result<Result<Semeai, NotProven>, BadQuestion> {
    let mut about = |stone: Point| {
        let terms = Terms { to_move: Some(first), ..on_its_ground(position, race, stone, terms) };
        let question = terms.life(position, PointSet::single(stone), Goal::All);
        let answer = memory.life(&question)?;
        Ok(coded(&answer, first, ko_threats(&question)))
    };
    let (kill, attack) = match about(other)? {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    let (save, defence) = match about(own)? {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    // What is certain before what needs a ko.
    let mv = match (save, kill) {
        (Code::Fails, _) => Move::Pass,
        _ if save == kill => attack,
        _ => defence,
    };
    Ok(Ok(Semeai { save, kill, mv }))
}

/// The terms of a question about a block of a race, in the local game of the race if it has one.
fn on_its_ground(position: &Position, race: &race::Answer, stone: Point, terms: &Terms) -> Terms {
    let mut terms = terms.about(position, PointSet::single(stone));
    if has_ground(race) && terms.region.is_none() {
        let blocks = race.blocks[0] | race.blocks[1];
        terms.region = Some(race.local);
        terms.assume_safe |= (race.walls[0] | race.walls[1]) - blocks;
    }
    terms
}

/// Whether walls enclose the blocks of a race.
pub(super) fn has_ground(race: &race::Answer) -> bool {
    race.walls.iter().any(|walls| !walls.is_empty())
}

//! A race by search on the board: two goals, can I capture you, and can you capture me.
//!
//! The search of [`life`](crate::life) is asked both, each with its ko status. It goes on after the first capture, so its no
//! is final, but its yes is not: the attacker may have to lose his own block before. Then the race is played out with
//! the end at the first capture.

use super::capture::{Ask, Race, race};
use crate::board::{Board, Colour, Point, PointSet};
use crate::games::{First, Surroundings, least};
use crate::limits::Interim;
use crate::search::{Budget, Goal, Life, Problem, Ruling, Status, Stop, StoppedBy, Unfinished};
use crate::theory::RaceResult;

/// Which first moves are judged.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Judged {
    /// None: how it ends takes the fewest positions.
    None,
    /// As many as it takes to find one that keeps the result, for a line of play; the opponent's liberties first. Where
    /// everything is lost, none has to be.
    One,
    /// All of them, which can take a thousand times as many.
    All,
}

/// What may be spent on a race.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Positions of the whole race, and the memory of one search.
    pub budget: Budget,
    /// The most ko threats considered.
    pub threats: u8,
    /// Which first moves are judged.
    pub moves: Judged,
    /// Whether closed forms decide what they recognise near the start.
    pub forms: bool,
    /// Who moves first; nothing is found out about the other side then. Both are asked about if nobody is named.
    pub first: Option<Colour>,
}

impl Default for SearchLimits {
    fn default() -> SearchLimits {
        SearchLimits {
            budget: Budget { nodes: 2_000_000, table: 64 << 20 },
            threats: 5,
            moves: Judged::All,
            forms: true,
            first: None,
        }
    }
}

/// What the search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// With Black moving first, and White.
    pub firsts: [SearchedFirst; 2],
    /// Positions searched.
    pub nodes: u64,
    /// What ended it early, if something did.
    pub ended_by: Option<OutOfBudget>,
}

/// What the search found with one side moving first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedFirst {
    /// Whether Black captures, and whether White does: the status of the attacker, at least and at most.
    pub captures: [(Status, Status); 2],
    /// The answer, if both goals are decided.
    pub first: Option<First>,
}

/// Of what is left, one part in so many goes to the question who is captured in the end.
const SHARE: u64 = 8;

/// What ends a search on the board early.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum OutOfBudget {
    /// It has looked at as many positions as it may.
    Positions,
    /// A line of play is longer than can be followed.
    Line,
    /// It was stopped: by the clock, or by the caller.
    Stopped(StoppedBy),
}

/// Searches a race, as long as nobody asks it to stop.
#[must_use]
pub fn search(around: &Surroundings<'_>, limits: SearchLimits, stop: &Stop) -> Searched {
    search_after_ko(around, limits, None, stop)
}

/// Searches a race in which a side, if it moves first, may not retake a ko at a point.
#[must_use]
pub fn search_after_ko(
    around: &Surroundings<'_>,
    limits: SearchLimits,
    ban: Option<(Colour, Point)>,
    stop: &Stop,
) -> Searched {
    let best = Status::from(limits.threats) + 1;
    let mut ended_by = None;
    // What the one side moving first has taught is of use for the other, and for its moves.
    let Some(mut play) = race(around, limits.forms, limits.budget, stop) else {
        let first = SearchedFirst { captures: [(-best, best); 2], first: None };
        return Searched { firsts: [first.clone(), first], nodes: 0, ended_by };
    };
    let firsts = Colour::BOTH.map(|first| {
        if limits.first.is_some_and(|only| only != first) {
            return SearchedFirst { captures: [(-best, best); 2], first: None };
        }
        let banned = ban.filter(|(side, _)| *side == first);
        // The status of a race is told as that of life: whether the side that moves first captures.
        let tell = |bounds| stop.tell(Interim::Status { first, bounds, points: around.local.len() });
        tell((-best, best));
        let captures = Colour::BOTH.map(|attacker| {
            let ask = Ask { banned: banned.map(|(_, point)| point), ..Ask::plain(attacker, first) };
            let (low, high) = in_the_end(around, ask, limits, &mut *play, stop).unwrap_or((-best, best));
            if high == -best {
                return (-best, -best);
            }
            // What is captured in the end need not be captured first.
            let found = status(&mut *play, ask, limits.threats);
            let found = found.map_err(|end| ended_by = Some(end));
            found.map_or((-best, high.max(low)), |status| (status, status))
        });
        tell(captures[first.index()]);
        let mut found = SearchedFirst { captures, first: None };
        if captures.iter().any(|(low, high)| low != high) {
            return found;
        }
        let captures = captures.map(|(low, _)| low);
        let result = result(captures);
        let ask = keeping(first, banned, result);
        let has_lost = result == RaceResult::Wins(first.opponent());
        let judged = match limits.moves {
            Judged::None => Ok((PointSet::EMPTY, false, empty(around))),
            Judged::One => one_move(around, ask, has_lost, &mut *play)
                .map(|(moves, pass)| (moves, pass, empty(around) - moves)),
            Judged::All => {
                moves(around, ask, has_lost, &mut *play).map(|(moves, pass)| (moves, pass, PointSet::EMPTY))
            }
        };
        let judged = judged.map_err(|end| ended_by = Some(end)).ok();
        let tenuki = None;
        found.first =
            judged.map(|(moves, pass, unjudged)| First { result, captures, moves, pass, unjudged, tenuki });
        found
    });
    Searched { firsts, nodes: play.nodes(), ended_by }
}

/// Whether a side captures in the end, as a status of the attacker, at least and at most. Losing one block of a chain loses
/// the race.
fn in_the_end(
    around: &Surroundings<'_>,
    Ask { goal: attacker, mover: first, banned, .. }: Ask,
    limits: SearchLimits,
    play: &mut dyn Race,
    stop: &Stop,
) -> Option<(Status, Status)> {
    let defender = attacker.opponent();
    let [one, other] = around.essential[defender.index()];
    let safe = around.walls[0] | around.walls[1];
    let problem =
        Problem::new(around.position, defender, one | other, Goal::Any, empty(around), safe).ok()?;
    let problem = problem.with_ban(banned.map(|point| (first, point)));
    let nodes = limits.budget.nodes.saturating_sub(play.nodes()) / SHARE;
    let mut life = Life::new(&problem, Ruling::One, limits.threats, Budget { nodes, ..limits.budget });
    life.stop_when(stop.aside());
    let (low, high) = match life.status(first) {
        Ok(status) => (status, status),
        Err(Unfinished) => life.bounds(),
    };
    play.charge(life.nodes());
    Some(if attacker == first { (low, high) } else { (-high, -low) })
}

/// Whether the attacker captures first, with more and more threats for the loser of the run without.
fn status(play: &mut dyn Race, ask: Ask, threats: u8) -> Result<Status, OutOfBudget> {
    let (found, attacker) = (play.captures(ask)?, ask.goal);
    let without = found.captures;
    let (sign, owner) = if without { (1, attacker.opponent()) } else { (-1, attacker) };
    if !found.ko_chance {
        return Ok(sign * (Status::from(threats) + 1));
    }
    let flips =
        |number| Ok(play.captures(Ask { threats: Some((owner, number)), ..ask })?.captures != without);
    Ok(sign * Status::from(least(threats, flips)?))
}

/// The result without threats.
fn result(captures: [Status; 2]) -> RaceResult {
    let winner = Colour::BOTH.into_iter().find(|colour| captures[colour.index()] > 0);
    winner.map_or(RaceResult::Seki, RaceResult::Wins)
}

fn empty(around: &Surroundings<'_>) -> PointSet {
    around.local & around.position.empty_points()
}

/// The moves that keep a result without threats.
fn moves(
    around: &Surroundings<'_>,
    ask: Ask,
    has_lost: bool,
    play: &mut dyn Race,
) -> Result<(PointSet, bool), OutOfBudget> {
    let first = ask.mover;
    let mut kept = PointSet::EMPTY;
    for point in empty(around) {
        let captures = play.captures_after(ask, point)?;
        if captures.is_some_and(|captures| has_lost || captures == (ask.goal == first)) {
            kept.insert(point);
        }
    }
    let pass = has_lost || ask.goal != first && !play.captures(Ask::plain(ask.goal, ask.goal))?.captures;
    Ok((kept, pass))
}

/// One move that keeps a result without threats: a pass if it does. Who has lost may play wherever it is allowed.
fn one_move(
    around: &Surroundings<'_>,
    ask: Ask,
    has_lost: bool,
    play: &mut dyn Race,
) -> Result<(PointSet, bool), OutOfBudget> {
    let first = ask.mover;
    if has_lost {
        let board = Board::new(around.position);
        let is_legal = |&point: &Point| ask.banned != Some(point) && board.check(first, point).is_ok();
        return Ok((empty(around).iter().filter(is_legal).collect(), true));
    }
    if ask.goal != first && !play.captures(Ask::plain(ask.goal, ask.goal))?.captures {
        return Ok((PointSet::EMPTY, true));
    }
    let foes = around.essential[first.opponent().index()].map(|block| block.neighbours());
    let near = empty(around) & (foes[0] | foes[1]);
    for point in near.iter().chain((empty(around) - near).iter()) {
        if play.captures_after(ask, point)? == Some(ask.goal == first) {
            return Ok((PointSet::single(point), false));
        }
    }
    Ok((PointSet::EMPTY, false))
}

/// What a side that moves first asks to keep a result: who wins has to capture, who loses has nothing to keep, and otherwise
/// there is a block to save.
fn keeping(first: Colour, ban: Option<(Colour, Point)>, result: RaceResult) -> Ask {
    let attacker = match result {
        RaceResult::Wins(winner) if winner == first => first,
        _ => first.opponent(),
    };
    Ask { banned: ban.map(|(_, point)| point), ..Ask::plain(attacker, first) }
}

//! Certificates of answers, wherever they were found: in one local game, or with a border that was open for what the attacker
//! wins and closed for what the defender does.

use super::build::{Effort, NotBuilt, add_run, statement};
use super::shrink::Aim;
use crate::board::{Colour, PointSet};
use crate::life::{Answer, Ground, Question};
use crate::search::{Border, Status};
use crate::verify::{self, Certificate, Part, Statement};

/// Certifies what an answer says of the side that moves first.
///
/// # Errors
/// [`NotBuilt`] if it is not proven, or if that would take too much.
pub fn of_answer(
    question: &Question,
    answer: &Answer,
    first: Colour,
    effort: Effort,
) -> Result<Certificate, NotBuilt> {
    let (least, most) = answer.side(first).map_or_else(|| unknown(question), |side| side.bounds);
    if least != most {
        return Err(NotBuilt::Unproven(least, most));
    }
    let games = games(question, answer, first, least)?;
    let is_banned =
        |game: &Ground| question.ban.is_some_and(|(side, point)| side == first && game.empty.contains(point));
    if games.iter().any(is_banned) {
        return Err(NotBuilt::Banned);
    }
    let (winner, owner) = if least > 0 { (first, first.opponent()) } else { (first.opponent(), first) };
    let number = least.unsigned_abs() as u8;
    let mut parts = Vec::new();
    let mut add = |side: Colour, threats: std::ops::RangeInclusive<u8>| {
        let task = Task { question, defender: answer.defender, first, owner, effort };
        task.add(&games, side, threats, &mut parts)
    };
    add(winner, 0..=(number - 1).min(question.ko_threats))?;
    if number <= question.ko_threats {
        add(owner, number..=number)?;
    }
    Ok(Certificate { parts })
}

fn unknown(question: &Question) -> (Status, Status) {
    let best = Status::from(question.ko_threats) + 1;
    (-best, best)
}

/// The games that tell the status, with as few presumed walls as the answer names. The answer may have been asked again without
/// those that it does not need; so are they.
fn games(
    question: &Question,
    answer: &Answer,
    first: Colour,
    status: Status,
) -> Result<Vec<Ground>, NotBuilt> {
    let found = question.grounds(first).map_err(NotBuilt::Question)?;
    let is_saved = answer.side(first).is_some_and(crate::life::Side::is_saved);
    let presumed = |games: &[Ground]| match games.iter().find(|game| game.border != Border::Closed) {
        Some(game) if !is_saved => game.presumed,
        _ => PointSet::EMPTY,
    };
    let needed = if answer.conditional { blocks(question, &answer.needs_walls) } else { PointSet::EMPTY };
    let idle = presumed(&found.games) - needed;
    if !idle.is_empty() {
        let narrow = if answer.conditional {
            Question { in_play: question.in_play | idle, ..question.clone() }
        } else {
            Question { strict: true, ..question.clone() }
        };
        let again = narrow.grounds(first).map_err(NotBuilt::Question)?;
        if again.bounds == (status, status) && presumed(&again.games).is_subset(&needed) {
            return Ok(again.games);
        }
    }
    if found.bounds == (status, status) {
        Ok(found.games)
    } else {
        Err(NotBuilt::Unproven(found.bounds.0, found.bounds.1))
    }
}

/// The stones of the blocks at some points.
fn blocks(question: &Question, points: &[crate::board::Point]) -> PointSet {
    Colour::BOTH
        .into_iter()
        .flat_map(|colour| question.position.stones(colour).components())
        .filter(|block| points.iter().any(|&point| block.contains(point)))
        .fold(PointSet::EMPTY, |all, block| all | block)
}

/// What all parts have in common.
struct Task<'a> {
    question: &'a Question,
    defender: Colour,
    first: Colour,
    owner: Colour,
    effort: Effort,
}

impl Task<'_> {
    /// Adds the runs that a side wins: to the part about the same game if there is one, else as a new part. The first game in
    /// which the side wins them will do.
    fn add(
        &self,
        games: &[Ground],
        side: Colour,
        threats: std::ops::RangeInclusive<u8>,
        parts: &mut Vec<Part>,
    ) -> Result<(), NotBuilt> {
        let mut failure = NotBuilt::OutOfScope;
        let counts = |game: &&Ground| match game.border {
            Border::Declared => true,
            Border::Open => side != self.defender,
            Border::Closed => side == self.defender,
        };
        for game in games.iter().filter(counts) {
            let Task { question, defender, first, owner, effort } = *self;
            let aim = Aim { question, defender, first, owner, winner: side, threats: *threats.end(), effort };
            let Some(problem) = aim.shrunk(game).problem(question, defender) else { continue };
            let mut statement = statement(&problem, question.ruling, first, owner);
            self.tell_walls_apart(&mut statement);
            let known = parts.iter().position(|part| part.statement == statement);
            let mut part = known
                .map_or_else(|| Part { statement, strategies: Vec::new() }, |index| parts[index].clone());
            let before = part.clone();
            let mut all = Ok(());
            for shares in [true, false] {
                part = before.clone();
                let effort = Effort { shares, ..effort };
                all = threats.clone().try_for_each(|threats| {
                    add_run(&mut part, &problem, threats, Some(side), effort).map(|_| ())
                });
                if !matches!(all, Err(NotBuilt::NotAccepted(_))) {
                    break;
                }
            }
            match (all, known) {
                (Ok(()), Some(index)) => parts[index] = part,
                (Ok(()), None) => parts.push(part),
                (Err(error), _) => {
                    failure = error;
                    continue;
                }
            }
            return Ok(());
        }
        Err(failure)
    }

    /// Walls are proven where the checker can see it, given where the caller says so, and presumed else.
    fn tell_walls_apart(&self, statement: &mut Statement) {
        let Some(side) = statement.only_winner() else { return };
        let given: Vec<_> = self.question.assume_safe.iter().collect();
        let rest = statement.walls - blocks(self.question, &given);
        statement.proven = rest & verify::immortal(&statement.position, side, statement.region);
        statement.presumed = rest - statement.proven;
    }
}

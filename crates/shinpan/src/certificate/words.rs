//! What a certificate proves, in the words of an answer.

use crate::board::{Board, Colour, Move, PointSet};
use crate::life::if_walls_stand;
use crate::region::walls::first_stones;
use crate::verify::{Certificate, Game, Implied};

/// What is proven of the side that moves first, in a sentence as [`life::Answer`](crate::life::Answer) has them. The first move
/// is the one that the certificate plays; a certificate does not tell seki from life.
#[must_use]
pub fn sentence(certificate: &Certificate) -> Option<String> {
    let statement = certificate.statement()?;
    let Implied { status, most_threats } = certificate.status()?;
    let (first, defender) = (statement.first, statement.defender);
    let size = statement.position.size();
    let board = Board::new(&statement.position);
    let presumed = certificate.parts.iter().fold(PointSet::EMPTY, |all, part| all | part.statement.presumed);
    let condition = match first_stones(&board, presumed) {
        walls if walls.is_empty() => String::new(),
        walls => if_walls_stand(&walls, size),
    };
    let as_it_stands = if condition.is_empty() { " as it stands" } else { "" };
    let winner = if status > 0 { first } else { first.opponent() };
    let start = start(certificate, status);
    let with = start.filter(|mv| *mv != Move::Pass).map(|mv| size.move_name(mv));
    let verdict = if most_threats.is_none() {
        let needs = match status.unsigned_abs() {
            1 => "one threat".to_owned(),
            2 => "two threats".to_owned(),
            more => format!("{more} threats"),
        };
        format!("ko: {} needs {needs}", winner.opponent())
    } else if winner == defender {
        match &with {
            Some(mv) => format!("{defender} saves its stones with {mv} (life or seki)"),
            None => format!("{defender} cannot be captured (life or seki)"),
        }
    } else {
        match &with {
            Some(mv) => format!("{winner} kills with {mv}"),
            None => format!("{defender} is dead{as_it_stands}"),
        }
    };
    let best = match (most_threats, start, with) {
        (None, Some(Move::Pass), _) => format!(" {first} may pass."),
        (None, _, Some(mv)) => format!(" {first} plays {mv}."),
        _ => String::new(),
    };
    Some(format!("{verdict}{condition}.{best}"))
}

/// The first move of the side that moves first, in the hardest run that it wins.
fn start(certificate: &Certificate, status: i32) -> Option<Move> {
    let number = status.unsigned_abs() as u8;
    let threats = if status > 0 { number - 1 } else { number };
    let part = certificate.parts.iter().find_map(|part| {
        let strategy = part.strategies.iter().find(|strategy| {
            strategy.winner == part.statement.first
                && (strategy.threats.0..=strategy.threats.1).contains(&threats)
        })?;
        Some((part, strategy))
    });
    let (part, strategy) = part?;
    strategy.listed(&Game::new(&part.statement).start(threats)).next()
}

/// The walls of a colour that a claim takes for granted, and that play can touch: those that were called safe, and those that
/// are presumed.
#[must_use]
pub fn assumed(certificate: &Certificate, colour: Colour) -> [PointSet; 2] {
    let mut all = [PointSet::EMPTY; 2];
    for part in &certificate.parts {
        let statement = &part.statement;
        // That a wall cannot be captured helps its owner alone, and only where play comes next to it.
        if !part.strategies.iter().any(|strategy| strategy.winner == colour) {
            continue;
        }
        let walls = (statement.walls - statement.proven) & statement.position.stones(colour);
        for block in walls.components().filter(|block| block.neighbours().intersects(&statement.region)) {
            all[usize::from(block.intersects(&statement.presumed))] |= block;
        }
    }
    all
}

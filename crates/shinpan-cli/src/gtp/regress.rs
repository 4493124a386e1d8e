//! Commands that regression scripts of GNU Go and Fuego use, with the answers that their documentation describes.
//!
//! Codes are 1 for success, 2 for a ko that is good for the mover, 3 for one that is bad, 0 for failure. The move is a
//! pass where no move is needed. What is not proven within its budget is an error, never a guess.

use shinpan::board::{Board, Colour, Move, Point, PointSet, Position};
use shinpan::life::Question;
use shinpan::race::Answer as Race;
use shinpan::region::{benson, static_safety};
use shinpan::theory::{RaceResult, Tenuki};

use super::engine::{Answer, Engine, short};
use super::question::{Wanted, best, code};
use super::standard::{exactly, move_name};

pub(super) fn analyze_semeai(engine: &mut Engine, args: &[&str]) -> Answer {
    let [one, two] = exactly(args, "analyze_semeai VERTEX VERTEX")?;
    let (one, two) = (engine.stone(one)?, engine.stone(two)?);
    semeai(engine, one, two)
}

pub(super) fn analyze_semeai_after_move(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour, vertex, one, two] = exactly(args, "analyze_semeai_after_move COLOUR VERTEX VERTEX VERTEX")?;
    let (colour, mv) = (engine.colour(colour)?, engine.vertex(vertex)?);
    engine.game.play(colour, mv)?;
    let answer = engine
        .stone(one)
        .and_then(|one| Ok((one, engine.stone(two)?)))
        .and_then(|(one, two)| semeai(engine, one, two));
    engine.game.undo();
    answer
}

/// Whether the owner of the first block saves it and captures the other, moving first.
fn semeai(engine: &mut Engine, one: Point, two: Point) -> Answer {
    let position = engine.game.position();
    let blocks = engine.opponents(one, two)?;
    let Some(first) = position.at(one) else { return Err("there is no stone".to_string()) };
    let race = engine.race(blocks)?;
    // A count knows nothing of a ko that was just taken.
    let is_banned = engine.game.ko_ban().is_some_and(|(_, point)| race.local.contains(point));
    if race.is_proven() && !is_banned {
        return Ok(counted(engine, &race, first));
    }
    searched(engine, &race, first, [one, two])
}

fn counted(engine: &Engine, race: &Race, first: Colour) -> String {
    let size = engine.size();
    let Ok(verdict) = &race.verdict else { return String::new() };
    let best = verdict.first(first);
    let play = shinpan::annotate::race_line(&engine.game.position(), race, first, &[]).first().copied();
    let play = play.unwrap_or(Move::Pass);
    match best.result {
        RaceResult::Wins(winner) if winner != first => "0 0 PASS".to_string(),
        RaceResult::Wins(_) => {
            // A pass is the best answer wherever it still wins.
            let can_wait = matches!(best.tenuki, Some(Tenuki::Times(1..) | Tenuki::Always));
            format!("1 1 {}", move_name(size, if can_wait { Move::Pass } else { play }))
        }
        RaceResult::Seki => format!("1 0 {}", move_name(size, if best.pass { Move::Pass } else { play })),
    }
}

/// Two questions of life in the local game of the race: can the owner of the first block save it, and can he capture the
/// other?
fn searched(engine: &mut Engine, race: &Race, first: Colour, [one, two]: [Point; 2]) -> Answer {
    if race.class == 8 {
        return Err("not proven: the blocks are not enclosed".to_string());
    }
    let size = engine.size();
    let blocks = race.blocks[0] | race.blocks[1];
    let about = |engine: &Engine, stone: Point| {
        let question = engine.question(PointSet::single(stone), Wanted::Moves);
        let walls = (race.walls[0] | race.walls[1]) - blocks;
        Question { region: Some(race.local), assume_safe: question.assume_safe | walls, ..question }
    };
    let kills = engine.prove(about(engine, two))?;
    let saves = engine.prove(about(engine, one))?;
    let threats = engine.params.ko_threats;
    let side = |answer: &shinpan::life::Answer| {
        let side = answer.side(first)?;
        Some((code(side.status()?, threats), best(side)))
    };
    let (Some((kill, attack)), Some((save, defence))) = (side(&kills), side(&saves)) else {
        return Err("not proven".to_string());
    };
    // What is certain before what needs a ko.
    let mv = match (save, kill) {
        (0, _) => Move::Pass,
        _ if save == kill => attack,
        _ => defence,
    };
    Ok(format!("{save} {kill} {}", move_name(size, mv)))
}

/// A code, and a move unless it is 0.
fn coded(engine: &mut Engine, targets: PointSet, attacks: bool) -> Answer {
    let answer = engine.proven(targets, Wanted::Moves)?;
    let first = if attacks { answer.defender.opponent() } else { answer.defender };
    let Some((side, status)) = answer.side(first).and_then(|side| Some((side, side.status()?))) else {
        return Err("not proven".to_string());
    };
    Ok(match code(status, engine.params.ko_threats) {
        0 => "0".to_string(),
        code => format!("{code} {}", move_name(engine.size(), best(side))),
    })
}

fn block(engine: &Engine, args: &[&str], usage: &str) -> Result<PointSet, String> {
    let [vertex] = exactly(args, usage)?;
    Ok(PointSet::single(engine.stone(vertex)?))
}

fn group(engine: &Engine, args: &[&str], usage: &str) -> Result<PointSet, String> {
    let [vertex] = exactly(args, usage)?;
    Ok(engine.dragon(engine.stone(vertex)?))
}

pub(super) fn attack(engine: &mut Engine, args: &[&str]) -> Answer {
    let target = block(engine, args, "attack VERTEX")?;
    if let Some(last) = last_liberty(&engine.game.position(), target) {
        return Ok(format!("1 {}", engine.size().name(last)));
    }
    coded(engine, target, true)
}

/// Where a block in atari can be captured at once.
fn last_liberty(position: &Position, target: PointSet) -> Option<Point> {
    let board = Board::new(position);
    let block = board.block(target.first()?)?;
    let last = block.liberties().first().filter(|_| block.liberties().len() == 1)?;
    board.check(block.colour().opponent(), last).is_ok().then_some(last)
}

pub(super) fn defend(engine: &mut Engine, args: &[&str]) -> Answer {
    let target = block(engine, args, "defend VERTEX")?;
    coded(engine, target, false)
}

pub(super) fn owl_attack(engine: &mut Engine, args: &[&str]) -> Answer {
    let target = group(engine, args, "owl_attack VERTEX")?;
    coded(engine, target, true)
}

pub(super) fn owl_defend(engine: &mut Engine, args: &[&str]) -> Answer {
    let target = group(engine, args, "owl_defend VERTEX")?;
    coded(engine, target, false)
}

pub(super) fn dragon_status(engine: &mut Engine, args: &[&str]) -> Answer {
    if !args.is_empty() {
        let target = group(engine, args, "dragon_status [VERTEX]")?;
        return status(engine, target);
    }
    let position = engine.game.position();
    let mut seen = PointSet::EMPTY;
    let mut lines = Vec::new();
    for point in position.size().iter().filter(|&point| position.at(point).is_some()) {
        if seen.contains(point) {
            continue;
        }
        if engine.is_interrupted() {
            return Err("interrupted".to_string());
        }
        let target = engine.dragon(point);
        seen |= target;
        let word = status(engine, target).unwrap_or_else(|_| "unknown".to_string());
        lines.push(format!("{}: {word}", position.size().name(point)));
    }
    Ok(lines.join("\n"))
}

/// `alive`, `dead`, or `critical` with the points of attack and defence.
fn status(engine: &mut Engine, target: PointSet) -> Answer {
    let answer = engine.proven(target, Wanted::Moves)?;
    let threats = engine.params.ko_threats;
    let side = |first: Colour| {
        let side = answer.side(first)?;
        Some((code(side.status()?, threats), best(side)))
    };
    let (Some((kill, attack)), Some((save, defence))) =
        (side(answer.defender.opponent()), side(answer.defender))
    else {
        return Err("not proven".to_string());
    };
    let size = engine.size();
    Ok(match (kill, save) {
        (0, _) => "alive".to_string(),
        (_, 0) => "dead".to_string(),
        _ => format!("critical {} {}", move_name(size, attack), move_name(size, defence)),
    })
}

pub(super) fn unconditional_status(engine: &mut Engine, args: &[&str]) -> Answer {
    let [vertex] = exactly(args, "unconditional_status VERTEX")?;
    let point = engine.point(vertex)?;
    let position = engine.game.position();
    let board = Board::new(&position);
    let word = Colour::BOTH.into_iter().find_map(|colour| {
        let safe = benson(&board, colour);
        if safe.stones.contains(point) {
            Some("alive")
        } else if !safe.territory.contains(point) {
            None
        } else if position.at(point).is_some() {
            // Own stones of a safe region cannot be lost: they are counted as its owner's.
            (position.at(point) != Some(colour)).then_some("dead")
        } else {
            Some(if colour == Colour::Black { "black_territory" } else { "white_territory" })
        }
    });
    Ok(word.unwrap_or("undecided").to_string())
}

/// `go_safe benson|static [COLOUR]`: the number of safe points.
pub(super) fn go_safe(engine: &mut Engine, args: &[&str]) -> Answer {
    const USAGE: &str = "go_safe benson|static [COLOUR]";
    let (method, colours) = match args {
        [method] => (method, Colour::BOTH.to_vec()),
        [method, colour] => (method, vec![engine.colour(colour)?]),
        _ => return Err(format!("syntax error: it is {USAGE}")),
    };
    let method = match *method {
        "benson" => benson,
        "static" => static_safety,
        other => return Err(format!("{:?}: it is {USAGE}", short(other))),
    };
    let board = Board::new(&engine.game.position());
    let points: usize = colours.into_iter().map(|colour| method(&board, colour).points().len()).sum();
    Ok(points.to_string())
}

pub(super) fn reset_node_counter(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.nodes = 0;
    Ok(String::new())
}

pub(super) fn node_counter(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.nodes.to_string())
}

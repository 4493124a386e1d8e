//! Commands that regression scripts of GNU Go and Fuego use, with the answers that their documentation describes.
//!
//! Codes are 1 for success, 2 for a ko that is good for the mover, 3 for one that is bad, 0 for failure. The move is a
//! pass where no move is needed. What is not proven within its budget is an error, never a guess.

use shinpan::ask::{Answer as Asked, Code, Fortune, Question, Safety, fortune, semeai};
use shinpan::board::{Colour, Point, PointSet, Position};

use super::engine::{Answer, Engine, short};
use super::standard::{exactly, move_name};

pub(super) fn analyze_semeai(engine: &mut Engine, args: &[&str]) -> Answer {
    let [one, two] = exactly(args, "analyze_semeai VERTEX VERTEX")?;
    let (one, two) = (engine.stone(one)?, engine.stone(two)?);
    race(engine, one, two)
}

pub(super) fn analyze_semeai_after_move(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour, vertex, one, two] = exactly(args, "analyze_semeai_after_move COLOUR VERTEX VERTEX VERTEX")?;
    let (colour, mv) = (engine.colour(colour)?, engine.vertex(vertex)?);
    engine.game.play(colour, mv)?;
    let answer = engine
        .stone(one)
        .and_then(|one| Ok((one, engine.stone(two)?)))
        .and_then(|(one, two)| race(engine, one, two));
    engine.game.undo();
    answer
}

/// Whether the owner of the first block saves it and captures the other, moving first.
fn race(engine: &mut Engine, one: Point, two: Point) -> Answer {
    engine.opponents(one, two)?;
    let terms = engine.terms();
    let found = semeai(&engine.game.position(), [one, two], &terms, &mut engine.memory);
    let found = found.map_err(|error| error.to_string())?.map_err(|why| engine.unproven(&why))?;
    Ok(format!("{} {} {}", number(found.save), number(found.kill), move_name(engine.size(), found.mv)))
}

/// The code of GNU Go.
fn number(code: Code) -> u8 {
    match code {
        Code::Succeeds => 1,
        Code::GoodKo => 2,
        Code::BadKo => 3,
        Code::Fails => 0,
    }
}

/// What becomes of stones, as far as it is proven.
fn asked(engine: &mut Engine, stones: PointSet) -> Result<Fortune, String> {
    let position = engine.game.position();
    let terms = engine.terms().about(&position, stones);
    fortune(&position, stones, &terms, &mut engine.memory).map_err(|error| error.to_string())
}

/// Why something about stones is not proven.
fn open(engine: &Engine, fortune: &Fortune) -> String {
    fortune.reason.as_ref().map_or("not proven".to_string(), |why| engine.unproven(why))
}

/// A code, and a move unless it is 0.
fn coded(engine: &mut Engine, targets: PointSet, attacks: bool) -> Answer {
    let fortune = asked(engine, targets)?;
    let found = if attacks { fortune.attack } else { fortune.defence };
    let (code, mv) = found.ok_or_else(|| open(engine, &fortune))?;
    Ok(match code {
        Code::Fails => "0".to_string(),
        code => format!("{} {}", number(code), move_name(engine.size(), mv)),
    })
}

fn block(engine: &Engine, args: &[&str], usage: &str) -> Result<PointSet, String> {
    let [vertex] = exactly(args, usage)?;
    Ok(PointSet::single(engine.stone(vertex)?))
}

fn group(engine: &Engine, args: &[&str], usage: &str) -> Result<PointSet, String> {
    let [vertex] = exactly(args, usage)?;
    Ok(engine.group(engine.stone(vertex)?))
}

pub(super) fn attack(engine: &mut Engine, args: &[&str]) -> Answer {
    let target = block(engine, args, "attack VERTEX")?;
    coded(engine, target, true)
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
        let target = engine.group(point);
        seen |= target;
        let word = status(engine, target).unwrap_or_else(|_| "unknown".to_string());
        lines.push(format!("{}: {word}", position.size().name(point)));
    }
    Ok(lines.join("\n"))
}

/// `alive`, `dead`, or `critical` with the points of attack and defence.
fn status(engine: &mut Engine, target: PointSet) -> Answer {
    let fortune = asked(engine, target)?;
    let size = engine.size();
    if fortune.is_alive() {
        return Ok("alive".to_string());
    }
    if fortune.is_dead() {
        return Ok("dead".to_string());
    }
    match (fortune.attack, fortune.defence) {
        (Some((_, attack)), Some((_, defence))) => {
            Ok(format!("critical {} {}", move_name(size, attack), move_name(size, defence)))
        }
        _ => Err(open(engine, &fortune)),
    }
}

pub(super) fn unconditional_status(engine: &mut Engine, args: &[&str]) -> Answer {
    let [vertex] = exactly(args, "unconditional_status VERTEX")?;
    let point = engine.point(vertex)?;
    let position = engine.game.position();
    let safety = safety(&position)?;
    let word = Colour::BOTH.into_iter().find_map(|colour| {
        let safe = safety.benson[colour.index()];
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
    let safety = safety(&engine.game.position())?;
    let safe = match *method {
        "benson" => safety.benson,
        "static" => safety.safe,
        other => return Err(format!("{:?}: it is {USAGE}", short(other))),
    };
    let points: usize = colours.into_iter().map(|colour| safe[colour.index()].points().len()).sum();
    Ok(points.to_string())
}

/// What is safe without search.
pub(super) fn safety(position: &Position) -> Result<Safety, String> {
    match shinpan::ask(&Question::Safe(*position)) {
        Ok(Asked::Safe(safety)) => Ok(*safety),
        Ok(_) => Err("not proven".to_string()),
        Err(error) => Err(error.to_string()),
    }
}

pub(super) fn reset_node_counter(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.memory.nodes = 0;
    Ok(String::new())
}

pub(super) fn node_counter(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.memory.nodes.to_string())
}

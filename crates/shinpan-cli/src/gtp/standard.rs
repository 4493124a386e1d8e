//! The commands of GTP version 2, and small ones that everybody has.

use std::path::Path;
use std::time::Duration;

use shinpan::ask::{Counting, Ended, Final};
use shinpan::board::{Board, Colour, Move, PointSet, Size};
use shinpan::notation::sgf::{Checked, Collection, Record, Step};

use super::engine::{Answer, Engine, short};
use super::game::Game;
use super::rules::{Rules, Scoring};
use crate::draw::{Mark, Picture, draw};
use crate::input;
use crate::output::Look;

/// Exactly so many arguments.
pub(super) fn exactly<'a, const N: usize>(args: &[&'a str], usage: &str) -> Result<[&'a str; N], String> {
    args.try_into().map_err(|_| format!("syntax error: it is {usage}"))
}

pub(super) fn protocol_version(_: &mut Engine, _: &[&str]) -> Answer {
    Ok("2".to_string())
}

pub(super) fn name(_: &mut Engine, _: &[&str]) -> Answer {
    Ok("Shinpan".to_string())
}

pub(super) fn version(_: &mut Engine, _: &[&str]) -> Answer {
    Ok(env!("CARGO_PKG_VERSION").to_string())
}

pub(super) fn quit(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.quits = true;
    Ok(String::new())
}

pub(super) fn boardsize(engine: &mut Engine, args: &[&str]) -> Answer {
    let [side] = exactly(args, "boardsize SIZE")?;
    sized(engine, side, side)
}

pub(super) fn rectangular_boardsize(engine: &mut Engine, args: &[&str]) -> Answer {
    let [width, height] = exactly(args, "rectangular_boardsize WIDTH HEIGHT")?;
    sized(engine, width, height)
}

fn sized(engine: &mut Engine, width: &str, height: &str) -> Answer {
    let size =
        width.parse().ok().zip(height.parse().ok()).and_then(|(width, height)| Size::new(width, height));
    let size = size.ok_or("unacceptable size: sides are from 1 to 19")?;
    engine.start_over(Game::new(size, engine.rules.ko));
    Ok(String::new())
}

pub(super) fn query_boardsize(engine: &mut Engine, _: &[&str]) -> Answer {
    let size = engine.size();
    Ok(if size.width() == size.height() {
        size.width().to_string()
    } else {
        format!("{} {}", size.width(), size.height())
    })
}

pub(super) fn clear_board(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.start_over(Game::new(engine.size(), engine.rules.ko));
    Ok(String::new())
}

pub(super) fn clear_cache(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.memory.forget();
    Ok(String::new())
}

pub(super) fn komi(engine: &mut Engine, args: &[&str]) -> Answer {
    let [komi] = exactly(args, "komi NUMBER")?;
    let komi: f64 = komi.parse().map_err(|_| format!("syntax error: {:?} is no number", short(komi)))?;
    if !is_komi(komi) {
        return Err(format!("komi is from -{MOST_KOMI} to {MOST_KOMI}"));
    }
    engine.komi = komi;
    Ok(String::new())
}

/// The largest komi.
const MOST_KOMI: f64 = 1000.0;

fn is_komi(komi: f64) -> bool {
    komi.abs() <= MOST_KOMI
}

pub(super) fn get_komi(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.komi.to_string())
}

pub(super) fn get_handicap(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.handicap.to_string())
}

pub(super) fn play(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour, vertex] = exactly(args, "play COLOUR VERTEX")?;
    let (colour, mv) = (engine.colour(colour)?, engine.vertex(vertex)?);
    engine.game.play(colour, mv)?;
    Ok(String::new())
}

pub(super) fn undo(engine: &mut Engine, _: &[&str]) -> Answer {
    if engine.game.undo() {
        Ok(String::new())
    } else {
        Err("cannot undo: there is no move to take back".to_string())
    }
}

pub(super) fn gg_undo(engine: &mut Engine, args: &[&str]) -> Answer {
    let count = match args {
        [] => 1,
        [count] => count.parse::<usize>().map_err(|_| "syntax error: it is gg-undo [NUMBER]")?,
        _ => return Err("syntax error: it is gg-undo [NUMBER]".to_string()),
    };
    let moves = engine.game.moves().len();
    if count > moves {
        return Err(format!("cannot undo: there are {moves} moves to take back"));
    }
    for _ in 0..count {
        engine.game.undo();
    }
    Ok(String::new())
}

pub(super) fn set_free_handicap(engine: &mut Engine, args: &[&str]) -> Answer {
    let position = engine.game.position();
    if position.empty_points().len() != position.size().area() {
        return Err("board not empty".to_string());
    }
    let mut stones = PointSet::EMPTY;
    for name in args {
        let point = engine.point(name).map_err(|error| format!("bad vertex list: {error}"))?;
        if stones.contains(point) {
            return Err(format!("bad vertex list: {} comes twice", short(name)));
        }
        stones.insert(point);
    }
    if stones.len() < 2 || stones.len() >= position.size().area() {
        return Err(
            "bad vertex list: a handicap has two stones or more, and leaves a point empty".to_string()
        );
    }
    let mut setup = position.setup();
    stones.iter().for_each(|point| setup.set(point, Some(Colour::Black)));
    let position = setup.position().map_err(|error| error.to_string())?;
    engine.game = Game::from_position(&position, engine.rules.ko);
    engine.game.set_player(Colour::White);
    engine.handicap = stones.len() as u32;
    Ok(String::new())
}

/// `loadsgf FILE [MOVE]`: the position before a move, which is named by its number or by its point; else the one at which the
/// game is to be counted, before analyses, or the end of the main line. A file whose name has spaces stands in double quotes.
pub(super) fn loadsgf(engine: &mut Engine, rest: &str) -> Answer {
    let (file, before) = match rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) {
        Some((file, before)) => (file, before.trim()),
        None => rest.split_once(char::is_whitespace).unwrap_or((rest, "")),
    };
    let before = before.trim();
    if file.is_empty() {
        return Err("syntax error: it is loadsgf FILE [MOVE]".to_string());
    }
    let wrong = |error: &dyn std::fmt::Display| format!("cannot load file: {}: {error}", short(file));
    let path = Path::new(file);
    if input::is_stdin(path) {
        return Err("cannot load file: standard input has the commands".to_string());
    }
    let bytes = input::read(path).map_err(|failure| {
        format!("cannot load file: {}", failure.message().unwrap_or("it cannot be read"))
    })?;
    let tree = Collection::read(&bytes).map_err(|error| wrong(&error))?;
    let record = Record::from_tree(&tree, 1).map_err(|error| wrong(&error))?;
    let moves = if before.is_empty() {
        let rules = engine.rules.set();
        let checked = Checked::new(&record, &tree, rules).map_err(|error| wrong(&error))?;
        checked.final_move().unwrap_or(usize::MAX)
    } else {
        before_move(&record, before).map_err(|error| wrong(&error))?
    };
    let game = Game::from_record(&record, moves, engine.rules.ko).map_err(|error| wrong(&error))?;
    engine.start_over(game);
    engine.komi = record.komi().filter(|&komi| is_komi(komi)).unwrap_or(engine.komi);
    engine.handicap = record.handicap().unwrap_or(0);
    Ok(String::new())
}

/// How many moves come before the one that is named.
fn before_move(record: &Record, name: &str) -> Result<usize, String> {
    if let Ok(number) = name.parse::<usize>() {
        return match number.checked_sub(1) {
            Some(moves) if moves <= record.moves() => Ok(moves),
            _ => Err(format!("there is no move {number}; the main line has {} moves", record.moves())),
        };
    }
    let wanted = record.size().parse_move(name).map_err(|error| error.to_string())?;
    let moves = record.steps().iter().filter_map(|step| match step {
        Step::Move { mv, .. } => Some(*mv),
        Step::Setup { .. } => None,
    });
    let found = moves.enumerate().find(|&(_, mv)| mv == wanted).map(|(index, _)| index);
    found.ok_or_else(|| format!("nobody plays at {}", short(name)))
}

pub(super) fn showboard(engine: &mut Engine, _: &[&str]) -> Answer {
    let position = engine.game.position();
    let mut picture = Picture::new("", &position);
    if let Some(&(_, Move::Play(point))) = engine.game.moves().last() {
        picture.mark(point, Mark::Last);
    }
    let prisoners = engine.game.prisoners();
    Ok(format!(
        "\n{}{} to move. Prisoners: Black {}, White {}.",
        draw(&[picture], Look::PLAIN),
        engine.game.to_move(),
        prisoners.black,
        prisoners.white
    ))
}

pub(super) fn time_settings(engine: &mut Engine, args: &[&str]) -> Answer {
    let numbers: [&str; 3] = exactly(args, "time_settings MAIN BYOYOMI STONES")?;
    for number in numbers {
        number.parse::<u32>().map_err(|_| format!("syntax error: {:?} is no whole number", short(number)))?;
    }
    engine.time_left = [None; 2];
    Ok(String::new())
}

pub(super) fn time_left(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour, seconds, stones] = exactly(args, "time_left COLOUR SECONDS STONES")?;
    let colour = engine.colour(colour)?;
    let number = |text: &str| {
        text.parse::<u32>().map_err(|_| format!("syntax error: {:?} is no whole number", short(text)))
    };
    let (seconds, stones) = (number(seconds)?, number(stones)?);
    // A share for the next move: of what is left for so many stones, or of the main time.
    let moves = if stones == 0 { 30 } else { stones };
    engine.time_left[colour.index()] = Some(Duration::from_secs(u64::from(seconds)) / moves);
    Ok(String::new())
}

pub(super) fn reg_genmove(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "reg_genmove COLOUR")?;
    let colour = engine.colour(colour)?;
    Ok(generated(engine, colour))
}

pub(super) fn genmove(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "genmove COLOUR")?;
    let colour = engine.colour(colour)?;
    let answer = generated(engine, colour);
    let mv = engine.vertex(&answer)?;
    engine.game.play(colour, mv)?;
    Ok(answer)
}

/// A move, with its reason kept and told.
fn generated(engine: &mut Engine, colour: Colour) -> String {
    let (mv, reason) = engine.suggest(colour);
    let name = move_name(engine.size(), mv);
    engine.note(&format!(
        "shinpan: {colour} {name}: {reason} (This is a referee, not a player: it moves where it can prove a gain, and \
         passes otherwise.)"
    ));
    engine.reason = format!("{colour} {name}: {reason}");
    name
}

/// A move as GTP writes it.
pub(super) fn move_name(size: Size, mv: Move) -> String {
    match mv {
        Move::Pass => "PASS".to_string(),
        Move::Play(point) => size.name(point),
    }
}

pub(super) fn reason(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.reason.clone())
}

/// What everything is at the end of the game.
pub(super) fn ended(engine: &mut Engine) -> Ended {
    let terms = engine.terms();
    Ended::find(&engine.game.position(), engine.game.prisoners(), &terms, &mut engine.memory)
}

pub(super) fn final_score(engine: &mut Engine, _: &[&str]) -> Answer {
    let counting = match engine.rules.scoring {
        Scoring::Area => Counting::Area,
        Scoring::Territory => Counting::Control,
    };
    let points = ended(engine).score(counting).map_err(|why| engine.unproven(&why))?;
    let score = points as f64 - engine.komi - engine.rules.bonus(engine.handicap);
    // Hundredths are enough for every komi.
    let score = (score * 100.0).round() / 100.0;
    Ok(match score {
        score if score > 0.0 => format!("B+{score}"),
        score if score < 0.0 => format!("W+{}", -score),
        _ => "0".to_string(),
    })
}

pub(super) fn final_status(engine: &mut Engine, args: &[&str]) -> Answer {
    let [vertex] = exactly(args, "final_status VERTEX")?;
    let point = engine.point(vertex)?;
    let found = ended(engine);
    let is_in = |points: PointSet| points.contains(point);
    let word = match found.stone(point) {
        Some(Final::Alive) => "alive",
        Some(Final::Dead) => "dead",
        Some(Final::Seki) => "seki",
        None if is_in(found.territory(Colour::Black)) => "black_territory",
        None if is_in(found.territory(Colour::White)) => "white_territory",
        None if is_in(found.dame()) => "dame",
        None => return Err(engine.unproven(&found.why_not())),
    };
    Ok(word.to_string())
}

pub(super) fn final_status_list(engine: &mut Engine, args: &[&str]) -> Answer {
    const USAGE: &str = "final_status_list alive|dead|seki|white_territory|black_territory|dame";
    let [wanted] = exactly(args, USAGE)?;
    let found = ended(engine);
    if !found.is_complete() {
        return Err(engine.unproven(&found.why_not()));
    }
    let size = engine.size();
    let status = match wanted {
        "alive" => Final::Alive,
        "dead" => Final::Dead,
        "seki" => Final::Seki,
        "white_territory" => return Ok(size.names(found.territory(Colour::White)).join(" ")),
        "black_territory" => return Ok(size.names(found.territory(Colour::Black)).join(" ")),
        "dame" => return Ok(size.names(found.dame()).join(" ")),
        _ => return Err(format!("syntax error: it is {USAGE}")),
    };
    // One block a line.
    let lines: Vec<String> =
        found.blocks(status).into_iter().map(|block| size.names(block).join(" ")).collect();
    Ok(lines.join("\n"))
}

pub(super) fn get_rules(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.rules.object())
}

pub(super) fn set_rules(engine: &mut Engine, rest: &str) -> Answer {
    let rules = Rules::read(rest, engine.rules)?;
    engine.game.set_ko_rule(rules.ko)?;
    engine.rules = rules;
    Ok(String::new())
}

pub(super) fn kgs_rules(engine: &mut Engine, rest: &str) -> Answer {
    let name = if rest.trim().eq_ignore_ascii_case("chinese") { "chinese-kgs" } else { rest };
    set_rules(engine, name)
}

pub(super) fn color(engine: &mut Engine, args: &[&str]) -> Answer {
    let [vertex] = exactly(args, "color VERTEX")?;
    let point = engine.point(vertex)?;
    Ok(engine.game.position().at(point).map_or("empty", Colour::word).to_string())
}

pub(super) fn list_stones(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "list_stones COLOUR")?;
    let colour = engine.colour(colour)?;
    Ok(engine.size().names(engine.game.position().stones(colour)).join(" "))
}

fn liberties(engine: &Engine, args: &[&str], usage: &str) -> Result<PointSet, String> {
    let [vertex] = exactly(args, usage)?;
    let point = engine.stone(vertex)?;
    let board = Board::new(&engine.game.position());
    Ok(board.block(point).map_or(PointSet::EMPTY, |block| block.liberties()))
}

pub(super) fn countlib(engine: &mut Engine, args: &[&str]) -> Answer {
    Ok(liberties(engine, args, "countlib VERTEX")?.len().to_string())
}

pub(super) fn findlib(engine: &mut Engine, args: &[&str]) -> Answer {
    let liberties = liberties(engine, args, "findlib VERTEX")?;
    Ok(engine.size().names(liberties).join(" "))
}

pub(super) fn is_legal(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour, vertex] = exactly(args, "is_legal COLOUR VERTEX")?;
    let (colour, mv) = (engine.colour(colour)?, engine.vertex(vertex)?);
    Ok(u8::from(engine.game.is_legal(colour, mv)).to_string())
}

pub(super) fn all_legal(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "all_legal COLOUR")?;
    let colour = engine.colour(colour)?;
    let empty = engine.game.position().empty_points();
    let legal = empty.iter().filter(|&point| engine.game.is_legal(colour, Move::Play(point))).collect();
    Ok(engine.size().names(legal).join(" "))
}

pub(super) fn captures(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "captures COLOUR")?;
    let prisoners = engine.game.prisoners();
    let count = match engine.colour(colour)? {
        Colour::Black => prisoners.black,
        Colour::White => prisoners.white,
    };
    Ok(count.to_string())
}

fn told(size: Size, &(colour, mv): &(Colour, Move)) -> String {
    format!("{} {}", colour.word(), move_name(size, mv))
}

pub(super) fn last_move(engine: &mut Engine, _: &[&str]) -> Answer {
    let moves = engine.game.moves();
    moves.last().map(|last| told(engine.size(), last)).ok_or_else(|| "no previous move known".to_string())
}

pub(super) fn move_history(engine: &mut Engine, _: &[&str]) -> Answer {
    let size = engine.size();
    let lines: Vec<String> = engine.game.moves().iter().rev().map(|mv| told(size, mv)).collect();
    Ok(lines.join("\n"))
}

//! The extensions of GoGui: overlays on its board, setup, sequences, parameters.

use shinpan::analyze::{Analysis, Options, Plan, Standing};
use shinpan::board::{Board, Colour, Move, Point, PointSet};
use shinpan::picture::{Sign, Tone, race_sign};
use shinpan::race::Answer as Race;
use shinpan::region::{self, benson, static_safety};

use super::engine::{Answer, Engine, short};
use super::problems::Problem;
use super::question::Wanted;
use super::standard::{exactly, move_name};
use crate::race::words;

/// The overlays, with the type of their answers and their names in the menu.
const OVERLAYS: &[&str] = &[
    "gfx/Whole Board/shinpan-analyze",
    "gfx/Safe Stones and Territory/shinpan-safe",
    "sboard/Local Games/shinpan-local_games",
    "gfx/Races/shinpan-race",
    "gfx/Race of Two Blocks/shinpan-race %P",
    "gfx/Life and Death/shinpan-life %p",
    "dboard/Territory by Control/shinpan-control",
    "plist/Best Moves/shinpan-best_moves %c",
    "varc/Best Line/shinpan-line %c",
    "string/Verdict/shinpan-verdict",
    "string/Reason of the Last Generated Move/shinpan-reason",
    "param/Limits and Assumptions/shinpan-param",
    "string/Final Score/final_score",
    "plist/Final Status Dead/final_status_list dead",
    "string/Dragon Status/dragon_status %p",
    "string/Unconditional Status/unconditional_status %p",
    "string/Analyze Semeai/analyze_semeai %P",
    "string/Rules/kata-get-rules",
];

pub(super) fn analyze_commands(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.is_watched = true;
    Ok(OVERLAYS.join("\n"))
}

pub(super) fn interrupt(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.is_watched = true;
    Ok(String::new())
}

pub(super) fn title(_: &mut Engine, _: &[&str]) -> Answer {
    Ok("Shinpan, a referee".to_string())
}

/// Pairs of a colour and something, such as `b D4 w E5`.
fn pairs<'a>(args: &[&'a str], usage: &str) -> Result<Vec<[&'a str; 2]>, String> {
    let (pairs, rest) = args.as_chunks::<2>();
    if rest.is_empty() { Ok(pairs.to_vec()) } else { Err(format!("syntax error: it is {usage}")) }
}

pub(super) fn play_sequence(engine: &mut Engine, args: &[&str]) -> Answer {
    let pairs = pairs(args, "gogui-play_sequence [COLOUR VERTEX]...")?;
    let player = engine.game.to_move();
    for (played, [colour, vertex]) in pairs.into_iter().enumerate() {
        let made = engine
            .colour(colour)
            .and_then(|colour| Ok((colour, engine.vertex(vertex)?)))
            .and_then(|(colour, mv)| engine.game.play(colour, mv));
        if let Err(error) = made {
            // As a whole or not at all.
            for _ in 0..played {
                engine.game.undo();
            }
            engine.game.set_player(player);
            return Err(error);
        }
    }
    Ok(String::new())
}

pub(super) fn setup(engine: &mut Engine, args: &[&str]) -> Answer {
    let mut setup = engine.game.position().setup();
    for [colour, vertex] in pairs(args, "gogui-setup [COLOUR VERTEX]...")? {
        let stone = match colour.to_ascii_lowercase().as_str() {
            "e" | "empty" => None,
            _ => Some(engine.colour(colour)?),
        };
        setup.set(engine.point(vertex)?, stone);
    }
    engine.game.set_up(&setup)?;
    Ok(String::new())
}

pub(super) fn undo_setup(engine: &mut Engine, _: &[&str]) -> Answer {
    if engine.game.undo_set_up() {
        Ok(String::new())
    } else {
        Err("there is no setup to take back".to_string())
    }
}

pub(super) fn setup_player(engine: &mut Engine, args: &[&str]) -> Answer {
    let [colour] = exactly(args, "gogui-setup_player COLOUR")?;
    let colour = engine.colour(colour)?;
    engine.game.set_player(colour);
    Ok(String::new())
}

/// A line that GoGui draws; nothing if there are no points.
fn drawn(engine: &Engine, what: &str, points: PointSet) -> Option<String> {
    (!points.is_empty()).then(|| format!("{what} {}", engine.size().names(points).join(" ")))
}

fn coloured(engine: &Engine, tone: Tone, points: PointSet) -> Option<String> {
    drawn(engine, &format!("COLOR {}", tone.hex()), points)
}

/// Safe points in four colours: for each player, with and without answers.
pub(super) fn safe(engine: &mut Engine, _: &[&str]) -> Answer {
    let board = Board::new(&engine.game.position());
    let mut lines = Vec::new();
    let mut counts = Vec::new();
    for (colour, sure, answered) in
        [(Colour::Black, Tone::Blue, Tone::Sky), (Colour::White, Tone::Orange, Tone::Yellow)]
    {
        let always = benson(&board, colour).points();
        let all = static_safety(&board, colour).points();
        lines.extend(coloured(engine, sure, always));
        lines.extend(coloured(engine, answered, all - always));
        counts.push(format!("{colour} {}", all.len()));
    }
    lines.push(format!("TEXT Safe points: {}; strong colours need no answer", counts.join(", ")));
    Ok(lines.join("\n"))
}

/// A board of words, row by row.
fn board_of(engine: &Engine, word: impl Fn(Point) -> String) -> String {
    let size = engine.size();
    let rows = (0..size.height()).map(|row| {
        let points = (0..size.width()).filter_map(|column| Point::new(column, row));
        points.map(&word).collect::<Vec<_>>().join(" ")
    });
    format!("\n{}", rows.collect::<Vec<_>>().join("\n"))
}

pub(super) fn local_games(engine: &mut Engine, _: &[&str]) -> Answer {
    let games = region::local_games(&Board::new(&engine.game.position()));
    Ok(board_of(engine, |point| {
        let game = games.iter().position(|game| game.points.contains(point));
        game.map_or("\"\"".to_string(), |index| (index + 1).to_string())
    }))
}

/// The race between two blocks, or all races.
pub(super) fn race(engine: &mut Engine, args: &[&str]) -> Answer {
    let races = match args {
        [] => engine.races(),
        [one, two] => {
            let blocks = engine.opponents(engine.stone(one)?, engine.stone(two)?)?;
            vec![engine.race(blocks)?]
        }
        _ => return Err("syntax error: it is shinpan-race [VERTEX VERTEX]".to_string()),
    };
    if races.is_empty() {
        return Ok("TEXT No race can be counted".to_string());
    }
    let mut lines: Vec<String> = Vec::new();
    for race in &races {
        lines.extend(race_lines(engine, race));
    }
    let texts: Vec<String> = races.iter().map(|race| in_short(engine, race)).collect();
    lines.push(format!("TEXT {}", texts.join(" / ")));
    Ok(lines.join("\n"))
}

fn in_short(engine: &Engine, race: &Race) -> String {
    match &race.verdict {
        Ok(verdict) => {
            let [black, white] = Colour::BOTH.map(|first| verdict.first(first).result);
            let [one, two] = race.essential.map(|point| engine.size().name(point));
            format!("{one} against {two}: Black first: {black}; White first: {white}")
        }
        Err(reasons) => {
            let reason = reasons.first().map(ToString::to_string).unwrap_or_default();
            format!("not proven: {reason}")
        }
    }
}

/// Each kind of liberty in its colour and with its letter.
fn race_lines(engine: &Engine, race: &Race) -> Vec<String> {
    let size = engine.size();
    let position = engine.game.position();
    let signs: Vec<(Point, Sign)> =
        size.iter().filter_map(|point| Some((point, race_sign(&position, race, point)?))).collect();
    let mut lines = Vec::new();
    lines.extend(drawn(engine, "TRIANGLE", race.blocks[0] | race.blocks[1]));
    lines.extend(drawn(engine, "SQUARE", race.assumed_stones));
    let tones = [Tone::Purple, Tone::Sky, Tone::Orange, Tone::Yellow, Tone::Red, Tone::Green, Tone::Grey];
    let liberties = || signs.iter().filter(|(_, sign)| !sign.is_stone());
    for tone in tones {
        let points = liberties().filter(|(_, sign)| sign.tone() == tone).map(|(point, _)| *point).collect();
        lines.extend(coloured(engine, tone, points));
    }
    let labels: Vec<String> =
        liberties().map(|(point, sign)| format!("{} {}", size.name(*point), sign.letter())).collect();
    if !labels.is_empty() {
        lines.push(format!("LABEL {}", labels.join(" ")));
    }
    lines
}

/// The whole board: what is safe, what is urgent, what is decided. After an interrupt it shows what was decided by then.
pub(super) fn analyze(engine: &mut Engine, args: &[&str]) -> Answer {
    let [] = exactly(args, "shinpan-analyze")?;
    let plan = Plan::new(&engine.game.position(), Options::default());
    let stop = engine.stop(false, engine.params.limit());
    let mut items = Vec::with_capacity(plan.tasks.len());
    for task in &plan.tasks {
        engine.watch(task.stones());
        items.push(engine.decide(&plan.position, task, engine.params.nodes, &stop));
    }
    engine.watched();
    Ok(analysis_lines(engine, &plan.finish(items)).join("\n"))
}

fn analysis_lines(engine: &Engine, analysis: &Analysis) -> Vec<String> {
    let size = engine.size();
    let mut lines = Vec::new();
    for (safe, what) in analysis.plan.safe.iter().zip(["TERRITORY_BLACK", "TERRITORY_WHITE"]) {
        lines.extend(drawn(engine, what, safe.points()));
    }
    let mut labels = Vec::new();
    let mut label = |points: PointSet, text: &str| {
        labels.extend(points.iter().map(|point| format!("{} {text}", size.name(point))));
    };
    for (number, [black, white]) in analysis.needed() {
        for (tone, points) in
            [(Tone::Green, black & white), (Tone::Blue, black - white), (Tone::Orange, white - black)]
        {
            lines.extend(coloured(engine, tone, points));
        }
        label(black | white, &number.to_string());
    }
    for (standing, stones) in analysis.standings() {
        match standing {
            Standing::Urgent(number) => label(stones, &number.to_string()),
            Standing::Ko => label(stones, "ko"),
            Standing::Unknown => {}
            Standing::Dead => lines.extend(drawn(engine, "MARK", stones)),
            Standing::Stays => lines.extend(drawn(engine, "CIRCLE", stones)),
            Standing::Seki => lines.extend(drawn(engine, "SQUARE", stones)),
        }
    }
    if !labels.is_empty() {
        lines.push(format!("LABEL {}", labels.join(" ")));
    }
    let urgent = analysis.urgent().map(|(number, item)| {
        let [black, white] = Colour::BOTH.map(|side| item.sentence(side, size));
        format!("{number} {}: Black first: {black}; White first: {white}", item.name(size))
    });
    let decided = format!("{} of {} decided", analysis.proven(), analysis.items.len());
    let interrupted = engine.is_interrupted().then(|| "interrupted".to_string());
    let texts: Vec<String> = interrupted.into_iter().chain([decided]).chain(urgent).collect();
    lines.push(format!("TEXT {}", texts.join(" / ")));
    lines
}

pub(super) fn life(engine: &mut Engine, args: &[&str]) -> Answer {
    let [vertex] = exactly(args, "shinpan-life VERTEX")?;
    let target = engine.dragon(engine.stone(vertex)?);
    let answer = engine.proven(target, Wanted::Line)?;
    let size = engine.size();
    let [black, white] = Colour::BOTH.map(|first| answer.best_plays(first));
    let mut lines = Vec::new();
    lines.extend(drawn(engine, "TRIANGLE", answer.targets));
    lines.extend(drawn(engine, "SQUARE", answer.assumed_stones));
    lines.extend(coloured(engine, Tone::Green, black & white));
    lines.extend(coloured(engine, Tone::Blue, black - white));
    lines.extend(coloured(engine, Tone::Orange, white - black));
    let labels: Vec<String> = [(black & white, '*'), (black - white, 'b'), (white - black, 'w')]
        .into_iter()
        .flat_map(|(points, letter)| points.iter().map(move |point| format!("{} {letter}", size.name(point))))
        .collect();
    if !labels.is_empty() {
        lines.push(format!("LABEL {}", labels.join(" ")));
    }
    let texts: Vec<String> = answer
        .sides
        .iter()
        .map(|side| format!("{} first: {}", side.first, answer.sentence(side, size)))
        .collect();
    lines.push(format!("TEXT {}", texts.join(" ")));
    Ok(lines.join("\n"))
}

/// What is proven to be whose: 1 Black's, -1 White's, 0 neither or not proven.
pub(super) fn control(engine: &mut Engine, _: &[&str]) -> Answer {
    let found = engine.statuses();
    Ok(board_of(engine, |point| {
        match found.owner(point) {
            Some(Colour::Black) => "1",
            Some(Colour::White) => "-1",
            None => "0",
        }
        .to_string()
    }))
}

/// The most urgent problem for a colour.
fn at_hand(engine: &mut Engine, args: &[&str], usage: &str) -> Result<(Colour, Problem), String> {
    let colour = match args {
        [] => engine.game.to_move(),
        [colour] => engine.colour(colour)?,
        _ => return Err(format!("syntax error: it is {usage}")),
    };
    let stop = engine.stop(false, engine.params.limit());
    let problems = engine.problems(colour, engine.params.nodes, Wanted::Line, &stop);
    let first = problems.into_iter().next();
    first.map(|problem| (colour, problem)).ok_or_else(|| "there is no enclosed group and no race".to_string())
}

pub(super) fn best_moves(engine: &mut Engine, args: &[&str]) -> Answer {
    let (colour, problem) = at_hand(engine, args, "shinpan-best_moves [COLOUR]")?;
    let moves: Vec<Move> = match &problem {
        Problem::Race(answer) => {
            answer.verdict.as_ref().map_or(Vec::new(), |verdict| verdict.first(colour).moves().collect())
        }
        Problem::Decided(item) => item.first(colour).map_or(Vec::new(), |fate| fate.moves.clone()),
        Problem::Life(answer) => match answer.side(colour) {
            Some(side) if side.status().is_some() => side.moves.clone(),
            Some(side) => return Err(engine.unproven(side)),
            None => Vec::new(),
        },
    };
    Ok(moves.into_iter().map(|mv| move_name(engine.size(), mv)).collect::<Vec<_>>().join(" "))
}

pub(super) fn line(engine: &mut Engine, args: &[&str]) -> Answer {
    let (colour, problem) = at_hand(engine, args, "shinpan-line [COLOUR]")?;
    let line = engine.line_of(&problem, colour);
    Ok(line.into_iter().map(|mv| move_name(engine.size(), mv)).collect::<Vec<_>>().join(" "))
}

/// The problem at hand in words.
pub(super) fn verdict(engine: &mut Engine, args: &[&str]) -> Answer {
    let (_, problem) = at_hand(engine, args, "shinpan-verdict [COLOUR]")?;
    Ok(match &problem {
        Problem::Race(answer) => words(answer, engine.size()),
        Problem::Decided(_) | Problem::Life(_) => {
            let lines: Vec<String> = Colour::BOTH
                .into_iter()
                .map(|first| format!("{first} first: {}", engine.sentence(&problem, first)))
                .collect();
            lines.join("\n")
        }
    })
}

/// `shinpan-param [NAME VALUE]`: shows all parameters, or sets one.
pub(super) fn param(engine: &mut Engine, args: &[&str]) -> Answer {
    match args {
        [] => Ok(params(engine)),
        [name, values @ ..] => set(engine, name, values).map(|()| String::new()),
    }
}

fn params(engine: &Engine) -> String {
    let (params, size) = (&engine.params, engine.size());
    let points = |set: PointSet| if set.is_empty() { "none".to_string() } else { size.names(set).join(",") };
    [
        format!("[string] nodes {}", params.nodes),
        format!("[string] time {}", params.time),
        format!("[string] ko_threats {}", params.ko_threats),
        format!("[bool] tenuki {}", u8::from(params.tenuki)),
        format!("[bool] strict {}", u8::from(params.strict)),
        format!("[string] target {}", points(params.targets)),
        format!("[string] assume_safe {}", points(params.assume_safe)),
    ]
    .join("\n")
}

fn set(engine: &mut Engine, name: &str, values: &[&str]) -> Result<(), String> {
    let value = values.join(",");
    let bad = |what: &str| format!("{name} {:?}: {what}", short(&value));
    let flag = || match &value[..] {
        "0" | "false" => Ok(false),
        "1" | "true" => Ok(true),
        _ => Err(bad("it is 0 or 1")),
    };
    match name {
        "nodes" => {
            engine.params.nodes = value.parse().map_err(|_| bad("it is a number of positions"))?;
        }
        "time" => {
            let time = value.parse::<f64>().ok().filter(|time| (0.0..=1e9).contains(time));
            engine.params.time = time.ok_or_else(|| bad("it is a number of seconds, 0 for no end"))?;
        }
        "ko_threats" => {
            let most = shinpan::life::MOST_THREATS;
            let threats = value.parse().ok().filter(|&threats: &u8| threats <= most);
            engine.params.ko_threats = threats.ok_or_else(|| bad(&format!("it is from 0 to {most}")))?;
        }
        "tenuki" => engine.params.tenuki = flag()?,
        "strict" => engine.params.strict = flag()?,
        "target" => engine.params.targets = stones(engine, &value)?,
        "assume_safe" => engine.params.assume_safe = stones(engine, &value)?,
        _ => return Err(format!("{:?} is no parameter; shinpan-param lists them", short(name))),
    }
    Ok(())
}

/// The stones that a list names; `none` names none.
fn stones(engine: &Engine, list: &str) -> Result<PointSet, String> {
    let names = list.split(',').filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("none"));
    names.map(|name| engine.stone(name)).collect()
}

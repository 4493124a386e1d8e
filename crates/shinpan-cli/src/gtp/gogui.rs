//! The extensions of GoGui: overlays on its board, setup, sequences, parameters.

use std::cell::RefCell;

use shinpan::analyze::{Analysis, Item, Options, Plan, Standing};
use shinpan::ask::{Answer as Asked, Crew, NotProven, Problem, Terms, ask_with};
use shinpan::board::{Colour, Move, Point, PointSet};
use shinpan::life::Answer as Life;
use shinpan::picture::{Sign, Tone, race_sign};
use shinpan::race::{Answer as Race, Decided, First};
use shinpan::search::Goal;

use super::engine::{Answer, Engine, short};
use super::regress::safety;
use super::standard::{ended, exactly, move_name};
use crate::race::words_beyond;

/// The overlays, with the type of their answers and their names in the menu.
const OVERLAYS: &[&str] = &[
    "gfx/Solution of a Problem/shinpan-solve %c",
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
    let safety = safety(&engine.game.position())?;
    let mut lines = Vec::new();
    let mut counts = Vec::new();
    for (colour, sure, answered) in
        [(Colour::Black, Tone::Blue, Tone::Sky), (Colour::White, Tone::Orange, Tone::Yellow)]
    {
        let always = safety.benson[colour.index()].points();
        let all = safety.safe[colour.index()].points();
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
    let games = safety(&engine.game.position())?.local_games;
    Ok(board_of(engine, |point| {
        let game = games.iter().position(|game| game.points.contains(point));
        game.map_or("\"\"".to_string(), |index| (index + 1).to_string())
    }))
}

/// The race between two blocks, or all races that are decided.
pub(super) fn race(engine: &mut Engine, args: &[&str]) -> Answer {
    let position = engine.game.position();
    let terms = engine.terms();
    let question = match args {
        [] => terms.race(&position, [[None; 2]; 2]),
        [one, two] => {
            let [black, white] = engine.opponents(engine.stone(one)?, engine.stone(two)?)?;
            let terms = terms.about(&position, [black, white].into_iter().collect());
            terms.race(&position, [[Some(black), None], [Some(white), None]])
        }
        _ => return Err("syntax error: it is shinpan-race [VERTEX VERTEX]".to_string()),
    };
    let answer = engine.memory.ask(&question).map_err(|error| error.to_string())?;
    let Asked::Race(races) = answer else { return Err("not proven".to_string()) };
    let shown = |decided: &Decided| !args.is_empty() || decided.is_proven();
    let races: Vec<(&Race, &Decided)> = races.iter().filter(|(_, decided)| shown(decided)).collect();
    if races.is_empty() {
        return Ok("TEXT No race is decided".to_string());
    }
    let mut lines: Vec<String> = races.iter().flat_map(|(race, _)| race_lines(engine, race)).collect();
    let texts: Vec<String> = races.iter().map(|(race, decided)| in_short(engine, race, decided)).collect();
    lines.push(format!("TEXT {}", texts.join(" / ")));
    Ok(lines.join("\n"))
}

fn in_short(engine: &Engine, race: &Race, decided: &Decided) -> String {
    let [one, two] = race.essential.map(|point| engine.size().name(point));
    match Colour::BOTH.map(|first| decided.first(first).map(First::outcome)) {
        [Some(black), Some(white)] => {
            format!("{one} against {two}: Black first: {black}; White first: {white}")
        }
        _ => {
            let reasons = race.verdict.as_ref().err();
            let reason = reasons.and_then(|reasons| reasons.first()).map(ToString::to_string);
            format!("not proven: {}", reason.unwrap_or_default())
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
    let watching = Watching { engine: RefCell::new(engine) };
    let question = {
        let engine = watching.engine.borrow();
        let nodes = engine.params.nodes.min(Options::default().nodes);
        Terms { nodes: Some(nodes), ..engine.terms() }.analyze(&engine.game.position())
    };
    let answer = ask_with(&question, &watching).map_err(|error| error.to_string())?;
    let Asked::Analyze(analysis) = answer else { return Err("not proven".to_string()) };
    let engine = watching.engine.into_inner();
    engine.memory.nodes += analysis.items.iter().map(|item| item.nodes).sum::<u64>();
    Ok(analysis_lines(engine, &analysis).join("\n"))
}

/// Shows what is being looked at.
struct Watching<'a> {
    engine: RefCell<&'a mut Engine>,
}

impl Crew for Watching<'_> {
    fn answer(&self, plan: &Plan) -> Vec<Item> {
        let mut items = Vec::with_capacity(plan.tasks.len());
        for task in &plan.tasks {
            self.engine.borrow_mut().watch(task.stones());
            items.push(plan.answer(task));
        }
        self.engine.borrow_mut().watched();
        items
    }
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
    let target = engine.group(engine.stone(vertex)?);
    let (position, size) = (engine.game.position(), engine.size());
    let terms = Terms { line: true, ..engine.terms() }.about(&position, target);
    let question = terms.life(&position, target, Goal::All);
    let answer = engine.memory.ask(&question).map_err(|error| error.to_string())?;
    let Asked::Life(answer) = answer else { return Err("not proven".to_string()) };
    if let Some(side) = answer.sides.iter().find(|side| side.status().is_none()) {
        return Err(engine.unproven(&NotProven::of(side)));
    }
    let texts: Vec<String> = answer
        .sides
        .iter()
        .map(|side| format!("{} first: {}", side.first, answer.sentence(side, size)))
        .collect();
    let mut lines = life_marks(engine, &answer);
    lines.push(format!("TEXT {}", texts.join(" ")));
    Ok(lines.join("\n"))
}

/// `shinpan-solve [COLOUR]`: what a drawn problem is about; if no side is named, either may play.
pub(super) fn solve(engine: &mut Engine, args: &[&str]) -> Answer {
    let to_move = match args {
        [] => None,
        [colour] => Some(engine.colour(colour)?),
        _ => return Err("syntax error: it is shinpan-solve [COLOUR]".to_string()),
    };
    let size = engine.size();
    let question = Terms { to_move, ..engine.terms() }.solve(&engine.game.position());
    let answer = engine.memory.ask(&question).map_err(|error| error.to_string())?;
    let Asked::Solve(answer) = answer else { return Err("not proven".to_string()) };
    let Some(solution) = answer.solution() else { return Err(answer.reason().unwrap_or_default()) };
    let mut lines = life_marks(engine, &solution.answer);
    let texts: Vec<String> = answer.solutions.iter().map(|solution| solution.sentence(size)).collect();
    lines.push(format!("TEXT {}", texts.join(" / ")));
    Ok(lines.join("\n"))
}

/// The target, the assumed walls and the best moves.
fn life_marks(engine: &Engine, answer: &Life) -> Vec<String> {
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
    lines
}

/// What is proven to be whose: 1 Black's, -1 White's, 0 neither or not proven.
pub(super) fn control(engine: &mut Engine, _: &[&str]) -> Answer {
    let found = ended(engine);
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
    let terms = Terms { line: true, ..engine.terms() };
    let problem = engine.at_hand(colour, &terms);
    problem
        .map(|problem| (colour, problem))
        .ok_or_else(|| "there is no enclosed group and no race".to_string())
}

fn names(engine: &Engine, moves: Vec<Move>) -> String {
    moves.into_iter().map(|mv| move_name(engine.size(), mv)).collect::<Vec<_>>().join(" ")
}

pub(super) fn best_moves(engine: &mut Engine, args: &[&str]) -> Answer {
    let (colour, problem) = at_hand(engine, args, "shinpan-best_moves [COLOUR]")?;
    let moves = problem.moves(colour).map_err(|why| engine.unproven(&why))?;
    Ok(names(engine, moves))
}

pub(super) fn line(engine: &mut Engine, args: &[&str]) -> Answer {
    let (colour, problem) = at_hand(engine, args, "shinpan-line [COLOUR]")?;
    Ok(names(engine, problem.line(colour)))
}

/// The problem at hand in words.
pub(super) fn verdict(engine: &mut Engine, args: &[&str]) -> Answer {
    let (_, problem) = at_hand(engine, args, "shinpan-verdict [COLOUR]")?;
    let size = engine.size();
    Ok(match &problem {
        Problem::Race(races) => words_beyond(&races.answers[0], Some(&races.decided[0]), size),
        Problem::Life(_) => {
            let lines: Vec<String> = Colour::BOTH
                .into_iter()
                .map(|first| format!("{first} first: {}", problem.sentence(first, size)))
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
        format!("[string] in_play {}", points(params.in_play)),
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
        "in_play" => engine.params.in_play = stones(engine, &value)?,
        _ => return Err(format!("{:?} is no parameter; shinpan-param lists them", short(name))),
    }
    Ok(())
}

/// The stones that a list names; `none` names none.
fn stones(engine: &Engine, list: &str) -> Result<PointSet, String> {
    let names = list.split(',').filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("none"));
    names.map(|name| engine.stone(name)).collect()
}

//! The analysis commands of KataGo, which Sabaki and others read: the moves of the problem at hand, the best first, each
//! with a winrate that comes from the proof.
//!
//! An analysis goes on until there is input. Programs show moves from about ten visits on and drop those with a winrate
//! of nothing, so a lost move has a small winrate and every move enough visits.

use std::time::Duration;

use shinpan::ask::{Problem, Terms};
use shinpan::board::{Colour, Move};
use shinpan::search::{Status, Stop};

use super::engine::{Engine, short};
use super::regress::safety;
use super::standard::move_name;

/// What is spent first; four times as much, and so on, until it is proven.
const FIRST: u64 = 20_000;

/// The time for that.
const SOON: Duration = Duration::from_millis(300);

/// What is spent at most on the replies to moves that fail, once the rest is known.
const REPLIES: u64 = 5_000_000;

/// The most that is spent on an analysis, which has no other end.
const MOST: u64 = 2_000_000_000;

/// What an analysis is asked to do.
struct Wish {
    first: Colour,
    interval: Duration,
    moves: usize,
    ownership: bool,
}

fn wish(engine: &Engine, args: &[&str]) -> Result<Wish, String> {
    let mut wish = Wish {
        first: engine.game.to_move(),
        interval: Duration::from_secs(1),
        moves: usize::MAX,
        ownership: false,
    };
    let centiseconds = |text: &str| {
        let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e9).contains(number));
        let number =
            number.ok_or_else(|| format!("{:?} is no interval in hundredths of a second", short(text)))?;
        Ok::<Duration, String>(Duration::from_secs_f64((number / 100.0).max(0.01)))
    };
    let mut args = args.iter();
    while let Some(&arg) = args.next() {
        let mut value = || args.next().copied().ok_or_else(|| format!("{:?} needs a value", short(arg)));
        match arg.to_ascii_lowercase().as_str() {
            "b" | "black" | "w" | "white" => wish.first = engine.colour(arg)?,
            "interval" => wish.interval = centiseconds(value()?)?,
            "maxmoves" => {
                wish.moves = value()?.parse().map_err(|_| "maxmoves is a whole number".to_string())?;
            }
            "ownership" => wish.ownership = value()? == "true",
            // Known elsewhere, and without a meaning for a proof.
            "minmoves" | "pvvisits" | "pvedgevisits" | "movesownership" | "rootinfo" => {
                value()?;
            }
            "avoid" | "allow" => return Err(format!("{arg} is not known here")),
            _ => wish.interval = centiseconds(arg)?,
        }
    }
    Ok(wish)
}

/// `kata-analyze [COLOUR] [INTERVAL] [KEY VALUE]...`
pub(super) fn analyze(engine: &mut Engine, args: &[&str]) -> Result<(), String> {
    let wish = wish(engine, args)?;
    engine.begin();
    let mut nodes = FIRST;
    loop {
        // What is known soon is told soon, even if lines and replies are still missing.
        let stop = engine.stop(true, (nodes == FIRST).then_some(SOON));
        let best = engine.rated(&wish, nodes, stop.clone());
        let report = best.as_ref().map(|problem| engine.report(problem, &wish)).unwrap_or_default();
        let is_known = best.is_none_or(|problem| {
            problem.is_known(wish.first) && (problem.has_replies(wish.first) || nodes >= REPLIES)
        }) && !stop.is_asked();
        let report = if report.is_empty() { engine.nothing_yet(&wish) } else { report };
        engine.send(&report);
        if engine.has_input() {
            return Ok(());
        }
        if is_known || nodes >= MOST {
            // Nothing new will come; who listens wants to hear it again.
            while !engine.has_input() {
                engine.wait(wish.interval);
                if !engine.has_input() {
                    engine.send(&report);
                }
            }
            return Ok(());
        }
        nodes *= 4;
    }
}

/// `kata-genmove_analyze [COLOUR] [INTERVAL] [KEY VALUE]...`
pub(super) fn genmove_analyze(engine: &mut Engine, args: &[&str]) -> Result<(), String> {
    let wish = wish(engine, args)?;
    let (mv, reason) = engine.suggest(wish.first);
    engine.reason = reason;
    let stop = engine.stop(false, engine.params.limit());
    let best = engine.rated(&wish, engine.params.nodes, stop);
    let report = best.map(|problem| engine.report(&problem, &wish)).unwrap_or_default();
    engine.game.play(wish.first, mv)?;
    engine.begin();
    engine.send(&format!("{report}play {}\n", move_name(engine.size(), mv).to_lowercase_pass()));
    Ok(())
}

/// A pass is written small in this family of commands.
trait SmallPass {
    fn to_lowercase_pass(self) -> String;
}

impl SmallPass for String {
    fn to_lowercase_pass(self) -> String {
        if self == "PASS" { "pass".to_string() } else { self }
    }
}

impl Engine {
    /// The problem at hand with its line and the replies to other moves.
    fn rated(&mut self, wish: &Wish, nodes: u64, stop: Stop) -> Option<Problem> {
        let terms = Terms {
            nodes: Some(nodes),
            line: true,
            every_move: true,
            refute: true,
            ..self.terms_until(stop)
        };
        self.at_hand(wish.first, &terms)
    }

    /// One line with all moves of a problem; empty if nothing is known.
    fn report(&self, problem: &Problem, wish: &Wish) -> String {
        let threats = self.params.ko_threats;
        let mut rated = problem.rated(wish.first, threats);
        rated.truncate(wish.moves);
        if rated.is_empty() {
            return String::new();
        }
        let size = self.size();
        let name = |mv: Move| move_name(size, mv).to_lowercase_pass();
        let infos: Vec<String> = rated
            .iter()
            .enumerate()
            .map(|(order, rated)| {
                let winrate = winrate(rated.status, threats);
                let visits = if rated.is_best { problem.nodes(wish.first).max(100) } else { 10 };
                let line: Vec<String> = rated.line.iter().map(|&mv| name(mv)).collect();
                format!(
                    "info move {} visits {visits} winrate {winrate:.6} lcb {winrate:.6} order {order} \
                     pv {}",
                    name(rated.mv),
                    line.join(" ")
                )
            })
            .collect();
        let ownership = if wish.ownership { self.ownership(wish.first) } else { String::new() };
        format!("{}{ownership}\n", infos.join(" "))
    }

    /// What is said while nothing is decided: a pass of which nothing is known, with too few visits to be shown as a move.
    fn nothing_yet(&self, wish: &Wish) -> String {
        let ownership = if wish.ownership { self.ownership(wish.first) } else { String::new() };
        format!("info move pass visits 1 winrate 0.500000 lcb 0.000000 order 0 pv pass{ownership}\n")
    }

    /// What is safe for whom, seen by the side to move: 1, -1, or 0 where nothing is proven.
    fn ownership(&self, first: Colour) -> String {
        let Ok(safety) = safety(&self.game.position()) else { return String::new() };
        let [mine, theirs] = [first, first.opponent()].map(|colour| safety.safe[colour.index()].points());
        let of = |point| i8::from(mine.contains(point)) - i8::from(theirs.contains(point));
        let values: Vec<String> = self.size().iter().map(|point| of(point).to_string()).collect();
        format!(" ownership {}", values.join(" "))
    }
}

/// The winrate of what is won, and of what is lost.
const WON: f64 = 0.999;
const LOST: f64 = 0.001;

/// A winrate from a status: won, lost, and between them kos, better the more threats the opponent needs.
fn winrate(status: Status, ko_threats: u8) -> f64 {
    let best = f64::from(ko_threats) + 1.0;
    let status = f64::from(status);
    if status >= best {
        WON
    } else if status <= -best {
        LOST
    } else if status >= 0.0 {
        // A seki is neither won nor lost.
        0.5 + 0.45 * status / best
    } else {
        // The more threats it needs, the worse.
        0.5 - 0.45 * -status / best
    }
}

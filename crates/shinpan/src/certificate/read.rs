//! Reading certificates: strict, with the line of every error, and bounded.

use std::collections::BTreeMap;
use std::fmt;

use super::write::{BORDERED, HEADER, PLAIN};
use crate::board::{Colour, Move, PointSet, Position, Setup, Size};
use crate::search::{Border, Goal, Ruling};
use crate::verify::{Certificate, MOST_TARGETS, Part, Retaken, State, Statement, Strategy};

/// The most replies that a file may have, counted for each state.
pub const MOST_ENTRIES: usize = 2_000_000;
/// The most strategies.
const MOST_STRATEGIES: usize = 64;
/// The most parts.
const MOST_PARTS: usize = 8;
/// The most replies to a state.
const MOST_REPLIES: usize = 362;

/// Where and why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for FormatError {}

/// Reads a certificate. It has the right form then; whether it is right is for [`crate::verify::check`] to say.
///
/// # Errors
/// [`FormatError`] names the line.
pub fn read(text: &str) -> Result<Certificate, FormatError> {
    let mut lines = Lines { lines: text.lines().collect(), at: 0 };
    let is_plain = lines.version()? == PLAIN;
    let shared = lines.statement(is_plain)?;
    let mut parts: Vec<Part> = Vec::new();
    if is_plain {
        parts.push(Part { statement: shared.clone(), strategies: Vec::new() });
    }
    let (mut count, mut entries) = (0, 0);
    loop {
        let line = lines.next()?;
        if line == "end" {
            break;
        }
        if !is_plain && line.starts_with("region ") {
            if parts.len() == MOST_PARTS {
                return Err(lines.error(format!("more than {MOST_PARTS} parts")));
            }
            lines.at -= 1;
            parts.push(Part { statement: lines.ground(&shared)?, strategies: Vec::new() });
            continue;
        }
        let Some(Part { statement, strategies }) = parts.last_mut() else {
            return Err(lines.error("expected \"region\" and its points"));
        };
        if let Some(claim) = line.strip_prefix("wins ") {
            count += 1;
            if count > MOST_STRATEGIES {
                return Err(lines.error(format!("more than {MOST_STRATEGIES} strategies")));
            }
            strategies.push(lines.claim(claim)?);
        } else if let Some(strategy) = strategies.last_mut() {
            entries += lines.entry(line, statement, strategy)?;
            if entries > MOST_ENTRIES {
                return Err(lines.error(format!("more than {MOST_ENTRIES} replies")));
            }
        } else {
            return Err(lines.error("expected \"wins\", a colour and the numbers of threats"));
        }
    }
    match lines.lines[lines.at..].iter().position(|line| !line.is_empty()) {
        Some(more) => Err(FormatError { line: lines.at + more + 1, what: "text after the end".to_owned() }),
        None => Ok(Certificate { parts }),
    }
}

struct Lines<'a> {
    lines: Vec<&'a str>,
    /// Lines read.
    at: usize,
}

impl<'a> Lines<'a> {
    fn error(&self, what: impl Into<String>) -> FormatError {
        FormatError { line: self.at, what: what.into() }
    }

    fn next(&mut self) -> Result<&'a str, FormatError> {
        self.at += 1;
        let line = self.lines.get(self.at - 1).copied();
        line.ok_or_else(|| self.error("the text stops before its line \"end\""))
    }

    /// The value of a line that must come now.
    fn field(&mut self, name: &str) -> Result<&'a str, FormatError> {
        let value = self.next()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.error(format!("expected \"{name}\" and its value")))
    }

    /// The version in the first line.
    fn version(&mut self) -> Result<u32, FormatError> {
        let number = self.next()?.strip_prefix(HEADER).and_then(|number| number.parse().ok());
        match number {
            Some(version) if (PLAIN..=BORDERED).contains(&version) => Ok(version),
            Some(version) => Err(self.error(format!(
                "this is version {version} of the format; this program knows the versions {PLAIN} and {BORDERED}"
            ))),
            None => Err(self.error(format!("the first line is \"{HEADER}{PLAIN}\" or \"{HEADER}{BORDERED}\""))),
        }
    }

    fn one_of<T: Copy, const N: usize>(
        &mut self,
        name: &str,
        values: [(&str, T); N],
    ) -> Result<T, FormatError> {
        let words = values.map(|(word, _)| word).join(" or ");
        let found = self.next()?.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let Some(found) = found else { return Err(self.error(format!("expected \"{name}\" and {words}"))) };
        let value = values.iter().find(|(word, _)| *word == found).map(|&(_, value)| value);
        value.ok_or_else(|| self.error(format!("{name} is {words}")))
    }

    fn colour(&mut self, name: &str) -> Result<Colour, FormatError> {
        self.one_of(name, Colour::BOTH.map(|colour| (colour.word(), colour)))
    }

    /// What comes before the strategies; the region and its walls are among it only where there is just one.
    fn statement(&mut self, is_plain: bool) -> Result<Statement, FormatError> {
        let position = self.position(if is_plain { "region" } else { "defender" })?;
        let size = position.size();
        let (mut region, mut walls) = (PointSet::EMPTY, PointSet::EMPTY);
        if is_plain {
            region = self.field("region").and_then(|names| self.points(size, names))?;
            walls = self.field("walls").and_then(|names| self.points(size, names))?;
        }
        let defender = self.colour("defender")?;
        let mut targets = Vec::new();
        while targets.is_empty() || self.lines.get(self.at).is_some_and(|line| line.starts_with("target ")) {
            targets.push(self.field("target").and_then(|names| self.points(size, names))?);
            if targets.len() > MOST_TARGETS {
                return Err(self.error(format!("more than {MOST_TARGETS} targets")));
            }
        }
        let goal = self.one_of("goal", [("all", Goal::All), ("any", Goal::Any)])?;
        let ruling = self.one_of("ruling", [("1", Ruling::One), ("2", Ruling::Two)])?;
        let first = self.colour("first")?;
        let owner = self.colour("threats")?;
        let (proven, presumed) = (PointSet::EMPTY, PointSet::EMPTY);
        let border = Border::Declared;
        let ground = Statement {
            position,
            region,
            border,
            walls,
            proven,
            presumed,
            defender,
            targets,
            goal,
            ruling,
            first,
            owner,
        };
        Ok(ground)
    }

    /// Where a part is played.
    fn ground(&mut self, shared: &Statement) -> Result<Statement, FormatError> {
        let size = shared.position.size();
        let region = self.field("region").and_then(|names| self.points(size, names))?;
        let rules = [("open", Border::Open), ("closed", Border::Closed), ("declared", Border::Declared)];
        let border = self.one_of("border", rules)?;
        let mut walls = [PointSet::EMPTY; 3];
        for (index, name) in ["proven", "given", "presumed"].into_iter().enumerate() {
            walls[index] = self.field(name).and_then(|names| self.points(size, names))?;
            let before = walls[..index].iter().fold(PointSet::EMPTY, |all, &stones| all | stones);
            if let Some(twice) = (before & walls[index]).first() {
                return Err(self.error(format!("{} is named as a wall already", size.name(twice))));
            }
        }
        let [proven, given, presumed] = walls;
        let walls = proven | given | presumed;
        Ok(Statement { region, border, walls, proven, presumed, ..shared.clone() })
    }

    fn position(&mut self, next: &str) -> Result<Position, FormatError> {
        if self.next()? != "board" {
            return Err(self.error("expected \"board\" and a diagram"));
        }
        let start = self.at;
        while self.lines.get(self.at).is_some_and(|line| !line.starts_with(next)) {
            self.at += 1;
        }
        let setup: Setup = self.lines[start..self.at].join("\n").parse().map_err(
            |error: crate::notation::diagram::DiagramError| {
                let text = error.to_string();
                let what = text.split_once(' ').map_or(text.as_str(), |(_, rest)| rest);
                let what = what.split_once(", ").map_or(what, |(_, rest)| rest);
                FormatError { line: start + error.line, what: what.to_owned() }
            },
        )?;
        setup.position().map_err(|error| FormatError { line: start, what: error.to_string() })
    }

    fn points(&self, size: Size, names: &str) -> Result<PointSet, FormatError> {
        let mut points = PointSet::EMPTY;
        for name in names.split(' ').filter(|_| names != "-") {
            points.insert(size.point(name).map_err(|error| self.error(error.to_string()))?);
        }
        Ok(points)
    }

    fn claim(&self, claim: &str) -> Result<Strategy, FormatError> {
        let (word, runs) = claim.split_once(' ').unwrap_or((claim, ""));
        let winner = Colour::BOTH.into_iter().find(|colour| colour.word() == word);
        let winner = winner.ok_or_else(|| self.error("the winner is black or white"))?;
        Ok(Strategy {
            winner,
            threats: self.threats(runs)?,
            replies: BTreeMap::new(),
            always: BTreeMap::new(),
        })
    }

    fn threats(&self, text: &str) -> Result<(u8, u8), FormatError> {
        let (fewest, most) = text.split_once('-').unwrap_or((text, text));
        match (fewest.parse(), most.parse()) {
            (Ok(fewest), Ok(most)) if fewest <= most => Ok((fewest, most)),
            _ => Err(self.error(format!("{text:?} is no number of threats; expected one such as 2, or 0-5"))),
        }
    }

    /// Reads the replies to a state with some numbers of threats, and gives how many replies that are.
    fn entry(
        &self,
        line: &str,
        statement: &Statement,
        strategy: &mut Strategy,
    ) -> Result<usize, FormatError> {
        let size = statement.position.size();
        let fields: Vec<&str> = line.split(' ').collect();
        let &[stones, banned, threats, marks, replies] = fields.as_slice() else {
            return Err(self.error("expected five fields: stones, ban, threats, marks, replies"));
        };
        let banned = match banned {
            "-" => None,
            name => Some(size.point(name).map_err(|error| self.error(error.to_string()))?),
        };
        let moves = replies.split(',').take(MOST_REPLIES).map(|name| size.parse_move(name));
        let moves: Vec<Move> =
            moves.collect::<Result<_, _>>().map_err(|error| self.error(error.to_string()))?;
        let mut state = State {
            stones: self.stones(statement, stones)?,
            to_move: strategy.winner,
            banned,
            captured: 0,
            threats: 0,
            has_waited: false,
            retaken: Retaken::No,
        };
        self.marks(marks, &mut state)?;
        if threats == "any" {
            let count = moves.len();
            return match strategy.always.insert(state, moves) {
                Some(_) => Err(self.error("there is another entry for the same state")),
                None => Ok(count),
            };
        }
        let (fewest, most) = self.threats(threats)?;
        for threats in fewest..=most {
            if strategy.replies.insert(State { threats, ..state }, moves.clone()).is_some() {
                return Err(self.error("there is another entry for the same state"));
            }
        }
        Ok((usize::from(most - fewest) + 1) * moves.len())
    }

    fn stones(&self, statement: &Statement, text: &str) -> Result<[PointSet; 2], FormatError> {
        let mut stones = Colour::BOTH.map(|colour| statement.position.stones(colour) - statement.region);
        if text.len() != statement.region.len() {
            let expected = statement.region.len();
            return Err(self.error(format!("{} points, but the region has {expected}", text.len())));
        }
        for (point, symbol) in statement.region.iter().zip(text.chars()) {
            match symbol {
                'X' => stones[Colour::Black as usize].insert(point),
                'O' => stones[Colour::White as usize].insert(point),
                '.' => {}
                other => return Err(self.error(format!("found {other:?}; a point is X, O or ."))),
            }
        }
        Ok(stones)
    }

    fn marks(&self, text: &str, state: &mut State) -> Result<(), FormatError> {
        let rest = if text == "-" { "" } else { text };
        let (flags, captured) = rest.split_once('c').map_or((rest, None), |(flags, hex)| (flags, Some(hex)));
        (state.has_waited, state.retaken) = match flags {
            "" => (false, Retaken::No),
            "r" => (false, Retaken::JustNow),
            "p" => (false, Retaken::ThenPassed),
            "w" => (true, Retaken::No),
            "wr" => (true, Retaken::JustNow),
            "wp" => (true, Retaken::ThenPassed),
            _ => return Err(self.error(format!("{text:?} is no mark; expected - or w, r, p, c"))),
        };
        if let Some(hex) = captured {
            state.captured = u16::from_str_radix(hex, 16)
                .map_err(|_| self.error(format!("{hex:?} is no set of captured targets")))?;
        }
        Ok(())
    }
}

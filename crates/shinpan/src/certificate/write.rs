//! Writing certificates: the same certificate, the same bytes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::{Colour, Move, Point, PointSet, Size};
use crate::search::{Border, Goal, Ruling};
use crate::verify::{Certificate, Retaken, State, Statement, Strategy};

/// How every file begins; the number of the version follows.
pub(super) const HEADER: &str = "shinpan certificate ";

/// The version of one local game with nothing around it, and the one with borders.
pub(super) const PLAIN: u32 = 1;
pub(super) const BORDERED: u32 = 2;

/// The text of a certificate.
#[must_use]
pub fn write(certificate: &Certificate) -> String {
    let Some(statement) = certificate.statement() else { return format!("{HEADER}{BORDERED}\nend\n") };
    let size = statement.position.size();
    let is_plain = certificate.parts.len() == 1 && statement.border == Border::Declared;
    let version = if is_plain { PLAIN } else { BORDERED };
    let mut text = format!("{HEADER}{version}\nboard\n{}", statement.position);
    if is_plain {
        line(&mut text, "region", &names(size, statement.region));
        line(&mut text, "walls", &names(size, statement.walls));
    }
    line(&mut text, "defender", statement.defender.word());
    for &target in &statement.targets {
        line(&mut text, "target", &names(size, target));
    }
    line(&mut text, "goal", if statement.goal == Goal::All { "all" } else { "any" });
    line(&mut text, "ruling", if statement.ruling == Ruling::One { "1" } else { "2" });
    line(&mut text, "first", statement.first.word());
    line(&mut text, "threats", statement.owner.word());
    for part in &certificate.parts {
        if !is_plain {
            ground(&mut text, &part.statement);
        }
        for strategy in &part.strategies {
            let runs = range(strategy.threats);
            line(&mut text, "wins", &format!("{} {runs}", strategy.winner.word()));
            for (stones, rest) in entries(size, part.statement.region, strategy) {
                line(&mut text, &stones, &rest);
            }
        }
    }
    text.push_str("end\n");
    text
}

fn line(text: &mut String, name: &str, value: &str) {
    let _ = writeln!(text, "{name} {value}");
}

/// Where a part is played, and its walls by what is known of them.
fn ground(text: &mut String, statement: &Statement) {
    let size = statement.position.size();
    line(text, "region", &names(size, statement.region));
    let border = match statement.border {
        Border::Declared => "declared",
        Border::Open => "open",
        Border::Closed => "closed",
    };
    line(text, "border", border);
    line(text, "proven", &names(size, statement.proven));
    line(text, "given", &names(size, statement.walls - statement.proven - statement.presumed));
    line(text, "presumed", &names(size, statement.presumed));
}

fn names(size: Size, points: PointSet) -> String {
    if points.is_empty() { "-".to_owned() } else { size.names(points).join(" ") }
}

fn range((fewest, most): (u8, u8)) -> String {
    if fewest == most { fewest.to_string() } else { format!("{fewest}-{most}") }
}

/// The lines of a strategy. States that differ only in the number of threats and have the same replies share one.
fn entries(size: Size, region: PointSet, strategy: &Strategy) -> Vec<(String, String)> {
    type Key = (String, Option<Point>, String);
    // `None` stands for any number of threats.
    type Group<'a> = Vec<(Option<u8>, &'a [Move])>;
    let key = |state: &State| -> Key { (stones(region, state), state.banned, marks(state)) };
    let mut groups: BTreeMap<Key, Group<'_>> = BTreeMap::new();
    for (state, replies) in &strategy.always {
        groups.entry(key(state)).or_default().push((None, replies));
    }
    for (state, replies) in &strategy.replies {
        groups.entry(key(state)).or_default().push((Some(state.threats), replies));
    }
    let mut lines = Vec::new();
    for ((stones, banned, marks), mut group) in groups {
        group.sort_unstable_by_key(|&(threats, _)| threats);
        let banned = banned.map_or("-".to_owned(), |point| size.name(point));
        let follows = |a: Option<u8>, b: Option<u8>| a.and_then(|a| a.checked_add(1)) == b && b.is_some();
        for run in group.chunk_by(|a, b| follows(a.0, b.0) && a.1 == b.1) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let threats = match (first.0, last.0) {
                (Some(first), Some(last)) => range((first, last)),
                _ => "any".to_owned(),
            };
            let replies: Vec<String> = first.1.iter().map(|&mv| size.move_name(mv)).collect();
            lines.push((stones.clone(), format!("{banned} {threats} {marks} {}", replies.join(","))));
        }
    }
    lines
}

fn stones(region: PointSet, state: &State) -> String {
    let symbol = |point| match Colour::BOTH
        .into_iter()
        .find(|&colour| state.stones[colour as usize].contains(point))
    {
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
        None => '.',
    };
    region.iter().map(symbol).collect()
}

/// What the rulings remember: `w` the attacker has waited, `r` the defender has just retaken a ko with a threat,
/// `p` and the attacker passed then, `c` with a hexadecimal number: the targets that have been captured.
fn marks(state: &State) -> String {
    let mut marks = String::new();
    if state.has_waited {
        marks.push('w');
    }
    match state.retaken {
        Retaken::No => {}
        Retaken::JustNow => marks.push('r'),
        Retaken::ThenPassed => marks.push('p'),
    }
    if state.captured != 0 {
        let _ = write!(marks, "c{:x}", state.captured);
    }
    if marks.is_empty() { "-".to_owned() } else { marks }
}

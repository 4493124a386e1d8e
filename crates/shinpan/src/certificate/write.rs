//! Writing certificates: the same certificate, the same bytes.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::board::{Colour, Move, Point, PointSet, Size};
use crate::search::{Goal, Ruling};
use crate::verify::{Certificate, Retaken, State, Strategy};

/// The first line of every file.
pub(super) const HEADER: &str = "shinpan certificate 1";

/// The text of a certificate.
#[must_use]
pub fn write(certificate: &Certificate) -> String {
    let statement = &certificate.statement;
    let size = statement.position.size();
    let mut text = format!("{HEADER}\nboard\n{}", statement.position);
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name} {value}");
    };
    line("region", &names(size, statement.region));
    line("walls", &names(size, statement.walls));
    line("defender", statement.defender.word());
    for &target in &statement.targets {
        line("target", &names(size, target));
    }
    line("goal", if statement.goal == Goal::All { "all" } else { "any" });
    line("ruling", if statement.ruling == Ruling::One { "1" } else { "2" });
    line("first", statement.first.word());
    line("threats", statement.owner.word());
    for strategy in &certificate.strategies {
        let runs = range(strategy.threats);
        line("wins", &format!("{} {runs}", strategy.winner.word()));
        for entry in entries(size, statement.region, strategy) {
            line(&entry.0, &entry.1);
        }
    }
    text.push_str("end\n");
    text
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
    let mut groups: BTreeMap<Key, Vec<(u8, &[Move])>> = BTreeMap::new();
    for (state, replies) in &strategy.replies {
        let key = (stones(region, state), state.banned, marks(state));
        groups.entry(key).or_default().push((state.threats, replies));
    }
    let mut lines = Vec::new();
    for ((stones, banned, marks), mut group) in groups {
        group.sort_unstable_by_key(|&(threats, _)| threats);
        let banned = banned.map_or("-".to_owned(), |point| size.name(point));
        for run in group.chunk_by(|a, b| a.0.checked_add(1) == Some(b.0) && a.1 == b.1) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let replies: Vec<String> = first.1.iter().map(|&mv| size.move_name(mv)).collect();
            let rest = format!("{banned} {} {marks} {}", range((first.0, last.0)), replies.join(","));
            lines.push((stones.clone(), rest));
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

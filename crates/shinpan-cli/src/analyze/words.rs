//! An analysis in words.

use shinpan::analyze::{Analysis, Fate, Item, Level, Outcome, Subject};
use shinpan::board::{Colour, Move, PointSet, Size};
use shinpan::life;
use shinpan::theory::{RaceResult, Tenuki};

use crate::draw::{Mark, Picture, draw};
use crate::output::Look;
use crate::text::count;

/// The most moves that are named.
const MOVES: usize = 6;

/// The board with a number on the stones of everything urgent, and a paragraph for each.
pub(super) fn words(analysis: &Analysis, look: Look) -> String {
    let plan = &analysis.plan;
    let size = plan.position.size();
    let is_urgent = |item: &&Item| item.is_proven() && item.swing > 0;
    let urgent: Vec<&Item> = analysis.items.iter().filter(is_urgent).collect();
    let settled: Vec<&Item> =
        analysis.items.iter().filter(|item| item.is_proven() && item.swing == 0).collect();
    let unknown: Vec<&Item> = analysis.items.iter().filter(|item| !item.is_proven()).collect();

    let mut picture = Picture::new("", &plan.position);
    // The first item on a stone is the most urgent one.
    let numbered: Vec<(&&Item, char)> = urgent.iter().zip('1'..='9').collect();
    for &(item, digit) in numbered.iter().rev() {
        for colour in Colour::BOTH {
            for stone in item.stones() & plan.position.stones(colour) {
                picture.mark(stone, Mark::Letter(digit, Some(colour)));
            }
        }
    }
    let mut text = draw(&[picture], look);
    text.push('\n');
    for colour in Colour::BOTH {
        let (safe, alive) = (plan.safe[colour as usize], plan.alive[colour as usize]);
        text.push_str(&format!(
            "{colour}: {} safe without search ({}), {} of them even without answers\n",
            count(safe.points().len(), "point"),
            count(safe.stones.len(), "stone"),
            alive.points().len(),
        ));
    }
    text.push_str(&format!(
        "{}; {} decided of {} races and groups\n",
        count(plan.local_games.len(), "local game"),
        analysis.proven(),
        analysis.items.len(),
    ));
    for (number, item) in urgent.iter().enumerate() {
        text.push_str(&format!("\n{}. {}\n{}", number + 1, title(item, size), verdict(item, size)));
    }
    if urgent.is_empty() {
        text.push_str("\nNothing that was decided depends on who moves first.\n");
    }
    if !settled.is_empty() {
        text.push_str("\nThe same whoever moves first:\n");
        for item in settled {
            text.push_str(&format!("  {}: {}\n", title(item, size), settled_words(item)));
        }
    }
    if !unknown.is_empty() {
        text.push_str(&format!("\nUnknown, {} races and groups:\n", unknown.len()));
        for (reason, names) in by_reason(&unknown, size) {
            text.push_str(&format!("  {reason}:\n    {}\n", names.join(", ")));
        }
    }
    if !plan.skipped.is_empty() {
        text.push_str(&format!("\nNot asked: {} in small blocks\n", count(plan.skipped.len(), "stone")));
    }
    text
}

fn name(stones: PointSet, size: Size) -> String {
    let at = stones.first().map(|stone| size.name(stone)).unwrap_or_default();
    format!("{at} ({})", count(stones.len(), "stone"))
}

fn title(item: &Item, size: Size) -> String {
    let level = match item.level {
        None => "",
        Some(Level::Safety) => ", safe without search",
        Some(Level::Theory) => ", by counting",
        Some(Level::Games) => ", by the sum of its games",
        Some(Level::Search) => ", by search",
    };
    match item.subject {
        Subject::Race { blocks: [black, white], class } => {
            let (black, white) = (name(black, size), name(white, size));
            format!("Race, Black {black} against White {white}, class {class}{level}")
        }
        Subject::Group { owner, stones } => format!("{owner} {}{level}", name(stones, size)),
    }
}

fn verdict(item: &Item, size: Size) -> String {
    let mut text = String::new();
    for side in Colour::BOTH {
        let Some(fate) = item.first(side) else { continue };
        let moves = moves(fate, side, size);
        text.push_str(&format!("   {side} first: {}{moves}{}\n", outcome(item, fate), passes(fate)));
    }
    text.push_str(&format!("   Swing: {}\n", count(item.swing as usize, "point")));
    text.push_str(&assumed(item, size));
    text
}

fn assumed(item: &Item, size: Size) -> String {
    if item.assumed_safe.is_empty() {
        return String::new();
    }
    let names: Vec<String> = item.assumed_safe.iter().map(|&point| size.name(point)).collect();
    format!("   Assumed safe: {}\n", names.join(" "))
}

fn outcome(item: &Item, fate: &Fate) -> String {
    let wins = |result: RaceResult| match result {
        RaceResult::Wins(winner) => format!("{winner} captures"),
        RaceResult::Seki => "seki".to_string(),
    };
    let owner = match item.subject {
        Subject::Group { owner, .. } => owner.to_string(),
        Subject::Race { .. } => String::new(),
    };
    match fate.outcome {
        Outcome::Race(result) => wins(result),
        Outcome::RaceKo { without, needs, threats } => {
            format!("ko: {}, unless {needs} has {}", wins(without), more_threats(threats))
        }
        Outcome::Group(life::Outcome::Alive) => format!("{owner} lives"),
        Outcome::Group(life::Outcome::Dead) => format!("{owner} is dead"),
        Outcome::Group(life::Outcome::Seki) => format!("{owner} lives in seki"),
        Outcome::Group(life::Outcome::Ko { needs, threats }) => {
            format!("ko: {needs} needs {}", more_threats(threats))
        }
    }
}

fn more_threats(threats: u8) -> String {
    count(usize::from(threats), "more threat")
}

fn moves(fate: &Fate, side: Colour, size: Size) -> String {
    // Who has lost has nothing to choose.
    let has_lost = matches!(fate.outcome, Outcome::Race(RaceResult::Wins(winner)) if winner != side);
    if has_lost || fate.moves.is_empty() {
        return String::new();
    }
    if fate.moves.contains(&Move::Pass) {
        return ", also without a move".to_string();
    }
    let named: Vec<String> = fate.moves.iter().take(MOVES).map(|&mv| size.move_name(mv)).collect();
    let more = if fate.moves.len() > MOVES { ", ..." } else { "" };
    format!(" with {}{more}", named.join(", "))
}

fn passes(fate: &Fate) -> String {
    match fate.tenuki {
        None | Some(Tenuki::Times(0)) => String::new(),
        Some(Tenuki::Times(1)) => "; it can play elsewhere once".to_string(),
        Some(Tenuki::Times(times)) => format!("; it can play elsewhere {times} times"),
        Some(Tenuki::Always) => "; it never needs a move here".to_string(),
    }
}

fn settled_words(item: &Item) -> String {
    let [Some(black), Some(white)] = [Colour::Black, Colour::White].map(|side| item.first(side)) else {
        return String::new();
    };
    let (one, other) = (outcome(item, black), outcome(item, white));
    if one == other { one } else { format!("Black first: {one}; White first: {other}") }
}

/// The last thing that was tried, and what it failed for, with all that failed for the same.
fn by_reason(unknown: &[&Item], size: Size) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for item in unknown {
        let reason = item.reasons.last().map_or("not decided", String::as_str);
        // What it says about this one alone stands behind a colon, a semicolon or in brackets.
        let end = reason.find([':', ';', '(']).unwrap_or(reason.len());
        let reason = reason[..end].trim_end();
        let at = |stones: PointSet| stones.first().map(|stone| size.name(stone)).unwrap_or_default();
        let name = match item.subject {
            Subject::Race { blocks: [black, white], .. } => format!("{}-{}", at(black), at(white)),
            Subject::Group { stones, .. } => at(stones),
        };
        match found.iter_mut().find(|(known, _)| known == reason) {
            Some((_, names)) => names.push(name),
            None => found.push((reason.to_string(), vec![name])),
        }
    }
    found
}

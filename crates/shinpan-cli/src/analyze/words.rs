//! An analysis in words.

use shinpan::analyze::{Analysis, Item};
use shinpan::board::{Colour, Size};

use crate::draw::{Mark, Picture, draw};
use crate::output::Look;
use crate::text::count;

/// The board with a number on the stones of everything urgent, and a paragraph for each.
pub(crate) fn words(analysis: &Analysis, look: Look) -> String {
    let plan = &analysis.plan;
    let size = plan.position.size();
    let urgent: Vec<&Item> = analysis.items.iter().filter(|item| item.is_urgent()).collect();
    let quiet = || analysis.items.iter().filter(|item| item.is_proven() && item.swing == 0);
    let settled: Vec<&Item> = quiet().filter(|item| item.is_unsettled() == Some(false)).collect();
    let others: Vec<&Item> = quiet().filter(|item| item.is_unsettled() != Some(false)).collect();
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
        "{}; {} of {} decided\n",
        count(plan.local_games.len(), "local game"),
        analysis.proven(),
        races_and_groups(analysis.items.len()),
    ));
    for (number, item) in urgent.iter().enumerate() {
        text.push_str(&format!("\n{}. {}\n{}", number + 1, item.title(size), verdict(item, size)));
    }
    if urgent.is_empty() {
        text.push_str("\nNothing that was decided depends on who moves first.\n");
    }
    if !settled.is_empty() {
        text.push_str("\nThe same whoever moves first:\n");
        for item in settled {
            text.push_str(&format!("  {}: {}\n", item.title(size), item.in_short()));
        }
    }
    if !others.is_empty() {
        text.push_str("\nWho moves first matters, but without ko threats no stones change hands:\n");
        for item in others {
            text.push_str(&format!("  {}: {}\n", item.title(size), item.in_short()));
        }
    }
    if !unknown.is_empty() {
        text.push_str(&format!("\nUnknown, {}:\n", races_and_groups(unknown.len())));
        for (reason, names) in by_reason(&unknown, size) {
            text.push_str(&format!("  {reason}:\n    {}\n", names.join(", ")));
        }
    }
    if !plan.skipped.is_empty() {
        text.push_str(&format!("\nNot asked: {} in small blocks\n", count(plan.skipped.len(), "stone")));
    }
    text
}

/// `1 race or group`, `3 races and groups`.
fn races_and_groups(number: usize) -> String {
    if number == 1 { "1 race or group".to_string() } else { format!("{number} races and groups") }
}

fn verdict(item: &Item, size: Size) -> String {
    let mut text = String::new();
    for side in Colour::BOTH {
        text.push_str(&format!("   {side} first: {}\n", item.sentence(side, size)));
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

/// The last thing that was tried, and what it failed for, with all that failed for the same.
fn by_reason(unknown: &[&Item], size: Size) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for item in unknown {
        let reason = item.reasons.last().map_or("not decided".to_string(), ToString::to_string);
        // What it says about this one alone stands behind a colon, a semicolon or in brackets.
        let end = reason.find([':', ';', '(']).unwrap_or(reason.len());
        let reason = reason[..end].trim_end();
        let name = item.name(size);
        match found.iter_mut().find(|(known, _)| known == reason) {
            Some((_, names)) => names.push(name),
            None => found.push((reason.to_string(), vec![name])),
        }
    }
    found
}

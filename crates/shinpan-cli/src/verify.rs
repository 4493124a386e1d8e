//! `shinpan verify`: whether a certificate proves what it claims, by the rules alone.

use std::time::Instant;

use shinpan::board::{Colour, PointSet, Size};
use shinpan::certificate;
use shinpan::search::{Border, Goal, Ruling};
use shinpan::verify::{self, Certificate, CheckLimits, Implied, Rejection, Statement};

use crate::args::Verify;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::text::count;

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if the file is no certificate, [`Failure::Rule`] if it is wrong, [`Failure::Unproven`] if there
/// is too much to check.
pub(crate) fn run(args: &Verify, out: &mut Output) -> Result<(), Failure> {
    let name = input::name_of(&args.file);
    let text = String::from_utf8(input::read(&args.file)?)
        .map_err(|_| Failure::input(format!("{name}: not UTF-8; a certificate is plain text")))?;
    let certificate = certificate::read(&text).map_err(|error| Failure::input(format!("{name}: {error}")))?;
    out.say(&claim(&certificate))?;
    let start = Instant::now();
    let limits =
        CheckLimits { steps: args.steps.unwrap_or(CheckLimits::default().steps), ..CheckLimits::default() };
    let checked = match verify::check(&certificate, limits) {
        Ok(checked) => checked,
        Err(Rejection::NotChecked) => {
            out.say("Not checked: there is more to check than the limits allow; try --steps.\n")?;
            return Err(Failure::Unproven);
        }
        Err(rejection) => return Err(Failure::Rule(format!("rejected: {rejection}"))),
    };
    let took = start.elapsed().as_millis();
    let (entries, states) = (certificate.entries(), checked.states);
    out.say(&format!(
        "Accepted: {entries} replies, {states} states, {} steps checked in {took} ms.\n{}{}",
        checked.steps,
        status(&certificate),
        verdict(&certificate)
    ))
}

/// The verdict for the whole board, as `life` tells it; nothing if nothing is said of the whole board.
fn verdict(certificate: &Certificate) -> String {
    let Some(statement) = certificate.statement().filter(|statement| statement.border != Border::Declared)
    else {
        return String::new();
    };
    let sentence = certificate::sentence(certificate);
    sentence.map_or_else(String::new, |sentence| format!("{} first: {sentence}\n", statement.first))
}

/// The status that an accepted certificate proves, if its runs go that far.
fn status(certificate: &Certificate) -> String {
    let Some(Statement { first, owner, .. }) = certificate.statement() else { return String::new() };
    match certificate.status() {
        Some(Implied { status, most_threats: Some(most) }) => {
            let threats = count(usize::from(most), "threat");
            format!("The status for {first} is {status:+}: {owner} does not win with {threats} either.\n")
        }
        Some(Implied { status, most_threats: None }) => format!("The status for {first} is {status:+}.\n"),
        None => String::new(),
    }
}

/// The claim and its assumptions in words.
fn claim(certificate: &Certificate) -> String {
    let Some(statement) = certificate.statement() else { return String::new() };
    let (position, size) = (&statement.position, statement.position.size());
    let (first, owner, defender) = (statement.first, statement.owner, statement.defender);
    let ruling = match statement.ruling {
        Ruling::One => "Ruling 1 (the attacker may not wait)",
        Ruling::Two => "Ruling 2 (the attacker may wait)",
    };
    let targets: Vec<String> = statement.targets.iter().map(|&target| one_stone(size, target)).collect();
    let all = match (statement.targets.len(), statement.goal) {
        (1, _) => "the block at",
        (_, Goal::All) => "all of the blocks at",
        (_, Goal::Any) => "any of the blocks at",
    };
    let mut text = format!("{position}");
    text.push_str(&format!("{first} moves first, {ruling}.\n"));
    let attacker = defender.opponent();
    text.push_str(&format!("{attacker} wins by capturing {all} {}.\n", targets.join(", ")));
    for part in &certificate.parts {
        let points = size.names(part.statement.region).join(" ");
        text.push_str(&match part.statement.border {
            Border::Declared => format!("Play is allowed on {points} only.\n"),
            Border::Open => {
                format!("For {attacker}, who is followed on {points}: what gets out of there has escaped.\n")
            }
            Border::Closed => {
                format!("For {defender}, who is followed on {points}: all ways out are taken to be closed.\n")
            }
        });
        let proven = part.statement.proven.components().map(|block| one_stone(size, block));
        let proven: Vec<String> = proven.collect();
        if !proven.is_empty() {
            text.push_str(&format!("Proven safe: the blocks at {}.\n", proven.join(", ")));
        }
    }
    for colour in Colour::BOTH {
        let words = ["Assumed safe", "Presumed to stand"];
        for (walls, word) in certificate::assumed(certificate, colour).into_iter().zip(words) {
            let blocks: Vec<String> = walls.components().map(|block| one_stone(size, block)).collect();
            if !blocks.is_empty() {
                text.push_str(&format!("{word}: the blocks of {colour} at {}.\n", blocks.join(", ")));
            }
        }
    }
    for strategy in certificate.strategies() {
        let (fewest, most) = strategy.threats;
        let threats = if fewest == most {
            count(usize::from(most), "threat")
        } else {
            format!("{fewest} to {most} threats")
        };
        text.push_str(&format!("Claim: {} wins if {owner} has {threats}.\n", strategy.winner));
    }
    text
}

/// A block by one of its stones.
fn one_stone(size: Size, block: PointSet) -> String {
    block.first().map_or_else(String::new, |point| size.name(point))
}

//! A verdict in words: the count as a sum, the relation that decides, and the moves.

use shinpan::board::{Colour, Move, PointSet, Size};
use shinpan::race::{Answer, Chain, Decided, First, Method, Reason, Safety, Sum, Undecided, Verdict};
use shinpan::theory::{Case, Counts, Halves, Race, RaceResult, Strategy, Tenuki};

use crate::text::count;

/// The most points that are listed.
const LISTED: usize = 12;

/// The count, the relation, the result for either side first, and what it rests on.
pub(crate) fn words(answer: &Answer, size: Size) -> String {
    words_beyond(answer, None, size)
}

/// The same, and where counting fails what games and search have found.
pub(crate) fn words_beyond(answer: &Answer, decided: Option<&Decided>, size: Size) -> String {
    let mut text = String::new();
    match &answer.verdict {
        Err(reasons) => {
            let is_proven = decided.is_some_and(Decided::is_proven);
            let head = if is_proven { "Not decided by counting" } else { "Not proven" };
            text.push_str(&format!("{head}. What does not hold:\n"));
            let mut lines: Vec<String> = reasons.iter().map(|why| reason(why, size)).collect();
            lines.dedup();
            text.push_str(&lines.concat());
            text.push_str(&decided.map_or(String::new(), |decided| beyond(decided, size)));
        }
        Ok(verdict) => {
            text.push_str(&sums(verdict));
            text.push_str(&format!("\n{}\n", case(verdict)));
            for first in Colour::BOTH {
                let best = decided.and_then(|decided| decided.first(first)).unwrap_or(verdict.first(first));
                text.push_str(&moving_first(&verdict.race, first, best, size));
            }
            text.push_str(&format!("\n{}", remarks(answer, verdict, size)));
        }
    }
    if let Some(decided) = decided.filter(|decided| decided.firsts.iter().any(Option::is_some)) {
        let condition = answer.condition(decided, size);
        if let Some(condition) = condition.strip_prefix(", ") {
            text.push_str(&format!("All this {condition}.\n"));
        }
    }
    let walls = answer.taken_as_safe(decided.unwrap_or(&Decided::default()));
    if !walls.is_empty() {
        text.push_str(&format!("Assumed safe: the blocks at {}\n", size.names(walls).join(", ")));
    }
    text
}

/// What games and search have found.
fn beyond(decided: &Decided, size: Size) -> String {
    let mut text = String::new();
    let higher = decided.undecided.iter().filter(|&why| *why != Undecided::NotClosed);
    text.extend(higher.map(|why| format!("  {why}\n")));
    match decided.method {
        Some(Method::Games) => text.push_str("\nDecided by the sum of its games:\n"),
        Some(Method::Search) => {
            text.push_str(&format!("\nDecided by search, {}:\n", count(decided.nodes as usize, "position")));
        }
        Some(Method::Life) => {
            text.push_str(&format!(
                "\nSo it is no race: whether the other block lives was asked, {}:\n",
                count(decided.nodes as usize, "position")
            ));
        }
        _ if decided.firsts.iter().any(Option::is_some) => text.push_str("\nDecided for one side first:\n"),
        _ => {}
    }
    text.push_str(&outcomes(decided, size));
    if let Some(is_unsettled) = decided.is_unsettled() {
        text.push_str(&format!("\n{}", settled(is_unsettled, decided.moves_ahead.unwrap_or(0))));
    }
    if let Some(chain) = &decided.chain {
        text.push_str(&chained(chain, decided, size));
    }
    text
}

/// What is known for each side moving first.
fn outcomes(decided: &Decided, size: Size) -> String {
    let mut text = String::new();
    for side in Colour::BOTH {
        let Some(first) = decided.first(side) else { continue };
        text.push_str(&format!("{side} first: {}.\n", first.outcome()));
        text.push_str(&format!("  {}\n", best_moves(first, side, None, size)));
        text.push_str(&choices(first, side, size));
    }
    text
}

/// The race in which neither block of a chain may be lost, and what that changes.
fn chained(chain: &Chain, alone: &Decided, size: Size) -> String {
    let mut links = Vec::new();
    for colour in Colour::BOTH {
        let firsts = chain.blocks[colour.index()].components().filter_map(|block| block.first());
        if let [one, other] = &firsts.map(|first| size.name(first)).collect::<Vec<_>>()[..] {
            links.push(format!("{colour} may lose neither {one} nor {other}"));
        }
    }
    let mut text = format!("\nAs a chain: {}.\n", links.join(", and "));
    text.push_str(&outcomes(&chain.decided, size));
    let outcome = |first: &First| (first.ending(), first.ko.map(|ko| ko.captures));
    let pairs = || Colour::BOTH.into_iter().map(|side| (alone.first(side), chain.decided.first(side)));
    let is_other = |(one, other): (Option<&First>, Option<&First>)| Some(outcome(one?) != outcome(other?));
    text.push_str(if pairs().any(|pair| is_other(pair) == Some(true)) {
        "The results differ: for those above, a block is given up.\n"
    } else if pairs().all(|pair| is_other(pair) == Some(false)) {
        "The results are the same: no block need be given up.\n"
    } else {
        "It is not known whether a block has to be given up.\n"
    });
    text
}

/// Whether the result depends on who moves first, and if not, who is ahead.
fn settled(is_unsettled: bool, moves_ahead: i32) -> String {
    let ahead = count(moves_ahead.unsigned_abs() as usize, "move");
    match moves_ahead {
        _ if is_unsettled => "Unsettled: the result depends on who moves first.\n".to_string(),
        1.. => format!("Settled: Black is {ahead} ahead.\n"),
        ..0 => format!("Settled: White is {ahead} ahead.\n"),
        0 => "Settled.\n".to_string(),
    }
}

/// A hypothesis that fails, and where.
fn reason(reason: &Reason, size: Size) -> String {
    let points = reason.points();
    if points.is_empty() {
        format!("  {reason}\n")
    } else {
        format!("  {reason}: {}\n", listed(points, size))
    }
}

fn listed(points: PointSet, size: Size) -> String {
    let names = size.names(points);
    match names.len().checked_sub(LISTED + 1) {
        None => names.join(", "),
        Some(more) => format!("{} and {} more", names[..LISTED].join(", "), more + 1),
    }
}

fn sums(verdict: &Verdict) -> String {
    let sides = Colour::BOTH.map(|colour| sum(colour, verdict.race.side(colour)));
    format!("Shared: {}\n{}", verdict.race.shared, sides.concat())
}

/// `White: 3 outside + 4 approach = 7; if the last liberty is outside, 3 of them need not be played: 4`
fn sum(colour: Colour, counts: &Counts) -> String {
    let mut parts = Vec::new();
    let eye = counts.eye();
    if eye.size() > 0 {
        let inside = match eye.stones() {
            0 => String::new(),
            stones => format!(", {} inside", count(usize::from(stones), "stone")),
        };
        parts.push(format!("{} eye ({}{inside})", counts.e(), count(usize::from(eye.size()), "point")));
    }
    if counts.o() > 0 {
        parts.push(format!("{} outside", counts.o()));
    }
    if counts.a() > 0 {
        parts.push(format!("{} approach", counts.a()));
    }
    if parts.is_empty() {
        parts.push("nothing of its own".to_string());
    }
    let mut text = format!("{colour}: {} = {}", parts.join(" + "), counts.x());
    if counts.v() > 0 {
        let rest = counts.r();
        text.push_str(&format!(
            "; if the last liberty is outside, {} of them need not be played: {rest}",
            counts.v()
        ));
    }
    text.push('\n');
    text
}

fn case(verdict: &Verdict) -> String {
    match verdict.case {
        Case::A => "Case A: no shared liberty.".to_string(),
        Case::B if verdict.by_fif => {
            "Case B: shared liberties and no eye. To fill the inside first makes a difference.".to_string()
        }
        Case::B => "Case B: shared liberties and no eye.".to_string(),
        Case::C => {
            let poorer = poorer_eye(&verdict.race);
            format!("Case C: {poorer} has the poorer eye, and has to fill the shared liberties.")
        }
        Case::D => "Case D: shared liberties and equal eyes.".to_string(),
    }
}

fn poorer_eye(race: &Race) -> Colour {
    let [black, white] = race.sides.each_ref().map(|side| side.eye().status());
    if black < white { Colour::Black } else { Colour::White }
}

/// One side moving first: the result, why, the moves, and how often it can play elsewhere.
fn moving_first(race: &Race, first: Colour, answer: &First, size: Size) -> String {
    let mut text = format!("{first} first: {}: {}.\n", answer.ending(), relation(race, first).1);
    let strategy = match answer.strategy {
        None => None,
        Some(Strategy::Fof) => Some("fill the outside first"),
        Some(Strategy::Fif) => Some("fill the inside first"),
    };
    text.push_str(&format!("  {}\n", best_moves(answer, first, strategy, size)));
    text.push_str(&choices(answer, first, size));
    text
}

fn best_moves(answer: &First, first: Colour, strategy: Option<&str>, size: Size) -> String {
    match (answer.result, strategy) {
        (RaceResult::Wins(winner), None) if winner != first => "No move helps.".to_string(),
        (RaceResult::Wins(winner), Some(strategy)) if winner != first => {
            format!("No move helps; it is best for {winner} to {strategy}.")
        }
        (_, None) => moves(answer, size),
        (_, Some(strategy)) => format!("{}; it is best to {strategy}", moves(answer, size)),
    }
}

/// The moves that are not judged, and how often a side can play elsewhere.
fn choices(answer: &First, first: Colour, size: Size) -> String {
    let mut text = String::new();
    if !answer.is_complete() {
        text.push_str(&format!("  Not judged: {}\n", listed(answer.unjudged, size)));
    }
    let often = match answer.tenuki {
        None => return text,
        Some(Tenuki::Times(0)) => {
            text.push_str(&format!("  {first} has to move now.\n"));
            return text;
        }
        Some(Tenuki::Times(1)) => "once".to_string(),
        Some(Tenuki::Times(times)) => format!("{times} times"),
        Some(Tenuki::Always) => "as often as it likes".to_string(),
    };
    text.push_str(&format!("  {first} can play elsewhere {often} and still win.\n"));
    text
}

fn moves(first: &First, size: Size) -> String {
    let names: Vec<String> = first.moves().map(|mv: Move| size.move_name(mv)).collect();
    match names.len() {
        0 => "No move is known to keep it".to_string(),
        1 => format!("Move: {}", names[0]),
        _ => format!("Moves: {}", names.join(", ")),
    }
}

/// Why the race ends as it does if this side moves first, and how, as far as these words tell.
fn relation(race: &Race, first: Colour) -> (Option<RaceResult>, String) {
    let second = first.opponent();
    let wins = |winner: Colour| Some(RaceResult::Wins(winner));
    if race.is_in_atari(second) {
        return (wins(first), format!("{second} is in atari"));
    }
    let [own, other] = [first, second].map(|colour| race.side(colour).eye().is_unsettled());
    match (own, other) {
        (true, true) => return (None, "both can still make two eyes".to_string()),
        (true, false) => return (wins(first), format!("{first} makes two eyes")),
        (false, true) if race.result(first) == Ok(RaceResult::Wins(first)) => {
            return (wins(first), format!("{first} throws in before {second} makes two eyes"));
        }
        (false, true) => {
            return (None, format!("{second} can make two eyes, and to throw in does not win"));
        }
        (false, false) => {}
    }
    let shared = i32::from(race.shared);
    let r = |player: Colour| kills(race, player, first, Counts::r, shared);
    let x = |player: Colour| kills(race, player, first, Counts::x, shared - 1);
    let only = |player: Colour| {
        let (holds, text) = r(player);
        (wins(if holds { player } else { player.opponent() }), text)
    };
    let killer = |relation: &dyn Fn(Colour) -> (bool, String)| {
        [first, second].into_iter().find_map(|player| {
            let (holds, text) = relation(player);
            holds.then_some((wins(player), text))
        })
    };
    let seki = Some(RaceResult::Seki);
    match race.case() {
        Case::A => only(first),
        Case::C => only(poorer_eye(race)),
        Case::D => killer(&r).unwrap_or_else(|| (seki, format!("{}, and {}", r(first).1, r(second).1))),
        Case::B => {
            let inside = killer(&r).map(|(result, text)| (result, format!("{text}, inside first")));
            let outside = killer(&x).map(|(result, text)| (result, format!("{text} - 1, outside first")));
            let better = match race.strategy(first) {
                Some(Strategy::Fof) => outside.or(inside),
                _ => inside.or(outside),
            };
            better.unwrap_or_else(|| (seki, format!("{} - 1, and {} - 1", x(first).1, x(second).1)))
        }
    }
}

/// Whether a player kills by a relation of balance, and the relation with its numbers: he needs at least as many as
/// the opponent and the shared liberties that he has to fill, and one more if he moves second.
fn kills(
    race: &Race,
    player: Colour,
    first: Colour,
    number: fn(&Counts) -> i32,
    shared: i32,
) -> (bool, String) {
    let other = player.opponent();
    let (one, two) = (number(race.side(player)), number(race.side(other)));
    let lead = one - two - shared;
    let holds = lead > 0 || lead == 0 && player == first;
    let sign = match (holds, player == first) {
        (true, true) => "at least",
        (true, false) => "more than",
        (false, true) => "less than",
        (false, false) => "not more than",
    };
    let shared = if race.shared == 0 { String::new() } else { format!(" + {} shared", race.shared) };
    (holds, format!("{player}'s {one} is {sign} {other}'s {two}{shared}"))
}

fn remarks(answer: &Answer, verdict: &Verdict, size: Size) -> String {
    let mut text = settled(verdict.unsettled, verdict.moves_ahead);
    if let Some(semeai) = verdict.semeai {
        let level = semeai.seki_level.map_or(String::new(), |level| format!(", seki level {level}"));
        text.push_str(&format!("Semeai status: {}{level}\n", semeai.status));
    }
    if let Some(value) = verdict.value {
        text.push_str(&format!("Value, for Black: {value}\n"));
    }
    for (winner, safety) in Colour::BOTH.into_iter().zip(answer.safety) {
        let wins = |first: Colour| verdict.first(first).result == RaceResult::Wins(winner);
        if !Colour::BOTH.into_iter().any(wins) {
            continue;
        }
        text.push_str(&format!("If {winner} wins, {}.\n", safe_after(safety, winner.opponent(), size)));
    }
    text
}

/// What winning makes of the winner's block.
fn safe_after(safety: Safety, loser: Colour, size: Size) -> String {
    let why = match safety {
        Safety::Connection(points) => return format!("its block is linked up at {}", listed(points, size)),
        Safety::SecondEye => return "its block has a second eye".to_string(),
        Safety::TwoEyes => return "its block makes two eyes where it captured".to_string(),
        Safety::Snapback => "what it captures is so small that it may be retaken (snapback)".to_string(),
        Safety::Nakade => format!("{loser} can play where it captured and leave one eye (nakade)"),
        Safety::HiddenNakade => {
            format!("{loser} can add a stone first, so that the capture leaves one eye (hidden nakade)")
        }
        Safety::OneLink(point) => {
            format!("there is one link alone, at {}, which may be cut (oiotoshi)", size.name(point))
        }
        Safety::Unknown => "it has no sure link or second eye".to_string(),
    };
    format!("it is not certain that its block is safe: {why}")
}

/// Several races: in which order they are played, and the points of all of them.
pub(crate) fn together(sum: &Sum, answers: &[Answer], size: Size) -> String {
    let name = |race: usize| {
        let [black, white] = answers[race].essential.map(|point| size.name(point));
        format!("{black} against {white}")
    };
    let verdict = |race: usize| answers[race].verdict.as_ref().ok();
    let value = |race: usize| verdict(race).and_then(|verdict| verdict.value);
    let mut text = format!("All races together, {} of them\n\n", sum.order.len() + sum.settled.len());
    for &race in &sum.order {
        let Some(value) = value(race) else { continue };
        text.push_str(&format!("  {}: {value}, a move gains {}\n", name(race), value.temperature()));
    }
    for &race in &sum.settled {
        let Some(value) = value(race) else { continue };
        text.push_str(&format!("  {}: {value}, settled\n", name(race)));
    }
    for &race in &sum.left_out {
        text.push_str(&format!("  {}: left out, it has no value\n", name(race)));
    }
    text.push('\n');
    for first in Colour::BOTH {
        text.push_str(&format!("{first} first: {} for Black in all.\n", points(sum.scores[first as usize])));
        for (player, race) in sum.play(first) {
            let Some(verdict) = verdict(race) else { continue };
            let moves = moves(verdict.first(player), size);
            text.push_str(&format!("  {player} in {}. {moves}\n", name(race)));
        }
    }
    text
}

fn points(points: Halves) -> String {
    if points.0.abs() == 2 { format!("{points} point") } else { format!("{points} points") }
}

#[cfg(test)]
mod tests {
    use shinpan::generate::race::{Generator, Order};

    use super::*;

    /// The relation that is printed gives the result that is printed.
    #[test]
    fn relations_give_the_results() {
        let mut generator = Generator::new(Order { points: 40, ..Order::default() }, 1).unwrap();
        let (mut told, mut seki) = (0, 0);
        for puzzle in (0..5000).filter_map(|_| generator.candidate()) {
            let verdict = puzzle.answer.verdict.unwrap();
            for first in Colour::BOTH {
                if let (Some(result), text) = relation(&verdict.race, first) {
                    assert_eq!(result, verdict.first(first).result, "{first} first: {text}: {verdict:?}");
                    told += 1;
                    seki += usize::from(result == RaceResult::Seki);
                }
            }
        }
        assert!(told > 5000 && seki > 100, "{told} {seki}");
    }
}

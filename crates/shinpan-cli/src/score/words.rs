//! The count of a searched game in words.

use shinpan::ask::Scored;
use shinpan::board::{Colour, PointSet, Size};
use shinpan::rules::MoveSequence;
use shinpan::score::{Alternation, Count, Margin, RegionScore};

use crate::sums;

/// The sums, the lines, the regions and the traps; or what is known so far.
pub(super) fn searched(count: &Count, region: PointSet) -> String {
    let size = count.final_position().size();
    let mut text = match count.verdict() {
        Some(verdict) => sums::text(&verdict),
        None => bounds(count),
    };
    if Colour::BOTH.iter().any(|&of| count.found(of).is_some()) {
        text.push('\n');
        for of in Colour::BOTH {
            let moves = count.sequence(of).map(|sequence| moves(sequence, size));
            let why = || count.why_open(of).map(|why| why.to_string());
            let told = moves.or_else(why).unwrap_or_default();
            text.push_str(&format!("{of}'s analysis: {told}\n"));
        }
        text.push('\n');
        for part in count.regions() {
            text.push_str(&sentence(&part));
        }
        let traps = count.traps();
        if !traps.is_empty() {
            text.push_str("\nA naive count goes wrong here:\n");
            for trap in &traps {
                text.push_str(&format!("- {}.\n", trap.text(size)));
            }
        }
        text.push_str(&format!("\nStates searched: {}\n", count.states()));
    }
    if !region.is_empty() {
        text.push_str(&format!("\nThe region in question: {}", sentence(&count.searched(region))));
    }
    text
}

/// What is known when the limits ended the search.
fn bounds(count: &Count) -> String {
    let line = |what: &str, (least, most): (i64, i64)| {
        let score = if least == most { least.to_string() } else { format!("from {least} to {most}") };
        format!("{:<10} {score}\n", format!("{what}:"))
    };
    let mut text = line("Black", count.side_score(Colour::Black));
    text.push_str(&line("White", count.side_score(Colour::White)));
    let prisoners = count.prisoners();
    let difference = prisoners.difference();
    text.push_str(&format!(
        "Prisoners: {} white - {} black = {difference}\n",
        prisoners.black, prisoners.white
    ));
    text.push_str(&line("Score", count.score()));
    text.push_str(&match count.winner() {
        Some(winner) => format!("Result:    {winner} wins; by how much is not known\n"),
        None => "Result:    unknown\n".to_string(),
    });
    text
}

fn sentence(region: &RegionScore) -> String {
    let side = |of: Colour| match region.score[of.index()] {
        Some((0, 0)) => None,
        Some((least, most)) if least == most => Some(format!("{of} {least}")),
        Some((least, most)) => Some(format!("{of} {least} to {most}")),
        None => Some(format!("{of} unknown")),
    };
    let scores: Vec<String> = Colour::BOTH.into_iter().filter_map(side).collect();
    let scores = if scores.is_empty() { "no points".to_string() } else { scores.join(", ") };
    let mut why = region.why.clone();
    if let Some(first) = why.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("- {why}: {scores}.\n")
}

fn moves(sequence: &MoveSequence, size: Size) -> String {
    let names: Vec<String> = sequence.moves().iter().map(|played| size.move_name(played.mv)).collect();
    names.join(" ")
}

/// The plain count.
pub(super) fn area(count: &Count) -> String {
    let size = count.final_position().size();
    let Some((dead, sides)) = Scored::plain_area(count) else {
        let why = Colour::BOTH.into_iter().find_map(|of| count.why_open(of));
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        return format!("The dead stones are not known{why}.\n");
    };
    let [black, white] = sides.map(|side| side.len() as i64);
    let dead = if dead.is_empty() { "none".to_string() } else { size.names(dead).join(" ") };
    format!(
        "Dead:      {dead}\nBlack:     {black}\nWhite:     {white}\nResult:    {}\n",
        Margin(black - white)
    )
}

/// The score of a game that goes on.
pub(super) fn alternation(found: &Alternation, to_move: Colour, size: Size) -> String {
    let (least, most) = found.score;
    let mut text = if found.is_proven() {
        format!("With best play of both, {to_move} to move: {least} ({})\n", Margin(least))
    } else {
        let why = found.unscored.map(|why| format!("; {why}")).unwrap_or_default();
        format!("With best play of both, {to_move} to move: from {least} to {most}{why}\n")
    };
    if !found.line.is_empty() {
        let names: Vec<String> = found.line.iter().map(|&mv| size.move_name(mv)).collect();
        text.push_str(&format!("Line: {}\n", names.join(" ")));
    }
    text.push_str(&format!("States grown: {}\n", found.states));
    text
}

//! A finished game as a record: the territory, and the analyses that show it.

use super::{read, start};
use crate::board::Colour;
use crate::notation::sgf::Collection;
use crate::rules::MoveSequence;
use crate::score::Verdict;

/// The verdict on a final-position, with the black-analysis and the white-analysis as variations after two passes. That
/// is the form in which `shinpan play` and `shinpan score` read them.
#[must_use]
pub fn score(verdict: &Verdict, analyses: [&MoveSequence; 2]) -> Collection {
    let mut record = Collection::bare();
    let position = verdict.final_position();
    // The black-analysis starts with White, and it follows two passes.
    let root = start(&mut record, position, Colour::White, "Score");
    record.set_text(root, "RE", &verdict.result().to_string().replace("Draw", "0"));
    for (colour, property) in Colour::BOTH.into_iter().zip(["TB", "TW"]) {
        // A point that both control is nobody's alone, and SGF has no third list.
        let other = verdict.control(colour.opponent());
        record.set_points(root, property, verdict.control(colour) - position.stones(colour) - other);
    }
    let size = position.size();
    let mut comment = format!("Result: {}\n", verdict.result());
    for colour in Colour::BOTH {
        let control = verdict.control(colour);
        let empty = (control & position.empty_points()).len();
        let stones = control & position.stones(colour.opponent());
        comment.push_str(&format!(
            "{colour}: {empty} empty points + 2 x {} dead stones = {}\n",
            stones.len(),
            verdict.side_score(colour)
        ));
        if !stones.is_empty() {
            comment.push_str(&format!("  Dead: {}\n", size.names(stones).join(" ")));
        }
    }
    let prisoners = verdict.prisoners();
    comment.push_str(&format!("Prisoners: Black {}, White {}\n", prisoners.black, prisoners.white));
    comment.push_str(&read::score_line(verdict));
    record.set_text(root, "C", &comment);
    let mut node = root;
    for colour in [Colour::White, Colour::Black] {
        node = record.add_child(node);
        record.set_move(node, colour, crate::board::Move::Pass);
    }
    for (of, analysis) in Colour::BOTH.into_iter().zip(analyses) {
        let mut last = node;
        for (index, played) in analysis.moves().iter().enumerate() {
            last = record.add_child(last);
            record.set_move(last, played.colour, played.mv);
            if index == 0 {
                record.set_text(last, "C", &format!("{of}-analysis"));
            }
        }
    }
    record
}

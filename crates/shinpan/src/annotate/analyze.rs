//! The whole board as a record: an overview, and a variation for each race and group.

use super::{read, start};
use crate::analyze::{Analysis, Item, Standing};
use crate::board::{Board, Colour, Move, PointSet};
use crate::notation::sgf::{Collection, NodeId};
use crate::region::walls::blocks_of;

/// An analysis. The root shows what is safe, the local games and one sign for each stone that was asked about; under it
/// is a variation for each race and group, the most urgent first, with the moves that are needed.
#[must_use]
pub fn analyze(analysis: &Analysis) -> Collection {
    let mut record = Collection::bare();
    let plan = &analysis.plan;
    let root = start(&mut record, &plan.position, Colour::Black, "Analysis of the whole board");
    for (safe, property) in plan.safe.iter().zip(["TB", "TW"]) {
        record.set_points(root, property, safe.points());
    }
    let mut labels: Vec<_> =
        analysis.letters().into_iter().map(|(letter, point, _)| (point, letter)).collect();
    for (number, plays) in analysis.needed() {
        labels.extend((plays[0] | plays[1]).iter().map(|point| (point, number.to_string())));
    }
    for (standing, stones) in analysis.standings() {
        let mut label = |text: String| labels.extend(stones.iter().map(|stone| (stone, text.clone())));
        match standing {
            Standing::Urgent(number) => label(number.to_string()),
            Standing::Ko => label("ko".to_string()),
            Standing::Unknown => {}
            Standing::Dead => record.set_points(root, "MA", stones),
            Standing::Stays => record.set_points(root, "CR", stones),
            Standing::Seki => record.set_points(root, "SQ", stones),
        }
    }
    labels.sort_by_key(|&(point, _)| point);
    record.set_labels(root, "LB", labels.iter().map(|(point, text)| (*point, &text[..])));
    record.set_text(root, "C", &overview(analysis));
    for item in &analysis.items {
        one(&mut record, root, analysis, item);
    }
    record
}

fn overview(analysis: &Analysis) -> String {
    let plan = &analysis.plan;
    let size = plan.position.size();
    let mut text = String::new();
    for (colour, safe) in Colour::BOTH.into_iter().zip(&plan.safe) {
        text.push_str(&format!(
            "{colour}: {} points safe without search (territory marks), {} of them stones\n",
            safe.points().len(),
            safe.stones.len()
        ));
    }
    for (letter, _, game) in analysis.letters() {
        let [black, white] = game.stones.map(|stones| stones.len());
        text.push_str(&format!(
            "{letter}  local game: {} empty points, {black} black and {white} white stones\n",
            game.empty.len()
        ));
    }
    for (number, item) in analysis.urgent() {
        text.push_str(&format!("{number}  {}\n", item.title(size)));
        for side in Colour::BOTH {
            text.push_str(&format!("   {side} first: {}\n", item.sentence(side, size)));
        }
    }
    for (standing, _) in analysis.standings() {
        let sign = match standing {
            Standing::Urgent(_) => continue,
            Standing::Dead => "Crosses",
            Standing::Stays => "Circles",
            Standing::Seki => "Squares",
            Standing::Ko => "ko",
            Standing::Unknown => "Stones without a mark",
        };
        text.push_str(&format!("{sign}: {}\n", standing.meaning()));
    }
    if !plan.skipped.is_empty() {
        text.push_str(&format!("Not asked: {} stones in small blocks\n", plan.skipped.len()));
    }
    text.push_str("Each race and group is a variation.\n");
    text + &read::analyze_line(analysis)
}

fn one(record: &mut Collection, root: NodeId, analysis: &Analysis, item: &Item) {
    let position = &analysis.plan.position;
    let size = position.size();
    let node = record.add_child(root);
    record.set_text(node, "N", &item.title(size));
    record.set_points(node, "TR", item.stones());
    let walls: PointSet = item.assumed_safe.iter().copied().collect();
    record.set_points(node, "SQ", blocks_of(&Board::new(position), walls) - item.stones());
    let mut comment = format!("{} (triangles)\n", item.title(size));
    for side in Colour::BOTH {
        comment.push_str(&format!("{side} first: {}\n", item.sentence(side, size)));
    }
    if item.swing > 0 {
        comment.push_str(&format!("Swing: {} points\n", item.swing));
    }
    for reason in item.reasons.iter().filter(|_| !item.is_proven()) {
        comment.push_str(&format!("Not decided: {}\n", reason.in_words(size)));
    }
    if !item.assumed_safe.is_empty() {
        comment.push_str("Squares are assumed safe, without proof.\n");
    }
    comment.push_str(&read::item_line(item, size));
    record.set_text(node, "C", &comment);
    for side in Colour::BOTH {
        for point in item.needed(side) {
            let child = record.add_child(node);
            record.set_move(child, side, Move::Play(point));
            record.set_text(child, "TE", "1");
            record.set_text(child, "C", &format!("RIGHT. {side} first: {}", item.sentence(side, size)));
        }
    }
}

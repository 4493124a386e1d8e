//! The sheet to sign: what was decided, and all that is needed to check it.

use shinpan::board::Colour;
use shinpan::rules::{MoveSequence, Prisoners, Ruleset};
use shinpan::score::{Dispute, Step, Verdict};

use super::session::heading;
use crate::draw::{Picture, draw};
use crate::moves;
use crate::output::Look;
use crate::sums::{self, Sum};
use crate::text::printable;

/// One analysis on the sheet.
pub(super) struct Played {
    /// `Black-analysis (White moves first)`.
    pub(super) title: String,
    /// The moves in one line.
    pub(super) moves: String,
    /// The moves as numbers on the copy of the final-position.
    pub(super) numbers: Picture,
    /// What the numbers cannot show.
    pub(super) notes: String,
    /// The position at its end.
    pub(super) end: Picture,
    /// What its player controls.
    pub(super) control: Picture,
}

/// A settled dispute.
pub(super) struct Sheet {
    pub(super) rules: Ruleset,
    pub(super) players: [String; 2],
    pub(super) prisoners: Prisoners,
    pub(super) final_position: Picture,
    pub(super) analyses: [Played; 2],
    pub(super) sums: Vec<Sum>,
    pub(super) result: String,
}

impl Sheet {
    /// The sheet of a dispute that has come to a verdict; `players` are their names, where known.
    pub(super) fn new(dispute: &Dispute, verdict: &Verdict, players: [Option<&str>; 2]) -> Sheet {
        let name = |name: Option<&str>| name.map(printable).unwrap_or_default();
        Sheet {
            rules: dispute.rules(),
            players: players.map(name),
            prisoners: dispute.prisoners(),
            final_position: Picture::new("Final-position", dispute.final_position()),
            analyses: Colour::BOTH.map(|of| played(of, dispute.analysis(of), verdict)),
            sums: sums::sums(verdict),
            result: sums::result(verdict),
        }
    }

    /// Steps 6 to 10, with the maps and the count.
    pub(super) fn closing_steps(&self, look: Look) -> String {
        let mut text = String::new();
        for (step, played) in [Step::BlackControl, Step::WhiteControl].into_iter().zip(&self.analyses) {
            text.push_str(&format!(
                "\n{}{}",
                heading(step),
                draw(std::slice::from_ref(&played.control), look)
            ));
        }
        text.push_str(&format!("\n{}", heading(Step::Score)));
        for sum in self.sums.iter().filter(|sum| sum.what != "Result") {
            text.push_str(&line(sum));
        }
        text.push_str(&format!("\n{}{}\n", heading(Step::Result), self.result));
        text.push_str(&format!("\n{}", heading(Step::Agreement)));
        text
    }

    /// The sheet as text.
    pub(super) fn text(&self) -> String {
        let rule = "=".repeat(72);
        let mut text = format!("{rule}\nRESULT OF A DISPUTED GAME\n\n");
        for (colour, name) in Colour::BOTH.into_iter().zip(&self.players) {
            if !name.is_empty() {
                text.push_str(&format!("{:<10} {name}\n", format!("{colour}:")));
            }
        }
        text.push_str(&format!("{:<10} {}\n", "Rules:", self.rules));
        let prisoners = self.prisoners;
        text.push_str(&format!(
            "{:<10} Black {}, White {}\n\n",
            "Prisoners:", prisoners.black, prisoners.white
        ));
        text.push_str(&draw(std::slice::from_ref(&self.final_position), Look::PLAIN));
        for played in &self.analyses {
            text.push_str(&format!("\n{}\n{}\n\n", played.title, played.moves));
            let pictures = [played.numbers.clone(), played.end.clone(), played.control.clone()];
            text.push_str(&draw(&pictures, Look::PLAIN));
            if !played.notes.is_empty() {
                text.push_str(&format!("{}\n", played.notes));
            }
        }
        text.push('\n');
        for sum in &self.sums {
            text.push_str(&line(sum));
        }
        text.push_str("\nWe agree on this result.\n");
        for colour in Colour::BOTH {
            text.push_str(&format!("\n{:<10} {}\n", format!("{colour}:"), "_".repeat(40)));
        }
        text.push_str(&format!("\n{:<10} {}\n{rule}\n", "Date:", "_".repeat(40)));
        text
    }
}

fn line(sum: &Sum) -> String {
    format!("{:<10} {}\n", format!("{}:", sum.what), sum.sum)
}

fn played(of: Colour, sequence: &MoveSequence, verdict: &Verdict) -> Played {
    let size = verdict.final_position().size();
    let (numbers, notes) = Picture::numbered("Moves", sequence);
    let control = verdict.control(of);
    let letter = of.letter();
    let mut map = Picture::new(&format!("{of} controls {letter}"), verdict.final_position());
    for point in control {
        map.mark(point, crate::draw::Mark::Letter(letter, Some(of)));
    }
    Played {
        title: format!("{of}-analysis ({} moves first)", of.opponent()),
        moves: moves::line(size, sequence.moves().iter().map(|played| played.mv)),
        numbers,
        notes: notes.join("; "),
        end: Picture::new("End", &sequence.position()),
        control: map,
    }
}

//! The count of a game as sums that players can check with a finger on the board.

use shinpan::board::Colour;
use shinpan::score::Verdict;

use crate::draw::Picture;
use crate::text::count;

/// One line of the count: what is counted, the sum, and what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    /// What is counted.
    pub(crate) what: String,
    /// The sum.
    pub(crate) sum: String,
}

/// The count of a verdict, line by line, up to the result.
pub(crate) fn sums(verdict: &Verdict) -> Vec<Sum> {
    let line = |what: &str, sum: String| Sum { what: what.to_string(), sum };
    let [black, white] = Colour::BOTH.map(|colour| verdict.side_score(colour));
    let prisoners = verdict.prisoners();
    let difference = prisoners.difference();
    let sign = if difference < 0 { '-' } else { '+' };
    vec![
        line("Black", side(verdict, Colour::Black)),
        line("White", side(verdict, Colour::White)),
        line("Prisoners", format!("{} white - {} black = {difference}", prisoners.black, prisoners.white)),
        line(
            "Score",
            format!("{black} - {white} {sign} {} = {}", difference.unsigned_abs(), verdict.score()),
        ),
        line("Result", result(verdict)),
    ]
}

fn side(verdict: &Verdict, colour: Colour) -> String {
    let control = verdict.control(colour);
    let position = verdict.final_position();
    let empty = (control & position.empty_points()).len();
    let foe = colour.opponent();
    let stones = (control & position.stones(foe)).len();
    let stones = count(stones, &format!("{} stone", foe.word()));
    format!("{empty} empty + 2 x {stones} = {}", verdict.side_score(colour))
}

/// The result in letters and in words.
pub(crate) fn result(verdict: &Verdict) -> String {
    let outcome = verdict.result();
    match outcome.winner() {
        Some(winner) => {
            let points = count(usize::try_from(outcome.0.unsigned_abs()).unwrap_or(usize::MAX), "point");
            format!("{outcome} ({winner} wins by {points})")
        }
        None => format!("{outcome} (both have the same score)"),
    }
}

/// The sums as text, one below the other.
pub(crate) fn text(verdict: &Verdict) -> String {
    sums(verdict).iter().map(|line| format!("{:<10} {}\n", format!("{}:", line.what), line.sum)).collect()
}

/// The map of who controls what.
pub(crate) fn control_map(verdict: &Verdict) -> Picture {
    Picture::map("Control", verdict.final_position().size(), &verdict.control_rows())
}

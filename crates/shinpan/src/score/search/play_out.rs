//! One complete analysis from the lines of its areas.

use super::sum::Area;
use crate::board::{Board, Colour, Move, PointSet, Position};
use crate::region::firm_safety;
use crate::rules::{MoveSequence, Phase, Ruleset};
use crate::score::area::worth;
use crate::score::control;

/// Plays the lines of the areas one after the other, then what the owner needs to show his firm territory while the opponent
/// passes, then three passes; `None` if the score at the end is not the one that was proven.
pub(super) fn play_out(
    position: &Position,
    owner: Colour,
    rules: Ruleset,
    sure: PointSet,
    areas: &[Area],
    score: i64,
) -> Option<MoveSequence> {
    let opponent = owner.opponent();
    let mut sequence = MoveSequence::new(position, opponent, rules.ko_rule());
    for area in areas {
        let Some(line) = &area.line else {
            continue;
        };
        let end = line.iter().rposition(|&mv| mv != Move::Pass).map_or(0, |last| last + 1);
        let start = line.iter().position(|&mv| mv != Move::Pass).map_or(0, |first| first - first % 2);
        for (number, &mv) in line[..end].iter().enumerate().skip(start) {
            let colour = if number % 2 == 0 { opponent } else { owner };
            if sequence.to_move() != colour {
                sequence.play(Move::Pass).ok()?;
            }
            sequence.play(mv).ok()?;
        }
    }
    show(&mut sequence, owner, sure)?;
    let ending = Phase::analysis_of(owner).ending_passes();
    while sequence.passes() < ending {
        sequence.play(Move::Pass).ok()?;
    }
    let found = control(&sequence.position(), owner);
    (worth(position, owner, found) == score).then_some(sequence)
}

/// Fills firm territory until all of it is controlled. Every play keeps everything firm.
fn show(sequence: &mut MoveSequence, owner: Colour, sure: PointSet) -> Option<()> {
    while !sure.is_subset(&control(&sequence.position(), owner)) {
        if sequence.to_move() != owner {
            sequence.play(Move::Pass).ok()?;
        }
        let mut board = Board::new(&sequence.position());
        let before = control(&sequence.position(), owner).len();
        let mut best = None;
        for point in board.empty_points() & sure {
            if board.play(owner, point).is_err() {
                continue;
            }
            let firm = sure.is_subset(&firm_safety(&board, owner).points());
            let gain = control(&board.position(), owner).len();
            board.undo();
            if firm && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, point));
                if gain > before + 2 {
                    break;
                }
            }
        }
        sequence.play(Move::Play(best?.1)).ok()?;
    }
    Some(())
}

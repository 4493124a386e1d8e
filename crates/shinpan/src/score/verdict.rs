//! Immortal stones, control, scores and result.

use std::fmt;

use super::area::worth;
use crate::board::{Board, Colour, PointSet, Position};
use crate::region::benson;
use crate::rules::{self, Game, Prisoners};

/// The stones of a colour that the opponent cannot remove although their owner always passes.
///
/// The definition asks for every line of play; Benson's blocks are the same stones (see
/// [`benson`](crate::region::benson())).
#[must_use]
pub fn immortal(board: &Board, colour: Colour) -> PointSet {
    benson(board, colour).stones
}

/// The intersections that a colour controls, given the end of its analysis: those with an immortal stone and
/// those whose adjacent intersections all have one.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan::score::control;
///
/// let end: Position = ". X . X .\nX X X X O".parse().unwrap();
/// assert_eq!(end.size().names(control(&end, Colour::Black)), ["A2", "B2", "C2", "D2", "A1", "B1", "C1", "D1"]);
/// ```
#[must_use]
pub fn control(end: &Position, colour: Colour) -> PointSet {
    let all = end.size().points();
    let immortal = immortal(&Board::new(end), colour);
    immortal | (all - (all - immortal).neighbours())
}

/// Who controls what, and the score.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    final_position: Position,
    control: [PointSet; 2],
    prisoners: Prisoners,
}

impl Verdict {
    /// The verdict on a final-position, given the positions at the end of the black-analysis and of the
    /// white-analysis and the prisoners of the alternation.
    #[must_use]
    pub fn new(final_position: &Position, ends: [&Position; 2], prisoners: Prisoners) -> Verdict {
        let control = Colour::BOTH.map(|colour| control(ends[colour.index()], colour));
        Verdict { final_position: *final_position, control, prisoners }
    }

    /// The verdict on a game whose analyses are both complete, with the prisoners of its alternation.
    #[must_use]
    pub fn of_game(game: &Game) -> Option<Verdict> {
        (game.outcome()? == rules::GameEnd::Played).then_some(())?;
        let ends = [game.analysis(Colour::Black)?.position(), game.analysis(Colour::White)?.position()];
        Some(Verdict::new(&game.final_position()?, [&ends[0], &ends[1]], game.prisoners()))
    }

    /// The same control with other prisoners.
    #[must_use]
    pub fn with_prisoners(self, prisoners: Prisoners) -> Verdict {
        Verdict { prisoners, ..self }
    }

    /// The final-position.
    #[must_use]
    pub fn final_position(&self) -> &Position {
        &self.final_position
    }

    /// The intersections that a colour controls.
    #[must_use]
    pub fn control(&self, colour: Colour) -> PointSet {
        self.control[colour.index()]
    }

    /// The control map, row by row: `B` Black, `W` White, `2` both, `.` nobody.
    #[must_use]
    pub fn control_rows(&self) -> Vec<String> {
        let size = self.final_position.size();
        let mut rows = vec![String::new(); usize::from(size.height())];
        for point in size.iter() {
            rows[usize::from(point.row())].push(
                match self.control.each_ref().map(|control| control.contains(point)) {
                    [true, true] => '2',
                    [true, false] => 'B',
                    [false, true] => 'W',
                    [false, false] => '.',
                },
            );
        }
        rows
    }

    /// Black-score or white-score: 1 for each controlled empty intersection, 2 for each opposing stone.
    #[must_use]
    pub fn side_score(&self, colour: Colour) -> i64 {
        worth(&self.final_position, colour, self.control(colour))
    }

    /// Black-score minus white-score.
    #[must_use]
    pub fn board_score(&self) -> i64 {
        self.side_score(Colour::Black) - self.side_score(Colour::White)
    }

    /// The prisoners of the alternation.
    #[must_use]
    pub fn prisoners(&self) -> Prisoners {
        self.prisoners
    }

    /// Board-score and prisoner-difference together; positive is good for Black.
    #[must_use]
    pub fn score(&self) -> i64 {
        self.board_score() + self.prisoners.difference()
    }

    /// Who wins.
    #[must_use]
    pub fn result(&self) -> Margin {
        Margin(self.score())
    }
}

/// A result as players write it: `B+5`, `W+5` or `Draw`. The number is Black's points minus White's.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Margin(pub i64);

impl Margin {
    /// The winner, if there is one.
    #[must_use]
    pub fn winner(self) -> Option<Colour> {
        match self.0 {
            1.. => Some(Colour::Black),
            0 => None,
            _ => Some(Colour::White),
        }
    }
}

impl fmt::Display for Margin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(colour) => write!(f, "{}+{}", colour.letter(), self.0.unsigned_abs()),
            None => f.write_str("Draw"),
        }
    }
}

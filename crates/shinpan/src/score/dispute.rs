//! The disagreement procedure: ten steps from a restored final-position to a result that both players sign.

use crate::board::{Colour, Move, PointSet, Position};
use crate::rules::{Game, MoveSequence, Phase, Prisoners, Refusal, Ruleset};

use super::Verdict;

/// The ten steps of the procedure.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// The normal procedure stops.
    Interrupt = 1,
    /// The final-position and its prisoners are put back.
    Restore,
    /// Two more boards receive the final-position.
    Copy,
    /// On the first copy the black-analysis is played.
    BlackAnalysis,
    /// On the second copy the white-analysis is played.
    WhiteAnalysis,
    /// What Black controls is marked.
    BlackControl,
    /// What White controls is marked.
    WhiteControl,
    /// The score is counted.
    Score,
    /// The result follows.
    Result,
    /// Both players sign.
    Agreement,
}

impl Step {
    /// All ten, in order.
    pub const ALL: [Step; 10] = [
        Step::Interrupt,
        Step::Restore,
        Step::Copy,
        Step::BlackAnalysis,
        Step::WhiteAnalysis,
        Step::BlackControl,
        Step::WhiteControl,
        Step::Score,
        Step::Result,
        Step::Agreement,
    ];

    /// 1 to 10.
    #[must_use]
    pub const fn number(self) -> usize {
        self as usize
    }

    /// What the players do in this step, in one sentence.
    #[must_use]
    pub const fn instruction(self) -> &'static str {
        match self {
            Step::Interrupt => "Stop counting and leave the normal procedure.",
            Step::Restore => {
                "Put back the final-position and the prisoners as they were when the alternation ended."
            }
            Step::Copy => "Copy the final-position to two more boards.",
            Step::BlackAnalysis => {
                "On copy 1 play the black-analysis: White moves first, three successive passes end it."
            }
            Step::WhiteAnalysis => {
                "On copy 2 play the white-analysis: Black moves first, three successive passes end it."
            }
            Step::BlackControl => "Mark what Black controls: on or around Black's immortal stones on copy 1.",
            Step::WhiteControl => "Mark what White controls: on or around White's immortal stones on copy 2.",
            Step::Score => "Count the score in the final-position.",
            Step::Result => "Read the result off the score.",
            Step::Agreement => "Agree on this result and sign it.",
        }
    }
}

/// A disagreement that is being settled.
#[derive(Clone, Debug)]
pub struct Dispute {
    game: Game,
    final_position: Position,
    prisoners: Prisoners,
}

impl Dispute {
    /// Starts with the restored final-position and the prisoners at it.
    #[must_use]
    pub fn new(final_position: &Position, prisoners: Prisoners, rules: Ruleset) -> Dispute {
        let game = Game::from_final_position(final_position, rules);
        Dispute { game, final_position: *final_position, prisoners }
    }

    /// The step that waits for moves, or [`Step::Agreement`] when none does any more.
    #[must_use]
    pub fn step(&self) -> Step {
        match self.game.phase() {
            Phase::Alternation | Phase::BlackAnalysis => Step::BlackAnalysis,
            Phase::WhiteAnalysis => Step::WhiteAnalysis,
            Phase::Over => Step::Agreement,
        }
    }

    /// Whose move it is; `None` when both analyses are complete.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        self.game.to_move()
    }

    /// Makes the next move of the analysis that is being played; gives the stones it removes.
    ///
    /// # Errors
    /// [`Refusal`] names the rule; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<PointSet, Refusal> {
        self.game.play(mv)
    }

    /// Takes the last move back; false at the start of the black-analysis.
    pub fn take_back(&mut self) -> bool {
        self.game.take_back()
    }

    /// The final-position.
    #[must_use]
    pub fn final_position(&self) -> &Position {
        &self.final_position
    }

    /// The prisoners at the final-position.
    #[must_use]
    pub fn prisoners(&self) -> Prisoners {
        self.prisoners
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Ruleset {
        self.game.rules()
    }

    /// The analysis that is being played; the white-analysis when both are complete.
    #[must_use]
    pub fn current(&self) -> &MoveSequence {
        self.game.current()
    }

    /// The moves of an analysis so far.
    #[must_use]
    pub fn analysis(&self, of: Colour) -> &MoveSequence {
        // A game from a final-position has both analyses from the start.
        self.game.analysis(of).unwrap_or_else(|| self.game.current())
    }

    /// The verdict, once both analyses are complete.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        Verdict::of_game(&self.game).map(|verdict| verdict.with_prisoners(self.prisoners))
    }
}

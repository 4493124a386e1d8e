//! A played-out analysis, checked move by move.

use std::fmt;

use crate::board::{Colour, Move, Position};
use crate::rules::{MoveSequence, Phase, Refusal, Ruleset};

/// Plays the analysis of a colour from the final-position: the opponent moves first, three successive passes
/// end it.
///
/// # Errors
/// [`AnalysisError`] names the move that is illegal, missing or too late.
pub fn play_analysis(
    final_position: &Position,
    of: Colour,
    moves: &[Move],
    rules: Ruleset,
) -> Result<MoveSequence, AnalysisError> {
    let phase = Phase::analysis_of(of);
    let mut sequence = MoveSequence::new(final_position, of.opponent(), rules.ko_rule());
    for (index, &mv) in moves.iter().enumerate() {
        let fault = |fault| AnalysisError { of, number: index + 1, fault };
        if sequence.passes() == phase.ending_passes() {
            return Err(fault(Fault::TooLate));
        }
        sequence.play(mv).map_err(|refusal| fault(Fault::Refused(refusal)))?;
    }
    let passes = sequence.passes();
    if passes < phase.ending_passes() {
        return Err(AnalysisError { of, number: moves.len() + 1, fault: Fault::Unfinished { passes } });
    }
    Ok(sequence)
}

/// Why the moves are not a complete analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisError {
    /// Whose analysis it is.
    pub of: Colour,
    /// The number of the move, from 1.
    pub number: usize,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a move of an analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The move is illegal.
    Refused(Refusal),
    /// Three successive passes came before it.
    TooLate,
    /// It is missing: fewer than three passes are at the end.
    Unfinished {
        /// Number of passes at the end.
        passes: usize,
    },
}

impl fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, number) = (Phase::analysis_of(self.of), self.number);
        match &self.fault {
            Fault::Refused(refusal) => write!(f, "{phase}, move {number}: {refusal}"),
            Fault::TooLate => {
                write!(f, "{phase}, move {number}: three successive passes had ended the analysis before it")
            }
            Fault::Unfinished { passes } => {
                let passes = match passes {
                    0 => "no pass".to_string(),
                    1 => "one pass".to_string(),
                    n => format!("{n} passes"),
                };
                write!(
                    f,
                    "{phase}: it ends after move {} with {passes}; three successive passes must end it",
                    number - 1
                )
            }
        }
    }
}

impl std::error::Error for AnalysisError {}

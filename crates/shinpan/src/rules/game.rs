//! The record of a game: alternation, black-analysis, white-analysis.

use std::fmt;

use super::{MoveSequence, Refusal, Ruleset, Why};
use crate::board::{Colour, Move, PointSet, Position};

/// The parts of a game, in their order.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The game proper. Two successive passes end it; its last position is the final-position.
    Alternation,
    /// From the final-position, White moves first: it shows what Black controls.
    BlackAnalysis,
    /// From the final-position, Black moves first: it shows what White controls.
    WhiteAnalysis,
    /// Nothing is left to play.
    Over,
}

impl Phase {
    /// Number of successive passes that end the phase.
    #[must_use]
    pub const fn ending_passes(self) -> usize {
        match self {
            Phase::Alternation => 2,
            Phase::BlackAnalysis | Phase::WhiteAnalysis => 3,
            Phase::Over => 0,
        }
    }

    /// The analysis that shows what a colour controls.
    #[must_use]
    pub const fn analysis_of(colour: Colour) -> Phase {
        match colour {
            Colour::Black => Phase::BlackAnalysis,
            Colour::White => Phase::WhiteAnalysis,
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Phase::Alternation => "alternation",
            Phase::BlackAnalysis => "black-analysis",
            Phase::WhiteAnalysis => "white-analysis",
            Phase::Over => "over",
        })
    }
}

/// Stones that each player has captured: `black` is the number of white stones that Black holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Prisoners {
    /// White stones captured by Black.
    pub black: u32,
    /// Black stones captured by White.
    pub white: u32,
}

impl Prisoners {
    /// Positive when Black holds more.
    #[must_use]
    pub fn difference(self) -> i64 {
        i64::from(self.black) - i64::from(self.white)
    }
}

/// A recurrence in the alternation: the position after `to` moves stood after `from` moves already, with
/// the same player to move and a play between.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// Number of moves at the earlier time.
    pub from: usize,
    /// Number of moves now.
    pub to: usize,
}

/// How a game stands once it is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// Both analyses are complete: the score decides.
    Played,
    /// A cycle ended it without result.
    NoResult(Cycle),
}

/// Why a game cannot end as no-result now.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NoCycle {
    /// These rules have no no-result.
    NotInTheseRules(Ruleset),
    /// The alternation is over.
    AfterAlternation,
    /// No position has recurred.
    NoRecurrence,
}

impl fmt::Display for NoCycle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoCycle::NotInTheseRules(rules) => {
                write!(f, "the rules {rules} know no no-result; najn does")
            }
            NoCycle::AfterAlternation => f.write_str("the alternation is over; only it can end as no-result"),
            NoCycle::NoRecurrence => {
                f.write_str("no position has recurred with the same player to move; there is no cycle yet")
            }
        }
    }
}

impl std::error::Error for NoCycle {}

/// A game under NAJ or NAJN, with its three move-sequences.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Ruleset,
    alternation: MoveSequence,
    analyses: Option<[MoveSequence; 2]>,
    no_result: Option<Cycle>,
}

impl Game {
    /// A game that starts from a position, usually the empty board with Black to move.
    #[must_use]
    pub fn new(start: &Position, first: Colour, rules: Ruleset) -> Game {
        let alternation = MoveSequence::new(start, first, rules.ko_rule());
        Game { rules, alternation, analyses: None, no_result: None }
    }

    /// A game whose alternation ended earlier, in this position: only the analyses are left.
    #[must_use]
    pub fn from_final_position(final_position: &Position, rules: Ruleset) -> Game {
        let mut game = Game::new(final_position, Colour::Black, rules);
        game.start_analyses();
        game
    }

    fn start_analyses(&mut self) {
        let start = self.alternation.position();
        self.analyses =
            Some(Colour::BOTH.map(|of| MoveSequence::new(&start, of.opponent(), self.rules.ko_rule())));
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// The part of the game that is being played.
    #[must_use]
    pub fn phase(&self) -> Phase {
        match &self.analyses {
            _ if self.no_result.is_some() => Phase::Over,
            None => Phase::Alternation,
            Some(analyses) => Colour::BOTH
                .map(Phase::analysis_of)
                .into_iter()
                .zip(analyses)
                .find(|(phase, sequence)| sequence.passes() < phase.ending_passes())
                .map_or(Phase::Over, |(phase, _)| phase),
        }
    }

    /// The moves of the alternation.
    #[must_use]
    pub fn alternation(&self) -> &MoveSequence {
        &self.alternation
    }

    /// The moves of the analysis of a colour, once the alternation is over.
    #[must_use]
    pub fn analysis(&self, of: Colour) -> Option<&MoveSequence> {
        self.analyses.as_ref().map(|analyses| &analyses[of.index()])
    }

    /// The position at the end of the alternation, once it is over.
    #[must_use]
    pub fn final_position(&self) -> Option<Position> {
        self.analyses.as_ref().map(|_| self.alternation.position())
    }

    /// The move-sequence being played; the white-analysis once all is over.
    #[must_use]
    pub fn current(&self) -> &MoveSequence {
        match (&self.analyses, self.phase()) {
            (None, _) => &self.alternation,
            (Some(analyses), Phase::BlackAnalysis) => &analyses[0],
            (Some(analyses), _) => &analyses[1],
        }
    }

    fn current_mut(&mut self) -> &mut MoveSequence {
        let phase = self.phase();
        match &mut self.analyses {
            None => &mut self.alternation,
            Some(analyses) => &mut analyses[usize::from(phase != Phase::BlackAnalysis)],
        }
    }

    /// Whose move it is; `None` when nothing is left to play.
    #[must_use]
    pub fn to_move(&self) -> Option<Colour> {
        (self.phase() != Phase::Over).then(|| self.current().to_move())
    }

    /// Stones captured in the alternation, which alone count for the score.
    #[must_use]
    pub fn prisoners(&self) -> Prisoners {
        Prisoners {
            black: self.alternation.removed(Colour::White) as u32,
            white: self.alternation.removed(Colour::Black) as u32,
        }
    }

    /// Makes a move for the player whose turn it is; gives the stones it removes.
    ///
    /// # Errors
    /// [`Refusal`] names the rule and what forbids the move; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<PointSet, Refusal> {
        let phase = self.phase();
        if phase == Phase::Over {
            let current = self.current();
            let (size, colour) = (current.board().size(), current.to_move());
            let passes = if self.no_result.is_some() { 0 } else { current.passes() };
            return Err(Refusal { size, colour, mv, why: Why::Ended { passes } });
        }
        let captured = self.current_mut().play(mv)?;
        if phase == Phase::Alternation && self.alternation.passes() == phase.ending_passes() {
            self.start_analyses();
        }
        Ok(captured)
    }

    /// Makes a move for a named player.
    ///
    /// # Errors
    /// As [`Game::play`], and [`Why::Turn`] if it is not that player's turn.
    pub fn play_as(&mut self, colour: Colour, mv: Move) -> Result<PointSet, Refusal> {
        if self.to_move().is_some_and(|to_move| to_move != colour) {
            let size = self.current().board().size();
            return Err(Refusal { size, colour, mv, why: Why::Turn });
        }
        self.play(mv).map_err(|refusal| Refusal { colour, ..refusal })
    }

    /// Takes the last move back, across the ends of phases; false at the start.
    pub fn take_back(&mut self) -> bool {
        if self.no_result.take().is_some() {
            return true;
        }
        match &mut self.analyses {
            None => self.alternation.take_back(),
            Some([black, white]) => {
                if white.take_back() || black.take_back() {
                    return true;
                }
                if self.alternation.moves().is_empty() {
                    return false;
                }
                self.analyses = None;
                self.alternation.take_back()
            }
        }
    }

    /// The cycle that the last move of the alternation closed, if any.
    #[must_use]
    pub fn cycle(&self) -> Option<Cycle> {
        self.alternation.cycle().map(|(from, to)| Cycle { from, to })
    }

    /// Ends the game without result, because the players agree or a referee rules so.
    ///
    /// The text of NAJN is not in our sources; we ask for what every such rule needs, a position of the
    /// alternation that has recurred with the same player to move.
    ///
    /// # Errors
    /// [`NoCycle`] says what is missing.
    pub fn end_without_result(&mut self) -> Result<Cycle, NoCycle> {
        if !self.rules.has_no_result() {
            return Err(NoCycle::NotInTheseRules(self.rules));
        }
        if self.analyses.is_some() {
            return Err(NoCycle::AfterAlternation);
        }
        let cycle = self.cycle().ok_or(NoCycle::NoRecurrence)?;
        self.no_result = Some(cycle);
        Ok(cycle)
    }

    /// How the game stands once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<GameEnd> {
        (self.phase() == Phase::Over).then(|| self.no_result.map_or(GameEnd::Played, GameEnd::NoResult))
    }
}

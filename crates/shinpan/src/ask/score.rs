//! The question of the score, and its answer.

use crate::board::{Colour, PointSet, Position};
use crate::limits::Allowance;
use crate::rules::{MoveSequence, Prisoners, Ruleset};
use crate::score::{Alternation, Count, Verdict, alternation, area};

/// What is counted.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// Territory by control, and prisoners: the score of the rules.
    #[default]
    Control,
    /// Stones and surrounded points once the dead stones are gone, for comparison.
    Area,
}

/// Who has won a finished game, or wins one with best play.
#[derive(Clone, Debug)]
pub struct Score {
    /// The final-position.
    pub position: Position,
    /// The black-analysis and the white-analysis, where they were played; what is missing is searched for.
    pub given: [Option<MoveSequence>; 2],
    /// The prisoners of the alternation.
    pub prisoners: Prisoners,
    /// The rules of the analyses.
    pub rules: Ruleset,
    /// What is counted.
    pub counting: Counting,
    /// A region that is disputed.
    pub region: Option<PointSet>,
    /// The game is not over: who moves next.
    pub to_move: Option<Colour>,
    /// What may be spent.
    pub limits: Allowance,
}

/// The answer to [`Score`].
#[derive(Clone, Debug)]
pub enum Scored {
    /// A finished game.
    Count {
        /// The count.
        count: Count,
        /// What was counted.
        counting: Counting,
        /// A region that is disputed.
        region: Option<PointSet>,
    },
    /// A game that goes on.
    Game {
        /// The board.
        position: Position,
        /// Who moves next.
        to_move: Colour,
        /// The score with best play.
        found: Alternation,
    },
}

impl Score {
    /// A question with nothing given, by the New Amateur-Japanese Rules.
    #[must_use]
    pub fn new(position: &Position) -> Score {
        Score {
            position: *position,
            given: [None, None],
            prisoners: Prisoners::default(),
            rules: Ruleset::Naj,
            counting: Counting::Control,
            region: None,
            to_move: None,
            limits: Allowance::default(),
        }
    }

    pub(super) fn answer(&self) -> Scored {
        let Score { position, prisoners, rules, limits, .. } = self;
        match self.to_move {
            Some(to_move) => {
                let found = alternation(position, to_move, None, *prisoners, *rules, limits);
                Scored::Game { position: *position, to_move, found }
            }
            None => Scored::Count {
                count: Count::new(position, self.given.clone(), *prisoners, *rules, limits),
                counting: self.counting,
                region: self.region,
            },
        }
    }
}

impl Scored {
    /// Whether the score is known, with the lines that show it.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        match self {
            Scored::Count { count, .. } => count.verdict().is_some(),
            Scored::Game { found, .. } => found.is_proven(),
        }
    }

    /// The states that were searched.
    #[must_use]
    pub fn states(&self) -> u64 {
        match self {
            Scored::Count { count, .. } => count.states(),
            Scored::Game { found, .. } => found.states,
        }
    }

    /// The verdict on a finished game and its two analyses, if they are complete.
    #[must_use]
    pub fn verdict(&self) -> Option<(Verdict, [&MoveSequence; 2])> {
        let Scored::Count { count, .. } = self else { return None };
        let [black, white] = Colour::BOTH.map(|of| count.sequence(of));
        Some((count.verdict()?, [black?, white?]))
    }

    /// The stones that the analyses show dead, and the points of each side once they are gone: the plain count.
    #[must_use]
    pub fn plain_area(count: &Count) -> Option<(PointSet, [PointSet; 2])> {
        let position = count.final_position();
        let [black, white] = Colour::BOTH.map(|of| count.control(of));
        let dead = (position.stones(Colour::Black) & white?) | (position.stones(Colour::White) & black?);
        Some((dead, area(position, dead)))
    }
}

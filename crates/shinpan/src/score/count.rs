//! The count of a finished game: each analysis given, or found by search.

use super::search::{Found, Memory, find, find_again};
use super::unscored::Unscored;
use super::verdict::{Margin, Verdict, control};
use crate::board::{Colour, PointSet, Position, Turn};
use crate::limits::Allowance;
use crate::rules::{KoRule, MoveSequence, Prisoners, Ruleset};

/// One analysis of a count.
#[derive(Clone, Debug)]
pub enum Side {
    /// It was played.
    Given(Box<MoveSequence>),
    /// It was searched for.
    Found(Box<Found>),
}

/// The count of a final-position.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan::rules::{Prisoners, Ruleset};
/// use shinpan::limits::Allowance;
/// use shinpan::score::Count;
///
/// let end: Position = "
///     . . . . .
///     X X X X X
///     O O O O O
///     . . O . X
///     . . . . .
/// ".parse().unwrap();
/// let count = Count::new(&end, [None, None], Prisoners::default(), Ruleset::Naj, &Allowance::default());
/// let verdict = count.verdict().unwrap();
/// assert_eq!(verdict.control_rows(), ["BBBBB", "BBBBB", "WWWWW", "WWWWW", "WWWWW"]);
/// assert_eq!(verdict.result().to_string(), "W+5");
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    position: Position,
    prisoners: Prisoners,
    rules: Ruleset,
    sides: [Side; 2],
    /// The most positions of each analysis.
    limit: u64,
}

impl Count {
    /// Counts a final-position with the analyses that are given, Black's and White's; what is missing is searched for, each
    /// within the limits.
    #[must_use]
    pub fn new(
        position: &Position,
        given: [Option<MoveSequence>; 2],
        prisoners: Prisoners,
        rules: Ruleset,
        limits: &Allowance,
    ) -> Count {
        let [black, white] = given;
        // Where nothing tells the players apart nothing says which of them is first: one analysis is the image of the other.
        if let (None, None, Some(turn)) = (&black, &white, Turn::own_swap(position)) {
            let found = find(position, Colour::Black, rules, limits);
            let sides = [found.clone(), found.turned(turn, rules)].map(|found| Side::Found(Box::new(found)));
            return Count { position: *position, prisoners, rules, sides, limit: limits.nodes };
        }
        let mut memory = Memory::default();
        let mut side = |of: Colour, given: Option<MoveSequence>| match given {
            Some(sequence) => Side::Given(Box::new(sequence)),
            None => Side::Found(Box::new(find_again(position, of, rules, limits, &mut memory))),
        };
        // What the first has found out makes the second cheaper: which is first does not depend on who is called Black.
        let sides = if Turn::canonical(position, &[]).swap {
            let white = side(Colour::White, white);
            [side(Colour::Black, black), white]
        } else {
            [side(Colour::Black, black), side(Colour::White, white)]
        };
        Count { position: *position, prisoners, rules, sides, limit: limits.nodes }
    }

    /// The final-position.
    #[must_use]
    pub fn final_position(&self) -> &Position {
        &self.position
    }

    /// The prisoners of the alternation.
    #[must_use]
    pub fn prisoners(&self) -> Prisoners {
        self.prisoners
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> Ruleset {
        self.rules
    }

    /// The analysis of a colour as it was searched for, if it was.
    #[must_use]
    pub fn found(&self, of: Colour) -> Option<&Found> {
        match &self.sides[of.index()] {
            Side::Given(_) => None,
            Side::Found(found) => Some(found),
        }
    }

    /// A complete analysis of a colour: the given one, or the line of a proven search.
    #[must_use]
    pub fn sequence(&self, of: Colour) -> Option<&MoveSequence> {
        match &self.sides[of.index()] {
            Side::Given(sequence) => Some(sequence),
            Side::Found(found) => found.sequence(),
        }
    }

    /// What a colour controls, once its analysis is complete.
    #[must_use]
    pub fn control(&self, of: Colour) -> Option<PointSet> {
        self.sequence(of).map(|sequence| control(&sequence.position(), of))
    }

    /// The least and the greatest score of a colour.
    #[must_use]
    pub fn side_score(&self, of: Colour) -> (i64, i64) {
        match &self.sides[of.index()] {
            Side::Given(sequence) => {
                let end = sequence.position();
                let score = Verdict::new(&self.position, [&end, &end], self.prisoners).side_score(of);
                (score, score)
            }
            Side::Found(found) => found.score(),
        }
    }

    /// The least and the greatest score of the game, prisoners included.
    #[must_use]
    pub fn score(&self) -> (i64, i64) {
        let [black, white] = Colour::BOTH.map(|of| self.side_score(of));
        let difference = self.prisoners.difference();
        (black.0 - white.1 + difference, black.1 - white.0 + difference)
    }

    /// The result where even an interval of scores leaves no doubt about the winner.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        let (least, most) = self.score();
        Margin(least).winner().filter(|winner| Margin(most).winner() == Some(*winner))
    }

    /// The verdict, if both analyses are complete.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        let ends = [self.sequence(Colour::Black)?.position(), self.sequence(Colour::White)?.position()];
        Some(Verdict::new(&self.position, [&ends[0], &ends[1]], self.prisoners))
    }

    /// Why the analysis of a colour is not known, if it is not.
    #[must_use]
    pub fn why_open(&self, of: Colour) -> Option<Unscored> {
        let found = self.found(of).filter(|found| found.sequence().is_none())?;
        let (least, most) = found.score();
        let open = found.areas().iter().filter(|area| area.score.0 < area.score.1);
        let why = open.map(|area| self.why_region_open(of, area.points)).next();
        Some(if least == most { Unscored::NoLine } else { why.unwrap_or_else(|| self.spent(of)) })
    }

    /// Why it is not known who controls some points.
    pub(super) fn why_region_open(&self, of: Colour, points: PointSet) -> Unscored {
        match self.spent(of) {
            Unscored::Positions { spent, limit } => Unscored::of_region(points, spent, limit),
            other => other,
        }
    }

    fn spent(&self, of: Colour) -> Unscored {
        if self.rules.ko_rule() == KoRule::Superko {
            return Unscored::Superko;
        }
        let found = self.found(of);
        match found.and_then(Found::stopped_by) {
            Some(by) => Unscored::Stopped(by),
            None => Unscored::Positions { spent: found.map_or(0, Found::states), limit: self.limit },
        }
    }

    /// The states that both searches looked at.
    #[must_use]
    pub fn states(&self) -> u64 {
        Colour::BOTH.iter().filter_map(|&of| self.found(of)).map(Found::states).sum()
    }
}

//! The answer of a search: the score of one analysis, or bounds for it, and a line that shows it.

use super::divide::Division;
use super::field::Look;
use super::hold::Memory;
use super::play_out::play_out;
use super::sum::{Area, Method, Searcher};
use crate::board::{Colour, PointSet, Position, Turn};
use crate::limits::{Allowance, StoppedBy};
use crate::rules::{KoRule, MoveSequence, Ruleset};
use crate::score::control;

/// What is known about the analysis of a colour.
#[derive(Clone, Debug)]
pub struct Found {
    of: Colour,
    position: Position,
    score: (i64, i64),
    sure: PointSet,
    lost: PointSet,
    known: (PointSet, PointSet),
    areas: Vec<Area>,
    states: u64,
    stopped: Option<StoppedBy>,
    sequence: Option<MoveSequence>,
}

impl Found {
    /// Whose analysis it is.
    #[must_use]
    pub fn of(&self) -> Colour {
        self.of
    }

    /// The final-position.
    #[must_use]
    pub fn final_position(&self) -> &Position {
        &self.position
    }

    /// Whether the score is known exactly, with a line that shows it.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.score.0 == self.score.1 && self.sequence.is_some()
    }

    /// The least and the greatest score that best play can give.
    #[must_use]
    pub fn score(&self) -> (i64, i64) {
        self.score
    }

    /// The points that are the owner's without search.
    #[must_use]
    pub fn sure(&self) -> PointSet {
        self.sure
    }

    /// The points that are not his without search.
    #[must_use]
    pub fn lost(&self) -> PointSet {
        self.lost
    }

    /// The points that the owner controls and those that he does not, as far as they are settled without search or held by
    /// one side.
    #[must_use]
    pub fn known(&self) -> (PointSet, PointSet) {
        self.known
    }

    /// What was searched, part by part.
    #[must_use]
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The number of states looked at.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.states
    }

    /// What stopped the search, if neither its end nor its budget did.
    #[must_use]
    pub fn stopped_by(&self) -> Option<StoppedBy> {
        self.stopped
    }

    /// A complete analysis with the proven score.
    #[must_use]
    pub fn sequence(&self) -> Option<&MoveSequence> {
        self.sequence.as_ref()
    }

    /// The points that the owner controls at the end of that line.
    #[must_use]
    pub fn control(&self) -> Option<PointSet> {
        self.sequence.as_ref().map(|sequence| control(&sequence.position(), self.of))
    }
}

impl Found {
    /// The same on the turned board.
    pub(in crate::score) fn turned(self, turn: Turn, rules: Ruleset) -> Found {
        let (of, position) = (turn.colour(self.of), turn.position(&self.position));
        let sequence = self.sequence.and_then(|sequence| {
            let mut turned = MoveSequence::new(&position, of.opponent(), rules.ko_rule());
            sequence.moves().iter().all(|played| turned.play(turn.mv(played.mv)).is_ok()).then_some(turned)
        });
        let area = |area: Area| Area {
            points: turn.set(area.points),
            line: area.line.map(|line| line.into_iter().map(|mv| turn.mv(mv)).collect()),
            ..area
        };
        let mut areas: Vec<Area> = self.areas.into_iter().map(area).collect();
        areas.sort_by_key(|area| area.points.first());
        Found {
            of,
            position,
            sure: turn.set(self.sure),
            lost: turn.set(self.lost),
            known: (turn.set(self.known.0), turn.set(self.known.1)),
            areas,
            sequence,
            ..self
        }
    }
}

/// The analysis of a colour with best play of both sides, on the divided board.
///
/// Under [`Ruleset::Superko`] nothing is proven by search: its prohibitions depend on the whole path.
#[must_use]
pub fn find(position: &Position, of: Colour, rules: Ruleset, limits: &Allowance) -> Found {
    find_again(position, of, rules, limits, &mut Memory::default())
}

/// The same with what an earlier search of the same position has found out.
pub(crate) fn find_again(
    position: &Position,
    of: Colour,
    rules: Ruleset,
    limits: &Allowance,
    memory: &mut Memory,
) -> Found {
    // What is found within the limits, and which line shows it, does not depend on how the board is turned.
    let turn = Turn::canonical(position, &[]);
    let (turned, owner) = (turn.position(position), turn.colour(of));
    let divide = |budget: &mut Allowance| Division::new(&turned, owner, memory, budget);
    search(&turned, owner, rules, limits, Look::Safe, divide).turned(turn.inverse(), rules)
}

/// The same without any division and without static safety: slow, and the measure of [`find`].
#[must_use]
pub fn find_undivided(position: &Position, of: Colour, rules: Ruleset, limits: &Allowance) -> Found {
    search(position, of, rules, limits, Look::Immortal, |_| Division::none(position))
}

fn search(
    position: &Position,
    of: Colour,
    rules: Ruleset,
    limits: &Allowance,
    look: Look,
    divide: impl FnOnce(&mut Allowance) -> Division,
) -> Found {
    let nodes = if rules.ko_rule() == KoRule::Superko { 0 } else { limits.nodes };
    let mut budget = Allowance { nodes, stop: limits.stop.clone() };
    let division = divide(&mut budget);
    let mut searcher = Searcher { position, owner: of, ko_rule: rules.ko_rule(), look, budget };
    let areas = searcher.sum(&division);
    let states = nodes - searcher.budget.nodes;
    let stopped = searcher.budget.stop.stopped_by();
    let whole = areas.iter().any(|area| area.method == Method::Whole);
    let (sure, lost) = (division.mine, division.theirs);
    let base = if whole { 0 } else { searcher.worth(sure) };
    let score = areas.iter().fold((base, base), |sum, area| (sum.0 + area.score.0, sum.1 + area.score.1));
    let sequence = (score.0 == score.1)
        .then(|| play_out(position, of, rules, if whole { PointSet::EMPTY } else { sure }, &areas, score.0))
        .flatten();
    let known = (division.known[of.index()], division.known[of.opponent().index()]);
    Found { of, position: *position, score, sure, lost, known, areas, states, stopped, sequence }
}

//! What can be set for all questions of a session, and the terms that follow from it.

use std::time::Duration;

use shinpan::ask::{NotProven, Problem, Problems, Terms};
use shinpan::board::{Board, Colour, Move, Point, PointSet};
use shinpan::region::group_of;
use shinpan::search::Stop;

use super::engine::Engine;

/// What can be set for all questions of a session.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Params {
    /// Positions searched for each side of a question.
    pub(super) nodes: u64,
    /// Seconds for each command; 0 is without end.
    pub(super) time: f64,
    pub(super) ko_threats: u8,
    pub(super) tenuki: bool,
    pub(super) strict: bool,
    /// The stones in question; found out if there are none.
    pub(super) targets: PointSet,
    pub(super) assume_safe: PointSet,
    pub(super) in_play: PointSet,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            nodes: 1_000_000,
            time: 10.0,
            ko_threats: 5,
            tenuki: true,
            strict: false,
            targets: PointSet::EMPTY,
            assume_safe: PointSet::EMPTY,
            in_play: PointSet::EMPTY,
        }
    }
}

impl Params {
    /// The time for a command.
    pub(super) fn limit(&self) -> Option<Duration> {
        (self.time > 0.0).then(|| Duration::from_secs_f64(self.time.min(1e9)))
    }
}

impl Engine {
    /// The terms of the session, for a question that is given up at some time.
    pub(super) fn terms_until(&self, stop: Stop) -> Terms {
        Terms {
            assume_safe: self.params.assume_safe,
            in_play: self.params.in_play,
            strict: self.params.strict,
            ban: self.game.ko_ban(),
            ko_threats: Some(self.params.ko_threats),
            tenuki: Some(self.params.tenuki),
            nodes: Some(self.params.nodes),
            stop,
            ..Terms::default()
        }
    }

    /// The terms of the session, for the command at work.
    pub(super) fn terms(&self) -> Terms {
        self.terms_until(self.stop(false, self.params.limit()))
    }

    /// The stones that live or die with a stone.
    pub(super) fn group(&self, stone: Point) -> PointSet {
        group_of(&Board::new(&self.game.position()), stone)
    }

    /// A stone of each colour, in the order of the colours, if these are a black and a white one.
    pub(super) fn opponents(&self, one: Point, two: Point) -> Result<[Point; 2], String> {
        let position = self.game.position();
        match (position.at(one), position.at(two)) {
            (Some(Colour::Black), Some(Colour::White)) => Ok([one, two]),
            (Some(Colour::White), Some(Colour::Black)) => Ok([two, one]),
            _ => Err("a race needs a black and a white stone".to_string()),
        }
    }

    /// Why a question was left open.
    pub(super) fn unproven(&self, why: &NotProven) -> String {
        if self.is_interrupted() {
            return "interrupted before it was proven".to_string();
        }
        why.to_string()
    }

    /// The problem at hand for a side: the one about the stones in question, or the most urgent on the board.
    pub(super) fn at_hand(&mut self, first: Colour, terms: &Terms) -> Option<Problem> {
        let position = self.game.position();
        if !self.params.targets.is_empty() {
            return Problem::of_stones(&position, self.params.targets, terms, &mut self.memory).ok();
        }
        let problems = self.problems(first, terms);
        problems.at_hand(terms, &mut self.memory)
    }

    fn problems(&mut self, first: Colour, terms: &Terms) -> Problems {
        let position = self.game.position();
        let mut seen = Vec::new();
        let mut memory = std::mem::take(&mut self.memory);
        let problems = Problems::find(&position, first, terms, &mut memory, |stones| {
            self.watch(stones);
            seen.push(stones);
        });
        self.memory = memory;
        if !seen.is_empty() {
            self.watched();
        }
        problems
    }

    /// A move that is proven to gain something, or a pass, and why.
    pub(super) fn suggest(&mut self, first: Colour) -> (Move, String) {
        let limit = [self.params.limit(), self.time_left[first.index()]].into_iter().flatten().min();
        let terms = Terms { line: true, ..self.terms_until(self.stop(false, limit)) };
        let (position, size) = (self.game.position(), self.size());
        let about = if self.params.targets.is_empty() {
            let problems = self.problems(first, &terms);
            if problems.is_empty() {
                return (Move::Pass, "there is no enclosed group and no race to decide.".to_string());
            }
            problems.gains(&terms, &mut self.memory).collect()
        } else {
            let problem = Problem::of_stones(&position, self.params.targets, &terms, &mut self.memory);
            problem.into_iter().filter(|problem| problem.gains(first)).collect::<Vec<_>>()
        };
        for problem in &about {
            let moves = problem.moves(first).unwrap_or_default();
            for mv in problem.line(first).first().copied().into_iter().chain(moves) {
                if mv != Move::Pass && self.game.is_legal(first, mv) {
                    return (mv, problem.sentence(first, size));
                }
            }
        }
        let reason = match self.is_interrupted() {
            true => "interrupted before a gain was proven.",
            false => "no move is proven to gain anything.",
        };
        (Move::Pass, reason.to_string())
    }

    /// Shows the stones that are being looked at.
    pub(super) fn watch(&mut self, group: PointSet) {
        if self.is_watched {
            let size = self.size();
            let names = size.names(group);
            let first = names.first().cloned().unwrap_or_default();
            self.note(&format!("gogui-gfx:\nCLEAR\nTRIANGLE {}\nTEXT Looking at {first}\n", names.join(" ")));
        }
    }

    /// Nothing is being looked at any more.
    pub(super) fn watched(&mut self) {
        if self.is_watched {
            self.note("gogui-gfx: CLEAR");
        }
    }
}

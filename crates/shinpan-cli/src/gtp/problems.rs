//! What is at hand on the board: the races and the questions of life, and the move that gains most.
//!
//! Nobody points at stones in `genmove` or `kata-analyze`, so they are found. Every race that can be counted is one
//! problem, and so is every other race that the sum of its games or a short search decides; every group that is neither
//! safe nor in a race, and that is enclosed, is another. Those where the first move gains something come first, the largest
//! before the others.

use std::time::Duration;

use shinpan::analyze::{Item, Options, Task};
use shinpan::annotate::race_line;
use shinpan::board::{Board, Colour, Move, PointSet, Position};
use shinpan::region::static_safety;
use shinpan::search::Stop;
use shinpan::theory::RaceResult;
use shinpan::{life, race};

use super::engine::Engine;
use super::question::{Wanted, dragon, has_replies};

/// The most groups that are asked about.
const MOST: usize = 12;

/// The least that is spent on each of them, in positions.
const LEAST: u64 = 20_000;

/// A problem with its answer.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    /// A race that can be counted.
    Race(Box<race::Answer>),
    /// A race that was decided otherwise, for both sides first.
    Decided(Box<Item>),
    Life(Box<life::Answer>),
}

impl Problem {
    /// The stones that it is about.
    pub(super) fn stones(&self) -> PointSet {
        match self {
            Problem::Race(answer) => answer.blocks[0] | answer.blocks[1],
            Problem::Decided(item) => item.stones(),
            Problem::Life(answer) => answer.targets,
        }
    }

    /// Whether everything is known that a side wants to know before it moves.
    pub(super) fn is_known(&self, first: Colour) -> bool {
        match self {
            Problem::Race(_) | Problem::Decided(_) => true,
            Problem::Life(answer) => {
                answer.side(first).is_some_and(|side| side.status().is_some() && side.all_moves)
            }
        }
    }

    /// Whether the replies to a side's other moves are known, as far as they were asked for.
    pub(super) fn has_replies(&self, first: Colour) -> bool {
        match self {
            Problem::Race(_) | Problem::Decided(_) => true,
            Problem::Life(answer) => answer.side(first).is_some_and(has_replies),
        }
    }

    /// Whether a side gains by moving first.
    fn gains(&self, first: Colour) -> bool {
        match self {
            Problem::Race(answer) => answer.verdict.as_ref().is_ok_and(|verdict| {
                let [mine, theirs] =
                    [first, first.opponent()].map(|side| verdict.first(side).result.worth(first));
                mine > theirs
            }),
            Problem::Decided(item) => item.is_urgent() && !item.needed(first).is_empty(),
            Problem::Life(answer) => {
                let status = |side| answer.side(side).and_then(life::Side::status);
                status(first).zip(status(first.opponent())).is_some_and(|(mine, theirs)| mine + theirs > 0)
            }
        }
    }
}

impl Engine {
    /// The problems on the board, the most urgent for a side first.
    pub(super) fn problems(
        &mut self,
        first: Colour,
        nodes: u64,
        wanted: Wanted,
        stop: &Stop,
    ) -> Vec<Problem> {
        let mut problems: Vec<Problem> = Vec::new();
        if self.params.targets.is_empty() {
            problems.extend(self.racing(nodes, stop));
        }
        // Stones inside a group race with it too, and winning that need not save it: what is asked about as a group is not told as a race.
        let counted = problems.iter().filter(|problem| matches!(problem, Problem::Race(_)));
        let racing = counted.fold(PointSet::EMPTY, |all, problem| all | problem.stones());
        let groups = self.groups(racing, stop);
        let share = (nodes / groups.len().max(1) as u64).max(LEAST.min(nodes));
        for group in groups {
            if stop.is_asked() {
                break;
            }
            self.watch(group);
            let mut question = self.question(group, wanted);
            question.nodes = share;
            if let Ok(answer) = self.ask(question, stop.clone()) {
                problems.push(Problem::Life(Box::new(answer)));
            }
        }
        self.watched();
        let is_life = |problem: &&Problem| matches!(problem, Problem::Life(_));
        let asked = problems.iter().filter(is_life).fold(PointSet::EMPTY, |all, life| all | life.stones());
        problems
            .retain(|problem| !matches!(problem, Problem::Decided(item) if item.stones().intersects(&asked)));
        problems.sort_by_key(|problem| {
            let stones = problem.stones();
            let urgent = problem.gains(first);
            (!urgent, !problem.is_known(first), std::cmp::Reverse(stones.len()), stones.first())
        });
        problems
    }

    /// The races that are decided, by counting or by what comes next.
    fn racing(&mut self, nodes: u64, stop: &Stop) -> Vec<Problem> {
        let position = self.game.position();
        let mut problems = Vec::new();
        for answer in self.all_races().into_iter().map(Box::new) {
            if answer.is_proven() {
                problems.push(Problem::Race(answer));
                continue;
            }
            let item = self.decide(&position, &Task::Race(answer), nodes, stop);
            if item.is_proven() {
                problems.push(Problem::Decided(Box::new(item)));
            }
        }
        problems
    }

    /// Answers a part of the analysis of the whole board.
    pub(super) fn decide(&mut self, position: &Position, task: &Task, nodes: u64, stop: &Stop) -> Item {
        let options = Options::default();
        let options =
            Options { nodes: nodes.min(options.nodes), ko_threats: self.params.ko_threats, ..options };
        let item = task.answer(position, options, stop);
        self.nodes += item.nodes;
        item
    }

    /// The groups to be asked about: those in question, or all that are enclosed and not safe.
    fn groups(&self, racing: PointSet, stop: &Stop) -> Vec<PointSet> {
        if !self.params.targets.is_empty() {
            return vec![self.params.targets];
        }
        let board = Board::new(&self.game.position());
        let safe = Colour::BOTH.map(|colour| static_safety(&board, colour));
        let mut groups: Vec<(usize, PointSet)> = Vec::new();
        for colour in Colour::BOTH {
            let known = safe[0].points() | safe[1].points() | racing;
            let mut seen = PointSet::EMPTY;
            for block in board.blocks(colour) {
                let Some(stone) = block.stones().first().filter(|&stone| !(known | seen).contains(stone))
                else {
                    continue;
                };
                if stop.is_asked() {
                    break;
                }
                let group = dragon(&board, stone) - safe[colour.index()].stones;
                seen |= group;
                if let Ok(Ok(enclosure)) = self.question(group, Wanted::Moves).enclosure() {
                    groups.push((enclosure.problem.region().len(), group));
                }
            }
        }
        // The small ones are answered soon.
        groups.sort_by_key(|&(region, group)| (region, group.first()));
        groups.into_iter().take(MOST).map(|(_, group)| group).collect()
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

    /// A move that is proven to gain something, or a pass, and why.
    pub(super) fn suggest(&mut self, first: Colour) -> (Move, String) {
        let limit: Option<Duration> =
            [self.params.limit(), self.time_left[first.index()]].into_iter().flatten().min();
        let stop = self.stop(false, limit);
        let problems = self.problems(first, self.params.nodes, Wanted::Line, &stop);
        for problem in problems.iter().filter(|problem| problem.gains(first)) {
            for (mv, reason) in self.moves_of(problem, first) {
                if mv != Move::Pass && self.game.is_legal(first, mv) {
                    return (mv, reason);
                }
            }
        }
        let reason = match problems.len() {
            0 => "there is no enclosed group and no race to decide.".to_string(),
            _ if self.is_interrupted() => "interrupted before a gain was proven.".to_string(),
            _ => "no move is proven to gain anything.".to_string(),
        };
        (Move::Pass, reason)
    }

    /// The best moves of a problem and what they achieve.
    fn moves_of(&self, problem: &Problem, first: Colour) -> Vec<(Move, String)> {
        let size = self.size();
        match problem {
            Problem::Race(answer) => {
                let reason = self.sentence(problem, first);
                let moves =
                    answer.verdict.as_ref().map(|verdict| verdict.first(first).moves().collect::<Vec<_>>());
                let start = race_line(&self.game.position(), answer, first, &[]).first().copied();
                start.into_iter().chain(moves.unwrap_or_default()).map(|mv| (mv, reason.clone())).collect()
            }
            Problem::Decided(item) => {
                let reason = self.sentence(problem, first);
                item.needed(first).iter().map(|point| (Move::Play(point), reason.clone())).collect()
            }
            Problem::Life(answer) => {
                let Some(side) = answer.side(first) else { return Vec::new() };
                let reason = answer.sentence(side, size);
                side.line.first().into_iter().chain(&side.moves).map(|&mv| (mv, reason.clone())).collect()
            }
        }
    }

    /// What a side achieves by moving first.
    pub(super) fn sentence(&self, problem: &Problem, first: Colour) -> String {
        let size = self.size();
        match problem {
            Problem::Life(answer) => match answer.side(first) {
                Some(side) => answer.sentence(side, size),
                None => "not asked.".to_string(),
            },
            Problem::Decided(item) => {
                format!("in the race {}: {}.", item.name(size), item.sentence(first, size))
            }
            Problem::Race(answer) => {
                let [black, white] = answer.essential.map(|point| size.name(point));
                let result = answer.verdict.as_ref().map(|verdict| verdict.first(first).result);
                match result {
                    Ok(RaceResult::Wins(winner)) => {
                        format!("{winner} wins the race of Black {black} and White {white}.")
                    }
                    Ok(RaceResult::Seki) => format!("the race of Black {black} and White {white} is a seki."),
                    Err(_) => "not proven.".to_string(),
                }
            }
        }
    }

    /// How play goes on if a side moves first.
    pub(super) fn line_of(&self, problem: &Problem, first: Colour) -> Vec<Move> {
        match problem {
            Problem::Race(answer) => race_line(&self.game.position(), answer, first, &[]),
            Problem::Decided(item) => item.needed(first).iter().map(Move::Play).take(1).collect(),
            Problem::Life(answer) => answer.side(first).map_or_else(Vec::new, |side| side.line.clone()),
        }
    }
}

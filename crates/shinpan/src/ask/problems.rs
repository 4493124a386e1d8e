//! What is at hand on the board, and the move that gains most.
//!
//! The analysis of the whole board finds the races and groups, and which of them depend on who moves first. What is not
//! decided at once, and has a closed local game, is asked again with more and more to spend. The problem at the top is asked
//! about alone, for its line and the replies to other moves.

use super::semeai::{has_ground, line};
use super::{Answer, Memory, NotProven, Question, Races, Terms};
use crate::analyze::{Analysis, Item, Options, Plan, Subject, Task};
use crate::board::{Board, Colour, Move, PointSet, Position, Size};
use crate::life;
use crate::race::{Ending, Follow};
use crate::region::group_of;
use crate::search::{Goal, Status};
use crate::theory::RaceResult;

/// What is spent on each part first, in positions, and how much more each time.
const START: u64 = 8_000;
const MORE: u64 = 8;

/// The positions of a race that are looked at for the worth of a move.
const NODES_OF_MOVE: u64 = 20_000;

/// The races and groups of a board, the most urgent for a side first.
#[derive(Clone, Debug)]
pub struct Problems {
    position: Position,
    first: Colour,
    items: Vec<Item>,
}

impl Problems {
    /// Finds them. `watch` is told the stones that are looked at.
    #[must_use]
    pub fn find(
        position: &Position,
        first: Colour,
        terms: &Terms,
        memory: &mut Memory,
        mut watch: impl FnMut(PointSet),
    ) -> Problems {
        let most = terms.nodes.unwrap_or(START);
        let mut nodes = START.min(most);
        let mut found: Vec<Option<Item>> = Vec::new();
        loop {
            let (plan, options) = plan(position, terms, nodes);
            found.resize(plan.tasks.len(), None);
            for (task, found) in plan.tasks.iter().zip(&mut found) {
                let again = found.is_some();
                let is_open = found.as_ref().is_none_or(|item| !item.is_proven());
                if !is_open || again && (terms.stop.is_asked() || !is_enclosed(position, task, terms)) {
                    continue;
                }
                watch(task.stones());
                *found = Some(memory.part(&plan, options, task));
            }
            let items: Vec<Item> = found.iter().flatten().cloned().collect();
            let is_over = nodes >= most || terms.stop.is_asked() || items.iter().all(Item::is_proven);
            if is_over || items.iter().any(|item| gains(item, first)) {
                let Analysis { mut items, .. } = plan.finish(items);
                // Already in order; what gains for this side comes first.
                items.sort_by_key(|item| !gains(item, first));
                return Problems { position: *position, first, items };
            }
            nodes = nodes.saturating_mul(MORE).min(most);
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The problem at the top, asked about alone.
    #[must_use]
    pub fn at_hand(&self, terms: &Terms, memory: &mut Memory) -> Option<Problem> {
        self.items.first().and_then(|item| Problem::of_item(&self.position, item, terms, memory))
    }

    /// The problems in which the side gains by moving first, each asked about alone.
    pub fn gains<'a>(
        &'a self,
        terms: &'a Terms,
        memory: &'a mut Memory,
    ) -> impl Iterator<Item = Problem> + 'a {
        let items = self.items.iter().filter(|item| gains(item, self.first));
        items
            .filter_map(|item| Problem::of_item(&self.position, item, terms, memory))
            .filter(|problem| problem.gains(self.first))
    }
}

fn plan(position: &Position, terms: &Terms, nodes: u64) -> (Plan, Options) {
    let terms = Terms { nodes: Some(nodes), ..terms.clone() };
    let Question::Analyze { options, stop, .. } = terms.analyze(position) else {
        unreachable!("it is a question about the whole board")
    };
    let mut plan = Plan::new(position, options);
    plan.stop = stop;
    (plan, options)
}

/// Whether the local game of a task is closed, so that more search can decide it.
fn is_enclosed(position: &Position, task: &Task, terms: &Terms) -> bool {
    match task {
        Task::Race(answer) => has_ground(answer),
        Task::Group(stones) => match terms.life(position, *stones, Goal::All) {
            Question::Life(question) => {
                matches!(question.enclosure(), Ok(Ok(_)))
            }
            _ => false,
        },
    }
}

/// Whether it is known that a side gains by moving first.
fn gains(item: &Item, first: Colour) -> bool {
    item.is_urgent() && !item.needed(first).is_empty()
}

/// A problem with its answer.
#[derive(Clone, Debug)]
pub enum Problem {
    /// Whether a group lives.
    Life(Box<life::Answer>),
    /// A race.
    Race(Box<Races>),
}

/// A move with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The move.
    pub mv: Move,
    /// The status that it leads to for the side that makes it; 0 is a seki in a race.
    pub status: Status,
    /// Whether nothing is better.
    pub is_best: bool,
    /// How play goes on.
    pub line: Vec<Move>,
}

impl Problem {
    /// The question about stones that somebody points at.
    ///
    /// # Errors
    /// [`NotProven`] if it makes no sense.
    pub fn of_stones(
        position: &Position,
        stones: PointSet,
        terms: &Terms,
        memory: &mut Memory,
    ) -> Result<Problem, NotProven> {
        let terms = terms.about(position, stones);
        let answer = memory.life(&terms.life(position, stones, Goal::All));
        answer.map(|answer| Problem::Life(Box::new(answer))).map_err(|error| NotProven(error.to_string()))
    }

    fn of_item(position: &Position, item: &Item, terms: &Terms, memory: &mut Memory) -> Option<Problem> {
        match item.subject {
            // A block is asked about with those that live or die with it.
            Subject::Group { stones, .. } => {
                let group = group_of(&Board::new(position), stones.first()?) | stones;
                Problem::of_stones(position, group, terms, memory).ok()
            }
            Subject::Race { blocks: [black, white], .. } => {
                let terms = terms.about(position, black | white);
                let named = [[black.first(), None], [white.first(), None]];
                match memory.ask(&terms.race(position, named)) {
                    Ok(Answer::Race(races)) => Some(Problem::Race(Box::new(races))),
                    _ => None,
                }
            }
        }
    }

    /// Whether everything is known that a side wants to know before it moves.
    #[must_use]
    pub fn is_known(&self, first: Colour) -> bool {
        match self {
            Problem::Race(races) => races.decided.iter().all(|decided| decided.first(first).is_some()),
            Problem::Life(answer) => {
                answer.side(first).is_some_and(|side| side.status().is_some() && side.all_moves)
            }
        }
    }

    /// Whether the replies to a side's other moves are known, as far as they were asked for.
    #[must_use]
    pub fn has_replies(&self, first: Colour) -> bool {
        match self {
            Problem::Race(_) => true,
            Problem::Life(answer) => answer
                .side(first)
                .is_some_and(|side| side.refutations.iter().all(|refutation| refutation.reply.is_some())),
        }
    }

    /// Whether it is known that a side gains by moving first.
    #[must_use]
    pub fn gains(&self, first: Colour) -> bool {
        match self {
            Problem::Race(races) => {
                let worth =
                    |side: Colour| races.decided[0].first(side).map(|found| found.result.worth(first));
                worth(first).zip(worth(first.opponent())).is_some_and(|(mine, theirs)| mine > theirs)
            }
            Problem::Life(answer) => {
                let status = |side: Colour| answer.side(side).and_then(life::Side::status);
                status(first).zip(status(first.opponent())).is_some_and(|(mine, theirs)| mine + theirs > 0)
            }
        }
    }

    /// The best first moves of a side.
    ///
    /// # Errors
    /// [`NotProven`] if they are not known.
    pub fn moves(&self, first: Colour) -> Result<Vec<Move>, NotProven> {
        match self {
            Problem::Life(answer) => match answer.side(first) {
                Some(side) if side.status().is_some() => Ok(side.moves.clone()),
                Some(side) => Err(NotProven::of(side)),
                None => Ok(Vec::new()),
            },
            Problem::Race(races) => match races.decided[0].first(first) {
                Some(found) => Ok(found.moves().collect()),
                None => Err(undecided(races)),
            },
        }
    }

    /// How play goes on if a side moves first.
    #[must_use]
    pub fn line(&self, first: Colour) -> Vec<Move> {
        match self {
            Problem::Life(answer) => answer.side(first).map_or_else(Vec::new, |side| side.line.clone()),
            Problem::Race(races) => {
                let counted = line(&races.question.position, &races.answers[0], first, &[]);
                if !counted.is_empty() {
                    return counted;
                }
                let found = races.decided[0].first(first);
                found.and_then(|found| found.moves().next()).into_iter().collect()
            }
        }
    }

    /// What a side achieves by moving first, in a sentence.
    #[must_use]
    pub fn sentence(&self, first: Colour, size: Size) -> String {
        match self {
            Problem::Life(answer) => match answer.side(first) {
                Some(side) => answer.sentence(side, size),
                None => "not asked.".to_string(),
            },
            Problem::Race(races) => {
                let [black, white] = races.answers[0].essential.map(|point| size.name(point));
                let Some(found) = races.decided[0].first(first) else {
                    return format!("{}.", undecided(races));
                };
                let blocks = format!("the race of Black {black} and White {white}");
                let text = match (found.ko, found.ending()) {
                    (None, Ending::Wins(winner)) => format!("{winner} wins {blocks}"),
                    (None, Ending::Seki) => format!("{blocks} is a seki"),
                    _ => format!("in {blocks}: {}", found.outcome()),
                };
                let has_lost = found.result.worth(first) < 0 && found.ko.is_none();
                // Where the race was counted, the liberties say which moves there are.
                let with = if races.answers[0].is_proven() || found.pass || has_lost {
                    String::new()
                } else {
                    format!(" with {}", size.names(found.moves).join(", "))
                };
                format!("{text}{with}{}.", races.answers[0].condition(&races.decided[0], size))
            }
        }
    }

    /// The moves of a side that moves first: that of the line, the other best ones, and those that fail, each with what it is
    /// worth. A move that was not judged is not among them.
    #[must_use]
    pub fn rated(&self, first: Colour, ko_threats: u8) -> Vec<Rated> {
        match self {
            Problem::Life(answer) => of_life(answer, first),
            Problem::Race(races) => of_race(races, first, ko_threats),
        }
    }

    /// The positions that were searched.
    #[must_use]
    pub fn nodes(&self, first: Colour) -> u64 {
        match self {
            Problem::Life(answer) => answer.side(first).map_or(0, |side| side.nodes),
            Problem::Race(races) => races.decided[0].nodes,
        }
    }
}

fn undecided(races: &Races) -> NotProven {
    let why = match &races.answers[0].verdict {
        Ok(_) => String::new(),
        Err(reasons) => reasons.first().map(|reason| format!(": {reason}")).unwrap_or_default(),
    };
    NotProven(format!("not proven{why}"))
}

fn of_life(answer: &life::Answer, first: Colour) -> Vec<Rated> {
    let Some((side, status)) = answer.side(first).and_then(|side| Some((side, side.status()?))) else {
        return Vec::new();
    };
    let best = |&mv: &Move| Rated {
        mv,
        status,
        is_best: true,
        line: if side.line.first() == Some(&mv) { side.line.clone() } else { vec![mv] },
    };
    let mut rated: Vec<Rated> = side.moves.iter().map(best).collect();
    // The move of the line first, a pass last: programs cannot show it.
    rated.sort_by_key(|rated| (side.line.first() != Some(&rated.mv), rated.mv == Move::Pass));
    let mut others: Vec<Rated> = side
        .refutations
        .iter()
        .map(|refuted| Rated {
            mv: refuted.mv,
            status: refuted.status,
            is_best: false,
            line: [Some(refuted.mv), refuted.reply].into_iter().flatten().collect(),
        })
        .collect();
    others.sort_by_key(|rated| std::cmp::Reverse(rated.status));
    rated.extend(others);
    rated
}

fn of_race(races: &Races, first: Colour, ko_threats: u8) -> Vec<Rated> {
    let Some(found) = races.decided[0].first(first) else { return Vec::new() };
    let (race, position) = (&races.answers[0], &races.question.position);
    let best = Status::from(ko_threats) + 1;
    let worth = |result: RaceResult| Status::from(result.worth(first)) * best;
    let status = match found.ko {
        None => worth(found.result),
        Some(ko) if ko.needs == first => -Status::from(ko.threats),
        Some(ko) => Status::from(ko.threats),
    };
    let start = line(position, race, first, &[]);
    let keeps = |mv: Move| {
        let mut line =
            if start.first() == Some(&mv) { start.clone() } else { line(position, race, first, &[mv]) };
        if line.is_empty() {
            line.push(mv);
        }
        Rated { mv, status, is_best: true, line }
    };
    let mut rated: Vec<Rated> = found.moves().map(keeps).collect();
    rated.sort_by_key(|rated| (start.first() != Some(&rated.mv), rated.mv == Move::Pass));
    if race.is_proven() {
        let others = (race.local & position.empty_points()) - found.moves;
        for mv in others.iter().map(Move::Play) {
            // A move that cannot be judged is not shown.
            if let Some(result) = Follow::new(race, NODES_OF_MOVE).result(position, first, mv) {
                let line = line(position, race, first, &[mv]).into_iter().take(2).collect();
                rated.push(Rated { mv, status: worth(result), is_best: false, line });
            }
        }
    }
    rated
}

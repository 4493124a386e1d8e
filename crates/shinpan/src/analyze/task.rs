//! One question about a part of the board, and its answer.

use super::Options;
use super::item::{Fate, Item, Level, Outcome, Subject};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::games::{self, Games, Limits, Surroundings};
use crate::life;
use crate::race::{Answer, Reason, SearchLimits, search};
use crate::search::{Budget, Status, Stop};
use crate::theory::RaceResult;

/// The memory of one search, in bytes.
const TABLE: usize = 16 << 20;

/// The most positions of a region of a race that is played out.
const REGION: usize = 5_000;

/// The most empty points of a race that is played out on the board.
const MOST_SEARCHED: usize = 16;

/// Up to so many empty points a question of life and death gets all its positions. Beyond, a position costs more, by the
/// number of moves and by the size of what is looked at for each.
const FULL_SEARCH: usize = 16;

/// The most empty points of a question of life and death that is searched, and the largest frame around it, a column for
/// the edge included. In a larger frame a position takes a hundred times as long.
const MOST_LIFE: usize = 36;
const MOST_FRAME: usize = 128;

/// What is said of a question that was given up from outside.
const GIVEN_UP: &str = "it was given up from outside";

/// A question.
#[derive(Clone, Debug)]
pub enum Task {
    /// A race that was found on the board, perhaps with a verdict already.
    Race(Box<Answer>),
    /// A block that is not safe without search.
    Group(PointSet),
}

impl Task {
    /// The stones that it is about.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        match self {
            Task::Race(answer) => answer.blocks[0] | answer.blocks[1],
            Task::Group(stones) => *stones,
        }
    }

    /// Answers it on the board that it was found on. What is not decided when it is given up from outside is unknown; the
    /// levels of a race are not cut short, so that takes up to the budget of one of them.
    #[must_use]
    pub fn answer(&self, position: &Position, options: Options, stop: &Stop) -> Item {
        let mut item = match self {
            Task::Race(answer) => race(position, answer, options, stop),
            Task::Group(stones) => group(position, *stones, options, stop),
        };
        item.swing = swing(position, &item);
        item
    }
}

fn race(position: &Position, answer: &Answer, options: Options, stop: &Stop) -> Item {
    let mut item = Item {
        subject: Subject::Race { blocks: answer.blocks, class: answer.class },
        level: None,
        firsts: [None, None],
        assumed_safe: answer.assumed_safe.clone(),
        swing: 0,
        reasons: Vec::new(),
        nodes: 0,
    };
    let reasons = match &answer.verdict {
        Ok(verdict) => {
            item.level = Some(Level::Theory);
            item.firsts = Colour::BOTH.map(|side| {
                let first = verdict.first(side);
                Some(Fate {
                    outcome: Outcome::Race(first.result),
                    moves: first.moves().collect(),
                    all_moves: first.is_complete(),
                    tenuki: first.tenuki,
                })
            });
            return item;
        }
        Err(reasons) => reasons,
    };
    let size = position.size();
    let say = |reason: &Reason| {
        let names = size.names(reason.points());
        match &names[..] {
            [] => reason.to_string(),
            [only] => format!("{reason} ({only})"),
            [first, ..] => format!("{reason} ({first} and {} more)", names.len() - 1),
        }
    };
    let is_open = |reason: &Reason| {
        matches!(reason, Reason::Open { .. } | Reason::Unproven { .. } | Reason::Safe { .. } | Reason::Apart)
    };
    item.reasons = reasons.iter().map(say).collect();
    if reasons.iter().any(is_open) {
        return item;
    }
    if stop.is_asked() {
        item.reasons.push(GIVEN_UP.to_string());
        return item;
    }
    let around = Surroundings {
        position,
        essential: answer.blocks.map(|block| [block, PointSet::EMPTY]),
        walls: answer.walls,
        local: answer.local,
    };
    let region = REGION.min(usize::try_from(options.nodes).unwrap_or(REGION));
    let limits = Limits { region, sum: options.nodes, threats: options.ko_threats, forms: true };
    let decision = Games::new().decide(&around, limits);
    item.nodes = decision.nodes + decision.local_nodes;
    item.firsts = Colour::BOTH
        .map(|side| decision.firsts[side.index()].as_ref().map(|first| fate(first, options.ko_threats)));
    if item.is_proven() {
        item.level = Some(Level::Games);
        item.reasons.clear();
        return item;
    }
    if !decision.bounded.is_empty() {
        let larger = decision.bounded.len();
        item.reasons
            .push(format!("{larger} of its regions could not be played out, and bounds do not agree"));
    }
    if (answer.local & position.empty_points()).len() > MOST_SEARCHED {
        item.reasons
            .push(format!("it has more than {MOST_SEARCHED} empty points: it is not searched on the board"));
        return item;
    }
    if stop.is_asked() {
        item.reasons.push(GIVEN_UP.to_string());
        return item;
    }
    let budget = Budget { nodes: options.nodes, table: TABLE };
    let limits = SearchLimits { budget, threats: options.ko_threats, moves: true, forms: true };
    let found = search(&around, limits);
    item.nodes += found.nodes;
    for side in Colour::BOTH {
        let first = &found.firsts[side.index()].first;
        item.firsts[side.index()] = first.as_ref().map(|first| fate(first, options.ko_threats));
    }
    if item.is_proven() {
        item.level = Some(Level::Search);
        item.reasons.clear();
    } else {
        item.reasons.push("the search ran out of budget".to_string());
    }
    item
}

fn fate(first: &games::First, threats: u8) -> Fate {
    let best = Status::from(threats) + 1;
    let ko = Colour::BOTH.into_iter().find(|side| first.captures[side.index()].abs() != best);
    let outcome = match ko {
        None => Outcome::Race(first.result),
        Some(attacker) => {
            let status = first.captures[attacker.index()];
            let needs = if status > 0 { attacker.opponent() } else { attacker };
            Outcome::RaceKo { without: first.result, needs, threats: status.unsigned_abs() as u8 }
        }
    };
    let moves = first.moves.iter().map(Move::Play).chain(first.pass.then_some(Move::Pass)).collect();
    Fate { outcome, moves, all_moves: first.unjudged.is_empty(), tenuki: first.tenuki }
}

fn group(position: &Position, stones: PointSet, options: Options, stop: &Stop) -> Item {
    let owner = if stones.is_subset(&position.stones(Colour::Black)) { Colour::Black } else { Colour::White };
    let mut item = Item {
        subject: Subject::Group { owner, stones },
        level: None,
        firsts: [None, None],
        assumed_safe: Vec::new(),
        swing: 0,
        reasons: Vec::new(),
        nodes: 0,
    };
    if stop.is_asked() {
        item.reasons.push(GIVEN_UP.to_string());
        return item;
    }
    let mut question = life::Question::new(position, stones);
    question.stop = stop.clone();
    let region = match question.enclosure() {
        Ok(Ok(enclosure)) => enclosure.problem.region(),
        _ => PointSet::EMPTY,
    };
    let empty = (region & position.empty_points()).len();
    if empty > MOST_LIFE || frame(region) > MOST_FRAME {
        item.reasons
            .push(format!("what it can reach is too large to be searched here ({empty} empty points)"));
        return item;
    }
    let excess = (empty.max(FULL_SEARCH) as u64).pow(3);
    question.nodes = options.nodes * (FULL_SEARCH as u64).pow(3) / excess;
    question.ko_threats = options.ko_threats;
    question.table = TABLE;
    let Ok(answer) = question.answer() else { return item };
    item.assumed_safe = answer.assumed_safe.clone();
    for side in Colour::BOTH {
        let Some(found) = answer.side(side) else { continue };
        item.nodes += found.nodes;
        match (found.status(), found.outcome) {
            (Some(_), Some(outcome)) => {
                item.firsts[side.index()] = Some(Fate {
                    outcome: Outcome::Group(outcome),
                    moves: found.moves.clone(),
                    all_moves: found.all_moves,
                    tenuki: None,
                });
            }
            _ => item.reasons.extend(found.reason.clone()),
        }
    }
    item.reasons.dedup();
    if item.is_proven() {
        item.level = Some(if item.nodes == 0 { Level::Safety } else { Level::Search });
        item.reasons.clear();
    } else if item.reasons.is_empty() {
        item.reasons.push("the search ran out of budget".to_string());
    }
    item
}

/// The points of the rectangle around a set, with one more column.
fn frame(points: PointSet) -> usize {
    let span = |along: fn(Point) -> u8| {
        let (least, most) =
            points.iter().map(along).fold((u8::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        usize::from(most.saturating_sub(least)) + 1
    };
    (span(Point::column) + 1) * span(Point::row)
}

/// The points that change hands.
fn swing(position: &Position, item: &Item) -> u32 {
    let [Some(black), Some(white)] = &item.firsts else { return 0 };
    let board = Board::new(position);
    let worth = |stones: PointSet| -> i64 {
        let liberties =
            stones.first().and_then(|stone| board.block(stone)).map_or(0, |block| block.liberties().len());
        (2 * stones.len() + liberties) as i64
    };
    let value = |fate: &Fate| -> i64 {
        match (fate.outcome, item.subject) {
            (
                Outcome::Race(result) | Outcome::RaceKo { without: result, .. },
                Subject::Race { blocks: [black, white], .. },
            ) => match result {
                RaceResult::Wins(Colour::Black) => worth(white),
                RaceResult::Wins(Colour::White) => -worth(black),
                RaceResult::Seki => 0,
            },
            (Outcome::Group(outcome), Subject::Group { owner, stones }) => {
                let is_dead = match outcome {
                    life::Outcome::Dead => true,
                    life::Outcome::Alive | life::Outcome::Seki => false,
                    // Without threats: who needs them does not get what it wants.
                    life::Outcome::Ko { needs, .. } => needs == owner,
                };
                let sign = if owner == Colour::Black { -1 } else { 1 };
                if is_dead { sign * worth(stones) } else { 0 }
            }
            // A race has the outcome of a race, and a group that of a group.
            _ => 0,
        }
    };
    (value(black) - value(white)).unsigned_abs() as u32
}

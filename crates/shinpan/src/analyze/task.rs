//! One question about a part of the board, and its answer.

use super::Options;
use super::item::{Fate, Item, ItemOutcome, Level, Subject};
use super::why::Why;
use crate::board::{Board, Colour, Point, PointSet, Position};
use crate::life;
use crate::race::{self, Answer, First, Levels, Undecided};
use crate::search::Stop;
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

/// A question.
#[derive(Clone, Debug)]
pub enum Task {
    /// A race that was found on the board, perhaps with a verdict already.
    Race(Box<Answer>),
    /// The blocks of a group that is not safe without search.
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

    /// Answers it on the board that it was found on. What is not decided when it is given up from outside is unknown.
    #[must_use]
    pub fn answer(&self, position: &Position, options: Options, stop: &Stop) -> Item {
        let mut item = match self {
            Task::Race(answer) => race(position, answer, options, stop),
            Task::Group(stones) => group(position, *stones, PointSet::EMPTY, options, stop),
        };
        item.swing = swing(position, &item);
        item
    }
}

/// Answers a question again with some blocks in play that were taken as walls.
pub(super) fn answer_again(
    position: &Position,
    item: &Item,
    in_play: PointSet,
    options: Options,
    stop: &Stop,
) -> Item {
    let mut item = match item.subject {
        Subject::Group { stones, .. } => group(position, stones, in_play, options, stop),
        Subject::Race { blocks, .. } => {
            let [black, white] = blocks.map(|stones| stones.first());
            let in_play = in_play | options.in_play;
            let question = race::Question { black, white, in_play, ..options.races(position) };
            match question.answer().ok().and_then(|answers| answers.into_iter().next()) {
                Some(answer) => race(position, &answer, options, stop),
                None => Item { firsts: [None, None], level: None, ..item.clone() },
            }
        }
    };
    item.swing = swing(position, &item);
    item
}

fn race(position: &Position, answer: &Answer, options: Options, stop: &Stop) -> Item {
    let levels = Levels {
        nodes: options.nodes,
        ko_threats: options.ko_threats,
        region: REGION.min(usize::try_from(options.nodes).unwrap_or(REGION)),
        points: MOST_SEARCHED,
        table: TABLE,
        ..Levels::default()
    };
    let (in_play, stop) = (answer.terms.in_play, stop.clone());
    let question = race::Question { in_play, stop, ..options.races(position) };
    let decided = question.decide_alone(answer, &levels);
    let mut item = Item {
        subject: Subject::Race { blocks: answer.blocks, class: answer.class },
        level: decided.method.map(Level::from),
        firsts: decided.firsts.map(|first| first.as_ref().map(fate)),
        assumed_safe: answer.taken_as_safe(&decided).iter().collect(),
        needs_walls: Vec::new(),
        swing: 0,
        reasons: Vec::new(),
        nodes: decided.nodes,
    };
    if item.firsts.iter().any(Option::is_some) {
        item.needs_walls = answer.presumed(&decided);
    }
    if let (false, Err(reasons)) = (item.is_proven(), &answer.verdict) {
        item.reasons = reasons.iter().copied().map(Why::Hypothesis).collect();
        let higher = decided.undecided.iter().filter(|&why| *why != Undecided::NotClosed);
        item.reasons.extend(higher.cloned().map(Why::Undecided));
    }
    item
}

fn fate(first: &First) -> Fate {
    Fate {
        outcome: ItemOutcome::from(first),
        moves: first.moves().collect(),
        all_moves: first.is_complete(),
        tenuki: first.tenuki,
    }
}

fn group(position: &Position, stones: PointSet, in_play: PointSet, options: Options, stop: &Stop) -> Item {
    let owner = if stones.is_subset(&position.stones(Colour::Black)) { Colour::Black } else { Colour::White };
    let mut item = Item {
        subject: Subject::Group { owner, stones },
        level: None,
        firsts: [None, None],
        assumed_safe: Vec::new(),
        needs_walls: Vec::new(),
        swing: 0,
        reasons: Vec::new(),
        nodes: 0,
    };
    if let Some(by) = stop.stopped_by() {
        item.reasons.push(Why::Undecided(Undecided::Stopped(by)));
        return item;
    }
    let mut question = life::Question::new(position, stones);
    question.stop = stop.clone();
    question.in_play = in_play | options.in_play;
    question.assume_safe = options.assume_safe;
    question.strict = options.strict;
    let region = match question.enclosure() {
        Ok(Ok(enclosure)) => enclosure.problem.region(),
        _ => PointSet::EMPTY,
    };
    let empty = (region & position.empty_points()).len();
    let frame = frame(region);
    if empty > MOST_LIFE {
        item.reasons.push(Why::TooManyPoints { empty, most: MOST_LIFE });
        return item;
    }
    if frame > MOST_FRAME {
        item.reasons.push(Why::TooWide { frame, most: MOST_FRAME });
        return item;
    }
    let excess = (empty.max(FULL_SEARCH) as u64).pow(3);
    question.nodes = options.nodes * (FULL_SEARCH as u64).pow(3) / excess;
    question.ko_threats = options.ko_threats;
    question.table = TABLE;
    let answer = match question.answer() {
        Ok(answer) => answer,
        Err(bad) => {
            item.reasons.push(Why::NoQuestion(bad));
            return item;
        }
    };
    item.assumed_safe = answer.assumed_safe.clone();
    item.needs_walls = answer.needs_walls.clone();
    for side in Colour::BOTH {
        let Some(found) = answer.side(side) else { continue };
        item.nodes += found.nodes;
        match (found.status(), found.outcome) {
            (Some(_), Some(outcome)) => {
                item.firsts[side.index()] = Some(Fate {
                    outcome: ItemOutcome::Group(outcome),
                    moves: found.moves.clone(),
                    all_moves: found.all_moves,
                    tenuki: None,
                });
            }
            _ => item.reasons.push(match &found.reason {
                Some(reason) => {
                    let stopped = reason.stopped_by().map(Undecided::Stopped);
                    stopped.map_or_else(|| Why::Life(reason.clone()), Why::Undecided)
                }
                None => Why::LifePositions(question.nodes),
            }),
        }
    }
    item.reasons.dedup();
    if item.is_proven() {
        let is_safe = answer
            .sides
            .iter()
            .all(|side| matches!(side.reason, Some(life::Reason::Safe | life::Reason::TwoPlaces)));
        item.level = Some(if is_safe { Level::Safety } else { Level::Search });
        item.reasons.clear();
    }
    item
}

/// The points of the rectangle around a set, with one more line along the longer side.
fn frame(points: PointSet) -> usize {
    let span = |along: fn(Point) -> u8| {
        let (least, most) =
            points.iter().map(along).fold((u8::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        usize::from(most.saturating_sub(least)) + 1
    };
    let (columns, rows) = (span(Point::column), span(Point::row));
    columns * rows + columns.max(rows)
}

/// The points that change hands.
fn swing(position: &Position, item: &Item) -> u32 {
    let [Some(black), Some(white)] = &item.firsts else { return 0 };
    let board = Board::new(position);
    let worth = |stones: PointSet| -> i64 {
        let liberties = stones.neighbours() & board.empty_points();
        (2 * stones.len() + liberties.len()) as i64
    };
    let value = |fate: &Fate| -> i64 {
        match (fate.outcome, item.subject) {
            (
                ItemOutcome::Race(result) | ItemOutcome::RaceKo { without: result, .. },
                Subject::Race { blocks: [black, white], .. },
            ) => match result.result() {
                RaceResult::Wins(Colour::Black) => worth(white),
                RaceResult::Wins(Colour::White) => -worth(black),
                RaceResult::Seki => 0,
            },
            (ItemOutcome::Group(outcome), Subject::Group { owner, stones }) => {
                let is_dead = match outcome {
                    life::Outcome::Dead => true,
                    life::Outcome::Alive
                    | life::Outcome::AliveOrSeki
                    | life::Outcome::Seki
                    | life::Outcome::Out { .. } => false,
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

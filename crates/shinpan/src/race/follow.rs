//! A race played on, move by move, to its end.
//!
//! The winner plays what wins, the loser takes liberties, and where nobody can win both keep what they have. A move is looked
//! for that leads to what the closed forms know; games and search are asked where there is none, as long as the budget
//! lasts. So a line stops short of its end only if it says so. It is played on the board as [`Turn::canonical`] turns it, so
//! that which of several lines is shown does not depend on how the board lies.

use super::levels::{Turned, told};
use super::{Answer, First, Judged, Question, SearchLimits, pair, search_after_ko};
use crate::board::{Board, Colour, Move, Point, PointSet, Position, Turn};
use crate::games::{GameLimits, Games, Surroundings};
use crate::limits::{Budget, Stop};
use crate::theory::RaceResult;

/// The longest line that is played.
const LONGEST: usize = 200;

/// How a line ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum LineEnd {
    /// This side captures the essential block of the other.
    Captured(Colour),
    /// Both sides pass.
    Passed,
    /// A position comes back, and nobody can gain by leaving the circle.
    Repeated,
}

impl LineEnd {
    /// The result of the race.
    #[must_use]
    pub const fn result(self) -> RaceResult {
        match self {
            LineEnd::Captured(winner) => RaceResult::Wins(winner),
            LineEnd::Passed | LineEnd::Repeated => RaceResult::Seki,
        }
    }
}

/// How a race goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The moves, from the side that moves first.
    pub moves: Vec<Move>,
    /// How it ends; `None` if the budget ran out before.
    pub end: Option<LineEnd>,
}

impl Line {
    fn turned(self, turn: Turn) -> Line {
        let end = |end| match end {
            LineEnd::Captured(winner) => LineEnd::Captured(turn.colour(winner)),
            other => other,
        };
        Line { moves: self.moves.into_iter().map(|mv| turn.mv(mv)).collect(), end: self.end.map(end) }
    }
}

/// Plays a race on.
#[derive(Debug)]
pub struct Follow<'a> {
    answer: &'a Answer,
    /// The race as it is looked at, at the start of the line.
    ground: Option<Turned>,
    games: Games,
    /// Positions that may still be looked at.
    left: u64,
}

/// The part of what is left that games may spend on one position.
const SHARE: u64 = 8;

/// So many positions are tried to count a race out.
const TRIES: u32 = 400;

/// A move of a line.
#[derive(Copy, Clone)]
struct Step {
    mv: Move,
    next: Stage,
    /// How the line ends with it.
    end: Option<LineEnd>,
    /// What the other side gets after it, if that is known.
    known: Option<First>,
}

/// Where a line is.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Stage {
    position: Position,
    side: Colour,
    /// The point of a ko that may not be retaken at once.
    banned: Option<Point>,
}

impl<'a> Follow<'a> {
    /// Looks at so many positions at most, for all lines together.
    #[must_use]
    pub fn new(answer: &'a Answer, nodes: u64) -> Follow<'a> {
        Follow { answer, ground: None, games: Games::new(), left: nodes }
    }

    /// Turns the board to how it is looked at.
    fn turn(&mut self, position: &Position) -> Turned {
        let turned = Turned::new(position, self.answer);
        self.ground = Some(turned);
        turned
    }

    /// The essential blocks at the start, all walls, and where it is played.
    fn ground(&self) -> ([PointSet; 2], PointSet, PointSet) {
        let ground = self.ground.as_ref();
        ground.map_or(([PointSet::EMPTY; 2], PointSet::EMPTY, PointSet::EMPTY), |ground| {
            (ground.blocks, ground.walls[0] | ground.walls[1], ground.local)
        })
    }

    /// The line that starts with these moves. `best` is what the side that moves first gets, if it is known.
    #[must_use]
    pub fn line(&mut self, position: &Position, first: Colour, best: Option<&First>, start: &[Move]) -> Line {
        let Turned { turn, position, .. } = self.turn(position);
        let start: Vec<Move> = start.iter().map(|&mv| turn.mv(mv)).collect();
        let mut stage = Stage { position, side: turn.colour(first), banned: None };
        let mut line = Line::default();
        let mut known = best.copied().filter(|_| start.is_empty()).map(|first| first.turned(turn));
        let mut seen = vec![stage];
        while line.end.is_none() && line.moves.len() < LONGEST {
            let step = match start.get(line.moves.len()) {
                Some(&mv) => self.step(&stage, mv, &line.moves, &seen),
                None => {
                    let Some(first) = known.take().or_else(|| self.ask(&stage)) else { break };
                    let mut tries = TRIES;
                    line.end = self.count_out(&stage, &first, &mut line.moves, &mut seen, &mut tries);
                    if line.end.is_some() {
                        break;
                    }
                    self.choose(&stage, &first, &line.moves, &seen)
                }
            };
            let Some(step) = step else { break };
            line.moves.push(step.mv);
            line.end = step.end;
            (stage, known) = (step.next, step.known);
            seen.push(stage);
        }
        line.turned(turn.inverse())
    }

    /// How it ends after a first move, if that is known.
    #[must_use]
    pub fn result(&mut self, position: &Position, first: Colour, mv: Move) -> Option<RaceResult> {
        let Turned { turn, position, .. } = self.turn(position);
        match self.after(&Stage { position, side: turn.colour(first), banned: None }, turn.mv(mv))? {
            (_, Some(_)) => Some(RaceResult::Wins(first)),
            (next, None) => self.ask(&next).map(|first| first.turned(turn.inverse()).result),
        }
    }

    /// Plays to the end through positions that can be counted alone, with so many tries. What does not lead there is taken
    /// back.
    fn count_out(
        &mut self,
        stage: &Stage,
        first: &First,
        moves: &mut Vec<Move>,
        seen: &mut Vec<Stage>,
        tries: &mut u32,
    ) -> Option<LineEnd> {
        for mv in self.candidates(stage, first) {
            if *tries == 0 || moves.len() >= LONGEST {
                return None;
            }
            *tries -= 1;
            let Some(step) = self.step(stage, mv, moves, seen) else { continue };
            let known = match step.end {
                Some(end) if end.result() == first.result => None,
                Some(_) => continue,
                None => match self.counted(&step.next) {
                    Some(known) if known.result == first.result => Some(known),
                    _ => continue,
                },
            };
            moves.push(mv);
            seen.push(step.next);
            let end = match known {
                Some(known) => self.count_out(&step.next, &known, moves, seen, tries),
                None => step.end,
            };
            if end.is_some() {
                return end;
            }
            moves.pop();
            seen.pop();
        }
        None
    }

    /// A move of a line with what it leads to; `None` if it is not allowed.
    fn step(&self, stage: &Stage, mv: Move, moves: &[Move], seen: &[Stage]) -> Option<Step> {
        let (next, captured) = self.after(stage, mv)?;
        let end = if mv == Move::Pass && moves.last() == Some(&Move::Pass) {
            Some(LineEnd::Passed)
        } else if seen.contains(&next) {
            Some(LineEnd::Repeated)
        } else {
            captured
        };
        Some(Step { mv, next, end, known: None })
    }

    /// What a move leads to, and whether it captures; `None` if it is not allowed.
    fn after(&self, stage: &Stage, mv: Move) -> Option<(Stage, Option<LineEnd>)> {
        let &Stage { position, side, banned } = stage;
        let Move::Play(at) = mv else {
            return Some((Stage { side: side.opponent(), banned: None, position }, None));
        };
        if banned == Some(at) {
            return None;
        }
        let mut board = Board::new(&position);
        let captured = board.play(side, at).ok()?;
        let (blocks, walls, _) = self.ground();
        if captured.intersects(&walls) {
            return None;
        }
        let next =
            Stage { position: board.position(), side: side.opponent(), banned: board.ko(at, captured) };
        let is_won = captured.intersects(&blocks[side.opponent().index()]);
        Some((next, is_won.then_some(LineEnd::Captured(side))))
    }

    /// A move that keeps what a side has, if possible one that leads to what can be counted.
    fn choose(&mut self, stage: &Stage, first: &First, moves: &[Move], seen: &[Stage]) -> Option<Step> {
        let candidates = self.candidates(stage, first);
        let mut steps: Vec<Step> = candidates
            .into_iter()
            .filter_map(|mv| self.step(stage, mv, moves, seen))
            .filter(|step| step.end.is_none_or(|end| end.result() == first.result))
            .collect();
        for step in &mut steps {
            step.known = self.counted(&step.next).filter(|known| known.result == first.result);
            if step.end.is_some() || step.known.is_some() {
                return Some(*step);
            }
        }
        for step in &mut steps {
            step.known = self.ask(&step.next).filter(|known| known.result == first.result);
            if step.known.is_some() {
                return Some(*step);
            }
        }
        steps.first().copied()
    }

    /// The moves that keep what a side has, the most natural first: a capture, a pass where there is nothing to gain, the
    /// opponent's liberties, other plays, and own liberties last.
    fn candidates(&self, stage: &Stage, first: &First) -> Vec<Move> {
        let side = stage.side;
        let [own, foe] = [side, side.opponent()]
            .map(|colour| self.block(&stage.position, colour).neighbours() & stage.position.empty_points());
        let is_lost = first.result == RaceResult::Wins(side.opponent());
        let mut moves: Vec<Move> = first.moves().collect();
        moves.sort_by_key(|&mv| match mv {
            Move::Play(at) if foe == PointSet::single(at) => 0,
            Move::Pass if !is_lost => 1,
            Move::Play(at) if foe.contains(at) => 2 + u8::from(own.contains(at)),
            Move::Play(at) if !own.contains(at) => 4,
            Move::Pass => 5,
            Move::Play(_) => 6,
        });
        moves
    }

    /// The essential block of a side as it is now.
    fn block(&self, position: &Position, side: Colour) -> PointSet {
        position.stones(side).component(self.ground().0[side.index()])
    }

    /// The same race on a later board.
    fn now(&self, position: &Position) -> Option<Answer> {
        let blocks = Colour::BOTH.map(|side| pair(self.block(position, side)));
        let [black, white] = blocks.map(|[first, _]| first.first());
        let (_, walls, local) = self.ground();
        let question = Question {
            chained: blocks.map(|[_, second]| second.first()),
            assume_safe: walls,
            region: Some(local),
            ..Question::between(position, black?, white?)
        };
        question.answer().ok()?.into_iter().next()
    }

    /// What the side to move gets, by counting.
    fn counted(&self, stage: &Stage) -> Option<First> {
        if stage.banned.is_some() {
            return None;
        }
        self.now(&stage.position)?.verdict.ok().map(|verdict| *verdict.first(stage.side))
    }

    /// What the side to move gets, by whatever level.
    fn ask(&mut self, stage: &Stage) -> Option<First> {
        if let Some(first) = self.counted(stage) {
            return Some(first);
        }
        let answer = self.now(&stage.position)?;
        let around = Surroundings {
            position: &stage.position,
            essential: answer.blocks.map(pair),
            walls: answer.walls,
            local: answer.local,
        };
        if stage.banned.is_none() {
            // What games spend in vain the search lacks.
            let limits =
                GameLimits { sum: self.left / SHARE, threats: 0, passes: false, ..GameLimits::default() };
            let decision = self.games.decide(&around, limits);
            self.spend(decision.nodes + decision.local_nodes);
            if let Some(first) = &decision.firsts[stage.side.index()] {
                return Some(told(first, stage.side, 0));
            }
        }
        let budget = Budget { nodes: self.left, table: 1 << 20 };
        let first = Some(stage.side);
        let limits = SearchLimits { budget, threats: 0, moves: Judged::One, forms: true, first };
        let ban = stage.banned.map(|point| (stage.side, point));
        let found = search_after_ko(&around, limits, ban, &Stop::default());
        self.spend(found.nodes);
        found.firsts[stage.side.index()].first.as_ref().map(|first| told(first, stage.side, 0))
    }

    fn spend(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }
}

//! Life and death by the letter of Wolf (2009): one line of play after the other, nothing remembered.
//!
//! "1(a)i" and the like are the paper's Ruling 1 and Ruling 2 (section 4), the cycle rules are in its appendix,
//! and `docs/theory.md` says what we take where the paper leaves a choice. The attacker is the paper's Black,
//! the defender its White. T is the side that has the threats of a run.

use shinpan::board::{Colour, Move, Point, PointSet};
use shinpan::search::{Goal, Problem, Ruling, Status};

/// How a search ends for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct SlowOutcome {
    /// The side to move wins.
    pub wins: bool,
    /// The loser could have done better with one more threat.
    pub ko_chance: bool,
}

/// What the cycle rules compare: stones, side to move, and the point where a ko may not be retaken.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Moment {
    stones: Vec<Option<Colour>>,
    to_move: Colour,
    banned: Option<Point>,
}

/// A moment of the line of play, with what has happened up to it.
#[derive(Clone, Debug)]
struct Past {
    moment: Moment,
    /// Stones captured by the attacker and by the defender.
    captured: [usize; 2],
    spent: usize,
    threats: usize,
    /// The attacker has made a pass of type 1(b)ii.
    has_waited: bool,
    /// The targets that have not been captured.
    alive: Vec<bool>,
    /// The move that led here, and whether it spent a threat.
    mv: Option<Move>,
    paid: bool,
}

/// One run of the boolean search: T, if there is one, has so many threats.
#[derive(Debug)]
pub struct SlowRun<'a> {
    problem: &'a Problem,
    ruling: Ruling,
    owner: Option<Colour>,
    line: Vec<Past>,
    /// Positions looked at so far.
    pub nodes: u64,
    limit: u64,
}

impl<'a> SlowRun<'a> {
    /// A run with the given side to move first, which gives up after `limit` positions.
    #[must_use]
    pub fn new(
        problem: &'a Problem,
        ruling: Ruling,
        first: Colour,
        owner: Option<(Colour, usize)>,
        limit: u64,
    ) -> SlowRun<'a> {
        let position = problem.position();
        let stones = position.size().iter().map(|point| position.at(point)).collect();
        let start = Past {
            moment: Moment { stones, to_move: first, banned: None },
            captured: [0; 2],
            spent: 0,
            threats: owner.map_or(0, |(_, threats)| threats),
            has_waited: false,
            alive: vec![true; problem.targets().len()],
            mv: None,
            paid: false,
        };
        let owner = owner.map(|(colour, _)| colour);
        SlowRun { problem, ruling, owner, line: vec![start], nodes: 0, limit }
    }

    /// The result for the side to move; `None` if the limit was reached.
    pub fn search(&mut self) -> Option<SlowOutcome> {
        self.nodes += 1;
        if self.nodes > self.limit {
            return None;
        }
        let mut ko_chance = self.lacks_a_threat();
        for mv in self.candidates() {
            let Some(next) = self.after(mv) else { continue };
            if self.attacker_has_succeeded(&next) {
                return Some(SlowOutcome { wins: true, ko_chance: false });
            }
            self.line.push(next);
            let reply = self.search();
            self.line.pop();
            let reply = reply?;
            if !reply.wins {
                return Some(SlowOutcome { wins: true, ko_chance: reply.ko_chance });
            }
            ko_chance |= reply.ko_chance;
        }
        Some(SlowOutcome { wins: false, ko_chance })
    }

    /// The result for the side to move after a first play; `None` in the second place if it is not permitted.
    pub fn search_after(&mut self, mv: Move) -> Option<Option<SlowOutcome>> {
        let Some(next) = self.after(mv) else { return Some(None) };
        if self.attacker_has_succeeded(&next) {
            return Some(Some(SlowOutcome { wins: false, ko_chance: false }));
        }
        self.line.push(next);
        let reply = self.search();
        self.line.pop();
        reply.map(Some)
    }

    fn now(&self) -> &Past {
        &self.line[self.line.len() - 1]
    }

    fn candidates(&self) -> Vec<Move> {
        self.problem.region().iter().map(Move::Play).chain([Move::Pass]).collect()
    }

    /// What a move leads to; `None` if it is not permitted.
    fn after(&self, mv: Move) -> Option<Past> {
        match mv {
            Move::Pass => self.after_pass(),
            Move::Play(point) => {
                let paid = self.now().moment.banned == Some(point);
                (!paid || self.has_threat()).then(|| self.after_play(point, paid))?
            }
        }
    }

    fn has_threat(&self) -> bool {
        self.owner == Some(self.now().moment.to_move) && self.now().threats > 0
    }

    fn after_pass(&self) -> Option<Past> {
        let now = self.now();
        let defends = now.moment.to_move == self.problem.defender();
        let defender_has_threat = self.owner == Some(self.problem.defender()) && now.threats > 0;
        let mut next = Past { mv: Some(Move::Pass), paid: false, ..now.clone() };
        next.moment.to_move = now.moment.to_move.opponent();
        next.moment.banned = None;
        if now.moment.banned.is_some() {
            // 2a and 2b.
            return (!self.has_threat()).then_some(next);
        }
        if defends {
            // 1(a)i.
            let passed = now.mv == Some(Move::Pass);
            let retook = self.line.len() >= 2 && self.line[self.line.len() - 2].paid;
            if passed && retook {
                return None;
            }
            // 1(a)ii.
            if defender_has_threat && now.has_waited {
                next.threats = 0;
            }
            Some(next)
        } else {
            // 1(b)i and 1(b)ii.
            next.has_waited = true;
            (self.ruling == Ruling::Two && defender_has_threat).then_some(next)
        }
    }

    fn after_play(&self, point: Point, paid: bool) -> Option<Past> {
        let now = self.now();
        let side = now.moment.to_move;
        let mut stones = now.moment.stones.clone();
        if stones[self.place(point)].is_some() {
            return None;
        }
        stones[self.place(point)] = Some(side);
        let mut captured = PointSet::EMPTY;
        for next in self.problem.position().size().neighbours(point) {
            let (block, liberties) = self.block(&stones, next);
            if stones[self.place(next)] == Some(side.opponent()) && liberties == Some(0) {
                captured |= block;
            }
        }
        for stone in captured {
            stones[self.place(stone)] = None;
        }
        let (own, liberties) = self.block(&stones, point);
        if liberties == Some(0) {
            return None;
        }
        let is_ko = captured.len() == 1 && own.len() == 1 && liberties == Some(1);
        let banned = if is_ko { captured.first() } else { None };
        let mut next = now.clone();
        next.moment = Moment { stones, to_move: side.opponent(), banned };
        next.captured[usize::from(side == self.problem.defender())] += captured.len();
        next.spent += usize::from(paid);
        next.threats -= usize::from(paid && now.threats > 0);
        for (alive, target) in next.alive.iter_mut().zip(self.problem.targets()) {
            *alive &= !captured.intersects(target);
        }
        next.mv = Some(Move::Play(point));
        next.paid = paid;
        self.obeys_the_cycle_rules(side, &next).then_some(next)
    }

    fn obeys_the_cycle_rules(&self, side: Colour, next: &Past) -> bool {
        let Some(last) = self.line.iter().rev().find(|past| past.moment == next.moment) else { return true };
        let by_attacker = next.captured[0] - last.captured[0];
        let by_defender = next.captured[1] - last.captured[1];
        let defender_spent = self.owner == Some(self.problem.defender()) && next.spent > last.spent;
        side == self.problem.defender() && by_attacker <= by_defender && !defender_spent
    }

    /// Whether the side to move has no threat left for a ko that it could retake.
    fn lacks_a_threat(&self) -> bool {
        let now = self.now();
        !self.has_threat() && now.moment.banned.is_some_and(|point| self.after_play(point, true).is_some())
    }

    fn attacker_has_succeeded(&self, next: &Past) -> bool {
        match self.problem.goal() {
            Goal::All => next.alive.iter().all(|alive| !alive),
            Goal::Any => next.alive.iter().any(|alive| !alive),
        }
    }

    fn place(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.problem.position().size().width())
            + usize::from(point.column())
    }

    /// The points connected to this one by stones of its colour, and the number of their liberties; `None`
    /// liberties for a wall, which has enough.
    fn block(&self, stones: &[Option<Colour>], point: Point) -> (PointSet, Option<usize>) {
        let size = self.problem.position().size();
        let Some(colour) = stones[self.place(point)] else { return (PointSet::EMPTY, None) };
        let (mut block, mut liberties) = (PointSet::single(point), PointSet::EMPTY);
        let mut todo = vec![point];
        while let Some(stone) = todo.pop() {
            for next in size.neighbours(stone) {
                match stones[self.place(next)] {
                    None => liberties.insert(next),
                    Some(same) if same == colour && !block.contains(next) => {
                        block.insert(next);
                        todo.push(next);
                    }
                    Some(_) => {}
                }
            }
        }
        let is_wall = block.intersects(&self.problem.walls(colour));
        (block, (!is_wall).then_some(liberties.len()))
    }
}

/// The question: which problem, which ruling, how many threats at most, and how long to try.
#[derive(Copy, Clone, Debug)]
pub struct SlowLife<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The ruling on passes.
    pub ruling: Ruling,
    /// The largest number of threats considered.
    pub most_threats: usize,
    /// Positions after which a run is given up.
    pub limit: u64,
}

impl SlowLife<'_> {
    /// The status for the side that moves first; `None` if a run was given up.
    #[must_use]
    pub fn status(&self, first: Colour) -> Option<Status> {
        self.runs(first, |run| run.search().map(Some))?
    }

    /// The status that a first move leads to, a pass included; `None` in the second place if it is illegal.
    #[must_use]
    pub fn status_of(&self, first: Colour, mv: Move) -> Option<Option<Status>> {
        match mv {
            Move::Pass => self.status(first.opponent()).map(|status| Some(-status)),
            Move::Play(_) => self.runs(first, |run| {
                let reply = run.search_after(mv)?;
                Some(reply.map(|reply| SlowOutcome { wins: !reply.wins, ..reply }))
            }),
        }
    }

    /// All first moves with the best status, a pass included, and that status.
    #[must_use]
    pub fn best_moves(&self, first: Colour) -> Option<(Status, Vec<Move>)> {
        let all = self.problem.region().iter().map(Move::Play).chain([Move::Pass]);
        let mut values = Vec::new();
        for mv in all {
            values.extend(self.status_of(first, mv)?.map(|status| (status, mv)));
        }
        let best = values.iter().map(|&(status, _)| status).max()?;
        Some((best, values.into_iter().filter(|&(status, _)| status == best).map(|(_, mv)| mv).collect()))
    }

    /// Run 0, and then runs with more and more threats for its loser, until it wins or could not do better.
    fn runs(
        &self,
        first: Colour,
        mut search: impl FnMut(&mut SlowRun<'_>) -> Option<Option<SlowOutcome>>,
    ) -> Option<Option<Status>> {
        let mut run = |owner| search(&mut SlowRun::new(self.problem, self.ruling, first, owner, self.limit));
        let Some(without) = run(None)? else { return Some(None) };
        let loser = if without.wins { first.opponent() } else { first };
        let sign = if without.wins { 1 } else { -1 };
        let mut ko_chance = without.ko_chance;
        for threats in 1..=self.most_threats {
            if !ko_chance {
                break;
            }
            let Some(outcome) = run(Some((loser, threats)))? else { return Some(None) };
            if outcome.wins != without.wins {
                return Some(Some(sign * threats as Status));
            }
            ko_chance = outcome.ko_chance;
        }
        Some(Some(sign * (self.most_threats as Status + 1)))
    }
}

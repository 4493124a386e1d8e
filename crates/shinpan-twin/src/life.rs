//! Life and death by the letter of Wolf (2009): one line of play after the other, nothing remembered.
//!
//! "1(a)i" and the like are the paper's Ruling 1 and Ruling 2 (section 4), the cycle rules are in its appendix,
//! and `docs/theory/life-search.md` says what we take where the paper leaves a choice. The attacker is the paper's Black,
//! the defender its White. T is the side that has the threats of a run.
//!
//! There is no table and no pruning: what a position is worth is looked up in its own line, every time. The
//! points of the region are numbered and sets of them are the bits of one word, only so that many problems can
//! be looked at.

use shinpan::board::{Colour, Move, Point, PointSet};
use shinpan::search::{Goal, Problem, Ruling, Status};

/// How a search ends for the side to move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Outcome {
    /// The side to move wins.
    wins: bool,
    /// The loser could have done better with one more threat.
    ko_chance: bool,
}

/// The points of the region, numbered, and what is around each.
#[derive(Clone, Debug)]
struct Ground {
    points: Vec<Point>,
    all: u64,
    /// The stones of Black and White at the start.
    stones: [u64; 2],
    /// The neighbours of each point.
    next: Vec<u64>,
    /// Where a stone of Black or White has a liberty for ever: next to a wall of its colour, or to an empty
    /// point outside.
    safe: [u64; 2],
    targets: Vec<u64>,
}

impl Ground {
    /// `None` if the region has more than 64 points.
    fn new(problem: &Problem) -> Option<Ground> {
        let size = problem.position().size();
        let points: Vec<Point> = problem.region().iter().collect();
        if points.len() > 64 {
            return None;
        }
        let word = |set: PointSet| {
            let is_in = |(i, &point): (usize, &Point)| u64::from(set.contains(point)) << i;
            points.iter().enumerate().map(is_in).sum::<u64>()
        };
        let next = points.iter().map(|&point| word(size.neighbours(point).collect())).collect();
        let safe =
            Colour::BOTH.map(|colour| word((problem.walls(colour) | problem.outside(colour)).neighbours()));
        let targets = problem.targets().iter().map(|&target| word(target)).collect();
        let stones = Colour::BOTH.map(|colour| word(problem.position().stones(colour)));
        Some(Ground { all: word(problem.region()), stones, next, safe, targets, points })
    }

    /// The stones of one colour connected to a point, and the empty points next to them.
    fn block(&self, stones: u64, empty: u64, point: usize) -> (u64, u64) {
        let (mut block, mut liberties) = (1 << point, 0);
        let mut todo: u64 = block;
        while todo != 0 {
            let next = self.next[todo.trailing_zeros() as usize];
            todo &= todo - 1;
            todo |= next & stones & !block;
            block |= next & stones;
            liberties |= next & empty;
        }
        (block, liberties)
    }
}

/// What the cycle rules compare: stones, side to move, and the point where a ko may not be retaken.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Moment {
    stones: [u64; 2],
    to_move: Colour,
    banned: Option<usize>,
}

/// A moment of the line of play, with what has happened up to it.
#[derive(Copy, Clone, Debug)]
struct Past {
    moment: Moment,
    /// Stones captured by the attacker and by the defender.
    captured: [u32; 2],
    spent: usize,
    threats: usize,
    /// The attacker has made a pass of type 1(b)ii.
    has_waited: bool,
    /// The targets that have not been captured, one bit each.
    alive: u64,
    /// The move that led here was a pass, or a play that spent a threat.
    passed: bool,
    paid: bool,
}

/// One run of the boolean search: T, if there is one, has so many threats.
#[derive(Debug)]
struct Run<'a> {
    problem: &'a Problem,
    ground: &'a Ground,
    ruling: Ruling,
    owner: Option<Colour>,
    line: Vec<Past>,
    /// Positions that may still be looked at.
    left: u64,
    /// Plays that the cycle rules prohibited.
    prohibited: u64,
}

impl Run<'_> {
    /// The result for the side to move; `None` if the run was given up.
    fn search(&mut self) -> Option<Outcome> {
        self.left = self.left.checked_sub(1)?;
        let mut ko_chance = self.lacks_a_threat();
        if self.can_succeed_now() {
            return Some(Outcome { wins: true, ko_chance: false });
        }
        for mv in (0..self.ground.points.len()).map(Some).chain([None]) {
            let Some(next) = self.after(mv) else { continue };
            self.line.push(next);
            let reply = self.search();
            self.line.pop();
            let reply = reply?;
            if !reply.wins {
                return Some(Outcome { wins: true, ko_chance: reply.ko_chance });
            }
            ko_chance |= reply.ko_chance;
        }
        Some(Outcome { wins: false, ko_chance })
    }

    /// The result for the side to move after it has played on a point; `None` in the second place if it may not.
    fn search_after(&mut self, point: usize) -> Option<Option<Outcome>> {
        let Some(next) = self.after(Some(point)) else { return Some(None) };
        if self.attacker_has_succeeded(&next) {
            return Some(Some(Outcome { wins: true, ko_chance: false }));
        }
        self.line.push(next);
        let reply = self.search();
        self.line.pop();
        reply.map(|reply| Some(Outcome { wins: !reply.wins, ..reply }))
    }

    fn now(&self) -> &Past {
        &self.line[self.line.len() - 1]
    }

    /// What a play on a point or a pass leads to; `None` if it is not permitted.
    fn after(&mut self, mv: Option<usize>) -> Option<Past> {
        let Some(point) = mv else { return self.after_pass() };
        let paid = self.now().moment.banned == Some(point);
        if paid && !self.has_threat() {
            return None;
        }
        let next = self.after_play(point, paid)?;
        let obeys = self.obeys_the_cycle_rules(&next);
        self.prohibited += u64::from(!obeys);
        obeys.then_some(next)
    }

    fn has_threat(&self) -> bool {
        self.owner == Some(self.now().moment.to_move) && self.now().threats > 0
    }

    fn after_pass(&self) -> Option<Past> {
        let now = self.now();
        let defends = now.moment.to_move == self.problem.defender();
        let defender_has_threat = self.owner == Some(self.problem.defender()) && now.threats > 0;
        let mut next = Past { passed: true, paid: false, ..*now };
        next.moment.to_move = now.moment.to_move.opponent();
        next.moment.banned = None;
        if now.moment.banned.is_some() {
            // 2a and 2b.
            return (!self.has_threat()).then_some(next);
        }
        if defends {
            // 1(a)i.
            let retook = self.line.len() >= 2 && self.line[self.line.len() - 2].paid;
            if now.passed && retook {
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

    /// What a play leads to, if it is no suicide.
    fn after_play(&self, point: usize, paid: bool) -> Option<Past> {
        let (now, ground) = (self.now(), self.ground);
        let side = now.moment.to_move;
        let (us, them) = (side as usize, side.opponent() as usize);
        let mut stones = now.moment.stones;
        if (stones[us] | stones[them]) & 1 << point != 0 {
            return None;
        }
        stones[us] |= 1 << point;
        let empty = ground.all & !(stones[us] | stones[them]);
        let mut captured = 0;
        for next in bits(ground.next[point] & stones[them]) {
            let (block, liberties) = ground.block(stones[them], empty, next);
            if liberties == 0 && block & ground.safe[them] == 0 {
                captured |= block;
            }
        }
        stones[them] &= !captured;
        let (own, liberties) = ground.block(stones[us], empty | captured, point);
        let is_safe = own & ground.safe[us] != 0;
        if liberties == 0 && !is_safe {
            return None;
        }
        let is_ko = captured.count_ones() == 1 && own == 1 << point && liberties == captured && !is_safe;
        let mut next = Past { passed: false, paid, ..*now };
        next.moment = Moment {
            stones,
            to_move: side.opponent(),
            banned: is_ko.then_some(captured.trailing_zeros() as usize),
        };
        next.captured[usize::from(side == self.problem.defender())] += captured.count_ones();
        next.spent += usize::from(paid);
        next.threats -= usize::from(paid && now.threats > 0);
        for (i, &target) in ground.targets.iter().enumerate() {
            if captured & target != 0 {
                next.alive &= !(1 << i);
            }
        }
        Some(next)
    }

    /// Whether a play may lead to a position: it is new in the line, or the defender may recreate it.
    fn obeys_the_cycle_rules(&self, next: &Past) -> bool {
        let Some(last) = self.line.iter().rev().find(|past| past.moment == next.moment) else { return true };
        let by_attacker = next.captured[0] - last.captured[0];
        let by_defender = next.captured[1] - last.captured[1];
        let defends = next.moment.to_move == self.problem.attacker();
        let defender_spent = self.owner == Some(self.problem.defender()) && next.spent > last.spent;
        defends && by_attacker <= by_defender && !defender_spent
    }

    /// Whether the side to move has no threat left for a ko that it could retake.
    fn lacks_a_threat(&self) -> bool {
        let Some(point) = self.now().moment.banned else { return false };
        !self.has_threat()
            && self.after_play(point, true).is_some_and(|next| self.obeys_the_cycle_rules(&next))
    }

    /// Whether the attacker is to move and one play is enough.
    fn can_succeed_now(&mut self) -> bool {
        self.now().moment.to_move == self.problem.attacker()
            && (0..self.ground.points.len())
                .any(|point| self.after(Some(point)).is_some_and(|next| self.attacker_has_succeeded(&next)))
    }

    fn attacker_has_succeeded(&self, now: &Past) -> bool {
        match self.problem.goal() {
            Goal::All => now.alive == 0,
            Goal::Any => now.alive.count_ones() < self.ground.targets.len() as u32,
        }
    }
}

/// The question: which problem, which ruling, how many threats at most, and how long to try.
#[derive(Clone, Debug)]
pub struct SlowLife<'a> {
    problem: &'a Problem,
    ground: Ground,
    ruling: Ruling,
    most_threats: usize,
    /// Positions that may still be looked at.
    left: u64,
    /// Run with more threats even where no ko-chance was seen, to see that it makes no difference.
    pub always_again: bool,
    /// Plays that the cycle rules prohibited so far.
    pub prohibited: u64,
}

impl<'a> SlowLife<'a> {
    /// A question that is given up after so many positions, all runs together; `None` if the region has more
    /// than 64 points.
    #[must_use]
    pub fn new(
        problem: &'a Problem,
        ruling: Ruling,
        most_threats: usize,
        limit: u64,
    ) -> Option<SlowLife<'a>> {
        let ground = Ground::new(problem)?;
        Some(SlowLife {
            problem,
            ground,
            ruling,
            most_threats,
            left: limit,
            always_again: false,
            prohibited: 0,
        })
    }

    /// Positions that may still be looked at.
    #[must_use]
    pub fn left(&self) -> u64 {
        self.left
    }

    /// The status for the side that moves first; `None` if it was given up.
    pub fn status(&mut self, first: Colour) -> Option<Status> {
        self.runs((first, self.banned(first)), |run| run.search().map(Some))?
    }

    /// The status that a first move leads to, a pass included; `None` in the second place if it is illegal.
    pub fn status_of(&mut self, first: Colour, mv: Move) -> Option<Option<Status>> {
        match mv {
            // A ko that the opponent may not retake at once he may retake after a pass.
            Move::Pass => {
                let passed = self.runs((first.opponent(), None), |run| run.search().map(Some))?;
                Some(passed.map(|status| -status))
            }
            Move::Play(point) => {
                let Some(place) = self.ground.points.iter().position(|&other| other == point) else {
                    return Some(None);
                };
                if self.banned(first) == Some(place) {
                    return Some(None);
                }
                self.runs((first, self.banned(first)), |run| run.search_after(place))
            }
        }
    }

    /// The place that a side may not retake if it moves first.
    fn banned(&self, first: Colour) -> Option<usize> {
        let banned = self.problem.banned(first)?;
        self.ground.points.iter().position(|&point| point == banned)
    }

    /// The status of every legal first move, a pass included.
    pub fn values(&mut self, first: Colour) -> Option<Vec<(Move, Status)>> {
        let mut values = Vec::new();
        for mv in self.problem.region().iter().map(Move::Play).chain([Move::Pass]) {
            values.extend(self.status_of(first, mv)?.map(|status| (mv, status)));
        }
        Some(values)
    }

    /// All first moves with the best status, a pass included, and that status.
    pub fn best_moves(&mut self, first: Colour) -> Option<(Status, Vec<Move>)> {
        let values = self.values(first)?;
        let best = values.iter().map(|&(_, status)| status).max()?;
        Some((best, values.into_iter().filter(|&(_, status)| status == best).map(|(mv, _)| mv).collect()))
    }

    /// Run 0, and then runs with more and more threats for its loser, until it wins or could not do better.
    /// `banned` is the place that the side that moves first may not retake.
    fn runs(
        &mut self,
        (first, banned): (Colour, Option<usize>),
        search: impl Fn(&mut Run<'_>) -> Option<Option<Outcome>>,
    ) -> Option<Option<Status>> {
        let start = (first, banned);
        let Some(without) = self.run(start, None, &search)? else { return Some(None) };
        let loser = if without.wins { first.opponent() } else { first };
        let sign = if without.wins { 1 } else { -1 };
        let mut ko_chance = without.ko_chance;
        for threats in 1..=self.most_threats {
            if !ko_chance && !self.always_again {
                break;
            }
            let Some(outcome) = self.run(start, Some((loser, threats)), &search)? else { return Some(None) };
            if outcome.wins != without.wins {
                return Some(Some(sign * threats as Status));
            }
            ko_chance = outcome.ko_chance;
        }
        Some(Some(sign * (self.most_threats as Status + 1)))
    }

    fn run(
        &mut self,
        (first, banned): (Colour, Option<usize>),
        threats: Option<(Colour, usize)>,
        search: impl Fn(&mut Run<'_>) -> Option<Option<Outcome>>,
    ) -> Option<Option<Outcome>> {
        let start = Past {
            moment: Moment { stones: self.ground.stones, to_move: first, banned },
            captured: [0; 2],
            spent: 0,
            threats: threats.map_or(0, |(_, threats)| threats),
            has_waited: false,
            alive: (0..self.ground.targets.len()).map(|target| 1 << target).sum(),
            passed: false,
            paid: false,
        };
        let mut run = Run {
            problem: self.problem,
            ground: &self.ground,
            ruling: self.ruling,
            owner: threats.map(|(colour, _)| colour),
            line: vec![start],
            left: self.left,
            prohibited: 0,
        };
        let outcome = search(&mut run);
        (self.left, self.prohibited) = (run.left, self.prohibited + run.prohibited);
        outcome
    }
}

/// The places of the ones in a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            first
        })
    })
}

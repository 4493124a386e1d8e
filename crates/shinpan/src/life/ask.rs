//! From statuses to an answer.

use super::answer::{Answer, Side};
use super::enclosure::{Area, Enclosure, Open};
use super::ground::{Ground, Grounds};
use super::grow::{Grown, Growth};
use super::judge::judged;
use super::out;
use super::places::{self, Places};
use super::question::Question;
use super::reason::Reason;
use crate::board::{Board, Colour, Move, PointSet};
use crate::limits::Interim;
use crate::region::static_safety;
use crate::search::{Budget, Goal, Life, Problem, Ruling, Status, Stop, StoppedBy};

/// Answers a question that has been checked.
pub(super) fn answer(question: &Question, defender: Colour) -> Answer {
    let board = Board::new(&question.position);
    let mut answer = blank(question, &board, defender);
    let area = Area::new(question, &board, defender);
    let enclosed = area.enclosed();
    if enclosed.is_err() && is_safe(&board, defender, answer.targets, question.goal) {
        lives_anyway(question, Reason::Safe, 0, &mut answer);
        return answer;
    }
    let places = places::look(question, &board, &area);
    if let Some(points) = places.points {
        lives_anyway(question, Reason::TwoPlaces, places.nodes, &mut answer);
        answer.region = points;
        return answer;
    }
    let found = |first| match &enclosed {
        Ok(enclosure) => Found::enclosed(question, enclosure.clone()),
        Err(open) => Found::open(question, &area, first, open.clone()),
    };
    let mut found: Vec<(Colour, Found)> =
        asked(question, defender).map(|first| (first, found(first))).collect();
    if let Some((_, found)) = found.first_mut() {
        found.nodes += places.nodes;
    }
    searched(question, found, &mut answer);
    answer
}

/// Answers a question in a local game that is known.
pub(super) fn answer_in(question: &Question, defender: Colour, enclosure: Enclosure) -> Answer {
    let board = Board::new(&question.position);
    let found = asked(question, defender).map(|first| (first, Found::enclosed(question, enclosure.clone())));
    answer_found(question, &board, defender, found)
}

/// Answers a question in local games that are known, for each side moving first.
pub(super) fn answer_found(
    question: &Question,
    board: &Board,
    defender: Colour,
    found: impl IntoIterator<Item = (Colour, Found)>,
) -> Answer {
    let mut answer = blank(question, board, defender);
    searched(question, found.into_iter().collect(), &mut answer);
    answer
}

/// The status for a side moving first, if it can be proven, the stones of the presumed walls that it rests on, and the positions
/// searched.
pub(super) fn status(
    question: &Question,
    first: Colour,
    defender: Colour,
) -> (Option<Status>, PointSet, u64) {
    let board = Board::new(&question.position);
    let area = Area::new(question, &board, defender);
    let mut found = match area.enclosed() {
        Ok(enclosure) => Found::enclosed(question, enclosure),
        Err(open) => Found::open(question, &area, first, open),
    };
    match Asked::ask(question, &mut found, first, defender) {
        Some(asked) => (asked.status(), asked.presumed(), asked.nodes()),
        None => (None, PointSet::EMPTY, found.nodes),
    }
}

/// Where the status of a side moving first is proven, as far as it is: the games that decided come first.
pub(super) fn grounds(question: &Question, first: Colour, defender: Colour) -> Grounds {
    let board = Board::new(&question.position);
    let area = Area::new(question, &board, defender);
    let mut found = match area.enclosed() {
        Ok(enclosure) => Found::enclosed(question, enclosure),
        // What is safe without search has a part in which it lives, if that is looked for.
        Err(open) if is_safe(&board, defender, question.target_blocks(&board), question.goal) => {
            let hunted = Question { hunter: Some(defender), ..question.clone() };
            Found::open(&hunted, &area, first, open)
        }
        Err(open) => Found::open(question, &area, first, open),
    };
    let Some(asked) = Asked::ask(question, &mut found, first, defender) else {
        return Grounds { bounds: found.bounds, games: Vec::new() };
    };
    let [lower, upper] = &asked.enclosures;
    let mut games = vec![Ground::new(asked.least.problem(), lower)];
    games.extend(asked.most.as_ref().map(|most| Ground::new(most.problem(), upper)));
    let whole = found.all.iter().filter(|enclosure| enclosure.closed.is_none());
    games.extend(whole.map(|enclosure| Ground::new(&enclosure.problem, enclosure)));
    games.dedup();
    Grounds { bounds: asked.bounds, games }
}

/// What the status is known to be for a side moving first, at least and at most, and the positions searched.
pub(super) fn bounds(question: &Question, first: Colour, defender: Colour) -> ((Status, Status), u64) {
    let board = Board::new(&question.position);
    let area = Area::new(question, &board, defender);
    let enclosed = area.enclosed();
    let is_safe =
        enclosed.is_err() && is_safe(&board, defender, question.target_blocks(&board), question.goal);
    let places = if is_safe { Places::NONE } else { places::look(question, &board, &area) };
    if is_safe || places.points.is_some() {
        let best = unconditional(question);
        let status = if first == defender { best } else { -best };
        return ((status, status), places.nodes);
    }
    let mut found = match enclosed {
        Ok(enclosure) => Found::enclosed(question, enclosure),
        Err(open) => Found::open(question, &area, first, open),
    };
    found.nodes += places.nodes;
    match Asked::ask(question, &mut found, first, defender) {
        Some(asked) => (asked.bounds, asked.nodes()),
        None => (found.bounds, found.nodes),
    }
}

/// An answer that says nothing yet.
fn blank(question: &Question, board: &Board, defender: Colour) -> Answer {
    let targets = question.target_blocks(board);
    Answer {
        defender,
        goal: question.goal,
        targets,
        sides: Vec::new(),
        settled: None,
        calm: None,
        bent_four_type: None,
        assumed_safe: Vec::new(),
        assumed_stones: PointSet::EMPTY,
        conditional: false,
        needs_walls: Vec::new(),
        region: PointSet::EMPTY,
    }
}

/// The local games of one side moving first.
#[derive(Debug)]
pub(super) struct Found {
    all: Vec<Enclosure>,
    /// Why there is none without ways out.
    open: Option<Open>,
    /// What they are known to say of the status, at least and at most, and searches of theirs that know something.
    bounds: (Status, Status),
    lives: Vec<Life>,
    /// A large region that the target is known to get out of.
    out: Option<Enclosure>,
    /// Positions searched to find them.
    nodes: u64,
}

impl Found {
    fn enclosed(question: &Question, enclosure: Enclosure) -> Found {
        let best = unconditional(question);
        Found {
            all: vec![enclosure],
            open: None,
            bounds: (-best, best),
            lives: Vec::new(),
            out: None,
            nodes: 0,
        }
    }

    /// Regions that grow; and all of it, if that is not too much.
    /// A region without ways out, of which a search knows something.
    pub(super) fn begun(question: &Question, enclosure: Enclosure, life: Life) -> Found {
        Found { nodes: life.nodes(), lives: vec![life], ..Found::enclosed(question, enclosure) }
    }

    /// Regions that grow.
    fn open(question: &Question, area: &Area<'_>, first: Colour, open: Open) -> Found {
        let mut growth = Growth::new(question, area, first);
        // What is left is for the moves, and for all that play can reach if that is little.
        growth.go_on(question, area, question.nodes / 4 * 3);
        Found::grown(question, area, growth, open)
    }

    /// What has grown; and all that play can reach, if that is not too much.
    pub(super) fn grown(question: &Question, area: &Area<'_>, growth: Growth, open: Open) -> Found {
        let Grown { regions: mut all, lives, bounds, out, nodes } = growth.grown();
        let is_enough = bounds.0 == bounds.1 || question.hunter.is_some() || out.is_some();
        if !is_enough && is_asked_whole(&open) {
            all.push(area.all());
        }
        Found { all, open: Some(open), bounds, lives, out, nodes }
    }
}

/// The sides that are asked about, the defender first.
fn asked(question: &Question, defender: Colour) -> impl Iterator<Item = Colour> {
    let only = question.to_move;
    [defender, defender.opponent()].into_iter().filter(move |&side| only.is_none_or(|only| only == side))
}

pub(super) fn unconditional(question: &Question) -> Status {
    Status::from(question.ko_threats) + 1
}

/// A target that lives as it stands, for a reason that needs no more to be looked at.
fn lives_anyway(question: &Question, reason: Reason, nodes: u64, answer: &mut Answer) {
    let best = unconditional(question);
    for first in asked(question, answer.defender) {
        let status = if first == answer.defender { best } else { -best };
        answer.sides.push(Side {
            outcome: Some(super::Outcome::Alive),
            moves: vec![Move::Pass],
            reason: Some(reason.clone()),
            ..Side::unknown(first, (status, status))
        });
    }
    // What was looked at serves both sides.
    if let Some(side) = answer.sides.first_mut() {
        side.nodes = nodes;
    }
    if question.to_move.is_none() {
        answer.settled = Some(true);
        answer.calm = Some(false);
        answer.bent_four_type = Some(false);
    }
}

/// Whether the targets stay on the board if their owner answers, as far as can be seen without search.
pub(crate) fn is_safe(board: &Board, defender: Colour, targets: PointSet, goal: Goal) -> bool {
    let safe = static_safety(board, defender).stones & targets;
    match goal {
        Goal::All => !safe.is_empty(),
        Goal::Any => safe == targets,
    }
}

/// A game with one side moving first, and the memory of its searches.
pub(super) struct Game {
    pub(super) life: Life,
    pub(super) bounds: (Status, Status),
    /// The positions that had been searched when it was taken over.
    before: u64,
}

impl Game {
    fn new(question: &Question, problem: &Problem, table: usize, stop: Stop) -> Game {
        let budget = Budget { nodes: 0, table };
        let mut life = Life::new(problem, question.ruling, question.ko_threats, budget);
        life.stop_when(stop);
        let best = unconditional(question);
        Game { life, bounds: (-best, best), before: 0 }
    }

    /// Goes on with what an earlier search knows.
    fn take_over(&mut self, life: Life) {
        self.before = life.nodes();
        self.life = life;
    }

    pub(super) fn problem(&self) -> &Problem {
        self.life.problem()
    }

    /// Positions searched since it was taken over.
    fn nodes(&self) -> u64 {
        self.life.nodes() - self.before
    }

    fn is_finished(&self) -> bool {
        self.bounds.0 == self.bounds.1
    }

    /// Goes on with the search, up to so many positions in all.
    fn search(&mut self, first: Colour, nodes: u64) {
        let left = nodes.saturating_sub(self.nodes());
        if self.is_finished() || left == 0 {
            return;
        }
        self.life.allow(left);
        self.bounds = match self.life.status(first) {
            Ok(status) => (status, status),
            Err(_) => {
                let (least, most) = self.life.bounds();
                (least.max(self.bounds.0), most.min(self.bounds.1))
            }
        };
    }
}

/// The most empty points of all that play can reach, if that is asked as one game beside smaller ones.
const MOST_WHOLE: usize = 36;

/// Whether all that play can reach is little enough to be one game.
fn is_asked_whole(open: &Open) -> bool {
    matches!(open, Open::Large(empty) if *empty <= MOST_WHOLE)
}

/// The positions that each of several games gets at first, and the factor by which that grows.
const FIRST_ROUND: u64 = 3_000;
const GROWTH: u64 = 10;

/// What the games say about one side moving first.
pub(super) struct Asked {
    pub(super) first: Colour,
    /// The status at least and at most.
    pub(super) bounds: (Status, Status),
    /// The game that tells what the side can do at least, and the one that tells what it can do at most; there is only the
    /// first if the region has no border.
    pub(super) least: Game,
    pub(super) most: Option<Game>,
    /// Where they are played.
    enclosures: [Enclosure; 2],
    /// Positions searched in other games.
    spent: u64,
    /// What stopped the search, if it was not its budget.
    stopped: Option<StoppedBy>,
}

impl Asked {
    fn new(
        question: &Question,
        enclosure: &Enclosure,
        (first, defender): (Colour, Colour),
        table: usize,
    ) -> Asked {
        // What the defender gets at least is told by the game for life, the attacker by the one for a kill.
        let (least, most) = match first == defender {
            true => (enclosure.for_life(), enclosure.for_kill()),
            false => (enclosure.for_kill(), enclosure.for_life()),
        };
        let best = unconditional(question);
        // What one game says at least and another at most is told when both are put together.
        let stop = if enclosure.closed.is_some() { question.stop.aside() } else { question.stop.clone() };
        Asked {
            first,
            bounds: (-best, best),
            least: Game::new(question, least, table, stop.clone()),
            most: enclosure.closed.is_some().then(|| Game::new(question, most, table, stop)),
            enclosures: [enclosure.clone(), enclosure.clone()],
            spent: 0,
            stopped: None,
        }
    }

    /// Asks the local games until the bounds meet: each with few positions first, the small ones before the large ones, and
    /// then with more. Gives the one that decided, or the largest.
    fn ask(question: &Question, found: &mut Found, first: Colour, defender: Colour) -> Option<Asked> {
        let table = question.table / found.all.len().max(1);
        let mut all: Vec<Asked> = found
            .all
            .iter()
            .map(|enclosure| Asked::new(question, enclosure, (first, defender), table))
            .collect();
        // What has grown is not searched again.
        for life in found.lives.drain(..) {
            let games =
                all.iter_mut().flat_map(|asked| std::iter::once(&mut asked.least).chain(&mut asked.most));
            if let Some(game) = games.into_iter().find(|game| game.problem() == life.problem()) {
                game.take_over(life);
            }
        }
        let games: u64 = all.iter().map(|asked| 1 + u64::from(asked.most.is_some())).sum();
        let left = question.nodes.saturating_sub(found.nodes);
        let share = left / games.max(1);
        let is_hunted = question.hunter.is_some() && found.open.is_some();
        // Nor is what gets out looked at again.
        let is_known = found.bounds.0 == found.bounds.1 || is_hunted || found.out.is_some();
        let bounds = if is_known { found.bounds } else { rounds(question, &mut all, share, found.bounds) };
        let spent: u64 = all.iter().map(Asked::nodes).sum();
        // The lower bound may come from one region and the upper one from another, in this order.
        let last = all.len().checked_sub(1)?;
        let lower = all.iter().position(|asked| asked.least.bounds.0 == bounds.0);
        let upper = all.iter().position(|asked| asked.upper() == bounds.1);
        let (lower, upper) =
            if is_known { (0, last) } else { (lower.unwrap_or(last), upper.unwrap_or(last)) };
        if upper != lower && all[upper].most.is_some() {
            let enclosure = all[upper].enclosures[1].clone();
            let most = all[upper].most.take();
            (all[lower].most, all[lower].enclosures[1]) = (most, enclosure);
        }
        let mut asked = all.swap_remove(lower);
        asked.spent = found.nodes + spent.saturating_sub(asked.nodes());
        asked.bounds = bounds;
        // Asked now: the other side may have all of its positions, and then run out of time.
        asked.stopped = question.stop.stopped_by();
        Some(asked)
    }

    fn upper(&self) -> Status {
        self.most.as_ref().map_or(self.least.bounds.1, |most| most.bounds.1)
    }

    pub(super) fn nodes(&self) -> u64 {
        let most = self.most.as_ref().map_or(0, Game::nodes);
        self.spent + self.least.nodes() + most
    }

    pub(super) fn status(&self) -> Option<Status> {
        (self.bounds.0 == self.bounds.1).then_some(self.bounds.0)
    }

    /// The stones of the walls that are presumed.
    fn presumed(&self) -> PointSet {
        self.enclosures[0].presumed | self.enclosures[1].presumed
    }

    /// The games in which the side's best moves keep the result, and in which its other moves are refuted.
    pub(super) fn refuting(&mut self) -> &mut Game {
        self.most.as_mut().unwrap_or(&mut self.least)
    }
}

/// Asks local games until the bounds meet: each with few positions first, and then with more, up to a share of the budget.
fn rounds(
    question: &Question,
    all: &mut [Asked],
    share: u64,
    mut bounds: (Status, Status),
) -> (Status, Status) {
    let best = unconditional(question);
    let mut round = if all.len() == 1 { share } else { FIRST_ROUND.min(share) };
    loop {
        for asked in all.iter_mut() {
            let points = asked.enclosures[0].problem.region().len();
            question.stop.tell(Interim::Status { first: asked.first, bounds, points });
            asked.least.search(asked.first, round);
            if let Some(most) = &mut asked.most {
                most.search(asked.first, round);
            }
            bounds = (bounds.0.max(asked.least.bounds.0), bounds.1.min(asked.upper()));
            // More liberties never hurt, so the bounds are in order; should they ever not be, nothing is claimed.
            if bounds.0 > bounds.1 {
                return (-best, best);
            }
            if bounds.0 == bounds.1 || question.stop.is_asked() {
                return bounds;
            }
        }
        if round >= share {
            return bounds;
        }
        round = share.min(round.saturating_mul(GROWTH));
    }
}

fn searched(question: &Question, mut found: Vec<(Colour, Found)>, answer: &mut Answer) {
    let defender = answer.defender;
    let mut all: Vec<Asked> =
        found.iter_mut().filter_map(|(first, found)| Asked::ask(question, found, *first, defender)).collect();
    // The sum of both statuses is never negative (Wolf 2009, section 2.2), unless a ko has just been taken.
    if let [one, other] = &mut all[..] {
        for _ in 0..2 {
            if question.ban.is_none() {
                one.bounds.0 = one.bounds.0.max((-other.bounds.1).min(one.bounds.1));
            }
            std::mem::swap(one, other);
        }
    }
    let statuses: Vec<Option<Status>> = all.iter().map(Asked::status).collect();
    if let [Some(defends), Some(attacks)] = statuses[..] {
        derive(question, &all, [defends, attacks], answer);
    }
    let mut presumed = PointSet::EMPTY;
    for index in 0..all.len() {
        let other = if all.len() == 2 { statuses[1 - index] } else { None };
        let asked = &mut all[index];
        let enclosures = asked.enclosures.clone();
        let mut side = judged(question, asked, other);
        let found = found.iter().find(|(first, _)| *first == asked.first).map(|(_, found)| found);
        side.reason = reason(question, found.and_then(|found| found.open.as_ref()), asked, &side);
        // What is caught further out is not out.
        let is_caught = if side.first == defender { side.bounds.1 < 0 } else { side.bounds.0 > 0 };
        if let (None, Some(region)) = (side.status(), found.and_then(|found| found.out.as_ref()))
            && !is_caught
        {
            out::told(question, defender, region, &mut side);
            answer.region |= region.problem.region();
        }
        for enclosure in &enclosures {
            // Who lives beside walls that cannot be captured lives beside any: only a kill rests on them.
            if side.status().is_some() && !side.is_saved() {
                presumed |= enclosure.presumed;
            }
            answer.region |= enclosure.problem.region();
            answer.assumed_stones |= enclosure.assumed_stones;
            answer.assumed_safe.extend(enclosure.assumed_safe.iter().copied());
        }
        answer.sides.push(side);
    }
    // Who gets out even if the other side begins need not move.
    if answer.sides.iter().filter(|side| side.is_out()).count() == 2 {
        let own = answer.sides.iter_mut().filter(|side| side.first == defender);
        own.for_each(|side| side.moves.push(Move::Pass));
    }
    // What beats a pass is what the other side plays first.
    let replies: Vec<Option<Move>> = answer.sides.iter().map(|side| side.moves.first().copied()).collect();
    if let [one, other] = &mut answer.sides[..] {
        for (side, reply) in [(one, replies[1]), (other, replies[0])] {
            let passes = side.refutations.iter_mut().filter(|refutation| refutation.mv == Move::Pass);
            passes.for_each(|refutation| refutation.reply = refutation.reply.or(reply));
        }
    }
    answer.assumed_safe.sort_unstable();
    answer.assumed_safe.dedup();
    answer.conditional = !presumed.is_empty();
    answer.needs_walls =
        answer.assumed_safe.iter().copied().filter(|&wall| presumed.contains(wall)).collect();
}

/// What is to be said of a side: why it is not proven, or what its moves rest on.
fn reason(question: &Question, open: Option<&Open>, asked: &Asked, side: &Side) -> Option<Reason> {
    let Some(status) = side.status() else {
        let spent = asked.nodes();
        let is_finished =
            [Some(&asked.least), asked.most.as_ref()].into_iter().flatten().all(Game::is_finished);
        let ended = if let Some(by) = asked.stopped {
            Reason::Stopped { by, spent }
        } else if is_finished {
            Reason::WaysOut
        } else {
            Reason::OutOfNodes { spent, limit: question.nodes, shared: asked.most.is_some() }
        };
        return Some(match open {
            Some(open) => Reason::Open { open: open.clone(), ended: Box::new(ended) },
            None => ended,
        });
    };
    if asked.enclosures[0].escapes {
        return Some(Reason::Escapes);
    }
    if asked.most.is_some() {
        let defender_wins = (status > 0) == (asked.first == asked.least.problem().defender());
        return Some(if defender_wins { Reason::LivesInside } else { Reason::Caught });
    }
    side.reason.clone()
}

/// Settled, calm and bent-4-type, from the statuses of the defender and of the attacker.
fn derive(question: &Question, all: &[Asked], statuses: [Status; 2], answer: &mut Answer) {
    let [defends, attacks] = statuses;
    let best = unconditional(question);
    let is_ko = defends.abs() != best;
    answer.settled = Some(defends + attacks == 0 && !is_ko);
    answer.calm = Some(defends + attacks == 0 && is_ko);
    answer.bent_four_type = match all.iter().find(|asked| asked.most.is_some()) {
        None => all.first().and_then(|asked| bent_four_type(question, asked.least.problem(), statuses)),
        // Where the defender succeeds without a ko, or whoever moves first does, nobody waits for threats.
        Some(_) => (attacks == -best || defends > 0 && attacks > 0).then_some(false),
    };
}

/// Definition 1 of Wolf 2009. It is about Ruling 1; `None` if the budget runs out.
fn bent_four_type(question: &Question, problem: &Problem, statuses: [Status; 2]) -> Option<bool> {
    // Without threats both rulings agree, so these signs are those of Ruling 1.
    let needy = match statuses.map(Status::signum) {
        [-1, 1] => problem.defender(),
        [1, -1] => problem.attacker(),
        _ => return Some(false),
    };
    let budget = Budget { nodes: question.nodes, table: question.table };
    let mut life = Life::new(problem, Ruling::One, question.ko_threats, budget);
    life.stop_when(question.stop.aside());
    let status = life.status(needy).ok()?;
    if status == -unconditional(question) {
        return Some(false);
    }
    let dame = dame(problem);
    for point in (problem.region() & question.position.empty_points()) - dame {
        if life.status_of(needy, Move::Play(point)).ok()?.is_some_and(|other| other >= status) {
            return Some(false);
        }
    }
    Some(life.status_of(needy, Move::Pass).ok()? == Some(status))
}

/// The points outside the target's eyes: those connected to a wall of the attacker without crossing stones of the
/// defender.
fn dame(problem: &Problem) -> PointSet {
    let position = problem.position();
    let around = problem.region() - position.stones(problem.defender());
    let outside = problem.walls(problem.attacker()) | (position.empty_points() - problem.region());
    around.component(outside.neighbours())
}

//! A race, played out.

use super::standing::Standing;
use super::{About, End, NoPlayout, Playout, Step};
use crate::analyze::ItemOutcome;
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::games::Surroundings;
use crate::limits::Budget;
use crate::race::{self, Ending, First, Question, SearchLimits, search_after_ko, told};

/// The longest line that is shown.
const LONGEST: usize = 40;

#[derive(Clone, Debug)]
pub(super) struct Race {
    /// The question at the start.
    question: Question,
    /// The essential blocks of the start, Black's and White's.
    blocks: [PointSet; 2],
}

/// What a race is worth after some moves.
struct Found {
    first: Option<First>,
    reason: Option<String>,
    nodes: u64,
}

impl Playout {
    /// Plays out a race: the one between the blocks that the question names, or the only one on the board. `threats` are
    /// those of Black and of White.
    ///
    /// # Errors
    /// [`NoPlayout`] if the question makes no sense, or if there is not exactly one race.
    pub fn of_race(question: Question, first: Colour, threats: [u8; 2]) -> Result<Playout, NoPlayout> {
        let answers = question.answer().map_err(|error| NoPlayout(error.to_string()))?;
        let [answer] = &answers[..] else {
            let message = format!("{} races are on the board; name a stone of both blocks", answers.len());
            return Err(NoPlayout(message));
        };
        if let Err(reasons) = &answer.verdict
            && let Some(reason) = reasons.iter().find(|reason| race::is_without_ground(reason))
        {
            return Err(NoPlayout(reason.to_string()));
        }
        let (region, walls) = (answer.local, answer.walls[0] | answer.walls[1]);
        let presumed = answer.presumed(&race::Decided::default());
        let position = question.position;
        let race = Race { question, blocks: answer.blocks };
        Ok(Playout::new(About::Race(Box::new(race)), &position, first, threats, region, (walls, presumed)))
    }
}

impl Race {
    /// What a move that removed stones has decided.
    pub(super) fn after(&self, captured: PointSet) -> Option<End> {
        let lost = Colour::BOTH.into_iter().find(|side| self.blocks[side.index()].intersects(&captured))?;
        Some(End::Won(lost.opponent()))
    }

    pub(super) fn standing(&self, play: &Playout) -> Standing {
        let side = play.to_play();
        if let Some(End::Won(winner)) = play.end {
            return Standing::known(side, play.threats, None, ItemOutcome::Race(Ending::Wins(winner)));
        }
        let found = self.ask(play);
        let mut standing = Standing::known(side, play.threats, None, ItemOutcome::Race(Ending::Seki));
        standing.outcome = found.first.as_ref().map(ItemOutcome::from);
        standing.moves = found.first.iter().flat_map(First::moves).collect();
        standing.reason = found.reason;
        standing.nodes = found.nodes;
        match found.first.and_then(|first| first.ko) {
            Some(ko) => {
                standing.moves = self.kept(play, &mut standing);
                let rest = ko.needs != side && standing.moves.contains(&Move::Pass);
                let best = standing.moves.iter().copied().min_by_key(|mv| self.order(play, mv, rest));
                standing.line.extend(best);
            }
            None => standing.line = self.line(play, &found.first, found.nodes),
        }
        standing
    }

    /// The best moves of a race with a ko, with the threats at hand. What games and search call best keeps the result
    /// without threats. None of them is best where a threat is. What the budget does not allow to ask is left out.
    fn kept(&self, play: &Playout, standing: &mut Standing) -> Vec<Move> {
        let side = play.to_play();
        let empty = play.region & play.position().empty_points();
        let moves = empty.iter().map(Move::Play).chain([Move::Pass]).map(Step::Move);
        let mut kept = Vec::new();
        for step in moves.chain([Step::Threat]) {
            let mut next = play.clone();
            if next.play(step).is_err() || standing.nodes > self.question.nodes {
                continue;
            }
            let after = match next.end {
                Some(End::Won(winner)) => Some(ItemOutcome::Race(Ending::Wins(winner))),
                _ => {
                    let found = self.ask(&next);
                    standing.nodes += found.nodes;
                    found.first.as_ref().map(ItemOutcome::from)
                }
            };
            let known = |outcome| Standing::known(side, next.threats, None, outcome).worth(side);
            // A race has one worth: only life can be in doubt between two.
            let Some((worth, _)) = after.and_then(known) else { continue };
            if standing.best.is_none_or(|best| worth > best) {
                standing.best = Some(worth);
                kept.clear();
            }
            if let (Step::Move(mv), Some(best)) = (step, standing.best)
                && worth == best
            {
                kept.push(mv);
            }
        }
        kept
    }

    /// How it goes on: the winner plays what wins, the loser takes liberties. It ends with a capture, where nobody has
    /// anything to do, or where too much would have to be searched.
    fn line(&self, play: &Playout, first: &Option<First>, mut nodes: u64) -> Vec<Move> {
        let (mut play, mut first) = (play.clone(), *first);
        let mut line = Vec::new();
        while let Some(here) = first.take()
            && line.len() < LONGEST
            && play.end.is_none()
        {
            let Some(mv) = self.chosen(&play, &here) else { break };
            line.push(mv);
            if play.play(Step::Move(mv)).is_err() || nodes > self.question.nodes {
                break;
            }
            if play.end.is_none() {
                let found = self.ask(&play);
                nodes += found.nodes;
                first = found.first;
            }
        }
        line
    }

    /// One of the best moves: a capture, then the opponent's liberties, then other plays; where nothing is to be gained, a
    /// pass.
    fn chosen(&self, play: &Playout, first: &First) -> Option<Move> {
        let side = play.to_play();
        let may_rest = first.pass && first.result.worth(side) >= 0;
        let legal = |mv: &Move| play.towards(*mv) == Some(Step::Move(*mv));
        first.moves().filter(legal).min_by_key(|mv| self.order(play, mv, may_rest))
    }

    /// The order in which moves are preferred.
    fn order(&self, play: &Playout, mv: &Move, may_rest: bool) -> u8 {
        let (side, position) = (play.to_play(), play.position());
        let foes = self.block(&position, side.opponent());
        match *mv {
            Move::Play(point) if Board::new(&position).captures(side, point).intersects(&foes) => 0,
            Move::Pass if may_rest => 1,
            Move::Play(point) if foes.neighbours().contains(point) => 2,
            Move::Play(_) => 3,
            Move::Pass => 4,
        }
    }

    /// The essential block of a side as it is now.
    fn block(&self, position: &Position, side: Colour) -> PointSet {
        position.stones(side).component(self.blocks[side.index()])
    }

    fn ask(&self, play: &Playout) -> Found {
        let unknown = |reason: String| Found { first: None, reason: Some(reason), nodes: 0 };
        let position = play.position();
        let side = play.to_play();
        let blocks = Colour::BOTH.map(|side| self.block(&position, side));
        if let Some(free) = Colour::BOTH.into_iter().find(|c| blocks[c.index()].intersects(&play.walls)) {
            return unknown(format!("{free}'s block has joined stones that cannot be captured"));
        }
        let pairs = blocks.map(race::pair);
        let [black, white] = pairs.map(|[first, _]| first.first());
        let question = Question {
            position,
            black,
            white,
            chained: pairs.map(|[_, second]| second.first()),
            assume_safe: play.walls,
            region: Some(play.region),
            ..self.question.clone()
        };
        let answers = match question.answer() {
            Ok(answers) => answers,
            Err(error) => return unknown(error.to_string()),
        };
        if let Some(point) = play.ban() {
            let around = Surroundings {
                position: &position,
                essential: pairs,
                walls: answers[0].walls,
                local: answers[0].local,
            };
            return self.after_ko(&around, side, point);
        }
        let decided = question.decide(&answers).swap_remove(0);
        let reasons = decided.undecided.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let first = decided.first(side).copied();
        Found { first, reason: Some(reasons).filter(|_| first.is_none()), nodes: decided.nodes }
    }

    /// A ko was just taken: neither counting nor the sum of games knows of that.
    fn after_ko(&self, around: &Surroundings<'_>, side: Colour, banned: Point) -> Found {
        let limits = SearchLimits {
            budget: Budget { nodes: self.question.nodes, ..SearchLimits::default().budget },
            threats: self.question.ko_threats,
            first: Some(side),
            ..SearchLimits::default()
        };
        let found = search_after_ko(around, limits, Some((side, banned)), &self.question.stop);
        let first = found.firsts[side.index()].first.as_ref().map(|first| told(first, side, limits.threats));
        let reason = first
            .is_none()
            .then(|| race::Undecided::of_search(found.ended_by, limits.budget.nodes).to_string());
        Found { first, reason, nodes: found.nodes }
    }
}

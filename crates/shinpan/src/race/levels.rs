//! A race level by level: closed forms, then the sum of its games, then search on the board.
//!
//! The first level that decides a race for both sides moving first is named. What a higher level costs is not spent where
//! a lower one has an answer; and where none has, every level has said why. A race with a block that cannot be captured is
//! none: what is left is whether the other block lives ([`Method::Life`]).
//!
//! Games and search look at the board as [`Turn::canonical`] turns it, so that what they find within a budget does not
//! depend on how the board is turned, or on who is called Black.

use super::answer::{Answer, First};
use super::by_life;
use super::undecided::Undecided;
use super::{Chain, Judged, Ko, Peace, Question, Reason, SearchLimits, pair, search, walls};
use crate::board::{Colour, Point, PointSet, Position, Turn};
use crate::games::{self, GameLimits, Games, Surroundings};
use crate::limits::{Budget, Status, Stop};
use crate::theory::RaceResult;

/// What decided a race.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Closed forms.
    Theory,
    /// The sum of liberty count games.
    Games,
    /// Search on the board.
    Search,
    /// A block cannot be captured, and whether the other lives was asked.
    Life,
}

impl Method {
    /// The name in the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Method::Theory => "theory",
            Method::Games => "games",
            Method::Search => "search",
            Method::Life => "life",
        }
    }
}

/// What may be spent on a race that theory leaves open.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Levels {
    /// The most positions of the sum of games, and then of the search.
    pub nodes: u64,
    /// The most ko threats considered.
    pub ko_threats: u8,
    /// The most positions of a region that is played out.
    pub region: usize,
    /// The most empty points of a race that is searched on the board.
    pub points: usize,
    /// The memory of a search for who is captured in the end, in bytes.
    pub table: usize,
    /// Who moves first, if nobody asks about the other side, nor for the reason where nobody captures.
    pub only: Option<Colour>,
    /// Which first moves games and search judge. Games take one as all.
    pub moves: Judged,
}

impl Default for Levels {
    fn default() -> Levels {
        let GameLimits { sum, threats, region, .. } = GameLimits::default();
        Levels {
            nodes: sum,
            ko_threats: threats,
            region,
            points: 24,
            table: 16 << 20,
            only: None,
            moves: Judged::All,
        }
    }
}

/// A race, decided or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// What decided it for both sides moving first; `None` if nothing did.
    pub method: Option<Method>,
    /// With Black moving first, and White; `None` where it is not known.
    pub firsts: [Option<First>; 2],
    /// By how many moves the race is won whoever moves first and whatever ko threats there are: positive for Black, negative
    /// for White, 0 if it is not. `None` if it is not known, or if there is no such number. The search does not count it.
    pub moves_ahead: Option<i32>,
    /// For each side moving first, whether Black captures and whether White does: the status of the attacker, at least and
    /// at most, where a search ran out of budget.
    pub bounds: Option<[[(Status, Status); 2]; 2]>,
    /// Why games and search have not decided it.
    pub undecided: Vec<Undecided>,
    /// Positions looked at: none by theory, but for moves that it could not judge.
    pub nodes: u64,
    /// The blocks that the question of life took as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// The stones of those blocks.
    pub assumed_stones: PointSet,
    /// The stones of the presumed walls that it does not need: it is the same with each of them in play.
    pub unneeded: PointSet,
    /// Where the board shows a chain that was not asked about by name: the race in which neither block of it may be lost.
    pub chain: Option<Box<Chain>>,
}

impl Decided {
    /// What a side gets if it moves first, if it is known.
    #[must_use]
    pub fn first(&self, side: Colour) -> Option<&First> {
        self.firsts[side.index()].as_ref()
    }

    /// Whether it is known for both sides moving first.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.firsts.iter().all(Option::is_some)
    }

    /// Whether it depends on who moves first; `None` if that is not known.
    #[must_use]
    pub fn is_unsettled(&self) -> Option<bool> {
        let [black, white] = &self.firsts;
        // Who needs threats is told for each side; of two who need as many it is the one that moves first.
        let outcome = |first: &First| (first.ending(), first.ko.map(|ko| ko.captures));
        Some(outcome(black.as_ref()?) != outcome(white.as_ref()?))
    }

    fn by(mut self, method: Method, found: [Option<&games::First>; 2], threats: u8) -> Decided {
        let [black, white] = found;
        self.firsts = [(Colour::Black, black), (Colour::White, white)]
            .map(|(side, first)| first.map(|first| told(first, side, threats)));
        self.method = self.is_proven().then_some(method);
        self
    }

    /// The same on a turned board.
    fn turned(self, turn: Turn) -> Decided {
        Decided {
            firsts: turn.sides(self.firsts.map(|first| first.map(|first| first.turned(turn)))),
            moves_ahead: self.moves_ahead.map(|ahead| if turn.swap { -ahead } else { ahead }),
            bounds: self.bounds.map(|bounds| turn.sides(bounds.map(|captures| turn.sides(captures)))),
            ..self
        }
    }
}

impl First {
    pub(super) fn turned(self, turn: Turn) -> First {
        let ko = |ko: Ko| Ko { needs: turn.colour(ko.needs), captures: turn.sides(ko.captures), ..ko };
        First {
            result: match self.result {
                RaceResult::Wins(winner) => RaceResult::Wins(turn.colour(winner)),
                RaceResult::Seki => RaceResult::Seki,
            },
            ko: self.ko.map(ko),
            moves: turn.set(self.moves),
            unjudged: turn.set(self.unjudged),
            ..self
        }
    }
}

impl Question {
    /// Decides the races of an answer, each by the first level that can. What one of them costs does not depend on the
    /// others.
    #[must_use]
    pub fn decide(&self, answers: &[Answer]) -> Vec<Decided> {
        let levels = Levels { nodes: self.nodes, ko_threats: self.ko_threats, ..Levels::default() };
        let decided = |answer: &Answer| {
            let chain = answer.as_chain(&self.position).map(|chain| {
                let decided = levels.decide(&self.position, &chain, &mut Games::new(), &self.stop);
                Box::new(Chain { blocks: chain.blocks, decided })
            });
            Decided { chain, ..self.decide_alone(answer, &levels) }
        };
        answers.iter().map(decided).collect()
    }

    /// Decides one race, and which of its presumed walls it needs. A chain that the board shows is not looked at.
    pub(crate) fn decide_alone(&self, answer: &Answer, levels: &Levels) -> Decided {
        let mut alone = levels.decide(&self.position, answer, &mut Games::new(), &self.stop);
        if alone.method != Some(Method::Life) {
            alone.unneeded = walls::unneeded(self, answer, &alone, levels);
        }
        alone
    }
}

impl Levels {
    /// Decides a race of a board. What is not decided when it is given up from outside stays open; what theory says takes
    /// no time and stays.
    #[must_use]
    pub fn decide(&self, position: &Position, answer: &Answer, games: &mut Games, stop: &Stop) -> Decided {
        let reasons = match &answer.verdict {
            Ok(verdict) => {
                let mut decided = Decided {
                    method: Some(Method::Theory),
                    firsts: verdict.firsts.map(Some),
                    moves_ahead: Some(verdict.moves_ahead),
                    ..Decided::default()
                };
                if self.moves != Judged::None && verdict.firsts.iter().any(|first| !first.unjudged.is_empty())
                {
                    self.judge(position, answer, &mut decided, games, stop);
                }
                return decided;
            }
            Err(reasons) => reasons,
        };
        if reasons.iter().any(|reason| matches!(reason, Reason::Safe { .. })) {
            return by_life::decide(self, position, answer, stop);
        }
        if reasons.iter().any(is_without_ground) {
            return Decided { undecided: vec![Undecided::NotClosed], ..Decided::default() };
        }
        let turned = Turned::new(position, answer);
        games.stop_when(stop.clone());
        let mut decided = self.beyond(&turned, games, &stop.turned(turned.turn));
        if self.only.is_none() {
            by_life::tell_peace(self, &turned.around(), &mut decided, stop);
        }
        decided.turned(turned.turn.inverse())
    }

    fn limits(&self) -> GameLimits {
        let moves = self.moves != Judged::None;
        GameLimits {
            region: self.region,
            sum: self.nodes,
            threats: self.ko_threats,
            passes: moves,
            moves,
            ..GameLimits::default()
        }
    }

    /// Judges the moves that theory left open, by the games of a race with the same result.
    fn judge(
        &self,
        position: &Position,
        answer: &Answer,
        decided: &mut Decided,
        games: &mut Games,
        stop: &Stop,
    ) {
        let turned = Turned::new(position, answer);
        games.stop_when(stop.clone());
        let decision = games.decide(&turned.around(), self.limits());
        decided.nodes = decision.nodes + decision.local_nodes;
        let back = turned.turn.inverse();
        for (first, found) in decided.firsts.iter_mut().zip(back.sides(decision.firsts)) {
            let (Some(first), Some(found)) = (first, found) else { continue };
            let found = told(&found, Colour::Black, self.ko_threats).turned(back);
            if found.result == first.result {
                first.moves |= found.moves & first.unjudged;
                first.unjudged &= found.unjudged;
            }
        }
    }

    /// Games, then search.
    fn beyond(&self, turned: &Turned, games: &mut Games, stop: &Stop) -> Decided {
        let (around, threats) = (turned.around(), self.ko_threats);
        let only = self.only.map(|only| turned.turn.colour(only));
        let decision = games.decide(&around, GameLimits { only, ..self.limits() });
        let nodes = decision.nodes + decision.local_nodes;
        let by_games = Decided { moves_ahead: decision.moves_ahead, nodes, ..Decided::default() }.by(
            Method::Games,
            decision.firsts.each_ref().map(Option::as_ref),
            threats,
        );
        if by_games.is_proven() || only.is_some_and(|only| by_games.first(only).is_some()) {
            return by_games;
        }
        let mut undecided = Undecided::of_games(&decision, self.limits());
        let given_up = undecided.iter().find(|why| matches!(why, Undecided::Stopped(_))).cloned();
        if let Some(why) = given_up.or_else(|| stop.stopped_by().map(Undecided::Stopped)) {
            return Decided { undecided: vec![why], ..by_games };
        }
        if (around.local & around.position.empty_points()).len() > self.points {
            undecided.push(Undecided::TooManyPoints(self.points));
            return Decided { undecided, ..by_games };
        }
        let budget = Budget { nodes: self.nodes, table: self.table };
        let limits = SearchLimits { budget, threats, moves: self.moves, forms: true, first: only };
        let found = search(&around, limits, stop);
        let nodes = nodes + found.nodes;
        let firsts = found.firsts.each_ref().map(|first| first.first.as_ref());
        let by_search = Decided { nodes, ..Decided::default() }.by(Method::Search, firsts, threats);
        if by_search.is_proven() {
            return by_search;
        }
        let stopped = stop.stopped_by().map(Undecided::Stopped);
        undecided.push(stopped.unwrap_or_else(|| Undecided::of_search(found.ended_by, self.nodes)));
        // What one level knows for one side moving first stays known.
        let [black, white] = by_games.firsts;
        let [searched_black, searched_white] = by_search.firsts;
        let firsts = [black.or(searched_black), white.or(searched_white)];
        let bounds = Some(found.firsts.map(|first| first.captures));
        Decided { firsts, bounds, undecided, nodes, ..Decided::default() }
    }
}

/// A race on the board as it is looked at.
#[derive(Copy, Clone, Debug)]
pub(super) struct Turned {
    pub(super) turn: Turn,
    pub(super) position: Position,
    pub(super) blocks: [PointSet; 2],
    pub(super) walls: [PointSet; 2],
    pub(super) local: PointSet,
}

impl Turned {
    pub(super) fn new(position: &Position, answer: &Answer) -> Turned {
        let [blocks, walls] = [answer.blocks, answer.walls].map(|[black, white]| black | white);
        let turn = Turn::canonical(position, &[answer.local, blocks, walls]);
        Turned {
            turn,
            position: turn.position(position),
            blocks: turn.sides(answer.blocks.map(|stones| turn.set(stones))),
            walls: turn.sides(answer.walls.map(|stones| turn.set(stones))),
            local: turn.set(answer.local),
        }
    }

    fn around(&self) -> Surroundings<'_> {
        let Turned { position, blocks, walls, local, .. } = self;
        Surroundings { position, essential: blocks.map(pair), walls: *walls, local: *local }
    }
}

/// Whether a reason leaves no closed area that could be played out.
pub(crate) fn is_without_ground(reason: &Reason) -> bool {
    matches!(reason, Reason::Open { .. } | Reason::Unproven { .. } | Reason::Safe { .. } | Reason::Apart)
}

/// What games and search found for a side that moves first, as an answer tells it. Where nobody captures, they do not say why.
pub(crate) fn told(first: &games::First, side: Colour, threats: u8) -> First {
    First {
        result: first.result,
        peace: Peace::Undecided,
        ko: Ko::of(first.captures, threats, side),
        moves: first.moves,
        pass: first.pass,
        unjudged: first.unjudged,
        strategy: None,
        tenuki: first.tenuki,
    }
}

//! A race level by level: closed forms, then the sum of its games, then search on the board.
//!
//! The first level that decides a race for both sides moving first is named. What a higher level costs is not spent where
//! a lower one has an answer; and where none has, every level has said why.

use std::fmt;

use super::answer::{Answer, First, Ko};
use super::{Chain, Question, Reason, SearchLimits, pair, search};
use crate::board::{Colour, Position};
use crate::games::{self, Games, Limits, Surroundings};
use crate::search::{Budget, Status, Stop};

/// What decided a race.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Closed forms.
    Theory,
    /// The sum of liberty count games.
    Games,
    /// Search on the board.
    Search,
}

impl Method {
    /// The name in the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Method::Theory => "theory",
            Method::Games => "games",
            Method::Search => "search",
        }
    }
}

/// Why a level has not decided a race that theory left open.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Undecided {
    /// There is no closed area to play in.
    NotClosed,
    /// So many regions could not be played out, and bounds do not agree.
    Bounds(usize),
    /// The sum of games has too many positions.
    SumTooLarge,
    /// There are more empty points than are searched.
    TooManyPoints(usize),
    /// The search ran out of budget.
    OutOfBudget,
    /// It was given up from outside.
    GivenUp,
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Undecided::NotClosed => write!(f, "there is no closed area in which it could be played out"),
            Undecided::Bounds(regions) => {
                write!(f, "{regions} of its regions could not be played out, and bounds do not agree")
            }
            Undecided::SumTooLarge => write!(f, "the sum of its games has too many positions"),
            Undecided::TooManyPoints(most) => {
                write!(f, "it has more than {most} empty points: it is not searched on the board")
            }
            Undecided::OutOfBudget => write!(f, "the search ran out of budget"),
            Undecided::GivenUp => write!(f, "it was given up from outside"),
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
}

impl Default for Levels {
    fn default() -> Levels {
        let Limits { sum, threats, region, .. } = Limits::default();
        Levels { nodes: sum, ko_threats: threats, region, points: 24, table: 16 << 20 }
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
        let outcome = |first: &First| (first.result, first.ko);
        Some(outcome(black.as_ref()?) != outcome(white.as_ref()?))
    }

    fn by(mut self, method: Method, found: [Option<&games::First>; 2], threats: u8) -> Decided {
        self.firsts = found.map(|first| first.map(|first| told(first, threats)));
        self.method = self.is_proven().then_some(method);
        self
    }
}

impl Question {
    /// Decides the races of an answer, each by the first level that can.
    #[must_use]
    pub fn decide(&self, answers: &[Answer]) -> Vec<Decided> {
        let levels = Levels { nodes: self.nodes, ko_threats: self.ko_threats, ..Levels::default() };
        let mut games = Games::new();
        let mut decide = |answer: &Answer| levels.decide(&self.position, answer, &mut games, &self.stop);
        let decided = |answer: &Answer| {
            let alone = decide(answer);
            let chain = answer.as_chain(&self.position);
            let chain = chain.map(|chain| Chain { blocks: chain.blocks, decided: decide(&chain) });
            Decided { chain: chain.map(Box::new), ..alone }
        };
        answers.iter().map(decided).collect()
    }
}

impl Levels {
    /// Decides a race of a board. What is not decided when it is given up from outside stays open; what theory says takes
    /// no time and stays.
    #[must_use]
    pub fn decide(&self, position: &Position, answer: &Answer, games: &mut Games, stop: &Stop) -> Decided {
        let open = Decided::default();
        let around = Surroundings {
            position,
            essential: answer.blocks.map(pair),
            walls: answer.walls,
            local: answer.local,
        };
        let threats = self.ko_threats;
        let limits = Limits { region: self.region, sum: self.nodes, threats, ..Limits::default() };
        games.stop_when(stop.clone());
        let reasons = match &answer.verdict {
            Ok(verdict) => {
                let mut firsts = verdict.firsts;
                let mut nodes = 0;
                if firsts.iter().any(|first| !first.unjudged.is_empty()) {
                    let decision = games.decide(&around, limits);
                    nodes = decision.nodes + decision.local_nodes;
                    firsts
                        .iter_mut()
                        .zip(&decision.firsts)
                        .for_each(|(first, found)| judge(first, found.as_ref()));
                }
                let moves_ahead = Some(verdict.moves_ahead);
                return Decided {
                    method: Some(Method::Theory),
                    firsts: firsts.map(Some),
                    moves_ahead,
                    nodes,
                    ..open
                };
            }
            Err(reasons) => reasons,
        };
        if reasons.iter().any(is_without_ground) {
            return Decided { undecided: vec![Undecided::NotClosed], ..open };
        }
        let decision = games.decide(&around, limits);
        let nodes = decision.nodes + decision.local_nodes;
        let by_games = Decided { moves_ahead: decision.moves_ahead, nodes, ..open }.by(
            Method::Games,
            decision.firsts.each_ref().map(Option::as_ref),
            threats,
        );
        if by_games.is_proven() {
            return by_games;
        }
        if stop.is_asked() {
            return Decided { undecided: vec![Undecided::GivenUp], ..by_games };
        }
        let mut undecided = vec![match decision.bounded.len() {
            0 => Undecided::SumTooLarge,
            regions => Undecided::Bounds(regions),
        }];
        if (answer.local & position.empty_points()).len() > self.points {
            undecided.push(Undecided::TooManyPoints(self.points));
            return Decided { undecided, ..by_games };
        }
        let budget = Budget { nodes: self.nodes, table: self.table };
        let found = search(&around, SearchLimits { budget, threats, moves: true, forms: true }, stop);
        let nodes = nodes + found.nodes;
        let firsts = found.firsts.each_ref().map(|first| first.first.as_ref());
        let by_search = Decided { nodes, ..Decided::default() }.by(Method::Search, firsts, threats);
        if by_search.is_proven() {
            return by_search;
        }
        undecided.push(if stop.is_asked() { Undecided::GivenUp } else { Undecided::OutOfBudget });
        // What one level knows for one side moving first stays known.
        let [black, white] = by_games.firsts;
        let [searched_black, searched_white] = by_search.firsts;
        let firsts = [black.or(searched_black), white.or(searched_white)];
        let bounds = Some(found.firsts.map(|first| first.captures));
        Decided { firsts, bounds, undecided, nodes, ..Decided::default() }
    }
}

/// Judges moves that theory left open, by the games of a race with the same result.
fn judge(first: &mut First, found: Option<&games::First>) {
    if let Some(found) = found.filter(|found| found.result == first.result) {
        first.moves |= found.moves & first.unjudged;
        first.unjudged &= found.unjudged;
    }
}

/// Whether a reason leaves no closed area that could be played out.
pub(crate) fn is_without_ground(reason: &Reason) -> bool {
    matches!(reason, Reason::Open { .. } | Reason::Unproven { .. } | Reason::Safe { .. } | Reason::Apart)
}

/// A first move of games and search as an answer tells it.
pub(crate) fn told(first: &games::First, threats: u8) -> First {
    let best = Status::from(threats) + 1;
    let ko = Colour::BOTH.into_iter().find_map(|attacker| {
        let status = first.captures[attacker.index()];
        let needs = if status > 0 { attacker.opponent() } else { attacker };
        (status.abs() != best).then_some(Ko { needs, threats: status.unsigned_abs() as u8 })
    });
    First {
        result: first.result,
        ko,
        moves: first.moves,
        pass: first.pass,
        unjudged: first.unjudged,
        strategy: None,
        tenuki: first.tenuki,
    }
}

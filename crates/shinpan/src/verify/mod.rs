//! Checks certificates by the rules alone.
//!
//! A search is a large program; a certificate need not be believed because of it. This module shares nothing with
//! [`crate::search`] but the board and the words for goals and rulings. It has its own play with captures, walls,
//! bans, threats and passes ([`Game`]), and its own view of cycles. The definition is Wolf (2009) with the choices
//! of `docs/theory/life-search.md`; `docs/certificates.md` has the format and the proof that acceptance implies the claim.
//!
//! **What is accepted.** In every line of play in which the winner gives one of its listed replies and the loser
//! makes any permitted move, the winner wins. Where several replies are listed, one of them must do.
//!
//! **Why it is fast and still exact.** What is permitted depends on the line of play, so positions cannot simply
//! be ticked off. But play by the certificate is a walk in a finite graph of positions. A position can only come
//! back inside one strongly connected component of that graph, and a walk that has left a component never returns.
//! So a state is ticked off together with those moments of the line in its own component that its success rests on, and
//! mostly there are none (`walk.rs`).

mod game;
mod graph;
mod immortal;
mod statement;
mod walk;

use std::collections::BTreeMap;
use std::fmt;

pub use game::{Game, Retaken, State, Step};
pub(crate) use immortal::immortal;
pub use statement::{BadStatement, MOST_TARGETS, Statement};

use crate::board::{Colour, Move, Size};
use graph::Graph;
use walk::Walk;

/// The replies of one side, and the runs that it wins with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// Who wins.
    pub winner: Colour,
    /// The fewest and the most threats of T: the strategy wins each of these runs.
    pub threats: (u8, u8),
    /// What the winner plays, the preferred reply first.
    pub replies: BTreeMap<State, Vec<Move>>,
    /// What else it plays, whatever the number of threats left; these states have none.
    pub always: BTreeMap<State, Vec<Move>>,
}

impl Strategy {
    /// All replies listed for a state.
    pub(crate) fn listed(&self, state: &State) -> impl Iterator<Item = Move> {
        let always = self.always.get(&State { threats: 0, ..*state });
        self.replies.get(state).into_iter().chain(always).flatten().copied()
    }
}

/// A claim about one local game, with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is claimed something about.
    pub statement: Statement,
    /// The runs and who wins them.
    pub strategies: Vec<Strategy>,
}

/// A claim with its proof. A ko with ways out has two parts: one where the border is open, for what the attacker wins, and one
/// where it is closed, for what the defender does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The parts. All of them ask the same, and differ in where it is played.
    pub parts: Vec<Part>,
}

/// A status that runs imply.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Implied {
    /// The status of the side that moves first.
    pub status: i32,
    /// The largest number of threats that was tried, if T does not win with that either.
    pub most_threats: Option<u8>,
}

impl Certificate {
    /// The statement of the first part: what is the same in all parts can be read off it.
    #[must_use]
    pub fn statement(&self) -> Option<&Statement> {
        self.parts.first().map(|part| &part.statement)
    }

    /// All strategies.
    pub fn strategies(&self) -> impl Iterator<Item = &Strategy> {
        self.parts.iter().flat_map(|part| &part.strategies)
    }

    /// Number of states with a reply.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.strategies().map(|strategy| strategy.replies.len() + strategy.always.len()).sum()
    }

    /// Who wins the run in which T has so many threats, if that is claimed.
    #[must_use]
    pub fn winner(&self, threats: u8) -> Option<Colour> {
        let mut strategies = self.strategies();
        let claimed =
            strategies.find(|strategy| (strategy.threats.0..=strategy.threats.1).contains(&threats));
        claimed.map(|strategy| strategy.winner)
    }

    /// The status that the runs imply: `n` threats if T loses all runs from 0 to `n - 1` and wins run `n`. No run
    /// is skipped, since a threat can hurt its owner: it takes away the right to pass in a ko.
    #[must_use]
    pub fn status(&self) -> Option<Implied> {
        let Statement { first, owner, .. } = *self.statement()?;
        let sign = if self.winner(0)? == owner.opponent() {
            if first == owner { -1 } else { 1 }
        } else {
            return None;
        };
        for threats in 1..=u8::MAX {
            match self.winner(threats) {
                Some(winner) if winner == owner => {
                    return Some(Implied { status: sign * i32::from(threats), most_threats: None });
                }
                Some(_) => {}
                None => {
                    let most_threats = Some(threats - 1);
                    return Some(Implied { status: sign * i32::from(threats), most_threats });
                }
            }
        }
        None
    }
}

/// How much may be spent on checking.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CheckLimits {
    /// States that play by the certificate may lead to, with eight moves each on average.
    pub states: usize,
    /// Steps of the walk over the lines of play, each counted with the moments that it has to remember.
    pub steps: u64,
}

impl Default for CheckLimits {
    fn default() -> CheckLimits {
        CheckLimits { states: 2_000_000, steps: 20_000_000 }
    }
}

/// What was looked at to accept a certificate.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// States that play by the certificate may lead to.
    pub states: usize,
    /// Steps of the walk: states, counted once for each history that matters to them.
    pub steps: u64,
    /// The most positions that may come back into one another; 1 if nothing can repeat.
    pub largest_component: usize,
}

/// Why a strategy fails in a line of play.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The winner is to move and has no reply.
    NoReply,
    /// The reply is not a move of the game: no empty point of the region, suicide, a banned point without a
    /// threat, or a pass where the ruling forbids it.
    Impossible(Move),
    /// The reply recreates a position that it may not recreate.
    Repeats(Move),
    /// The attacker succeeds with this move.
    Captures(Move),
    /// The defender recreates a position with this move, as it may, and can do so for ever.
    GoesRound(Move),
}

/// Where a strategy fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The winner that is claimed.
    pub winner: Colour,
    /// The threats of T in the run that fails.
    pub threats: u8,
    /// The moves made, from the start.
    pub line: Vec<Move>,
    /// What happens then.
    pub reason: Reason,
    size: Size,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (winner, size) = (self.winner, self.size);
        write!(f, "{winner} does not win run {}: ", self.threats)?;
        if self.line.is_empty() {
            f.write_str("at the start ")?;
        } else {
            let moves: Vec<String> = self.line.iter().map(|&mv| size.move_name(mv)).collect();
            write!(f, "after {} ", moves.join(" "))?;
        }
        match self.reason {
            Reason::NoReply => write!(f, "a reply of {winner} was expected, and there is none"),
            Reason::Impossible(mv) => write!(f, "the reply {} is no permitted move", size.move_name(mv)),
            Reason::Repeats(mv) => {
                write!(
                    f,
                    "the reply {} recreates a position of the line and is prohibited",
                    size.move_name(mv)
                )
            }
            Reason::Captures(mv) => write!(f, "{} captures what was to live", size.move_name(mv)),
            Reason::GoesRound(mv) => {
                write!(f, "{} recreates a position, as the defender may, for ever", size.move_name(mv))
            }
        }
    }
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejection {
    /// What it claims something about makes no sense.
    Statement(BadStatement),
    /// It claims nothing: there is no strategy, or one without runs.
    NoClaim,
    /// Its parts ask different questions.
    Apart,
    /// A part claims that this side wins, although with its border only the other side's success would mean something.
    WrongWinner(Colour),
    /// A run is claimed for both sides.
    Contradiction(u8),
    /// A strategy fails.
    Fails(Failure),
    /// The limits were reached: neither right nor wrong.
    NotChecked,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Statement(bad) => bad.fmt(f),
            Rejection::NoClaim => f.write_str("nothing is claimed: a strategy names the runs that it wins"),
            Rejection::Apart => f.write_str("its parts differ in more than region, border and walls"),
            Rejection::WrongWinner(winner) => write!(
                f,
                "{winner} is said to win with a border that favours {winner}: an open border proves what the attacker \
                 wins, and a closed one what the defender does"
            ),
            Rejection::Contradiction(threats) => write!(f, "run {threats} is claimed for both sides"),
            Rejection::Fails(failure) => failure.fmt(f),
            Rejection::NotChecked => f.write_str("not checked: the limits were reached before the end"),
        }
    }
}

impl std::error::Error for Rejection {}

/// Checks a certificate.
///
/// # Errors
/// [`Rejection`] says where it fails, or that the limits were reached.
pub fn check(certificate: &Certificate, limits: CheckLimits) -> Result<Checked, Rejection> {
    for part in &certificate.parts {
        part.statement.check().map_err(Rejection::Statement)?;
        if part.strategies.iter().any(|strategy| strategy.threats.0 > strategy.threats.1) {
            return Err(Rejection::NoClaim);
        }
        if !certificate.parts[0].statement.asks_the_same(&part.statement) {
            return Err(Rejection::Apart);
        }
        let only = part.statement.only_winner();
        let wrong = |strategy: &&Strategy| only.is_some_and(|only| strategy.winner != only);
        if let Some(strategy) = part.strategies.iter().find(wrong) {
            return Err(Rejection::WrongWinner(strategy.winner));
        }
    }
    if certificate.strategies().next().is_none() {
        return Err(Rejection::NoClaim);
    }
    for strategy in certificate.strategies() {
        let others = certificate.strategies().filter(|other| other.winner != strategy.winner);
        for other in others {
            let both = strategy.threats.0.max(other.threats.0);
            if both <= strategy.threats.1.min(other.threats.1) {
                return Err(Rejection::Contradiction(both));
            }
        }
    }
    let mut checked = Checked::default();
    for Part { statement, strategies } in &certificate.parts {
        for strategy in strategies {
            check_strategy(statement, strategy, limits, &mut checked)?;
        }
    }
    Ok(checked)
}

/// Checks one strategy for a statement that makes sense, and adds up what was looked at.
pub(crate) fn check_strategy(
    statement: &Statement,
    strategy: &Strategy,
    limits: CheckLimits,
    checked: &mut Checked,
) -> Result<(), Rejection> {
    let game = Game::new(statement);
    let room = CheckLimits {
        states: limits.states.saturating_sub(checked.states),
        steps: limits.steps.saturating_sub(checked.steps),
    };
    let starts: Vec<State> = (strategy.threats.0..=strategy.threats.1).map(|n| game.start(n)).collect();
    let graph = Graph::new(&game, strategy, &starts, room.states).ok_or(Rejection::NotChecked)?;
    let mut walk = Walk::new(&game, &graph, strategy.winner, room.steps);
    for (start, threats) in (0..starts.len()).zip(strategy.threats.0..) {
        if let Some(fault) = walk.run(start).ok_or(Rejection::NotChecked)? {
            return Err(Rejection::Fails(Failure {
                winner: strategy.winner,
                threats,
                line: fault.line,
                reason: fault.reason,
                size: statement.position.size(),
            }));
        }
    }
    checked.states += graph.nodes.len();
    checked.steps += walk.steps;
    checked.largest_component = checked.largest_component.max(graph.largest_component);
    Ok(())
}

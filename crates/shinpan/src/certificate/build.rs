//! Finding the winner's replies.
//!
//! First one reply for every state, found in the first line of play that leads there. A state can need another
//! reply in another line, where the cycle rules prohibit the first one. So the checker has the word: as long as it
//! finds a line in which the replies fail, the search is asked along that very line, and one more reply is listed.

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use crate::board::{Colour, Move, PointSet};
use crate::life::BadQuestion;
use crate::search::{Border, Line, Problem, Ruling, Status, Unfinished};
use crate::verify::{
    self, BadStatement, Certificate, CheckLimits, Checked, Game, MOST_TARGETS, Part, Rejection, State,
    Statement, Strategy,
};

/// The positions searched to see whether a reply of another run does.
const GLANCE: u64 = 1_000;

/// How much may be spent on a certificate.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions searched, in each run.
    pub nodes: u64,
    /// Memory of the search's table, in bytes.
    pub table: usize,
    /// The most states with a reply.
    pub entries: usize,
    /// Replies added after the checker found a line that needs them.
    pub repairs: usize,
    /// What the checker may spend, each time.
    pub limits: CheckLimits,
    /// Runs of a part with a border share what was found without threats. Where kos decide, that can lead nowhere.
    pub shares: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        let limits = CheckLimits::default();
        Effort { nodes: 50_000_000, table: 16 << 20, entries: 500_000, repairs: 2000, limits, shares: true }
    }
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotBuilt {
    /// The search ran out of positions.
    Unfinished,
    /// The strategy needs more entries than allowed.
    TooLarge,
    /// The problem has no points to play on, or more targets than a certificate can hold.
    OutOfScope,
    /// The local game of the search makes no sense to the checker.
    Statement(BadStatement),
    /// The question makes no sense.
    Question(BadQuestion),
    /// The status is not proven; it is from the first to the second.
    Unproven(Status, Status),
    /// A run is not won in the game in which the answer found it to be won.
    Lost,
    /// The last move took a ko: a certificate starts from a position without a ban.
    Banned,
    /// The search and the checker do not see the same moves; that would be a bug.
    Disagreement(Vec<Move>),
    /// The replies found do not pass the check, and no further reply was found that would.
    NotAccepted(Rejection),
}

impl fmt::Display for NotBuilt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotBuilt::Unfinished => f.write_str("no certificate: the search ran out of its budget"),
            NotBuilt::TooLarge => f.write_str("no certificate: the strategy has too many entries"),
            NotBuilt::OutOfScope => {
                write!(
                    f,
                    "no certificate: there must be points to play on, and at most {MOST_TARGETS} targets"
                )
            }
            NotBuilt::Statement(bad) => write!(f, "no certificate: {bad}"),
            NotBuilt::Question(bad) => bad.fmt(f),
            NotBuilt::Unproven(least, most) => {
                write!(
                    f,
                    "no certificate: no game on a part of the board was found that proves it; there the status is \
                     from {least} to {most}"
                )
            }
            NotBuilt::Lost => f.write_str("no certificate: a run that the status rests on is lost"),
            NotBuilt::Banned => f.write_str(
                "no certificate: the last move took a ko, and a certificate starts from a position without a ban",
            ),
            NotBuilt::Disagreement(line) => {
                write!(f, "no certificate: search and checker see other moves after {} moves", line.len())
            }
            NotBuilt::NotAccepted(rejection) => write!(f, "no certificate: {rejection}"),
        }
    }
}

impl std::error::Error for NotBuilt {}

impl From<Unfinished> for NotBuilt {
    fn from(_: Unfinished) -> NotBuilt {
        NotBuilt::Unfinished
    }
}

/// Certifies one run: who wins if this side moves first and somebody has so many threats.
///
/// # Errors
/// [`NotBuilt`] if that would take too much.
pub fn of_run(
    problem: &Problem,
    ruling: Ruling,
    first: Colour,
    threats: Option<(Colour, u8)>,
    effort: Effort,
) -> Result<Certificate, NotBuilt> {
    // Without threats it does not matter who has them: say the loser, as a status would.
    let (owner, threats) = match threats {
        Some(threats) => threats,
        None => (winner(problem, ruling, first, None, effort)?.opponent(), 0),
    };
    let mut part = Part { statement: statement(problem, ruling, first, owner), strategies: vec![] };
    add_run(&mut part, problem, threats, None, effort)?;
    Ok(Certificate { parts: vec![part] })
}

/// Certifies the status: run 0 and the runs with more and more threats for its loser, up to the first that it
/// wins or to the largest number of threats.
///
/// # Errors
/// [`NotBuilt`] if that would take too much.
pub fn of_status(
    problem: &Problem,
    ruling: Ruling,
    first: Colour,
    most_threats: u8,
    effort: Effort,
) -> Result<Certificate, NotBuilt> {
    let owner = winner(problem, ruling, first, None, effort)?.opponent();
    let mut part = Part { statement: statement(problem, ruling, first, owner), strategies: vec![] };
    for threats in 0..=most_threats {
        if add_run(&mut part, problem, threats, None, effort)? == owner {
            break;
        }
    }
    Ok(Certificate { parts: vec![part] })
}

/// What a certificate about a problem states: who moves first, and who may use threats. No wall is called proven or presumed.
#[must_use]
pub fn statement(problem: &Problem, ruling: Ruling, first: Colour, owner: Colour) -> Statement {
    Statement {
        position: *problem.position(),
        region: problem.region(),
        border: problem.border(),
        walls: walls(problem),
        proven: PointSet::EMPTY,
        presumed: PointSet::EMPTY,
        defender: problem.defender(),
        targets: problem.targets().to_vec(),
        goal: problem.goal(),
        ruling,
        first,
        owner,
    }
}

/// The walls that a certificate has to name. With a border that is open or closed, it is those of one side that play can touch.
fn walls(problem: &Problem) -> PointSet {
    let side = match problem.border() {
        Border::Declared => return problem.walls(Colour::Black) | problem.walls(Colour::White),
        Border::Open => problem.attacker(),
        Border::Closed => problem.defender(),
    };
    let walls = problem.walls(side) & problem.position().stones(side);
    walls
        .components()
        .filter(|block| block.neighbours().intersects(&problem.region()))
        .fold(PointSet::EMPTY, |all, block| all | block)
}

fn winner(
    problem: &Problem,
    ruling: Ruling,
    first: Colour,
    threats: Option<(Colour, u8)>,
    effort: Effort,
) -> Result<Colour, NotBuilt> {
    let mut line = Line::new(problem, ruling, first, threats, effort.table).ok_or(NotBuilt::OutOfScope)?;
    Ok(if line.wins(effort.nodes)? { first } else { first.opponent() })
}

/// Adds a run to the last strategy if its winner wins this run too, else as a new one. Gives the winner. If that is not the one
/// who is expected, there is nothing to be certified.
pub(super) fn add_run(
    part: &mut Part,
    problem: &Problem,
    threats: u8,
    expected: Option<Colour>,
    effort: Effort,
) -> Result<Colour, NotBuilt> {
    let Part { statement, strategies } = part;
    statement.check().map_err(NotBuilt::Statement)?;
    let run = Some((statement.owner, threats));
    let mut line = Line::new(problem, statement.ruling, statement.first, run, effort.table)
        .ok_or(NotBuilt::OutOfScope)?;
    let winner = if line.wins(effort.nodes)? { statement.first } else { statement.first.opponent() };
    if expected.is_some_and(|expected| expected != winner) {
        return Err(NotBuilt::Lost);
    }
    if strategies.last().is_none_or(|strategy| strategy.winner != winner) {
        let (replies, always) = (BTreeMap::new(), BTreeMap::new());
        strategies.push(Strategy { winner, threats: (threats, threats), replies, always });
    }
    let Some(strategy) = strategies.last_mut() else { return Err(NotBuilt::OutOfScope) };
    strategy.threats.1 = threats;
    let seen = strategy.replies.keys().copied().collect();
    let mut builder =
        Builder { game: Game::new(statement), line, strategy, seen, worked: Vec::new(), effort };
    let start = builder.game.start(threats);
    builder.explore(start)?;
    builder.repair(start)?;
    Ok(winner)
}

struct Builder<'a> {
    game: Game<'a>,
    line: Line<'a>,
    strategy: &'a mut Strategy,
    seen: HashSet<State>,
    /// The replies that worked, the latest first. What works here mostly works next to here, and the same replies lead to
    /// the same states.
    worked: Vec<Move>,
    effort: Effort,
}

impl Builder<'_> {
    /// Lists a reply to everything that can happen from the state at the end of the line.
    fn explore(&mut self, state: State) -> Result<(), NotBuilt> {
        if state.to_move == self.strategy.winner {
            if let Some((mv, next)) = self.known(&state)? {
                return if self.seen.insert(state) { self.follow(mv, next) } else { Ok(()) };
            }
            let Some((mv, next)) = self.choose(&state, &[])? else { return Ok(()) };
            self.seen.insert(state);
            return self.list(state, mv, next);
        }
        if !self.seen.insert(state) {
            return Ok(());
        }
        // The pass comes first: what answers it answers most.
        for (mv, next) in self.permitted(&state)?.into_iter().rev() {
            self.line.play(mv);
            self.explore(next)?;
            self.line.take_back();
        }
        Ok(())
    }

    /// The reply that is listed, if it seems to do here.
    fn known(&mut self, state: &State) -> Result<Option<(Move, State)>, NotBuilt> {
        let Some(mv) = self.strategy.listed(state).next() else { return Ok(None) };
        let found = self.permitted(state)?.into_iter().find(|(other, _)| *other == mv);
        if self.strategy.replies.contains_key(state) || found.is_none() {
            return Ok(found);
        }
        // It was found with fewer threats. Whether it does with these is for the checker to say; what is seen not to do at a
        // glance is not tried.
        self.line.play(mv);
        let fails = self.line.wins(GLANCE) == Ok(true);
        self.line.take_back();
        Ok(found.filter(|_| !fails))
    }

    /// Lists a reply, and what is needed after it.
    fn list(&mut self, state: State, mv: Move, next: State) -> Result<(), NotBuilt> {
        if self.strategy.replies.len() + self.strategy.always.len() >= self.effort.entries {
            return Err(NotBuilt::TooLarge);
        }
        // The runs of a part with a border share what was found without threats.
        let has_border = self.game.statement().border != Border::Declared;
        let is_shared = state.threats == 0 && has_border && self.effort.shares;
        let replies = if is_shared { &mut self.strategy.always } else { &mut self.strategy.replies };
        replies.entry(state).or_default().push(mv);
        self.follow(mv, next)
    }

    /// Lists what is needed after a reply.
    fn follow(&mut self, mv: Move, next: State) -> Result<(), NotBuilt> {
        if self.game.attacker_has_succeeded(&next) {
            return Ok(());
        }
        self.line.play(mv);
        self.explore(next)?;
        self.line.take_back();
        Ok(())
    }

    /// The permitted moves, as the search sees them, and the states they lead to.
    fn permitted(&mut self, state: &State) -> Result<Vec<(Move, State)>, NotBuilt> {
        let mut moves = Vec::new();
        for permitted in self.line.permitted() {
            let Some(step) = self.game.after(state, permitted.mv) else {
                return Err(NotBuilt::Disagreement(self.line.moves().to_vec()));
            };
            moves.push((permitted.mv, step.state));
        }
        Ok(moves)
    }

    /// A move that wins at the end of the line, none of those given: a capture, else one to a state that is
    /// dealt with already, else the first one the search agrees to without much work.
    fn choose(&mut self, state: &State, not: &[Move]) -> Result<Option<(Move, State)>, NotBuilt> {
        let mut moves = self.permitted(state)?;
        moves.retain(|(mv, _)| !not.contains(mv));
        let wins = moves.iter().find(|(_, next)| self.game.attacker_has_succeeded(next));
        if wins.is_some() {
            return Ok(wins.copied());
        }
        let rank = |mv: &Move| self.worked.iter().position(|other| other == mv).unwrap_or(usize::MAX);
        moves.sort_by_key(|(mv, next)| (!self.seen.contains(next), *mv != Move::Pass, rank(mv)));
        let mut limit = 1;
        while !moves.is_empty() {
            let mut open = Vec::new();
            for (mv, next) in moves {
                let left = self.effort.nodes.saturating_sub(self.line.nodes());
                self.line.play(mv);
                let opponent_wins = self.line.wins(left.min(limit));
                self.line.take_back();
                match opponent_wins {
                    Ok(false) => {
                        self.worked.retain(|other| *other != mv);
                        self.worked.insert(0, mv);
                        return Ok(Some((mv, next)));
                    }
                    Ok(true) => {}
                    Err(Unfinished) if left <= limit => return Err(NotBuilt::Unfinished),
                    Err(Unfinished) => open.push((mv, next)),
                }
            }
            moves = open;
            limit = limit.saturating_mul(32);
        }
        Ok(None)
    }

    /// Adds replies until the checker accepts the run.
    fn repair(&mut self, start: State) -> Result<(), NotBuilt> {
        for _ in 0..=self.effort.repairs {
            let checked = &mut Checked::default();
            let statement = self.game.statement();
            match verify::check_strategy(statement, self.strategy, self.effort.limits, checked) {
                Ok(()) => return Ok(()),
                Err(Rejection::Fails(failure)) => {
                    if !self.repair_line(start, &failure.line)? {
                        return Err(NotBuilt::NotAccepted(Rejection::Fails(failure)));
                    }
                }
                Err(rejection) => return Err(NotBuilt::NotAccepted(rejection)),
            }
        }
        Err(NotBuilt::TooLarge)
    }

    /// Lists one more reply for the latest state of a failing line where there is one that wins; false if there is
    /// none.
    fn repair_line(&mut self, start: State, moves: &[Move]) -> Result<bool, NotBuilt> {
        let mut states = vec![start];
        for &mv in moves {
            let step = self.game.after(&states[states.len() - 1], mv);
            let Some(step) = step.filter(|_| self.line.play(mv)) else {
                return Err(NotBuilt::Disagreement(self.line.moves().to_vec()));
            };
            states.push(step.state);
        }
        let mut repaired = false;
        while let Some(state) = states.pop() {
            if !repaired && state.to_move == self.strategy.winner {
                let listed: Vec<Move> = self.strategy.listed(&state).collect();
                if let Some((mv, next)) = self.choose(&state, &listed)? {
                    self.list(state, mv, next)?;
                    repaired = true;
                }
            }
            self.line.take_back();
        }
        Ok(repaired)
    }
}

//! Play it out: any move against a proof, with what it changed.
//!
//! A [`Playout`] starts from a question of life or of a race and is played move by move, by whoever likes. Every move is
//! checked by the rules of the board, and at every point it can be asked how it stands ([`Playout::standing`]): the result
//! for the side to play, its best moves, how it goes on. Nothing is remembered between two answers but the moves, so
//! what is said of a position is proven for it and for no other.
//!
//! **The local game** is that of the start: its points, its walls, its targets. Play elsewhere is a pass.
//!
//! **Ko.** A ko that was just taken may not be retaken at once, in the answers too. A [`Step::Threat`] is a threat elsewhere
//! with its answer: the ban is gone, and the same side is to play. What is played elsewhere is another board, so the ko
//! rules begin anew there. Each answer is that of the position with its ban; cycles that began before it are not looked at,
//! but fixed-ko forbids to repeat them.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::life::Question;
//! use shinpan::playout::{Playout, Step};
//!
//! let position: Position = "
//!     . . . . . . .
//!     . . . . . . .
//!     X X X X X . .
//!     O O O O X . .
//!     . . . O X . .
//! ".parse().unwrap();
//! let size = position.size();
//! let question = Question::new(&position, [size.point("D1").unwrap()].into_iter().collect());
//! let mut play = Playout::of_life(question, Colour::White, [0, 0]).unwrap();
//! let before = play.standing();
//! play.play(Step::Move(size.parse_move("A1").unwrap())).unwrap();
//! let now = play.standing();
//! assert_eq!(now.is_worse_than(&before), Some(true));
//! assert_eq!(size.move_name(now.line[0]), "B1");
//! ```

mod life;
mod race;
mod standing;

pub use standing::Standing;

use std::fmt;

use crate::analyze::ItemOutcome;
use crate::board::{Colour, Move, Point, PointSet, Position, Size};
use crate::life::Outcome as Lives;
use crate::rules::{KoRule, MoveSequence, Refusal, Rule};
use crate::search::Goal;

/// What can be done in turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A play or a pass.
    Move(Move),
    /// A threat elsewhere, and its answer.
    Threat,
}

/// Why play is over.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The targets are captured.
    Captured,
    /// The targets are safe, which is seen without search. Play may go on.
    Alive,
    /// A side has captured its opponent's block of the race.
    Won(Colour),
    /// Both sides have passed: the result stands.
    Passed,
}

impl End {
    /// The name in the protocol.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            End::Captured => "captured",
            End::Alive => "alive",
            End::Won(Colour::Black) => "black-wins",
            End::Won(Colour::White) => "white-wins",
            End::Passed => "passed",
        }
    }
}

/// A step that was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The rules of the board forbid it.
    Rules(Refusal),
    /// Play is over.
    Ended,
    /// It is outside the points that the question is about.
    Outside(Size, Colour, Move),
    /// It would capture a block that is taken as uncapturable.
    AssumedSafe(Size, Colour, Move),
    /// No threat is left.
    NoThreat(Colour),
    /// Nothing is banned that a threat could open.
    NoBan(Colour),
}

impl Refused {
    /// The name of the rule.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self {
            Refused::Rules(refusal) => refusal.rule().name(),
            Refused::Ended => Rule::Ended.name(),
            Refused::Outside(..) => "local-game",
            Refused::AssumedSafe(..) => "assumed-safe",
            Refused::NoThreat(_) | Refused::NoBan(_) => "threats",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Rules(refusal) => refusal.fmt(f),
            Refused::Ended => f.write_str("It comes too late: play is over"),
            Refused::Outside(size, colour, mv) => write!(
                f,
                "{colour} {} is outside the points that the question is about; to play there is to pass here",
                size.move_name(*mv)
            ),
            Refused::AssumedSafe(size, colour, mv) => write!(
                f,
                "{colour} {} would capture stones that are taken as safe, so the question is another one",
                size.move_name(*mv)
            ),
            Refused::NoThreat(colour) => write!(f, "{colour} has no threat left"),
            Refused::NoBan(colour) => {
                write!(f, "{colour} needs no threat: no ko is banned")
            }
        }
    }
}

impl std::error::Error for Refused {}

/// A question that cannot be played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPlayout(String);

impl fmt::Display for NoPlayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoPlayout {}

/// What is asked.
#[derive(Clone, Debug)]
enum About {
    Life(Box<life::Life>),
    Race(Box<race::Race>),
}

/// A question and the moves made since.
#[derive(Clone, Debug)]
pub struct Playout {
    about: About,
    sequence: MoveSequence,
    /// The threats that Black and White have left.
    threats: [u8; 2],
    /// The points on which play is allowed.
    region: PointSet,
    /// The stones that cannot be captured.
    walls: PointSet,
    /// Those among them that nobody proved or called safe, by their first stones.
    presumed: Vec<Point>,
    end: Option<End>,
    /// What the last step removed.
    captured: PointSet,
}

impl Playout {
    fn new(
        about: About,
        position: &Position,
        first: Colour,
        threats: [u8; 2],
        region: PointSet,
        (walls, presumed): (PointSet, Vec<Point>),
    ) -> Playout {
        let sequence = MoveSequence::new(position, first, KoRule::Fixed);
        let captured = PointSet::EMPTY;
        Playout { about, sequence, threats, region, walls, presumed, end: None, captured }
    }

    /// Makes a step for the side to play.
    ///
    /// # Errors
    /// [`Refused`] names the rule; nothing has changed then.
    pub fn play(&mut self, step: Step) -> Result<(), Refused> {
        if self.end.is_some_and(|end| end != End::Alive) {
            return Err(Refused::Ended);
        }
        let side = self.to_play();
        match step {
            Step::Threat => {
                if self.ban().is_none() {
                    return Err(Refused::NoBan(side));
                }
                let Some(left) = self.threats[side.index()].checked_sub(1) else {
                    return Err(Refused::NoThreat(side));
                };
                self.threats[side.index()] = left;
                self.captured = PointSet::EMPTY;
                self.sequence = MoveSequence::new(&self.position(), side, KoRule::Fixed);
            }
            Step::Move(mv) => {
                if let Move::Play(point) = mv {
                    let board = self.sequence.board();
                    if board.size().points().contains(point)
                        && board.at(point).is_none()
                        && !self.region.contains(point)
                    {
                        return Err(Refused::Outside(self.size(), side, mv));
                    }
                    if board.check(side, point).is_ok() && board.captures(side, point).intersects(&self.walls)
                    {
                        return Err(Refused::AssumedSafe(self.size(), side, mv));
                    }
                }
                let captured = self.sequence.play(mv).map_err(Refused::Rules)?;
                self.captured = captured;
                self.end = match &mut self.about {
                    About::Life(life) => life.after(captured, self.sequence.board(), self.walls),
                    About::Race(race) => race.after(captured),
                };
                if self.end.is_none() && self.sequence.passes() >= 2 {
                    self.end = Some(End::Passed);
                }
            }
        }
        Ok(())
    }

    /// How it stands: the result for the side to play, and how it goes on.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match &self.about {
            About::Life(life) => life.standing(self),
            About::Race(race) => race.standing(self),
        }
    }

    /// The board now.
    #[must_use]
    pub fn position(&self) -> Position {
        self.sequence.position()
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_play(&self) -> Colour {
        self.sequence.to_move()
    }

    /// The threats that Black and White have left.
    #[must_use]
    pub fn threats(&self) -> [u8; 2] {
        self.threats
    }

    /// The points on which play is allowed, now or after a capture.
    #[must_use]
    pub fn region(&self) -> PointSet {
        self.region
    }

    /// The walls that a result is told under the condition of, by their first stones: presumed ones. That stones live rests
    /// on none.
    #[must_use]
    pub fn conditions(&self, standing: &Standing) -> &[Point] {
        match standing.outcome {
            None => &[],
            Some(ItemOutcome::Group(Lives::Alive | Lives::AliveOrSeki | Lives::Seki)) => &[],
            Some(_) => &self.presumed,
        }
    }

    /// What the last step removed.
    #[must_use]
    pub fn captured(&self) -> PointSet {
        self.captured
    }

    /// Why play is over, if it is.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whose stones are in question; `None` in a race.
    #[must_use]
    pub fn defender(&self) -> Option<Colour> {
        match &self.about {
            About::Life(life) => Some(life.defender()),
            About::Race(_) => None,
        }
    }

    /// The points that the side to play could play on but for the ko rules.
    #[must_use]
    pub fn banned(&self) -> PointSet {
        let mut sequence = self.sequence.clone();
        let by_ko = |refusal: &Refusal| matches!(refusal.rule(), Rule::BasicKo | Rule::FixedKo);
        let empty = self.region & self.position().empty_points();
        empty.iter().filter(|&point| sequence.reasons(Move::Play(point)).iter().any(by_ko)).collect()
    }

    /// The point that basic-ko forbids to the side to play.
    fn ban(&self) -> Option<Point> {
        self.sequence.ko_ban().map(|(_, point)| point)
    }

    fn size(&self) -> Size {
        self.sequence.board().size()
    }

    /// A step towards a move: the move itself, or the threat that has to come first. `None` if neither is possible.
    #[must_use]
    pub fn towards(&self, mv: Move) -> Option<Step> {
        match self.clone().play(Step::Move(mv)) {
            Ok(()) => Some(Step::Move(mv)),
            Err(Refused::Rules(refusal)) if refusal.rule() == Rule::BasicKo => {
                (self.threats[self.to_play().index()] > 0).then_some(Step::Threat)
            }
            Err(_) => None,
        }
    }

    /// What the side to play does, by the proof. Who can do nothing better passes. Nothing if play is over, or if nothing is
    /// proven.
    #[must_use]
    pub fn reply(&self, standing: &Standing) -> Option<Step> {
        if self.end.is_some_and(|end| end != End::Alive) || standing.outcome.is_none() {
            return None;
        }
        let rests = standing.moves.iter().filter(|mv| **mv == Move::Pass);
        let known = standing.line.first().into_iter().chain(rests).chain(&standing.moves);
        let best = known.filter_map(|&mv| self.towards(mv)).next();
        // A ko that only a threat opens has no best move of its own.
        best.or_else(|| {
            let opens = standing.moves.is_empty() && self.ban().is_some();
            (opens && self.threats[self.to_play().index()] > 0).then_some(Step::Threat)
        })
        .or(Some(Step::Move(Move::Pass)))
    }

    /// The line of a standing as steps, with the threats that it takes; it ends where they run out.
    #[must_use]
    pub fn steps(&self, standing: &Standing) -> Vec<Step> {
        let mut play = self.clone();
        let mut steps = Vec::new();
        let first = self.reply(standing);
        let line = standing.line.iter().copied();
        let moves: Vec<Move> = match first {
            Some(Step::Move(mv)) if standing.line.first() != Some(&mv) => vec![mv],
            _ => line.collect(),
        };
        for mv in moves {
            while let Some(step) = play.towards(mv) {
                if play.play(step).is_err() {
                    return steps;
                }
                steps.push(step);
                if step == Step::Move(mv) {
                    break;
                }
            }
            if steps.last() != Some(&Step::Move(mv)) {
                break;
            }
        }
        if steps.is_empty() {
            steps.extend(first);
        }
        steps
    }
}

/// Whether the attacker has captured enough.
fn is_captured(goal: Goal, left: usize, start: usize) -> bool {
    match goal {
        Goal::All => left == 0,
        Goal::Any => left < start,
    }
}

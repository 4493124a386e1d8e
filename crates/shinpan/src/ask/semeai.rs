//! A race as its one side sees it: whether it saves its own block, and whether it captures the other's.
//!
//! Two methods know something of it: the race itself, and two questions of life, one for each block. Which of them is quick is
//! not seen from outside, so both have little to spend at first, then more ([`ROUNDS`]), and the first that knows both answers
//! ends it. A race in which no ko matters is believed at once; if one does, the questions of life are asked too, and the race
//! tells it where they are not decided.
//!
//! The plays that a race names keep its result if nobody has ko threats. The move that is told here has to keep what is
//! promised, threats or not, so the other side is asked after it ([`Seat::keeps`]).

use super::fortune::{NotProven, coded, ko_threats};
use super::{BadQuestion, Code, Memory, Question, Terms};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::games::Games;
use crate::life::{Outcome, Side};
use crate::race::{self, Decided, First, Follow, Judged, Levels, Method};
use crate::search::Goal;
use crate::theory::Tenuki;

/// The positions for the race and for each question of life, one round after the other; the last round has what the terms
/// allow. Races come first: they know best where a pass is enough.
const ROUNDS: [[u64; 2]; 2] = [[40_000, 4_000], [100_000, 40_000]];

/// The positions for each method when the other side is asked after a move.
const NODES_OF_REPLY: u64 = 20_000;

/// The most moves after which the other side is asked.
const MOST_TRIED: usize = 8;

/// What the owner of a block achieves, moving first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// Whether he saves it.
    pub save: Code,
    /// Whether he captures the other block.
    pub kill: Code,
    /// With which move; a pass where none is needed, or none helps.
    pub mv: Move,
}

/// The race of the block of `own`, whose owner moves first, with that of `other`.
///
/// # Errors
/// [`BadQuestion`] if the terms make no sense; [`NotProven`] within an answer.
pub fn semeai(
    position: &Position,
    [own, other]: [Point; 2],
    terms: &Terms,
    memory: &mut Memory,
) -> Result<Result<Semeai, NotProven>, BadQuestion> {
    let first = position.at(own).unwrap_or(Colour::Black);
    let stones = [own, other].into_iter().collect();
    let terms = terms.about(position, stones);
    // The stones in question are in play, whichever of them is asked about.
    let terms = Terms { in_play: terms.in_play | stones, to_move: Some(first), ..terms };
    let seat = Seat { position, first, own, other, terms };
    let mut games = Games::new();
    let known = match seat.known(&mut games, memory)? {
        Ok(known) => known,
        Err(why) => return Ok(Err(why)),
    };
    let mv = seat.choice(&known, &mut games, memory)?;
    Ok(Ok(Semeai { save: known.save, kill: known.kill, mv }))
}

/// Who asks: the side that moves first, and its terms.
struct Seat<'a> {
    position: &'a Position,
    first: Colour,
    own: Point,
    other: Point,
    terms: Terms,
}

/// What the side that moves first achieves.
#[derive(Clone)]
struct Known {
    save: Code,
    kill: Code,
    /// The moves that may be told, the best first.
    moves: Vec<Move>,
    /// Whether each of the moves keeps the codes for certain.
    is_sure: bool,
    /// Whether the race said so.
    by_race: bool,
}

impl Known {
    /// Whether a pass keeps what a question of life found; of a ko that is not said.
    fn may_pass(side: &Side) -> bool {
        side.moves.contains(&Move::Pass) && !matches!(side.outcome, Some(Outcome::Ko { .. }))
    }

    /// Whether ko threats matter.
    fn has_ko(&self) -> bool {
        [self.save, self.kill].iter().any(|code| matches!(code, Code::GoodKo | Code::BadKo))
    }
}

impl Seat<'_> {
    /// What is achieved, by the first method that knows.
    fn known(&self, games: &mut Games, memory: &mut Memory) -> Result<Result<Known, NotProven>, BadQuestion> {
        let with = |nodes| Terms { nodes, ..self.terms.clone() };
        let at_most = |few: u64| with(Some(self.terms.nodes.map_or(few, |nodes| nodes.min(few))));
        let is_new = |[_, life]: &[u64; 2]| self.terms.nodes.is_none_or(|nodes| *life < nodes);
        let rounds = ROUNDS.into_iter().filter(is_new).map(|[race, life]| [at_most(race), at_most(life)]);
        let mut why = NotProven("not proven".to_string());
        for [for_race, terms] in rounds.chain([[with(self.terms.nodes), with(self.terms.nodes)]]) {
            let (answer, decided) = self.race(&for_race, Judged::All, games, memory)?;
            let known = self.found(&answer, &decided).map(|found| self.decided(&answer, &decided, found));
            if let Some(known) = known.as_ref().filter(|known| !known.has_ko()) {
                return Ok(Ok(known.clone()));
            }
            // Where the questions of life are played by themselves, then in the local game of the race.
            let grounds = [None, Some(&answer).filter(|race| has_ground(race) && terms.region.is_none())];
            for ground in grounds.into_iter().take(if grounds[1].is_some() { 2 } else { 1 }) {
                match self.lives(ground, &terms, memory)? {
                    Ok(lives) => return Ok(Ok(lives)),
                    Err(reason) => why = reason,
                }
            }
            if let Some(known) = known {
                return Ok(Ok(known));
            }
            if self.terms.stop.is_asked() {
                break;
            }
        }
        Ok(Err(why))
    }

    /// The race, for the side that moves first alone.
    fn race(
        &self,
        terms: &Terms,
        moves: Judged,
        games: &mut Games,
        memory: &mut Memory,
    ) -> Result<(race::Answer, Decided), BadQuestion> {
        let mut named = [[Some(self.own), None], [Some(self.other), None]];
        if self.first == Colour::White {
            named.swap(0, 1);
        }
        let asked = terms.race(self.position, named);
        asked.check()?;
        let Question::Race(question) = asked else { unreachable!("terms of a race make a race") };
        let answers = question.answer().map_err(BadQuestion::Race)?;
        let answer = answers.into_iter().next();
        let answer = answer.unwrap_or_else(|| unreachable!("a race that is named has an answer"));
        let levels = Levels {
            nodes: question.nodes,
            ko_threats: question.ko_threats,
            only: Some(self.first),
            moves,
            ..Levels::default()
        };
        let decided = levels.decide(self.position, &answer, games, &question.stop);
        memory.nodes += decided.nodes;
        Ok((answer, decided))
    }

    /// What the race says for the side that moves first. Neither counting nor games know of a ko that was just taken.
    fn found<'d>(&self, answer: &race::Answer, decided: &'d Decided) -> Option<&'d First> {
        let is_banned = self.terms.ban.is_some_and(|(_, point)| answer.local.contains(point));
        decided.first(self.first).filter(|_| !is_banned)
    }

    /// The codes and moves of a race.
    fn decided(&self, answer: &race::Answer, decided: &Decided, found: &First) -> Known {
        let (save, kill) = (Code::saves(found, self.first), Code::captures(found, self.first));
        // Nothing depends on threats where closed forms decide.
        let by_theory = decided.method == Some(Method::Theory);
        let known = Known { save, kill, moves: vec![Move::Pass], is_sure: true, by_race: true };
        // A pass is the best answer wherever it still wins.
        let can_wait = matches!(found.tenuki, Some(Tenuki::Times(1..) | Tenuki::Always));
        let rests = found.pass || kill == Code::Succeeds && can_wait;
        if save == Code::Fails || rests && by_theory {
            return known;
        }
        let counted = line(self.position, answer, self.first, &[]).first().copied();
        let rest = rests.then_some(Move::Pass);
        let mut moves: Vec<Move> = rest.into_iter().chain(counted).chain(found.moves()).collect();
        let known = Known { is_sure: by_theory, ..known };
        // Where it takes a ko, a pass comes last: it may well be that which gives the ko up.
        if known.has_ko() {
            moves.sort_by_key(|&mv| mv == Move::Pass);
        }
        Known { moves, ..known }
    }

    /// Two questions of life: can the owner of the first block save it, and can he capture the other? In the local game of
    /// the race if that is given, else where the questions themselves are played.
    fn lives(
        &self,
        race: Option<&race::Answer>,
        terms: &Terms,
        memory: &mut Memory,
    ) -> Result<Result<Known, NotProven>, BadQuestion> {
        let mut about = |stone: Point| {
            let target = PointSet::single(stone);
            let mut terms = terms.about(self.position, target);
            terms.in_play -= target;
            if let Some(race) = race {
                let blocks = race.blocks[0] | race.blocks[1];
                terms.region = Some(race.local);
                terms.assume_safe |= (race.walls[0] | race.walls[1]) - blocks;
            }
            let question = terms.life(self.position, target, Goal::All);
            let answer = memory.life(&question)?;
            let found = coded(&answer, self.first, ko_threats(&question));
            // Whether somebody succeeds is sometimes known before the move is: with more to spend it is found.
            let passes = |&(code, mv): &(Code, Move)| code != Code::Fails && mv == Move::Pass;
            let may_pass = answer.side(self.first).is_some_and(Known::may_pass);
            if terms.nodes != self.terms.nodes && !may_pass && found.as_ref().is_ok_and(passes) {
                return Ok(Err(NotProven("no move was found in time".to_string())));
            }
            Ok(found)
        };
        let (kill, attack) = match about(self.other)? {
            Ok(found) => found,
            Err(why) => return Ok(Err(why)),
        };
        let (save, defence) = match about(self.own)? {
            Ok(found) => found,
            Err(why) => return Ok(Err(why)),
        };
        let is_ko = matches!(kill, Code::GoodKo | Code::BadKo);
        let moves = match (save, kill) {
            (Code::Fails, _) => vec![Move::Pass],
            // A ko is started, if that does no harm.
            _ if save == kill || is_ko => vec![attack, defence],
            _ => vec![defence],
        };
        Ok(Ok(Known { save, kill, moves, is_sure: save == Code::Fails || !is_ko, by_race: false }))
    }

    /// The first move that keeps what was found. Where that is not known of any, it is one that keeps the result without
    /// threats.
    fn choice(&self, known: &Known, games: &mut Games, memory: &mut Memory) -> Result<Move, BadQuestion> {
        let best = known.moves.first().copied().unwrap_or(Move::Pass);
        if known.is_sure {
            return Ok(best);
        }
        let mut tried: Vec<Move> = Vec::new();
        let mut open = None;
        for &mv in &known.moves {
            if tried.contains(&mv) {
                continue;
            }
            if tried.len() >= MOST_TRIED || self.terms.stop.is_asked() {
                break;
            }
            match self.keeps(mv, known, games, memory)? {
                Some(true) => return Ok(mv),
                Some(false) => {}
                None if !known.has_ko() => return Ok(mv),
                None => open = open.or(Some(mv)),
            }
            tried.push(mv);
        }
        // No move does both: what is certain before what needs a ko.
        let certain = known.moves.last().filter(|_| !known.by_race && known.save != known.kill);
        Ok(certain.copied().or(open).unwrap_or(best))
    }

    /// Whether, after a move, the other side achieves no more than it has to; `None` if that is not known.
    fn keeps(
        &self,
        mv: Move,
        known: &Known,
        games: &mut Games,
        memory: &mut Memory,
    ) -> Result<Option<bool>, BadQuestion> {
        let mut board = Board::new(self.position);
        let mut ban = None;
        if let Move::Play(at) = mv {
            if self.terms.ban == Some((self.first, at)) {
                return Ok(Some(false));
            }
            let Ok(captured) = board.play(self.first, at) else { return Ok(Some(false)) };
            if captured.contains(self.other) {
                return Ok(Some(true));
            }
            ban = board.ko(at, captured).map(|point| (self.first.opponent(), point));
        }
        let position = board.position();
        let on_board = |stones: PointSet| stones - position.empty_points();
        let nodes = self.terms.nodes.map_or(NODES_OF_REPLY, |nodes| nodes.min(NODES_OF_REPLY));
        let terms = Terms {
            nodes: Some(nodes),
            ban,
            to_move: Some(self.first.opponent()),
            assume_safe: on_board(self.terms.assume_safe),
            in_play: on_board(self.terms.in_play),
            ..self.terms.clone()
        };
        let first = self.first.opponent();
        let seat = Seat { position: &position, first, own: self.other, other: self.own, terms };
        let reply = if known.by_race && ban.is_none() {
            let (answer, decided) = seat.race(&seat.terms, Judged::None, games, memory)?;
            let found = seat.found(&answer, &decided);
            found.map(|found| (Code::saves(found, first), Code::captures(found, first)))
        } else {
            seat.known(games, memory)?.ok().map(|reply| (reply.save, reply.kill))
        };
        Ok(reply.map(|(save, kill)| kill <= known.save.against() && save <= known.kill.against()))
    }
}

/// The positions of a race that are looked at for a line.
const NODES_OF_LINE: u64 = 20_000;

/// How a race with a local game goes on after some moves.
pub(super) fn line(position: &Position, race: &race::Answer, first: Colour, moves: &[Move]) -> Vec<Move> {
    if !race.is_proven() && !has_ground(race) {
        return Vec::new();
    }
    Follow::new(race, NODES_OF_LINE).line(position, first, None, moves).moves
}

/// Whether walls enclose the blocks of a race.
pub(super) fn has_ground(race: &race::Answer) -> bool {
    race.walls.iter().any(|walls| !walls.is_empty())
}

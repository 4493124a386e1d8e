//! The end of a game, as far as it is proven: which stones are alive, dead or in seki, and whose the points are.
//!
//! The score of the game says it ([`Score`]): what a player controls is his, stones that the opponent controls are dead,
//! and stones that nobody controls are in seki. Stones that the search for the score leaves open are asked about as groups, in
//! the local games that safe stones surround, so that no wall is taken for granted; that tells what they are, but not the
//! score.

use super::fortune::NotProven;
use super::{Answer, Counting, Memory, Question, Score, Scored, Terms};
use crate::board::{Board, Colour, Point, PointSet, Position, Turn};
use crate::life::{self, Outcome};
use crate::region::{LocalGame, groups, local_games, static_safety};
use crate::rules::Prisoners;
use crate::score::{Count, Found};
use crate::search::Goal;

/// What a stone is at the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Final {
    /// It stays.
    Alive,
    /// It is removed.
    Dead,
    /// It stays, and its owner does not control it.
    Seki,
}

/// The most empty points of a local game in which stones are asked about: where there are more the game is not over.
const LARGE: usize = 20;

/// What is known about a finished game.
#[derive(Clone, Debug)]
pub struct Ended {
    position: Position,
    blocks: Vec<(PointSet, Option<Final>)>,
    /// The points that each colour controls, and those that it does not.
    known: [(PointSet, PointSet); 2],
    count: Count,
    /// The first thing that is not proven.
    missing: Option<String>,
}

impl Ended {
    /// Finds out what is settled.
    #[must_use]
    pub fn find(position: &Position, prisoners: Prisoners, terms: &Terms, memory: &mut Memory) -> Ended {
        let question = Question::Score(Box::new(Score { prisoners, ..terms.score(position) }));
        let count = match memory.ask(&question) {
            Ok(Answer::Score(scored)) => match *scored {
                Scored::Count { count, .. } => count,
                Scored::Game { .. } => unreachable!("nobody is to move in a finished game"),
            },
            _ => unreachable!("a question about the score has an answer about it"),
        };
        let known = Colour::BOTH.map(|of| known(&count, of));
        let mut ended = Ended { position: *position, blocks: Vec::new(), known, count, missing: None };
        for colour in Colour::BOTH {
            ended.settle(colour, terms, memory);
        }
        let size = position.size();
        let open = position.empty_points() - (ended.settled(Colour::Black) & ended.settled(Colour::White));
        if let Some(point) = open.first() {
            let name = size.name(point);
            let why = Colour::BOTH.into_iter().find_map(|of| ended.count.why_open(of));
            let why = why.map_or("whose it is, is not known".to_string(), |why| why.to_string());
            ended.miss(|| format!("the area at {name}: {why}; play it out"));
        }
        ended
    }

    /// Settles the blocks of a colour.
    fn settle(&mut self, colour: Colour, terms: &Terms, memory: &mut Memory) {
        let position = self.position;
        let board = Board::new(&position);
        let size = position.size();
        let safe = static_safety(&board, colour).stones;
        let games = local_games(&board);
        for group in groups(&board, colour) {
            let open: PointSet = group
                .components()
                .filter(|block| self.by_control(colour, *block).is_none())
                .fold(PointSet::EMPTY, |all, block| all | block);
            let asked = if open.is_empty() {
                Ok(Final::Alive)
            } else {
                in_local_game(&position, group - safe, &games, terms, memory)
            };
            for block in group.components() {
                let found = self.by_control(colour, block).or(asked.as_ref().ok().copied());
                if let (None, Err(why)) = (found, &asked) {
                    let name = block.first().map(|point| size.name(point)).unwrap_or_default();
                    self.miss(|| format!("the {} stones at {name}: {why}", colour.word()));
                }
                self.blocks.push((block, found));
            }
        }
    }

    /// What control says of a block.
    fn by_control(&self, colour: Colour, block: PointSet) -> Option<Final> {
        let [own, other] = [colour, colour.opponent()].map(|of| self.known[of.index()]);
        if block.is_subset(&other.0) {
            Some(Final::Dead)
        } else if block.is_subset(&own.0) {
            Some(Final::Alive)
        } else {
            block.is_subset(&(own.1 & other.1)).then_some(Final::Seki)
        }
    }

    /// The points of which it is known whether a colour controls them.
    fn settled(&self, colour: Colour) -> PointSet {
        let (yes, no) = self.known[colour.index()];
        yes | no
    }

    fn miss(&mut self, what: impl FnOnce() -> String) {
        self.missing.get_or_insert_with(what);
    }

    /// Whether everything is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.missing.is_none()
    }

    /// What is not known.
    #[must_use]
    pub fn why_not(&self) -> NotProven {
        NotProven(match &self.missing {
            Some(missing) => format!("not proven: {missing}"),
            None => "not proven".to_string(),
        })
    }

    /// The blocks with a status, Black's first.
    #[must_use]
    pub fn blocks(&self, status: Final) -> Vec<PointSet> {
        self.blocks.iter().filter(|(_, found)| *found == Some(status)).map(|(block, _)| *block).collect()
    }

    /// What the stone at a point is, if that is known.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Final> {
        self.blocks.iter().find(|(block, _)| block.contains(point))?.1
    }

    /// The empty points of a player's territory.
    #[must_use]
    pub fn territory(&self, colour: Colour) -> PointSet {
        self.known[colour.index()].0 & self.position.empty_points()
    }

    /// The empty points that are nobody's.
    #[must_use]
    pub fn dame(&self) -> PointSet {
        self.known[0].1 & self.known[1].1 & self.position.empty_points()
    }

    /// Who has a point: by control, or by a living stone.
    #[must_use]
    pub fn owner(&self, point: Point) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|&colour| {
            self.known[colour.index()].0.contains(point)
                || self.position.at(point) == Some(colour) && self.stone(point) == Some(Final::Alive)
        })
    }

    /// Black's points less White's, prisoners included where they count.
    ///
    /// # Errors
    /// [`NotProven`] if it is not known.
    pub fn score(&self, counting: Counting) -> Result<i64, NotProven> {
        let prisoners = match counting {
            Counting::Control => self.count.prisoners().difference(),
            Counting::Area => 0,
        };
        // What one side can do the other can do too: nobody is ahead.
        if Turn::own_swap(&self.position).is_some() {
            return Ok(prisoners);
        }
        let score = match counting {
            Counting::Control => {
                let (least, most) = self.count.score();
                (least == most).then_some(least)
            }
            Counting::Area => Scored::plain_area(&self.count)
                .map(|(_, [black, white])| black.len() as i64 - white.len() as i64),
        };
        score.ok_or_else(|| self.why_not())
    }
}

/// The points that a colour controls and those that it does not, as far as they are known.
fn known(count: &Count, of: Colour) -> (PointSet, PointSet) {
    match (count.control(of), count.found(of)) {
        (Some(control), _) => (control, count.final_position().size().points() - control),
        (None, Some(found)) => Found::known(found),
        (None, None) => Default::default(),
    }
}

/// What stones are whoever moves first, in their local game; or why that is not settled.
fn in_local_game(
    position: &Position,
    stones: PointSet,
    games: &[LocalGame],
    terms: &Terms,
    memory: &mut Memory,
) -> Result<Final, String> {
    let game = games.iter().find(|game| game.points.intersects(&stones));
    let empty = game.map_or(0, |game| game.empty.len());
    if terms.stop.is_asked() {
        return Err("it was given up before they were proven".to_string());
    }
    if empty > LARGE {
        return Err(format!("not settled; {empty} empty points are around, so play on"));
    }
    let terms = Terms {
        region: game.map(|game| game.points),
        strict: true,
        assume_safe: PointSet::EMPTY,
        ..terms.clone()
    };
    let answer = memory.life(&terms.life(position, stones, Goal::All)).map_err(|error| error.to_string())?;
    settled(&answer)
}

/// What becomes of stones whoever moves first, or why that is not settled.
fn settled(answer: &life::Answer) -> Result<Final, String> {
    let outcome = |first: Colour| {
        let side = answer.side(first)?;
        side.outcome.filter(|&outcome| outcome != Outcome::AliveOrSeki && !side.is_out())
    };
    let (defended, attacked) = (outcome(answer.defender), outcome(answer.defender.opponent()));
    match (defended, attacked) {
        (_, Some(Outcome::Alive)) => Ok(Final::Alive),
        (_, Some(Outcome::Seki)) => Ok(Final::Seki),
        (Some(Outcome::Dead), Some(_)) => Ok(Final::Dead),
        (Some(_), Some(_)) => Err("not settled; it matters who moves first, so play on".to_string()),
        _ => {
            let reason = answer.sides.iter().find_map(|side| side.reason.as_ref());
            Err(reason.map_or("life and seki could not be told apart".to_string(), ToString::to_string))
        }
    }
}

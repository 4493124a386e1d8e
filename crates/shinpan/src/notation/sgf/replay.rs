//! The positions of a record.
//!
//! SGF executes moves, legal or not: a stone on a taken point replaces what was there, opposing blocks left
//! without liberties go, then the own block if it has none. So [`Record::position_at`] follows any file.
//! Whether the moves were legal is another question; [`Record::alternation`] has what it takes to ask it.

use crate::board::{Colour, Move, Point, PointSet, Position, Setup, Size, ko};
use crate::rules::Prisoners;

use super::Place;
use super::error::{Kind, SgfError};
use super::record::{Record, Step, StoneChanges};

/// A position of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The stones.
    pub position: Position,
    /// Whose move it is.
    pub to_move: Colour,
    /// The same, where the record says so: by PL, by a handicap or by its moves.
    pub named: Option<Colour>,
    /// The stones captured by moves.
    pub prisoners: Prisoners,
    /// Number of moves made, passes included.
    pub moves: usize,
    /// The last of them.
    pub last: Option<(Colour, Move)>,
    /// Who may not retake a ko at once, and where, because the last of them took it.
    pub ban: Option<(Colour, Point)>,
}

/// A move of an [`Alternation`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who makes it.
    pub colour: Colour,
    /// What it is.
    pub mv: Move,
    /// Where it stands; `None` if the tree was not read from a file.
    pub place: Option<Place>,
}

/// The part of a record that a referee can check: moves from a start position, nothing set up between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternation {
    /// The position before the first move.
    pub start: Position,
    /// Who moves first.
    pub first: Colour,
    /// The moves, as the file has them: the colours need not alternate.
    pub moves: Vec<Turn>,
    /// Whether these are all moves of the record. If not, a later setup ended them.
    pub complete: bool,
}

impl Record {
    /// The position after a number of moves, or at the end of the main line.
    ///
    /// `Some(0)` is the position before the first move, with all that is set up until then. `Some(n)` is
    /// the position just after move `n`. `None` is the end, with what is set up after the last move.
    ///
    /// The player to move is the one last named by PL, or else the opponent of the last mover. Before any
    /// move it is White if the root gives a handicap (HA of 2 or more, or black stones but no white ones);
    /// else, if stones are on the board, the one who moves first in the file; else Black.
    ///
    /// # Errors
    /// [`SgfError`] if the main line is shorter, or if setup has left a block without liberties.
    ///
    /// ```
    /// use shinpan::notation::sgf::Record;
    ///
    /// let record = Record::read(b"(;SZ[3]AW[aa];B[ba];W[cc];B[ab])").unwrap();
    /// let end = record.position_at(None).unwrap();
    /// assert_eq!(end.position.to_string(), ".X.\nX..\n..O\n");
    /// assert_eq!(end.prisoners.black, 1);
    /// let error = record.position_at(Some(9)).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no move 9; the main line has 3 moves");
    /// ```
    pub fn position_at(&self, move_number: Option<usize>) -> Result<Reached, SgfError> {
        let mut replay = Replay::new(self.size);
        let mut steps = self.steps.iter();
        let mut next = steps.next();
        while let Some(step) = next {
            let enough = move_number.is_some_and(|asked| replay.moves >= asked);
            if enough && (replay.moves > 0 || matches!(step, Step::Move { .. })) {
                break;
            }
            replay.step(step);
            next = steps.next();
        }
        match move_number.filter(|&asked| asked > replay.moves) {
            Some(asked) => {
                let kind = Kind::FewMoves { asked, moves: replay.moves };
                Err(SgfError { place: None, kind })
            }
            None => self.reached(&replay),
        }
    }

    /// The positions before the first move and after each move, up to a number of moves; what is set up after a move
    /// belongs to the next one.
    ///
    /// # Errors
    /// [`SgfError`] if setup has left a block without liberties.
    pub fn positions(&self, most: usize) -> Result<Vec<Reached>, SgfError> {
        let mut replay = Replay::new(self.size);
        let mut all = Vec::new();
        for step in &self.steps {
            let is_move = matches!(step, Step::Move { .. });
            if is_move && all.is_empty() {
                all.push(self.reached(&replay)?);
            }
            if is_move && all.len() > most {
                return Ok(all);
            }
            replay.step(step);
            if is_move {
                all.push(self.reached(&replay)?);
            }
        }
        if all.is_empty() {
            all.push(self.reached(&replay)?);
        }
        Ok(all)
    }

    /// The moves that can be checked by playing them under the rules of a game.
    ///
    /// A later setup ends them, but for a PL that names the player whose turn it is anyway.
    ///
    /// # Errors
    /// [`SgfError`] if setup has left a block without liberties before the first move.
    ///
    /// ```
    /// use shinpan::notation::sgf::Record;
    /// use shinpan::rules::{Game, Ruleset};
    ///
    /// let record = Record::read(b"(;SZ[5];B[cc]\n;W[cc])").unwrap();
    /// let moves = record.alternation().unwrap();
    /// let mut game = Game::new(&moves.start, moves.first, Ruleset::Naj);
    /// game.play_as(moves.moves[0].colour, moves.moves[0].mv).unwrap();
    /// let second = moves.moves[1];
    /// let refusal = game.play_as(second.colour, second.mv).unwrap_err();
    /// assert_eq!(second.place.unwrap().to_string(), "line 2, column 2");
    /// assert_eq!(refusal.to_string(), "White C3 is impossible: a black stone is there");
    /// ```
    pub fn alternation(&self) -> Result<Alternation, SgfError> {
        let mut replay = Replay::new(self.size);
        let before = self.steps.iter().take_while(|step| matches!(step, Step::Setup { .. })).count();
        for step in &self.steps[..before] {
            replay.step(step);
        }
        let start = self.reached(&replay)?;
        let mut moves: Vec<Turn> = Vec::new();
        let mut complete = true;
        for step in &self.steps[before..] {
            match *step {
                Step::Move { colour, mv, place } => moves.push(Turn { colour, mv, place }),
                Step::Setup { ref changes, .. } => {
                    let turn = moves.last().map(|turn| turn.colour.opponent());
                    if **changes != (StoneChanges { to_move: turn, ..StoneChanges::default() }) {
                        complete = false;
                        break;
                    }
                }
            }
        }
        Ok(Alternation { start: start.position, first: start.to_move, moves, complete })
    }

    fn reached(&self, replay: &Replay) -> Result<Reached, SgfError> {
        let position = replay
            .stones
            .position()
            .map_err(|error| SgfError { place: replay.set_up_at, kind: Kind::NoLiberty(error) })?;
        let named = replay.to_move.or_else(|| self.first_player(&position));
        let to_move = named.unwrap_or(Colour::Black);
        let Replay { prisoners, moves, last, ban, .. } = *replay;
        Ok(Reached { position, to_move, named, prisoners, moves, last, ban })
    }

    /// Who moves before any move or PL.
    fn first_player(&self, position: &Position) -> Option<Colour> {
        let first_mover = self.steps.iter().find_map(|step| match step {
            Step::Move { colour, .. } => Some(*colour),
            Step::Setup { .. } => None,
        });
        match first_mover {
            _ if self.handicap_start => Some(Colour::White),
            first if position.empty_points() != self.size.points() => first,
            _ => None,
        }
    }
}

/// The state while steps are executed.
struct Replay {
    stones: Setup,
    to_move: Option<Colour>,
    prisoners: Prisoners,
    moves: usize,
    last: Option<(Colour, Move)>,
    ban: Option<(Colour, Point)>,
    /// Where the last setup stands.
    set_up_at: Option<Place>,
}

impl Replay {
    fn new(size: Size) -> Replay {
        Replay {
            stones: Setup::new(size),
            to_move: None,
            prisoners: Prisoners::default(),
            moves: 0,
            last: None,
            ban: None,
            set_up_at: None,
        }
    }

    fn step(&mut self, step: &Step) {
        match *step {
            Step::Setup { ref changes, place } => {
                let sets = [
                    (changes.black, Some(Colour::Black)),
                    (changes.white, Some(Colour::White)),
                    (changes.empty, None),
                ];
                for (set, stone) in sets {
                    for point in set {
                        self.stones.set(point, stone);
                    }
                }
                self.to_move = changes.to_move.or(self.to_move);
                self.ban = self.ban.filter(|_| sets.iter().all(|(set, _)| set.is_empty()));
                self.set_up_at = place;
            }
            Step::Move { colour, mv, .. } => {
                self.ban = match mv {
                    Move::Play(point) => self.play(colour, point).map(|taken| (colour.opponent(), taken)),
                    Move::Pass => None,
                };
                self.moves += 1;
                self.last = Some((colour, mv));
                self.to_move = Some(colour.opponent());
            }
        }
    }

    /// Plays, and gives the point of the ko that it takes.
    fn play(&mut self, colour: Colour, point: Point) -> Option<Point> {
        let foe = colour.opponent();
        self.stones.set(point, Some(colour));
        let around = PointSet::single(point).neighbours() & self.stones.stones(foe);
        let captured =
            around.iter().fold(PointSet::EMPTY, |all, stone| all | self.remove_if_dead(foe, stone));
        let suicided = self.remove_if_dead(colour, point);
        let (mine, theirs) = match colour {
            Colour::Black => (&mut self.prisoners.black, &mut self.prisoners.white),
            Colour::White => (&mut self.prisoners.white, &mut self.prisoners.black),
        };
        *mine += captured.len() as u32;
        *theirs += suicided.len() as u32;
        ko(point, captured, self.stones.stones(colour), self.empty())
    }

    fn empty(&self) -> PointSet {
        self.stones.size().points() - self.stones.stones(Colour::Black) - self.stones.stones(Colour::White)
    }

    /// Removes the block of a stone if it has no liberty; gives what was removed.
    fn remove_if_dead(&mut self, colour: Colour, stone: Point) -> PointSet {
        let empty = self.empty();
        let block = self.stones.stones(colour).component(PointSet::single(stone));
        if block.neighbours().intersects(&empty) {
            return PointSet::EMPTY;
        }
        for dead in block {
            self.stones.set(dead, None);
        }
        block
    }
}

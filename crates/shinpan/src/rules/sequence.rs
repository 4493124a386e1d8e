//! A move-sequence: alternating moves from a start position, with their history.

use std::collections::HashMap;

use super::{KoRule, Refusal, Why};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};

/// A move that was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Who made it.
    pub colour: Colour,
    /// What it was.
    pub mv: Move,
    /// The opposing stones it removed.
    pub captured: PointSet,
}

/// Alternating moves from a start position. Passes are moves.
#[derive(Clone, Debug)]
pub struct MoveSequence {
    board: Board,
    to_move: Colour,
    ko_rule: KoRule,
    moves: Vec<Played>,
    /// `positions[n]` is the position after `n` moves.
    positions: Vec<Position>,
    /// From the hash of a position to the numbers of the moves after which it stood.
    stood: HashMap<u64, Vec<usize>>,
}

impl MoveSequence {
    /// An empty sequence.
    #[must_use]
    pub fn new(start: &Position, first: Colour, ko_rule: KoRule) -> MoveSequence {
        let board = Board::new(start);
        let stood = HashMap::from([(board.hash(), vec![0])]);
        MoveSequence { board, to_move: first, ko_rule, moves: Vec::new(), positions: vec![*start], stood }
    }

    /// The board as it is now.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> Position {
        self.board.position()
    }

    /// The position after `moves` moves; 0 is the start.
    #[must_use]
    pub fn position_after(&self, moves: usize) -> Option<&Position> {
        self.positions.get(moves)
    }

    /// Whose move it is.
    #[must_use]
    pub fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// Number of successive passes at the end.
    #[must_use]
    pub fn passes(&self) -> usize {
        self.moves.iter().rev().take_while(|played| played.mv == Move::Pass).count()
    }

    /// Number of stones of a colour that were removed.
    #[must_use]
    pub fn removed(&self, colour: Colour) -> usize {
        self.moves.iter().filter(|played| played.colour != colour).map(|played| played.captured.len()).sum()
    }

    /// Makes a move; gives the stones it removes.
    ///
    /// # Errors
    /// [`Refusal`] names the rule and what forbids the move; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<PointSet, Refusal> {
        let colour = self.to_move;
        let captured = match mv {
            Move::Pass => PointSet::EMPTY,
            Move::Play(point) => {
                let size = self.board.size();
                let refuse = |why| Refusal { size, colour, mv, why };
                let captured = self.board.play(colour, point).map_err(|why| refuse(Why::Board(why)))?;
                if let Some(why) = self.reasons_of_history().into_iter().next() {
                    self.board.undo();
                    return Err(refuse(why));
                }
                captured
            }
        };
        self.moves.push(Played { colour, mv, captured });
        self.positions.push(self.board.position());
        self.stood.entry(self.board.hash()).or_default().push(self.moves.len());
        self.to_move = colour.opponent();
        Ok(captured)
    }

    /// Every reason why a move is refused now; empty if it is legal.
    pub fn reasons(&mut self, mv: Move) -> Vec<Refusal> {
        let Move::Play(point) = mv else { return Vec::new() };
        let colour = self.to_move;
        let why = match self.board.play(colour, point) {
            Err(why) => vec![Why::Board(why)],
            Ok(_) => {
                let why = self.reasons_of_history();
                self.board.undo();
                why
            }
        };
        why.into_iter().map(|why| Refusal { size: self.board.size(), colour, mv, why }).collect()
    }

    /// Who may not retake a ko, and where: the last move took one stone, and retaking would bring the position before back.
    #[must_use]
    pub fn ko_ban(&self) -> Option<(Colour, Point)> {
        let last = self.moves.last()?;
        let Move::Play(taker) = last.mv else { return None };
        self.board.ko(taker, last.captured).map(|point| (last.colour.opponent(), point))
    }

    /// The plays that are legal now, row by row from the top left.
    pub fn legal_plays(&mut self) -> PointSet {
        self.board.empty_points().iter().filter(|&point| self.reasons(Move::Play(point)).is_empty()).collect()
    }

    /// Takes the last move back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        let Some(played) = self.moves.pop() else { return false };
        self.positions.pop();
        if let Some(numbers) = self.stood.get_mut(&self.board.hash()) {
            numbers.pop();
        }
        if played.mv != Move::Pass {
            self.board.undo();
        }
        self.to_move = played.colour;
        true
    }

    /// What in the history forbids the play that the board has just made but the record does not hold yet.
    fn reasons_of_history(&self) -> Vec<Why> {
        let now = self.moves.len();
        let after = self.board.position();
        let mut reasons = Vec::new();
        if self.ko_rule == KoRule::Superko {
            reasons.extend(self.numbers_of(&after).next().map(|after| Why::Superko { after }));
            return reasons;
        }
        if let Some(last) = self.moves.last()
            && self.positions[now - 1] == after
        {
            reasons.push(Why::BasicKo { before: now, last: last.mv });
        }
        if self.ko_rule == KoRule::Fixed {
            let before = self.positions[now];
            let earlier = self
                .numbers_of(&after)
                .find(|&number| number > 0 && self.is_play(number) && self.positions[number - 1] == before);
            reasons.extend(earlier.map(|earlier| Why::FixedKo { earlier }));
        }
        reasons
    }

    /// The numbers of the moves after which this position stood, the earliest first.
    fn numbers_of<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = usize> + 'a {
        let numbers = self.stood.get(&position.hash()).map_or(&[][..], Vec::as_slice);
        numbers.iter().copied().filter(move |&number| self.positions[number] == *position)
    }

    fn is_play(&self, number: usize) -> bool {
        self.moves[number - 1].mv != Move::Pass
    }

    /// The latest earlier moment at which the same position stood with the same player to move, with at
    /// least one play since: the cycle that has just been closed.
    pub(super) fn cycle(&self) -> Option<(usize, usize)> {
        let now = self.moves.len();
        self.numbers_of(&self.positions[now])
            .filter(|&number| number < now && (now - number).is_multiple_of(2))
            .filter(|&number| (number + 1..=now).any(|n| self.is_play(n)))
            .last()
            .map(|number| (number, now))
    }
}

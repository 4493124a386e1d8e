//! A move-sequence as a list of positions and moves. Every rule is looked up in the list.

use shinpan::board::{Colour, Move, Point, Position};
use shinpan::rules::{KoRule, Why};

use crate::SlowBoard;

/// Alternating moves from a start position, with every position that stood.
///
/// ```
/// use shinpan::board::{Colour, Move, Position};
/// use shinpan::rules::{KoRule, Why};
/// use shinpan_twin::SlowSequence;
///
/// let start: Position = "
///     . X O .
///     X O . O
///     . X O .
/// ".parse().unwrap();
/// let size = start.size();
/// let mut moves = SlowSequence::new(&start, Colour::Black, KoRule::Fixed);
/// let take = size.parse_move("C2").unwrap();
/// moves.play(take).unwrap();
/// let back = size.parse_move("B2").unwrap();
/// assert_eq!(moves.reasons(back), [Why::BasicKo { before: 1, last: take }]);
/// moves.play(Move::Pass).unwrap();
/// assert_eq!(moves.to_move(), Colour::Black);
/// ```
#[derive(Clone, Debug)]
pub struct SlowSequence {
    first: Colour,
    ko_rule: KoRule,
    moves: Vec<Move>,
    /// `positions[n]` is the position after `n` moves.
    positions: Vec<SlowBoard>,
}

impl SlowSequence {
    /// An empty sequence.
    #[must_use]
    pub fn new(start: &Position, first: Colour, ko_rule: KoRule) -> SlowSequence {
        SlowSequence { first, ko_rule, moves: Vec::new(), positions: vec![SlowBoard::new(start)] }
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions that stood, the start first, the present one last.
    #[must_use]
    pub fn positions(&self) -> &[SlowBoard] {
        &self.positions
    }

    /// The position now.
    #[must_use]
    pub fn now(&self) -> &SlowBoard {
        &self.positions[self.moves.len()]
    }

    /// Whose move it is.
    #[must_use]
    pub fn to_move(&self) -> Colour {
        if self.moves.len().is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// Every rule that prohibits a move now, with what it points to; empty if the move is legal.
    #[must_use]
    pub fn reasons(&self, mv: Move) -> Vec<Why> {
        let Move::Play(point) = mv else { return Vec::new() };
        let before = self.now();
        let mut after = before.clone();
        if let Err(why) = after.play(self.to_move(), point) {
            return vec![Why::Board(why)];
        }
        let played = self.moves.len();
        let mut reasons = Vec::new();
        match self.ko_rule {
            KoRule::Basic => reasons.extend(self.basic_ko(&after)),
            KoRule::Fixed => {
                reasons.extend(self.basic_ko(&after));
                // Some earlier play went from the position before to the position after.
                let earlier = (1..=played).find(|&number| {
                    self.is_play(number)
                        && self.positions[number - 1] == *before
                        && self.positions[number] == after
                });
                reasons.extend(earlier.map(|earlier| Why::FixedKo { earlier }));
            }
            KoRule::Superko => {
                let stood = (0..=played).find(|&number| self.positions[number] == after);
                reasons.extend(stood.map(|after| Why::Superko { after }));
            }
        }
        reasons
    }

    /// The play recreates the position just before the last opposing move.
    fn basic_ko(&self, after: &SlowBoard) -> Option<Why> {
        let number = self.moves.len();
        let &last = self.moves.last()?;
        (self.positions[number - 1] == *after).then_some(Why::BasicKo { before: number, last })
    }

    /// The plays that are legal now, row by row from the top left.
    #[must_use]
    pub fn legal_plays(&self) -> Vec<Point> {
        self.now().points().filter(|&point| self.reasons(Move::Play(point)).is_empty()).collect()
    }

    /// Makes a move; gives the stones it removes.
    ///
    /// # Errors
    /// Every rule that prohibits it; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<Vec<Point>, Vec<Why>> {
        let reasons = self.reasons(mv);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let mut board = self.now().clone();
        let captured = match mv {
            Move::Pass => Vec::new(),
            Move::Play(point) => board.play(self.to_move(), point).map_err(|why| vec![Why::Board(why)])?,
        };
        self.moves.push(mv);
        self.positions.push(board);
        Ok(captured)
    }

    /// Takes the last move back; false if there is none.
    pub fn take_back(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        true
    }

    fn is_play(&self, number: usize) -> bool {
        self.moves[number - 1] != Move::Pass
    }

    /// Number of successive passes at the end.
    #[must_use]
    pub fn passes(&self) -> usize {
        let mut passes = 0;
        while passes < self.moves.len() && !self.is_play(self.moves.len() - passes) {
            passes += 1;
        }
        passes
    }

    /// Number of stones of a colour that stood before a move and not after it, over all moves.
    #[must_use]
    pub fn removed(&self, colour: Colour) -> usize {
        let mut removed = 0;
        for pair in self.positions.windows(2) {
            for point in pair[0].points() {
                if pair[0].at(point) == Some(colour) && pair[1].at(point) != Some(colour) {
                    removed += 1;
                }
            }
        }
        removed
    }

    /// The latest earlier moment at which the same position stood with the same player to move, with at
    /// least one play since.
    #[must_use]
    pub fn cycle(&self) -> Option<usize> {
        let now = self.moves.len();
        (0..now).rev().find(|&then| {
            self.positions[then] == self.positions[now]
                && (now - then).is_multiple_of(2)
                && (then + 1..=now).any(|number| self.is_play(number))
        })
    }
}

//! The ko that may not be retaken at once.

use super::{Board, Colour, Point, PointSet};

/// The point on which a ko may not be retaken after a play: one stone has captured one stone, and has no other liberty.
/// `stones` are those of the side that played, `empty` the points without a stone, both after the play.
pub(crate) fn ko(at: Point, captured: PointSet, stones: PointSet, empty: PointSet) -> Option<Point> {
    let taken = captured.first()?;
    let open = PointSet::single(at).neighbours() & (stones | empty);
    (captured.is_only(taken) && open.is_only(taken)).then_some(taken)
}

impl Board {
    /// The point on which a ko may not be retaken after a play that has just captured some stones: one stone has captured one,
    /// and has no other liberty.
    ///
    /// ```
    /// use shinpan::board::{Board, Colour, Position};
    ///
    /// let position: Position = "
    ///     . X O .
    ///     X O . O
    ///     . X O .
    /// ".parse().unwrap();
    /// let (mut board, size) = (Board::new(&position), position.size());
    /// let at = size.point("C2").unwrap();
    /// let captured = board.play(Colour::Black, at).unwrap();
    /// assert_eq!(board.ko(at, captured), size.point("B2").ok());
    /// ```
    #[must_use]
    pub fn ko(&self, at: Point, captured: PointSet) -> Option<Point> {
        let colour = Colour::BOTH.into_iter().find(|&colour| self.stones(colour).contains(at))?;
        ko(at, captured, self.stones(colour), self.empty_points())
    }
}

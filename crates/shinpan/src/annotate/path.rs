//! Lines of play in a tree.

use crate::board::{Colour, Move, Point, Position};
use crate::notation::sgf::{Collection, NodeId};
use crate::rules::{KoRule, MoveSequence, Rule};

/// A line of play from a root: nodes are added as moves are made.
pub(super) struct Path {
    game: MoveSequence,
    pub(super) node: NodeId,
    /// Where the first ko of the line was taken: the node, and the point that was captured.
    ko: Option<(NodeId, Point)>,
}

impl Path {
    pub(super) fn new(root: NodeId, position: &Position, first: Colour) -> Path {
        Path { game: MoveSequence::new(position, first, KoRule::Basic), node: root, ko: None }
    }

    /// Makes a move. Where a ko forbids it, a threat and its answer come first, as passes. False if it is illegal
    /// otherwise.
    pub(super) fn play(&mut self, record: &mut Collection, mv: Move) -> bool {
        if let Some(refusal) = self.game.reasons(mv).first() {
            if refusal.rule() != Rule::BasicKo {
                return false;
            }
            for what in ["a ko threat elsewhere", "the threat is answered"] {
                self.add(record, Move::Pass);
                record.set_text(self.node, "C", what);
            }
        }
        self.add(record, mv)
    }

    /// Marks the ko of the line, or its end if none was taken.
    pub(super) fn mark_ko(&self, record: &mut Collection) {
        match self.ko {
            Some((node, point)) => {
                record.set_text(node, "DM", "1");
                record.set_labels(node, "LB", [(point, "ko")]);
            }
            None => record.set_text(self.node, "DM", "1"),
        }
    }

    fn add(&mut self, record: &mut Collection, mv: Move) -> bool {
        let colour = self.game.to_move();
        let Ok(captured) = self.game.play(mv) else { return false };
        self.node = record.add_child(self.node);
        record.set_move(self.node, colour, mv);
        if self.ko.is_none()
            && let Move::Play(point) = mv
            && let Some(point) = self.game.board().ko(point, captured)
        {
            self.ko = Some((self.node, point));
        }
        true
    }
}

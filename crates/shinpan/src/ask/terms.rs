//! What a question takes for granted and may cost. All doors fill this in; all defaults are here.

use super::{Question, Score};
use crate::analyze::Options;
use crate::board::{Board, Colour, Point, PointSet, Position};
use crate::region::walls::blocks_of;
use crate::search::{Goal, Ruling, Stop};
use crate::{life, race, solve};

/// The terms of a question, under the names that they have in the protocol. What is left out has its default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// The points on which play is allowed.
    pub region: Option<PointSet>,
    /// Nothing but what is named is taken for granted.
    pub strict: bool,
    /// Who moves first.
    pub to_move: Option<Colour>,
    /// The point that a side may not retake, moving first, because a ko was just taken there.
    pub ban: Option<(Colour, Point)>,
    /// The largest number of ko threats considered.
    pub ko_threats: Option<u8>,
    /// Whether the attacker may wait.
    pub tenuki: Option<bool>,
    /// Positions that may be searched.
    pub nodes: Option<u64>,
    /// The most groups of a board that are asked about.
    pub groups: Option<usize>,
    /// Asks for a principal line.
    pub line: bool,
    /// Judges every first move, also those that take much longer to judge than the status took.
    pub every_move: bool,
    /// Asks for the replies to moves that are not best.
    pub refute: bool,
    /// Gives the question up from outside.
    pub stop: Stop,
}

impl Terms {
    /// The same terms for a question about the blocks of these stones, which cannot be taken as uncapturable.
    #[must_use]
    pub fn about(&self, position: &Position, stones: PointSet) -> Terms {
        let blocks = blocks_of(&Board::new(position), stones);
        Terms { assume_safe: self.assume_safe - blocks, ..self.clone() }
    }

    /// Whether the blocks of these stones live: all of them, or any.
    #[must_use]
    pub fn life(&self, position: &Position, targets: PointSet, goal: Goal) -> Question {
        let mut question = life::Question::new(position, targets);
        question.goal = goal;
        question.assume_safe = self.assume_safe;
        question.in_play = self.in_play;
        question.region = self.region;
        question.strict = self.strict;
        question.to_move = self.to_move;
        question.ban = self.ban;
        question.ko_threats = self.ko_threats.unwrap_or(question.ko_threats);
        question.ruling = self.ruling();
        question.nodes = self.nodes.unwrap_or(question.nodes);
        question.every_move = self.every_move;
        question.line = self.line;
        question.refute = self.refute;
        question.stop = self.stop.clone();
        Question::Life(Box::new(question))
    }

    /// What a drawn problem is about.
    #[must_use]
    pub fn solve(&self, position: &Position) -> Question {
        let mut question = solve::Question::new(position, self.to_move);
        question.assume_safe = self.assume_safe;
        question.in_play = self.in_play;
        question.strict = self.strict;
        question.ban = self.ban;
        question.ko_threats = self.ko_threats.unwrap_or(question.ko_threats);
        question.ruling = self.ruling();
        question.nodes = self.nodes.unwrap_or(question.nodes);
        question.stop = self.stop.clone();
        Question::Solve(Box::new(question))
    }

    fn ruling(&self) -> Ruling {
        if self.tenuki == Some(false) { Ruling::One } else { Ruling::Two }
    }

    /// The race of the blocks that are named, Black's and White's, with a second one where a side has a chain of two; all
    /// races on the board if none is.
    #[must_use]
    pub fn race(&self, position: &Position, [black, white]: [[Option<Point>; 2]; 2]) -> Question {
        let mut question = race::Question::new(position);
        (question.black, question.white) = (black[0], white[0]);
        question.chained = [black[1], white[1]];
        question.assume_safe = self.assume_safe;
        question.in_play = self.in_play;
        question.region = self.region;
        question.strict = self.strict;
        question.ko_threats = self.ko_threats.unwrap_or(question.ko_threats);
        question.nodes = self.nodes.unwrap_or(question.nodes);
        question.stop = self.stop.clone();
        Question::Race(Box::new(question))
    }

    /// What is urgent on the whole board.
    #[must_use]
    pub fn analyze(&self, position: &Position) -> Question {
        let mut options = Options::default();
        options.nodes = self.nodes.unwrap_or(options.nodes);
        options.groups = self.groups.unwrap_or(options.groups);
        options.ko_threats = self.ko_threats.unwrap_or(options.ko_threats);
        options.assume_safe = self.assume_safe;
        options.in_play = self.in_play;
        options.strict = self.strict;
        Question::Analyze { position: *position, options, stop: self.stop.clone() }
    }

    /// Who has won a finished game; or, if somebody is to move, who wins with best play.
    #[must_use]
    pub fn score(&self, position: &Position) -> Score {
        let mut question = Score::new(position);
        question.region = self.region;
        question.to_move = self.to_move;
        question.limits.nodes = self.nodes.unwrap_or(question.limits.nodes);
        question.limits.stop = self.stop.clone();
        question
    }
}

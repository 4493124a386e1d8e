//! A problem that has been made, and how it is written.

#[cfg(feature = "json")]
use serde_json::{Map, Value, json};

use super::wish::{Place, Task};
use crate::board::{Colour, Point, PointSet, Position, Symmetry};
use crate::life::{Answer, Question, Side};
use crate::notation::diagram::symbol;
use crate::notation::sgf::Collection;
use crate::rules::{KoRule, MoveSequence};
#[cfg(feature = "json")]
use crate::search::Ruling;

/// A verified problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) seed: u64,
    pub(super) number: u64,
    /// Whether the wall has gaps.
    pub open: bool,
    /// Where on the board it is.
    pub place: Place,
    /// What the side that moves first has to do.
    pub task: Task,
    /// The question, as a user would ask it.
    pub question: Question,
    /// The proven answer for the side that moves first.
    pub answer: Answer,
}

impl Puzzle {
    /// A name made of the seed and the number of the candidate.
    #[must_use]
    pub fn id(&self) -> String {
        let kind = if self.open { "open" } else { "life" };
        format!("{kind}-{}-{}", self.seed, self.number)
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.question.position
    }

    /// The answer for the side that moves first.
    #[must_use]
    pub fn side(&self) -> &Side {
        &self.answer.sides[0]
    }

    /// The empty points of the local game, or of the region on which the answer of an open problem rests.
    #[must_use]
    pub fn empty(&self) -> PointSet {
        self.answer.region & self.position().empty_points()
    }

    /// The task in words, such as `Black to play: kill the white stones at C3.`
    #[must_use]
    pub fn task_in_words(&self) -> String {
        let verb = if self.task == Task::Live { "save" } else { "kill" };
        let (first, stones) = (self.side().first, self.answer.defender.word());
        format!("{first} to play: {verb} the {stones} stones at {}.", self.target())
    }

    /// The solution in words, such as `Black first: Black kills with B1.`
    #[must_use]
    pub fn solution_in_words(&self) -> String {
        let side = self.side();
        format!("{} first: {}", side.first, self.answer.sentence(side, self.position().size()))
    }

    /// The name of the target.
    fn target(&self) -> String {
        self.position().size().names(self.question.targets).concat()
    }

    /// The question as a request of the [protocol](crate::protocol).
    #[cfg(feature = "json")]
    #[must_use]
    pub fn request(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        let mut put = |field: &str, value: Value| fields.insert(field.to_string(), value);
        put("id", self.id().into());
        put("question", "life".into());
        put("diagram", self.position().to_string().trim_end().into());
        put("target", json!([self.target()]));
        put("to_move", self.side().first.word().into());
        put("ko_threats", self.question.ko_threats.into());
        put("tenuki", (self.question.ruling == Ruling::Two).into());
        fields
    }

    /// The problem as a game tree: the stones with the target marked, then the solution, as far as it is legal
    /// without ko threats. To ask the question again, take the position after 0 moves.
    #[must_use]
    pub fn sgf(&self) -> Collection {
        let position = self.position();
        let mut sgf = Collection::new(position.size());
        let Some(root) = sgf.roots().next() else { return sgf };
        sgf.set_text(root, "GN", &self.id());
        sgf.set_points(root, "AB", position.stones(Colour::Black));
        sgf.set_points(root, "AW", position.stones(Colour::White));
        sgf.set_text(root, "PL", self.side().first.letter().encode_utf8(&mut [0; 4]));
        sgf.set_points(root, "TR", self.answer.targets);
        sgf.set_text(root, "C", &self.task_in_words());
        let mut game = MoveSequence::new(position, self.side().first, KoRule::Fixed);
        let mut node = root;
        for &mv in &self.side().line {
            let colour = game.to_move();
            if game.play(mv).is_err() {
                break;
            }
            node = sgf.add_child(node);
            sgf.set_move(node, colour, mv);
            if game.moves().len() == 1 {
                sgf.set_text(node, "C", &self.solution_in_words());
            }
        }
        sgf
    }

    /// The local game and the walls next to it, or all stones of an open problem, in a form that is the same however it is turned,
    /// mirrored, moved or coloured.
    pub(super) fn local_picture(&self) -> String {
        let size = self.position().size();
        let steps = |from: PointSet| (from | from.neighbours()) & size.points();
        let local = if self.open {
            // Two lines around: the edge counts where it is near.
            let position = self.position();
            let stones = position.stones(Colour::Black) | position.stones(Colour::White);
            steps(steps(stones))
        } else {
            steps(self.answer.region)
        };
        picture(self.position(), local, self.answer.defender, self.task)
    }
}

/// Some points of a position, the smallest of their eight images, with the defender in white.
pub(super) fn picture(position: &Position, local: PointSet, defender: Colour, task: Task) -> String {
    let size = position.size();
    let swapped = defender == Colour::Black;
    let pictures = Symmetry::ALL.map(|symmetry| {
        let mut shown = if swapped { position.colours_swapped() } else { *position };
        shown = symmetry.position(&shown);
        let local = symmetry.set(size, local);
        let rows = || local.iter().map(|point| point.row());
        let columns = || local.iter().map(|point| point.column());
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let mut picture = String::from(task.name());
        for row in top..=bottom {
            picture.push('\n');
            picture.extend(
                (left..=right)
                    .filter_map(|column| Point::new(column, row))
                    .map(|point| if local.contains(point) { symbol(shown.at(point)) } else { ' ' }),
            );
        }
        picture
    });
    pictures.into_iter().min().unwrap_or_default()
}

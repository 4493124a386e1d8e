//! A race that has been made, and how it is written.

#[cfg(feature = "json")]
use serde_json::{Map, Value};

use super::{Built, Plan};
use crate::board::{Colour, Move, PointSet};
use crate::notation::sgf::Collection;
use crate::race::{Answer, Question, Role};
use crate::rules::{KoRule, MoveSequence};
use crate::theory::RaceResult;

/// A race with its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    pub(super) seed: u64,
    pub(super) number: u64,
    /// What was built.
    pub plan: Plan,
    /// The board.
    pub built: Built,
    /// The proven answer.
    pub answer: Answer,
}

impl Puzzle {
    /// A name made of the seed and the number of the candidate.
    #[must_use]
    pub fn id(&self) -> String {
        format!("race-{}-{}", self.seed, self.number)
    }

    /// The question as a request of the [protocol](crate::protocol).
    #[cfg(feature = "json")]
    #[must_use]
    pub fn request(&self) -> Map<String, Value> {
        let (position, [black, white]) = (&self.built.position, self.built.essential);
        let mut fields = Map::new();
        let mut put = |field: &str, value: Value| fields.insert(field.to_string(), value);
        put("id", self.id().into());
        put("question", "race".into());
        put("diagram", position.to_string().trim_end().into());
        put("black", position.size().name(black).into());
        put("white", position.size().name(white).into());
        fields
    }

    /// The race as a game tree: the essential blocks are marked, and the comment is the caller's. For each side that
    /// gains by moving first there is a line of play, and every other first move that keeps the result.
    #[must_use]
    pub fn sgf(&self, comment: &str) -> Collection {
        let position = &self.built.position;
        let mut sgf = Collection::new(position.size());
        let Some(root) = sgf.roots().next() else { return sgf };
        sgf.set_text(root, "GN", &self.id());
        sgf.set_points(root, "AB", position.stones(Colour::Black));
        sgf.set_points(root, "AW", position.stones(Colour::White));
        let essential = self.built.essential.map(PointSet::single);
        sgf.set_points(root, "TR", essential[0] | essential[1]);
        sgf.set_text(root, "C", comment);
        let Ok(verdict) = &self.answer.verdict else { return sgf };
        for first in Colour::BOTH {
            let side = verdict.first(first);
            let line = self.line(first);
            let mut node = root;
            for (i, &mv) in line.iter().enumerate() {
                node = sgf.add_child(node);
                sgf.set_move(node, if i % 2 == 0 { first } else { first.opponent() }, mv);
                if i == 0 {
                    sgf.set_text(node, "C", &format!("{first} first: {}", side.result));
                }
            }
            for mv in side.moves().filter(|mv| !line.is_empty() && !line.starts_with(&[*mv])) {
                let node = sgf.add_child(root);
                sgf.set_move(node, first, mv);
                sgf.set_text(node, "C", &format!("{first} first: {} with this move too", side.result));
            }
        }
        sgf
    }

    /// How the race goes if a side moves first and both play as the theory says, up to the capture or as far as the
    /// theory judges every position. Nothing, if that side gains nothing by moving.
    #[must_use]
    pub fn line(&self, first: Colour) -> Vec<Move> {
        let mut game = MoveSequence::new(&self.built.position, first, KoRule::Fixed);
        let mut answer = self.answer.clone();
        let [black, white] = self.built.essential;
        loop {
            let player = game.to_move();
            let Ok(verdict) = &answer.verdict else { break };
            let side = verdict.first(player);
            let has_started = !game.moves().is_empty();
            let gains = side.result != RaceResult::Wins(player.opponent()) && !side.pass;
            if !has_started && !gains {
                break;
            }
            // Of the moves that keep the result, one that gets on with the capture.
            let best = side.moves.iter().min_by_key(|&point| urgency(&answer, player, point));
            let Some(best) = best.filter(|_| side.result != RaceResult::Seki || !side.pass) else { break };
            if game.play(Move::Play(best)).is_err() {
                break;
            }
            let position = game.position();
            if position.at(black).is_none() || position.at(white).is_none() {
                break;
            }
            match Question::between(&position, black, white).answer().ok().and_then(|mut all| all.pop()) {
                Some(next) => answer = next,
                None => break,
            }
        }
        game.moves().iter().map(|played| played.mv).collect()
    }
}

/// The order in which moves are looked at: the opponent's outside, his eye, shared liberties, the rest.
fn urgency(answer: &Answer, player: Colour, point: crate::board::Point) -> u8 {
    match answer.role(point) {
        Some(Role::Outside(owner) | Role::Approach(owner, _) | Role::Guarded(owner, _))
            if owner != player =>
        {
            0
        }
        Some(Role::Protected(owner, _)) if owner != player => 1,
        Some(Role::Eye(_)) => 2,
        Some(Role::Shared) => 3,
        _ => 4,
    }
}

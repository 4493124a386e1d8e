//! What was proven is not asked twice.

use super::{Answer, BadQuestion, Question, ask};
use crate::analyze::{Item, Options, Plan, Subject, Task};
use crate::board::Position;
use crate::life;

/// What was answered with a proof, for a session that comes back to the same board: questions of life, and the parts of the
/// last board that was analysed.
#[derive(Debug, Default)]
pub struct Memory {
    known: Vec<(life::Question, life::Answer)>,
    board: Option<(Position, Options)>,
    items: Vec<Item>,
    /// Positions searched so far.
    pub nodes: u64,
}

impl Memory {
    const MOST: usize = 64;

    /// Asks, or remembers.
    ///
    /// # Errors
    /// As [`ask`].
    pub fn ask(&mut self, question: &Question) -> Result<Answer, BadQuestion> {
        let Question::Life(asked) = question else {
            let answer = ask(question)?;
            self.nodes += nodes(&answer);
            return Ok(answer);
        };
        // What is proven is proven, whatever might have been spent on it.
        let known = life::Question { nodes: 0, stop: Default::default(), ..(**asked).clone() };
        if let Some((_, answer)) = self.known.iter().find(|(question, _)| *question == known) {
            return Ok(Answer::Life(Box::new(answer.clone())));
        }
        let answer = ask(question)?;
        self.nodes += nodes(&answer);
        if let Answer::Life(answer) = &answer
            && answer.sides.iter().all(is_whole)
            && !asked.stop.is_asked()
        {
            if self.known.len() >= Memory::MOST {
                self.known.remove(0);
            }
            self.known.push((known, (**answer).clone()));
        }
        Ok(answer)
    }

    /// The answer to a question of life.
    ///
    /// # Errors
    /// As [`ask`].
    pub(super) fn life(&mut self, question: &Question) -> Result<life::Answer, BadQuestion> {
        match self.ask(question)? {
            Answer::Life(answer) => Ok(*answer),
            _ => unreachable!("a question of life has an answer of life"),
        }
    }

    /// Answers a part of the analysis of a board, or remembers.
    pub(super) fn part(&mut self, plan: &Plan, options: Options, task: &Task) -> Item {
        // What is proven does not depend on what might have been spent on it.
        let board = Some((plan.position, Options { nodes: 0, ..options }));
        if self.board != board {
            self.board = board;
            self.items.clear();
        }
        let is_race = matches!(task, Task::Race(_));
        let is_it = |item: &&Item| {
            item.stones() == task.stones() && matches!(item.subject, Subject::Race { .. }) == is_race
        };
        if let Some(item) = self.items.iter().find(is_it) {
            return item.clone();
        }
        let item = plan.answer(task);
        self.nodes += item.nodes;
        if item.is_proven() {
            self.items.push(item.clone());
        }
        item
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.known.clear();
        self.board = None;
        self.items.clear();
    }
}

/// Whether more could not be learnt by asking again.
fn is_whole(side: &life::Side) -> bool {
    side.status().is_some()
        && side.all_moves
        && side.outcome != Some(life::Outcome::AliveOrSeki)
        && side.refutations.iter().all(|refutation| refutation.reply.is_some())
}

fn nodes(answer: &Answer) -> u64 {
    match answer {
        Answer::Life(answer) => answer.sides.iter().map(|side| side.nodes).sum(),
        Answer::Solve(answer) => answer.nodes,
        Answer::Race(races) => races.decided.iter().map(|decided| decided.nodes).sum(),
        Answer::Analyze(analysis) => analysis.items.iter().map(|item| item.nodes).sum(),
        Answer::Score(scored) => scored.states(),
        Answer::Safe(_) => 0,
    }
}

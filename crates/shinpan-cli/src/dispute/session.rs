//! The conversation: steps, boards, and moves taken one by one.

use std::io::BufRead;

use shinpan::board::{Colour, Move};
use shinpan::rules::Phase;
use shinpan::score::{Dispute, Step};

use crate::batch::{Line, Lines};
use crate::draw::{Mark, Picture, draw};
use crate::failure::Failure;
use crate::output::Look;
use crate::text::{count, printable};

/// The longest line a player may type.
const LONGEST: usize = 4096;

const HELP: &str = "\
pass      leave the position as it is; three successive passes end the analysis
C3        play there: the letter of the column, the number of the row
B C3      the same, if it is Black's move (W for White)
undo      take the last move back
board     show the board
quit      stop without a result
";

/// What a player typed.
enum Word {
    Move(Move),
    Player(Colour),
    Undo,
    Board,
    Help,
    Quit,
    Unknown(String),
}

/// A dispute, and the people it talks to.
pub(super) struct Session<'a> {
    dispute: Dispute,
    watched: bool,
    refused: usize,
    look: Look,
    say: &'a mut dyn FnMut(&str) -> Result<(), Failure>,
}

/// A dispute in which both analyses are complete.
pub(super) struct Held {
    /// The dispute.
    pub(super) dispute: Dispute,
    /// How many inputs were no legal moves.
    pub(super) refused: usize,
}

impl<'a> Session<'a> {
    /// `watched` if somebody types the moves: then they see the board after each play.
    pub(super) fn new(
        dispute: Dispute,
        watched: bool,
        look: Look,
        say: &'a mut dyn FnMut(&str) -> Result<(), Failure>,
    ) -> Session<'a> {
        Session { dispute, watched, refused: 0, look, say }
    }

    /// Takes moves until both analyses are complete.
    pub(super) fn hold(mut self, moves: impl BufRead) -> Result<Held, Failure> {
        self.open()?;
        let mut announced = None;
        let mut lines = Lines::new(moves, LONGEST);
        while let Some(colour) = self.dispute.to_move() {
            let step = self.dispute.step();
            if announced != Some(step) {
                announced = Some(step);
                (self.say)(&format!("\n{}", heading(step)))?;
                self.board()?;
            }
            let number = self.dispute.current().moves().len() + 1;
            let prompt =
                format!("Move {number}: {colour} to move (pass, a point, undo, board, help, quit): ");
            let Some(typed) = self.ask(&prompt, &mut lines)? else {
                return Err(self.unfinished("the moves end here"));
            };
            for word in typed.split([' ', ',']).filter(|word| !word.is_empty()) {
                if !self.obey(word)? || self.dispute.to_move().is_none() {
                    break;
                }
            }
        }
        Ok(Held { dispute: self.dispute, refused: self.refused })
    }

    /// Asks for a line. Moves from a file appear behind the prompt, so that the transcript is the same.
    fn ask<R: BufRead>(&mut self, prompt: &str, lines: &mut Lines<R>) -> Result<Option<String>, Failure> {
        if self.watched {
            (self.say)(prompt)?;
        }
        loop {
            let line = match lines.next() {
                None => {
                    if self.watched {
                        (self.say)("\n")?;
                    }
                    return Ok(None);
                }
                Some(Err(error)) => return Err(Failure::input(format!("standard input: {error}"))),
                Some(Ok(Line::TooLong)) => "(a very long line)".to_string(),
                Some(Ok(Line::Text(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
            };
            let typed = printable(&line);
            if self.watched {
                return Ok(Some(typed));
            }
            if !typed.is_empty() && !typed.starts_with('#') {
                (self.say)(&format!("{prompt}{typed}\n"))?;
                return Ok(Some(typed));
            }
        }
    }

    /// The steps before the first analysis.
    fn open(&mut self) -> Result<(), Failure> {
        let prisoners = self.dispute.prisoners();
        (self.say)(&format!("{}\n{}", heading(Step::Interrupt), heading(Step::Restore)))?;
        let picture = Picture::new("Final-position", self.dispute.final_position());
        let board = draw(&[picture], self.look);
        (self.say)(&format!("{board}Prisoners: Black {}, White {}\n", prisoners.black, prisoners.white))?;
        (self.say)(&format!("\n{}", heading(Step::Copy)))
    }

    /// Does what a word says; false if the rest of its line no longer makes sense.
    fn obey(&mut self, word: &str) -> Result<bool, Failure> {
        match self.read(word) {
            Word::Move(mv) => self.play(mv),
            Word::Player(colour) if self.dispute.to_move() == Some(colour) => Ok(true),
            Word::Player(colour) => {
                self.refused += 1;
                (self.say)(&format!("Refused: it is {}'s move, not {colour}'s.\n", colour.opponent()))?;
                Ok(false)
            }
            Word::Undo => self.undo(),
            Word::Board => self.board().map(|()| true),
            Word::Help => (self.say)(HELP).map(|()| true),
            Word::Quit => Err(self.unfinished("you stopped here")),
            Word::Unknown(problem) => {
                self.refused += 1;
                (self.say)(&format!("Not understood: {problem}, or pass; type help for the rest.\n"))?;
                Ok(false)
            }
        }
    }

    fn read(&self, word: &str) -> Word {
        match word.to_ascii_lowercase().as_str() {
            "undo" => Word::Undo,
            "board" => Word::Board,
            "help" | "?" => Word::Help,
            "quit" => Word::Quit,
            "b" | "black" => Word::Player(Colour::Black),
            "w" | "white" => Word::Player(Colour::White),
            _ => match self.dispute.final_position().size().parse_move(word) {
                Ok(mv) => Word::Move(mv),
                Err(error) => Word::Unknown(error.to_string()),
            },
        }
    }

    fn play(&mut self, mv: Move) -> Result<bool, Failure> {
        let step = self.dispute.step();
        match self.dispute.play(mv) {
            Err(refusal) => {
                self.refused += 1;
                (self.say)(&format!("Refused: {refusal}.\n"))?;
                Ok(false)
            }
            Ok(captured) => {
                if !captured.is_empty() {
                    (self.say)(&format!("{} removed.\n", count(captured.len(), "stone")))?;
                }
                if self.dispute.step() != step {
                    self.ended(step)?;
                    return Ok(false);
                }
                if self.watched && mv != Move::Pass {
                    self.board()?;
                }
                Ok(true)
            }
        }
    }

    /// Shows how an analysis ended.
    fn ended(&mut self, step: Step) -> Result<(), Failure> {
        let of = if step == Step::BlackAnalysis { Colour::Black } else { Colour::White };
        let phase = Phase::analysis_of(of);
        let picture = Picture::new(&format!("End of the {phase}"), &self.dispute.analysis(of).position());
        let board = draw(&[picture], self.look);
        (self.say)(&format!("Three successive passes end the {phase}.\n{board}"))
    }

    fn undo(&mut self) -> Result<bool, Failure> {
        if self.dispute.take_back() {
            (self.say)("The last move is taken back.\n")?;
            self.board()?;
            return Ok(true);
        }
        (self.say)("There is no move to take back.\n")?;
        Ok(false)
    }

    fn board(&mut self) -> Result<(), Failure> {
        let current = self.dispute.current();
        let mut picture = Picture::new("", &current.position());
        if let Some(Move::Play(point)) = current.moves().last().map(|played| played.mv) {
            picture.mark(point, Mark::Last);
        }
        let text = draw(&[picture], self.look);
        (self.say)(&text)
    }

    /// What is missing for a result.
    fn unfinished(&self, why: &str) -> Failure {
        let current = self.dispute.current();
        let passes = match current.passes() {
            0 => "no pass".to_string(),
            1 => "one pass".to_string(),
            passes => format!("{passes} passes"),
        };
        let (phase, rest) = match self.dispute.step() {
            Step::BlackAnalysis => (Phase::BlackAnalysis, ", and the white-analysis is still to come"),
            _ => (Phase::WhiteAnalysis, ""),
        };
        Failure::input(format!(
            "no result: {why}, after {} of the {phase} with {passes} at the end; three successive passes must \
             end it{rest}",
            count(current.moves().len(), "move"),
        ))
    }
}

/// The number of a step and what the players do in it.
pub(super) fn heading(step: Step) -> String {
    format!("Step {} of 10: {}\n", step.number(), step.instruction())
}

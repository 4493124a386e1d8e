//! A record replayed under the rules: alternation, black-analysis, white-analysis.
//!
//! SGF has one main line, but both analyses start from the same final-position. So they are variations of
//! the node that ends the alternation: the one that White starts is the black-analysis, the one that Black
//! starts the white-analysis, and any viewer shows them right. A main line that simply goes on is read too,
//! black-analysis first, because that is the order in which players write moves down.
//!
//! Files from servers often place handicap stones by moves of Black alone. Where HA says so, they are taken
//! as placed before the game.

use std::fmt;

use super::{Alternation, Collection, NodeId, Place, Property, Record, SgfError, Turn};
use crate::board::{Board, Colour, Move, PointSet, Position, Size};
use crate::rules::{Game, Phase, Refusal, Rule, Ruleset, Why};

/// A record as far as it is legal.
#[derive(Debug)]
pub struct Checked {
    /// The game with all moves that were legal.
    pub game: Game,
    /// Handicap stones that the file places by moves.
    pub handicap: PointSet,
    /// The move that was refused, if any; it is the last that was looked at.
    pub refused: Option<Refused>,
    /// Whether stones were set up between moves, which ended the replay.
    pub set_up: bool,
    /// Whether the analyses are variations, so that the main line does not end with the final-position.
    pub branches: bool,
}

/// A move of the file that was refused.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The part of the game.
    pub phase: Phase,
    /// Its number in that part, from 1.
    pub number: usize,
    /// Where it stands.
    pub place: Option<Place>,
    /// The rule.
    pub refusal: Refusal,
    /// What the writer of the file may have meant.
    pub hint: Option<String>,
}

impl fmt::Display for Refused {
    /// The place, the part of the game, the number, the rule, and the hint.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        if self.phase != Phase::Alternation {
            write!(f, "{}, ", self.phase)?;
        }
        write!(f, "move {}: {}", self.number, self.refusal)?;
        match &self.hint {
            Some(hint) => write!(f, "; {hint}"),
            None => Ok(()),
        }
    }
}

impl Checked {
    /// Replays a record.
    ///
    /// # Errors
    /// [`SgfError`] if the file has no legal start position, or a variation names no points.
    pub fn new(record: &Record, tree: &Collection, rules: Ruleset) -> Result<Checked, SgfError> {
        let moves = record.alternation()?;
        let placed = placed_by_moves(&moves, record.handicap());
        let (start, first, skipped) = match &placed {
            Placed::Handicap(position, stones) => (*position, Colour::White, *stones),
            Placed::None | Placed::Doubtful(_) => (moves.start, moves.first, 0),
        };
        let handicap = start.stones(Colour::Black) - moves.start.stones(Colour::Black);
        let game = Game::new(&start, first, rules);
        let mut replay = Checked { game, handicap, refused: None, set_up: !moves.complete, branches: false };
        for (index, turn) in moves.moves.iter().enumerate().skip(skipped) {
            if !replay.play(turn.colour, turn.mv, || turn.place) {
                replay.explain(&placed, index);
                break;
            }
            if replay.just_ended() && replay.variations(tree, record.size(), index + 1)? {
                break;
            }
        }
        Ok(replay)
    }

    /// Whether the last move ended the alternation.
    fn just_ended(&self) -> bool {
        self.game.phase() == Phase::BlackAnalysis && self.game.current().moves().is_empty()
    }

    fn play(&mut self, colour: Colour, mv: Move, place: impl FnOnce() -> Option<Place>) -> bool {
        let number = self.game.current().moves().len() + 1;
        let phase = match self.game.phase() {
            Phase::Over => Phase::WhiteAnalysis,
            phase => phase,
        };
        match self.game.play_as(colour, mv) {
            Ok(_) => true,
            Err(refusal) => {
                self.refused = Some(Refused { phase, number, place: place(), refusal, hint: None });
                false
            }
        }
    }

    /// Plays the two analyses if they are variations after this number of moves; false if they are not.
    fn variations(&mut self, tree: &Collection, size: Size, moves: usize) -> Result<bool, SgfError> {
        let Some(end) = node_of_move(tree, moves) else { return Ok(false) };
        let starting = |colour: Colour| {
            tree.children(end)
                .find(|&child| tree.main_line(child).find_map(|node| mover(tree, node)) == Some(colour))
        };
        let (Some(black), Some(white)) = (starting(Colour::White), starting(Colour::Black)) else {
            return Ok(false);
        };
        self.branches = true;
        for (line, phase) in [(black, Phase::BlackAnalysis), (white, Phase::WhiteAnalysis)] {
            if self.game.phase() != phase {
                break;
            }
            for node in tree.main_line(line) {
                for (property, colour) in moves_of(tree, node) {
                    let Some(mv) = tree.move_of(node, colour, size)? else { continue };
                    if self.game.phase() == phase || phase == Phase::WhiteAnalysis {
                        if !self.play(colour, mv, || property.place()) {
                            return Ok(true);
                        }
                    } else {
                        // One variation holds one analysis: what comes after its three passes is too late.
                        self.late(phase, colour, mv, property.place(), size);
                        return Ok(true);
                    }
                }
            }
        }
        Ok(true)
    }

    fn late(&mut self, phase: Phase, colour: Colour, mv: Move, place: Option<Place>, size: Size) {
        let why = Why::Ended { passes: phase.ending_passes() };
        let number = self.game.analysis(Colour::Black).map_or(0, |sequence| sequence.moves().len()) + 1;
        let refusal = Refusal { size, colour, mv, why };
        self.refused = Some(Refused { phase, number, place, refusal, hint: None });
    }

    /// Adds what the writer of the file may have meant to a move out of turn.
    fn explain(&mut self, placed: &Placed, index: usize) {
        let started = self.just_ended();
        let Some(refused) = self.refused.as_mut().filter(|refused| refused.refusal.rule() == Rule::Turn)
        else {
            return;
        };
        refused.hint = match placed {
            Placed::Doubtful(hint) if index <= 1 => Some(hint.clone()),
            _ if started => Some(
                "two successive passes have ended the alternation; now comes the black-analysis, which White starts"
                    .to_string(),
            ),
            _ => None,
        };
    }

    /// The game, if the record tells how it is to be counted: by variations that hold the analyses, or by a main
    /// line with both analyses to their ends. Two passes alone do not, for play may have been resumed.
    #[must_use]
    pub fn counted(&self) -> Option<&Game> {
        (self.branches || self.game.phase() == Phase::Over).then_some(&self.game)
    }

    /// How many moves of the main line lead to the final-position, if the record tells how the game is to be counted.
    #[must_use]
    pub fn final_move(&self) -> Option<usize> {
        Some(self.handicap.len() + self.counted()?.alternation().moves().len())
    }
}

/// What the moves of Black at the start of a file mean.
enum Placed {
    /// Nothing special.
    None,
    /// They place handicap stones: the position with them, and how many there are.
    Handicap(Position, usize),
    /// They may place handicap stones, but the file does not say so.
    Doubtful(String),
}

fn placed_by_moves(moves: &Alternation, handicap: Option<u32>) -> Placed {
    let is_placement = |turn: &&Turn| turn.colour == Colour::Black && turn.mv != Move::Pass;
    let leading = moves.moves.iter().take_while(is_placement).count();
    if leading < 2 {
        return Placed::None;
    }
    let said = handicap.filter(|&stones| stones >= 2);
    match said {
        Some(stones) if stones as usize == leading => {}
        Some(stones) => {
            return Placed::Doubtful(format!(
                "HA[{stones}] tells of {stones} handicap stones, but Black begins with {leading} plays"
            ));
        }
        None => {
            return Placed::Doubtful(format!(
                "if these {leading} black stones are a handicap, add HA[{leading}] to the first node or set them up with AB"
            ));
        }
    }
    let mut board = Board::new(&moves.start);
    for turn in &moves.moves[..leading] {
        if let Move::Play(point) = turn.mv
            && board.play(Colour::Black, point).is_err()
        {
            return Placed::None;
        }
    }
    Placed::Handicap(board.position(), leading)
}

/// The node of the main line in which a move stands; moves count from 1.
fn node_of_move(tree: &Collection, number: usize) -> Option<NodeId> {
    let mut seen = 0;
    tree.main_line(tree.root(1)?).find(|&node| {
        seen += moves_of(tree, node).count();
        seen >= number
    })
}

fn moves_of(tree: &Collection, node: NodeId) -> impl Iterator<Item = (Property<'_>, Colour)> {
    tree.properties(node).filter_map(|property| match property.name() {
        "B" => Some((property, Colour::Black)),
        "W" => Some((property, Colour::White)),
        _ => None,
    })
}

fn mover(tree: &Collection, node: NodeId) -> Option<Colour> {
    moves_of(tree, node).next().map(|(_, colour)| colour)
}

//! The game on the board of a session: moves in any order of colours, setup, and the way back.

use shinpan::board::{Colour, Move, Point, Position, Setup, Size};
use shinpan::notation::sgf::{Record, Step};
use shinpan::rules::{KoRule, MoveSequence, Prisoners};

/// The most moves of a game; a session that never ends must not grow for ever.
const MOST_MOVES: usize = 20_000;

/// The most setups that can be taken back.
const MOST_SETUPS: usize = 100;

/// Moves from a position, without setup between them.
#[derive(Clone, Debug)]
struct Part {
    sequence: MoveSequence,
    /// The moves of the session: how many moves of the sequence each made. If a colour moves twice in a row, the
    /// other one passes between.
    steps: Vec<usize>,
}

/// A game. Each setup starts a new part.
#[derive(Clone, Debug)]
pub(super) struct Game {
    parts: Vec<Part>,
    /// The prisoners of parts that are forgotten.
    earlier: Prisoners,
    ko: KoRule,
    /// Who is to move, where somebody said so.
    player: Option<Colour>,
}

impl Game {
    pub(super) fn new(size: Size, ko: KoRule) -> Game {
        Game::from_position(&Position::empty(size), ko)
    }

    pub(super) fn from_position(position: &Position, ko: KoRule) -> Game {
        let sequence = MoveSequence::new(position, Colour::Black, ko);
        Game {
            parts: vec![Part { sequence, steps: Vec::new() }],
            earlier: Prisoners::default(),
            ko,
            player: None,
        }
    }

    /// The game of a record before a move, or at its end. Moves that the ko rule forbids are made all the same, as
    /// SGF wants it.
    pub(super) fn from_record(record: &Record, moves: usize, ko: KoRule) -> Result<Game, String> {
        let mut game = Game::new(record.size(), ko);
        let mut made = 0;
        for step in record.steps() {
            match step {
                Step::Setup { changes, .. } => {
                    let mut setup = game.position().setup();
                    for (points, stone) in [
                        (changes.black, Some(Colour::Black)),
                        (changes.white, Some(Colour::White)),
                        (changes.empty, None),
                    ] {
                        points.iter().for_each(|point| setup.set(point, stone));
                    }
                    game.set_up(&setup)?;
                    game.player = changes.to_move.or(game.player);
                }
                Step::Move { .. } if made == moves => break,
                Step::Move { colour, mv, .. } => {
                    made += 1;
                    if game.play(*colour, *mv).is_err() {
                        let reached = record.position_at(Some(made)).map_err(|error| error.to_string())?;
                        game.set_up(&reached.position.setup())?;
                        game.player = Some(colour.opponent());
                    }
                }
            }
        }
        let reached = record.position_at(Some(made)).map_err(|error| error.to_string())?;
        game.player.get_or_insert(reached.to_move);
        Ok(game)
    }

    fn part(&self) -> &Part {
        // There is always one: only setup that was added is removed.
        &self.parts[self.parts.len() - 1]
    }

    fn part_mut(&mut self) -> &mut Part {
        let last = self.parts.len() - 1;
        &mut self.parts[last]
    }

    pub(super) fn size(&self) -> Size {
        self.part().sequence.board().size()
    }

    pub(super) fn position(&self) -> Position {
        self.part().sequence.position()
    }

    pub(super) fn to_move(&self) -> Colour {
        self.player.unwrap_or_else(|| self.part().sequence.to_move())
    }

    /// Who may not retake a ko at once, and where.
    pub(super) fn ko_ban(&self) -> Option<(Colour, Point)> {
        self.part().sequence.ko_ban()
    }

    pub(super) fn set_player(&mut self, colour: Colour) {
        self.player = Some(colour);
    }

    /// The moves since the last setup, without the passes that were put between.
    pub(super) fn moves(&self) -> Vec<(Colour, Move)> {
        let part = self.part();
        let mut end = 0;
        let last = |&step: &usize| {
            end += step;
            part.sequence.moves().get(end - 1).map(|played| (played.colour, played.mv))
        };
        part.steps.iter().filter_map(last).collect()
    }

    pub(super) fn prisoners(&self) -> Prisoners {
        self.parts.iter().fold(self.earlier, all_of)
    }

    /// Makes a move of either colour.
    pub(super) fn play(&mut self, colour: Colour, mv: Move) -> Result<(), String> {
        let part = self.part_mut();
        if part.sequence.moves().len() >= MOST_MOVES {
            return Err(format!("the game has {MOST_MOVES} moves, and that is the most"));
        }
        let mut step = 1;
        if part.sequence.to_move() != colour {
            part.sequence.play(Move::Pass).map_err(|refusal| refusal.to_string())?;
            step = 2;
        }
        if let Err(refusal) = part.sequence.play(mv) {
            if step == 2 {
                part.sequence.take_back();
            }
            return Err(format!("illegal move: {refusal}"));
        }
        part.steps.push(step);
        self.player = None;
        Ok(())
    }

    /// Whether a move is legal; nothing changes.
    pub(super) fn is_legal(&mut self, colour: Colour, mv: Move) -> bool {
        let player = self.player;
        let legal = self.play(colour, mv).is_ok();
        if legal {
            self.undo();
        }
        self.player = player;
        legal
    }

    /// Takes the last move back; false if there is none since the last setup.
    pub(super) fn undo(&mut self) -> bool {
        let part = self.part_mut();
        let Some(step) = part.steps.pop() else { return false };
        for _ in 0..step {
            part.sequence.take_back();
        }
        self.player = None;
        true
    }

    /// Goes on from other stones.
    pub(super) fn set_up(&mut self, setup: &Setup) -> Result<(), String> {
        let position = setup.position().map_err(|error| error.to_string())?;
        if self.parts.len() > MOST_SETUPS {
            self.earlier = all_of(self.earlier, &self.parts.remove(0));
        }
        let sequence = MoveSequence::new(&position, self.to_move(), self.ko);
        self.parts.push(Part { sequence, steps: Vec::new() });
        Ok(())
    }

    /// Takes the last setup back with all moves after it; false if there is none.
    pub(super) fn undo_set_up(&mut self) -> bool {
        if self.parts.len() == 1 {
            return false;
        }
        self.parts.pop();
        self.player = None;
        true
    }

    /// Goes on under another ko rule.
    pub(super) fn set_ko_rule(&mut self, ko: KoRule) -> Result<(), String> {
        if ko == self.ko {
            return Ok(());
        }
        let part = self.part();
        let start = part.sequence.position_after(0).copied().unwrap_or_else(|| self.position());
        let first = part.sequence.moves().first().map_or(part.sequence.to_move(), |played| played.colour);
        let mut sequence = MoveSequence::new(&start, first, ko);
        for played in part.sequence.moves() {
            sequence
                .play(played.mv)
                .map_err(|refusal| format!("the game so far is not legal under these rules: {refusal}"))?;
        }
        self.part_mut().sequence = sequence;
        self.ko = ko;
        Ok(())
    }
}

/// Some prisoners, and those of a part.
fn all_of(some: Prisoners, part: &Part) -> Prisoners {
    let removed = |colour| part.sequence.removed(colour) as u32;
    Prisoners { black: some.black + removed(Colour::White), white: some.white + removed(Colour::Black) }
}

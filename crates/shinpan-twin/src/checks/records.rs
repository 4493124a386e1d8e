//! [`Game`] against its definition: phases, ends, cycles, and taking back across phases.

use fastrand::Rng;
use shinpan::board::{Colour, Move, Position};
use shinpan::rules::{Game, GameEnd, Phase, Prisoners, Ruleset};

use super::{Mismatch, Progress, same};
use crate::{SlowBoard, SlowSequence, random};

/// Random games through all phases, with moves taken back at random.
///
/// What a game says must follow from its start and the list of its moves alone. So the moves are kept
/// beside it, cut into the three move-sequences by counting passes, and the answers are read off them.
///
/// # Errors
/// The first difference.
pub fn random_records(
    rules: Ruleset,
    games: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        compared +=
            random_game(rules, &mut Rng::with_seed(seed)).map_err(|mismatch| mismatch.of_game(seed))?;
        progress(game + 1);
    }
    Ok(compared)
}

fn random_game(rules: Ruleset, rng: &mut Rng) -> Result<u64, Mismatch> {
    let size = random::size(rng, 4);
    let start = random::start(rng, size);
    let first = random::colour(rng);
    let mut game = Game::new(&start, first, rules);
    let mut moves: Vec<Move> = Vec::new();
    let mut compared = 0;
    for _ in 0..120 {
        let slow = Record::new(&start, first, rules, &moves);
        slow.compare(&game).map_err(|text| at(&text, &start, &moves))?;
        compared += 1;
        if rng.u8(0..10) == 0 {
            for _ in 0..rng.usize(1..=8) {
                let taken = game.take_back();
                same("take_back", &taken, &moves.pop().is_some())
                    .map_err(|text| at(&text, &start, &moves))?;
            }
            continue;
        }
        let plays = slow.current().legal_plays();
        let mv = match rng.choice(&plays) {
            Some(&point) if rng.u8(0..4) != 0 => Move::Play(point),
            _ => Move::Pass,
        };
        let result = game.play(mv).is_ok();
        same("a legal move", &result, &(slow.phase() != Phase::Over))
            .map_err(|text| at(&text, &start, &moves))?;
        if result {
            moves.push(mv);
        }
    }
    Ok(compared)
}

/// The three move-sequences of a game, from the list of its moves.
struct Record {
    rules: Ruleset,
    sequences: Vec<SlowSequence>,
}

/// Passes that end the alternation, the black-analysis and the white-analysis.
const ENDING_PASSES: [usize; 3] = [2, 3, 3];

impl Record {
    fn new(start: &Position, first: Colour, rules: Ruleset, moves: &[Move]) -> Record {
        let ko_rule = rules.ko_rule();
        let mut sequences = vec![SlowSequence::new(start, first, ko_rule)];
        let mut part = 0;
        for &mv in moves {
            let _ = sequences[part].play(mv);
            if sequences[part].passes() == ENDING_PASSES[part] && part < 2 {
                if part == 0 {
                    let end = sequences[0].now().position().unwrap_or(*start);
                    sequences.push(SlowSequence::new(&end, Colour::White, ko_rule));
                    sequences.push(SlowSequence::new(&end, Colour::Black, ko_rule));
                }
                part += 1;
            }
        }
        Record { rules, sequences }
    }

    /// The first part that its passes have not ended.
    fn part(&self) -> Option<usize> {
        (0..self.sequences.len()).find(|&part| self.sequences[part].passes() < ENDING_PASSES[part])
    }

    fn phase(&self) -> Phase {
        match self.part() {
            Some(0) => Phase::Alternation,
            Some(1) => Phase::BlackAnalysis,
            Some(_) => Phase::WhiteAnalysis,
            None => Phase::Over,
        }
    }

    fn current(&self) -> &SlowSequence {
        &self.sequences[self.part().unwrap_or(self.sequences.len() - 1)]
    }

    fn compare(&self, game: &Game) -> Result<(), String> {
        same("rules", &game.rules(), &self.rules)?;
        same("phase", &game.phase(), &self.phase())?;
        same("to move", &game.to_move(), &self.part().map(|part| self.sequences[part].to_move()))?;
        same("position", &SlowBoard::new(&game.current().position()), self.current().now())?;
        let alternation = &self.sequences[0];
        same("alternation", &SlowBoard::new(&game.alternation().position()), alternation.now())?;
        let end = self.sequences.get(1).map(|_| alternation.now().clone());
        same("final position", &game.final_position().as_ref().map(SlowBoard::new), &end)?;
        for (colour, part) in Colour::BOTH.into_iter().zip(1..) {
            let fast = game.analysis(colour).map(|sequence| SlowBoard::new(&sequence.position()));
            let slow = self.sequences.get(part).map(|sequence| sequence.now().clone());
            same(format_args!("analysis of {colour}"), &fast, &slow)?;
        }
        let prisoners = Prisoners {
            black: alternation.removed(Colour::White) as u32,
            white: alternation.removed(Colour::Black) as u32,
        };
        same("prisoners", &game.prisoners(), &prisoners)?;
        let cycle = alternation.cycle().map(|from| (from, alternation.moves().len()));
        same("cycle", &game.cycle().map(|cycle| (cycle.from, cycle.to)), &cycle)?;
        let outcome = self.part().is_none().then_some(GameEnd::Played);
        same("outcome", &game.outcome(), &outcome)?;
        let ends = self.rules == Ruleset::Najn && self.sequences.len() == 1 && cycle.is_some();
        same("end without result", &game.clone().end_without_result().is_ok(), &ends)
    }
}

fn at(text: &str, start: &Position, moves: &[Move]) -> Mismatch {
    let names: Vec<String> = moves.iter().map(|&mv| start.size().move_name(mv)).collect();
    Mismatch::new(text, format!("{start}after {}: {}", names.len(), names.join(" ")))
}

//! Random games on 19x19: our board against the crate goban.
//!
//! Both make the same plays, with a test of legality before each. Ours also takes every play back; goban has
//! no undo, so its figure is for half of the work, and it is not charged for setting up and dropping its
//! games. The ratio therefore favours goban.

use std::time::Duration;

use fastrand::Rng;
use goban::pieces::stones::Color;
use goban::rules::game::Game;
use goban::rules::{GobanSizes, JAPANESE, Move as GobanMove};
use shinpan::board::{Board, Colour, Move, Point, Position, Size};
use shinpan::rules::{KoRule, MoveSequence};

use crate::timing::{Contender, grouped, race, timed};

/// Plays in a game, at most.
const LONGEST: usize = 400;

/// One game: alternating plays from the empty board, Black first.
type Plays = Vec<Point>;

pub(crate) fn measure(games: usize, rounds: usize) {
    let size = Size::new(19, 19).expect("a size");
    let games = common_games(size, games, 2026);
    let plays: usize = games.iter().map(Vec::len).sum();
    println!(
        "Random games on {size}: {} games, {} plays, best of {rounds} rounds",
        games.len(),
        grouped(plays as u64)
    );
    let mut board = Board::new(&Position::empty(size));
    let speeds = race(
        &mut [
            Contender {
                label: "shinpan Board: play and undo",
                unit: "plays",
                round: Box::new(|| timed(|| play_and_undo(&mut board, &games))),
            },
            Contender {
                label: "goban Game::try_play, no undo",
                unit: "plays",
                round: Box::new(|| goban(&games, true)),
            },
            Contender {
                label: "goban Game::play, no undo, no legality test",
                unit: "plays",
                round: Box::new(|| goban(&games, false)),
            },
            Contender {
                label: "shinpan MoveSequence (NAJ): play, take back",
                unit: "plays",
                round: Box::new(|| timed(|| sequences(size, &games))),
            },
        ],
        rounds,
    );
    println!("  shinpan plays and undoes {:.1} times as fast as goban plays", speeds[0] / speeds[1]);
}

fn play_and_undo(board: &mut Board, games: &[Plays]) -> u64 {
    let mut plays = 0;
    for game in games {
        let mut colour = Colour::Black;
        for &point in game {
            plays += u64::from(board.play(colour, point).is_ok());
            colour = colour.opponent();
        }
        while board.undo() {}
    }
    plays
}

fn goban(games: &[Plays], check: bool) -> (u64, Duration) {
    let (mut plays, mut time) = (0, Duration::ZERO);
    for moves in games {
        let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
        let (made, taken) = timed(|| {
            let mut made = 0;
            for &point in moves {
                let mv = GobanMove::Play(point.row(), point.column());
                if check {
                    made += u64::from(game.try_play(mv).is_ok());
                } else {
                    game.play(mv);
                    made += 1;
                }
            }
            made
        });
        plays += made;
        time += taken;
    }
    (plays, time)
}

fn sequences(size: Size, games: &[Plays]) -> u64 {
    let mut plays = 0;
    for game in games {
        let mut sequence = MoveSequence::new(&Position::empty(size), Colour::Black, KoRule::Fixed);
        for &point in game {
            plays += u64::from(sequence.play(Move::Play(point)).is_ok());
        }
        while sequence.take_back() {}
    }
    plays
}

/// Random games that both sides play to the same end. A game is cut where goban refuses a play: it takes
/// some captures of two single stones for a recapture in a ko.
fn common_games(size: Size, games: usize, seed: u64) -> Vec<Plays> {
    let mut rng = Rng::with_seed(seed);
    (0..games)
        .map(|_| {
            let mut plays = random_plays(&mut rng, size, LONGEST);
            let mut peer = Game::new(GobanSizes::Nineteen, JAPANESE);
            let common = plays
                .iter()
                .take_while(|point| peer.try_play(GobanMove::Play(point.row(), point.column())).is_ok())
                .count();
            plays.truncate(common);
            assert_same_stones(size, &plays, &peer);
            plays
        })
        .collect()
}

/// The two boards agree on every point at the end; otherwise the race would be about nothing.
fn assert_same_stones(size: Size, plays: &[Point], peer: &Game) {
    let mut board = Board::new(&Position::empty(size));
    let mut colour = Colour::Black;
    for &point in plays {
        board.play(colour, point).expect("a legal play");
        colour = colour.opponent();
    }
    for point in size.iter() {
        let theirs = peer.goban().get_color((point.row(), point.column())).map(|stone| match stone {
            Color::Black => Colour::Black,
            Color::White => Colour::White,
        });
        assert_eq!(board.at(point), theirs, "goban differs at {}\n{}", size.name(point), board.position());
    }
}

/// Random legal plays under basic-ko, without passes. The game ends where a player has none left.
pub(crate) fn random_plays(rng: &mut Rng, size: Size, longest: usize) -> Plays {
    let mut sequence = MoveSequence::new(&Position::empty(size), Colour::Black, KoRule::Basic);
    let mut plays = Vec::with_capacity(longest);
    while plays.len() < longest {
        let mut rest: Vec<Point> = sequence.board().empty_points().iter().collect();
        let played = loop {
            if rest.is_empty() {
                break None;
            }
            let point = rest.swap_remove(rng.usize(..rest.len()));
            if sequence.play(Move::Play(point)).is_ok() {
                break Some(point);
            }
        };
        let Some(point) = played else { break };
        plays.push(point);
    }
    plays
}

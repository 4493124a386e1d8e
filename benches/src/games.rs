//! Random games on 19x19: our board against the crate goban.
//!
//! Both make the same plays, with a test of legality before each. Ours also takes every play back; goban has
//! no undo. So there are two ratios. The first sets our plays and undos against its plays alone, and does not
//! charge it for setting up and dropping its games: it favours goban in every respect. The second is about the
//! same work: goban takes back with a copy of the game made before each play, as its own benchmarks do.
//!
//! goban copies its board for every play. The C library would give that memory back to the system after each
//! game, and getting it again costs ten times as much as the plays. A real program may or may not pay for it;
//! here it is kept ([`keep_memory`]), again in favour of goban.

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
    let kept = keep_memory(&games);
    let mut board = Board::new(&Position::empty(size));
    let mut same_board = board.clone();
    let few = &games[..games.len().div_ceil(50)];
    let contender = |label, round| Contender { label, unit: "plays", round };
    let speeds = race(
        &mut [
            contender("shinpan Board: play, undo", Box::new(|| timed(|| play_and_undo(&mut board, &games)))),
            contender("shinpan Board: play", Box::new(|| plays_alone(&mut same_board, &games))),
            contender(
                "shinpan MoveSequence (NAJ): play, take back",
                Box::new(|| timed(|| sequences(size, &games))),
            ),
            contender(
                "goban Game: try_play",
                Box::new(|| goban(&games, |game, mv| game.try_play(mv).is_ok())),
            ),
            contender(
                "goban Game: play, without legality test",
                Box::new(|| {
                    goban(&games, |game, mv| {
                        game.play(mv);
                        true
                    })
                }),
            ),
            contender("goban Game: clone, try_play, back to the clone", Box::new(|| goban_and_back(few))),
        ],
        rounds,
    );
    drop(kept);
    let (ours, try_play, and_back) = (speeds[0], speeds[3], speeds[5]);
    println!("  play and undo against goban's try_play alone: {:.1} times as fast", ours / try_play);
    println!("  play and undo against goban's with a clone:   {:.0} times as fast", ours / and_back);
}

/// Plays some long games of goban and puts a block of memory on top, so that what they used stays with this
/// program as long as the block lives.
fn keep_memory(games: &[Plays]) -> Vec<u8> {
    let mut played: Vec<Game> = Vec::new();
    for plays in games.iter().take(5) {
        let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
        for &point in plays {
            let _ = game.try_play(goban_move(point));
        }
        played.push(game);
    }
    std::hint::black_box(&played);
    vec![1; 100_000]
}

fn goban_move(point: Point) -> GobanMove {
    GobanMove::Play(point.row(), point.column())
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

/// Time for the plays alone; the undos are not counted.
fn plays_alone(board: &mut Board, games: &[Plays]) -> (u64, Duration) {
    let (mut plays, mut time) = (0, Duration::ZERO);
    for game in games {
        let (made, taken) = timed(|| {
            let (mut made, mut colour) = (0, Colour::Black);
            for &point in game {
                made += u64::from(board.play(colour, point).is_ok());
                colour = colour.opponent();
            }
            made
        });
        while board.undo() {}
        plays += made;
        time += taken;
    }
    (plays, time)
}

fn goban(games: &[Plays], play: impl Fn(&mut Game, GobanMove) -> bool) -> (u64, Duration) {
    let (mut plays, mut time) = (0, Duration::ZERO);
    for moves in games {
        let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
        let (made, taken) = timed(|| {
            let mut made = 0;
            for &point in moves {
                made += u64::from(play(&mut game, goban_move(point)));
            }
            made
        });
        plays += made;
        time += taken;
    }
    (plays, time)
}

/// Each play is made, taken back to a copy, and made again to go on; the second time is not counted.
fn goban_and_back(games: &[Plays]) -> (u64, Duration) {
    let (mut plays, mut time) = (0, Duration::ZERO);
    for moves in games {
        let mut game = Game::new(GobanSizes::Nineteen, JAPANESE);
        for &point in moves {
            let (made, taken) = timed(|| {
                let before = game.clone();
                let made = game.try_play(goban_move(point)).is_ok();
                game = before;
                made
            });
            plays += u64::from(made);
            time += taken;
            let _ = game.try_play(goban_move(point));
        }
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
            let common = plays.iter().take_while(|&&point| peer.try_play(goban_move(point)).is_ok()).count();
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

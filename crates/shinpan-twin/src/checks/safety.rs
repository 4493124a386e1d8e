//! Safe stones against attacks: every attack on small boards, random attacks on larger ones.

use std::collections::BTreeMap;

use fastrand::Rng;
use shinpan::board::{Board, Colour, PointSet, Position, Size, Symmetry};
use shinpan::region::{Safe, benson, local_games, static_safety};

use super::{Mismatch, Progress, same};
use crate::{GameGraph, legal_positions, random};

/// On every legal position of a size: what static safety calls safe contains what Benson calls safe, the two
/// colours never claim the same point, and every single attack leaves all safe points safe or has one
/// answer that makes them so again.
///
/// The last property is a proof for the whole board size: by induction no attack of any length captures a
/// safe stone. Gives the number of positions with safe stones.
pub fn safety_lasts(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut with_safe_stones = 0;
    for (number, position) in legal_positions(size).enumerate() {
        if number % 10_000 == 0 {
            progress(number as u64);
        }
        let mut board = Board::new(&position);
        let safe = safe_of_both(&board).map_err(|text| Mismatch::new(text, position))?;
        for colour in Colour::BOTH {
            let safe = safe[colour as usize];
            if safe.stones.is_empty() {
                continue;
            }
            with_safe_stones += 1;
            for point in board.empty_points() {
                if board.play(colour.opponent(), point).is_ok() {
                    let answer = answer(&mut board, colour, safe, &position);
                    board.undo();
                    if answer.is_none() {
                        let what = format!("no answer keeps all that was safe for {colour}");
                        return Err(Mismatch::new(what, attack(&position, size.name(point))));
                    }
                }
            }
        }
    }
    Ok(with_safe_stones)
}

/// On every legal position of a size: exhaustive search confirms that the stones called safe can be kept,
/// all of them together. Gives the number of positions with safe stones.
pub fn safety_is_held(size: Size, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let graph = GameGraph::new(size);
    let mut claims: BTreeMap<PointSet, Vec<usize>> = BTreeMap::new();
    for (number, position) in graph.positions().iter().enumerate() {
        let stones = static_safety(&Board::new(position), Colour::Black).stones;
        if !stones.is_empty() {
            claims.entry(stones).or_default().push(number);
        }
    }
    let mut confirmed = 0;
    for (stones, numbers) in claims {
        progress(confirmed);
        let held = graph.held(stones, Colour::Black);
        if let Some(&number) = numbers.iter().find(|&&number| !held[number]) {
            let what = format!("search captures a stone of {:?}", size.names(stones));
            return Err(Mismatch::new(what, graph.positions()[number]));
        }
        confirmed += numbers.len() as u64;
    }
    Ok(confirmed)
}

/// Random attacks on random positions of boards up to `largest`: the defender finds an answer to every play
/// of a long attack. Gives the number of plays of the attackers.
pub fn safety_under_attack(
    largest: u8,
    games: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<u64, Mismatch> {
    let mut attacks = 0;
    for game in 0..games {
        progress(game);
        let mut rng = Rng::with_seed(seed.wrapping_add(game));
        let size = random::size(&mut rng, largest);
        let mut board = Board::new(&fenced(&mut rng, size));
        let position = board.position();
        let safe = safe_of_both(&board).map_err(|text| Mismatch::new(text, position).of_game(seed + game))?;
        let colour = if safe[0].stones.is_empty() { Colour::White } else { Colour::Black };
        let safe = safe[colour as usize];
        if safe.stones.is_empty() {
            continue;
        }
        for _ in 0..2 * size.area() {
            let before = board.position();
            // Half of the attacks go where they hurt.
            let inside = board.empty_points() & safe.territory;
            let anywhere = rng.bool() || inside.is_empty();
            let targets: Vec<_> = if anywhere { board.empty_points() } else { inside }.iter().collect();
            if targets.is_empty() {
                break;
            }
            let point = targets[rng.usize(..targets.len())];
            if board.play(colour.opponent(), point).is_err() {
                continue;
            }
            attacks += 1;
            match answer(&mut board, colour, safe, &before) {
                None => {
                    let what = format!("no answer keeps {:?} for {colour}", size.names(safe.points()));
                    let place = attack(&before, size.name(point));
                    return Err(Mismatch::new(what, place).of_game(seed + game));
                }
                Some(None) => {}
                Some(Some(point)) => {
                    let _ = board.play(colour, point);
                }
            }
        }
    }
    Ok(attacks)
}

/// Safe stones, territory and local games turn with the board and swap with the colours.
pub fn safety_is_symmetric(
    largest: u8,
    games: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<u64, Mismatch> {
    for game in 0..games {
        progress(game);
        let mut rng = Rng::with_seed(seed.wrapping_add(game));
        let size = random::size(&mut rng, largest);
        let position = fenced(&mut rng, size);
        let wrong = |text| Mismatch::new(text, position).of_game(seed + game);
        let board = Board::new(&position);
        let safe = safe_of_both(&board).map_err(wrong)?;
        for symmetry in Symmetry::ALL {
            let image = symmetry.position(&position);
            let turned = safe_of_both(&Board::new(&image)).map_err(wrong)?;
            let swapped = safe_of_both(&Board::new(&image.colours_swapped())).map_err(wrong)?;
            for colour in Colour::BOTH {
                let expected = symmetry.set(size, safe[colour as usize].points());
                same("turned", &turned[colour as usize].points(), &expected).map_err(wrong)?;
                same("swapped", &swapped[colour.opponent() as usize].points(), &expected).map_err(wrong)?;
            }
            let mut games: Vec<PointSet> =
                local_games(&board).iter().map(|local| symmetry.set(size, local.points)).collect();
            let mut images: Vec<PointSet> =
                local_games(&Board::new(&image)).iter().map(|local| local.points).collect();
            games.sort();
            images.sort();
            same("local games", &images, &games).map_err(wrong)?;
        }
    }
    Ok(games)
}

/// The safe stones and territory of both colours, with the relations that always hold.
fn safe_of_both(board: &Board) -> Result<[Safe; 2], String> {
    let safe = Colour::BOTH.map(|colour| static_safety(board, colour));
    for colour in Colour::BOTH {
        let fewer = benson(board, colour);
        let more = safe[colour as usize];
        if !fewer.stones.is_subset(&more.stones) || !fewer.points().is_subset(&more.points()) {
            return Err(format!("Benson knows more safe points of {colour} than static safety"));
        }
    }
    let size = board.size();
    match (safe[0].points() & safe[1].points()).first() {
        Some(point) => Err(format!("both colours claim {}", size.name(point))),
        None => Ok(safe),
    }
}

/// After an attack: `Some(None)` if all points are still safe as they are, `Some(point)` for an answer that
/// makes them so and is not prohibited by basic-ko, `None` if there is no answer.
#[allow(clippy::option_option)]
fn answer(
    board: &mut Board,
    colour: Colour,
    safe: Safe,
    before: &Position,
) -> Option<Option<shinpan::board::Point>> {
    let kept = |board: &Board| {
        let now = static_safety(board, colour);
        safe.stones.is_subset(&now.stones) && safe.points().is_subset(&now.points())
    };
    if kept(board) {
        return Some(None);
    }
    for point in board.empty_points() {
        if board.play(colour, point).is_ok() {
            let found = board.position() != *before && kept(board);
            board.undo();
            if found {
                return Some(Some(point));
            }
        }
    }
    None
}

/// A random position in which one colour has filled most of the board and left eyes of all sizes.
fn fenced(rng: &mut Rng, size: Size) -> Position {
    let colour = random::colour(rng);
    let mut board = Board::new(&Position::empty(size));
    let spared: PointSet = size.iter().filter(|_| rng.u8(0..3) == 0).collect();
    let mut points: Vec<_> = size.iter().collect();
    rng.shuffle(&mut points);
    for point in points {
        let intruder = rng.u8(0..8) == 0;
        if intruder || !spared.contains(point) {
            let _ = board.play(if intruder { colour.opponent() } else { colour }, point);
        }
    }
    board.position()
}

fn attack(position: &Position, point: String) -> String {
    format!("{position}after the attack at {point}")
}

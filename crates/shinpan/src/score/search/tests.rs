//! What is claimed at a state of the game of a region, compared with trying everything.

use std::collections::HashMap;

use super::field::{Field, Look, Stones, ones};
use super::graph::{Graph, Label};
use super::prove::Prover;
use super::state::{State, Threats};
use crate::board::{Block, Board, Colour, PointSet, Setup, Size};
use crate::limits::{Allowance, Stop};

/// Every state of the game of a region that play can reach: stones, who is to move, and where the owner may not retake.
struct Everything {
    states: Vec<(Stones, Colour, Option<u8>)>,
    number: HashMap<(Stones, Colour, Option<u8>), usize>,
    /// Whether the owner comes to control everything, posts included, in finitely many moves.
    won: Vec<bool>,
}

impl Everything {
    /// Both sides may pass; the opponent retakes every ko at once. `None` if there are too many states.
    fn new(field: &Field, stones: Stones) -> Option<Everything> {
        let owner = field.owner();
        let root = (stones, owner.opponent(), None);
        let (mut states, mut number) = (vec![root], HashMap::from([(root, 0)]));
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(&(stones, mover, ban)) = states.get(next.len()) {
            let has_posts = field.posts() & !stones[owner.index()] == 0;
            let plays = ones(field.open(stones, mover)).filter(|&at| has_posts && ban != Some(at));
            let after = plays
                .filter_map(|at| field.play(stones, mover, at))
                .map(|(stones, ban)| (stones, mover.opponent(), ban.filter(|_| mover != owner)));
            let mut reached = Vec::new();
            for state in after.chain([(stones, mover.opponent(), None)]) {
                reached.push(*number.entry(state).or_insert_with(|| {
                    states.push(state);
                    states.len() - 1
                }));
            }
            next.push(reached);
            if states.len() > 60_000 {
                return None;
            }
        }
        let shows = |stones: Stones| {
            field.posts() & !stones[owner.index()] == 0 && field.weight(field.control(stones)) == field.all()
        };
        let mut won: Vec<bool> = states.iter().map(|&(stones, ..)| shows(stones)).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for state in (0..states.len()).rev().filter(|&state| !won[state]).collect::<Vec<_>>() {
                let mut after = next[state].iter().map(|&next| won[next]);
                won[state] =
                    if states[state].1 == owner { after.any(|won| won) } else { after.all(|won| won) };
                changed |= won[state];
            }
        }
        Some(Everything { states, number, won })
    }
}

/// The regions of Black on a random board, each with walls, posts and promises at random.
fn games(rng: &mut fastrand::Rng) -> Vec<(Field, Stones)> {
    let size = Size::new(rng.u8(3..=5), rng.u8(3..=4)).unwrap();
    let shares = (rng.f32() * 0.3 + 0.3, rng.f32() * 0.2);
    let mut setup = Setup::new(size);
    for point in size.iter() {
        let part = rng.f32();
        let stone = if part < shares.0 { Some(Colour::Black) } else { Some(Colour::White) };
        setup.set(point, stone.filter(|_| part < shares.0 + shares.1));
    }
    let Ok(position) = setup.position() else { return Vec::new() };
    let board = Board::new(&position);
    let blocks: Vec<PointSet> = board.blocks(Colour::Black).map(Block::stones).collect();
    let regions: Vec<PointSet> = (size.points() - position.stones(Colour::Black)).components().collect();
    let mut games = Vec::new();
    for &region in regions.iter().filter(|region| (3..=8).contains(&region.len())) {
        let (mut points, mut walls, mut posts) = (region, PointSet::EMPTY, Vec::new());
        for &block in blocks.iter().filter(|block| block.neighbours().intersects(&region)) {
            match rng.u8(0..8) {
                0 if (block.neighbours() - region).is_empty() => points |= block,
                0..=2 => walls |= block,
                3..=5 => posts.push((block, true)),
                _ => posts.push((block, false)),
            }
        }
        let game = Field::new(&position, points, [walls, PointSet::EMPTY], Colour::Black)
            .and_then(|(field, stones)| field.with_posts(stones, &posts));
        games.extend(game.map(|(field, stones)| (field.looking(Look::Hold), stones)));
    }
    games
}

#[test]
fn claims_at_a_state_agree_with_trying_everything() {
    let mut rng = fastrand::Rng::with_seed(8);
    let (mut regions, mut held, mut sure, mut in_parts, mut lost, mut soon) = (0, 0, 0, 0, 0, 0);
    while regions < 400 {
        for (field, stones) in games(&mut rng) {
            let Some(all) = Everything::new(&field, stones) else { continue };
            regions += 1;
            let endless = Allowance { nodes: u64::MAX, stop: Stop::never() };
            let mut prover = Prover::holding(field.clone(), Threats::Of(Colour::White), endless);
            for (&(stones, mover, ban), &won) in all.states.iter().zip(&all.won) {
                let say = || format!("{field:?}\n{stones:x?} {mover:?} {ban:?}");
                if prover.certain(stones).least == field.all() {
                    assert!(won, "sure, but not won: {}", say());
                    sure += 1;
                    in_parts += usize::from(field.glance(stones).least < field.all());
                }
                if field.is_lost(stones, mover, ban) {
                    assert!(!won, "lost, but won: {}", say());
                    lost += 1;
                    soon += usize::from(mover == Colour::Black);
                }
            }
            // Plays are left out of the searches, and they find everything all the same.
            let wanted = field.all();
            let mut graph = Graph::new(field, Threats::Of(Colour::White));
            let root = graph.root(stones, Colour::White);
            let label = graph.solve(root, wanted, &mut Allowance { nodes: 1_000_000, stop: Stop::never() });
            let won = all.won[all.number[&(stones, Colour::White, None)]];
            let state = State { stones, mover: Colour::White, ban: None, passes: 0 };
            let mut budget = Allowance { nodes: 1_000_000, stop: Stop::never() };
            let found = prover.proves(state, Colour::Black, wanted, &mut budget);
            assert_eq!(found, Some(won), "{:?}\n{stones:x?}", graph.field);
            assert_eq!(label == Some(Label::Owner), won, "{:?}\n{stones:x?}", graph.field);
            held += usize::from(won);
        }
    }
    println!(
        "{regions} regions, {held} held; {sure} states sure, {in_parts} in parts; {lost} lost, {soon} to move"
    );
    assert!(in_parts > 500 && soon > 500, "{in_parts} {soon}");
}

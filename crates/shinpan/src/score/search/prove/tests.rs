//! Proofs compared with the labels of the whole graph, on random small boards.

use fastrand::Rng;

use super::super::field::{Field, Look};
use super::super::graph::{Graph, Label};
use super::super::state::{Budget, State, Threats};
use super::Prover;
use crate::board::{Board, Colour, PointSet, Position, Size};
use crate::limits::Stop;

const PLENTY: u64 = 30_000;

fn budget() -> Budget {
    Budget { nodes: PLENTY, stop: Stop::never() }
}

/// Random stones with liberties on a board of at most so many points.
fn position(rng: &mut Rng, most: u8) -> Position {
    let size = loop {
        let (columns, rows) = (rng.u8(1..=5), rng.u8(2..=5));
        if let Some(size) = Size::new(columns, rows).filter(|_| columns * rows <= most) {
            break size;
        }
    };
    let mut board = Board::new(&Position::empty(size));
    for _ in 0..rng.usize(0..4 * size.points().len()) {
        let free: Vec<_> = board.empty_points().iter().collect();
        let colour = Colour::BOTH[rng.usize(0..2)];
        // A play that the rules forbid is left out.
        if let Some(&point) = rng.choice(&free) {
            let _ = board.play(colour, point);
        }
    }
    board.position()
}

/// How often each answer was given: owner, opponent, neither, not found out.
fn compare(field: Field, threats: Threats, state: State, counts: &mut [u32; 4]) {
    let mut graph = Graph::new(field.clone(), threats);
    let mut prover = Prover::new(field.clone(), threats);
    let root = graph.start(state);
    let thresholds = if field.is_held() { field.all()..=field.all() } else { 1..=field.all() };
    for wanted in thresholds {
        let Some(label) = graph.solve(root, wanted, &mut budget()) else { continue };
        let Some(proof) = prover.solve(state, wanted, &mut budget()) else {
            counts[3] += 1;
            continue;
        };
        assert_eq!(label, proof, "{wanted} of {threats:?} in {state:?} of {field:?}");
        for side in Colour::BOTH {
            let good = if side == field.owner() { Label::Owner } else { Label::Opponent };
            let proves = prover.proves(state, side, wanted, &mut budget());
            assert_eq!(proves, Some(label == good), "{wanted} for {side} in {state:?} of {field:?}");
        }
        let (least, most) = prover.bounds(&state).unwrap();
        assert!(if label == Label::Owner { least >= wanted } else { least < wanted });
        assert!(if label == Label::Opponent { most < wanted } else { most >= wanted });
        counts[label as usize] += 1;
    }
}

#[test]
fn proofs_are_the_labels_of_the_graph() {
    let mut rng = Rng::with_seed(20_261);
    let mut counts = [0; 4];
    for _ in 0..300 {
        let position = position(&mut rng, 12);
        let owner = Colour::BOTH[rng.usize(0..2)];
        let threats = [Threats::None, Threats::Of(Colour::Black), Threats::Of(Colour::White)];
        let look = if rng.bool() { Look::Immortal } else { Look::Safe };
        let (field, stones) =
            Field::new(&position, position.size().points(), [PointSet::EMPTY; 2], owner).unwrap();
        let mover = Colour::BOTH[rng.usize(0..2)];
        let state = State { stones, mover, ban: None, passes: 0 };
        compare(field.looking(look), threats[rng.usize(0..3)], state, &mut counts);
    }
    assert!(counts[..3].iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn held_regions_are_the_labels_of_the_graph() {
    let mut rng = Rng::with_seed(20_262);
    let mut counts = [0; 4];
    for _ in 0..1_500 {
        let position = position(&mut rng, 25);
        let owner = Colour::BOTH[rng.usize(0..2)];
        let parts: Vec<PointSet> = (position.size().points() - position.stones(owner)).components().collect();
        let Some(&part) = rng.choice(&parts) else { continue };
        if (part & position.empty_points()).len() > 8 {
            continue;
        }
        let board = Board::new(&position);
        let around = board.blocks(owner).map(|block| block.stones());
        let posts: Vec<(PointSet, bool)> = around
            .filter(|block| block.neighbours().intersects(&part))
            .map(|block| (block, rng.bool()))
            .collect();
        let field = Field::new(&position, part, [PointSet::EMPTY; 2], owner)
            .and_then(|(field, stones)| field.with_posts(stones, &posts));
        let Some((field, stones)) = field else { continue };
        let state = State { stones, mover: owner.opponent(), ban: None, passes: 0 };
        let threats = Threats::Of(owner.opponent());
        compare(field.looking(Look::Hold), threats, state, &mut counts);
    }
    assert!(counts[Label::Owner as usize] > 50 && counts[Label::Opponent as usize] > 50, "{counts:?}");
}

#[test]
fn proofs_with_parts_are_the_labels_of_the_graph() {
    let mut rng = Rng::with_seed(20_263);
    let mut counts = [0; 4];
    for _ in 0..500 {
        // Two games of up to eight points, with a safe wall of either colour between them.
        let (columns, rows) = [(5, 2), (5, 3), (7, 2), (5, 4)][rng.usize(0..4)];
        let size = Size::new(columns, rows).unwrap();
        let (wall, owner) = (Colour::BOTH[rng.usize(0..2)], Colour::BOTH[rng.usize(0..2)]);
        let middle: PointSet = size.iter().filter(|point| point.column() == columns / 2).collect();
        let mut board = Board::new(&Position::empty(size));
        for point in middle {
            board.play(wall, point).unwrap();
        }
        for _ in 0..rng.usize(0..40) {
            let free: Vec<_> = board.empty_points().iter().collect();
            if let Some(&point) = rng.choice(&free) {
                let _ = board.play(Colour::BOTH[rng.usize(0..2)], point);
            }
        }
        let position = board.position();
        if !middle.is_subset(&position.stones(wall)) {
            continue;
        }
        let mut walls = [PointSet::EMPTY; 2];
        walls[wall.index()] = middle;
        let (field, stones) = Field::new(&position, size.points() - middle, walls, owner).unwrap();
        let threats = [Threats::None, Threats::Of(Colour::Black), Threats::Of(Colour::White)];
        let state = State { stones, mover: Colour::BOTH[rng.usize(0..2)], ban: None, passes: 0 };
        compare(field, threats[rng.usize(0..3)], state, &mut counts);
    }
    assert!(counts[1] > 100 && counts[2] > 100, "{counts:?}");
}

//! The local board compared with the board, and its Benson with trying everything, on random small regions.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::{Bits, Grid, Layout, Listed, LocalBoard, Neighbours, Posted, Words};
use crate::board::{Board, Colour, Point, PointSet, Position, Setup, Size};

/// A region of a small board. The stones outside it have a liberty there, so that nothing that is played in the region captures
/// them.
struct Scene {
    position: Position,
    region: PointSet,
}

impl Scene {
    fn random(rng: &mut Rng, most: u8) -> Scene {
        loop {
            let size = Size::new(rng.u8(2..=most), rng.u8(2..=most)).unwrap();
            let share = if rng.bool() { 1.0 } else { 0.8 };
            let region: PointSet = size.iter().filter(|_| rng.f32() < share).collect();
            let mut setup = Setup::new(size);
            let (taken, black) = (rng.f32(), rng.f32());
            for point in size.iter() {
                let stone = if rng.f32() < black { Colour::Black } else { Colour::White };
                setup.set(point, Some(stone).filter(|_| rng.f32() < taken));
            }
            let outside = size.points() - region;
            for colour in Colour::BOTH {
                let empty = outside - setup.stones(Colour::Black) - setup.stones(Colour::White);
                let walls = setup.stones(colour) & outside;
                for stone in walls - walls.component(empty.neighbours()) {
                    setup.set(stone, None);
                }
            }
            if let Ok(position) = setup.position()
                && !region.is_empty()
            {
                return Scene { position, region };
            }
        }
    }

    /// The local board of the region, with its stones.
    fn local<B: Bits>(&self, layout: &Layout) -> (LocalBoard<B>, [B; 2]) {
        let outside = self.position.size().points() - self.region;
        let mut board = LocalBoard::new(layout).unwrap();
        board.walls = Colour::BOTH.map(|colour| {
            let free = outside - self.position.stones(colour.opponent());
            layout.set(free.neighbours())
        });
        (board, Colour::BOTH.map(|colour| layout.set(self.position.stones(colour))))
    }
}

/// Some local points on the board.
fn points<B: Bits>(layout: &Layout, set: B) -> PointSet {
    set.iter().map(|index| layout.point(index).unwrap()).collect()
}

/// Plays at random on both boards, and compares what they say.
fn play_on_both<B: Bits>(scene: &Scene, layout: &Layout, rng: &mut Rng) -> [usize; 3] {
    let (local, mut stones) = scene.local::<B>(layout);
    let mut board = Board::new(&scene.position);
    let [mut suicides, mut captures, mut kos] = [0; 3];
    for _ in 0..40 {
        compare_blocks(&local, stones, layout, &board, scene.region);
        let empty: Vec<Point> = (board.empty_points() & scene.region).iter().collect();
        let Some(&at) = rng.choice(&empty) else { break };
        let colour = Colour::BOTH[rng.usize(0..2)];
        let played = local.play(stones, colour.index(), layout.index(at));
        let Ok(captured) = board.play(colour, at) else {
            assert_eq!(played, None, "{board:?}");
            suicides += 1;
            continue;
        };
        let played = played.unwrap();
        assert_eq!(points(layout, played.captured), captured);
        let ko = board.ko(at, captured);
        assert_eq!(played.banned.map(|index| layout.point(usize::from(index)).unwrap()), ko);
        for colour in Colour::BOTH {
            let here = board.stones(colour) & scene.region;
            assert_eq!(points(layout, played.stones[colour.index()]), here);
        }
        captures += usize::from(!captured.is_empty());
        kos += usize::from(ko.is_some());
        stones = played.stones;
    }
    [suicides, captures, kos]
}

/// Blocks, liberties and what is in atari.
fn compare_blocks<B: Bits>(
    local: &LocalBoard<B>,
    stones: [B; 2],
    layout: &Layout,
    board: &Board,
    region: PointSet,
) {
    assert_eq!(points(layout, local.empty(stones)), board.empty_points() & region);
    for colour in Colour::BOTH {
        let (side, mut last, mut in_atari) = (colour.index(), PointSet::EMPTY, PointSet::EMPTY);
        for block in local.components(stones[side]) {
            let here = points(layout, block);
            let whole = board.block(here.first().unwrap()).unwrap();
            if local.is_wall(side, block) {
                assert!(!whole.liberties().is_subset(&region) || !whole.stones().is_subset(&region));
                continue;
            }
            assert_eq!(here, whole.stones());
            assert_eq!(points(layout, local.next_to(block) & local.empty(stones)), whole.liberties());
            if whole.liberties().len() == 1 {
                last |= whole.liberties();
                in_atari |= whole.stones();
            }
        }
        let found = local.in_atari(stones, side);
        assert_eq!((points(layout, found.0), points(layout, found.1)), (last, in_atari));
    }
}

#[test]
fn play_agrees_with_the_board() {
    let mut rng = Rng::with_seed(1);
    let mut seen = [0; 3];
    for number in 0..4000 {
        let scene = Scene::random(&mut rng, 6);
        let around = Layout::around(scene.region).unwrap();
        let stacked = Layout::stacked(scene.region).unwrap();
        let found = match number % 5 {
            0 => play_on_both::<u64>(&scene, &around, &mut rng),
            1 => play_on_both::<u128>(&scene, &stacked, &mut rng),
            2 => play_on_both::<Words<3>>(&scene, &around, &mut rng),
            3 => play_on_both::<Words<4>>(&scene, &stacked, &mut rng),
            _ => play_on_both::<Words<6>>(&scene, &around, &mut rng),
        };
        seen = [0, 1, 2].map(|kind| seen[kind] + found[kind]);
    }
    assert!(seen.iter().all(|&count| count > 300), "{seen:?}");
}

#[test]
fn a_layout_finds_its_points_again() {
    let mut rng = Rng::with_seed(2);
    for _ in 0..500 {
        let region = Scene::random(&mut rng, 9).region;
        for layout in [Layout::around(region).unwrap(), Layout::stacked(region).unwrap()] {
            let all: BTreeSet<usize> = region.iter().map(|point| layout.index(point)).collect();
            assert_eq!(all.len(), region.len());
            assert!(all.last().is_some_and(|&last| last < layout.len()));
            for index in 0..layout.len() + layout.stride() {
                let point = layout.point(index);
                assert_eq!(point.is_some(), all.contains(&index));
                assert!(point.is_none_or(|point| layout.index(point) == index));
            }
            let board = LocalBoard::<Words<6>>::new(&layout).unwrap();
            for point in region {
                let next = board.next_to(Bits::bit(layout.index(point)));
                assert_eq!(points(&layout, next), PointSet::single(point).neighbours() & region);
            }
        }
    }
}

#[test]
fn a_whole_board_has_room() {
    let all = Size::new(19, 19).unwrap().points();
    let layout = Layout::around(all).unwrap();
    assert!(LocalBoard::<Words<4>>::new(&layout).is_none());
    let board = LocalBoard::<Words<6>>::new(&layout).unwrap();
    assert_eq!(points(&layout, board.all), all);
    assert_eq!(board.all, all.into());
    assert_eq!(PointSet::from(board.all), all);
}

/// What is never captured if the other side plays as often as it likes.
fn survivors(board: &mut Board, side: Colour, region: PointSet) -> PointSet {
    fn visit(
        board: &mut Board,
        side: Colour,
        region: PointSet,
        seen: &mut BTreeSet<PointSet>,
        left: &mut PointSet,
    ) {
        if !seen.insert(board.stones(side.opponent()) | board.stones(side)) {
            return;
        }
        *left &= board.stones(side);
        for at in board.empty_points() & region {
            if board.play(side.opponent(), at).is_ok() {
                visit(board, side, region, seen, left);
                board.undo();
            }
        }
    }
    let mut left = board.stones(side) & region;
    visit(board, side, region, &mut BTreeSet::new(), &mut left);
    left
}

#[test]
fn immortal_stones_agree_with_trying_everything() {
    let mut rng = Rng::with_seed(4);
    let (mut immortal, mut mortal, mut walled) = (0, 0, 0);
    for _ in 0..1500 {
        let scene = Scene::random(&mut rng, 4);
        let layout = Layout::stacked(scene.region).unwrap();
        let (local, stones) = scene.local::<u128>(&layout);
        for side in Colour::BOTH {
            let own = stones[side.index()];
            let alive = local.alive(stones, side.index(), own);
            let mut board = Board::new(&scene.position);
            assert_eq!(points(&layout, alive), survivors(&mut board, side, scene.region), "{board:?}");
            let (all, enclosed) = local.immortal(stones, side.index());
            assert_eq!(all, alive);
            for region in enclosed {
                assert_eq!(local.next_to(region.points) & own & !alive, 0);
                assert!(!region.points.meets(local.walls[side.opponent().index()]));
            }
            for block in local.components(own) {
                let is_wall = local.is_wall(side.index(), block);
                walled += usize::from(is_wall);
                immortal += usize::from(block & alive != 0 && !is_wall);
                mortal += usize::from(block & alive == 0);
                // What is said of a block that is needed is exact, and nothing that may have two eyes is left out.
                assert_eq!(local.alive(stones, side.index(), block) & block, alive & block);
                assert!(block & alive == 0 || local.may_have_two_eyes(stones, side.index(), block));
            }
        }
    }
    assert!(immortal > 50 && mortal > 500 && walled > 300, "{immortal} {mortal} {walled}");
}

#[test]
fn neighbours_agree() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..500 {
        let region = Scene::random(&mut rng, 6).region;
        let layout = Layout::around(region).unwrap();
        let board = LocalBoard::<u64>::new(&layout).unwrap();
        let grid = Grid { stride: layout.stride() };
        // One point is told apart from the grid, with its neighbours.
        let all = board.all;
        let apart = u64::bit(rng.choice(all.iter().collect::<Vec<_>>()).unwrap());
        let beyond = vec![(apart, board.next_to(apart))];
        let posted = Posted { grid, inside: all & !apart, beyond };
        let listed = Listed((0..64).map(|index| board.next_to(u64::bit(index) & all)).collect());
        for _ in 0..20 {
            let set = rng.u64(..) & all;
            let next = board.next_to(set);
            assert_eq!((posted.next_to(set, all), listed.next_to(set, all)), (next, next));
        }
    }
}

#[test]
fn what_is_no_cut_leaves_a_set_in_one_piece() {
    let mut rng = Rng::with_seed(6);
    let mut cuts = 0;
    for _ in 0..500 {
        let region = Scene::random(&mut rng, 6).region;
        let layout = Layout::around(region).unwrap();
        let board = LocalBoard::<u128>::new(&layout).unwrap();
        let set = board.all & (u128::from(rng.u64(..)) << 64 | u128::from(rng.u64(..)));
        let pieces = board.components(set).count();
        for index in set.iter() {
            let is_cut = board.components(set & !u128::bit(index)).count() > pieces;
            assert!(!is_cut || board.cuts(set).has(index));
            cuts += usize::from(is_cut);
        }
    }
    assert!(cuts > 500, "{cuts}");
}

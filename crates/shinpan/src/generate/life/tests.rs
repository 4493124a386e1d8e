//! Duplicates among open problems are too rare to meet: their pictures are compared here.

use super::puzzle::picture;
use super::{Drawing, Generator, Task, Wish};
use crate::board::{Colour, PointSet, Symmetry};

fn shown(drawing: &Drawing, symmetry: Symmetry, swapped: bool) -> String {
    let turned = symmetry.position(&drawing.position);
    let position = if swapped { turned.colours_swapped() } else { turned };
    let size = position.size();
    let near = |from: PointSet| (from | from.neighbours()) & size.points();
    let local = near(near(size.points() - position.empty_points()));
    let owner = drawing.position.at(drawing.target).expect("a stone");
    picture(&position, local, if swapped { owner.opponent() } else { owner }, drawing.task)
}

#[test]
fn an_open_problem_looks_the_same_however_it_is_turned_or_coloured() {
    let wish = Wish { open: true, ..Wish::default() };
    let generator = Generator::new(wish, 1).expect("a wish that can be fulfilled");
    let mut seen = std::collections::BTreeSet::new();
    let drawings: Vec<Drawing> = (1..=60).filter_map(|number| generator.drawing(number)).collect();
    for drawing in &drawings {
        let picture = shown(drawing, Symmetry::ALL[0], false);
        for symmetry in Symmetry::ALL {
            for swapped in [false, true] {
                assert_eq!(shown(drawing, symmetry, swapped), picture);
            }
        }
        let other = Task::BOTH[usize::from(drawing.task == Task::Live)];
        assert_ne!(shown(&Drawing { task: other, ..drawing.clone() }, Symmetry::ALL[0], false), picture);
        assert!(seen.insert(picture), "{}", drawing.position);
    }
    assert!(drawings.len() > 20);
    assert!(drawings.iter().any(|drawing| drawing.first == Colour::White));
}

//! Races on 19x19: recognition and verdict, from a position to an answer for both sides moving first.

use std::hint::black_box;

use shinpan::board::{Colour, Point, Position, Setup, Size};
use shinpan::generate::race::{Built, Wish};
use shinpan::race::{Question, find};

use crate::timing::{Contender, race, timed};

/// A built race on 19x19: the lines are drawn out to the right, and the wall above gets more rows.
fn enlarged(built: &Built) -> Option<Question> {
    let (small, size) = (built.position.size(), Size::new(19, 19)?);
    let [black, white] = built.essential;
    let shift = size.height() - small.height();
    let middle = black.row().midpoint(white.row());
    let mut setup = Setup::new(size);
    for point in size.iter() {
        let (column, row) = (point.column(), point.row().saturating_sub(shift));
        let stone = match Point::new(column.min(small.width() - 1), row) {
            Some(known) if column < small.width() && point.row() >= shift => built.position.at(known),
            Some(_) if point.row() < shift => Some(Colour::White),
            Some(_) if row == middle => Some(Colour::BOTH[usize::from(column % 2)]),
            Some(last) => {
                let wall = if row < middle { Colour::White } else { Colour::Black };
                Some(built.position.at(last).unwrap_or(wall))
            }
            None => None,
        };
        setup.set(point, stone);
    }
    let position: Position = setup.position().ok()?;
    let moved = |point: Point| Point::new(point.column(), point.row() + shift);
    let question = Question::between(&position, moved(black)?, moved(white)?);
    let is_proven = question.answer().ok()?.first()?.is_proven();
    is_proven.then_some(question)
}

/// Asks about races again and again.
pub(crate) fn measure(races: usize, rounds: usize) {
    let questions: Vec<Question> =
        (0..races as u64).filter_map(|seed| enlarged(&Wish::any(20).plan(seed).build()?)).collect();
    println!("races on 19x19, {} of {races} built ones", questions.len());
    let round = |ask: fn(&Question)| {
        let questions = &questions;
        Box::new(move || {
            let ((), time) = timed(|| black_box(questions).iter().for_each(ask));
            (questions.len() as u64, time)
        })
    };
    let mut contenders = [
        Contender {
            label: "recognition and verdict for both sides first",
            unit: "races",
            round: round(|question| {
                black_box(question.answer().ok());
            }),
        },
        Contender {
            label: "all races of a board, without names",
            unit: "boards",
            round: round(|question| {
                black_box(find(&question.position));
            }),
        },
    ];
    race(&mut contenders, rounds);
    // The best of several times for each race alone, spread over the run: what a busy machine disturbs least.
    let mut times = vec![f64::INFINITY; questions.len()];
    for _ in 0..8 * rounds {
        for (time, question) in times.iter_mut().zip(&questions) {
            let again = (0..3).map(|_| timed(|| question.answer().ok()).1).min().unwrap_or_default();
            *time = time.min(again.as_secs_f64() * 1e6);
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let of = |share: usize| {
        times.get((times.len() * share).div_ceil(100).saturating_sub(1)).copied().unwrap_or(0.0)
    };
    println!(
        "  one race undisturbed: {mean:.1} microseconds on average, {:.1} for 95 % of them, {:.1} at most",
        of(95),
        of(100)
    );
}

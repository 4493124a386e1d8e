//! Learns the weights that steer the search for life and death (`search/guess.bin`) from solved random problems.
//!
//! The odds are a logistic regression, the work a linear one of its logarithm; both by AdaGrad, one problem in ten kept
//! apart to judge them. Where there are ways out it has weights of its own (`guess-open.bin`), learnt from random fights
//! ([`fights`]). The others are learnt from the problems of `shinpan generate life`, with another seed than the benchmark's.

use std::path::Path;

use fastrand::Rng;
use shinpan::board::Colour;
use shinpan::generate::life::{Generator, Wish};
use shinpan::search::{Budget, FEATURES, Lesson, Life, Ruling};

use super::fights;

/// Seed of the problems.
const SEED: u64 = 7;
/// What one problem may take, and how many of its states are learnt from, about.
const NODES: u64 = 300_000;
const STATES: f64 = 1500.0;
/// What one fight may take, and takes at least.
const FIGHT: u64 = 150_000;
const FEW: u64 = 30;
const ROUNDS: usize = 8;
const RATE: f32 = 0.1;
const DECAY: f32 = 1e-5;
/// What a weight of one is: a sixteenth of a doubling.
const UNIT: f32 = 16.0 / std::f32::consts::LN_2;

/// One of the three sums: which lessons it learns from, what it should be, and how far a sum is off.
struct Sum {
    name: &'static str,
    learns_from: fn(&Lesson) -> bool,
    error: fn(&Lesson, f32) -> f32,
}

const SUMS: [Sum; 3] = [
    Sum {
        name: "the defender wins",
        learns_from: |_| true,
        error: |lesson, sum| 1.0 / (1.0 + (-sum).exp()) - f32::from(u8::from(lesson.lives)),
    },
    Sum {
        name: "work of the defender",
        learns_from: |lesson| lesson.lives,
        error: |lesson, sum| sum - (lesson.work as f32).ln(),
    },
    Sum {
        name: "work of the attacker",
        learns_from: |lesson| !lesson.lives,
        error: |lesson, sum| sum - (lesson.work as f32).ln(),
    },
];

/// Solves so many problems of each size, learns from them, and writes the weights.
pub(crate) fn teach(problems: usize, most_empty: usize, file: &Path) -> std::io::Result<()> {
    let mut random = Rng::with_seed(SEED);
    let (mut lessons, mut tests) = (Vec::new(), Vec::new());
    for empty in 7..=most_empty {
        let wish = Wish { empties: empty..=empty, ..Wish::default() };
        let generator = Generator::new(wish, SEED).expect("a wish that can be fulfilled");
        let drawn = (1..).filter_map(|number| generator.problem(number)).take(problems);
        for (index, (problem, first)) in drawn.enumerate() {
            let first = if random.bool() { first } else { Colour::opponent(first) };
            let mut life = Life::new(&problem, Ruling::Two, 0, Budget { nodes: NODES, table: 256 << 20 });
            // What a search that was given up has solved is as good.
            let _ = life.status(first);
            let share = STATES / life.nodes() as f64;
            let kept = life.lessons().into_iter().filter(|_| random.f64() < share);
            if index % 10 == 9 { tests.extend(kept) } else { lessons.extend(kept) }
        }
        eprintln!("{empty} empty points: {} states, {} to test", lessons.len(), tests.len());
    }
    write(&mut lessons, &tests, &mut random, file)
}

/// The same for games with ways out, from so many random fights.
pub(crate) fn teach_open(fights: usize, file: &Path) -> std::io::Result<()> {
    let mut random = Rng::with_seed(SEED);
    let (mut lessons, mut tests) = (Vec::new(), Vec::new());
    let mut done = 0;
    while done < fights {
        let Some(problem) = fights::draw(&mut random) else { continue };
        let first = if random.bool() { Colour::Black } else { Colour::White };
        let mut life = Life::new(&problem, Ruling::Two, 0, Budget { nodes: FIGHT, table: 256 << 20 });
        let _ = life.status(first);
        // Most fights are over before they begin.
        if life.nodes() < FEW {
            continue;
        }
        done += 1;
        let share = STATES / life.nodes() as f64;
        let kept = life.lessons().into_iter().filter(|_| random.f64() < share);
        if done % 10 == 9 {
            tests.extend(kept);
        } else {
            lessons.extend(kept);
        }
        if done % 500 == 0 {
            eprintln!("{done} fights: {} states, {} to test", lessons.len(), tests.len());
        }
    }
    write(&mut lessons, &tests, &mut random, file)
}

/// Learns, and writes the weights.
fn write(lessons: &mut [Lesson], tests: &[Lesson], random: &mut Rng, file: &Path) -> std::io::Result<()> {
    let mut bytes = vec![0; 3 * FEATURES];
    for (place, sum) in SUMS.iter().enumerate() {
        let weights = learn(sum, lessons, random);
        let mean = |lessons: &[Lesson]| {
            let errors: Vec<f32> = lessons
                .iter()
                .filter(|lesson| (sum.learns_from)(lesson))
                .map(|lesson| (sum.error)(lesson, added(&weights, lesson)).powi(2))
                .collect();
            errors.iter().sum::<f32>() / errors.len().max(1) as f32
        };
        println!("{}: squared error {:.3}, on the tests {:.3}", sum.name, mean(lessons), mean(tests));
        for (feature, weight) in weights.iter().enumerate() {
            bytes[3 * feature + place] = (weight * UNIT).round().clamp(-127.0, 127.0) as i8 as u8;
        }
    }
    std::fs::write(file, bytes)
}

fn learn(sum: &Sum, lessons: &mut [Lesson], random: &mut Rng) -> Vec<f32> {
    let mut weights = vec![0.0; FEATURES];
    let mut squares = vec![1e-6; FEATURES];
    for _ in 0..ROUNDS {
        random.shuffle(lessons);
        for lesson in lessons.iter().filter(|lesson| (sum.learns_from)(lesson)) {
            let error = (sum.error)(lesson, added(&weights, lesson));
            for &feature in &lesson.features {
                let slope: f32 = error + DECAY * weights[feature];
                squares[feature] += slope * slope;
                weights[feature] -= RATE * slope / f32::sqrt(squares[feature]);
            }
        }
    }
    weights
}

fn added(weights: &[f32], lesson: &Lesson) -> f32 {
    lesson.features.iter().map(|&feature| weights[feature]).sum()
}

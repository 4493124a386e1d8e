//! Measures speed, and prints a fingerprint of what was computed.
//!
//! `cargo run --release -p shinpan-benches` prints a table of speeds. Figures of different machines cannot be
//! compared, so the peer is measured in the same run, in rounds that take turns, and the ratio is what counts.
//!
//! `-- --fingerprint` prints counts that depend on the code alone: legal move-sequences, hashes of random
//! games, Benson's stones. A change that is meant to be about speed must not change them. `-- --check` compares
//! them with `benches/fingerprint.txt`, and so does `cargo test`.

mod benson;
mod classics;
mod fights;
mod fingerprint;
mod gallery;
mod games;
mod large;
mod levels;
mod life;
mod load;
mod open;
mod races;
mod scores;
mod small;
mod teach;
mod territories;
mod theory;
mod timing;

use std::process::ExitCode;

const USAGE: &str = "\
usage: shinpan-benches [--quick | --life [EMPTY] | --large [NODES [POINTS]] | --races | --levels [N] | --territories | --small [BOARDS] | --fingerprint | --check | --problems COUNT EMPTY |
                       --teach PROBLEMS EMPTY FILE | --teach-open FIGHTS FILE |
                       --classics FILE SECONDS [STEP] | --gallery FILE SECONDS OUT |
                       --open [SECONDS [STEP]] | --open-problems COUNT [SEED] | --open-set COUNT |
                       --load SECONDS CLIENTS PROGRAM]
  (nothing)      measures speed
  --quick        the same with fewer games and rounds, and small problems only
  --life         only life and death, up to so many empty points
  --large        only life and death on large regions, so many positions each (100000), or
                 those of one size, problem by problem
  --races        only capturing races
  --levels       only races by theory, games and search, N of each class (100)
  --territories  only empty territories with a solid wall
  --small        only life and death of every block of so many small random boards (2000)
  --fingerprint  prints the fingerprint
  --check        compares it with benches/fingerprint.txt
  --problems     prints so many problems with EMPTY points for benches/life.jsonl
  --teach        learns what steers the search, from so many problems of each size up to EMPTY points
  --teach-open   the same where there are ways out, from so many random fights
  --classics     solves the problems of a file as they are drawn, every one or every STEP-th, SECONDS each
  --gallery      solves the problems of a file, SECONDS each, and writes what the page's gallery shows of them
  --open         asks life and solve about the problems with ways out, every one or every STEP-th, SECONDS each (1)
  --open-problems  prints so many candidates with ways out, as lines for shinpan batch; nothing is asked about them
  --open-set     prints the first so many of them for benches/open.jsonl: those that are not answered at a glance
  --load         so many clients ask PROGRAM serve small questions, for so many seconds";

/// Positions for each problem on a large region.
const NODES: u64 = 100_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => {
            measure(2000, 7);
            println!();
            measure_life(22, 2000);
        }
        ["--quick"] => {
            measure(200, 3);
            println!();
            measure_life(10, 100);
        }
        ["--life"] => measure_life(22, 2000),
        ["--life", empty] => {
            let Ok(empty) = empty.parse() else { return wrong_usage() };
            life::measure(empty);
        }
        ["--large"] => large::measure(NODES, None),
        ["--large", nodes] => {
            let Ok(nodes) = nodes.parse() else { return wrong_usage() };
            large::measure(nodes, None);
        }
        ["--large", nodes, points] => {
            let (Ok(nodes), Ok(points)) = (nodes.parse(), points.parse()) else { return wrong_usage() };
            large::measure(nodes, Some(points));
        }
        ["--problems", count, empty] => {
            let (Ok(count), Ok(empty)) = (count.parse(), empty.parse()) else { return wrong_usage() };
            life::make(count, empty);
        }
        ["--teach", problems, empty, file] => {
            let (Ok(problems), Ok(empty)) = (problems.parse(), empty.parse()) else { return wrong_usage() };
            if let Err(error) = teach::teach(problems, empty, file.as_ref()) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
        ["--teach-open", fights, file] => {
            let Ok(fights) = fights.parse() else { return wrong_usage() };
            if let Err(error) = teach::teach_open(fights, file.as_ref()) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
        ["--classics", file, seconds, step @ ..] if step.len() < 2 => {
            let step =
                step.first().map_or(Ok(1), |step| step.parse::<std::num::NonZero<usize>>().map(usize::from));
            let (Ok(seconds), Ok(step)) = (seconds.parse(), step) else { return wrong_usage() };
            if let Err(error) = classics::measure(file.as_ref(), seconds, step) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
        ["--gallery", file, seconds, out] => {
            let Ok(seconds) = seconds.parse() else { return wrong_usage() };
            if let Err(error) = gallery::make(file.as_ref(), seconds, out.as_ref()) {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        }
        ["--open", seconds @ ..] if seconds.len() < 3 => {
            let step = seconds
                .get(1)
                .map_or(Ok(1), |step| step.parse::<std::num::NonZero<usize>>().map(usize::from));
            let seconds = seconds.first().map_or(Ok(1.0), |seconds| seconds.parse());
            let (Ok(seconds), Ok(step)) = (seconds, step) else { return wrong_usage() };
            open::measure(seconds, step);
        }
        ["--open-set", count] => {
            let Ok(count) = count.parse() else { return wrong_usage() };
            open::choose(count);
        }
        ["--open-problems", count, seed @ ..] if seed.len() < 2 => {
            let seed = seed.first().map(|seed| seed.parse()).transpose();
            let (Ok(count), Ok(seed)) = (count.parse(), seed) else { return wrong_usage() };
            open::print(count, seed);
        }
        ["--races"] => measure_races(2000, 7),
        ["--territories"] => territories::measure(),
        ["--small"] => small::measure(2000),
        ["--small", boards] => {
            let Ok(boards) = boards.parse() else { return wrong_usage() };
            small::measure(boards);
        }
        ["--levels"] => levels::run(100),
        ["--levels", number] => {
            let Ok(number) = number.parse() else { return wrong_usage() };
            levels::run(number);
        }
        ["--load", seconds, clients, program] => {
            let (Ok(seconds), Ok(clients)) = (seconds.parse(), clients.parse()) else { return wrong_usage() };
            if let Err(error) = load::run(seconds, clients, program.as_ref()) {
                eprintln!("{error}");
                return ExitCode::FAILURE;
            }
        }
        ["--fingerprint"] => print!("{}", fingerprint::fingerprint()),
        ["--check"] => match fingerprint::check() {
            Ok(()) => println!("the fingerprint is as expected"),
            Err(difference) => {
                eprintln!("the fingerprint has changed:\n{difference}");
                return ExitCode::FAILURE;
            }
        },
        _ => return wrong_usage(),
    }
    ExitCode::SUCCESS
}

fn wrong_usage() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::from(2)
}

fn measure(games: usize, rounds: usize) {
    games::measure(games, rounds);
    println!();
    benson::measure(games / 20, rounds);
    println!();
    measure_races(games, rounds);
}

fn measure_races(races: usize, rounds: usize) {
    theory::measure(races, rounds);
    println!();
    races::measure(races, rounds);
}

fn measure_life(most_empty: usize, patience: u64) {
    life::measure(most_empty);
    println!();
    life::against_the_twin(patience);
}

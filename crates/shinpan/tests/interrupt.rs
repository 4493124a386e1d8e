//! A question that is given up from outside ends soon, and claims nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use shinpan::analyze::{Options, Plan, Why};
use shinpan::board::Position;
use shinpan::protocol;
use shinpan::race::{Question, Undecided};
use shinpan::search::Stop;

/// White's eye is too large for a game, and the search would take hours.
const LONG: &str = "
    . O . O O
    O O O O O
    . . O O O
    X X X X X
    . . X O .
    O O O O O
    . X X X X
    . X X X X
    . X . X X
";

/// How long it takes to come to an end after it is given up. A busy machine may be slow once, but not three times.
fn response<T>(after: Duration, work: impl Fn(Stop) -> T) -> (Duration, T) {
    let once = || {
        let asked = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&asked);
        let stop = Stop::when(move || seen.load(Ordering::Relaxed));
        let raised = thread::spawn(move || {
            thread::sleep(after);
            asked.store(true, Ordering::Relaxed);
            Instant::now()
        });
        let done = work(stop);
        let end = Instant::now();
        (end.saturating_duration_since(raised.join().unwrap()), done)
    };
    (0..3).map(|_| once()).min_by_key(|&(time, _)| time).unwrap()
}

#[test]
fn a_race_is_given_up_within_a_tenth_of_a_second() {
    let position: Position = LONG.parse().unwrap();
    let stones = ["A6", "D5"].map(|name| position.size().point(name).unwrap());
    let question = Question::between(&position, stones[0], stones[1]);
    let answers = question.answer().unwrap();
    // At once, in the midst of a region, in the midst of the search.
    for after in [0, 3, 30, 700] {
        let (time, decided) = response(Duration::from_millis(after), |stop| {
            Question { nodes: u64::MAX, stop, ..question.clone() }.decide(&answers).remove(0)
        });
        assert!(time < Duration::from_millis(100), "{time:?} after {after} ms");
        assert!(!decided.is_proven());
        assert_eq!(decided.undecided.last(), Some(&Undecided::GivenUp));
    }
}

#[test]
fn a_batch_line_and_an_analysis_are_given_up() {
    let diagram = LONG.trim().lines().map(|line| line.replace(' ', "")).collect::<Vec<_>>().join("\\n");
    let line = format!(
        r#"{{"question":"race","diagram":"{diagram}","black":"A6","white":"D5","nodes":{}}}"#,
        1_u64 << 40
    );
    let (time, answer) = response(Duration::from_millis(200), |stop| protocol::answer_until(&line, &stop));
    assert!(time < Duration::from_millis(100), "{time:?}");
    assert!(answer.contains(r#""proven":false"#) && answer.contains("given up from outside"), "{answer}");

    let position: Position = LONG.parse().unwrap();
    let options = Options { nodes: 1 << 40, ..Options::default() };
    let (time, analysis) = response(Duration::from_millis(200), |stop| {
        let mut plan = Plan::new(&position, options);
        plan.stop = stop;
        plan.run(|_, _| {})
    });
    assert!(time < Duration::from_millis(100), "{time:?}");
    let is_given_up = |why: &Why| why.to_string().contains("given up from outside");
    assert!(analysis.items.iter().any(|item| item.reasons.iter().any(is_given_up)), "{analysis:?}");
}

//! A question that is given up from outside ends soon, and claims nothing.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use shinpan::analyze::{Options, Plan, Why};
use shinpan::board::{Colour, Position};
use shinpan::life::{self, Reason};
use shinpan::limits::Interim;
use shinpan::protocol;
use shinpan::race::{Question, Undecided};
use shinpan::search::{Stop, StoppedBy};

/// White's eye is too large for a game, and the search would take hours.
const LONG: &str = "
    . O . O O O
    O O O O O O
    . . . O O O
    X X X X X X
    . . X O . .
    O O O O O O
    . . X X X X
    . X . X X X
    . . . . X X
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
        assert_eq!(decided.undecided.last(), Some(&Undecided::Stopped(StoppedBy::Caller)));
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

/// Both sides run out of positions, and the clock ends the second search. That is true of the second alone.
#[test]
fn who_ran_out_of_positions_is_not_out_of_time() {
    let position: Position = include_str!("../../../examples/life-open.txt").parse().unwrap();
    let target = [position.size().point("C1").unwrap()].into_iter().collect();
    // White's regions grow, then Black's; then White's games are asked, then Black's.
    let turns: Arc<Mutex<Vec<Colour>>> = Arc::default();
    let (seen, heard) = (Arc::clone(&turns), Arc::clone(&turns));
    let stop = Stop::clock(move || seen.lock().unwrap().len() >= 4).listening(move |news| {
        if let Interim::Status { first, bounds, points } = news {
            assert!(bounds.0 <= bounds.1 && points > 0, "{news:?}");
            let mut turns = heard.lock().unwrap();
            turns.push(first);
            turns.dedup();
        }
    });
    let question = life::Question { nodes: 2_000, stop, ..life::Question::new(&position, target) };
    let answer = question.answer().unwrap();
    let ended = Colour::BOTH.map(|first| match &answer.side(first).unwrap().reason {
        Some(Reason::Open { ended, .. }) => (**ended).clone(),
        other => panic!("{other:?}"),
    });
    assert_eq!(turns.lock().unwrap()[..], [Colour::White, Colour::Black, Colour::White, Colour::Black]);
    assert!(matches!(ended[0], Reason::Stopped { by: StoppedBy::Time, .. }), "{ended:?}");
    assert!(matches!(ended[1], Reason::OutOfNodes { .. }), "{ended:?}");
}

use super::*;

const SHORT: Wish = Wish { long: false, seed: 1, count: Some(3_000) };

#[test]
fn no_text_panics() {
    assert_eq!(notation::run(SHORT, &mut |_| {}), Ok(3_000));
}

#[test]
fn a_batch_keeps_its_order() {
    assert_eq!(lines::run(SHORT, &mut |_| {}), Ok(3_000));
}

#[test]
fn all_doors_give_the_same_verdict() {
    assert_eq!(doors::run(Wish { count: Some(150), ..SHORT }, &mut |_| {}), Ok(450));
}

#[test]
fn names_are_different() {
    let mut names: Vec<&str> = checks().iter().map(|check| check.name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
    assert!(!names.contains(&"list"));
}

fn check(run: impl Fn(Wish, &mut dyn FnMut(u64)) -> Result<u64, String> + Send + Sync + 'static) -> Check {
    Check { name: "x", claim: "y", run: Arc::new(run) }
}

#[test]
fn outcomes_are_told_apart() {
    let quiet = AtomicBool::new(false);
    assert!(matches!(observe(check(|_, _| Ok(7)), SHORT, &quiet), Outcome::Agreed(7)));
    let differs = observe(check(|_, _| Err("no".to_string())), SHORT, &quiet);
    assert!(matches!(differs, Outcome::Differs(text) if text == "no"));
    let pressed = AtomicBool::new(true);
    let endless = check(|_, progress| {
        progress(5);
        loop {
            thread::sleep(Duration::from_secs(1));
        }
    });
    assert!(matches!(observe(endless, SHORT, &pressed), Outcome::Interrupted(5)));
}

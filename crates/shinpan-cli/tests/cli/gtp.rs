//! `shinpan gtp`: scripts, floods, and interruptions.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use regex_lite::Regex;

use super::{root, run, run_with, shinpan};

/// Longer than any answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine, to which lines are sent one by one.
struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = shinpan(&["gtp"]);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (send, lines) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take().unwrap();
        Engine { child, input, lines }
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line of an answer")
    }

    /// The rest of an answer, up to its empty line.
    fn answer(&self) -> String {
        let mut text = String::new();
        loop {
            match self.line() {
                line if line.is_empty() => return text,
                line => text.push_str(&format!("{line}\n")),
            }
        }
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.answer()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// The answer without its sign and number; an error keeps its sign.
fn body(answer: &str, id: &str) -> String {
    let answer = answer.trim_end();
    let strip =
        |sign: &str| answer.strip_prefix(sign).map(|rest| rest.strip_prefix(id).unwrap_or(rest).trim_start());
    match (strip("="), strip("?")) {
        (Some(text), _) => text.trim_start_matches('\n').to_string(),
        (_, Some(text)) => format!("? {text}"),
        _ => panic!("no answer: {answer:?}"),
    }
}

/// A script: each command, with what its answer has to look like.
fn script(path: &Path) -> (usize, Vec<String>) {
    let text = std::fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("#?") || (!line.starts_with('#') && !line.trim().is_empty()))
        .collect();
    let mut engine = Engine::start();
    let (mut checked, mut wrong) = (0, Vec::new());
    for (index, line) in lines.iter().enumerate() {
        if line.starts_with("#?") {
            continue;
        }
        let expected = lines.get(index + 1).and_then(|next| next.strip_prefix("#? ["));
        let id = line
            .split(' ')
            .next()
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
            .unwrap_or("");
        let answer =
            if line.contains("kata-analyze") { analysis(&mut engine, line) } else { engine.ask(line) };
        let Some(expected) = expected else { continue };
        let expected = expected.trim_end().strip_suffix(']').expect("an expectation ends with ]");
        let (pattern, wanted) = match expected.strip_prefix('!') {
            Some(pattern) => (pattern, false),
            None => (expected, true),
        };
        let regex = Regex::new(&format!("(?s)^(?:{pattern})$")).expect(pattern);
        let body = body(&answer, id);
        checked += 1;
        if regex.is_match(&body) != wanted {
            wrong.push(format!("{}: {line}\n  expected [{expected}]\n  answered {body:?}", path.display()));
        }
    }
    (checked, wrong)
}

/// An analysis goes on until there is input: its first report is its answer.
fn analysis(engine: &mut Engine, line: &str) -> String {
    engine.send(line);
    let mut text = format!("{}\n", engine.line());
    if text.starts_with('?') {
        return text + &engine.answer();
    }
    text.push_str(&format!("{}\n", engine.line()));
    engine.send("");
    engine.answer();
    text
}

#[test]
fn scripts() {
    let folder = root().join("tests/gtp");
    let mut scripts: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "tst"))
        .collect();
    scripts.sort();
    assert!(scripts.len() >= 8, "{scripts:?}");
    let results: Vec<(usize, Vec<String>)> = scripts.iter().map(|path| script(path)).collect();
    let wrong: Vec<&String> = results.iter().flat_map(|(_, wrong)| wrong).collect();
    let checked: usize = results.iter().map(|(checked, _)| checked).sum();
    assert!(
        wrong.is_empty(),
        "{} of {checked} wrong:\n{}",
        wrong.len(),
        wrong.iter().map(|w| &w[..]).collect::<Vec<_>>().join("\n")
    );
    println!("{checked} answers of {} scripts", scripts.len());
}

/// Records that go on with analyses after the end of the game.
#[test]
fn a_record_ends_where_score_counts_it() {
    let mut engine = Engine::start();
    for file in ["examples/first-game.sgf", "examples/bent-four.sgf"] {
        let counted = run(&["score", file, "--json"]);
        let counted: serde_json::Value = serde_json::from_str(&counted.out).unwrap();
        engine.ask(&format!("loadsgf {file}"));
        let found = engine.ask("final_score");
        assert_eq!(found, format!("= {}\n", counted["result"].as_str().unwrap()), "{file}");
    }
}

/// Lines that are nearly right, and some that are not.
fn nonsense(random: &mut fastrand::Rng, names: &[&str]) -> Vec<u8> {
    let words = [
        "b",
        "w",
        "black",
        "A1",
        "T19",
        "Z9",
        "pass",
        "D4",
        "e",
        "-1",
        "0",
        "3",
        "19",
        "99999999999999999999",
        "6.5",
        "NaN",
        "alive",
        "dead",
        "benson",
        "static",
        "{\"ko\":",
        "{}",
        "\"",
        "\u{1F600}",
        "[]",
        "10",
        "chinese",
        "nodes",
        "target",
    ];
    match random.u8(0..10) {
        0 => {
            let length = random.usize(0..40);
            (0..length).map(|_| random.u8(0..=255)).filter(|&byte| byte != b'\n').collect()
        }
        1 => words[random.usize(0..words.len())].into(),
        kind => {
            let mut line = String::new();
            if kind < 6 {
                line.push_str(&format!("{} ", random.u64(0..1_000_000)));
            }
            line.push_str(names[random.usize(0..names.len())]);
            for _ in 0..random.usize(0..5) {
                line.push(if random.u8(0..20) == 0 { '\t' } else { ' ' });
                line.push_str(words[random.usize(0..words.len())]);
            }
            line.into_bytes()
        }
    }
}

/// Memory that a session may take, in KiB of addresses: a bound on what a flood can make it keep.
const MEMORY: u32 = 768 << 10;

#[test]
fn a_hundred_thousand_lines_of_nonsense() {
    let listed = run_with(&["gtp"], b"list_commands\n").out;
    // These would end the session, or read files.
    let names: Vec<&str> = listed
        .trim_start_matches("= ")
        .lines()
        .filter(|name| !name.is_empty() && !["quit", "loadsgf"].contains(name))
        .collect();
    assert!(names.len() > 60, "{names:?}");
    let mut random = fastrand::Rng::with_seed(6);
    let mut input = b"boardsize 5\nshinpan-param nodes 200\n".to_vec();
    let mut expected = vec![String::new(); 2];
    while expected.len() < 100_002 {
        let line = nonsense(&mut random, &names);
        let text = String::from_utf8_lossy(&line).into_owned();
        // The limits stay small, or the flood would be a test of patience.
        if text.contains("nodes") || text.contains("quit") {
            continue;
        }
        let text: String =
            text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let text = text.split('#').next().unwrap_or_default();
        if let Some(first) = text.split_whitespace().next() {
            let is_id = first.len() <= 18 && first.bytes().all(|byte| byte.is_ascii_digit());
            expected.push(if is_id { first.to_string() } else { String::new() });
        }
        input.extend_from_slice(&line);
        input.push(b'\n');
    }
    input.extend_from_slice(b"424242 name\n");
    let program = env!("CARGO_BIN_EXE_shinpan");
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -v {MEMORY} && exec \"$0\" gtp"), program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let mut out = Vec::new();
    child.stdout.take().unwrap().read_to_end(&mut out).unwrap();
    writer.join().unwrap();
    assert!(child.wait().unwrap().success());
    let out = String::from_utf8(out).expect("answers are text");
    assert!(out.ends_with("\n\n=424242 Shinpan\n\n"), "{}", &out[out.len() - 200..]);
    let answers: Vec<&str> = out.split("\n\n").filter(|answer| !answer.is_empty()).collect();
    assert_eq!(answers.len(), expected.len() + 1);
    for (answer, id) in answers.iter().zip(&expected) {
        let rest = answer.strip_prefix(['=', '?']).expect(answer);
        let rest = rest.strip_prefix(&id[..]).expect(answer);
        assert!(rest.is_empty() || rest.starts_with([' ', '\n']), "{id}: {answer}");
    }
    println!("{} answers", answers.len());
}

/// A group in a large space, which takes minutes to solve.
const HARD: &[&str] = &[
    "boardsize 11",
    "gogui-setup b A5 b B5 b C5 b D5 b E5 b F5 b G5 b H5 b H4 b H3 b H2 b H1",
    "gogui-setup w A4 w B4 w C4 w D4 w E4 w F4 w G4 w G3 w G2 w G1",
    "shinpan-param time 0",
    "shinpan-param nodes 1000000000",
];

/// The answer to a command that is stopped. It takes less than a tenth of a second; on a machine with other work, at least
/// once in three times.
fn interrupted(engine: &mut Engine, command: &str, stop: &str) -> String {
    let mut fastest = PATIENCE;
    let mut last = String::new();
    for _ in 0..3 {
        engine.send(command);
        thread::sleep(Duration::from_millis(300));
        if stop.starts_with('#') {
            assert_eq!(engine.lines.try_recv().ok(), None, "{command} is too easy");
        }
        let start = Instant::now();
        engine.send(stop);
        last = engine.answer();
        fastest = fastest.min(start.elapsed());
        if !stop.is_empty() && !stop.starts_with('#') {
            assert_eq!(engine.answer(), "=77 Shinpan\n");
        }
        if fastest < Duration::from_millis(100) {
            break;
        }
    }
    println!("{command} stopped by {stop:?} after {fastest:?}: {}", last.trim());
    assert!(fastest < Duration::from_millis(100), "{command}: {fastest:?}");
    last
}

#[test]
fn interruptions_take_less_than_a_tenth_of_a_second() {
    let mut engine = Engine::start();
    for line in HARD {
        assert_eq!(engine.ask(line), "=\n", "{line}");
    }
    // An analysis stops at any input: another command, or an empty line.
    for stop in ["77 name", ""] {
        let answer = interrupted(&mut engine, "1 kata-analyze b 10", stop);
        assert!(answer.starts_with("=1\n"), "{answer}");
    }
    // Everything else stops at `# interrupt`, and says that nothing is proven.
    for command in
        ["owl_attack G1", "dragon_status G1", "genmove b", "shinpan-life G1", "kata-genmove_analyze b"]
    {
        let answer = interrupted(&mut engine, &format!("2 {command}"), "# interrupt");
        match command {
            "genmove b" => assert_eq!(answer, "=2 PASS\n"),
            "kata-genmove_analyze b" => assert_eq!(answer, "=2\nplay pass\n"),
            _ => assert!(answer.starts_with("?2 ") && answer.contains("proven"), "{answer}"),
        }
    }
    // The whole board shows what was decided by then.
    engine.ask("loadsgf examples/boards/board-07.sgf");
    let answer = interrupted(&mut engine, "2 shinpan-analyze", "# interrupt");
    assert!(answer.starts_with("=2 ") && answer.contains("TEXT interrupted / "), "{answer}");
    // A command that only waits its turn is not interrupted by one that follows.
    assert_eq!(engine.ask("3 name"), "=3 Shinpan\n");
    match engine.lines.recv_timeout(Duration::from_millis(50)) {
        Err(RecvTimeoutError::Timeout) => {}
        other => panic!("an answer to nothing: {other:?}"),
    }
}

#[test]
fn the_time_is_for_a_whole_command() {
    let mut engine = Engine::start();
    // A hard group in each corner.
    let mut setup = String::from("gogui-setup");
    for turn in 0..4 {
        let mut stone = |colour: char, column: usize, row: usize| {
            let at = |edge: bool, place: usize| if edge { 18 - place } else { place };
            let (column, row) = (at(turn % 2 == 1, column), at(turn / 2 == 1, row));
            let letter = char::from(b"ABCDEFGHJKLMNOPQRST"[column]);
            setup.push_str(&format!(" {colour} {letter}{}", row + 1));
        };
        (0..8).for_each(|column| stone('b', column, 4));
        (0..4).for_each(|row| stone('b', 7, row));
        (0..7).for_each(|column| stone('w', column, 3));
        (0..3).for_each(|row| stone('w', 6, row));
    }
    for line in ["boardsize 19", &setup, "shinpan-param nodes 1000000000", "shinpan-param time 1"] {
        assert_eq!(engine.ask(line), "=\n", "{line}");
    }
    for command in ["dragon_status", "final_status_list dead", "genmove b", "shinpan-analyze"] {
        let start = Instant::now();
        let answer = engine.ask(command);
        let time = start.elapsed();
        println!("{command}: {time:?}: {}", answer.lines().next().unwrap_or_default());
        assert!(time < Duration::from_secs(4), "{command} took {time:?}");
    }
}

//! `batch`.

use std::io::{BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use super::*;

#[test]
fn the_example() {
    let ran = run(&["batch", "examples/questions.jsonl"]);
    let answers: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: Vec<&serde_json::Value> = answers.iter().map(|answer| &answer["id"]).collect();
    assert_eq!(ids, ["safe", "score", "illegal", "mistyped"]);
    assert_eq!(answers[1]["result"], "W+5");
    assert_eq!(answers[2]["error"]["field"], "black_analysis");
    assert_eq!(answers[3]["error"]["field"], "diagram");
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""));
}

/// 50,000 lines, some of them bad, and what their answers have to start with.
fn many() -> (Vec<u8>, Vec<String>) {
    let mut input = Vec::new();
    let mut expected = Vec::new();
    for number in 0..50_000 {
        match number % 10 {
            3 => {
                input.extend(b"{ not JSON\n");
                expected.push(r#"{"id":null,"ok":false"#.to_string());
            }
            4 => {
                input.extend(b"\xff\xfe\n");
                expected.push(r#"{"id":null,"ok":false"#.to_string());
            }
            5 => input.extend(b"\r\n   \n\n"),
            6 => {
                input.extend(
                    format!("{{\"id\":{number},\"question\":\"safe\",\"diagram\":\"Q\"}}\r\n").bytes(),
                );
                expected.push(format!(r#"{{"id":{number},"ok":false,"error":{{"field":"diagram""#));
            }
            _ => {
                input.extend(
                    format!("{{\"id\":{number},\"question\":\"safe\",\"diagram\":\".X.O\\nXXX.\"}}\n")
                        .bytes(),
                );
                expected.push(format!(r#"{{"id":{number},"ok":true"#));
            }
        }
    }
    (input, expected)
}

#[test]
fn many_lines_keep_their_order_with_any_number_of_threads() {
    let (input, expected) = many();
    for threads in ["1", "4"] {
        let ran = run_with(&["batch", "--threads", threads], &input);
        let answers: Vec<&str> = ran.out.lines().collect();
        assert_eq!(answers.len(), expected.len());
        for (answer, start) in answers.iter().zip(&expected) {
            assert!(answer.starts_with(start.as_str()), "{answer} should start with {start}");
        }
        assert_eq!(ran.code, Some(0));
    }
}

#[test]
fn a_line_that_is_too_long_is_skipped_without_being_held() {
    let mut child =
        shinpan(&["batch", "--threads", "2"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let id = child.id();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        let piece = vec![b'x'; 1 << 20];
        for _ in 0..200 {
            stdin.write_all(&piece).unwrap();
        }
        stdin.write_all(b"\n{\"id\":1,\"question\":\"safe\",\"diagram\":\".\"}\n").unwrap();
        stdin
    });
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(answers.next().unwrap().unwrap().contains("the line is too long"));
    assert!(answers.next().unwrap().unwrap().starts_with(r#"{"id":1,"ok":true"#));
    // The peak of its memory, where the system tells.
    if let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u64 = peak.trim().trim_end_matches("kB").trim().parse().unwrap();
        assert!(kilobytes < 64 << 10, "{kilobytes} kB for a line of 200 MiB");
    }
    drop(writer.join().unwrap());
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_answer_comes_before_the_input_ends() {
    let mut child = shinpan(&["batch"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for number in 0..3 {
        writeln!(stdin, "{{\"id\":{number},\"question\":\"safe\",\"diagram\":\".\"}}").unwrap();
        assert!(answers.next().unwrap().unwrap().starts_with(&format!("{{\"id\":{number},\"ok\":true")));
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_output_ends_it_quietly() {
    let mut child = shinpan(&["batch"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let started = Instant::now();
    // The input stays open: only the closed output can end it.
    while child.try_wait().unwrap().is_none() && started.elapsed() < Duration::from_secs(30) {
        let _ = writeln!(stdin, "{{\"id\":1,\"question\":\"safe\",\"diagram\":\".\"}}");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), &err[..]), (Some(0), ""));
}

#[test]
fn a_file_that_is_not_there() {
    run(&["batch", "no-such-file"]).fails(2, "no-such-file: there is no such file");
}

#[test]
fn a_question_may_name_its_time() {
    let request = serde_json::json!({
        "question": "life", "target": "D7", "nodes": 1_000_000_000_u64, "time": 0.3,
        "diagram": "....OO...\nX..OOO...\n...XO....\n...X.O...\nX.XXO....\n....O....\nO.OO.....\n.O.......\n.........",
    });
    let start = std::time::Instant::now();
    let ran = run_with(&["batch"], format!("{request}\n").as_bytes());
    assert!(ran.out.contains("\"ok\":true"), "{ran:?}");
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    let wrong = run_with(&["batch"], b"{\"question\":\"safe\",\"diagram\":\"...\",\"time\":-1}\n");
    assert!(wrong.out.contains("{\"field\":\"time\","), "{wrong:?}");
}

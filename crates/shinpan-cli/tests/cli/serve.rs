//! The server from outside: what it answers, what it refuses, and that nobody holds it up.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{root, run, run_with, shinpan};

/// A server on a free port. It is ended with the test.
pub(crate) struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    pub(crate) fn start(args: &[&str]) -> Served {
        let mut all = vec!["serve", "--port", "0"];
        all.extend(args);
        let mut child = shinpan(&all).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address: SocketAddr =
            address.unwrap_or_else(|| panic!("no address in {line:?}")).parse().unwrap();
        // A server for everybody is at no address in particular.
        let port = address.port();
        Served { child, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends a request as it stands, and reads to the end of the connection.
    fn send(&self, head: &str, body: &[u8]) -> Got {
        let mut stream = self.connect();
        stream.write_all(format!("{head}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
        // What is too long need not be read to its end.
        let _ = stream.write_all(body);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        Got::new(&all)
    }

    fn get(&self, path: &str) -> Got {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {}", self.address), b"")
    }

    pub(crate) fn ask(&self, request: &str) -> Got {
        self.send(&ask_head(self.address, request.len()), request.as_bytes())
    }

    /// Begins a question and gives the connection, to be read line by line.
    fn begin(&self, request: &str) -> BufReader<TcpStream> {
        let mut stream = self.connect();
        let head = format!("{}\r\nConnection: close\r\n\r\n", ask_head(self.address, request.len()));
        stream.write_all(format!("{head}{request}").as_bytes()).unwrap();
        BufReader::new(stream)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask_head(address: SocketAddr, length: usize) -> String {
    format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}"
    )
}

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Got {
    status: u16,
    head: String,
    body: String,
}

impl Got {
    fn new(all: &[u8]) -> Got {
        let text = String::from_utf8_lossy(all).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let head = head.to_ascii_lowercase();
        let body = if head.contains("transfer-encoding: chunked") { whole(body) } else { body.to_string() };
        Got { status, head, body }
    }

    fn header(&self, name: &str) -> &str {
        let name = format!("{name}: ");
        self.head.lines().find_map(|line| line.strip_prefix(&name)).unwrap_or("")
    }

    /// The last line, which has the answer.
    pub(crate) fn answer(&self) -> Value {
        let last = self.body.lines().last().unwrap_or_default();
        let line: Value = serde_json::from_str(last).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        line["answer"].clone()
    }
}

/// The chunks of a body put together. All that is sent in chunks is JSON, which has no bare line ends but ours.
fn whole(body: &str) -> String {
    let lines = body.split("\r\n").filter(|line| line.contains('{'));
    lines.collect()
}

/// A question that takes long.
fn long() -> String {
    let diagram =
        "....OO...\nX..OOO...\n...XO....\n...X.O...\nX.XXO....\n....O....\nO.OO.....\n.O.......\n.........";
    json!({ "id": "long", "question": "life", "diagram": diagram, "target": "D7", "nodes": 100_000_000 })
        .to_string()
}

const SMALL: &str = r#"{"id":"small","question":"safe","diagram":".X.O\nXXX."}"#;

/// The next line of JSON of a body in chunks.
fn next_line(from: &mut BufReader<TcpStream>) -> Value {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(from.read_line(&mut line).unwrap() > 0, "the connection has ended");
        if line.starts_with('{') {
            return serde_json::from_str(line.trim_end()).unwrap();
        }
    }
}

#[test]
fn every_answer_is_sealed() {
    let server = Served::start(&[]);
    for path in ["/", "/nothing", "/api/about", "/api/ask"] {
        let got = server.get(path);
        let policy = got.header("content-security-policy");
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
            "{path}: {got:?}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(got.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(got.header("referrer-policy"), "no-referrer", "{path}");
        assert!(!got.head.contains("set-cookie"), "{path}");
    }
    let about: Value = serde_json::from_str(&server.get("/api/about").body).unwrap();
    assert_eq!(about["name"], "shinpan");
    assert_eq!(about["limits"]["waiting"], 32);
}

#[test]
fn the_page_is_small_and_there_is_nothing_else() {
    let server = Served::start(&[]);
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"), "{page:?}");
    assert!(page.body.contains("<html"), "{page:?}");
    let (mut files, mut bytes, mut folders) = (0, 0, vec![root().join("web")]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(root().join("web")).unwrap().to_string_lossy().replace('\\', "/");
            let head = format!("HEAD /{name} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip", server.address);
            let got = server.send(&head, b"");
            assert_eq!(got.status, 200, "{name}: {got:?}");
            bytes += got.header("content-length").parse::<u64>().unwrap();
            files += 1;
        }
    }
    assert!(files > 3 && bytes < 300_000, "{files} files, {bytes} bytes");
    let tag = page.header("etag");
    let again = format!("GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}", server.address);
    assert_eq!(server.send(&again, b"").status, 304);
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/web/index.html",
        "/etc/passwd",
        "//etc/passwd",
        "/.git/config",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    let post = server.send(&format!("POST / HTTP/1.1\r\nHost: {}\r\nContent-Length: 0", server.address), b"");
    assert_eq!(post.status, 405);
}

#[test]
fn answers_are_those_of_batch() {
    let server = Served::start(&[]);
    let mut questions = std::fs::read_to_string(root().join("examples/questions.jsonl")).unwrap();
    questions.push_str(&std::fs::read_to_string(root().join("examples/life-questions.jsonl")).unwrap());
    let batch = run_with(&["batch", "-"], questions.as_bytes());
    let mut count = 0;
    for (question, expected) in
        questions.lines().filter(|line| !line.trim().is_empty()).zip(batch.out.lines())
    {
        let got = server.ask(question);
        if got.status == 400 {
            assert!(expected.contains("\"ok\":false"), "{question}");
            continue;
        }
        assert_eq!((got.status, got.header("content-type")), (200, "application/x-ndjson"), "{question}");
        assert_eq!(got.body.lines().last().unwrap(), format!("{{\"answer\":{expected}}}"));
        count += 1;
    }
    assert!(count >= 5, "{count} questions");
}

#[test]
fn what_is_wrong_is_refused_with_a_reason() {
    let server = Served::start(&[]);
    let address = server.address;
    let too_long = format!("{{\"question\":\"{}\"}}", "x".repeat(1 << 20));
    let json = "Content-Type: application/json";
    for (head, body, status) in [
        (format!("POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: 2"), "{}", 415),
        (ask_head(address, 5), "[1,2]", 400),
        (ask_head(address, 4), "{\"a\"", 400),
        (ask_head(address, too_long.len()), too_long.as_str(), 413),
        (format!("GET /api/ask HTTP/1.1\r\nHost: {address}"), "", 405),
        (
            format!("POST /api/ask HTTP/1.1\r\nHost: rebound.example\r\n{json}\r\nContent-Length: 2"),
            "{}",
            421,
        ),
        (format!("{}\r\nOrigin: http://elsewhere.example", ask_head(address, 2)), "{}", 403),
    ] {
        let got = server.send(&head, body.as_bytes());
        assert_eq!(got.status, status, "{head}: {got:?}");
        let error: Value = serde_json::from_str(&got.body).unwrap_or_else(|error| panic!("{error}: {got:?}"));
        assert_eq!(error["ok"], false, "{head}");
        assert!(error["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{head}");
    }
    // Too long without saying so.
    let head = format!("POST /api/ask HTTP/1.1\r\nHost: {address}\r\n{json}\r\nTransfer-Encoding: chunked");
    let chunk = format!("{:x}\r\n{too_long}\r\n0\r\n\r\n", too_long.len());
    assert_eq!(server.send(&head, chunk.as_bytes()).status, 413);
    // Our own page may ask.
    let own = format!("{}\r\nOrigin: http://{address}", ask_head(address, SMALL.len()));
    assert_eq!(server.send(&own, SMALL.as_bytes()).answer()["ok"], true);
}

#[test]
fn progress_is_told_and_who_leaves_takes_his_question_along() {
    let server = Served::start(&["--threads", "1", "--running", "1", "--waiting", "0"]);
    let mut first = server.begin(&long());
    let told = next_line(&mut first);
    assert!(told["progress"]["nodes"].as_u64().is_some(), "{told}");
    // The only place is taken, and nobody may wait.
    let full = server.ask(SMALL);
    assert_eq!((full.status, full.header("retry-after")), (429, "1"), "{full:?}");
    first.get_ref().shutdown(Shutdown::Both).unwrap();
    drop(first);
    let begun = Instant::now();
    while server.ask(SMALL).status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(20), "the question of a client that left goes on");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_short_question_does_not_wait_for_a_long_one() {
    let server = Served::start(&["--threads", "1", "--running", "3"]);
    let mut first = server.begin(&long());
    let mut second = server.begin(&long());
    assert!(next_line(&mut first)["progress"].is_object());
    assert!(next_line(&mut second)["progress"].is_object());
    let begun = Instant::now();
    assert_eq!(server.ask(SMALL).answer()["ok"], true);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    // Both long ones are still at work, and both get on.
    let nodes = |line: Value| line["progress"]["nodes"].as_u64().unwrap_or_else(|| panic!("{line}"));
    for connection in [&mut first, &mut second] {
        let now = nodes(next_line(connection));
        let begun = Instant::now();
        while nodes(next_line(connection)) <= now {
            assert!(begun.elapsed() < Duration::from_secs(20), "a question does not get on");
        }
    }
}

#[test]
fn slow_clients_hold_nobody_up() {
    let server = Served::start(&[]);
    let half: Vec<TcpStream> = (0..100)
        .map(|number| {
            let mut stream = server.connect();
            let head = ask_head(server.address, 100);
            // Some stop in their header, some in their body.
            let text = if number % 2 == 0 { head[..40].to_string() } else { format!("{head}\r\n\r\n{{\"qu") };
            stream.write_all(text.as_bytes()).unwrap();
            stream
        })
        .collect();
    for _ in 0..10 {
        let begun = Instant::now();
        assert_eq!(server.ask(SMALL).answer()["ok"], true);
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    }
    // They are shown the door after a while: a header without a word, a body with one.
    for (number, mut stream) in half.into_iter().enumerate().take(2) {
        let mut rest = String::new();
        let _ = stream.read_to_string(&mut rest);
        assert_eq!(rest.contains("408"), number % 2 == 1, "{number}: {rest}");
    }
}

#[cfg(unix)]
#[test]
fn it_ends_in_good_order() {
    let mut server = Served::start(&["--threads", "1"]);
    let mut open = server.begin(&long());
    assert!(next_line(&mut open)["progress"].is_object());
    let begun = Instant::now();
    let signal = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(signal.success());
    // What was at work is answered with what is known.
    let last = loop {
        let line = next_line(&mut open);
        if line["progress"].is_null() {
            break line;
        }
    };
    assert_eq!(last["answer"]["white_first"]["proven"], false, "{last}");
    let status = server.child.wait().unwrap();
    assert_eq!(status.code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn others_are_let_in_only_with_a_warning() {
    let mut server = Served::start(&["--listen", "0.0.0.0", "--host", "referee.lan"]);
    let named = |host: &str| server.send(&format!("GET /api/about HTTP/1.1\r\nHost: {host}"), b"").status;
    assert_eq!([named("192.168.1.5:80"), named("referee.lan"), named("rebound.example")], [200, 200, 421]);
    let _ = server.child.kill();
    let mut warning = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut warning).unwrap();
    assert!(warning.contains("warning: everybody who can reach"), "{warning}");
}

#[test]
fn a_port_in_use_is_named() {
    let server = Served::start(&[]);
    let taken = run(&["serve", "--port", &server.address.port().to_string()]);
    assert_eq!(taken.code, Some(2));
    assert!(taken.err.contains("--port 0 takes any port that is free"), "{}", taken.err);
}

#[test]
fn the_page_is_written_whole_or_it_says_what_is_missing() {
    let folder = std::env::temp_dir().join(format!("shinpan-page-{}", std::process::id()));
    let written = run(&["page", "--out", folder.to_str().unwrap()]);
    if written.code == Some(2) {
        assert!(written.err.contains("rustup target add wasm32-unknown-unknown"), "{}", written.err);
        return;
    }
    assert_eq!(written.code, Some(0), "{}", written.err);
    for file in ["index.html", "shinpan.wasm"] {
        assert!(folder.join(file).is_file(), "{file}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

//! Many clients at once against `shinpan serve`.
//!
//! Each client keeps a connection and asks small questions one after the other; where it is refused because the server is
//! full (429), it waits as it was told to. Meanwhile one client never finishes its request, another never reads its
//! answer, others send what is malformed or too long. Nothing else than 200 and 429 may come back, and the memory of the
//! server must not grow.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde_json::{Value, json};

/// Questions that take more positions do not count as small.
const SMALL: u64 = 10_000;

/// The least share of the memory at half time by which it may have grown at the end, and a few megabytes.
const GROWTH: (u64, u64) = (10, 16 << 10);

/// What a client saw.
#[derive(Default)]
struct Seen {
    /// How long each small question took, refusals apart.
    small: Vec<Duration>,
    /// Questions that took more positions.
    large: u64,
    /// Refusals because the server was full.
    full: u64,
    /// Anything else.
    errors: Vec<String>,
}

/// Runs the load for so many seconds with so many clients against a program, and prints the figures.
///
/// # Errors
/// What went wrong, if anything did.
pub(crate) fn run(seconds: u64, clients: usize, program: &Path) -> Result<(), String> {
    let mut server = Server::start(program).map_err(|error| format!("{}: {error}", program.display()))?;
    let questions = questions()?;
    let address = server.address;
    let end = Instant::now() + Duration::from_secs(seconds);
    let slow = thread::spawn(move || slow_clients(address));
    let memory = thread::scope(|scope| {
        let all: Vec<_> = (0..clients)
            .map(|number| {
                let questions = &questions;
                let small = thread::Builder::new().stack_size(256 << 10);
                small.spawn_scoped(scope, move || client(address, number, questions, end))
            })
            .collect();
        thread::sleep(Duration::from_millis(seconds * 500));
        let half = server.memory();
        let seen: Vec<Seen> = all.into_iter().filter_map(|client| client.ok()?.join().ok()).collect();
        (half, server.memory(), seen)
    });
    let (half, after, seen) = memory;
    let slow = slow.join().map_err(|_| "the slow clients failed".to_string())?;
    let refused = refusals(address);
    server.stop()?;
    report(seconds, clients, seen, (half, after))?;
    slow?;
    refused
}

fn report(seconds: u64, clients: usize, seen: Vec<Seen>, (half, after): (u64, u64)) -> Result<(), String> {
    let came_back = seen.len();
    let mut small: Vec<Duration> = seen.iter().flat_map(|seen| seen.small.iter().copied()).collect();
    small.sort_unstable();
    let (large, full) =
        seen.iter().fold((0, 0), |(large, full), seen| (large + seen.large, full + seen.full));
    let errors: Vec<&String> = seen.iter().flat_map(|seen| &seen.errors).collect();
    let at = |percent: usize| small.get(small.len() * percent / 100).copied().unwrap_or_default();
    println!("load: {clients} clients, {seconds} s, {came_back} threads for them");
    println!(
        "answers: {} small ({} a second), {large} larger; {full} refused as full; {} errors",
        small.len(),
        small.len() as u64 / seconds.max(1),
        errors.len()
    );
    println!("small questions: median {:?}, 90% {:?}, 99% {:?}", at(50), at(90), at(99));
    println!("memory of the server: {half} kB at half time, {after} kB at the end");
    if let Some(error) = errors.first() {
        return Err(format!("{} errors, such as: {error}", errors.len()));
    }
    if came_back < clients || small.is_empty() {
        return Err("some clients got no answers".to_string());
    }
    if at(99) > Duration::from_millis(500) {
        return Err("one of a hundred small questions took more than half a second".to_string());
    }
    if after > half + half / GROWTH.0 + GROWTH.1 {
        return Err("the memory of the server has grown".to_string());
    }
    Ok(())
}

/// Requests of many kinds: the small problems of the benchmark, races, whole boards, moves played out.
fn questions() -> Result<Vec<String>, String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("life.jsonl");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    // Small ones: some of these walls have gaps, which can cost any budget.
    let small = |line: &str| line.replacen(r#""question":"life","#, r#""question":"life","nodes":1000,"#, 1);
    let mut all: Vec<String> = text.lines().take(60).map(small).collect();
    let race =
        ".........\n.........\n.........\n.........\n.OOOXX...\n.OXXOX...\n.OX.OXX..\n.OX.O.X..\nO.XXO.X..";
    let three = ".......\n.......\nXXXXX..\nOOOOX..\n...OX..";
    let life = json!({ "question": "life", "diagram": three, "target": "D1" });
    all.extend([
        json!({ "question": "race", "diagram": race }).to_string(),
        json!({ "question": "safe", "diagram": race }).to_string(),
        json!({ "question": "analyze", "diagram": three }).to_string(),
        json!({ "question": "reply", "about": life, "first": "white", "moves": ["A1"] }).to_string(),
        json!({ "question": "legal", "diagram": three, "moves": ["A1", "B1"] }).to_string(),
        json!({ "question": "picture", "about": life }).to_string(),
    ]);
    Ok(all)
}

fn client(address: SocketAddr, number: usize, questions: &[String], end: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut rng = Rng::with_seed(number as u64);
    let mut connection = None;
    while Instant::now() < end {
        let question = &questions[rng.usize(..questions.len())];
        let begun = Instant::now();
        match ask(&mut connection, address, question) {
            Ok((200, answer)) => match answer.lines().last().map(positions) {
                Some(Ok(nodes)) if nodes < SMALL => seen.small.push(begun.elapsed()),
                Some(Ok(_)) => seen.large += 1,
                Some(Err(error)) => seen.errors.push(error),
                None => seen.errors.push("an answer is missing".to_string()),
            },
            Ok((429, _)) => {
                seen.full += 1;
                thread::sleep(Duration::from_millis(rng.u64(800..1200)));
            }
            Ok((status, body)) => seen.errors.push(format!("status {status}: {body}")),
            Err(error) => {
                seen.errors.push(error.to_string());
                connection = None;
            }
        }
    }
    seen
}

/// The positions that an answer took.
fn positions(line: &str) -> Result<u64, String> {
    let line: Value = serde_json::from_str(line).map_err(|error| format!("{error} in {line}"))?;
    let answer = &line["answer"];
    if answer["ok"] != true {
        return Err(format!("not answered: {line}"));
    }
    let nodes = |value: &Value| value["nodes"].as_u64().unwrap_or(0);
    let sides = nodes(&answer["black_first"]) + nodes(&answer["white_first"]);
    Ok(nodes(answer) + sides)
}

/// A request over a connection that is kept; the status and the body.
fn ask(
    kept: &mut Option<BufReader<TcpStream>>,
    address: SocketAddr,
    question: &str,
) -> io::Result<(u16, String)> {
    let connection = match kept {
        Some(connection) => connection,
        None => {
            let stream = TcpStream::connect(address)?;
            stream.set_read_timeout(Some(Duration::from_secs(30)))?;
            stream.set_nodelay(true)?;
            kept.insert(BufReader::new(stream))
        }
    };
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        question.len()
    );
    connection.get_mut().write_all(format!("{head}{question}").as_bytes())?;
    read_answer(connection)
}

/// Reads an answer: its head, then a body of a length or in chunks.
fn read_answer(from: &mut impl BufRead) -> io::Result<(u16, String)> {
    let wrong = |what: &str| io::Error::new(io::ErrorKind::InvalidData, what.to_string());
    let mut line = String::new();
    from.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|text| text.parse().ok()).ok_or_else(|| wrong(&line))?;
    let (mut length, mut in_chunks) = (0, false);
    loop {
        line.clear();
        from.read_line(&mut line)?;
        let header = line.trim_end().to_ascii_lowercase();
        match header.split_once(": ") {
            Some(("content-length", text)) => length = text.parse().map_err(|_| wrong(&line))?,
            Some(("transfer-encoding", "chunked")) => in_chunks = true,
            _ if header.is_empty() => break,
            _ => {}
        }
    }
    let mut body = Vec::new();
    loop {
        if in_chunks {
            line.clear();
            from.read_line(&mut line)?;
            length = usize::from_str_radix(line.trim(), 16).map_err(|_| wrong(&line))?;
        }
        let start = body.len();
        body.resize(start + length, 0);
        from.read_exact(&mut body[start..])?;
        if in_chunks {
            line.clear();
            from.read_line(&mut line)?;
        }
        if !in_chunks || length == 0 {
            return Ok((status, String::from_utf8_lossy(&body).into_owned()));
        }
    }
}

/// One never finishes its request, one never reads its answer. Both are there during the load; the first is shown the door.
fn slow_clients(address: SocketAddr) -> Result<(), String> {
    let failed = |error: io::Error| format!("a slow client: {error}");
    let mut writes = TcpStream::connect(address).map_err(failed)?;
    writes.write_all(b"POST /api/ask HTTP/1.1\r\nHost: ").map_err(failed)?;
    let mut reads = TcpStream::connect(address).map_err(failed)?;
    let question = r#"{"question":"safe","diagram":"..."}"#;
    let request = format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{question}",
        question.len()
    );
    for _ in 0..50 {
        // The server stops to read what is not read itself; that is as it should be.
        reads.set_write_timeout(Some(Duration::from_millis(50))).map_err(failed)?;
        if reads.write_all(request.as_bytes()).is_err() {
            break;
        }
    }
    writes.set_read_timeout(Some(Duration::from_secs(20))).map_err(failed)?;
    let mut rest = Vec::new();
    match writes.read_to_end(&mut rest) {
        Ok(_) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::ConnectionReset => Ok(()),
        Err(error) => {
            Err(format!("a client that never finished its request was not shown the door: {error}"))
        }
    }
}

/// What is malformed or too long is refused, and said so.
fn refusals(address: SocketAddr) -> Result<(), String> {
    let long = format!("{{\"question\":\"{}\"}}", "x".repeat(2 << 20));
    for (question, expected) in [("[1,2", 400), ("nonsense", 400), (long.as_str(), 413)] {
        match ask(&mut None, address, question) {
            Ok((status, _)) if status == expected => {}
            // The rest of what is too long is not read.
            Err(_) if expected == 413 => {}
            other => return Err(format!("a bad request was answered {other:?} instead of {expected}")),
        }
    }
    println!("malformed and oversized requests are refused");
    Ok(())
}

/// A server that was started for the load.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    fn start(program: &Path) -> io::Result<Server> {
        let mut child =
            Command::new(program).args(["serve", "--port", "0"]).stdout(Stdio::piped()).spawn()?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line)?;
        }
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
        match address {
            Some(address) => Ok(Server { child, address }),
            None => Err(io::Error::new(io::ErrorKind::InvalidData, format!("it printed {line:?}"))),
        }
    }

    /// What it has in memory, in kB; 0 where the system does not tell.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
    }

    fn stop(&mut self) -> Result<(), String> {
        self.child.kill().and_then(|()| self.child.wait()).map(drop).map_err(|error| error.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Stopped already, if all went well.
        let _ = self.stop();
    }
}

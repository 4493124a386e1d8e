//! Commands of one block, run in a folder of their own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use crate::markdown::root;

/// The address at which the documents show the server. The tests take any free port.
const SHOWN: &str = "http://127.0.0.1:8361/";

/// What no example takes, also on a slow machine that other work shares.
const PATIENCE: Duration = Duration::from_secs(300);

/// What a process with a group of its own prints. One that takes too long is ended, with all that it started.
fn within(patience: Duration, child: Child) -> Result<Output, String> {
    let group = format!("-{}", child.id());
    let (done, ended) = mpsc::channel::<()>();
    let guard = thread::spawn(move || {
        let late = ended.recv_timeout(patience).is_err();
        if late {
            let _ = Command::new("kill").args(["-9", "--", &group]).status();
        }
        late
    });
    let output = child.wait_with_output().map_err(|error| error.to_string());
    let _ = done.send(());
    if guard.join().expect("no panic") {
        return Err(format!("not done after {} seconds", patience.as_secs()));
    }
    output
}

/// A folder with the files of the repository and the program, and the server if one was started.
pub(crate) struct Session {
    folder: PathBuf,
    server: Mutex<Option<(Child, String)>>,
}

impl Session {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("shinpan-docs-{}-{number}", std::process::id()));
        fs::create_dir_all(folder.join("bin")).expect("a folder");
        let root = root().canonicalize().expect("the repository");
        for name in ["examples", "tests", "docs", "benches"] {
            symlink(root.join(name), folder.join(name)).expect("a link");
        }
        symlink(env!("CARGO_BIN_EXE_shinpan"), folder.join("bin/shinpan")).expect("a link");
        Self { folder, server: Mutex::new(None) }
    }

    /// Whether this machine has the program that the command starts with, if that is not ours.
    pub(crate) fn can_run(&self, command: &str) -> bool {
        let known = |name| Command::new(name).arg("--version").output().is_ok();
        !command.starts_with("curl ") || known("curl")
    }

    /// A file that a command has written.
    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Whether the program was built with the engine for browsers.
    pub(crate) fn has_engine(&self) -> bool {
        self.run("shinpan page --out engine").is_ok_and(|text| !text.contains("without the engine"))
    }

    /// What the command prints.
    ///
    /// # Errors
    /// What went wrong, if it could not be run.
    pub(crate) fn run(&self, command: &str) -> Result<String, String> {
        if command.trim_end_matches('&').trim() == "shinpan serve" {
            return Ok(self.serve());
        }
        let mut command = command.replace("cargo run --release --quiet --", "shinpan");
        command = command.replace("cargo run --release --", "shinpan");
        if let Some((_, address)) = &*self.server.lock().expect("no panic") {
            command = command.replace(SHOWN, address);
        }
        let bin = self.folder.join("bin");
        let path = std::env::var("PATH").unwrap_or_default();
        let child = Command::new("sh")
            .args(["-c", &command])
            .current_dir(&self.folder)
            .env("PATH", format!("{}:{path}", bin.display()))
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .map_err(|error| error.to_string())?;
        let output = within(PATIENCE, child)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        match output.status.code() {
            Some(0 | 3) => {}
            Some(1 | 2) if !errors.contains("Usage:") => text.push_str(&errors),
            code => return Err(format!("exit code {code:?}\n{errors}")),
        }
        Ok(text)
    }

    /// Starts the server, and tells what it says, at the address that the documents show.
    fn serve(&self) -> String {
        let mut child = Command::new(self.folder.join("bin/shinpan"))
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("its output");
        BufReader::new(stdout).read_line(&mut line).expect("its first line");
        let start = line.find("http://").expect("an address");
        let end = start + line[start..].find(' ').unwrap_or(line.len() - start);
        let address = line[start..end].to_owned();
        let said = line.replace(&address, SHOWN);
        *self.server.lock().expect("no panic") = Some((child, address));
        said
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if let Some((mut child, _)) = self.server.lock().expect("no panic").take() {
            let _ = child.kill();
            let _ = child.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

#[test]
fn what_takes_too_long_is_ended() {
    let child =
        Command::new("sh").args(["-c", "sleep 100 | cat"]).stdout(Stdio::piped()).process_group(0).spawn();
    let why = within(Duration::from_millis(50), child.expect("sh")).expect_err("it is ended");
    assert!(why.contains("not done"), "{why}");
}

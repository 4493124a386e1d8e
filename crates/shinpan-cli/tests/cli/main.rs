//! The program from outside: what it prints, and how it ends.

mod analyze;
mod batch;
mod dispute;
mod doors;
mod generate;
mod gtp;
mod inputs;
mod life;
mod play;
mod race;
mod score;
mod serve;
mod show;
mod solve;
mod time;
mod tools;
mod written;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// How a run ended and what it printed.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

/// The program, to be run from the root of the repository and without any colour settings.
fn shinpan(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_shinpan"));
    command.args(args).current_dir(root()).stdin(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(name);
    }
    command
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the program without input.
fn run(args: &[&str]) -> Ran {
    finished(shinpan(args).output().unwrap())
}

/// Runs the program with something on standard input.
fn run_with(args: &[&str], input: &[u8]) -> Ran {
    let mut child =
        shinpan(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // The program may refuse the rest of its input, which is none of the writer's business.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    finished(output)
}

fn finished(output: Output) -> Ran {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

impl Ran {
    /// It ended with 0 and printed exactly this.
    #[track_caller]
    fn says(&self, expected: &str) {
        assert_eq!((self.code, &self.out[..], &self.err[..]), (Some(0), expected, ""), "{self:?}");
    }

    /// It ended with this code, printed nothing, and gave this error.
    #[track_caller]
    fn fails(&self, code: i32, message: &str) {
        assert_eq!((self.code, &self.out[..]), (Some(code), ""), "{self:?}");
        assert_eq!(self.err, format!("error: {message}\n"));
    }
}

/// A file in a folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("shinpan-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    fn file(&self, name: &str, text: &[u8]) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

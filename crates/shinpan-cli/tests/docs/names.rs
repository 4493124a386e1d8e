//! What the documents name: commands and flags of the program, files, types, functions, tests, fields.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use regex_lite::Regex;

use crate::markdown::root;

/// Everything that there is to name.
pub(crate) struct Known {
    files: Vec<String>,
    words: BTreeSet<String>,
    subjects: BTreeSet<String>,
    commands: BTreeSet<String>,
    gtp: BTreeSet<String>,
    help: RefCell<HashMap<String, String>>,
    file: Regex,
    rust: Regex,
}

/// Files with text in which names can be found.
const TEXTS: [&str; 7] = ["rs", "toml", "js", "mjs", "cjs", "py", "html"];

/// Endings of files that a document names without their folder.
const ENDINGS: &str = "rs|md|toml|js|mjs|cjs|py|bin";

/// Names that look like commands of GTP, and are programs, crates, or lines that GoGui reads.
const OTHERS: [&str; 6] =
    ["shinpan-benches", "shinpan-cli", "shinpan-twin", "shinpan-wasm", "gogui-regress", "gogui-gfx"];

impl Known {
    pub(crate) fn new() -> Self {
        let mut files = Vec::new();
        list(&root(), Path::new(""), &mut files);
        let mut words = BTreeSet::new();
        for (_, text) in sources(&files) {
            words.extend(self::words(&text).filter(|word| word.len() > 1).map(str::to_owned));
        }
        let first_words = |text: String, indented: bool| -> BTreeSet<String> {
            text.lines()
                .filter(|line| !indented || line.starts_with("  "))
                .filter_map(|line| line.split_whitespace().next().map(str::to_owned))
                .collect()
        };
        Self {
            files,
            words,
            subjects: first_words(shinpan(&["selfcheck", "list"]), false),
            commands: first_words(shinpan(&["--help"]), true),
            gtp: first_words(gtp_commands(), false),
            help: RefCell::default(),
            file: Regex::new(&format!(
                r"^[\w./-]+\.({ENDINGS})$|^(examples|tests|docs|crates|benches)/[\w./-]+$"
            ))
            .expect("a pattern"),
            rust: Regex::new(r"^(\w+::)+\w+(\(\))?$|^[a-z]\w*_\w+$|^([A-Z][a-z]+){2,}$").expect("a pattern"),
        }
    }

    /// Whether this starts with the name of a command.
    pub(crate) fn is_command(&self, code: &str) -> bool {
        code.split(' ').next().is_some_and(|first| self.commands.contains(first))
    }

    /// Whether what a piece of code names exists, if it is of a kind that can be looked up.
    pub(crate) fn check(&self, code: &str) -> Option<Result<(), String>> {
        let code = &code.replace("cargo run --release --", "shinpan");
        if let Some(rest) = code.strip_prefix("shinpan ") {
            return Some(self.check_command(rest));
        }
        if code.starts_with("--") && !code.starts_with("-- ") {
            let flag = flag_of(code.split(' ').next().expect("a word"));
            let known = self.commands.iter().any(|command| self.has_flag(command, flag));
            return Some(known.then_some(()).ok_or_else(|| "no command has this flag".to_owned()));
        }
        if self.file.is_match(code) {
            let known = self.files.iter().any(|file| file == code || file.ends_with(&format!("/{code}")));
            let known = known || root().join(code).exists();
            return Some(known.then_some(()).ok_or_else(|| "there is no such file".to_owned()));
        }
        let first = code.split([' ', ':']).next().expect("a word");
        if ["shinpan-", "gogui-", "kata-", "gg-"].iter().any(|start| first.starts_with(start)) {
            let known = self.gtp.contains(first) || OTHERS.contains(&first);
            return Some(known.then_some(()).ok_or_else(|| "there is no such GTP command".to_owned()));
        }
        if self.rust.is_match(code) {
            let missing = code.trim_end_matches("()").split("::").find(|word| !self.is_word(word));
            return Some(missing.map_or(Ok(()), |word| Err(format!("no source has the word {word}"))));
        }
        None
    }

    /// Whether a source has this word; bounds are written as a name and an ending.
    fn is_word(&self, word: &str) -> bool {
        let stem = word.strip_suffix("_min").or(word.strip_suffix("_max")).unwrap_or(word);
        self.words.contains(word) || self.words.contains(stem)
    }

    /// A command line without its first word.
    fn check_command(&self, rest: &str) -> Result<(), String> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let command = words[0];
        if command.chars().all(|one| !one.is_lowercase()) {
            return Ok(());
        }
        if !self.commands.contains(command) {
            return Err(format!("there is no command {command}"));
        }
        let mut path = command.to_owned();
        if command == "generate" && words.len() > 1 {
            path = format!("{command} {}", words[1]);
        }
        let subject =
            words.get(1).filter(|word| command == "selfcheck" && word.chars().any(char::is_lowercase));
        if let Some(subject) = subject.filter(|word| !word.starts_with('-') && **word != "list")
            && !self.subjects.contains(*subject)
        {
            return Err(format!("selfcheck has no subject {subject}"));
        }
        for word in &words[1..] {
            if word.starts_with("--") && !self.has_flag(&path, flag_of(word)) {
                return Err(format!("{path} has no flag {word}"));
            }
            let file = ["examples/", "tests/", "docs/"].iter().any(|folder| word.starts_with(folder));
            if file && !root().join(word).exists() {
                return Err(format!("there is no file {word}"));
            }
        }
        Ok(())
    }

    fn has_flag(&self, command: &str, flag: &str) -> bool {
        let mut help = self.help.borrow_mut();
        let text = help.entry(command.to_owned()).or_insert_with(|| {
            let mut words: Vec<&str> = command.split(' ').collect();
            words.push("--help");
            shinpan(&words)
        });
        text.split(|one: char| !one.is_alphanumeric() && one != '-').any(|word| word == flag)
    }
}

/// The words of a text, as programs have them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|one: char| !one.is_alphanumeric() && one != '_')
}

fn flag_of(word: &str) -> &str {
    word.split(['=', '[', '|']).next().expect("a part")
}

fn shinpan(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_shinpan")).args(args).output().expect("shinpan runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The commands of GTP, one a line.
fn gtp_commands() -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_shinpan"))
        .arg("gtp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("shinpan runs");
    child.stdin.take().expect("its input").write_all(b"list_commands\nquit\n").expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8_lossy(&output.stdout).replace("= ", "")
}

/// All files of the repository by their paths from the root, without what is built.
fn list(root: &Path, folder: &Path, files: &mut Vec<String>) {
    for entry in fs::read_dir(root.join(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a name");
        let path = folder.join(&name);
        if entry.file_type().expect("a type").is_dir() {
            if !["target", "node_modules", ".git"].contains(&name.as_str()) {
                list(root, &path, files);
            }
        } else {
            files.push(path.to_str().expect("a name").to_owned());
        }
    }
}

/// The texts of the sources, apart from this test.
fn sources(files: &[String]) -> impl Iterator<Item = (&String, String)> {
    files.iter().filter_map(|file| {
        let text = TEXTS.iter().any(|ending| file.ends_with(&format!(".{ending}")));
        let here = file.contains("shinpan-cli/tests/docs/");
        (text && !here).then(|| (file, fs::read_to_string(root().join(file)).unwrap_or_default()))
    })
}

/// The documents that comments of the sources name, with the file that does.
pub(crate) fn documents_in_sources() -> Vec<(String, String)> {
    let mut files = Vec::new();
    list(&root(), Path::new(""), &mut files);
    let document = Regex::new(r"docs/[a-z/-]+\.md(#[a-z-]+)?").expect("a pattern");
    let mut found = Vec::new();
    for (file, text) in sources(&files) {
        found.extend(document.find_iter(&text).map(|part| (file.clone(), part.as_str().to_owned())));
    }
    found
}

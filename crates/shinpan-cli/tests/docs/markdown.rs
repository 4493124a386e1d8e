//! Markdown, as far as it matters here: fenced blocks, inline code, headings and links.

use std::fs;
use std::path::{Path, PathBuf};

use regex_lite::Regex;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Markdown file of the repository, in the order of their names.
pub(crate) fn all() -> Vec<Document> {
    let mut names = Vec::new();
    for folder in ["", "docs", "examples", "benches", "fuzz", "tests", "web", "crates"] {
        collect(&root(), Path::new(folder), folder.is_empty(), &mut names);
    }
    names.sort();
    names.iter().map(|name| Document::read(name)).collect()
}

fn collect(root: &Path, folder: &Path, flat: bool, names: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else { return };
    for entry in entries {
        let entry = entry.expect("an entry");
        let path = folder.join(entry.file_name());
        let name = path.to_str().expect("a name").to_owned();
        let is_folder = entry.file_type().expect("a type").is_dir();
        if is_folder && !flat && !name.ends_with("node_modules") && !name.ends_with("target") {
            collect(root, &path, false, names);
        } else if !is_folder && name.ends_with(".md") {
            names.push(name);
        }
    }
}

/// One file.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) name: String,
    pub(crate) path: PathBuf,
    pub(crate) lines: Vec<String>,
}

/// A fenced block: what it is called, the line number of its first line (from 0), its lines.
#[derive(Debug)]
pub(crate) struct Block {
    info: String,
    pub(crate) first: usize,
    pub(crate) lines: Vec<String>,
}

/// What is to be done with a block.
#[derive(Debug)]
pub(crate) enum Kind {
    Text,
    Measured,
    Commands,
    NotRun(String),
    Unclear(&'static str),
}

/// A command, the lines in which it is written, and what it is said to print.
#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) command: String,
    pub(crate) written: Vec<String>,
    pub(crate) expected: Vec<String>,
}

impl Block {
    pub(crate) fn kind(&self) -> Kind {
        let commands = self.lines.iter().any(|line| line.starts_with("$ "));
        if let Some((_, reason)) = self.info.split_once("not run:") {
            return Kind::NotRun(reason.trim().to_owned());
        }
        let bare = ["shinpan ", "cargo ", "rustup ", "./test"];
        if self.info == "text measured" {
            if commands { Kind::Unclear("a measurement with commands") } else { Kind::Measured }
        } else if commands && self.lines[0].starts_with("$ ") {
            Kind::Commands
        } else if commands || self.lines.iter().any(|line| bare.iter().any(|name| line.starts_with(name))) {
            Kind::Unclear("a block with commands starts with one, and each of them with `$ `")
        } else if self.lines.iter().any(|line| line.starts_with("{\"id\"")) {
            Kind::Unclear("a request or an answer without the command that sends it")
        } else {
            Kind::Text
        }
    }

    /// Whether the program has to have the engine for browsers.
    pub(crate) fn needs_engine(&self) -> bool {
        self.info == "console wasm"
    }

    /// The commands. One that ends with a backslash goes on in the next line.
    pub(crate) fn steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let mut open = false;
        for line in &self.lines {
            if open {
                let step = steps.last_mut().expect("an open command");
                step.written.push(line.clone());
                step.command.push('\n');
                step.command.push_str(line);
                open = line.ends_with('\\');
            } else if let Some(command) = line.strip_prefix("$ ") {
                open = line.ends_with('\\');
                let written = vec![line.clone()];
                steps.push(Step { command: command.to_owned(), written, expected: Vec::new() });
            } else {
                steps.last_mut().expect("a command comes first").expected.push(line.clone());
            }
        }
        steps
    }
}

impl Document {
    pub(crate) fn read(name: &str) -> Self {
        let path = root().join(name);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        Self { name: name.to_owned(), path, lines: text.lines().map(str::to_owned).collect() }
    }

    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// The fenced blocks, from the top.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks: Vec<Block> = Vec::new();
        let mut inside = false;
        for (number, line) in self.lines.iter().enumerate() {
            match line.strip_prefix("```") {
                Some(_) if inside => inside = false,
                Some(info) => {
                    inside = true;
                    blocks.push(Block { info: info.trim().to_owned(), first: number + 1, lines: Vec::new() });
                }
                None if inside => blocks.last_mut().expect("a block").lines.push(line.clone()),
                None => {}
            }
        }
        assert!(!inside, "{}: a block does not end", self.name);
        blocks
    }

    /// The lines outside fenced blocks, numbered from 1.
    fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut inside = false;
        self.lines.iter().enumerate().filter_map(move |(number, line)| {
            let fence = line.starts_with("```");
            inside ^= fence;
            (!inside && !fence).then_some((number + 1, line.as_str()))
        })
    }

    /// What stands between single backticks, with its line.
    pub(crate) fn inline_code(&self) -> Vec<(usize, String)> {
        let code = Regex::new("`([^`]+)`").expect("a pattern");
        self.prose()
            .flat_map(|(number, line)| {
                let found: Vec<_> =
                    code.captures_iter(line).map(|part| (number, part[1].to_owned())).collect();
                found
            })
            .collect()
    }

    /// The links and pictures that stay in the repository.
    pub(crate) fn links(&self) -> Vec<String> {
        let link = Regex::new(r#"\]\(([^)\s]+)\)|src="([^"]+)""#).expect("a pattern");
        let mut links = Vec::new();
        for (_, line) in self.prose() {
            for part in link.captures_iter(line) {
                let to = part.get(1).or(part.get(2)).expect("one of them").as_str();
                if !to.contains("://") {
                    links.push(to.to_owned());
                }
            }
        }
        links
    }

    /// What is wrong with a link of this document.
    pub(crate) fn broken(&self, link: &str) -> Option<String> {
        let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
        let folder = Path::new(&self.name).parent().expect("a file is in a folder");
        let target = if file.is_empty() { PathBuf::from(&self.name) } else { folder.join(file) };
        if !root().join(&target).exists() {
            return Some("there is no such file".to_owned());
        }
        let anchor = anchor?;
        let found = Self::read(target.to_str().expect("a name")).anchors().iter().any(|one| one == anchor);
        (!found).then(|| "there is no such heading".to_owned())
    }

    /// The anchors of the headings, as GitHub makes them.
    fn anchors(&self) -> Vec<String> {
        let mut anchors: Vec<String> = Vec::new();
        for (_, line) in self.prose() {
            let Some(title) = line.starts_with('#').then(|| line.trim_start_matches('#').trim()) else {
                continue;
            };
            let kept = |one: &char| one.is_alphanumeric() || [' ', '-', '_'].contains(one);
            let slug: String =
                title.to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-");
            let again = anchors.iter().filter(|one| **one == slug).count();
            anchors.push(if again == 0 { slug } else { format!("{slug}-{again}") });
        }
        anchors
    }
}

/// What is wrong with a link that is written from the root of the repository, as in a comment of the sources.
pub(crate) fn broken_from_root(link: &str) -> Option<String> {
    Document { name: "README.md".to_owned(), path: root(), lines: Vec::new() }.broken(link)
}

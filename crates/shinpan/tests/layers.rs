//! The order of the modules, as `lib.rs` draws it: no module uses one that stands in its own row or in a later one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the sources.
fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The rows of the drawing at the head of `lib.rs`: the row of each module.
fn drawing() -> BTreeMap<String, usize> {
    let text = fs::read_to_string(source().join("lib.rs")).expect("a source");
    let head = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let rows = head.skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```");
    let mut drawn = BTreeMap::new();
    for (row, line) in rows.enumerate() {
        for module in line.split_whitespace() {
            assert!(drawn.insert(module.to_owned(), row).is_none(), "{module} is drawn twice");
        }
    }
    drawn
}

/// All source files of a folder and those below, but for the tests beside the code.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// The code of a file: no comments, and nothing from the tests at its end on.
fn code(text: &str) -> String {
    let lines = text.lines().take_while(|line| !line.starts_with("mod tests {"));
    lines
        .map(|line| line.find("//").map_or(line, |at| &line[..at]))
        .fold(String::new(), |code, line| code + line + "\n")
}

/// The names that a path goes on with: one, or those of a group in braces.
fn names(rest: &str) -> Vec<&str> {
    let name = |text: &'_ str| {
        text.trim_start().find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
    };
    let Some(group) = rest.strip_prefix('{') else { return vec![&rest[..name(rest)]] };
    let (mut depth, mut names, mut start) = (0_usize, Vec::new(), 0);
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                let part = group[start..at].trim();
                names.push(&part[..name(part)]);
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names
}

/// What code names at the root of the crate, by `crate::` or by as many `super::` as lead there.
fn used(code: &str, depth: usize) -> BTreeSet<&str> {
    let up = "super::".repeat(depth);
    let after =
        |root: &'_ str| code.match_indices(root).map(|(at, root)| at + root.len()).collect::<Vec<_>>();
    let ends = after("crate::").into_iter().chain(after(&up));
    ends.flat_map(|end| names(&code[end..])).filter(|name| !name.is_empty() && *name != "super").collect()
}

/// What the files of a module use beyond it, each with the first file that does.
fn uses(module: &str) -> BTreeMap<String, PathBuf> {
    let mut found = Vec::new();
    files(&source().join(module), &mut found);
    found.sort();
    let mut uses = BTreeMap::new();
    for path in found {
        let below = path.strip_prefix(source()).expect("a source of the library");
        let depth = below.components().count() - usize::from(below.ends_with("mod.rs"));
        let text = fs::read_to_string(&path).expect("a source");
        for name in used(&code(&text), depth) {
            if name != module {
                uses.entry(name.to_owned()).or_insert_with(|| below.to_owned());
            }
        }
    }
    uses
}

#[test]
fn every_module_is_drawn() {
    let entries = fs::read_dir(source()).expect("a folder").map(|entry| entry.expect("an entry").path());
    let modules = entries.filter_map(|path| path.file_stem()?.to_str().map(str::to_owned));
    let modules: BTreeSet<String> = modules.filter(|name| name != "lib").collect();
    assert_eq!(drawing().into_keys().collect::<BTreeSet<_>>(), modules);
}

#[test]
fn no_module_looks_upward() {
    let drawn = drawing();
    let mut wrong = Vec::new();
    for (module, row) in &drawn {
        for (name, file) in uses(module) {
            let other = drawn
                .get(&name)
                .unwrap_or_else(|| panic!("{} uses {name}, which is no module", file.display()));
            if other >= row {
                wrong.push(format!("{}: {module} uses {name}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "against the drawing of lib.rs:\n{}", wrong.join("\n"));
}

#[test]
fn paths_are_read() {
    let code = "use crate::{board::{Colour, Size}, life,\n  race::Line};\nlet x = crate::score::find(super::super::ask::ask);";
    assert_eq!(used(code, 2).into_iter().collect::<Vec<_>>(), ["ask", "board", "life", "race", "score"]);
}

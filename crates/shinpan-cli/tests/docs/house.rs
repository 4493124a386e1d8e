//! The house and the order of modules, as `docs/design.md` draws them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use regex_lite::Regex;

use crate::markdown::{Document, root};

/// The folders of a folder.
fn folders(path: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.file_type().expect("a type").is_dir());
    folders.map(|entry| entry.file_name().into_string().expect("a name")).collect()
}

/// The modules of the library that the files of a folder use.
fn used(folder: &Path, pattern: &Regex, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            used(&path, pattern, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                found.extend(pattern.captures_iter(line).map(|part| part[1].to_owned()));
            }
        }
    }
}

#[test]
fn the_house_is_as_drawn() {
    let blocks = Document::read("docs/design.md").blocks();
    let mut above = String::new();
    let mut modules = BTreeSet::new();
    for line in &blocks[0].lines {
        let name = line.split_whitespace().next().expect("a folder");
        let path = if line.starts_with(' ') { format!("{above}{name}") } else { name.to_owned() };
        if !line.starts_with(' ') {
            above = path.clone();
        }
        assert!(root().join(&path).is_dir(), "docs/design.md draws {path}");
        if let Some(module) = path.strip_prefix("crates/shinpan/src/") {
            modules.insert(module.split('/').next().expect("a name").to_owned());
        }
    }
    assert_eq!(modules, folders(&root().join("crates/shinpan/src")), "the modules that docs/design.md draws");
}

#[test]
fn no_module_looks_down_the_drawing() {
    let blocks = Document::read("docs/design.md").blocks();
    let source = root().join("crates/shinpan/src");
    let pattern = Regex::new(r"crate::([a-z_]+)::").expect("a pattern");
    let mut above: BTreeSet<String> = BTreeSet::new();
    for line in &blocks[1].lines {
        let row: Vec<&str> = line.split_whitespace().collect();
        for module in &row {
            let mut found = BTreeSet::new();
            used(&source.join(module), &pattern, &mut found);
            found.remove(*module);
            let wrong: Vec<_> = found.difference(&above).collect();
            assert!(wrong.is_empty(), "{module} uses {wrong:?}, which docs/design.md does not draw above it");
        }
        above.extend(row.into_iter().map(str::to_owned));
    }
    assert_eq!(above, folders(&source), "the modules that docs/design.md draws");
}

#[test]
fn every_page_is_in_the_index() {
    for (folder, index) in [("docs/theory", "docs/theory/README.md"), ("docs", "README.md")] {
        let entries = fs::read_dir(root().join(folder)).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"));
        let pages: Vec<String> = names.filter(|name| name.ends_with(".md") && name != "README.md").collect();
        let links = Document::read(index).links().join("\n");
        let missing: Vec<&String> = pages.iter().filter(|page| !links.contains(page.as_str())).collect();
        assert!(missing.is_empty(), "{index} has no link to {missing:?}");
    }
}

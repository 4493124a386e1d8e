//! The house and the order of modules, as `docs/design.md` draws them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::markdown::{Document, root};

/// The folders of a folder.
fn folders(path: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(path).expect("a folder").map(|entry| entry.expect("an entry"));
    let folders = entries.filter(|entry| entry.file_type().expect("a type").is_dir());
    folders.map(|entry| entry.file_name().into_string().expect("a name")).collect()
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

/// That the modules keep to the order of `lib.rs` is tested beside them (`crates/shinpan/tests/layers.rs`).
#[test]
fn the_order_of_modules_is_that_of_the_library() {
    let source = fs::read_to_string(root().join("crates/shinpan/src/lib.rs")).expect("a source");
    let head = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    let drawn: Vec<&str> =
        head.skip_while(|line| *line != "```text").skip(1).take_while(|line| *line != "```").collect();
    assert_eq!(Document::read("docs/design.md").blocks()[1].lines, drawn, "docs/design.md and lib.rs");
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

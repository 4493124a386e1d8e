//! The documents cannot go stale.
//!
//! Every command that README, `docs/` and the other Markdown files show is run, and what it prints is compared
//! with what they show. Every link, anchor, flag, file, type and test that they name has to exist.
//!
//! In a fenced block a line that starts with `$ ` is a command; what follows, up to the next one, is what it
//! prints. The commands of a block run in one fresh folder, in which `examples/` and `tests/` are those of the
//! repository and `shinpan` is the program under test. `cargo run --release --` means `shinpan`.
//!
//! - A line `...` stands for any lines, `...` within a line for any text.
//! - JSON is shown in lines of a readable width, and `{...}`, `[...]`, `,...]` leave out what does not matter.
//! - What goes to standard error is shown only if the program refuses (exit code 1 or 2).
//! - ```` ```console wasm ```` is run if the program was built with the engine for browsers.
//! - ```` ```console not run: REASON ```` is not run, ```` ```text measured ```` is a measurement.
//!
//! With `SHINPAN_BLESS=1` the files are rewritten with what the program prints now.

mod expect;
mod house;
mod json;
mod markdown;
mod names;
mod run;

use std::collections::BTreeSet;
use std::fs;

use markdown::{Document, Kind};

/// Documents with commands and names that have to be right today. The changelog tells of the past.
fn documents() -> Vec<Document> {
    markdown::all().into_iter().filter(|document| document.name != "CHANGELOG.md").collect()
}

/// Whether what has changed is to be written.
fn bless() -> bool {
    std::env::var_os("SHINPAN_BLESS").is_some_and(|value| value != "0")
}

#[test]
fn commands_print_what_is_shown() {
    let (mut blocks, mut commands, mut left_out, mut wrong) = (0, 0, Vec::new(), Vec::new());
    let mut unexplained = Vec::new();
    for document in documents() {
        // From the last block to the first, so that line numbers stay right while lines are replaced.
        let mut lines = document.lines.clone();
        let mut members = BTreeSet::new();
        for block in document.blocks().into_iter().rev() {
            let place = format!("{}:{}", document.name, block.first);
            match block.kind() {
                Kind::Text => continue,
                Kind::Measured => continue,
                Kind::NotRun(reason) => {
                    left_out.push(format!("{place}: {reason}"));
                    continue;
                }
                Kind::Unclear(why) => {
                    wrong.push(format!("{place}: {why}"));
                    continue;
                }
                Kind::Commands => {}
            }
            let session = run::Session::new();
            if block.needs_engine() && !session.has_engine() {
                left_out.push(format!("{place}: this build has no engine for browsers"));
                continue;
            }
            let mut text = Vec::new();
            for step in block.steps() {
                commands += 1;
                if !session.can_run(&step.command) {
                    left_out.push(format!("{place}: $ {}: not on this machine", step.command));
                    text.extend(step.written);
                    text.extend(step.expected);
                    continue;
                }
                let actual = match session.run(&step.command) {
                    Ok(actual) => actual,
                    Err(why) => {
                        wrong.push(format!("{place}: $ {}\n{why}", step.command));
                        text.clone_from(&block.lines);
                        break;
                    }
                };
                members.extend(json::members(&actual));
                let right = expect::shown(&step.expected, &actual);
                if right != step.expected {
                    wrong.push(format!(
                        "{place}: $ {}\n--- shown\n{}\n--- printed\n{}",
                        step.command,
                        step.expected.join("\n"),
                        right.join("\n")
                    ));
                }
                text.extend(step.written.clone());
                text.extend(right);
            }
            blocks += 1;
            lines.splice(block.first..block.first + block.lines.len(), text);
        }
        if document.name == "docs/protocol.md" {
            // What an answer holds is explained, each member in its table.
            let code: Vec<String> = document.inline_code().into_iter().map(|(_, code)| code).collect();
            let unknown =
                |name: &&String| !code.iter().any(|code| names::words(code).any(|word| word == **name));
            let unknown: Vec<&String> = members.iter().filter(unknown).collect();
            if !unknown.is_empty() {
                unexplained
                    .push(format!("docs/protocol.md shows members that it does not explain: {unknown:?}"));
            }
        }
        if bless() && lines != document.lines {
            fs::write(&document.path, lines.join("\n") + "\n").expect("the document can be written");
            println!("{} is rewritten", document.name);
        }
    }
    println!("{commands} commands in {blocks} blocks; not run:\n{}", left_out.join("\n"));
    assert!(commands > 0, "no command found");
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
    let wrong_places = wrong.len();
    assert!(wrong.is_empty() || bless(), "{}\n\n{wrong_places} differ", wrong.join("\n\n"));
}

#[test]
fn links_lead_somewhere() {
    let (mut count, mut wrong) = (0, Vec::new());
    for document in markdown::all() {
        for link in document.links() {
            count += 1;
            wrong.extend(document.broken(&link).map(|why| format!("{}: {link}: {why}", document.name)));
        }
    }
    for (file, link) in names::documents_in_sources() {
        count += 1;
        wrong.extend(markdown::broken_from_root(&link).map(|why| format!("{file}: {link}: {why}")));
    }
    println!("{count} links");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_exist() {
    let known = names::Known::new();
    let (mut count, mut wrong) = (0, Vec::new());
    for document in documents() {
        for (line, code) in document.inline_code() {
            match known.check(&code) {
                None => {}
                Some(Ok(())) => count += 1,
                Some(Err(why)) => wrong.push(format!("{}:{line}: `{code}`: {why}", document.name)),
            }
        }
    }
    println!("{count} names");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The pictures of the program are those that it draws today.
#[test]
fn pictures_are_those_of_today() {
    let document = Document::read("docs/pictures/README.md");
    let session = run::Session::new();
    let (mut count, mut wrong) = (0, Vec::new());
    for line in document.lines.iter().filter(|line| line.starts_with("| `")) {
        let code: Vec<&str> = line.split('`').collect();
        let (name, command) = (code[1], code[3]);
        count += 1;
        session.run(&format!("{command} --svg {name}")).unwrap_or_else(|why| panic!("{command}: {why}"));
        let today = session.read(name);
        let path = markdown::root().join("docs/pictures").join(name);
        if fs::read(&path).ok().as_ref() != Some(&today) {
            if bless() {
                fs::write(&path, today).expect("the picture can be written");
            }
            wrong.push(name);
        }
    }
    assert!(count > 0, "no picture found");
    assert!(wrong.is_empty() || bless(), "{wrong:?} are not what the program draws");
}

/// The table of the examples names a command for each: it can be typed as it stands.
#[test]
fn examples_can_be_tried() {
    let known = names::Known::new();
    let document = Document::read("examples/README.md");
    let session = run::Session::new();
    let mut count = 0;
    for (line, code) in document.inline_code() {
        if !known.is_command(&code) || !code.contains("examples/") {
            continue;
        }
        count += 1;
        if let Err(why) = session.run(&format!("shinpan {code}")) {
            panic!("examples/README.md:{line}: {code}: {why}");
        }
    }
    assert!(count > 10, "{count} examples");
    for entry in fs::read_dir(markdown::root().join("examples")).expect("the examples") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        assert!(
            name == "README.md" || document.text().contains(&name),
            "examples/README.md leaves out {name}"
        );
    }
}

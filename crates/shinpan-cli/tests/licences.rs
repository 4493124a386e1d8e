//! Every dependency has a licence that `deny.toml` allows.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

/// Whether an SPDX expression can be satisfied with the allowed licences: in every part joined by AND, one
/// of the alternatives joined by OR is allowed. Old manifests write `/` for OR. No dependency nests further.
fn satisfied(expression: &str, allowed: &[&str]) -> bool {
    expression.replace('/', " OR ").split(" AND ").all(|part| {
        let part = part.trim().trim_matches(['(', ')']);
        part.split(" OR ").any(|licence| allowed.contains(&licence.trim().trim_matches(['(', ')'])))
    })
}

#[test]
fn dependencies_are_free() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("deny.toml")).expect("deny.toml");
    let deny: toml::Table = text.parse().expect("deny.toml is TOML");
    let allowed: Vec<&str> = deny["licenses"]["allow"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|licence| licence.as_str().expect("a name"))
        .collect();
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(&root)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    assert!(packages.len() > 20, "{} packages", packages.len());
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !satisfied(package["license"].as_str().unwrap_or("none"), &allowed))
        .map(|package| format!("{} {}: {}", package["name"], package["version"], package["license"]))
        .collect();
    assert!(refused.is_empty(), "not in deny.toml: {refused:#?}");
}

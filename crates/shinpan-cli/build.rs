//! What the program carries inside: the page (`web/`), compressed once, and the library for WebAssembly.
//!
//! The latter is built by a cargo of its own, into a folder of its own, if this is a release build or `SHINPAN_WASM=1` is
//! set, and if the compiler has the target. Without it everything works but `shinpan page`, which says what to do.

use std::env;
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..");
    // A link to the folder of the workspace, so that it is packaged; a checkout without links has a file in its place.
    let packaged = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("web");
    let web = if packaged.is_dir() { packaged } else { root.join("web") };
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", web.display());
    println!("cargo:rerun-if-env-changed=SHINPAN_WASM");
    let mut files = Vec::new();
    if web.is_dir() {
        walk(&web, &web, &mut files)?;
    }
    files.sort();
    if let Some(wasm) = wasm(&root, &out) {
        files.push(("shinpan.wasm".to_string(), wasm));
    }
    let mut table = String::from("&[\n");
    for (number, (name, path)) in files.iter().enumerate() {
        let zipped = out.join(format!("page-{number}.gz"));
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(&fs::read(path)?)?;
        fs::write(&zipped, encoder.finish()?)?;
        table.push_str(&format!(
            "    Asset {{ path: {name:?}, bytes: include_bytes!({path:?}), zipped: include_bytes!({zipped:?}) }},\n"
        ));
    }
    table.push_str("]\n");
    fs::write(out.join("page.rs"), table)?;
    Ok(())
}

/// All files of a folder and those below, by their names with `/`; hidden ones are left out.
fn walk(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        if name.split('/').any(|part| part.starts_with('.')) {
            continue;
        }
        if path.is_dir() {
            println!("cargo:rerun-if-changed={}", path.display());
            walk(root, &path, files)?;
        } else {
            println!("cargo:rerun-if-changed={}", path.display());
            files.push((name, fs::canonicalize(&path)?));
        }
    }
    Ok(())
}

/// The library for WebAssembly, if it is wanted and can be built.
fn wasm(root: &Path, out: &Path) -> Option<PathBuf> {
    let wanted = match env::var("SHINPAN_WASM").as_deref() {
        Ok("0") => false,
        Ok(_) => true,
        Err(_) => env::var("PROFILE").is_ok_and(|profile| profile == "release"),
    };
    // A published package has no sources for it.
    if !wanted || !root.join("crates/shinpan-wasm").is_dir() || !has_target() {
        return None;
    }
    for part in ["crates/shinpan/src", "crates/shinpan-wasm", "crates/shinpan/Cargo.toml", "Cargo.lock"] {
        println!("cargo:rerun-if-changed={}", root.join(part).display());
    }
    let folder = out.join("wasm");
    let mut cargo = Command::new(env::var("CARGO").unwrap_or_else(|_| "cargo".to_string()));
    cargo.current_dir(root).args(["build", "--quiet", "-p", "shinpan-wasm", "--profile", "wasm"]);
    cargo.args(["--target", TARGET, "--target-dir"]).arg(&folder);
    // What was set for the program does not fit another machine.
    for (name, _) in env::vars_os() {
        let name = name.to_string_lossy();
        let is_ours = name.starts_with("CARGO_") && !matches!(&*name, "CARGO_HOME" | "CARGO_NET_OFFLINE");
        if is_ours || matches!(&*name, "RUSTFLAGS" | "TARGET" | "RUSTC_WRAPPER" | "RUSTC_WORKSPACE_WRAPPER") {
            cargo.env_remove(&*name);
        }
    }
    match cargo.status() {
        Ok(status) if status.success() => {
            let built = folder.join(TARGET).join("wasm/shinpan_wasm.wasm");
            built.is_file().then_some(built)
        }
        _ => {
            println!(
                "cargo:warning=the library for WebAssembly was not built; `shinpan page` will say what to do"
            );
            None
        }
    }
}

/// Whether the compiler has the target.
fn has_target() -> bool {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string());
    let printed = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    printed.is_ok_and(|output| {
        output.status.success() && Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir()
    })
}

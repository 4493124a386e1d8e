//! `shinpan page`: the page as files, for any web host.

use std::fs;
use std::io;

use crate::args::Page;
use crate::failure::Failure;
use crate::input;
use crate::output::Output;
use crate::serve::site::{ASSETS, Asset};
use crate::written::write_whole;

/// What to do if the engine is missing.
const MISSING: &str = "this program was built without the engine for browsers; build it again with\n  \
                       rustup target add wasm32-unknown-unknown\n  \
                       SHINPAN_WASM=1 cargo build --release";

/// What the page asks first: a server answers it itself, and here a file says that there is none.
const ABOUT: &[u8] =
    concat!("{\"name\":\"shinpan\",\"version\":\"", env!("CARGO_PKG_VERSION"), "\",\"engine\":\"wasm\"}\n")
        .as_bytes();

/// Runs the command.
///
/// # Errors
/// [`Failure::Input`] if this program has no engine for browsers, or a file cannot be written.
pub(crate) fn run(args: &Page, out: &mut Output) -> Result<(), Failure> {
    if !ASSETS.iter().any(Asset::is_engine) {
        return Err(Failure::input(MISSING));
    }
    let mut bytes = 0;
    let files = ASSETS.iter().map(|asset| (asset.path, asset.bytes));
    for (name, content) in files.chain([("api/about", ABOUT)]) {
        let path = args.out.join(name);
        let wrong = |error: io::Error| Failure::input(format!("{}: {error}", input::name_of(&path)));
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(wrong)?;
        }
        write_whole(&path, content)?;
        bytes += content.len();
    }
    let folder = input::name_of(&args.out);
    out.say(&format!("{folder}: {} files, {} kB; index.html is the page\n", ASSETS.len() + 1, bytes / 1000))
}

//! The options of `serve` and `page`.

use std::net::IpAddr;
use std::num::NonZero;
use std::path::PathBuf;

use clap::Args;

/// Options of `serve`.
#[derive(Debug, Args)]
#[command(after_long_help = "\
The page and the engine are inside the program. Only this machine can connect, unless --listen names another address. \
Several pages share the cores fairly: they take turns, a few hundredths of a second each. When more questions wait \
than --waiting allows, further ones are refused (HTTP status 429) and can be asked again. Ctrl-C ends it.")]
pub(crate) struct Serve {
    /// The port; 0 is any that is free.
    #[arg(long, value_name = "N", default_value_t = 8361)]
    pub(crate) port: u16,
    /// Let others connect to this address of the machine, on a network that you trust; 0.0.0.0 is all of them.
    #[arg(long, value_name = "ADDR")]
    pub(crate) listen: Option<IpAddr>,
    /// With --listen: a name under which others know this machine. Addresses need no name.
    #[arg(long = "host", value_name = "NAME", requires = "listen")]
    pub(crate) hosts: Vec<String>,
    /// Questions that are worked on at the same moment; as many as there are cores if not given.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZero<usize>>,
    /// Questions that take turns on them.
    #[arg(long, value_name = "N", default_value = "8")]
    pub(crate) running: NonZero<usize>,
    /// Questions that may wait besides.
    #[arg(long, value_name = "N", default_value_t = 32)]
    pub(crate) waiting: usize,
    /// The most positions that a question can ask for.
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub(crate) nodes: u64,
    /// Give a question up after so many seconds.
    #[arg(long, value_name = "SECONDS", default_value = "300", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub(crate) time: u32,
}

/// Options of `page`.
#[derive(Debug, Args)]
pub(crate) struct Page {
    /// The folder to write into; it is made if it is not there.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
}

//! The files that a command can write besides its answer.

use std::path::PathBuf;

use clap::Args;

/// Options for pictures.
#[derive(Debug, Args)]
pub(crate) struct Pictures {
    /// Write the board as a picture in SVG.
    #[arg(long, value_name = "OUT")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the board as a picture in PNG.
    #[arg(long, value_name = "OUT")]
    pub(crate) png: Option<PathBuf>,
}

/// Options for pictures and annotated records.
#[derive(Debug, Args)]
pub(crate) struct Written {
    /// Write the answer as a record (SGF) with comments, marks and variations, for any editor.
    #[arg(long, value_name = "OUT")]
    pub(crate) sgf: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

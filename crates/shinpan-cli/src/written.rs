//! Files that are written: pictures, annotated records, sheets. Each is there as a whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use shinpan::notation::sgf::Collection;
use shinpan::picture::Picture;

use crate::args::{Pictures, Written};
use crate::failure::Failure;
use crate::input;

/// Dots of a PNG for each unit of the SVG: sharp on paper and on dense screens.
const SCALE: f32 = 2.0;

/// The fonts of a PNG. They are brought along, so that a picture looks the same on every machine.
const FONTS: [&[u8]; 2] = [
    include_bytes!("../assets/DejaVuSans.ttf").as_slice(),
    include_bytes!("../assets/DejaVuSans-Bold.ttf").as_slice(),
];

impl Pictures {
    /// Says so at the start if there is no place for a file.
    ///
    /// # Errors
    /// [`Failure::Input`] with the name of the file.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.svg.iter().chain(&self.png).try_for_each(|path| check_folder(path))
    }

    /// Writes the pictures that were asked for. If there are several boards, each file name gets a number.
    ///
    /// # Errors
    /// [`Failure::Input`] with the name of the file.
    pub(crate) fn write(&self, pictures: &[Picture]) -> Result<(), Failure> {
        for (index, picture) in pictures.iter().enumerate() {
            let number = (pictures.len() > 1).then_some(index + 1);
            if let Some(path) = &self.svg {
                write_whole(&numbered(path, number), picture.svg().as_bytes())?;
            }
            if let Some(path) = &self.png {
                write_whole(&numbered(path, number), &png(&picture.svg())?)?;
            }
        }
        Ok(())
    }
}

impl Written {
    /// Says so at the start if there is no place for a file.
    ///
    /// # Errors
    /// [`Failure::Input`] with the name of the file.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        self.pictures.check()?;
        self.sgf.iter().try_for_each(|path| check_folder(path))
    }

    /// Writes the record, if it was asked for.
    ///
    /// # Errors
    /// [`Failure::Input`] with the name of the file.
    pub(crate) fn write_record(&self, record: impl FnOnce() -> Collection) -> Result<(), Failure> {
        match &self.sgf {
            None => Ok(()),
            Some(path) => write_whole(path, record().to_string().as_bytes()),
        }
    }
}

/// `board.svg`, or `board-2.svg`.
fn numbered(path: &Path, number: Option<usize>) -> PathBuf {
    let Some(number) = number else { return path.to_path_buf() };
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// A picture as PNG.
///
/// # Errors
/// [`Failure::Input`] if it cannot be drawn, which would be a fault of the program.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let fault = |what: &str| Failure::input(format!("no picture was made: {what}"));
    let mut options = Options { font_family: "DejaVu Sans".to_string(), ..Options::default() };
    let fonts: &mut usvg::fontdb::Database = Arc::make_mut(&mut options.fontdb);
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    let tree = Tree::from_str(svg, &options).map_err(|error| fault(&error.to_string()))?;
    let size = tree.size().to_int_size().scale_by(SCALE).ok_or_else(|| fault("it has no size"))?;
    let mut dots = Pixmap::new(size.width(), size.height()).ok_or_else(|| fault("it is too large"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut dots.as_mut());
    dots.encode_png().map_err(|error| fault(&error.to_string()))
}

/// Says so at the start, not after an hour of play, if there is no place for a file.
///
/// # Errors
/// [`Failure::Input`] with the name of the file.
pub(crate) fn check_folder(path: &Path) -> Result<(), Failure> {
    let wrong = |what: &str| Err(Failure::input(format!("{}: {what}", input::name_of(path))));
    if path.is_dir() {
        return wrong("it is a directory; name a file in it");
    }
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => {
            wrong("there is no such folder; make it first")
        }
        _ => Ok(()),
    }
}

/// Writes a file so that it is there as a whole or not at all.
///
/// # Errors
/// [`Failure::Input`] with the name of the file.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let wrong = |error: io::Error| Failure::input(format!("{}: {error}", input::name_of(path)));
    // A device or a pipe is no file to be replaced.
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return fs::write(path, bytes).map_err(wrong);
    }
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".part{}", std::process::id()));
    let part: PathBuf = path.with_file_name(name);
    let written = fs::File::create(&part)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&part, path));
    written.map_err(|error| {
        // What is left of it is of no use to anybody.
        let _ = fs::remove_file(&part);
        wrong(error)
    })
}

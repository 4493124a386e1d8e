//! SGF: what `notation::sgf` promises.

#[path = "sgf/encodings.rs"]
mod encodings;
#[path = "sgf/laws.rs"]
mod laws;
#[path = "sgf/messages.rs"]
mod messages;
#[path = "sgf/records.rs"]
mod records;
#[path = "sgf/sizes.rs"]
mod sizes;
#[path = "sgf/trees.rs"]
mod trees;

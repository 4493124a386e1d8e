//! How an answer that takes long is getting on.

use serde_json::json;

use crate::board::Colour;
use crate::search::{LOOK, Status};

/// How far an answer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions searched so far, roughly.
    pub nodes: u64,
    /// What is known so far, in words.
    pub text: String,
}

impl Progress {
    /// The positions searched after so many looks at [`Stop`](crate::search::Stop).
    #[must_use]
    pub const fn nodes_after(looks: u64) -> u64 {
        looks * LOOK
    }

    /// Notes the lowest and the highest status that are still possible.
    pub fn heard(&mut self, first: Colour, (least, most): (Status, Status)) {
        self.text = match (least, most) {
            (least, most) if least == most => format!("{first} first: status {least}"),
            (least, most) => format!("{first} first: status from {least} to {most}"),
        };
    }

    /// `{"nodes":n,"text":"..."}`.
    #[must_use]
    pub fn to_json(&self) -> String {
        json!({ "nodes": self.nodes, "text": self.text }).to_string()
    }
}

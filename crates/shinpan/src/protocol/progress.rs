//! How an answer that takes long is getting on.

use serde_json::json;

use crate::limits::Interim;

/// How far an answer is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Positions searched so far, roughly.
    pub nodes: u64,
    /// What is known so far, in words.
    pub text: String,
}

impl Progress {
    /// Notes what is told by [`Stop`](crate::search::Stop).
    pub fn heard(&mut self, news: Interim) {
        match news {
            Interim::Positions(more) => self.nodes += more,
            Interim::Status { first, bounds: (least, most), points } => {
                let range = if least == most { least.to_string() } else { format!("from {least} to {most}") };
                self.text = format!("{first} first: status {range}, region of {points} points");
            }
        }
    }

    /// `{"nodes":n,"text":"..."}`.
    #[must_use]
    pub fn to_json(&self) -> String {
        json!({ "nodes": self.nodes, "text": self.text }).to_string()
    }
}

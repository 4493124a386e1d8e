//! The answer to `safe`.

use serde_json::{Map, Value, json};

use crate::ask::Safety;
use crate::region::Safe;

/// The points that are Benson-safe, and those that are safe under alternating play.
pub(super) fn safe(answer: &Safety) -> Map<String, Value> {
    let size = answer.position.size();
    let points = |safe: &[Safe; 2]| {
        let [black, white] = safe.each_ref().map(|safe| size.names(safe.points()));
        json!({ "black": black, "white": white })
    };
    let mut fields = Map::new();
    fields.insert("benson".into(), points(&answer.benson));
    fields.insert("safe".into(), points(&answer.safe));
    fields
}

//! The ground of the board, torn where only a part of it is shown.

use std::fmt::Write;

/// The ground as a polygon, from the top left clockwise. A torn side is a zigzag, always the same.
pub(super) struct Paper {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    /// Left, top, right, bottom.
    pub(super) torn: [bool; 4],
}

/// How far the teeth of a torn side stand out, one after the other.
const TEETH: [f64; 7] = [0.0, 3.5, 1.0, 4.5, 1.5, 3.0, 0.5];

/// The distance of two teeth.
const TOOTH: f64 = 9.0;

impl Paper {
    /// The points of the outline.
    pub(super) fn outline(&self) -> String {
        let mut points = Vec::new();
        for side in [1, 2, 3, 0] {
            points.extend(self.side(side));
        }
        let mut text = String::new();
        for (x, y) in points {
            let _ = write!(text, "{}{x:.1},{y:.1}", if text.is_empty() { "" } else { " " });
        }
        text
    }

    /// The points of the torn sides, each as an open line.
    pub(super) fn tears(&self) -> Vec<String> {
        let torn = (0..4).filter(|&side| self.torn[side]);
        torn.map(|side| {
            let points: Vec<String> =
                self.side(side).into_iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
            points.join(" ")
        })
        .collect()
    }

    /// One side, in the order of the outline.
    fn side(&self, side: usize) -> Vec<(f64, f64)> {
        let Paper { left, top, right, bottom, .. } = *self;
        let (from, to) = match side {
            0 => ((left, bottom), (left, top)),
            1 => ((left, top), (right, top)),
            2 => ((right, top), (right, bottom)),
            _ => ((right, bottom), (left, bottom)),
        };
        if !self.torn[side] {
            return vec![from, to];
        }
        // Inwards, so that the paper stays within the picture.
        let inwards = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][side];
        let length = (to.0 - from.0).abs() + (to.1 - from.1).abs();
        let steps = (length / TOOTH).round().max(2.0);
        (0..=steps as usize)
            .map(|step| {
                let part = step as f64 / steps;
                let depth = if step == 0 || step == steps as usize { 0.0 } else { TEETH[step % TEETH.len()] };
                (
                    from.0 + (to.0 - from.0) * part + inwards.0 * depth,
                    from.1 + (to.1 - from.1) * part + inwards.1 * depth,
                )
            })
            .collect()
    }
}

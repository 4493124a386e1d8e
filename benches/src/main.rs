//! Measures speed.

fn main() {}

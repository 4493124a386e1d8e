//! The program `shinpan`.

fn main() {}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().unwrap());
    let (n, seed) = (args.next().unwrap(), args.next().unwrap());
    match shinpan_twin::checks::verdicts_hold(n, seed, &mut |_| {}) {
        Ok(t) => println!("{t:?}"),
        Err(e) => println!("{e}"),
    }
}

fn main() {
    let mut args = std::env::args().skip(1).map(|a| a.parse::<u64>().unwrap());
    let (from, n) = (args.next().unwrap(), args.next().unwrap());
    let show = args.next().unwrap_or(3);
    let (mut bad, mut compared) = (0, 0);
    let t = std::time::Instant::now();
    for seed in from..from + n {
        match shinpan_twin::checks::answers_turn(1, seed, &mut |_| {}) {
            Ok(c) => compared += c,
            Err(m) => {
                bad += 1;
                if bad <= show {
                    println!("{m}\n-----");
                }
            }
        }
    }
    println!("{n} boards {compared} compared {bad} bad {:?}", t.elapsed());
}

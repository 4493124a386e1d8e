use shinpan::{
    board::*,
    life::*,
    search::{Budget, Goal, Life, Problem},
};
use std::io::BufRead;
fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut parts = line.split_whitespace();
        let (id, rows, target) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
        let position: Position = match rows.replace('|', "\n").parse() {
            Ok(p) => p,
            Err(e) => {
                println!("{id} BAD {e}");
                continue;
            }
        };
        let size = position.size();
        let targets: PointSet = [size.point(target).unwrap()].into_iter().collect();
        let mut q = Question::new(&position, targets);
        q.nodes = 200_000;
        let a = match q.answer() {
            Ok(a) => a,
            Err(e) => {
                println!("{id} BAD {e}");
                continue;
            }
        };
        let p = Problem::new(&position, a.defender, a.targets, Goal::All, size.points(), a.assumed_stones)
            .unwrap();
        let mut fast = Life::new(&p, q.ruling, q.ko_threats, Budget { nodes: 3_000_000, table: 256 << 20 });
        for s in &a.sides {
            fast.allow(1_500_000);
            let truth = fast.status(s.first).ok();
            let verdict = match (s.status(), truth) {
                (Some(x), Some(y)) if x == y => "OK",
                (Some(_), Some(_)) => "WRONG",
                (None, _) => "unknown",
                (_, None) => "unchecked",
            };
            println!(
                "{id}\t{rows}\t{target}\t{}\t{:?}\t{:?}\t{verdict}\t{}\t{:?}\t{}\t{}",
                s.first.word(),
                s.status(),
                truth,
                a.conditional,
                size.names(a.needs_walls.iter().copied().collect()).join(","),
                s.outcome.map_or("?", |o| o.word()),
                s.nodes
            );
        }
    }
}

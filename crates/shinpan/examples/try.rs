use shinpan::{board::*, life::*};
fn main() {
    let mut args = std::env::args().skip(1);
    let text = std::fs::read_to_string(args.next().unwrap()).unwrap();
    let position: Position = text.parse().unwrap();
    let size = position.size();
    let target: PointSet = args.next().unwrap().split(',').map(|n| size.point(n).unwrap()).collect();
    let mut q = Question::new(&position, target);
    q.nodes = args.next().map_or(100_000, |n| n.parse().unwrap());
    q.refute = args.next().is_some();
    q.line = true;
    q.walls = std::env::var("WALLS").is_ok();
    let start = std::time::Instant::now();
    let a = q.answer().unwrap();
    for s in &a.sides {
        println!("{} first: {} [{:?}]", s.first, a.sentence(s, size), s.bounds);
        println!(
            "   line {:?} moves {:?} all {} nodes {} reason {}",
            s.line.iter().map(|&m| size.move_name(m)).collect::<Vec<_>>(),
            s.moves.iter().map(|&m| size.move_name(m)).collect::<Vec<_>>(),
            s.all_moves,
            s.nodes,
            s.reason.as_ref().map_or(String::new(), |r| r.to_string())
        );
        for r in &s.refutations {
            println!(
                "   not {} ({}): {:?}",
                size.move_name(r.mv),
                r.status,
                r.reply.map(|m| size.move_name(m))
            );
        }
    }
    println!(
        "assumed {:?} needs {:?} conditional {} region {} in {:?}",
        size.names(a.assumed_safe.iter().copied().collect()),
        size.names(a.needs_walls.iter().copied().collect()),
        a.conditional,
        (a.region & position.empty_points()).len(),
        start.elapsed()
    );
}

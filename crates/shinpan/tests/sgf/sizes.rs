//! Very deep, very wide and very long files, on a small stack.

use std::time::Instant;

use shinpan::notation::sgf::{Collection, ReadLimits, Record};

const MILLION: usize = 1_000_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(test).unwrap();
    thread.join().unwrap();
}

/// Reads, compares, writes, copies and drops.
fn survives(text: &str, nodes: usize) -> Collection {
    let collection = Collection::read(text.as_bytes()).unwrap();
    assert_eq!(collection.nodes(), nodes);
    let written = collection.to_string();
    let again = Collection::parse(&written).unwrap();
    assert!(again == collection, "read back");
    assert!(again.to_string() == written, "written again");
    let root = collection.root(1).unwrap();
    assert_eq!(collection.walk(root).count(), nodes);
    let record = Record::from_tree(&collection, 1).unwrap();
    record.position_at(None).unwrap();
    record.alternation().unwrap();
    drop(again);
    collection.clone()
}

#[test]
fn a_million_nodes_in_a_line() {
    on_a_small_stack(|| {
        let text = format!("({})", ";B[aa];W[]".repeat(MILLION / 2));
        let collection = survives(&text, MILLION);
        assert_eq!(Record::from_tree(&collection, 1).unwrap().moves(), MILLION);
    });
}

#[test]
fn a_million_variations_inside_each_other() {
    on_a_small_stack(|| {
        survives(&format!("{}{}", "(;".repeat(MILLION), ")".repeat(MILLION)), MILLION);
        survives(&"(;".repeat(MILLION), MILLION);
        // With a second variation everywhere, so that they are written inside each other too.
        survives(&format!("{}{}", "(;".repeat(MILLION / 2), "(;))".repeat(MILLION / 2)), MILLION);
    });
}

#[test]
fn a_million_variations_beside_each_other() {
    on_a_small_stack(|| {
        survives(&format!("(;{})", "(;W[bb])".repeat(MILLION)), MILLION + 1);
        let games = Collection::parse(&"(;)".repeat(MILLION)).unwrap();
        assert_eq!(games.games(), MILLION);
        assert_eq!(games.to_string(), "(;)\n".repeat(MILLION));
    });
}

#[test]
fn a_million_properties_and_values_in_one_node() {
    on_a_small_stack(|| {
        let name = |mut number: usize| {
            let mut name = String::from("X");
            for _ in 0..5 {
                name.push(char::from(b'A' + (number % 26) as u8));
                number /= 26;
            }
            name
        };
        let properties: String = (0..MILLION / 2).map(|number| format!("{}[]", name(number))).collect();
        // Many small nodes after it must not pay for the large one.
        let small: String = (0..20).map(|number| format!("{}[]", name(number))).collect();
        survives(&format!("(;{properties};{}", format!("{small};").repeat(20_000)), 20_002);
        survives(&format!("(;AE{})", "[aa]".repeat(MILLION)), 1);
    });
}

#[test]
fn the_limits_are_the_documented_ones() {
    assert_eq!(ReadLimits::default(), ReadLimits { bytes: 64 << 20, nodes: 4_000_000, values: 8_000_000 });
    let nodes = format!("({}", ";".repeat(4_000_001));
    let error = Collection::parse(&nodes).unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 4000002: too many nodes; at most 4000000 are read");
    let error = Collection::read(&vec![b' '; (64 << 20) + 1]).unwrap_err();
    assert_eq!(error.to_string(), "the file has 67108865 bytes; at most 67108864 are read");
}

/// Prints a figure for the documents: `cargo test --release --test sgf -- --ignored --nocapture ten_megabytes`.
#[test]
#[ignore = "measures"]
fn ten_megabytes() {
    let game =
        format!("(;GM[1]FF[4]SZ[19]PB[Black]PW[White]KM[6.5]{})\n", ";B[pd];W[dp]C[a comment]".repeat(120));
    let text = game.repeat((10 << 20) / game.len());
    let start = Instant::now();
    let collection = Collection::read(text.as_bytes()).unwrap();
    let read = start.elapsed();
    let written = collection.to_string();
    println!(
        "{} bytes, {} games, {} nodes: read in {read:?}, written in {:?}",
        written.len(),
        collection.games(),
        collection.nodes(),
        start.elapsed() - read
    );
    let legacy = text.replace("a comment", "\u{e9}crit").into_bytes();
    let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(std::str::from_utf8(&legacy).unwrap());
    let start = Instant::now();
    Collection::read(&latin).unwrap();
    println!("the same in Latin-1: read in {:?}", start.elapsed());
}

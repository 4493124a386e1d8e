//! Laws: what is written is read back the same; nothing panics; the positions are those of a slow twin.

use proptest::prelude::*;
use shinpan::board::{Colour, Move, Point, Position, Setup, Size};
use shinpan::notation::sgf::{Collection, Record, Step, decode};
use shinpan::rules::{KoRule, MoveSequence};

/// A tree made of a list of nodes: for each the number of its parent among those before, and properties.
type Plan = Vec<(usize, Vec<(String, Vec<String>)>)>;

fn plan() -> impl Strategy<Value = Plan> {
    let text = prop_oneof![any::<String>(), "[\\]\\\\:;()a\n\r\t é表]{0,12}"];
    let property = ("[A-Z]{1,3}", prop::collection::vec(text, 1..4));
    let node = (0..1000_usize, prop::collection::vec(property, 0..4));
    prop::collection::vec(node, 0..40)
}

fn build(plan: &Plan) -> Collection {
    let size = Size::new(9, 9).unwrap();
    let mut sgf = Collection::new(size);
    let mut nodes = vec![sgf.root(1).unwrap()];
    for (parent, properties) in plan {
        let node = match parent % 10 {
            0 => sgf.add_game(size),
            // Mostly long lines, some variations.
            1..=6 => sgf.add_child(nodes[nodes.len() - 1]),
            _ => sgf.add_child(nodes[parent % nodes.len()]),
        };
        for (name, texts) in properties {
            sgf.set_texts(node, name, texts.iter().map(String::as_str));
        }
        nodes.push(node);
    }
    sgf
}

/// What is written gives the same tree, from text and from bytes, and is written the same again.
fn assert_written_is_read(sgf: &Collection) {
    let written = sgf.to_string();
    let again = Collection::parse(&written).unwrap_or_else(|error| panic!("{error} in {written:?}"));
    assert_eq!(again, *sgf);
    assert_eq!(again.to_string(), written);
    assert_eq!(decode(written.as_bytes()), (written.clone(), "UTF-8"));
}

/// White space as Text of FF[4] has it.
fn as_text(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace("\n\r", "\n")
        .replace('\r', "\n")
        .replace(['\t', '\u{b}', '\u{c}'], " ")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn trees_survive(plan in plan()) {
        assert_written_is_read(&build(&plan));
    }

    #[test]
    fn texts_survive(text in "[\\]\\\\:;()a\n\t é表]{0,30}", label in any::<String>()) {
        let size = Size::new(9, 9).unwrap();
        let mut sgf = Collection::new(size);
        let root = sgf.root(1).unwrap();
        let point = size.point("C3").unwrap();
        sgf.set_text(root, "C", &text);
        sgf.set_labels(root, "LB", [(point, label.as_str())]);
        let sgf = Collection::parse(&sgf.to_string()).unwrap();
        prop_assert_eq!(sgf.text(root, "C").unwrap(), as_text(&text));
        let (first, second) = sgf.value(root, "LB").unwrap().compose().unwrap();
        prop_assert_eq!(first.raw(), "cg");
        if !label.contains(['\r', '\n']) {
            prop_assert_eq!(second.simple_text(), as_text(&label));
        }
    }
}

/// Anything at all that could be done with a file.
fn use_up(bytes: &[u8]) -> bool {
    let Ok(sgf) = Collection::read(bytes) else { return false };
    assert_written_is_read(&sgf);
    for game in 1..=sgf.games() {
        let Ok(record) = Record::from_tree(&sgf, game) else { continue };
        let _ = record.alternation();
        for number in (0..=record.moves() + 1).map(Some).chain([None]) {
            let reached = record.position_at(number);
            if let Ok(reached) = &reached {
                assert_eq!(reached.position.setup().position(), Ok(reached.position));
            }
            assert!(number.is_none_or(|number| number <= record.moves()) || reached.is_err());
        }
    }
    true
}

#[test]
fn arbitrary_bytes_never_panic() {
    const PIECES: [&str; 28] = [
        "(;",
        "(;",
        "(",
        ")",
        ";",
        ";B[",
        ";W[",
        "AB[",
        "AW[",
        "AE[",
        "PL[W]",
        "SZ[3]",
        "SZ[4:2]",
        "CA[",
        "Shift_JIS]",
        "]",
        "]",
        "\\",
        ":",
        "aa",
        "bb",
        "ac:ba",
        "tt",
        "\r\n",
        " x",
        "é",
        "表",
        "C[",
    ];
    let mut random = fastrand::Rng::with_seed(7);
    let mut read = 0;
    for _ in 0..50_000 {
        let mut bytes = Vec::new();
        for _ in 0..random.usize(1..40) {
            match random.u8(0..30) {
                0 => bytes.push(random.u8(..)),
                _ => bytes.extend_from_slice(PIECES[random.usize(..PIECES.len())].as_bytes()),
            }
        }
        read += usize::from(use_up(&bytes));
    }
    assert!(read > 1000, "only {read} files could be read: the test tests little");
}

#[test]
fn mutated_files_never_panic() {
    let files: [&[u8]; 4] = [
        include_bytes!("files/ff1.sgf"),
        include_bytes!("files/mail.sgf"),
        include_bytes!("files/shift_jis.sgf"),
        include_bytes!("files/illegal.sgf"),
    ];
    let mut random = fastrand::Rng::with_seed(8);
    let mut read = 0;
    for _ in 0..50_000 {
        let mut bytes = random.choice(files).unwrap().to_vec();
        for _ in 0..random.usize(1..6) {
            let at = random.usize(1..bytes.len().max(2)) - 1;
            match random.u8(0..4) {
                0 => bytes[at] = random.u8(..),
                1 if bytes.len() > 1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, *random.choice(b"[]();\\:\n").unwrap()),
                _ => bytes.truncate(at.max(1)),
            }
        }
        read += usize::from(use_up(&bytes));
    }
    assert!(read > 5000, "only {read} files could be read: the test tests little");
}

/// Stones in a plain array, moves executed as SGF says, every block found by flooding.
struct Twin {
    size: Size,
    stones: Vec<Option<Colour>>,
    captured_by: [u32; 2],
}

impl Twin {
    fn index(&self, point: Point) -> usize {
        usize::from(point.row()) * usize::from(self.size.width()) + usize::from(point.column())
    }

    fn remove_dead(&mut self, start: Point, colour: Colour) -> u32 {
        let mut block = vec![start];
        let mut next = 0;
        while next < block.len() {
            for point in self.size.neighbours(block[next]).collect::<Vec<_>>() {
                match self.stones[self.index(point)] {
                    None => return 0,
                    Some(stone) if stone == colour && !block.contains(&point) => block.push(point),
                    Some(_) => {}
                }
            }
            next += 1;
        }
        for &point in &block {
            let index = self.index(point);
            self.stones[index] = None;
        }
        block.len() as u32
    }

    fn play(&mut self, colour: Colour, point: Point) {
        let index = self.index(point);
        self.stones[index] = Some(colour);
        let by = usize::from(colour == Colour::White);
        for neighbour in self.size.neighbours(point).collect::<Vec<_>>() {
            if self.stones[self.index(neighbour)] == Some(colour.opponent()) {
                self.captured_by[by] += self.remove_dead(neighbour, colour.opponent());
            }
        }
        self.captured_by[1 - by] += self.remove_dead(point, colour);
    }

    fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.size);
        for point in self.size.iter() {
            setup.set(point, self.stones[self.index(point)]);
        }
        setup
    }
}

#[test]
fn positions_are_those_of_the_twin() {
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..2000 {
        let size = Size::new(random.u8(1..6), random.u8(1..6)).unwrap();
        let points: Vec<Point> = size.iter().collect();
        let mut sgf = Collection::new(size);
        let mut node = sgf.root(1).unwrap();
        let mut twin = Twin { size, stones: vec![None; size.area()], captured_by: [0; 2] };
        let mut expected = vec![(twin.setup(), twin.captured_by)];
        for _ in 0..random.usize(..60) {
            node = sgf.add_child(node);
            let point = *random.choice(&points).unwrap();
            let colour = random.choice(Colour::BOTH).unwrap();
            match random.u8(..20) {
                0 => sgf.set_move(node, colour, Move::Pass),
                1 if expected.len() > 1 => {
                    // Setup after a move is seen with the next one.
                    let name = if colour == Colour::Black { "AB" } else { "AW" };
                    sgf.set_points(node, name, [point].into_iter().collect());
                    let index = twin.index(point);
                    twin.stones[index] = Some(colour);
                    continue;
                }
                _ => {
                    sgf.set_move(node, colour, Move::Play(point));
                    twin.play(colour, point);
                }
            }
            expected.push((twin.setup(), twin.captured_by));
        }
        let record = Record::read(sgf.to_string().as_bytes()).unwrap();
        assert_eq!(without_places(&record), without_places(&Record::from_tree(&sgf, 1).unwrap()));
        assert_eq!(record.moves(), expected.len() - 1);
        for (number, (setup, captured_by)) in expected.iter().enumerate() {
            let reached = record.position_at(Some(number));
            match (setup.position(), reached) {
                (Ok(position), Ok(reached)) => {
                    assert_eq!(reached.position, position, "{number} moves of {sgf}");
                    assert_eq!([reached.prisoners.black, reached.prisoners.white], *captured_by);
                }
                (Err(_), Err(_)) => {}
                (expected, found) => panic!("{expected:?}, {found:?}: {number} moves of {sgf}"),
            }
        }
    }
}

/// The steps of a record: a tree that was built has no places.
fn without_places(record: &Record) -> Vec<(Option<Colour>, String)> {
    record
        .steps()
        .iter()
        .map(|step| match step {
            Step::Move { colour, mv, .. } => (Some(*colour), format!("{mv:?}")),
            Step::Setup { changes, .. } => (None, format!("{changes:?}")),
        })
        .collect()
}

#[test]
fn legal_games_give_the_same_positions_as_the_rules() {
    let mut random = fastrand::Rng::with_seed(10);
    for _ in 0..200 {
        let size = Size::new(random.u8(2..8), random.u8(2..8)).unwrap();
        let mut game = MoveSequence::new(&Position::empty(size), Colour::Black, KoRule::Fixed);
        let mut sgf = Collection::new(size);
        let mut node = sgf.root(1).unwrap();
        for _ in 0..random.usize(1..80) {
            let plays: Vec<Point> = game.legal_plays().iter().collect();
            let mv = random.choice(&plays).map_or(Move::Pass, |&point| Move::Play(point));
            node = sgf.add_child(node);
            sgf.set_move(node, game.to_move(), mv);
            game.play(mv).unwrap();
        }
        let record = Record::from_tree(&sgf, 1).unwrap();
        for number in 0..=record.moves() {
            let reached = record.position_at(Some(number)).unwrap();
            assert_eq!(Some(&reached.position), game.position_after(number));
        }
        let end = record.position_at(None).unwrap();
        assert_eq!(end.to_move, game.to_move());
        let removed = Colour::BOTH.map(|colour| game.removed(colour) as u32);
        assert_eq!([end.prisoners.white, end.prisoners.black], removed);
        let alternation = record.alternation().unwrap();
        assert!(alternation.complete && alternation.first == Colour::Black);
        assert!(alternation.moves.iter().map(|turn| turn.mv).eq(game.moves().iter().map(|played| played.mv)));
    }
}

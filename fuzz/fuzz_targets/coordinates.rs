//! A point has one name, in GTP and in SGF.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::board::{Colour, Move, Size};
use shinpan::notation::sgf::{Collection, Record};

fuzz_target!(|input: (u8, u8, &str)| {
    let (width, height, name) = input;
    let Some(size) = Size::new(width, height) else { return };
    let mv = match size.parse_move(name) {
        Ok(mv) => mv,
        Err(error) => {
            assert!(error.to_string().contains("points here are A1 to "));
            return;
        }
    };
    assert_eq!(size.parse_move(&size.move_name(mv)), Ok(mv));
    if let Move::Play(point) = mv {
        assert!(size.contains(point));
        assert_eq!(size.point(&size.name(point).to_lowercase()), Ok(point));
        assert!(size.name(point).eq_ignore_ascii_case(name));
    }

    let mut sgf = Collection::new(size);
    let node = sgf.add_child(sgf.root(1).expect("a new collection has a game"));
    sgf.set_move(node, Colour::White, mv);
    let record = Record::read(sgf.to_string().as_bytes()).expect("what we write can be read");
    assert_eq!(record.size(), size);
    let reached = record.position_at(None).expect("one stone");
    assert_eq!(reached.last, Some((Colour::White, mv)));
});

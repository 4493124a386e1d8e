//! What is read as SGF is written and read again the same, and every position of every game can stand.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::notation::sgf::{Collection, Record, decode};

fuzz_target!(|bytes: &[u8]| {
    let collection = match Collection::read(bytes) {
        Ok(collection) => collection,
        Err(error) => {
            assert!(error.place.is_some() && error.to_string().starts_with("line "));
            return;
        }
    };
    let written = collection.to_string();
    assert_eq!(decode(written.as_bytes()), (written.clone(), "UTF-8"));
    let again = Collection::read(written.as_bytes()).expect("what we write can be read");
    assert_eq!(again, collection);
    assert_eq!(again.to_string(), written);

    for game in 1..=collection.games() {
        let record = Record::from_tree(&collection, game);
        assert_eq!(
            record.as_ref().ok().map(Record::moves),
            Record::from_tree(&again, game).ok().as_ref().map(Record::moves)
        );
        let Ok(record) = record else { continue };
        let moves = record.moves();
        assert!(record.position_at(Some(moves + 1)).is_err());
        for number in (0..=moves.min(50)).map(Some).chain([None]) {
            let Ok(reached) = record.position_at(number) else { continue };
            assert_eq!(reached.moves, number.unwrap_or(moves));
            assert_eq!(reached.position.setup().position(), Ok(reached.position));
        }
        if let Ok(alternation) = record.alternation() {
            assert_eq!(alternation.start, record.position_at(Some(0)).expect("the same setup").position);
            assert!(alternation.moves.len() == moves || !alternation.complete);
        }
    }
});

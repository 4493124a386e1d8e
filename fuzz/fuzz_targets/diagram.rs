//! What is read as a diagram is written and read again the same, with the labels of a board around it too.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan::board::{Board, Colour, Setup};

fuzz_target!(|text: &str| {
    let setup = match text.parse::<Setup>() {
        Ok(setup) => setup,
        Err(error) => {
            assert!(error.line >= 1 && error.column >= 1);
            assert!(error.to_string().starts_with("line "));
            return;
        }
    };
    let written = setup.to_string();
    assert_eq!(written.parse(), Ok(setup));

    let size = setup.size();
    let letters: String =
        (0..size.width()).map(|column| format!(" {}", size.column_letter(column))).collect();
    let mut labelled = format!("   {letters}\n");
    for (row, line) in written.lines().enumerate() {
        let number = usize::from(size.height()) - row;
        labelled.push_str(&format!("{number} {line} {number}\n"));
    }
    labelled.push_str(&letters);
    assert_eq!(labelled.parse(), Ok(setup));

    match setup.position() {
        Ok(position) => {
            assert_eq!(Board::new(&position).position(), position);
            assert_eq!(position.setup(), setup);
        }
        Err(error) => {
            assert!(error.block.is_subset(&setup.stones(error.colour)));
            let empty = size.points() - setup.stones(Colour::Black) - setup.stones(Colour::White);
            assert!(!error.block.neighbours().intersects(&empty));
        }
    }
});

//! Every hypothesis fails somewhere, and then it is what the closed form answers.

use shinpan::board::Colour;
use shinpan::generate::race::EyeSpace;
use shinpan::theory::{Counts, Eye, Field, Hypothesis, Kind, Outside, Race, RaceResult, Side, Stakes};

const STAKES: Stakes = Stakes { stones: [10, 10] };

fn plain(liberties: usize) -> Counts {
    Counts::new(Eye::NONE, &[Outside::PLAIN; 8][..liberties])
}

fn eyed(size: u8, stones: u8) -> Counts {
    Counts::new(Eye::new(size, stones).expect("an eye"), &[Outside::PLAIN])
}

#[test]
fn eyes() {
    assert_eq!(Eye::new(8, 0), Err(Hypothesis::EyeTooLarge { size: 8 }));
    assert_eq!(Eye::new(3, 3), Err(Hypothesis::EyeOverfull { size: 3, stones: 3 }));
    assert_eq!(Eye::new(0, 1), Err(Hypothesis::EyeOverfull { size: 0, stones: 1 }));
    let eye = Eye::new(4, 0).expect("an eye");
    assert_eq!(eye.with_life(0), Err(Hypothesis::EyeAlive { size: 4 }));
    // The empty cross has a point in the middle that is no liberty.
    assert_eq!(EyeSpace::SHAPES[7].eye(), Err(Hypothesis::EyeNotPlain { size: 5 }));
    assert!(EyeSpace::SHAPES[7].with_stone(1, 1).eye().is_ok());
    // Two stones that do not touch do not reduce the square.
    let diagonal = EyeSpace::SHAPES[4].with_stone(0, 0).with_stone(1, 1);
    assert_eq!(diagonal.eye(), Err(Hypothesis::EyeNotNakade { size: 4 }));
}

#[test]
fn the_semeai_formula() {
    let unsettled = Counts::new(Eye::new(3, 0).and_then(|eye| eye.with_life(1)).expect("an eye"), &[]);
    let race = |black| Race { shared: 1, sides: [black, plain(2)] };
    assert_eq!(race(unsettled).semeai(), Err(Hypothesis::EyeUnsettled { owner: Colour::Black }));
    let approached = Counts::new(Eye::NONE, &[Outside::approached(1)]);
    assert_eq!(race(approached).semeai(), Err(Hypothesis::NotPlain { owner: Colour::Black }));
    let nothing = Race { shared: 0, sides: [plain(0), plain(1)] };
    assert_eq!(nothing.semeai(), Err(Hypothesis::NoLiberty { owner: Colour::Black }));
    assert_eq!(nothing.result(Colour::White), Err(Hypothesis::NoLiberty { owner: Colour::Black }));
}

#[test]
fn four_stones_in_an_eye_of_five() {
    // Black is in atari and can take four stones, White can live: it depends on what Black then has.
    let full = Eye::new(5, 4).expect("an eye");
    let unsettled = Eye::new(3, 0).and_then(|eye| eye.with_life(1)).expect("an eye");
    let race = |eye| Race { shared: 0, sides: [Counts::new(eye, &[]), Counts::new(unsettled, &[])] };
    assert_eq!(race(full).result(Colour::Black), Err(Hypothesis::ShapeMatters { size: 5 }));
    let [pyramid, square] = [2, 3].map(|plays| race(full.with_life(plays).expect("an eye")));
    assert_eq!(pyramid.result(Colour::Black), Ok(RaceResult::Seki));
    assert_eq!(square.result(Colour::Black), Ok(RaceResult::Wins(Colour::White)));
}

#[test]
fn values() {
    let nearly_full = Race { shared: 0, sides: [plain(2), eyed(4, 3)] };
    assert_eq!(STAKES.value(&nearly_full), Err(Hypothesis::EyeNearlyFull { size: 4 }));
    let open = Race { shared: 0, sides: [plain(2), eyed(4, 2)] };
    assert!(STAKES.value(&open).is_ok());
}

#[test]
fn passes_and_moves() {
    let race = Race { shared: 3, sides: [plain(1), plain(1)] };
    assert_eq!(race.tenuki(Colour::Black), Err(Hypothesis::NoWinner));
    let guarded = [Outside { approach: 3, link: 1 }];
    let side = Side { eye: Eye::NONE, outside: &guarded };
    let field = Field { shared: 0, sides: [side, side] };
    assert_eq!(
        field.outcome(Colour::White, Kind::Link(0)),
        Err(Hypothesis::NotPlain { owner: Colour::White })
    );
    assert_eq!(field.outcome(Colour::White, Kind::Shared), Err(Hypothesis::NoSuchMove));
}

#[test]
fn they_can_be_read() {
    let texts = [
        Hypothesis::EyeTooLarge { size: 9 },
        Hypothesis::EyeUnsettled { owner: Colour::White },
        Hypothesis::EyeNearlyFull { size: 4 },
    ]
    .map(|hypothesis| hypothesis.to_string());
    assert_eq!(
        texts,
        [
            "an eye of 9 points has more than seven",
            "White can still make two eyes",
            "the eye of 4 points has a single empty one: its owner can capture there"
        ]
    );
}

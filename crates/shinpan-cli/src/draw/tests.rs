use shinpan::board::{Colour, Position};
use shinpan::rules::{KoRule, MoveSequence};

use super::*;

const LINES: Look = Look { lines: true, colour: false };

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

#[test]
fn plain_boards_are_diagrams() {
    for text in [".", "..X\n.O.\n", &format!("{}\n", "X.O".repeat(6)).repeat(19)] {
        let position = position(text);
        let mut picture = Picture::new("", &position);
        for point in position.stones(Colour::Black) {
            picture.mark(point, Mark::Last);
        }
        let drawn = draw(&[picture], Look::PLAIN);
        assert_eq!(drawn.parse::<Position>().unwrap(), position, "{drawn}");
    }
}

#[test]
fn lines_meet_at_every_edge() {
    let drawn = |text: &str| draw(&[Picture::new("", &position(text))], LINES);
    assert_eq!(drawn("...\n.X.\n..O"), "    A B C\n 3  ┌─┬─┐\n 2  ├─●─┤\n 1  └─┴─○\n");
    assert_eq!(drawn("...\n"), "    A B C\n 1  ╶─┴─╴\n".replace('┴', "─"));
    assert_eq!(drawn(".\n.\n."), "    A\n 3  ╷\n 2  │\n 1  ╵\n");
    assert_eq!(drawn("."), "    A\n 1  ·\n");
}

#[test]
fn the_last_move_is_marked() {
    let position = position("X.O");
    let mut picture = Picture::new("", &position);
    picture.mark(position.size().point("A1").unwrap(), Mark::Last);
    picture.mark(position.size().point("C1").unwrap(), Mark::Last);
    assert_eq!(draw(&[picture], LINES), "    A B C\n 1  ◉───◎\n");
}

#[test]
fn colours_bring_their_own_ground() {
    let picture = Picture::new("", &position("X.O"));
    let drawn = draw(&[picture], Look { lines: true, colour: true });
    assert!(drawn.contains("\u{1b}[38;5;16m") && drawn.contains("\u{1b}[38;5;231m"), "{drawn:?}");
    assert_eq!(drawn.matches('●').count(), 2);
}

#[test]
fn boards_stand_side_by_side_while_they_fit() {
    let small = Picture::new("One", &position("X.\n.O"));
    assert_eq!(
        draw(&[small.clone(), small.clone()], Look::PLAIN),
        "   One      One\n   A B      A B\n 2 X .    2 X .\n 1 . O    1 . O\n"
    );
    let large = Picture::new("Two", &Position::empty(Size::new(19, 19).unwrap()));
    let drawn = draw(&[large.clone(), large], Look::PLAIN);
    assert!(drawn.lines().all(|line| line.chars().count() <= LINE));
    assert_eq!(drawn.matches("Two").count(), 2);
    // Four boards of which three would fit make two rows of two.
    let middle = Picture::new("Four", &Position::empty(Size::new(10, 2).unwrap()));
    let drawn = draw(&[middle.clone(), middle.clone(), middle.clone(), middle], Look::PLAIN);
    assert_eq!(drawn.lines().filter(|line| line.matches("Four").count() == 2).count(), 2, "{drawn}");
}

#[test]
fn moves_are_numbered_once_a_point() {
    let start = position(". X O .\nX O . O\n. X O .");
    let size = start.size();
    let mut moves = MoveSequence::new(&start, Colour::Black, KoRule::Fixed);
    for name in ["C2", "pass", "pass", "B2", "A1", "pass"] {
        moves.play(size.parse_move(name).unwrap()).unwrap();
    }
    let (picture, notes) = Picture::numbered("", &moves);
    assert_eq!(draw(&[picture], Look::PLAIN), "   A B C D\n 3 . X O .\n 2 X O 1 O\n 1 5 X O .\n");
    assert_eq!(notes, ["4 at B2", "2, 3 and 6 are passes"]);
}

#[test]
fn numbers_of_two_digits_widen_the_board() {
    let mut picture = Picture::new("", &position("X."));
    picture.mark(picture.size().point("B1").unwrap(), Mark::Number(10, Colour::White));
    assert_eq!(draw(std::slice::from_ref(&picture), Look::PLAIN), "    A  B\n 1  X 10\n");
    assert_eq!(draw(&[picture], LINES), "     A  B\n 1   ●─10\n");
}

#[test]
fn svg_escapes_what_it_is_given() {
    let mut picture = Picture::new("<b> & \"x\"", &position("XX.O"));
    picture.mark(picture.size().point("C1").unwrap(), Mark::Letter('<', None));
    let drawn = svg(&picture);
    assert!(drawn.contains("<title>&lt;b&gt; &amp; &quot;x&quot;</title>"), "{drawn}");
    assert!(drawn.contains(">&lt;</text>"), "{drawn}");
}

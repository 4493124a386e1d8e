//! Reading, building and writing trees.

use shinpan::board::{Colour, Move, Point, PointSet, Size};
use shinpan::notation::sgf::Collection;

/// What is written for what was read.
fn written(text: &str) -> String {
    Collection::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}")).to_string()
}

#[test]
fn text_around_the_trees_is_skipped() {
    let mail =
        "From: Kim (a@b)\nSubject: our game (part 1) ;-)\n\nHere it is :( (\n ;B[aa])\nBye) B[zz] (no tree)";
    assert_eq!(written(mail), "(;B[aa])\n");
    assert_eq!(written("(;B[aa]) and then \n\u{1a} (;W[bb]))) end"), "(;B[aa])\n(;W[bb])\n");
}

#[test]
fn small_letters_of_names_are_dropped() {
    assert_eq!(
        written("(;GaMe[1]SiZe[9]AddBlack[aa]aB[bb];Black[cc];White[dd]Comment[ok])"),
        "(;GM[1]SZ[9]AB[aa]B[bb];B[cc];W[dd]C[ok])\n"
    );
}

#[test]
fn white_space_between_pieces_means_nothing() {
    assert_eq!(written(" (\r\n;\tAB [aa]\u{b}\n[bb]\u{3000}W\n[cc]\u{a0} ; ) "), "(;AB[aa][bb]W[cc];)\n");
}

#[test]
fn a_missing_semicolon_or_end_is_forgiven() {
    assert_eq!(written("(B[aa];W[bb])"), "(;B[aa];W[bb])\n");
    assert_eq!(written(" (Black[aa](W[bb])(;W[cc]))"), "(;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert_eq!(written("(;B[aa](;W[bb];B[cc]"), "(;B[aa];W[bb];B[cc])\n");
    assert_eq!(written("(;B[aa](;W[bb])(;W[cc]"), "(;B[aa]\n(;W[bb])\n(;W[cc]))\n");
    assert_eq!(written("(;"), "(;)\n");
}

#[test]
fn values_of_a_repeated_property_are_joined_in_order() {
    assert_eq!(written("(;AB[aa]C[x]AB[bb][cc]AddBlack[dd])"), "(;AB[aa][bb][cc][dd]C[x])\n");
    // With many properties the search is another one.
    let names: Vec<String> = ('A'..='Z').map(|c| format!("X{c}")).collect();
    let once: String = names.iter().map(|name| format!("{name}[1]")).collect();
    let joined: String = names.iter().map(|name| format!("{name}[1][2]")).collect();
    let twice = format!("(;{once}{};{once})", once.replace("[1]", "[2]"));
    assert_eq!(written(&twice).replace('\n', ""), format!("(;{joined};{once})"));
}

#[test]
fn values_are_written_as_they_were_read() {
    let text = "(;C[a\\]b\\\\c\r\nsoft\\\nend [( ;:])\n";
    assert_eq!(written(text), text);
}

#[test]
fn the_charset_becomes_that_of_the_text() {
    assert_eq!(written("(;CA[Shift_JIS]C[表])"), "(;CA[UTF-8]C[表])\n");
}

#[test]
fn long_lines_break_between_nodes() {
    let moves = ";B[aa]".repeat(30);
    let lines = written(&format!("({moves})"));
    assert_eq!(lines.lines().count(), 3);
    assert_eq!(lines.replace('\n', ""), format!("({moves})"));
}

#[test]
fn trees_can_be_walked() {
    let sgf = Collection::parse("(;N[0](;N[1];N[2](;N[3])(;N[4]))(;N[5]))(;N[6])").unwrap();
    assert_eq!((sgf.games(), sgf.nodes()), (2, 7));
    let name = |node| sgf.text(node, "N").unwrap().into_owned();
    let root = sgf.root(1).unwrap();
    let walk: Vec<(usize, String)> = sgf.walk(root).map(|(depth, node)| (depth, name(node))).collect();
    let expected = [(0, "0"), (1, "1"), (2, "2"), (3, "3"), (3, "4"), (1, "5")];
    assert_eq!(walk, expected.map(|(depth, name)| (depth, name.to_string())));
    assert_eq!(sgf.main_line(root).map(name).collect::<Vec<_>>(), ["0", "1", "2", "3"]);
    assert_eq!(sgf.roots().map(name).collect::<Vec<_>>(), ["0", "6"]);
    let fourth = sgf.walk(root).nth(4).unwrap().1;
    assert_eq!(name(sgf.parent(fourth).unwrap()), "2");
    assert_eq!(sgf.walk(sgf.parent(fourth).unwrap()).count(), 3);
    assert!(sgf.parent(root).is_none() && sgf.root(0).is_none() && sgf.root(3).is_none());
}

#[test]
fn places_lead_back_into_the_file() {
    let mut sgf = Collection::parse("(;N[ä]\r\n;C[ö] LaBel[aa:x])").unwrap();
    let child = sgf.walk(sgf.root(1).unwrap()).nth(1).unwrap().1;
    let place = |sgf: &Collection, name: &str| {
        let property = sgf.property(child, name).unwrap();
        let value = sgf.place(&property.values().next().unwrap());
        (property.place().map(|place| place.to_string()), value.map(|place| place.to_string()))
    };
    let at = |line: u32, column: u32| Some(format!("line {line}, column {column}"));
    assert_eq!(place(&sgf, "C"), (at(2, 2), at(2, 4)));
    assert_eq!(place(&sgf, "LB"), (at(2, 7), at(2, 13)));
    sgf.set_text(child, "N", "new");
    assert_eq!(place(&sgf, "N"), (None, None));
}

#[test]
fn trees_can_be_built_and_changed() {
    let size = Size::new(13, 9).unwrap();
    let point = |name| size.point(name).unwrap();
    let mut sgf = Collection::new(size);
    let root = sgf.root(1).unwrap();
    assert_eq!(sgf.size(root), Ok(size));
    let stones: PointSet = [point("A9"), point("N1")].into_iter().collect();
    sgf.set_points(root, "AW", stones);
    assert_eq!(sgf.points(root, "AW", size), Ok(stones));
    let node = sgf.add_child(root);
    sgf.set_move(node, Colour::Black, Move::Play(point("B8")));
    assert_eq!(sgf.move_of(node, Colour::Black, size), Ok(Some(Move::Play(point("B8")))));
    assert_eq!(sgf.move_of(node, Colour::White, size), Ok(None));
    sgf.set_labels(node, "LB", [(point("A1"), "a:b"), (point("A2"), "]\\")]);
    sgf.set_texts(node, "XY", ["1", "2"]);
    sgf.set_text(node, "C", "first");
    sgf.set_text(node, "XY", "3");
    let variation = sgf.add_child(root);
    sgf.set_move(variation, Colour::White, Move::Pass);
    let second = sgf.add_game(Size::new(9, 9).unwrap());
    sgf.set_text(second, "CA", "Big5");
    let text = sgf.to_string();
    assert_eq!(
        text,
        "(;GM[1]FF[4]CA[UTF-8]SZ[13:9]AW[aa][mi]\n\
         (;B[bb]LB[ai:a\\:b][ah:\\]\\\\]XY[3]C[first])\n\
         (;W[]))\n\
         (;GM[1]FF[4]CA[UTF-8]SZ[9])\n"
    );
    assert_eq!(Collection::parse(&text).unwrap(), sgf);

    assert!(sgf.remove(node, "C") && !sgf.remove(node, "C"));
    assert!(sgf.remove(node, "B"));
    sgf.set_points(root, "AW", PointSet::EMPTY);
    sgf.set_text(node, "N", "last");
    assert!(
        sgf.to_string()
            .starts_with("(;GM[1]FF[4]CA[UTF-8]SZ[13:9]\n(;LB[ai:a\\:b][ah:\\]\\\\]XY[3]N[last])\n")
    );
    for name in ["LB", "XY", "N"] {
        assert!(sgf.remove(node, name));
    }
    sgf.set_text(node, "C", "alone");
    assert_eq!(sgf.properties(node).map(|property| property.to_string()).collect::<Vec<_>>(), ["C[alone]"]);
}

#[test]
fn a_tree_that_was_read_can_be_changed() {
    let mut sgf = Collection::parse("(;SZ[9]C[old];B[aa]AB[bb][cc])").unwrap();
    let root = sgf.root(1).unwrap();
    sgf.set_text(root, "C", "new");
    let last = sgf.main_line(root).last().unwrap();
    sgf.remove(last, "AB");
    let next = sgf.add_child(last);
    sgf.set_move(next, Colour::White, Move::Play(Point::new(8, 8).unwrap()));
    assert_eq!(sgf.to_string(), "(;SZ[9]C[new];B[aa];W[ii])\n");
}

#[test]
fn equal_means_written_the_same() {
    let parse = |text| Collection::parse(text).unwrap();
    assert_eq!(parse("(;B[aa](;W[bb]))"), parse("(;B[aa];Wh[bb])"));
    for other in ["(;B[aa];W[bc])", "(;B[aa])", "(;B[aa](;W[bb])(;))", "(;B[aa];W[bb]C[])", "(;)(;)"] {
        assert_ne!(parse("(;B[aa];W[bb])"), parse(other), "{other}");
    }
    assert_ne!(parse("(;(;;)(;))"), parse("(;(;)(;;))"));
}

#[test]
#[should_panic(expected = "\"b\" is no property name; they are capitals")]
fn names_are_capitals() {
    let mut sgf = Collection::new(Size::new(9, 9).unwrap());
    let root = sgf.root(1).unwrap();
    sgf.set_text(root, "b", "");
}

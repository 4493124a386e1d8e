//! Every message, literally: what was found, where, and what would be right.

use shinpan::notation::sgf::{Collection, Record};

fn message(text: &str) -> String {
    match Record::read(text.as_bytes()).and_then(|record| record.position_at(None)) {
        Ok(reached) => panic!("{text:?} was read as\n{}", reached.position),
        Err(error) => error.to_string(),
    }
}

#[test]
fn of_the_syntax() {
    let none = "line 1, column 1: no game tree found; it starts with (; as in (;SZ[9];B[ee])";
    assert_eq!(message(""), none);
    assert_eq!(message("no (game) here"), none);
    assert_eq!(
        message("(;B[aa]\n  x[bb])"),
        "line 2, column 3: the property name \"x\" has no capital letter; names are those of SGF, such as B or AB"
    );
    assert_eq!(
        message("(;B[aa]\n表 )"),
        "line 2, column 1: found '表'; here comes a property such as B[aa], a node ; a variation ( or the end )"
    );
    assert_eq!(
        message("(;[aa])"),
        "line 1, column 3: found '['; here comes a property such as B[aa], a node ; a variation ( or the end )"
    );
    assert_eq!(
        message("(;B;W[aa])"),
        "line 1, column 4: found ';' after the property name B; its value stands in brackets, as in B[aa]"
    );
    assert_eq!(
        message("(;AddBlack"),
        "line 1, column 11: the file ends after the property name AB; its value stands in brackets, as in AB[aa]"
    );
    let unclosed = "this value is never closed; a value ends with ] and a ] inside it is written \\]";
    assert_eq!(message("(;B[aa];C[oh\\]\n)"), format!("line 1, column 10: {unclosed}"));
    assert_eq!(message("(;C[a\\"), format!("line 1, column 4: {unclosed}"));
    assert_eq!(
        message("(;B[aa](;W[bb]) ;B[cc])"),
        "line 1, column 17: found ';' after a variation; only a variation ( or the end ) can follow"
    );
    assert_eq!(
        message("(;B[aa](;W[bb])C[x])"),
        "line 1, column 16: found 'C' after a variation; only a variation ( or the end ) can follow"
    );
    assert_eq!(
        message("(;B[aa]())"),
        "line 1, column 9: found ')' after (; a game tree starts with a node, as in (;B[aa])"
    );
    assert_eq!(
        message("(;B[aa](("),
        "line 1, column 9: found '(' after (; a game tree starts with a node, as in (;B[aa])"
    );
    assert_eq!(
        message("(;B[aa]("),
        "line 1, column 9: the file ends after (; a game tree starts with a node, as in (;B[aa])"
    );
}

#[test]
fn of_the_root() {
    assert_eq!(
        message("(;GM[2]SZ[9])"),
        "line 1, column 6: GM[2] is another game; Go is GM[1], which can be left out"
    );
    for (size, board) in [("21", "21x21"), ("25", "25x25"), ("20:5", "20x5"), ("9:52", "9x52")] {
        assert_eq!(
            message(&format!("(;SZ[{size}])")),
            format!("line 1, column 6: the board is {board}; boards are at most 19x19")
        );
    }
    assert_eq!(
        message("(;SZ[99999999999])"),
        "line 1, column 6: the board is 4294967295x4294967295; boards are at most 19x19"
    );
    for size in ["", "0", "x", "9x9", "-9", "9:", ":9", "9:0", "9:9:9", "1e1"] {
        assert_eq!(
            message(&format!("(;SZ[{size}])")),
            format!(
                "line 1, column 6: SZ[{size}] is no size; a size is SZ[9], or SZ[13:9] for 13 columns and 9 rows"
            )
        );
    }
    assert_eq!(
        message("(;SZ[9]SZ[9]SZ[19])"),
        "line 1, column 16: two sizes of the board that differ; a game has one"
    );
}

#[test]
fn of_points_and_players() {
    assert_eq!(
        message("(;SZ[13:9];B[aj])"),
        "line 1, column 14: B[aj] is not on the 13x9 board; points here are aa to mi"
    );
    assert_eq!(
        message("(;SZ[9];W[AA])"),
        "line 1, column 11: W[AA] is not on the 9x9 board; points here are aa to ii"
    );
    for bad in ["a", "aaa", "a1", "é", "pass", "aa:bb"] {
        assert_eq!(
            message(&format!("(;SZ[9];B[{bad}])")),
            format!("line 1, column 11: B[{bad}] names no point; points are two letters, here aa to ii")
        );
    }
    assert_eq!(
        message("(;SZ[9]AW[aa][bb:cj])"),
        "line 1, column 15: AW[bb:cj] is not on the 9x9 board; points here are aa to ii"
    );
    assert_eq!(
        message("(;SZ[9]AB[tt])"),
        "line 1, column 11: AB[tt] is not on the 9x9 board; points here are aa to ii"
    );
    assert_eq!(
        message("(;AE[0123456789012345678901234])"),
        "line 1, column 6: AE[01234567890123456789…] names no point; points are two letters, here aa to ss"
    );
    assert_eq!(
        message("(;AB[aa:cc]\nAW[dd][bb])"),
        "line 2, column 1: bb is in two of AB, AW and AE of one node; it can be in one"
    );
    assert_eq!(message("(;B[aa][bb])"), "line 1, column 9: B has 2 values; it takes one");
    assert_eq!(message("(;PL[B]PL[W][B])"), "line 1, column 11: PL has 3 values; it takes one");
    assert_eq!(message("(;PL[x])"), "line 1, column 6: PL[x] is no player; players are PL[B] and PL[W]");
}

#[test]
fn of_positions() {
    let record = Record::read(b"(;B[aa];W[bb];B[])").unwrap();
    assert_eq!(
        record.position_at(Some(4)).unwrap_err().to_string(),
        "there is no move 4; the main line has 3 moves"
    );
    assert_eq!(
        message("(;SZ[9];B[ee]\n;AB[ba][ab]AW[aa])"),
        "line 2, column 2: with the stones set up here, the white stone at A9 has no liberty; every block on a board has one"
    );
    let collection = Collection::parse("(;)(;)").unwrap();
    for game in [0, 3] {
        assert_eq!(
            Record::from_tree(&collection, game).unwrap_err().to_string(),
            format!("there is no game {game}; the games of this file are 1 to 2")
        );
    }
}

//! Questions that make no sense, and the words of the protocol.

use super::*;

#[test]
fn bad_questions_name_their_field() {
    let base = question(CORNER_SIX, &["D1"]);
    let size = base.position.size();
    let refused = |change: &dyn Fn(&mut Question)| {
        let mut question = base.clone();
        change(&mut question);
        let error = question.answer().unwrap_err();
        (error.field(), error.to_string())
    };
    type Change<'a> = &'a dyn Fn(&mut Question);
    let cases: [(Change<'_>, &str, &str); 7] = [
        (
            &|q| q.targets = PointSet::EMPTY,
            "target",
            "no stone is named; name one stone of each block in question",
        ),
        (&|q| q.targets = set(size, &["A1"]), "target", "there is no stone at A1; name a stone"),
        (
            &|q| q.targets = set(size, &["D1", "E1"]),
            "target",
            "the stones at D1 and E1 have two colours; all targets have one owner",
        ),
        (
            &|q| q.assume_safe = set(size, &["A1"]),
            "assume_safe",
            "there is no stone at A1; name a stone of each block that is safe",
        ),
        (
            &|q| q.assume_safe = set(size, &["D2"]),
            "assume_safe",
            "the stone at D2 belongs to a target, which cannot be taken as safe",
        ),
        (
            &|q| q.region = Some(set(size, &["D2"])),
            "region",
            "no point of the region is empty, so nothing can be played",
        ),
        (&|q| q.ko_threats = 21, "ko_threats", "found 21; at most 20 threats are considered"),
    ];
    for (change, field, message) in cases {
        assert_eq!(refused(change), (field, message.to_string()));
    }
}

/// An answer line without the numbers of positions, which change with every improvement of the search.
fn answer_line(request: &str) -> String {
    let line = shinpan::protocol::answer(request);
    let mut pieces = line.split("\"nodes\":");
    let mut shown = pieces.next().unwrap().to_string();
    for piece in pieces {
        shown.push_str("\"nodes\":N");
        shown.push_str(piece.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    shown
}

/// The example of the contract: A3 hangs on the one liberty A4 and is no wall, and White is caught all the same.
#[test]
fn the_contract() {
    let request = r#"{"id":"p1","question":"life","diagram":".......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..","target":["D1"],
        "goal":"all","ko_threats":5,"tenuki":true,"assume_safe":[],"in_play":[],"nodes":1000000}"#;
    let answer = shinpan::protocol::answer(&request.replace('\n', ""));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    for (field, status, outcome, moves) in
        [("white_first", 6, "alive", vec!["B2", "B1"]), ("black_first", 6, "dead", vec!["B1"])]
    {
        let side = &answer[field];
        assert_eq!((&side["proven"], &side["status"]), (&true.into(), &status.into()), "{answer}");
        assert_eq!((&side["outcome"], &side["moves"]), (&outcome.into(), &moves.into()), "{answer}");
    }
    for field in ["settled", "calm", "bent_four_type"] {
        assert_eq!(answer[field], false, "{field}: {answer}");
    }
    assert_eq!(answer["conditional"], true, "{answer}");
    assert_eq!(answer["assumed_safe"], serde_json::json!(["B4", "E3"]), "{answer}");
    assert_eq!(answer["needs_walls"], serde_json::json!(["B4", "E3"]), "{answer}");
}

fn corner_six(fields: &str) -> String {
    let diagram = CORNER_SIX.trim().replace(' ', "").replace('\n', "\\n");
    format!(r#"{{"id":"p1","question":"life","diagram":"{diagram}","target":["D1"]{fields}}}"#)
}

#[test]
fn the_protocol_to_the_letter() {
    assert_eq!(
        answer_line(&corner_six("")),
        concat!(
            r#"{"id":"p1","ok":true,"question":"life","defender":"white","#,
            r#""white_first":{"proven":true,"status":6,"outcome":"alive","moves":["B2","B1"],"nodes":N},"#,
            r#""black_first":{"proven":true,"status":6,"outcome":"dead","moves":["B1"],"nodes":N},"#,
            r#""settled":false,"calm":false,"bent_four_type":false,"conditional":false,"assumed_safe":[],"needs_walls":[]}"#
        )
    );
    assert_eq!(
        answer_line(&corner_six(r#","to_move":"black","line":true,"refute":true,"ko_threats":1"#)),
        concat!(
            r#"{"id":"p1","ok":true,"question":"life","defender":"white","#,
            r#""black_first":{"proven":true,"status":2,"outcome":"dead","moves":["B1"],"nodes":N,"#,
            r#""line":["B1","C1","B2"],"refute":[{"move":"B2","status":1,"reply":"B1"},"#,
            r#"{"move":"C2","status":-2,"reply":"C1"},{"move":"A1","status":-2,"reply":"B1"},"#,
            r#"{"move":"C1","status":-2,"reply":"B1"},{"move":"pass","status":-2,"reply":"B1"}]},"#,
            r#""conditional":false,"assumed_safe":[],"needs_walls":[]}"#
        )
    );
    let bent_four = r#"{"id":1,"question":"life","diagram":".....\n.....\n.....\nXXXX.\nOOOX.\nX.OX.\nXOOX.\nX.OX.","target":"C1","tenuki":false,"to_move":"white"}"#;
    assert_eq!(
        answer_line(bent_four),
        concat!(
            r#"{"id":1,"ok":true,"question":"life","defender":"white","#,
            r#""white_first":{"proven":true,"status":-1,"outcome":"ko","moves":["pass"],"nodes":N,"#,
            r#""needs":"white","threats":1},"conditional":true,"assumed_safe":["A5"],"needs_walls":["A5"]}"#
        )
    );
}

#[test]
fn bad_requests_name_their_field_in_the_protocol() {
    let cases = [
        (r#","goal":"most""#, "goal", r#"found \"most\"; it is \"all\" or \"any\""#),
        (r#","to_move":"red""#, "to_move", r#"found \"red\"; it is \"black\" or \"white\""#),
        (r#","tenuki":1"#, "tenuki", "it is true or false, found a number"),
        (r#","strict":"no""#, "strict", "it is true or false, found a text"),
        (r#","ko_threats":-1"#, "ko_threats", "found -1; it is a whole number from 0"),
        (r#","ko_threats":21"#, "ko_threats", "found 21; at most 20 threats are considered"),
        (r#","nodes":"many""#, "nodes", r#"found \"many\"; it is a whole number from 0"#),
        (
            r#","assume_safe":["A1"]"#,
            "assume_safe",
            "there is no stone at A1; name a stone of each block that is safe",
        ),
        (r#","region":7"#, "region", r#"it is a list of points such as [\"A1\",\"B2\"], found a number"#),
        (r#","region":["D1"]"#, "region", "no point of the region is empty, so nothing can be played"),
        (r#","target":[3]"#, "target", r#"found 3; a point is a text such as \"B2\""#),
        (
            r#","target":["Z9"]"#,
            "target",
            r#"\"Z9\" does not start with a column letter; points here are A1 to G6"#,
        ),
    ];
    for (fields, field, message) in cases {
        let expected =
            format!(r#"{{"id":"p1","ok":false,"error":{{"field":"{field}","message":"{message}"}}}}"#);
        assert_eq!(shinpan::protocol::answer(&corner_six(fields)), expected);
    }
}

//! The JSON contract: what is asked, what is answered, and how a bad request is told.

use serde_json::{Value, json};
use shinpan::protocol::{MAX_LINE, answer, line_too_long};

fn ask(request: &Value) -> Value {
    serde_json::from_str(&answer(&request.to_string())).expect("an answer is JSON")
}

/// The field and the message of a refusal.
fn refusal(request: &Value) -> (String, String) {
    let answer = ask(request);
    assert_eq!(answer["ok"], false, "{answer}");
    assert_eq!(answer["id"], request["id"]);
    let text = |value: &Value| value.as_str().unwrap_or("null").to_string();
    (text(&answer["error"]["field"]), text(&answer["error"]["message"]))
}

const FINAL_POSITION: &str = ".....\nXXXXX\nOOOOO\n..O.X\n.....";

fn score_request() -> Value {
    json!({
        "id": "s1", "question": "score", "diagram": FINAL_POSITION, "rules": "naj",
        "prisoners": { "black": 0, "white": 0 },
        "black_analysis": ["pass", "C5", "pass", "A5", "pass", "E5", "pass", "pass", "pass"],
        "white_analysis":
            ["pass", "C1", "pass", "A2", "pass", "B1", "pass", "D2", "pass", "E1", "pass", "pass", "pass"],
    })
}

#[test]
fn score_is_answered_to_the_letter() {
    let expected = concat!(
        r#"{"id":"s1","ok":true,"proven":true,"score":-5,"result":"W+5","black_score":5,"white_score":10,"#,
        r#""prisoner_difference":0,"control":["BBBBB","BBBBB","WWWWW","WWWWW","WWWWW"],"#,
        r#""black_analysis":{"moves":["pass","C5","pass","A5","pass","E5","pass","pass","pass"],"#,
        r#""end":"X.X.X\nXXXXX\nOOOOO\n..O.X\n....."},"#,
        r#""white_analysis":{"moves":["pass","C1","pass","A2","pass","B1","pass","D2","pass","E1","pass","pass","pass"],"#,
        r#""end":".....\nXXXXX\nOOOOO\nO.OO.\n.OO.O"}}"#,
    );
    assert_eq!(answer(&score_request().to_string()), expected);
}

#[test]
fn prisoners_count() {
    let mut request = score_request();
    request["prisoners"] = json!({ "black": 7 });
    let answer = ask(&request);
    assert_eq!((&answer["score"], &answer["result"]), (&json!(2), &json!("B+2")));
    assert_eq!(answer["prisoner_difference"], 7);
    request["prisoners"] = json!({ "black": 5, "white": 0 });
    assert_eq!(ask(&request)["result"], "Draw");
}

/// The same game as a record: White captures A1 on the way, which makes her prisoner.
#[test]
fn a_record_stands_for_a_diagram() {
    let record = "(;SZ[5:2];B[aa];W[ba];B[eb];W[ab];B[db])";
    let answer = ask(&json!({ "id": 1, "question": "safe", "sgf": record }));
    assert_eq!(answer["ok"], true, "{answer}");
    let request = json!({
        "id": 2, "question": "score", "sgf": record,
        "black_analysis": ["pass", "pass", "pass"], "white_analysis": ["pass", "pass", "pass"],
    });
    assert_eq!(ask(&request)["prisoner_difference"], -1);
    let mut earlier = request.clone();
    earlier["move"] = json!(3);
    assert_eq!(ask(&earlier)["prisoner_difference"], 0);
    earlier["move"] = json!(6);
    assert_eq!(refusal(&earlier).0, "move");
}

#[test]
fn safe_lists_points() {
    let answer = ask(&json!({ "id": null, "question": "safe", "diagram": "....XO.\nXXXXXO.\nOOOOOO." }));
    assert_eq!(answer["benson"], json!({ "black": [], "white": [] }));
    let black = ["A3", "B3", "C3", "D3", "E3", "A2", "B2", "C2", "D2", "E2"];
    assert_eq!(answer["safe"], json!({ "black": black, "white": [] }));
}

#[test]
fn bad_requests_name_their_field() {
    let with = |field: &str, value: Value| {
        let mut request = score_request();
        request[field] = value;
        refusal(&request)
    };
    let cases = [
        (
            with("question", json!("who wins")),
            "question",
            "found \"who wins\"; the questions are \"analyze\", \"life\", \"race\", \"safe\", \"score\" and \"solve\"; on a page also \"reply\", \"legal\", \"picture\" and \"read\"",
        ),
        (
            with("question", Value::Null),
            "question",
            "it is missing; the questions are \"analyze\", \"life\", \"race\", \"safe\", \"score\" and \"solve\"; on a page also \"reply\", \"legal\", \"picture\" and \"read\"",
        ),
        (with("question", json!(3)), "question", "it is a text, found a number"),
        (
            with("diagram", json!("..\n...")),
            "diagram",
            "line 2, column 1: a row of 3 points, but the row in line 1 has 2; rows are equally long",
        ),
        (with("diagram", json!("XO")), "diagram", "the black stone at A1 has no liberty"),
        (with("diagram", Value::Null), "diagram", "it is missing; a request has a \"diagram\" or an \"sgf\""),
        (with("sgf", json!("(;)")), "sgf", "a request has a \"diagram\" or an \"sgf\", not both"),
        (with("rules", json!("chinese")), "rules", "rules are naj, najn or superko, or area"),
        (with("prisoners", json!(3)), "prisoners", "it is an object such as {\"black\":0,\"white\":0}"),
        (
            with("prisoners", json!({ "blak": 1 })),
            "prisoners",
            "found \"blak\"; its fields are \"black\" and \"white\"",
        ),
        (
            with("prisoners", json!({ "black": -1 })),
            "prisoners.black",
            "found -1; it is a whole number from 0",
        ),
        (
            with("black_analysis", json!("pass")),
            "black_analysis",
            "it is a list such as [\"pass\",\"B2\"], found a text",
        ),
        (
            with("black_analysis", json!(["pass", 5])),
            "black_analysis",
            "move 2: found 5; a move is a point such as \"B2\", or \"pass\"",
        ),
        (
            with("black_analysis", json!(["Z9"])),
            "black_analysis",
            "move 1: \"Z9\" does not start with a column letter; points here are A1 to E5",
        ),
        (
            with("black_analysis", json!(["A4", "pass"])),
            "black_analysis",
            "black-analysis, move 1: White A4 is impossible: a black stone is there",
        ),
        (
            with("black_analysis", json!(["pass", "pass"])),
            "black_analysis",
            "black-analysis: it ends after move 2 with 2 passes; three successive passes must end it",
        ),
        (
            with("white_analysis", json!(["pass", "pass", "pass", "A1"])),
            "white_analysis",
            "white-analysis, move 4: three successive passes had ended the analysis before it",
        ),
    ];
    for ((found_field, found_message), field, message) in cases {
        assert_eq!((found_field.as_str(), found_message.as_str()), (field, message));
    }
}

#[test]
fn an_illegal_move_is_named_with_its_rule() {
    let request = json!({
        "id": "ko", "question": "score", "diagram": ".XO.\nXO.O\n.XO.",
        "black_analysis": ["pass", "C2", "B2"], "white_analysis": ["pass", "pass", "pass"],
    });
    let message = "black-analysis, move 3: White B2 is prohibited by basic-ko: it would recreate the \
                   position before move 2 (Black C2)";
    assert_eq!(refusal(&request), ("black_analysis".to_string(), message.to_string()));
}

#[test]
fn lines_that_are_no_requests() {
    for line in ["", "[]", "7", "{", "{\"id\":1,}", "\u{0}", &"[".repeat(100_000)] {
        let answer: Value = serde_json::from_str(&answer(line)).expect("an answer is JSON");
        assert_eq!((&answer["id"], &answer["ok"]), (&Value::Null, &json!(false)));
        assert!(
            answer["error"]["message"].as_str().unwrap().contains("a request is a JSON object in one line")
        );
    }
    let long = format!("{{\"id\":\"{}\"}}", "x".repeat(MAX_LINE));
    assert_eq!(answer(&long), line_too_long());
}

#[test]
fn unknown_fields_are_answered_with_a_warning() {
    let answer =
        ask(&json!({ "id": {"any": ["thing"]}, "question": "safe", "diagram": ".", "targt": 1, "nodes": 5 }));
    assert_eq!(answer["id"], json!({"any": ["thing"]}));
    assert_eq!(answer["warnings"], json!(["unknown field \"targt\" was ignored"]));
}

/// A record can hold its own analyses, as variations after the second pass or as a main line that goes on.
#[test]
fn a_record_brings_its_analyses() {
    let variations = "(;SZ[4:2]AB[ab:db]PL[B];B[];W[](;W[];B[ba];W[];B[da];W[];B[];W[])(;B[ba];W[];B[];W[]))";
    let main_line = "(;SZ[4:2]AB[ab:db]PL[B];B[];W[];W[];B[ba];W[];B[da];W[];B[];W[];B[ba];W[];B[];W[])";
    for record in [variations, main_line] {
        let answer = ask(&json!({ "id": 1, "question": "score", "sgf": record }));
        assert_eq!(answer["result"], "B+4", "{answer}");
        assert_eq!(answer["control"], json!(["BBBB", "BBBB"]));
    }
    let own = json!({ "id": 2, "question": "score", "sgf": variations, "black_analysis": ["pass", "pass", "pass"] });
    assert_eq!(ask(&own)["black_score"], 0);
    let unfinished = variations.replace(";B[];W[])(", ")(");
    let (field, message) = refusal(&json!({ "id": 3, "question": "score", "sgf": unfinished }));
    assert_eq!(field, "black_analysis");
    assert!(message.contains("three successive passes must end it"), "{message}");
}

#[test]
fn a_missing_analysis_is_searched_for() {
    let ask = |more: &str| -> Value {
        let line = format!(
            r##"{{"id":"s","question":"score","diagram":".....\n#####\nOOOOO\n..O.#\n....."{more}}}"##
        );
        serde_json::from_str(&answer(&line)).unwrap()
    };
    let found = ask("");
    assert_eq!(
        (&found["proven"], &found["score"], &found["result"]),
        (&json!(true), &json!(-5), &json!("W+5"))
    );
    assert_eq!(found["control"], json!(["BBBBB", "BBBBB", "WWWWW", "WWWWW", "WWWWW"]));
    assert_eq!(found["settled"], json!(["BBBBB", "BBBBB", "?????", "?????", "?????"]));
    assert_eq!(found["traps"][0]["kind"], "dead");
    let given = ask(r#","black_analysis":["pass","pass","pass"]"#);
    assert_eq!((&given["black_score"], &given["white_score"]), (&json!(0), &json!(10)));
    let region = ask(r#","region":["E2"]"#);
    assert_eq!(region["region"]["white"]["score"], 2);
    let plain = ask(r#","rules":"area""#);
    assert_eq!(
        (&plain["black_area"], &plain["white_area"], &plain["dead"]),
        (&json!(10), &json!(15), &json!(["E2"]))
    );
    let short = ask(r#","nodes":10"#);
    assert_eq!((&short["proven"], &short["score"]), (&json!(false), &Value::Null));
    assert!(short["score_min"].as_i64() <= Some(-5) && Some(-5) <= short["score_max"].as_i64());
}

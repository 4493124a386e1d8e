//! A handful of questions through the doors as they are used: a batch, the commands, HTTP. Many more are compared within the
//! program: `shinpan selfcheck doors`.

use serde_json::{Value, json};

use crate::serve::Served;
use crate::{Folder, run, run_with};

const BOARDS: &[(&str, &str, &str, &str)] = &[
    // A three-point eye, and the race of `tests/gtp/games/race-side.sgf`.
    (".......\n.......\nXXXXX..\nOOOOX..\n...OX..", "D1", "A3", "D1"),
    (".O.OO\nOOOOO\n...OO\nXXXXX\nOOOOX\nOOOOO\n.X.XX\nXXXXX\n.X.XX", "A5", "A6", "A5"),
    (".X.O.\nXXOOO\n.XO..\nXXOOO\n.X.O.", "A4", "B3", "C3"),
];

/// What the batch prints for a question, without its id.
fn body(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
    let fields = answer.as_object_mut().unwrap();
    assert_eq!((fields.remove("id"), fields.remove("ok")), (Some(json!("q")), Some(json!(true))), "{line}");
    answer
}

#[test]
fn a_batch_the_commands_and_the_server_give_the_same_answers() {
    let folder = Folder::new("doors");
    let server = Served::start(&[]);
    for (number, (diagram, target, black, white)) in BOARDS.iter().enumerate() {
        let file = folder.file(&format!("{number}.txt"), diagram.as_bytes());
        let questions = [
            (
                json!({ "question": "life", "target": [target], "line": true, "nodes": 20_000 }),
                vec!["life", &file, "--target", target, "--nodes", "20000"],
            ),
            (
                json!({ "question": "race", "black": black, "white": white }),
                vec!["race", &file, "--black", black, "--white", white],
            ),
            (json!({ "question": "race" }), vec!["race", &file]),
            (json!({ "question": "solve", "nodes": 5_000 }), vec!["solve", &file, "--nodes", "5000"]),
            (
                json!({ "question": "solve", "nodes": 5_000, "to_move": "white", "tenuki": false }),
                vec!["solve", &file, "--nodes", "5000", "--to-move", "white", "--no-tenuki"],
            ),
            (json!({ "question": "analyze", "nodes": 500 }), vec!["analyze", &file, "--nodes", "500"]),
            (json!({ "question": "score", "nodes": 500 }), vec!["score", &file, "--nodes", "500"]),
            (
                json!({ "question": "score", "nodes": 5, "to_move": "white" }),
                vec!["score", &file, "--nodes", "5", "--to-move", "white"],
            ),
            (json!({ "question": "safe" }), vec!["safe", &file]),
        ];
        for (mut request, mut options) in questions {
            request["id"] = "q".into();
            request["diagram"] = (*diagram).into();
            let request = request.to_string();
            let batch = body(run_with(&["batch"], format!("{request}\n").as_bytes()).out.trim());
            options.push("--json");
            let command: Value = serde_json::from_str(&run(&options).out).unwrap();
            assert_eq!(command, batch, "{options:?}");
            assert_eq!(body(&server.ask(&request).answer().to_string()), batch, "{request}");
        }
    }
}

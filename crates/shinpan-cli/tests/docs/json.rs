//! Answers in JSON: printed on one line, shown on several, with parts left out.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The width that lines are filled to.
const WIDTH: usize = 118;

/// What stands for a part that is left out, within the JSON that is shown.
const GAP: &str = "...";

/// The lines to be shown, if everything printed is JSON.
pub(crate) fn shown(expected: &[String], actual: &[String]) -> Option<Vec<String>> {
    let mut printed = Vec::new();
    for line in actual {
        let value: Value = serde_json::from_str(line).ok()?;
        printed.push(value.is_object().then_some(value)?);
    }
    // A line that starts with a space goes on with the one before.
    let mut texts: Vec<String> = Vec::new();
    for line in expected {
        match texts.last_mut() {
            Some(text) if line.starts_with(' ') => text.push_str(line.trim_start()),
            _ => texts.push(line.clone()),
        }
    }
    let patterns: Vec<Value> = texts.iter().filter_map(|text| read(text)).collect();
    if printed.is_empty() || texts.iter().any(|text| text == GAP) {
        return None;
    }
    let lines = printed.iter().enumerate().flat_map(|(number, value)| {
        let value = patterns.get(number).map_or_else(|| value.clone(), |pattern| elided(pattern, value));
        filled(&value)
    });
    Some(lines.collect())
}

/// The names of all members in the lines that are JSON.
pub(crate) fn members(text: &str) -> BTreeSet<String> {
    fn collect(value: &Value, names: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => {
                names.extend(members.keys().cloned());
                members.values().for_each(|value| collect(value, names));
            }
            Value::Array(elements) => elements.iter().for_each(|value| collect(value, names)),
            _ => {}
        }
    }
    let mut names = BTreeSet::new();
    for value in text.lines().filter_map(|line| serde_json::from_str(line).ok()) {
        collect(&value, &mut names);
    }
    names
}

/// JSON in which `...` may stand for a member, an element or a value.
fn read(text: &str) -> Option<Value> {
    let mut json = String::new();
    let (mut inside_text, mut escaped) = (false, false);
    let mut open = Vec::new();
    let mut rest = text.chars().peekable();
    while let Some(next) = rest.next() {
        if inside_text {
            inside_text = escaped || next != '"';
            escaped = !escaped && next == '\\';
        } else if next == '.' && rest.peek() == Some(&'.') {
            rest.nth(1);
            let member = open.last() == Some(&'{') && json.trim_end().ends_with(['{', ',']);
            json.push_str(if member { "\"...\":0" } else { "\"...\"" });
            continue;
        } else {
            match next {
                '"' => inside_text = true,
                '{' | '[' => open.push(next),
                '}' | ']' => drop(open.pop()),
                _ => {}
            }
        }
        json.push(next);
    }
    serde_json::from_str(&json).ok()
}

/// A printed value with the same parts left out as in the one that is shown.
fn elided(shown: &Value, printed: &Value) -> Value {
    match (shown, printed) {
        (Value::String(text), _) if text == GAP => shown.clone(),
        (Value::String(text), Value::String(full))
            if text.strip_suffix(GAP).is_some_and(|start| full.starts_with(start)) =>
        {
            shown.clone()
        }
        (Value::Object(shown), Value::Object(printed)) => {
            let gap = shown.contains_key(GAP);
            let mut members = Map::new();
            for (key, value) in printed {
                match shown.get(key) {
                    Some(known) => drop(members.insert(key.clone(), elided(known, value))),
                    None if gap => {}
                    None => drop(members.insert(key.clone(), value.clone())),
                }
            }
            if gap {
                members.insert(GAP.to_owned(), Value::Null);
            }
            Value::Object(members)
        }
        (Value::Array(shown), Value::Array(printed)) => {
            let gap = shown.last().is_some_and(|last| last == GAP);
            let most = if gap { shown.len() - 1 } else { printed.len() };
            let mut elements: Vec<Value> = printed
                .iter()
                .take(most)
                .enumerate()
                .map(|(number, value)| {
                    shown.get(number).map_or_else(|| value.clone(), |known| elided(known, value))
                })
                .collect();
            if printed.len() > most {
                elements.push(Value::from(GAP));
            }
            Value::Array(elements)
        }
        _ => printed.clone(),
    }
}

/// A value as text on one line, gaps written as they are shown.
fn compact(value: &Value) -> String {
    match value {
        Value::String(text) if text == GAP => GAP.to_owned(),
        Value::Object(members) => {
            let members: Vec<String> = members.iter().map(|(key, value)| member(key, value)).collect();
            format!("{{{}}}", members.join(","))
        }
        Value::Array(elements) => {
            let elements: Vec<String> = elements.iter().map(compact).collect();
            format!("[{}]", elements.join(","))
        }
        _ => value.to_string(),
    }
}

fn member(key: &str, value: &Value) -> String {
    if key == GAP { GAP.to_owned() } else { format!("{}:{}", Value::from(key), compact(value)) }
}

/// A value in lines: what fits on a line stays together, the rest is taken apart; nothing follows on the line of
/// a large part. Lines after the first start with a space.
fn filled(value: &Value) -> Vec<String> {
    let mut lines = vec![String::new()];
    fill(value, "", "", &mut lines);
    lines
}

fn fill(value: &Value, before: &str, after: &str, lines: &mut Vec<String>) {
    let whole = format!("{before}{}{after}", compact(value));
    let line = lines.last_mut().expect("a line");
    if line.len() + whole.len() <= WIDTH || (line == " " && whole.len() < WIDTH) {
        line.push_str(&whole);
        return;
    }
    let (start, end, parts): (_, _, Vec<(String, &Value)>) = match value {
        Value::Object(members) => {
            let name =
                |key: &String| if key == GAP { String::new() } else { format!("{}:", Value::from(&**key)) };
            ('{', '}', members.iter().map(|(key, value)| (name(key), value)).collect())
        }
        Value::Array(elements) => ('[', ']', elements.iter().map(|value| (String::new(), value)).collect()),
        _ => {
            lines.push(format!(" {whole}"));
            return;
        }
    };
    if whole.len() < WIDTH {
        lines.push(format!(" {whole}"));
        return;
    }
    if line.len() + before.len() > WIDTH / 2 {
        lines.push(" ".to_owned());
    }
    lines.last_mut().expect("a line").push_str(&format!("{before}{start}"));
    for (number, (name, part)) in parts.iter().enumerate() {
        let last = number + 1 == parts.len();
        let after = if last { format!("{end}{after}") } else { ",".to_owned() };
        if name.is_empty() && part.is_null() {
            lines.last_mut().expect("a line").push_str(&format!("{GAP}{after}"));
        } else {
            fill(part, name, &after, lines);
            let gap_follows = parts.get(number + 1).is_some_and(|(_, next)| **next == *GAP || next.is_null());
            let large = (part.is_object() || part.is_array()) && compact(part).len() > WIDTH / 2;
            if large && !last && !gap_follows {
                lines.push(" ".to_owned());
            }
        }
    }
}

#[test]
fn parts_are_left_out_and_lines_filled() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let printed =
        lines(r#"{"id":1,"moves":["A1","B2","C3"],"safe":{"a":[1,2]},"message":"a long story","n":4}"#);
    let kept = lines("{\"id\":1,\"moves\":[\"A1\",...],\"safe\":{...},\"message\":\"a long...\",...}");
    assert_eq!(shown(&kept, &printed), Some(kept.clone()));
    let stale = lines("{\"id\":2,\"moves\":[\"A7\",...],\"safe\":...,\"message\":\"a long...\",...}");
    let right = lines("{\"id\":1,\"moves\":[\"A1\",...],\"safe\":...,\"message\":\"a long...\",...}");
    assert_eq!(shown(&stale, &printed), Some(right));
    let long = format!("{{\"a\":{:?},\"b\":{:?}}}", "x".repeat(80), "y".repeat(80));
    assert_eq!(shown(&[], std::slice::from_ref(&long)).expect("JSON").concat().replace(" ", ""), long);
}

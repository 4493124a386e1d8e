//! Lines as they come and answers as they go (GTP 2, section 2).

/// A command, as it was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request {
    /// The number in front of it, if there is one: it comes back with the answer.
    pub(super) id: String,
    /// Its name; empty if there is only a number.
    pub(super) name: String,
    /// What follows the name.
    pub(super) rest: String,
}

/// The longest number in front of a command.
const LONGEST_ID: usize = 18;

impl Request {
    /// Reads a line; `None` if there is nothing in it but spaces and comments.
    pub(super) fn read(line: &[u8]) -> Option<Request> {
        let text = String::from_utf8_lossy(line);
        let text: String =
            text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect();
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            return None;
        }
        let (first, rest) = split(text);
        let is_id = first.len() <= LONGEST_ID && first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, name, rest) = if is_id {
            let (name, rest) = split(rest);
            (first, name, rest)
        } else {
            ("", first, rest)
        };
        Some(Request { id: id.to_string(), name: name.to_string(), rest: rest.to_string() })
    }

    /// The arguments.
    pub(super) fn arguments(&self) -> Vec<&str> {
        self.rest.split_whitespace().collect()
    }
}

fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// Whether a line asks to give up the command at work.
pub(super) fn is_interrupt(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    text.trim().strip_prefix('#').is_some_and(|rest| rest.trim() == "interrupt")
}

/// Text that may stand in an answer: an empty line would end it, and control characters are not allowed.
fn clean(text: &str) -> String {
    let lines = text.lines().map(|line| line.chars().filter(|c| !c.is_control()).collect::<String>());
    let lines: Vec<String> =
        lines.map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// An answer as it is sent.
pub(super) fn render(id: &str, answer: &Result<String, String>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let is_block = text.starts_with('\n');
    match clean(text) {
        text if text.is_empty() => format!("{sign}{id}\n\n"),
        // A board starts on a line of its own.
        text if is_block => format!("{sign}{id}\n{text}\n\n"),
        text => format!("{sign}{id} {text}\n\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(String, String, String)> {
        Request::read(line.as_bytes()).map(|request| (request.id, request.name, request.rest))
    }

    #[test]
    fn lines_are_cleaned() {
        let parts = |id: &str, name: &str, rest: &str| Some((id.into(), name.into(), rest.into()));
        assert_eq!(read("  12 play\tb  D4 # a comment\r"), parts("12", "play", "b  D4"));
        assert_eq!(read("name"), parts("", "name", ""));
        assert_eq!(read("7"), parts("7", "", ""));
        assert_eq!(read("99999999999999999999 name"), parts("", "99999999999999999999", "name"));
        assert_eq!(read("   # nothing"), None);
        assert_eq!(read("\r"), None);
        assert_eq!(Request::read(b"na\xffme\x07").unwrap().name, "na\u{fffd}me");
    }

    #[test]
    fn answers_have_no_empty_lines() {
        assert_eq!(render("3", &Ok("a\n\nb\n".into())), "=3 a\nb\n\n");
        assert_eq!(render("", &Ok(String::new())), "=\n\n");
        assert_eq!(render("", &Err("no\u{7}".into())), "? no\n\n");
        assert_eq!(render("1", &Ok("\n  A B".into())), "=1\n  A B\n\n");
    }

    #[test]
    fn interrupts() {
        assert!(is_interrupt(b"# interrupt\r\n") && is_interrupt(b"#interrupt"));
        assert!(!is_interrupt(b"# interrupting") && !is_interrupt(b"interrupt"));
    }
}

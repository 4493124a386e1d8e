//! `selfcheck`, `completions`, `man` and the help.

use std::io::{BufRead, BufReader};

use super::*;

#[test]
fn selfcheck_runs_a_subject() {
    let ran = run(&["selfcheck", "notation", "--count", "500", "--seed", "7"]);
    let lines: Vec<Vec<&str>> = ran.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines[0], ["notation", "500", "comparisons", "agree"], "{ran:?}");
    assert!(ran.out.ends_with("1 check, 500 comparisons, no mismatch (seed 7)\n"), "{ran:?}");
    let ran = run(&["selfcheck", "batch", "--count", "2000"]);
    assert!(ran.out.ends_with("1 check, 2,000 comparisons, no mismatch (seed 1)\n"), "{ran:?}");
}

#[test]
fn selfcheck_lists_its_subjects() {
    let ran = run(&["selfcheck", "list"]);
    for subject in ["boards", "sequences", "notation", "batch"] {
        assert!(ran.out.lines().any(|line| line.starts_with(&format!("{subject} "))), "{ran:?}");
    }
    let ran = run(&["selfcheck", "nonsense"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.starts_with("error: there is no subject \"nonsense\"; the subjects are boards, "),
        "{ran:?}"
    );
}

/// Waits until a program has said that it wants to hear of Ctrl-C.
#[cfg(unix)]
pub(crate) fn wait_for_handler(id: u32) {
    for _ in 0..200 {
        std::thread::sleep(std::time::Duration::from_millis(50));
        let Ok(status) = std::fs::read_to_string(format!("/proc/{id}/status")) else { continue };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim);
        if caught.and_then(|mask| u64::from_str_radix(mask, 16).ok()).is_some_and(|mask| mask & 2 != 0) {
            return;
        }
    }
}

#[cfg(unix)]
#[test]
fn selfcheck_answers_an_interrupt_with_what_was_done() {
    let mut child = shinpan(&["selfcheck", "notation", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_handler(child.id());
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let lines: Vec<String> =
        BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap).collect();
    assert!(lines[0].contains("interrupted after "), "{lines:?}");
    assert_eq!(lines[1], "0 of 1 checks, 0 comparisons, no mismatch (seed 1)");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn completions_for_every_shell() {
    for (shell, sign) in
        [("bash", "complete -F"), ("zsh", "#compdef shinpan"), ("fish", "complete -c shinpan")]
    {
        let ran = run(&["completions", shell]);
        assert!(ran.out.contains(sign) && ran.out.contains("selfcheck"), "{shell}");
        assert_eq!(ran.code, Some(0));
    }
}

#[test]
fn the_manual_page_has_the_exit_codes() {
    let page = run(&["man"]).out;
    assert!(page.contains(".TH shinpan") && page.contains("EXIT STATUS"), "{page}");
    assert!(page.contains("answered but not proven"), "{page}");
    let page = run(&["man", "score"]).out;
    assert!(page.contains("black\\-analysis"), "{page}");
    let page = run(&["man", "generate-life"]).out;
    assert!(page.contains("shinpan\\-generate\\-life") && page.contains("ko\\-threats"), "{page}");
    assert_eq!(run(&["man", "nonsense"]).code, Some(2));
}

#[test]
fn the_help_has_the_exit_codes() {
    let help = run(&["--help"]).out;
    for sign in ["Exit codes:", "130  interrupted", "show", "dispute", "(;"] {
        assert!(help.contains(sign), "{sign}: {help}");
    }
}

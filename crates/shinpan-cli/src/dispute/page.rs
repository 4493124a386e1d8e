//! The sheet as a page: one file that prints on paper, without scripts and without anything from outside.

use shinpan::board::Colour;

use shinpan::picture::escape;

use super::sheet::Sheet;
use crate::draw::svg;

const STYLE: &str = "\
body{font:11pt/1.4 serif;max-width:19cm;margin:1cm auto;color:#000;background:#fff}
h1{font-size:17pt;margin:0 0 .4em}
h2{font-size:12pt;margin:1.2em 0 .2em}
figure{display:inline-block;margin:0 1em 0 0;vertical-align:top;text-align:center}
figure svg{max-width:8.5cm;height:auto}
figcaption{font-size:9pt}
table{border-collapse:collapse;margin:.6em 0}
th,td{text-align:left;padding:.1em 1em .1em 0;font-weight:normal}
.result{font-size:15pt;font-weight:bold}
.sign td{padding-top:1.6em}
.rule{border-bottom:1px solid #000;width:9cm}
.small{font-size:9pt}
section{break-inside:avoid}
@page{margin:1.5cm}
@media print{body{margin:0;max-width:none}}
";

/// The sheet as HTML.
pub(super) fn page(sheet: &Sheet) -> String {
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>Result of a disputed game: {}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>Result of a disputed game</h1>\n",
        escape(&sheet.result)
    );
    html.push_str("<table>\n");
    for (colour, name) in Colour::BOTH.into_iter().zip(&sheet.players) {
        if !name.is_empty() {
            html.push_str(&row(&colour.to_string(), name));
        }
    }
    html.push_str(&row("Rules", sheet.rules.name()));
    let prisoners = sheet.prisoners;
    html.push_str(&row("Prisoners", &format!("Black {}, White {}", prisoners.black, prisoners.white)));
    html.push_str("</table>\n");
    html.push_str(&figure("Final-position", &svg(&sheet.final_position)));
    for played in &sheet.analyses {
        html.push_str(&format!("<section>\n<h2>{}</h2>\n", escape(&played.title)));
        html.push_str(&format!("<p class=\"small\">{}</p>\n", escape(&played.moves)));
        for (title, picture) in [
            ("Moves on the copy", &played.numbers),
            ("Position at the end", &played.end),
            ("Control", &played.control),
        ] {
            html.push_str(&figure(title, &svg(picture)));
        }
        if !played.notes.is_empty() {
            html.push_str(&format!("<p class=\"small\">{}</p>\n", escape(&played.notes)));
        }
        html.push_str("</section>\n");
    }
    html.push_str("<section>\n<h2>Count</h2>\n<table>\n");
    for sum in sheet.sums.iter().filter(|sum| sum.what != "Result") {
        html.push_str(&row(&sum.what, &sum.sum));
    }
    html.push_str(&format!("</table>\n<p class=\"result\">{}</p>\n", escape(&sheet.result)));
    html.push_str("<p>We agree on this result.</p>\n<table class=\"sign\">\n");
    for (who, name) in [("Black", &sheet.players[0]), ("White", &sheet.players[1]), ("Date", &String::new())]
    {
        let name = if name.is_empty() { String::new() } else { format!(" ({})", escape(name)) };
        html.push_str(&format!("<tr><td>{who}{name}</td><td class=\"rule\"></td></tr>\n"));
    }
    html.push_str("</table>\n</section>\n</body>\n</html>\n");
    html
}

fn row(what: &str, value: &str) -> String {
    format!("<tr><th>{}</th><td>{}</td></tr>\n", escape(what), escape(value))
}

fn figure(title: &str, svg: &str) -> String {
    format!("<figure>\n{svg}<figcaption>{}</figcaption>\n</figure>\n", escape(title))
}

//! Does the group at B2 live? Reads an SGF and tells it for either side moving first, with a line that shows it.

use std::error::Error;

use shinpan::{Answer, Goal, Record, Terms};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", told()?);
    Ok(())
}

pub(crate) fn told() -> Result<String, Box<dyn Error>> {
    let record = Record::read(b"(;SZ[9]AB[ag:eg][eh][ei]AW[ah:dh][di])")?;
    let position = record.position_at(None)?.position;
    let size = position.size();
    let terms = Terms { line: true, ..Terms::default() };
    let question = terms.life(&position, size.point("B2")?.into(), Goal::All);
    let mut text = String::new();
    if let Answer::Life(answer) = shinpan::ask(&question)? {
        for side in &answer.sides {
            let line: Vec<String> = side.line.iter().map(|&mv| size.move_name(mv)).collect();
            text +=
                &format!("{} first: {} Line: {}\n", side.first, answer.sentence(side, size), line.join(" "));
        }
    }
    Ok(text)
}

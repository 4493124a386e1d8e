//! Who wins the races on a board? Reads a diagram and tells the result, the moves that keep it, and how it was decided.

use std::error::Error;

use shinpan::race::Method;
use shinpan::{Answer, Colour, Position, Terms};

/// Mueller 1999, Figure 1 left: three liberties against two.
const DIAGRAM: &str = "
    . O . O O
    O O O O O
    . . . O O
    X X X X X
    O O O O X
    O O O O O
    . X . X X
    X X X X X
    . X . X X
";

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", told()?);
    Ok(())
}

pub(crate) fn told() -> Result<String, Box<dyn Error>> {
    let position: Position = DIAGRAM.parse()?;
    let size = position.size();
    let every_race = [[None; 2]; 2];
    let mut text = String::new();
    if let Answer::Race(races) = shinpan::ask(&Terms::default().race(&position, every_race))? {
        for (race, decided) in races.iter() {
            let [black, white] = race.essential.map(|stone| size.name(stone));
            let method = decided.method.map_or("nothing yet", Method::word);
            text += &format!("Black {black} against White {white}, decided by {method}\n");
            for side in Colour::BOTH {
                let Some(first) = decided.first(side) else { continue };
                let moves = size.names(first.moves).join(" ");
                text += &format!("{side} first: {}; moves that keep it: {moves}\n", first.result);
            }
        }
    }
    Ok(text)
}

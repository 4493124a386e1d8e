//! Games in the notation of Mueller (2003): `G2 = {0_E, G1 |}`.

use std::collections::HashMap;
use std::fmt::{self, Write};

use super::conditional::{Choice, Game, Games, Node};
use super::{Counts, SAFE};
use crate::board::Colour;

/// A game, ready to be written.
#[derive(Debug)]
pub struct Printed<'a> {
    games: &'a Games,
    game: Game,
}

impl Games {
    /// A game in the notation of the paper, one position in a line, with Black's options on the left and White's on the
    /// right. `0` is the game in which nobody can move. An option with `E` must capture: the opponent has no liberty
    /// elsewhere. An option with `k` takes a ko, and is closed just after the opponent took it. `b` and `w` are the
    /// liberties of Black's essential block and White's; a block that cannot be captured has `safe`.
    ///
    /// ```
    /// use shinpan::board::Colour;
    /// use shinpan::games::Games;
    ///
    /// let mut games = Games::new();
    /// let eye = games.eye(Colour::White, 1, 0);
    /// assert_eq!(games.print(eye).to_string(), "G1 = {0_E |}, w = 1\n");
    /// let liberty = games.protected(Colour::White, 2);
    /// assert_eq!(
    ///     games.print(liberty).to_string(),
    ///     "G3 = {G2, 0_E |}, w = 1\nG2 = {G1, 0_E |}, w = 1\nG1 = {0 |}, w = 1\n"
    /// );
    /// ```
    #[must_use]
    pub fn print(&self, game: Game) -> Printed<'_> {
        Printed { games: self, game }
    }
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut order = Vec::new();
        self.collect(self.games.cool(self.game), &mut order);
        let count = order.len();
        let names: HashMap<Game, usize> =
            order.iter().enumerate().map(|(i, &game)| (game, count - i)).collect();
        if order.is_empty() {
            return writeln!(f, "0");
        }
        for &game in &order {
            let node = self.games.node(game);
            let side = |side: Colour| -> Result<String, fmt::Error> {
                let mut text = String::new();
                for (i, choice) in node.options(side).iter().enumerate() {
                    text.push_str(if i == 0 { "" } else { ", " });
                    self.choice(&mut text, game, side, choice, &names)?;
                }
                Ok(text)
            };
            let (left, right) = (side(Colour::Black)?, side(Colour::White)?);
            let space = |text: &str| if text.is_empty() { "" } else { " " };
            let options = format!("{{{left}{}|{}{right}}}", space(&left), space(&right));
            writeln!(f, "G{} = {options}{}", names[&game], counts(&node.counts))?;
        }
        Ok(())
    }
}

impl Printed<'_> {
    /// The game and all that follow, the ones just after a ko left out, the still ones without liberties too.
    fn collect(&self, game: Game, order: &mut Vec<Game>) {
        let mut todo = vec![game];
        while let Some(game) = todo.pop() {
            if order.contains(&game) || is_zero(self.games.node(game)) {
                continue;
            }
            order.push(game);
            let node = self.games.node(game);
            todo.extend(node.options.iter().flatten().rev().map(|choice| self.games.cool(choice.to)));
        }
    }

    fn choice(
        &self,
        text: &mut String,
        from: Game,
        side: Colour,
        choice: &Choice,
        names: &HashMap<Game, usize>,
    ) -> fmt::Result {
        let to = self.games.cool(choice.to);
        match names.get(&to) {
            Some(number) => write!(text, "G{number}")?,
            None => text.push('0'),
        }
        // The option is closed where the same position has just been reached by a ko.
        let is_ko = self.hot(from).any(|node| {
            node.options(side).iter().any(|other| other.condition.ko && self.games.cool(other.to) == to)
        });
        if choice.condition.captures || is_ko {
            text.push('_');
        }
        text.push_str(if choice.condition.captures { "E" } else { "" });
        text.push_str(if is_ko { "k" } else { "" });
        Ok(())
    }

    /// The positions that become this one when somebody plays elsewhere.
    fn hot(&self, game: Game) -> impl Iterator<Item = &Node> {
        self.games.all().filter(move |node| node.cool == Some(game))
    }
}

fn is_zero(node: &Node) -> bool {
    *node == Node::still(Counts::NONE)
}

fn counts(counts: &Counts) -> String {
    let mut text = String::new();
    for side in Colour::BOTH {
        let letter = side.letter().to_ascii_lowercase();
        let number =
            |liberties: u8| if liberties == SAFE { "safe".to_string() } else { liberties.to_string() };
        let [first, second, both] = counts.all(side);
        if (first, second, both) == (0, 0, 0) {
            continue;
        }
        let shown = match (second, counts.is_joined(side)) {
            (_, true) => format!("joined {}", number(both)),
            (0, false) => number(first),
            _ => format!("{}+{} ({})", number(first), number(second), number(both)),
        };
        text.push_str(&format!(", {letter} = {shown}"));
    }
    text
}

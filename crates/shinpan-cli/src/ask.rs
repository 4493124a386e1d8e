//! From options to a question of the library, and from its answer to the JSON that `batch` prints too.

use serde_json::Value;
use shinpan::ask::{Answer, BadQuestion, Question};
use shinpan::board::Colour;
use shinpan::protocol;

use crate::failure::Failure;

/// The answer to a question that takes no time.
///
/// # Errors
/// [`Failure::Input`] that names the option at fault.
pub(crate) fn answer(question: &Question) -> Result<Answer, Failure> {
    shinpan::ask(question).map_err(|error| bad(&error))
}

/// What is wrong, with the name of the option.
pub(crate) fn bad(error: &BadQuestion) -> Failure {
    let option = error.field().replace('_', "-");
    Failure::input(format!("--{option}: {error}"))
}

/// The answer as JSON: the fields that `batch` prints.
pub(crate) fn json(question: &Question, answer: &Answer) -> Value {
    Value::Object(protocol::told(question, answer))
}

/// `black` or `white`, as the parser of the options lets through.
pub(crate) fn colour(word: &str) -> Colour {
    if word == "black" { Colour::Black } else { Colour::White }
}

//! What is said of a line whose tool is clear and which no call of it can be: what is wrong, and the line that mends it.

use super::{Reading, question};
use crate::engine::{Effect, Spec};
use crate::error::{Code, Error};
use crate::hint;
use crate::line::Hint;

/// The failure of a value that cannot be what its name asks for.
pub fn of_value(reading: &Reading) -> Option<Error> {
    let problem = reading.problem.clone()?;
    Some(match reading.wrong {
        Some(param) => problem.hint(Hint::said(question::without(reading, Some(param)))),
        None => problem,
    })
}

/// The failure of an option that the tool does not have.
pub fn of_option(reading: &Reading) -> Option<Error> {
    let (text, span) = reading.strange.as_ref()?;
    let message = format!("{} has no option \"{text}\"", reading.tool.spec.name);
    Some(Error::new(Code::InvalidSyntax, message).at(*span).detail(takes(&reading.tool.spec)).hint(help(reading)))
}

/// The failure of a word that has no place.
pub fn of_word(reading: &Reading) -> Option<Error> {
    let left = reading.left.first()?;
    let message = format!("{} has no place for \"{left}\"", reading.tool.spec.name);
    Some(Error::new(Code::InvalidArgument, message).detail(takes(&reading.tool.spec)).hint(help(reading)))
}

/// The line without what has no place, where that changes nothing but what is seen; otherwise how the tool is used.
fn help(reading: &Reading) -> Hint {
    let spec = &reading.tool.spec;
    if spec.effect <= Effect::Note && reading.problem.is_none() {
        return Hint::said(question::without(reading, None));
    }
    hint!("help {}", spec.name)
}

/// What a tool takes.
pub(super) fn takes(spec: &Spec) -> String {
    let params: Vec<_> = spec.params.iter().map(|param| param.name).collect();
    if params.is_empty() { "it takes only budget".to_owned() } else { format!("it takes {}", params.join(", ")) }
}

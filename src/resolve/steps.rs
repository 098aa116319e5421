//! Places in documents as `XPath` and file systems say them, in steps: `/server/port`, `//box[@id='114']/lid`. A tool that takes a path
//! into a document is given the path that they mean; for any other they stay files and folders.

use super::Token;
use super::shape;
use super::token::Form;
use crate::engine::{Spec, Type};

/// The words with such places as paths, where there are any, none is written as one already, and the tool takes one.
pub fn as_paths(tokens: &[Token], spec: &Spec) -> Option<Vec<Token>> {
    let of =
        |token: &Token| Some(&token.text).filter(|_| !token.quoted && token.is_plain()).and_then(|text| path(text));
    let takes_path = || spec.params.iter().any(|param| matches!(param.kind, Type::UdonPath | Type::UdonRef));
    let is_written = || tokens.iter().any(|token| token.form == Form::Path);
    if !tokens.iter().any(|token| token.text.starts_with('/')) || is_written() || !takes_path() {
        return None;
    }
    let with_path = |token: &Token| {
        let mut token = token.clone();
        if let Some(path) = of(&token) {
            (token.lower, token.text, token.form) = (path.clone(), path, Form::Path);
        }
        token
    };
    Some(tokens.iter().map(with_path).collect())
}

/// The path that `XPath` says in steps: `//box[@id='114']/lid` is `|box[114]|lid`, `/server/@port` is `|server:port`. What it finds
/// by other tests is no path, nor by a number alone, which counts from one there and is a key here.
fn path(word: &str) -> Option<String> {
    let steps = word.strip_prefix("//").or_else(|| word.strip_prefix('/'))?;
    // `//|box` is half of each.
    if steps.starts_with('|') {
        return Some(steps.to_owned());
    }
    let (elements, attribute) = match steps.rsplit_once("/@") {
        Some((elements, attribute)) => (elements, Some(attribute)),
        None => (steps, None),
    };
    let step = |step: &str| {
        let (name, key) = match step.strip_suffix(']').and_then(|step| step.split_once('[')) {
            Some((name, key)) => (name, Some(key)),
            None => (step, None),
        };
        // A number is a place among others, and no key.
        if key.is_some_and(|key| key.parse::<i64>().is_ok()) {
            return None;
        }
        let key = key.map(|key| key.strip_prefix("@id=").map_or(key, |id| id.trim_matches(['"', '\''])));
        let is_whole = shape::is_name(name) && key.is_none_or(shape::is_name);
        is_whole.then(|| key.map_or_else(|| format!("|{name}"), |key| format!("|{name}[{key}]")))
    };
    let path: String = elements.split('/').map(step).collect::<Option<_>>()?;
    attribute
        .is_none_or(shape::is_name)
        .then(|| attribute.map_or_else(|| path.clone(), |name| format!("{path}:{name}")))
}

#[cfg(test)]
mod tests {
    use super::path;

    #[test]
    fn steps_are_paths() {
        let check = |steps: &str, expected: Option<&str>| assert_eq!(path(steps).as_deref(), expected, "{steps}");
        check("/pier", Some("|pier"));
        check("/pier/crane-2/@load", Some("|pier|crane-2:load"));
        check("//pier[@id='north']/crane", Some("|pier[north]|crane"));
        check("/pier[north]/crane", Some("|pier[north]|crane"));
        check("//|pier", Some("|pier"));
        check("/pier[2]/crane", None);
        check("//pier[@load>3]", None);
        check("/pier/", None);
        check("/etc/pier.conf", None);
        check("pier/crane", None);
        check("/", None);
    }
}

//! Calls as programs have them: `glance("a.udon", max_depth=2)`, also behind `s = await`.

use super::literal::{self, Written};
use super::{ForeignCall, Unnamed, is_name};
use crate::span::Span;

/// The call that `text` is. A variable that it is given to, and a `;` behind it, say nothing.
///
/// An argument that begins as a string and is not one to its end has a meaning that only a program knows: no call is read.
pub fn read(text: &str) -> Option<ForeignCall> {
    let (called, _) = text.split_once('(')?;
    let name = match called.split_once('=') {
        Some((variable, call)) if variable.split_whitespace().count() <= 2 => call.trim(),
        _ => called,
    };
    let name = name.strip_prefix("await ").unwrap_or(name);
    let start = called.len() + 1;
    let inside = text[start..].trim_end().trim_end_matches(';').strip_suffix(')').filter(|_| is_name(name))?;
    let mut call = ForeignCall::of(name);
    for (at, argument) in literal::split(inside)? {
        let begin = start + at + (argument.len() - argument.trim_start().len());
        let argument = argument.trim();
        if argument.is_empty() {
            continue;
        }
        let named =
            argument.split_once('=').or_else(|| argument.split_once(": ")).filter(|(key, _)| is_name(key.trim()));
        if let Some((key, value)) = named {
            call.give(key.trim(), literal::value(value)?.into_json());
        } else if argument.starts_with('{') {
            let (fields, _) = literal::object(argument)?;
            fields.into_iter().for_each(|(key, value)| call.give(&key, value));
        } else {
            let span = Some(Span::new(begin, begin + argument.len()));
            call.unnamed.push(match literal::value(argument)? {
                Written::Value(value) => Unnamed { value, is_word: false, span },
                Written::Word(word) => Unnamed { value: word.into(), is_word: true, span },
            });
        }
    }
    Some(call)
}

#[cfg(test)]
mod tests {
    use super::super::check;

    #[test]
    fn calls_of_functions() {
        check(r#"glance("a.udon", max_depth=2)"#, Some(r#"glance a.udon max_depth:"2""#));
        check("view(a7x2);", Some("view a7x2"));
        check("recall()", Some("recall"));
        check("f(g(1), 'a, b')", Some(r#"f g(1) "a, b""#));
        check("see (above)", None);
        check("f(1", None);
        check(r#"const s = await open("a.udon");"#, Some("open a.udon"));
        check(r#"timeline(a.udon, {"key": "day", show: 'full'})"#, Some(r#"timeline a.udon key:"day" show:"full""#));
        check(r#"run("make " + target)"#, None);
        check(r#"note("")"#, Some(r#"note """#));
    }

    #[test]
    fn strings_are_read_as_programs_read_them() {
        check(r#"f("one\ntwo")"#, Some(r#"f "one\ntwo""#));
        check(r#"f(a="say \"hi, there\" now")"#, Some(r#"f a:"say \"hi, there\" now""#));
        check("f(a=\"\"\"x\n\"y\" z\"\"\")", Some(r#"f a:"x\n\"y\" z""#));
        check("f(\"--full\", 'a b')", Some(r#"f "--full" "a b""#));
    }
}

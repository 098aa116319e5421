//! What a request ends with out of politeness, `… when you get a chance`, is no part of what it asks for.

use super::super::head::Head;
use super::super::token::Form;
use super::super::{Token, courtesy};
use crate::engine::{ParamSpec, Type};

/// The words that ask for something. A text that is kept or sent goes on to the end of the line, whatever it says there, unless
/// something shows where it ended.
pub fn asked<'t>(head: &Head, tokens: &'t [Token]) -> &'t [Token] {
    let end = courtesy::closing(tokens).max(head.at + head.words.max(1));
    let is_text = |param: &ParamSpec| matches!(param.kind, Type::Text | Type::Fragment | Type::Rest | Type::Record);
    let is_value = |token: &Token| {
        token.telling || token.text.contains('=') || matches!(token.form, Form::Option { value: Some(_), .. })
    };
    let is_ended = || is_value(&tokens[end - 1]) && end > head.at + head.words;
    let is_open = end < tokens.len() && head.tool.spec.params.iter().any(is_text) && !is_ended();
    if is_open { tokens } else { &tokens[..end] }
}

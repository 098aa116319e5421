//! What somebody is asked to do: `ask a subagent to review the query`, `tell the subagent scribe to …`, `let a subagent count the boats`.

use super::super::classes::Classes;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::blank::placeholder;
use super::connectives::{ANY, BESIDE};
use super::owner::is_noun_of;
use crate::engine::{ParamSpec, Type, Value};

/// Verbs behind whose object `to` leads to what is asked for.
pub(super) const ASKING: &[&str] = &["ask", "tell", "get"];
/// Verbs behind whose object it stands without one.
const LETTING: &[&str] = &["have", "let"];
/// Words before somebody of whom there are several.
const ANYBODY: &[&str] = &["a", "an", "any", "another", "some"];
/// Signs behind which something else may be said to us.
const PARTING: &[char] = &[',', ';', ':', '—', '('];

impl Binder<'_> {
    /// Takes all of the line for what the one who is asked is to do.
    pub(super) fn asked_to(&mut self) {
        let is_asking = self.is_one_of(0, ASKING);
        let is_letting = self.is_one_of(0, LETTING) && self.is_one_of(1, ANYBODY);
        let is_deed = |param: &&'static ParamSpec| param.positional && param.required && param.kind == Type::Text;
        let Some(deed) = self.open().find(is_deed).filter(|_| is_asking || is_letting) else { return };
        let noun = 1 + usize::from(self.is_one_of(1, ANY) || self.is_one_of(1, &["our", "my"]));
        let is_called = |param: &&'static ParamSpec| {
            let names = self.tokens.get(noun).is_some_and(|token| !token.quoted && is_noun_of(param, token.word()));
            param.kind == Type::Word && names
        };
        let Some(doer) = self.open().find(is_called) else { return };
        let is_named = is_asking && !self.is_one_of(noun + 1, &["to"]) && self.could_be_called(noun + 1);
        let lead = noun + 1 + usize::from(is_named);
        let start = lead + usize::from(is_asking);
        let is_led = is_letting || self.is_one_of(lead, &["to"]);
        // What could bound the line as well as the deed is looked at by others, and so is what says more of who is asked.
        let is_plain = |at: usize| {
            let token = &self.tokens[at];
            let is_word = !token.quoted && !matches!(token.form, Form::Option { .. });
            let is_said = token.text.contains(char::is_alphanumeric) && placeholder(&token.text).is_none();
            is_word && is_said && !token.is(Classes::AGAINST | Classes::OPEN) && !self.may_withdraw(at)
        };
        let Some([first, .., last]) = self.tokens.get(start..).filter(|_| is_led) else { return };
        let span = first.span.to(last.span);
        let says_who = first.is(Classes::NAMING) || first.says(&["of", "who", "that"]);
        let is_bounded = span.of(self.line).contains(PARTING) || last.says(BESIDE);
        if says_who || is_bounded || !(start..self.tokens.len()).all(is_plain) {
            return;
        }
        if is_named {
            let name = &self.tokens[noun + 1];
            self.set(doer, Value::from(name.text.as_str()), Some(name.span), Clue::Fits);
        }
        self.used.fill(true);
        self.set(deed, Value::from(span.of(self.line)), Some(span), Clue::Fits);
    }

    /// Whether the word at `index` can be somebody's name: no other word stands between whom one asks and what for.
    fn could_be_called(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| {
            let is_talk = token.is(Classes::FILLER | Classes::POLITE) || token.says(BESIDE);
            token.is_plain() && !is_talk && !token.lower.ends_with("ly")
        })
    }
}

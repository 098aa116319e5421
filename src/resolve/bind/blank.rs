//! Places that a line leaves blank, as the lines do that a question offers: `rename notes.txt <to>`, `old_string:<old_string>`.
//!
//! A blank keeps its place: no other word is taken for what it stands for.

use super::super::Token;
use super::super::token::Form;
use super::Binder;
use super::reserve::placeholder;
use crate::engine::{ParamSpec, blank};

impl Binder<'_> {
    /// Sets aside the parameters that the line leaves blank. Of what is run as it stands nothing is blank.
    pub(super) fn blanks(&mut self) {
        if self.spec.rest().is_some() {
            return;
        }
        for index in 0..self.tokens.len() {
            let blank =
                self.blank_of(&self.tokens[index]).filter(|param| !self.used[index] && self.args.is_open(param));
            if let Some(param) = blank {
                self.used[index] = true;
                self.args.leave_blank(param);
            }
        }
    }

    /// The parameter that a word leaves blank, if a call can need it or the word says its name.
    fn blank_of(&self, token: &Token) -> Option<&'static ParamSpec> {
        let named = |name: &str| self.spec.params.iter().find(|param| param.name == name);
        let param = match &token.form {
            Form::Option { name, value: Some(values), .. } => {
                let [value] = &values[..] else { return None };
                // What is quoted is a value, whatever it looks like.
                let is_blank = *value == blank(name) && token.span.of(self.line).ends_with('>');
                return named(name).filter(|_| is_blank);
            }
            _ => placeholder(&token.text).filter(|_| !token.quoted).and_then(named),
        };
        let may_be_needed = |param: &&ParamSpec| param.unless.is_some() || param.sole_of.is_some();
        param.filter(|param| self.is_needed(param) || self.is_entailed(param) || may_be_needed(param))
    }

    /// Whether some choice asks for a parameter.
    fn is_entailed(&self, param: &ParamSpec) -> bool {
        let mut groups = self.spec.params.iter().flat_map(|param| param.entails).flat_map(|(_, groups)| *groups);
        groups.any(|group| group.contains(&param.name))
    }
}

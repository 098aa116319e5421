//! What somebody is asked to do: `ask a subagent to review the query`, `tell the subagent scribe to …`, `let a subagent count the boats`,
//! `spawn a subagent for the tests`, `hand the tests off to a subagent`.

use super::super::classes::Classes;
use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::token::Form;
use super::Binder;
use super::blank::placeholder;
use super::connectives::{ANY, BESIDE};
use super::owner::is_noun_of;
use crate::engine::{ParamSpec, Type, Value};

/// Verbs behind whose object `to` leads to what is asked for.
pub(super) const ASKING: &[&str] = &["ask", "tell", "get", "instruct"];
/// Verbs behind whose object it stands without one.
const LETTING: &[&str] = &["have", "let"];
/// Verbs behind whose object, one of several, another word leads to it.
const STARTING: &[&str] = &["spawn", "start", "launch", "create", "use", "run", "make"];
/// Such words.
const LEADING: &[&str] = &["to", "for", "that", "who", "which"];
/// Verbs that give something to somebody.
const HANDING: &[&str] = &["hand", "pass", "give"];
/// Words that belong to such a verb.
const AWAY: &[&str] = &["off", "over", "on", "along", "down"];
/// Words before somebody of whom there are several.
const ANYBODY: &[&str] = &["a", "an", "any", "another", "some"];
/// Signs behind which something else may be said to us.
const PARTING: &[char] = &[',', ';', ':', '—', '('];

impl Binder<'_> {
    /// Takes all of the line for what the one who is asked is to do.
    pub(super) fn asked_to(&mut self) {
        let is_asking = self.is_one_of(0, ASKING);
        let is_letting = self.is_one_of(0, LETTING) && self.is_one_of(1, ANYBODY);
        let is_starting = self.is_one_of(0, STARTING) && self.is_one_of(1, ANYBODY);
        let is_deed = |param: &&'static ParamSpec| param.positional && param.required && param.kind == Type::Text;
        let Some(deed) = self.open().find(is_deed).filter(|_| is_asking || is_letting || is_starting) else { return };
        let noun = 1 + usize::from(self.is_one_of(1, ANY) || self.is_one_of(1, &["our", "my"]));
        let leads = if is_starting { LEADING } else { &["to"] };
        let Some(doer) = self.doer_called(noun) else { return self.asked_by_name(deed) };
        let is_named = is_asking && !self.is_one_of(noun + 1, &["to"]) && self.could_be_called(noun + 1);
        let lead = noun + 1 + usize::from(is_named);
        let start = lead + usize::from(!is_letting);
        let is_led = is_letting || self.is_one_of(lead, leads);
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

    /// Passes over whom a message is for, `ask the summoned context who signed the deed`, where something follows.
    pub(super) fn addressed(&mut self) {
        let is_whom = self.is_one_of(0, ASKING)
            && self.is_one_of(1, ARTICLES)
            && self.is_one_of(2, &["summoned"])
            && self.is_one_of(3, &["context", "one", "snapshot"]);
        if is_whom && self.tokens.len() > 4 {
            self.used[..4].fill(true);
        }
    }

    /// Takes the name of the one who is asked, `ask scout to find the leak`. That may be anybody, and no subagent.
    fn asked_by_name(&mut self, deed: &'static ParamSpec) {
        let doer = self.open().find(|param| param.kind == Type::Word && is_noun_of(param, "subagent"));
        let is_asked = self.is_one_of(0, ASKING) && self.is_one_of(2, &["to"]) && self.could_be_called(1);
        let (Some(doer), Some([first, .., last])) = (doer.filter(|_| is_asked), self.tokens.get(3..)) else { return };
        let (name, span) = (&self.tokens[1], first.span.to(last.span));
        self.args.set(doer.name, Value::from(name.text.as_str()), Some(name.span));
        self.args.set(deed.name, Value::from(span.of(self.line)), Some(span));
        self.used.fill(true);
        self.unclear = Some(1);
    }

    /// The parameter for who does something, if the word at `index` says what kind of somebody that is.
    fn doer_called(&self, index: usize) -> Option<&'static ParamSpec> {
        let noun = self.tokens.get(index).filter(|token| !token.quoted)?.word();
        self.open().find(|param| param.kind == Type::Word && is_noun_of(param, noun))
    }

    /// Passes over the word that only belongs to the verb where something is handed to somebody: `hand off the tests`, `hand
    /// this over to a subagent`.
    pub(super) fn handed_over(&mut self) {
        if !self.is_one_of(0, HANDING) {
            return;
        }
        let is_doer = |at: usize| self.doer_called(at + usize::from(self.is_one_of(at, ANY))).is_some();
        let to = (1..self.tokens.len()).find(|&to| self.is_one_of(to, &["to"]) && is_doer(to + 1));
        let Some(to) = to else {
            if self.is_one_of(0, &["hand"]) && self.is_one_of(1, AWAY) {
                self.used[1] = true;
            }
            return;
        };
        let is_away = |at: usize| self.is_one_of(at, AWAY);
        let end = to - usize::from(is_away(to - 1));
        let start = 1 + usize::from(is_away(1));
        // `hand that over to a subagent` does not say what.
        let points = start + 1 == end && self.is_one_of(start, &["this", "that"]);
        self.used[if points { 0..end } else { 0..start }].fill(true);
        let is_any = self.is_one_of(to + 1, ANYBODY);
        self.used[end..if is_any { to + 3 } else { to }].fill(true);
    }

    /// Whether the word at `index` can be somebody's name: no other word stands between whom one asks and what for.
    fn could_be_called(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| {
            let is_talk = token.is(Classes::FILLER | Classes::POLITE) || token.says(BESIDE);
            token.is_plain() && !is_talk && !token.lower.ends_with("ly")
        })
    }
}

//! Elements that are described rather than written with sigils: `alerts with level critical`, `every lamp whose watts is 40`,
//! and rows as SQL asks for them: `SELECT name, region FROM store WHERE size > 2`.
//!
//! Only a description that is complete is read so, with nothing in it that it does not explain: a name, a word that leads to
//! an attribute, and the attribute with its value. Anything else is looked for as text.

use super::super::Token;
use super::super::classes::Classes;
use super::super::foreign::SIGNS;
use super::super::forms::singular;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use crate::engine::{ParamSpec, Value};
use crate::span::Span;

/// Words that lead to an attribute.
const LEADS: &[&str] = &["with", "where", "whose", "having", "when", "have", "has"];
/// What a part of an element is called, and the parameter that takes its name.
const PARTS: &[(&[&str], &str)] = &[
    (&["trait", "traits", "class"], "trait"),
    (&["attribute", "attributes", "attr"], "has-attr"),
    (&["key"], "has-key"),
];
/// Words between an attribute and its value.
const EQUALS: &[&str] =
    &["is", "=", "==", "equals", "equal", "of", "set", "are", "was", "being", "to", "eq", "with", "value"];
/// Words and signs that compare an attribute with a value, as a search writes them.
const COMPARISONS: &[(&[&str], &str)] = &[
    (&["<", "under", "below", "less", "fewer", "smaller"], "<"),
    (&[">", "over", "above", "more", "greater", "larger"], ">"),
    (&["<="], "<="),
    (&[">="], ">="),
    (&["!=", "<>", "not"], "!="),
];
/// Words for an element of any name.
const ANY: &[&str] = &[
    "element",
    "elements",
    "node",
    "nodes",
    "thing",
    "things",
    "everything",
    "anything",
    "ones",
    "those",
    "these",
    "entries",
    "items",
];
/// Words before the name of an element that say how many are meant, or that they are looked for.
const BEFORE: &[&str] = &[
    "all", "every", "each", "any", "many", "the", "of", "me", "which", "what", "list", "show", "find", "select", "*",
    "have", "only",
];
/// Words behind which a description is over.
const ENDS: &[&str] = &["in", "from", "across", "of", "inside", "within", "please", "max", "limit"];

/// What is described is more than one noun.
struct Vague;

impl Binder<'_> {
    /// Binds an element and an attribute with its value that the words describe.
    pub(super) fn described(&mut self) {
        self.named_elements();
        let is_open = |name: &str| self.args.value(name).is_none();
        if !["has-attr", "attr-value", "content"].into_iter().all(is_open) {
            return;
        }
        if self.has_a_named_part() || self.has_a_pair() {
            return;
        }
        // `elements where` names the tool as well.
        let named = self.named_at.filter(|at| self.tokens[*at].says(LEADS));
        let lead = || self.unused().find(|&index| self.is_unused_word(index, LEADS) || self.has_a_part(index));
        let Some(lead) = named.or_else(lead) else { return };
        let mut attribute = if self.is_unused_word(lead + 1, &["a", "an", "the"]) { lead + 2 } else { lead + 1 };
        if let Some((_, part)) = PARTS.iter().find(|(names, _)| self.is_unused_word(attribute, names)) {
            if self.has_part(lead, attribute, part) {
                return;
            }
            // `with the attribute height 40` says more of the attribute than its name.
            attribute += usize::from(*part == "has-attr");
        }
        let mut value = attribute + 1;
        while self.is_unused_word(value, EQUALS) {
            value += 1;
        }
        let sign = COMPARISONS.iter().find(|(words, _)| self.is_unused_word(value, words)).map(|(_, sign)| *sign);
        value += usize::from(sign.is_some());
        value += usize::from(sign.is_some() && self.is_unused_word(value, &["than", "to"]));
        let end = value + 1;
        // `with content "x"` says what is in it.
        if self.is_unused_word(attribute, &["content", "text"])
            && self.tokens.get(value).is_some_and(|value| value.quoted)
        {
            return;
        }
        if !self.could_name(attribute) || !self.is_value(value) || !self.is_joined(value - 1) || !self.ends_at(end) {
            return;
        }
        let Ok(subject) = self.subject(lead) else { return };
        let (name, literal) = (&self.tokens[attribute], &self.tokens[value]);
        // More or less than a number; `more stable` compares nothing.
        let is_number = literal.text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        let wanted = match sign {
            None => literal.text.clone(),
            Some(sign) if is_number || sign == "!=" => format!("{sign} {}", literal.text),
            Some(_) => return,
        };
        // `WHERE has_attr = 'fee'` names what it asks for.
        let asked = self.spec.param(&name.text).filter(|param| param.name.contains('-') && sign.is_none());
        let parts = match asked {
            Some(param) => vec![(param.name, Value::from(wanted.trim_start_matches(':')), literal.span)],
            None => vec![
                ("has-attr", Value::from(name.text.trim_start_matches(':')), name.span),
                ("attr-value", Value::Text(wanted), literal.span),
            ],
        };
        self.used[lead..end].fill(true);
        self.describe(subject, parts);
    }

    /// Binds what elements are called by the word before them, where nothing else describes them: `find npc elements in a.udon`.
    fn named_elements(&mut self) {
        const ENDINGS: &[&str] = &["ed", "ing", "al", "able", "ous", "ic", "ent", "ar"];
        const RELATED: &[&str] = &[
            "broken",
            "hidden",
            "open",
            "empty",
            "child",
            "parent",
            "sibling",
            "descendant",
            "both",
            "other",
            "more",
            "same",
            "these",
            "those",
            "few",
            "many",
            "old",
            "new",
        ];
        // `nested elements` are described.
        let describes = |token: &Token| {
            let ends = ENDINGS.iter().any(|ending| token.lower.ends_with(ending));
            ends && (token.known || token.lower.len() > 5) || token.says(RELATED) || token.number().is_some()
        };
        let names = |noun: usize| {
            let token = &self.tokens[noun];
            let is_verb = Classes::SEARCHING | Classes::NAMING | Classes::ASKING | Classes::LOOKING | Classes::CHANGING;
            let is_led = noun.checked_sub(1).is_some_and(|lead| {
                self.is_unused_word(lead, BEFORE) || self.tokens[lead].is(is_verb) || self.named_at == Some(lead)
            });
            is_led
                && self.could_name(noun)
                && !self.is_unused_word(noun, BEFORE)
                && !token.is(is_verb)
                && !describes(token)
        };
        let is_last = |noun: usize| {
            !self.is_unused_word(noun + 2, &["of", "under"]) && !self.is_unused_word(noun + 2, LEADS)
                || self.is_unused_word(noun + 3, &["content", "text"])
        };
        // `every lamp element` is each of them.
        let is_each = |noun: usize| {
            let is_led =
                self.is_unused_word(noun + 1, &["element"]) && self.is_unused_word(noun - 1, &["every", "each"]);
            is_led && !self.tokens[noun].text.starts_with('|')
        };
        let are_elements = |noun: &usize| self.is_unused_word(*noun + 1, &["elements"]) || is_each(*noun);
        let nouns = || (1..self.tokens.len().saturating_sub(1)).filter(are_elements);
        // `find element berth in a.udon`.
        let is_behind = |at: &usize| {
            let name = &self.tokens[*at];
            let is_clause = name.says(LEADS) || name.is(Classes::INTERROGATIVE) || describes(name);
            let is_led = self.is_one_of(at - 1, &["element", "elements"]) && shape::is_name(&name.text);
            is_led && !is_clause && self.could_name(*at) && at + 1 < self.tokens.len() && self.ends_at(at + 1)
        };
        let (noun, word) = match nouns().find(|&noun| names(noun) && is_last(noun)) {
            Some(noun) => (noun, noun + 1),
            None => match (1..self.tokens.len()).find(is_behind) {
                Some(noun) => (noun, noun - 1),
                None => return,
            },
        };
        self.used[word] = true;
        self.describe(Some(noun), Vec::new());
    }

    /// Binds an element by a part that is said behind its name: `boats carrying a flag attribute`; whether one is.
    fn has_a_named_part(&mut self) -> bool {
        let found = (3..self.tokens.len()).find_map(|noun| {
            let (_, part) = PARTS.iter().find(|(names, _)| self.is_unused_word(noun, names))?;
            let leads = |at: usize| {
                self.is_unused_word(at, LEADS) || self.is_unused_word(at, &["have", "has", "carry", "carrying"])
            };
            let is_led = self.is_unused_word(noun - 2, &["a", "an"]) && leads(noun - 3);
            (is_led && self.could_name(noun - 1) && self.ends_at(noun + 1)).then_some((noun, *part))
        });
        let Some((noun, part)) = found.filter(|(_, part)| self.open().any(|param| param.name == *part)) else {
            return false;
        };
        let Ok(subject) = self.subject(noun - 3) else { return false };
        let token = &self.tokens[noun - 1];
        let parts = vec![(part, Value::from(token.text.trim_start_matches(':')), token.span)];
        self.used[noun - 3..=noun].fill(true);
        self.describe(subject, parts);
        true
    }

    /// Binds an attribute and its value that are written as one word: `elements with owner=dredging`; whether they are.
    fn has_a_pair(&mut self) -> bool {
        let pair = |at: usize| match &self.tokens.get(at)?.form {
            Form::Option { name, value: Some(value), .. } if !self.used[at] && self.spec.param(name).is_none() => {
                Some((name.clone(), value.join(" "))).filter(|_| self.tokens[at].text.contains('='))
            }
            _ => None,
        };
        let found = (1..self.tokens.len()).find_map(|at| {
            let is_led = self.is_unused_word(at - 1, LEADS) && self.ends_at(at + 1);
            Some((at, pair(at).filter(|_| is_led)?))
        });
        let Some((at, (name, value))) = found else { return false };
        let Ok(subject) = self.subject(at - 1) else { return false };
        let span = self.tokens[at].span;
        self.used[at - 1..=at].fill(true);
        let name = name.trim_start_matches(':').to_owned();
        self.describe(subject, vec![("has-attr", Value::Text(name), span), ("attr-value", Value::Text(value), span)]);
        true
    }

    /// Whether the word at `index` leads to a part by what it is called: `lamps that have the trait broken`.
    fn has_a_part(&self, index: usize) -> bool {
        let noun = if self.is_unused_word(index + 1, &["a", "an", "the"]) { index + 2 } else { index + 1 };
        self.is_unused_word(index, &["have", "has", "carry", "carrying", "bearing"])
            && PARTS.iter().any(|(names, _)| self.is_unused_word(noun, names))
    }

    /// Binds an element by the part that it has: `lamps with the trait broken`.
    fn has_part(&mut self, lead: usize, noun: usize, part: &'static str) -> bool {
        let mut name = noun + 1;
        while self.is_unused_word(name, EQUALS) || self.is_unused_word(name, &["called", "named"]) {
            name += 1;
        }
        let takes = self.open().any(|param| param.name == part);
        let has_value = self.is_unused_word(name + 1, EQUALS) && self.is_value(name + 2);
        if !takes || !self.is_value(name) || !self.ends_at(name + 1) || has_value {
            return false;
        }
        let Ok(subject) = self.subject(lead) else { return false };
        let token = &self.tokens[name];
        let parts = vec![(part, Value::from(token.text.as_str()), token.span)];
        self.used[lead..=name].fill(true);
        self.describe(subject, parts);
        true
    }

    /// Binds the parts of a description, and the element that it is of.
    fn describe(&mut self, subject: Option<usize>, mut parts: Vec<(&'static str, Value, Span)>) {
        if let Some(subject) = subject.filter(|_| self.args.value("element").is_none()) {
            let token = &self.tokens[subject];
            parts.push(("element", Value::from(&*singular(&token.text)), token.span));
            self.used[subject] = true;
            // `elements named lamp with the trait broken`.
            if let Some(naming) = subject.checked_sub(1).filter(|&at| self.tokens[at].is(Classes::NAMING)) {
                self.used[naming] = true;
            }
        }
        for (name, value, span) in parts {
            if let Some(param) = self.spec.param(name) {
                self.set(param, value, Some(span), Clue::Fits);
            }
        }
    }

    /// What a description is of, before `lead`: a noun, or none where elements of any name are meant.
    fn subject(&self, lead: usize) -> Result<Option<usize>, Vague> {
        // `there must be a |rule with :origin 3` has it as an element already.
        if lead.checked_sub(1).is_some_and(|before| self.tokens[before].form == Form::Path) {
            return Ok(None);
        }
        let says = |index: &usize| {
            let token = &self.tokens[*index];
            !self.used[*index]
                && !token.telling
                && !shape::looks_like_folder(&token.text)
                && !self.is_unused_word(*index, ANY)
                && !self.is_unused_word(*index, BEFORE)
                && !self.is_unused_word(*index, ENDS)
                && !token.is(Classes::FILLER)
                && !token.is(Classes::SEARCHING | Classes::NAMING)
                && !token.is(Classes::ASKING)
        };
        let mut nouns = (0..lead).filter(says);
        let noun = nouns.next();
        let is_clear = nouns.next().is_none() && noun.is_none_or(|noun| self.could_name(noun));
        if is_clear { Ok(noun) } else { Err(Vague) }
    }

    /// Whether a description can end before the word at `index`.
    pub(super) fn ends_at(&self, index: usize) -> bool {
        let Some(token) = self.tokens.get(index) else { return true };
        self.used[index]
            || self.is_unused_word(index, ENDS)
            || token.telling && !token.quoted
            || index > 0 && self.line[..token.span.start].trim_end().ends_with([',', ';'])
    }

    /// Whether words speak of the elements that sigils describe, and are no text in them: `pick out what carries .unpaid`, `.broken things in
    /// a.udon`. Behind the description, and where it says only where to look, they may be.
    pub(super) fn speaks_of_elements(&self, param: &ParamSpec, left: &[usize]) -> bool {
        const FILTERS: &[&str] = &["element", "trait", "has-attr", "attr-value", "has-key"];
        let is_filter = |index: &usize| self.holder(*index).is_some_and(|holder| FILTERS.contains(&holder.name));
        let Some(last) = (0..self.tokens.len()).rev().find(is_filter).filter(|_| param.name == "content") else {
            return false;
        };
        let first = (0..=last).find(is_filter).unwrap_or(last);
        let is_place = first > 0 && self.is_unused_word(first - 1, &["in", "inside", "within", "under"]);
        let is_noun = |at: usize| at == last + 1 && at + 1 < self.tokens.len() && self.ends_at(at + 1);
        let is_sought = left.iter().any(|&at| at > 0 && self.is_one_of(at - 1, &["for", "about"]));
        !is_place && !is_sought && left.iter().all(|&at| !self.tokens[at].quoted && (at < last || is_noun(at)))
    }

    /// Rows as SQL asks for them, as a query of ours, where they come from elements: `FROM store WHERE size > 2`, or of a
    /// document `WHERE store`.
    pub(super) fn rows(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "query") else { return };
        // It may be the verb of the line, and have its place already.
        let is_select = |index: &usize| self.tokens.get(*index).is_some_and(|token| token.lower == "select");
        let Some(select) = (0..2).find(is_select) else { return };
        let end = self.tokens.len();
        let Some(from) = (select + 1..end).find(|&index| self.is_unused_word(index, &["from"])) else { return };
        let columns: Vec<usize> =
            (select + 1..from).filter(|&index| !self.is_unused_word(index, &["and", ",", "the"])).collect();
        let is_all = matches!(columns[..], [only] if self.tokens[only].text == "*");
        let Some(source) = self.tokens.get(from + 1) else { return };
        let where_ = from + 2;
        let is_file = shape::looks_like_file(&source.text) || shape::looks_like_glob(&source.text);
        // `FROM store.udon WHERE store`: the element is said last.
        let element = if is_file { where_ + 1 } else { from + 1 };
        let is_known = !is_file || self.is_unused_word(where_, &["where"]) && element + 1 == end;
        if columns.is_empty() || !is_all && !columns.iter().all(|&index| self.could_name(index)) || !is_known {
            return;
        }
        if !self.could_name(element) {
            return;
        }
        let mut query = format!("all |{}", self.tokens[element].text.trim_start_matches('|'));
        let mut used = element + 1;
        if !is_file && self.is_unused_word(where_, &["where"]) {
            let (name, sign, value) = (where_ + 1, where_ + 2, where_ + 3);
            let said = SIGNS.iter().find(|(written, _)| self.is_unused_word(sign, &[written]));
            let Some((_, sign)) = said.filter(|_| self.could_name(name) && self.is_value(value)) else { return };
            let name = self.tokens[name].text.trim_start_matches(':');
            query.push_str(&format!(" where :{name} {sign} {}", self.tokens[value].text));
            used = value + 1;
        }
        if !is_all {
            query.push_str(" select");
            for &column in &columns {
                query.push_str(&format!(" :{}", self.tokens[column].text.trim_start_matches(':')));
            }
        }
        let span = self.tokens[select].span.to(self.tokens[used - 1].span);
        self.used[select..=from].fill(true);
        let behind = if is_file { where_ } else { from + 1 };
        self.used[behind..used].fill(true);
        self.set(param, Value::Text(query), Some(span), Clue::Fits);
    }

    /// Whether the word at `index` could be the name of an element or of an attribute.
    fn could_name(&self, index: usize) -> bool {
        // `` the `job` elements `` is how a name is set.
        let is_set = |token: &Token| !token.quoted || token.span.of(self.line).starts_with('`');
        let Some(token) = self.tokens.get(index).filter(|token| !self.used[index] && is_set(token)) else {
            return false;
        };
        let name = token.text.trim_start_matches([':', '|']);
        let is_plain = token.is_plain() || token.text.starts_with([':', '|']);
        is_plain && name.starts_with(char::is_alphabetic) && shape::is_name(name) && !token.is(Classes::FILLER)
    }

    /// Whether the word at `index` is a value: quoted, or a word that says something.
    pub(super) fn is_value(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| {
            let is_word = token.is_plain() && !token.is(Classes::FILLER) && !shape::looks_like_file(&token.text);
            let is_sigil = token.text.starts_with(['.', '|', '@', ':']);
            !self.used[index] && (token.quoted || is_word && !is_sigil && !self.is_unused_word(index, ENDS))
        })
    }
}

//! Text behind a colon: `comment on a7x2: the tone shifts here`, `delegate: port the build to just`.
//!
//! Whoever writes a colon has said what is to be done, and what follows is meant word for word: it is taken before any
//! word of it can be taken for an argument. What a tool looks for is no such text; queries have their own way.

use super::super::classes::Classes;
use super::super::fit::{Fit, fit};
use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::token::Form;
use super::super::{Token, lexicon, shape};
use super::Binder;
use super::options::is_brake;
use super::text::GIVING;
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;

/// How many words a term has at most, beside its first.
const LONGEST: usize = 4;

/// Dashes between words.
const DASHES: &[&str] = &[" -", " –", " —"];

/// Verbs that a question begins with.
const ASKING: &[&str] = &["is", "are", "do", "does", "did", "has", "have", "can", "could", "would", "will"];

impl Binder<'_> {
    /// Binds the text behind the first colon that announces one, if the tool takes exactly one text by its place.
    pub(super) fn labelled(&mut self) {
        let texts: Vec<&'static ParamSpec> =
            self.open().filter(|param| param.positional && matches!(param.kind, Type::Text | Type::Fragment)).collect();
        if let [term, meaning] = texts[..]
            && term.required
            && meaning.required
        {
            self.defined(term, meaning);
            return;
        }
        let mut needed = texts.iter().filter(|param| param.required);
        let (param, others) = match (needed.next(), needed.next()) {
            (Some(param), None) => (*param, texts.len() - 1),
            (None, None) if texts.len() == 1 => (texts[0], 0),
            _ => return,
        };
        let is_label = |index: &usize| {
            let token = &self.tokens[*index];
            let is_word = token.quoted
                || matches!(token.form, Form::Plain | Form::List(_) | Form::Option { value: None, marked: false, .. });
            // The colon of `[a7x2]:` is no part of it, nor is that of `a7x2 : …`.
            let said = token.span.of(self.line);
            let is_before = (said.ends_with(']') || shape::looks_like_node(&token.text))
                && self.line[token.span.end..].trim_start().starts_with(": ");
            is_word && (said.ends_with(':') || is_before)
        };
        let Some(label) = (0..self.tokens.len()).find(is_label) else { return };
        // A quoted text before it is what the tool asks for.
        if self.unused().filter(|&index| index < label && self.tokens[index].quoted).count() > others {
            return;
        }
        let first = label + 1;
        // What is called by its own name may have options of other programs in it: `content: curl -fsS localhost`.
        let is_called = !self.tokens[label].is_plain() && param.is_called(self.tokens[label].word());
        let is_strange = |index: usize| {
            let name = self.tokens[index].option_name();
            is_called
                && !self.used[index]
                && name.is_some_and(|name| self.option_named(name).is_none() && !is_brake(name))
        };
        let ends = |index: &usize| self.ends_text(first, *index) && !is_strange(*index);
        let end = (first..self.tokens.len()).find(ends).unwrap_or(self.tokens.len());
        // What is quoted is the text, unless it is a part of a task or a question: `delegate: find who first wrote "gloaming"`. What
        // is written down may be told otherwise: `edit a7x2: replace "no" with "yes"`.
        let is_lead = |token: &Token| {
            let word = token.word();
            param.is_called(word) || param.connectives.contains(&word) || token.is(Classes::VAGUE)
        };
        let quoted = (first..end).find(|&at| self.tokens[at].quoted);
        let is_sent = self.spec.effect == Effect::Send;
        let is_text = quoted.is_some_and(|at| {
            let is_alone = !is_sent || at < first + 2 || is_lead(&self.tokens[first]);
            is_alone && !self.is_quoted_within(at)
        });
        if first >= end || is_text || !self.has_rest(label) {
            return;
        }
        // What must be said is no part of what need not be: `for tonight: this tree as prose, in tide.txt`.
        let is_needed = |at: usize| {
            let mut needed = self.required().filter(|needed| !needed.kind.is_free() && self.args.is_open(needed));
            needed.any(|needed| matches!(fit(&needed.kind, &self.tokens[at], self.view), Fit::Strong(_)))
        };
        if !param.required && (first..end).any(is_needed) {
            return;
        }
        // `history: take back the last one` names no file.
        if self.is_no_place(param, &(first..end).collect::<Vec<_>>()) {
            return;
        }
        // `new task: title Tar the hull, description two coats` says which is which.
        let names = |at: usize| self.tokens.get(at).is_some_and(|token| self.spec.param(token.word()).is_some());
        let begin = first + usize::from(param.is_called(self.tokens[first].word()) && first + 1 < end && names(end));
        let span = self.tokens[begin].span.to(self.tokens[end - 1].span);
        let value = Value::from(self.with_stop(param, self.whole_text(span)));
        self.used[first..end].fill(true);
        let is_talk = !self.tokens[label].is_plain() && self.is_talk(label, param);
        self.used[label] |= is_talk;
        self.set(param, value, Some(span), Clue::Fits);
    }

    /// `stash twist: "the mayor is the dragon"`: the label behind the name of the tool is what its text is called.
    pub(super) fn name_before_text(&mut self) {
        let Some(index) = self.named_at.map(|named| named + 1) else { return };
        let is_name = |param: &&ParamSpec| param.kind == Type::Word && param.positional && param.required;
        let (Some(label), Some(text)) = (self.tokens.get(index), self.tokens.get(index + 1)) else { return };
        let is_label = matches!(label.form, Form::Option { value: None, marked: false, .. });
        // `stash twist: the mayor is the dragon`, and neither `stash this: …` nor `git stash style: stash -m "x"`.
        let is_talk = Classes::of(label.word()).has(Classes::FILLER | Classes::PRONOUN | Classes::VAGUE);
        let is_option = |token: &Token| matches!(token.form, Form::Option { marked: true, .. });
        let takes_text = || self.open().any(|param| param.positional && param.kind == Type::Text);
        let is_called = text.quoted || !is_talk && takes_text() && !self.tokens.iter().any(is_option);
        let Some(param) = self.open().find(is_name).filter(|_| is_label && is_called && !self.used[index]) else {
            return;
        };
        if self.option_named(label.word()).is_none() && !self.is_noun(label.word()) {
            let (value, span) = (Value::from(label.name()), label.span);
            self.used[index] = true;
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// Binds a term and what it means, with a dash, a colon or `means` between them: `glossary: spring tide - the highest
    /// of tides; tag sea`.
    fn defined(&mut self, term: &'static ParamSpec, meaning: &'static ParamSpec) {
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        match quoted[..] {
            [] => {}
            [only] => return self.defined_in_quotes(only, term, meaning),
            _ => return,
        }
        let is_colon = |token: &Token| token.span.of(self.line).ends_with(':');
        // What leads to the term: the name and nouns of the tool, small words, numbers.
        let is_lead = |index: &usize| {
            let token = &self.tokens[*index];
            let word = token.word();
            self.used[*index]
                || token.is(Classes::FILLER)
                || lexicon::number(word).is_some()
                || self.is_noun(word)
                || self.is_family(word)
                || self.is_said(*index)
                || term.is_called(word)
        };
        let Some(first) = (0..self.tokens.len()).find(|index| !is_lead(index)) else { return };
        let end = (first..self.tokens.len()).find(|&index| self.ends_text(first, index)).unwrap_or(self.tokens.len());
        let divides = |index: &usize| {
            let token = &self.tokens[*index];
            is_colon(token) || matches!(token.lower.as_str(), "-" | "–" | "—" | "=" | ":=" | "means" | "meaning" | ":")
        };
        let Some(divider) = (first..end).find(divides) else { return };
        let last = if is_colon(&self.tokens[divider]) && self.tokens[divider].text != ":" {
            divider
        } else {
            divider.max(1) - 1
        };
        // `add ebb to the glossary: …` says where to.
        let is_own = |word: &str| self.is_noun(word) || self.is_family(word) || ARTICLES.contains(&word);
        let is_place = |at: usize| (at..=last).all(|at| is_own(self.tokens[at].word()));
        let lead = (first + 1..last).find(|&at| self.is_one_of(at, &["to", "into", "in"]) && is_place(at + 1));
        let last = lead.map_or(last, |lead| lead - 1);
        if last < first || divider + 1 >= end || last - first > LONGEST {
            return;
        }
        let named = self.tokens[first].span.to(self.tokens[last].span);
        let said = self.tokens[divider + 1].span.to(self.tokens[end - 1].span);
        let name = Value::from(named.of(self.line).trim_end_matches(':'));
        let text = Value::from(said.of(self.line));
        self.used[first..end].fill(true);
        self.set(term, name, Some(named), Clue::Fits);
        self.set(meaning, text, Some(said), Clue::Fits);
    }

    /// The same with the term in quotes, at `at`: `define "spring tide": the highest of tides`.
    fn defined_in_quotes(&mut self, at: usize, term: &'static ParamSpec, meaning: &'static ParamSpec) {
        let has_colon =
            self.tokens[at].span.of(self.line).ends_with(':') || self.line[self.tokens[at].span.end..].starts_with(':');
        // `"ebb", for the glossary: …`.
        let is_own = |word: &str| self.is_noun(word) || self.is_family(word) || Classes::of(word).has(Classes::FILLER);
        let ends = |index: &usize| self.tokens[*index].span.of(self.line).ends_with(':');
        let place = (at + 1..self.tokens.len()).find(ends).filter(|_| !has_colon);
        let place = place.filter(|&place| (at + 1..=place).all(|at| is_own(self.tokens[at].word())));
        let is_sign = self.is_one_of(at + 1, &["-", "–", "—", "=", ":=", "means", "meaning"]);
        let is_divided = has_colon || is_sign || place.is_some();
        let first = place.unwrap_or(at + usize::from(!has_colon)) + 1;
        let end = (first..self.tokens.len()).find(|&index| self.ends_text(first, index)).unwrap_or(self.tokens.len());
        if !is_divided || first >= end {
            return;
        }
        let said = self.tokens[first].span.to(self.tokens[end - 1].span);
        let (name, named) = (Value::from(self.tokens[at].text.as_str()), self.tokens[at].span);
        let said_itself = DASHES.iter().fold(said.of(self.line), |text, dash| text.trim_end_matches(dash));
        let text = Value::from(said_itself);
        self.used[at..end].fill(true);
        self.set(term, name, Some(named), Clue::Fits);
        self.set(meaning, text, Some(said), Clue::Fits);
    }

    /// Of two texts that are needed, words before the only quoted one are the first: `add saltmark "a scar"`, `add saltmark to the
    /// glossary as a mark: "a scar"`; and those between `define` and `as`.
    pub(super) fn term_and_text(&mut self, free: &[&'static ParamSpec]) {
        let needed: Vec<_> = free.iter().filter(|param| param.required).collect();
        let [first, text] = needed[..] else { return };
        // `define slack water as the still hour`.
        let leads = |at: &usize| self.is_one_of(*at, &["as"]) && !self.used[*at];
        let as_ = (2..self.tokens.len().saturating_sub(1)).find(leads).filter(|_| self.is_one_of(0, &["define"]));
        if let Some(as_) = as_.filter(|&as_| !self.used[1..as_].contains(&true)) {
            let last = (as_ + 1..self.tokens.len()).take_while(|&at| !self.used[at]).last().unwrap_or(as_);
            let ends = |from: usize, to: usize| self.tokens[from].span.to(self.tokens[to].span);
            let spans = [(first, ends(1, as_ - 1)), (text, ends(as_ + 1, last.max(as_ + 1)))];
            self.used[1..=last].fill(true);
            for (param, span) in spans {
                self.set(param, Value::from(span.of(self.line).trim_matches('"')), Some(span), Clue::Given);
            }
            return;
        }
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let [quoted] = quoted[..] else { return };
        // Right behind the tool's name and before the text stands its name, whatever people say: `stash port "salt air"`.
        let is_between =
            |index: usize| self.exactness.is_name() && self.named_at == index.checked_sub(1) && index + 1 == quoted;
        let is_content = |index: &usize| {
            let token = &self.tokens[*index];
            (is_between(*index) || !self.is_said(*index))
                && !token.is(Classes::FILLER | Classes::NAMING)
                && !first.is_called(token.word())
        };
        let is_verb = |index: usize| index == 0 && self.is_one_of(0, GIVING);
        let others = self.unused().filter(|&index| index != quoted && !is_verb(index));
        let content: Vec<usize> = others.filter(is_content).collect();
        let (Some(&start), Some(&last)) = (content.first(), content.last()) else { return };
        let is_name = |token: &Token| token.is_plain() || token.word().len() < token.lower.len();
        let end = (start..quoted).take_while(|at| content.contains(at) && is_name(&self.tokens[*at])).last();
        let Some(end) =
            end.filter(|end| last < quoted && (end + 1 == quoted || self.is_one_of(end + 1, &["to", "into"])))
        else {
            return;
        };
        let span = self.tokens[start].span.to(self.tokens[end].span);
        self.used[start..=end].fill(true);
        self.set(first, Value::from(span.of(self.line).trim_end_matches(':')), Some(span), Clue::Given);
    }

    /// Whether the text that begins at `first` is over before `index`: with what has its place, behind a semicolon, or with
    /// a remark or an argument behind a comma or in brackets.
    pub(super) fn ends_text(&self, first: usize, index: usize) -> bool {
        let token = &self.tokens[index];
        if self.used[index] || matches!(&token.form, Form::Option { marked: true, .. }) {
            return true;
        }
        if index == first {
            return false;
        }
        let before = self.line[..token.span.start].trim_end();
        let is_bracket = before.ends_with('(') || token.span.of(self.line).starts_with('(');
        if before.ends_with(';') {
            return true;
        }
        if !is_bracket && !before.ends_with([',', '.']) && !DASHES.iter().any(|dash| before.ends_with(dash)) {
            return false;
        }
        let connectives = self.open().filter(|param| !param.kind.is_free()).flat_map(|param| param.connectives);
        let mut clear = connectives.filter(|word| word.len() > 2);
        clear.any(|word| self.stands_at(word, index).is_some())
            || self.spec.param(&token.lower).is_some()
            || is_bracket && self.is_about_tool(index)
    }

    /// Whether everything else that is required could stand before the label.
    fn has_rest(&self, label: usize) -> bool {
        let has = |param: &ParamSpec, index: usize| match fit(&param.kind, &self.tokens[index], self.view) {
            Fit::Strong(_) => true,
            Fit::Weak(_) => !self.tokens[index].is(Classes::FILLER),
            // `as tram-times: 7 and 33`: the label is the name.
            Fit::No => index == label && label > 0 && param.kind == Type::Word && !self.is_said(label),
        };
        let lacking = self.required().filter(|param| !param.kind.is_free() && self.args.value(param.name).is_none());
        lacking
            .into_iter()
            .all(|param| self.unused().take_while(|&index| index <= label).any(|index| has(param, index)))
    }

    /// The text of `span` with the punctuation behind it that belongs to it: a question's or an exclamation's mark, and the
    /// full stop of what is kept word for word. The mark of a line that asks is not its last word's.
    pub(super) fn with_stop(&self, param: &ParamSpec, span: Span) -> &str {
        let behind = &self.line[span.end..];
        let asks = |token: &Token| token.is(Classes::INTERROGATIVE) && token.span.end < span.start;
        // `glossary: is there something for ebb?`
        let opens = |token: &Token| token.says(ASKING) && self.line[..token.span.start].trim_end().ends_with(':');
        let mut before = self.tokens.iter().take_while(|token| token.span.end <= span.start);
        // `could you` is no word of the line any more; what stands behind a colon, or must be said, may be a question itself.
        let first = self.line.split_whitespace().next().unwrap_or_default();
        let is_favour = (!param.required || param.is_called("reason"))
            && ASKING.iter().any(|verb| first.eq_ignore_ascii_case(verb))
            && !self.line[..span.start].trim_end().ends_with(':');
        let is_question =
            self.is_one_of(0, ASKING) || is_favour || before.any(opens) || self.tokens.iter().take(2).any(asks);
        // Nor is it part of a name.
        let is_question = is_question || param.kind == Type::Text && self.spec.effect == Effect::Read;
        // `who changed a.md? show the log` asks before the line is at its end.
        let is_of_line = (behind == "?" || behind.starts_with("? ")) && is_question;
        let is_own =
            behind.starts_with(['?', '!']) && !is_of_line || behind.starts_with('.') && param.is_called("content");
        let end = if is_own { span.end + 1 } else { span.end };
        Span::new(span.start, end).of(self.line)
    }

    /// Whether a label says nothing itself: `text:`, `as follows:`.
    fn is_talk(&self, label: usize, param: &ParamSpec) -> bool {
        let word = self.tokens[label].word();
        param.is_called(word) || self.is_said(label) || self.tokens[label].is(Classes::FILLER) || word == "follows"
    }

    /// Whether a word in brackets only speaks of the tool: `(stash it)`, `(as a note)`.
    fn is_about_tool(&self, index: usize) -> bool {
        let of_name = |word: &str| self.spec.name.split(['.', '_']).any(|part| part == word);
        let token = &self.tokens[index];
        let mut behind = self.tokens[index + 1..].iter().map(Token::word);
        let next = behind.find(|word| !ARTICLES.contains(word)).unwrap_or_default();
        of_name(token.word()) || token.is(Classes::FILLER) && (of_name(next) || self.is_said(index + 1))
    }
}

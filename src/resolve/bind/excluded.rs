//! What a line sets apart from what it names: `everything but a7x2`, `not to tester`, `the parent of a7x2`, `you must not …`.
//!
//! Binding takes words one by one, and takes the thing that is named also where the words before it say that this one is not
//! meant. Such a line is asked about, whoever took those words. Refuses to guess what is meant instead.

use super::super::Token;
use super::super::classes::Classes;
use super::super::head::Head;
use super::super::reading::Exactness;
use super::super::token::Form;
use super::super::words;
use super::Binder;
use super::called_off::GROUNDS;
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Words between something related and the thing.
const RELATING: &[&str] = &["of", "before", "after"];
/// Words that lead to a text.
const LEADING: &[&str] = &["with", "that", "as", "to", "into", "because", "since", "by"];
/// How many words may stand between such a word and the thing.
const REACH: usize = 4;

impl Binder<'_> {
    /// The first word that sets apart what the line names.
    pub(super) fn excluded(&self, head: &Head) -> Option<usize> {
        // Hardly any word is one, and each is looked at for each reading.
        let sets_apart =
            [Self::denies_thing, Self::is_everything, Self::is_related, Self::is_beside, Self::is_backwards];
        // `how would a.udon come out if …` asks how it would look.
        let comes =
            |at: usize| at > 0 && self.is_one_of(at, &["out"]) && self.is_one_of(at - 1, &["come", "comes", "coming"]);
        let mut said = (0..self.tokens.len()).filter(|&at| self.tokens[at].is(Classes::APART) && !comes(at));
        said.find(|&at| sets_apart.iter().any(|says| says(self, at)) || self.is_refused(at, head))
    }

    /// Whether a word that means all things, or whoever, was taken for the name of one.
    fn is_everything(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_nothing = matches!(token.lower.as_str(), "nothing" | "nobody");
        let is_only = |param: &ParamSpec| {
            matches!(param.kind, Type::Thing | Type::Document)
                || param.kind == Type::Text && self.spec.effect == Effect::Send && self.text_begins(param, at)
        };
        token.is(Classes::ALL | Classes::ANYBODY)
            && !is_nothing
            && self.holder(at).is_some_and(is_only)
            && (self.spec.effect == Effect::Send || words::speak_of_loss(self.tokens, self.spec))
    }

    /// Whether a text begins with the word at `at`.
    fn text_begins(&self, param: &ParamSpec, at: usize) -> bool {
        self.args.span(param.name).is_some_and(|span| span.start == self.tokens[at].span.start)
    }

    /// Whether a word denies the thing behind it.
    fn denies_thing(&self, at: usize) -> bool {
        let (token, next) = (&self.tokens[at], self.tokens.get(at + 1));
        let said = token.lower.as_str();
        let is_all = |at: usize| self.tokens[at].is(Classes::ALL);
        // `nothing but the skeleton of a.udon` is only that.
        let is_contrast = token.is(Classes::CONTRASTING)
            && at.checked_sub(1).is_some_and(|at| is_all(at) && !self.is_one_of(at, &["nothing"]));
        let is_over = said == "no" && next.is_some_and(|next| !next.quoted && next.lower == "longer");
        let is_sent = self.spec.effect == Effect::Send && matches!(said, "no" | "nothing" | "nobody");
        let is_denial = token.is(Classes::EXCLUDING) || is_over || is_sent;
        if !is_contrast && !is_denial
            || next.is_some_and(|next| next.is(Classes::BOUNDING))
            || self.urges(at)
            || self.is_undone(at)
            || self.is_too_much(at)
            || said == "never" && self.spec.effect == Effect::Read && self.asks_behind(at)
        {
            return false;
        }
        let text = self.holder(at);
        // What has its place, as a switch that is denied or a word that announces.
        if self.used[at] && text.is_none_or(|param| matches!(param.kind, Type::Enum(_))) {
            return false;
        }
        let goes_on = |at: &usize| {
            let behind = &self.line[self.tokens[*at - 1].span.end..self.tokens[*at].span.start];
            !behind.contains([',', ';', ':'])
        };
        let mut near = (at + 1..self.tokens.len()).take(REACH).take_while(goes_on);
        near.find_map(|next| self.holder(next)).is_some_and(|param| {
            !param.kind.is_free() && param.kind != Type::Rest && text.is_none_or(|text| text.name != param.name)
        })
    }

    /// Whether it is only said that less will do: `I don't need all of doc:tides, a summary is plenty`.
    fn is_too_much(&self, at: usize) -> bool {
        let needs = self.is_one_of(at + 1, &["need", "want"]) && self.is_one_of(at + 2, &["all", "everything"]);
        let is_less = |param: &ParamSpec| param.kind == Type::Flag && self.args.span(param.name).is_some();
        needs && self.spec.effect == Effect::Read && self.spec.params.iter().any(is_less)
    }

    /// Whether a thing is only what the meant one is told by: `the parent of a7x2`, `a7x2's parent`.
    fn is_related(&self, at: usize) -> bool {
        let is_relating = |token: &Token| token.says(RELATING);
        let is_thing = |at: usize| self.holder(at).is_some_and(|param| !param.kind.is_free());
        let is_told_behind =
            || self.tokens.get(at + 1).is_some_and(is_relating) && (at + 2..self.tokens.len()).take(2).any(is_thing);
        let is_told_before =
            || at > 0 && is_thing(at - 1) && self.line[..self.tokens[at].span.start].trim_end().ends_with("'s");
        // Who looks at a node may ask for what is below it in these words, and for nothing above or beside it.
        let is_above = || self.tokens[at].says(&["parent", "parents", "sibling", "siblings"]);
        let takes_node = || self.spec.params.iter().any(|param| param.kind == Type::Node);
        let is_unheard = || !self.used[at] && is_above() && takes_node();
        (self.spec.effect > Effect::Read || is_unheard())
            && !self.makes_change()
            && self.tokens[at].is(Classes::RELATED)
            && (is_told_behind() || is_told_before())
    }

    /// Whether the tool takes an operation on a document, which reads its texts itself.
    pub(super) fn makes_change(&self) -> bool {
        self.spec.params.iter().any(|param| !param.entails.is_empty())
    }

    /// Whether a change of a document would be proposed: it costs nothing to show, and is asked for as one that is made.
    pub(super) fn is_change(&self) -> bool {
        self.spec.effect == Effect::Read && self.args.value("operation").is_some()
    }

    /// Whether a change is to be made at a place that is none of those which it knows.
    fn is_beside(&self, at: usize) -> bool {
        let token = &self.tokens[at];
        let is_before_path = || self.tokens[at + 1..].iter().take(3).any(|token| token.form == Form::Path);
        let is_placed = || self.used[at] && self.holder(at).is_none_or(|param| param.name == "position");
        self.makes_change() && token.is(Classes::BESIDE) && is_before_path() && !is_placed()
    }

    /// Whether a word says where something comes from, and what stands behind it was taken for where it goes.
    fn is_backwards(&self, at: usize) -> bool {
        let goes_there = |param: &ParamSpec| matches!(param.name, "at" | "to");
        self.tokens[at].lower == "from" && self.makes_change() && self.holder(at + 1).is_some_and(goes_there)
    }

    /// Whether a word before the verb refuses what it says.
    fn is_refused(&self, at: usize, head: &Head) -> bool {
        // `there is no reason to drop it`.
        let is_baseless = self.tokens[at].lower == "no" && self.is_one_of(at + 1, GROUNDS);
        // `don't let a7x2 slip away`; `I won't need it any more, drop it`.
        let refuses = self.tokens[at].is(Classes::EXCLUDING | Classes::REFUSING) && !self.urges(at) || is_baseless;
        let is_same =
            || !self.line[self.tokens[at].span.end..self.tokens[head.at].span.start].contains([',', ';', '.']);
        self.spec.effect > Effect::Read && head.words > 0 && at < head.at && refuses && is_same()
    }

    /// Whether what is denied at `at` asks for something: `don't let a7x2 slip away`, `I won't need it any more, drop it`.
    pub(super) fn urges(&self, at: usize) -> bool {
        let needs = self.vocabulary.takes_away && self.is_one_of(at + 1, &["need", "want"]);
        needs || self.is_one_of(at + 1, &["let", "forget", "lose", "hesitate", "stop"])
    }

    /// A text that is only a word which denies: `take a snapshot without a summary`.
    pub(super) fn denied_text(&self) -> Option<usize> {
        (0..self.tokens.len()).find(|&at| {
            let token = &self.tokens[at];
            let is_all = |param: &ParamSpec| param.kind.is_free() && self.args.span(param.name) == Some(token.span);
            // No command of a system ends so: `bash make, don't`.
            let is_last = at + 1 == self.tokens.len() && token.says(&["don't", "dont"]);
            let is_denied = |param: &ParamSpec| is_all(param) || is_last && param.kind == Type::Rest;
            self.spec.effect > Effect::Read && token.is(Classes::DENYING) && self.holder(at).is_some_and(is_denied)
        })
    }

    /// The first word of a text that is to be written and is not quoted, where other words have their place in its midst, or
    /// it does not go on to the line's end: what belongs to it would be a guess.
    pub(super) fn loose_text(&self) -> Option<usize> {
        if self.spec.effect != Effect::Write || self.makes_change() {
            return None;
        }
        let is_loose = |at: usize| !self.tokens[at].quoted && self.tokens[at].is_plain();
        let begin = |param: &'static ParamSpec| {
            let span = self.args.span(param.name)?;
            let at = self.tokens.iter().position(|token| token.span.start >= span.start)?;
            (is_loose(at) && !self.is_called_so(param)).then_some((at, param))
        };
        let (start, param) = self.written_texts().find_map(begin)?;
        let is_held = |at: usize| self.holder(at).is_some_and(|holder| holder.name == param.name);
        // `append x` says what is done with it; `overwrite yes` begins no text.
        let names = |word: &str| self.spec.aliases.iter().chain(self.spec.senses).any(|name| *name == word);
        let is_switch = |at: usize| {
            self.holder(at).is_some_and(|holder| holder.kind == Type::Flag) && !names(&self.tokens[at].lower)
        };
        // `with the node is fine`: words at its beginning may be its own.
        let is_dropped = |at: usize| {
            let word = self.tokens[at].lower.as_str();
            self.holder(at).is_none() && self.tokens[at].is(Classes::FILLER) && !LEADING.contains(&word)
        };
        let begins =
            start.checked_sub(1).is_none_or(|before| self.used[before] && !is_switch(before) && !is_dropped(before));
        let is_behind_verb = start > 0 && self.named_at == Some(start - 1);
        let is_denial = is_behind_verb && !param.required && self.tokens[start].is(Classes::DENYING);
        let said = self.args.span(param.name).map(|span| span.of(self.line));
        // The stop behind it may be its own.
        let text = self.args.value(param.name).and_then(Value::as_text).unwrap_or_default();
        let is_whole = said.is_some_and(|said| text.strip_suffix(['.', '?', '!']) == Some(said) || text == said);
        // `glossary delete 12 13` names two entries rather than a reason.
        let is_number = start + 1 == self.tokens.len() && self.tokens[start].number().is_some();
        // `dismiss the summoned one` names what is meant, and no text.
        let says = |token: &&Token| token.quoted || !token.is(Classes::POINTING);
        let points = self.tokens[start + 1..].last().is_some_and(|last| !says(&last))
            && self.tokens[start..].iter().filter(says).count() < 2;
        // `dismiss the old surveyor now` says whom, and nothing of what was learned.
        let is_object = is_behind_verb && param.required && self.names_object(start);
        (is_number
            || points
            || is_object
            || !begins
            || is_denial
            || !is_whole
            || !(start..self.tokens.len()).all(is_held))
        .then_some(start)
    }

    /// Whether the words from `at` to the line's end are rather what something is done to than what is said: a few, with an article,
    /// without a verb that tells of it, and behind no sign.
    fn names_object(&self, at: usize) -> bool {
        const TELLING: &[&str] = &["is", "are", "was", "were", "has", "had", "isn't", "wasn't", "needs", "means"];
        let words = &self.tokens[at..];
        let is_led = words[0].says(&["the", "this", "that", "these", "those", "my", "our", "your"]);
        let follows_sign = self.line[..words[0].span.start].trim_end().ends_with([':', '-', '–', '—', ',', '=']);
        is_led && !follows_sign && words.len() < 5 && !words.iter().any(|word| word.quoted || word.says(TELLING))
    }

    /// Whether one word is the value of what comes first, or stands behind the parameter's own name: `tree lighthouse`.
    pub(super) fn is_called_so(&self, param: &ParamSpec) -> bool {
        let at = (0..self.tokens.len()).find(|&at| self.holder(at).is_some_and(|holder| holder.name == param.name));
        let before = at.and_then(|at| at.checked_sub(1)).map(|before| match &self.tokens[before].form {
            // `rename --to b.md --from a.md`.
            Form::Option { name, value: None, .. } => name.as_str(),
            _ => self.tokens[before].word(),
        });
        let is_first =
            self.spec.params.iter().find(|param| param.positional).is_some_and(|first| first.name == param.name);
        self.is_one_word(param) && (is_first || before.is_some_and(|before| param.is_called(before)))
    }

    /// The first word of a loose text that is to be sent, where another word of it was taken for a name: `delegate the port
    /// from python to rust`.
    pub(super) fn scattered_text(&self, head: &Head) -> Option<usize> {
        if self.spec.effect != Effect::Send {
            return None;
        }
        let holds = |at: usize, is_kind: &dyn Fn(Type) -> bool| {
            let token = &self.tokens[at];
            !token.quoted && token.is_plain() && self.holder(at).is_some_and(|param| is_kind(param.kind))
        };
        let is_name = |at: &usize| {
            let is_kind = |kind: Type| matches!(kind, Type::Word | Type::List(Type::Word));
            let is_called = |at: usize| {
                let param = self.holder(at);
                let around = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
                around
                    .filter_map(|near| self.tokens.get(near))
                    .any(|near| param.is_some_and(|param| param.name == near.word()))
            };
            !self.tokens[*at].text.contains('.') && holds(*at, &is_kind) && !is_called(*at)
        };
        let texts: Vec<usize> = (0..self.tokens.len()).filter(|&at| holds(at, &|kind| kind.is_free())).collect();
        if head.exactness >= Exactness::Sense
            && let Some(at) = self.patched_text()
        {
            return Some(at);
        }
        let name = (0..self.tokens.len()).find(is_name)?;
        // One word behind the name is what is left of a sentence: `delegate to the testing specialist`.
        let is_left_over = matches!(texts[..], [only] if only > name);
        (texts.len() > 1 || is_left_over).then(|| texts[0])
    }

    /// The first word of a text that was put together from words of several places: `what does the internet say on "a"`, `the limits
    /// for ferries, so search the web for them`.
    fn patched_text(&self) -> Option<usize> {
        let words = |text: &str| -> String {
            let words = text.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the"));
            words.flat_map(str::chars).filter(|c| c.is_alphanumeric()).collect()
        };
        let is_patched = |param: &&ParamSpec| {
            let text = self.args.value(param.name).and_then(Value::as_text);
            let span = self.args.span(param.name);
            span.zip(text).is_some_and(|(span, text)| !words(span.of(self.line)).contains(&words(text)))
        };
        let param = self.spec.params.iter().filter(|param| param.kind.is_free()).find(is_patched)?;
        (0..self.tokens.len()).find(|&at| self.holder(at).is_some_and(|holder| holder.name == param.name))
    }
}

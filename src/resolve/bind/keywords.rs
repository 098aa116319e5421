//! Words that choose or switch by themselves: `full`, `without anomalies`, `who points at`.

use super::super::Token;
use super::super::classes::Classes;
use super::super::fit;
use super::super::forms::singular;
use super::super::reading::Clue;
use super::super::shape;
use super::super::token::Form;
use super::Binder;
use super::way::REFERRING;
use crate::engine::{Effect, ParamSpec, Type, Value};

/// Languages that programs are written in.
const LANGUAGES: &[&str] = &[
    "rust",
    "typescript",
    "javascript",
    "python",
    "go",
    "golang",
    "java",
    "c",
    "cpp",
    "c++",
    "csharp",
    "c#",
    "ruby",
    "php",
    "swift",
    "kotlin",
    "scala",
    "lua",
    "tsx",
    "jsx",
    "js",
    "ts",
    "py",
    "rs",
    "rb",
    "bash",
    "html",
    "css",
];

/// Words for what points at something, and those for what is asked for beside them.
const INWARD: &[&str] = &[
    "points",
    "refers",
    "uses",
    "references",
    "depends",
    "cites",
    "links",
    "mentions",
    "point",
    "pointing",
    "refer",
    "referring",
    "reference",
    "referencing",
    "use",
    "using",
    "cite",
    "citing",
    "mention",
    "mentioning",
    "depend",
    "depending",
    "relies",
    "rely",
    "leans",
    "lean",
    "needs",
    "need",
    "usages",
    "dependents",
    "backlinks",
    "backrefs",
    "referrers",
];
const ASKED: &[&str] = &[
    "who",
    "who's",
    "whos",
    "what",
    "what's",
    "whats",
    "which",
    "whatever",
    "whoever",
    "everything",
    "everyone",
    "anything",
    "anyone",
    "all",
    "usages",
    "dependents",
    "backlinks",
    "backrefs",
    "referrers",
];
/// Words that lead to what is switched on.
const INCLUDING: &[&str] = &["including", "include", "incl", "incl.", "with", "plus"];
/// Words between those and what is.
const OWNING: &[&str] = &["the", "its", "their"];

/// Signs between a switch and its value.
const SIGNS: &[&str] = &["=", ":=", "to", "->", "⇒", "→"];

/// Words behind a choice that say that it is enough.
const ENOUGH: &[&[&str]] = &[
    &["will", "do"],
    &["would", "do"],
    &["is", "fine"],
    &["is", "enough"],
    &["is", "ok"],
    &["is", "plenty"],
    &["suffices"],
];

impl Binder<'_> {
    /// `who points at` and `what refers to` ask for what comes in, where a tool has a direction.
    pub(super) fn direction(&mut self) {
        let is_way = |param: &&ParamSpec| matches!(param.kind, Type::Enum(ways) if ["in", "out"].iter().all(|way| ways.iter().any(|names| names[0] == *way)));
        let Some(param) = self.open().find(is_way) else { return };
        let says = |words: &[&str]| self.tokens.iter().find(|token| token.says(words));
        let is_last = |way: &str| self.tokens.last().is_some_and(|last| !last.quoted && last.lower == way);
        let leaves = || says(&["leave", "leaving"]).is_some();
        if is_last("in")
            || is_last("out") && !leaves()
            || (1..self.tokens.len()).any(|at| self.says_at(at, &["to", "and", "from"]))
            || says(&["both", "incoming", "inbound", "outgoing", "outbound", "outward", "do"]).is_some()
        {
            return;
        }
        // `the references leading out of |a`.
        let leads_out = |at: &usize| {
            let leads = ["leading", "going", "pointing", "coming"].contains(&self.tokens[*at].text.as_str());
            leads && self.is_one_of(at + 1, &["out"])
        };
        if let Some(at) = (0..self.tokens.len()).find(leads_out) {
            self.used[at..=at + 1].fill(true);
            let span = self.tokens[at].span.to(self.tokens[at + 1].span);
            return self.set(param, Value::from("out"), Some(span), Clue::Keyword);
        }
        // `what does it depend on` goes the other way than `what depends on it`.
        let anybody = ["anything", "anyone", "anybody", "something", "someone", "somebody"];
        if let Some(span) = says(&["does"]).filter(|_| says(&anybody).is_none()).map(|token| token.span) {
            if says(&["need", "use", "depend", "rely", "refer", "reference", "cite", "point", "link"]).is_some() {
                // `what points at |a, and what does it point at?`
                let is_other = |token: &Token| token.says(REFERRING) && token.lower.ends_with('s');
                let comes_in = self.tokens.iter().any(|token| is_other(token) || token.says(&["points", "pointing"]));
                let way = if comes_in { "both" } else { "out" };
                self.set(param, Value::from(way), Some(span), Clue::Keyword);
            }
            return;
        }
        // `the references going into |a`.
        let goes_in = |at: &usize| {
            let is_noun = self.is_one_of(*at, &["references", "links", "pointers"]);
            self.is_one_of(*at, &["going", "coming", "leading"]) && self.is_one_of(*at + 1, &["into", "in", "to"])
                || is_noun && self.is_one_of(*at + 1, &["into"])
        };
        let goes_in = (0..self.tokens.len()).find(goes_in);
        if let Some((way, index)) = goes_in.map(|at| ("in", at)).or_else(|| self.way_said()) {
            self.used[index] = true;
            self.set(param, Value::from(way), Some(self.tokens[index].span), Clue::Keyword);
            return;
        }
        // `everything |a points at`.
        let points = |at: usize| {
            self.is_one_of(at, &["points", "refers", "leads", "links"]) && self.is_one_of(at + 1, &["at", "to"])
        };
        let is_subject = |at: &usize| points(*at) && self.is_free_element(at - 1) && !self.is_free_element(at + 2);
        if let Some(at) = (1..self.tokens.len()).find(is_subject) {
            self.used[at..at + 2].fill(true);
            self.set(param, Value::from("out"), Some(self.tokens[at].span), Clue::Keyword);
            return;
        }
        // `the references that point at |a`.
        let is_clause = || {
            let is_said = |at: &usize| self.is_one_of(*at, &["that", "which"]) && self.is_one_of(at + 1, INWARD);
            (0..self.tokens.len()).any(|at| is_said(&at))
        };
        if (says(ASKED).is_some() || is_clause())
            && let Some(span) = says(INWARD).map(|token| token.span)
        {
            if let Some(index) = self.tokens.iter().position(|token| token.span == span) {
                self.used[index] = true;
            }
            self.set(param, Value::from("in"), Some(span), Clue::Keyword);
        }
    }

    /// `set the title of task 15 to "Order flour"`: the word of a parameter, and behind `to` its value. Who renames
    /// means the title.
    pub(super) fn assigned(&mut self) {
        let texts: Vec<&'static ParamSpec> = self
            .open()
            .filter(|param| !param.positional && matches!(param.kind, Type::Text | Type::Fragment))
            .collect();
        let says = |param: &ParamSpec, word: &str| {
            let renames = matches!(word, "rename" | "retitle" | "renaming") && param.is_called("name");
            let rewords =
                matches!(word, "reword" | "rewrite" | "redefine" | "meaning") && param.is_called("definition");
            param.is_called(word) || renames || rewords
        };
        for param in texts {
            let plain = |index: &usize| !self.tokens[*index].quoted && self.tokens[*index].is_plain();
            let Some(word) = (0..self.tokens.len()).filter(plain).find(|&index| says(param, &self.tokens[index].lower))
            else {
                continue;
            };
            let behind = |index: &usize| {
                *index > word
                    && (self.is_one_of(*index, &["to", "into", "=", "as", "is", "it's", "becomes", "reads"])
                        || self.is_one_of(*index, &["be", "become", "say", "read"])
                            && self.is_one_of(*index - 1, &["should", "must"]))
            };
            // `as defect, author is Yuki` says what another parameter is.
            let is_others = |at: &usize| {
                let mut others = self.spec.params.iter().filter(|other| other.name != param.name);
                self.is_one_of(*at, &["is"]) && others.any(|other| other.is_called(self.tokens[at - 1].word()))
            };
            let Some(lead) = self.unused().filter(behind).last().filter(|lead| !is_others(lead)) else { continue };
            // `is to become "x"`, `is now "x"`.
            let passes = |at: &usize| self.is_unused_word(*at, &["now", "be", "become", "read", "say"]);
            let behind = (lead + 1..self.tokens.len()).find(|at| !passes(at));
            let first = behind.filter(|&behind| self.tokens[behind].quoted).unwrap_or(lead + 1);
            if self.used.get(first) != Some(&false) {
                continue;
            }
            let is_quoted = self.tokens[first].quoted;
            let is_polite = |at: &usize| self.is_one_of(*at, &["please", "pls", "plz", "thanks"]);
            let last = (first..self.tokens.len()).rev().find(|at| !is_polite(at)).unwrap_or(first);
            let end = if is_quoted { first + 1 } else { last + 1 };
            // `the meaning of 18 is off; it's "a levy on nets"` gives it in quotes, and further on.
            let is_later = !is_quoted && self.tokens[first..].iter().any(|token| token.quoted);
            if is_later || self.used[first..end].contains(&true) {
                continue;
            }
            let span = self.tokens[first].span.to(self.tokens[end - 1].span);
            let text = if is_quoted { self.tokens[first].text.as_str() } else { span.of(self.line) };
            let value = Value::from(text);
            self.used[word] = true;
            self.used[lead..end].fill(true);
            self.set(param, value, Some(span), Clue::Fits);
        }
    }

    /// `in typescript` is no folder where a tool asks for a language.
    pub(super) fn language(&mut self) {
        let Some(param) = self.open().find(|param| param.name == "language") else { return };
        let is_language = |index: &usize| {
            let token = &self.tokens[*index];
            let is_label = matches!(token.form, Form::Option { value: None, marked: false, .. });
            !token.quoted && (token.is_plain() || is_label) && LANGUAGES.contains(&token.word())
        };
        let Some(index) = self.unused().filter(is_language).last() else { return };
        self.used[index] = true;
        let before = index.checked_sub(1).filter(|&before| {
            let token = &self.tokens[before];
            !token.quoted && matches!(token.lower.as_str(), "in" | "for" | "language" | "of" | "lang")
        });
        if let Some(before) = before {
            self.used[before] = true;
        }
        // `in typescript files of web`.
        if self.is_one_of(index + 1, &["files", "file", "code", "sources"]) {
            self.used[index + 1] = true;
        }
        let token = &self.tokens[index];
        self.set(param, Value::from(token.word()), Some(token.span), Clue::Fits);
    }

    /// Words that switch something on or choose it: `full`, `without anomalies`, `annotations`.
    pub(super) fn keywords(&mut self) {
        // Where the last switch that is denied ends: `without references and traits` denies both.
        let mut denied = None;
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || !token.is_plain() || self.announces(index) {
                continue;
            }
            let bare = ["no-", "without-"].iter().find_map(|prefix| token.lower.strip_prefix(prefix));
            // `no-cache` is a name of its own.
            let bare = bare.filter(|_| self.spec.param(&token.lower).is_none());
            let word = bare.unwrap_or(&token.lower);
            if let Some((param, length)) = self.switch(word, index).filter(|_| !self.is_one_part(index)) {
                let (span, noun) = (token.span, token.lower.clone());
                let negation = self.negation(index);
                let joins = |token: &Token| !token.quoted && matches!(token.lower.as_str(), "and" | "or" | "nor");
                let follows = |end: usize| end + 1 == index || end + 2 == index && self.is_one_of(end + 1, OWNING);
                let is_joined = denied.is_some_and(|end| follows(end) && self.tokens.get(end).is_some_and(joins));
                // `omitting traits, references and anomalies`, all of which are shown unless they are denied.
                let is_listed = || self.line[..token.span.start].trim_end().ends_with(',');
                let is_joined = is_joined || denied == Some(index) && param.default == Some("true") && is_listed();
                // Of what does more than read it is asked: `no backup and dry run` denies one.
                if is_joined && self.spec.effect > Effect::Read {
                    self.unclear = self.unclear.or(denied);
                }
                // `strict mode off`.
                let mode = usize::from(self.is_one_of(index + length, &["mode"]));
                // `semantic => false`.
                let sign = usize::from(self.is_one_of(index + length + mode, SIGNS));
                let value = index + length + mode + sign;
                // `include_adjacent yes`: a name as programs have them, and its value.
                let is_name =
                    word.contains(['_', '-']) || param.name == word && self.is_one_of(value, &["true", "false"]);
                let behind = self.denied_behind(value);
                self.used[value..value + behind].fill(true);
                let is_left_out = behind > 0;
                let is_off = is_left_out
                    || self.is_one_of(value, &["off", "excluded", "omitted", "skipped"])
                    || is_name && self.is_one_of(value, &["no", "false"]);
                let is_on = is_name && self.is_one_of(value, &["on", "yes", "true"]);
                if is_off || is_on || mode > 0 {
                    self.used[index + length..value + usize::from(is_off || is_on)].fill(true);
                }
                let is_denied =
                    bare.is_some() || !negation.is_empty() && !self.is_double(&negation) || is_joined || is_off;
                denied = is_denied.then_some(index + length);
                self.used[index..index + length].fill(true);
                for &said in &negation {
                    self.used[said] = true;
                }
                // `including the tests`.
                let lead = if index > 0 && self.is_one_of(index - 1, OWNING) { index - 1 } else { index };
                if !is_denied && lead > 0 && self.is_one_of(lead - 1, INCLUDING) {
                    self.used[lead - 1..index].fill(true);
                }
                // `tests included`, `tests as well`.
                let mut behind = index + length;
                while self.is_one_of(behind, &["included", "allowed", "too", "also", "only"]) {
                    self.used[behind] = true;
                    behind += 1;
                }
                if self.is_one_of(behind, &["as"]) && self.is_one_of(behind + 1, &["well"]) {
                    self.used[behind..behind + 2].fill(true);
                }
                // What is off anyway need not be turned off.
                if !is_denied || param.default == Some("true") || param.keywords.contains(&noun.as_str()) {
                    self.set(param, Value::Flag(!is_denied), Some(span), Clue::Given);
                }
                self.note(Clue::Keyword, noun);
                continue;
            }
            if let Some((param, negation)) = self.none_of(index) {
                let span = token.span;
                self.used[index] = true;
                for said in negation {
                    self.used[said] = true;
                }
                self.set(param, Value::from("none"), Some(span), Clue::Fits);
                continue;
            }
            // `in config.udon` is no direction, and `all notes of mine` no kind of note.
            let next = self.tokens.get(index + 1);
            // `leaving |revision out` neither.
            let is_left = |token: &Token| token.says(&["leave", "leaving", "leaves", "left"]);
            if token.lower == "in" && self.is_one_of(index + 1, &["both", "either", "each"])
                || token.lower == "out" && self.tokens[..index].iter().any(is_left)
                || matches!(token.lower.as_str(), "in" | "out")
                    && !(token.lower == "out" && self.is_one_of(index + 1, &["from", "of"]))
                    && next.is_some_and(|next| {
                        !next.quoted && (next.telling && token.lower == "in" || next.is(Classes::FILLER))
                    })
                || token.lower == "all" && next.is_some_and(|next| !self.is_kind_of_choice(next))
                || self.is_of_next(index)
            {
                continue;
            }
            if let Some((param, value, length)) = self.chosen(index) {
                if self.is_one_of_all(param, index) {
                    self.used[index] = true;
                    continue;
                }
                self.used[index..index + length].fill(true);
                let (what, span) = (self.tokens[index].lower.clone(), self.tokens[index].span);
                self.set(param, value, Some(span), Clue::Fits);
                self.note(Clue::Keyword, what);
                self.around_choice(param, index);
            }
        }
    }

    /// Whether a word only says what the next is, or what was named: `nodes a7x2 and k9m4`, `the two nodes`.
    fn is_of_next(&self, index: usize) -> bool {
        let is_id = |next: &Token| !next.quoted && shape::looks_like_node(&next.text);
        let is_as = index > 0 && self.tokens[index - 1].says(&["as"]);
        let is_noun = || {
            let takes = |param: &ParamSpec| param.kind == Type::Node && is_same(param.name, &self.tokens[index].lower);
            self.spec.params.iter().any(takes)
        };
        let is_counted = || index > 0 && self.tokens[index - 1].number().is_some();
        !is_as && (self.tokens.get(index + 1).is_some_and(is_id) || is_counted()) && is_noun()
    }

    /// What is denied at `index` by its name, where nothing can be chosen of it, and the words that deny it: `without
    /// siblings`.
    fn none_of(&self, index: usize) -> Option<(&'static ParamSpec, Vec<usize>)> {
        let word = self.tokens[index].lower.as_str();
        let has_none = |param: &&ParamSpec| {
            is_same(param.name, word)
                && matches!(param.kind, Type::Enum(choices) if choices.iter().any(|choice| choice[0] == "none"))
        };
        let param = self.open().find(has_none)?;
        Some((param, self.negation(index))).filter(|(_, negation)| !negation.is_empty())
    }

    /// Whether a word says what is chosen: `all types`.
    fn is_kind_of_choice(&self, token: &Token) -> bool {
        let kind = token.lower.strip_suffix('s').filter(|_| !token.quoted);
        kind.is_some_and(|kind| self.open().any(|param| matches!(param.kind, Type::Enum(_)) && param.is_called(kind)))
    }

    /// Whether a connective of several words stands at `index`: `blocked by` chooses nothing.
    fn announces(&self, index: usize) -> bool {
        let word = self.tokens[index].word();
        self.vocabulary.concerns(word)
            && self
                .open()
                .filter(|param| param.begins_like(word))
                .flat_map(|param| param.connectives)
                .any(|connective| self.stands_at(connective, index).is_some_and(|words| words > 1))
    }

    /// Whether a choice is named beside others where all can be had at once: `pins and stashes`.
    fn is_one_of_all(&self, param: &ParamSpec, index: usize) -> bool {
        // `the trace and the stashes`.
        const AND: &[&str] = &["and", "or", "&", "+", "plus"];
        let has_whole = matches!(param.kind, Type::Enum(choices) if choices.iter().any(|choice| choice[0] == "all"));
        let goes_on = self.is_one_of(index + 1, AND) && index + 2 < self.tokens.len();
        has_whole && (goes_on || self.before(index, AND).is_some())
    }

    /// What the words at `index` choose, and how many they are: one, two as in `model card`, or three.
    fn chosen(&self, index: usize) -> Option<(&'static ParamSpec, Value, usize)> {
        let choice = |words: &str| {
            self.open().find_map(|param| match param.kind {
                // `nodes` are no `notes` with a letter wrong where a tool speaks of nodes.
                Type::Enum(choices) if !fit::is_choice(choices, words) && self.is_spelt_right(words) => None,
                Type::Enum(choices) => fit::choice(choices, words).map(|word| (param, Value::from(word))),
                _ => None,
            })
        };
        if !self.open().any(|param| matches!(param.kind, Type::Enum(_))) {
            return None;
        }
        let token = &self.tokens[index];
        // `from pending to completed`: what it is no longer is not chosen.
        let is_past = index > 0 && self.tokens[index - 1].lower == "from" && !self.used[index - 1];
        if is_past && self.spec.effect > Effect::Read {
            return None;
        }
        // `called Lighthouse Dialogues` names with both words.
        let is_large = |token: &Token| token.text.starts_with(char::is_uppercase) && !token.is(Classes::FILLER);
        if index > 1 && is_large(token) && is_large(&self.tokens[index - 1]) && self.is_joined(index - 1) {
            return None;
        }
        // Hardly any choice is as long as two words, or three.
        let is_as_long = |length: usize| {
            let is_so = |name: &&str| name.len().abs_diff(length) <= char::MAX.len_utf8();
            self.open().any(|param| matches!(param.kind, Type::Enum(choices) if choices.iter().any(|names| names.iter().any(is_so))))
        };
        let is_free = |at: usize| !self.used[at] && !self.tokens[at].quoted;
        let joined = |count: usize| {
            let words = self.tokens.get(index..index + count)?;
            let is_one = (index + 1..index + count).all(is_free)
                && is_as_long(words.iter().map(|word| word.lower.len() + 1).sum::<usize>() - 1);
            let words = || words.iter().map(|word| word.lower.as_str()).collect::<Vec<_>>().join(" ");
            let (param, value) = is_one.then(words).and_then(|words| choice(&words))?;
            Some((param, value, count))
        };
        // `a dialogue-mode tree`: with the name behind it.
        let named = || {
            let (word, name) = token.lower.rsplit_once('-')?;
            choice(word).filter(|(param, _)| param.name == name)
        };
        joined(3)
            .or_else(|| joined(2))
            .or_else(|| choice(&token.lower).or_else(named).map(|(param, value)| (param, value, 1)))
    }

    /// Whether a word means what it says, and is no choice with a letter wrong: `nodes` are no `notes`, and what changed
    /// is not `changes`.
    fn is_spelt_right(&self, word: &str) -> bool {
        self.is_noun(word) || self.spec.param(word).is_some() || self.words.is_some_and(|words| words.is_known(word))
    }

    /// The flag that the words at `index` switch, and how many words say so. What is on unless it is said otherwise is
    /// switched by a mention that denies it: `skip interpolations`.
    pub(super) fn switch(&self, word: &str, index: usize) -> Option<(&'static ParamSpec, usize)> {
        let is_name = word.contains(['_', '-']);
        let says = |param: &'static ParamSpec| {
            // What only reads is switched by its name as well: `view a7x2 lineage`.
            // So it is by how it is done: `diff a.udon b.udon semantically`, `filled and validated`.
            let is_manner =
                || word.strip_prefix(param.name).is_some_and(|rest| matches!(rest, "ly" | "ally" | "d" | "ed"));
            let is_read = || self.spec.effect == Effect::Read && word.len() > 4;
            // So is in a note what is on anyhow: `session modify s4 delete |x recursively`.
            let is_harmless = || self.spec.effect == Effect::Note && word.len() > 4 && param.default == Some("true");
            // Behind the name of a tool that loses nothing stands nothing else there: `corpus.next back`.
            let is_last =
                || self.exactness.is_name() && self.spec.effect <= Effect::Note && index + 1 == self.tokens.len();
            let is_own = || {
                is_name && param.is_called(word)
                    || (is_read() || is_harmless()) && (param.name == word || is_manner())
                    || param.name == word && is_last()
            };
            let is_called = param.kind == Type::Flag && is_own();
            // `summaries` say `summary`, but `symbol` is one of the `symbols`.
            let is_said = |keyword: &&str| *keyword == word || word.ends_with('s') && is_same(keyword, word);
            let by_word = param.keywords.iter().any(is_said) || is_called;
            let several =
                || param.keywords.iter().filter_map(|keyword| self.stands_at(keyword, index)).find(|words| *words > 1);
            if by_word {
                return Some((param, 1));
            }
            several().map(|words| (param, words))
        };
        let denied = |param: &'static ParamSpec| {
            let names = param.aliases.iter().chain([&param.name]).filter_map(|name| name.rsplit('-').next());
            let is_meant = param.kind == Type::Flag
                && param.default == Some("true")
                && names.into_iter().any(|name| is_same(name, word));
            (is_meant && !self.negation(index).is_empty()).then_some((param, 1))
        };
        let begins_like =
            |param: &&'static ParamSpec| param.begins_like(word) || param.begins_like(self.tokens[index].word());
        let may_say = self.vocabulary.concerns(word) || self.vocabulary.concerns(self.tokens[index].word());
        let said = may_say.then(|| self.open().filter(begins_like).find_map(says)).flatten();
        said.or_else(|| self.open().filter(|_| self.vocabulary.can_be_denied).find_map(denied))
    }

    /// Words beside a choice that only name what is chosen: `with status confirmed`, `in json format`.
    fn around_choice(&mut self, param: &ParamSpec, index: usize) {
        let word = |binder: &Self, at: usize| {
            let token = binder.tokens.get(at).filter(|token| !binder.used[at] && !token.quoted)?;
            Some(token.lower.as_str())
        };
        // `CSV will do`.
        if let Some(enough) = ENOUGH.iter().find(|phrase| self.says_at(index + 1, phrase)) {
            self.used[index + 1..=index + enough.len()].fill(true);
        }
        for behind in index + 1..index + 3 {
            let is_noun = |word: &str| {
                let is_kind = param.is_called(word) || param.is_called(&singular(word));
                is_kind || matches!(word.trim_end_matches(':'), "ones" | "entries" | "only")
            };
            if !word(self, behind).is_some_and(is_noun) {
                break;
            }
            self.used[behind] = true;
        }
        // `json format`, `format json`, `format is json`.
        let is_name = |at: usize| word(self, at).is_some_and(|word| word == "only" || param.is_called(word));
        let said = usize::from(index > 1 && self.is_unused_word(index - 1, &["is"]) && is_name(index - 2));
        let Some(before) = index.checked_sub(1 + said).filter(|&before| is_name(before)) else { return };
        self.used[before..index].fill(true);
        if let Some(lead) = before.checked_sub(1)
            && word(self, lead).is_some_and(|word| matches!(word, "with" | "to" | "as" | "of" | "in" | "and" | "the"))
        {
            self.used[lead] = true;
        }
    }

    /// Whether the words that deny a switch deny each other: `don't skip the backup`.
    fn is_double(&self, negation: &[usize]) -> bool {
        negation.iter().filter(|&&at| self.tokens[at].is(Classes::DENYING)).count() == 2
    }
}

/// Whether two words are one but for their number: `summary` and `summaries`.
fn is_same(name: &str, word: &str) -> bool {
    // Most words differ in their first letter.
    name.as_bytes().first() == word.as_bytes().first()
        && (name == word || singular(word) == name || singular(name) == word)
}

//! Arguments by name: `--depth 2`, `depth:2`, `--no-backup`.

use super::super::classes::Classes;
use super::super::fit::{self, Fit};
use super::super::forms::singular;
use super::super::near::edits;
use super::super::prose::ARTICLES;
use super::super::reading::Clue;
use super::super::slip::is_without_vowels;
use super::super::token::Form;
use super::super::{Token, courtesy, shape};
use super::Binder;
use crate::engine::{BUDGET, Effect, Filled, ParamSpec, Type, Value, truth};
use crate::span::Span;
use crate::text::is_digits;

/// What other programs and notations call an option, and what is meant by it: the first of these that the tool has.
const HABITS: &[(&[&str], &[&str])] = &[
    (&["L"], &["max-depth", "maxDepth", "depth"]),
    (&["n", "top", "count", "num", "k"], &["limit", "max-results", "max", "n"]),
    (&["C"], &["context"]),
    (&["l", "lang"], &["language"]),
    (&["path", "filename", "filepath", "file-path", "target-file"], &["file", "files", "file_path", "target"]),
    (&["document", "doc"], &["file", "files", "doc"]),
    (&["src", "source", "old", "old-path"], &["from", "node", "old_string"]),
    (&["dst", "dest", "destination", "target", "new", "new-path"], &["to", "target", "new_string"]),
    (&["to", "reply-to"], &["node", "target"]),
    (&["parent"], &["at", "from", "node"]),
    (&["origin", "root"], &["from", "path"]),
    (&["from-node", "start-node"], &["from", "node"]),
    (&["item", "thing"], &["target"]),
    (&["cmd"], &["command"]),
    (&["q", "search", "pattern", "text", "regex"], &["query"]),
    (&["id", "node-id"], &["node"]),
    (&["kind", "type"], &["what", "report-type", "snapshot_type"]),
    (&["output", "output-format", "fmt"], &["format"]),
    (&["refs", "check-refs"], &["check-references", "include-references", "include_references", "update-references"]),
    (&["element", "selector", "xpath"], &["path"]),
    (&["dir", "folder"], &["directory", "path", "cwd"]),
    (&["workdir", "working-dir"], &["cwd"]),
    (&["surrounding", "around"], &["context"]),
    (&["body", "message"], &["content"]),
    (&["author", "speaker"], &["as"]),
    (&["preserve", "retain"], &["keep"]),
    (&["max-tokens", "token-budget"], &["budget", "tokens"]),
    (&["first-post", "start-post", "start"], &["start_post_id", "start_line"]),
    (&["last-post", "end-post", "end"], &["end_post_id", "end_line"]),
    (&["num-results", "max-results"], &["max", "limit"]),
    (&["quoted"], &["quote", "span"]),
    (&["word", "headword"], &["term"]),
    (&["prompt", "instructions"], &["task"]),
    (&["method", "function"], &["tool"]),
    (&["E", "P", "regexp", "extended-regexp"], &["regex"]),
];
/// What stands before the name of a switch that turns it off.
const OFF: &[&str] = &["no-", "without-", "skip-", "exclude-", "hide-", "omit-", "disable-"];
/// What stands before or behind the name of a switch and adds nothing to it.
const ON: &[&str] = &["with-", "include-", "show-", "enable-"];

/// Whether a parameter counts, and one of its words begins so: `-d 2` is a depth, `max-depth`.
fn counts_by(param: &ParamSpec, letter: &str) -> bool {
    let mut words = param.aliases.iter().chain([&param.name]).flat_map(|known| known.split(['-', '_']));
    matches!(param.kind, Type::Int(..) | Type::Limit) && words.any(|word| word.starts_with(letter))
}

impl Binder<'_> {
    /// Whether a word is a switch that only other programs have, which keeps nobody from reading: `log --graph`.
    pub(super) fn is_habit(&self, token: &Token) -> bool {
        let is_switch = matches!(token.form, Form::Option { value: None, marked: true, .. });
        self.spec.effect == Effect::Read && is_switch && token.text.starts_with('-')
    }

    /// Whether the switch at `index` says elsewhere what is said here without one: `comment -m "too long"`, `ln -s a7x2 b3k9`.
    pub(super) fn is_usual(&self, index: usize) -> bool {
        let is_name = |param: &ParamSpec| param.kind.is_free() || param.kind == Type::Word;
        match self.tokens[index].text.as_str() {
            "-m" => self.holder(index + 1).is_some_and(is_name),
            "-s" | "-L" | "-sL" | "-sSL" => index > 0 && self.is_one_of(index - 1, &["ln", "curl"]),
            _ => false,
        }
    }

    /// Binds the words that look like options and are.
    pub(super) fn options(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Option { name, value, marked } = &self.tokens[index].form else {
                self.spaced(index);
                self.of_attribute(index);
                continue;
            };
            // Of a label the whole name is written: `mock up:` abbreviates nothing.
            let is_label = !marked && value.is_none();
            let is_called = || self.spec.params.iter().chain([&BUDGET]).any(|param| param.is_called(name));
            // `all pages: "tide"` counts none.
            let is_of_all = || index > 0 && self.tokens[index - 1].is(Classes::ALL);
            // `cat doc:cast`: what is no file is one of our documents.
            let is_document = || {
                let is_file = |param: &ParamSpec| {
                    matches!(param.kind, Type::File(_) | Type::List(Type::Glob)) && !param.is_called("doc")
                };
                let names_file = value.as_ref().is_some_and(|value| shape::looks_like_file(&value.concat()));
                name == "doc" && !names_file && self.option_named(name).is_some_and(|(param, _)| is_file(param))
            };
            let is_other = is_document()
                || is_label
                    && (!is_called()
                        || self.begins_text(index)
                        || self.is_said_of_any(index)
                        || self.is_named_before(index)
                        || is_of_all())
                || self.is_of_element(index);
            if self.used[index] || is_other {
                continue;
            }
            let is_long = self.tokens[index].text.starts_with("--");
            let in_words = || self.option_in_words(name).filter(|_| is_long);
            let short = || Some((self.short(name, index)?, false));
            if let Some((param, count)) = self.counted_switch(name).filter(|_| *marked && !is_long && value.is_none()) {
                self.option(index, param, false, Some(&[count]));
            } else if let Some((param, off)) = self.option_named(name).or_else(short).or_else(in_words) {
                if name.len() > 1 || value.is_some() || self.takes_next(param, index) {
                    self.option(index, param, off, value.as_deref());
                }
            } else if !marked && index > 0 && value.is_some() {
                self.named_pair(index);
            } else if value.is_none() && self.tokens[index].text.starts_with(':') {
                self.attribute(index);
            } else if *marked && value.is_none() {
                self.choice_as_switch(index);
                // `undo --last`, `skills --list`: the tool's own words. All is shown anyhow.
                let is_shown = name == "all" && self.spec.effect == Effect::Read;
                self.used[index] |= is_long && (is_shown || self.is_noun(name));
            }
        }
    }

    /// `depth = deep`: a name and its value with blanks around the sign between them.
    fn spaced(&mut self, index: usize) {
        let Some([name, sign, value]) = self.tokens.get(index..index + 3) else { return };
        let is_free = !self.used[index..index + 3].contains(&true);
        if !is_free || name.quoted || sign.quoted || sign.text != "=" {
            return;
        }
        let param = self
            .open()
            .find(|param| param.is_called(&name.lower) && !param.required && (value.quoted || !param.kind.is_free()));
        let Some(param) = param else { return };
        let value = value.text.clone();
        self.used[index + 1..index + 3].fill(true);
        self.option(index, param, false, Some(&[value]));
    }

    /// `key::date`: a name and an attribute.
    fn of_attribute(&mut self, index: usize) {
        let token = &self.tokens[index];
        // Hardly any word has this sign.
        if token.quoted || self.used[index] || memchr::memchr(b':', token.text.as_bytes()).is_none() {
            return;
        }
        let parts = token.text.split_once(':');
        let Some((name, attribute)) = parts.and_then(|(name, rest)| Some((name, rest.strip_prefix(':')?))) else {
            return;
        };
        let is_word = shape::is_name(attribute);
        let named = self.option_named(name).filter(|(param, off)| param.kind == Type::Word && !off && is_word);
        if let Some((param, _)) = named {
            let value = format!(":{attribute}");
            self.option(index, param, false, Some(&[value]));
        }
    }

    /// `ll=list`, as shells write it, for a tool that takes just a name and what it stands for.
    fn named_pair(&mut self, index: usize) {
        let Form::Option { name, value: Some(value), .. } = &self.tokens[index].form else { return };
        let (name, value) = (name.clone(), value.join(" "));
        let positional: Vec<&'static ParamSpec> = self.spec.params.iter().filter(|param| param.positional).collect();
        let [first, second] = positional[..] else { return };
        let is_name = |param: &ParamSpec| param.kind == Type::Word;
        let is_given = |param: &ParamSpec| self.args.value(param.name).is_some();
        if !is_name(first) || !is_name(second) || is_given(first) || is_given(second) {
            return;
        }
        self.used[index] = true;
        let span = self.tokens[index].span;
        self.set(first, Value::Text(name), Some(span), Clue::Fits);
        self.set(second, Value::Text(value), Some(span), Clue::Fits);
    }

    /// A switch that is called like something to choose chooses it: `--links`.
    fn choice_as_switch(&mut self, index: usize) {
        let Form::Option { name, .. } = &self.tokens[index].form else { return };
        let chosen = self.open().find_map(|param| match param.kind {
            Type::Enum(choices) if name.len() > 1 => fit::choice(choices, name).map(|word| (param, Value::from(word))),
            _ => None,
        });
        let Some((param, value)) = chosen else { return };
        self.used[index] = true;
        self.set(param, value, Some(self.tokens[index].span), Clue::Fits);
    }

    /// Whether a label that names what takes one word has a text behind it: `another agent: compare both parsers`.
    fn begins_text(&self, label: usize) -> bool {
        let takes_word =
            self.option_named(self.tokens[label].word()).is_some_and(|(param, _)| param.kind == Type::Word);
        let is_word = |at: usize| {
            let token = self.tokens.get(at).filter(|token| !self.used[at] && !token.quoted && token.is_plain())?;
            let behind = self.line[token.span.end..].trim_start();
            Some((token.known, behind.starts_with([',', ';', '(', '#'])))
        };
        takes_word && is_word(label + 1) == Some((true, false)) && is_word(label + 2).is_some()
    }

    /// An attribute that stands by itself is what the one parameter wants that takes a name: `chronicle by :date`.
    fn attribute(&mut self, index: usize) {
        if self.open().any(|param| param.kind == Type::Fragment) {
            return;
        }
        let named: Vec<_> = self.open().filter(|param| param.kind == Type::Word && !param.positional).collect();
        let [param] = named[..] else { return };
        self.used[index] = true;
        let token = &self.tokens[index];
        self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
    }

    /// The parameter that `name` means, and whether the name turns it off.
    pub(super) fn option_named(&self, name: &str) -> Option<(&'static ParamSpec, bool)> {
        if let Some(param) = self.param_like(name) {
            return Some((param, false));
        }
        let off = OFF.iter().find_map(|prefix| name.strip_prefix(prefix)).or_else(|| name.strip_prefix("no_"));
        off.and_then(|name| self.param_like(name)).filter(|param| param.kind == Type::Flag).map(|param| (param, true))
    }

    /// The only parameter that begins with a letter and can be what stands behind it: `-f csv` is no file.
    fn short(&self, name: &str, index: usize) -> Option<&'static ParamSpec> {
        let value = self.tokens.get(index + 1).filter(|_| name.len() == 1 && !self.used[index + 1])?;
        let is_meant = |param: &&'static ParamSpec| {
            let is_called = param.name.starts_with(name) || counts_by(param, name);
            is_called && matches!(fit::fit(&param.kind, value, self.view), Fit::Strong(_))
        };
        let mut meant = self.open().filter(is_meant);
        meant.next().filter(|_| meant.next().is_none())
    }

    /// The only parameter that counts and begins with the letter right before a number, and that number: `-d2`, `-L3`.
    fn counted_switch(&self, name: &str) -> Option<(&'static ParamSpec, String)> {
        let (letter, count) = name.split_at_checked(1).filter(|(_, count)| is_digits(count))?;
        let usual = || self.param_like(letter).filter(|param| counts_by(param, ""));
        let mut meant = self.open().filter(|param| counts_by(param, letter));
        let param = meant.next().filter(|_| meant.next().is_none()).or_else(usual)?;
        Some((param, count.to_owned()))
    }

    /// What a long option means that is no name but says its words: `--with-lineage`, `--skip-tests`, `--in src`.
    fn option_in_words(&self, name: &str) -> Option<(&'static ParamSpec, bool)> {
        let dashed = name.to_lowercase().replace('_', "-");
        let without = |prefixes: &[&str]| prefixes.iter().find_map(|prefix| dashed.strip_prefix(prefix));
        let off = without(OFF).and_then(|name| self.switch_like(name)).map(|param| (param, true));
        let on = || self.switch_like(without(ON).or_else(|| dashed.strip_suffix("-only")).unwrap_or(&dashed));
        off.or_else(|| on().map(|param| (param, false))).or_else(|| Some((self.announced_by(&dashed)?, false)))
    }

    /// The switch that is called so, or said by these words: `--with-lineage`, `--ancestors-only`.
    fn switch_like(&self, name: &str) -> Option<&'static ParamSpec> {
        let bare = |name: &str| ON.iter().find_map(|prefix| name.strip_prefix(prefix)).unwrap_or(name).to_owned();
        let words = name.replace('-', " ");
        let is_meant = |param: &&'static ParamSpec| {
            let says = |word: &&str| **word == *words || bare(&word.replace([' ', '_'], "-")) == name;
            param.kind == Type::Flag && param.keywords.iter().chain([&param.name]).any(says)
        };
        let flag = |param: &&'static ParamSpec| param.kind == Type::Flag;
        self.spec.params.iter().find(is_meant).or_else(|| self.param_like(name).filter(flag))
    }

    /// The only parameter that the words of an option announce in a sentence: `--in src`, `--by :date`.
    fn announced_by(&self, name: &str) -> Option<&'static ParamSpec> {
        let words = name.replace('-', " ");
        let mut announced = self.open().filter(|param| param.connectives.contains(&words.as_str()));
        announced.next().filter(|_| announced.next().is_none())
    }

    /// The parameter called `name`, or the only one that begins with it, or the only one a single edit away, or the one that
    /// is called so elsewhere.
    fn param_like(&self, name: &str) -> Option<&'static ParamSpec> {
        let known = self.spec.param(name).or_else(|| BUDGET.is_called(name).then_some(&BUDGET));
        if known.is_some() {
            return known;
        }
        let only = |test: &dyn Fn(&ParamSpec) -> bool| {
            let mut fitting = self.spec.params.iter().filter(|param| test(param));
            fitting.next().filter(|_| fitting.next().is_none())
        };
        let lower = name.to_lowercase().replace('_', "-");
        let is_short = lower.len() == 1;
        // `exclude_domains`: what follows says of what. What changes anything is named as it is.
        let takes_rest =
            |param: &ParamSpec| self.spec.effect < Effect::Write && matches!(param.kind, Type::Flag | Type::List(_));
        only(&|param| lower.len() >= 2 && param.name.replace('_', "-").starts_with(&lower))
            .or_else(|| {
                only(&|param| is_short && param.name.starts_with(&lower) && self.args.value(param.name).is_none())
            })
            .or_else(|| {
                only(&|param| {
                    takes_rest(param) && lower.strip_prefix(param.name).is_some_and(|rest| rest.starts_with('-'))
                })
            })
            .or_else(|| only(&|param| lower.len() >= 4 && edits(param.name, &lower, 1) == Some(1)))
            .or_else(|| only(&|param| lower.len() >= 3 && is_without_vowels(&lower, param.name)))
            .or_else(|| {
                let (_, names) =
                    HABITS.iter().find(|(habits, _)| habits.contains(&if is_short { name } else { &lower }))?;
                names.iter().find_map(|name| self.open().find(|param| param.name == *name))
            })
    }

    fn option(&mut self, index: usize, param: &'static ParamSpec, off: bool, value: Option<&[String]>) {
        let span = self.tokens[index].span;
        self.used[index] = true;
        // `Close Session: a play in one act`.
        let is_of_sentence = |next: usize| {
            let is_article = !param.kind.is_free() && self.tokens[next].says(&["a", "an", "the"]);
            is_article && next + 1 < self.tokens.len()
        };
        // A word that announces what is named anyway: `using agent:"Quill"`.
        if let Some(before) = index.checked_sub(1).filter(|&before| !self.used[before]) {
            self.used[before] = param.connectives.contains(&self.tokens[before].lower.as_str());
        }
        self.note(Clue::Option, param.name);
        let earlier = match value {
            Some([word]) => self.stands_for(word, &param.kind),
            _ => None,
        };
        if let Some(value) = earlier {
            self.args.fill(param.name, Value::Text(value), Filled::It);
        } else if let Some(values) = value {
            let parsed = match (&param.kind, values) {
                // A text in brackets is one with its brackets: `set:[1 2]`.
                (Type::Text | Type::Fragment, _) if bracketed(span.of(self.line)).is_some() => {
                    bracketed(span.of(self.line)).map(Value::from)
                }
                (Type::Text | Type::Query, [value]) => {
                    let more = self.text_goes_on(index);
                    let rest = self.tokens[more].span.end;
                    self.used[index + 1..=more].fill(true);
                    let ending = self.ending(self.tokens[more].span);
                    Some(Value::Text(format!("{value}{}{ending}", &self.line[span.end..rest])))
                }
                (Type::List(item), values) if values.len() != 1 => {
                    values.iter().map(|value| fit::parse(item, value)).collect::<Option<Vec<_>>>().map(Value::List)
                }
                (kind, [value]) => fit::parse(kind, value),
                (_, values) => Some(Value::Text(values.join(" "))),
            };
            match parsed {
                Some(Value::Flag(on)) => self.set(param, Value::Flag(on != off), Some(span), Clue::Fits),
                Some(value) => self.set(param, value, Some(span), Clue::Fits),
                None => match self.text_of_switch(param, span).filter(|_| !off) {
                    // `append:"the tide is out"` says what, and what is done with it.
                    Some(text) => {
                        self.set(param, Value::Flag(true), None, Clue::Fits);
                        self.set(text, Value::Text(values.join(" ")), Some(span), Clue::Fits);
                    }
                    None => self.wrong(param, &values.join(" "), span),
                },
            }
        } else if param.kind == Type::Flag {
            let said = index + 1;
            let next = self.tokens.get(said).filter(|token| !self.used[said] && !token.quoted && token.lower.len() > 1);
            let on = next.and_then(|token| truth(&token.lower));
            if on.is_some() {
                self.used[said] = true;
            }
            self.set(param, Value::Flag(on.unwrap_or(true) != off), Some(span), Clue::Fits);
        } else if param.kind.is_free() && self.is_label(index) {
            self.text_behind(param, index);
        } else if let Some(next) = self.next_value(index).filter(|&next| !is_of_sentence(next)) {
            let token = &self.tokens[next];
            self.used[next] = true;
            let fitting = match fit::fit(&param.kind, token, self.view) {
                // As it is written: `--query println!`.
                _ if matches!(param.kind, Type::Text | Type::Query) => {
                    let is_bare = !token.quoted && token.is_plain();
                    let text = if is_bare { token.span.of(self.line) } else { &token.text };
                    Some(Value::Text(format!("{text}{}", self.ending(token.span))))
                }
                Fit::Strong(value) | Fit::Weak(value) => Some(value),
                Fit::No => fit::parse(&param.kind, &token.text),
            };
            match fitting {
                Some(value) => self.set(param, value, Some(token.span), Clue::Fits),
                None => self.wrong(param, &token.text.clone(), token.span),
            }
        } else if matches!(self.tokens[index].form, Form::Option { marked: true, .. }) {
            self.wrong(param, "", span);
        }
    }

    /// The last word of a text that is given as `content=the tide is out; label=ebb`: up to a semicolon, the next option or the end of the
    /// line. It is one word where those behind it may have another place.
    fn text_goes_on(&self, index: usize) -> usize {
        let token = &self.tokens[index];
        let is_open = token.text.contains('=') && !token.text.starts_with('-');
        if !is_open || token.span.of(self.line).ends_with(['"', '\'', '`']) {
            return index;
        }
        let gap = |at: usize| &self.line[self.tokens[at - 1].span.end..self.tokens[at].span.start];
        let is_own = |name: &str| self.option_named(name).is_some();
        let begins =
            |at: usize| matches!(&self.tokens[at].form, Form::Option { name, value: Some(_), .. } if is_own(name));
        let end = (index + 1..self.tokens.len()).find(|&at| gap(at).contains(';') || begins(at));
        let end = end.unwrap_or(self.tokens.len());
        let is_word = |at: usize| {
            let token = &self.tokens[at];
            !self.used[at] && !token.quoted && token.is_plain() && !token.telling && !token.is(Classes::POLITE)
        };
        if (index + 1..end).all(is_word) { end - 1 } else { index }
    }

    /// Whether a word stands behind the name of an option that takes it: `rename --to b.md --from a.md`, `subagent: someone`.
    pub(super) fn is_behind_option(&self, at: usize) -> bool {
        let is_name = |before: usize| matches!(self.tokens[before].form, Form::Option { value: None, .. });
        at.checked_sub(1).is_some_and(|before| is_name(before) && self.used[before])
    }

    /// The signs right behind a value that would end a sentence, and belong to a text that is given by name: `content=Fine.`,
    /// `pattern=exit($N)`.
    fn ending(&self, value: Span) -> &str {
        let behind = &self.line[value.end..];
        let ending = &behind[..behind.find(char::is_whitespace).unwrap_or(behind.len())];
        let value = value.of(self.line);
        let is_open = || value.matches('(').count() > value.matches(')').count();
        let is_own = ending.chars().all(|c| ".!?:".contains(c)) || ending == ")" && is_open();
        let is_own = is_own && !value.ends_with(['"', '\'', '`']);
        let ending = if courtesy::asks(self.line) { ending.trim_end_matches('?') } else { ending };
        if is_own { ending } else { "" }
    }

    /// The one text that the tool may need, where a switch that says what is done with it is given one in quotes in its place.
    /// A switch that the tool can do without, `overwrite`, says nothing of a text.
    fn text_of_switch(&self, switch: &ParamSpec, option: Span) -> Option<&'static ParamSpec> {
        let is_text = |param: &&ParamSpec| param.kind == Type::Text && param.positional && self.is_needed(param);
        let is_quoted = option.of(self.line).ends_with(['"', '\'', '`']);
        let is_quoted = is_quoted && switch.kind == Type::Flag && self.is_needed(switch);
        let mut texts = self.args.open().iter().copied().filter(is_text);
        texts.next().filter(|_| is_quoted && texts.next().is_none())
    }

    /// Whether an option is written as a label before a text without quotes: `note: source of the bell`, `note= source of the bell`.
    fn is_label(&self, index: usize) -> bool {
        let is_word = |token: &Token| !token.quoted && token.is_plain();
        self.tokens[index].text.ends_with([':', '=']) && self.tokens.get(index + 1).is_some_and(is_word)
    }

    /// Takes the words behind a label, up to the next option of the tool: `content: curl -fsS localhost` has none.
    fn text_behind(&mut self, param: &'static ParamSpec, label: usize) {
        let is_own =
            |name: &str| self.option_named(name).is_some_and(|(param, _)| name.len() > 1 || param.is_called(name));
        let is_end = |token: &Token| matches!(&token.form, Form::Option { name, .. } if is_own(name) || is_brake(name));
        let behind = &self.tokens[label + 1..];
        let end = label + 1 + behind.iter().position(is_end).unwrap_or(behind.len());
        let span = self.tokens[label + 1].span.to(self.tokens[end - 1].span);
        self.used[label + 1..end].fill(true);
        self.set(param, Value::from(self.with_stop(param, span)), Some(span), Clue::Fits);
    }

    /// Complains of what stands behind the name of a parameter and cannot be its value: `glance a.udon, depth many`, `trace @x, direction
    /// sideways`, also where a query took both: `extract |x from a.udon, format yaml`.
    pub(super) fn unfit(&mut self) {
        let may_fail = |kind: &Type| matches!(kind, Type::Int(..) | Type::Limit | Type::Enum(_) | Type::LineRange);
        // Hardly any line says one of their names.
        if !self.open().any(|param| may_fail(&param.kind)) {
            return;
        }
        let found = (1..self.tokens.len()).find_map(|at| {
            let (name, value) = (&self.tokens[at - 1], &self.tokens[at]);
            let is_word = |token: &Token| {
                token.is_plain()
                    && !token.quoted
                    && (!token.telling || token.text.bytes().all(|b| b.is_ascii_alphabetic()))
            };
            let is_open = |at: usize| self.holder(at).is_none_or(|param| param.kind == Type::Query);
            let is_free = is_open(at - 1) && is_open(at) && is_word(name) && is_word(value);
            let behind = self.line[value.span.end..self.end].trim_start();
            let is_whole = behind.is_empty() || behind.starts_with(',');
            let is_talk = value.is(Classes::FILLER | Classes::POLITE | Classes::ASIDE)
                || value.says(ARTICLES)
                || value.says(&["too", "also"]);
            let is_apart = self.line[..name.span.start].trim_end().ends_with(',');
            // `max-depth deep`: nobody writes this but as a name.
            let is_whole_name = |param: &ParamSpec| name.word().contains(['-', '_']) && param.is_called(name.word());
            let is_set = |param: &ParamSpec| {
                // `list what came` and `with its siblings shown` choose nothing.
                // `only entries with status draft`.
                let is_led = || self.is_one_of(at - 2, &["with", "of"]) && singular(name.word()) == name.word();
                let follows = || at > 1 && (self.used[at - 2] || is_led()) && !name.is(Classes::INTERROGATIVE);
                let is_choice = || matches!(param.kind, Type::Enum(_)) && param.name == name.word() && follows();
                is_apart || !self.used[at] && (value.number().is_some() || is_choice() || is_whole_name(param))
            };
            let is_name =
                |param: &ParamSpec| is_whole_name(param) || param.name.rsplit('-').next() == Some(name.word());
            let mut open = self.open().filter(|_| is_free && is_whole && !is_talk);
            open.find(|param| may_fail(&param.kind) && is_name(param) && is_set(param)).map(|param| (param, at))
        });
        if let Some((param, at)) = found {
            self.wrong(param, &self.tokens[at].text.clone(), self.tokens[at].span);
        }
    }

    /// Whether a parameter that is named by a letter only can take the next word: `ln -s a7x2` gives no section, and `:w in session s4`
    /// wraps nothing.
    fn takes_next(&self, param: &ParamSpec, index: usize) -> bool {
        let fits = |next: usize| {
            !self.tokens[next].is(Classes::FUNCTION) && fit::fit(&param.kind, &self.tokens[next], self.view) != Fit::No
        };
        param.kind == Type::Flag || self.next_value(index).is_some_and(fits)
    }

    /// The word that follows an option and can be its value.
    fn next_value(&self, index: usize) -> Option<usize> {
        let next = index + 1;
        let token = self.tokens.get(next).filter(|_| !self.used[next])?;
        let is_free = match &token.form {
            // `--key :date`: an attribute, unless a parameter is called that.
            Form::Option { marked: true, name, value: None } => {
                token.text.starts_with(':') && self.option_named(name).is_none()
            }
            Form::Option { marked: true, .. } => false,
            _ => true,
        };
        is_free.then_some(next)
    }
}

/// The list that is the value of an option, as it is written.
fn bracketed(option: &str) -> Option<&str> {
    let start = option.find('[')?;
    let ends_name = option[..start].ends_with([':', '=', ' ']) && !option[..start].contains(['"', '\'', '`']);
    (ends_name && option.ends_with(']')).then(|| &option[start..])
}

/// Whether an option asks for nothing to be done: it is no part of a text that it stands behind.
pub(super) fn is_brake(option: &str) -> bool {
    matches!(option, "dry-run" | "dryrun" | "preview" | "no-write" | "check" | "simulate")
}

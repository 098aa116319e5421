//! Arguments without a name: by keyword, after a connective, by their look, by their place in the line.

use super::super::fit::{Fit, fit};
use super::super::reading::Clue;
use super::super::reading::Exactness;
use super::super::token::Form;
use super::super::{Token, shape, words};
use super::{Binder, NOUNS};
use crate::engine::{Effect, ParamSpec, Type, Value};
use crate::span::Span;

impl Binder<'_> {
    /// A parameter that takes the rest of the line takes it now: one quoted string, or everything as written.
    pub(super) fn rest(&mut self) {
        let Some(param) = self.spec.params.iter().find(|param| param.kind == Type::Rest) else { return };
        let Some(first) = self.unused().next() else { return };
        let token = &self.tokens[first];
        if token.quoted {
            self.used[first] = true;
            self.set(param, Value::from(token.text.as_str()), Some(token.span), Clue::Fits);
            return;
        }
        if matches!(&token.form, Form::Option { name, .. } if self.spec.param(name).is_some()) {
            return;
        }
        let span = Span::new(token.span.start, self.line.trim_end().len());
        self.used.fill(true);
        self.set(param, Value::from(span.of(self.line)), Some(span), Clue::Given);
    }

    /// `who points at` and `what refers to` ask for what comes in, where a tool has a direction.
    pub(super) fn direction(&mut self) {
        let is_way = |param: &&ParamSpec| matches!(param.kind, Type::Enum(ways) if ["in", "out"].iter().all(|way| ways.iter().any(|names| names[0] == *way)));
        let Some(param) = self.open().find(is_way) else { return };
        let says =
            |words: &[&str]| self.tokens.iter().find(|token| !token.quoted && words.contains(&token.lower.as_str()));
        if says(&["both", "in", "incoming", "inbound", "out", "outgoing", "outbound", "does", "do"]).is_some_and(
            |token| {
                !matches!(token.lower.as_str(), "in" | "out")
                    || self.tokens.last().is_some_and(|last| last.lower == token.lower)
            },
        ) {
            return;
        }
        let inward = &[
            "points",
            "refers",
            "uses",
            "references",
            "depends",
            "cites",
            "links",
            "mentions",
            "point",
            "refer",
            "use",
            "depend",
            "usages",
            "dependents",
            "backlinks",
        ];
        if says(&["who", "what", "which", "whatever", "everything", "anything", "usages", "dependents", "backlinks"])
            .is_some()
            && let Some(span) = says(inward).map(|token| token.span)
        {
            self.set(param, Value::from("in"), Some(span), Clue::Keyword);
        }
    }

    /// Words that switch something on or choose it: `full`, `without anomalies`, `annotations`.
    pub(super) fn keywords(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted || token.form != Form::Plain {
                continue;
            }
            let bare = ["no-", "without-"].iter().find_map(|prefix| token.lower.strip_prefix(prefix));
            let word = bare.unwrap_or(&token.lower);
            let is_name = word.contains(['_', '-']);
            let says = |param: &&ParamSpec| {
                param.keywords.contains(&word) || is_name && param.kind == Type::Flag && param.is_called(word)
            };
            let said = self.open().find(says);
            if let Some(param) = said {
                let (span, noun) = (token.span, token.lower.clone());
                let negation = self.negation(index);
                self.used[index] = true;
                for &said in &negation {
                    self.used[said] = true;
                }
                self.set(param, Value::Flag(negation.is_empty() && bare.is_none()), Some(span), Clue::Given);
                self.note(Clue::Keyword, noun);
                continue;
            }
            // `in config.udon` is no direction, and `all notes of mine` no kind of note.
            let next = self.tokens.get(index + 1);
            if matches!(token.lower.as_str(), "in" | "out")
                && next.is_some_and(|next| !next.quoted && (shape::is_telling(next) || words::is_filler(&next.lower)))
                || token.lower == "all" && next.is_some()
            {
                continue;
            }
            let chosen = self.open().find_map(|param| match (param.kind, fit(&param.kind, token, self.view)) {
                (Type::Enum(_), Fit::Strong(value)) => Some((param, value)),
                _ => None,
            });
            if let Some((param, value)) = chosen {
                self.used[index] = true;
                let what = token.lower.clone();
                self.set(param, value, Some(token.span), Clue::Fits);
                self.note(Clue::Keyword, what);
            }
        }
    }

    /// The words around a keyword that turn it off: `skip the`, `without any`, `leave the … out`.
    fn negation(&self, keyword: usize) -> Vec<usize> {
        let word = |index: usize| {
            let token = self.tokens.get(index).filter(|token| !self.used[index] && !token.quoted)?;
            Some(token.lower.as_str())
        };
        let mut around = Vec::new();
        for at in (keyword.saturating_sub(4)..keyword).rev() {
            match word(at) {
                Some(
                    "no" | "without" | "not" | "skip" | "skipping" | "omit" | "omitting" | "exclude" | "excluding"
                    | "don't" | "dont" | "except",
                ) => {
                    around.push(at);
                    return around;
                }
                Some("leave" | "leaving") => {
                    around.push(at);
                    around.extend((keyword + 1..self.tokens.len()).find(|&at| word(at) == Some("out")));
                    return around;
                }
                Some("the" | "any" | "all" | "of" | "do" | "check" | "show" | "include" | "list") => around.push(at),
                _ => break,
            }
        }
        let off = word(keyword + 1).filter(|word| matches!(*word, "off" | "no" | "false"));
        off.map(|_| vec![keyword + 1]).unwrap_or_default()
    }

    /// Words announced by another word: `from a7x2`, `because "…"`.
    pub(super) fn connectives(&mut self) {
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            if self.used[index] || token.quoted {
                continue;
            }
            let announced: Vec<(&'static ParamSpec, usize)> = self
                .open()
                .flat_map(|param| param.connectives.iter().map(move |connective| (param, *connective)))
                .filter_map(|(param, connective)| self.stands_at(connective, index).map(|length| (param, length)))
                .collect();
            for want_strong in [true, false] {
                let taken = announced.iter().find_map(|(param, length)| {
                    let mut next = index + length;
                    while self.tokens.get(next).is_some_and(|token| leads_to(param, token)) {
                        next += 1;
                    }
                    let length = &(next - index);
                    let token = self.tokens.get(next).filter(|_| !self.used[next])?;
                    match fit(&param.kind, token, self.view) {
                        Fit::Strong(value) => Some((*param, *length, next, value)),
                        // Who says `with data.json` or `entry 7` has said all of it.
                        Fit::Weak(value) if param.kind.is_free() && is_whole(token) => {
                            Some((*param, *length, next, value))
                        }
                        Fit::Weak(value)
                            if !want_strong
                                && !param.kind.is_free()
                                && (token.quoted || !words::is_filler(&token.lower) && !self.is_noun(&token.lower)) =>
                        {
                            Some((*param, *length, next, value))
                        }
                        _ => None,
                    }
                });
                if let Some((param, length, next, value)) = taken {
                    self.used[index..index + length].fill(true);
                    self.used[next] = true;
                    let span = self.tokens[next].span;
                    self.take(param, value, span, Clue::Fits);
                    break;
                }
            }
        }
    }

    /// Whether `connective` stands at `index`, and how many words it has.
    fn stands_at(&self, connective: &str, index: usize) -> Option<usize> {
        let length = connective.split(' ').count();
        let fits = connective.split(' ').enumerate().all(|(offset, word)| {
            self.tokens.get(index + offset).is_some_and(|token| token.lower == word && !token.quoted)
                && !self.used[index + offset]
        });
        fits.then_some(length)
    }

    /// Positional parameters take the first word that looks like what they want; files with a place in them are taken
    /// apart where the tool has a parameter for the place.
    pub(super) fn by_look(&mut self) {
        self.placed_files();
        self.titled();
        let (positional, others): (Vec<&'static ParamSpec>, Vec<_>) =
            self.open().filter(|param| !param.kind.is_free()).partition(|param: &&ParamSpec| param.positional);
        // A folder, a path or a file says by its look what it is for, if there is one parameter for such a thing.
        let telling = others.into_iter().filter(|param: &&'static ParamSpec| {
            matches!(param.kind, Type::Directory | Type::File(_) | Type::UdonPath | Type::Node | Type::Section)
        });
        for param in positional.into_iter().chain(telling) {
            let unused: Vec<usize> = self.unused().collect();
            for index in unused {
                if let Fit::Strong(value) = fit(&param.kind, &self.tokens[index], self.view) {
                    self.used[index] = true;
                    self.take(param, value, self.tokens[index].span, Clue::Fits);
                    if !matches!(param.kind, Type::List(_)) {
                        break;
                    }
                }
            }
        }
    }

    /// `the document "Sea Myths"` as a thing to link or keep.
    fn titled(&mut self) {
        let Some(param) = self.open().find(|param| param.kind == Type::Thing) else { return };
        let found = self.unused().find(|&index| {
            let before = index.checked_sub(1).map(|before| self.tokens[before].lower.as_str());
            self.tokens[index].quoted && matches!(before, Some("document" | "doc"))
        });
        let Some(index) = found else { return };
        self.used[index - 1] = true;
        self.used[index] = true;
        let token = &self.tokens[index];
        self.set(param, Value::Text(format!("doc:{}", token.text)), Some(token.span), Clue::Fits);
    }

    /// `config.udon|database` as a file and a path, `src/a.ts:10-20` as a file and lines.
    pub(super) fn placed_files(&mut self) {
        for index in 0..self.tokens.len() {
            let Form::Placed { file, place } = &self.tokens[index].form else { continue };
            if self.used[index] {
                continue;
            }
            let file_param = self.open().find(|param| matches!(param.kind, Type::File(_) | Type::List(Type::Glob)));
            let place_param = self.open().find(|param| match param.kind {
                Type::UdonPath | Type::UdonRef => place.starts_with(['|', '@', '.']),
                Type::LineRange => shape::looks_like_lines(place),
                _ => false,
            });
            if let (Some(file_param), Some(place_param)) = (file_param, place_param) {
                let span = self.tokens[index].span;
                self.used[index] = true;
                self.set(file_param, Value::from(file.as_str()), Some(span), Clue::Fits);
                self.set(place_param, Value::from(place.as_str()), Some(span), Clue::Fits);
            }
        }
    }

    /// Words that belong to the tool's own vocabulary have said what they had to say.
    pub(super) fn vocabulary(&mut self) {
        let mut seen = 0;
        let unused: Vec<usize> = self.unused().collect();
        for index in unused {
            let token = &self.tokens[index];
            if token.quoted || token.form != Form::Plain || !self.is_noun(&token.lower) {
                continue;
            }
            self.used[index] = true;
            seen += 1;
            if seen <= NOUNS {
                self.note(Clue::Noun, token.lower.clone());
            }
        }
    }

    /// Whether `word` is part of the tool's name, or names what one of its parameters takes.
    fn is_noun(&self, word: &str) -> bool {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let same = |other: &str| other == word || other == singular;
        let (family, short) = self.spec.name.split_once('.').unwrap_or_default();
        let of_name = same(family) || short.split('_').any(same);
        let of_params = self.spec.params.iter().any(|param| match param.kind {
            Type::Node | Type::NodeRange => same("node") || same("branch"),
            Type::UdonPath | Type::UdonRef => same("element") || same("path"),
            Type::File(_) => same("file") || same("document"),
            Type::Session => same("session"),
            Type::Proposal => same("proposal"),
            Type::Directory => same("folder") || same("directory"),
            _ => false,
        });
        let of_aliases = self.spec.aliases.iter().any(|alias| alias.contains(' ') && alias.split(' ').any(same));
        of_name || of_params || of_aliases
    }

    /// Positional parameters that any word can be take the first that is left.
    pub(super) fn by_place_in_line(&mut self) {
        let positional: Vec<_> = self.open().filter(|param| param.positional && !param.kind.is_free()).collect();
        for param in positional {
            // Words that are said when the tool is meant come last: a label may be one of them.
            let (said, others): (Vec<usize>, Vec<usize>) = self.unused().partition(|&index| self.is_said(index));
            let said = said.into_iter().rev().filter(|_| param.required);
            // What is quoted is a name rather than talk, where it cannot be a text.
            let mut others = others;
            if matches!(param.kind, Type::Word | Type::Document) && self.exactness > Exactness::Verb {
                let has_text = self.spec.params.iter().any(|param| param.kind.is_free());
                others.sort_by_key(|&index| {
                    let token = &self.tokens[index];
                    let is_id = shape::is_numbered_id(&token.text) || words::number(&token.lower).is_some();
                    // So is a word that no phrase has.
                    let is_new = self.words.is_some_and(|words| !words.is_known(&token.lower));
                    !(token.quoted && !has_text || !token.quoted && (is_id || is_new))
                });
            }
            let taken = others.into_iter().chain(said).find_map(|index| {
                let token = &self.tokens[index];
                if !token.quoted && (words::is_filler(&token.lower) || words::is_naming(&token.lower)) {
                    return None;
                }
                // A file of the wrong ending is what a person means only who named the tool.
                let is_exact = !matches!(param.kind, Type::File(_) | Type::CodePlace | Type::Directory);
                match fit(&param.kind, token, self.view) {
                    Fit::Weak(value) if is_exact || self.exactness.is_name() => Some((index, value)),
                    _ => None,
                }
            });
            if let Some((index, value)) = taken {
                self.used[index] = true;
                self.take(param, value, self.tokens[index].span, Clue::Given);
            }
        }
    }

    /// Free text takes quoted strings in order; the last one takes whatever words are left.
    pub(super) fn free_text(&mut self) {
        let free: Vec<_> = self.open().filter(|param| param.positional && param.kind.is_free()).collect();
        self.term_and_text(&free);
        for param in &free {
            if self.args.value(param.name).is_some() {
                continue;
            }
            let quoted = self.unused().find(|&index| self.tokens[index].quoted);
            if let Some(index) = quoted {
                self.used[index] = true;
                let token = &self.tokens[index];
                self.take(param, Value::from(token.text.as_str()), token.span, Clue::Fits);
            }
        }
        let Some(param) = free.into_iter().find(|param| self.args.value(param.name).is_none()) else { return };
        let is_habit = |index: &usize| matches!(self.tokens[*index].form, Form::Option { marked: true, .. });
        let mut left: Vec<usize> = self.unused().filter(|index| param.kind != Type::Text || !is_habit(index)).collect();
        // Words that only lead into the text or out of it, unless there is nothing else.
        let is_content = |binder: &Self, index: &usize| !binder.is_lead_in(*index) && !binder.is_said(*index);
        if left.iter().any(|index| is_content(self, index)) {
            while left.first().is_some_and(|index| !is_content(self, index)) {
                self.used[left.remove(0)] = true;
            }
            while left.last().is_some_and(|index| !is_content(self, index) || self.leads_nowhere(*index)) {
                left.pop().into_iter().for_each(|index| self.used[index] = true);
            }
        }
        if self.exactness > Exactness::Verb {
            self.cut_to_label(&mut left);
            if param.kind == Type::Query {
                self.cut_to_subject(&mut left);
            }
        }
        // What announces the text is no part of it.
        let announced = left
            .first()
            .and_then(|&first| param.connectives.iter().find_map(|connective| self.stands_at(connective, first)));
        if let Some(words) = announced.filter(|words| *words < left.len()) {
            for index in left.drain(..words) {
                self.used[index] = true;
            }
        }
        // `stash this` names nothing: a word that points is no text.
        let points = |index: &usize| !self.tokens[*index].quoted && words::is_pointing(&self.tokens[*index].lower);
        if left.iter().all(points) {
            return;
        }
        let (Some(&first), Some(&last)) = (left.first(), left.last()) else { return };
        let whole = last - first + 1 == left.len();
        let span = self.tokens[first].span.to(self.tokens[last].span);
        let text = if whole {
            span.of(self.line).to_owned()
        } else {
            left.iter().map(|&index| self.tokens[index].text.as_str()).collect::<Vec<_>>().join(" ")
        };
        for index in left {
            self.used[index] = true;
        }
        self.take(param, Value::Text(text), span, Clue::Given);
    }

    /// Of two texts that are needed, words before the only quoted one are the first: `add saltmark "a scar"`.
    fn term_and_text(&mut self, free: &[&'static ParamSpec]) {
        let needed: Vec<_> = free.iter().filter(|param| param.required).collect();
        let [first, _] = needed[..] else { return };
        let quoted: Vec<usize> = self.unused().filter(|&index| self.tokens[index].quoted).collect();
        let [quoted] = quoted[..] else { return };
        let is_content = |index: &usize| {
            let word = &self.tokens[*index].lower;
            !self.is_said(*index) && !words::is_filler(word) && !words::is_naming(word)
        };
        let content: Vec<usize> = self.unused().filter(|&index| index != quoted).filter(is_content).collect();
        let (Some(&start), Some(&end)) = (content.first(), content.last()) else { return };
        if end > quoted
            || end + 1 != quoted
            || end + 1 - start != content.len()
            || self.tokens[start].form != Form::Plain
        {
            return;
        }
        let span = self.tokens[start].span.to(self.tokens[end].span);
        self.used[start..=end].fill(true);
        self.set(first, Value::from(span.of(self.line)), Some(span), Clue::Given);
    }

    /// Of `comment on a7x2: too long` only what stands behind the colon is the text.
    fn cut_to_label(&mut self, left: &mut Vec<usize>) {
        let is_label = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted && token.span.of(self.line).ends_with(':')
        };
        let Some(label) = (0..self.tokens.len()).filter(is_label).find(|label| left.iter().any(|index| index > label))
        else {
            return;
        };
        let before = left.iter().filter(|index| **index <= label).count();
        for index in left.drain(..before) {
            self.used[index] = true;
        }
    }

    /// Of `what do we know about tides` only what stands behind the last word that announces a subject is searched for.
    fn cut_to_subject(&mut self, left: &mut Vec<usize>) {
        let announces = |index: &usize| {
            let token = &self.tokens[*index];
            !token.quoted
                && (matches!(
                    token.lower.as_str(),
                    "about" | "for" | "regarding" | "concerning" | "mentioning" | "containing"
                ) || words::is_naming(&token.lower))
        };
        let Some(at) = left.iter().rposition(announces).filter(|at| at + 1 < left.len()) else { return };
        for index in left.drain(..=at) {
            self.used[index] = true;
        }
    }

    /// Where the line gives one value fewer than is required, what went to an optional place moves on: of two documents
    /// that are compared, the first is the older one.
    pub(super) fn make_room(&mut self) {
        let positional: Vec<&'static ParamSpec> = self.spec.params.iter().filter(|param| param.positional).collect();
        let has = |binder: &Self, param: &ParamSpec| binder.args.value(param.name).is_some();
        let Some(lacking) = positional.iter().position(|param| param.required && !has(self, param)) else { return };
        let spare = positional[..lacking].iter().rposition(|param| !param.required && has(self, param));
        let Some(spare) = spare.filter(|_| positional[lacking].kind.is_free()) else { return };
        if !positional[spare + 1..=lacking].iter().all(|param| param.kind == Type::Text)
            || !matches!(positional[spare].kind, Type::File(_))
        {
            return;
        }
        for index in (spare + 1..=lacking).rev() {
            let (from, to) = (positional[index - 1], positional[index]);
            if let Some(value) = self.args.value(from.name).cloned() {
                let span = self.args.span(from.name);
                self.args.unset(from.name);
                self.set(to, value, span, Clue::Fits);
            }
        }
    }

    /// What is still left goes to the one text that is required and cannot be given otherwise: `… as review, approved`.
    pub(super) fn remainder(&mut self) {
        let lacking: Vec<&'static ParamSpec> =
            self.required().filter(|param| self.args.value(param.name).is_none()).collect();
        let [param] = lacking[..] else { return };
        if !matches!(param.kind, Type::Fragment) || self.spec.effect > Effect::Note {
            return;
        }
        let left: Vec<usize> = self
            .unused()
            .filter(|&index| !words::is_filler(&self.tokens[index].lower) || self.tokens[index].quoted)
            .collect();
        let (Some(&first), Some(&last)) = (left.first(), left.last()) else { return };
        let text: Vec<&str> = left.iter().map(|&index| self.tokens[index].span.of(self.line)).collect();
        let (text, span) = (text.join(" "), self.tokens[first].span.to(self.tokens[last].span));
        for index in left {
            self.used[index] = true;
        }
        self.set(param, Value::Text(text), Some(span), Clue::Given);
    }

    /// Whether a word announces what was taken from behind it: `tides in` of `tides in notes.udon`.
    fn leads_nowhere(&self, index: usize) -> bool {
        let is_before_taken = self.used.get(index + 1).is_some_and(|used| *used);
        let token = &self.tokens[index];
        is_before_taken
            && !token.quoted
            && matches!(
                token.lower.as_str(),
                "in" | "from" | "at" | "by" | "as" | "out" | "into" | "and" | "is" | "with"
            )
    }

    /// Whether a word only leads into the text that follows.
    fn is_lead_in(&self, index: usize) -> bool {
        let token = &self.tokens[index];
        !token.quoted
            && matches!(
                token.lower.as_str(),
                "the" | "for" | "that" | "about" | "to" | "on" | "of" | ":" | "with" | "a" | "an"
            )
    }

    /// Sets a parameter; one that takes several values collects them.
    fn take(&mut self, param: &'static ParamSpec, value: Value, span: Span, clue: Clue) {
        match value {
            Value::List(more) if self.args.value(param.name).is_some() => self.args.extend(param.name, more),
            value => self.set(param, value, Some(span), clue),
        }
    }
}

/// Whether a word between a connective and its value only says what the value is: `from post 12`, `the tag called x`.
fn leads_to(param: &ParamSpec, token: &Token) -> bool {
    let of_name = || param.name.split(['_', '-']).any(|part| part == token.lower);
    !token.quoted && (token.lower == "the" || words::is_naming(&token.lower) || of_name())
}

/// Whether a word is the whole of what it gives: a file, a path, a node, a number.
fn is_whole(token: &Token) -> bool {
    !token.quoted && (shape::is_telling(token) || words::number(&token.lower).is_some())
}

//! The words of an utterance as the binder looks at them.

use super::classes::Classes;
use super::lexicon::Known;
use super::{shape, words};
use crate::span::Span;
use crate::syntax::{Form as Dashes, Opt, Place, Utterance, Word, WordKind};
use crate::text::is_digits;

/// A word with what it looks like.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each says something of its own about the word")]
pub struct Token {
    /// Its value: unquoted, unescaped.
    pub text: String,
    /// The value in lower case, for comparing with names; of a misspelt word, the word that is meant.
    pub lower: String,
    /// It was spelt otherwise by a letter.
    pub misspelt: bool,
    /// Where it stands in the line.
    pub span: Span,
    /// It was quoted, and is content rather than a word of the language.
    pub quoted: bool,
    /// What it is.
    pub form: Form,
    /// It is more than a word: a path, a file, a node, an option, a quoted string.
    pub telling: bool,
    /// Whether phrases have it, once they are asked what the line means.
    pub known: bool,
    /// What stands for it among the features of a line, if phrases have it.
    pub feature: Option<u32>,
    /// What it does in any line, by its lower case; nothing if it is quoted.
    classes: Classes,
    /// The number that it says.
    number: Option<i64>,
}

/// The form of a word.
#[derive(Debug, Clone, PartialEq)]
pub enum Form {
    /// A plain word or string.
    Plain,
    /// A path or reference into a document.
    Path,
    /// A file with a place in it.
    Placed {
        /// The file.
        file: String,
        /// The path, trait, line or symbol.
        place: String,
    },
    /// A section: `§motivation`.
    Section,
    /// An option: `--depth 2`, `depth:2`.
    Option {
        /// Its name.
        name: String,
        /// Its value, if one was attached.
        value: Option<Vec<String>>,
        /// Written with dashes or a leading colon, so nothing but an option.
        marked: bool,
    },
    /// A list: `[a b]`.
    List(Vec<String>),
}

impl Token {
    /// The words of `utterance`.
    pub fn of(utterance: &Utterance) -> Vec<Self> {
        let mut tokens: Vec<Self> = Vec::with_capacity(utterance.words.len());
        for word in &utterance.words {
            let token =
                bracketed(word, &utterance.text).map_or_else(|| Self::from_word(word), |inner| Self::from_word(&inner));
            // `one hundred and fifty`.
            if let [.., number, and] = &mut tokens[..]
                && and.lower == "and"
                && number.is_round()
                && number.goes_on_with(&token)
            {
                tokens.pop();
            } else if !tokens.last_mut().is_some_and(|number| number.goes_on_with(&token)) {
                tokens.push(token);
            }
        }
        redirect(&mut tokens);
        stand_beside(&mut tokens);
        point(&mut tokens);
        stand_for(&mut tokens, &utterance.text);
        put(&mut tokens, &utterance.text);
        unplace(&mut tokens, &utterance.text);
        tokens
    }

    /// Whether it belongs to one of these classes.
    pub const fn is(&self, classes: Classes) -> bool {
        self.classes.has(classes)
    }

    /// Whether it is a word and nothing more: no text, no value that shows by its look or its name what it is.
    pub const fn speaks(&self) -> bool {
        !self.quoted && !self.telling && !matches!(self.form, Form::Option { value: Some(_), .. })
    }

    /// Whether it is a plain word or string.
    pub const fn is_plain(&self) -> bool {
        matches!(self.form, Form::Plain)
    }

    /// The number that it says, in digits or letters.
    pub const fn number(&self) -> Option<i64> {
        self.number
    }

    /// Gives it another spelling; its text stays.
    pub fn respell(&mut self, lower: impl Into<String>) {
        self.lower = lower.into();
        self.know(Known::of(&self.lower));
    }

    /// Takes over what is known of its lower case.
    fn know(&mut self, known: Known) {
        self.classes = match self.word() {
            _ if self.quoted => Classes::default(),
            word if word.len() < self.lower.len() => Classes::of(word),
            _ => known.classes,
        };
        self.number = known.number_of(&self.lower);
    }

    /// Whether it is a number in words that ends with hundreds.
    fn is_round(&self) -> bool {
        self.text.ends_with("hundred") || self.text.ends_with("thousand")
    }

    /// Takes the next word into a number, if it goes on with it: `five hundred`, `twenty five`.
    fn goes_on_with(&mut self, next: &Self) -> bool {
        let is_plain = |token: &Self| !token.quoted && token.is_plain();
        let is_spelt = |token: &Self| !token.text.starts_with(|c: char| c.is_ascii_digit());
        let Some(number) = self.number().filter(|_| is_plain(self) && is_plain(next)) else {
            return false;
        };
        let times = match next.lower.as_str() {
            // `one thousand two hundred`: only what stands behind the thousands.
            "hundred" => Some(number - number % 1000 + number % 1000 * 100).filter(|_| number % 1000 > 0),
            "thousand" => number.checked_mul(1000),
            _ => None,
        };
        let more = next.number().filter(|more| {
            let is_open =
                number % 100 == 0 && number > 0 && *more < 100 || number % 10 == 0 && number > 10 && *more < 10;
            is_spelt(self) && is_spelt(next) && is_open && *more > 0
        });
        let Some(product) = times.or(more.map(|more| number + more)) else {
            return false;
        };
        self.respell(product.to_string());
        self.text = format!("{} {}", self.text, next.text);
        self.span = self.span.to(next.span);
        true
    }

    /// Whether it is one of some words, given in lower case, and not quoted.
    pub fn says(&self, words: &[&str]) -> bool {
        // Words are asked about some hundred times a line: two that begin differently need no call to compare them.
        let (word, first) = (self.lower.as_str(), self.lower.as_bytes().first());
        !self.quoted
            && words.iter().any(|said| said.len() == word.len() && said.as_bytes().first() == first && *said == word)
    }

    /// The word in lower case, without the colon that makes a label of it: `todo` of `todo: water the beds`.
    pub fn word(&self) -> &str {
        match &self.form {
            Form::Option { value: None, marked: false, .. } => {
                self.lower.strip_suffix(':').unwrap_or(&self.lower).trim_start_matches('(')
            }
            _ => &self.lower,
        }
    }

    /// The word as it is written, without the colon that makes a label of it: the names of things are not put right.
    pub fn name(&self) -> &str {
        match &self.form {
            Form::Option { value: None, marked: false, .. } => {
                self.text.strip_suffix(':').unwrap_or(&self.text).trim_start_matches('(')
            }
            _ => &self.text,
        }
    }

    /// The name of the option that the word gives beyond doubt: `--level`, `level:5`, `level=5`.
    pub fn option_name(&self) -> Option<&str> {
        let Form::Option { name, value, marked } = &self.form else { return None };
        let is_name = name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
        let is_sure = if *marked { self.text.starts_with("--") } else { value.is_some() };
        (is_name && is_sure).then_some(name)
    }

    fn from_word(word: &Word) -> Self {
        let form = match &word.kind {
            WordKind::Bare | WordKind::Quoted | WordKind::Node | WordKind::NodeRange { .. } => Form::Plain,
            WordKind::Path => Form::Path,
            WordKind::Section => Form::Section,
            WordKind::FileWithPlace { file, place } => Form::Placed { file: file.clone(), place: written(place) },
            WordKind::List(items) => Form::List(items.iter().map(|item| item.text.clone()).collect()),
            // `a7x2: "…"` says about whom something is said; a node or an id is no name of an option.
            WordKind::Option(option)
                if option.form == Dashes::Colon && option.value.is_none() && is_subject(&option.name) =>
            {
                Form::Plain
            }
            // `"Gull Keep": "a fortress"` is a text before another.
            WordKind::Option(option) if is_quoted_key(word, option) => Form::Plain,
            // `-4` is a number.
            WordKind::Option(option) if option.value.is_none() && shape::is_counted_back(&word.text) => Form::Plain,
            WordKind::Option(option) => Form::Option {
                // `(tree: pier)` names an option in a remark.
                name: option.name.trim_start_matches('(').to_owned(),
                value: option.value.as_deref().map(values),
                marked: matches!(option.form, Dashes::Long | Dashes::Short | Dashes::Attribute),
            },
        };
        let is_plain = matches!(form, Form::Plain);
        let is_bare = matches!(word.kind, WordKind::Bare | WordKind::Node) || is_plain && word.text.ends_with(':');
        let key = match &word.kind {
            WordKind::Option(option) if is_quoted_key(word, option) => Some(option.name.as_str()),
            _ => None,
        };
        let is_quoted = matches!(word.kind, WordKind::Quoted) || key.is_some();
        let text = match &form {
            _ if is_bare && !is_quoted => bare(&word.text),
            // `at |yard[north]: …` says what follows of the path.
            Form::Path => {
                let path = word.text.trim_end_matches(':');
                path.strip_suffix("'s").or_else(|| path.strip_suffix("’s")).unwrap_or(path)
            }
            _ => key.unwrap_or(&word.text),
        };
        let (mut misspelt, mut known) = (false, None);
        let lower = match words::symbol(text).filter(|_| is_plain && !is_quoted) {
            Some(meaning) => meaning.to_owned(),
            None if text.is_ascii() => {
                let lower = text.to_ascii_lowercase();
                let written = Known::of(&lower);
                if let Some(meant) = written.meant.filter(|_| !is_quoted) {
                    misspelt = !Classes::of(meant).has(Classes::FUNCTION);
                    meant.to_owned()
                } else {
                    known = Some(written);
                    lower
                }
            }
            None => text.to_lowercase().replace('’', "'"),
        };
        let known = known.unwrap_or_else(|| Known::of(&lower));
        let telling = shape::says_something(text, is_quoted, &form);
        let mut token = Self {
            text: text.to_owned(),
            lower,
            misspelt,
            span: word.span,
            quoted: is_quoted,
            form,
            telling,
            known: false,
            feature: None,
            classes: Classes::default(),
            number: None,
        };
        token.know(known);
        token
    }
}

/// `< guests.json` and `> out.md` say of a file what they say to a shell, and others what they are short for.
fn redirect(tokens: &mut [Token]) {
    for index in 1..tokens.len() {
        let meaning = match tokens[index - 1].text.as_str() {
            "<" => "with",
            "+" => "and",
            ">" => "to",
            _ => continue,
        };
        if !tokens[index - 1].quoted && shape::looks_like_file(&tokens[index].text) {
            tokens[index - 1].respell(meaning);
        }
    }
}

/// What is put `next to |quay` or `beside |quay` stands after it.
fn stand_beside(tokens: &mut Vec<Token>) {
    let is_next = |lead: usize| lead > 0 && tokens[lead].says(&["to"]) && tokens[lead - 1].says(&["next"]);
    let stands = |&lead: &usize| {
        let path = &tokens[lead + 1];
        !path.quoted && path.form == Form::Path && (is_next(lead) || tokens[lead].says(&["beside", "alongside"]))
    };
    let Some(lead) = (0..tokens.len().saturating_sub(1)).find(stands) else { return };
    let is_next = is_next(lead);
    tokens[lead].respell("after");
    if is_next {
        tokens.remove(lead - 1);
    }
}

/// Who says `drop a bookmark on a7x2`, and no more than that or what it is called, puts one there.
fn put(tokens: &mut [Token], line: &str) {
    const MANNERS: &[&str] = &["would", "could", "can", "you", "u", "mind", "please", "pls"];
    let Some(at) = tokens.iter().position(|token| token.says(&["drop", "dropping"])) else { return };
    let Some([article, noun, lead, target, rest @ ..]) = tokens.get(at + 1..) else { return };
    let ends = rest.first().is_none_or(|next| next.says(&["named", "called", "with", "labelled", "please"]))
        || target.span.of(line).ends_with(':');
    let is_put = article.says(&["a", "an", "another"]) && !noun.says(&["stash"]) && lead.says(&["on", "onto"]);
    if is_put && ends && tokens[..at].iter().all(|token| token.says(MANNERS)) {
        tokens[at].respell("put");
    }
}

/// `pin that one` points as `pin that` does, and counts nothing.
fn point(tokens: &mut Vec<Token>) {
    let [before @ .., pointing, one] = &tokens[..] else { return };
    let is_all =
        (1..3).contains(&before.len()) && !before.iter().any(|token| token.quoted || token.text.ends_with(':'));
    if is_all && pointing.says(&["this", "that"]) && one.says(&["one"]) {
        tokens.pop();
    }
}

/// `summon the newest one` counts nothing: the word stands for a thing.
fn stand_for(tokens: &mut [Token], line: &str) {
    for at in 1..tokens.len() {
        if tokens[at].lower != "one" {
            continue;
        }
        let behind = &line[tokens[at].span.end..];
        let is_led = tokens[at.saturating_sub(2)..at].iter().any(|token| token.says(&["the", "that", "this", "which"]));
        if is_led && (behind.is_empty() || behind.starts_with([',', '.', ';', '!', '?'])) {
            tokens[at].number = None;
        }
    }
}

/// `|pool:size (line 12)`, as errors name paths, says no more than the path.
fn unplace(tokens: &mut Vec<Token>, line: &str) {
    let is_line = |token: &Token| token.lower.ends_with("line") && line[..token.span.end].ends_with("(line");
    let is_end = |token: &Token| {
        let rest = line[token.span.start..].trim_start_matches(|c: char| c.is_ascii_digit());
        rest.starts_with(')') && token.text.starts_with(|c: char| c.is_ascii_digit())
    };
    let is_place =
        |token: &Token| !token.quoted && (token.telling || matches!(token.form, Form::Option { value: Some(_), .. }));
    let says_line = |at: &usize| is_line(&tokens[*at]) && is_end(&tokens[at + 1]) && is_place(&tokens[at - 1]);
    let places: Vec<usize> = (1..tokens.len().saturating_sub(1)).filter(says_line).collect();
    let mut places = places.iter().flat_map(|at| [*at, at + 1]).peekable();
    let mut at = 0;
    tokens.retain(|_| {
        let is_said = places.next_if_eq(&at).is_some();
        at += 1;
        !is_said
    });
}

/// A word without what only ties it to others: `a7x2:`, `a7x2's`, `(see`, `(switch)`.
fn bare(word: &str) -> &str {
    // `(switch)`, `(see`: a remark in brackets.
    let remark = word.strip_prefix('(').map(|inner| inner.trim_end_matches(['.', ',', ';', ':']));
    let is_name = |inner: &&str| !inner.is_empty() && inner.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_');
    let is_remark = |inner: &&str| is_name(inner) || !inner.contains('(') && shape::looks_like_file(inner);
    if let Some(inner) = remark.and_then(|inner| inner.strip_suffix(')')).filter(is_remark) {
        return inner;
    }
    let word = word.strip_prefix('(').filter(|inner| !inner.is_empty() && !inner.contains(')')).unwrap_or(word);
    // `+annotations` as editors and queries add something.
    let word = word
        .strip_prefix('+')
        .filter(|inner| inner.len() > 2 && inner.bytes().all(|b| b.is_ascii_lowercase()))
        .unwrap_or(word);
    let word = Some(word.trim_end_matches('!')).filter(|stem| stem.ends_with(char::is_alphanumeric)).unwrap_or(word);
    let stem = word.strip_suffix(':').filter(|stem| stem.ends_with(char::is_alphanumeric)).unwrap_or(word);
    let inner = stem.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let stem = inner.filter(|id| stem.len() < word.len() && shape::looks_like_node(id)).unwrap_or(stem);
    let owner = stem.strip_suffix("'s").or_else(|| stem.strip_suffix("’s"));
    owner.filter(|owner| shape::looks_like_id(owner) || shape::looks_like_file(owner)).unwrap_or(stem)
}

/// The option before which a bracket opens: `(depth=2)`.
fn bracketed(word: &Word, line: &str) -> Option<Word> {
    let is_bracketed = matches!(word.kind, WordKind::Bare) && line[..word.span.start].ends_with(" (");
    let inner = Utterance::parse(Some(&word.text).filter(|text| is_bracketed && text.contains('='))?, None).ok()?;
    let [Word { kind: kind @ WordKind::Option(_), .. }] = &inner.words[..] else { return None };
    Some(Word { kind: kind.clone(), ..word.clone() })
}

/// Whether a name is a quoted string with only a colon behind it.
fn is_quoted_key(word: &Word, option: &Opt) -> bool {
    option.form == Dashes::Colon && option.value.is_none() && word.text.starts_with(['"', '\'', '`', '\u{201C}'])
}

/// Whether what stands before a colon is itself a thing.
fn is_subject(name: &str) -> bool {
    let name = name.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(name);
    shape::looks_like_node(name)
        || shape::looks_like_file(name)
        || name.contains('_') && name.bytes().any(|b| b.is_ascii_digit())
        || is_short_id(name)
}

/// A letter and a number, as people number sessions and tasks: `s7`, `t12`.
fn is_short_id(name: &str) -> bool {
    let number = name.strip_prefix(|letter: char| letter.is_ascii_alphabetic()).unwrap_or_default();
    is_digits(number)
}

/// The value of an option as one or several texts.
fn values(word: &Word) -> Vec<String> {
    match &word.kind {
        WordKind::List(items) => items.iter().map(|item| item.text.clone()).collect(),
        _ => vec![word.text.clone()],
    }
}

/// A place as it is written behind its file.
fn written(place: &Place) -> String {
    match place {
        Place::Path(path) => path.clone(),
        Place::Symbol(symbol) => symbol.clone(),
        Place::Lines { first, last } if first == last => first.to_string(),
        Place::Lines { first, last } => format!("{first}-{last}"),
    }
}

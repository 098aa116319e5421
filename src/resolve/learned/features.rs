//! The features of a line: its words, pairs of words and pieces of words, values replaced by what they look like.

use std::borrow::Cow;

use super::super::programs::is_program;
use super::super::token::Form;
use super::super::{Token, courtesy, shape};
use super::concepts;

/// Words of a line that are looked at; what comes later is content.
const WORDS: usize = 24;
/// Words whose letters are looked at.
const SPELT: usize = 10;
/// Words behind a label that are looked at.
const TOLD: usize = 4;
/// Letters of a word that are looked at.
const LETTERS: usize = 24;

/// What ids begin with that our own tools give out, and the first letters of these.
const NUMBERED: &[&str] = &["prop", "p", "chg", "c", "task", "t", "post", "snap", "entry"];

/// Words that need others behind them: a line that ends so was cut off, or asks.
const OPEN: &[&str] = &[
    "the", "a", "an", "of", "to", "for", "with", "from", "by", "in", "on", "at", "as", "than", "and", "or", "but",
    "that", "which", "whose", "where", "when", "if", "because", "while", "is", "are", "was", "were", "be", "been",
    "has", "have", "had", "its", "their", "his", "her", "no", "not",
];

/// Concepts and looks of a line that are paired with each other.
const PAIRED: usize = 9;

/// The features of a line and its words as 32-bit hashes, without repeats.
pub fn features(tokens: &[Token], line: &str) -> Vec<u32> {
    // Courtesy behind a request says only that it is one, and in a word also how.
    let asked = courtesy::closing(tokens);
    let is_word = tokens[asked..].iter().all(|token| token.says(&["please", "pls", "plz", "thanks"]));
    let asked = if is_word { tokens.len() } else { asked };
    let mut words: Vec<Cow<'_, str>> = Vec::with_capacity(tokens.len() + 4);
    words.push(Cow::Borrowed("^"));
    // Which program it is says less than that it is one.
    if tokens.first().is_some_and(|first| !first.quoted && (is_program(&first.text) || first.text == "$")) {
        words.push(Cow::Borrowed("<program>"));
    }
    let text = tokens.iter().position(is_label).map_or(tokens.len(), |label| label + 1 + TOLD);
    for (at, token) in tokens[..asked].iter().enumerate().take(WORDS) {
        let before = words.len();
        symbols(token, &mut words);
        if at >= text {
            // Far behind a colon a word is what is written somewhere, and only what values are there is still told.
            let told: Vec<_> = words.drain(before..).filter(|word| word.starts_with(['<', '-'])).collect();
            words.extend(told);
        }
    }
    words.push(Cow::Borrowed("$"));
    let mut out = Vec::with_capacity(words.len() * 12);
    for (index, word) in words.iter().enumerate().skip(1) {
        out.push(hash(b'w', word, ""));
        match index {
            1 => out.push(hash(b'1', word, "")),
            2 => out.push(hash(b'2', word, "")),
            _ => {}
        }
        out.push(hash(b'b', &words[index - 1], word));
        if index >= 2 {
            out.push(hash(b's', &words[index - 2], word));
        }
    }
    let spelt = words.iter().filter(|word| word.starts_with(char::is_alphabetic)).take(SPELT);
    for word in spelt {
        let (mut bounds, mut count) = ([0; LETTERS + 1], 0);
        for (at, letter) in word.char_indices().take(LETTERS) {
            count += 1;
            bounds[count] = at + letter.len_utf8();
        }
        let (bounds, word) = (&bounds[..=count], &word[..bounds[count]]);
        for size in 3..=4 {
            // The word's own ends are letters as well.
            let inner = size - 1;
            if bounds.len() > inner {
                out.push(hash(b'(', &word[..bounds[inner]], ""));
                out.push(hash(b')', &word[bounds[bounds.len() - 1 - inner]..], ""));
            }
            for at in 0..bounds.len().saturating_sub(size) {
                out.push(hash(b'c', &word[bounds[at]..bounds[at + size]], ""));
            }
        }
    }
    concepts(&words, &mut out);
    outline(tokens, line, &mut out);
    if tokens.iter().any(|token| token.misspelt) {
        out.push(hash(b'!', "misspelt", ""));
    }
    out.sort_unstable();
    out.dedup();
    out
}

/// How a line begins and ends, and what stands within it: prose is cut otherwise than requests are. Most of these begin small
/// and end without a sign, which says nothing.
fn outline(tokens: &[Token], line: &str, out: &mut Vec<u32>) {
    let [first, .., last] = tokens else { return };
    let gap = |pair: &[Token]| line.get(pair[0].span.end..pair[1].span.start).unwrap_or_default();
    let begin = match line[first.span.start..].chars().next() {
        Some(letter) if letter.is_uppercase() => "A",
        Some(letter) if letter.is_lowercase() => "a",
        _ => "-",
    };
    let end = match line.trim_end().bytes().next_back() {
        Some(b'.') => ".",
        Some(b':') => ":",
        Some(b',' | b';') => ",",
        Some(b'?' | b'!') => "?",
        _ if last.says(OPEN) => "…",
        _ => "",
    };
    if begin != "a" || !end.is_empty() {
        out.push(hash(b'^', begin, end));
    }
    let mut add = |sign: &str| out.extend([hash(b'|', sign, ""), hash(b'|', sign, begin), hash(b'|', sign, end)]);
    let is_stop = |sign: char| matches!(sign, '.' | '?' | '!');
    if tokens.windows(2).any(|pair| !pair[0].quoted && gap(pair).starts_with(is_stop)) {
        add(".");
    }
    if tokens.windows(2).any(|pair| gap(pair).starts_with(',')) {
        add(",");
    }
    if tokens.windows(2).any(|pair| gap(pair).contains('\t') || gap(pair).len() > 2) {
        add("\t");
    }
    for quote in ["`", "\"", "'"] {
        if tokens.iter().any(|token| token.quoted && token.span.of(line).starts_with(quote)) {
            add(quote);
        }
    }
}

/// Whether a word announces what follows: `note on a7x2: …`.
fn is_label(token: &Token) -> bool {
    !token.quoted && matches!(token.form, Form::Option { value: None, marked: false, .. })
}

/// What the words belong to, each by itself and with every other; what a value looks like counts among them.
fn concepts(words: &[Cow<'_, str>], out: &mut Vec<u32>) {
    let mut seen: Vec<u32> = Vec::new();
    for (index, word) in words.iter().enumerate().skip(1) {
        let mut add = |key: u32| {
            out.push(key);
            if index == 1 {
                out.push(mix(key, 1));
            }
            if seen.len() < PAIRED && !seen.contains(&key) {
                seen.push(key);
            }
        };
        if word.starts_with('<') {
            add(hash(b'l', word, ""));
        }
        for concept in concepts::of(word) {
            add(mix(u32::from(*concept), 0x4B));
        }
    }
    for (at, first) in seen.iter().enumerate() {
        for second in &seen[at + 1..] {
            out.push(mix(*first.min(second), *first.max(second)));
        }
    }
}

/// Two hashes as one.
fn mix(first: u32, second: u32) -> u32 {
    fnv(first.to_le_bytes().into_iter().chain(second.to_le_bytes()))
}

/// The feature of a plain word by itself.
pub fn word(token: &Token) -> Option<u32> {
    (token.is_plain() && !token.quoted).then(|| hash(b'w', &token.lower, ""))
}

/// Adds what stands for a word: itself, or what it looks like where it is a value.
fn symbols<'t>(token: &'t Token, words: &mut Vec<Cow<'t, str>>) {
    if token.quoted {
        words.push(Cow::Borrowed("<quoted>"));
        return;
    }
    let symbol = match &token.form {
        Form::Path => Cow::Borrowed("<path>"),
        Form::Section => Cow::Borrowed("<section>"),
        Form::List(_) => Cow::Borrowed("<list>"),
        Form::Placed { file, place } => {
            words.push(Cow::Borrowed(kind_of_file(file)));
            Cow::Borrowed(if place.starts_with(['|', '@', '.', ':']) { "<path>" } else { "<spot>" })
        }
        Form::Option { value: None, marked: false, .. } => Cow::Borrowed(token.word()),
        Form::Option { name, .. } => Cow::Owned(format!("--{}", name.to_lowercase().replace('_', "-"))),
        Form::Plain => return plain(token, words),
    };
    words.push(symbol);
}

fn plain<'t>(token: &'t Token, words: &mut Vec<Cow<'t, str>>) {
    let word = token.lower.as_str();
    // Behind the first word a name of code is one that somebody gave, whatever words are in it: `who calls open_gate`.
    let is_name = || {
        let is_small = token.text.bytes().all(|b| !b.is_ascii_digit()) && token.text.starts_with(char::is_lowercase);
        is_small && shape::is_name_in_code(&token.text)
    };
    if words.len() > 1 && is_name() {
        words.push(Cow::Borrowed("<name>"));
    }
    // What is more than a word has a sign or a digit.
    let symbol = if is_word(word) {
        word
    } else if word.contains("://") {
        "<url>"
    } else if shape::looks_like_glob(word) {
        "<glob>"
    } else if shape::looks_like_file(&token.text) {
        kind_of_file(&token.text)
    } else if shape::looks_like_node(word) {
        "<node>"
    } else if shape::looks_like_node_range(word) {
        "<nodes>"
    } else if shape::looks_like_lines(word) {
        "<number>"
    } else if shape::looks_like_folder(word) {
        "<folder>"
    } else if word.contains(['_', '-', '.']) && word.split(['_', '-', '.']).all(is_word) {
        // Names of code are words in a row: `session_open`, `os.listdir`.
        words.extend(word.split(['_', '-', '.']).map(Cow::Borrowed));
        return;
    } else if shape::looks_like_id(word) {
        // What our own tools number says what it is; anything else is somebody's name for something.
        let prefix: String = word.chars().take_while(char::is_ascii_alphabetic).take(5).collect();
        let is_ours = NUMBERED.contains(&prefix.as_str());
        words.push(if is_ours { Cow::Owned(format!("<{prefix}_>")) } else { Cow::Borrowed("<id>") });
        return;
    } else {
        word
    };
    words.push(Cow::Borrowed(symbol));
}

fn is_word(part: &str) -> bool {
    part.len() > 1 && part.bytes().all(|b| b.is_ascii_lowercase())
}

fn kind_of_file(file: &str) -> &'static str {
    let ending = file.rsplit('.').next().unwrap_or_default();
    match ending {
        "udon" => "<udon>",
        "png" | "jpg" | "jpeg" | "gif" | "webp" | "svg" => "<image>",
        _ if shape::looks_like_source(file) => "<source>",
        _ => "<file>",
    }
}

/// A kind and up to two words as a hash.
fn hash(kind: u8, first: &str, second: &str) -> u32 {
    fnv([kind].into_iter().chain(first.bytes()).chain([0]).chain(second.bytes()))
}

/// FNV-1a.
fn fnv(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes.fold(0x811C_9DC5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

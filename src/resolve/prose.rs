//! Lines that words of ours are in and that nobody says to a tool: statements, labels, marked-up text, headings.
//!
//! Phrases tell what words are about; whether somebody asks for something is told by the shape of the sentence. What has
//! the shape of prose is not run by a guess, however likely its words are. Of lines that begin with a name only what
//! would run a program is looked at: there anything may follow.

use super::classes::Classes;
use super::head::is_thing;
use super::programs::is_program;
use super::reading::{Exactness, Reading};
use super::statement::{SENTENCE, STATING, is_statement};
use super::token::Form;
use super::{Token, cut};
use crate::engine::{Effect, Filled, ParamSpec, Type};
use crate::span::Span;

/// Words that lead to a thing of which somebody speaks.
const LEADING: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "my", "your", "our", "all", "every", "some", "to", "at", "on",
    "about",
];
/// Words before what something is a part of, or where it is.
const PLACING: &[&str] = &["of", "in", "at"];
pub const ARTICLES: &[&str] = &["a", "an", "the", "my", "our", "your", "this", "that"];
/// How sure a reading must be that the shape of the sentence does not count, 0 to 1.
const SURE: f64 = 0.90;
/// The longest label of a line, in words.
const LABEL: usize = 3;
/// Words that nobody begins a command for the system with.
const TALK: &[&str] = &["maybe", "never", "perhaps", "only", "script", "scripts", "or", "and", "not"];
/// What stands in commands for the system and hardly in sentences.
const SIGNS: &[char] = &['|', '>', '<', '&', ';', '$', '=', '*', '~', '`', '\\'];

/// Whether the line has the shape of prose, seen as `reading`.
pub fn is_prose(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    // People do say `the bookmark on a7x2 can go`: what speaks of a thing of ours, or can hardly mean anything else, is meant.
    let is_guess = reading.exactness >= Exactness::Mentioned && reading.score < SURE && !tokens.iter().any(is_thing);
    let acts = reading.tool.spec.effect > Effect::Read && reading.exactness != Exactness::Qualified;
    // A text behind a colon states what it likes.
    let labelled = reading.texts().find(|span| line[..span.start].trim_end().ends_with(':'));
    let is_text = |token: &Token| labelled.is_some_and(|text| text.holds(token.span));
    let told = &tokens[..tokens.iter().position(is_text).unwrap_or(tokens.len())];
    is_talk_of_a_program(reading, tokens, line)
        || is_everyday(reading, tokens)
        || is_title(reading, tokens, line)
        || is_either(reading, tokens)
        || is_chain(reading, tokens)
        || is_of_help(reading, tokens)
        || reading.exactness != Exactness::Qualified
            && !reading.body
            && (cut::is_cut_out(reading, tokens, line) || is_foreign(reading, tokens, line))
        || reading.exactness != Exactness::Qualified && is_for_a_page(reading, tokens, line)
        || is_guess && (is_labelled(tokens, reading) || is_statement(told, line) || is_other_choice(reading, tokens))
        || reading.exactness > Exactness::Alias
            && (tokens.iter().any(is_marked_up) || defines_link(line) || describes_code(line))
        || acts && (is_marked(reading, tokens) || is_stressed(tokens))
        || acts && (is_of_change(tokens, line) || sets_code_in_text(reading, tokens, line))
        || goes_on_from_before(reading, tokens)
        || is_subject_of_past(tokens)
        || reading.exactness != Exactness::Qualified && (gives_reason(tokens, line) || is_of_any(reading, tokens))
        || acts && tokens.iter().any(is_form)
}

/// Whether a line is only a label, or begins with a name that is written as the label of a sentence: `Usage:`, `Todo: should
/// this be said?`, `Tell him: "the tide is out"`.
fn is_title(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    if reading.exactness == Exactness::Qualified || reading.body {
        return false;
    }
    if tokens.len() == 1 && line.trim_end().ends_with(':') {
        return true;
    }
    let Some(label) = label(tokens, reading) else { return false };
    let rest = &tokens[label + 1..];
    let is_polite = |token: &Token| token.is(Classes::POLITE) && !names_tool(token, reading);
    let named = (0..=label).rev().find(|at| !is_polite(&tokens[*at])).unwrap_or(label);
    let is_name = label > 0 && names_tool(&tokens[named], reading);
    // `AST search: "f($x)"` quotes what is looked for.
    let is_taken = |token: &Token| token.quoted && reading.args.spans().any(|span| span == token.span);
    let is_name = is_name || reading.tool.spec.effect == Effect::Read && rest.iter().any(is_taken);
    // `skill: frontend` is an entry of a list: programs are not called so.
    let is_entry = label == 0 && reading.tool.spec.effect == Effect::Exec;
    is_entry || line.starts_with(char::is_uppercase) && !is_name && !rest.iter().any(is_thing)
}

/// Whether a line begins with a label that is not the tool's name: `New task: …` names it.
fn is_labelled(tokens: &[Token], reading: &Reading) -> bool {
    label(tokens, reading).is_some_and(|label| label == 0 || !names_tool(&tokens[label], reading))
}

/// Whether a word is one of a name of the tool.
fn names_tool(token: &Token, reading: &Reading) -> bool {
    let spec = &reading.tool.spec;
    spec.words().any(|word| word == token.word())
}

/// Whether a line begins with two words of which either is meant: `piers/quays with a crane`. Behind a verb of ours such a
/// word is a folder.
fn is_either(reading: &Reading, tokens: &[Token]) -> bool {
    let is_choice = |token: &Token| {
        let mut words = token.text.split('/');
        !token.quoted
            && token.text.contains('/')
            && words.all(|word| !word.is_empty() && word.chars().all(char::is_alphabetic))
    };
    reading.exactness >= Exactness::Mentioned && tokens.len() > 1 && tokens.first().is_some_and(is_choice)
}

/// Whether the tool is only named as another thing that could be done: `say "pass" or describe what is wrong`.
fn is_other_choice(reading: &Reading, tokens: &[Token]) -> bool {
    tokens.windows(2).any(|pair| !pair[0].quoted && pair[0].lower == "or" && names_tool(&pair[1], reading))
}

/// Elements of pages, none of them called as a tool of ours.
const PAGE_ELEMENTS: &[&str] = &[
    "a", "b", "br", "center", "code", "dd", "details", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4", "h5", "h6",
    "hr", "i", "img", "kbd", "li", "ol", "p", "picture", "pre", "source", "span", "strong", "sub", "summary", "sup",
    "table", "tbody", "td", "th", "thead", "tr", "u", "ul", "video",
];

/// Whether a line begins with an element of a page: `<summary>Tide tables</summary>`.
pub fn is_page_element(line: &str) -> bool {
    let Some(element) = line.strip_prefix('<') else { return false };
    let element = element.strip_prefix('/').unwrap_or(element);
    let end = element.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(element.len());
    let (name, behind) = element.split_at(end);
    behind.starts_with(['>', ' ', '/']) && PAGE_ELEMENTS.contains(&name.to_ascii_lowercase().as_str())
}

/// Whether a line begins with a link of a page, which no request does: `[Tide tables](docs/tides.md): when the sea comes`,
/// `<https://example.com>`. An element with an address in it is a call.
pub fn begins_with_link(line: &str) -> bool {
    let start = line.trim_start_matches(|c: char| {
        !(c.is_alphanumeric() || matches!(c, '[' | '<' | '"' | '\'' | '{' | '/' | ':' | '.'))
    });
    let is_word = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_address = |text: &str| text.split_once("://").is_some_and(|(scheme, _)| is_word(scheme));
    let address = start.strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(address, _)| address);
    let target = start.strip_prefix('[').and_then(|text| text.split_once("](")).map(|(_, target)| target);
    address.is_some_and(is_address) || target.is_some_and(|target| target.contains(')'))
}

/// Whether a line is a statement of a programming language: `assert_eq!(tide, 4);`, `let tide = Tide::new();`. A macro that is called like
/// a tool, which `is_tool` says, may be a call of it.
pub fn is_code(line: &str, is_tool: impl Fn(&str) -> bool) -> bool {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_macro = line.split_once("!(").is_some_and(|(name, _)| is_name(name) && !is_tool(name));
    let bound = ["let mut ", "let ", "const "].iter().find_map(|word| line.strip_prefix(word));
    let binds = bound.and_then(|bound| bound.split_once(" = ")).is_some_and(|(name, _)| is_name(name));
    is_macro || binds
}

/// Whether words that have no place are in other letters than Latin ones: the sentence is in a language that we do not know.
/// So is one that begins with an English word in large, `Recall 중요`, or has one of ours in it, `Python の潮汐表`.
fn is_foreign(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    let is_latin = |letter: char| letter.is_ascii() || matches!(letter, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
    let is_word = |word: &str| word.chars().any(|letter| letter.is_alphabetic() && !is_latin(letter));
    let is_mixed = || {
        let acts = reading.tool.spec.effect > Effect::Read && line.starts_with(|c: char| c.is_ascii_uppercase());
        (acts || reading.exactness >= Exactness::Mentioned)
            && tokens.iter().any(|token| !token.quoted && token.is_plain() && is_word(&token.text))
    };
    reading.left.iter().any(|word| is_word(word)) || is_mixed()
}

/// Whether arrows lead on from word to word: `tides → tables → printer`. What something of ours is to become may stand
/// behind an arrow.
fn is_chain(reading: &Reading, tokens: &[Token]) -> bool {
    let leads = |pair: &[Token]| {
        let [before, arrow] = pair else { return false };
        !arrow.quoted
            && matches!(arrow.text.as_str(), "→" | "⇒")
            && !before.quoted
            && before.is_plain()
            && !before.telling
            && reading.tool.spec.param(&before.lower).is_none()
            && !before.text.bytes().any(|byte| byte.is_ascii_digit())
    };
    tokens.windows(2).any(leads) && reading.tool.spec.rest().is_none()
}

/// Whether a line says whom to help, and how, rather than what help is wanted with: `Help the crew find its pier`.
fn is_of_help(reading: &Reading, tokens: &[Token]) -> bool {
    const WANTED: &[&str] = &["me", "us", "with", "on", "about", "for", "to", "of", "how", "what", "please"];
    let is_topic = |param: &&ParamSpec| param.name == "tool" && param.kind == Type::Text;
    let is_asked = |token: &Token| token.quoted || WANTED.contains(&token.lower.as_str());
    reading.exactness == Exactness::Alias
        && reading.tool.spec.params.iter().any(|param| is_topic(&param))
        && tokens.len() >= SENTENCE
        && !tokens.get(1).is_some_and(is_asked)
}

/// Whether a word is written in large letters only.
fn is_shouted_word(token: &Token) -> bool {
    !token.quoted && token.text.len() > 2 && token.text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Whether small words of a sentence are printed large: `Complete ONE task at a time`.
fn is_stressed(tokens: &[Token]) -> bool {
    let is_small = |token: &Token| token.is(Classes::FUNCTION) || token.number().is_some();
    !tokens.first().is_some_and(is_shouted_word) && tokens.iter().any(|token| is_shouted_word(token) && is_small(token))
}

/// Whether a line is written for who reads a page: `Read **guide.md**`, `Undo / redo`, `DIFF THE TABLES`, `Tide Tables`, `Read all of it (ten
/// minutes)`, `Recall ↑`, `Reset`. What goes to a program as it stands may have any signs.
fn is_for_a_page(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    if reading.body || reading.tool.spec.rest().is_some() {
        return false;
    }
    let is_word = |token: &Token| !token.quoted && token.text.chars().all(char::is_alphabetic);
    let is_large = |token: &Token| is_word(token) && token.text.starts_with(char::is_uppercase);
    let is_sign = |token: &Token| !token.quoted && matches!(token.text.as_str(), "/" | "·" | "•" | "↑" | "↓");
    let is_taken = |token: &Token| reading.args.spans().any(|span| span == token.span);
    let is_signed = tokens.iter().skip(1).any(|token| is_sign(token) && token.text != "/")
        || tokens.windows(3).any(|three| {
            is_sign(&three[1])
                && three[1].text == "/"
                && is_word(&three[0])
                && is_word(&three[2])
                && !is_taken(&three[1])
        });
    if is_signed || tokens.get(1).is_some_and(is_emphasised) {
        return true;
    }
    // What is left is told by words in large letters.
    if !line.contains(char::is_uppercase) {
        return false;
    }
    // `SHOW TREES;` ends like a query.
    let is_query = || line.trim_end().ends_with(';');
    let is_shouted = || {
        tokens.len() > 1
            && tokens.iter().all(|token| is_word(token) && token.text.len() > 1)
            && !tokens.iter().any(|token| token.text.contains(char::is_lowercase))
    };
    let sends = reading.tool.spec.effect == Effect::Send;
    // What leaves the machine is not sent for the title of a page: `Google Harbour Maps 2024`.
    let is_printed = || tokens.iter().any(is_emphasised);
    let is_mostly_large = || {
        tokens.iter().filter(|token| is_large(token)).count() >= LABEL
            && !tokens.iter().any(|token| is_word(token) && !is_large(token))
    };
    // Nor for an entry of a list of requests: `GET https://example.com/tides`.
    let is_entry = || tokens.first().is_some_and(is_shouted_word);
    // Nor for the name of a thing: `Web API compatibility`.
    let is_thing = || {
        let is_loose = reading.exactness >= Exactness::Sense && tokens.len() <= LABEL;
        is_loose && is_large(&tokens[0]) && tokens.iter().all(is_word)
    };
    let is_title = || sends && (is_printed() || is_mostly_large() || is_entry() || is_thing());
    let is_headline = || tokens.len() > 1 && tokens.iter().all(is_large) || is_title();
    // A sentence that sets something apart, and says more than the tool has a place for: ``Check the URL keys in `.env` ``.
    let is_taken_text = |token: &Token| token.quoted && is_taken(token);
    let is_told = || line.contains('`') && reading.left.len() > 1 && !tokens.iter().any(is_taken_text);
    let is_heading = || matches!(tokens, [only] if is_large(only)) && reading.tool.spec.effect > Effect::Read;
    (is_shouted() || is_headline()) && !is_query()
        || is_heading()
        || line.starts_with(char::is_uppercase) && (is_told() || has_aside(line) && !ends_in_name(reading, tokens))
}

/// Whether the last word is the name of a parameter, or the value of one: `compare a.udon (before) with b.udon (after).`, `fold |a
/// (session s1)`.
fn ends_in_name(reading: &Reading, tokens: &[Token]) -> bool {
    let params = || reading.tool.spec.params.iter().filter(|param| !param.kind.is_free());
    tokens.last().is_some_and(|last| {
        reading.tool.spec.param(last.lower.trim_matches(['(', ')', '.'])).is_some()
            || params().any(|param| reading.args.span(param.name) == Some(last.span))
    })
}

/// Whether a line ends with words in brackets that stand for themselves: `(see the table above)`.
fn has_aside(line: &str) -> bool {
    let aside = line.trim_end_matches(['.', ':', ' ']).strip_suffix(')').and_then(|start| start.rsplit_once(" ("));
    aside.is_some_and(|(before, aside)| {
        let is_quoted = ['"', '`'].iter().any(|quote| before.matches(*quote).count() % 2 == 1);
        // `(depth: 2)` is no remark.
        let is_word = |text: &str| !text.is_empty() && !text.contains(' ');
        let is_option = aside.split_once(':').is_some_and(|(name, value)| is_word(name) && is_word(value.trim()));
        !is_quoted && !is_option && aside.starts_with(char::is_alphanumeric) && !aside.contains(['=', '"', '(', ')'])
    })
}

/// Whether a line ends with the number of a change that it describes, as entries of change logs do: `Pin tide to 0.20 (#1628)`.
fn is_of_change(tokens: &[Token], line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    let number = last.trim_start_matches(['(', '[']).strip_prefix('#');
    last.starts_with(['(', '['])
        && number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()))
        && tokens.last().is_some_and(|last| !last.quoted)
}

/// Whether a text is a piece of code in the middle of a sentence: ``This can be done with a `#[tide]` attribute``.
fn sets_code_in_text(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    // Of what writes, also where more of the sentence is taken: ``a file with a `tide()` function``.
    let begins = |span: Span, code: &Token| reading.tool.spec.effect > Effect::Note && span.start == code.span.start;
    let is_taken = |code: &Token| reading.texts().any(|span| span == code.span || begins(span, code));
    let is_code = |code: &Token| code.quoted && code.span.of(line).starts_with('`') && is_taken(code);
    tokens.windows(2).any(|pair| pair[0].says(ARTICLES) && is_code(&pair[1]))
}

/// Whether a word is printed bold or leads elsewhere: `**bold**`, `[text](address)`.
fn is_emphasised(token: &Token) -> bool {
    let text = token.text.as_str();
    !token.quoted
        && (memchr::memchr(b']', text.as_bytes()).is_some() && text.contains("](")
            || text
                .strip_prefix("**")
                .is_some_and(|rest| rest.starts_with(['"', '`']) || rest.starts_with(char::is_alphanumeric)))
}

/// Whether a line goes on with a sentence that began before it: `but these two are the whole of it`. `but first, …` asks for something.
fn goes_on_from_before(reading: &Reading, tokens: &[Token]) -> bool {
    let begins = |first: &Token| first.says(&["but", "because", "whereas", "although"]);
    let asks = tokens.get(1).is_some_and(|next| next.says(&["first"]));
    reading.exactness > Exactness::Alias && tokens.first().is_some_and(begins) && !asks
}

/// Whether a line is headed by what it gives the reason of: `Why you built it`. A question turns the words about or ends with its sign.
fn gives_reason(tokens: &[Token], line: &str) -> bool {
    let is_of_somebody = |next: &Token| next.says(&["i", "we", "you", "he", "she", "they", "it"]);
    tokens.first().is_some_and(|why| why.says(&["why"]))
        && tokens.get(1).is_some_and(is_of_somebody)
        && !line.contains('?')
}

/// Whether a line speaks of any one thing of a kind, outside its texts: `Show help for a specific command`.
fn is_of_any(reading: &Reading, tokens: &[Token]) -> bool {
    let is_any =
        |pair: &[Token]| pair[0].says(&["a", "an"]) && pair[1].says(&["specific", "particular", "given", "certain"]);
    let is_text = |token: &Token| reading.texts().any(|text| text.holds(token.span));
    tokens.windows(2).any(|pair| is_any(pair) && !is_text(&pair[1]))
}

/// Whether a verb in large is who did something: `Google needed this internally`, `Search returned the wrong page`.
fn is_subject_of_past(tokens: &[Token]) -> bool {
    let [subject, verb, object, ..] = tokens else { return false };
    let is_large = !subject.quoted && subject.text.starts_with(char::is_uppercase);
    let is_past = verb.is_plain() && !verb.quoted && verb.lower.ends_with("ed") && verb.lower.len() > 4;
    is_large
        && is_past
        && !object.quoted
        && (object.says(ARTICLES) || object.says(&["it", "them", "us", "these", "no"]))
}

/// Whether a word only has the form of what would stand there: `T-XXX`, `/items/{id}`, `vN`.
fn is_form(token: &Token) -> bool {
    let text = token.text.as_str();
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let behind = text.split_once('{').filter(|(before, _)| !before.is_empty());
    let has_blank = behind.and_then(|(_, behind)| behind.split_once('}')).is_some_and(|(name, _)| is_name(name));
    !token.quoted
        && !matches!(token.form, Form::Option { .. })
        && (text.contains("XXX") || matches!(text, "vN" | "vX") || has_blank)
}

/// Whether a line begins with a mark that programmers leave: `TODO: what is still to be done`.
fn is_marked(reading: &Reading, tokens: &[Token]) -> bool {
    let is_shouted = |text: &str| text.len() > 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    label(tokens, reading) == Some(0) && is_shouted(tokens[0].text.trim_end_matches(':'))
}

/// Whether a line that begins with the name of a tool that runs programs goes on like a sentence: `Bash completion is new`,
/// `shell hotkeys moved from one to the other`.
fn is_talk_of_a_program(reading: &Reading, tokens: &[Token], line: &str) -> bool {
    let takes_rest = reading.tool.spec.rest().is_some();
    let [name, rest @ ..] = tokens else { return false };
    if reading.tool.spec.effect < Effect::Exec || reading.exactness == Exactness::Qualified {
        return false;
    }
    let is_heading = name.text.starts_with(char::is_uppercase);
    if !takes_rest {
        return is_heading && reading.exactness == Exactness::Alias;
    }
    let [first, ..] = rest else { return false };
    if first.quoted || matches!(first.form, Form::Option { .. }) {
        return false;
    }
    let ends = line[name.span.end..].starts_with(['.', ',', ';']);
    let is_sign = |token: &Token| token.text.contains(SIGNS) || token.text.starts_with(['-', '.', '/']);
    let talk = rest.iter().filter(|token| token.is(Classes::FUNCTION)).count();
    let is_talk = talk >= 2 || first.is(Classes::FUNCTION);
    let is_polite = rest.last().is_some_and(|last| last.is(Classes::POLITE));
    let is_command = is_sign(first) || is_program(&first.text);
    // `shell parsing | the library for it | 0-1 | free`: a row of a table.
    let is_row = line.matches(" | ").count() >= LABEL && !is_program(&first.text);
    // `shell execution;`, `shell environment at launch time, via …`.
    let is_broken_off = line.trim_end().ends_with(':') || !is_command && line.trim_end().ends_with([';', ',']);
    is_row
        || is_broken_off
        || !is_command && talk > 0 && rest.len() > SENTENCE
        || is_heading
        || ends
        || is_polite
        || TALK.contains(&first.lower.as_str())
        || first.says(STATING)
        || is_talk && !rest.iter().any(is_sign)
        || talk >= 2 && !is_command
}

/// Whether a name is rather a verb of English, with what is none of our things behind it: `bookmark a page`, `respond to all
/// comments`, `delegate more`, `reset the counter`, `stash the cash in the bank`. Where we are is not what such a line speaks of.
fn is_everyday(reading: &Reading, tokens: &[Token]) -> bool {
    let spec = &reading.tool.spec;
    let is_word = |token: &Token| !token.quoted && token.is_plain() && !token.telling;
    let [_, first, rest @ ..] = tokens else { return false };
    if spec.effect == Effect::Read || reading.exactness != Exactness::Alias || !tokens.iter().all(is_word) {
        return false;
    }
    // `google is down again`, `Google sign-in is optional`.
    let states =
        |at: usize| tokens[at].says(STATING) && !tokens[..at].iter().any(|token| token.is(Classes::INTERROGATIVE));
    if first.says(STATING) || spec.effect == Effect::Send && (1..tokens.len().min(SENTENCE)).any(states) {
        return true;
    }
    let holds = |span: Span, token: &Token| span.holds(token.span);
    let begins = |span: Span| holds(span, first) || rest.first().is_some_and(|token| holds(span, token));
    let texts = spec.params.iter().filter(|param| matches!(param.kind, Type::Text | Type::Fragment));
    let mut texts = texts.filter_map(|param| reading.args.span(param.name));
    let is_of_place = reading
        .args
        .filled()
        .any(|(name, filled)| filled == Filled::Place && spec.param(name).is_some_and(|param| param.required));
    let is_lead = LEADING.contains(&first.lower.as_str());
    let is_scant = spec.effect == Effect::Send && rest.is_empty();
    let is_aimed = spec.params.is_empty() && is_lead && rest.len() == 1 && reading.left.len() == 1;
    // `stash the cash in the bank`, `complete task 1 of the homework`: what begins with such a word belongs to what stands
    // before it, and is neither a text nor talk.
    let goes_on = |at: usize| at > 1 && PLACING.contains(&tokens[at].lower.as_str());
    let is_part = |span: Span| tokens.iter().position(|token| holds(span, token)).is_some_and(goes_on);
    let lead = |left: &Token| {
        let at = tokens.iter().position(|token| token.span == left.span)?;
        (0..at).rfind(|at| !ARTICLES.contains(&tokens[*at].lower.as_str()))
    };
    let is_owned = tokens.last().is_some_and(|last| {
        matches!(&reading.left[..], [left] if *left == last.text) && lead(last).is_some_and(goes_on)
    });
    // `new tree species found`: of what need not be said at all, words of a sentence would be several things.
    let is_optional = |param: &&ParamSpec| {
        !param.required && matches!(param.kind, Type::Word | Type::Text) && reading.args.span(param.name).is_some()
    };
    let said: Vec<&ParamSpec> = spec.params.iter().filter(is_optional).collect();
    let is_scattered = said.len() > 1
        && said.iter().any(|param| param.kind == Type::Text)
        && spec.params.iter().all(|param| !param.required);
    is_scattered
        || is_aimed
        || is_owned
        || texts.clone().any(is_part)
        || (is_of_place && is_lead || is_scant) && texts.any(begins)
}

/// The word that ends a label at the line's beginning: `Files: src/pier.rs`, `Tide tables: the northern coast`. A name of
/// something that the tool takes is none.
fn label(tokens: &[Token], reading: &Reading) -> Option<usize> {
    let ends = |token: &Token| match &token.form {
        Form::Option { name, value: None, marked: false } => {
            // At the beginning it is the tool's own name, whatever a parameter is called.
            let is_first = std::ptr::eq(token, &raw const tokens[0]);
            let is_remark = token.text.starts_with('(');
            token.text.ends_with(':') && !is_remark && (is_first || reading.tool.spec.param(name).is_none())
        }
        _ => false,
    };
    let is_plain = |token: &Token| !token.quoted && token.is_plain();
    let at = tokens.iter().take(LABEL).position(ends)?;
    tokens[..at].iter().all(is_plain).then_some(at)
}

/// Whether a line says where a link of a page leads: `[tides]: ../tides.md`.
fn defines_link(line: &str) -> bool {
    line.starts_with('[') && line.split_once("]: ").is_some_and(|(name, _)| !name.contains(' '))
}

/// Whether a line begins with a piece of code and says what it is: `` `limit` {number} ``, `` `all`: each match, not the first ``.
fn describes_code(line: &str) -> bool {
    let behind = line.strip_prefix('`').and_then(|code| code.split_once('`')).map(|(_, behind)| behind);
    behind.is_some_and(|behind| [":", " - ", " – ", " — ", " {", " ("].iter().any(|sign| behind.starts_with(sign)))
}

/// Whether a word is written for a page: `[text](address)`, `<li>one`, `**bold**`, `note::`.
fn is_marked_up(token: &Token) -> bool {
    let text = token.text.as_str();
    !(token.quoted || text.bytes().all(|byte| byte.is_ascii_alphanumeric()))
        && (text.contains("](")
            || text.contains("</")
            || text.ends_with("::")
            || text.strip_prefix("**").is_some_and(|rest| rest.starts_with(char::is_alphabetic))
            || text.contains("([#")
            || text.starts_with("[#")
            || text.trim_start_matches(['/', '(']).starts_with('`')
            || text.trim_end_matches(':').strip_suffix("**").is_some_and(|word| word.ends_with(char::is_alphanumeric))
            || text.strip_prefix('\\').is_some_and(|rest| rest.starts_with(['[', '*', '_'])))
}

#[cfg(test)]
mod tests {
    use super::super::Token;
    use super::{begins_with_link, describes_code, is_code, is_marked_up, is_page_element, is_stressed};
    use crate::syntax::Utterance;

    fn tokens(line: &str) -> Vec<Token> {
        Token::of(&Utterance::parse(line, None).unwrap())
    }

    #[test]
    fn code_is_described() {
        let check = |line: &str, expected: bool| assert_eq!(describes_code(line), expected, "{line}");
        check("`limit` {number}", true);
        check("`all`: each match", true);
        check("`replace` - one of them", true);
        check("`replace` in src", false);
        check("`replace`", false);
        check("all `limit` (number)", false);
    }

    #[test]
    fn statements_of_a_programming_language_are_seen() {
        for line in ["assert_eq!(tide, 4);", "let tide = Tide::new();", "let mut log = String::new();", "const N = 3;"]
        {
            assert!(is_code(line, |_| false), "{line}");
        }
        for line in
            ["let snip be another name for prune", "find assert!($x) in src", "let us see a = b", "undo!(chg_3)"]
        {
            assert!(!is_code(line, |name| name == "undo"), "{line}");
        }
    }

    #[test]
    fn links_at_the_beginning_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(begins_with_link(line), expected, "{line}");
        check("[Tide tables](docs/tides.md)", true);
        check("**[`docs/tides.md`](docs/tides.md#ebb)**.", true);
        check("[tides](a.md): when the sea comes, and why", true);
        check("📖 [tides](a.md) · [ebb](b.md)", true);
        check("<https://example.com/tides>", true);
        check("https://example.com/tides", false);
        check("<fetch url=\"https://example.com/tides\"/>", false);
        check("<fetch url=https://example.com/tides>", false);
        check("read [tides](a.md)", false);
        check("[a7x2]", false);
        check("", false);
        check("[tides](a.md", false);
    }

    #[test]
    fn elements_of_pages_are_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_page_element(line), expected, "{line}");
        check("<summary>Tide tables</summary>", true);
        check("</details>", true);
        check("<img src=\"tides.png\">", true);
        check("<glance file=\"a.udon\"/>", false);
        check("<plan>", false);
        check("a < b", false);
    }

    #[test]
    fn stress_is_seen() {
        let check = |line: &str, expected: bool| assert_eq!(is_stressed(&tokens(line)), expected, "{line}");
        check("Count THE piers", true);
        check("count two piers WITH a crane", true);
        check("DELETE FROM piers WHERE id = 3", false);
        check("count the TIDE tables", false);
    }

    #[test]
    fn markup_is_seen() {
        assert!(tokens("new tide table ([#12])").iter().any(is_marked_up));
        assert!(tokens("see [the tides](tides.md)").iter().any(is_marked_up));
        assert!(tokens("**Tides** of the list").iter().any(is_marked_up));
        assert!(!tokens("list **/*.rs").iter().any(is_marked_up));
    }
}

//! Places that a line leaves blank, as the lines do that a question offers: `rename notes.txt <to>`, `old_string:<old_string>`.
//!
//! A blank keeps its place: no other word is taken for what it stands for.

use super::super::Token;
use super::super::token::Form;
use super::Binder;
use crate::engine::{Effect, ParamSpec, Type, Value, blank, blank_of};

/// What a value is to be like that is not said.
const SUITABLE: &[&str] = &[
    "new",
    "right",
    "correct",
    "better",
    "proper",
    "sensible",
    "reasonable",
    "suitable",
    "appropriate",
    "decent",
    "sane",
];

impl Binder<'_> {
    /// Sets aside the parameters that the line leaves blank. Of what is run as it stands nothing is blank.
    pub(super) fn blanks(&mut self) {
        if self.spec.rest().is_some() {
            return;
        }
        for index in 0..self.tokens.len() {
            let blank =
                self.blank_of(&self.tokens[index]).filter(|param| !self.used[index] && self.args.is_open(param));
            if let Some(param) = blank {
                self.used[index] = true;
                self.args.leave_blank(param);
            }
        }
    }

    /// The parameter that a word leaves blank, if a call can need it or the word says its name.
    fn blank_of(&self, token: &Token) -> Option<&'static ParamSpec> {
        let named = |name: &str| self.spec.params.iter().find(|param| param.name == name);
        let param = match &token.form {
            Form::Option { name, value: Some(values), .. } => {
                let [value] = &values[..] else { return None };
                // What is quoted is a value, whatever it looks like.
                let is_blank = token.span.of(self.line).ends_with('>') && value.eq_ignore_ascii_case(&blank(name));
                return named(name).filter(|_| is_blank);
            }
            _ => placeholder(&token.text).filter(|_| !token.quoted).and_then(named),
        };
        let may_be_needed =
            |param: &&ParamSpec| param.unless.is_some() || param.sole_of.is_some() || param.beside.is_some();
        param.filter(|param| self.is_needed(param) || self.is_entailed(param) || may_be_needed(param))
    }

    /// Whether some choice asks for a parameter.
    fn is_entailed(&self, param: &ParamSpec) -> bool {
        let mut groups = self.spec.params.iter().flat_map(|param| param.entails).flat_map(|(_, groups)| *groups);
        groups.any(|group| group.contains(&param.name))
    }

    /// Takes away what is given only by what a question of ours writes in its place, `<file>`, by `…`, by an empty text or
    /// by a word that only leads to it; gives the parameters that are still to be filled in.
    pub(super) fn unfinished(&mut self) -> Vec<&'static ParamSpec> {
        let mut open: Vec<&'static ParamSpec> = self.args.take_blanks();
        let given = self.args.iter().filter_map(|(name, value)| Some((self.spec.param(name)?, value.as_text()?)));
        let empty: Vec<_> =
            given.filter(|(param, text)| self.is_left_empty(param, text)).map(|(param, _)| param).collect();
        // `diff a.udon against` gives nothing to compare with.
        let broken_off = self.talks.then(|| self.broken_off()).flatten().and_then(|at| self.holder(at));
        for param in empty.into_iter().chain(broken_off) {
            self.args.unset(param.name);
            open.push(param);
        }
        for index in 0..self.tokens.len() {
            let token = &self.tokens[index];
            let Some(name) = placeholder(&token.text).filter(|_| !token.quoted) else { continue };
            let text = token.text.clone();
            let named = self.spec.params.iter().find(|param| param.name == name);
            let is_whole = |param: &&ParamSpec| self.args.value(param.name).and_then(Value::as_text) == Some(&text);
            let holder = self.holder(index).filter(is_whole);
            let acts = self.spec.effect > Effect::Read || self.is_change();
            let Some(param) = named.or(holder.filter(|_| acts || name.is_empty())) else { continue };
            let is_given =
                self.args.span(param.name).is_some() && holder.is_none_or(|holder| holder.name != param.name);
            if self.used[index] && holder.is_none() || is_given {
                continue;
            }
            for param in holder.iter().chain([&param]) {
                self.args.unset(param.name);
            }
            self.used[index] = true;
            if !open.iter().any(|known| known.name == param.name) {
                open.push(param);
            }
        }
        open
    }

    /// Whether what a parameter is given says nothing: an empty text, or `?`. A label may be any text.
    fn is_left_empty(&self, param: &ParamSpec, text: &str) -> bool {
        let is_quoted = || self.args.span(param.name).is_some_and(|span| span.of(self.line).ends_with(['"', '\'']));
        let may_be_any = param.kind.is_free() && param.kind != Type::Query;
        let may_be_blank = !may_be_any && (param.kind != Type::Word || placeholder(text).is_none());
        param.required && !param.may_be_empty && text.trim().is_empty()
            || self.names_no_value(param, text) && !is_quoted()
            || is_name_of_place(param.name, text)
            || matches!(param.kind, Type::Text | Type::Rest | Type::Query | Type::Fragment)
                && is_unsaid(&param.kind, text)
            || self.spec.effect == Effect::Send && param.required && is_no_text(text)
            || self.spec.effect == Effect::Write && param.required && self.says_only_todo()
            || may_be_blank && (placeholder(text) == Some("") || is_unsaid(&param.kind, text)) && !is_quoted()
    }

    /// Whether each text that is needed is still to be written: `glossary.create term=TODO definition=TODO`, `term=$TERM
    /// definition=$DEF`.
    fn says_only_todo(&self) -> bool {
        let needed = self.spec.params.iter().filter(|param| param.required);
        let mut texts = needed.filter_map(|param| self.args.value(param.name)?.as_text());
        let is_todo = |text: &str| matches!(text, "TODO" | "TBD") || text.strip_prefix('$').is_some_and(is_large);
        texts.next().is_some_and(is_todo) && texts.all(is_todo)
    }

    /// Complains of a path that is broken off, `|ward[` and `|`, where something would be written at it.
    pub(super) fn broken_path(&mut self) {
        if self.spec.effect <= Effect::Note {
            return;
        }
        let is_open = |text: &str| !text.contains('"') && text.matches('[').count() != text.matches(']').count();
        let is_broken = |text: &str| is_open(text) || text.ends_with(['|', ':', '@']);
        let found = self.args.iter().find_map(|(name, value)| {
            let param = self.spec.param(name).filter(|param| matches!(param.kind, Type::UdonPath | Type::UdonRef))?;
            let text = value.as_text().filter(|text| is_broken(text))?;
            Some((param, text.to_owned(), self.args.span(name).unwrap_or_default()))
        });
        if let Some((param, text, span)) = found {
            self.args.unset(param.name);
            self.wrong(param, &text, span);
        }
    }

    /// Whether what is to be set or kept is only spoken of: `set |pool:size to something sensible`, `annotate a7x2 with that remark of
    /// hers`. What is looked for may be anything.
    fn names_no_value(&self, param: &ParamSpec, text: &str) -> bool {
        let is_kept = param.kind != Type::Query && matches!(param.name, "set" | "content" | "to" | "rename");
        if !is_kept || !self.talks {
            return false;
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["something" | "somewhere" | "whatever" | "hmm" | "um" | "uh", ..] => {
                words.len() < 4 || matches!(param.name, "to" | "rename")
            }
            [.., "value" | "one" | "name" | "number" | "amount" | "level" | "date" | "title" | "text"] => {
                words.len() < 4 && words.iter().any(|word| SUITABLE.contains(word))
            }
            [_, "somewhere"] | [.., "somewhere", "else"] => true,
            [.., "of", "hers" | "his" | "theirs" | "mine" | "yours" | "ours"] => words.len() < 6,
            _ => false,
        }
    }
}

/// Whether a text is none that anybody sends: `...`, `TBD`, `YOUR_QUERY_HERE`.
fn is_no_text(text: &str) -> bool {
    let is_slot = text.starts_with("YOUR_") && is_large(text);
    matches!(text, "TODO" | "TBD") || !text.contains(char::is_alphanumeric) || is_slot
}

/// Whether a text is a word of capitals as programs have them: `OLD_NAME`.
fn is_large(text: &str) -> bool {
    text.len() > 2 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
}

/// Whether a value is only the name of its place in capitals, `label=LABEL content=CONTENT`, as examples have it.
fn is_name_of_place(name: &str, text: &str) -> bool {
    let is_letter = |(own, said): (u8, u8)| own.to_ascii_uppercase() == said || own == b'-' && said == b'_';
    name.len() == text.len() && text.len() > 2 && name.bytes().zip(text.bytes()).all(is_letter)
}

/// Whether a text only shows where a value of `kind` is to stand: `cfg_XXXX` and `TODO` are no id, `$FILE`, `OLD_NAME`, `FILENAME.md`,
/// `<name>.udon` and `path/to/file` no file, `{{node}}` is nothing, `https://your-url-here` no page. A file may be called `TODO`, and a
/// text may say anything but `$COMMAND_HERE`.
pub fn is_unsaid(kind: &Type, text: &str) -> bool {
    const SAYING: &[&str] = &["NAME", "FILE", "PATH", "FOLDER", "DIR", "NODE", "ID", "SESSION", "TASK", "HERE"];
    let is_variable = || text.strip_prefix('$').is_some_and(is_large);
    let is_one_of = |text: &str, endings: &[&str]| {
        let last = text.rsplit('_').next().unwrap_or_default();
        is_large(text) && text.contains('_') && (text.starts_with("YOUR_") || endings.contains(&last))
    };
    let is_yours = || is_one_of(text, SAYING);
    let is_within = |begin: &str, end: &str| {
        let inner = text.strip_prefix(begin).and_then(|text| text.strip_suffix(end));
        inner.is_some_and(|inner| !inner.is_empty() && inner.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
    };
    let is_template = || is_within("{{", "}}") || is_within("${", "}") || is_within("{", "}") || is_within("%", "%");
    let is_any = || is_variable() || is_yours() || is_template();
    match kind {
        Type::Node | Type::Session | Type::Proposal | Type::Task => {
            // `<session-id>`, `prop_<n>`, `cfg_XXXX`, `xxx_yyy`.
            let number = text.rsplit(['_', '-']).next().unwrap_or_default();
            let is_any_letter = |letter: u8| number.bytes().all(|byte| byte.eq_ignore_ascii_case(&letter));
            let is_form =
                text.contains(['<', '>']) || number.len() > 2 && b"xyz".iter().any(|&letter| is_any_letter(letter));
            // `sX`, `prop_N`.
            let is_numbered = || {
                let stem = text.strip_suffix(['X', 'N']).unwrap_or_default();
                !stem.is_empty() && stem.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            };
            matches!(text, "TODO" | "TBD" | "FIXME") || is_form || is_any() || *kind != Type::Node && is_numbered()
        }
        Type::File(_) | Type::NewFile | Type::Directory | Type::Source => {
            let is_form = text.split_once('<').is_some_and(|(_, name)| name.contains('>'));
            let stem = text.rsplit_once('.').map_or("", |(stem, _)| stem);
            let is_stem = || stem.starts_with("${") || matches!(stem, "FILE" | "FILENAME") || is_one_of(stem, SAYING);
            let is_end = || matches!(text, "OLD" | "NEW" | "SOURCE" | "TARGET");
            is_form || text.trim_start_matches('/').starts_with("path/to/") || is_any() || is_stem() || is_end()
        }
        Type::Url => {
            let place = text.split_once("://").map_or(text, |(_, place)| place);
            place.contains(['<', '{', '[']) || place.contains("your-") || place.contains("...")
        }
        Type::Word | Type::Document | Type::Thing => {
            is_variable() || is_template() || is_one_of(text, &["NAME", "HERE"])
        }
        Type::Text | Type::Rest | Type::Query | Type::Fragment => {
            is_slot(text) || text.strip_prefix('$').is_some_and(|text| is_one_of(text, &["HERE"]))
        }
        _ => false,
    }
}

/// Whether a text says in brackets what is to stand there: `<your command here>`, `{{your text here}}`, `[your text]`. A text may
/// be a remark: `[the end]`.
fn is_slot(text: &str) -> bool {
    let within = |begin, end| text.strip_prefix(begin).and_then(|text: &str| text.strip_suffix(end));
    let is_led = |inner: &&str| inner.starts_with("the ") || inner.ends_with(" here");
    let slot = within("<", ">").or_else(|| within("{{", "}}")).filter(is_led);
    let slot = slot.or_else(|| within("<", ">").or(within("[", "]")).filter(|inner| inner.starts_with("your ")));
    slot.is_some_and(|inner| inner.bytes().all(|byte| byte.is_ascii_alphabetic() || b" -_".contains(&byte)))
}

/// What stands in a place that is to be filled in: `content` of `<content>`, nothing of `…` and `?`.
pub fn placeholder(text: &str) -> Option<&str> {
    if matches!(text, "…" | "...") || !text.is_empty() && text.bytes().all(|byte| byte == b'?') {
        return Some("");
    }
    blank_of(text)
}

#[cfg(test)]
mod tests {
    use super::{Type, is_name_of_place, is_unsaid, placeholder};

    #[test]
    fn what_shows_only_the_form_of_a_value() {
        for id in [
            "<session-id>",
            "prop_<n>",
            "xxx_yyy",
            "sX",
            "prop_N",
            "cfg_XXXX",
            "TODO",
            "XXX-XXX",
            "xxx_xxxx",
            "%ID%",
            "${id}",
            "{{session}}",
            "$SESSION_ID",
        ] {
            assert!(is_unsaid(&Type::Session, id), "{id}");
        }
        for file in ["$FILE", "<name>.udon", "<path/to/it>", "YOUR_FILE_HERE", "NEW_NAME", "path/to/a.md"] {
            assert!(is_unsaid(&Type::NewFile, file), "{file}");
        }
        for file in ["OLD_NAME.md", "FILENAME.udon", "${BEFORE}.udon"] {
            assert!(is_unsaid(&Type::NewFile, file), "{file}");
        }
        for address in ["https://<your-url>", "https://your-url-here", "https://a.org/{id}"] {
            assert!(is_unsaid(&Type::Url, address), "{address}");
        }
        for (kind, text) in [(Type::Word, "SUBAGENT_NAME"), (Type::Rest, "$COMMAND_HERE"), (Type::Text, "$YOUR_QUERY")]
        {
            assert!(is_unsaid(&kind, text), "{text}");
        }
        assert!(is_name_of_place("old_string", "OLD_STRING") && is_name_of_place("max-depth", "MAX_DEPTH"));
        assert!(!is_name_of_place("label", "label") && !is_name_of_place("to", "TO"));
        for (kind, text) in [
            (Type::Session, "cfg_1a2b"),
            (Type::NewFile, "CHANGELOG.md"),
            (Type::Text, "$HOME"),
            (Type::Word, "DB_NODE"),
            (Type::NewFile, "TODO"),
            (Type::NewFile, "cost_in_$.md"),
            (Type::NewFile, "CODE_OF_CONDUCT"),
            (Type::NewFile, "FILE"),
            (Type::Text, "TODO"),
            (Type::Node, "x4xx"),
        ] {
            assert!(!is_unsaid(&kind, text), "{text}");
        }
    }

    #[test]
    fn what_is_to_be_filled_in_is_told_from_what_is_said() {
        let check = |text: &str, expected: Option<&str>| assert_eq!(placeholder(text), expected, "{text}");
        check("<content>", Some("content"));
        check("<entry_id>", Some("entry_id"));
        check("…", Some(""));
        check("...", Some(""));
        check("????", Some(""));
        check("<3", None);
        check("<F>", None);
        check("<>", None);
        check("<br/>", None);
        check("</p>", None);
        check("x<y>", None);
    }
}

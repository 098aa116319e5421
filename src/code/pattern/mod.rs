//! Finding code by a pattern of its syntax tree: `$NAME` stands for one node, `$$$REST` for any number of them.

mod compile;

use ast_grep_core::tree_sitter::StrDoc;
use ast_grep_core::{AstGrep, Pattern};
use ast_grep_language::SupportLang;
use serde::Serialize;

use self::compile::compile;
use super::language::{Language, with_grammar};
use crate::engine::{Cancel, parallel};
use crate::error::{Code, Error, Result};
use crate::world::{Content, Tree};

/// The longest pattern, in bytes; the search for it recurses as deep as it is nested.
const LONGEST: usize = 2000;
/// How deep a pattern may be nested.
const DEEPEST: usize = 60;

/// What a pattern matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Matches {
    /// The languages in which it was found, with the kind of node that the pattern is there; without a match all in
    /// which it could be read.
    pub languages: Vec<(&'static str, String)>,
    /// How many files were read.
    pub searched: usize,
    /// How many files were too large or could not be read.
    pub unread: usize,
    /// The matches, in order of file and line.
    pub matches: Vec<Matched>,
}

/// One match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Matched {
    /// The file.
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    /// The column in it, from 1, in characters.
    pub column: usize,
    /// The last line.
    pub last: usize,
    /// The text.
    pub text: String,
    /// What the pattern's variables stand for, in order of name.
    pub variables: Vec<(String, String)>,
}

/// All matches of `pattern` in the files of `tree`: in those of `language`, else in those of every language in which
/// the pattern is whole.
pub fn matches(tree: &Tree, pattern: &str, language: Option<&str>, cancel: &Cancel) -> Result<Matches> {
    bounded(pattern)?;
    let wanted = language.map(wanted).transpose()?;
    let files: Vec<(String, &'static Language)> = tree
        .files()
        .into_iter()
        .filter_map(|file| Language::of(&file).map(|language| (file, language)))
        .filter(|(_, language)| {
            language.has_grammar() && wanted.map_or(is_program(language), |wanted| belongs(wanted, language))
        })
        .collect();
    let mut known: Vec<&'static Language> = Vec::new();
    for (_, language) in &files {
        if !known.iter().any(|other| std::ptr::eq(*other, *language)) {
            known.push(language);
        }
    }
    // A language that was asked for is tried even where no file is written in it, so that a mistake is told.
    known.extend(wanted.filter(|_| known.is_empty()));
    known.sort_by_key(|language| language.name);
    let mut compiled: Vec<(&'static Language, Pattern, String)> = Vec::new();
    let mut refused = None;
    for language in known {
        match compile(pattern, language) {
            Ok((pattern, kind)) => compiled.push((language, pattern, kind)),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    if let (true, Some(error)) = (compiled.is_empty(), refused) {
        return Err(error);
    }
    let read = parallel::map(&files, tree.threads(), cancel, |(file, language)| {
        let (_, pattern, _) = compiled.iter().find(|(known, ..)| std::ptr::eq(*known, *language))?;
        match tree.read(file) {
            Content::Text(text) => Some(Ok(in_file(file, &text, language, pattern))),
            _ => Some(Err(())),
        }
    })?;
    let read: Vec<_> = read.into_iter().flatten().collect();
    let searched = read.iter().filter(|file| file.is_ok()).count();
    let unread = read.len() - searched;
    let matches = read.into_iter().filter_map(std::result::Result::ok).flatten().collect();
    let matches: Vec<Matched> = matches;
    let has_match = |language: &Language| {
        matches.iter().any(|found| Language::of(&found.file).is_some_and(|of| std::ptr::eq(of, language)))
    };
    // Where nothing matches, how the pattern was read may say why.
    let languages = compiled.iter().filter(|(language, ..)| matches.is_empty() || has_match(language));
    let languages = languages.map(|(language, _, kind)| (language.name, kind.clone())).collect();
    Ok(Matches { languages, searched, unread, matches })
}

/// The language that was asked for.
fn wanted(name: &str) -> Result<&'static Language> {
    let known = || format!("patterns are for {}", with_grammar().join(", "));
    let Some(language) = Language::named(name) else {
        let near = with_grammar().into_iter().filter(|known| strsim::jaro_winkler(known, &name.to_lowercase()) > 0.8);
        let error = Error::new(Code::InvalidArgument, format!("no language is called \"{name}\""));
        return Err(error.suggest(near).detail(known()));
    };
    if !language.has_grammar() {
        let message = format!("this build has no grammar for {}", language.name);
        return Err(Error::new(Code::InvalidOperation, message).detail(known()));
    }
    Ok(language)
}

/// Whether a file of `language` is one of `wanted`; TSX is TypeScript to whoever asks for that.
fn belongs(wanted: &Language, language: &Language) -> bool {
    wanted.name == language.name || (wanted.name == "typescript" && language.name == "tsx")
}

/// Whether patterns look into files of a language that nobody named.
fn is_program(language: &Language) -> bool {
    !matches!(language.name, "markdown" | "json" | "yaml")
}

fn bounded(pattern: &str) -> Result<()> {
    let mut depth = 0_usize;
    for (at, c) in pattern.char_indices() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > DEEPEST || at > LONGEST {
            let column = pattern[..at].chars().count() + 1;
            return Err(Error::new(Code::LimitExceeded, format!("the pattern is too large at column {column}"))
                .detail(format!("at most {LONGEST} bytes, nested {DEEPEST} deep")));
        }
    }
    Ok(())
}

fn in_file(file: &str, text: &str, language: &Language, pattern: &Pattern) -> Vec<Matched> {
    // The longest word of the pattern must stand in the file as it is, or parsing is in vain.
    let word = pattern.fixed_string();
    if !word.is_empty() && !text.contains(&*word) {
        return Vec::new();
    }
    let Some(tree) = language.grammar.and_then(|grammar| AstGrep::try_new(text, grammar.sg).ok()) else {
        return Vec::new();
    };
    let root = tree.root();
    let matched = |found: ast_grep_core::NodeMatch<'_, StrDoc<SupportLang>>| {
        let node = found.get_node();
        let mut variables: Vec<(String, String)> = Vec::new();
        for variable in found.get_env().get_matched_variables() {
            use ast_grep_core::meta_var::MetaVariable::{Capture, MultiCapture};
            match variable {
                Capture(name, _) => {
                    let value = found.get_env().get_match(&name).map(|node| node.text().into_owned());
                    variables.push((format!("${name}"), value.unwrap_or_default()));
                }
                MultiCapture(name) => {
                    let nodes = found.get_env().get_multiple_matches(&name);
                    let range = nodes.first().zip(nodes.last()).map(|(a, b)| a.range().start..b.range().end);
                    let value = range.and_then(|range| text.get(range)).unwrap_or_default();
                    variables.push((format!("$$${name}"), value.to_owned()));
                }
                _ => {}
            }
        }
        variables.sort();
        Matched {
            file: file.to_owned(),
            line: node.start_pos().line() + 1,
            column: node.start_pos().column(node) + 1,
            last: node.end_pos().line() + 1,
            text: node.text().into_owned(),
            variables,
        }
    };
    root.find_all(pattern).map(matched).collect()
}

#[cfg(test)]
mod tests {
    use super::{Language, compile, in_file};

    fn check(language: &str, pattern: &str, text: &str, expected: &[&str]) {
        let language = Language::named(language).expect("a language");
        let (pattern, _) = compile(pattern, language).expect("a pattern");
        let found = in_file("a", text, language, &pattern);
        let found: Vec<String> =
            found.iter().map(|found| format!("{}:{} {}", found.line, found.column, found.text)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn patterns_match_nodes_whatever_their_layout() {
        check("rust", "$X.unwrap()", "fn a() {\n    b( 1 ).unwrap();\n}\n", &["2:5 b( 1 ).unwrap()"]);
        check("python", "print($$$A)", "print(1,\n  2)\nlog(3)\n", &["1:1 print(1,\n  2)"]);
        check("typescript", "console.log($A)", "if (x) console.log('é'); console.log(1, 2)", &["1:8 console.log('é')"]);
        check("go", "fmt.Println($A)", "package a\nfunc f() { fmt.Println(1) }\n", &["2:12 fmt.Println(1)"]);
        check("go", "$X.Lock()", "package a\nfunc f() { p.mu.Lock() }\n", &["2:12 p.mu.Lock()"]);
        check("rust", "self.n", "impl A {\n    fn a(&self) -> u8 { self.n + 1 }\n}\n", &["2:25 self.n"]);
        check(
            "rust",
            "struct $N { $$$ }",
            "struct A {\n    n: u8,\n}\nstruct B;\n",
            &["1:1 struct A {\n    n: u8,\n}"],
        );
        check("rust", "Some($X) => $Y", "fn a() { match b { Some(c) => d, _ => e } }", &["1:20 Some(c) => d,"]);
        check("javascript", "case $X: $$$", "switch (a) { case 1: b(); default: c() }", &["1:14 case 1: b();"]);
        check("c", "free($A)", "void f(void) { free(p); }\n", &["1:16 free(p)"]);
        check(
            "rust",
            "fn $N($$$P) { $$$B }",
            "fn a(x: u8) { y() }\nfn b() -> u8 { 1 }\n",
            &["1:1 fn a(x: u8) { y() }"],
        );
    }
}

//! Making a pattern of what was written, in the grammar of a language. What is no whole file by itself, such as a
//! field or a method, is read where such a thing stands; what is nothing anywhere is told with its place.

use std::ops::Range;

use ast_grep_core::tree_sitter::StrDoc;
use ast_grep_core::{AstGrep, Language as _, Node, Pattern, PatternError};
use ast_grep_language::SupportLang;

use crate::code::language::Language;
use crate::error::{Code, Error, Result};

type Source = StrDoc<SupportLang>;

/// Where the pattern stands in a context.
const HOLE: &str = "{}";

/// The pattern in a language, and the kind of node that it is.
pub(super) fn compile(source: &str, language: &Language) -> Result<(Pattern, String)> {
    // In Go, C and C++ a call that stands alone is read as a type or a declaration; what looks like a call means one.
    let is_mistaken = matches!(language.name, "go" | "c" | "cpp") && looks_like_call(source);
    let call = is_mistaken.then(|| in_context(source, language, |kind| kind == "call_expression")).flatten();
    match call.map_or_else(|| alone(source, language), Ok) {
        Err(why) => in_context(source, language, |_| true).ok_or(why),
        found => found,
    }
}

/// The pattern as a file of its own.
fn alone(source: &str, language: &Language) -> Result<(Pattern, String)> {
    let grammar = language.grammar.ok_or_else(|| Error::new(Code::Internal, "a language without a grammar"))?;
    let wrong = |at: Option<usize>, why: &str| {
        let column = at.map(|at| format!(" at column {}", source.get(..at).unwrap_or(source).chars().count() + 1));
        let message = format!("the pattern is no whole piece of {}{}", language.name, column.unwrap_or_default());
        Error::new(Code::InvalidSyntax, message).detail(why)
    };
    let processed = grammar.sg.pre_process_pattern(source).into_owned();
    let tree = AstGrep::try_new(&processed, grammar.sg).map_err(|why| wrong(None, &why))?;
    let built = Pattern::try_new(source, grammar.sg);
    // A variable is written with another letter in some grammars, of another length in bytes.
    let at = |node: &Node<'_, Source>| {
        let chars = processed.get(..node.range().start).unwrap_or_default().chars().count();
        source.char_indices().nth(chars).map_or(source.len(), |(at, _)| at)
    };
    let root = tree.root();
    let broken = root.dfs().find(|node| is_mistake(node, grammar.sg) || node.is_missing());
    match built {
        Err(PatternError::NoContent(_)) => Err(wrong(None, "it is empty")),
        Err(PatternError::RootMultiMetaVar(_)) => {
            Err(wrong(Some(0), "$$$NAME alone stands for nothing; put it into something, or write $NAME"))
        }
        Err(PatternError::MultipleNode(_)) => {
            let second = broken.or_else(|| root.children().nth(1));
            Err(wrong(
                second.map(|node| at(&node)),
                "here a second thing begins; a pattern is one statement, expression or definition",
            ))
        }
        Err(other) => Err(wrong(None, &other.to_string().to_lowercase())),
        Ok(pattern) => {
            if let (Some(open), true) = (unclosed(source), broken.is_some()) {
                return Err(wrong(Some(open), "the bracket that opens here is never closed"));
            }
            // A name that is missing at the very end is what makes a fragment of a pattern; anything else is a mistake.
            if let Some(node) = broken.filter(ast_grep_core::Node::is_error) {
                return Err(wrong(Some(at(&node)), "from here on it is not understood"));
            }
            let start = processed.len() - processed.trim_start().len();
            let node = innermost(&root, &(start..processed.trim_end().len())).unwrap_or_else(|| root.clone());
            Ok((pattern, node.kind().into_owned()))
        }
    }
}

/// Whether the grammar could not read this; a variable in place of things that it knows no name for, such as the
/// fields of a struct, is none.
fn is_mistake(node: &Node<'_, Source>, grammar: SupportLang) -> bool {
    node.is_error() && grammar.extract_meta_var(&node.text()).is_none()
}

/// The pattern as the part of a larger piece that such a part stands in: the first of the language's contexts in
/// which it is one node, of a kind that `fits`.
fn in_context(source: &str, language: &Language, fits: impl Fn(&str) -> bool) -> Option<(Pattern, String)> {
    let grammar = language.grammar?.sg;
    let source = source.trim().trim_end_matches(';');
    let contexts = contexts(language.name).iter();
    contexts.filter(|_| !source.is_empty()).find_map(|context| {
        let (before, after) = context.split_once(HOLE)?;
        let whole = format!("{before}{source}{after}");
        let processed = grammar.pre_process_pattern(&whole);
        let tree = AstGrep::try_new(&processed, grammar).ok()?;
        let root = tree.root();
        if root.dfs().any(|node| is_mistake(&node, grammar) || node.is_missing()) {
            return None;
        }
        let hole = before.len()..processed.len() - after.len();
        let node = innermost(&root, &hole)?;
        let kind = node.kind().into_owned();
        // The first node of its kind is the one that a pattern in a context stands for.
        let is_first = root.dfs().find(|other| other.kind() == node.kind())?.range() == hole;
        let is_wanted = is_first && fits(&kind);
        is_wanted.then(|| Pattern::contextual(&whole, &kind, grammar).ok()).flatten().map(|pattern| (pattern, kind))
    })
}

/// The node that covers a range; of several, which stand around nothing but the next one, the innermost says what it is.
fn innermost<'a>(root: &Node<'a, Source>, range: &Range<usize>) -> Option<Node<'a, Source>> {
    root.dfs().filter(|node| node.is_named() && node.range() == *range).last()
}

/// What expressions, members and arms stand in; each holds the place of the pattern once.
fn contexts(language: &str) -> &'static [&'static str] {
    match language {
        "rust" => &["fn t() { let t = {}; }", "trait T { {} }", "struct T { {} }", "fn t() { match t { {} } }"],
        "go" => &["package t\nfunc t() { {} }", "package t\ntype T struct { {} }"],
        "c" | "cpp" => &["void t() { {}; }"],
        "java" | "csharp" => &["class T { {} }"],
        "javascript" | "typescript" | "tsx" => &["class T { {} }", "switch (t) { {} }"],
        _ => &[],
    }
}

/// Whether a name with brackets behind it is all that stands there.
fn looks_like_call(source: &str) -> bool {
    let source = source.trim().trim_end_matches(';');
    let name = source.split('(').next().unwrap_or_default();
    !name.is_empty()
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | '$' | '-' | '>' | ':'))
        && source.ends_with(')')
}

/// The last bracket that is opened and not closed, quotes not regarded.
fn unclosed(pattern: &str) -> Option<usize> {
    let mut open = Vec::new();
    for (at, c) in pattern.char_indices() {
        match c {
            '(' | '[' | '{' => open.push(at),
            ')' | ']' | '}' => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

#[cfg(test)]
mod tests {
    use super::{Language, compile};

    #[test]
    fn a_part_is_read_where_it_stands() {
        let kind = |language: &str, pattern: &str| {
            let language = Language::named(language).expect("a language");
            compile(pattern, language).map(|(_, kind)| kind).map_err(|error| error.message)
        };
        for (language, pattern, expected) in [
            ("rust", "self.items", "field_expression"),
            ("rust", "struct $N { $$$ }", "struct_item"),
            ("rust", "impl $T for $N { $$$ }", "impl_item"),
            ("rust", "match $X { $$$ARMS }", "match_expression"),
            ("rust", "pub count: $T", "field_declaration"),
            ("rust", "Some($X) => $Y", "match_arm"),
            ("rust", "fn area(&self) -> $T;", "function_signature_item"),
            ("rust", "&mut $X", "reference_expression"),
            ("rust", "$A + $B", "binary_expression"),
            ("rust", "return $X", "return_expression"),
            ("rust", "if let Some($X) = $Y { $$$ }", "if_expression"),
            ("rust", "use $A::$B", "use_declaration"),
            ("go", "$A, err := $F($$$)", "short_var_declaration"),
            ("go", "if err != nil { $$$ }", "if_statement"),
            ("go", "Name string", "field_declaration"),
            ("c", "if ($A) { $$$ }", "if_statement"),
            ("c", "p->count", "field_expression"),
            ("cpp", "std::move($A)", "call_expression"),
            ("java", "public void $M($$$A) { $$$ }", "method_declaration"),
            ("java", "public $N($$$) { this.$F = $V; }", "constructor_declaration"),
            ("csharp", "public int $N { get; set; }", "property_declaration"),
            ("typescript", "get $N() { $$$ }", "method_definition"),
            ("javascript", "case $X: $$$", "switch_case"),
            ("python", "self.items", "attribute"),
            ("python", "class $N: $$$", "class_definition"),
            ("ruby", "def $N($$$) $$$ end", "method"),
        ] {
            assert_eq!(kind(language, pattern), Ok(expected.to_owned()), "{language}: {pattern}");
        }
    }

    #[test]
    fn a_pattern_that_is_none_says_where() {
        let column = |language: &str, pattern: &str| {
            let error = compile(pattern, Language::named(language).expect("a language")).expect_err("it is broken");
            error.message.rsplit("column ").next().and_then(|column| column.parse::<usize>().ok())
        };
        assert_eq!(column("rust", "fn a() {} fn b() {}"), Some(11));
        assert_eq!(column("typescript", "console.log($A"), Some(12));
        assert_eq!(column("rust", "impl $N {"), Some(9));
        assert_eq!(column("python", ""), None);
    }
}

//! A query, read.

use super::expression::Expr;
use super::filter::Filter;
use super::lexer::{Kind, tokens};
use super::parser::{Parts, parse};
use super::term::Term;
use crate::error::{Code, Error, Result};

/// The longest query, in bytes.
const LONGEST: usize = 4000;

/// Words of a sentence that nobody looks for in code.
const SMALL: &[&str] = &[
    "a", "an", "and", "are", "code", "do", "does", "for", "how", "in", "is", "it", "not", "of", "on", "or", "that",
    "the", "this", "to", "we", "what", "where", "which", "with",
];

/// A query.
#[derive(Debug)]
pub struct Query {
    /// Its terms.
    pub(super) terms: Vec<Term>,
    /// Its filters.
    pub(super) filters: Vec<Filter>,
    /// What it says of a file.
    pub(super) expr: Expr,
    /// The terms that speak for a file, by number.
    pub(super) wanted: Vec<usize>,
    /// What was left out of it, and why.
    pub notes: Vec<String>,
}

impl Query {
    /// Reads a query in boolean grammar.
    pub fn parse(query: &str) -> Result<Self> {
        bounded(query)?;
        let (mut tokens, mut notes) = tokens(query)?;
        let is_small = |kind: &Kind| matches!(kind, Kind::Word(word) if SMALL.contains(&word.as_str()));
        // Only where words stand side by side; next to an operator, a small word is meant.
        let is_sentence = tokens.iter().all(|token| matches!(token.kind, Kind::Word(_)));
        if is_sentence && tokens.iter().any(|token| is_small(&token.kind)) && !tokens.iter().all(|t| is_small(&t.kind))
        {
            let mut small: Vec<String> = Vec::new();
            tokens.retain(|token| match &token.kind {
                Kind::Word(word) if is_small(&token.kind) => {
                    small.push(word.clone());
                    false
                }
                _ => true,
            });
            small.dedup();
            let operators = ["and", "or", "not"].into_iter().any(|word| small.iter().any(|small| small == word));
            let capitals = if operators { "; operators are AND, OR, NOT" } else { "" };
            notes.push(format!("left out: {} (quote what you look for){capitals}", small.join(", ")));
        }
        if tokens.is_empty() {
            return Err(Error::unreadable("query", query, 1, "there is nothing to look for"));
        }
        let mut parts = Parts::default();
        let expr = parse(query, &tokens, &mut parts)?;
        let wanted = expr.wanted();
        Ok(Self { terms: parts.terms, filters: parts.filters, expr, wanted, notes })
    }

    /// A query for one text exactly as it is written, letter case included.
    pub fn exact(text: &str) -> Result<Self> {
        bounded(text)?;
        if text.trim().is_empty() {
            return Err(Error::unreadable("query", text, 1, "there is nothing to look for"));
        }
        let mut notes = Vec::new();
        if [" AND ", " OR ", " NOT "].iter().any(|operator| text.contains(operator)) {
            notes.push("exact takes operators as text; leave it out to use them".into());
        }
        Ok(Self { terms: vec![Term::literal(text)], filters: vec![], expr: Expr::Term(0), wanted: vec![0], notes })
    }

    /// The query in full, every operator written.
    pub fn written(&self) -> String {
        self.expr.written(&self.terms, &self.filters)
    }

    /// Whether the filters alone rule a file out.
    pub(super) fn rules_out(&self, path: &str) -> bool {
        self.expr.value(&|_| None, &|filter| self.filters[filter].passes(path)) == Some(false)
    }

    /// Whether it is true of a file that holds the terms for which `has` is true.
    pub(super) fn is_true(&self, path: &str, has: impl Fn(usize) -> bool) -> bool {
        self.expr.value(&|term| Some(has(term)), &|filter| self.filters[filter].passes(path)) == Some(true)
    }
}

fn bounded(query: &str) -> Result<()> {
    if query.len() > LONGEST {
        return Err(Error::new(Code::LimitExceeded, format!("the query has more than {LONGEST} bytes")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::Query;

    fn check(query: &str, expected: &str) {
        assert_eq!(Query::parse(query).expect(query).written(), expected, "{query}");
    }

    fn broken(query: &str, column: usize) {
        let error = Query::parse(query).expect_err(query);
        assert!(error.message.contains(&format!("at column {column}:")), "{query}: {error}");
    }

    #[test]
    fn operators_bind_as_they_are_said_to() {
        check("p q", "p OR q");
        check("a AND b OR c", "(a AND b) OR c");
        check("a OR b AND c", "a OR (b AND c)");
        check("a b AND c", "a OR (b AND c)");
        check("a AND (b OR c)", "a AND (b OR c)");
        check("apple NOT banana", "apple AND NOT banana");
        check("apple AND NOT banana", "apple AND NOT banana");
        check("apple -banana", "apple AND NOT banana");
        check("a OR -b", "a OR NOT b");
        check("+a b", "a AND better with (b)");
        check("+a +b -c d", "a AND b AND better with (d) AND NOT c");
        check("NOT (a b)", "NOT (a OR b)");
        check("NOT NOT a", "a");
        check("a && b || c", "(a AND b) OR c");
        check("\"a b\" c*", "\"a b\" OR c*");
    }

    #[test]
    fn filters_obey_their_place() {
        check("parse ext:rs", "parse AND ext:rs");
        check("a OR ext:rs", "a OR ext:rs");
        check("a (ext:rs OR dir:web)", "a AND (ext:rs OR dir:web)");
        check("a -ext:rs", "a AND NOT ext:rs");
        check("a ext:rs ext:py", "a AND (ext:rs OR ext:py)");
        check("a AND NOT file:\"x y\"", "a AND NOT file:x y");
        check("(a dir:src) OR (b lang:go)", "(a AND dir:src) OR (b AND lang:go)");
    }

    #[test]
    fn what_cannot_be_read_says_where() {
        broken("a AND", 6);
        broken("(a OR b", 1);
        broken("a) b", 2);
        broken("a OR OR b", 6);
        broken("\"open", 1);
        broken("a foo:bar", 3);
        broken("a ext:", 3);
        broken("a lang:klingon", 3);
        broken("*", 1);
        broken("", 1);
        broken("!", 1);
        broken(&"(".repeat(50), 41);
    }

    #[test]
    fn sentences_lose_their_small_words_aloud() {
        let query = Query::parse("where is the retry logic").expect("a query");
        assert_eq!(query.written(), "retry OR logic");
        assert_eq!(query.notes, ["left out: where, is, the (quote what you look for)"]);
        check("the", "the");
        check("error AND the", "error AND the");
    }
}

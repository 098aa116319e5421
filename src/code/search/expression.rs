//! What a query says of a file.

use std::fmt::Write as _;

use super::filter::Filter;
use super::term::Term;

/// A statement about a file, true or false.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expr {
    /// One of them is true.
    Any(Vec<Expr>),
    /// All of them are true.
    All(Vec<Expr>),
    /// It is not true.
    Not(Box<Expr>),
    /// True whatever the file says; what is inside only counts for the rank.
    Bonus(Vec<Expr>),
    /// The file holds the term.
    Term(usize),
    /// The file's path passes the filter.
    Filter(usize),
}

impl Expr {
    /// Whether it is true; `None` where that hangs on terms that are not known yet.
    pub fn value(&self, term: &impl Fn(usize) -> Option<bool>, filter: &impl Fn(usize) -> bool) -> Option<bool> {
        match self {
            Self::Term(index) => term(*index),
            Self::Filter(index) => Some(filter(*index)),
            Self::Bonus(_) => Some(true),
            Self::Not(inner) => inner.value(term, filter).map(|value| !value),
            Self::All(parts) => join(parts, false, term, filter),
            Self::Any(parts) => join(parts, true, term, filter),
        }
    }

    /// Whether it says nothing but what the path must be.
    pub fn is_filter(&self) -> bool {
        match self {
            Self::Filter(_) => true,
            Self::Term(_) => false,
            Self::Not(inner) => inner.is_filter(),
            Self::Any(parts) | Self::All(parts) | Self::Bonus(parts) => parts.iter().all(Self::is_filter),
        }
    }

    /// The terms that speak for a file when it has them, each once, in the order of the query.
    pub fn wanted(&self) -> Vec<usize> {
        let mut wanted = Vec::new();
        self.collect(true, &mut wanted);
        wanted.sort_unstable();
        wanted.dedup();
        wanted
    }

    fn collect(&self, is_for: bool, wanted: &mut Vec<usize>) {
        match self {
            Self::Term(index) if is_for => wanted.push(*index),
            Self::Term(_) | Self::Filter(_) => {}
            Self::Not(inner) => inner.collect(!is_for, wanted),
            Self::Any(parts) | Self::All(parts) | Self::Bonus(parts) => {
                for part in parts {
                    part.collect(is_for, wanted);
                }
            }
        }
    }

    /// The statement in full, every operator written.
    pub fn written(&self, terms: &[Term], filters: &[Filter]) -> String {
        let mut out = String::new();
        self.write(terms, filters, false, &mut out);
        out
    }

    fn write(&self, terms: &[Term], filters: &[Filter], is_inner: bool, out: &mut String) {
        let mut joined = |parts: &[Self], word: &str, open: &str| {
            let needs_brackets = !open.is_empty() || (is_inner && parts.len() > 1);
            out.push_str(open);
            if needs_brackets {
                out.push('(');
            }
            for (index, part) in parts.iter().enumerate() {
                if index > 0 {
                    out.push_str(word);
                }
                part.write(terms, filters, parts.len() > 1 && open.is_empty(), out);
            }
            if needs_brackets {
                out.push(')');
            }
        };
        match self {
            Self::Any(parts) => joined(parts, " OR ", ""),
            Self::All(parts) => joined(parts, " AND ", ""),
            Self::Bonus(parts) => joined(parts, ", ", "better with "),
            Self::Not(inner) => {
                out.push_str("NOT ");
                inner.write(terms, filters, true, out);
            }
            Self::Term(index) => out.push_str(terms.get(*index).map_or("", |term| term.written.as_str())),
            Self::Filter(index) => {
                let _ = filters.get(*index).map(|filter| write!(out, "{}:{}", filter.field.name(), filter.value));
            }
        }
    }
}

/// All or any of several statements: the one value that decides, else the other if all are known.
fn join(
    parts: &[Expr],
    decides: bool,
    term: &impl Fn(usize) -> Option<bool>,
    filter: &impl Fn(usize) -> bool,
) -> Option<bool> {
    let mut is_open = false;
    for part in parts {
        match part.value(term, filter) {
            Some(value) if value == decides => return Some(decides),
            Some(_) => {}
            None => is_open = true,
        }
    }
    (!is_open).then_some(!decides)
}

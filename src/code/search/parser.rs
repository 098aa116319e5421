//! From tokens to a statement. Loosest first: `OR`; terms side by side; `AND`; `NOT`, `-` and `+`.
//!
//! Side by side, any of the terms is enough, unless some have a `+`: then those must all be there and the others only
//! help. What has a `-` or `NOT` must not be there, and filters narrow. Several filters of one field are alternatives.

use super::expression::Expr;
use super::filter::{Field, Filter};
use super::lexer::{Kind, Token};
use super::term::Term;
use crate::error::{Error, Result};

/// How deep brackets may be nested.
const DEEPEST: usize = 40;
/// How many terms a query may have.
const TERMS: usize = 64;

/// What a query consists of.
#[derive(Debug, Default)]
pub struct Parts {
    /// Its terms.
    pub terms: Vec<Term>,
    /// Its filters.
    pub filters: Vec<Filter>,
}

/// The statement that `tokens` make.
pub fn parse(query: &str, tokens: &[Token], parts: &mut Parts) -> Result<Expr> {
    let mut parser = Parser { query, tokens, at: 0, depth: 0, parts };
    let expr = parser.either()?;
    match parser.tokens.get(parser.at) {
        Some(token) => Err(Error::unreadable("query", query, token.column, "this bracket closes none")),
        None => Ok(expr),
    }
}

struct Parser<'a> {
    query: &'a str,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    parts: &'a mut Parts,
}

/// What stands side by side.
#[derive(Default)]
struct Row {
    must: Vec<Expr>,
    /// What narrows: refusals, and filters in brackets.
    narrow: Vec<Expr>,
    may: Vec<Expr>,
    filters: Vec<(Field, Vec<Expr>)>,
}

/// How a term is marked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Plus,
    Minus,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Kind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn column(&self) -> usize {
        self.tokens.get(self.at).map_or(self.query.chars().count() + 1, |token| token.column)
    }

    fn wrong<T>(&self, why: &str) -> Result<T> {
        Err(Error::unreadable("query", self.query, self.column(), why))
    }

    fn either(&mut self) -> Result<Expr> {
        let mut sides = vec![self.row()?];
        while self.peek() == Some(&Kind::Or) {
            self.at += 1;
            sides.push(self.row()?);
        }
        Ok(one_or(sides, Expr::Any))
    }

    fn row(&mut self) -> Result<Expr> {
        let mut row = Row::default();
        let mut count = 0;
        while !matches!(self.peek(), None | Some(Kind::Or | Kind::Close)) {
            let (mark, expr) = self.both()?;
            count += 1;
            match (mark, expr) {
                (Mark::Plus, expr) => row.must.push(expr),
                (Mark::Minus, expr) => row.narrow.push(Expr::Not(Box::new(expr))),
                (Mark::None, Expr::Filter(index)) => {
                    let field = self.parts.filters[index].field;
                    match row.filters.iter_mut().find(|(known, _)| *known == field) {
                        Some((_, same)) => same.push(Expr::Filter(index)),
                        None => row.filters.push((field, vec![Expr::Filter(index)])),
                    }
                }
                (Mark::None, expr) if expr.is_filter() => row.narrow.push(expr),
                (Mark::None, expr) => row.may.push(expr),
            }
        }
        if count == 0 {
            return self.wrong("a term should stand here");
        }
        Ok(row.into_expr())
    }

    /// Terms joined by AND; a single one keeps its mark.
    fn both(&mut self) -> Result<(Mark, Expr)> {
        let (mark, first) = self.marked()?;
        if self.peek() != Some(&Kind::And) {
            return Ok((mark, first));
        }
        let sign = |mark, expr| if mark == Mark::Minus { Expr::Not(Box::new(expr)) } else { expr };
        let mut sides = vec![sign(mark, first)];
        while self.peek() == Some(&Kind::And) {
            self.at += 1;
            let (mark, next) = self.marked()?;
            sides.push(sign(mark, next));
        }
        Ok((Mark::None, Expr::All(sides)))
    }

    fn marked(&mut self) -> Result<(Mark, Expr)> {
        let mut mark = Mark::None;
        loop {
            mark = match self.peek() {
                Some(Kind::Plus) if mark != Mark::Minus => Mark::Plus,
                Some(Kind::Not) if mark == Mark::Minus => Mark::None,
                Some(Kind::Plus | Kind::Not) => Mark::Minus,
                _ => return Ok((mark, self.single()?)),
            };
            self.at += 1;
        }
    }

    fn single(&mut self) -> Result<Expr> {
        let Some(token) = self.tokens.get(self.at) else { return self.wrong("a term should stand here") };
        let column = token.column;
        match &token.kind {
            Kind::Word(word) => {
                let term = Term::loose(word).ok_or_else(|| {
                    Error::unreadable("query", self.query, column, &format!("\"{word}\" has no letter to look for"))
                })?;
                self.term(term)
            }
            Kind::Phrase(text) => self.term(Term::phrase(text)),
            Kind::Field(name, value) => self.filter(column, name, value),
            Kind::Open => {
                self.at += 1;
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Error::unreadable("query", self.query, column, "the brackets are nested too deep"));
                }
                let inner = self.either()?;
                if self.peek() != Some(&Kind::Close) {
                    return Err(Error::unreadable(
                        "query",
                        self.query,
                        column,
                        "the bracket that opens here is never closed",
                    ));
                }
                self.depth -= 1;
                self.at += 1;
                Ok(inner)
            }
            Kind::Close => {
                Err(Error::unreadable("query", self.query, column, "a term should stand before this bracket"))
            }
            Kind::And | Kind::Or | Kind::Not | Kind::Plus => {
                Err(Error::unreadable("query", self.query, column, "a term should stand here, not an operator"))
            }
        }
    }

    fn term(&mut self, term: Term) -> Result<Expr> {
        let known = self.parts.terms.iter().position(|known| known.written == term.written);
        if known.is_none() && self.parts.terms.len() == TERMS {
            return self.wrong("the query has too many terms");
        }
        let index = known.unwrap_or(self.parts.terms.len());
        if known.is_none() {
            self.parts.terms.push(term);
        }
        self.at += 1;
        Ok(Expr::Term(index))
    }

    fn filter(&mut self, column: usize, name: &str, value: &str) -> Result<Expr> {
        let Some(field) = Field::named(name) else {
            let near = Field::names().into_iter().find(|known| strsim::osa_distance(known, name) <= 2);
            let mended = near.map_or_else(|| format!("\"{name}:{value}\""), |near| format!("{near}:{value}"));
            let error = Error::unreadable("query", self.query, column, &format!("there is no field \"{name}\""));
            return Err(error
                .suggest([mended])
                .detail(format!("fields are {}; quote text that has a colon", Field::names().join(", "))));
        };
        if value.is_empty() {
            return Err(Error::unreadable("query", self.query, column, &format!("\"{name}:\" has no value")));
        }
        let filter = Filter::new(field, value).map_err(|error| {
            let located = Error::unreadable("query", self.query, column, &error.message);
            error.details.into_iter().fold(located, Error::detail)
        })?;
        self.at += 1;
        self.parts.filters.push(filter);
        Ok(Expr::Filter(self.parts.filters.len() - 1))
    }
}

impl Row {
    fn into_expr(self) -> Expr {
        let has_musts = !self.must.is_empty();
        let filters = self.filters.into_iter().map(|(_, same)| one_or(same, Expr::Any));
        let mut all: Vec<Expr> = self.must;
        match (has_musts, self.may.is_empty()) {
            (_, true) => {}
            (true, false) => all.push(Expr::Bonus(self.may)),
            (false, false) => all.push(one_or(self.may, Expr::Any)),
        }
        all.extend(filters);
        all.extend(self.narrow);
        one_or(all, Expr::All)
    }
}

fn one_or(mut parts: Vec<Expr>, join: fn(Vec<Expr>) -> Expr) -> Expr {
    match (parts.len(), parts.pop()) {
        (1, Some(only)) => only,
        (_, Some(last)) => {
            parts.push(last);
            join(parts)
        }
        (_, None) => join(parts),
    }
}

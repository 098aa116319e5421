//! A query: which places of a document are wanted, in what order, and what of them.
//!
//! `all |entity`, `all .metric where :confidence > 0.8`, a path with wildcards; then `sort`, `limit`, `select`, each at
//! most once and in any order. Every complaint names the column. Refuses to look at any document.

use pest::Parser as _;
use pest::iterators::Pair;

use crate::error::Result;
use crate::udon::Path;
use crate::udon::expression::{Dialect, Expression, Grammar, Rule, Whole, attribute};

/// A query.
#[derive(Debug, Clone)]
pub struct Query {
    /// The places.
    pub places: Path,
    /// What must be true of them.
    pub condition: Option<Expression>,
    /// What they are sorted by, first to last; in document order otherwise.
    pub sort: Vec<SortKey>,
    /// How many at most.
    pub limit: Option<usize>,
    /// The attributes that are wanted; all where there are none.
    pub select: Vec<Column>,
}

/// What places are sorted by.
#[derive(Debug, Clone)]
pub struct SortKey {
    /// The attribute, as a path from the element on.
    pub path: Path,
    /// The most first.
    pub descending: bool,
}

/// An attribute that is wanted.
#[derive(Debug, Clone)]
pub struct Column {
    /// What the column is called: the attribute as it was written, without its colon.
    pub name: String,
    /// The attribute, as a path from the element on.
    pub path: Path,
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// `INVALID_SYNTAX`, with the column.
    pub fn parse(text: &str) -> Result<Self> {
        let whole = Whole { what: "query", text };
        let tokens = Grammar::parse(Rule::query, text).map_err(|_| whole.wrong(0, "it cannot be read"))?;
        let mut tokens = tokens.flat_map(Pair::into_inner).filter(|token| token.as_rule() != Rule::EOI).peekable();
        let every = tokens.next_if(|token| token.as_rule() == Rule::every);
        let place = tokens
            .next_if(|token| matches!(token.as_rule(), Rule::path | Rule::attributes | Rule::traits | Rule::named));
        if every.is_none() && place.is_none() && tokens.peek().is_none() {
            return Err(whole.wrong(0, "it is empty; write all |element, a path, or where :attribute = value"));
        }
        let mut query = Self {
            places: places(whole, every.is_some(), place)?,
            condition: None,
            sort: Vec::new(),
            limit: None,
            select: Vec::new(),
        };
        while let Some(clause) = tokens.next() {
            let at = clause.as_span().start();
            let Some(kind) = (clause.as_rule() == Rule::clause).then(|| clause.into_inner().next()).flatten() else {
                return Err(whole.wrong(at, "here `where`, `sort`, `limit` or `select` should follow"));
            };
            let mut own = Vec::new();
            while let Some(token) = tokens.next_if(|token| token.as_rule() != Rule::clause) {
                own.push(token);
            }
            let end = kind.as_span().end();
            let is_second = match kind.as_rule() {
                Rule::where_word => query.condition.replace(condition(whole, end, own)?).is_some(),
                Rule::sort_word => !std::mem::replace(&mut query.sort, sort_keys(whole, end, &own)?).is_empty(),
                Rule::limit_word => query.limit.replace(limit(whole, end, &own)?).is_some(),
                _ => !std::mem::replace(&mut query.select, columns(whole, end, &own)?).is_empty(),
            };
            if is_second {
                return Err(whole.wrong(at, &format!("`{}` stands here a second time", kind.as_str())));
            }
        }
        Ok(query)
    }
}

/// The path of the places: at any depth behind `all`, or where only a trait, an attribute or a name is given.
fn places(whole: Whole<'_>, every: bool, place: Option<Pair<'_, Rule>>) -> Result<Path> {
    let Some(place) = place else { return Path::parse("||*") };
    let (at, text) = (place.as_span().start(), place.as_str());
    let before = match place.as_rule() {
        Rule::path if every && text.starts_with('|') && !text.starts_with("||") => "|",
        Rule::path => "",
        _ => "||",
    };
    Path::parse(&format!("{before}{text}")).map_err(|error| {
        let inside = error.span.map_or(0, |span| span.start).saturating_sub(before.len());
        let why = error.message.split_once("`: ").map_or(error.message.as_str(), |(_, why)| why);
        whole.wrong(at + inside, why)
    })
}

fn condition(whole: Whole<'_>, end: usize, tokens: Vec<Pair<'_, Rule>>) -> Result<Expression> {
    if tokens.is_empty() {
        return Err(whole.wrong(end, "a condition should follow"));
    }
    Expression::from_tokens(whole, tokens, Dialect::QUERY)
}

fn sort_keys(whole: Whole<'_>, end: usize, tokens: &[Pair<'_, Rule>]) -> Result<Vec<SortKey>> {
    let mut keys: Vec<SortKey> = Vec::new();
    let mut may_turn = false;
    for token in tokens {
        let at = token.as_span().start();
        let word = token.as_str();
        match token.as_rule() {
            Rule::comma if !keys.is_empty() => may_turn = false,
            Rule::attribute => {
                keys.push(SortKey { path: attribute(whole, token)?, descending: false });
                may_turn = true;
            }
            Rule::dotted if may_turn && matches!(word, "desc" | "descending" | "asc" | "ascending") => {
                if let Some(key) = keys.last_mut() {
                    key.descending = word.starts_with('d');
                }
                may_turn = false;
            }
            _ => return Err(whole.wrong(at, "here an attribute such as :value should stand, then maybe desc")),
        }
    }
    if keys.is_empty() {
        return Err(whole.wrong(end, "an attribute to sort by should follow"));
    }
    Ok(keys)
}

fn limit(whole: Whole<'_>, end: usize, tokens: &[Pair<'_, Rule>]) -> Result<usize> {
    match tokens {
        [token] => {
            token.as_str().parse().map_err(|_| whole.wrong(token.as_span().start(), "a number should stand here"))
        }
        [_, second, ..] => Err(whole.wrong(second.as_span().start(), "one number is enough")),
        [] => Err(whole.wrong(end, "a number should follow")),
    }
}

fn columns(whole: Whole<'_>, end: usize, tokens: &[Pair<'_, Rule>]) -> Result<Vec<Column>> {
    let mut columns = Vec::new();
    for token in tokens {
        match token.as_rule() {
            Rule::attribute => {
                let name = token.as_str().trim_start_matches(':').to_owned();
                columns.push(Column { name, path: attribute(whole, token)? });
            }
            Rule::comma if !columns.is_empty() => {}
            _ => return Err(whole.wrong(token.as_span().start(), "here an attribute such as :value should stand")),
        }
    }
    if columns.is_empty() {
        return Err(whole.wrong(end, "attributes should follow"));
    }
    Ok(columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a query asks for, in short, or what is wrong with it.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let got = match Query::parse(text) {
            Ok(query) => {
                let mut out = format!("{}{}", query.places, query.condition.map_or("", |_| " where"));
                for key in &query.sort {
                    out += &format!(" {}{}", if key.descending { '-' } else { '+' }, key.path);
                }
                out += &query.limit.map(|limit| format!(" {limit}")).unwrap_or_default();
                query.select.iter().fold(out, |out, column| out + " " + &column.name)
            }
            Err(error) => error.message.replace("the query cannot be read at column ", ""),
        };
        assert_eq!(got, expected, "{text}");
    }

    #[test]
    fn places_are_named_by_element_trait_attribute_or_path() {
        check("all |entity", "||entity");
        check("all .metric", "||.metric");
        check("every entity", "||entity");
        check("all :status", "||:status");
        check("all", "||*");
        check("|results|segment-results|*", "|results|segment-results|*");
        check("all |a|b.c", "||a|b.c");
        check("all ||a", "||a");
        check("@arm[top keys]", "@arm[top keys]");
        check("|item['x y']:price", "|item[\"x y\"]:price");
        check("where :confidence > 0.8", "||* where");
        check("wherever", "||wherever");
    }

    #[test]
    fn clauses_come_in_any_order() {
        check(
            "all |metric where :type = relative-lift sort :value desc, :name limit 3 select :name, :value",
            "||metric where -.:value +.:name 3 name value",
        );
        check("all |run limit 2 order by :at ascending", "||run +.:at 2");
        check("all |run select :a :b:c", "||run a b:c");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_column() {
        check("", "1: it is empty; write all |element, a path, or where :attribute = value");
        check("all |", "6: an element's name, key or trait is missing at the end");
        check("all |a..b", "8: a trait stands right after its element, and a child after `|`");
        check("all |a :b = 1", "8: here `where`, `sort`, `limit` or `select` should follow");
        check("all |a where", "13: a condition should follow");
        check("all |a where :b >", "18: a value or an attribute is missing at the end");
        check("all |a where :b = (1", "19: the bracket that opens here is never closed");
        check("all |a sort value", "13: here an attribute such as :value should stand, then maybe desc");
        check("all |a limit many", "14: a number should stand here");
        check("all |a limit 1 limit 2", "16: `limit` stands here a second time");
        check("all |a select", "14: attributes should follow");
    }
}

//! The rows of all documents together: sorted, limited, with columns in a stable order.
//!
//! Columns are where a row stands, what it is, its attributes in the order in which they first appear, and its text. A
//! column of ours that shares its name with an attribute takes a leading underscore.

use std::cmp::Ordering;

use indexmap::{IndexMap, IndexSet};

use super::query::Query;
use super::row::Row;
use crate::udon::expression::{Term, sort_order};

/// The rows that a query found.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The rows, those beyond the query's limit left out.
    pub rows: Vec<Row>,
    /// How many there were before the limit.
    pub found: usize,
    /// The names of all columns, in order.
    pub columns: Vec<String>,
    /// The columns that are not attributes, with what they are called.
    own: IndexMap<Own, String>,
}

/// A column that is no attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Own {
    File,
    Path,
    Line,
    Element,
    Id,
    Text,
    Context,
}

impl Own {
    const BEFORE: [Self; 5] = [Self::File, Self::Path, Self::Line, Self::Element, Self::Id];
    const BEHIND: [Self; 2] = [Self::Text, Self::Context];

    const fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Path => "path",
            Self::Line => "line",
            Self::Element => "element",
            Self::Id => "id",
            Self::Text => "text",
            Self::Context => "context",
        }
    }

    /// What it says of a row; nothing where there is nothing to say.
    fn of(self, row: &Row) -> Option<Term<'static>> {
        let text = |text: &String| (!text.is_empty()).then(|| Term::Text(text.clone().into()));
        match self {
            Self::File => text(&row.file),
            Self::Path => text(&row.path),
            Self::Line => Some(Term::Typed(crate::udon::Scalar::Integer, row.line.to_string().into())),
            Self::Element => row.element.as_ref().and_then(text),
            Self::Id => row.key.as_ref().and_then(text),
            Self::Text => text(&row.text),
            Self::Context => text(&row.context),
        }
    }
}

impl Table {
    /// Sorts and limits rows as a query says; `context` adds where each stands and the prose around it.
    pub fn new(mut rows: Vec<Row>, query: &Query, context: bool) -> Self {
        let found = rows.len();
        rows.sort_by(|a, b| {
            let mut keys = query.sort.iter().zip(a.order.iter().zip(&b.order));
            let differing = keys.find_map(|(key, (a, b))| match (a, b) {
                // What is missing comes last, whichever way it is sorted.
                (Term::Nil, Term::Nil) => None,
                (Term::Nil, _) => Some(Ordering::Greater),
                (_, Term::Nil) => Some(Ordering::Less),
                _ => Some(sort_order(a, b)).map(|order| if key.descending { order.reverse() } else { order }),
            });
            differing.unwrap_or(Ordering::Equal)
        });
        rows.truncate(query.limit.unwrap_or(usize::MAX));
        let names: IndexSet<&String> = rows.iter().flat_map(|row| row.cells.keys()).collect();
        let elements: IndexSet<_> = rows.iter().map(|row| &row.element).collect();
        let files: IndexSet<_> = rows.iter().map(|row| &row.file).collect();
        let all = query.select.is_empty();
        let is_wanted = |own: Own| match own {
            Own::File => context && files.len() > 1 || files.len() > 1 && all,
            Own::Path | Own::Line | Own::Context => context,
            Own::Element => all && elements.len() > 1,
            Own::Id | Own::Text => all && rows.iter().any(|row| own.of(row).is_some()),
        };
        let mut own = IndexMap::new();
        for one in Own::BEFORE.into_iter().chain(Own::BEHIND).filter(|own| is_wanted(*own)) {
            let mut name = one.name().to_owned();
            while names.contains(&name) {
                name.insert(0, '_');
            }
            own.insert(one, name);
        }
        let called = |these: &[Own]| -> Vec<String> { these.iter().filter_map(|one| own.get(one).cloned()).collect() };
        let mut columns = called(&Own::BEFORE);
        if all {
            columns.extend(names.into_iter().cloned());
        } else {
            columns.extend(query.select.iter().map(|column| column.name.clone()));
        }
        columns.extend(called(&Own::BEHIND));
        Self { rows, found, columns, own }
    }

    /// What a row says, by column, in order; columns of which it says nothing are left out.
    pub fn fields(&self, row: &Row) -> IndexMap<String, Term<'static>> {
        let mut fields = IndexMap::new();
        for column in &self.columns {
            let own = self.own.iter().find(|(_, name)| *name == column);
            let value = match own {
                Some((own, _)) => own.of(row),
                None => row.cells.get(column).cloned(),
            };
            fields.extend(value.map(|value| (column.clone(), value)));
        }
        fields
    }

    /// The name of the column that holds the key, where there is one.
    pub(super) fn id_column(&self) -> Option<&String> {
        self.own.get(&Own::Id)
    }
}

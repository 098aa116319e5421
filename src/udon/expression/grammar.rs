//! The grammar of conditions, values and queries, as data in `grammar/`. Holds nothing but its rules.

use pest_derive::Parser;

#[derive(Parser)]
#[grammar = "../grammar/lexical.pest"]
#[grammar = "../grammar/expression.pest"]
#[grammar = "../grammar/query.pest"]
pub struct Grammar;

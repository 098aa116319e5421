//! What can be done with a value before it is put in: one table of filters, each with what it takes.
//!
//! A value that a filter cannot work on is a mistake that is told, not a guess: `round` of a word fails. What is missing
//! stays missing through every filter but `default`. Refuses to look anything up.

use std::borrow::Cow;

use chrono::{DateTime, Utc};

use super::moments::Moment;
use super::numbers::{Number, money};
use crate::udon::expression::{Filter, Term, equal, sort_order};
use crate::udon::node::Node;
use crate::udon::scalar::Scalar;

type Run = for<'v> fn(Term<'v>, &[Term<'v>], DateTime<Utc>) -> Result<Term<'v>, String>;

/// A filter of templates.
#[derive(Debug)]
pub struct FilterSpec {
    /// Its name.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The fewest and the most arguments.
    pub arguments: (usize, usize),
    /// How it is written, with what comes out.
    pub example: &'static str,
    run: Run,
}

const fn filter(
    name: &'static str,
    aliases: &'static [&'static str],
    arguments: (usize, usize),
    example: &'static str,
    run: Run,
) -> FilterSpec {
    FilterSpec { name, aliases, arguments, example, run }
}

/// Every filter.
pub const FILTERS: &[FilterSpec] = &[
    filter("default", &[], (1, 1), "nickname | default: \"you\"", |value, args, _| {
        Ok(if value.is_blank() { args[0].clone() } else { value })
    }),
    filter("upcase", &["uppercase"], (0, 0), "code | upcase", |value, _, _| Ok(mapped(&value, str::to_uppercase))),
    filter("downcase", &["lowercase"], (0, 0), "state | downcase", |value, _, _| Ok(mapped(&value, str::to_lowercase))),
    filter("capitalize", &[], (0, 0), "name | capitalize", |value, _, _| Ok(mapped(&value, capitalized))),
    filter("strip", &["trim"], (0, 0), "note | strip", |value, _, _| Ok(mapped(&value, |text| text.trim().to_owned()))),
    filter("append", &[], (1, 1), "name | append: \"!\"", |value, args, _| Ok(text(format!("{value}{}", args[0])))),
    filter("prepend", &[], (1, 1), "name | prepend: \"Dr. \"", |value, args, _| {
        Ok(text(format!("{}{value}", args[0])))
    }),
    filter("replace", &[], (1, 2), "path | replace: \"/\", \" > \"", |value, args, _| {
        let with = args.get(1).map(Term::to_string).unwrap_or_default();
        let from = args[0].to_string();
        if from.is_empty() {
            Err("it has nothing to replace".to_owned())
        } else {
            Ok(mapped(&value, |text| text.replace(&from, &with)))
        }
    }),
    filter("remove", &[], (1, 1), "code | remove: \"-\"", |value, args, _| {
        let what = args[0].to_string();
        Ok(if what.is_empty() { value } else { mapped(&value, |text| text.replace(&what, "")) })
    }),
    filter("truncate", &[], (0, 2), "note | truncate: 20", |value, args, _| {
        let length = whole(args.first(), 50)?;
        let ending = args.get(1).map_or_else(|| "…".to_owned(), Term::to_string);
        Ok(mapped(&value, |text| cut(text, length, &ending)))
    }),
    filter("truncatewords", &[], (0, 2), "note | truncatewords: 5", |value, args, _| {
        let count = whole(args.first(), 15)?;
        let ending = args.get(1).map_or_else(|| "…".to_owned(), Term::to_string);
        Ok(mapped(&value, |text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            if words.len() <= count { text.to_owned() } else { words[..count].join(" ") + &ending }
        }))
    }),
    filter("split", &[], (1, 1), "tags | split: \",\"", |value, args, _| {
        let between = args[0].to_string();
        let value = value.to_string();
        let parts: Vec<String> = if between.is_empty() {
            value.chars().map(String::from).collect()
        } else {
            value.split(between.as_str()).map(|part| part.trim().to_owned()).collect()
        };
        Ok(Term::List(parts.into_iter().map(text).collect()))
    }),
    filter("join", &[], (0, 2), "tags | join: \", \", \" and \"", |value, args, _| {
        let between = args.first().map_or_else(|| ", ".to_owned(), Term::to_string);
        let items: Vec<String> = listed(value).iter().map(Term::to_string).collect();
        Ok(text(match (args.get(1), items.as_slice()) {
            (Some(last_one), [start @ .., last]) if !start.is_empty() => {
                format!("{}{last_one}{last}", start.join(&between))
            }
            _ => items.join(&between),
        }))
    }),
    filter("first", &[], (0, 0), "lines | first", |value, _, _| {
        Ok(listed(value).into_iter().next().unwrap_or(Term::Nil))
    }),
    filter("last", &[], (0, 0), "lines | last", |value, _, _| Ok(listed(value).pop().unwrap_or(Term::Nil))),
    filter("size", &["count", "length"], (0, 0), "lines | size", |value, _, _| {
        let size = match &value {
            Term::Text(text) => text.chars().count(),
            _ => listed(value).len(),
        };
        Ok(count(size))
    }),
    filter("sort", &[], (0, 1), "lines | sort: \"price\"", |value, args, _| {
        let mut items = listed(value);
        match args.first() {
            None => items.sort_by(sort_order),
            Some(field) => {
                let field = field.to_string();
                items.sort_by(|a, b| {
                    sort_order(&part(a, &field).unwrap_or(Term::Nil), &part(b, &field).unwrap_or(Term::Nil))
                });
            }
        }
        Ok(Term::List(items))
    }),
    filter("reverse", &[], (0, 0), "turns | reverse", |value, _, _| {
        let mut items = listed(value);
        items.reverse();
        Ok(Term::List(items))
    }),
    filter("uniq", &["unique"], (0, 0), "tags | uniq", |value, _, _| {
        let mut kept: Vec<Term<'_>> = Vec::new();
        for item in listed(value) {
            if !kept.iter().any(|known| equal(known, &item)) {
                kept.push(item);
            }
        }
        Ok(Term::List(kept))
    }),
    filter("map", &[], (1, 1), "lines | map: \"name\"", |value, args, _| {
        let field = args[0].to_string();
        Ok(Term::List(listed(value).iter().map(|item| part(item, &field).unwrap_or(Term::Nil)).collect()))
    }),
    filter("where", &[], (1, 2), "lines | where: \"state\", \"open\"", |value, args, _| {
        let field = args[0].to_string();
        let fits = |item: &Term<'_>| {
            let own = part(item, &field).unwrap_or(Term::Nil);
            args.get(1).map_or_else(|| own.is_true(), |wanted| equal(&own, wanted))
        };
        Ok(Term::List(listed(value).into_iter().filter(|item| fits(item)).collect()))
    }),
    filter("sum", &[], (0, 1), "lines | sum: \"price\"", |value, args, _| {
        let mut total = Number::Whole(0);
        for item in listed(value) {
            let item =
                args.first().map_or(Some(item.clone()), |field| part(&item, &field.to_string())).unwrap_or(Term::Nil);
            total = total.with(number(&item)?, i128::checked_add, |a, b| a + b);
        }
        Ok(total.term())
    }),
    filter("round", &[], (0, 1), "share | round: 2", |value, args, _| {
        Ok(number(&value)?.rounded(whole(args.first(), 0)?.min(15)))
    }),
    filter(
        "ceil",
        &[],
        (0, 0),
        "size | ceil",
        |value, _, _| Ok(Number::Real(number(&value)?.real().ceil()).rounded(0)),
    ),
    filter("floor", &[], (0, 0), "size | floor", |value, _, _| {
        Ok(Number::Real(number(&value)?.real().floor()).rounded(0))
    }),
    filter("abs", &[], (0, 0), "change | abs", |value, _, _| {
        Ok(number(&value)?.with(Number::Whole(0), |a, _| a.checked_abs(), |a, _| a.abs()).term())
    }),
    filter("plus", &[], (1, 1), "days | plus: 2", |value, args, _| {
        Ok(number(&value)?.with(number(&args[0])?, i128::checked_add, |a, b| a + b).term())
    }),
    filter("minus", &[], (1, 1), "days | minus: 2", |value, args, _| {
        Ok(number(&value)?.with(number(&args[0])?, i128::checked_sub, |a, b| a - b).term())
    }),
    filter("times", &[], (1, 1), "price | times: number", |value, args, _| {
        Ok(number(&value)?.with(number(&args[0])?, i128::checked_mul, |a, b| a * b).term())
    }),
    filter("divided_by", &[], (1, 1), "minutes | divided_by: 60", |value, args, _| {
        let by = number(&args[0])?;
        if by.real() == 0.0 {
            return Err("nothing can be divided by 0".to_owned());
        }
        Ok(number(&value)?.with(by, i128::checked_div, |a, b| a / b).term())
    }),
    filter("modulo", &[], (1, 1), "minutes | modulo: 60", |value, args, _| {
        let by = number(&args[0])?;
        if by.real() == 0.0 {
            return Err("nothing can be divided by 0".to_owned());
        }
        Ok(number(&value)?.with(by, i128::checked_rem, |a, b| a % b).term())
    }),
    filter("currency", &["money"], (0, 1), "total | currency: \"EUR\"", |value, args, _| {
        Ok(text(money(number(&value)?, &args.first().map(Term::to_string).unwrap_or_default())))
    }),
    filter("pluralize", &[], (1, 2), "days | pluralize: \"day\", \"days\"", |value, args, _| {
        let one = args[0].to_string();
        let many = args.get(1).map_or_else(|| format!("{one}s"), Term::to_string);
        let is_one = (number(&value)?.real() - 1.0).abs() < f64::EPSILON;
        Ok(text(format!("{value} {}", if is_one { one } else { many })))
    }),
    filter("date", &[], (0, 1), "sent | date: \"%B %o\"", |value, args, now| {
        let moment = moment(&value, now)?;
        let pattern = args
            .first()
            .map_or_else(|| if moment.is_date { "%Y-%m-%d" } else { "%Y-%m-%d %H:%M" }.to_owned(), Term::to_string);
        moment.written(&pattern).map(text)
    }),
    filter("relative", &["from_now"], (0, 0), "due | relative", |value, _, now| {
        Ok(text(moment(&value, now)?.relative(now)))
    }),
];

/// The filter of that name.
pub(super) fn find(name: &str) -> Option<&'static FilterSpec> {
    FILTERS.iter().find(|filter| filter.name == name || filter.aliases.contains(&name))
}

/// Whether a filter is known and takes that many arguments; else what is wrong, and what was expected.
pub(super) fn known(filter: &Filter) -> Result<(), (String, String)> {
    let Some(spec) = find(&filter.name) else {
        let names: Vec<String> = FILTERS.iter().map(|filter| filter.name.to_owned()).collect();
        let near = crate::udon::schema::nearest(&filter.name, &names);
        return Err((
            format!("there is no filter {}", filter.name),
            format!("expected one of {}{near}", names.join(" ")),
        ));
    };
    let (least, most) = spec.arguments;
    if (least..=most).contains(&filter.arguments.len()) {
        return Ok(());
    }
    let takes = match (least, most) {
        (0, 0) => "no argument".to_owned(),
        (1, 1) => "one argument".to_owned(),
        (least, most) => format!("{least} to {most} arguments"),
    };
    Err((
        format!("{} takes {takes}, not {}", filter.name, filter.arguments.len()),
        format!("write it like {}", spec.example),
    ))
}

/// Applies a filter; what is missing stays so, but for `default`.
pub(super) fn apply<'v>(
    name: &str,
    value: Term<'v>,
    arguments: &[Term<'v>],
    now: DateTime<Utc>,
) -> Result<Term<'v>, String> {
    match find(name) {
        Some(spec) if value == Term::Nil && spec.name != "default" && spec.name != "size" => Ok(Term::Nil),
        Some(spec) => (spec.run)(value, arguments, now).map_err(|why| format!("{name}: {why}")),
        None => Err(format!("there is no filter {name}")),
    }
}

/// A value as a list: of its items, of the elements that a name stands for, or of itself.
pub(super) fn listed(value: Term<'_>) -> Vec<Term<'_>> {
    match value {
        Term::Nil => Vec::new(),
        Term::List(items) => items,
        one => vec![one],
    }
}

/// What a record has under a name: an attribute; the elements of that name; its key, its text.
pub(super) fn part<'v>(value: &Term<'v>, name: &str) -> Option<Term<'v>> {
    let Term::Node(node) = value else { return None };
    part_of_node(*node, name)
}

/// What a node has under a name.
pub(super) fn part_of_node<'v>(node: Node<'v>, name: &str) -> Option<Term<'v>> {
    if let Some(attribute) = node.attribute(name) {
        return Some(Term::from(attribute.value()));
    }
    let mut children: Vec<Term<'v>> = node.elements().filter(|child| child.is_named(name)).map(Term::Node).collect();
    match (children.len(), name) {
        (1, _) => children.pop(),
        (2.., _) => Some(Term::List(children)),
        (_, "key") if node.is_element() => node.key().map(Term::Text),
        _ => None,
    }
}

fn text<'v>(text: impl Into<String>) -> Term<'v> {
    Term::Text(Cow::Owned(text.into()))
}

fn count<'v>(count: usize) -> Term<'v> {
    Term::Typed(Scalar::Integer, Cow::Owned(count.to_string()))
}

fn mapped<'v>(value: &Term<'v>, change: impl Fn(&str) -> String) -> Term<'v> {
    match value {
        Term::List(items) => Term::List(items.iter().map(|item| text(change(&item.to_string()))).collect()),
        one => text(change(&one.to_string())),
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn cut(text: &str, length: usize, ending: &str) -> String {
    if text.chars().count() <= length {
        return text.to_owned();
    }
    let kept = length.saturating_sub(ending.chars().count());
    text.chars().take(kept).collect::<String>().trim_end().to_owned() + ending
}

fn number(value: &Term<'_>) -> Result<Number, String> {
    Number::of(value).ok_or_else(|| format!("{:?} is no number", value.to_string()))
}

fn whole(value: Option<&Term<'_>>, without: usize) -> Result<usize, String> {
    let Some(value) = value else { return Ok(without) };
    match Number::of(value) {
        Some(Number::Whole(count)) => usize::try_from(count).map_err(|_| format!("{count} is no count")),
        _ => Err(format!("{:?} is no whole number", value.to_string())),
    }
}

fn moment(value: &Term<'_>, now: DateTime<Utc>) -> Result<Moment, String> {
    Moment::of(value, now).ok_or_else(|| format!("{:?} is no date", value.to_string()))
}

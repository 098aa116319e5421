//! Whether two JSON texts of the lossless form say the same.
//!
//! Layout says nothing, the order of members neither, nor does a member that is empty or false; a number may be tagged.

use super::form::is_tail;
use crate::json::{Json, Kind};

/// The first thing of `wanted` that `said` does not say, or the thing in which `said` says more.
pub(super) fn difference<'t>(wanted: Json<'t>, said: Json<'_>) -> Option<Json<'t>> {
    let mut todo = vec![(wanted, Some(said))];
    while let Some((wanted, said)) = todo.pop() {
        let Some(said) = said else { return Some(wanted) };
        let from = todo.len();
        let same = match (wanted.kind(), said.kind()) {
            _ if number(wanted).is_some() => number(wanted) == number(said),
            (Kind::String, Kind::String) => wanted.text() == said.text(),
            (Kind::Array, Kind::Array) => {
                items(wanted, said, &mut todo);
                true
            }
            (Kind::Object, Kind::Object) => {
                members(wanted, said, &mut todo);
                true
            }
            (wanted, said) => wanted == said,
        };
        if !same {
            return Some(wanted);
        }
        todo[from..].reverse();
    }
    None
}

/// A thing, and what is said in its place.
type Pair<'t, 's> = (Json<'t>, Option<Json<'s>>);

/// The items of two arrays, but for what a document has behind its nodes where that is only layout.
fn items<'t, 's>(wanted: Json<'t>, said: Json<'s>, todo: &mut Vec<Pair<'t, 's>>) {
    let counts =
        |item: &Json<'_>| !is_tail(*item) || item.get("attrs").is_some_and(|attrs| attrs.items().next().is_some());
    let mut said = said.items().filter(counts);
    todo.extend(wanted.items().filter(counts).map(|item| (item, said.next())));
    todo.extend(said.next().map(|_| (wanted, None)));
}

/// The members of two objects, but for those that say nothing.
fn members<'t, 's>(wanted: Json<'t>, said: Json<'s>, todo: &mut Vec<Pair<'t, 's>>) {
    let from = todo.len();
    todo.extend(telling(wanted).map(|(key, value)| (value, key.text().and_then(|key| said.get(&key)))));
    if telling(said).count() > todo.len() - from {
        todo.push((wanted, None));
    }
}

fn telling(object: Json<'_>) -> impl Iterator<Item = (Json<'_>, Json<'_>)> {
    let mut items = object.items();
    std::iter::from_fn(move || Some((items.next()?, items.next()?))).filter(|(key, value)| {
        let says_nothing = match key.text().as_deref() {
            Some("layout") => true,
            Some("traits" | "attrs" | "children") => value.items().next().is_none(),
            Some("inline" | "sameline") => value.kind() == Kind::False,
            Some("key" | "suffix" | "lang" | "args") => value.text().is_some_and(|text| text.is_empty()),
            _ => false,
        };
        !says_nothing
    })
}

/// A number as written, tagged or not.
fn number(value: Json<'_>) -> Option<std::borrow::Cow<'_, str>> {
    match value.kind() {
        Kind::Number => Some(value.raw().into()),
        Kind::Object => value.get_text("$int").or_else(|| value.get_text("$float")),
        _ => None,
    }
}

//! A document over time: its elements in the order of a field that says when, and what changed from one to the next.
//!
//! The field is an attribute (`:date`, `:timestamp`, `:version`) or the key of elements of that name (`|turn[3]`). Where
//! nobody names one, a usual name is looked for, and else every attribute that holds a date is an event. Refuses to know
//! versions of the document as a whole: its past is for whoever has a history.

use std::cmp::Ordering;

use serde::Serialize;

use super::diff::{Change, DiffOptions, Kind, Step, diff_nodes};
use super::document::Document;
use super::expression::{Measure, Term, measure, sort_order};
use super::node::Node;
use super::path_text::name_text;
use super::scalar::Scalar;
use super::value::Value;
use crate::error::{Code, Error, Result};
use crate::text::shortened;

/// Names of fields that say when, the likeliest first.
const USUAL: [&str; 16] = [
    "timestamp",
    "date",
    "datetime",
    "at",
    "time",
    "turn",
    "version",
    "step",
    "round",
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "stage",
    "created",
];
/// Lines that one point has at most, but where all of it is wanted.
const LINES: usize = 8;
/// The longest line, in characters.
const WIDTH: usize = 100;

/// How much of each point is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// A line: what it has first.
    Summary,
    /// Its source.
    Full,
    /// What changed since the one before it.
    Delta,
}

/// A document over time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Timeline {
    /// The field: `:date`; nothing where every date is an event.
    pub key: Option<String>,
    /// The points, earliest first.
    pub points: Vec<Point>,
}

/// A point in time, or in a sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Point {
    /// When, as it is written.
    pub at: String,
    /// What: the path of an element, and what became of it.
    pub what: String,
    /// The path of the element; nothing where it is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What there is to say.
    pub lines: Vec<String>,
}

/// An element with its time.
struct Moment<'d> {
    at: Term<'d>,
    node: Node<'d>,
    /// The attribute that says when.
    field: Option<String>,
}

impl Document {
    /// What is in `root` over time.
    ///
    /// # Errors
    /// `NOT_FOUND` where nothing has that field, with those that could be meant.
    pub fn timeline(&self, root: Node<'_>, key: Option<&str>, show: Show) -> Result<Timeline> {
        let key = key.map(|key| key.trim_start_matches(':'));
        let nodes: Vec<Node<'_>> = std::iter::once(self.node(root.id()))
            .chain(self.node(root.id()).descendants())
            .filter(|node| node.is_element())
            .collect();
        let (key, mut moments) = match key {
            Some(key) => (Some(key), moments(&nodes, key)),
            None => match USUAL.iter().map(|name| (name, moments(&nodes, name))).find(|(_, found)| found.len() > 1) {
                Some((name, found)) => (Some(*name), found),
                None => (None, events(&nodes)),
            },
        };
        if moments.is_empty() {
            return Err(nothing(&nodes, key));
        }
        sort(&mut moments);
        let points = moments
            .iter()
            .enumerate()
            .map(|(index, moment)| point(moment, &moments[..index], show, key.is_none()))
            .collect();
        Ok(Timeline { key: key.map(|key| format!(":{}", name_text(key))), points })
    }
}

/// The elements with that field: the attribute, or else the key of elements of that name.
fn moments<'d>(nodes: &[Node<'d>], key: &str) -> Vec<Moment<'d>> {
    let scalar = |value: &Value<'_>| !matches!(value, Value::Nodes(_) | Value::List(_));
    let of_attribute = |node: &Node<'d>| {
        let value = node.attribute(key).filter(|attribute| !attribute.is_flag())?.value();
        scalar(&value).then(|| Moment { at: value.into(), node: *node, field: Some(key.to_owned()) })
    };
    let found: Vec<_> = nodes.iter().filter_map(of_attribute).collect();
    if !found.is_empty() {
        return found;
    }
    let of_key = |node: &Node<'d>| {
        let own = node.key().filter(|_| node.is_named(key))?;
        Some(Moment { at: word(&own).into_owned(), node: *node, field: None })
    };
    nodes.iter().filter_map(of_key).collect()
}

fn word(text: &str) -> Term<'_> {
    Term::of_word(text)
}

/// Every attribute that holds a date.
fn events<'d>(nodes: &[Node<'d>]) -> Vec<Moment<'d>> {
    let is_date =
        |value: &Value<'_>| matches!(value, Value::Typed(Scalar::Date | Scalar::DateTime | Scalar::YearMonth, _));
    let of_node = |node: &Node<'d>| {
        let node = *node;
        let dates = node.attributes().filter(move |attribute| is_date(&attribute.value()));
        dates.map(move |attribute| Moment {
            at: attribute.value().into(),
            node,
            field: Some(attribute.name().into_owned()),
        })
    };
    nodes.iter().flat_map(of_node).collect()
}

fn nothing(nodes: &[Node<'_>], key: Option<&str>) -> Error {
    let mut dated: Vec<String> = events(nodes).into_iter().filter_map(|one| one.field).collect();
    dated.sort();
    dated.dedup();
    let message = match key {
        Some(key) => format!("nothing here has :{}", name_text(key)),
        None => "nothing here says when: there is no date, turn or version".to_owned(),
    };
    Error::new(Code::NotFound, message).suggest(dated.into_iter().take(5).map(|name| format!(":{name}")))
}

/// By amount where most are amounts of one kind, the others last; otherwise as people number things, `1.10` after `1.9`.
fn sort(moments: &mut [Moment<'_>]) {
    let kind = |moment: &Moment<'_>| measure(&moment.at).map(|amount| std::mem::discriminant(&whole_as_real(amount)));
    let first = moments.iter().find_map(kind);
    let is_amount = |moment: &Moment<'_>| first.is_some() && kind(moment) == first;
    let numbered = |a: &Moment<'_>, b: &Moment<'_>| natural(&a.at.to_string(), &b.at.to_string());
    if moments.iter().filter(|moment| is_amount(moment)).count() * 2 <= moments.len() {
        return moments.sort_by(numbered);
    }
    moments.sort_by(|a, b| match (is_amount(a), is_amount(b)) {
        (true, true) => sort_order(&a.at, &b.at),
        (false, false) => numbered(a, b),
        (amount, _) => {
            if amount {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
    });
}

fn whole_as_real(amount: Measure) -> Measure {
    if matches!(amount, Measure::Whole(_)) { Measure::Real(0.0) } else { amount }
}

/// Digits compare as numbers, everything else as text.
fn natural(a: &str, b: &str) -> Ordering {
    let parts = |text: &str| {
        let mut parts: Vec<(Option<u128>, String)> = Vec::new();
        for c in text.chars() {
            match (c.to_digit(10), parts.last_mut()) {
                (Some(digit), Some((Some(number), _))) => {
                    *number = number.saturating_mul(10).saturating_add(digit.into());
                }
                (Some(digit), _) => parts.push((Some(digit.into()), String::new())),
                (None, Some((None, text))) => text.push(c),
                (None, _) => parts.push((None, c.to_string())),
            }
        }
        parts
    };
    parts(a).cmp(&parts(b))
}

fn point(moment: &Moment<'_>, before: &[Moment<'_>], show: Show, events: bool) -> Point {
    let node = moment.node;
    let path = node.brief_path();
    let named = match &moment.field {
        Some(field) if events => format!("{path}:{}", name_text(field)),
        _ => path.clone(),
    };
    let earlier =
        before.iter().rev().find(|one| one.node.name() == node.name() && one.node != node && one.field == moment.field);
    let (what, lines) = match show {
        Show::Summary => (named, vec![summary(node, moment.field.as_deref())]),
        Show::Full => (named, source(node)),
        Show::Delta => match earlier {
            Some(earlier) => (format!("{path} updated"), delta(earlier.node, node, moment.field.as_deref())),
            None => (format!("{path} added"), beginning(node, moment.field.as_deref())),
        },
    };
    let lines = lines.into_iter().filter(|line| !line.is_empty()).collect();
    Point { at: moment.at.to_string(), what, path: Some(path), line: Some(node.line()), lines }
}

/// The source of an element, its lines without the indentation of its first.
pub fn source(node: Node<'_>) -> Vec<String> {
    let text = node.document().text(node.trimmed_span()).into_owned();
    let column = node.column();
    let dedented = |line: &str| {
        line.get(column..).filter(|_| line[..column].trim().is_empty()).unwrap_or(line.trim_start()).to_owned()
    };
    text.lines().enumerate().map(|(i, line)| if i == 0 { line.to_owned() } else { dedented(line) }).collect()
}

/// The attributes of an element in a line, or else the first line of its prose.
fn summary(node: Node<'_>, field: Option<&str>) -> String {
    let attributes = attribute_lines(node, field);
    let text = match attributes.as_slice() {
        [] => node.prose().lines().next().unwrap_or_default().to_owned(),
        some => some.join(" "),
    };
    shortened(&text, WIDTH)
}

fn attribute_lines(node: Node<'_>, field: Option<&str>) -> Vec<String> {
    let is_wanted = |attribute: &super::Attribute<'_>| Some(attribute.name().as_ref()) != field;
    let said = node.attributes().filter(is_wanted).filter(|attribute| !matches!(attribute.value(), Value::Nodes(_)));
    said.map(|attribute| node.document().text(attribute.span()).trim().to_owned()).collect()
}

/// What an element begins with: its attributes and what is in it.
fn beginning(node: Node<'_>, field: Option<&str>) -> Vec<String> {
    let mut lines = attribute_lines(node, field);
    lines.extend(node.elements().map(|child| {
        let label = child.path_step();
        format!("{label} {}", summary(child, None)).trim().to_owned()
    }));
    limited(lines)
}

/// What an element says differently from an earlier one.
fn delta(before: Node<'_>, after: Node<'_>, field: Option<&str>) -> Vec<String> {
    let found = diff_nodes(before, after, &DiffOptions::default());
    let own = field.map(|field| format!(":{}", name_text(field)));
    let base = after.brief_path();
    let of_field = |change: &&Change| {
        let is_root = matches!(change.step, Step::Attribute(0, ..));
        !(is_root && own.as_deref().is_some_and(|own| change.path.ends_with(own)))
    };
    limited(found.changes.iter().filter(of_field).map(|change| change_line(change, &base)).collect())
}

/// A change in a line, its path from `base` on.
pub fn change_line(change: &Change, base: &str) -> String {
    let path = change.path.strip_prefix(base).filter(|rest| !rest.is_empty()).unwrap_or(&change.path);
    let one_line = |text: &Option<String>| {
        shortened(text.as_deref().unwrap_or_default().lines().next().unwrap_or_default().trim(), WIDTH)
    };
    let (was, is) = (one_line(&change.before), one_line(&change.after));
    let is_attribute = matches!(change.step, Step::Attribute(..));
    match change.kind {
        Kind::Modified => format!("{path} {was} → {is}{}", difference(&was, &is)),
        Kind::Renamed | Kind::Moved | Kind::Reordered => format!("{path} {was} → {is}"),
        Kind::Prose => format!("{} {is}", if path == change.path { "" } else { path }).trim().to_owned(),
        Kind::Comment => format!("; {is}"),
        Kind::Added if is_attribute => format!("{path} {is}"),
        Kind::Added => format!("{path} added"),
        Kind::Removed => format!("{path} removed"),
    }
}

/// How much more or less a number is: ` (+20)`.
fn difference(was: &str, is: &str) -> String {
    match (measure(&Term::of_word(was)), measure(&Term::of_word(is))) {
        (Some(Measure::Whole(was)), Some(Measure::Whole(is))) => {
            is.checked_sub(was).map(|more| format!(" ({more:+})")).unwrap_or_default()
        }
        (Some(was), Some(is)) => {
            let Some((was, is)) = was.real().zip(is.real()) else { return String::new() };
            let more = is - was;
            // As many digits as the more exact of the two has.
            let rounded = format!("{more:+.6}");
            format!(" ({})", rounded.trim_end_matches('0').trim_end_matches('.'))
        }
        _ => String::new(),
    }
}

fn limited(mut lines: Vec<String>) -> Vec<String> {
    let more = lines.len().saturating_sub(LINES);
    if more > 1 {
        lines.truncate(LINES);
        lines.push(format!("… {more} more"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOG: &str = "\
|log
  |run[b] :date 2026-03-02 :sessions 130 :rate 0.25
    |arm[x] :n 7
  |run[a] :date 2026-03-01 :sessions 100 :rate 0.5
    |arm[x] :n 5
    |arm[y] :n 1
  |release :version 1.10.0
  |release :version 1.9.2 :codename otter
  |turn[2]
    Second words.
  |turn[1]
    First words.
";

    #[track_caller]
    fn check(key: Option<&str>, show: Show, expected: &str) {
        let document = Document::parse(LOG);
        let got = match document.timeline(document.root(), key, show) {
            Err(error) => format!("{error} {:?}", error.suggestions),
            Ok(timeline) => {
                let points: Vec<String> = timeline
                    .points
                    .iter()
                    .map(|point| format!("{} {}: {}", point.at, point.what, point.lines.join(" / ")))
                    .collect();
                points.join("\n")
            }
        };
        assert_eq!(got, expected, "{key:?}");
    }

    #[test]
    fn points_come_in_the_order_of_their_field() {
        check(
            Some(":date"),
            Show::Summary,
            "2026-03-01 |run[a]: :sessions 100 :rate 0.5\n2026-03-02 |run[b]: :sessions 130 :rate 0.25",
        );
        check(Some("version"), Show::Summary, "1.9.2 |log|release[1]: :codename otter\n1.10.0 |log|release[0]: ");
        check(
            Some("turn"),
            Show::Full,
            "1 |turn[1]: |turn[1] /   First words.\n2 |turn[2]: |turn[2] /   Second words.",
        );
    }

    #[test]
    fn a_delta_says_what_is_new_and_what_changed() {
        check(
            None,
            Show::Delta,
            "2026-03-01 |run[a] added: :sessions 100 / :rate 0.5 / |arm[x] :n 5 / |arm[y] :n 1\n\
             2026-03-02 |run[b] updated: :rate 0.5 → 0.25 (-0.25) / :sessions 100 → 130 (+30) / |arm[x]:n 5 → 7 (+2) / |arm[y] removed",
        );
    }

    #[test]
    fn a_field_that_nothing_has_suggests_others() {
        check(Some("when"), Show::Summary, "NOT_FOUND: nothing here has :when [\":date\"]");
    }
}

//! What is odd about a document.
//!
//! The parser objects to little; this says what a careful reader would: references to nothing, keys given twice,
//! attributes that one of several like elements lacks, marks that do not mean what they seem to. Every rule stands in
//! one table, with how grave it is and what to do. Refuses to know schemas.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use serde::Serialize;

use super::attribute_view::Attribute;
use super::bytes::{BLANK, SUFFIX, at, is, is_eol, name_end, skip};
use super::document::Document;
use super::identity::Part;
use super::index::{Link, Mentioning};
use super::node::{Node, NodeKind};
use super::path_text::{key_text, name_text};
use super::problem::Problem;
use super::scalar::classify;
use super::sink::Form;
use super::value::{ListToken, Value};
use crate::span::Span;

/// How grave a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Something is lost or means nothing.
    Error,
    /// Probably not what was meant.
    Warning,
    /// Worth a look.
    Hint,
}

macro_rules! rules {
    ($($variant:ident $name:literal $severity:ident $about:literal $advice:literal;)*) => {
        /// What `check` looks for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Rule { $(#[doc = $about] $variant,)* }

        impl Rule {
            /// Every rule, in the order of the table.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// Its name, as printed.
            pub const fn name(self) -> &'static str {
                match self { $(Rule::$variant => $name,)* }
            }

            /// How grave it is; that of [`Rule::Parse`] and [`Rule::NearlyTyped`] depends on the problem.
            pub const fn severity(self) -> Severity {
                match self { $(Rule::$variant => Severity::$severity,)* }
            }

            /// What it looks for, in one line.
            pub const fn about(self) -> &'static str {
                match self { $(Rule::$variant => $about,)* }
            }

            /// What to do about it, in one line.
            pub const fn advice(self) -> &'static str {
                match self { $(Rule::$variant => $advice,)* }
            }
        }
    };
}

rules! {
    Parse "parse" Error "The parser objects." "";
    UnresolvedReference "unresolved-reference" Error "A reference to an element that is not there." "define the element, or mend the reference";
    AmbiguousReference "ambiguous-reference" Warning "A reference by key alone that fits several elements." "write the element's name before the key";
    DuplicateKey "duplicate-key" Warning "Two elements of one name with the same key." "give it a key of its own; look-ups find the first";
    DuplicateAttribute "duplicate-attribute" Warning "An attribute that stands twice in one element." "remove one; the last one counts";
    MissingAttribute "missing-attribute" Hint "An attribute that all or most like siblings have." "add it, or leave it out on purpose";
    LateAttribute "late-attribute" Warning "An attribute after children or prose." "move it up to the other attributes";
    OddSuffix "odd-suffix" Hint "A suffix after a trait, or a suffix or trait after a blank." "write the suffix right after the name or key";
    UnclosedKey "unclosed-key" Warning "A key whose bracket does not close." "close it with ], and quote a key that holds blanks";
    UnclosedComment "unclosed-comment" Warning "A comment in braces that does not close." "close the comment with }";
    CommaInList "comma-in-list" Hint "A list item that ends in a comma." "separate list items by blanks; the comma is part of the item";
    IndentedUnderValue "indented-under-value" Hint "Lines indented under an attribute that has a value." "they belong to the element; indent them like the attribute";
    TextAfterRaw "text-after-raw" Warning "Text on the line that opens a raw block." "put it on a line of the body";
    NearlyTyped "nearly-typed" Warning "A value that is nearly a date, a time or a duration." "";
}

/// Something odd.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Which rule found it.
    pub rule: Rule,
    /// How grave it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: usize,
    /// The bytes.
    pub span: Span,
    /// What is odd, in one line.
    pub message: String,
    /// What to do about it.
    pub advice: &'static str,
}

impl Document {
    /// Everything odd about the document, in document order.
    pub fn check(&self) -> Vec<Finding> {
        let mut check = Check { doc: self, found: Vec::new() };
        check.problems();
        check.references();
        check.keys();
        check.siblings();
        for node in self.nodes() {
            check.node(node);
        }
        let mut found = check.found;
        found.sort_by_key(|finding| (finding.span.start, finding.span.end));
        found
    }
}

struct Check<'d> {
    doc: &'d Document,
    found: Vec<Finding>,
}

impl<'d> Check<'d> {
    fn add(&mut self, rule: Rule, span: Span, message: String) {
        let line = self.doc.line_of(span.start);
        self.found.push(Finding { rule, severity: rule.severity(), line, span, message, advice: rule.advice() });
    }

    fn add_problem(&mut self, rule: Rule, problem: Problem, span: Span, message: String) {
        let severity = if problem.is_error() { Severity::Error } else { Severity::Warning };
        let line = self.doc.line_of(span.start);
        self.found.push(Finding { rule, severity, line, span, message, advice: problem.advice() });
    }

    fn problems(&mut self) {
        for (problem, at) in self.doc.problems() {
            let message = match problem {
                Problem::NoTabs => "a tab in the indentation".to_owned(),
                Problem::Unclosed => "a quoted name is not closed".to_owned(),
                Problem::UnclosedStringValue => "a string is not closed".to_owned(),
                Problem::UnclosedArray => "a list is not closed".to_owned(),
                Problem::UnclosedText => "a brace form is not closed".to_owned(),
                Problem::UnclosedFreeform => "a fenced block is not closed".to_owned(),
                Problem::UnclosedInterpolation => "an interpolation is not closed".to_owned(),
                other => other.text().to_lowercase(),
            };
            self.add_problem(Rule::Parse, problem, Span::new(at, at), message);
        }
    }

    fn references(&mut self) {
        let doc = self.doc;
        for link in doc.index().links() {
            if link.targets.is_empty() && !link.is_dynamic() {
                self.add(Rule::UnresolvedReference, link.span, unresolved_message(link));
            } else if link.name.is_none() && link.targets.len() > 1 {
                let fits: Vec<_> = link.targets.iter().map(|id| doc.node(*id).path()).take(4).collect();
                self.add(Rule::AmbiguousReference, link.span, format!("{} fits {}", link.written(), fits.join(", ")));
            }
        }
    }

    fn keys(&mut self) {
        let doc = self.doc;
        for (name, key, ids) in doc.index().keyed() {
            if key.contains("!{{") {
                continue;
            }
            for id in ids.iter().skip(1) {
                let node = doc.node(*id);
                let name = name.map(name_text).unwrap_or_default();
                let first = doc.node(ids[0]).line();
                let message = format!("|{name}[{}] is there already (line {first})", key_text(key));
                self.add(Rule::DuplicateKey, node.key_span().unwrap_or_default(), message);
            }
        }
    }

    /// Looks for attributes that an element lacks and its like siblings have.
    fn siblings(&mut self) {
        let doc = self.doc;
        for ids in doc.index().sibling_groups() {
            let group: Vec<Node<'d>> =
                ids.iter().map(|id| doc.node(*id)).filter(|node| node.kind() == NodeKind::Element).collect();
            if group.len() < 2 {
                continue;
            }
            // What comes by mixins and merges counts as present, but makes nothing usual.
            let names: Vec<HashSet<String>> = group.iter().map(|node| own_names(*node)).collect();
            let mut holders: HashMap<&str, Vec<usize>> = HashMap::new();
            for (i, names) in names.iter().enumerate() {
                for name in names {
                    holders.entry(name).or_default().push(i);
                }
            }
            let common = holders.values().filter(|who| who.len() == group.len()).count();
            if group.len() == 2 && (common < 3 || common * 3 < holders.len() * 2) {
                continue;
            }
            let enough = if group.len() <= 4 { group.len() - 1 } else { group.len() - group.len() / 5 };
            let mut usual: Vec<(&str, &Vec<usize>)> = holders
                .iter()
                .filter(|(_, who)| who.len() >= enough && who.len() < group.len())
                .map(|(name, who)| (*name, who))
                .collect();
            usual.sort_unstable();
            for (name, who) in usual {
                let lacking = (0..group.len()).filter(|i| who.binary_search(i).is_err());
                let lacking = lacking.filter(|i| !inherits(group[*i], name));
                for i in lacking {
                    let node = group[i];
                    let label = label(node);
                    let message = format!("{label} missing :{} ({})", name_text(name), present_in(&group, who));
                    self.add(Rule::MissingAttribute, node.identity_span().unwrap_or_default(), message);
                }
            }
        }
    }

    fn node(&mut self, node: Node<'d>) {
        match node.kind() {
            NodeKind::Element | NodeKind::Embedded => {
                self.identity(node);
                self.order(node);
            }
            NodeKind::Attribute => self.value(node),
            NodeKind::Comment if node.is_unclosed() => {
                self.add(Rule::UnclosedComment, node.span(), "a comment in braces is not closed".to_owned());
            }
            NodeKind::RawBlock => {
                let (text, _) = node.place();
                let name = node.name_span().unwrap_or_default();
                let after = name.end + 1 - self.doc.chunk(node.id()).offset;
                if !is_eol(text, skip(text, after, BLANK)) {
                    let message = "text after the colon that opens a raw block".to_owned();
                    self.add(Rule::TextAfterRaw, Span::new(name.end + 1, name.end + 1), message);
                }
            }
            _ => {}
        }
    }

    /// The marks in and right after an identity.
    fn identity(&mut self, node: Node<'d>) {
        let (text, _) = node.place();
        let offset = self.doc.chunk(node.id()).offset;
        let (mut after_trait, mut odd, mut open_key) = (false, None, None);
        let end = node.scan_identity(|part| match part {
            Part::Trait(..) => after_trait = true,
            Part::Suffix(p) if after_trait => odd = Some(p),
            Part::Key(key, span) if text[span.end - 1] != b']' || span.end == key.end => open_key = Some(span.start),
            _ => {}
        });
        if let Some(p) = odd {
            let message = format!("suffix `{}` after a trait", char::from(text[p]));
            self.add(Rule::OddSuffix, Span::new(p, p + 1).shifted(offset), message);
        }
        if let Some(p) = open_key.or_else(|| (at(text, end) == b'[' && end + 1 == text.len()).then_some(end)) {
            self.add(
                Rule::UnclosedKey,
                Span::new(p, p + 1).shifted(offset),
                "the bracket of a key is not closed".to_owned(),
            );
        }
        if is(at(text, end), BLANK) {
            let p = skip(text, end, BLANK);
            let b = at(text, p);
            let alone = |end: usize| is_eol(text, end) || is(at(text, end), BLANK) || at(text, end) == b'}';
            if is(b, SUFFIX) && alone(p + 1) {
                let message = format!("suffix `{}` after a blank is text", char::from(b));
                self.add(Rule::OddSuffix, Span::new(p, p + 1).shifted(offset), message);
            } else if b == b'.' && name_end(text, p + 1) > p + 1 && alone(name_end(text, p + 1)) {
                let end = name_end(text, p + 1);
                let name = String::from_utf8_lossy(&text[p..end]);
                self.add(
                    Rule::OddSuffix,
                    Span::new(p, end).shifted(offset),
                    format!("trait `{name}` after a blank is text"),
                );
            }
        }
    }

    /// The order and number of an element's attributes.
    fn order(&mut self, node: Node<'d>) {
        let mut seen = HashSet::new();
        let mut content = false;
        let mut value: Option<Node<'d>> = None;
        for child in node.children() {
            match child.kind() {
                NodeKind::Attribute => {
                    let attribute = Attribute::of_node(child);
                    let name = attribute.name();
                    if content {
                        let message =
                            format!(":{} stands after children or prose of {}", name_text(&name), label(node));
                        self.add(Rule::LateAttribute, attribute.span(), message);
                    }
                    self.indented(value, child);
                    value = (attribute.form() == Form::Block && attribute.raw().is_some()).then_some(child);
                    if !seen.insert(name.clone()) {
                        let message = format!(":{} stands twice in {}", name_text(&name), label(node));
                        self.add(Rule::DuplicateAttribute, attribute.span(), message);
                    }
                }
                NodeKind::Comment | NodeKind::CommentLine | NodeKind::Blank | NodeKind::Merge | NodeKind::Close => {}
                _ => {
                    self.indented(value.take(), child);
                    content = true;
                }
            }
        }
    }

    /// Whether a node stands on a line that is indented under an attribute with a value.
    fn indented(&mut self, attribute: Option<Node<'d>>, node: Node<'d>) {
        let Some(attribute) = attribute else { return };
        if node.column() > attribute.column() && node.line() > attribute.line() {
            let name = Attribute::of_node(attribute).name();
            let message = format!("indented under :{}, which has a value", name_text(&name));
            self.add(Rule::IndentedUnderValue, Span::new(node.span().start, node.span().start), message);
        }
    }

    fn value(&mut self, node: Node<'d>) {
        let attribute = Attribute::of_node(node);
        let (Some(raw), Some(span)) = (attribute.raw(), attribute.value_span()) else { return };
        let doc = self.doc;
        let near_miss = |check: &mut Self, raw: &[u8], span: Span| {
            if let (_, Some(problem)) = classify(raw) {
                let message = format!("`{}`: {}", doc.text(span), problem.text().to_lowercase());
                check.add_problem(Rule::NearlyTyped, problem, span, message);
            }
        };
        match raw[0] {
            b'[' => {
                let Value::List(list) = attribute.value() else { return };
                let mut comma = None;
                for token in list.tokens() {
                    if let ListToken::Item(Value::String(_), item) = token {
                        let start = span.start + (item.as_ptr() as usize - raw.as_ptr() as usize);
                        let span = Span::new(start, start + item.len());
                        if item.ends_with(b",") {
                            comma.get_or_insert(span);
                        }
                        near_miss(self, item, span);
                    }
                }
                if let Some(span) = comma {
                    let message = format!("list item `{}` ends in a comma", doc.text(span));
                    self.add(Rule::CommaInList, span, message);
                }
            }
            b'"' | b'\'' | b'|' => {}
            _ => near_miss(self, raw, span),
        }
    }
}

/// What is wrong with a reference that means nothing.
pub(super) fn unresolved_message(link: &Link) -> String {
    match link.how {
        Mentioning::Merge => format!(":[{}] merged but not defined", key_text(&link.key)),
        _ => format!("{} referenced but not defined", link.written()),
    }
}

/// An element as a message names it: name and key.
pub(super) fn label(node: Node<'_>) -> String {
    let name = node.name();
    let mut label = format!("|{}", name.as_deref().map(name_text).unwrap_or_default());
    if let Some(key) = node.key() {
        label = format!("{label}[{}]", key_text(&key));
    } else if name.is_none()
        && let Some(name) = node.traits().first()
    {
        label = format!("|.{}", name_text(name));
    }
    label
}

fn own_names(node: Node<'_>) -> HashSet<String> {
    node.children().filter_map(Node::as_attribute).map(|attribute| attribute.name().into_owned()).collect()
}

/// Whether an attribute comes to the element by a mixin or merge.
fn inherits(node: Node<'_>, name: &str) -> bool {
    let plain = node.traits().is_empty() && node.children().all(|child| child.kind() != NodeKind::Merge);
    !plain && node.effective_attributes().contains_key(name)
}

/// Which of a group have something: their keys where few, else how many.
fn present_in(group: &[Node<'_>], who: &[usize]) -> String {
    let keys: Option<Vec<Cow<'_, str>>> = who.iter().take(4).map(|i| group[*i].key()).collect();
    match keys {
        Some(keys) if who.len() <= 3 => {
            let keys: Vec<_> = keys.iter().map(|key| format!("[{}]", key_text(key))).collect();
            format!("present in {}", keys.join(", "))
        }
        _ => format!("present in {} of {}", who.len(), group.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The findings of `source`, one a line: rule, line, message.
    #[track_caller]
    fn check(source: &str, expected: &[&str]) {
        let found: Vec<String> = Document::parse(source)
            .check()
            .iter()
            .map(|finding| format!("{} {} {}", finding.rule.name(), finding.line, finding.message))
            .collect();
        assert_eq!(found, expected, "{source:?}");
    }

    #[test]
    fn references() {
        check("|a :x @b[1] :y @b[2]\n|b[1]\n", &["unresolved-reference 1 @b[2] referenced but not defined"]);
        check("|a\n  :[nowhere]\n", &["unresolved-reference 2 :[nowhere] merged but not defined"]);
        check("|a[k] :x @[k]\n|b[k]\n", &["ambiguous-reference 1 @[k] fits |a[k], |b[k]"]);
        check("|a :x @b[!{{id}}] text @none[1] more\n", &[]);
        check("|a :x [@b[1] [@c[2]]]\n|b[1]\n", &["unresolved-reference 1 @c[2] referenced but not defined"]);
    }

    #[test]
    fn keys_and_attributes_given_twice() {
        check("|a[1]\n|b[1]\n|a[1]\n", &["duplicate-key 3 |a[1] is there already (line 1)"]);
        check("|a\n  :x 1\n  :x 2\n", &["duplicate-attribute 3 :x stands twice in |a"]);
    }

    #[test]
    fn siblings_that_lack_something() {
        check(
            "|db[a] :host h :port 1 :pool 1 :tls\n|db[b] :host h :port 2 :pool 2\n",
            &["missing-attribute 2 |db[b] missing :tls (present in [a])"],
        );
        check("|p :a 1\n|p :b 2\n", &[]);
        check("|.m :c 1\n|e :a 1 :b 1 :d 1 :c 1\n|e.m :a 1 :b 1 :d 1\n", &[]);
        check(
            "|e :a 1\n|e :a 1\n|e :a 1\n|e :a 1\n|e :a 1\n|e\n",
            &["missing-attribute 6 |e missing :a (present in 5 of 6)"],
        );
    }

    /// The documents of the corpus, with what is odd about them on purpose.
    #[test]
    fn the_corpus() {
        macro_rules! corpus {
            ($name:literal, $expected:expr) => {
                let source = include_str!(concat!("../../corpus/documents/", $name));
                check(source, &$expected);
                assert_eq!(Document::parse(source).source(), source.as_bytes());
            };
        }
        corpus!(
            "config.udon",
            [
                "missing-attribute 19 |database[replica] missing :ssl (present in [primary])",
                "unresolved-reference 54 @logging[debug] referenced but not defined",
            ]
        );
        corpus!("routes.udon", ["missing-attribute 64 |route[health] missing :after (present in [metrics])"]);
        corpus!("model.udon", ["duplicate-key 38 |metric[accuracy] is there already (line 33)"]);
        corpus!(
            "experiment.udon",
            ["missing-attribute 31 |measure[miss-rate] missing :target (present in [p95-first-minute], [start-time])"]
        );
        corpus!("conversation.udon", []);
        corpus!(
            "responses.udon",
            ["missing-attribute 51 |choice[human] missing :intent (present in [status], [refund])"]
        );
        corpus!(
            "app.schema.udon",
            [
                "duplicate-key 29 |str[host] is there already (line 19)",
                "duplicate-key 30 |int[port] is there already (line 20)",
                "duplicate-key 42 |str[host] is there already (line 19)",
            ]
        );
    }

    #[test]
    fn marks_that_mislead() {
        check("|f.t? x\n", &["odd-suffix 1 suffix `?` after a trait"]);
        check("|f ? x\n", &["odd-suffix 1 suffix `?` after a blank is text"]);
        check("|f[k] .t\n", &["odd-suffix 1 trait `.t` after a blank is text"]);
        check("|f[a b] x\n", &["unclosed-key 1 the bracket of a key is not closed"]);
        check("|f :x [a, b]\n", &["comma-in-list 1 list item `a,` ends in a comma"]);
        check("|f x ;{open\n", &["unclosed-comment 1 a comment in braces is not closed"]);
        check("!:sql: select\n  1\n", &["text-after-raw 1 text after the colon that opens a raw block"]);
    }

    #[test]
    fn order_and_indentation() {
        check("|a\n  |b\n  :x 1\n", &["late-attribute 3 :x stands after children or prose of |a"]);
        check("|a\n  :x 1\n    :y 2\n", &["indented-under-value 3 indented under :x, which has a value"]);
        check("|a\n    x\n  y\n\tz\n", &["parse 3 inconsistent indentation", "parse 4 a tab in the indentation"]);
    }

    #[test]
    fn values_that_are_nearly_something() {
        check(
            "|a :x 2024-1-2 :y [9:30]\n",
            &["nearly-typed 1 `2024-1-2`: missing leading zeros", "nearly-typed 1 `9:30`: missing leading zeros"],
        );
    }
}

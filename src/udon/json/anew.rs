//! A container written without regard to any layout: two columns a level, one thing a line.
//!
//! An element that stands on the line of something else is put there again: on its container's line, behind a reference,
//! or behind an attribute whose value ends by itself. JSON does not say which of these it was, nor need it.

use std::borrow::Cow;

use super::back::{Container, HeadLine, Todo};
use super::leaf::{DEEPEST, Where, escape, goes_on_line, no_node, stays_on_line, value_text};
use super::spelling::{self, At};
use crate::error::Result;
use crate::json::{Json, Kind};

/// What is to be written of a container whose head starts at column `start`; in braces, on lines that start at `column`.
pub(super) fn anew<'t>(container: &Container<'t>, start: usize, column: usize) -> Result<Vec<Todo<'t>>> {
    let mut tasks = vec![Todo::Text(container.head.clone())];
    if let Some(arguments) = &container.arguments {
        tasks.push(Todo::Text(format!(" {arguments}")));
    }
    if container.head_line == HeadLine::Braces {
        in_braces(container, column, &mut tasks)?;
        return Ok(tasks);
    }
    let column = if container.head.is_empty() { 0 } else { start + 2 };
    let on_head = on_head_line(container);
    let (head, mut children) = container.children.split_at(on_head);
    let steps = steps(head.last(), children);
    let needs: Vec<Need> = steps.iter().filter_map(|step| step.need).collect();
    let hosts = hosts(&container.attributes, &needs);
    let mut lacking = needs.len() - hosts.len();
    let mut lines = Lines { attributes: &container.attributes, hosts, column, tasks };
    if on_head > 0 {
        lines.head(container.head_line, head)?;
    }
    // Blank lines behind the lines of a value would be of that, and stand before it.
    if !lines.ends_in_lines() {
        lines.attributes_before_host()?;
    }
    for step in steps {
        let (now, rest) = children.split_at(step.len);
        children = rest;
        if now.iter().any(|child| !is_blank(*child)) {
            lines.attributes_before_host()?;
        }
        if let Some(need) = step.need {
            if lacking == 0 {
                lines.host(need)?;
            } else {
                lacking -= 1;
            }
        }
        if step.behind {
            lines.tasks.push(Todo::Text(" ".to_owned()));
            lines.tail(now)?;
        } else {
            lines.child(now[0], if is_raw_block(now[0]) { indentation_of_next(rest) } else { 0 })?;
        }
    }
    lines.hosts.clear();
    lines.attributes_before_host()?;
    Ok(lines.tasks)
}

/// What must stand before children, and be the container's own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Need {
    /// An attribute whose value ends by itself, on the same line.
    Value,
    /// An attribute on the same line.
    Attribute,
    /// A line.
    Line,
}

/// Some children that are written together.
struct Step {
    len: usize,
    /// They stand on the line of what is before them.
    behind: bool,
    need: Option<Need>,
}

/// How children are written, of which the one before is on the head's line.
///
/// Blank lines, and prose indented deeper than what is around it, belong to what is open: where an element is, a line must
/// come between. A comment goes on over deeper lines, and ends with the brace it starts with, unless it stands behind an
/// attribute.
fn steps(before: Option<&Json<'_>>, children: &[Json<'_>]) -> Vec<Step> {
    let mut steps = Vec::new();
    let (mut before, mut at) = (before.copied(), 0);
    while let Some(first) = children.get(at).copied() {
        let rest = &children[at..];
        let tail = tail_len(rest);
        let after_reference = before.is_some_and(|before| before.get("ref").is_some());
        let comment = first.get_text("comment").filter(|text| !text.contains('\n') && !first.has("inline"));
        let in_braces = comment.as_ref().is_some_and(|text| text.starts_with('{'));
        let goes_on = || next_line(&rest[1..]).is_some_and(|line| is_indented(line) && !starts_with_form(line));
        let (len, behind, need) = if tail > 0 {
            (tail, true, Need::Value)
        } else if in_braces || comment.is_some() && goes_on() {
            (1, true, Need::Attribute)
        } else {
            (1, false, Need::Line)
        };
        let is_open = before.is_some_and(is_container);
        let needs = match need {
            Need::Line => is_blank(first) && is_open || leans(first, &rest[1..]) && (is_open || before.is_none()),
            Need::Value | Need::Attribute => !after_reference || in_braces,
        };
        steps.push(Step { len, behind, need: needs.then_some(need) });
        at += len;
        before = children.get(at - 1).copied();
    }
    steps
}

fn is_container(child: Json<'_>) -> bool {
    !child.has("inline") && (child.get("el").is_some() || child.get("directive").is_some())
}

fn is_blank(child: Json<'_>) -> bool {
    child.text().is_some_and(|text| text.is_empty())
}

fn is_indented(child: Json<'_>) -> bool {
    first_text(child).is_some_and(|text| text.starts_with(' '))
}

fn is_raw_block(child: Json<'_>) -> bool {
    child.get("raw").is_some() && !child.has("inline")
}

/// Whether a child is written deeper than what is around it; `rest` comes behind it.
fn leans(child: Json<'_>, rest: &[Json<'_>]) -> bool {
    is_indented(child) || is_raw_block(child) && indentation_of_next(rest) > 0
}

/// How much deeper than its siblings the line behind a raw block lies: less deep, the block would take it.
fn indentation_of_next(children: &[Json<'_>]) -> usize {
    let text = next_line(children).and_then(first_text).unwrap_or_default();
    text.len() - text.trim_start_matches(' ').len()
}

/// Whether nothing but blanks stands before what is in braces: such a line never goes on with a comment.
fn starts_with_form(line: Json<'_>) -> bool {
    line.kind() == Kind::Array && first_text(line).is_some_and(|text| text.trim_start_matches(' ').is_empty())
}

/// The first child that is no blank line.
fn next_line<'t>(children: &[Json<'t>]) -> Option<Json<'t>> {
    children.iter().copied().find(|child| !is_blank(*child))
}

/// A container's lines, while they are put together.
struct Lines<'c, 't> {
    /// The attributes that are still to be written.
    attributes: &'c [Json<'t>],
    /// How many of them stand before, and with, each attribute that something stands behind; the next one last.
    hosts: Vec<usize>,
    /// The column they start at.
    column: usize,
    tasks: Vec<Todo<'t>>,
}

impl<'t> Lines<'_, 't> {
    /// What stands on the line of the head: attributes, as far as they can, and children.
    fn head(&mut self, head_line: HeadLine, children: &[Json<'t>]) -> Result<()> {
        // What touches the head does so before any attribute.
        let touches = touches_head(children[0]);
        let stands_there = |attribute: Json<'_>| !has_nodes(attribute) && !needs_line(attribute);
        while let Some((first, rest)) = self.attributes.split_first().filter(|(first, _)| stands_there(**first)) {
            if touches
                || head_line == HeadLine::Elements
                || self.attributes.len() == self.hosts.last().copied().unwrap_or(0)
            {
                break;
            }
            self.tasks.push(Todo::Text(" ".to_owned()));
            self.tasks.push(attribute_anew(*first, At::Word, self.column)?);
            self.attributes = rest;
        }
        if !touches {
            self.tasks.push(Todo::Text(" ".to_owned()));
        }
        self.tail(children)
    }

    /// Children behind something on its line; prose ends where an element starts.
    fn tail(&mut self, children: &[Json<'t>]) -> Result<()> {
        children.iter().try_for_each(|child| pieces(*child, Where::Inline, self.column, &mut self.tasks))
    }

    fn attribute(&mut self, at: At) -> Result<()> {
        let Some((first, rest)) = self.attributes.split_first() else { return Ok(()) };
        self.tasks.push(Todo::Line(self.column));
        self.tasks.push(attribute_anew(*first, at, self.column)?);
        self.attributes = rest;
        Ok(())
    }

    /// The attributes before the next one that something stands behind.
    fn attributes_before_host(&mut self) -> Result<()> {
        while self.attributes.len() > self.hosts.last().copied().unwrap_or(0) {
            self.attribute(At::Line)?;
        }
        Ok(())
    }

    /// That attribute.
    fn host(&mut self, need: Need) -> Result<()> {
        self.attributes_before_host()?;
        self.hosts.pop();
        self.attribute(if need == Need::Value { At::Tail } else { At::Line })
    }

    /// Whether the attributes before the next one that something stands behind end in lines.
    fn ends_in_lines(&self) -> bool {
        let count = self.attributes.len() - self.hosts.last().copied().unwrap_or(0).min(self.attributes.len());
        self.attributes[..count].last().is_some_and(|last| has_lines(*last))
    }

    /// A child on lines of its own, so many columns deeper than the others.
    fn child(&mut self, child: Json<'t>, deeper: usize) -> Result<()> {
        if child.text().as_deref() == Some("") {
            self.tasks.push(Todo::Blank);
        } else if let Some(skipped) = child.get_text("skipped") {
            self.tasks.push(Todo::Line(0));
            self.tasks.push(Todo::Text(skipped.into_owned()));
        } else {
            self.tasks.push(Todo::Line(self.column + deeper));
            pieces(child, Where::Line, self.column, &mut self.tasks)?;
        }
        Ok(())
    }
}

/// How many of the first children stand on one line with something before them: an element, and maybe prose before it.
fn tail_len(children: &[Json<'_>]) -> usize {
    match children {
        [first, ..] if first.has("sameline") => 1,
        [first, second, ..] if second.has("sameline") && goes_on_line(*first) => 2,
        _ => 0,
    }
}

/// How many of the children stand on the line of the container's head.
fn on_head_line(container: &Container<'_>) -> usize {
    let children = container.children.as_slice();
    let Some(first) = children.first() else { return 0 };
    let tail = tail_len(children);
    match container.head_line {
        HeadLine::Text if tail > 0 => tail,
        HeadLine::Elements if tail == 1 || tail == 2 && ends_arguments(*first) => tail,
        HeadLine::Text => {
            // What is indented deeper than the line before must not be the first to say where lines start.
            let blank = children[1..].iter().take_while(|child| is_blank(**child)).count();
            let indents = children[1 + blank..].split_first().is_some_and(|(next, rest)| leans(*next, rest));
            let simple = container.attributes.iter().all(|attribute| !has_nodes(*attribute));
            let stays = stays_on_line(*first) && simple || first.has("inline") && container.attributes.is_empty();
            usize::from(stays && !indents)
        }
        _ => 0,
    }
}

/// The last attributes that can stand where they are needed: how many there are from each on, the first one last. Where
/// there are too few, they are for the last needs.
fn hosts(attributes: &[Json<'_>], needs: &[Need]) -> Vec<usize> {
    let mut needs = needs.iter().rev().peekable();
    let mut hosts = Vec::new();
    for (count, attribute) in (1..).zip(attributes.iter().rev()) {
        let value = attribute.items().nth(1);
        let ends = attribute.get("$merge").is_some()
            || value.is_some_and(|value| matches!(value.kind(), Kind::String | Kind::Array))
            || has_nodes(*attribute);
        if !has_lines(*attribute) && needs.next_if(|need| **need != Need::Value || ends).is_some() {
            hosts.push(count);
        }
    }
    hosts
}

/// The attributes and content of a brace form, and its closing brace.
fn in_braces<'t>(container: &Container<'t>, column: usize, tasks: &mut Vec<Todo<'t>>) -> Result<()> {
    for attribute in &container.attributes {
        tasks.push(Todo::Text(" ".to_owned()));
        tasks.push(attribute_anew(*attribute, At::Word, column)?);
    }
    for (i, child) in container.children.iter().enumerate() {
        if i == 0 && !(container.attributes.is_empty() && touches_head(*child)) {
            tasks.push(Todo::Text(" ".to_owned()));
        }
        match child.text() {
            Some(text) => {
                let lines: Vec<_> = text.split('\n').map(|line| escape(line, Where::Inline)).collect();
                tasks.push(Todo::Text(lines.join(&format!("\n{}", " ".repeat(column.min(DEEPEST) + 4)))));
            }
            None => pieces(*child, Where::Inline, column, tasks)?,
        }
    }
    tasks.push(Todo::Text("}".to_owned()));
    Ok(())
}

/// The text that a line of prose starts with.
fn first_text(child: Json<'_>) -> Option<Cow<'_, str>> {
    if child.kind() == Kind::Array { child.items().next().and_then(Json::text) } else { child.text() }
}

/// Whether a child stands right behind the identity, where all is text: a colon, and blanks behind an element in braces.
fn touches_head(child: Json<'_>) -> bool {
    let is_array = child.kind() == Kind::Array;
    let text = child.items().filter(|_| is_array).find(|piece| piece.get("el").is_none()).and_then(Json::text);
    first_text(child).is_some_and(|text| text.starts_with(':')) || text.is_some_and(|text| text.starts_with(' '))
}

/// Whether it begins with what ends a directive's arguments.
fn ends_arguments(child: Json<'_>) -> bool {
    let first = if child.kind() == Kind::Array { child.items().next() } else { Some(child) };
    first.is_some_and(|first| first.get("el").is_some() || first.get("comment").is_some())
}

pub(super) fn has_nodes(attribute: Json<'_>) -> bool {
    attribute.items().nth(1).is_some_and(|value| value.get("$nodes").is_some())
}

/// Whether the value of an attribute is a template that only a line of its own can hold: no quotes go around one.
fn needs_line(attribute: Json<'_>) -> bool {
    let ends_word = |c: char| c.is_whitespace() || matches!(c, '|' | ';' | '!' | '{' | '}' | '[' | ']' | '"' | '\'');
    let template = attribute.items().nth(1).and_then(|value| value.get("$template"));
    template.is_some_and(|parts| parts.items().filter_map(Json::text).any(|text| text.contains(ends_word)))
}

/// Whether the value of an attribute is the lines below it.
fn has_lines(attribute: Json<'_>) -> bool {
    attribute.items().nth(1).is_some_and(|value| value.get("$nodes").is_some() && !value.has("inline"))
}

/// An attribute as it is written where nothing says how.
pub(super) fn attribute_anew(attribute: Json<'_>, at: At, column: usize) -> Result<Todo<'_>> {
    if let Some(key) = attribute.get_text("$merge") {
        return Ok(Todo::Text(spelling::merge(&key)));
    }
    if has_nodes(attribute) {
        return Ok(Todo::Nodes(attribute, column));
    }
    let mut items = attribute.items();
    let (Some(name), Some(value)) = (items.next().and_then(Json::text), items.next()) else {
        return Err(no_node(attribute, "attribute"));
    };
    Ok(Todo::Text(format!("{} {}", spelling::attribute_name(&name), value_text(value, at)?)))
}

/// The pieces of a child, be it a line of prose or a node.
fn pieces<'t>(child: Json<'t>, place: Where, column: usize, tasks: &mut Vec<Todo<'t>>) -> Result<()> {
    let mut place = place;
    let mut piece = |piece: Json<'t>, place: Where| -> Result<()> {
        match piece.kind() {
            Kind::String => tasks.push(Todo::Text(escape(&piece.text().unwrap_or_default(), place))),
            Kind::Object => tasks.push(Todo::Node(piece, column)),
            _ => return Err(no_node(piece, "node")),
        }
        Ok(())
    };
    if child.kind() != Kind::Array {
        return piece(child, place);
    }
    for item in child.items() {
        piece(item, place)?;
        if place == Where::Line {
            place = Where::Middle;
        }
    }
    Ok(())
}

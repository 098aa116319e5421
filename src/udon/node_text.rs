//! What a node says: the text of a leaf, the lines of a block, the prose of an element.
//!
//! Refuses to type values (`value.rs`).

use std::borrow::Cow;
use std::ops::Range;

use super::bytes::{BLANK, line_feed, line_text_end, skip};
use super::identity::{scan_key, scan_mention};
use super::node::{Node, NodeKind};
use super::sink::Reading;
use super::text::read_text;
use crate::span::Span;

impl<'d> Node<'d> {
    /// What a leaf says, marks and escapes resolved: text, comments, arguments, raw text, the inside of an
    /// interpolation, the key or `name[key]` of a reference. For an element or document, its prose (see [`Node::prose`]).
    pub fn text(self) -> Cow<'d, str> {
        let kind = self.kind();
        let lossy = |bytes: &'d [u8]| String::from_utf8_lossy(bytes);
        match kind {
            NodeKind::Text => read_text(self.leaf(), Reading(self.record().flags())),
            NodeKind::Arguments | NodeKind::CommentLine | NodeKind::Skipped => lossy(self.leaf()),
            NodeKind::Quoted => {
                let leaf = self.leaf();
                super::text::read_string(&leaf[1..leaf.len() - 1], leaf[0])
            }
            NodeKind::Comment if self.is_marked() => read_text(self.inside(2, 1), Reading::FOLD),
            NodeKind::Comment => lossy(&self.leaf()[1..]),
            NodeKind::Interpolation => lossy(self.interpolated()),
            NodeKind::Reference | NodeKind::Merge => self.mention_text().map_or(Cow::Borrowed(""), |(_, text)| text),
            NodeKind::RawInline => {
                let (_, start) = self.place();
                let name = self.plain_name(3).end;
                read_text(self.inside(name + 1 - start, 1), Reading::LINES)
            }
            NodeKind::RawBlock | NodeKind::Freeform => Cow::Owned(self.lines().join("\n")),
            NodeKind::Blank | NodeKind::Close | NodeKind::Attribute => Cow::Borrowed(""),
            NodeKind::Document
            | NodeKind::Element
            | NodeKind::Embedded
            | NodeKind::Directive
            | NodeKind::InlineDirective => Cow::Owned(self.prose()),
        }
    }

    /// The bytes of a leaf without `left` at its start and, unless it is unclosed, `right` at its end.
    fn inside(self, left: usize, right: usize) -> &'d [u8] {
        let leaf = self.leaf();
        let end = if self.is_unclosed() { leaf.len() } else { leaf.len() - right };
        &leaf[left.min(end)..end]
    }

    pub(super) fn interpolated(self) -> &'d [u8] {
        let leaf = self.leaf();
        let right = if self.is_unclosed() { usize::from(leaf.len() > 3 && leaf.ends_with(b"}")) } else { 2 };
        &leaf[3..leaf.len() - right]
    }

    /// The element name and the key of a reference or merge, and the payload as written.
    fn mention_text(self) -> Option<(Range<usize>, Cow<'d, str>)> {
        let (text, start) = self.place();
        let range = match self.kind() {
            NodeKind::Merge => scan_key(text, start + 2, false).text,
            NodeKind::Reference => scan_mention(text, start)?.payload(),
            _ => return None,
        };
        Some((range.clone(), String::from_utf8_lossy(&text[range])))
    }

    /// The lines of a raw or fenced block: as they stand, or without the body's common indentation.
    pub fn lines(self) -> Vec<Cow<'d, str>> {
        self.line_ranges().into_iter().map(|range| String::from_utf8_lossy(&self.place().0[range])).collect()
    }

    pub(super) fn line_ranges(self) -> Vec<Range<usize>> {
        let (text, start) = self.place();
        let end = self.record().link as usize;
        let mut ranges = Vec::new();
        let raw = self.kind() == NodeKind::RawBlock;
        if !raw && !self.is_marked() {
            let stop = line_text_end(text, start + 3).min(end);
            if skip(text, start + 3, BLANK) < stop {
                ranges.push(start + 3..stop);
            }
        }
        let mut strip = None;
        let mut line = line_feed(text, start) + 1;
        while line < end {
            let stop = line_text_end(text, line);
            if !raw && !self.is_unclosed() && stop >= end {
                break;
            }
            let first = skip(text, line, BLANK);
            if first >= stop {
                ranges.push(line..line);
            } else if raw {
                let spaces = text[line..stop].iter().take_while(|b| **b == b' ').count();
                let strip = *strip.get_or_insert(spaces);
                ranges.push(line + strip.min(spaces)..stop);
            } else {
                ranges.push(line..stop);
            }
            line = line_feed(text, line) + 1;
        }
        ranges
    }

    /// The prose in it, inline forms included and child elements on lines of their own excluded; a blank line where the
    /// source has one or more.
    pub fn prose(self) -> String {
        let mut out = String::new();
        let mut last_end = None;
        let end = self.doc.after(self.id);
        let mut next = self.doc.first_child(self.id);
        while let Some(id) = next
            && next != end
        {
            let node = Node::new(self.doc, id);
            let kind = node.kind();
            let skip_inside = matches!(kind, NodeKind::Element | NodeKind::Attribute);
            next = if skip_inside { self.doc.after(id) } else { self.doc.after_head(id) };
            let piece = match kind {
                NodeKind::Text | NodeKind::Quoted | NodeKind::Freeform | NodeKind::RawBlock | NodeKind::RawInline => {
                    node.text()
                }
                NodeKind::Interpolation => Cow::Owned(format!("!{{{{{}}}}}", node.text())),
                NodeKind::Blank if !out.is_empty() && !out.ends_with("\n\n") => {
                    out.push_str("\n\n");
                    out.truncate(out.trim_end().len() + 2);
                    continue;
                }
                _ => continue,
            };
            let start = self.doc.start(id);
            if let Some(last) = last_end
                && !out.ends_with('\n')
                && self.doc.slice(Span::new(last, start)).contains(&b'\n')
            {
                out.push('\n');
            }
            out.push_str(&piece);
            last_end = Some(self.doc.end(id));
        }
        out.truncate(out.trim_end().len());
        out
    }
}

//! What stands below an arrow line and belongs to it.
//!
//! Either a fence directly below, whatever its indentation and info string, or the lines right below that are indented
//! deeper than the arrow, with blank lines between them. A line with a strong arrow begins a command of its own even if
//! it is indented deeper, unless a body has begun and the line stands at least as deep as the body's first line: then it
//! is content. A fence inside an indented body is taken as a whole. An arrow fence below a weak arrow is no body: a weak
//! arrow is mostly a bullet, and what the bullet announces should not be lost with it.

use crate::error::{Code, Error};
use crate::span::Span;

use super::block::Body;
use super::fence::Fence;
use super::marker::{self, Strength};
use super::source::SourceLine;

/// Collects the body of one candidate line.
#[derive(Debug)]
pub(super) struct BodyReader {
    column: usize,
    strength: Strength,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// Nothing stands below so far.
    None,
    Indented {
        /// The indentation of the first line.
        base: usize,
        /// The whitespace that all lines outside of fences begin with.
        common: String,
        lines: Vec<String>,
        fence: Option<Fence>,
        span: Span,
    },
    Fenced {
        fence: Fence,
        lines: Vec<String>,
        span: Span,
        closed: bool,
    },
}

impl BodyReader {
    /// The body of a line whose arrow stands at `column`.
    pub(super) fn new(column: usize, strength: Strength) -> Self {
        Self { column, strength, form: Form::None }
    }

    /// Whether the next line belongs to the body whatever it is.
    pub(super) fn is_inside_fence(&self) -> bool {
        matches!(self.form, Form::Indented { fence: Some(_), .. } | Form::Fenced { closed: false, .. })
    }

    /// Takes the next line that is not blank, with the blank ones before it; whether it belongs to the body.
    /// Inside a fence blank lines are handed over like others.
    pub(super) fn take(&mut self, blanks: &[SourceLine], line: &SourceLine) -> bool {
        match &mut self.form {
            Form::None => blanks.is_empty() && self.begin(line),
            Form::Fenced { closed: true, .. } => false,
            Form::Fenced { fence, lines, span, closed } => {
                span.end = line.span.end;
                *closed = fence.is_closed_by(&line.text);
                if !*closed {
                    lines.push(fence.content(&line.text).to_owned());
                }
                true
            }
            Form::Indented { base, common, lines, fence, span } => {
                let start = marker::read(&line.text);
                match fence {
                    Some(open) if open.is_closed_by(&line.text) => *fence = None,
                    Some(_) => {}
                    None if start.indent <= self.column || (start.is_strong() && start.indent < *base) => return false,
                    None => {
                        let shared = shared_indent(common, &line.text);
                        common.truncate(shared);
                        *fence = Fence::open(&line.text);
                    }
                }
                lines.extend(blanks.iter().chain([line]).map(|line| line.text.clone()));
                span.end = line.span.end;
                true
            }
        }
    }

    /// The body, and what is wrong with it.
    pub(super) fn finish(self) -> (Option<Body>, Option<Error>) {
        let unclosed = self.is_inside_fence().then(|| {
            Error::new(Code::InvalidSyntax, "the fence below the line never closes")
                .detail("its content may be cut off, so the line is not run")
        });
        let body = match self.form {
            Form::None => None,
            Form::Indented { common, lines, span, .. } => {
                let lines: Vec<&str> = lines.iter().map(|line| without_indent(line, &common)).collect();
                Some(Body { text: lines.join("\n"), span, fenced: false, info: String::new() })
            }
            Form::Fenced { fence, lines, span, .. } => {
                Some(Body { text: lines.join("\n"), span, fenced: true, info: fence.info })
            }
        };
        (body, unclosed)
    }

    fn begin(&mut self, line: &SourceLine) -> bool {
        let start = marker::read(&line.text);
        if let Some(fence) = Fence::open_plain(&line.text)
            && (self.strength == Strength::Strong || !fence.runs())
        {
            self.form = Form::Fenced { fence, lines: Vec::new(), span: line.span, closed: false };
        } else if start.indent > self.column && !start.is_strong() {
            self.form = Form::Indented {
                base: start.indent,
                common: indent(&line.text).to_owned(),
                lines: vec![line.text.clone()],
                fence: Fence::open(&line.text),
                span: line.span,
            };
        } else {
            return false;
        }
        true
    }
}

/// The indentation of a line, as written.
fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches(marker::is_indent).len()]
}

/// How many bytes of `common` a line begins with.
fn shared_indent(common: &str, line: &str) -> usize {
    common.chars().zip(line.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
}

/// A line without the common indentation, or as much of it as it has; a blank line without any.
fn without_indent<'a>(line: &'a str, common: &str) -> &'a str {
    if marker::is_blank(line) { "" } else { &line[shared_indent(common, line)..] }
}

//! Whether a change breaks a file that could be read before.

use ast_grep_core::AstGrep;

use super::{Change, Scene};
use crate::code::language::Language;
use crate::error::{Code, Error};

/// An error of syntax that was not there before.
pub struct Broken {
    /// The line in the new text, from 1.
    line: usize,
    /// What stands there.
    text: String,
}

impl Broken {
    /// The error as a remark on an edit that is made all the same.
    pub fn remark(&self) -> String {
        format!("the file cannot be read at line {} any more: {}", self.line, self.text)
    }
}

/// The first error that `after` has, if it has more of them than the text before; nothing where the language has no
/// grammar here.
pub fn broken(scene: &Scene<'_>, after: &str, changes: &[Change]) -> Option<Broken> {
    let language = scene.language?;
    let (old, new) = (errors(scene.text, language)?, errors(after, language)?);
    if new.len() <= old.len() {
        return None;
    }
    let from = changes.first().map_or(0, |(range, _)| range.start);
    let at = new.iter().find(|at| **at >= from).or(new.first()).copied()?;
    let line = 1 + memchr::memchr_iter(b'\n', &after.as_bytes()[..at]).count();
    let text = after.lines().nth(line - 1).unwrap_or_default().trim().to_owned();
    Some(Broken { line, text })
}

/// An edit that would break the file is refused.
pub fn refused(scene: &Scene<'_>, error: &Broken) -> Error {
    scene
        .fail(Code::InvalidArgument, format!("with the new text, line {} could not be read", error.line))
        .detail(error.text.clone())
        .detail("give the definition as a whole, or replace exact text or lines")
}

/// Where a text cannot be read, in bytes, in order.
fn errors(text: &str, language: &Language) -> Option<Vec<usize>> {
    let tree = AstGrep::try_new(text, language.grammar?.sg).ok()?;
    let root = tree.root();
    Some(root.dfs().filter(|node| node.is_error() || node.is_missing()).map(|node| node.range().start).collect())
}

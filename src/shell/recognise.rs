//! Which candidate lines are commands.

use super::answered::lacks;
use super::directive::Directive;
use crate::memory::OpenQuestion;
use crate::resolve::{Decision, Resolver, View};
use crate::syntax::{Line, LineKind, Strength, Utterance};

/// Whether a candidate line is a command, as far as can be said before its batch runs.
///
/// A line behind a strong arrow is one if it says something of ours: it would run or be asked about, or it looks enough
/// like a command that silence would be a surprise. A line that cannot be read is one too, because its writer must be
/// told. Behind a weak arrow only an exact and complete line counts. A number is an answer where a question waits, and so
/// is a single word where it asks for one.
pub fn is_command(line: &Line, resolver: &Resolver, view: &dyn View, questions: &[OpenQuestion]) -> bool {
    if line.kind == LineKind::Think {
        return true;
    }
    let Ok(utterance) = line.utterance() else { return line.strength == Strength::Strong };
    if utterance.words.is_empty() {
        return false;
    }
    if line.strength == Strength::Weak {
        return resolver.is_exact(&utterance, view);
    }
    if let Some(directive) = Directive::of(&utterance) {
        return !matches!(directive, Directive::Answer(_)) || !questions.is_empty();
    }
    lacks(questions, &utterance).is_some() || is_meant(&utterance, resolver, view)
}

fn is_meant(utterance: &Utterance, resolver: &Resolver, view: &dyn View) -> bool {
    match resolver.resolve(utterance, view) {
        Ok(resolution) => !matches!(resolution.decision, Decision::Reject { looks_like_one: false }),
        Err(_) => true,
    }
}

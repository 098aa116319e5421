//! A text for another, as editors write it: `s/old/new/g`, `s#old#new#`.

/// A substitution of an editor.
pub struct Substitution<'t> {
    pub old: &'t str,
    pub new: &'t str,
    /// Whether every place is meant.
    pub all: bool,
}

impl<'t> Substitution<'t> {
    /// The substitution that a script of one command is.
    pub fn of(script: &'t str) -> Option<Self> {
        let text = script.strip_prefix('s')?;
        let mark = text.chars().next().filter(|c| matches!(c, '/' | '#' | ',' | '!' | '~'))?;
        let [old, new, flags] = text[mark.len_utf8()..].split(mark).collect::<Vec<_>>()[..] else { return None };
        let is_flags = flags.chars().all(|c| matches!(c, 'g' | 'i' | 'c' | 'e'));
        (!old.is_empty() && is_flags).then(|| Self { old, new, all: flags.contains('g') })
    }
}

//! What a person entered: a line with an implied arrow, or a text with arrows of its own.

/// What was entered.
#[derive(Debug, PartialEq, Eq)]
pub enum Input<'a> {
    /// A command, perhaps with a body below it.
    Line(&'a str),
    /// A pasted text: arrow lines and prose.
    Text(&'a str),
}

impl<'a> Input<'a> {
    /// A line is a command; several lines are a text if an arrow begins one of them or a front matter begins the whole.
    pub fn of(entered: &'a str) -> Self {
        let bare = entered.trim_start().strip_prefix('→').map(str::trim_start);
        if !entered.contains('\n') {
            return Self::Line(bare.unwrap_or(entered));
        }
        let has_arrow = entered.lines().any(|line| line.trim_start().starts_with('→'));
        if has_arrow || entered.starts_with("---\n") { Self::Text(entered) } else { Self::Line(entered) }
    }

    /// Whether more lines are needed before a command is whole: a string or a scratchpad is open, or the line goes on.
    pub fn is_open(entered: &'a str) -> bool {
        if matches!(Self::of(entered), Self::Text(_)) {
            return false;
        }
        let think = entered.split_whitespace().next().is_some_and(|verb| verb.trim_end_matches(':') == "think");
        let is_closed = entered.lines().any(|line| line.trim() == "←") || entered.trim_end().ends_with('←');
        entered.ends_with('\\') || (think && !is_closed) || entered.matches('"').count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::Input;

    #[test]
    fn several_lines_with_an_arrow_are_a_text() {
        assert_eq!(Input::of("glance config.udon"), Input::Line("glance config.udon"));
        assert_eq!(Input::of("→ glance config.udon"), Input::Line("glance config.udon"));
        assert_eq!(Input::of("stash notes\n  one"), Input::Line("stash notes\n  one"));
        assert_eq!(Input::of("I look.\n→ glance a.udon"), Input::Text("I look.\n→ glance a.udon"));
    }

    #[test]
    fn open_things_wait_for_more() {
        for open in ["think", "think\nabout it", "stash a \"one", "glance \\"] {
            assert!(Input::is_open(open), "{open}");
        }
        for whole in ["think\nabout it\n←", "think: short ←", "glance a.udon", "stash a \"one\""] {
            assert!(!Input::is_open(whole), "{whole}");
        }
    }
}

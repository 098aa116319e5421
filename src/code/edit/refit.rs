//! Fitting new text to the indentation of its place.

use super::blanks::{Unit, common_indent, indent, is_blank};

/// `new`, written as it would stand at the indentation `from`, as it stands at the indentation `to` of a file that is
/// indented in units of `unit`. Blank lines become empty.
pub fn refit(new: &str, from: &str, to: &str, unit: Option<Unit>) -> String {
    let own = Unit::of(&without(new, from));
    let fitted = |line: &str| {
        if is_blank(line) {
            return String::new();
        }
        let Some(rest) = line.strip_prefix(from) else {
            // Less deep than it should be: it keeps its distance.
            let less = from.len().saturating_sub(indent(line).len());
            let kept = to.get(..to.len().saturating_sub(less)).unwrap_or_default();
            return format!("{kept}{}", line.trim_start_matches([' ', '\t']));
        };
        let (inner, text) = rest.split_at(indent(rest).len());
        let inner = match (unit, own) {
            (Some(unit), Some(own)) => unit.convert(inner, own),
            _ => inner.to_owned(),
        };
        format!("{to}{inner}{text}")
    };
    new.split('\n').map(fitted).collect::<Vec<_>>().join("\n")
}

/// `new` moved from its own indentation, whatever it is, to `to`.
pub fn moved(new: &str, to: &str, unit: Option<Unit>) -> String {
    refit(new, common_indent(new), to, unit)
}

fn without(text: &str, prefix: &str) -> String {
    text.lines().map(|line| line.strip_prefix(prefix).unwrap_or(line)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::blanks::Unit;
    use super::{moved, refit};

    fn check(new: &str, to: &str, unit: Unit, expected: &str) {
        assert_eq!(moved(new, to, Some(unit)), expected);
    }

    #[test]
    fn new_text_stands_where_it_is_put() {
        check("if a {\n    b();\n}", "  ", Unit::Spaces(4), "  if a {\n      b();\n  }");
        check("      a\n\n        b", "", Unit::Spaces(2), "a\n\n  b");
        check("a", "\t", Unit::Tab, "\ta");
    }

    #[test]
    fn spaces_become_the_tabs_of_the_file_and_tabs_its_spaces() {
        check("func a() {\n    b()\n      // c\n}", "\t", Unit::Tab, "\tfunc a() {\n\t\tb()\n\t\t  // c\n\t}");
        check("def a():\n\tb()\n\t\tc()", "    ", Unit::Spaces(4), "    def a():\n        b()\n            c()");
    }

    #[test]
    fn lines_that_stand_less_deep_keep_their_distance() {
        assert_eq!(refit("    a\n  b", "    ", "      ", None), "      a\n    b");
        assert_eq!(refit("    a\nb", "    ", "  ", None), "  a\nb");
    }
}

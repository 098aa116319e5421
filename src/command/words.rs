//! From a line to the words of one simple command.

use crate::error::{Code, Error, Result};

/// How a character that only a shell understands is called.
const OPERATORS: &[(char, &str)] = &[
    ('|', "a pipe"),
    ('&', "an operator"),
    (';', "an operator"),
    ('<', "a redirection"),
    ('>', "a redirection"),
    ('(', "a subshell"),
    (')', "a subshell"),
    ('\n', "a second line"),
    ('*', "a pattern"),
    ('?', "a pattern"),
    ('[', "a pattern"),
    ('{', "a list of alternatives"),
    ('$', "a variable or substitution"),
    ('`', "a substitution"),
];

/// The words of a simple command, quotes taken off.
///
/// INVALID_SYNTAX where a quote never closes; PERMISSION_DENIED, with the column, for what only a shell could do.
pub fn words(line: &str) -> Result<Vec<String>> {
    let line = line.trim();
    if let Some(c) = line.chars().find(|c| c.is_control() && *c != '\t' && *c != '\n') {
        return Err(Error::new(Code::InvalidArgument, format!("the command contains the control character {c:?}")));
    }
    if let Some((index, c)) = beyond(line) {
        let column = line[..index].chars().count() + 1;
        let what = OPERATORS.iter().find(|(known, _)| *known == c).map_or("a word for a shell", |(_, what)| what);
        return Err(Error::new(
            Code::PermissionDenied,
            format!("only a single simple command is run, and \"{}\" at column {column} is {what}", c.escape_default()),
        )
        .detail("quote it if it is meant as it stands; run one command a line otherwise"));
    }
    let words = shlex::split(line).filter(|words| !words.is_empty());
    let words = words.ok_or_else(|| Error::new(Code::InvalidSyntax, "the command ends within quotes"))?;
    if let Some((name, _)) = words[0].split_once('=').filter(|(name, _)| is_variable(name)) {
        return Err(Error::new(
            Code::PermissionDenied,
            format!("setting the variable {name} for a command is for a shell"),
        ));
    }
    Ok(words)
}

fn is_variable(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The first character that only a shell understands, outside of quotes that hide it.
fn beyond(line: &str) -> Option<(usize, char)> {
    let mut quote = None;
    let mut characters = line.char_indices();
    let mut at_start = true;
    while let Some((index, c)) = characters.next() {
        match (quote, c) {
            (Some('\''), '\'') | (Some('"'), '"') => quote = None,
            (quote, '\\') if quote != Some('\'') => {
                characters.next();
            }
            (Some('"'), '$' | '`') => return Some((index, c)),
            (None, '\'' | '"') => quote = Some(c),
            (None, '~' | '#') if at_start => return Some((index, c)),
            (None, c) if OPERATORS.iter().any(|(known, _)| *known == c) => return Some((index, c)),
            _ => {}
        }
        at_start = quote.is_none() && (c == ' ' || c == '\t');
    }
    None
}

#[cfg(test)]
mod tests {
    use super::words;

    fn check(line: &str, expected: Result<&[&str], &str>) {
        let said = words(line).map_err(|error| error.message);
        let said = said.as_ref().map(|words| words.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(said.as_deref().map_err(|message| message.as_str()), expected, "{line}");
    }

    #[test]
    fn quotes_hide_what_a_shell_would_take() {
        check("git log -1", Ok(&["git", "log", "-1"]));
        check(r#"grep "a b" 'c | d' e\ f "x\"y" g#h"#, Ok(&["grep", "a b", "c | d", "e f", "x\"y", "g#h"]));
        check("echo '$HOME' \\$x \"a*b\" ''", Ok(&["echo", "$HOME", "$x", "a*b", ""]));
    }

    #[test]
    fn what_only_a_shell_does_is_refused() {
        let refused = |sign: &str, column: usize, what: &str| {
            format!("only a single simple command is run, and \"{sign}\" at column {column} is {what}")
        };
        for (line, sign, column, what) in [
            ("ls & touch w | cat", "&", 4, "an operator"),
            ("echo \"$(touch w)\" | cat", "$", 7, "a variable or substitution"),
            ("echo hi>w", ">", 8, "a redirection"),
            ("ls; rm -rf y", ";", 3, "an operator"),
            ("echo `id`", "`", 6, "a substitution"),
            ("cat <(id)", "<", 5, "a redirection"),
            ("ls *.rs", "*", 4, "a pattern"),
            ("ls\nrm x", "\\n", 3, "a second line"),
            ("cat ~/x", "~", 5, "a word for a shell"),
            ("ls #x", "#", 4, "a word for a shell"),
            ("echo {a,b}", "{", 6, "a list of alternatives"),
            ("'' \\\\ \"\\$\" ß |", "|", 14, "a pipe"),
        ] {
            check(line, Err(&refused(sign, column, what)));
        }
        check("A=1 ls", Err("setting the variable A for a command is for a shell"));
        check("echo 'x", Err("the command ends within quotes"));
        check("", Err("the command ends within quotes"));
        check("ls \u{1b}[2J", Err("the command contains the control character '\\u{1b}'"));
        check("ls \0", Err("the command contains the control character '\\0'"));
    }
}

//! The tokens of a query. What means nothing here is left out aloud: each such character is noted with its column.

use crate::error::{Error, Result};

/// A token with the column it begins at, from 1, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token {
    /// Where it begins.
    pub column: usize,
    /// What it is.
    pub kind: Kind,
}

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// `AND`
    And,
    /// `OR`
    Or,
    /// `NOT`, or `-` before a term.
    Not,
    /// `+` before a term.
    Plus,
    /// A word, perhaps with `*` in it.
    Word(String),
    /// A quoted text.
    Phrase(String),
    /// `name:value`.
    Field(String, String),
}

/// The tokens of `query`, and what was left out.
pub fn tokens(query: &str) -> Result<(Vec<Token>, Vec<String>)> {
    let mut lexer = Lexer { chars: query.chars().collect(), at: 0, tokens: Vec::new(), notes: Vec::new() };
    lexer.run(query)?;
    Ok((lexer.tokens, lexer.notes))
}

struct Lexer {
    chars: Vec<char>,
    at: usize,
    tokens: Vec<Token>,
    notes: Vec<String>,
}

impl Lexer {
    fn run(&mut self, query: &str) -> Result<()> {
        while let Some(c) = self.peek() {
            let column = self.at + 1;
            match c {
                _ if c.is_whitespace() => self.at += 1,
                '(' => self.push(column, Kind::Open),
                ')' => self.push(column, Kind::Close),
                '"' | '“' | '”' | '„' => {
                    let text = self.quoted(query)?;
                    self.tokens.push(Token { column, kind: Kind::Phrase(text) });
                }
                '+' | '-' if self.chars.get(self.at + 1).is_some_and(|next| begins_term(*next)) => {
                    self.push(column, if c == '+' { Kind::Plus } else { Kind::Not });
                }
                '&' | '|' if self.chars.get(self.at + 1) == Some(&c) => {
                    self.at += 1;
                    self.push(column, if c == '&' { Kind::And } else { Kind::Or });
                }
                _ if is_in_word(c) => self.word(query, column)?,
                other => {
                    self.notes.push(
                        format!("{other:?} at column {column} means nothing here and is left out").replace('\'', "\""),
                    );
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn push(&mut self, column: usize, kind: Kind) {
        self.at += 1;
        self.tokens.push(Token { column, kind });
    }

    fn quoted(&mut self, query: &str) -> Result<String> {
        let column = self.at + 1;
        self.at += 1;
        let mut text = String::new();
        while let Some(c) = self.peek() {
            self.at += 1;
            match c {
                '"' | '“' | '”' => {
                    return if text.is_empty() {
                        Err(Error::unreadable("query", query, column, "the quotes hold nothing"))
                    } else {
                        Ok(text)
                    };
                }
                '\\' => match self.peek() {
                    Some(next @ ('"' | '\\')) => {
                        self.at += 1;
                        text.push(next);
                    }
                    _ => text.push('\\'),
                },
                c => text.push(c),
            }
        }
        Err(Error::unreadable("query", query, column, "the quote that begins here never ends"))
    }

    fn word(&mut self, query: &str, column: usize) -> Result<()> {
        let mut text = String::new();
        while let Some(c) = self.peek().filter(|c| is_in_word(*c)) {
            text.push(c);
            self.at += 1;
            // A field's value may be quoted and hold anything.
            if c == ':' && self.peek() == Some('"') && is_name(&text[..text.len() - 1]) {
                let value = self.quoted(query)?;
                text.pop();
                self.tokens.push(Token { column, kind: Kind::Field(text, value) });
                return Ok(());
            }
        }
        let field = text.split_once(':').filter(|(name, value)| is_name(name) && !value.starts_with(':'));
        if let Some((name, value)) = field {
            // A value may be a list or a pattern, whose other characters no word has.
            let mut value = value.to_owned();
            while let Some(c) = self.peek().filter(|c| !c.is_whitespace() && !matches!(c, '(' | ')' | '"')) {
                value.push(c);
                self.at += 1;
            }
            let name = name.to_owned();
            self.tokens.push(Token { column, kind: Kind::Field(name, value) });
            return Ok(());
        }
        let kind = match text.as_str() {
            "AND" => Kind::And,
            "OR" => Kind::Or,
            "NOT" => Kind::Not,
            _ => {
                // Marks at the ends belong to the sentence, not to the word.
                let word = text.trim_end_matches(['.', ':', '-', '/']).trim_start_matches(['.', ':', '-', '/']);
                if word.is_empty() {
                    let note = format!("\"{text}\" at column {column} means nothing here and is left out");
                    self.notes.push(note);
                    return Ok(());
                }
                Kind::Word(word.to_owned())
            }
        };
        self.tokens.push(Token { column, kind });
        Ok(())
    }
}

fn is_in_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '-' | ':' | '/' | '*')
}

fn begins_term(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '.' | '*' | '"' | '“' | '(' | '+' | '-' | '/')
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphabetic() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::{Kind, tokens};

    #[test]
    fn a_query_falls_into_tokens_with_columns() {
        let (found, notes) = tokens("a -b (\"c \\\" d\" OR e*) ext:rs,py file:\"x y\" p::q").expect("tokens");
        let kinds: Vec<Kind> = found.iter().map(|token| token.kind.clone()).collect();
        let word = |text: &str| Kind::Word(text.into());
        let field = |name: &str, value: &str| Kind::Field(name.into(), value.into());
        assert_eq!(
            kinds,
            [
                word("a"),
                Kind::Not,
                word("b"),
                Kind::Open,
                Kind::Phrase("c \" d".into()),
                Kind::Or,
                word("e*"),
                Kind::Close,
                field("ext", "rs,py"),
                field("file", "x y"),
                word("p::q"),
            ]
        );
        assert_eq!(found[4].column, 7);
        assert!(notes.is_empty());
    }

    #[test]
    fn what_is_left_out_is_said() {
        let (found, notes) = tokens("println! - end.").expect("tokens");
        assert_eq!(found.len(), 2);
        assert_eq!(notes.len(), 2, "{notes:?}");
        assert!(notes[0].contains("\"!\" at column 8"), "{notes:?}");
    }
}

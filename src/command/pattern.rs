//! Patterns for commands, in two styles: words as one would type them, `npm run *`, and words with colons between them,
//! `git:push:--force`. `*` is one word, at the end any words.

/// A pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// As it was written.
    pub text: String,
    words: Vec<String>,
}

impl Pattern {
    /// Reads a pattern; one with blanks in it is of the first style.
    pub fn parse(text: &str) -> Self {
        let text = text.trim();
        let words = if text.contains(char::is_whitespace) {
            text.split_whitespace().map(str::to_owned).collect()
        } else {
            text.split(':').map(str::to_owned).collect()
        };
        Self { text: text.to_owned(), words }
    }

    /// Whether a command begins as the pattern says, word by word. Meant for what is allowed: nothing is overlooked.
    pub fn begins(&self, argv: &[String]) -> bool {
        !self.text.is_empty()
            && self.words.len() <= argv.len() + usize::from(self.words.last().is_some_and(|word| word == "*"))
            && self.words.iter().zip(argv).all(|(pattern, word)| one(pattern, word))
    }

    /// Whether a command has everything in it that the pattern names. Meant for what is denied: options may stand
    /// anywhere, short ones in one word or several, long ones shortened or with a value; the program under any path.
    pub fn is_in(&self, argv: &[String]) -> bool {
        let Some((program, rest)) = argv.split_first() else { return false };
        let Some((first, patterns)) = self.words.split_first().filter(|(first, _)| !first.is_empty()) else {
            return false;
        };
        if !one(first, program) && !one(first, base(program)) {
            return false;
        }
        let mut words = rest.iter().filter(|word| !word.starts_with('-') || word.as_str() == "-");
        patterns.iter().all(|pattern| match pattern.as_str() {
            "*" => true,
            long if long.starts_with("--") => rest.iter().any(|word| is_long(long, word)),
            short if short.starts_with('-') && short.len() > 1 => has_letters(short, rest),
            plain => words.any(|word| one(plain, word)),
        })
    }
}

/// The last part of a path.
pub fn base(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}

/// Whether one word is as its pattern says; `*` stands for any letters.
fn one(pattern: &str, word: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| word.strip_prefix(first)) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

/// Whether `word` is the long option, shortened or with a value.
fn is_long(option: &str, word: &str) -> bool {
    let name = word.split('=').next().unwrap_or(word);
    name == option || (name.len() > 2 && name.starts_with("--") && option.starts_with(name))
}

/// Whether the options among `words` have every letter of `short`: `-rf` is in `-f -r`, `-fr` and `-xrf`. A single
/// dash before a whole word, as in `-exec`, is an option by itself.
fn has_letters(short: &str, words: &[String]) -> bool {
    if words.iter().any(|word| word == short || word.split('=').next() == Some(short)) {
        return true;
    }
    if short.len() > 4 {
        return false;
    }
    let given = words.iter().filter(|word| word.starts_with('-') && !word.starts_with("--"));
    let given: String = given.map(|word| &word[1..]).collect();
    short.chars().skip(1).all(|letter| given.contains(letter))
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn argv(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    /// Whether a pattern allows a line, and whether it denies it.
    fn check(pattern: &str, line: &str, begins: bool, is_in: bool) {
        let (pattern, argv) = (Pattern::parse(pattern), argv(line));
        assert_eq!((pattern.begins(&argv), pattern.is_in(&argv)), (begins, is_in), "{} on {argv:?}", pattern.text);
    }

    #[test]
    fn both_styles_are_word_by_word() {
        check("npm test", "npm test -- --coverage", true, true);
        check("npm:test", "npm test", true, true);
        check("npm test", "npm testing", false, false);
        check("npm test", "npm", false, false);
        check("npm run *", "npm run build", true, true);
        check("npm run *", "npm run", true, true);
        check("git:*:origin", "git push origin", true, true);
        check("git", "gitx status", false, false);
        check("", "ls", false, false);
        check("l*s", "less", true, true);
    }

    #[test]
    fn what_is_denied_is_found_in_any_form() {
        for line in ["rm -rf x", "rm -fr x", "rm -r -f x", "rm x -rfv", "/bin/rm -rf x"] {
            assert!(Pattern::parse("rm -rf").is_in(&argv(line)), "{line}");
        }
        check("rm -rf", "rm -r x", false, false);
        check("git:push:--force", "git push --force", true, true);
        check("git:push:--force", "git push origin --forc", false, true);
        check("git:push:--force", "git -C x push --force=yes origin", false, true);
        check("git:push:--force", "git pull --force", false, false);
        check("sudo *", "sudo ls", true, true);
        check("find:-exec", "find . -name a -exec touch w", false, true);
        check("find:-delete", "find . -delete", false, true);
        check("find:-delete", "find . -name delete", false, false);
    }
}

//! What a query asks of a file's path: `ext:rs,toml`, `lang:python`, `dir:src/net`, `file:src/**/*.rs`,
//! `filename:*.test.ts`.

use globset::GlobMatcher;

use crate::code::ending::{ending, file_name, folder};
use crate::code::language::Language;
use crate::error::{Code, Error, Result};
use crate::world::pattern;

/// A filter.
#[derive(Debug, Clone)]
pub struct Filter {
    /// What it looks at.
    pub field: Field,
    /// What was asked for, as written.
    pub value: String,
    test: Test,
}

/// What a filter looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// The ending.
    Ext,
    /// The language.
    Lang,
    /// The whole path.
    File,
    /// The folder.
    Dir,
    /// The name without folders.
    Filename,
}

const FIELDS: &[(&str, Field)] = &[
    ("ext", Field::Ext),
    ("extension", Field::Ext),
    ("lang", Field::Lang),
    ("language", Field::Lang),
    ("type", Field::Lang),
    ("file", Field::File),
    ("path", Field::File),
    ("dir", Field::Dir),
    ("directory", Field::Dir),
    ("folder", Field::Dir),
    ("filename", Field::Filename),
    ("name", Field::Filename),
];

#[derive(Debug, Clone)]
enum Test {
    Endings(Vec<String>),
    Languages(Vec<&'static str>),
    /// A pattern for the whole.
    Pattern(GlobMatcher),
    /// A piece of a path: whole parts of it in a row.
    Parts(String),
}

impl Field {
    /// The field called `name`.
    pub fn named(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        FIELDS.iter().find(|(known, _)| *known == name).map(|(_, field)| *field)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        FIELDS.iter().find(|(_, field)| *field == self).map_or("", |(name, _)| name)
    }

    /// The names of all of them.
    pub fn names() -> Vec<&'static str> {
        [Self::Ext, Self::Lang, Self::File, Self::Dir, Self::Filename].into_iter().map(Self::name).collect()
    }
}

impl PartialEq for Filter {
    fn eq(&self, other: &Self) -> bool {
        self.field == other.field && self.value == other.value
    }
}

impl Eq for Filter {}

impl Filter {
    /// The filter that wants `value` in `field`.
    pub fn new(field: Field, value: &str) -> Result<Self> {
        let items = || value.split(',').map(str::trim).filter(|item| !item.is_empty());
        let wanted = value.trim_start_matches("./").trim_end_matches('/');
        let test = match field {
            Field::Ext => {
                Test::Endings(items().map(|item| item.trim_start_matches(['*', '.']).to_lowercase()).collect())
            }
            Field::Lang => Test::Languages(items().map(language).collect::<Result<_>>()?),
            _ if value.contains(['*', '?', '[', '{']) => Test::Pattern(pattern(wanted)?),
            Field::File | Field::Dir | Field::Filename => Test::Parts(wanted.to_lowercase()),
        };
        Ok(Self { field, value: value.to_owned(), test })
    }

    /// Whether a file passes.
    pub fn passes(&self, path: &str) -> bool {
        let looked_at = match self.field {
            Field::Dir => folder(path),
            Field::Filename => file_name(path),
            _ => path,
        };
        match &self.test {
            Test::Endings(endings) => ending(path).is_some_and(|ending| endings.contains(&ending)),
            Test::Languages(names) => Language::of(path).is_some_and(|language| {
                names.contains(&language.name) || (language.name == "tsx" && names.contains(&"typescript"))
            }),
            // A pattern without a slash is for one part of the path: the name of the file, or any folder.
            Test::Pattern(pattern) if self.value.contains('/') => pattern.is_match(looked_at),
            Test::Pattern(pattern) if self.field == Field::Dir => {
                looked_at.split('/').any(|part| pattern.is_match(part))
            }
            Test::Pattern(pattern) => pattern.is_match(file_name(looked_at)),
            Test::Parts(wanted) => format!("/{}/", looked_at.to_lowercase()).contains(&format!("/{wanted}/")),
        }
    }
}

fn language(name: &str) -> Result<&'static str> {
    Language::named(name).map(|language| language.name).ok_or_else(|| {
        Error::new(Code::InvalidArgument, format!("no language is called \"{name}\""))
            .detail("write it as lang:rust, or name the ending as ext:rs")
    })
}

#[cfg(test)]
mod tests {
    use super::{Field, Filter};

    fn check(field: &str, value: &str, passes: &[&str], fails: &[&str]) {
        let filter = Filter::new(Field::named(field).expect("a field"), value).expect("a filter");
        for path in passes {
            assert!(filter.passes(path), "{field}:{value} {path}");
        }
        for path in fails {
            assert!(!filter.passes(path), "{field}:{value} {path}");
        }
    }

    #[test]
    fn filters_look_at_the_part_that_they_name() {
        check("ext", "rs,toml", &["a.rs", "b/C.TOML"], &["rs", "a.rsx"]);
        check("lang", "ts", &["a.ts", "a.tsx"], &["a.js"]);
        check("dir", "src/net", &["src/net/a.rs", "x/src/net/y/a.rs"], &["src/network/a.rs", "net/a.rs"]);
        check("dir", "src", &["src/a.rs"], &["src", "a/b"]);
        check("file", "src/**/*.rs", &["src/a.rs", "src/x/y.rs"], &["lib/a.rs"]);
        check("file", "*two*", &["x/a_two.py"], &["two/a.py"]);
        check("filename", "one.py", &["x/one.py"], &["x/zone.py", "one.py/x"]);
        check("path", "net/retry.rs", &["src/net/retry.rs"], &["src/net/retry.rs.bak"]);
    }
}

//! The languages that files are written in, and which of them this build has a grammar for. The table is our own: a
//! grammar that is not compiled in would panic when it is asked for.

use super::ending::{ending, file_name};
use super::grammar::{self, Grammar};

/// A language.
#[derive(Debug)]
pub struct Language {
    /// Its name, in lower case.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// The endings of its files.
    pub endings: &'static [&'static str],
    /// Its grammar, if this build has it.
    pub(super) grammar: Option<&'static Grammar>,
}

impl Language {
    /// The language of a file, by its name.
    pub fn of(path: &str) -> Option<&'static Self> {
        let known = match file_name(path) {
            "Makefile" | "makefile" | "GNUmakefile" => Some("make"),
            "Dockerfile" | "Containerfile" => Some("dockerfile"),
            ".bashrc" | ".profile" => Some("bash"),
            "go.mod" | "go.sum" => return None,
            _ => None,
        };
        if let Some(name) = known {
            return Self::named(name);
        }
        let ending = ending(path)?;
        LANGUAGES.iter().find(|language| language.endings.contains(&ending.as_str()))
    }

    /// The language called `name`, by name, alias or ending.
    pub fn named(name: &str) -> Option<&'static Self> {
        let name = name.trim_start_matches('.').to_lowercase();
        let name = name.as_str();
        LANGUAGES
            .iter()
            .find(|language| language.name == name || language.aliases.contains(&name))
            .or_else(|| LANGUAGES.iter().find(|language| language.endings.contains(&name)))
    }

    /// Whether this build can read its syntax.
    pub const fn has_grammar(&self) -> bool {
        self.grammar.is_some()
    }
}

/// All languages, the ones with a grammar first.
pub fn languages() -> &'static [Language] {
    LANGUAGES
}

/// The names of the languages with a grammar.
pub(super) fn with_grammar() -> Vec<&'static str> {
    LANGUAGES.iter().filter(|language| language.has_grammar()).map(|language| language.name).collect()
}

macro_rules! language {
    ($name:literal [$($alias:literal),*] [$($ending:literal),*] $grammar:expr) => {
        Language { name: $name, aliases: &[$($alias),*], endings: &[$($ending),*], grammar: $grammar }
    };
}

static LANGUAGES: &[Language] = &[
    language!("rust" ["rs"] ["rs"] Some(&grammar::RUST)),
    language!("python" ["py", "python3"] ["py", "pyi", "pyw"] Some(&grammar::PYTHON)),
    language!("typescript" ["ts"] ["ts", "mts", "cts"] Some(&grammar::TYPESCRIPT)),
    language!("tsx" [] ["tsx"] Some(&grammar::TSX)),
    language!("javascript" ["js", "node", "ecmascript"] ["js", "jsx", "mjs", "cjs"] Some(&grammar::JAVASCRIPT)),
    language!("go" ["golang"] ["go"] Some(&grammar::GO)),
    language!("java" [] ["java"] Some(&grammar::JAVA)),
    language!("c" [] ["c", "h"] Some(&grammar::C)),
    language!("cpp" ["c++", "cplusplus"] ["cpp", "hpp", "cc", "hh", "cxx", "hxx", "ipp"] Some(&grammar::CPP)),
    language!("ruby" ["rb"] ["rb"] Some(&grammar::RUBY)),
    language!("php" [] ["php"] Some(&grammar::PHP)),
    language!("swift" [] ["swift"] Some(&grammar::SWIFT)),
    language!("kotlin" ["kt"] ["kt", "kts"] Some(&grammar::KOTLIN)),
    language!("scala" [] ["scala"] Some(&grammar::SCALA)),
    language!("csharp" ["c#", "cs"] ["cs"] Some(&grammar::CSHARP)),
    language!("lua" [] ["lua"] Some(&grammar::LUA)),
    language!("zig" [] ["zig"] Some(&grammar::ZIG)),
    language!("bash" ["sh", "shell"] ["sh", "bash"] Some(&grammar::BASH)),
    language!("markdown" ["md"] ["md", "markdown"] Some(&grammar::MARKDOWN)),
    language!("json" [] ["json"] Some(&grammar::JSON)),
    language!("yaml" ["yml"] ["yaml", "yml"] Some(&grammar::YAML)),
    language!("udon" [] ["udon"] None),
    language!("toml" [] ["toml"] None),
    language!("html" [] ["html", "htm"] None),
    language!("css" ["scss", "less"] ["css", "scss", "less"] None),
    language!("sql" [] ["sql"] None),
    language!("haskell" ["hs"] ["hs"] None),
    language!("elixir" ["ex"] ["ex", "exs"] None),
    language!("dart" [] ["dart"] None),
    language!("r" [] ["r"] None),
    language!("vue" [] ["vue"] None),
    language!("svelte" [] ["svelte"] None),
    language!("make" ["makefile"] ["mk"] None),
    language!("dockerfile" ["docker"] [] None),
    language!("protobuf" ["proto"] ["proto"] None),
    language!("xml" [] ["xml"] None),
    language!("text" ["plain"] ["txt"] None),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ast_grep_language::SupportLang;

    use super::{LANGUAGES, Language};

    #[test]
    fn every_name_and_ending_means_one_language() {
        let mut endings = BTreeSet::new();
        for language in LANGUAGES {
            for ending in language.endings {
                assert!(endings.insert(*ending), "{ending} belongs to two languages");
            }
            for name in language.aliases.iter().chain([&language.name]) {
                assert!(std::ptr::eq(Language::named(name).expect("a language"), language), "{name}");
            }
        }
    }

    #[test]
    fn every_grammar_of_the_table_is_compiled_in() {
        use ast_grep_core::tree_sitter::LanguageExt as _;
        for grammar in LANGUAGES.iter().filter_map(|language| language.grammar) {
            assert!(grammar.sg.get_ts_language().node_kind_count() > 0, "{:?}", grammar.sg);
        }
        assert_eq!(Language::of("a/b.TSX").and_then(|language| language.grammar).map(|g| g.sg), Some(SupportLang::Tsx));
    }
}

//! What the binder asks of a tool's declaration for each word of each line, put together once.

use super::bind::{Passes, says_version};
use super::classes::Classes;
use super::forms::singular;
use super::words;
use crate::engine::{Initials, Spec, Type};

/// The words of a tool.
#[allow(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
#[derive(Clone)]
pub struct Vocabulary {
    /// The parts of its names, and the kinds of thing that its parameters take.
    nouns: Vec<&'static str>,
    /// What these begin with.
    of_nouns: Initials,
    /// What the words of its parameters begin with: names, and what announces or switches one.
    of_params: Initials,
    /// What could give a word its place for it.
    pub passes: Passes,
    /// Whether it has something that is on unless it is denied.
    pub can_be_denied: bool,
    /// Whether a parameter is called like one that takes a version.
    pub has_versions: bool,
    /// Whether its names say that something is lost.
    pub loses: bool,
    /// Whether a word of them says that something is taken away.
    pub takes_away: bool,
    /// Whether a word of them says that something is taken or brought back.
    pub takes_back: bool,
}

impl Vocabulary {
    /// The words of a tool that is declared so.
    pub fn of(spec: &'static Spec) -> Self {
        let (family, short) = (spec.family(), spec.own_name());
        let several = spec.aliases.iter().filter(|alias| alias.contains(' ')).flat_map(|alias| alias.split(' '));
        let kinds = spec.params.iter().flat_map(|param| things(&param.kind)).copied();
        let mut nouns: Vec<&'static str> = Vec::new();
        for noun in std::iter::once(family).chain(short.split('_')).chain(several).chain(kinds) {
            // `search the web` is no tool of `the`.
            if !noun.is_empty() && !nouns.contains(&noun) && !Classes::of(noun).has(Classes::FUNCTION) {
                nouns.push(noun);
            }
        }
        let of_params = spec.params.iter().fold(Initials::default(), |all, param| all.and(param.initials()));
        let can_be_denied = spec.params.iter().any(|param| param.kind == Type::Flag && param.default == Some("true"));
        let loses = words::loses(spec);
        let is_away = |word: &str| Classes::of(word).has(Classes::LOSING) && !words::reverses(word);
        let is_back =
            |word: &str| words::reverses(word) || matches!(word, "restore" | "recall" | "recover" | "redo" | "back");
        Self {
            of_nouns: Initials::of(&nouns),
            nouns,
            of_params,
            passes: Passes::of(spec),
            can_be_denied,
            has_versions: spec.params.iter().any(says_version),
            loses,
            takes_away: loses || spec.words().any(is_away),
            takes_back: spec.words().any(is_back),
        }
    }

    /// Whether `word` is part of the tool's name, or names what one of its parameters takes, one or several.
    pub fn has_noun(&self, word: &str) -> bool {
        let is_one = |one: &str| self.nouns.iter().any(|noun| *noun == word || *noun == one);
        self.of_nouns.has(word) && is_one(&singular(word))
    }

    /// Whether `word` may be of interest to a parameter; hardly any is.
    pub fn concerns(&self, word: &str) -> bool {
        self.of_params.has(word)
    }
}

/// What a place where files are is called.
pub const PLACE_NOUNS: &[&str] = &["folder", "directory", "codebase", "repo", "repository", "source"];

/// What a parameter's value is called.
fn things(kind: &Type) -> &'static [&'static str] {
    match kind {
        Type::Node | Type::NodeRange => &["node", "branch"],
        Type::UdonPath | Type::UdonRef => &["element", "path"],
        Type::File(_) => &["file", "document"],
        Type::Session => &["session"],
        Type::Proposal => &["proposal"],
        Type::Directory | Type::Source => PLACE_NOUNS,
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;
    use crate::engine::{Effect, NodeRef, Param, Permission, Spec};

    const NODE: Param<NodeRef> = Param::new("node", "the node").positional().after(&["onto"]);
    const BACKUP: Param<bool> = Param::new("backup", "whether a backup is kept").default("true").said(&["safely"]);

    static SPEC: Spec = Spec {
        name: "loom.graft_tree",
        aliases: &["graft", "graft pears"],
        senses: &["join"],
        about: "graft",
        past: "grafted",
        effect: Effect::Note,
        permission: Permission::LoomWrite,
        params: &[NODE.spec(), BACKUP.spec()],
        needs: &[],
        yields: &[],
        transcript: None,
    };

    #[test]
    fn nouns_are_those_of_names_and_of_what_is_asked_for() {
        let vocabulary = Vocabulary::of(&SPEC);
        let check = |word: &str, expected: bool| assert_eq!(vocabulary.has_noun(word), expected, "{word}");
        for noun in ["loom", "graft", "tree", "trees", "pears", "node", "nodes", "branch"] {
            check(noun, true);
        }
        // One word of a name alone is a verb, and what is said is no thing.
        for other in ["join", "pear", "s", "", "backup", "nod", "element"] {
            check(other, false);
        }
        assert!(vocabulary.can_be_denied);
    }

    #[test]
    fn words_of_parameters_are_told_by_their_first_letter() {
        let vocabulary = Vocabulary::of(&SPEC);
        let check = |word: &str, expected: bool| assert_eq!(vocabulary.concerns(word), expected, "{word}");
        check("onto", true);
        check("safe", true);
        check("node", true);
        check("under", false);
        check("graft", false);
        check("--", true);
    }
}

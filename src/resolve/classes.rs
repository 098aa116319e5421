//! What words do in a line, whatever tool it means: they hold others together, ask, point, deny, are polite.
//!
//! A word is looked up once, when the line is read; a line is bound to a dozen tools, each of which asks many times.

use std::ops::BitOr;

use super::lexicon::Known;

/// A set of the classes that a word can belong to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Classes(u32);

impl Classes {
    /// Words that only hold others together.
    pub const FUNCTION: Self = Self(1);
    /// Words for things that say nothing beside the thing itself.
    pub const NOUN: Self = Self(1 << 1);
    /// Signs that only divide words: `–`, `=`, `/`.
    pub const DIVIDER: Self = Self(1 << 2);
    /// Words that can be left out of a line.
    pub const FILLER: Self = Self(Self::FUNCTION.0 | Self::NOUN.0 | Self::DIVIDER.0);
    /// Words that stand for a thing that was spoken of before.
    pub const PRONOUN: Self = Self(1 << 3);
    /// Words that point at something which the line does not name: `this for later`.
    const POINTS: Self = Self(1 << 4);
    /// These, and words that say nothing beside them.
    pub const POINTING: Self = Self(Self::POINTS.0 | Self::FILLER.0);
    /// Words that are only polite.
    pub const POLITE: Self = Self(1 << 5);
    /// Words that begin a remark on how something is to be done: `…, just show me`.
    pub const ASIDE: Self = Self(1 << 6);
    /// Words that only say that something is looked for.
    pub const SEARCHING: Self = Self(1 << 7);
    /// Words that ask, or say that something is to be shown.
    pub const ASKING: Self = Self(1 << 8);
    /// Words that begin a question, or a clause that stands for a thing.
    pub const INTERROGATIVE: Self = Self(1 << 9);
    /// Words that only say that a name follows: `the stash called …`.
    pub const NAMING: Self = Self(1 << 10);
    /// Words that deny what follows them.
    pub const DENYING: Self = Self(1 << 11);
    /// Words that announce many things.
    pub const VAGUE: Self = Self(1 << 12);
    /// Words that something said against the rest of the line begins with: a condition, a correction, another choice.
    pub const AGAINST: Self = Self(1 << 13);
    /// Words that say that what follows them is not meant.
    pub const EXCLUDING: Self = Self(1 << 14);
    /// Words that do so behind one that means all.
    pub const CONTRASTING: Self = Self(1 << 15);
    /// Words that mean all things of a kind, or whoever.
    pub const ALL: Self = Self(1 << 16);
    /// Words that mean whoever it may be.
    pub const ANYBODY: Self = Self(1 << 17);
    /// What belongs to a thing and is another.
    pub const RELATED: Self = Self(1 << 18);
    /// Places beside a thing that changes of documents do not know.
    pub const BESIDE: Self = Self(1 << 19);
    /// Words that say only before a verb that what follows is not meant.
    pub const REFUSING: Self = Self(1 << 20);
    /// Words that only bound a number: `not more than 3`.
    pub const BOUNDING: Self = Self(1 << 21);
    /// Words that say where something comes from, or that there is none.
    const ORIGIN: Self = Self(1 << 22);
    /// Verbs that say that something is taken away or taken back.
    pub const LOSING: Self = Self(1 << 23);
    /// Verbs that say that something there is changed.
    pub const CHANGING: Self = Self(1 << 24);
    /// Verbs that say that something there is looked at.
    pub const LOOKING: Self = Self(1 << 25);
    /// Words that leave open, behind a verb, whether it is meant.
    pub const DOUBTING: Self = Self(1 << 26);
    /// Words that leave open what is to be read, or when.
    pub const OPEN: Self = Self(1 << 27);
    /// Verbs and adverbs that say something of a subject.
    pub const SAYING: Self = Self(1 << 28);
    /// Words that a sentence begins with which may tell of what there is or what somebody does.
    pub const OPENING: Self = Self(1 << 29);
    /// Words that may set apart what the line names, or say where something comes from.
    pub const APART: Self = Self(
        Self::ORIGIN.0
            | Self::EXCLUDING.0
            | Self::CONTRASTING.0
            | Self::ALL.0
            | Self::ANYBODY.0
            | Self::RELATED.0
            | Self::BESIDE.0
            | Self::REFUSING.0,
    );

    /// The classes of a word in lower case.
    pub fn of(word: &str) -> Self {
        Known::of(word).classes
    }

    /// The words of this class.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        WORDS.iter().filter(move |(class, _)| *class == self).flat_map(|(_, words)| words.iter().copied())
    }

    /// Whether a word of these classes belongs to one of `others`.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }
}

impl BitOr for Classes {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Whether a word only divides others.
pub fn is_divider(word: &str) -> bool {
    !word.is_empty()
        && word.chars().all(|c| matches!(c, '@' | '-' | '–' | '—' | '=' | ':' | ';' | ',' | '/' | '+' | '!' | '?'))
}

/// The words of each class.
pub const WORDS: &[(Classes, &[&str])] = &[
    (
        Classes::FUNCTION,
        &[
            "please", "pls", "the", "a", "an", "me", "my", "us", "their", "his", "her", "of", "to", "in", "on", "at",
            "for", "from", "with", "and", "is", "it", "its", "this", "that", "now", "just", "plz", "thx", "thanks",
            "thru", "thank", "you", "quickly", "into", "as", "by", "whole", "i", "we", "he", "she", "they", "your",
            "our", "was", "were", "are", "be", "been", "am", "does", "did", "has", "had", "would", "could", "can",
            "may", "might", "should", "i'm", "im", "i'd", "it's", "that's", "which", "where", "there", "here",
            "kindly", "some", "also", "then", "w/", "another", "u", "ur", "rn", "atm", "btw", "fyi", "tbh", "lol",
            "haha", "yay", "heya", "hiya",
        ],
    ),
    (Classes::NOUN, &["file", "document", "node", "element", "path", "attribute", "section", "session"]),
    (Classes::PRONOUN, &["it", "this", "that", "these", "those", "them"]),
    (
        Classes::POINTS,
        &[
            "it",
            "this",
            "that",
            "these",
            "those",
            "them",
            "one",
            "thing",
            "something",
            "later",
            "again",
            "here",
            "there",
            "for",
        ],
    ),
    (Classes::POLITE, &["please", "pls", "plz", "thx", "thanks", "thank", "you", "kindly", "now", "me", "it", "then"]),
    (
        Classes::ASIDE,
        &["just", "only", "but", "please", "don't", "dont", "without", "show", "then", "not", "for", "and"],
    ),
    (
        Classes::SEARCHING,
        &[
            "look", "consult", "find", "search", "under", "word", "up", "entries", "entry", "want", "need", "do",
            "know", "come", "comes", "came",
        ],
    ),
    (
        Classes::ASKING,
        &[
            "what",
            "what's",
            "whats",
            "who",
            "how",
            "when",
            "why",
            "do",
            "have",
            "show",
            "list",
            "give",
            "tell",
            "see",
            "get",
            "all",
            "any",
            "available",
            "exist",
            "exists",
        ],
    ),
    (
        Classes::INTERROGATIVE,
        &["what", "what's", "whats", "who", "whom", "whose", "which", "how", "when", "why", "where", "whatever"],
    ),
    (
        Classes::NAMING,
        &["called", "named", "labelled", "labeled", "titled", "entitled", "name", "number", "no", "id", "is"],
    ),
    (
        Classes::DENYING,
        &[
            "no",
            "without",
            "not",
            "skip",
            "skipping",
            "omit",
            "omitting",
            "exclude",
            "excluding",
            "don't",
            "dont",
            "except",
            "ignore",
            "ignoring",
            "neither",
            "nor",
            "never",
        ],
    ),
    (Classes::VAGUE, &["of", "in", "on", "from", "to", "with", "at", "for", "by", "about", "and", "is", "as"]),
    (
        Classes::EXCLUDING,
        &[
            "not",
            "never",
            "neither",
            "nor",
            "except",
            "excluding",
            "without",
            "don't",
            "dont",
            "doesn't",
            "isn't",
            "aren't",
            "cannot",
            "can't",
            "won't",
            "shouldn't",
            "mustn't",
            "didn't",
            "needn't",
            "neednt",
            "wouldn't",
            "avoid",
            "avoiding",
        ],
    ),
    (Classes::CONTRASTING, &["but", "other", "apart"]),
    (
        Classes::ALL,
        &[
            "all",
            "every",
            "everything",
            "everyone",
            "any",
            "anything",
            "anyone",
            "anybody",
            "each",
            "nothing",
            "nobody",
        ],
    ),
    (Classes::ANYBODY, &["somebody", "someone"]),
    (
        Classes::RELATED,
        &[
            "copy",
            "copies",
            "duplicate",
            "parent",
            "parents",
            "sibling",
            "siblings",
            "child",
            "children",
            "ancestor",
            "ancestors",
            "descendant",
            "descendants",
            "leaf",
            "leaves",
            "subtask",
            "subtasks",
            "backup",
            "rest",
            "opposite",
            "one",
            "ones",
        ],
    ),
    (
        Classes::BESIDE,
        &["above", "below", "beneath", "behind", "front", "ahead", "beside", "out", "top", "start", "beginning", "end"],
    ),
    (
        Classes::REFUSING,
        &[
            "refrain",
            "stop",
            "nobody",
            "pretend",
            "failed",
            "forgot",
            "refuse",
            "refused",
            "forbid",
            "said",
            "says",
            "almost",
            "nearly",
            "asked",
            "imagine",
            "suppose",
            "ask",
            "asks",
            "told",
            "wants",
            "wanted",
            "might",
            "remind",
            "plan",
            "planned",
            "planning",
            "unable",
            "tried",
            "wrong",
            "late",
            "early",
            "maybe",
            "perhaps",
            "possibly",
            "preview",
            "simulate",
            "hypothetically",
            "example",
            "dry",
            "circumstances",
            "thinking",
            "considering",
            "wondering",
            "docs",
            "manual",
            "before",
        ],
    ),
    (
        Classes::DOUBTING,
        &[
            "maybe",
            "perhaps",
            "possibly",
            "oops",
            "kidding",
            "joke",
            "forbidden",
            "prohibited",
            "pending",
            "failed",
            "guess",
            "wrong",
            "dry",
            "example",
            "permission",
            "vs",
            "versus",
            "half",
            "whatever",
            "nothing",
        ],
    ),
    (Classes::ORIGIN, &["no", "from"]),
    (
        Classes::LOSING,
        &[
            "drop",
            "delete",
            "remove",
            "discard",
            "forget",
            "clear",
            "dismiss",
            "prune",
            "undo",
            "revert",
            "disconnect",
            "detach",
            "unlink",
            "erase",
            "wipe",
            "purge",
            "cancel",
            "withdraw",
            "sever",
            "kill",
            "trash",
            "scrap",
            "destroy",
            "unpin",
            "unstash",
            "rm",
            "del",
            "truncate",
            "shred",
            "chuck",
            "ditch",
            "toss",
            "junk",
            "nuke",
            "burn",
            "strike",
            "deleting",
            "removing",
            "dropping",
            "clearing",
            "undoing",
        ],
    ),
    (
        Classes::CHANGING,
        &[
            "copy", "change", "rename", "resolve", "replace", "test", "clone", "swap", "fix", "rewrite", "merge",
            "combine", "lock", "unlock", "insert", "append", "prepend", "tidy", "improve", "polish", "undelete",
            "revive", "upload", "shorten", "lengthen", "amend", "repair", "redact", "censor", "publish", "tag",
            "archive", "sort", "reorder", "close", "finish",
        ],
    ),
    (
        Classes::CHANGING,
        &["overwrite", "duplicate", "reorganize", "reorganise", "resurrect", "translate", "paraphrase"],
    ),
    (
        Classes::LOOKING,
        &[
            "show", "list", "view", "check", "explain", "display", "print", "inspect", "compare", "edit", "search",
            "count", "verify", "read", "describe", "find", "there", "dig",
        ],
    ),
    (
        Classes::OPEN,
        &[
            "vs",
            "versus",
            "whichever",
            "wherever",
            "bit",
            "bits",
            "middle",
            "few",
            "important",
            "interesting",
            "relevant",
            "boring",
            "juicy",
            "most",
            "half",
            "better",
            "nicer",
            "after",
            "also",
            "should",
        ],
    ),
    (
        Classes::SAYING,
        &[
            "is", "are", "was", "were", "has", "have", "had", "does", "did", "been", "that's", "keeps", "kept",
            "seems", "seemed", "looks", "looked", "feels", "felt", "passed", "failed", "finished", "took", "takes",
            "gave", "gives", "came", "comes", "went", "goes", "made", "makes", "fits", "lost", "reads", "says",
            "works", "helps", "costs", "ended", "ends", "contains", "belongs", "depends", "always", "never", "often",
            "usually", "rarely", "hardly",
        ],
    ),
    (
        Classes::OPENING,
        &[
            "there", "there's", "every", "each", "whenever", "usually", "normally", "often", "most", "remind",
            "everyone", "nobody", "somebody", "someone", "people", "he", "she", "they", "no", "i", "we", "what",
            "would", "will", "is", "was", "you", "it", "it's", "fig", "fig.", "figure", "table", "exhibit", "plate",
            "chart", "appendix", "chapter", "agenda", "lecture", "episode", "as", "turns", "that", "that's", "hence",
        ],
    ),
    (
        Classes::OPENING,
        &[
            "everybody",
            "step",
            "sometimes",
            "title",
            "heading",
            "headline",
            "motto",
            "release",
            "so",
            "i'd",
            "we'd",
            "i've",
            "we've",
            "in",
            "during",
            "on",
            "at",
            "after",
        ],
    ),
    (Classes::BOUNDING, &["more", "less", "only", "just", "even", "over", "yet"]),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::WORDS;

    #[test]
    fn a_class_has_each_of_its_words_once() {
        for (class, words) in WORDS {
            assert_eq!(words.iter().collect::<HashSet<_>>().len(), words.len(), "{class:?}");
        }
    }
}

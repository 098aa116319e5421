//! What a word looks like, by its letters alone.

use super::near::edits;
use crate::engine::{ENDINGS, has_ending, is_file_ending};
use crate::text::is_digits;

/// Whether `word` looks like the name of a file: a known ending, or a slash and a dot after it.
pub fn looks_like_file(word: &str) -> bool {
    if !word.bytes().any(|b| matches!(b, b'.' | b'/')) {
        return false;
    }
    if has_scheme(word) || word.contains(char::is_whitespace) && !word.contains('/') && !has_ending(word) {
        return false;
    }
    let name = word.rsplit('/').next().unwrap_or(word);
    // A path that leads out of the workspace is taken for a file, so that it is refused as one.
    let leads_out = word.starts_with('/') && !word.starts_with("//") || word.starts_with("../");
    leads_out && !name.is_empty() && !word.contains(['*', '|', ' '])
        || has_ending(word)
        || is_settings(name)
        || (word.contains('/') && name.rfind('.').is_some_and(|dot| dot > 0 && dot + 1 < name.len()))
}

/// Whether a word has the mark of an address on the web: `https://`.
pub fn has_scheme(word: &str) -> bool {
    memchr::memchr_iter(b':', word.as_bytes()).any(|at| word[at..].starts_with("://"))
}

/// Whether a name is that of a file with settings of some program: `.gitignore`, `.npmrc`, `.env`. Others that begin with a dot may be
/// fields: `.features`.
fn is_settings(name: &str) -> bool {
    const KINDS: &[&str] = &["ignore", "rc", "config", "attributes", "env", "modules", "keep", "profile"];
    let is_plain = |kind: &str| kind.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    name.strip_prefix('.').is_some_and(|kind| is_plain(kind) && KINDS.iter().any(|known| kind.ends_with(known)))
}

/// Whether `word` is made like a name: of letters, digits, `-` and `_`.
pub fn is_name(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
}

/// Whether a file is a document of ours, by its ending.
pub fn is_document(file: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, ending)| ending == "udon")
}

/// Whether `word` looks like the name of a file with one of these endings, or any, but for a letter: `main.udn`.
pub fn nearly_a_file(word: &str, endings: &[&str]) -> bool {
    let Some((stem, ending)) = word.rsplit_once('.') else { return false };
    let ending = ending.to_lowercase();
    let is_near = |known: &str| known.len() > 2 && edits(known, &ending, 1) == Some(1);
    let known = endings.iter().map(|ending| ending.trim_start_matches('.'));
    !stem.is_empty()
        && !word.contains(char::is_whitespace)
        && match endings {
            [] => ENDINGS.iter().copied().any(is_near),
            _ => known.into_iter().any(is_near),
        }
}

/// Whether `word` ends like the name of a file, if with an ending that is not known: `tree.foo`.
pub fn has_an_ending(word: &str) -> bool {
    let is_ending = |ending: &str| {
        (1..=8).contains(&ending.len()) && ending.bytes().all(|b| b.is_ascii_alphanumeric()) && !is_digits(ending)
    };
    !word.contains(char::is_whitespace)
        && word.rsplit_once('.').is_some_and(|(stem, ending)| !stem.is_empty() && is_ending(ending))
}

/// Whether `word` looks like a folder: it has a slash and no file at its end, or is `.` or `..`.
pub fn looks_like_folder(word: &str) -> bool {
    if matches!(word, "." | ".." | "./" | "../") {
        return true;
    }
    // `2026/04/21` is a day, and `32/32` a share.
    let is_counted = word.bytes().all(|b| b.is_ascii_digit() || b == b'/');
    word.contains('/')
        && !has_scheme(word)
        && !looks_like_file(word)
        && !word.contains(['*', '|', ' ', '`', '<'])
        && !word.starts_with('(')
        && word != "w/"
        // `//lamp[@watts]`.
        && !word.starts_with("//")
        && !is_counted
}

/// Whether `word` is a path that starts where a session stands or at the top: `.`, `..`, `/`, `.|child`.
pub fn is_anchored(word: &str) -> bool {
    let rest = word.strip_prefix("..").or_else(|| word.strip_prefix(['.', '/']));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['|', ':']))
}

/// Whether `word` is an element with its key, without a sigil: `scene[2]`.
pub fn looks_like_element(word: &str) -> bool {
    let Some((name, key)) = word.strip_suffix(']').and_then(|rest| rest.split_once('[')) else { return false };
    let is_word = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c));
    name.starts_with(char::is_alphabetic) && is_word(name) && is_word(key)
}

/// Whether `word` is an ending by itself, which stands for the files that have it: `.sql`.
pub fn is_ending(word: &str) -> bool {
    word.strip_prefix('.').is_some_and(is_file_ending)
}

/// Whether `word` is a pattern for file names. A path into a document may hold stars and dots as well.
pub fn looks_like_glob(word: &str) -> bool {
    !word.starts_with(['|', '@'])
        && word.contains('*')
        && !word.contains(char::is_whitespace)
        && (word.contains(['.', '/']))
}

/// Whether `word` looks like a name in code: `legacy_clock`, `Parser::next`, `parseToken`.
pub fn is_name_in_code(word: &str) -> bool {
    let is_camel = || {
        let mut letters = word.chars().skip(1);
        word.chars().all(char::is_alphanumeric) && letters.any(char::is_uppercase) && word.contains(char::is_lowercase)
    };
    word.trim_matches('_').contains('_') || word.contains("::") || is_camel()
}

/// Whether `word` looks like a loom node: four to twelve lower-case letters and digits, both among them, a letter first or
/// between digits (`90ms` and `42nd` are none), and at most a few `'` for versions. `t104` is the number of a task.
pub fn looks_like_node(word: &str) -> bool {
    let stem = word.trim_end_matches(['\'', '’']);
    (4..=12).contains(&stem.len())
        && (stem.starts_with(|c: char| c.is_ascii_lowercase()) || is_mixed(stem))
        && stem.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        && stem.bytes().any(|b| b.is_ascii_digit())
        && !stem.strip_prefix('t').is_some_and(is_digits)
}

/// Whether `word` is a note on a loom node: `ann-3`.
pub fn looks_like_note(word: &str) -> bool {
    let number = word.strip_prefix("ann-").unwrap_or_default();
    is_digits(number)
}

/// Whether `word` could be a loom node though no digit says so: four to six of the letters that ids are made of.
pub fn could_be_node(word: &str) -> bool {
    (4..=6).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_lowercase() && !b"ilou".contains(&b))
}

/// Whether digits stand before and behind letters, of which there are two or more.
fn is_mixed(word: &str) -> bool {
    let inner = word.trim_start_matches(|c: char| c.is_ascii_digit());
    inner.bytes().any(|b| b.is_ascii_digit()) && inner.bytes().filter(u8::is_ascii_lowercase).count() >= 2
}

/// Whether `word` is a range of nodes: `r001-a7x2`.
pub fn looks_like_node_range(word: &str) -> bool {
    word.split_once('-').is_some_and(|(from, to)| looks_like_node(from) && looks_like_node(to))
}

/// Whether `word` is a place in code: `file:12`, `file:3-9`, `file#symbol`.
pub fn looks_like_code_place(word: &str) -> bool {
    let lines = |place: &str| {
        !place.is_empty()
            && place.starts_with(|c: char| c.is_ascii_digit())
            && place.bytes().all(|b| b.is_ascii_digit() || b == b'-' || b == b':')
    };
    match word.split_once('#') {
        Some((file, symbol)) => looks_like_file(file) && !symbol.is_empty(),
        None => word.split_once(':').is_some_and(|(file, place)| looks_like_file(file) && lines(place)),
    }
}

/// Endings of program sources.
const SOURCES: &[&str] = &[
    "rs", "ts", "tsx", "js", "jsx", "py", "go", "java", "c", "h", "cpp", "hpp", "cs", "rb", "php", "swift", "kt",
    "scala", "lua", "zig", "sh", "sql", "css", "html", "jl", "ex", "exs", "erl", "hs", "nim", "dart", "pl", "clj",
    "f90", "vue", "mjs", "cjs", "proto",
];

/// Whether `word` is a source file.
pub fn looks_like_source(word: &str) -> bool {
    looks_like_file(word) && word.rsplit_once('.').is_some_and(|(_, ending)| SOURCES.contains(&ending))
}

/// Whether `word` is a line or a range of lines: `12`, `10-20`, `10..20`, `10:20`, `-4` for the last four.
pub fn looks_like_lines(word: &str) -> bool {
    if is_counted_back(word) {
        return true;
    }
    let mut ends = word.splitn(2, ['-', ':', '–']);
    let number = |end: Option<&str>| end.is_some_and(is_digits);
    if let Some((from, to)) = word.split_once("..") {
        return number(Some(from)) && (to.is_empty() || number(Some(to)));
    }
    let first = number(ends.next());
    first && ends.next().is_none_or(|end| end.is_empty() || number(Some(end)))
}

/// Whether `word` is a number with a minus before it: so many from the end.
pub fn is_counted_back(word: &str) -> bool {
    word.strip_prefix('-').is_some_and(is_digits)
}

/// The lines that an editor's `p` prints: `7,19p`, `80p`.
pub fn printed_lines(word: &str) -> Option<String> {
    let lines = word.strip_suffix('p')?.replace(',', "-");
    looks_like_lines(&lines).then_some(lines)
}

/// The lines that a word marks as editors and code hosts do: `+12`, `L30`, `L3-L9`.
pub fn marked_lines(word: &str) -> Option<String> {
    let lines = match word.strip_prefix('+') {
        Some(line) => line.to_owned(),
        None => word.strip_prefix('L')?.replace("-L", "-"),
    };
    looks_like_lines(&lines).then_some(lines)
}

/// Whether `word` looks like an id that some tool gave out: letters, then `_` or `-` or digits.
pub fn looks_like_id(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.bytes().any(|b| b.is_ascii_digit() || b == b'_')
        && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// Whether `word` names a version of a text: `HEAD~2`, `v1.2`, `77ab01e`, `rev_3`, `last-week`, `draft@2`.
pub fn is_version(word: &str) -> bool {
    const NAMED: &[&str] =
        &["head", "main", "master", "now", "current", "saved", "disk", "today", "yesterday", "staged"];
    let lower = word.to_lowercase();
    let is_hex = (7..=40).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_hexdigit());
    NAMED.contains(&lower.as_str())
        || is_hex && word.bytes().any(|b| b.is_ascii_digit())
        || word.contains(['~', '^', '@'])
        || is_change(word)
        || ["v", "rev"]
            .iter()
            .any(|kind| lower.strip_prefix(kind).is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit())))
        || looks_like_id(word)
}

/// Whether `word` names a change: one that was written, `rev_3`, or one that is staged, `chg_002`.
pub fn is_change(word: &str) -> bool {
    ["rev_", "chg_"].iter().any(|kind| word.strip_prefix(kind).is_some_and(is_digits))
}

/// Whether `word` is an id with a number at its end: `task-5`, `chg_12`.
pub fn is_numbered_id(word: &str) -> bool {
    looks_like_id(word)
        && word
            .rsplit(['-', '_'])
            .next()
            .is_some_and(|end| end.len() < word.len() && end.bytes().any(|b| b.is_ascii_digit()))
}

/// Whether a word that is `text` is more than a word: a path, a file, a node, an option, a quoted string.
pub fn says_something(text: &str, quoted: bool, form: &super::token::Form) -> bool {
    use super::token::Form;
    match form {
        Form::Plain => {
            quoted || looks_like_file(text) || looks_like_node(text) || looks_like_note(text) || looks_like_glob(text)
        }
        // `-L` is a habit of other programs; `--level` is meant.
        Form::Option { name, marked, .. } => *marked && name.len() > 1,
        Form::List(_) | Form::Path | Form::Placed { .. } | Form::Section => true,
    }
}

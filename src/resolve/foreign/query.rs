//! Queries as other languages write them, where they are the whole line: a statement of SQL, `SELECT * FROM a.udon WHERE level = 'high'`,
//! a path of jq, `.features.flags`, an `XPath`, `//alert[@level='high']`, a substitution of an editor, `:%s/reef/shoal/g`.
//!
//! Each is read as a whole or not at all. Without a document in it the line that it means asks for one.

use super::super::shape;
use super::Substitution;
use crate::line::quoted;

/// Words that such a query begins with, unless a sign does.
const LEADS: &[&str] = &["select", "update", "jq", "yq", "xpath", "xpath:", "sed", "find"];
/// Parts of an element that a description names as such: `WHERE trait = .broken`.
const PARTS: &[&str] = &["trait", "traits", "element", "key", "attribute", "attr", "class", "content", "text"];
/// Signs that compare and what queries of ours have for them, longer ones before those that they begin with.
pub const SIGNS: &[(&str, &str)] =
    &[("!=", "!="), ("<>", "!="), (">=", ">="), ("<=", "<="), ("==", "="), ("=", "="), (">", ">"), ("<", "<")];

/// The line that such a query means; `is_ours` knows what things of ours are called, which are asked for otherwise.
pub fn query(text: &str, is_ours: impl Fn(&str) -> bool) -> Option<String> {
    // Hardly any line begins so.
    let first = text.split(' ').next().unwrap_or_default();
    let is_led = || LEADS.iter().any(|lead| first.eq_ignore_ascii_case(lead));
    if !text.starts_with(['.', ':', '/']) && !is_led() {
        return None;
    }
    let text = text.trim_end().trim_end_matches(';').trim_end();
    let selected = select(text, is_ours).or_else(|| updated(text)).or_else(|| unwild(text));
    let found = selected.or_else(|| dotted(text)).or_else(|| stepped(text)).or_else(|| substitution(text));
    found.or_else(|| files(text))
}

/// Files that the program `find` looks for by name: `find assets -type f -name '*.svg'`.
fn files(text: &str) -> Option<String> {
    let (folder, rest) = word(behind(text, "find")?);
    let rest = behind(rest, "-type").and_then(|rest| behind(rest, "f")).unwrap_or(rest);
    let pattern = behind(rest, "-name").or_else(|| behind(rest, "-iname"))?.trim_matches(['\'', '"']);
    let is_whole = !folder.starts_with(['-', '"', '\'']) && !pattern.contains(['\'', '"', ' ']);
    (is_whole && !pattern.is_empty()).then(|| format!("search_files {pattern} directory:{folder}"))
}

/// What SQL changes: it is written at once, and so is what the line means.
fn updated(text: &str) -> Option<String> {
    let (file, rest) = word(behind(text, "update")?);
    let ((name, sign, value), rest) = compared(behind(rest, "set")?)?;
    let ((place, is, path), rest) = compared(behind(rest, "where")?)?;
    let is_one = shape::looks_like_file(file) && sign == "=" && place == "path" && is == "=" && rest.is_empty();
    let path = path.trim_matches('"').strip_prefix('|').filter(|path| is_one && !path.contains([':', '"', ' ']))?;
    Some(format!("set |{path}:{name} in {file} to {value}, write it for real"))
}

/// A search of SQL for a text with anything around it, `LIKE '%reef%'`, as one for the text.
fn unwild(text: &str) -> Option<String> {
    behind(text, "select")?;
    let at = text.to_ascii_lowercase().find(" like ")? + " like ".len();
    let pattern = text[at..].trim_start();
    let quote = pattern.chars().next().filter(|sign| "'\"".contains(*sign))?;
    let (inner, rest) = pattern[1..].split_once(quote)?;
    let plain = inner.trim_matches('%');
    let is_plain = plain.len() < inner.len() && !plain.is_empty() && !plain.contains(['%', '_']);
    is_plain.then(|| format!("{}{}{rest}", &text[..at], quoted(plain)))
}

/// What SQL asks of rows: elements of a document, or attributes of elements.
fn select(text: &str, is_ours: impl Fn(&str) -> bool) -> Option<String> {
    let text = behind(text, "select")?;
    let at = text.to_ascii_lowercase().find(" from ")?;
    let columns: Vec<&str> = text[..at].split(',').map(|column| column.trim().trim_start_matches(':')).collect();
    let (source, mut rest) = listed(&text[at + " from ".len()..]);
    let is_document = source.split(", ").all(|name| shape::looks_like_file(name) || shape::looks_like_glob(name));
    let (mut document, mut condition, mut limit) = (is_document.then_some(source), None, None);
    while !rest.is_empty() {
        if let Some(asked) = behind(rest, "where").filter(|_| condition.is_none()) {
            let (asked, more) = compared(asked)?;
            (condition, rest) = (Some(asked), more);
        } else if let Some(count) = behind(rest, "limit").filter(|_| limit.is_none()) {
            let (count, more) = word(count);
            (limit, rest) = (Some(count.parse::<u32>().ok()?), more);
        } else {
            let (file, more) = word(behind(rest, "in").filter(|_| document.is_none())?);
            (document, rest) = (Some(file).filter(|file| shape::looks_like_file(file)), more);
            document?;
        }
    }
    // `SELECT |pump:rate FROM a.udon` asks for the values.
    if let ([path], Some(file), None) = (&columns[..], document, &condition)
        && path.starts_with('|')
        && !path.contains('"')
    {
        let limit = limit.map(|limit| format!(" limit {limit}")).unwrap_or_default();
        return Some(format!("extract data [{}] {}", file.replace(',', ""), quoted(&format!("{path}{limit}"))));
    }
    let is_all = columns[..] == ["*"];
    let is_plain = is_document || is_name(source) && !is_ours(source.rsplit('_').next().unwrap_or(source));
    // Without either it could be a sentence: `select one from many`.
    let is_statement = document.is_some() || condition.is_some() || is_all;
    if !is_statement || !is_plain || !is_all && !columns.iter().all(|column| is_name(column)) {
        return None;
    }
    let within = document.map(|file| format!(" in {file}")).unwrap_or_default();
    let most = limit.map(|limit| format!(" max-results:{limit}")).unwrap_or_default();
    let element = if is_document { columns.first().copied().filter(|_| !is_all) } else { Some(source) };
    match (element, condition) {
        _ if is_document && columns.len() > 1 => None,
        (Some(element), condition) if !is_document && !is_all => {
            let condition = condition.map(|(name, sign, value)| format!(" where :{name} {sign} {value}"));
            let limit = limit.map(|limit| format!(" limit {limit}")).unwrap_or_default();
            let columns = columns.join(" :");
            let query = format!("all |{element}{}{limit} select :{columns}", condition.unwrap_or_default());
            Some(format!("extract data {}{within}", quoted(&query)))
        }
        (element, Some((name, sign, value))) => {
            let element = element.map(|element| format!("{element} ")).unwrap_or_default();
            Some(format!("find {element}elements where {name} {sign} {value}{within}{most}"))
        }
        (Some(element), None) => Some(format!("find elements element:{element}{within}{most}")),
        (None, None) => (limit.is_none() && !source.contains(','))
            .then(|| format!("glance{}", within.strip_prefix(" in").unwrap_or_default())),
    }
}

/// An attribute, how it is compared and with what, and the text behind that.
fn compared(text: &str) -> Option<((&str, &str, String), &str)> {
    let text = text.trim_start_matches(':');
    let (name, rest) = text.split_at(text.find(|c: char| !c.is_alphanumeric() && !"-_".contains(c))?);
    let rest = rest.trim_start();
    let (written, sign) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign))?;
    let rest = rest[written.len()..].trim_start();
    let quote = rest.chars().next().filter(|sign| "'\"".contains(*sign));
    let (value, rest) = match quote {
        Some(quote) => rest[1..].split_once(quote)?,
        None => word(rest),
    };
    let is_value =
        !value.is_empty() && (quote.is_some() || value.chars().all(|c| c.is_alphanumeric() || "-_.".contains(c)));
    let value = if is_name(value) || quote.is_none() { value.to_owned() } else { quoted(value) };
    (is_name(name) && !PARTS.contains(&name) && is_value).then(|| ((name, *sign, value), rest.trim_start()))
}

/// What jq finds behind names: an attribute of an element, or with one name an element.
fn dotted(text: &str) -> Option<String> {
    let program = ["jq", "yq"].iter().find_map(|program| behind(text, program));
    let text = program.map_or(text, |rest| behind(rest, "-r").unwrap_or(rest));
    let (path, rest) = word(text);
    let path = path.trim_matches('\'').strip_prefix('.')?;
    let names: Vec<&str> = path.split('.').collect();
    // A trait is written with a dot as well, and so are names of files.
    let is_path = names.iter().all(|name| is_name(name)) && !shape::looks_like_file(path);
    let file = document(rest)?;
    let path = match names[..] {
        [ref elements @ .., attribute] if !elements.is_empty() => format!("|{}:{attribute}", elements.join("|")),
        [element] if program.is_some() => format!("|{element}"),
        _ => return None,
    };
    is_path.then(|| format!("focus {file}{path}"))
}

/// What an `XPath` finds anywhere, by its name and an attribute, or along steps.
fn stepped(text: &str) -> Option<String> {
    let text = behind(text, "xpath").or_else(|| behind(text, "xpath:")).unwrap_or(text);
    let steps = text.strip_prefix("//")?;
    let end = steps.find([' ', '[']).unwrap_or(steps.len());
    let end = if steps[end..].starts_with('[') { end + steps[end..].find(']')? + 1 } else { end };
    let (path, rest) = steps.split_at(end);
    let file = document(rest)?;
    let has_steps = path.split('[').next().is_some_and(|names| names.contains('/'));
    let is_whole = path.starts_with(char::is_alphabetic) && (rest.is_empty() || rest.starts_with(' '));
    if let Some((name, text)) = containing(path).filter(|_| is_whole) {
        let files = file.strip_suffix(' ').map(|file| format!(" files:{file}")).unwrap_or_default();
        return Some(format!("udon.search{files} element:{name} content:{}", quoted(text)));
    }
    // `//TODO` alone is a remark.
    match (has_steps, path.contains("[@")) {
        _ if !is_whole => None,
        (true, _) if !file.is_empty() => Some(format!("focus {file}//{path}")),
        (false, true) => Some(format!("find elements //{path} {file}").trim_end().to_owned()),
        (false, false) if !file.is_empty() => Some(format!("find elements //{path} {file}").trim_end().to_owned()),
        _ => None,
    }
}

/// The name and the text of `pier[contains(text(), "moss")]`, which elements with that text in them are meant by.
fn containing(path: &str) -> Option<(&str, &str)> {
    let (name, test) = path.strip_suffix(")]")?.split_once("[contains(")?;
    let (_, text) = test.split_once(',').filter(|(what, _)| matches!(what.trim(), "text()" | "."))?;
    let text = text.trim();
    let inner = ['"', '\''].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))?;
    (!inner.is_empty() && !name.contains('/')).then_some((name, inner))
}

/// A text for another in a file that is not said.
fn substitution(text: &str) -> Option<String> {
    let sed = behind(text, "sed").map(|rest| behind(rest, "-i").unwrap_or(rest).trim_matches('\''));
    let script = text.strip_prefix(":%").or(sed).filter(|script| !script.contains(['\\', '\n']))?;
    let Substitution { old, new, all } = Substitution::of(script)?;
    let all = if all { " everywhere" } else { "" };
    Some(format!("edit code <file_path> old_string:{} new_string:{}{all}", quoted(old), quoted(new)))
}

/// The document that is all a text names, `in a.udon`, with a blank behind it; an empty text where it names nothing.
fn document(text: &str) -> Option<String> {
    let text = text.trim();
    let file = ["in", "of", "from", "over", "on"].iter().find_map(|lead| behind(text, lead)).unwrap_or(text);
    match file {
        "" => Some(String::new()),
        _ if file.contains(' ') || file.strip_suffix(".udon").is_none() => None,
        _ => shape::looks_like_file(file).then(|| format!("{file} ")),
    }
}

/// The first word of a text with those that commas join to it, and what stands behind them.
fn listed(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.match_indices(' ').map(|(at, _)| at).find(|&at| !text[..at].ends_with(','));
    let (list, rest) = text.split_at(end.unwrap_or(text.len()));
    (list, rest.trim_start())
}

/// What stands behind a word at the beginning, in whatever case.
fn behind<'a>(text: &'a str, lead: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(' ')?;
    first.eq_ignore_ascii_case(lead).then(|| rest.trim_start())
}

/// The first word of a text, and what stands behind it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    (first, rest.trim_start())
}

fn is_name(name: &str) -> bool {
    name.starts_with(char::is_alphabetic) && shape::is_name(name)
}

#[cfg(test)]
mod tests {
    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(super::query(text, |name| name == "glossary").as_deref(), expected, "{text}");
    }

    #[test]
    fn statements() {
        check("SELECT * FROM a.udon WHERE size = 'big'", Some("find elements where size = big in a.udon"));
        check(
            "SELECT * FROM a.udon WHERE size='very big';",
            Some(r#"find elements where size = "very big" in a.udon"#),
        );
        check(
            "select * from a.udon where depth<>3 limit 2",
            Some("find elements where depth != 3 in a.udon max-results:2"),
        );
        check("SELECT pool FROM a.udon WHERE depth >= 3", Some("find pool elements where depth >= 3 in a.udon"));
        check("SELECT * FROM pool WHERE depth=3", Some("find pool elements where depth = 3"));
        check("SELECT * FROM pool IN a.udon", Some("find elements element:pool in a.udon"));
        check("SELECT * FROM a.udon", Some("glance a.udon"));
        check("SELECT * FROM a.udon, b.udon", None);
        check("SELECT |pool:depth FROM a.udon, b.udon", Some(r#"extract data [a.udon b.udon] "|pool:depth""#));
        check("SELECT * FROM external_glossary", None);
        check(
            "UPDATE a.udon SET depth = 4 WHERE path = '|pool[x]';",
            Some("set |pool[x]:depth in a.udon to 4, write it for real"),
        );
        check(
            "UPDATE a.udon SET kind = 'rock pool' WHERE path = '|pool'",
            Some(r#"set |pool:kind in a.udon to "rock pool", write it for real"#),
        );
        check("UPDATE a.udon SET depth = 4", None);
        check("UPDATE pools SET depth = 4 WHERE id = 3", None);
        check(
            "SELECT * FROM glossary WHERE term LIKE '%reef%' LIMIT 5",
            Some(r#"SELECT * FROM glossary WHERE term LIKE "reef" LIMIT 5"#),
        );
        check("SELECT * FROM glossary WHERE term LIKE 'reef'", None);
        check(
            "SELECT name, depth FROM pool WHERE depth > 3 LIMIT 5",
            Some(r#"extract data "all |pool where :depth > 3 limit 5 select :name :depth""#),
        );
        check(
            "SELECT name FROM pool IN a.udon WHERE kind = 'rock pool'",
            Some(r#"extract data "all |pool where :kind = \"rock pool\" select :name" in a.udon"#),
        );
    }

    #[test]
    fn statements_that_are_not_understood_as_a_whole() {
        check("select one from many", None);
        check("select the best from the list where it fits", None);
        check("SELECT * FROM glossary WHERE tag = 'sea'", None);
        check("SELECT COUNT(*) FROM pool WHERE depth = 3", None);
        check("SELECT * FROM pool WHERE depth = 3 AND kind = 'rock'", None);
        check("SELECT * FROM pool ORDER BY depth", None);
        check("SELECT pool FROM a.udon WHERE trait = .idle", None);
        check("SELECT name, depth FROM a.udon", None);
        check("SELECT * FROM pool WHERE", None);
        check("SELECT * FROM pool WHERE kind = 'rock", None);
    }

    #[test]
    fn paths_of_jq() {
        check(".pools.depth", Some("focus |pools:depth"));
        check(".pools.north.depth of a.udon", Some("focus a.udon |pools|north:depth"));
        check("jq -r '.pools.depth' a.udon", Some("focus a.udon |pools:depth"));
        check("jq .pools a.udon", Some("focus a.udon |pools"));
        check(".éa.b", Some("focus |éa:b"));
        check(".pools", None);
        check(".config.toml", None);
        check(".pools.depth a.json", None);
        check(".pools[0].depth", None);
        check("...", None);
    }

    #[test]
    fn files_by_name() {
        check("find assets -name '*.svg'", Some("search_files *.svg directory:assets"));
        check("find . -type f -iname \"log_*\"", Some("search_files log_* directory:."));
        check("find tide -name", None);
        check("find -name '*.svg' assets", None);
        check("find a.udon -name '*.svg' -delete", None);
    }

    #[test]
    fn paths_of_xpath() {
        check("//pool[@kind='rock pool']", Some("find elements //pool[@kind='rock pool']"));
        check("xpath //pool[@kind='rock'] in a.udon", Some("find elements //pool[@kind='rock'] a.udon"));
        check("//pool a.udon", Some("find elements //pool a.udon"));
        check("//pool[@kind] over a.udon", Some("find elements //pool[@kind] a.udon"));
        check("//pools/north of a.udon", Some("focus a.udon //pools/north"));
        check("//pool[@kind='rock'] as it stands in a.udon", None);
        check("//TODO", None);
        check("//pool is the place", None);
        check("// pool a.udon", None);
    }

    #[test]
    fn substitutions_without_a_file() {
        check(":%s/reef/shoal/g", Some(r#"edit code <file_path> old_string:"reef" new_string:"shoal" everywhere"#));
        check("sed -i 's/reef/shoal/'", Some(r#"edit code <file_path> old_string:"reef" new_string:"shoal""#));
        check(":%s/reef/shoal/g in a.md", None);
        check(r":%s/\d/x/", None);
        check(":%s//x/", None);
    }
}

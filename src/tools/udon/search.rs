//! `udon.search`: find elements in documents.

use serde::Serialize;

use super::documents::{self, Trouble};
use super::section::section;
use crate::engine::{
    Args, Call, Effect, Files, It, Kind, Name, Page, Param, Pattern, Permission, Reply, Session, Show, Spec, Tool,
};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;
use crate::udon::{Criteria, Document, Match, Wanted};

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["in", "across", "of"]).or(&["file", "in"]);
const ELEMENT: Param<Option<Name>> = Param::new("element", "the element's name, * for any part of it")
    .after(&["element", "elements", "named", "called"])
    .or(&["name"]);
const TRAIT: Param<Option<Name>> =
    Param::new("trait", "a trait that the element carries").after(&["trait", "traits"]).or(&["class"]);
const HAS_ATTR: Param<Option<Name>> = Param::new("has-attr", "an attribute that the element has")
    .after(&["attribute", "attr"])
    .or(&["attr", "attribute"]);
const ATTR_VALUE: Param<Option<String>> = Param::new("attr-value", "what the attribute's value is")
    .after(&["value", "with value", "with the value"])
    .or(&["value"]);
const HAS_KEY: Param<Option<Name>> = Param::new("has-key", "the element's key").after(&["key", "keyed"]).or(&["key"]);
const CONTENT: Param<Option<Pattern>> = Param::new("content", "text inside the element")
    .positional()
    .after(&["containing", "saying", "mentioning", "that mentions", "that mention", "that contains", "that contain"])
    .or(&["text"]);
const MAX_RESULTS: Param<u32> =
    Param::new("max-results", "how many to list at most").default("20").after(&["limit"]).or(&["limit", "max"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.search",
        aliases: &["find elements", "search elements"],
        senses: &["search", "find", "grep", "locate", "look for", "where", "which"],
        about: "find elements in documents",
        past: "searched",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[
            FILES.spec(),
            ELEMENT.spec(),
            TRAIT.spec(),
            HAS_ATTR.spec(),
            ATTR_VALUE.spec(),
            HAS_KEY.spec(),
            CONTENT.spec(),
            MAX_RESULTS.spec(),
        ],
        needs: &[&["element", "trait", "has-attr", "attr-value", "has-key", "content"]],
        yields: &[Kind::File],
        transcript: transcript!("udon/search"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let (element, trait_name, attribute) = (args.get(&ELEMENT)?, args.get(&TRAIT)?, args.get(&HAS_ATTR)?);
    let (value, key, content) = (args.get(&ATTR_VALUE)?, args.get(&HAS_KEY)?, args.get(&CONTENT)?);
    let criteria = Criteria::new(&Wanted {
        element: element.as_deref(),
        trait_name: trait_name.as_deref(),
        attribute: attribute.as_deref(),
        value: value.as_deref(),
        key: key.as_deref(),
        content: content.as_deref(),
    })?;
    let given = args.get(&FILES)?;
    let files = documents::files(session.world(), &given)?;
    let most = args.get(&MAX_RESULTS)? as usize;
    // First every file says how many matches it has; only those that are listed are then looked at closely.
    let counted = documents::each(session, &files, |_, bytes| {
        if !criteria.may_be_in(&bytes) {
            return (0, None);
        }
        let (document, torn) = documents::parse(bytes);
        (document.search(&criteria).len(), torn)
    })?;
    if counted.results.is_empty()
        && let Some(error) = documents::none_read(&counted.troubles)
    {
        return Err(error);
    }
    let count = counted.results.iter().map(|(_, count)| count).sum();
    let mut matches = Vec::new();
    for (file, _) in counted.results.into_iter().filter(|(_, count)| *count > 0) {
        if matches.len() >= most {
            break;
        }
        let document = Document::parse(session.world().read(&file)?);
        let found = document.search(&criteria).into_iter().take(most - matches.len());
        matches.extend(found.map(|node| Place { file: file.clone(), found: Match::new(node, &criteria) }));
    }
    let otherwise = if count == 0 { otherwise(session, args, &files)? } else { None };
    let it = matches.first().map(|first| It::new(Kind::File, first.file.clone()));
    let answer = Answer { matches, count, files: counted.files, troubles: counted.troubles, otherwise };
    Ok(Reply::new(answer).yields_all(it))
}

#[derive(Serialize)]
struct Answer {
    matches: Vec<Place>,
    count: usize,
    files: usize,
    troubles: Vec<Trouble>,
    /// The line that finds the word where it is something else than what was looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    otherwise: Option<String>,
}

/// A parameter that takes a part's name, and what it looks for by that.
type Part = (Param<Option<Name>>, fn(&str) -> Wanted<'_>);

/// Where a single word was looked for and is nowhere: the line that finds it as another part of an element.
fn otherwise(session: &mut Session, args: &Args, files: &[String]) -> Result<Option<String>> {
    const PARTS: [Part; 4] = [
        (ELEMENT, |word| Wanted { element: Some(word), ..Wanted::default() }),
        (HAS_ATTR, |word| Wanted { attribute: Some(word), ..Wanted::default() }),
        (TRAIT, |word| Wanted { trait_name: Some(word), ..Wanted::default() }),
        (HAS_KEY, |word| Wanted { key: Some(word), ..Wanted::default() }),
    ];
    let mut words: Vec<String> = args.get(&CONTENT)?.into_iter().map(|content| content.to_string()).collect();
    for (part, _) in &PARTS {
        words.extend(args.get(part)?.map(|name| name.0));
    }
    let [word] = &words[..] else { return Ok(None) };
    if args.get(&ATTR_VALUE)?.is_some() || !word.chars().all(|c| c.is_alphanumeric() || "-_".contains(c)) {
        return Ok(None);
    }
    for (part, wanted) in &PARTS {
        let criteria = Criteria::new(&wanted(word))?;
        let found = documents::each(session, files, |_, bytes| {
            (criteria.may_be_in(&bytes) && !documents::parse(bytes).0.search(&criteria).is_empty(), None)
        })?;
        if found.results.iter().any(|(_, found)| *found) {
            let mut call = Call::of(&TOOL).with(part, word.as_str());
            if let Some(files) = args.value(FILES.spec().name) {
                call = call.with(&FILES, files.clone());
            }
            return Ok(Some(call.exact()));
        }
    }
    Ok(None)
}

/// A match with its file.
#[derive(Serialize)]
struct Place {
    file: String,
    #[serde(flatten)]
    found: Match,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        if self.matches.is_empty() {
            page.line().plain("nothing found").faint(format!(" (in {})", plural(self.files, "document")));
            if let Some(line) = &self.otherwise {
                page.line().plain("  hint: → ").value(line);
            }
        } else {
            let lines: Vec<Line<'_>> = self.matches.iter().flat_map(Line::of).collect();
            let room = page.left().saturating_sub(20);
            let shown = format!("|matches ({})", self.matches.len());
            section(page, &shown, &lines, room, |writer, line| match line {
                Line::Place(place) => {
                    let writer = writer.path(format!("{}:{}", place.file, place.found.line));
                    writer.faint("  ").path(format!("{}{}", place.file, place.found.path)).end();
                }
                Line::Crumbs(place) => writer.plain("  ").faint(place.found.breadcrumb.join(" > ")).end(),
                Line::Preview(place) => writer.plain("  ").plain(&place.found.preview).end(),
            });
            page.blank();
            let line = page.line().heading("|count").plain(format!(" {}", self.count));
            if self.count > self.matches.len() {
                line.faint(format!(" (max-results:{} shows all)", self.count));
            }
        }
        documents::show_troubles(page, &self.troubles);
    }
}

enum Line<'a> {
    Place(&'a Place),
    Crumbs(&'a Place),
    Preview(&'a Place),
}

impl<'a> Line<'a> {
    fn of(place: &'a Place) -> Vec<Self> {
        let mut lines = vec![Self::Place(place)];
        if !place.found.breadcrumb.is_empty() {
            lines.push(Self::Crumbs(place));
        }
        if !place.found.preview.is_empty() {
            lines.push(Self::Preview(place));
        }
        lines
    }
}

//! Sections of a document: a Markdown heading and what stands below it, up to the next heading of its rank. Headings of
//! one text are numbered, so that each has a name of its own and none is meant by a guess.

use std::collections::{HashMap, HashSet};

/// A section as a range of lines, from 0, its heading included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Its heading as a name: `maries-core-motivation`; `ice-1` and `ice-2` where two say the same.
    pub slug: String,
    /// Its first line.
    pub first: usize,
    /// One past its last line.
    pub end: usize,
}

/// The sections of a text, in order. Headings inside code fences are none.
pub fn sections(text: &str) -> Vec<Section> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut found: Vec<Section> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut count = 0;
    for (index, line) in text.lines().enumerate() {
        count = index + 1;
        let trimmed = line.trim_start();
        let mark = ["```", "~~~"].into_iter().find(|mark| trimmed.starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(open), Some(close)) if open == close => fence = None,
            _ => {}
        }
        let rank = line.bytes().take_while(|byte| *byte == b'#').count();
        let is_heading = fence.is_none() && (1..=6).contains(&rank) && line[rank..].starts_with(' ');
        if !is_heading {
            continue;
        }
        while let Some((_, at)) = open.pop_if(|(above, _)| *above >= rank) {
            found[at].end = index;
        }
        open.push((rank, found.len()));
        found.push(Section { slug: slug(&line[rank..]), first: index, end: 0 });
    }
    for (_, at) in open {
        found[at].end = count;
    }
    number(&mut found);
    found
}

/// Numbers the sections whose headings say the same, in order; a number that makes the name of another is left out.
fn number(found: &mut [Section]) {
    let mut counts: HashMap<String, usize> = HashMap::new();
    for section in &*found {
        *counts.entry(section.slug.clone()).or_default() += 1;
    }
    let mut taken: HashSet<String> = counts.keys().cloned().collect();
    counts.retain(|slug, count| *count > 1 && !slug.is_empty());
    let mut next: HashMap<String, usize> = HashMap::new();
    for section in found.iter_mut().filter(|section| counts.contains_key(&section.slug)) {
        let last = next.entry(section.slug.clone()).or_default();
        let name = loop {
            *last += 1;
            let name = format!("{}-{last}", section.slug);
            if taken.insert(name.clone()) {
                break name;
            }
        };
        section.slug = name;
    }
}

/// A heading as a name: lower case, apostrophes dropped, everything else between words a hyphen.
pub fn slug(heading: &str) -> String {
    let mut out = String::new();
    for c in heading.chars().flat_map(char::to_lowercase) {
        match c {
            '\'' | '’' => {}
            c if c.is_alphanumeric() => out.push(c),
            _ if out.ends_with('-') || out.is_empty() => {}
            _ => out.push('-'),
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}

/// Why a name means no section, with the names that it could mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unclear {
    /// There is none; all that there are.
    Missing(Vec<String>),
    /// These begin so.
    Several(Vec<String>),
}

/// The section that `name` means: its name, or the only one that begins so.
pub fn find<'a>(sections: &'a [Section], name: &str) -> Result<&'a Section, Unclear> {
    let wanted = slug(name.trim_start_matches('§'));
    if let Some(found) = sections.iter().find(|section| section.slug == wanted) {
        return Ok(found);
    }
    let names = |sections: &[&Section]| sections.iter().map(|section| format!("§{}", section.slug)).collect();
    let begun: Vec<&Section> =
        sections.iter().filter(|section| !wanted.is_empty() && section.slug.starts_with(&wanted)).collect();
    match begun.as_slice() {
        [] => Err(Unclear::Missing(names(&sections.iter().collect::<Vec<_>>()))),
        [only] => Ok(*only),
        several => Err(Unclear::Several(names(several))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Unclear, find, sections, slug};

    #[test]
    fn a_section_ends_where_its_rank_comes_again() {
        let text = "# Marie's Core  Motivation\none\n## Early\ntwo\n```\n# no\n```\n## Late\n# Thomas\nthree\n";
        let found: Vec<_> =
            sections(text).into_iter().map(|section| (section.slug, section.first, section.end)).collect();
        let expected = [("maries-core-motivation", 0, 8), ("early", 2, 7), ("late", 7, 8), ("thomas", 8, 10)];
        assert_eq!(found, expected.map(|(name, first, end)| (name.to_owned(), first, end)));
        assert!(sections("").is_empty());
    }

    #[test]
    fn a_name_may_be_begun_where_only_one_begins_so() {
        let all = sections("# Tides\n# Time\n");
        assert_eq!(find(&all, "§tid").map(|section| section.first), Ok(0));
        assert_eq!(find(&all, "Tides").map(|section| section.first), Ok(0));
        let names = || vec!["§tides".to_owned(), "§time".to_owned()];
        assert_eq!(find(&all, "ti"), Err(Unclear::Several(names())));
        assert_eq!(find(&all, "boats"), Err(Unclear::Missing(names())));
        assert_eq!(slug("  A — b!"), "a-b");
    }

    #[test]
    fn headings_of_one_text_are_numbered_and_none_is_guessed() {
        let all = sections("# Ice\none\n# Ice 2\n# Ice!\nthree\n# ice\n# —\n# …\n");
        let names: Vec<&str> = all.iter().map(|section| section.slug.as_str()).collect();
        assert_eq!(names, ["ice-1", "ice-2", "ice-3", "ice-4", "", ""]);
        assert_eq!(find(&all, "ice-3").map(|section| section.first), Ok(3));
        let names = ["§ice-1", "§ice-2", "§ice-3", "§ice-4"].map(str::to_owned).to_vec();
        assert_eq!(find(&all, "Ice"), Err(Unclear::Several(names)));
    }
}

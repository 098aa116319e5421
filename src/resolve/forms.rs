//! Forms of words: the verbs that a word may be a form of, and one of what a plural names.

use std::borrow::Cow;

/// The verbs that a word may be a form of which ends so: `moving` of `move`, `dropped` of `drop`.
pub fn stems<'w>(word: &'w str, ending: &str) -> impl Iterator<Item = Cow<'w, str>> {
    word.strip_suffix(ending).filter(|stem| stem.len() > 2).into_iter().flat_map(|stem| {
        // `dropping` doubles a letter.
        let single = stem.strip_suffix(|_: char| true).filter(|single| single.chars().last() == stem.chars().last());
        [Some(Cow::from(stem)), Some(format!("{stem}e").into()), single.map(Cow::from)].into_iter().flatten()
    })
}

/// One of what a plural names.
pub fn singular(noun: &str) -> Cow<'_, str> {
    const SIBILANT: &[&str] = &["shes", "xes", "sses", "tches", "nches", "rches", "zzes"];
    let is_plural = noun.len() > 3 && noun.ends_with('s') && !noun.ends_with("ss") && !noun.ends_with("us");
    if !is_plural {
        return noun.into();
    }
    match noun.strip_suffix("ies") {
        Some(stem) if stem.len() > 2 && !matches!(noun, "series" | "species" | "movies" | "cookies") => {
            format!("{stem}y").into()
        }
        _ if SIBILANT.iter().any(|end| noun.ends_with(end)) => noun[..noun.len() - 2].into(),
        _ if matches!(noun, "series" | "species") => noun.into(),
        _ => noun[..noun.len() - 1].into(),
    }
}

#[cfg(test)]
mod tests {
    use super::{singular, stems};

    #[test]
    fn one_of_many() {
        for (many, one) in [
            ("lamps", "lamp"),
            ("glass", "glass"),
            ("bus", "bus"),
            ("status", "status"),
            ("vat", "vat"),
            ("dishes", "dish"),
            ("boxes", "box"),
            ("branches", "branch"),
            ("caches", "cache"),
            ("classes", "class"),
            ("entries", "entry"),
            ("movies", "movie"),
            ("series", "series"),
            ("ties", "tie"),
        ] {
            assert_eq!(singular(many), one);
        }
    }

    #[test]
    fn verbs_that_a_word_is_a_form_of() {
        let check =
            |word: &str, ending, expected: &[&str]| assert_eq!(stems(word, ending).collect::<Vec<_>>(), expected);
        check("moving", "ing", &["mov", "move"]);
        check("dropping", "ing", &["dropp", "droppe", "drop"]);
        check("renamed", "ed", &["renam", "rename"]);
        check("thing", "ing", &[]);
        check("move", "ing", &[]);
    }
}

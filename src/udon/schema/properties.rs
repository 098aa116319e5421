//! Properties over generated schemas and documents: what is made after a schema passes, and each single thing that is
//! then broken is found where it stands.

use proptest::prelude::*;

use super::{Breach, CheckOptions, Observed, Schema, Violation};
use crate::udon::Document;

/// A field as it is generated: its line in the schema, a value that fits, and one that does not.
#[derive(Debug, Clone)]
struct Made {
    rule: String,
    fits: String,
    misfits: String,
    required: bool,
    /// It is written as a child element that holds the lines.
    is_child: bool,
}

/// The rule's type and bounds, with a value that fits and one that does not.
fn typed() -> impl Strategy<Value = (String, String, String)> {
    let bounded = (-50i64..50, 0i64..40, 1i64..9).prop_map(|(low, width, beyond)| {
        let (min, max) = (low, low + width);
        let value = low + width / 2;
        (format!("int[NAME]SUFFIX :min {min} :max {max}"), value.to_string(), (max + beyond).to_string())
    });
    let word = "[a-z]{1,8}"
        .prop_filter("no word of the types", |word| !["true", "false", "nil", "null"].contains(&word.as_str()));
    let chosen = (prop::collection::vec(word.clone(), 1..4), any::<prop::sample::Index>()).prop_map(|(words, at)| {
        let value = words[at.index(words.len())].clone();
        (format!("str[NAME]SUFFIX :enum [{}]", words.join(" ")), value, "no-such-word".to_owned())
    });
    let lengths = (1usize..6)
        .prop_map(|length| (format!("str[NAME]SUFFIX :max {length}"), "x".repeat(length), "x".repeat(length + 1)));
    let patterned =
        "[a-z]{1,5}".prop_filter("no literal", |word| !["true", "false", "nil", "null"].contains(&word.as_str()));
    let patterned =
        patterned.prop_map(|text| ("str[NAME]SUFFIX :pattern \"^[a-z]+$\"".to_owned(), text, "X1".to_owned()));
    let listed = prop::collection::vec(0u32..100, 0..5).prop_map(|items| {
        let items: Vec<String> = items.iter().map(u32::to_string).collect();
        ("arr[NAME]SUFFIX\n    |int".to_owned(), format!("[{}]", items.join(" ")), "[1 two]".to_owned())
    });
    let spans =
        (1u32..60).prop_map(|count| ("duration[NAME]SUFFIX :max 1h".to_owned(), format!("{count}m"), "2h".to_owned()));
    let fixed = prop::sample::select(vec![
        ("bool", "true", "maybe"),
        ("bool", "false", "0"),
        ("date", "2026-02-03", "soon"),
        ("datetime", "2026-02-03T04:05:06Z", "2026-02-03"),
        ("time", "12:30", "noon"),
        ("float", "1.5", "1"),
        ("num", "7", "seven"),
        ("str", "\"5\"", "5"),
        ("nil", "nil", "none"),
        ("ref-to", "@target[one]", "target"),
    ]);
    let fixed = fixed.prop_map(|(word, fits, misfits)| {
        let to = if word == "ref-to" { " :to target" } else { "" };
        (format!("{word}[NAME]SUFFIX{to}"), fits.to_owned(), misfits.to_owned())
    });
    let either = Just(("one_of[NAME]SUFFIX\n    |int\n    |duration".to_owned(), "5m".to_owned(), "word".to_owned()));
    prop_oneof![bounded, chosen, lengths, patterned, listed, spans, fixed, either]
}

fn field() -> impl Strategy<Value = Made> {
    let single = (typed(), any::<bool>()).prop_map(|((rule, fits, misfits), required)| Made {
        rule,
        fits,
        misfits,
        required,
        is_child: false,
    });
    let nested = (typed(), any::<bool>()).prop_map(|((rule, fits, misfits), required)| {
        // A record with one field of its own; an item type of that lies two columns deeper.
        let inner = rule.replace("NAME", "inner").replace("SUFFIX", "!").replace('\n', "\n  ");
        Made { rule: format!("obj[NAME]SUFFIX\n    |{inner}"), fits, misfits, required, is_child: true }
    });
    prop_oneof![4 => single, 1 => nested]
}

/// The schema of a record with these fields.
fn schema_of(fields: &[Made]) -> String {
    let mut text = String::from("|schema[thing]\n  :open false\n");
    for (at, field) in fields.iter().enumerate() {
        let rule =
            field.rule.replace("NAME", &format!("f{at}")).replace("SUFFIX", if field.required { "!" } else { "?" });
        text += &format!("  |{rule}\n");
    }
    text
}

/// A document with one such element, after a target for references; `write` gives each field's value, or leaves it out.
fn document_of(fields: &[Made], write: impl Fn(usize, &Made) -> Option<String>) -> String {
    let mut text = String::from("|target[one]\n|thing[made]\n");
    // Attributes stand before children.
    for is_child in [false, true] {
        for (at, field) in fields.iter().enumerate().filter(|(_, field)| field.is_child == is_child) {
            match write(at, field) {
                Some(value) if is_child => text += &format!("  |f{at}\n    :inner {value}\n"),
                Some(value) => text += &format!("  :f{at} {value}\n"),
                None => {}
            }
        }
    }
    text
}

fn errors(schema: &str, source: &str) -> Vec<Violation> {
    let schema = Schema::read(&Document::parse(schema)).unwrap_or_else(|faults| panic!("{schema}\n{faults:?}"));
    Document::parse(source).validate(Some(&schema), CheckOptions::default()).errors
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_made_after_a_schema_passes(fields in prop::collection::vec(field(), 1..8), skip in any::<u8>()) {
        let (schema, left_out) = (schema_of(&fields), |at: usize| skip & (1 << at) != 0);
        let source = document_of(&fields, |at, field| (field.required || !left_out(at)).then(|| field.fits.clone()));
        prop_assert_eq!(errors(&schema, &source), vec![], "{}\n{}", schema, source);
    }

    #[test]
    fn each_single_violation_is_found(
        fields in prop::collection::vec(field(), 1..8),
        broken in any::<prop::sample::Index>(),
        how in 0u8..3,
    ) {
        let broken = broken.index(fields.len());
        let schema = schema_of(&fields);
        let leaves_out = how == 0 && fields[broken].required;
        let mut source = document_of(&fields, |at, field| match (at == broken, leaves_out) {
            (true, true) => None,
            (true, false) if how < 2 => Some(field.misfits.clone()),
            _ => Some(field.fits.clone()),
        });
        if how == 2 {
            source = source.replace("|thing[made]\n", "|thing[made]\n  :surplus 1\n");
        }
        let found = errors(&schema, &source);
        prop_assert_eq!(found.len(), 1, "{}\n{}\n{:?}", schema, source, found);
        let said = if how == 2 { ":surplus".to_owned() } else if fields[broken].is_child && !leaves_out { ":inner".to_owned() } else { format!("f{broken}") };
        prop_assert!(found[0].message.contains(&said), "{said} {:?}", found);
    }

    #[test]
    fn no_schema_stops_the_reader(text in "(\\|(schema|trait|element|root|str|arr|obj|ref|one_of|int)(\\[[a-c]\\])?[!?*+]?( :(min|max|enum|schema|when|default|children) [a-c0-9\\[\\]]{0,4})?\n {0,6}){0,12}") {
        if let Ok(schema) = Schema::read(&Document::parse(text.as_str())) {
            Document::parse(text.as_str()).validate(Some(&schema), CheckOptions { strict: true, ..CheckOptions::default() });
        }
    }
}

/// A value of some kind, and one of another kind.
fn value() -> impl Strategy<Value = (&'static str, String)> {
    prop_oneof![
        (0i64..1000).prop_map(|number| ("int", number.to_string())),
        (0i64..1000).prop_map(|number| ("float", format!("{number}.5"))),
        "w[a-z]{0,6}".prop_map(|word| ("str", word)),
        any::<bool>().prop_map(|truth| ("bool", truth.to_string())),
        (1u32..90).prop_map(|count| ("duration", format!("{count}s"))),
        Just(("nil", "nil".to_owned())),
        Just(("date", "2026-05-06".to_owned())),
        prop::collection::vec(0u8..9, 0..3).prop_map(|items| ("list", format!("{items:?}").replace(',', ""))),
        Just(("ref", "@a[k]".to_owned())),
        Just(("other", "1/2r".to_owned())),
        Just(("template", "!{{env.X}}".to_owned())),
    ]
}

/// A line of a document: how deep, which name, what it holds.
#[derive(Debug, Clone)]
struct Line {
    depth: usize,
    name: usize,
    what: What,
}

#[derive(Debug, Clone)]
enum What {
    Element { mark: usize },
    Attribute { value: String },
    Structured,
    Text,
}

fn line() -> impl Strategy<Value = Line> {
    let what = prop_oneof![
        4 => (0usize..6).prop_map(|mark| What::Element { mark }),
        5 => value().prop_map(|(_, value)| What::Attribute { value }),
        1 => Just(What::Structured),
        1 => Just(What::Text),
    ];
    (0usize..4, 0usize..4, what).prop_map(|(depth, name, what)| Line { depth, name, what })
}

fn document(lines: &[Line]) -> String {
    const MARKS: [&str; 6] = ["", "[k]", ".m", "?", "[k].m.n", "!"];
    let mut text = String::from("|.m :x 1 :c 5s\n|.n :y two\n");
    for Line { depth, name, what } in lines {
        let indent = "  ".repeat(*depth);
        let element = ["a", "b", "c", "d"][*name];
        text += &match what {
            What::Element { mark } => format!("{indent}|{element}{}\n", MARKS[*mark]),
            What::Attribute { value } => format!("{indent}:{} {value}\n", ["x", "y", "z", "c"][*name]),
            What::Structured => format!("{indent}:{}\n", ["x", "y", "z", "c"][*name]),
            What::Text => format!("{indent}some text |{{d embedded}} here\n"),
        };
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_learnt_holds_for_what_it_was_learnt_from(files in prop::collection::vec(prop::collection::vec(line(), 0..14), 1..4)) {
        let sources: Vec<String> = files.iter().map(|lines| document(lines)).collect();
        let mut observed = Observed::default();
        for source in &sources {
            let mut one = Observed::default();
            one.add(&Document::parse(source.as_str()));
            observed.join(one);
        }
        let text = observed.schema();
        let schema = Schema::read(&Document::parse(text.as_str()));
        let schema = schema.unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        for source in &sources {
            let options = CheckOptions { references: false, ..CheckOptions::default() };
            let errors = Document::parse(source.as_str()).validate(Some(&schema), options).errors;
            let errors: Vec<_> = errors.into_iter().filter(|error| error.breach != Breach::Form).collect();
            prop_assert_eq!(errors, vec![], "{}\n{}", source, text);
        }
    }

    #[test]
    fn a_type_that_changes_is_refused(
        kinds in prop::collection::vec(value().prop_filter("of a kind", |(kind, _)| !["template", "other"].contains(kind)), 1..5),
        other in value().prop_filter("of a kind", |(kind, _)| !["template"].contains(kind)),
        at in any::<prop::sample::Index>(),
        times in 1usize..5,
    ) {
        let at = at.index(kinds.len());
        prop_assume!(kinds[at].0 != other.0);
        let element = |change: bool| {
            let mut text = String::from("|e\n");
            for (i, (_, value)) in kinds.iter().enumerate() {
                text += &format!("  :f{i} {}\n", if change && i == at { &other.1 } else { value });
            }
            text
        };
        let source = format!("|a[k]\n{}", element(false).repeat(times));
        let mut observed = Observed::default();
        observed.add(&Document::parse(source.as_str()));
        let text = observed.schema();
        let schema = Schema::read(&Document::parse(text.as_str())).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"));
        let changed = format!("{source}{}", element(true));
        let errors = Document::parse(changed.as_str()).validate(Some(&schema), CheckOptions::default()).errors;
        prop_assert!(errors.iter().any(|error| error.message.contains(&format!(":f{at}:"))), "{}\n{}\n{:?}", text, changed, errors);
    }
}

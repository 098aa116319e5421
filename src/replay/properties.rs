//! Properties over random transcripts: rich in what is easily misread, and run against dialogues that answer at random.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::compare::compare;
use super::escape::{Place, escape};
use super::expectation::result_lines;
use super::fence::Opening;
use super::{Dialogue, Options, Sources, Stage, Transcript, run};
use crate::error::Result;
use crate::syntax::front_matter::FrontMatter;

/// Stands for a hole in a line until the line is escaped.
const HOLE: char = '\u{e000}';

/// A random transcript and what each of its commands prints.
#[derive(Debug, Clone)]
struct Case {
    text: String,
    results: HashMap<String, String>,
    /// For each command, the patterns of its expectation.
    patterns: Vec<Vec<String>>,
}

/// How a line of a result is written in the expectation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    Rest,
    Inside,
    Regex,
    Capture,
}

/// What becomes of a line of a result between writing the expectation and replaying it.
#[derive(Debug, Clone)]
enum Fate {
    Stays,
    Goes,
    Becomes(String),
    After(String),
}

#[derive(Debug, Clone)]
struct Answer {
    line: String,
    form: Form,
    /// Where the hole is, in characters, modulo the line's length.
    hole: (usize, usize),
    fate: Fate,
}

fn line() -> impl Strategy<Value = String> {
    let awkward = vec![
        "",
        "  indented",
        "\u{a0}nbsp",
        "\ttab",
        "→ view x",
        "```",
        "````",
        "   `````",
        "~~~~~ ",
        "~~~~",
        "…",
        "a … b",
        "<name>",
        "see <a> and </a>",
        "\\…",
        "\\\\<b>",
        "~/x/",
        "\\~/y/",
        "~/notes.md",
        "<entry id=\"4\">",
        "C:\\dir\\",
        "\\ x",
        "←",
        "target @database[primary] (line 14)",
        "é ü 漢字",
        "trailing ",
        "---",
        "12 more …",
        "✗ NOT_FOUND: no",
        "[a-z]+ (x|y)",
    ];
    prop_oneof![
        3 => select(awkward).prop_map(str::to_owned),
        2 => "[a-c ]{0,4}",
        1 => r"([\\ ~/`→…<>a]|<[a-z]>){0,8}",
        2 => (0..4_u8).prop_map(|n| format!("id{n}=v{n}")),
    ]
}

fn answer(intact: bool) -> impl Strategy<Value = Answer> {
    let form =
        select(vec![Form::Plain, Form::Plain, Form::Plain, Form::Rest, Form::Inside, Form::Regex, Form::Capture]);
    let fate = prop_oneof![
        4 => Just(Fate::Stays),
        1 => Just(Fate::Goes),
        1 => line().prop_map(Fate::Becomes),
        1 => line().prop_map(Fate::After),
    ];
    (line(), form, (0..20_usize, 0..20_usize), fate).prop_map(move |(line, form, hole, fate)| {
        // `id2=` is always followed by the same, so that what a name stands for never depends on the alignment.
        let form = if line.starts_with("id") {
            Form::Capture
        } else if form == Form::Capture {
            Form::Inside
        } else {
            form
        };
        // A blank line that comes to stand at an end does not count any more, and a pattern for it no longer matches.
        let form = if line.trim().is_empty() && form != Form::Rest { Form::Plain } else { form };
        let is_id = |text: &String| text.starts_with("id");
        let fate = match fate {
            Fate::Goes | Fate::Becomes(_) if intact && form != Form::Plain => Fate::Stays,
            Fate::Becomes(text) | Fate::After(text) if intact && is_id(&text) => Fate::Stays,
            fate => fate,
        };
        Answer { line, form, hole, fate }
    })
}

#[derive(Debug, Clone)]
struct Shape {
    mark: char,
    length: usize,
    indent: &'static str,
    info: &'static str,
    blanks: (usize, usize),
    commands: Vec<(usize, Vec<Answer>)>,
    prose: &'static str,
}

fn shape(intact: bool) -> impl Strategy<Value = Shape> {
    let prose = vec![
        "",
        "Text.\n",
        "→ not run\n\n",
        "> ```arrow\n",
        "~~~text\n→ no\n~~~\n",
        "`````md\n```arrow\n→ never\n```\n`````\n",
        "~~~\n````arrow\n~~~\n",
        "- a\n- b\n",
        "…\n<name>\n",
    ];
    let info = vec!["arrow", "arrow", "arrow", "arrow", " arrow ", "arrow,fails", "arrow,skip=\"why, then\""];
    (
        (select(vec!['`', '~']), 4..6_usize, select(vec!["", "", "  ", "\t", "   "]), select(info)),
        (0..2_usize, 0..3_usize),
        vec((0..6_usize, vec(answer(intact), 0..7)), 0..5),
        select(prose),
    )
        .prop_map(|((mark, length, indent, info), blanks, commands, prose)| Shape {
            mark,
            length,
            indent,
            info,
            blanks,
            commands,
            prose,
        })
}

/// A transcript; where `intact`, what its patterns stand for is still in the results.
fn case(intact: bool) -> impl Strategy<Value = Case> {
    let header = select(vec!["", "", "---\nas: me\nclock: 2026-01-01T00:00:00Z # then\n---\n"]);
    (header, vec(shape(intact), 0..4), any::<bool>(), any::<bool>()).prop_map(move |(header, shapes, crlf, last)| {
        let mut case = Case { text: header.to_owned(), results: HashMap::new(), patterns: Vec::new() };
        for shape in &shapes {
            case.fence(shape);
        }
        if !last && case.text.ends_with('\n') {
            case.text.pop();
        }
        if crlf {
            case.text = case.text.replace('\n', "\r\n");
        }
        case
    })
}

impl Case {
    fn fence(&mut self, shape: &Shape) {
        let rule: String = std::iter::repeat_n(shape.mark, shape.length).collect();
        let opening = Opening { indent: shape.indent, mark: shape.mark, length: shape.length, info: "" };
        let mut lines = Vec::new();
        for (kind, answers) in &shape.commands {
            let n = self.patterns.len();
            let command = match kind {
                0 => format!("→ view n{n}\n  |body\n\n    deeper …"),
                1 => format!("→ write n{n}\n```text\n→ inner\nx\n```"),
                2 => format!("→ think n{n}\n→ inner\n  x\n←"),
                3 => format!("→→ think: n{n} ←"),
                4 => format!("→ view n{n} \\\nmore"),
                _ => format!("→ view n{n}"),
            };
            lines.extend(command.lines().map(str::to_owned));
            lines.extend(std::iter::repeat_n(String::new(), shape.blanks.0));
            let (expected, actual) = expectation(answers, &opening);
            let is_pattern = |line: &&String| {
                !matches!(super::pattern::Pattern::parse(line), Ok(super::pattern::Pattern::Literal(_)))
            };
            let is_run = shape.info.trim() == "arrow";
            self.patterns.push(expected.iter().filter(is_pattern).filter(|_| is_run).cloned().collect());
            lines.extend(expected);
            lines.extend(std::iter::repeat_n(String::new(), shape.blanks.1));
            self.results.insert(command, actual.join("\n"));
        }
        self.text.push_str(shape.prose);
        let indented = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("{}{line}\n", shape.indent) };
        self.text.push_str(&indented(&format!("{rule}{}", shape.info)));
        self.text.extend(lines.iter().map(|line| indented(line)));
        self.text.push_str(&indented(&rule));
    }

    fn answers(&self, commands: &[String]) -> Vec<String> {
        commands.iter().map(|command| self.results[command].clone()).collect()
    }

    fn update(&self, text: &str) -> String {
        let transcript = Transcript::parse(text);
        assert_eq!(transcript.problems, [], "in {text:?}");
        let judged = compare(&transcript, |commands| self.answers(commands)).expect("one result a command");
        judged.update(&transcript).expect("an update")
    }
}

/// An expectation for the lines as they are, and the lines as they come out later.
fn expectation(answers: &[Answer], fence: &Opening<'_>) -> (Vec<String>, Vec<String>) {
    let mut expected: Vec<String> = Vec::new();
    let mut actual = Vec::new();
    let text = answers.iter().map(|answer| answer.line.as_str()).collect::<Vec<_>>().join("\n");
    let whole = result_lines(&text).len();
    let start = answers.iter().position(|answer| !answer.line.trim().is_empty()).unwrap_or(0);
    for answer in &answers[start..start + whole] {
        let place = Place { fence, first: expected.is_empty() };
        expected.push(written(answer, place).unwrap_or_else(|| escape(&answer.line, place)));
        match &answer.fate {
            Fate::Stays => actual.push(answer.line.clone()),
            Fate::Goes => {}
            Fate::Becomes(text) => actual.push(text.clone()),
            Fate::After(text) => actual.extend([text.clone(), answer.line.clone()]),
        }
    }
    (expected, actual)
}

fn written(answer: &Answer, place: Place<'_>) -> Option<String> {
    if answer.form == Form::Plain {
        return None;
    }
    if answer.form == Form::Rest {
        return Some("…".to_owned());
    }
    let chars: Vec<char> = answer.line.chars().collect();
    let (a, b) = (answer.hole.0 % (chars.len() + 1), answer.hole.1 % (chars.len() + 1));
    let (before, after) = if answer.form == Form::Capture {
        let at = answer.line.find('=')? + 1;
        (answer.line[..at].to_owned(), String::new())
    } else {
        (chars[..a.min(b)].iter().collect::<String>(), chars[a.max(b)..].iter().collect::<String>())
    };
    if answer.form == Form::Regex {
        return Some(format!("~/{}.*{}/", regex::escape(&before), regex::escape(&after)));
    }
    if before.ends_with('\\') {
        return None;
    }
    let hole =
        if answer.form == Form::Capture { format!("<{}>", before.trim_end_matches('=')) } else { "…".to_owned() };
    let line = escape(&format!("{before}{HOLE}{after}"), place);
    let line = line.replace(HOLE, &hole);
    // A hole in nothing but blanks is a `…` of its own, which must not be indented where it stands first.
    Some(if line.trim().trim_start_matches('\\').trim() == "…" { "…".to_owned() } else { line })
}

/// Whether `needles` stand among `lines` in order; a guard before a line that came to stand first does not count.
fn in_order(needles: &[String], lines: &[String]) -> bool {
    let mut lines = lines.iter();
    needles.iter().all(|needle| lines.any(|line| line == needle || line.strip_prefix('\\') == Some(needle)))
}

struct Stored {
    cases: BTreeMap<PathBuf, Case>,
    updates: std::sync::Mutex<BTreeMap<PathBuf, String>>,
}

impl Dialogue for Case {
    fn run(&mut self, commands: &[String]) -> Vec<String> {
        self.answers(commands)
    }
}

impl Stage for Stored {
    fn open(&self, _: &FrontMatter, file: &Path) -> Result<Box<dyn Dialogue>> {
        Ok(Box::new(self.cases[file].clone()))
    }
}

impl Sources for Stored {
    fn transcripts(&self, _: &Path) -> Result<Vec<PathBuf>> {
        Ok(self.cases.keys().cloned().collect())
    }

    fn read(&self, file: &Path) -> Result<String> {
        Ok(self.cases[file].text.clone())
    }

    fn write(&self, file: &Path, text: &str) -> Result<()> {
        self.updates.lock().expect("a lock").insert(file.to_owned(), text.to_owned());
        Ok(())
    }
}

fn replay(cases: &[Case], jobs: usize, update: bool) -> (String, BTreeMap<PathBuf, String>) {
    let cases = cases.iter().enumerate().map(|(n, case)| (PathBuf::from(format!("{n}.md")), case.clone())).collect();
    let stored = Stored { cases, updates: std::sync::Mutex::default() };
    let options = Options { jobs, update, filter: None };
    let report = run(&[PathBuf::from(".")], &options, &stored, &stored).expect("a report");
    (report.to_string(), stored.updates.into_inner().expect("a lock"))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn printing_gives_back_every_byte(parts in vec(prop_oneof![
        select(&["```arrow\n", "```\n", "````arrow,fails\r\n", "````", "~~~", "→ x\n", "→ think\n", "←\n", "  y\n", "…\n", "---\n", "as: x\n", "\r", "\n", "<a>"][..])
            .prop_map(str::to_owned),
        "\\PC{0,5}",
    ], 0..30)) {
        let text = parts.concat();
        let transcript = Transcript::parse(text.as_str());
        prop_assert_eq!(transcript.print(), text);
        let mut end = 0;
        for span in transcript.spans() {
            prop_assert_eq!(span.start, end);
            end = span.end;
        }
    }

    #[test]
    fn an_update_holds_and_is_the_last(case in case(false)) {
        let transcript = Transcript::parse(case.text.as_str());
        prop_assert_eq!(&transcript.problems, &[]);
        prop_assert_eq!(transcript.print(), case.text.clone());
        let commands: Vec<_> = transcript.fences().flat_map(|f| &f.items).map(|item| item.command.clone()).collect();
        prop_assert_eq!(commands.len(), case.results.len());

        let updated = case.update(&case.text);
        let again = case.update(&updated);
        prop_assert_eq!(&again, &updated);

        let (report, written) = replay(&[Case { text: updated, ..case }], 1, true);
        prop_assert!(!report.contains(" differ") && written.is_empty(), "{}", report);
    }

    #[test]
    fn an_update_keeps_patterns_that_still_match(case in case(true)) {
        let updated = case.update(&case.text);
        let transcript = Transcript::parse(updated.as_str());
        let items = transcript.fences().flat_map(|fence| &fence.items);
        for (item, patterns) in items.zip(&case.patterns) {
            let lines: Vec<_> = item.expected.iter().map(|line| line.text.clone()).collect();
            prop_assert!(in_order(patterns, &lines), "{:?} are not kept in {:?}", patterns, lines);
        }
        prop_assert_eq!(case.update(&updated), updated);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(40) })]

    #[test]
    fn a_report_is_the_same_for_any_jobs(cases in vec(case(false), 1..12), update: bool) {
        prop_assert_eq!(replay(&cases, 1, update), replay(&cases, 16, update));
    }
}

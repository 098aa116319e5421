//! The report as `JUnit` XML, for CI systems: a suite a transcript, a case a finding, and one case for all that passed.
//!
//! Like the text it holds no times, so that it has the same bytes for any number of jobs.

use std::fmt::Write;

use super::report::{Finding, Record, Report};

/// Writes a report as `JUnit` XML.
pub fn junit(report: &Report) -> String {
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"arrowsh replay\">\n");
    for record in &report.records {
        suite(record, &mut out);
    }
    out.push_str("</testsuites>\n");
    out
}

fn suite(record: &Record, out: &mut String) {
    let name = escape(&record.name);
    let failures = record.findings.iter().filter(|finding| finding.is_failure()).count();
    let skipped = record.findings.iter().filter(|finding| case(finding).1 == "skipped").count();
    let tests = record.findings.len() + usize::from(record.passed > 0);
    // Writing to a string cannot fail.
    let _ =
        writeln!(out, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" skipped=\"{skipped}\">");
    if record.passed > 0 {
        let _ = writeln!(out, "    <testcase classname=\"{name}\" name=\"{} as expected\"/>", record.passed);
    }
    for finding in &record.findings {
        let (title, kind, detail) = case(finding);
        let _ = write!(out, "    <testcase classname=\"{name}\" name=\"{}\"", escape(&title));
        let _ = match kind {
            "" => writeln!(out, "/>"),
            "skipped" => writeln!(out, "><skipped message=\"{}\"/></testcase>", escape(&detail)),
            _ => writeln!(out, "><failure>{}</failure></testcase>", escape(&detail)),
        };
    }
    out.push_str("  </testsuite>\n");
}

/// A finding's title, element and detail.
fn case(finding: &Finding) -> (String, &'static str, String) {
    match finding {
        Finding::Problem(error) => ("can be run".to_owned(), "failure", error.to_string()),
        Finding::Differs { command, diff } => (format!("line {}: {command}", diff.line), "failure", diff.print()),
        Finding::Updated { line, command } => (format!("line {line}: {command} (updated)"), "", String::new()),
        Finding::Skipped { line, why } => (format!("line {line}"), "skipped", why.clone()),
        Finding::Fails { line, why } => {
            let why = why.as_deref().unwrap_or("known to fail");
            (format!("line {line}"), "skipped", why.to_owned())
        }
        Finding::NowPasses { line } => (format!("line {line}"), "failure", "now passes: remove fails".to_owned()),
    }
}

/// Text as XML text or attribute value; characters that XML does not allow are replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c < ' ' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::diff::{Diff, DiffLine};

    fn check(record: Record, expected: &str) {
        let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"arrowsh replay\">\n";
        assert_eq!(junit(&Report { records: vec![record] }), format!("{head}{expected}</testsuites>\n"));
    }

    #[test]
    fn cases() {
        let diff = Diff { line: 4, lines: vec![DiffLine::Expected("<a>".into()), DiffLine::Actual("\u{1b}&".into())] };
        let findings = vec![
            Finding::Differs { command: "→ view \"x\"".into(), diff },
            Finding::Skipped { line: 9, why: "no net".into() },
            Finding::Fails { line: 12, why: None },
        ];
        check(
            Record { name: "a&b.md".into(), passed: 2, findings, ..Record::default() },
            "  <testsuite name=\"a&amp;b.md\" tests=\"4\" failures=\"1\" skipped=\"2\">\n\
             \u{20}   <testcase classname=\"a&amp;b.md\" name=\"2 as expected\"/>\n\
             \u{20}   <testcase classname=\"a&amp;b.md\" name=\"line 4: → view &quot;x&quot;\"><failure>- &lt;a&gt;\n+ \\u{1b}&amp;\n</failure></testcase>\n\
             \u{20}   <testcase classname=\"a&amp;b.md\" name=\"line 9\"><skipped message=\"no net\"/></testcase>\n\
             \u{20}   <testcase classname=\"a&amp;b.md\" name=\"line 12\"><skipped message=\"known to fail\"/></testcase>\n\
             \u{20} </testsuite>\n",
        );
        check(
            Record::new("e.md"),
            "  <testsuite name=\"e.md\" tests=\"0\" failures=\"0\" skipped=\"0\">\n  </testsuite>\n",
        );
    }
}

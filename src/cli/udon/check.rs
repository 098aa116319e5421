//! `arrowsh udon check`: what is odd about documents.

use std::path::PathBuf;

use serde::Serialize;

use super::{Status, print, read};
use crate::cli::app::App;
use crate::error::{Code, Error, Result};
use crate::udon::{Document, Finding, Severity};

/// A finding as `--json` prints it, one a line.
#[derive(Serialize)]
struct Row<'a> {
    file: String,
    #[serde(flatten)]
    finding: &'a Finding,
}

/// Prints the findings of documents; errors among them make it fail.
pub(super) fn check(app: &App, files: &[PathBuf]) -> Result<Status> {
    let mut out = String::new();
    let mut errors = 0;
    for file in files {
        let name = file.display().to_string();
        for finding in Document::parse(read(file)?).check() {
            errors += usize::from(finding.severity == Severity::Error);
            if app.is_json() {
                let row = serde_json::to_string(&Row { file: name.clone(), finding: &finding })
                    .map_err(|error| Error::new(Code::Internal, error.to_string()))?;
                out = out + &row + "\n";
            } else {
                out.push_str(&line(&name, &finding));
            }
        }
    }
    print(out.as_bytes())?;
    Ok((errors == 0).into())
}

fn line(file: &str, finding: &Finding) -> String {
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    };
    let advice = if finding.advice.is_empty() { String::new() } else { format!("; {}", finding.advice) };
    format!("{file}:{}: {severity} [{}] {}{advice}\n", finding.line, finding.rule.name(), finding.message)
}

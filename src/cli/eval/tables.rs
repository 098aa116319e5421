//! The report as lines: short, so that it fits where a model looks at it, and whole where that is asked for.

use std::fmt::Write as _;

use super::report::{BINS, Report, Tally, Wanted, calibration_error, share};
use crate::resolve::learned::NOTHING;
use crate::text::excerpt;

/// How wide the first column is at least.
const NAME: usize = 12;
/// How much of a phrase is shown.
const PHRASE: usize = 72;

impl Report<'_> {
    /// The tables.
    pub fn show(&self, wanted: &Wanted) -> String {
        let tool = wanted.tool.as_deref();
        let mut out = String::new();
        // Writing to a string does not fail.
        let _ = self.coverage(tool, &mut out);
        let _ = self.calibration(tool, &mut out);
        let _ = self.confused(tool, wanted, &mut out);
        let _ = self.tools(tool, wanted, &mut out);
        let _ = self.surest(tool, wanted, &mut out);
        let _ = self.arguments(tool, wanted, &mut out);
        out
    }

    fn coverage(&self, tool: Option<&str>, out: &mut String) -> std::fmt::Result {
        let families = self.families(tool);
        let width = families.iter().map(|(family, _)| family.len()).max().unwrap_or(0).max(NAME);
        writeln!(
            out,
            "{:width$} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}",
            if tool.is_some() { "tool" } else { "family" },
            "lines",
            "run",
            "right",
            "args",
            "asked",
            "offered",
            "passed",
            "refused"
        )?;
        for (family, tally) in &families {
            let name = if *family == NOTHING { "- (no tool)" } else { family };
            writeln!(out, "{name:width$} {}", counts(tally))?;
        }
        if families.len() != 1 {
            writeln!(out, "{:width$} {}", "all", counts(&self.whole(tool)))?;
        }
        writeln!(
            out,
            "right: the tool, of those run; args: exactly the label's, of those run right; offered: of those asked"
        )
    }

    fn calibration(&self, tool: Option<&str>, out: &mut String) -> std::fmt::Result {
        let (bins, named) = self.bins(tool);
        writeln!(out, "\n{:NAME$} {:>6} {:>8} {:>8}", "stated", "lines", "mean", "right")?;
        for (index, bin) in bins.iter().enumerate().rev().filter(|(_, bin)| bin.lines > 0) {
            let name = format!("{}-{} %", index * 100 / BINS, (index + 1) * 100 / BINS);
            let right = percent(bin.right, bin.lines);
            writeln!(out, "{name:NAME$} {:6} {:>8} {right:>8}", bin.lines, in_percent(bin.mean()))?;
        }
        if named.lines > 0 {
            let right = percent(named.right, named.lines);
            writeln!(out, "{:NAME$} {:6} {:>8} {right:>8}", "by name", named.lines, "")?;
        }
        writeln!(out, "expected calibration error: {}", in_percent(calibration_error(&bins)))
    }

    fn confused(&self, tool: Option<&str>, wanted: &Wanted, out: &mut String) -> std::fmt::Result {
        let confusions = self.confusions(tool);
        writeln!(out, "\nmeant → taken for: done, asked first (done: run, or left alone as -)")?;
        for pair in cut(&confusions, wanted) {
            let pairs = format!("{} → {}", pair.meant, pair.taken);
            writeln!(out, "  {pairs:44} {:4} {:5}  {}", pair.done, pair.asked, excerpt(&pair.example, PHRASE))?;
        }
        rest(confusions.len(), wanted, out)
    }

    fn tools(&self, tool: Option<&str>, wanted: &Wanted, out: &mut String) -> std::fmt::Result {
        let mut told = self.told(tool);
        let clear = told.len();
        if tool.is_none() {
            told.retain(|told| !told.is_clear());
        }
        let clear = clear - told.len();
        writeln!(out, "\n{:28} {:>6} {:>8} {:>9}", "tool, the worst first", "lines", "recall", "precision")?;
        for told in cut(&told, wanted) {
            let (recall, precision) = (percent(told.right, told.lines), percent(told.right, told.taken));
            writeln!(out, "  {:26} {:6} {recall:>8} {precision:>9}", told.tool, told.lines)?;
        }
        rest(told.len(), wanted, out)?;
        if clear > 0 {
            writeln!(out, "  {clear} are told from the others without a mistake")?;
        }
        Ok(())
    }

    fn surest(&self, tool: Option<&str>, wanted: &Wanted, out: &mut String) -> std::fmt::Result {
        let mistakes = self.mistakes(tool);
        writeln!(out, "\nwrong and run, the surest first")?;
        for seen in cut(&mistakes, wanted) {
            let (sure, line) = (in_percent(seen.sure()), excerpt(&seen.line(), PHRASE));
            writeln!(out, "  {sure:>8}  {line}: {} for {}", seen.taken.unwrap_or_default(), seen.meant())?;
        }
        rest(mistakes.len(), wanted, out)
    }

    fn arguments(&self, tool: Option<&str>, wanted: &Wanted, out: &mut String) -> std::fmt::Result {
        let other = self.other_args(tool);
        writeln!(out, "\nright and run, with other arguments than the label's")?;
        for seen in cut(&other, wanted) {
            let differences = seen.differences.as_deref().unwrap_or_default().join(", ");
            writeln!(out, "  {}: {}: {}", excerpt(&seen.line(), PHRASE), seen.meant(), excerpt(&differences, PHRASE))?;
        }
        rest(other.len(), wanted, out)
    }
}

/// What came of some phrases, without a name before it.
fn counts(tally: &Tally) -> String {
    let Tally { lines, ran, ran_right, asked, offered, passed, refused, with_args, args_right } = *tally;
    let shares =
        [(ran, lines), (ran_right, ran), (args_right, with_args), (asked, lines), (offered, asked), (passed, lines)];
    let shares = shares.into_iter().chain([(refused, lines)]).map(|(n, of)| format!(" {:>8}", percent(n, of)));
    format!("{lines:6}{}", shares.collect::<String>())
}

/// As many rows as are wanted.
fn cut<'r, T>(rows: &'r [T], wanted: &Wanted) -> &'r [T] {
    &rows[..wanted.rows.map_or(rows.len(), |most| most.min(rows.len()))]
}

/// What is said of rows that are not shown.
fn rest(rows: usize, wanted: &Wanted, out: &mut String) -> std::fmt::Result {
    match (rows, wanted.rows) {
        (0, _) => writeln!(out, "  none"),
        (rows, Some(most)) if rows > most => writeln!(out, "  … {} more with --all", rows - most),
        _ => Ok(()),
    }
}

/// So many of some in percent; `-` of nothing.
fn percent(n: usize, of: usize) -> String {
    if of == 0 { "-".to_owned() } else { in_percent(share(n, of)) }
}

/// A share of 0 to 1 in percent.
fn in_percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

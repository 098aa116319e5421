//! The tables over a few phrases, each number counted by hand.

use super::seen::{End, Seen};
use super::{Report, Wanted};
use crate::resolve::learned::Phrase;

/// Phrases with what came of them: text, what is meant, how it ended, what it was taken for, whether what is meant is
/// offered, how sure and whether of what is meant, and how its arguments differ.
type Row =
    (&'static str, &'static str, End, Option<&'static str>, bool, Option<(f64, bool)>, Option<&'static [&'static str]>);

const ROWS: &[Row] = &[
    ("glance a.udon", "udon.glance", End::Ran, Some("udon.glance"), false, None, Some(&[])),
    ("skim b.udon", "udon.glance", End::Ran, Some("udon.glance"), false, Some((0.95, true)), Some(&["no max-depth:2"])),
    ("peek at c.udon", "udon.glance", End::Ran, Some("udon.focus"), false, Some((0.85, false)), None),
    ("the pump of d.udon", "udon.focus", End::Asked, Some("udon.glance"), true, Some((0.55, false)), None),
    ("zoom in on e.udon", "udon.focus", End::Asked, Some("udon.focus"), true, Some((0.75, true)), None),
    ("closer", "udon.focus", End::Passed, Some("-"), false, Some((0.25, false)), None),
    ("the tide is out", "-", End::Passed, Some("-"), false, Some((0.05, false)), None),
    ("help is on the way", "-", End::Ran, Some("meta.help"), false, Some((0.95, false)), None),
    ("pin budget:many a7x2", "memory.pin", End::Refused, None, false, None, None),
];

/// The tables of the phrases above.
fn check(wanted: &Wanted, expected: &str) {
    let phrases: Vec<Phrase> =
        ROWS.iter().map(|(text, tool, ..)| Phrase { text: (*text).into(), tool: (*tool).into(), args: None }).collect();
    let seen = |(phrase, row): (_, &Row)| {
        let (_, _, end, taken, is_offered, stated, differences) = *row;
        let differences = differences.map(|found| found.iter().map(|found| (*found).to_owned()).collect());
        Seen { phrase, end, taken, is_offered, stated, differences }
    };
    let seen: Vec<Seen<'_>> = phrases.iter().zip(ROWS).map(seen).collect();
    assert_eq!(Report::of(&seen).show(wanted), expected);
}

#[test]
fn every_phrase_is_counted_where_it_belongs() {
    check(
        &Wanted::default(),
        "\
family        lines      run    right     args    asked  offered   passed  refused
- (no tool)       2   50.0 %    0.0 %        -    0.0 %        -   50.0 %    0.0 %
memory            1    0.0 %        -        -    0.0 %        -    0.0 %  100.0 %
udon              6   50.0 %   66.7 %   50.0 %   33.3 %  100.0 %   16.7 %    0.0 %
all               9   44.4 %   50.0 %   50.0 %   22.2 %  100.0 %   22.2 %   11.1 %
right: the tool, of those run; args: exactly the label's, of those run right; offered: of those asked

stated        lines     mean    right
90-100 %          2   95.0 %   50.0 %
80-90 %           1   85.0 %    0.0 %
70-80 %           1   75.0 %  100.0 %
50-60 %           1   55.0 %    0.0 %
20-30 %           1   25.0 %    0.0 %
0-10 %            1    5.0 %    0.0 %
by name           1           100.0 %
expected calibration error: 40.7 %

meant → taken for: done, asked first (done: run, or left alone as -)
  - → meta.help                                   1     0  help is on the way
  udon.focus → -                                  1     0  closer
  udon.glance → udon.focus                        1     0  peek at c.udon
  udon.focus → udon.glance                        0     1  the pump of d.udon

tool, the worst first         lines   recall precision
  memory.pin                      1    0.0 %         -
  meta.help                       0        -     0.0 %
  udon.focus                      3   33.3 %    50.0 %
  -                               2   50.0 %    50.0 %
  udon.glance                     3   66.7 %    66.7 %

wrong and run, the surest first
    95.0 %  help is on the way: meta.help for -
    85.0 %  peek at c.udon: udon.focus for udon.glance

right and run, with other arguments than the label's
  skim b.udon: udon.glance: no max-depth:2
",
    );
}

#[test]
fn one_tool_is_shown_with_its_neighbours() {
    check(
        &Wanted { rows: Some(1), tool: Some("udon.focus".into()) },
        "\
tool          lines      run    right     args    asked  offered   passed  refused
udon.focus        3    0.0 %        -        -   66.7 %  100.0 %   33.3 %    0.0 %
right: the tool, of those run; args: exactly the label's, of those run right; offered: of those asked

stated        lines     mean    right
70-80 %           1   75.0 %  100.0 %
50-60 %           1   55.0 %    0.0 %
20-30 %           1   25.0 %    0.0 %
expected calibration error: 35.0 %

meant → taken for: done, asked first (done: run, or left alone as -)
  udon.focus → -                                  1     0  closer
  … 2 more with --all

tool, the worst first         lines   recall precision
  udon.focus                      3   33.3 %    50.0 %

wrong and run, the surest first
    85.0 %  peek at c.udon: udon.focus for udon.glance

right and run, with other arguments than the label's
  none
",
    );
}

//! What is counted over labelled phrases: how many are run, asked about and left alone, what is taken for what, and
//! whether what is said to be nine in ten is nine in ten.

use std::collections::BTreeMap;

use super::seen::{End, Seen};

/// What is to be shown.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// How many rows of each table; `None` for all.
    pub rows: Option<usize>,
    /// Only what concerns this tool, or `-`.
    pub tool: Option<String>,
}

/// What came of phrases.
pub struct Report<'a> {
    seen: &'a [Seen<'a>],
}

/// What came of some phrases, counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Phrases.
    pub lines: usize,
    /// Those that run.
    pub ran: usize,
    /// Of these, those that run what is meant.
    pub ran_right: usize,
    /// Those that are asked about.
    pub asked: usize,
    /// Of these, those whose question offers what is meant.
    pub offered: usize,
    /// Those that are left alone.
    pub passed: usize,
    /// Those that fail before anything runs.
    pub refused: usize,
    /// Those that run what is meant, and whose label has arguments.
    pub with_args: usize,
    /// Of these, those whose arguments are exactly the label's.
    pub args_right: usize,
}

/// What was meant and what it was taken for instead.
pub struct Confusion<'a> {
    /// What was meant.
    pub meant: &'a str,
    /// What it was taken for.
    pub taken: &'a str,
    /// How often that would run, or be left alone.
    pub done: usize,
    /// How often it is what a question offers first.
    pub asked: usize,
    /// The surest such phrase.
    pub example: String,
    sure: f64,
}

/// How well a tool is told from the others.
pub struct Told<'a> {
    /// Its name, or `-`.
    pub tool: &'a str,
    /// Phrases that mean it.
    pub lines: usize,
    /// Phrases taken for it.
    pub taken: usize,
    /// Phrases that mean it and are taken for it.
    pub right: usize,
}

/// Phrases of which much the same certainty was stated.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bin {
    /// How many they are.
    pub lines: usize,
    /// The sum of what was stated, each 0 to 1.
    pub stated: f64,
    /// Those whose best reading is what was meant.
    pub right: usize,
}

/// Tenths of certainty.
pub const BINS: usize = 10;

impl<'a> Report<'a> {
    /// The report on phrases.
    pub const fn of(seen: &'a [Seen<'a>]) -> Self {
        Self { seen }
    }

    /// The phrases that mean a tool, or all.
    pub fn meaning(&self, tool: Option<&'a str>) -> impl Iterator<Item = &'a Seen<'a>> {
        self.seen.iter().filter(move |seen| tool.is_none_or(|tool| seen.meant() == tool))
    }

    /// What came of the phrases, by family or, of one tool, as a whole.
    pub fn families(&self, tool: Option<&'a str>) -> Vec<(&'a str, Tally)> {
        let mut families: BTreeMap<&str, Tally> = BTreeMap::new();
        for seen in self.meaning(tool) {
            let family = seen.meant().split('.').next().unwrap_or_default();
            families.entry(tool.unwrap_or(family)).or_default().add(seen);
        }
        families.into_iter().collect()
    }

    /// What came of all phrases that mean a tool, and of those that mean none.
    pub fn whole(&self, tool: Option<&'a str>) -> Tally {
        let mut whole = Tally::default();
        self.meaning(tool).for_each(|seen| whole.add(seen));
        whole
    }

    /// What is taken for what, the most frequent first; of one tool, what it is taken for and what is taken for it.
    pub fn confusions(&self, tool: Option<&str>) -> Vec<Confusion<'a>> {
        let mut pairs: BTreeMap<(&str, &str), Confusion<'a>> = BTreeMap::new();
        for seen in self.seen.iter().filter(|seen| !seen.is_right()) {
            let (meant, Some(taken)) = (seen.meant(), seen.taken) else { continue };
            if tool.is_some_and(|tool| tool != meant && tool != taken) {
                continue;
            }
            let pair = pairs.entry((meant, taken)).or_insert_with(|| Confusion {
                meant,
                taken,
                done: 0,
                asked: 0,
                example: String::new(),
                sure: f64::NEG_INFINITY,
            });
            let is_asked = seen.end == End::Asked;
            pair.asked += usize::from(is_asked);
            pair.done += usize::from(!is_asked);
            // What is done tells more than what is asked about.
            let sure = seen.stated.map_or(1.0, |(stated, _)| stated) + f64::from(u8::from(!is_asked));
            if sure > pair.sure {
                (pair.sure, pair.example) = (sure, seen.line());
            }
        }
        let mut confusions: Vec<_> = pairs.into_values().collect();
        confusions.sort_by_key(|pair| std::cmp::Reverse((pair.done + pair.asked, pair.done)));
        confusions
    }

    /// How well each tool is told from the others, the worst first.
    pub fn told(&self, tool: Option<&str>) -> Vec<Told<'a>> {
        let mut tools: BTreeMap<&str, Told<'a>> = BTreeMap::new();
        for seen in self.seen {
            let mut of = |tool: &'a str, lines, taken, right| {
                let told = tools.entry(tool).or_insert(Told { tool, lines: 0, taken: 0, right: 0 });
                (told.lines, told.taken, told.right) = (told.lines + lines, told.taken + taken, told.right + right);
            };
            of(seen.meant(), 1, 0, usize::from(seen.is_right()));
            if let Some(taken) = seen.taken {
                of(taken, 0, 1, 0);
            }
        }
        let mut told: Vec<_> = tools.into_values().filter(|told| tool.is_none_or(|tool| tool == told.tool)).collect();
        told.sort_by(|a, b| a.harmonic_mean().total_cmp(&b.harmonic_mean()));
        told
    }

    /// Phrases by how sure their best reading is, the surest last; and those that name their tool exactly.
    pub fn bins(&self, tool: Option<&'a str>) -> ([Bin; BINS], Bin) {
        let (mut bins, mut named) = ([Bin::default(); BINS], Bin::default());
        for seen in self.meaning(tool) {
            match seen.stated {
                Some((stated, is_right)) => {
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 1, in tenths")]
                    let bin = (stated * 10.0) as usize;
                    bins[bin.min(BINS - 1)].add(stated, is_right);
                }
                None if seen.end == End::Ran => named.add(1.0, seen.is_right()),
                None => {}
            }
        }
        (bins, named)
    }

    /// Phrases that run what was not meant, the surest first.
    pub fn mistakes(&self, tool: Option<&str>) -> Vec<&'a Seen<'a>> {
        let concerns = |seen: &Seen<'_>| tool.is_none_or(|tool| seen.meant() == tool || seen.taken == Some(tool));
        let is_mistake = |seen: &&Seen<'_>| seen.end == End::Ran && !seen.is_right() && concerns(seen);
        let mut mistakes: Vec<_> = self.seen.iter().filter(is_mistake).collect();
        mistakes.sort_by(|a, b| b.sure().total_cmp(&a.sure()));
        mistakes
    }

    /// Phrases that run what is meant, with other arguments than their label's.
    pub fn other_args(&self, tool: Option<&'a str>) -> Vec<&'a Seen<'a>> {
        self.meaning(tool).filter(|seen| seen.differences.as_ref().is_some_and(|found| !found.is_empty())).collect()
    }
}

impl Seen<'_> {
    /// How sure a line is that it is read right, 0 to 1.
    pub fn sure(&self) -> f64 {
        self.stated.map_or(1.0, |(stated, _)| stated)
    }
}

impl Tally {
    fn add(&mut self, seen: &Seen<'_>) {
        self.lines += 1;
        match seen.end {
            End::Ran => {
                self.ran += 1;
                self.ran_right += usize::from(seen.is_right());
            }
            End::Asked => {
                self.asked += 1;
                self.offered += usize::from(seen.is_offered);
            }
            End::Passed => self.passed += 1,
            End::Refused => self.refused += 1,
        }
        if let Some(differences) = &seen.differences {
            self.with_args += 1;
            self.args_right += usize::from(differences.is_empty());
        }
    }
}

impl Told<'_> {
    /// Of recall and precision.
    fn harmonic_mean(&self) -> f64 {
        2.0 * share(self.right, self.lines + self.taken)
    }

    /// Whether it is told from the others without a mistake.
    pub const fn is_clear(&self) -> bool {
        self.right == self.lines && self.right == self.taken
    }
}

impl Bin {
    fn add(&mut self, stated: f64, is_right: bool) {
        self.lines += 1;
        self.stated += stated;
        self.right += usize::from(is_right);
    }

    /// What was stated on average, 0 to 1.
    pub fn mean(&self) -> f64 {
        self.stated / count(self.lines.max(1))
    }
}

/// By how much what is stated is off on average, 0 to 1.
pub fn calibration_error(bins: &[Bin]) -> f64 {
    let lines: usize = bins.iter().map(|bin| bin.lines).sum();
    let off = |bin: &Bin| (bin.mean() - share(bin.right, bin.lines)).abs() * share(bin.lines, lines);
    bins.iter().map(off).sum()
}

/// A share, 0 to 1; of nothing it is none.
pub fn share(n: usize, of: usize) -> f64 {
    count(n) / count(of.max(1))
}

#[allow(clippy::cast_precision_loss, reason = "phrases are not that many")]
fn count(n: usize) -> f64 {
    n as f64
}

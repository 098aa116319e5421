//! The arguments that a test binary is given by cargo and its users.

/// What is asked for.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Args {
    /// Name the tests and run none.
    pub list: bool,
    /// Say nothing about tests that pass.
    pub quiet: bool,
    /// Only names with one of these in them.
    filters: Vec<String>,
    /// No names with one of these in them.
    skipped: Vec<String>,
    /// A filter is a whole name.
    exact: bool,
    /// Only tests that are otherwise ignored; there are none.
    ignored: bool,
}

impl Args {
    /// Reads arguments; options that mean nothing here are passed over with their value.
    pub fn read(args: impl Iterator<Item = String>) -> Self {
        let mut read = Self::default();
        let mut args = args;
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--list" => read.list = true,
                "-q" | "--quiet" => read.quiet = true,
                "--exact" => read.exact = true,
                "--ignored" => read.ignored = true,
                "--skip" => read.skipped.extend(args.next()),
                "--test-threads" | "--format" | "--color" | "--logfile" | "--shuffle-seed" | "-Z" => drop(args.next()),
                option if option.starts_with('-') => {}
                _ => read.filters.push(arg),
            }
        }
        read
    }

    /// Whether a test is to be run.
    pub fn wants(&self, name: &str) -> bool {
        let says = |filter: &String| if self.exact { name == filter } else { name.contains(filter.as_str()) };
        !self.ignored && (self.filters.is_empty() || self.filters.iter().any(says)) && !self.skipped.iter().any(says)
    }
}

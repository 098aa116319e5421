//! The one error type, and the one table of codes.
//!
//! An [`Error`] says what was wrong, where, and what mends it. Nothing here prints: `render` turns an error into text,
//! JSON or UDON. Code that can fail returns [`Result`]; there is no second error type in the crate.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;

use crate::line::Hint;
use crate::span::Span;

/// What every fallible function of the crate returns.
pub type Result<T> = std::result::Result<T, Error>;

/// What went wrong, where, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// The kind of failure; decides retry advice and category.
    pub code: Code,
    /// One line, lower case, no full stop, the user's own words quoted.
    pub message: String,
    /// The file it concerns, as the user would write it.
    pub file: Option<String>,
    /// The bytes of the command line it concerns.
    pub span: Option<Span>,
    /// What was probably meant, best first, each usable as it is written.
    pub suggestions: Vec<String>,
    /// A command line, without its arrow, that shows or mends the matter; parses as one.
    pub hint: Option<String>,
    /// More lines of detail: the offending text, the missing configuration.
    pub details: Vec<String>,
}

impl Error {
    /// A failure with a code and a message.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            file: None,
            span: None,
            suggestions: Vec::new(),
            hint: None,
            details: Vec::new(),
        }
    }

    /// `INVALID_SYNTAX` in a text, such as a query: at which column, from 1, with the text and a pointer below it where
    /// that is of use.
    pub fn unreadable(what: &str, text: &str, column: usize, why: &str) -> Self {
        let error = Self::new(Code::InvalidSyntax, format!("the {what} cannot be read at column {column}: {why}"));
        if text.contains('\n') || text.chars().count() > 200 {
            return error;
        }
        error.detail(text).detail(format!("{}^", " ".repeat(column.saturating_sub(1))))
    }

    /// `PERMISSION_DENIED` for a path that leaves the workspace.
    pub fn outside(path: &str) -> Self {
        Self::new(Code::PermissionDenied, format!("\"{path}\" lies outside the workspace"))
            .detail("lines reach only what the workspace holds; --workspace FOLDER names another")
    }

    /// Names the file it concerns.
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Points at a place in the command line.
    pub fn at(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Adds what was probably meant.
    pub fn suggest<S: Into<String>>(mut self, suggestions: impl IntoIterator<Item = S>) -> Self {
        self.suggestions.extend(suggestions.into_iter().map(Into::into));
        self
    }

    /// Adds the command line that helps, without its arrow.
    pub fn hint(mut self, line: impl Into<Hint>) -> Self {
        self.hint = Some(line.into().into());
        self
    }

    /// Adds a line of detail.
    pub fn detail(mut self, line: impl Into<String>) -> Self {
        self.details.push(line.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for Error {}

/// Whether repeating a failed line can help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Retry {
    /// The same line fails again.
    No,
    /// Say it differently.
    Rephrase,
    /// Ask for less.
    Reduce,
    /// The same line may work later.
    Later,
}

macro_rules! codes {
    ($($variant:ident $name:literal $category:literal $retry:ident $about:literal;)*) => {
        /// The kinds of failure.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Code { $(#[doc = $about] $variant,)* }

        impl Code {
            /// Every code, in the order of the reference page.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The name printed and sent in JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// The word the UDON tools use for this kind of failure.
            pub const fn category(self) -> &'static str {
                match self { $(Code::$variant => $category,)* }
            }

            /// What repeating the line would do.
            pub const fn retry(self) -> Retry {
                match self { $(Code::$variant => Retry::$retry,)* }
            }

            /// What the code means, in one line.
            pub const fn about(self) -> &'static str {
                match self { $(Code::$variant => $about,)* }
            }
        }
    };
}

codes! {
    NotFound "NOT_FOUND" "not-found" No "Nothing of that name or path is there.";
    Ambiguous "AMBIGUOUS" "ambiguous" Rephrase "Several things could be meant.";
    Missing "MISSING" "ambiguous" Rephrase "A required parameter was not given.";
    InvalidSyntax "INVALID_SYNTAX" "invalid-operation" Rephrase "The line could not be read.";
    InvalidArgument "INVALID_ARGUMENT" "invalid-operation" Rephrase "A value is of the wrong kind or out of range.";
    InvalidOperation "INVALID_OPERATION" "invalid-operation" No "The operation makes no sense here.";
    SchemaViolation "SCHEMA_VIOLATION" "schema-violation" No "The result would break a rule of the schema.";
    ReferenceBroken "REFERENCE_BROKEN" "reference-broken" No "A reference would point at nothing.";
    PermissionDenied "PERMISSION_DENIED" "invalid-operation" No "The caller may not do this.";
    LimitExceeded "LIMIT_EXCEEDED" "invalid-operation" Reduce "The input or the result is too large.";
    CrossTree "CROSS_TREE" "invalid-operation" No "The two ends are in different trees.";
    Conflict "CONFLICT" "invalid-operation" Later "The thing changed in the meantime, or somebody holds it.";
    Duplicate "DUPLICATE" "invalid-operation" No "There is one already.";
    EmptyRange "EMPTY_RANGE" "not-found" No "Nothing lies in that range.";
    SummonActive "SUMMON_ACTIVE" "invalid-operation" No "A summoned context is already active.";
    NoSummon "NO_SUMMON" "invalid-operation" No "No summoned context is active.";
    SummonReadOnly "SUMMON_READ_ONLY" "invalid-operation" No "A summoned context cannot write.";
    ModelError "MODEL_ERROR" "invalid-operation" Later "The model failed, or none is configured.";
    SearchError "SEARCH_ERROR" "invalid-operation" Later "The search provider failed.";
    Timeout "TIMEOUT" "invalid-operation" Later "It took too long and was stopped.";
    Failed "FAILED" "invalid-operation" No "A program was run and ended with a failure.";
    Skipped "SKIPPED" "invalid-operation" Later "An earlier line of the batch failed.";
    Io "IO" "invalid-operation" Later "The system refused to read or write.";
    Internal "INTERNAL" "invalid-operation" No "A defect of arrowsh; the session goes on.";
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Code {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Does `work`, whose panic is the failure of `what` and nobody else's.
pub fn guarded<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic
            .downcast_ref::<&str>()
            .map(ToString::to_string)
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_default();
        Err(Error::new(Code::Internal, format!("{what} failed in a way it should not")).detail(said))
    })
}

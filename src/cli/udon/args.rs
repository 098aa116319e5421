//! What can be said after `arrowsh udon`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// The commands of the document engine.
#[derive(Debug, Subcommand)]
pub enum UdonCommand {
    /// Prints the event stream of documents
    Events {
        /// The documents; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Adds the bytes that each event stands for
        #[arg(long)]
        spans: bool,
        /// Fails if the document has errors
        #[arg(long)]
        strict: bool,
    },
    /// Prints a document as JSON, or the document that JSON describes
    Json(JsonArgs),
    /// Prints a document in canonical layout: two columns a level, comments and prose kept
    Fmt(FmtArgs),
    /// Prints the tree of a document, each node with its line
    Tree {
        /// The document; - is standard input
        file: PathBuf,
    },
    /// Prints a document as Markdown, to be read
    Md {
        /// The document; - is standard input
        file: PathBuf,
    },
    /// Prints where the dialect departs from the public specification of UDON, point by point
    Dialect,
    /// Says what is odd about documents; fails if there are errors
    Check {
        /// The documents; - is standard input
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Options of `udon json`.
#[derive(Debug, Args)]
pub struct JsonArgs {
    /// The document, or with --back the JSON; - is standard input
    pub file: PathBuf,
    /// Leaves out how things are spaced and spelled; the way back is then canonical
    #[arg(long, conflicts_with = "back")]
    pub no_layout: bool,
    /// Only the data, as plain JSON; says on standard error what that leaves out
    #[arg(long, conflicts_with_all = ["back", "no_layout"])]
    pub lossy: bool,
    /// From JSON to the document
    #[arg(long)]
    pub back: bool,
}

/// Options of `udon fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// The documents; - is standard input
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Prints the names of documents in another layout, and fails if there are any
    #[arg(long, conflicts_with = "write")]
    pub check: bool,
    /// Writes the documents that change
    #[arg(long)]
    pub write: bool,
}

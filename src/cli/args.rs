//! What can be said on the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::udon::UdonCommand;

/// What is said of labels below the help of `eval`.
const LABELS: &str = "A line of a file is a phrase without its arrow, a tab, the tool's whole name (udon.glance), a tab, and the
arguments as JSON, by the tool's names for them. The label - stands for a phrase that means no tool: it is right to leave it
alone. Without a third column, arguments are not compared; with one they must be the same, what a default or the place gives
left out. A label that is no tool is an error.";

/// How many rows of a table `eval` shows unless it is told otherwise.
pub const ROWS: usize = 8;

/// Finds arrow commands in text, understands them, and runs them on a workspace.
#[derive(Debug, Parser)]
#[command(name = "arrowsh", version, max_term_width = 100)]
pub struct Cli {
    /// Texts whose arrow lines are run; - is standard input
    pub files: Vec<PathBuf>,
    /// Runs a line; its arrow may be left out
    #[arg(short = 'c', long = "command", value_name = "LINE", allow_hyphen_values = true)]
    pub lines: Vec<String>,
    /// Options of every command
    #[command(flatten)]
    pub common: Common,
    /// What to do, if not to run texts
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// Options of every command.
#[derive(Debug, Clone, Default, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Common {
    /// The workspace; else the nearest folder upwards with arrowsh.toml or .arrowsh/, else the current folder
    #[arg(long, value_name = "DIR", global = true, env = "ARROWSH_WORKSPACE")]
    pub workspace: Option<PathBuf>,
    /// Whose memory and permissions; "me" is a person
    #[arg(long = "as", value_name = "NAME", global = true, env = "ARROWSH_AS")]
    pub user: Option<String>,
    /// Permissions to give, and the only tools to have (*, !NAME and mcp__* too), separated by commas
    #[arg(long, value_name = "LIST", global = true, value_delimiter = ',')]
    pub allow: Vec<String>,
    /// Permissions to take away, and tools to leave out, separated by commas
    #[arg(long, value_name = "LIST", global = true, value_delimiter = ',')]
    pub deny: Vec<String>,
    /// Runs only what reads; says of everything else what it would do
    #[arg(long, global = true)]
    pub dry_run: bool,
    /// Prints one JSON object an outcome
    #[arg(long, global = true)]
    pub json: bool,
    /// Wraps each result in <result n="1">…</result>
    #[arg(long, global = true)]
    pub framed: bool,
    /// Runs on a fresh copy of the workspace that is thrown away
    #[arg(long, global = true)]
    pub ephemeral: bool,
    /// When to colour results
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    pub color: Color,
    /// Prints no notes
    #[arg(long, global = true)]
    pub quiet: bool,
    /// Shows secrets instead of masking them
    #[arg(long, global = true)]
    pub show_secrets: bool,
    /// The time that the clock shows, as 2026-01-01T00:00:00Z or in seconds since 1970
    #[arg(long, value_name = "TIME", global = true, env = "SOURCE_DATE_EPOCH")]
    pub clock: Option<String>,
    /// Makes generated ids repeatable
    #[arg(long, value_name = "N", global = true)]
    pub seed: Option<u64>,
    /// Adds a JSON object to this file for each call that begins or ends
    #[arg(long, value_name = "FILE", global = true, env = "ARROWSH_EVENTS")]
    pub events: Option<PathBuf>,
    /// Tokens that a result may cost
    #[arg(long, value_name = "N", global = true, env = "ARROWSH_BUDGET")]
    pub budget: Option<usize>,
}

/// When results are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs the arrow lines of a text, with control over what is read and printed
    Run(RunArgs),
    /// Replays transcripts as tests
    Replay(ReplayArgs),
    /// Lists the tools
    Tools {
        /// Says of each tool what it needs to run
        #[arg(long)]
        status: bool,
        /// The form of the list
        #[arg(long, default_value = "text")]
        format: Format,
    },
    /// Runs one call given as JSON, plain or in the shape of a model interface
    Call {
        /// The call; - is standard input
        #[arg(value_name = "JSON")]
        text: String,
    },
    /// Serves the tools to an MCP client over standard input and output
    Mcp {
        /// Which tools; "arrows" is the one tool that takes a text with arrow lines
        #[arg(long, value_name = "WHAT")]
        only: Option<Only>,
    },
    /// Writes what a workspace needs: arrowsh.toml, and a section of AGENTS.md for agents
    Init,
    /// Says which arrowsh this is, where its files are, and what its tools lack
    Doctor,
    /// Prints what a harness puts in front of a model
    Context {
        /// Only the card that explains the language
        #[arg(long)]
        card: bool,
        /// Counts the tokens instead
        #[arg(long)]
        tokens: bool,
    },
    /// Shows what would be attempted of a text; runs nothing
    Scan {
        /// The texts; standard input if there are none
        files: Vec<PathBuf>,
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Shows how a line would be understood; runs nothing
    Resolve {
        /// The line, without its arrow
        line: Option<String>,
        /// Reads lines from standard input and answers each with a JSON object
        #[arg(long)]
        jsonl: bool,
        /// Takes files, nodes and labels to exist if they look like ones
        #[arg(long)]
        assume_exists: bool,
    },
    /// Scores how labelled phrases are understood: what is run, asked and left alone, and what is taken for what
    #[command(after_help = LABELS)]
    Eval {
        /// A folder of tab-separated files (*.tsv): phrase, tool, arguments
        folder: PathBuf,
        /// Only what concerns this tool, or - for the phrases that mean none
        #[arg(long, value_name = "NAME", allow_hyphen_values = true)]
        tool: Option<String>,
        /// How many rows of each table are shown; with --prose, how many lines of each tool [default: 8, with --prose 0]
        #[arg(long, value_name = "N")]
        show: Option<usize>,
        /// Shows the tables whole
        #[arg(long, conflicts_with = "show")]
        all: bool,
        /// With the workspace's agents, skills and MCP servers among the tools; starts the servers that are allowed
        #[arg(long)]
        outside: bool,
        /// Trains on four fifths of the phrases and scores the rest
        #[arg(long)]
        held_back: bool,
        /// Trains the classifier from the phrases instead, and writes its weights here
        #[arg(long, value_name = "FILE")]
        learn: Option<PathBuf>,
        /// Counts instead what the prose below the folder would run if arrows stood before it
        #[arg(long)]
        prose: bool,
    },
    /// The document engine by itself
    #[command(after_help = crate::udon::DIALECT)]
    Udon {
        /// What to do
        #[command(subcommand)]
        command: UdonCommand,
    },
}

/// Options of `run`.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Texts whose arrow lines are run; standard input if there are none
    pub files: Vec<PathBuf>,
    /// Runs each batch of standard input as soon as it is closed
    #[arg(long)]
    pub stream: bool,
    /// Stops reading behind the first batch
    #[arg(long)]
    pub first_batch: bool,
    /// What else to print
    #[arg(long, value_name = "WHAT")]
    pub emit: Option<Emit>,
    /// Stores each text, without its arrow lines and scratchpads, as a node of this loom tree by the author of --as
    #[arg(long, value_name = "TREE", conflicts_with_all = ["stream", "first_batch"])]
    pub into: Option<String>,
}

/// What `run` prints beside results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// The text without its arrow lines and scratchpads, instead of the results.
    Cleaned,
}

/// Options of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// Transcripts, or folders of them
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Rewrites the expectations that differ
    #[arg(long)]
    pub update: bool,
    /// How many transcripts run at a time
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub jobs: usize,
    /// Only transcripts whose path contains this
    #[arg(long, value_name = "TEXT")]
    pub filter: Option<String>,
    /// Writes the report as JUnit XML too
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
}

/// What an MCP client is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Only {
    /// One tool, which takes a text with arrow lines.
    Arrows,
}

/// The form of the list of tools.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Lines.
    Text,
    /// The table as JSON.
    Json,
    /// The tools that may be called, as chat completions take them.
    Openai,
    /// The tools that may be called, as the messages interface takes them.
    Anthropic,
}

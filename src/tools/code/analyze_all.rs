//! `code.analyze_all`: analyse a whole code base.

use serde::Serialize;

use crate::choices;
use crate::code::{self, Depth, FolderReport};
use crate::engine::{Args, Dir, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::text::plural;
use crate::transcript;

choices! {
    /// Values of a parameter.
    Analysis: Shallow "shallow" ["quick", "brief"], Normal "normal" ["medium"], Deep "deep" ["thorough", "full", "in depth", "in-depth"],
}

const PATH: Param<Dir> = Param::new("path", "the folder")
    .positional()
    .default(".")
    .after(&["of", "in", "under", "below", "at"])
    .or(&["dir", "directory"]);
const DEPTH: Param<Analysis> = Param::new("depth", "how thorough").positional().default("normal");

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "code.analyze_all",
        aliases: &["analyze_all", "analyse_all", "analyze all", "analyse all"],
        senses: &["analyze", "analyse", "analysis", "survey", "study"],
        about: "analyse a whole code base",
        past: "analysed",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[PATH.spec(), DEPTH.spec()],
        needs: &[],
        yields: &[Kind::Text],
        transcript: transcript!("code/analyze_all"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let path = args.get(&PATH)?.0;
    let (depth, largest) = match args.get(&DEPTH)? {
        Analysis::Shallow => (Depth::Shallow, 5),
        Analysis::Normal => (Depth::Normal, 10),
        Analysis::Deep => (Depth::Deep, 30),
    };
    let tree = code::tree(session.world(), &path)?;
    let analysis = code::analyse(&tree, depth, largest, &session.cancel())?;
    let it = It::new(Kind::Text, format!("{} in {path}", plural(analysis.lines, "line")));
    Ok(Reply::new(Answer { path, analysis }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    path: String,
    #[serde(flatten)]
    analysis: code::Analysis,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let code::Analysis { files, lines, tests, binary, unread, languages, largest, entry_points, folders } =
            &self.analysis;
        let size =
            format!(" ({}, {}, {})", plural(*files, "file"), plural(*lines, "line"), plural(*tests, "test file"));
        page.line().path(&self.path).faint(size);
        if *binary > 0 {
            page.line().faint(format!("{} not counted", plural(*binary, "binary file")));
        }
        if !unread.is_empty() {
            page.line().warning("too large or not to be read: ").path(unread.join(", "));
        }
        page.line().heading("languages");
        for language in languages {
            let count = format!("{}, {}", plural(language.files, "file"), plural(language.lines, "line"));
            page.line().plain("  ").name(language.name).faint(format!(": {count}"));
        }
        if !largest.is_empty() {
            page.line().heading("largest files");
        }
        for module in largest {
            let symbols = match module.symbols {
                0 => String::new(),
                count => format!(", {}", plural(count, "definition")),
            };
            let count = plural(module.lines, "line");
            page.line().plain("  ").path(&module.file).faint(format!(": {count}{symbols}"));
        }
        if !entry_points.is_empty() {
            page.line().heading("entry points");
        }
        for (file, why) in entry_points {
            page.line().plain("  ").path(file).faint(format!(": {why}"));
        }
        if !folders.is_empty() {
            page.line().heading("folders");
        }
        for folder in folders {
            show_folder(page, folder);
        }
    }
}

fn show_folder(page: &mut Page, folder: &FolderReport) {
    let size = format!(": {}, {}", plural(folder.files, "file"), plural(folder.lines, "line"));
    page.line().plain("  ").path(&folder.folder).faint(size);
    if !folder.symbols.is_empty() {
        let kinds: Vec<String> =
            folder.symbols.iter().map(|(kind, count)| format!("{} {count}", kind.name())).collect();
        page.line().faint("    defines ").plain(kinds.join(", "));
    }
    if !folder.names.is_empty() {
        let names: Vec<&str> = folder.names.iter().map(|(_, name)| name.as_str()).collect();
        page.line().faint("    named ").name(names.join(", "));
    }
    for (what, list) in [("uses", &folder.uses), ("from outside", &folder.outside)] {
        if !list.is_empty() {
            let list: Vec<&str> = list.iter().map(String::as_str).collect();
            page.line().faint(format!("    {what} ")).path(list.join(", "));
        }
    }
}

//! `corpus.import`: bring posts in from a file.

use serde::Serialize;

use crate::engine::{
    Args, Change, Effect, It, Kind, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool,
};
use crate::error::Result;
use crate::glossary::{Imported, Library, parse_posts, read_database};
use crate::text::plural;
use crate::tools::xml::Xml;
use crate::transcript;

const FILE: Param<TextFile> =
    Param::new("file", "the file: JSON, one post a line, or an SQLite database").positional().after(&["from"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "corpus.import",
        aliases: &["corpus import", "import posts", "import corpus", "corpus load"],
        senses: &[],
        about: "bring posts in from a file",
        past: "imported posts from",
        effect: Effect::Write,
        permission: Permission::Write,
        params: &[FILE.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("corpus/import"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    Library::open(session)?.writable()?;
    let file = args.get(&FILE)?.0;
    let bytes = session.world().read(&file)?;
    let posts = match read_database(session.world(), &file, &bytes) {
        Some(posts) => posts?,
        None => parse_posts(&file, &bytes)?,
    };
    let cancel = session.cancel();
    let imported = Library::open(session)?.import(&file, &posts, &cancel)?;
    let mut what = format!("import {} from {file}", plural(imported.added, "post"));
    if imported.replaced > 0 {
        what.push_str(&format!("; what {} said before is gone", plural(imported.replaced, "other")));
    }
    let change = Change::remembered(what, format!("corpus forget {}", imported.import));
    let it = It::new(Kind::File, file.clone());
    Ok(Reply::new(Answer { file, imported }).changed(change).yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    #[serde(flatten)]
    imported: Imported,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Imported { import, added, replaced, threads } = &self.imported;
        let mut text = format!("{} added", plural(*added, "post"));
        if *replaced > 0 {
            text.push_str(&format!(", {replaced} replaced"));
        }
        Xml::new("corpus_imported")
            .with("id", import)
            .with("file", &self.file)
            .brief(format!("{text}, in {}.", plural(*threads, "thread")))
            .write(page);
    }
}

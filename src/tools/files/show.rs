//! `files.show`: print the lines of a text file.

use serde::Serialize;

use crate::engine::{
    Args, Effect, It, Kind, Lines, Page, Param, Permission, Reply, Session, Show, Spec, TextFile, Tool, journal,
};
use crate::error::{Code, Error, Result};
use crate::memory;
use crate::text::plural;
use crate::transcript;

const FILE: Param<TextFile> = Param::new("file", "the file").positional().after(&["of", "in", "from"]).or(&["path"]);
const LINES: Param<Option<Lines>> =
    Param::new("lines", "only these lines").positional().after(&["lines", "line", "from"]).or(&["line", "range"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "files.show",
        aliases: &[
            "files show",
            "show file",
            "read file",
            "view file",
            "open file",
            "display file",
            "cat file",
            "print file",
            "cat",
            "head",
            "tail",
        ],
        senses: &["show", "read", "print", "view", "open", "display", "less", "type", "lines"],
        about: "print the lines of a text file",
        past: "read",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILE.spec(), LINES.spec()],
        needs: &[],
        yields: &[Kind::File],
        transcript: transcript!("files/show"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let file = args.get(&FILE)?.0;
    let bytes = session.world().read(&file)?;
    if bytes.iter().take(8000).any(|byte| *byte == 0) {
        return Err(Error::new(
            Code::InvalidArgument,
            format!("\"{file}\" is not a text file ({} bytes)", bytes.len()),
        ));
    }
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let total = lines.len();
    let (first, last) = match args.get(&LINES)? {
        Some(lines) => lines.range()?.within(total).ok_or_else(|| {
            Error::new(Code::EmptyRange, format!("\"{file}\" has only {}", plural(total, "line"))).in_file(&file)
        })?,
        None => (1, total),
    };
    let lines = lines.into_iter().skip(first.saturating_sub(1)).take((last + 1).saturating_sub(first)).collect();
    memory::note_read(session, &file, &journal::hash(&bytes))?;
    let it = It::new(Kind::File, file.clone());
    Ok(Reply::new(Answer { file, total, first, lines }).yields(it))
}

#[derive(Serialize)]
struct Answer {
    file: String,
    total: usize,
    first: usize,
    lines: Vec<String>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let width = (self.first + self.lines.len()).saturating_sub(1).to_string().len();
        let whole = self.lines.len() == self.total;
        let part = match self.lines.len() {
            _ if whole => String::new(),
            1 => format!(", line {}", self.first),
            count => format!(", lines {}-{}", self.first, self.first + count - 1),
        };
        let lines = plural(self.total, "line");
        page.line().path(&self.file).faint(format!(" ({lines}{part})"));
        for (index, line) in self.lines.iter().enumerate() {
            page.line().number(format!("{:>width$}", self.first + index)).plain("  ").plain(line);
        }
    }
}

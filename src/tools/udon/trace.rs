//! `udon.trace`: follow references to and from a place in documents.

use serde::Serialize;

use super::documents::{self, Trouble};
use super::section::section;
use crate::choices;
use crate::engine::{Args, Effect, Files, It, Kind, Page, Param, Permission, RefArg, Reply, Session, Show, Spec, Tool};
use crate::error::Result;
use crate::hint;
use crate::text::plural;
use crate::transcript;
use crate::udon::trace::{self, End, Mention, Source, Trace, TraceOptions, Web};

choices! {
    /// Values of a parameter.
    Direction: Both "both" ["either", "two-way", "to and from", "upstream and downstream"], In "in" ["inbound", "incoming", "inward", "backlinks"], Out "out" ["outbound", "outgoing", "outward"],
}

const FILES: Param<Files> =
    Param::new("files", "the documents").positional().after(&["in", "across", "of"]).or(&["file"]);
const FROM: Param<RefArg> = Param::new("from", "where to start").positional().after(&["from", "of", "to", "at"]).or(&[
    "target",
    "path",
    "start",
    "reference",
]);
const DIRECTION: Param<Direction> = Param::new("direction", "which way to follow").default("both");
const DEPTH: Param<u32> = Param::new("depth", "how many hops to follow").default("1").or(&["hops"]);
const INCLUDE_INTERPOLATIONS: Param<bool> = Param::new("include-interpolations", "follow !{{...}} too")
    .default("true")
    .or(&["interpolations"])
    .said(&["interpolations"]);

/// The tool.
pub static TOOL: Tool = Tool {
    spec: Spec {
        name: "udon.trace",
        aliases: &["trace", "references"],
        senses: &["who", "refs", "uses", "dependencies", "impact", "what uses", "who uses"],
        about: "follow references to and from a place in documents",
        past: "traced",
        effect: Effect::Read,
        permission: Permission::Read,
        params: &[FILES.spec(), FROM.spec(), DIRECTION.spec(), DEPTH.spec(), INCLUDE_INTERPOLATIONS.spec()],
        needs: &[],
        yields: &[Kind::File, Kind::Element],
        transcript: transcript!("udon/trace"),
    },
    run: Some(run),
};

fn run(session: &mut Session, args: &Args) -> Result<Reply> {
    let from = args.get(&FROM)?;
    let files = documents::files(session.world(), &args.get(&FILES)?)?;
    let direction = args.get(&DIRECTION)?;
    let options = TraceOptions {
        inbound: direction != Direction::Out,
        outbound: direction != Direction::In,
        depth: args.get(&DEPTH)? as usize,
        interpolations: args.get(&INCLUDE_INTERPOLATIONS)?,
    };
    let read = documents::each(session, &files, |_, bytes| {
        let (document, torn) = documents::parse(bytes);
        // Built here, where several threads do it.
        document.index();
        (document, torn)
    })?;
    if read.results.is_empty()
        && let Some(error) = documents::none_read(&read.troubles)
    {
        return Err(error);
    }
    let sources: Vec<Source> = read.results.into_iter().map(|(file, document)| Source { file, document }).collect();
    let trace = trace::trace(&Web::new(&sources), &from, options).map_err(|error| {
        let error = error.hint(hint!("glance {}", files[0]));
        match args.span("from") {
            Some(span) => error.at(span),
            None => error,
        }
    })?;
    let file = trace.target.file.clone().unwrap_or_else(|| files[0].clone());
    let element = trace.target.path.as_ref().map(|path| It::new(Kind::Element, format!("{file}{path}")));
    let reply = Reply::new(Answer { files: read.files, trace, troubles: read.troubles });
    Ok(reply.yields_all(element).yields(It::new(Kind::File, file)))
}

#[derive(Serialize)]
struct Answer {
    files: usize,
    #[serde(flatten)]
    trace: Trace,
    troubles: Vec<Trouble>,
}

impl Show for Answer {
    fn show(&self, page: &mut Page) {
        let Trace { target, inbound, outbound, transitive_in, transitive_out } = &self.trace;
        let place = match (&target.file, target.line) {
            (Some(file), Some(line)) if self.files > 1 => format!(" ({file}, line {line})"),
            (_, Some(line)) => format!(" (line {line})"),
            _ if target.text.starts_with('@') => " (not defined)".to_owned(),
            _ => String::new(),
        };
        page.line().heading("|target").plain(" ").path(&target.text).faint(place);
        let room = page.left();
        for (name, mentions, inward) in [("|inbound", inbound, true), ("|outbound", outbound, false)] {
            let Some(mentions) = mentions else { continue };
            let heading = format!("{name} ({})", plural(mentions.len(), "reference"));
            let last = mentions.iter().map(|mention| mention.line).max().unwrap_or(0);
            let width = last.to_string().len();
            let lines: Vec<(bool, &Mention)> = mentions.iter().flat_map(|one| [(true, one), (false, one)]).collect();
            section(page, &heading, &lines, room / 3, |line, (is_place, mention)| {
                if *is_place {
                    let place = format!("{}{}", mention.file, mention.element);
                    return line.faint(format!("line {:>width$}  ", mention.line)).path(place).end();
                }
                let line = line.plain(" ".repeat("line ".len() + width + "    ".len()));
                let line = if mention.by.starts_with(':') { line.name(&mention.by).plain(" ") } else { line };
                let line = line.value(&mention.text);
                match (&mention.to, mention.to_line) {
                    (Some(to), Some(to_line)) if !inward => {
                        let what = if mention.what == "mixin" { "mixin, " } else { "" };
                        line.faint(format!("  ({what}{to}, line {to_line})")).end();
                    }
                    (None, _) if mention.what == "not defined" => line.warning("  (not defined)").end(),
                    (None, _) => line.faint(format!("  ({})", mention.what)).end(),
                    _ if matches!(mention.by.as_str(), "merge" | "prose") => {
                        line.faint(format!("  ({})", mention.by)).end();
                    }
                    _ => line.end(),
                }
            });
        }
        for (name, hops) in [("|transitive-in", transitive_in), ("|transitive-out", transitive_out)] {
            if hops.is_empty() {
                continue;
            }
            section(page, &format!("{name} ({})", plural(hops.len(), "hop")), hops, room / 4, |line, hop| {
                let end = match hop.end {
                    End::Open => "",
                    End::Cycle => ", a cycle",
                    End::Shown => ", shown above",
                };
                let line = line.plain("  ".repeat(hop.depth - 1)).path(format!("{}{}", hop.file, hop.path));
                line.faint(format!("  (line {}, by {}{end})", hop.line, hop.by)).end();
            });
        }
        documents::show_troubles(page, &self.troubles);
    }
}

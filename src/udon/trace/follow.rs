//! Following the web from one place: what refers, what is referred to, and the chains of both.
//!
//! Chains are walked with a stack of our own. An element is opened once; where it comes up again it is said to be shown,
//! or, if it lies on the chain itself, to be a cycle.

use std::collections::HashSet;

use super::web::{By, Edge, Place, Source, Web};
use super::{End, Hop, Mention, Target, Trace, TraceOptions};
use crate::error::{Code, Error, Result};
use crate::udon::focus::{Outward, interpolations};
use crate::udon::index::Mentioning;
use crate::udon::outline::reference_to;
use crate::udon::{Document, Found, Node, Path, Step};

/// Hops that are listed at most; a web of references has more ways through it than anybody reads.
const HOPS: usize = 10_000;

/// What hangs together with `from`: a path, a reference, or an interpolation as it is written.
///
/// # Errors
/// `NOT_FOUND` where no document has it and nothing mentions it, with what is near; `AMBIGUOUS` where it is in several.
pub fn trace(web: &Web<'_>, from: &str, options: TraceOptions) -> Result<Trace> {
    if let Some(inside) = from.strip_prefix("!{{").and_then(|rest| rest.strip_suffix("}}")) {
        return Ok(of_interpolation(web, inside));
    }
    let path = Path::parse(from)?;
    let mut places = Vec::new();
    let mut first_error = None;
    for (number, source) in web.sources.iter().enumerate() {
        match source.document.at_path(&path, None) {
            Ok(found) => places.push((number, found)),
            Err(error) if error.code == Code::Ambiguous => return Err(error.in_file(&source.file)),
            Err(error) => drop(first_error.get_or_insert((&source.file, error))),
        }
    }
    if let [Step::Lookup(name, key)] = path.steps.as_slice()
        && places.is_empty()
    {
        let mentions: Vec<Mention> = web
            .edges
            .iter()
            .filter(|edge| edge.to.is_empty() && edge.text == from)
            .map(|edge| mention(web, edge))
            .collect();
        if !mentions.is_empty() {
            let text = format!("@{}[{key}]", name.as_deref().unwrap_or_default());
            let target = Target { text, file: None, path: None, line: None };
            let outbound = options.outbound.then(Vec::new);
            return Ok(Trace {
                target,
                inbound: Some(mentions),
                outbound,
                transitive_in: Vec::new(),
                transitive_out: Vec::new(),
            });
        }
    }
    match (places.as_slice(), first_error) {
        ([(source, found)], _) => Ok(of_place(web, *source, found, options)),
        ([], Some((file, error))) if web.sources.len() == 1 => Err(error.in_file(file)),
        ([], Some((_, error))) => {
            let message = format!("{} (in {} documents)", error.message, web.sources.len());
            Err(Error::new(Code::NotFound, message).suggest(error.suggestions))
        }
        ([], None) => Err(Error::new(Code::NotFound, format!("path {from} not found: there is no document"))),
        (several, _) => {
            let list = several.iter().take(10).map(|(n, found)| format!("{}{}", web.sources[*n].file, found.path()));
            let message = format!("{from} is in {} documents", several.len());
            Err(Error::new(Code::Ambiguous, message).suggest(list))
        }
    }
}

fn of_place(web: &Web<'_>, source: usize, found: &Found<'_>, options: TraceOptions) -> Trace {
    let Source { file, document } = &web.sources[source];
    let text = match found {
        Found::Element(node) if node.key().is_some() => reference_to(*node),
        other => other.path(),
    };
    let target = Target { text, file: Some(file.clone()), path: Some(found.path()), line: Some(found.line()) };
    // Of an attribute only what stands in it counts; to it nothing can refer but to its element.
    let place = Place { source, id: found.node().id() };
    let element = Place { source, id: found.element().id() };
    let inbound = options.inbound.then(|| web.into(element).into_iter().map(|edge| mention(web, edge)).collect());
    let outbound = options.outbound.then(|| outbound(web, place, document, options.interpolations));
    let chain =
        |inward: bool, start| if options.depth > 1 { chain(web, start, options.depth, inward) } else { Vec::new() };
    let transitive_in = if options.inbound { chain(true, element) } else { Vec::new() };
    let transitive_out = if options.outbound { chain(false, place) } else { Vec::new() };
    Trace { target, inbound, outbound, transitive_in, transitive_out }
}

/// What stands in a place and leads out of it, or nowhere.
fn outbound(web: &Web<'_>, place: Place, document: &Document, with_interpolations: bool) -> Vec<Mention> {
    let leaves = |edge: &&Edge| edge.to.iter().all(|to| !web.is_within(*to, place)) || edge.to.contains(&place);
    let mut out: Vec<(usize, Mention)> =
        web.out_of(place).filter(leaves).map(|edge| (edge.at, mention(web, edge))).collect();
    if with_interpolations {
        let node = document.node(place.id);
        for inner in std::iter::once(node).chain(node.descendants()) {
            let found = interpolations(inner);
            out.extend(found.into_iter().map(|(at, one)| (at, of_outward(web, place.source, inner, one))));
        }
    }
    out.sort_by_key(|(at, _)| *at);
    out.into_iter().map(|(_, mention)| mention).collect()
}

/// Every place that holds an interpolation.
fn of_interpolation(web: &Web<'_>, inside: &str) -> Trace {
    let wanted = inside.trim();
    let mut inbound = Vec::new();
    for (source, one) in web.sources.iter().enumerate() {
        for node in one.document.nodes() {
            let fitting = interpolations(node).into_iter().filter(|(_, one)| {
                one.text
                    .strip_prefix("!{{")
                    .and_then(|rest| rest.strip_suffix("}}"))
                    .is_some_and(|own| own.trim() == wanted)
            });
            inbound.extend(fitting.map(|(_, one)| of_outward(web, source, node, one)));
        }
    }
    let target = Target { text: format!("!{{{{{inside}}}}}"), file: None, path: None, line: None };
    Trace { target, inbound: Some(inbound), outbound: None, transitive_in: Vec::new(), transitive_out: Vec::new() }
}

fn of_outward(web: &Web<'_>, source: usize, node: Node<'_>, one: Outward) -> Mention {
    let element = if node.is_element() { Some(node) } else { node.parent_element() };
    let by = node.as_attribute().map(|attribute| crate::udon::path_text::attribute_step(&attribute));
    Mention {
        file: web.sources[source].file.clone(),
        line: one.line,
        element: element.map(Node::brief_path).unwrap_or_default(),
        by: by.unwrap_or_else(|| "text".to_owned()),
        text: one.text,
        what: one.what,
        to: None,
        to_line: None,
    }
}

fn mention(web: &Web<'_>, edge: &Edge) -> Mention {
    let element = web.node(edge.element(web));
    let document = element.document();
    let to = edge.to.first();
    let line = document.line_of(edge.at);
    let text = match edge.by {
        // Of prose the line says more than the mention.
        By::Link(Mentioning::Prose) => document.text(document.line_span(line)).trim().to_owned(),
        _ => edge.text.clone(),
    };
    Mention {
        file: web.sources[edge.from.source].file.clone(),
        line,
        element: element.brief_path(),
        by: edge.by(web),
        text,
        what: match (to, edge.by) {
            (Some(_), By::Trait) => "mixin",
            (Some(_), By::Link(_)) => "element",
            (None, _) if edge.dynamic => "interpolation",
            (None, _) => "not defined",
        },
        to: to.map(|to| format!("{}{}", web.sources[to.source].file, web.node(*to).brief_path())),
        to_line: to.map(|to| web.node(*to).line()),
    }
}

/// A hop that waits to be shown, with the places that its chain has passed.
struct Waiting {
    place: Place,
    depth: usize,
    by: String,
}

fn chain(web: &Web<'_>, start: Place, most: usize, inward: bool) -> Vec<Hop> {
    let mut hops: Vec<Hop> = Vec::new();
    let mut opened = HashSet::from([start]);
    let mut passed: Vec<Place> = vec![start];
    let mut waiting = next(web, start, 1, inward);
    while let Some(Waiting { place, depth, by }) = waiting.pop() {
        if hops.len() >= HOPS {
            break;
        }
        passed.truncate(depth);
        let node = web.node(place);
        let end = if passed.contains(&place) {
            End::Cycle
        } else if opened.contains(&place) {
            End::Shown
        } else {
            End::Open
        };
        let path = if node.is_root() { "/".to_owned() } else { node.brief_path() };
        hops.push(Hop { depth, file: web.sources[place.source].file.clone(), path, line: node.line(), by, end });
        if end == End::Open && depth < most {
            opened.insert(place);
            passed.push(place);
            waiting.extend(next(web, place, depth + 1, inward));
        }
    }
    hops
}

/// The places one hop on, last first.
fn next(web: &Web<'_>, place: Place, depth: usize, inward: bool) -> Vec<Waiting> {
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut seen = HashSet::new();
    let mut add = |place: Place, by: String| {
        if seen.insert(place) {
            waiting.push(Waiting { place, depth, by });
        }
    };
    if inward {
        for edge in web.into(place) {
            add(edge.element(web), edge.by(web));
        }
    } else {
        for edge in web.out_of(place) {
            for to in edge.to.iter().filter(|to| **to == place || !web.is_within(**to, place)) {
                add(*to, edge.by(web));
            }
        }
    }
    waiting.reverse();
    waiting
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: &str = "\
|.slow :wait 9s
|job[one].slow
  :next @job[two]
  Runs before @tool[saw] and !{{env.HOME}}.
|job[two]
  :next @job[three]
  |step :uses @tool[saw] :with !{{user.name}}
|job[three]
  :[one]
  @job[two]
  :lost @job[nine]
";
    const B: &str = "\
|tool[saw] :from @shop[b]
|job[extra].slow :after @job[three]
  Ask @job[two] first.
";

    #[track_caller]
    fn check(sources: &[(&str, &str)], from: &str, depth: usize, expected: &str) {
        let sources: Vec<Source> = sources
            .iter()
            .map(|(file, text)| Source { file: (*file).to_owned(), document: Document::parse(*text) })
            .collect();
        let web = Web::new(&sources);
        let options = TraceOptions { inbound: true, outbound: true, depth, interpolations: true };
        let mut out = String::new();
        match trace(&web, from, options) {
            Err(error) => out = error.to_string(),
            Ok(trace) => {
                out += &format!("{} {:?}", trace.target.text, trace.target.line);
                for (sign, mentions) in [("<", trace.inbound), (">", trace.outbound)] {
                    for one in mentions.into_iter().flatten() {
                        let to = one.to.unwrap_or_else(|| one.what.to_owned());
                        out += &format!(
                            "\n{sign} {}:{} {} {} {} -> {to}",
                            one.file, one.line, one.element, one.by, one.text
                        );
                    }
                }
                for (sign, hops) in [("<<", trace.transitive_in), (">>", trace.transitive_out)] {
                    for hop in hops {
                        let indent = "  ".repeat(hop.depth - 1);
                        out += &format!("\n{sign} {indent}{}{} {} {:?}", hop.file, hop.path, hop.by, hop.end);
                    }
                }
            }
        }
        assert_eq!(out, expected, "{from}");
    }

    #[test]
    fn in_one_document() {
        check(
            &[("a", A)],
            "@job[two]",
            1,
            "@job[two] Some(5)\n\
             < a:3 |job[one] :next @job[two] -> a|job[two]\n\
             < a:10 |job[three] line @job[two] -> a|job[two]\n\
             > a:6 |job[two] :next @job[three] -> a|job[three]\n\
             > a:7 |step :uses @tool[saw] -> not defined\n\
             > a:7 |step :with !{{user.name}} -> interpolation",
        );
        check(
            &[("a", A)],
            "|job[three]",
            1,
            "@job[three] Some(8)\n\
             < a:6 |job[two] :next @job[three] -> a|job[three]\n\
             > a:9 |job[three] merge :[one] -> a|job[one]\n\
             > a:10 |job[three] line @job[two] -> a|job[two]\n\
             > a:11 |job[three] :lost @job[nine] -> not defined",
        );
    }

    #[test]
    fn across_documents() {
        check(
            &[("a", A), ("b", B)],
            "@tool[saw]",
            1,
            "@tool[saw] Some(1)\n\
             < a:4 |job[one] prose Runs before @tool[saw] and !{{env.HOME}}. -> b|tool[saw]\n\
             < a:7 |step :uses @tool[saw] -> b|tool[saw]\n\
             > b:1 |tool[saw] :from @shop[b] -> not defined",
        );
        check(
            &[("a", A), ("b", B)],
            "@job[extra]",
            1,
            "@job[extra] Some(2)\n\
             > b:2 |job[extra] .slow .slow -> a|*[0]\n\
             > b:2 |job[extra] :after @job[three] -> a|job[three]\n\
             > b:3 |job[extra] prose Ask @job[two] first. -> a|job[two]",
        );
    }

    #[test]
    fn chains_show_their_cycles_and_end() {
        check(
            &[("a", A), ("b", B)],
            "@job[three]:lost",
            3,
            "|job[three]:lost Some(11)\n\
             < a:6 |job[two] :next @job[three] -> a|job[three]\n\
             < b:2 |job[extra] :after @job[three] -> a|job[three]\n\
             > a:11 |job[three] :lost @job[nine] -> not defined\n\
             << a|job[two] :next Open\n\
             <<   a|job[one] :next Open\n\
             <<     a|job[three] merge Cycle\n\
             <<   a|job[three] line Cycle\n\
             <<   b|job[extra] prose Open\n\
             << b|job[extra] :after Shown",
        );
        check(
            &[("x", "|a[1] :to @a[1]\n")],
            "@a[1]",
            9,
            "@a[1] Some(1)\n\
             < x:1 |a[1] :to @a[1] -> x|a[1]\n\
             > x:1 |a[1] :to @a[1] -> x|a[1]\n\
             << x|a[1] :to Cycle\n\
             >> x|a[1] :to Cycle",
        );
    }

    #[test]
    fn what_is_not_defined_or_interpolated_can_be_asked_for() {
        check(&[("a", A)], "@job[nine]", 1, "@job[nine] None\n< a:11 |job[three] :lost @job[nine] -> not defined");
        check(
            &[("a", A)],
            "!{{ env.HOME }}",
            1,
            "!{{ env.HOME }} None\n< a:4 |job[one] text !{{env.HOME}} -> environment variable",
        );
        check(&[("a", A)], "@job[ten]", 1, "NOT_FOUND: path @job[ten] not found");
        check(&[("a", A), ("b", A)], "@job[one]", 1, "AMBIGUOUS: @job[one] is in 2 documents");
    }
}

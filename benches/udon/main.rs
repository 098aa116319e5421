//! The document engine beside others: `cargo bench --bench udon`, printed as Markdown.
//!
//! Everything is measured in one run, as CPU time of the process, best of several: ratios hold on a busy machine. `--quick`
//! leaves out the small classes and the whole process; `--glance` only starts whole processes, on many inputs; `--search`
//! looks for inputs that are slow instead.

#![allow(clippy::unwrap_used, reason = "a benchmark may stop at once")]
#![allow(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]

mod clock;
mod corpus;
mod glance;
mod operations;
mod search;
mod snippets;
mod worst;

use std::hint::black_box;

use arrowsh::span::Span;
use arrowsh::udon::{Document, OutlineOptions, Path, visit_events};

use self::clock::best;
use self::corpus::Class;

const SMALL: &[&str] = &[
    include_str!("../../corpus/documents/config.udon"),
    include_str!("../../corpus/documents/experiment.udon"),
    include_str!("../../corpus/documents/inventory.udon"),
    include_str!("../../corpus/documents/model.udon"),
    include_str!("../../corpus/documents/routes.udon"),
];

fn main() {
    let asked = |option: &str| std::env::args().any(|argument| argument == option);
    if asked("--search") {
        return search::search(&Class::new("configuration", &corpus::configuration(2 << 20)).udon);
    }
    if asked("--glance") {
        return glance::of_many();
    }
    let quick = asked("--quick");
    println!("# What `cargo bench --bench udon` printed\n\n{}\n", machine());
    println!(
        "CPU time of the process, best of several, one run. MB/s counts each notation's own bytes, k items/s elements."
    );
    let configuration = Class::new("(b) 10 MB configuration", &corpus::configuration(10 << 20));
    compare(&configuration);
    if !quick {
        let small: Vec<_> = SMALL.iter().flat_map(|source| corpus::elements_of(source)).collect();
        compare(&Class::new("(a) small real documents", &small));
        compare(&Class::new("(c) prose", &corpus::prose(4 << 20)));
        compare(&Class::new("(d) forty levels deep", &corpus::nested(4 << 20)));
    }
    others(&configuration);
    worst::measure(&configuration.udon);
    if !quick {
        glance::of_configuration();
    }
}

#[allow(clippy::disallowed_methods, reason = "a benchmark says where it ran")]
fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or("unknown CPU");
    format!("{}, {} {}", model.trim_start_matches([' ', '\t', ':']), std::env::consts::OS, std::env::consts::ARCH)
}

struct Row {
    who: &'static str,
    bytes: usize,
    seconds: f64,
}

/// What is asked of quick-xml's attributes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attributes {
    /// Names and values, and that none stands twice, as it does unless told otherwise.
    Checked,
    /// Names and values: as fast as it reads them.
    Unchecked,
    /// Nothing: a tag is one piece of text.
    Unread,
}

/// quick-xml's events. Its reader is told to check nothing that our parser does not: neither that names of tags agree nor
/// what stands in comments. It trims no text, as ours does not.
fn xml_events(xml: &str, attributes: Attributes) -> usize {
    let mut reader = quick_xml::Reader::from_str(xml);
    reader.config_mut().check_end_names = attributes == Attributes::Checked;
    let mut count = 0;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Eof => return count,
            quick_xml::events::Event::Start(tag) | quick_xml::events::Event::Empty(tag)
                if attributes != Attributes::Unread =>
            {
                for attribute in tag.attributes().with_checks(attributes == Attributes::Checked) {
                    let attribute = attribute.unwrap();
                    count += attribute.key.as_ref().len() + attribute.value.len();
                }
            }
            event => {
                black_box(&event);
                count += 1;
            }
        }
    }
}

fn events(source: &[u8]) -> usize {
    let mut count = 0;
    visit_events(source, |event| count += event.raw().map_or(1, <[u8]>::len));
    count
}

fn compare(class: &Class) {
    let row = |who, bytes, seconds| Row { who, bytes, seconds };
    let udon = class.udon.as_bytes();
    let xml = |who, attributes| row(who, class.xml.len(), best(|| _ = black_box(xml_events(&class.xml, attributes))));
    let rows = [
        xml("quick-xml events, attributes unchecked", Attributes::Unchecked),
        xml("quick-xml events, attributes checked", Attributes::Checked),
        xml("quick-xml events, tags unread", Attributes::Unread),
        row("UDON events", udon.len(), best(|| _ = black_box(events(udon)))),
        row("UDON lossless tree", udon.len(), best(|| drop(black_box(Document::parse(udon))))),
        row(
            "UDON glance, tree included",
            udon.len(),
            best(|| {
                let doc = Document::parse(udon);
                drop(black_box(doc.outline(OutlineOptions::default())));
            }),
        ),
        row(
            "serde_json Value",
            class.json.len(),
            best(|| {
                drop(black_box(serde_json::from_str::<serde_json::Value>(&class.json).unwrap()));
            }),
        ),
        row(
            "serde_yaml_ng Value",
            class.yaml.len(),
            best(|| {
                drop(black_box(serde_yaml_ng::from_str::<serde_yaml_ng::Value>(&class.yaml).unwrap()));
            }),
        ),
        row(
            "toml_edit",
            class.toml.len(),
            best(|| drop(black_box(class.toml.parse::<toml_edit::DocumentMut>().unwrap()))),
        ),
    ];
    println!(
        "\n## {}\n\n{} elements; UDON {} kB, XML {} kB\n",
        class.name,
        class.items,
        udon.len() / 1000,
        class.xml.len() / 1000
    );
    println!(
        "| | MB/s | k items/s | bytes/s beside quick-xml's events | items/s beside them | bytes/s beside serde_json | items/s beside it |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let (xml, json) = (&rows[0], &rows[6]);
    for row in &rows {
        let rate = |row: &Row| row.bytes as f64 / row.seconds;
        println!(
            "| {} | {:.0} | {:.0} | {:.2} | {:.2} | {:.1} | {:.1} |",
            row.who,
            rate(row) / 1e6,
            class.items as f64 / row.seconds / 1e3,
            rate(row) / rate(xml),
            xml.seconds / row.seconds,
            rate(row) / rate(json),
            json.seconds / row.seconds,
        );
    }
}

/// Memory, paths and edits on the configuration.
fn others(class: &Class) {
    let source = &class.udon;
    let mut doc = Document::parse(source.as_str());
    println!("\n## On {}\n\n| | |\n| --- | ---: |", class.name);
    println!(
        "| memory of the tree, source not counted | {:.2} × source |",
        doc.heap_bytes() as f64 / source.len() as f64
    );
    println!("| canonical layout | {:.0} ms |", best(|| drop(black_box(doc.formatted()))) * 1e3);
    println!("| JSON with layout | {:.0} ms |", best(|| drop(black_box(doc.to_json(true)))) * 1e3);
    println!(
        "| indexes | {:.0} ms |",
        best(|| {
            let doc = doc.clone();
            black_box(doc.index());
        }) * 1e3
    );
    doc.index();
    let middle = class.items / 4;
    for text in [format!("|item[{middle}]"), format!("|item[{middle}]|part:size"), format!("@item[{middle}]")] {
        let path = Path::parse(&text).unwrap();
        let seconds = best(|| drop(black_box(doc.at_path(&path, None).unwrap())));
        println!("| `{text}`, path parsed | {:.2} µs |", seconds * 1e6);
    }
    let path = format!("|item[{middle}]:count");
    let place = doc.at(&path).unwrap().span().end - 1;
    let mut flip = false;
    let seconds = best(|| {
        flip = !flip;
        doc.replace(Span::new(place, place + 1), if flip { b"1" } else { b"2" });
    });
    println!("| re-parse after one attribute changed | {:.3} ms |", seconds * 1e3);
}

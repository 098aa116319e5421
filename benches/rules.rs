//! Schemas over much data: `cargo bench --bench rules`, printed as Markdown, which `benches/rules.md` keeps.

#![allow(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]

#[path = "udon/clock.rs"]
mod clock;

use std::hint::black_box;

use arrowsh::udon::Document;
use arrowsh::udon::schema::{CheckOptions, Observed, Schema};

const SCHEMA: &str = "\
|root :children [service]
|schema[service]
  :open false
  |str[name]! :pattern \"^[a-z][a-z0-9-]*$\"
  |int[port]! :min 1 :max 65535
  |duration[timeout]? :max 5m
  |ref-to[store]? :to store
  |arr[tags]?
    |str
  |obj[login]?
    |str[user]!
|schema[store]
  |str[host]! :format hostname
";

/// Settings of so many services, one in a hundred with a mistake.
fn settings(services: usize, from: usize) -> String {
    let mut out = String::new();
    for i in from..from + services {
        let port = if i % 100 == 7 { "none".to_owned() } else { (1000 + i % 60_000).to_string() };
        out += &format!(
            "|service[s{i}]\n  :name service-{i}\n  :port {port}\n  :timeout 30s\n  :tags [a b c]\n  |login :user u{i}\n  Some words about it.\n"
        );
    }
    out
}

fn main() {
    let Ok(schema) = Schema::read(&Document::parse(SCHEMA)) else {
        println!("the schema cannot be read");
        return;
    };
    let text = settings(84_000, 0);
    let megabytes = text.len() as f64 / 1e6;
    let document = Document::parse(text);
    let report = document.validate(Some(&schema), CheckOptions::default());
    let (elements, errors) = (report.elements, report.errors.len());
    let validate = clock::best(|| drop(black_box(document.validate(Some(&schema), CheckOptions::default()))));
    let files: Vec<String> = (0..500).map(|file| settings(20, file * 20)).collect();
    let bytes: usize = files.iter().map(String::len).sum();
    let infer = clock::best(|| {
        let mut observed = Observed::default();
        for file in &files {
            let mut one = Observed::default();
            one.add(&Document::parse(file.as_str()));
            observed.join(one);
        }
        black_box(observed.schema());
    });
    println!("| what | size | CPU time of one thread, best of several |\n| --- | --- | ---: |");
    println!("| validate | {megabytes:.1} MB, {elements} elements, {errors} errors | {:.0} ms |", validate * 1e3);
    println!("| schema_infer | 500 files, {:.1} MB | {:.0} ms |", bytes as f64 / 1e6, infer * 1e3);
}

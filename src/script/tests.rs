//! Scripts that are run against functions that do little.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::{Function, Host, Limits, Returned, run};
use crate::engine::Cancel;
use crate::error::{Code, Error, Result};

const LIMITS: Limits =
    Limits { steps: 300, pause: Duration::from_secs(20), memory: 8 << 20, stack: 256 << 10, calls: 20, text: 10_000 };

/// Says what it was asked; `fail` fails.
struct Echo;

impl Host for Echo {
    fn call(&mut self, target: &str, arguments: Map<String, Value>) -> Result<Returned> {
        if target == "t.fail" {
            return Err(Error::new(Code::NotFound, "nothing is there").hint("help"));
        }
        let text = format!("{target} {}", Value::Object(arguments.clone()));
        Ok(Returned { text, value: json!({"target": target, "given": arguments}) })
    }
}

fn functions() -> Vec<Function> {
    let function = |name: &str, target: &str| Function {
        name: name.to_owned(),
        target: target.to_owned(),
        params: vec!["query", "path"],
    };
    vec![function("search", "t.search"), function("t.search", "t.search"), function("fail", "t.fail")]
}

/// What a script returns and logs, or how it fails.
fn outcome(script: &str) -> String {
    match run(script, &functions(), LIMITS, &Cancel::default(), &mut Echo) {
        Ok(ran) if ran.log.is_empty() => ran.result.map_or("nothing".to_owned(), |value| value.to_string()),
        Ok(ran) => format!("{} after {:?}", ran.result.unwrap_or_default(), ran.log),
        Err(error) => std::iter::once(error.to_string()).chain(error.details).collect::<Vec<_>>().join("\n  "),
    }
}

fn check(script: &str, expected: &str) {
    assert_eq!(outcome(script), expected, "for {script}");
}

#[test]
fn a_script_computes_and_returns() {
    check("return 1 + 1", "2");
    check("const a = [3, 1, 2]; a.sort(); return {a, n: a.length}", r#"{"a":[1,2,3],"n":3}"#);
    check("let s = 0; for (const x of [1, 2, 3]) { s += x } return s", "6");
    check("return 'ab-cd'.replace(/[a-c]+/g, m => m.toUpperCase())", r#""AB-Cd""#);
    check("const m = new Map([[1, 2]]); return [...m]", "[[1,2]]");
    check("", "nothing");
    check("log('a', 1, {b: [2]}); console.log(`${1}x`); return null", r#"null after ["a 1 {\"b\":[2]}", "1x"]"#);
}

#[test]
fn answers_are_text_and_value() {
    check("return search('x')", r#""t.search {\"query\":\"x\"}""#);
    check("return search('x', 'src', {limit: 2}).value.given", r#"{"query":"x","path":"src","limit":2}"#);
    check("return t.search({query: 'x'}).includes('query')", "true");
    check("const page = search('x'); return page + '!' + page.length", r#""t.search {\"query\":\"x\"}!22""#);
    check("return search('x').slice(0, 8).split('.')", r#"["t","search"]"#);
    check("return call('other', {a: 1})", r#""other {\"a\":1}""#);
    check("return search(search('x')).value.given.query.length", "22");
    check("const page = await search('x'); return page.value.target", r#""t.search""#);
    check("return ['a', 'b'].map(q => search(q).value.given.query)", r#"["a","b"]"#);
}

#[test]
fn failures_are_thrown_and_have_a_place() {
    check(
        "try { fail() } catch (e) { return [e.name, e.message, e.hint] }",
        r#"["NOT_FOUND","nothing is there","help"]"#,
    );
    check(
        "const a = 1;\n  const b = fail('x');\nreturn b",
        "NOT_FOUND: nothing is there
  in the script at line 2, column 13
  const b = fail('x');
            ^",
    );
    check(
        "const x = undefined;\nreturn x.y",
        "FAILED: the script stopped: TypeError: cannot read property 'y' of undefined
  in the script at line 2, column 8
  return x.y
         ^",
    );
    check(
        "let a = 1;\nlet = = 2;",
        "INVALID_SYNTAX: the script cannot be read: unexpected token in expression: '='
  in the script at line 2, column 7
  let = = 2;
        ^",
    );
    // What is missing at the end is missed behind it.
    check(
        "if (1) {",
        "INVALID_SYNTAX: the script cannot be read: unexpected token in expression: ')'
  in the script at line 1, column 9
  if (1) {
          ^",
    );
    check("throw 'no'", "FAILED: the script threw \"no\"");
    check(
        "throw new Error('own')",
        "FAILED: the script stopped: Error: own
  in the script at line 1, column 11
  throw new Error('own')
            ^",
    );
    check(
        "const a = {}; a.a = a; return a",
        "FAILED: what the script returns cannot be written as JSON\n  Error: circular reference",
    );
    check("await new Promise(() => {})", "FAILED: the script waits for something that never comes");
    check(
        "search(1, 2, 3)",
        "INVALID_ARGUMENT: search takes at most 2 values without a name, not 3
  in the script at line 1, column 1
  search(1, 2, 3)
  ^",
    );
}

#[test]
fn there_is_nothing_outside() {
    for name in ["require", "process", "fetch", "std", "os", "Deno", "Date", "performance", "setTimeout", "Math.random"]
    {
        check(&format!("return typeof {name}"), r#""undefined""#);
    }
    check("return Function('return typeof require')()", r#""undefined""#);
    check("await import('fs')", "FAILED: the script stopped: ReferenceError: could not load module 'fs'");
    let waits = outcome("Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)");
    assert!(waits.starts_with("FAILED: the script stopped: TypeError: cannot block"), "{waits}");
}

#[test]
fn what_is_too_much_ends_it() {
    let steps = "LIMIT_EXCEEDED: the script took more than 3 million steps";
    check("while (true) {}", steps);
    check("while (true) { try { while (true) {} } catch {} }", steps);
    check("const f = async () => { while (true) await 0 }; await f()", steps);
    check("/^(a+)+$/.test('a'.repeat(40) + 'b')", steps);
    check(
        "const a = []; while (true) a.push(new Array(1e4).fill(0))",
        "LIMIT_EXCEEDED: the script needs more than 8 MB of memory",
    );
    check("for (;;) { try { search('x') } catch {} }", "LIMIT_EXCEEDED: the script made more than 20 calls");
    check("return 'x'.repeat(20000)", "LIMIT_EXCEEDED: the script returns 20002 bytes, and 10000 is the most");
    check("for (;;) log('x'.repeat(100))", "LIMIT_EXCEEDED: the script's log is longer than 10000 bytes");
    let deep = outcome("function f() { return f() + 1 } return f()");
    assert!(deep.starts_with("FAILED: the script stopped: RangeError: Maximum call stack size exceeded"), "{deep}");
}

#[test]
fn a_request_to_stop_and_a_silence_end_it() {
    let ended = |script: &str, pause: u64, cancel: &Cancel| {
        let limits = Limits { steps: usize::MAX, pause: Duration::from_millis(pause), ..LIMITS };
        run(script, &functions(), limits, cancel, &mut Echo).expect_err("an end").to_string()
    };
    let none = Cancel::default();
    assert_eq!(ended("while (true) {}", 50, &none), "TIMEOUT: the script computed for 50ms without a call");
    let asked = Cancel::default();
    asked.request();
    assert_eq!(ended("while (true) {}", 60_000, &asked), "TIMEOUT: interrupted");
}

/// Panics when it is asked.
struct Broken;

impl Host for Broken {
    fn call(&mut self, _: &str, _: Map<String, Value>) -> Result<Returned> {
        panic!("broken")
    }
}

#[test]
fn a_host_that_panics_leaves_nothing_waiting() {
    let script = || run("search('x')", &functions(), LIMITS, &Cancel::default(), &mut Broken);
    assert!(std::panic::catch_unwind(script).is_err());
}
